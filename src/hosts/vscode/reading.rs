//! What VS Code makes of a file.
//!
//! Source: microsoft/vscode, src/vs/workbench/contrib/chat/common/promptSyntax: promptFileParser.ts,
//! service/promptsServiceImpl.ts.

use super::header::{Header, Raised};
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld};
use crate::readers::{Value, javascript};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.lossy();
    let is_same = std::str::from_utf8(file.bytes).is_ok();
    let (description, is_manual, mut lost) = match cut(&text) {
        Some(parts) => {
            let header = Header::of(parts.header).map_err(|raised| refusal(raised, parts.start))?;
            let is_manual = header.text("disable-model-invocation") == Some("true");
            let description = header.text("description").map(str::to_owned);
            (description, is_manual, loss(&header, &parts))
        }
        None => {
            let message = "the first line is not `---`";
            let lost = Refusal::new(Reason::NoFrontmatter, message);
            (None, false, Some(lost))
        }
    };
    if let Some(lost) = &mut lost {
        // Where bytes were replaced, offsets do not lead back.
        lost.at = lost.at.filter(|_| is_same);
    }
    Ok(Entry {
        // Whatever the field says, the directory is what counts.
        name: file.directory().into_owned(),
        description: description.filter(|description| !description.is_empty()),
        header: Value::Null,
        body: text.into_owned(),
        withheld: is_manual.then_some(Withheld::ManualOnly),
        lost,
    })
}

/// A header that a line of `---` opens.
struct Parts<'a> {
    header: &'a str,
    start: usize,
    is_closed: bool,
}

/// The header between a first line of `---` and the next one, white space behind both. Without a next one, all of
/// the file is the header.
fn cut(text: &str) -> Option<Parts<'_>> {
    let mut lines = lines(text);
    let first = lines.next().filter(|line| is_rule(line))?;
    let start = first.len();
    let mut end = start;
    for line in lines {
        if is_rule(line) {
            return Some(Parts {
                header: &text[start..end],
                start,
                is_closed: true,
            });
        }
        end += line.len();
    }
    Some(Parts {
        header: &text[start..],
        start,
        is_closed: false,
    })
}

/// The lines of a text with their ends, which are `\n`, `\r` or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.find(['\r', '\n']);
        let length = match end {
            Some(end) if rest[end..].starts_with("\r\n") => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let (line, behind) = rest.split_at(length);
        rest = behind;
        (length > 0).then_some(line)
    })
}

fn is_rule(line: &str) -> bool {
    let behind = line.strip_prefix("---");
    behind.is_some_and(|behind| behind.chars().all(javascript::is_space))
}

/// Which fields of a header were lost, and why.
fn loss(header: &Header, parts: &Parts<'_>) -> Option<Refusal> {
    if header.is_filled && !header.is_mapping {
        let message = "Invalid header, expecting <key: value> pairs";
        return Some(Refusal::new(Reason::NotMapping, message).at(parts.start));
    }
    let at = parts.start + header.left_over?;
    let refusal = if parts.is_closed {
        let message = "what follows here in the header is no field, and nothing behind it is read";
        Refusal::new(Reason::InvalidYaml, message)
    } else {
        Refusal::new(Reason::Unclosed, "no line of `---` ends the header")
    };
    Some(refusal.at(at))
}

fn refusal(raised: Raised, start: usize) -> Refusal {
    Refusal::new(Reason::InvalidYaml, raised.message).at(start + raised.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_may_have_white_space_behind_them() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Some(("a: b\n", true))),
            ("--- \t\r\na: b\r\n---\u{a0}", Some(("a: b\r\n", true))),
            ("---\ra: b\r---\r", Some(("a: b\r", true))),
            ("---\n---", Some(("", true))),
            ("---\na\n ---\n----\n", Some(("a\n ---\n----\n", false))),
            ("---", Some(("", false))),
            ("\n---\na\n---\n", None),
            ("\u{feff}---\na\n---\n", None),
            ("---x\n---\n", None),
            ("", None),
        ] {
            let parts = cut(text).map(|parts| (parts.header, parts.is_closed));
            assert_eq!(parts, expected, "{text:?}");
        }
    }
}
