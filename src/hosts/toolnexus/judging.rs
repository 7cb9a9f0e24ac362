//! What the two ports make of one file.

use super::fences;
use super::reading::Reading;
use super::skill::SkillSkipReason;
use super::{python, rust};
use crate::hosts::program::{Entry, Program, Reason, Refusal, SkillFile, Withheld};
use crate::readers::Value;

/// The crate's.
pub(super) const RUST: Program = Program {
    once: true,
    ..Program::reading(|file| judged(file, rust::read(file.bytes)))
};

/// The Python package's.
pub(super) const PYTHON: Program = Program {
    once: true,
    ..Program::reading(|file| judged(file, python::read(file.bytes)))
};

fn judged(file: &SkillFile<'_>, reading: Reading) -> Result<Entry, Refusal> {
    let refusal = match reading {
        Reading::Skill(skill) => {
            let is_described = skill.description.is_some();
            return Ok(Entry {
                name: skill.name.clone(),
                description: skill.description.clone(),
                header: Value::Null,
                body: skill.body(file.bytes).to_owned(),
                withheld: (!is_described).then_some(Withheld::NoDescription),
                lost: None,
            });
        }
        Reading::Skipped(reason, detail) => {
            let message = match &*detail {
                "" => reason.as_str().to_owned(),
                detail => format!("{}: {detail}", reason.as_str()),
            };
            Refusal::new(reason_of(file, reason), message)
        }
        Reading::Raised(exception) => {
            let reason = match exception.class {
                "UnicodeDecodeError" => Reason::NotUtf8,
                _ => Reason::InvalidYaml,
            };
            let message = format!("{}: {}", exception.class, exception.message);
            Refusal::new(reason, message).fatal()
        }
    };
    let at = match refusal.reason {
        Reason::NotUtf8 => {
            let error = std::str::from_utf8(file.bytes).err();
            error.map(|error| error.valid_up_to())
        }
        Reason::InvalidYaml => file.fault(),
        Reason::EmptyName | Reason::NonStringName => file.place_of("name"),
        _ => None,
    };
    Err(Refusal { at, ..refusal })
}

/// Why a file is skipped, more exactly than the ports say.
fn reason_of(file: &SkillFile<'_>, reason: SkillSkipReason) -> Reason {
    match reason {
        SkillSkipReason::Unreadable => Reason::NotUtf8,
        SkillSkipReason::MalformedFrontmatter => Reason::InvalidYaml,
        SkillSkipReason::MissingName | SkillSkipReason::DuplicateName => {
            let has_header = fences::split(&file.lossy()).is_some();
            let name = file.parsed().tree.field("name");
            match name {
                _ if !has_header => Reason::NoFrontmatter,
                None => Reason::NoName,
                Some(entry) if entry.value.is_empty_text() => Reason::EmptyName,
                Some(_) => Reason::NonStringName,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hosts::program::{Reason, judged};

    #[test]
    fn the_ports_do_not_always_agree() {
        type Expected<'a> = Result<(&'a str, Option<&'a str>), (Reason, bool)>;
        let cases: [(&[u8], Expected<'_>, Expected<'_>); 7] = [
            (
                b"---\nname: a\ndescription: b\n---\n",
                Ok(("a", Some("b"))),
                Ok(("a", Some("b"))),
            ),
            (
                b"---\nname: yes\n---\n",
                Ok(("yes", None)),
                Ok(("True", None)),
            ),
            (
                b"---\nname: a\ndescription: ''\n---\n",
                Ok(("a", None)),
                Ok(("a", Some(""))),
            ),
            (
                b"---\nname: a\ndescription: b: c\n---\n",
                Ok(("a", Some("b: c"))),
                Ok(("a", Some("b: c"))),
            ),
            (
                b"name: a",
                Err((Reason::NoFrontmatter, false)),
                Err((Reason::NoFrontmatter, false)),
            ),
            (
                b"---\n[\n---\n",
                Err((Reason::InvalidYaml, false)),
                Err((Reason::InvalidYaml, false)),
            ),
            (
                b"\xff",
                Err((Reason::NotUtf8, false)),
                Err((Reason::NotUtf8, true)),
            ),
        ];
        for (bytes, rust, python) in cases {
            for (id, expected) in [("toolnexus-rust", rust), ("toolnexus-py", python)] {
                let judged = judged(id, "x", bytes);
                let seen = judged
                    .as_ref()
                    .map(|entry| (&*entry.name, entry.description.as_deref()))
                    .map_err(|refusal| (refusal.reason, refusal.is_fatal));
                assert_eq!(seen, expected, "{id} {}", bytes.escape_ascii());
            }
        }
    }
}
