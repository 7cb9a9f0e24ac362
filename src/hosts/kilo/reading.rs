//! What Kilo Code makes of a file.
//!
//! Source: Kilo-Org/kilocode, packages/opencode/src/skill/index.ts, config/markdown.ts, kilocode/config/markdown.ts;
//! run 7.7.9.

use super::variables::{check, lies_in};
use crate::hosts::opencode::reading::read_mending;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    if let Some(project) = file.project
        && !lies_in(file.files, file.path, project)
    {
        let path = file.path.to_string_lossy();
        let message = format!(
            "blocked file reference outside project config scope: \"markdown source \"{path}\"\""
        );
        return Err(Refusal::new(Reason::Outside, message));
    }
    let entry = read_mending(file, as_quoted)?;
    check(&entry.body, file)?;
    Ok(entry)
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
