//! What is known of core-agent, in words.

use crate::hosts::facts::{Evidence, Fact, Topic, fact};

const RUN: Evidence = Evidence::run("core-agent v2.9.0-dev.3, Go ADK 1.2.0", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "go-steer/core-agent v2.9.0-dev.3, pkg/skills; google.golang.org/adk 1.2.0",
    "2026-11-30",
);

pub(super) const FACTS: &[Fact] = &[
    fact(
        Topic::Roots,
        RUN,
        "`skills` in the project's directory of agents, in each content root, in the home directory's one of agents \
         and in the user's own, as the program names them.",
    ),
    fact(Topic::Parents, RUN, "None are looked into."),
    fact(
        Topic::Depth,
        RUN,
        "One directory below the root. A `SKILL.md` right in the root is none.",
    ),
    fact(
        Topic::Skipped,
        RUN,
        "None, but the name of a hidden directory is not one that a skill may have.",
    ),
    fact(
        Topic::Links,
        RUN,
        "A directory that is a link is not listed, but is loaded by its name; links inside a skill are followed, also \
         out of it.",
    ),
    fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
    fact(
        Topic::Header,
        RUN,
        "The first line is `---` and nothing else. core-agent writes the header anew and ends it at the next three \
         dashes, wherever they stand, so that those in a value cut it; what follows them is body. A byte-order mark or a \
         blank line before it is an error.",
    ),
    fact(
        Topic::Reader,
        RUN,
        "yaml.v3, twice: numbers and booleans become text on the way, and `010` becomes `8`. Nothing is mended.",
    ),
    fact(
        Topic::Name,
        RUN,
        "Small ASCII letters and digits with single hyphens between them; must be the directory's name.",
    ),
    fact(
        Topic::Description,
        RUN,
        "Must be there and not be empty; blanks are enough.",
    ),
    fact(
        Topic::Limits,
        RUN,
        "In bytes: 64 for the name, 1,024 for the description, 500 for `compatibility`. 10 MiB for a resource.",
    ),
    fact(
        Topic::Fields,
        RUN,
        "The six of the specification; `allowed-tools` has to be a list. Others are dropped before the ADK sees them, \
         unless the header is no YAML to begin with.",
    ),
    fact(
        Topic::Collision,
        RUN,
        "The first root's, file by file: other files of a skill that is hidden can still be read.",
    ),
    fact(
        Topic::Catalogue,
        RUN,
        "XML of names and descriptions in the instructions, escaped, root by root and by name; with a gate before \
         the tools only `list_skills` gives it.",
    ),
    fact(Topic::Budget, RUN, "None."),
    fact(
        Topic::Load,
        RUN,
        "The tool `load_skill` gives name, body and header as JSON; `load_skill_resource` gives files below \
         `references`, `assets` and `scripts`.",
    ),
    fact(
        Topic::Substitutions,
        RUN,
        "`${env:NAME}` in every Markdown file, the header included, if there is a manifest of variables.",
    ),
    fact(
        Topic::Trust,
        SOURCE,
        "A gate may ask before each call. One skill that is refused keeps all from being loaded.",
    ),
];
