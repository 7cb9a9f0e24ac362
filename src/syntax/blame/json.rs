//! What is wrong with a value that is written in the form of JSON.

use super::{Scene, Verdict};
use crate::syntax::cause::YamlCause;

impl Scene<'_> {
    /// The first fault in the brackets that the parser stopped in, if they hold JSON: the parser goes
    /// on behind some faults, and then blames what is whole.
    pub(super) fn json_fault(&self) -> Option<Verdict> {
        let &start = self.stop.open_flows.first()?;
        let mut scan = Scan {
            source: self.source,
            at: start,
            open: Vec::new(),
        };
        loop {
            match scan.step() {
                Step::Good => {}
                Step::Fault(cause) => return Some((scan.at, cause)),
                Step::End => return None,
            }
        }
    }
}

struct Scan<'source> {
    source: &'source str,
    at: usize,
    open: Vec<Open>,
}

/// A bracket that is open.
struct Open {
    is_mapping: bool,
    next: Next,
}

/// What may come next in a bracket; its end may come at any time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Item,
    Colon,
    Value,
    Comma,
}

enum Step {
    Good,
    Fault(YamlCause),
    /// The outermost bracket is closed, or what follows is no JSON.
    End,
}

impl Scan<'_> {
    /// Passes over the next token, unless it is at fault.
    fn step(&mut self) -> Step {
        let rest = &self.source[self.at..];
        let rest = rest.trim_start();
        self.at = self.source.len() - rest.len();
        if rest.starts_with("//") || rest.starts_with("/*") {
            return Step::Fault(YamlCause::SlashComment);
        }
        match rest.chars().next() {
            Some(bracket @ ('[' | '{')) => self.opening(bracket == '{'),
            Some(']' | '}') => self.closing(),
            Some(',') => self.comma(),
            Some(':') => self.colon(),
            Some('"') => match quoted_length(rest) {
                Some(length) => self.value(length, true),
                None => Step::End,
            },
            Some('\'' | '#') | None => Step::End,
            Some(_) => match word_length(rest) {
                0 => Step::End,
                length => self.value(length, false),
            },
        }
    }

    fn opening(&mut self, is_mapping: bool) -> Step {
        if let Some(inside) = self.open.last_mut() {
            match inside.next {
                Next::Colon => return Step::Fault(YamlCause::MissingColon),
                Next::Comma => return Step::Fault(YamlCause::MissingComma),
                Next::Item | Next::Value => inside.next = Next::Comma,
            }
        }
        self.open.push(Open {
            is_mapping,
            next: Next::Item,
        });
        self.pass(1)
    }

    fn closing(&mut self) -> Step {
        self.open.pop();
        match self.open.is_empty() {
            true => Step::End,
            false => self.pass(1),
        }
    }

    fn comma(&mut self) -> Step {
        let Some(inside) = self.open.last_mut() else {
            return Step::End;
        };
        match inside.next {
            Next::Item => Step::Fault(YamlCause::NothingBeforeComma),
            Next::Colon | Next::Value | Next::Comma => {
                inside.next = Next::Item;
                self.pass(1)
            }
        }
    }

    fn colon(&mut self) -> Step {
        match self.open.last_mut() {
            Some(inside) if inside.next == Next::Colon => {
                inside.next = Next::Value;
                self.pass(1)
            }
            _ => Step::End,
        }
    }

    fn value(&mut self, length: usize, is_quoted: bool) -> Step {
        let Some(inside) = self.open.last_mut() else {
            return Step::End;
        };
        inside.next = match (inside.next, inside.is_mapping) {
            (Next::Item, true) if is_quoted => Next::Colon,
            // Without quotes a key may be several words, and have no value at all.
            (Next::Item, true) => match self.source[self.at + length..].starts_with(':') {
                true => Next::Colon,
                false => return Step::End,
            },
            (Next::Item, false) | (Next::Value, _) => Next::Comma,
            (Next::Colon, _) => return Step::Fault(YamlCause::MissingColon),
            // Words behind a word are a part of it, and text is no JSON.
            (Next::Comma, _) if is_quoted => return Step::Fault(YamlCause::MissingComma),
            (Next::Comma, _) => return Step::End,
        };
        self.pass(length)
    }

    fn pass(&mut self, length: usize) -> Step {
        self.at += length;
        Step::Good
    }
}

/// The bytes of the quoted text that `rest` starts with; `None` if it does not end on its line.
fn quoted_length(rest: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, character) in rest.char_indices().skip(1) {
        match character {
            '\n' | '\r' => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The bytes of a number or a word.
fn word_length(rest: &str) -> usize {
    let is_part =
        |character: char| character.is_alphanumeric() || matches!(character, '+' | '-' | '.' | '_');
    rest.find(|character| !is_part(character))
        .unwrap_or(rest.len())
}
