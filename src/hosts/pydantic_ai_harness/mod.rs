//! pydantic-ai-harness.

mod fields;
mod name;
mod reading;
mod toolset;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, as_found, exactly};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule, SKILL_DIR};
use super::{Fate, Host, Situation, Types, reads};
use super::{Loader, OptionInfo, OptionType, Reach};
use crate::readers::Reader;

const RUN: Evidence = Evidence::run("0.62.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "pydantic-ai-harness 0.62.0, pydantic_ai_harness/skills",
    "2026-11-30",
);

/// A `SKILL.md` right in the root is found too, so that it can be refused.
const LAYOUT: Layout = Layout {
    min_depth: 0,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "pydantic-ai-harness",
    name: "pydantic-ai-harness",
    evidence: "0.62.0, run on 2026-11-30; its source",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The libraries that the program names in `Skills(directories)`. It looks nowhere by itself.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            RUN,
            "Skills are the directories right in a library. A library that has a `SKILL.md` itself is an error, and \
             there are no skills at all.",
        ),
        fact(
            Topic::Skipped,
            RUN,
            "None by name, but a hidden directory has no name that is allowed.",
        ),
        fact(
            Topic::Links,
            RUN,
            "Links are followed. The name must be that of the link, not of what it leads to.",
        ),
        fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            RUN,
            "Between a first line and a later one that are exactly `---`; blanks behind it, or a byte-order mark \
             before it, are errors. Lines end where Python's `splitlines` ends them, also at U+2028.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "PyYAML with `BaseLoader`, so that every value is text, null and numbers too. A key that is there twice \
             in any mapping is an error. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            RUN,
            "The field, which must be the directory's name, or else that name. Small letters and digits of any \
             script, and single hyphens between them, after compatibility forms of characters were replaced (NFKC).",
        ),
        fact(
            Topic::Description,
            RUN,
            "Must be there and not be blank; it is trimmed.",
        ),
        fact(
            Topic::Limits,
            RUN,
            "64 characters for the name. A description of more than 1,024 characters is kept, with a warning.",
        ),
        fact(
            Topic::Fields,
            RUN,
            "`disable-model-invocation` and `user-invocable` must be `true` or `false`, in any case and also in quotes. \
             Other fields may have any value; those with a meaning elsewhere, such as `allowed-tools`, are reported.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "Two skills of one name are an error, unless their files have the same bytes; with \
             `duplicate_names='keep_first'` the first one counts.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "A line for each skill in the instructions, with the lines of its description indented. A skill with \
             `disable-model-invocation: true` is left out of it, though `Skills.load` gives it to the program.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `load_capability` puts a heading, the skill's directory and the body before the model. A \
             program can render a skill with arguments.",
        ),
        fact(
            Topic::Substitutions,
            RUN,
            "`$ARGUMENTS`, if there are arguments and neither `[` nor a letter, digit or underscore follows; without \
             it they come at the end.",
        ),
        fact(
            Topic::Trust,
            SOURCE,
            "None; `include` and `exclude` choose skills by name.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(64, super::Unit::Characters, super::Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(1024, super::Unit::Characters, super::Beyond::Breach),
        reads("disable-model-invocation")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
        reads("user-invocable")
            .taking(Types::BOOLEAN, Some(Fate::Dropped))
            .if_empty(Fate::Dropped),
    ],
    reader: Some(Reader::PyYamlBase),
    takes_name: Some(name::is_name),
    largest_file: None,
    substitutes: true,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::Fails),
    naming: Some(Naming::FieldOrDirectory),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The library that the program names; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[toolset::LOAD],
        methods: &[toolset::RENDER],
        load_tool: (toolset::RENDER, "name"),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits: reading::admits,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: toolset::catalogue,
    tools: toolset::tools,
    call: toolset::call,
};
