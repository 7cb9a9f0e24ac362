//! What Copilot CLI makes of a file.
//!
//! Source: run 1.0.102. Its messages are those that it wrote, but for an empty name and an `argument-hint`.

use super::MAX_FILE;
use crate::hosts::program::{
    Entry, Folded, Reason, Refusal, SkillFile, Uncut, Withheld, between_lines, cut_to_utf16, field,
    line_of, utf16_length, without_mark,
};
use crate::readers::{Reader, Value};

/// The longest name, in units of UTF-16. Of names that are fine otherwise these are characters.
const LONGEST_NAME: usize = 64;

/// The longest description, in units of UTF-16.
const LONGEST_DESCRIPTION: usize = 1024;

/// So many lines of the body describe a skill without a description.
const DESCRIBING_LINES: usize = 3;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    if file.bytes.len() > MAX_FILE {
        return Err(Refusal::new(Reason::TooLarge, "EFBIG: file too large"));
    }
    let text = file.lossy();
    let (text, before) = without_mark(&text);
    let folded = Folded::crlf(text, before);
    let is_fence = |line: &str| line.trim_end() == "---";
    let cut = between_lines(&folded.text, is_fence, is_fence).map_err(|uncut| {
        let reason = match uncut {
            Uncut::NoOpening => Reason::NoFrontmatter,
            Uncut::NoClosing => Reason::Unclosed,
        };
        Refusal::new(reason, "missing or malformed YAML frontmatter")
    })?;
    let text = cut.header.strip_suffix('\n').unwrap_or(cut.header);
    let header = file.read(text, Reader::SerdeYaml).map_err(|error| {
        let message = format!("failed to parse YAML frontmatter: {}", error.text);
        let refusal = Refusal::new(Reason::InvalidYaml, message);
        match error.position {
            Some(position) => refusal.at(folded.original(cut.start + position.offset)),
            None => refusal,
        }
    })?;
    let body = without_blank_lines(cut.body);
    let (name, description, is_manual) =
        values(file, &header, body).map_err(|(key, refusal)| match line_of(text, key) {
            Some(at) => refusal.at(folded.original(cut.start + at)),
            None => refusal,
        })?;
    Ok(Entry {
        name,
        description: Some(description),
        body: body.to_owned(),
        withheld: is_manual.then_some(Withheld::ManualOnly),
        lost: None,
        header,
    })
}

/// The name, the description and whether only people start the skill; or why not, and because of which field.
fn values(
    file: &SkillFile<'_>,
    header: &Value,
    body: &str,
) -> Result<(String, String, bool), (&'static str, Refusal)> {
    let name = name(header, &file.directory()).map_err(|refusal| ("name", refusal))?;
    let description = description(header, body).map_err(|refusal| ("description", refusal))?;
    let is_manual = boolean(header, "disable-model-invocation")?;
    boolean(header, "user-invocable")?;
    let wrong = |key, wanted| {
        let refusal = Refusal::new(Reason::WrongType, format!("{key} must be {wanted}"));
        Err((key, refusal))
    };
    match field(header, "allowed-tools") {
        None | Some(Value::String(_)) => {}
        Some(Value::Sequence(items))
            if items.iter().all(|item| matches!(item, Value::String(_))) => {}
        Some(_) => return wrong("allowed-tools", "a string or array of strings"),
    }
    match field(header, "argument-hint") {
        None | Some(Value::String(_)) => {}
        Some(_) => return wrong("argument-hint", "a string"),
    }
    Ok((name, description, is_manual == Some(true)))
}

fn name(header: &Value, directory: &str) -> Result<String, Refusal> {
    let name = match field(header, "name") {
        None => of_directory(directory)?,
        Some(Value::String(name)) => name.trim(),
        Some(_) => {
            let message = "Skill name must be a string";
            return Err(Refusal::new(Reason::NonStringName, message));
        }
    };
    if name.is_empty() {
        let message = "Skill name must not be empty";
        return Err(Refusal::new(Reason::EmptyName, message));
    }
    if utf16_length(name) > LONGEST_NAME {
        let message = "Skill name must be at most 64 characters";
        return Err(Refusal::new(Reason::NameTooLong, message));
    }
    if !takes_name(name) {
        let message = "Skill name must start with an ASCII letter or number and contain only ASCII \
            letters (a-z, A-Z), numbers, hyphens, underscores, dots, colons, and spaces";
        return Err(Refusal::new(Reason::NameFormat, message));
    }
    let words: Vec<_> = name.split_whitespace().collect();
    Ok(words.join("-"))
}

