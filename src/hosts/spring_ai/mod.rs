//! Spring AI, with its agent utilities.

mod hash_map;
mod reading;
#[cfg(test)]
mod tests;
mod tool;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Entry, Program, Reason, Refusal, Survey, as_found, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, Root, RootRule, SKILL_DIR};
use super::{Fate, Host, Situation, Types, reads};
use super::{Loader, OptionInfo, OptionType, Reach};
use crate::loader::Found;

const SOURCE: Evidence = Evidence::source(
    "spring-ai-community/spring-ai-agent-utils 5410240, SkillsTool.java, Skills.java and MarkdownParser.java",
    "2026-03-20",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    directory_links: false,
    raw_order: true,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "spring-ai",
    name: "Spring AI",
    evidence: "the source of spring-ai-agent-utils at 5410240, of 2026-03-20",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "The directories and resources that the program gives to `SkillsTool`. The library looks nowhere by itself; \
             a directory that is not there is an exception.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None: hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Links to directories are not followed, not even if the root is one. A `SKILL.md` that is a link is read.",
        ),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "The file starts with `---`; the next `---` closes, wherever it stands, also in a value. Otherwise there are \
             no fields, and all of the file is the body.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "None of YAML: each line is trimmed and split at its first colon, and quotes around a value are taken off. \
             Lines without a colon are passed over, indented ones are fields like others, and a block of text leaves \
             its `>` or `|` only. A file that is not UTF-8 is an exception.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Without one the tool cannot be built, and the program ends with an exception. Any characters, any length, \
             and it may be empty.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "May be absent: then the model is told the other fields only.",
        ),
        fact(Topic::Limits, SOURCE, "None."),
        fact(
            Topic::Fields,
            SOURCE,
            "`name` is the only one that it needs. Each field, whatever its key, is a tag in what the model is told.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "All are listed, and a call reaches the one that is read last.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the description of the tool, not escaped, as the system lists the directories; the fields of a skill \
             in the order of a `HashMap`, which for 3, 6 or 12 fields may depend on the version of Java.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The tool `Skill` gives the directory and the trimmed body. Whether Spring AI hands that on as a text or as \
             JSON was not read. A later source has a tool for each skill instead.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(Topic::Trust, SOURCE, "None is asked for."),
    ],
    fields: &[
        reads("name")
            .taking(Types::ANYTHING, None)
            .if_empty(Fate::Loads),
        reads("description")
            .taking(Types::ANYTHING, None)
            .if_empty(Fate::Loads),
    ],
    reader: None,
    takes_name: None,
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Dropped),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Loads),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NoDescription, Fate::Loads),
        (Situation::EmptyDescription, Fate::Loads),
        (Situation::NotUtf8, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[RootRule {
        place: Place::Given,
        path: "skills",
        layout: &LAYOUT,
    }],
    collision: Some(Collision::LastCalled),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[OptionInfo {
            name: SKILL_DIR,
            doc: "The directory that the program gives to the library; `skills` unless given",
            takes: &[OptionType::Text],
        }],
        tools: &[tool::SKILL],
        methods: &[],
        load_tool: (tool::SKILL, "command"),
        reach: Some(Reach::Directory(SKILL_DIR)),
        start: program::start,
    }),
};

const PROGRAM: Program = Program {
    read: reading::read,
    admits,
    key: exactly,
    once: false,
    arrange: as_found,
    catalogue: tool::catalogue,
    tools: tool::tools,
    call: tool::call,
};

/// Takes nothing below a root that is a link.
fn admits(survey: &Survey, root: &Root, _: &Found, _: Option<&Entry>) -> Result<(), Refusal> {
    let fs = &*survey.surroundings.files;
    let real = fs.canonicalize(&root.path).ok();
    let parent = root.path.parent().and_then(|it| fs.canonicalize(it).ok());
    let own = parent
        .zip(root.path.file_name())
        .map(|(parent, name)| parent.join(name));
    match real == own {
        true => Ok(()),
        false => Err(Refusal::new(
            Reason::Outside,
            "the directory of skills is a link",
        )),
    }
}
