//! What is known of the server, in words.

use crate::hosts::facts::{Evidence, Fact, Topic, fact};

const RUN: Evidence = Evidence::run("mcp-agentskills 0.1.2", "2026-11-30");

const SOURCE: Evidence = Evidence::source("mcp-agentskills 0.1.2", "2026-11-30");

pub(super) const FACTS: &[Fact] = &[
    fact(
        Topic::Roots,
        RUN,
        "One: the directory `metadata.skill_dir`, which has to be named.",
    ),
    fact(Topic::Parents, RUN, "None are looked into."),
    fact(
        Topic::Depth,
        RUN,
        "Any. A `SKILL.md` right in the root is listed, and so is one inside another skill.",
    ),
    fact(
        Topic::Skipped,
        RUN,
        "None: hidden directories, `.git` and `node_modules` are entered.",
    ),
    fact(
        Topic::Links,
        RUN,
        "Links to directories are not followed where skills are listed, but are where one is loaded; a `SKILL.md` \
         that is a link is read.",
    ),
    fact(Topic::FileName, RUN, "`SKILL.md`, in this case only."),
    fact(
        Topic::Header,
        RUN,
        "What stands between the first two `---`, wherever these are: text or a byte-order mark before them does no \
         harm, and `---` in a value ends it. A file without a header is not listed, but is loaded.",
    ),
    fact(
        Topic::Reader,
        RUN,
        "No YAML: lines that start with `name:` or `description:`, however far they are indented, and the last of \
         them counts. Quotes at both ends of a value are taken away; comments and marks such as `>` stay. One file \
         that is not UTF-8 and the list is empty.",
    ),
    fact(
        Topic::Name,
        RUN,
        "The field is shown, in any characters, and must not be empty; a call goes by the path of the directory.",
    ),
    fact(Topic::Description, RUN, "Must be there and not be empty."),
    fact(Topic::Limits, RUN, "None."),
    fact(
        Topic::Fields,
        RUN,
        "`name` and `description`; all others are ignored.",
    ),
    fact(
        Topic::Collision,
        RUN,
        "All are listed, each as a line of its own; a call goes by the directory, so names do not meet.",
    ),
    fact(
        Topic::Catalogue,
        RUN,
        "What the tool `load_skill_metadata` answers: a line of name and description for each, in the order in which \
         the system lists directories.",
    ),
    fact(Topic::Budget, RUN, "None."),
    fact(
        Topic::Load,
        RUN,
        "The tool `load_skill` gives the whole file, header included; `read_reference_file` gives any file, and \
         `run_shell_command` runs any command.",
    ),
    fact(Topic::Substitutions, RUN, "None."),
    fact(
        Topic::Trust,
        SOURCE,
        "None is asked for, and paths may lead out of the directory.",
    ),
];
