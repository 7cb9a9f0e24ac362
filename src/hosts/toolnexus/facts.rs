//! What is known of the two ports, in words. They promise to be the same, and are not in everything.

use crate::hosts::facts::{Evidence, Fact, Topic, fact};

pub(super) const RUST: &[Fact] = &facts(&Port {
    run: Evidence::run("crate toolnexus 0.23.0", "2026-11-30"),
    source: Evidence::source("crate toolnexus 0.23.0", "2026-11-30"),
    reader: "yaml-rust2. If that fails, or gives no mapping, or a name or description that is no scalar, the lines of \
             both are read one by one in its place, and what YAML gave is thrown away. A file that is not UTF-8 is skipped.",
    name: "The field, white space around it taken away; numbers and booleans are text. Any characters; it need not be \
           the directory's, and must not be empty.",
    description: "May be absent or empty: the skill is then loaded, and not in the list.",
    catalogue: "Lines of Markdown, by name, of all that have a description.",
});

pub(super) const PYTHON: &[Fact] = &facts(&Port {
    run: Evidence::run("toolnexus 0.21.0 of PyPI", "2026-11-30"),
    source: Evidence::source("toolnexus 0.21.0 of PyPI", "2026-11-30"),
    reader: "PyYAML, `safe_load`. What that does not give of name and description is looked for line by line. A file \
             that is not UTF-8 is an error that keeps all skills from being loaded.",
    name: "The field, white space around it taken away; numbers and booleans are text, in Python's form. Any \
           characters; it need not be the directory's, and must not be empty.",
    description: "May be absent: the skill is then loaded, and not in the list. One that is there and empty is listed.",
    catalogue: "Lines of Markdown, by name, of all that have a description, an empty one too.",
});

/// What the ports do not have in common.
struct Port {
    run: Evidence,
    source: Evidence,
    reader: &'static str,
    name: &'static str,
    description: &'static str,
    catalogue: &'static str,
}

const fn facts(port: &Port) -> [Fact; 18] {
    let run = port.run;
    [
        fact(
            Topic::Roots,
            run,
            "The directories that the program names. It looks nowhere by itself.",
        ),
        fact(Topic::Parents, run, "None are looked into."),
        fact(
            Topic::Depth,
            run,
            "Any. A `SKILL.md` right in the root is a skill, and so is one inside another skill.",
        ),
        fact(
            Topic::Skipped,
            run,
            "`node_modules` and `.git`; other hidden directories are entered.",
        ),
        fact(
            Topic::Links,
            run,
            "Links to directories and to files are followed; a directory that is reached on two ways is looked into \
             once, on which way is up to the order of the system.",
        ),
        fact(Topic::FileName, run, "`SKILL.md`, in this case only."),
        fact(
            Topic::Header,
            run,
            "The first line is `---` and nothing else, and the next line that starts with `---` closes, whatever \
             follows there. A byte-order mark or a blank line before it: no header, and no skill.",
        ),
        fact(Topic::Reader, run, port.reader),
        fact(Topic::Name, run, port.name),
        fact(Topic::Description, run, port.description),
        fact(Topic::Limits, run, "None."),
        fact(
            Topic::Fields,
            run,
            "`name` and `description`; all others are ignored.",
        ),
        fact(
            Topic::Collision,
            run,
            "The first one: of the first root, and within it the one that lies the least deep.",
        ),
        fact(Topic::Catalogue, run, port.catalogue),
        fact(Topic::Budget, run, "None."),
        fact(
            Topic::Load,
            run,
            "The tool `skill` gives the body, the directory as a URI, and up to 10 files of it, or as many as the \
             program wants.",
        ),
        fact(Topic::Substitutions, run, "None."),
        fact(
            Topic::Trust,
            port.source,
            "None is asked for. A filter says which names are there.",
        ),
    ]
}
