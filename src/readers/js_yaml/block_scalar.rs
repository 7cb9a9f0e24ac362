//! Literal and folded block scalars.

use super::document::signed;
use super::loader::{END, Loader, Outcome, is, is_blank, is_break};

/// What becomes of the line breaks at the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Clip,
    Strip,
    Keep,
}

/// A block scalar being read.
struct Block {
    folded: bool,
    chomping: Chomping,
    /// The text's indentation, so far as it is known.
    indent: isize,
    /// Whether the indentation is settled.
    settled: bool,
    text: Vec<u16>,
    /// Whether a line with text has been read.
    any: bool,
    empty_lines: usize,
    more_indented: bool,
}

impl Loader<'_> {
    /// Reads a block scalar if one starts here.
    pub(super) fn read_block_scalar(&mut self, indent: isize) -> Outcome<bool> {
        let folded = is(self.here(), b'>');
        if !folded && !is(self.here(), b'|') {
            return Ok(false);
        }
        let mut block = Block {
            folded,
            chomping: Chomping::Clip,
            indent,
            settled: false,
            text: Vec::new(),
            any: false,
            empty_lines: 0,
            more_indented: false,
        };
        self.read_block_header(&mut block)?;
        while self.here() != END {
            self.read_line_break()?;
            if !self.read_block_line(&mut block)? {
                break;
            }
        }
        self.finish_scalar(&block.text);
        Ok(true)
    }

    fn read_block_header(&mut self, block: &mut Block) -> Outcome<()> {
        let parent = block.indent;
        loop {
            let unit = self.next();
            if is(unit, b'+') || is(unit, b'-') {
                if block.chomping != Chomping::Clip {
                    return Err(self.error("repeat of a chomping mode identifier"));
                }
                block.chomping = if is(unit, b'+') {
                    Chomping::Keep
                } else {
                    Chomping::Strip
                };
            } else if let Some(digit) = decimal_digit(unit) {
                if digit == 0 {
                    let reason = "bad explicit indentation width of a block scalar; \
                                  it cannot be less than one";
                    return Err(self.error(reason));
                }
                if block.settled {
                    return Err(self.error("repeat of an indentation width identifier"));
                }
                block.indent = parent + digit - 1;
                block.settled = true;
            } else {
                break;
            }
        }
        if is_blank(self.here()) {
            self.skip_while(is_blank);
            if is(self.here(), b'#') {
                self.skip_while(|unit| !is_break(unit));
            }
        }
        Ok(())
    }

    /// Reads one line, whose break before it has been read. Tells whether the scalar goes on.
    fn read_block_line(&mut self, block: &mut Block) -> Outcome<bool> {
        self.place.indent = 0;
        while (!block.settled || signed(self.place.indent) < block.indent) && is(self.here(), b' ')
        {
            self.place.indent += 1;
            self.place.at += 1;
        }
        let indent = signed(self.place.indent);
        if !block.settled && indent > block.indent {
            block.indent = indent;
        }
        if is_break(self.here()) {
            block.empty_lines += 1;
            return Ok(true);
        }
        if self.is_four() && !block.settled && block.indent == 0 {
            return Err(self.error("missing indentation for block scalar"));
        }
        if indent < block.indent {
            block.chomp();
            return Ok(false);
        }
        block.join(self.here());
        let start = self.place.at;
        self.skip_while(|unit| !is_break(unit));
        block.text.extend_from_slice(self.captured_line(start)?);
        Ok(true)
    }
}

impl Block {
    fn push_breaks(&mut self, count: usize) {
        self.text
            .extend(std::iter::repeat_n(u16::from(b'\n'), count));
    }

    fn chomp(&mut self) {
        match self.chomping {
            Chomping::Keep => self.push_breaks(self.empty_lines + usize::from(self.any)),
            Chomping::Clip => self.push_breaks(usize::from(self.any)),
            Chomping::Strip => {}
        }
    }

    /// Joins what has been read to a line that begins with `unit`.
    fn join(&mut self, unit: u16) {
        let kept_breaks = self.empty_lines + usize::from(self.any);
        if !self.folded {
            self.push_breaks(kept_breaks);
        } else if is_blank(unit) {
            self.more_indented = true;
            self.push_breaks(kept_breaks);
        } else if self.more_indented {
            self.more_indented = false;
            self.push_breaks(self.empty_lines + 1);
        } else if self.empty_lines == 0 {
            if self.any {
                self.text.push(u16::from(b' '));
            }
        } else {
            self.push_breaks(self.empty_lines);
        }
        self.any = true;
        self.settled = true;
        self.empty_lines = 0;
    }
}

fn decimal_digit(unit: u16) -> Option<isize> {
    let digit = char::from_u32(u32::from(unit))?.to_digit(10)?;
    isize::try_from(digit).ok()
}
