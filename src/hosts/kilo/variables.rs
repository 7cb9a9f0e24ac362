//! What Kilo Code puts in the place of `{env:NAME}` and `{file:path}` when it reads a body.
//!
//! Source: Kilo-Org/kilocode, packages/opencode/src/config/variable.ts, src/kilocode/config/variable.ts.

use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use crate::hosts::program::{Reason, Refusal, Skill, Survey};
use crate::loader::{FileSystem, Found};
use crate::readers::javascript::{is_space, trim};

/// Variables that no file may ask for.
const SECRET: [&str; 2] = ["KILO_SERVER_PASSWORD", "KILO_SERVER_USERNAME"];

/// Refuses a body that asks for what its file may not have. If that is not trusted, it may have no variables, and no
/// files outside the project.
pub(super) fn check(
    body: &str,
    survey: &Survey,
    file: &Found,
    is_trusted: bool,
) -> Result<(), Refusal> {
    for token in tokens(body, "{env:") {
        let text = &body[token.clone()];
        if !is_trusted {
            let message =
                format!("environment references are not allowed in project config: \"{text}\"");
            return Err(Refusal::new(Reason::Outside, message));
        }
        if SECRET.contains(&value(text).to_uppercase().as_str()) {
            let message = format!("blocked environment reference: \"{text}\"");
            return Err(Refusal::new(Reason::Outside, message));
        }
    }
    if is_trusted {
        return Ok(());
    }
    for token in tokens(body, "{file:") {
        let text = &body[token];
        let path = target(value(text), &file.path, None);
        let files = &*survey.surroundings.files;
        let real = files.canonicalize(&path);
        // What does not exist is empty, and does no harm.
        if real.is_ok() && !lies_in(files, &path, survey.project()) {
            let message =
                format!("blocked file reference outside project config scope: \"{text}\"");
            return Err(Refusal::new(Reason::Outside, message));
        }
    }
    Ok(())
}

/// Whether a path, links followed, lies in a directory.
pub(super) fn lies_in(files: &dyn FileSystem, path: &Path, directory: &Path) -> bool {
    match (files.canonicalize(path), files.canonicalize(directory)) {
        (Ok(path), Ok(directory)) => path.starts_with(directory),
        _ => false,
    }
}

/// A text, and which parts of it were put in the place of something.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Substituted {
    pub(super) text: String,
    pub(super) parts: Vec<Range<usize>>,
}

/// The body of a skill with what its references stand for.
pub(super) fn substituted(survey: &Survey, skill: &Skill) -> Substituted {
    let surroundings = &survey.surroundings;
    let variables = &surroundings.variables;
    let body = Substituted {
        text: skill.entry.body.clone(),
        parts: Vec::new(),
    };
    let body = replaced(&body, "{env:", |name| {
        variables.get(name).cloned().unwrap_or_default()
    });
    replaced(&body, "{file:", |path| {
        let path = target(path, &skill.file.path, surroundings.home.as_deref());
        let contents = surroundings.files.read(&path).unwrap_or_default();
        trim(&String::from_utf8_lossy(&contents)).to_owned()
    })
}

fn replaced(body: &Substituted, opening: &str, new: impl Fn(&str) -> String) -> Substituted {
    let mut result = Substituted::default();
    let mut from = 0;
    for token in tokens(&body.text, opening) {
        copy(body, from..token.start, &mut result);
        let start = result.text.len();
        result.text.push_str(&new(value(&body.text[token.clone()])));
        result.parts.push(start..result.text.len());
        from = token.end;
    }
    copy(body, from..body.text.len(), &mut result);
    result
}

/// Copies a range with the parts that lie in it.
fn copy(body: &Substituted, range: Range<usize>, result: &mut Substituted) {
    let base = result.text.len();
    result.text.push_str(&body.text[range.clone()]);
    for part in &body.parts {
        let (start, end) = (part.start.max(range.start), part.end.min(range.end));
        if start < end {
            result
                .parts
                .push(base + start - range.start..base + end - range.start);
        }
    }
}

/// The references that start with `opening`, where no `$` stands before them and their line is no comment.
fn tokens(text: &str, opening: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find(opening) {
        let start = from + at;
        from = start + opening.len();
        let Some(length) = text[from..].find('}') else {
            break;
        };
        if length == 0 || text[..start].ends_with('$') {
            continue;
        }
        from += length + 1;
        if !is_comment(text, start) {
            found.push(start..from);
        }
    }
    found
}

fn is_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line..at].trim_start_matches(is_space);
    before.starts_with("//")
}

/// What a reference names.
fn value(token: &str) -> &str {
    let inner = token.split_once(':').map_or("", |(_, inner)| inner);
    inner.strip_suffix('}').unwrap_or(inner)
}

/// The file that a reference in the file `source` names.
fn target(path: &str, source: &Path, home: Option<&Path>) -> PathBuf {
    let path = match (path.strip_prefix("~/"), home) {
        (Some(inner), Some(home)) => home.join(inner),
        _ => source.parent().unwrap_or(source).join(path),
    };
    let mut resolved = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                resolved.pop();
            }
            Component::CurDir => {}
            part => resolved.push(part),
        }
    }
    resolved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_found_where_they_count() {
        for (text, expected) in [
            ("a {env:B} c", &["{env:B}"] as &[_]),
            ("${env:B} {env:} {env:C D}", &["{env:C D}"]),
            ("// {env:B}\n  // {env:B}\nx // {env:B}", &["{env:B}"]),
            ("{env:{env:B}}", &["{env:{env:B}"]),
            ("{env:B", &[]),
        ] {
            let found = tokens(text, "{env:").into_iter();
            let found: Vec<_> = found.map(|token| &text[token]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn what_was_put_in_is_known() {
        let body = Substituted {
            text: "a {env:B} {env:C}.".to_owned(),
            parts: Vec::new(),
        };
        let body = replaced(&body, "{env:", |name| format!("<{name}>"));
        assert_eq!(body.text, "a <B> <C>.");
        assert_eq!(body.parts, [2..5, 6..9]);
        let body = replaced(&body, "{file:", |_| String::new());
        assert_eq!(body.parts, [2..5, 6..9]);
    }
}
