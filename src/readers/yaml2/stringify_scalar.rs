//! The text of a scalar inside a flow collection.

use super::super::javascript::{Item, iso_text, number_text};
use super::directives::{CORE_PREFIX, Schema};
use super::node::Scalar;
use super::schema::by_look;
use super::token::Shape;

/// Where a scalar is written.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) indent: usize,
    /// Whether it is a key without `?`.
    pub(super) implicit_key: bool,
}

/// The text of a scalar.
pub(super) fn text(scalar: &Scalar, tag: Option<&str>, place: Place) -> String {
    let source = scalar.source.as_str();
    if scalar.merge {
        return "<<".to_owned();
    }
    match &scalar.value {
        Item::Null if matches!(source, "" | "~" | "null" | "Null" | "NULL") => source.to_owned(),
        Item::Null => "null".to_owned(),
        Item::Bool(_) => source.to_owned(),
        Item::Number(number) => number_in_style(*number, source),
        Item::Text(value) => text_in_style(value, scalar.style, tag, place),
        Item::Date(Some(moment)) => {
            let iso = iso_text(*moment);
            let short = iso.strip_suffix(".000Z").unwrap_or(&iso);
            short.strip_suffix("T00:00:00").unwrap_or(short).to_owned()
        }
        _ => source.to_owned(),
    }
}

/// A number in the form in which it was written, so far as the reader keeps that.
fn number_in_style(number: f64, source: &str) -> String {
    if number.is_nan() {
        return ".nan".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "digits in base 8 and 16 are not negative; a huge number is not what keys are"
    )]
    let whole = number as u128;
    if source.starts_with("0x") {
        return format!("0x{whole:x}");
    }
    if source.starts_with("0o") {
        return format!("0o{whole:o}");
    }
    if source.contains(['e', 'E']) {
        return exponential(number);
    }
    let sign = if number == 0.0 && number.is_sign_negative() {
        "-"
    } else {
        ""
    };
    let plain = format!("{sign}{}", number_text(number));
    let fraction = source.split_once('.').map_or("", |(_, fraction)| fraction);
    if !fraction.ends_with('0') || plain.contains('e') {
        return plain;
    }
    let (shown, dot) = match plain.split_once('.') {
        Some((_, shown)) => (shown.len(), ""),
        None => (0, "."),
    };
    format!(
        "{plain}{dot}{}",
        "0".repeat(fraction.len().saturating_sub(shown))
    )
}

/// JavaScript's `toExponential`.
fn exponential(number: f64) -> String {
    let text = format!("{number:e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) if !exponent.starts_with('-') => {
            format!("{mantissa}e+{exponent}")
        }
        _ => text,
    }
}

fn text_in_style(value: &str, style: Shape, tag: Option<&str>, place: Place) -> String {
    let control = |character: char| matches!(character, '\0'..='\u{8}' | '\u{B}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{FFFD}');
    if style == Shape::DoubleQuoted || value.contains(control) && !value.contains('\u{FFFD}') {
        return double_quoted(value);
    }
    match style {
        Shape::SingleQuoted => single_quoted(value, place),
        Shape::BlockScalar => quoted(value, place),
        _ => plain(value, tag, place),
    }
}

fn plain(value: &str, tag: Option<&str>, place: Place) -> String {
    let breaks_key = place.implicit_key && value.contains('\n');
    if breaks_key || value.contains(['[', ']', '{', '}', ',']) || needs_quotes(value) {
        return quoted(value, place);
    }
    let marks = value
        .split('\n')
        .any(|line| line.starts_with('%') || line.starts_with("---") || line.starts_with("..."));
    if marks && place.implicit_key && place.indent == 2 {
        return quoted(value, place);
    }
    let string_tag = tag.and_then(|tag| tag.strip_prefix(CORE_PREFIX)) == Some("str");
    let as_string = tag.is_none() || string_tag;
    if as_string && !matches!(by_look(value, Schema::Core, false).value, Item::Text(_)) {
        return quoted(value, place);
    }
    indent_lines(value, place)
}

/// Whether a plain scalar would be read as something else.
fn needs_quotes(value: &str) -> bool {
    let Some(first) = value.chars().next() else {
        return false;
    };
    let blank = |character: Option<char>| matches!(character, Some(' ' | '\t'));
    let starts = "\n\t ,[]{}#&*!|>'\"%@`".contains(first)
        || matches!(first, '?' | '-') && (value.len() == 1 || blank(value.chars().nth(1)));
    let ends = value.ends_with(['\n', '\t', ' ', ':']);
    let characters: Vec<char> = value.chars().collect();
    let inside = characters.windows(2).any(|pair| {
        matches!(
            (pair[0], pair[1]),
            ('\n' | ':', ' ' | '\t') | (' ' | '\t', '\n') | ('\n' | '\t' | ' ', '#')
        )
    });
    starts || ends || inside
}

fn quoted(value: &str, place: Place) -> String {
    if value.contains('"') && !value.contains('\'') {
        single_quoted(value, place)
    } else {
        double_quoted(value)
    }
}

fn single_quoted(value: &str, place: Place) -> String {
    let loose = [" \n", "\t\n", "\n ", "\n\t"]
        .iter()
        .any(|gap| value.contains(gap));
    if loose || place.implicit_key && value.contains('\n') {
        return double_quoted(value);
    }
    indent_lines(&format!("'{}'", value.replace('\'', "''")), place)
}

/// Doubles line breaks, so that they are read as they are, and indents what follows them.
fn indent_lines(value: &str, place: Place) -> String {
    let mut result = String::new();
    let mut rest = value;
    while let Some(at) = rest.find('\n') {
        let after = rest[at..].trim_start_matches('\n');
        let breaks = rest.len() - at - after.len();
        result.push_str(&rest[..at]);
        result.push_str(&"\n".repeat(breaks + 1));
        result.push_str(&" ".repeat(place.indent));
        rest = after;
    }
    result.push_str(rest);
    result
}

fn double_quoted(value: &str) -> String {
    let mut result = String::from("\"");
    for character in value.chars() {
        match character {
            '"' => result.push_str("\\\""),
            '\\' => result.push_str("\\\\"),
            '\n' => result.push_str("\\n"),
            '\r' => result.push_str("\\r"),
            '\t' => result.push_str("\\t"),
            '\u{8}' => result.push_str("\\b"),
            '\u{C}' => result.push_str("\\f"),
            '\0' => result.push_str("\\0"),
            '\u{7}' => result.push_str("\\a"),
            '\u{B}' => result.push_str("\\v"),
            '\u{1B}' => result.push_str("\\e"),
            '\0'..='\u{1F}' => result.push_str(&format!("\\x{:02x}", u32::from(character))),
            _ => result.push(character),
        }
    }
    result.push('"');
    result.replace(" \\n", "\\ \\n")
}
