//! What deepagents makes of a file.
//!
//! Source: deepagents 0.7.32, deepagents/middleware/skills.py; run 0.7.32.

use super::LARGEST_FILE;
use super::fields::text_of;
use crate::hosts::program::{
    Cut, Entry, Reason, Refusal, SkillFile, blank_lines, closing_rule, cut_to, is_set, place_of,
};
use crate::readers::{Reader, Value, python};

/// The longest description, in characters.
const LONGEST_DESCRIPTION: usize = 1024;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    // It looks for the file at the path with slashes instead, where there is none.
    if file.path.to_string_lossy().contains('\\') {
        let message = "backslashes in the path are taken for slashes";
        return Err(Refusal::new(Reason::Unreadable, message));
    }
    let text = file.utf8("not valid UTF-8")?;
    if text.chars().count() > LARGEST_FILE {
        return Err(Refusal::new(Reason::TooLarge, "content too large"));
    }
    let cut = cut(text)
        .ok_or_else(|| Refusal::new(Reason::NoFrontmatter, "no valid YAML frontmatter found"))?;
    let header = file.read(cut.header, Reader::PyYaml).map_err(|error| {
        let refusal = Refusal::yaml(format!("Invalid YAML: {error}"), &error, cut.start);
        Refusal {
            // Only errors of YAML are caught.
            is_fatal: error.exception.is_some(),
            ..refusal
        }
    })?;
    if !matches!(header, Value::Mapping(_)) {
        return Err(Refusal::new(
            Reason::NotMapping,
            "frontmatter is not a mapping",
        ));
    }
    let name = text_of(&header, "name");
    let description = text_of(&header, "description");
    let missing = [
        ("name", &name, Reason::NoName, Reason::EmptyName),
        (
            "description",
            &description,
            Reason::NoDescription,
            Reason::EmptyDescription,
        ),
    ];
    for (key, value, none, empty) in missing {
        if value.is_empty() {
            let message = "missing required 'name' or 'description'";
            let refusal = |reason| Refusal::new(reason, message);
            return Err(match place_of(cut.header, key) {
                Some(place) => refusal(empty).at(cut.start + place),
                None => refusal(none),
            });
        }
    }
    Ok(Entry {
        name,
        description: Some(cut_to(&description, LONGEST_DESCRIPTION).to_owned()),
        body: cut.body.trim_end_matches(python::is_space).to_owned(),
        header: without_sets(header, cut.header),
        withheld: None,
        lost: None,
    })
}

/// The header without a `metadata` that is a set: Python's is no dictionary, though readers give it as a mapping.
fn without_sets(header: Value, text: &str) -> Value {
    let Value::Mapping(mut entries) = header else {
        return header;
    };
    let key = Value::String("metadata".to_owned());
    if is_set(text, "metadata") {
        entries.retain(|(known, _)| *known != key);
    }
    Value::Mapping(entries)
}

/// What `^---\s*\n(.*?)\n---\s*\n` finds: the blanks behind the first rule reach as far as they can, and one line end
/// less if there is no end otherwise.
fn cut(text: &str) -> Option<Cut<'_>> {
    let rule = "---";
    let rest = text.strip_prefix(rule)?;
    let last = blank_lines(rest)?;
    let earlier = rest[..last - 1].rfind('\n').map(|at| at + 1);
    let starts = [Some(last), earlier].into_iter().flatten();
    let mut cuts = starts.filter_map(|start| {
        let start = rule.len() + start;
        let closing = closing_rule(text, start)?;
        Some(Cut {
            header: &text[start..closing.start],
            start,
            body: &text[closing.end..],
        })
    });
    cuts.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_no_metadata() {
        for (header, expected) in [
            ("metadata: !!set {a, b}\nx: y", 1),
            ("metadata: {a: ~}\nx: y", 2),
            ("metadata: !!map {a: ~}\nx: y", 2),
        ] {
            let value = crate::readers::read(header, Reader::PyYaml).expect("the header is YAML");
            let Value::Mapping(entries) = without_sets(value, header) else {
                panic!("{header} is a mapping");
            };
            assert_eq!(entries.len(), expected, "{header}");
        }
    }

    #[test]
    fn a_header_is_what_the_pattern_finds() {
        for (text, expected) in [
            ("---\na: b\n---\nc", Some(("a: b", "c"))),
            ("--- \r\na: b\r\n--- \r\n\r\n c", Some(("a: b\r", " c"))),
            ("---\n\n a: b\n---\n", Some((" a: b", ""))),
            ("---\n\n---\nc", Some(("", "c"))),
            ("---\n---\nc", None),
            ("---\na: b\n---", None),
            ("---\na: b\n---x\n---\n", Some(("a: b\n---x", ""))),
            ("\n---\na: b\n---\n", None),
            ("---", None),
        ] {
            let cut = cut(text).map(|cut| (cut.header, cut.body));
            assert_eq!(cut, expected, "{text:?}");
        }
    }
}
