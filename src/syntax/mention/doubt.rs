//! What speaks against a word's being the name of a file that should be there.

use super::signs::{
    CONDITIONS, EXAMPLES, NEGATIONS, OPEN_EXAMPLES, PLACES, PLACES_BEHIND, READING, WRITING,
    WRITTEN, WRONG,
};
use super::{Form, Mention};
use crate::syntax::lines::{Line, line_at, lines_above};
use crate::text::Span;

/// A reason to think that a path need not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// A part of the path is left open, or is called as only examples are.
    Placeholder,
    /// The line says that something is written there.
    Written,
    /// The line calls it an example.
    Example,
    /// The line says that it is not there, need not be, or is wrong.
    Negated,
    /// A command writes it.
    Output,
    /// The commands before it have gone to another directory.
    OtherDirectory,
    /// The text speaks of a project, or of another skill.
    OtherPlace,
    /// The line is an example of how not to do it.
    Wrong,
    /// The line is in a language of whose words nothing is known here.
    OtherLanguage,
}

/// A set of doubts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubts(u16);

impl Doubts {
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `doubt` is one of them.
    #[must_use]
    pub const fn contains(self, doubt: Doubt) -> bool {
        self.0 & (1 << doubt as u8) != 0
    }

    /// The others.
    #[must_use]
    pub const fn without(self, doubt: Doubt) -> Self {
        Self(self.0 & !(1 << doubt as u8))
    }

    pub(super) fn add(&mut self, doubt: Doubt) {
        self.0 |= 1 << doubt as u8;
    }
}

/// As much of a line around a path is read: more has nothing to do with it.
const MOST_BYTES: usize = 300;

/// Reads what stands around a mention.
pub(super) fn add_doubts(text: &str, mention: &mut Mention) {
    // Nobody asks whether these are there, and a command is no sentence.
    if matches!(
        mention.form,
        Form::OwnAnchor
            | Form::BlockWord
            | Form::Tree
            | Form::CodeWord
            | Form::Skill
            | Form::Command
            | Form::Argument
    ) {
        return;
    }
    let line = line_at(text, mention.span.start);
    let line_before = near_end(Span::new(line.span.start, mention.span.start).of(text));
    let before = clause_before(line_before);
    let after = clause_after(near_start(
        Span::new(mention.span.end.min(line.span.end), line.span.end).of(text),
    ));
    let introduction = introduction(text, line).map(|line| near_end(line.of(text)));
    let verb = reading_verb(before);
    let is_introduced = introduction.is_some_and(reading_verb_anywhere);
    mention.is_followed = verb.is_some() || is_introduced;
    let doubts = &mut mention.doubts;
    let mut add = |doubt, words: &Words, signs: &[&str]| {
        if words.has_any(signs) {
            doubts.add(doubt);
        }
    };
    let (whole, behind) = (Words::of(before), Words::of(after));
    add(Doubt::Negated, &behind, CONDITIONS);
    add(Doubt::Written, &behind, WRITTEN);
    add(Doubt::OtherPlace, &behind, PLACES_BEHIND);
    add(Doubt::Negated, &whole, CONDITIONS);
    match verb {
        // What stands before the verb says when to read it, and not what becomes of it.
        Some(verb) => {
            let (ahead, between) = before.split_at(verb);
            let last = ahead.split_whitespace().next_back().unwrap_or_default();
            add(Doubt::Negated, &Words::of(last), DIRECT_NEGATIONS);
            add(Doubt::Example, &whole, OPEN_EXAMPLES);
            add(Doubt::OtherPlace, &Words::of(between), PLACES);
        }
        None => {
            add(Doubt::Written, &whole, WRITING);
            add(Doubt::Example, &whole, EXAMPLES);
            add(Doubt::Negated, &whole, NEGATIONS);
            add(Doubt::OtherPlace, &whole, PLACES);
        }
    }
    add(Doubt::Wrong, &Words::of(line_before), WRONG);
    if let Some(introduction) = introduction {
        let words = Words::of(introduction);
        add(Doubt::Negated, &words, CONDITIONS);
        if !is_introduced {
            add(Doubt::Written, &words, WRITING);
            add(Doubt::Example, &words, EXAMPLES);
            add(Doubt::Negated, &words, NEGATIONS);
            add(Doubt::OtherPlace, &words, PLACES);
        }
    }
    let is_foreign = |text: &str| text.chars().any(|it| it.is_alphabetic() && !it.is_ascii());
    if is_foreign(before) || is_foreign(after) {
        mention.doubts.add(Doubt::OtherLanguage);
    }
}

