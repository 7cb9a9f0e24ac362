//! The state of one reading: the cursor, the node being read, and how errors are made.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::NativeError;
use super::super::javascript::{Heap, Item, error_at, text_of, units_of};
use super::Version;
use super::message::{self, Blamed};

/// The unit that ends the input. A NUL in the text itself is refused before reading begins.
pub(super) const END: u16 = 0;

const TAB: u16 = b'\t' as u16;
const LINE_FEED: u16 = b'\n' as u16;
const RETURN: u16 = b'\r' as u16;
const SPACE: u16 = b' ' as u16;

/// What reading yields: a value, or the reader's refusal.
pub(super) type Outcome<T> = Result<T, NativeError>;

/// The shape of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar,
    Sequence,
    Mapping,
}

impl Kind {
    /// The word error texts use.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Sequence => "sequence",
            Self::Mapping => "mapping",
        }
    }
}

/// The node being read. An inner node overwrites it; an outer one restores its own properties.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The tag; `?` on a plain scalar whose type is still to be found.
    pub(super) tag: Option<Rc<str>>,
    pub(super) anchor: Option<Rc<str>>,
    /// None for an empty node and for an alias.
    pub(super) kind: Option<Kind>,
    pub(super) value: Item,
}

impl Node {
    /// A node of which nothing has been read.
    pub(super) const EMPTY: Self = Self {
        tag: None,
        anchor: None,
        kind: None,
        value: Item::Null,
    };
}

/// Where the cursor stands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The code unit.
    pub(super) at: usize,
    /// The line, from 0.
    pub(super) line: usize,
    /// The code unit at which the line starts.
    pub(super) line_start: usize,
    /// Leading spaces of the line.
    pub(super) indent: usize,
    /// The line's first tab among its leading white space. Only version 4 looks.
    pub(super) first_tab: Option<usize>,
}

/// One reading.
pub(super) struct Loader<'a> {
    header: &'a str,
    pub(super) version: Version,
    /// Whether blanks before a line break inside quotes are kept, as before version 4.2.
    pub(super) keeps_blanks: bool,
    /// The text in UTF-16, ended by [`END`].
    pub(super) units: Vec<u16>,
    /// Units cut off the front of the header (its byte order mark).
    skipped: usize,
    pub(super) place: Place,
    pub(super) node: Node,
    pub(super) heap: Heap,
    /// How many nodes are open.
    pub(super) depth: usize,
    /// How many keys merging has looked at.
    pub(super) merged_keys: usize,
    pub(super) anchors: HashMap<Rc<str>, Item>,
    /// Per open trial, what each anchor set since was before.
    pub(super) anchor_trials: Vec<HashMap<Rc<str>, Option<Item>>>,
    pub(super) tag_handles: HashMap<String, String>,
    pub(super) saw_version: bool,
}

impl<'a> Loader<'a> {
    /// A loader at the start of a header.
    pub(super) fn new(header: &'a str, version: Version) -> Self {
        let mut units = units_of(header);
        if !matches!(units.last(), None | Some(&(LINE_FEED | RETURN))) {
            units.push(LINE_FEED);
        }
        let skipped = usize::from(units.first() == Some(&0xFEFF));
        units.drain(..skipped);
        Self {
            header,
            version,
            keeps_blanks: version == Version::Three,
            units,
            skipped,
            place: Place::default(),
            node: Node::EMPTY,
            heap: Heap::default(),
            depth: 0,
            merged_keys: 0,
            anchors: HashMap::new(),
            anchor_trials: Vec::new(),
            tag_handles: HashMap::new(),
            saw_version: false,
        }
    }

    /// Whether this is version 4.
    pub(super) fn is_four(&self) -> bool {
        self.version == Version::Four
    }

    /// The unit under the cursor.
    pub(super) fn here(&self) -> u16 {
        self.ahead(0)
    }

    /// A unit after the cursor.
    pub(super) fn ahead(&self, distance: usize) -> u16 {
        self.units
            .get(self.place.at + distance)
            .copied()
            .unwrap_or(END)
    }