/// The name that a directory gives: other blanks around it than those of ASCII are part of it.
fn of_directory(directory: &str) -> Result<&str, Refusal> {
    let name = directory.trim_matches(|it: char| it.is_ascii_whitespace());
    match name.is_empty() || is_plain(name) {
        true => Ok(name),
        false => {
            let message = "could not derive a valid skill name from the folder path";
            Err(Refusal::new(Reason::NameFormat, message))
        }
    }
}

/// Whether a name, blanks around it aside, has the characters that it may have.
pub(super) fn takes_name(name: &str) -> bool {
    is_plain(name.trim())
}

fn is_plain(name: &str) -> bool {
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.: ".contains(&byte);
    name.starts_with(|first: char| first.is_ascii_alphanumeric()) && name.bytes().all(is_fine)
}

fn description(header: &Value, body: &str) -> Result<String, Refusal> {
    let description = match field(header, "description") {
        None => return Ok(first_lines(body)),
        Some(Value::String(description)) => description,
        Some(_) => {
            let message = "Skill description must be a string";
            return Err(Refusal::new(Reason::NonStringDescription, message));
        }
    };
    if utf16_length(description) > LONGEST_DESCRIPTION {
        let message = "Skill description must be at most 1024 characters";
        return Err(Refusal::new(Reason::DescriptionTooLong, message));
    }
    Ok(description.clone())
}

/// The text from its first line on that is not blank.
fn without_blank_lines(text: &str) -> &str {
    let blanks = text.len() - text.trim_start().len();
    let start = text[..blanks].rfind('\n').map_or(0, |end| end + 1);
    match blanks == text.len() {
        true => "",
        false => &text[start..],
    }
}

/// The first lines that are neither blank nor headings, in one.
fn first_lines(body: &str) -> String {
    let lines = body.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<_> = lines.take(DESCRIBING_LINES).collect();
    cut_to_utf16(&lines.join(" "), LONGEST_DESCRIPTION).to_owned()
}

fn boolean(header: &Value, key: &'static str) -> Result<Option<bool>, (&'static str, Refusal)> {
    match field(header, key) {
        None => Ok(None),
        Some(Value::Bool(value)) => Ok(Some(*value)),
        Some(_) => {
            let message = format!("{key} must be a boolean");
            Err((key, Refusal::new(Reason::WrongType, message)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_in_names_become_hyphens() {
        let read = |name: &str| {
            let header = Value::Mapping(vec![(
                Value::String("name".into()),
                Value::String(name.into()),
            )]);
            super::name(&header, "x").map_err(|refusal| refusal.reason)
        };
        for (given, expected) in [
            ("  My Skill ", Ok("My-Skill")),
            ("a:b_c.d-", Ok("a:b_c.d-")),
            ("-a", Err(Reason::NameFormat)),
            ("a/b", Err(Reason::NameFormat)),
            ("a\tb", Err(Reason::NameFormat)),
            ("\u{e9}", Err(Reason::NameFormat)),
            (" ", Err(Reason::EmptyName)),
        ] {
            assert_eq!(read(given), expected.map(str::to_owned), "{given:?}");
        }
        assert_eq!(read(&"a".repeat(65)), Err(Reason::NameTooLong));
        assert_eq!(
            name(&Value::Null, "a dir").map_err(|it| it.reason),
            Ok("a-dir".into())
        );
    }

    #[test]
    fn the_first_lines_describe_a_skill_without_description() {
        for (body, expected) in [
            (
                "# Head\n\nOne *two*\n  three\n\nfour\nfive",
                "One *two* three four",
            ),
            ("one\n# Head\n> two\n```\nthree\n", "one > two ```"),
            ("- a\n- b\n", "- a - b"),
            ("# Head\ntext", "text"),
            ("# Head\n## Head\n", ""),
            ("", ""),
        ] {
            assert_eq!(first_lines(body), expected, "{body:?}");
        }
    }

    #[test]
    fn the_body_begins_with_a_line_that_is_not_blank() {
        for (text, expected) in [
            ("\n \t\n\u{c}\n  One \n\n", "  One \n\n"),
            ("  One", "  One"),
            ("\u{c}One", "\u{c}One"),
            ("\n  \n", ""),
            ("", ""),
        ] {
            assert_eq!(without_blank_lines(text), expected, "{text:?}");
        }
    }
}
