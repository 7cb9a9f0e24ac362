//! What core-agent makes of one file. Whatever it refuses keeps all other skills from being loaded too.

use super::frontmatter::{FrontmatterError, Violation};
use super::golang::quoted;
use super::skill;
use super::source::SkillError;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile};
use crate::readers::Value;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let (frontmatter, body) = skill::read(file.bytes).map_err(|error| refusal(file, error))?;
    let directory = file.directory();
    if frontmatter.name != directory {
        let at = file.place_of("name");
        let error = SkillError::Name {
            name: frontmatter.name,
            directory: quoted(directory.as_bytes()),
        };
        return Err(refused(Reason::OtherDirectory, &error, at));
    }
    Ok(Entry {
        name: frontmatter.name,
        description: Some(frontmatter.description),
        header: Value::Null,
        body,
        withheld: None,
        lost: None,
    })
}

fn refusal(file: &SkillFile<'_>, error: FrontmatterError) -> Refusal {
    let place = |key| file.place_of(key);
    let (reason, at) = match &error {
        FrontmatterError::FirstLine | FrontmatterError::Opening => (Reason::NoFrontmatter, None),
        FrontmatterError::Closing => (Reason::Unclosed, None),
        FrontmatterError::Yaml(_) | FrontmatterError::Panic(_) => {
            (Reason::InvalidYaml, file.fault())
        }
        FrontmatterError::AllowedTools => (Reason::WrongType, place("allowed-tools")),
        FrontmatterError::Invalid(violation) => match violation {
            Violation::NameLength => {
                let reasons = [Reason::NoName, Reason::EmptyName, Reason::NameTooLong];
                (of_length(file, "name", reasons), place("name"))
            }
            Violation::NameEnds | Violation::NameHyphens | Violation::NameCharacters => {
                (Reason::NameFormat, place("name"))
            }
            Violation::DescriptionLength => {
                let reasons = [
                    Reason::NoDescription,
                    Reason::EmptyDescription,
                    Reason::DescriptionTooLong,
                ];
                (
                    of_length(file, "description", reasons),
                    place("description"),
                )
            }
            Violation::CompatibilityLength => (Reason::WrongValue, place("compatibility")),
        },
    };
    refused(reason, &SkillError::Frontmatter(error), at)
}

/// Why the length of a field is wrong: it is not there, it is empty, or it is too long.
fn of_length(file: &SkillFile<'_>, key: &str, [none, empty, long]: [Reason; 3]) -> Reason {
    match file.parsed().tree.field(key) {
        None => none,
        Some(entry) if entry.value.is_empty_text() => empty,
        Some(_) => long,
    }
}

fn refused(reason: Reason, error: &SkillError, at: Option<usize>) -> Refusal {
    let refusal = Refusal::new(reason, format!("skills: list: {error}")).fatal();
    Refusal { at, ..refusal }
}

#[cfg(test)]
mod tests {
    use crate::hosts::program::{Reason, judged, told};

    #[test]
    fn a_file_is_judged_by_its_own_reader() {
        for (text, expected) in [
            (&b"---\nname: x\ndescription: b\n---\nc"[..], Ok(("x", "b"))),
            (
                &b"---\nname: x\ndescription: 010\n---\n"[..],
                Ok(("x", "8")),
            ),
            (
                &b"--- \nname: x\ndescription: b\n---\n"[..],
                Err((Reason::NoFrontmatter, None, true)),
            ),
            (&b"---\nname: x\n"[..], Err((Reason::Unclosed, None, true))),
            (
                &b"---\nname: y\ndescription: b\n---\n"[..],
                Err((Reason::OtherDirectory, Some(10), true)),
            ),
            (
                &b"---\nname: X\ndescription: b\n---\n"[..],
                Err((Reason::NameFormat, Some(10), true)),
            ),
            (
                &b"---\ndescription: b\n---\n"[..],
                Err((Reason::NoName, None, true)),
            ),
            (
                &b"---\nname: x\n---\n"[..],
                Err((Reason::NoDescription, None, true)),
            ),
            (
                &b"---\nname: x\ndescription: \"\"\n---\n"[..],
                Err((Reason::EmptyDescription, Some(25), true)),
            ),
        ] {
            let judged = judged("core-agent", "x", text);
            assert_eq!(told(&judged), expected, "{}", text.escape_ascii());
        }
    }
}