    /// The unit before the cursor.
    pub(super) fn behind(&self) -> u16 {
        self.place
            .at
            .checked_sub(1)
            .map_or(END, |at| self.units[at])
    }

    /// Moves on by one unit and tells which is under the cursor then.
    pub(super) fn next(&mut self) -> u16 {
        self.place.at += 1;
        self.here()
    }

    /// Moves on over units that satisfy a condition; never past the end.
    pub(super) fn skip_while(&mut self, condition: impl Fn(u16) -> bool) {
        while self.here() != END && condition(self.here()) {
            self.place.at += 1;
        }
    }

    /// The text from `start` up to the cursor.
    pub(super) fn text_from(&self, start: usize) -> String {
        text_of(&self.units[start..self.place.at])
    }

    /// Reads the line break under the cursor.
    pub(super) fn read_line_break(&mut self) -> Outcome<()> {
        match self.here() {
            LINE_FEED => self.place.at += 1,
            RETURN => self.place.at += if self.ahead(1) == LINE_FEED { 2 } else { 1 },
            _ => return Err(self.error("a line break is expected")),
        }
        self.place.line += 1;
        self.place.line_start = self.place.at;
        self.place.first_tab = None;
        Ok(())
    }

    /// Skips white space, line breaks and, if allowed, comments. Returns how many line breaks.
    pub(super) fn skip_separation(&mut self, comments: bool) -> usize {
        let mut breaks = 0;
        loop {
            while is_blank(self.here()) {
                if self.is_four() && self.here() == TAB && self.place.first_tab.is_none() {
                    self.place.first_tab = Some(self.place.at);
                }
                self.place.at += 1;
            }
            if comments && self.here() == u16::from(b'#') {
                self.skip_while(|unit| !is_break(unit));
            }
            if !is_break(self.here()) || self.read_line_break().is_err() {
                return breaks;
            }
            breaks += 1;
            self.place.indent = 0;
            while self.here() == SPACE {
                self.place.indent += 1;
                self.place.at += 1;
            }
        }
    }

    /// Whether the cursor, at a line's start, stands on `---` or `...` as a whole word.
    pub(super) fn at_document_mark(&self) -> bool {
        let unit = self.here();
        (unit == u16::from(b'-') || unit == u16::from(b'.'))
            && self.ahead(1) == unit
            && self.ahead(2) == unit
            && (self.ahead(3) == END || is_space(self.ahead(3)))
    }

    /// Whether the cursor stands at the start of its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.place.at == self.place.line_start
    }

    /// A refusal at the cursor.
    pub(super) fn error(&self, reason: &str) -> NativeError {
        let Place {
            at,
            line,
            line_start,
            ..
        } = self.place;
        let column = i64::try_from(at).unwrap_or(0) - i64::try_from(line_start).unwrap_or(0);
        let blamed = Blamed {
            units: &self.units,
            at,
            line,
            column,
        };
        let text = match self.version {
            Version::Three => message::version_three(reason, &blamed),
            Version::Four => message::version_four(reason, &blamed),
        };
        let column = usize::try_from(column + 1).unwrap_or(1).max(1);
        error_at(text, self.header, at + self.skipped, line + 1, column)
    }

    /// An exception of JavaScript itself, which has no place, by its class.
    pub(super) fn crash(&self, class: &'static str, text: &str) -> NativeError {
        NativeError::exception(class, text)
    }
}

/// A line feed or a carriage return; js-yaml knows no other line break.
pub(super) fn is_break(unit: u16) -> bool {
    unit == LINE_FEED || unit == RETURN
}

/// A space or a tab.
pub(super) fn is_blank(unit: u16) -> bool {
    unit == SPACE || unit == TAB
}

/// A blank or a line break.
pub(super) fn is_space(unit: u16) -> bool {
    is_blank(unit) || is_break(unit)
}

/// One of `,[]{}`.
pub(super) fn is_flow_indicator(unit: u16) -> bool {
    char::from_u32(u32::from(unit)).is_some_and(|character| ",[]{}".contains(character))
}

/// Whether a unit is the given ASCII character.
pub(super) fn is(unit: u16, character: u8) -> bool {
    unit == u16::from(character)
}
