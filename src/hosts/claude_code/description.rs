//! The description of a skill, and how the model sees it.
//!
//! Source: run 2.1.332.

use super::visible::visible;
use crate::hosts::program::{field, utf16_length};
use crate::loader::{Mark, Rendered};
use crate::readers::Value;
use crate::readers::javascript::{display, is_space, trim};

/// The longest description in the catalogue, in units of UTF-16, the sign of the cut included.
const LONGEST: usize = 1536;

/// The longest first line that stands for a description, and what is left of a longer one.
const LONGEST_LINE: (usize, usize) = (100, 97);

/// The description that a header gives: text, a number or a boolean.
pub(super) fn given(fields: &Value) -> Option<String> {
    let value = field(fields, "description")?;
    let is_scalar = !matches!(value, Value::Null | Value::Sequence(_) | Value::Mapping(_));
    let text = is_scalar.then(|| display(value))?;
    let text = trim(&text);
    (!text.is_empty()).then(|| text.to_owned())
}

/// The first line of a body that is not blank, in the place of a description.
pub(super) fn first_line(body: &str, default: &str) -> String {
    let mut lines = body.split('\n').map(trim);
    let Some(line) = lines.find(|line| !line.is_empty()) else {
        return default.to_owned();
    };
    let line = heading(line).unwrap_or(line);
    if utf16_length(line) > LONGEST_LINE.0 {
        format!("{}...", cut_units(line, LONGEST_LINE.1))
    } else {
        line.to_owned()
    }
}

/// The text of a heading.
fn heading(line: &str) -> Option<&str> {
    let behind = line.trim_start_matches('#');
    let text = behind.trim_start_matches(is_space);
    let is_heading = behind.len() < line.len() && text.len() < behind.len() && !text.is_empty();
    let is_one_line = !text.contains(['\r', '\u{2028}', '\u{2029}']);
    (is_heading && is_one_line).then_some(text)
}

/// A description as the model sees it, and whether it is cut.
pub(super) fn shown(description: &str, fields: &Value) -> (Rendered, bool) {
    let when = field(fields, "when_to_use").filter(|when| **when != Value::Null);
    let when = when.map(display).filter(|when| !when.is_empty());
    let full = match when {
        Some(when) => format!("{description} - {when}"),
        None => description.to_owned(),
    };
    let full = visible(&full);
    let length: usize = full
        .chars()
        .map(|it| escaped(it).map_or(it.len_utf16(), str::len))
        .sum();
    let mut text = Rendered::new();
    if length <= LONGEST {
        push_units(&mut text, &full, LONGEST);
        return (text, false);
    }
    push_units(&mut text, &full, LONGEST - 1);
    text.push_marked(Mark::Cut, "…");
    (text, true)
}

/// Adds the first units of UTF-16 of a text that is escaped. Half a character is U+FFFD.
fn push_units(text: &mut Rendered, full: &str, mut left: usize) {
    for character in full.chars() {
        match escaped(character) {
            Some(entity) => {
                let entity = &entity[..entity.len().min(left)];
                text.push_marked(Mark::Escaped, entity);
                left -= entity.len();
            }
            None if character.len_utf16() <= left => {
                text.push(character.encode_utf8(&mut [0; 4]));
                left -= character.len_utf16();
            }
            None => {
                text.push(if left > 0 { "\u{fffd}" } else { "" });
                left = 0;
            }
        }
        if left == 0 {
            break;
        }
    }
}

/// What stands for a character that might be read as markup.
fn escaped(character: char) -> Option<&'static str> {
    match character {
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

/// The first units of UTF-16. Half a character is U+FFFD.
fn cut_units(text: &str, units: usize) -> String {
    let units: Vec<_> = text.encode_utf16().take(units).collect();
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_stands_for_a_description() {
        for (body, expected) in [
            ("\n\n  # Title ##  \nmore", "Title ##"),
            ("#NoBlank", "#NoBlank"),
            ("####### seven", "seven"),
            ("#\ttab", "tab"),
            ("- item", "- item"),
            ("# \nnext", "#"),
            (" \n", "Skill"),
        ] {
            assert_eq!(first_line(body, "Skill"), expected, "{body:?}");
        }
        let long = "x".repeat(101);
        assert_eq!(first_line(&long, ""), format!("{}...", "x".repeat(97)));
        assert_eq!(first_line(&long[1..], ""), long[1..]);
    }

    #[test]
    fn a_long_description_is_cut_by_units() {
        let (text, is_cut) = shown(&format!("{}😀y", "x".repeat(1534)), &Value::Null);
        assert!(is_cut);
        assert_eq!(text.to_string(), format!("{}\u{fffd}…", "x".repeat(1534)));
        let (text, is_cut) = shown("a\r\n\n b <c>", &Value::Null);
        assert_eq!((&*text.to_string(), is_cut), ("a  b &lt;c&gt;", false));
        let (text, _) = shown(&format!("{}<y", "x".repeat(1533)), &Value::Null);
        assert_eq!(text.to_string(), format!("{}&l…", "x".repeat(1533)));
    }
}
