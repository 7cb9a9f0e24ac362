//! Crush.

mod prompt;
mod reading;
#[cfg(test)]
mod tests;
mod validation;

use super::facts::{Evidence, Topic, fact};
use super::program::{self, Program, exactly};
use super::roots::{ANY_DEPTH, Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Beyond, Fate, Host, Loader, Situation, Types, Unit, path_in_small_letters, reads};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source(
    "charmbracelet/crush 37f36e9 (after 0.90.0), internal/skills and internal/config/load.go",
    "2026-08-21",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: ANY_DEPTH,
    ..FLAT
};

pub(super) const HOST: Host = Host {
    id: "crush",
    name: "Crush",
    evidence: "its source at 37f36e9 (after 0.90.0), of 2026-08-21",
    facts: &[
        fact(
            Topic::Roots,
            SOURCE,
            "What the setting `options.skills_paths` names; the user's `~/.config/crush/skills`, \
             `~/.config/agents/skills`, `~/.agents/skills` and `~/.claude/skills`, or `$CRUSH_SKILLS_DIR` in the place \
             of these four; and `.agents/skills`, `.crush/skills`, `.claude/skills` and `.cursor/skills` of the working \
             directory and of the repository's root. It brings some of its own.",
        ),
        fact(
            Topic::Parents,
            SOURCE,
            "The working directory and the repository's root; nothing between the two.",
        ),
        fact(
            Topic::Depth,
            SOURCE,
            "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "None: hidden directories and `node_modules` are entered.",
        ),
        fact(Topic::Links, SOURCE, "Followed, to directories and files."),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "The first line that is not blank is `---`, blanks around it allowed, and so is the closing one, which may \
             be indented. A byte-order mark is passed over. A file without a header is an error.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "Go's yaml.v3, into a struct of texts, two booleans and a mapping of texts. Nothing is mended.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "Must be there: ASCII letters, digits and single hyphens between them, and the name of the directory, in \
             any case. A number or a boolean is text.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be there and not be empty.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "64 bytes for a name, 1,024 for a description, 500 for `compatibility`. None to the file.",
        ),
        fact(
            Topic::Fields,
            SOURCE,
            "`license`, `compatibility` and `metadata`, whose values have to be texts, numbers or booleans, \
             `user-invocable`, which is false unless it is said, and `disable-model-invocation`. A wrong type is an \
             error. Others are ignored.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "All roots are read, the skills are sorted by the paths of their directories in small letters, and the last \
             one of a name is taken: neither project nor user comes first. A skill takes the place of one of Crush's \
             own.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the system prompt, escaped: its own skills, then the others by the paths of their directories, each \
             with its file.",
        ),
        fact(Topic::Budget, SOURCE, "None."),
        fact(
            Topic::Load,
            SOURCE,
            "The model reads the file with `view`. A skill that users may start is put before the model, escaped and \
             without its header, when they do.",
        ),
        fact(Topic::Substitutions, SOURCE, "None."),
        fact(
            Topic::Trust,
            SOURCE,
            "The setting `options.disabled_skills` turns skills off by name.",
        ),
    ],
    fields: &[
        reads("name")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(validation::LONGEST_NAME, Unit::Bytes, Beyond::Dropped),
        reads("description")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .if_empty(Fate::Dropped)
            .up_to(
                validation::LONGEST_DESCRIPTION,
                Unit::Bytes,
                Beyond::Dropped,
            ),
        reads("license").taking(Types::SCALAR, Some(Fate::Dropped)),
        reads("compatibility")
            .taking(Types::SCALAR, Some(Fate::Dropped))
            .up_to(
                validation::LONGEST_COMPATIBILITY,
                Unit::Bytes,
                Beyond::Dropped,
            ),
        reads("metadata").taking(Types::MAPPING, Some(Fate::Dropped)),
        reads("user-invocable").taking(Types::BOOLEAN_WORD, Some(Fate::Dropped)),
        reads("disable-model-invocation").taking(Types::BOOLEAN_WORD, Some(Fate::Dropped)),
    ],
    reader: Some(Reader::YamlV3),
    takes_name: Some(takes_name),
    largest_file: None,
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::InvalidYaml, Fate::Dropped),
        (Situation::DuplicateKey, Fate::Dropped),
        (Situation::NoName, Fate::Dropped),
        (Situation::EmptyName, Fate::Dropped),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Dropped),
    ],
    roots: &[
        user(".config/crush/skills"),
        user(".config/agents/skills"),
        user(".agents/skills"),
        user(".claude/skills"),
        rule(Place::Directory, ".agents/skills"),
        rule(Place::Directory, ".crush/skills"),
        rule(Place::Directory, ".claude/skills"),
        rule(Place::Directory, ".cursor/skills"),
        rule(Place::Repository, ".agents/skills"),
        rule(Place::Repository, ".crush/skills"),
        rule(Place::Repository, ".claude/skills"),
        rule(Place::Repository, ".cursor/skills"),
    ],
    collision: Some(Collision::LastPath),
    naming: Some(Naming::Field),
    program: Some(&PROGRAM),
    loader: Some(Loader {
        options: &[],
        tools: &[],
        // What a user's command puts before the model.
        methods: &[INVOKE],
        load_tool: (INVOKE, "name"),
        reach: None,
        start: program::start,
    }),
};

/// A user starts a skill.
const INVOKE: &str = "invoke";

const PROGRAM: Program = Program {
    read: reading::read,
    admits: program::anywhere,
    key: exactly,
    once: false,
    arrange: |skills| skills.sort_by_cached_key(|skill| path_in_small_letters(&skill.file.path)),
    catalogue: prompt::catalogue,
    tools: |_, _| Vec::new(),
    call: prompt::call,
};

const fn user(path: &'static str) -> RootRule {
    rule(Place::Home, path)
}

const fn rule(place: Place, path: &'static str) -> RootRule {
    RootRule {
        place,
        path,
        layout: &LAYOUT,
    }
}

fn takes_name(name: &str) -> bool {
    validation::is_name(name) && name.len() <= validation::LONGEST_NAME
}
