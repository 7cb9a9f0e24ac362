//! OpenClaw.
//!
//! What it makes of a file is known only where the header is YAML: which broken ones its version mends was not read to
//! the byte. Nor are its lists reproduced, which depend on programs and variables of the machine. So it has no program
//! here.

use super::facts::{Evidence, Topic, fact};
use super::roots::{Collision, FLAT, Layout, Naming, Place, RootRule};
use super::{Fate, Host, Situation, Types, reads};
use crate::readers::Reader;

const SOURCE: Evidence = Evidence::source("openclaw 2026.9.6, its package on npm", "2026-11-30");

const DOCS: Evidence = Evidence::of(
    super::EvidenceKind::Docs,
    "openclaw 2026.9.6, docs/tools/skills.md",
    "2026-11-30",
);

const LAYOUT: Layout = Layout {
    min_depth: 0,
    max_depth: 6,
    hidden: false,
    nested: false,
    file_links: false,
    skipped: &["node_modules"],
    ..FLAT
};

/// The largest file, in bytes.
const LARGEST_FILE: usize = 256_000;

pub(super) const HOST: Host = Host {
    id: "openclaw",
    name: "OpenClaw",
    evidence: "2026.9.6, its source and documentation, read on 2026-11-30",
    facts: &[
        fact(
            Topic::Roots,
            DOCS,
            "`skills` and `.agents/skills` of the workspace, the user's `~/.agents/skills`, `skills` in OpenClaw's own \
             directory (`~/.openclaw`), those of its workshop, its own, and last what the setting \
             `skills.load.extraDirs` names and plugins bring.",
        ),
        fact(Topic::Parents, SOURCE, "None are looked into."),
        fact(
            Topic::Depth,
            SOURCE,
            "Up to 6 directories below the root. Nothing is looked for in the directory of a skill; a `SKILL.md` right \
             in the root hides all others. At most 300 directories a root and 200 skills of a kind of root.",
        ),
        fact(
            Topic::Skipped,
            SOURCE,
            "Hidden directories and `node_modules`.",
        ),
        fact(
            Topic::Links,
            SOURCE,
            "Links to directories are followed, in a project only if they stay in the root or lead where the setting \
             `skills.load.allowSymlinkTargets` says. A `SKILL.md` that is a link must not leave its directory; what \
             else becomes of one was not read.",
        ),
        fact(Topic::FileName, SOURCE, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            SOURCE,
            "The first line is `---`, blanks behind it allowed, and so is the closing one. A byte-order mark is passed \
             over.",
        ),
        fact(
            Topic::Reader,
            SOURCE,
            "The npm package `yaml`, by its core schema; each value becomes a text. If it fails, `description`, `summary` \
             and `read_when` are put in quotes, and it tries again; any other error drops the skill. Which headers \
             exactly are saved so was not read.",
        ),
        fact(
            Topic::Name,
            SOURCE,
            "The field, trimmed, or the name of the directory. Any characters; it need not be that of the directory.",
        ),
        fact(
            Topic::Description,
            SOURCE,
            "Must be there and not be blank; whatever it is becomes a text.",
        ),
        fact(
            Topic::Limits,
            SOURCE,
            "A file has at most 256,000 bytes. None to a name or a description.",
        ),
        fact(
            Topic::Fields,
            DOCS,
            "`homepage`, `user-invocable`, `disable-model-invocation`, `command-dispatch`, `command-tool`, \
             `command-arg-mode`, and `metadata.openclaw`, JSON5 that says which programs, variables and systems a skill \
             needs. Others are ignored.",
        ),
        fact(
            Topic::Collision,
            SOURCE,
            "The one in the first root: the project's beats the user's.",
        ),
        fact(
            Topic::Catalogue,
            SOURCE,
            "XML in the system prompt, escaped: name, description and file. A skill whose needs are not met is left out.",
        ),
        fact(
            Topic::Budget,
            SOURCE,
            "150 skills and 18,000 characters. Then descriptions are cut to at most 220 characters, then left out, then \
             skills are.",
        ),
        fact(Topic::Load, SOURCE, "The model reads the file."),
        fact(
            Topic::Substitutions,
            DOCS,
            "`{baseDir}` is the directory of the skill.",
        ),
        fact(
            Topic::Trust,
            DOCS,
            "The settings `agents.*.skills` and `skills.entries.NAME.enabled` say which skills are on.",
        ),
    ],
    fields: &[
        reads("name").if_empty(Fate::Loads),
        reads("description").if_empty(Fate::Dropped),
        reads("user-invocable"),
        reads("disable-model-invocation"),
        reads("metadata").taking(Types::MAPPING, None),
    ],
    reader: Some(Reader::Yaml2),
    takes_name: None,
    largest_file: Some(LARGEST_FILE),
    substitutes: false,
    fates: &[
        (Situation::ByteOrderMark, Fate::Loads),
        (Situation::NoFrontmatter, Fate::Dropped),
        (Situation::NoName, Fate::Loads),
        (Situation::EmptyName, Fate::Loads),
        (Situation::NonStringName, Fate::Loads),
        (Situation::NoDescription, Fate::Dropped),
        (Situation::EmptyDescription, Fate::Dropped),
        (Situation::NonStringDescription, Fate::Loads),
        (Situation::DescriptionMarkup, Fate::Loads),
        (Situation::OtherDirectory, Fate::Loads),
    ],
    roots: &[
        // A directory `skills` in any project is not one of OpenClaw's: only the workspace is.
        RootRule {
            place: Place::BelowGiven,
            path: "skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Directory,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".agents/skills",
            layout: &LAYOUT,
        },
        RootRule {
            place: Place::Home,
            path: ".openclaw/skills",
            layout: &LAYOUT,
        },
    ],
    collision: Some(Collision::FirstWins),
    naming: Some(Naming::FieldOrDirectory),
    program: None,
    loader: None,
};

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::Arc;

    use super::HOST;
    use crate::hosts::program::survey;
    use crate::hosts::{Options, Surroundings};
    use crate::loader::Memory;

    #[test]
    fn the_workspace_comes_first_and_a_broken_header_is_not_judged() {
        let mut fs = Memory::default();
        let good = "---\ndescription: d\n---\n";
        for (path, text) in [
            ("/p/skills/group/a/SKILL.md", good),
            ("/p/.agents/skills/a/SKILL.md", good),
            (
                "/home/u/.agents/skills/b/SKILL.md",
                "---\ndescription: a: b\n---\n",
            ),
            ("/home/u/.openclaw/skills/c/SKILL.md", "---\nname: c\n---\n"),
            ("/home/u/.openclaw/skills/.d/SKILL.md", good),
            ("/home/u/.openclaw/skills/node_modules/e/SKILL.md", good),
        ] {
            fs.write(path, text);
        }
        let surroundings = Surroundings {
            home: Some(PathBuf::from("/home/u")),
            ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p")
        };
        let survey = survey(&HOST, &surroundings, &Options::new());
        let skills: Vec<_> = survey
            .skills
            .iter()
            .map(|skill| &*skill.file.path)
            .collect();
        assert_eq!(skills, [PathBuf::from("/p/skills/group/a/SKILL.md")]);
        assert_eq!(survey.shadowed.len(), 1);
        let unknown: Vec<_> = survey.unknown.iter().map(|file| &*file.path).collect();
        assert_eq!(
            unknown,
            [PathBuf::from("/home/u/.agents/skills/b/SKILL.md")]
        );
        assert_eq!(survey.refused.len(), 1);
    }
}
