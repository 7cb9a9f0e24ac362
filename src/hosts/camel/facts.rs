//! What is known of CAMEL's toolkit, in words.

use crate::hosts::facts::{Evidence, Fact, Topic, fact};

const RUN: Evidence = Evidence::run("camel-ai 0.2.90", "2026-11-30");

const SOURCE: Evidence = Evidence::source(
    "camel-ai 0.2.90, camel/toolkits/skill_toolkit.py",
    "2026-11-30",
);

pub(super) const FACTS: &[Fact] = &[
    fact(
        Topic::Roots,
        RUN,
        "`.camel/skills` and `.agents/skills` of the working directory, `~/.camel/skills`, `~/.config/camel/skills` \
         and `/etc/camel/skills`.",
    ),
    fact(Topic::Parents, RUN, "None are looked into."),
    fact(
        Topic::Depth,
        RUN,
        "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
    ),
    fact(
        Topic::Skipped,
        RUN,
        "Hidden directories are not entered; `node_modules` is.",
    ),
    fact(
        Topic::Links,
        RUN,
        "Links to directories are not followed; a `SKILL.md` that is a link is read.",
    ),
    fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
    fact(
        Topic::Header,
        RUN,
        "Between a first line and a later one that is `---` but for white space around it, inside a value too. A \
         byte-order mark or a blank line before it: no header, and no skill.",
    ),
    fact(
        Topic::Reader,
        RUN,
        "PyYAML, `safe_load`. Nothing is mended. A date that does not exist, in whatever field, is an error that \
         keeps all skills from being loaded, and so is a file that is not UTF-8.",
    ),
    fact(
        Topic::Name,
        RUN,
        "The field, which has to be text to PyYAML; white space around it is taken away. Any characters; it need \
         not be the directory's, and may be empty.",
    ),
    fact(
        Topic::Description,
        RUN,
        "Has to be text to PyYAML, and may be empty; white space around it is taken away.",
    ),
    fact(Topic::Limits, RUN, "None."),
    fact(
        Topic::Fields,
        RUN,
        "`name` and `description`; all others are ignored.",
    ),
    fact(
        Topic::Collision,
        RUN,
        "The first one: of the first root, and within it in the order in which the system lists directories.",
    ),
    fact(
        Topic::Catalogue,
        RUN,
        "In the description of the tool `load_skill`, once as Markdown and once as XML, not escaped, in the order in \
         which skills are found. `list_skills` gives them as well.",
    ),
    fact(Topic::Budget, RUN, "None."),
    fact(
        Topic::Load,
        RUN,
        "The tool `load_skill` gives a heading, the directory, the names of the files right in it, and the body \
         without white space around it. Several names may be given at once.",
    ),
    fact(Topic::Substitutions, RUN, "None."),
    fact(
        Topic::Trust,
        SOURCE,
        "No trust is asked for. `allowed_skills` says which names are visible.",
    ),
];
