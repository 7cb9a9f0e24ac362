//! What the harness makes of a file.
//!
//! Source: pydantic-ai-harness 0.62.0, pydantic_ai_harness/skills/_loader.py; run 0.62.0.

use super::fields::{bad_key, checked};
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Survey, Withheld, place_of};
use crate::hosts::{Root, pathlib};
use crate::loader::Found;
use crate::readers::{Composition, NativeError, Reader, Value, python};

const RULE: &str = "---";

/// A root that is itself a skill stops the program, and so does a file that is a loop of links.
pub(super) fn admits(
    survey: &Survey,
    root: &Root,
    file: &Found,
    _: Option<&Entry>,
) -> Result<(), Refusal> {
    if let Err(error) = survey.surroundings.files.metadata(&file.path)
        && pathlib::is_loop(&error)
    {
        let message = pathlib::os_error(&error, &file.path);
        return Err(Refusal::new(Reason::Unreadable, message).fatal());
    }
    if file.path.parent() != Some(&root.path) {
        return Ok(());
    }
    let message = format!(
        "Skill library path points to a skill package: {}. Pass its parent directory instead.",
        root.path.display()
    );
    Err(Refusal::new(Reason::Outside, message).fatal())
}

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.utf8("not valid UTF-8")?;
    let (header, body) = cut(text)?;
    let composition = Composition::of(&header.text).map_err(|error| header.refusal(&error))?;
    if let Some((message, place)) = bad_key(&composition) {
        let refusal = Refusal::new(Reason::InvalidYaml, message);
        return Err(refusal.at(header.original(place)));
    }
    let value = file
        .read(&header.text, Reader::PyYamlBase)
        .map_err(|error| header.refusal(&error))?;
    if !matches!(value, Value::Mapping(_)) {
        let message = "YAML frontmatter must be a mapping.";
        return Err(Refusal::new(Reason::NotMapping, message));
    }
    let fields = checked(&value, &file.directory()).map_err(|fault| {
        let place = fault.key.and_then(|key| place_of(&header.text, key));
        Refusal {
            at: place.map(|place| header.original(place)),
            ..Refusal::new(fault.reason, fault.message)
        }
    })?;
    Ok(Entry {
        name: fields.name,
        description: Some(fields.description),
        header: value,
        body,
        withheld: fields.is_manual.then_some(Withheld::ManualOnly),
        lost: None,
    })
}

/// A header whose lines were joined anew.
struct Header {
    text: String,
    /// Where each line starts in the joined text and in the file.
    starts: Vec<(usize, usize)>,
}

impl Header {
    fn original(&self, offset: usize) -> usize {
        let behind = self.starts.partition_point(|(joined, _)| *joined <= offset);
        let line = behind.checked_sub(1).and_then(|line| self.starts.get(line));
        line.map_or(offset, |(joined, original)| original + offset - joined)
    }

    fn refusal(&self, error: &NativeError) -> Refusal {
        let message = format!("Invalid YAML frontmatter: {error}");
        let refusal = Refusal {
            // Only errors of values are caught besides those of YAML.
            is_fatal: error.exception.is_some_and(|class| class != "ValueError"),
            ..Refusal::new(Reason::InvalidYaml, message)
        };
        match error.position {
            Some(position) => refusal.at(self.original(position.offset)),
            None => refusal,
        }
    }
}

/// The header, and the body without blank lines around it.
fn cut(text: &str) -> Result<(Header, String), Refusal> {
    let mut lines = python::split_lines(text);
    if lines.next() != Some(RULE) {
        let message = "must start with YAML frontmatter delimited by `---`.";
        return Err(Refusal::new(Reason::NoFrontmatter, message));
    }
    let mut header = Header {
        text: String::new(),
        starts: Vec::new(),
    };
    let mut is_closed = false;
    for line in lines.by_ref() {
        is_closed = line == RULE;
        if is_closed {
            break;
        }
        if !header.starts.is_empty() {
            header.text.push('\n');
        }
        let original = line.as_ptr() as usize - text.as_ptr() as usize;
        header.starts.push((header.text.len(), original));
        header.text.push_str(line);
    }
    if !is_closed {
        let message = "has unclosed YAML frontmatter.";
        return Err(Refusal::new(Reason::Unclosed, message));
    }
    let body: Vec<_> = lines.collect();
    Ok((header, without_blank_ends(&body)))
}

fn without_blank_ends(lines: &[&str]) -> String {
    let is_text = |line: &&str| !python::strip(line).is_empty();
    let first = lines.iter().position(is_text);
    let last = lines.iter().rposition(is_text);
    match (first, last) {
        (Some(first), Some(last)) => lines[first..=last].join("\n"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_python_ends_them() {
        let cut = |text| {
            cut(text)
                .map(|(header, body)| (header.text, body))
                .map_err(|refusal| refusal.reason)
        };
        let some = |header: &str, body: &str| Ok((header.to_owned(), body.to_owned()));
        for (text, expected) in [
            (
                "---\r\na: b\r\n---\r\n\r\n c \r\nd\n\n",
                some("a: b", " c \nd"),
            ),
            ("---\na: b\u{2028}c\n---", some("a: b\nc", "")),
            ("---\n---\n", some("", "")),
            ("--- \n---\n", Err(Reason::NoFrontmatter)),
            ("---\na: b\n--- \n", Err(Reason::Unclosed)),
            ("", Err(Reason::NoFrontmatter)),
        ] {
            assert_eq!(cut(text), expected, "{text:?}");
        }
    }

    #[test]
    fn places_lead_back_to_the_file() {
        let text = "---\r\na: b\r\nc: d\r\n---\r\n";
        let (header, _) = super::cut(text).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        assert!(text[header.original(5)..].starts_with("c: d"));
        assert!(text[header.original(0)..].starts_with("a: b"));
    }
}
