//! Where a skill says that it runs.
//!
//! Source: hermes-agent 0.19.0, agent/skill_utils.py.

use super::frontmatter::{Parsed, is_true};
use crate::readers::{Value, python};

/// What Python calls the system.
const PLATFORM: &str = if cfg!(target_os = "macos") {
    "darwin"
} else if cfg!(windows) {
    "win32"
} else {
    "linux"
};

/// Environments that Hermes can tell. A preview runs in none of them.
const ENVIRONMENTS: [&str; 3] = ["kanban", "docker", "s6"];

/// Whether the skill is for this system.
pub(super) fn fits_platform(parsed: &Parsed<'_>) -> bool {
    names(parsed, "platforms").is_none_or(|names| {
        names.iter().any(|name| {
            let prefix = match name.as_str() {
                "macos" => "darwin",
                "windows" => "win32",
                other => other,
            };
            PLATFORM.starts_with(prefix)
        })
    })
}

/// Whether the skill is for an environment that Hermes cannot tell, or for any.
pub(super) fn fits_environment(parsed: &Parsed<'_>) -> bool {
    names(parsed, "environments").is_none_or(|names| {
        let mut names = names.iter().filter(|name| !name.is_empty());
        names.any(|name| !ENVIRONMENTS.contains(&name.as_str()))
    })
}

/// What a field names; `None` if it names nothing.
fn names(parsed: &Parsed<'_>, key: &str) -> Option<Vec<String>> {
    let value = parsed.get(key).filter(|value| is_true(value))?;
    let values = match value {
        Value::Sequence(values) => values.as_slice(),
        value => std::slice::from_ref(value),
    };
    let name = |value: &Value| python::strip(&python::display(value).to_lowercase()).to_owned();
    Some(values.iter().map(name).collect())
}

#[cfg(test)]
mod tests {
    use super::super::frontmatter::parse;
    use super::*;

    #[test]
    fn nothing_is_for_everything() {
        for (field, expected) in [
            ("platforms: []", true),
            ("platforms: [Linux, macos, windows]", true),
            ("platforms: plan9", false),
            ("platforms: 5", false),
        ] {
            let text = format!("---\n{field}\n---\n");
            assert_eq!(fits_platform(&parse(&text)), expected, "{field}");
        }
        for (field, expected) in [
            ("environments: docker", false),
            ("environments: [docker, mars]", true),
            ("environments: ['']", false),
            ("environments:", true),
        ] {
            let text = format!("---\n{field}\n---\n");
            assert_eq!(fits_environment(&parse(&text)), expected, "{field}");
        }
    }
}
