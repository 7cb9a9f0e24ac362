//! The text as a scanner sees it: one character at a time, with lookahead and a mark.

use super::Dialect;
use super::encoding::{DECODED_AT_A_TIME, Readable, Text, readable, refuse_unprintable};
use super::problem::{Fault, Mark, Problem, Stage};

/// What is seen at and after the end of the text.
pub(super) const END: char = '\0';

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text with a place in it.
pub(super) struct Source {
    characters: Vec<char>,
    mark: Mark,
    dialect: Dialect,
    /// How far it can be read.
    readable: Readable,
    /// So long as fewer characters are behind, yaml.v3 mistakes the start of every line for a byte
    /// order mark: it looks at the start of its buffer, where a second one stands.
    mistaken_until: usize,
    /// Whether nothing but blanks was met since a line break.
    at_fresh_line: bool,
}

impl Source {
    /// Places itself at the start. PyYAML refuses bad characters here and now.
    pub(super) fn new(text: Text<'_>, dialect: Dialect) -> Result<Self, Problem> {
        let (body, skipped) = match (dialect, text.valid.strip_prefix(BYTE_ORDER_MARK)) {
            // A byte order mark at the start tells yaml.v3 the encoding and is no part of the text.
            (Dialect::YamlV3, Some(rest)) => (rest, text.valid.len() - rest.len()),
            _ => (text.valid, 0),
        };
        let readable = match dialect {
            Dialect::PyYaml => {
                refuse_unprintable(text.valid)?;
                Readable::ALL
            }
            Dialect::YamlV3 => readable(text, skipped),
        };
        Ok(Self {
            characters: body.chars().collect(),
            mark: Mark {
                offset: skipped,
                ..Mark::default()
            },
            dialect,
            readable,
            mistaken_until: mistaken_until(body, skipped, dialect),
            at_fresh_line: false,
        })
    }

    /// Whether this counts as a byte order mark at the start of a line.
    pub(super) fn at_byte_order_mark(&self) -> bool {
        match self.dialect {
            Dialect::PyYaml => self.mark.index == 0 && self.peek() == BYTE_ORDER_MARK,
            Dialect::YamlV3 => self.mark.column == 0 && self.mark.index < self.mistaken_until,
        }
    }

    /// Where it stands.
    pub(super) fn mark(&self) -> Mark {
        self.mark
    }

    /// The character here, or [`END`].
    pub(super) fn peek(&self) -> char {
        self.peek_at(0)
    }

    /// The character `ahead` places on, or [`END`].
    pub(super) fn peek_at(&self, ahead: usize) -> char {
        self.characters
            .get(self.mark.index + ahead)
            .copied()
            .unwrap_or(END)
    }

    /// Demands that the next `count` characters can be decoded.
    pub(super) fn want(&self, count: usize) -> Result<(), Problem> {
        if self.mark.index.saturating_add(count) <= self.readable.characters {
            return Ok(());
        }
        Err(Fault {
            stage: Stage::Reader,
            context: None,
            context_mark: None,
            problem: self.readable.refusal.to_owned(),
            problem_mark: None,
        }
        .into())
    }

    /// Whether nothing but blanks was met since a line break.
    pub(super) fn at_fresh_line(&self) -> bool {
        self.at_fresh_line
    }

    /// Goes one character on within a line.
    pub(super) fn advance(&mut self) -> Result<char, Problem> {
        let character = self.peek();
        self.at_fresh_line &= is_blank(character);
        self.mark.index += 1;
        self.mark.offset += character.len_utf8();
        if self.dialect == Dialect::YamlV3 {
            self.mark.column += 1;
            self.want(1)?;
        } else if is_break(character) && !(character == '\r' && self.peek() == '\n') {
            self.mark.line += 1;
            self.mark.column = 0;
        } else if character != BYTE_ORDER_MARK {
            self.mark.column += 1;
        }
        Ok(character)
    }

    /// Goes `count` characters on within a line.
    pub(super) fn advance_by(&mut self, count: usize) -> Result<(), Problem> {
        for _ in 0..count {
            self.advance()?;
        }
        Ok(())
    }

    /// Goes over a line break, if there is one here, and gives what it is read as: the separators
    /// U+2028 and U+2029 stand for themselves, every other line break for a line feed.
    pub(super) fn line_break(&mut self) -> Result<Option<char>, Problem> {
        self.want(2)?;
        let character = self.peek();
        if !is_break(character) {
            return Ok(None);
        }
        let width = if character == '\r' && self.peek_at(1) == '\n' {
            2
        } else {
            1
        };
        self.mark.index += width;
        self.mark.offset += character.len_utf8() + width - 1;
        self.mark.line += 1;
        self.mark.column = 0;
        self.at_fresh_line = true;
        self.want(1)?;
        Ok(Some(if matches!(character, '\u{2028}' | '\u{2029}') {
            character
        } else {
            '\n'
        }))
    }

    /// Counts the end of the text as a line of its own, as yaml.v3 does.
    pub(super) fn force_new_line(&mut self) {
        if self.mark.column != 0 {
            self.mark.column = 0;
            self.mark.line += 1;
        }
    }

    /// Whether `---` or `...` stands alone at the start of this line.
    pub(super) fn at_document_indicator(&self) -> bool {
        self.mark.column == 0 && (self.stands_alone("---") || self.stands_alone("..."))
    }

    /// Whether `indicator` stands here with nothing but a blank or the line's end after it.
    pub(super) fn stands_alone(&self, indicator: &str) -> bool {
        let mut length = 0;
        for expected in indicator.chars() {
            if self.peek_at(length) != expected {
                return false;
            }
            length += 1;
        }
        is_blank_or_end(self.peek_at(length))
    }
}

/// A line break of YAML 1.1.
pub(super) fn is_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// A line break or the end.
pub(super) fn is_break_or_end(character: char) -> bool {
    character == END || is_break(character)
}

/// A space or a tab.
pub(super) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// A space, a tab, a line break or the end.
pub(super) fn is_blank_or_end(character: char) -> bool {
    is_blank(character) || is_break_or_end(character)
}

/// What names of anchors, directives and tag handles are made of.
pub(super) fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_')
}

/// How many characters are read while the start of every line is taken for a byte order mark.
fn mistaken_until(body: &str, skipped: usize, dialect: Dialect) -> usize {
    if dialect == Dialect::PyYaml || !body.starts_with(BYTE_ORDER_MARK) {
        return 0;
    }
    let first_piece = DECODED_AT_A_TIME - skipped;
    match body
        .char_indices()
        .enumerate()
        .find(|(_, (offset, _))| *offset >= first_piece)
    {
        Some((characters, _)) => characters,
        None => usize::MAX,
    }
}
