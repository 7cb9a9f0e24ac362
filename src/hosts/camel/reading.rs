//! What the toolkit makes of one file.

use super::frontmatter::{Header, body, header, split};
use crate::hosts::pathlib;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, field};
use crate::readers::{Reader, Value};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    match header(file.bytes) {
        Header::Skill { name, description } => Ok(Entry {
            name,
            description: Some(description),
            header: Value::Null,
            body: body(file.bytes),
            withheld: None,
            lost: None,
        }),
        Header::Skipped(before, after) => {
            let reason = reason(file);
            let refusal = Refusal::new(
                reason,
                format!("{}{after}", before.trim_end_matches(" in ")),
            );
            Err(Refusal {
                at: place(file, reason),
                ..refusal
            })
        }
        Header::Raised { class, message } => {
            let reason = match class {
                "UnicodeDecodeError" => Reason::NotUtf8,
                _ => Reason::InvalidYaml,
            };
            // It comes out of every method.
            let refusal = Refusal::new(reason, format!("{class}: {message}")).fatal();
            Err(Refusal {
                at: place(file, reason),
                ..refusal
            })
        }
    }
}

/// Why the toolkit skips a file, more exactly than it says.
fn reason(file: &SkillFile<'_>) -> Reason {
    let text = pathlib::decode(file.bytes).unwrap_or_default();
    let Some((header, _)) = split(&text) else {
        return Reason::NoFrontmatter;
    };
    let Ok(header) = file.read(&header, Reader::PyYaml) else {
        return Reason::InvalidYaml;
    };
    let is_text = |key| matches!(field(&header, key), Some(Value::String(_)));
    match &header {
        Value::Mapping(_) | Value::Null if !is_text("name") => match field(&header, "name") {
            None => Reason::NoName,
            Some(_) => Reason::NonStringName,
        },
        Value::Mapping(_) => match field(&header, "description") {
            None => Reason::NoDescription,
            Some(_) => Reason::NonStringDescription,
        },
        _ => Reason::NotMapping,
    }
}

fn place(file: &SkillFile<'_>, reason: Reason) -> Option<usize> {
    match reason {
        Reason::InvalidYaml => file.fault(),
        Reason::NotUtf8 => std::str::from_utf8(file.bytes)
            .err()
            .map(|error| error.valid_up_to()),
        Reason::NonStringName => file.place_of("name"),
        Reason::NonStringDescription => file.place_of("description"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::hosts::program::{Reason, judged, told};

    #[test]
    fn a_file_is_judged_by_its_own_reader() {
        for (text, expected) in [
            (&b"---\nname: a\ndescription: b\n---\nc"[..], Ok(("a", "b"))),
            (&b"---\nname: ''\ndescription: ' '\n---\n"[..], Ok(("", ""))),
            (&b"name: a"[..], Err((Reason::NoFrontmatter, None, false))),
            (
                &b"\xef\xbb\xbf---\nname: a\ndescription: b\n---\n"[..],
                Err((Reason::NoFrontmatter, None, false)),
            ),
            (&b"---\n---\n"[..], Err((Reason::NoName, None, false))),
            (
                &b"---\nname: 1\n---\n"[..],
                Err((Reason::NonStringName, Some(10), false)),
            ),
            (
                &b"---\nname: a\n---\n"[..],
                Err((Reason::NoDescription, None, false)),
            ),
            (
                &b"---\nname: a\ndescription: no\n---\n"[..],
                Err((Reason::NonStringDescription, Some(25), false)),
            ),
            (
                &b"---\n- a\n---\n"[..],
                Err((Reason::NotMapping, None, false)),
            ),
            (
                &b"---\nname: a\ndescription: b\nc: 2024-02-30\n---\n"[..],
                Err((Reason::InvalidYaml, None, true)),
            ),
            (
                &b"---\nname: \xff\n---\n"[..],
                Err((Reason::NotUtf8, Some(10), true)),
            ),
        ] {
            let judged = judged("camel", "x", text);
            assert_eq!(told(&judged), expected, "{}", text.escape_ascii());
        }
    }
}
