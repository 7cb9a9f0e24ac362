//! What Qwen Code makes of a file.
//!
//! Source: QwenLM/qwen-code, packages/core/src/skills/skill-manager.ts, skill-load.ts and types.ts, as in
//! 0.24.4; run 0.24.4.

use unicode_normalization::char::is_combining_mark;

use super::fields::{Fault, Fields, read_fields};
use crate::hosts::program::{
    Cut, Entry, Folded, Reason, Refusal, SkillFile, Withheld, without_mark,
};
use crate::readers::javascript::trim;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    if is_left_by_an_install(&file.directory()) {
        let message = "the directory is one that an install has left behind";
        return Err(Refusal::new(Reason::Outside, message));
    }
    let text = file.lossy();
    let (text, before) = without_mark(&text);
    let folded = Folded::universal(text, before);
    let cut = cut(&folded.text).map_err(|reason| {
        Refusal::new(reason, failed("Invalid format: missing YAML frontmatter")).at(before)
    })?;
    let fields = read_fields(file, cut.header);
    checked(&fields, cut.body).map_err(
        |Fault {
             key,
             reason,
             message,
         }| {
            let refusal = Refusal::new(reason, failed(&message));
            match line_of(cut.header, key) {
                Some(line) => refusal.at(folded.original(cut.start + line)),
                None => refusal,
            }
        },
    )
}

fn failed(message: &str) -> String {
    format!("Failed to parse skill file: {message}")
}

/// A header is closed by the first line that is `---`. It has at least one line, which may be empty.
fn cut(text: &str) -> Result<Cut<'_>, Reason> {
    let rest = text.strip_prefix("---\n").ok_or(Reason::NoFrontmatter)?;
    let start = text.len() - rest.len();
    for (end, line_end) in rest.match_indices("\n---") {
        let behind = &rest[end + line_end.len()..];
        if behind.is_empty() || behind.starts_with('\n') {
            return Ok(Cut {
                header: &rest[..end],
                start,
                body: behind.strip_prefix('\n').unwrap_or(""),
            });
        }
    }
    Err(Reason::Unclosed)
}

fn checked(fields: &Fields, body: &str) -> Result<Entry, Fault> {
    let missing = |key: &str| format!("Missing \"{key}\" in frontmatter");
    if !fields.has_text("name") {
        let reason = fields.reason_without("name", Reason::EmptyName, Reason::NoName);
        return Err(Fault::new("name", reason, missing("name")));
    }
    if !fields.has_text("description") {
        let reason = fields.reason_without(
            "description",
            Reason::EmptyDescription,
            Reason::NoDescription,
        );
        return Err(Fault::new("description", reason, missing("description")));
    }
    let name = fields.text("name", Reason::NonStringName)?;
    if !is_name(&name) {
        let message = format!(
            "\"name\" must match /^[\\p{{L}}\\p{{N}}_:.-]+$/u (letters, digits, _, :, ., -); got \"{name}\""
        );
        return Err(Fault::new("name", Reason::NameFormat, message));
    }
    let description = fields.text("description", Reason::NonStringDescription)?;
    fields.check_tools()?;
    let is_conditional = !fields.paths()?.is_empty();
    if trim(&description).is_empty() {
        let message = "Validation failed: \"description\" cannot be empty";
        return Err(Fault::new("description", Reason::EmptyDescription, message));
    }
    let withheld = match (fields.is_manual(), is_conditional) {
        (true, _) => Some(Withheld::ManualOnly),
        (_, true) => Some(Withheld::OnPaths),
        _ => None,
    };
    Ok(Entry {
        name,
        description: Some(description),
        header: fields.header(),
        body: trim(body).to_owned(),
        withheld,
        lost: None,
    })
}

/// Whether a name has letters, digits, `_`, `:`, `.` and `-` only, and at least one.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_in_names)
}

fn is_in_names(character: char) -> bool {
    // Letters in circles and squares are symbols by their category, though alphabetic.
    let is_enclosed = matches!(
        u32::from(character),
        0x24B6..=0x24E9 | 0x1_F130..=0x1_F149 | 0x1_F150..=0x1_F169 | 0x1_F170..=0x1_F189
    );
    let is_letter = character.is_alphabetic() && !is_combining_mark(character) && !is_enclosed;
    is_letter || character.is_numeric() || "_:.-".contains(character)
}

/// Whether a directory is what an install leaves behind: its name ends in `.backup-1-2` or
/// `.installing-1-2`, with any numbers.
fn is_left_by_an_install(directory: &str) -> bool {
    let without_number = |name: &str| {
        let rest = name.trim_end_matches(|it: char| it.is_ascii_digit());
        let rest = (rest.len() < name.len()).then_some(rest)?;
        rest.strip_suffix('-').map(str::to_owned)
    };
    let kind = without_number(directory).and_then(|rest| without_number(&rest));
    kind.is_some_and(|kind| kind.ends_with(".backup") || kind.ends_with(".installing"))
}

/// Where the line of a key starts in a header.
fn line_of(header: &str, key: &str) -> Option<usize> {
    let mut at = 0;
    for line in header.split_inclusive('\n') {
        let is_it = |rest: &str| rest.trim_start().starts_with(':');
        if line.strip_prefix(key).is_some_and(is_it) {
            return Some(at);
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_ends_at_a_line_of_dashes_alone() {
        for (text, expected) in [
            ("---\na\n---\nb\n", Ok(("a", "b\n"))),
            ("---\na\n---", Ok(("a", ""))),
            ("---\na\n--- \n---\nb", Ok(("a\n--- ", "b"))),
            ("---\n\n---\nb", Ok(("", "b"))),
            ("---\n---\nb", Err(Reason::Unclosed)),
            ("---yaml\na\n---\n", Err(Reason::NoFrontmatter)),
        ] {
            let cut = cut(text).map(|cut| (cut.header, cut.body));
            assert_eq!(cut, expected, "{text:?}");
        }
    }

    #[test]
    fn names_are_letters_digits_and_four_signs() {
        for (name, expected) in [
            ("a-b_c:d.e", true),
            ("技能", true),
            ("é", true),
            ("e\u{301}", false),
            ("½Ⅷ", true),
            ("ⓐ", false),
            ("a b", false),
            ("😀", false),
            ("", false),
        ] {
            assert_eq!(is_name(name), expected, "{name}");
        }
    }

    #[test]
    fn what_an_install_leaves_behind_is_known_by_its_name() {
        for (name, expected) in [
            ("tides.backup-12-345", true),
            (".installing-1-2", true),
            ("tides.backup-2024", false),
            ("tides.backup-1-", false),
        ] {
            assert_eq!(is_left_by_an_install(name), expected, "{name}");
        }
    }
}