/// What tells not to do what follows.
const DIRECT_NEGATIONS: &[&str] = &["not", "don't", "never", "no", "without"];

/// How many words before a path may stand between it and one that tells to open it.
const MOST_WORDS: usize = 4;

/// The last bytes of a text.
fn near_end(text: &str) -> &str {
    let mut start = text.len().saturating_sub(MOST_BYTES);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// The first bytes of a text.
fn near_start(text: &str) -> &str {
    let mut end = text.len().min(MOST_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// What parts one statement from the next: behind it, another one begins.
const ENDS: [&str; 11] = [
    ". ", "; ", "! ", "? ", "|", " - ", " — ", " – ", "。", "；", "**: ",
];

/// The part of a line before a path that is about it.
fn clause_before(before: &str) -> &str {
    let end = |mark: &str| before.rfind(mark).map(|at| at + mark.len());
    let start = ENDS.iter().filter_map(|mark| end(mark)).max();
    // The dash of a list item is none of a sentence.
    let item = before.trim_start();
    let item = item
        .strip_prefix("- ")
        .or_else(|| item.strip_prefix("* "))
        .unwrap_or(item);
    let start = start.unwrap_or(0).max(before.len() - item.len());
    &before[start..]
}

/// The part of a line behind a path that is about it. What a dash or a colon parts from it says what is in the file.
fn clause_after(after: &str) -> &str {
    let ends = ENDS.iter().chain(&[": ", ", ", "，", "："]);
    let end = ends.filter_map(|mark| after.find(*mark)).min();
    &after[..end.unwrap_or(after.len())]
}

/// Where in the text directly before a path a word stands that tells to open it.
fn reading_verb(before: &str) -> Option<usize> {
    let words = before.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let word = words
        .into_iter()
        .rev()
        .take(MOST_WORDS)
        .find(|word| is_reading(word))?;
    Some(word.as_ptr() as usize - before.as_ptr() as usize)
}

fn reading_verb_anywhere(line: &str) -> bool {
    line.split(|letter: char| !letter.is_alphanumeric())
        .any(is_reading)
}

fn is_reading(word: &str) -> bool {
    READING.contains(&word.to_lowercase().as_str())
}

/// How many lines above one a line may stand that introduces it.
const MOST_LINES: usize = 40;

/// The line that introduces the list, the table or the code that `line` is in: the nearest one above that ends
/// with a colon, unless a heading or two blank lines come between.
fn introduction(text: &str, line: Line) -> Option<Line> {
    let is_item = |line: &Line| {
        let content = line.of(text).trim_start();
        let number = content.trim_start_matches(|digit: char| digit.is_ascii_digit());
        content.starts_with(['-', '*', '+', '|', '│', '├', '└']) || number.len() < content.len()
    };
    if !is_item(&line) {
        return None;
    }
    let mut blanks = 0;
    for above in lines_above(text, line).take(MOST_LINES) {
        let content = above.of(text).trim();
        match content {
            "" => blanks += 1,
            content if content.starts_with('#') => return None,
            content if content.ends_with(':') || content.ends_with(":**") => return Some(above),
            _ if is_item(&above) || above.of(text).starts_with([' ', '\t']) => blanks = 0,
            _ => return None,
        }
        if blanks > 1 {
            return None;
        }
    }
    None
}

/// The words of some lines, in lower case, with one blank between them.
#[derive(Default)]
struct Words(String);

impl Words {
    fn of(text: &str) -> Self {
        let mut words = Self::default();
        words.read(text);
        words
    }

    fn read(&mut self, text: &str) {
        let is_part = |letter: char| {
            letter.is_alphanumeric() || matches!(letter, '\'' | '.' | '❌' | '✗' | '✅')
        };
        for word in text.split(|letter: char| !is_part(letter)) {
            let word = word.trim_matches(['.', '\'']);
            if !word.is_empty() {
                self.0.push(' ');
                self.0.extend(word.chars().flat_map(char::to_lowercase));
            }
        }
        self.0.push(' ');
    }

    fn has_any(&self, signs: &[&str]) -> bool {
        signs.iter().any(|sign| {
            let mut places = self.0.match_indices(sign);
            places.any(|(at, _)| {
                self.0[..at].ends_with(' ') && self.0[at + sign.len()..].starts_with(' ')
            })
        })
    }
}
