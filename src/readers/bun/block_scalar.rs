//! Literal and folded scalars.

use super::Parser;
use super::cursor::{is_blank, is_break};
use super::problem::{Outcome, Problem};
use super::token::{Data, Kind, Scalar, Token};
use crate::readers::javascript::Item;

/// What becomes of the line breaks at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chomp {
    Strip,
    Clip,
    Keep,
}

/// A scalar while it is read.
struct Body {
    text: Vec<u8>,
    is_folded: bool,
    /// Line breaks since the last content.
    breaks: usize,
    /// Whether the last line with content, and this one, are indented deeper than the scalar is.
    was_deeper: bool,
    is_deeper: bool,
}

/// The indentation of a scalar.
struct Indentation {
    content: usize,
    is_explicit: bool,
    /// The deepest of the empty lines before the content.
    deepest_empty: usize,
}

impl Parser<'_> {
    /// A scalar of which the indicator `|` or `>` is here.
    pub(super) fn block_scalar(&mut self, is_folded: bool) -> Outcome<Token> {
        let mut token = self.token_here(Kind::Scalar, Data::None);
        self.cursor.step(1);
        let (explicit, chomp) = self.block_header()?;
        let mut body = Body {
            text: Vec::new(),
            is_folded,
            breaks: 0,
            was_deeper: false,
            is_deeper: false,
        };
        if let Some(indentation) = self.block_indentation(explicit, &mut body)? {
            self.block_body(&indentation, &mut body)?;
        }
        token.data = Data::Scalar(Scalar {
            value: Item::text(body.finish(chomp)),
            is_quoted: false,
            is_multiline: true,
        });
        Ok(token)
    }

    /// What stands behind the indicator: the indentation below the block around, and the chomping.
    fn block_header(&mut self) -> Outcome<(Option<usize>, Chomp)> {
        let mut explicit = None;
        let mut chomp = None;
        while let Some(byte) = self.cursor.here() {
            match byte {
                b'1'..=b'9' if explicit.is_none() => explicit = Some(usize::from(byte - b'0')),
                b'-' if chomp.is_none() => chomp = Some(Chomp::Strip),
                b'+' if chomp.is_none() => chomp = Some(Chomp::Keep),
                _ if is_blank(byte) => {
                    self.cursor.skip_blanks();
                    if self.cursor.here() == Some(b'#') {
                        self.cursor.skip_line();
                    }
                    continue;
                }
                _ if is_break(byte) => {
                    self.break_without_tab()?;
                    break;
                }
                _ => return Err(Problem::Character),
            }
            self.cursor.step(1);
        }
        Ok((explicit, chomp.unwrap_or(Chomp::Clip)))
    }

    /// Goes over a line break; a tab right behind it is an error.
    fn break_without_tab(&mut self) -> Outcome<()> {
        self.cursor.break_line();
        if self.cursor.here() == Some(b'\t') {
            return Err(Problem::Tab);
        }
        Ok(())
    }

    /// Goes to the first content; `None` if there is none.
    fn block_indentation(
        &mut self,
        explicit: Option<usize>,
        body: &mut Body,
    ) -> Outcome<Option<Indentation>> {
        let parent = self.cursor.blocks.last().copied().unwrap_or(0);
        let explicit = explicit.map(|explicit| parent + explicit);
        let mut deepest_empty = 0;
        // Blanks at the end of the text count as a line of their own.
        let mut is_indented = false;
        let content = loop {
            match self.cursor.here() {
                None => {
                    body.breaks += usize::from(is_indented);
                    return Ok(None);
                }
                Some(byte) if is_break(byte) => {
                    self.break_without_tab()?;
                    body.breaks += 1;
                    is_indented = false;
                }
                Some(b' ') => {
                    let blanks = self.cursor.take_blanks(explicit.unwrap_or(usize::MAX));
                    self.cursor.indent = blanks;
                    let Some(explicit) = explicit else {
                        is_indented = true;
                        deepest_empty = deepest_empty.max(blanks);
                        continue;
                    };
                    is_indented |= blanks >= explicit;
                    if self.cursor.here().is_some_and(|byte| !is_break(byte)) {
                        break explicit;
                    }
                }
                Some(_) => break explicit.unwrap_or(self.cursor.indent),
            }
        };
        self.start_line_of(body);
        Ok(Some(Indentation {
            content,
            is_explicit: explicit.is_some(),
            deepest_empty,
        }))
    }

    /// Notes whether the line that starts here is indented deeper than the scalar.
    fn start_line_of(&mut self, body: &mut Body) {
        let byte = self.cursor.here();
        body.is_deeper = byte.is_some_and(is_blank);
        self.cursor.has_tab |= byte == Some(b'\t');
    }

    fn block_body(&mut self, indentation: &Indentation, body: &mut Body) -> Outcome<()> {
        let parent = self.cursor.blocks.last();
        let least = parent
            .map_or(0, |parent| parent + 1)
            .max(indentation.content);
        while let Some(byte) = self.cursor.here() {
            match byte {
                0 => return Err(Problem::Character),
                _ if is_break(byte) => {
                    self.cursor.break_line();
                    body.breaks += 1;
                    while self.cursor.here().is_some_and(is_break) {
                        self.break_without_tab()?;
                        body.breaks += 1;
                    }
                    if self.cursor.here() == Some(b' ') {
                        self.cursor.indent = self.cursor.take_blanks(indentation.content);
                    }
                    self.start_line_of(body);
                }
                b'-' if self.cursor.is_marker(b"---") => break,
                b'.' if self.cursor.is_marker(b"...") => break,
                _ if self.cursor.indent < least => break,
                _ => {
                    let is_first = body.text.is_empty() && !indentation.is_explicit;
                    if is_first && indentation.content < indentation.deepest_empty {
                        return Err(Problem::Character);
                    }
                    body.push(byte);
                    self.cursor.step(1);
                }
            }
        }
        Ok(())
    }
}

impl Body {
    fn push(&mut self, byte: u8) {
        if self.breaks > 0 || self.text.is_empty() {
            let folds = self.is_folded && !self.was_deeper && !self.is_deeper;
            match self.breaks {
                breaks if self.text.is_empty() || !folds => self.break_lines(breaks),
                1 => self.text.push(b' '),
                breaks => self.break_lines(breaks - 1),
            }
            self.breaks = 0;
            self.was_deeper = self.is_deeper;
        }
        self.text.push(byte);
    }

    fn break_lines(&mut self, breaks: usize) {
        self.text.extend(std::iter::repeat_n(b'\n', breaks));
    }

    fn finish(mut self, chomp: Chomp) -> String {
        let has_text = !self.text.is_empty();
        // The end of the text ends its last line.
        let breaks = self.breaks.max(usize::from(has_text));
        match chomp {
            Chomp::Strip => {}
            Chomp::Clip => self.break_lines(usize::from(has_text)),
            Chomp::Keep => self.break_lines(breaks),
        }
        String::from_utf8_lossy(&self.text).into_owned()
    }
}
