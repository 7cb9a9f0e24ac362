//! What Gemini CLI makes of a file.
//!
//! Source: google-gemini/gemini-cli, packages/core/src/skills/skillLoader.ts; run 0.61.0.

use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, field};
use crate::readers::javascript::{is_space, trim};
use crate::readers::{Value, read_js_yaml_4_1};

/// Characters that are `-` in the name that the model sees.
const NOT_IN_NAMES: [char; 9] = [':', '\\', '/', '<', '>', '*', '?', '"', '|'];

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.lossy();
    let (header, body) = cut(&text)?;
    // It brings js-yaml 4.1.1 in itself.
    let fields = match read_js_yaml_4_1(header) {
        Ok(value) => texts(&value),
        Err(_) => None,
    };
    let fields = fields.map_or_else(|| by_lines(header), Ok)?;
    Ok(Entry {
        name: fields.name.replace(NOT_IN_NAMES, "-"),
        description: Some(fields.description),
        header: Value::Null,
        body: trim(body).to_owned(),
        withheld: None,
        lost: None,
    })
}

/// All that it reads.
#[derive(Debug, PartialEq, Eq)]
struct Fields {
    name: String,
    description: String,
}

/// The header, and the body behind it. The line that closes the header only has to start with `---`; if there
/// is more on it, there is no body.
fn cut(text: &str) -> Result<(&str, &str), Refusal> {
    let rest = text.strip_prefix("---").and_then(behind_line_end);
    let rest = rest.ok_or_else(|| {
        let message = "the file does not start with a line `---`";
        Refusal::new(Reason::NoFrontmatter, message).at(0)
    })?;
    let start = text.len() - rest.len();
    let end = rest.find("\n---").ok_or_else(|| {
        let message = "no line that starts with `---` closes the header";
        Refusal::new(Reason::Unclosed, message).at(start)
    })?;
    let header = &rest[..end];
    let body = behind_line_end(&rest[end + "\n---".len()..]);
    Ok((
        header.strip_suffix('\r').unwrap_or(header),
        body.unwrap_or(""),
    ))
}

fn behind_line_end(text: &str) -> Option<&str> {
    text.strip_prefix('\n')
        .or_else(|| text.strip_prefix("\r\n"))
}

/// The fields, if both are text to the reader.
fn texts(header: &Value) -> Option<Fields> {
    let text = |key| match field(header, key) {
        Some(Value::String(text)) => Some(text.clone()),
        _ => None,
    };
    Some(Fields {
        name: text("name")?,
        description: text("description")?,
    })
}

/// The fields by their lines, whatever is around them: the last line of each key counts.
fn by_lines(header: &str) -> Result<Fields, Refusal> {
    let mut name = None;
    let mut description = None;
    let mut lines = lines(header).peekable();
    while let Some(line) = lines.next() {
        if let Some(value) = value(line, "name:") {
            name = Some(trim(value).to_owned());
        } else if let Some(value) = value(line, "description:") {
            let mut parts = vec![trim(value)];
            while let Some(next) = lines.next_if(|line| goes_on(line)) {
                parts.push(trim(next));
            }
            parts.retain(|part| !part.is_empty());
            description = Some(parts.join(" "));
        }
    }
    let missing = |reason, key: &str| {
        Refusal::new(
            reason,
            format!("no line of the header starts with `{key}:`"),
        )
    };
    Ok(Fields {
        name: name.ok_or_else(|| missing(Reason::NoName, "name"))?,
        description: description.ok_or_else(|| missing(Reason::NoDescription, "description"))?,
    })
}

/// The lines, which `\n` or `\r\n` ends.
fn lines(header: &str) -> impl Iterator<Item = &str> {
    let ends = header.matches('\n').count();
    header
        .split('\n')
        .enumerate()
        .map(move |(index, line)| match line.strip_suffix('\r') {
            Some(line) if index < ends => line,
            _ => line,
        })
}

/// What follows `key` on a line that starts with it.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let value = line.trim_start_matches(is_space).strip_prefix(key)?;
    let value = value.trim_start_matches(is_space);
    // These end a line in JavaScript's regular expressions, though not here.
    let is_one_line = !value.contains(['\r', '\u{2028}', '\u{2029}']);
    is_one_line.then_some(value)
}

/// Whether a line continues the description above it.
fn goes_on(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '\t']);
    text.len() < line.len() && text.starts_with(|first| !is_space(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_ends_at_the_first_line_that_starts_with_dashes() {
        for (text, expected) in [
            ("---\na\n---\nb\n", Some(("a", "b\n"))),
            ("---\r\na\r\n---\r\nb", Some(("a", "b"))),
            ("---\na\n--- \nb", Some(("a", ""))),
            ("---\na\n-----", Some(("a", ""))),
            ("---\n\n---\nb", Some(("", "b"))),
            ("---\n---\nb", None),
            ("--- \na\n---\nb", None),
            ("\u{feff}---\na\n---\nb", None),
        ] {
            assert_eq!(cut(text).ok(), expected, "{text:?}");
        }
    }

    #[test]
    fn lines_are_read_where_yaml_fails() {
        for (header, expected) in [
            ("name: a\ndescription: b: c", Ok(("a", "b: c"))),
            ("description: b\n  c\n\td\nname:a", Ok(("a", "b c d"))),
            ("name: a\nname: b\ndescription:", Ok(("b", ""))),
            ("  name: ~\r\ndescription: >-\r\n  b", Ok(("~", ">- b"))),
            ("name: a\u{2028}b\ndescription: c", Err(Reason::NoName)),
            ("name: a\ndescription : c", Err(Reason::NoDescription)),
        ] {
            let read = by_lines(header);
            let read = read
                .as_ref()
                .map(|fields| (&*fields.name, &*fields.description))
                .map_err(|refusal| refusal.reason);
            assert_eq!(read, expected, "{header:?}");
        }
    }
}
