//! What values fields can have: the only place that knows, until the table of fields does.

/// A value and what there is to say about it.
pub(super) struct Known {
    pub(super) text: &'static str,
    pub(super) detail: &'static str,
}

const fn known(text: &'static str, detail: &'static str) -> Known {
    Known { text, detail }
}

/// The values of the field `key`, the most used first; those of a boolean start with the one that
/// is not the default.
pub(super) fn values_of(key: &str) -> &'static [Known] {
    match key {
        "disable-model-invocation" => DISABLE_MODEL_INVOCATION,
        "user-invocable" | "background" => TRUE_BY_DEFAULT,
        "effort" => EFFORT,
        "context" => CONTEXT,
        "agent" => AGENT,
        "shell" => SHELL,
        "model" => MODEL,
        "license" => LICENSES,
        _ => &[],
    }
}

/// Whether the values of the field `key` are names of tools.
pub(super) fn has_tools(key: &str) -> bool {
    matches!(key, "allowed-tools" | "disallowed-tools")
}

/// Claude Code's tools, those that skills name most first. Other hosts have other names for theirs.
pub(super) const TOOLS: &[Known] = &[
    known("Read", "reads files"),
    known("Bash", "runs commands; `Bash(git *)` allows only some"),
    known("Grep", "searches in files"),
    known("Glob", "finds files by name"),
    known("Write", "writes files"),
    known("Edit", "changes files"),
    known("WebFetch", "fetches web pages"),
    known("WebSearch", "searches the web"),
    known("Task", "starts subagents"),
    known("Skill", "loads other skills"),
];

const DISABLE_MODEL_INVOCATION: &[Known] = &[
    known("true", "only people call the skill"),
    known("false", "the default"),
];

const TRUE_BY_DEFAULT: &[Known] = &[known("false", ""), known("true", "the default")];

const EFFORT: &[Known] = &[
    known("low", ""),
    known("medium", ""),
    known("high", ""),
    known("xhigh", ""),
    known("max", ""),
];

const CONTEXT: &[Known] = &[known("fork", "in a subagent")];

const AGENT: &[Known] = &[known("general-purpose", "the default")];

const SHELL: &[Known] = &[known("bash", ""), known("powershell", "")];

const MODEL: &[Known] = &[
    known("inherit", "the model that is in use"),
    known("haiku", ""),
    known("sonnet", ""),
    known("opus", ""),
];

/// Identifiers of the SPDX list: those that most public code is under.
const LICENSES: &[Known] = &[
    known("MIT", "MIT License"),
    known("Apache-2.0", "Apache License 2.0"),
    known("BSD-3-Clause", "BSD 3-Clause License"),
    known("BSD-2-Clause", "BSD 2-Clause License"),
    known("ISC", "ISC License"),
    known("MPL-2.0", "Mozilla Public License 2.0"),
    known("GPL-3.0-only", "GNU GPL v3.0 only"),
    known("GPL-3.0-or-later", "GNU GPL v3.0 or later"),
    known("GPL-2.0-only", "GNU GPL v2.0 only"),
    known("GPL-2.0-or-later", "GNU GPL v2.0 or later"),
    known("LGPL-3.0-only", "GNU LGPL v3.0 only"),
    known("LGPL-3.0-or-later", "GNU LGPL v3.0 or later"),
    known("AGPL-3.0-only", "GNU AGPL v3.0 only"),
    known("AGPL-3.0-or-later", "GNU AGPL v3.0 or later"),
    known("EPL-2.0", "Eclipse Public License 2.0"),
    known("BSL-1.0", "Boost Software License 1.0"),
    known("0BSD", "BSD Zero Clause License"),
    known("MIT-0", "MIT No Attribution"),
    known("Unlicense", "The Unlicense"),
    known("CC0-1.0", "Creative Commons Zero 1.0"),
    known("CC-BY-4.0", "Creative Commons Attribution 4.0"),
    known(
        "CC-BY-SA-4.0",
        "Creative Commons Attribution Share Alike 4.0",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::fields;
    use crate::syntax::{PlainType, plain_type};

    #[test]
    fn booleans_are_those_of_the_table_of_fields() {
        for field in fields() {
            let is_boolean = field.value == "true or false";
            let values = values_of(field.name);
            let are_booleans = !values.is_empty()
                && values
                    .iter()
                    .all(|it| plain_type(it.text) == PlainType::Boolean);
            assert_eq!(are_booleans, is_boolean, "{}", field.name);
        }
    }

    #[test]
    fn values_named_in_the_table_of_fields_are_here() {
        for field in fields().iter().filter(|field| field.value.starts_with('`')) {
            let named: Vec<_> = field.value.split('`').skip(1).step_by(2).collect();
            let here: Vec<_> = values_of(field.name).iter().map(|it| it.text).collect();
            assert_eq!(here, named, "{}", field.name);
        }
    }
}
