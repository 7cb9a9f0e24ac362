//! What Kilo Code makes of a file.
//!
//! Source: Kilo-Org/kilocode, packages/opencode/src/skill/index.ts, config/markdown.ts, kilocode/config/markdown.ts;
//! run 7.7.9.

use std::path::Path;

use super::variables::{check, lies_in};
use crate::hosts::opencode::reading::read_mending;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Survey};
use crate::hosts::{Level, Root};
use crate::loader::Found;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    read_mending(file, as_quoted)
}

/// A skill that is not trusted has to lie in the project, and may name nothing outside it.
pub(super) fn admits(
    survey: &Survey,
    root: &Root,
    file: &Found,
    entry: Option<&Entry>,
) -> Result<(), Refusal> {
    let is_trusted = is_trusted(root, survey.project());
    if !is_trusted && !lies_in(&*survey.surroundings.files, &file.real, survey.project()) {
        let path = file.path.to_string_lossy();
        let message = format!(
            "blocked file reference outside project config scope: \"markdown source \"{path}\"\""
        );
        return Err(Refusal::new(Reason::Outside, message));
    }
    let body = entry.map_or("", |entry| &entry.body);
    check(body, survey, file, is_trusted)
}

/// Whether skills in a root may have more than the project has: those of the user, and those of Kilo Code's own
/// directories outside the project.
pub(super) fn is_trusted(root: &Root, project: &Path) -> bool {
    let parent = root.path.parent().and_then(Path::file_name);
    let is_shared = parent.is_some_and(|name| name == ".claude" || name == ".agents");
    if is_shared {
        root.level == Level::User
    } else {
        !root.path.starts_with(project)
    }
}

/// In Kilo Code's own way: in quotes.
fn as_quoted(key: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("{key}: \"{value}\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::opencode::mending::mended;

    #[test]
    fn values_with_colons_are_quoted() {
        let text = "---\ndescription: a \"b\": c\\d\n---\n";
        let expected = "---\ndescription: \"a \\\"b\\\": c\\\\d\"\n---\n";
        assert_eq!(mended(text, as_quoted).as_deref(), Some(expected));
    }
}
