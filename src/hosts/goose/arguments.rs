//! What Goose puts in the place of what when a skill is loaded with arguments.
//!
//! Source: block/goose, crates/goose/src/skills/arguments.rs.

use crate::hosts::program::push_unchanged;
use crate::loader::{Mark, Rendered};

/// Adds a body with the arguments `raw` in it; `names` are those that the skill gives to them.
pub(super) fn push_applied(text: &mut Rendered, body: &str, raw: &str, names: &[&str]) {
    let placeholders = placeholders(body, names);
    if placeholders.is_empty() {
        push_unchanged(text, body);
        text.push("\n\nARGUMENTS: ");
        text.push_marked(Mark::Substituted, raw);
        return;
    }
    let words = words(raw);
    let mut at = 0;
    for (index, (place, length, placeholder)) in placeholders.into_iter().enumerate() {
        text.push(&body[at..place]);
        at = place + length;
        match (placeholder, &words) {
            (Placeholder::All, _) => text.push_marked(Mark::Substituted, raw),
            (Placeholder::Word(word), Some(words)) => {
                let word = word.and_then(|word| words.get(word)).copied();
                text.push_marked(Mark::Substituted, word.unwrap_or_default());
            }
            (Placeholder::Word(_), None) => text.push_prose("argument", index, UNKNOWN_WORD),
        }
    }
    text.push(&body[at..]);
}

/// What stands in the place of an argument of which it is not known what it is.
const UNKNOWN_WORD: &str = "(one of the arguments; how Goose takes these apart is not known)";

/// What is put in the place of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placeholder {
    /// All arguments, as they are.
    All,
    /// One of them, if there can be one of this number.
    Word(Option<usize>),
}

/// The arguments one by one; `None` if there is something in them that is no plain word.
fn words(raw: &str) -> Option<Vec<&str>> {
    let is_plain = !raw.contains(['"', '\'', '\\', '#', '$', '`']);
    is_plain.then(|| raw.split_whitespace().collect())
}

/// All placeholders: where each stands, and how long it is.
fn placeholders(body: &str, names: &[&str]) -> Vec<(usize, usize, Placeholder)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = body[at..].find('$') {
        at += next;
        let (length, placeholder) = placeholder(&body[at..], names);
        found.extend(placeholder.map(|placeholder| (at, length, placeholder)));
        at += length;
    }
    found
}

/// How long what starts with `$` is, and what it stands for.
fn placeholder(text: &str, names: &[&str]) -> (usize, Option<Placeholder>) {
    const ALL: &str = "$ARGUMENTS";
    if let Some(rest) = text.strip_prefix(ALL) {
        if let Some((number, behind)) = rest.strip_prefix('[').and_then(digits)
            && behind.starts_with(']')
        {
            let length = ALL.len() + number.len() + "[]".len();
            return (length, Some(Placeholder::Word(number.parse().ok())));
        }
        let is_word = |next: char| next.is_alphanumeric() || next == '_';
        if !rest.starts_with(is_word) {
            return (ALL.len(), Some(Placeholder::All));
        }
    }
    let rest = &text[1..];
    if let Some((number, _)) = digits(rest) {
        let word = number.parse::<usize>().ok();
        let word = word.and_then(|number| number.checked_sub(1));
        return (1 + number.len(), Some(Placeholder::Word(word)));
    }
    if !rest.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
        return (1, None);
    }
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let length = rest.bytes().take_while(is_part).count();
    let name = names.iter().position(|name| *name == &rest[..length]);
    (1 + length, name.map(|name| Placeholder::Word(Some(name))))
}

/// The digits at the start of a text, and what is behind them.
fn digits(text: &str) -> Option<(&str, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    (length > 0).then(|| text.split_at(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_put_where_they_are_asked_for() {
        for (body, raw, expected) in [
            ("a $ARGUMENTS.", "x  y", "a x  y."),
            ("$ARGUMENTS[1] $1 $2 $3|$0|", "x y", "y x y ||"),
            ("$from-to $from $other", "x y", "$from-to y $other"),
            ("$ARGUMENTS_ $", "x", "$ARGUMENTS_ $\n\nARGUMENTS: x"),
            ("plain", "", "plain\n\nARGUMENTS: "),
            ("$ARGUMENTS[x] $99999999999999999999", "a", "a[x] "),
        ] {
            let mut text = Rendered::new();
            push_applied(&mut text, body, raw, &["to", "from"]);
            assert_eq!(text.to_string(), expected, "{body:?}");
        }
        let mut text = Rendered::new();
        push_applied(&mut text, "$1 $ARGUMENTS", "'x y'", &[]);
        assert_eq!(text.masked(), "{FIXED:argument:0} 'x y'");
    }
}
