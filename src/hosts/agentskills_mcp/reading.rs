//! What the server makes of one file.

use super::metadata::{Metadata, fields, metadata};
use crate::hosts::pathlib;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile};
use crate::readers::Value;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = pathlib::decode(file.bytes).unwrap_or_default();
    match metadata(file.bytes) {
        Metadata::Skill { description, .. } => Ok(Entry {
            // The field is shown, but a call goes by the directory.
            name: file.directory().into_owned(),
            description: Some(description),
            header: Value::Null,
            body: text,
            withheld: None,
            lost: None,
        }),
        Metadata::Skipped(message) => {
            let reason = match fields(&text) {
                None => Reason::NoFrontmatter,
                Some(("", _)) if file.place_of("name").is_none() => Reason::NoName,
                Some(("", _)) => Reason::EmptyName,
                Some(_) if file.place_of("description").is_none() => Reason::NoDescription,
                Some(_) => Reason::EmptyDescription,
            };
            let message = message.trim_end_matches(" in skill from ");
            Err(Refusal::new(reason, message))
        }
        Metadata::Undecodable(error) => {
            let at = std::str::from_utf8(file.bytes).err();
            // The whole list fails with it.
            let refusal = Refusal::new(Reason::NotUtf8, error.to_string()).fatal();
            Err(Refusal {
                at: at.map(|error| error.valid_up_to()),
                ..refusal
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hosts::program::{Reason, judged, told};

    #[test]
    fn a_file_is_judged_by_its_own_reader() {
        for (text, expected) in [
            (&b"---\nname: a\ndescription: b\n---\nc"[..], Ok(("x", "b"))),
            (
                &b"text --- name: a\ndescription: > --- c"[..],
                Ok(("x", ">")),
            ),
            (
                &b"---\nname: a\n"[..],
                Err((Reason::NoFrontmatter, None, false)),
            ),
            (
                &b"---\ndescription: b\n---\n"[..],
                Err((Reason::NoName, None, false)),
            ),
            (
                &b"---\nname: ''\ndescription: b\n---\n"[..],
                Err((Reason::EmptyName, None, false)),
            ),
            (
                &b"---\nname: a\n---\n"[..],
                Err((Reason::NoDescription, None, false)),
            ),
            (
                &b"---\nname: a\ndescription:\n---\n"[..],
                Err((Reason::EmptyDescription, None, false)),
            ),
            (&b"\xff"[..], Err((Reason::NotUtf8, Some(0), true))),
        ] {
            let judged = judged("agentskills-mcp", "x", text);
            assert_eq!(told(&judged), expected, "{}", text.escape_ascii());
        }
    }
}
