//! Where scalars end.

use super::lexer::{Lexer, is, is_empty, is_flow_indicator, signed};

impl Lexer<'_> {
    /// Whether the line that starts at an index goes on with a scalar; if so, where to look for
    /// its end.
    fn continues(&self, start: usize) -> Option<usize> {
        if self.indent_next <= 0 {
            return if self.document_mark(start).is_some() {
                None
            } else {
                Some(start)
            };
        }
        let rest = self.units.get(start..).unwrap_or_default();
        let indent = rest.iter().take_while(|&&unit| is(unit, b' ')).count();
        let unit = rest.get(indent).copied();
        if unit.is_some_and(|unit| is(unit, b'\r'))
            && rest.get(indent + 1).is_some_and(|&unit| is(unit, b'\n'))
        {
            return Some(start + indent + 1);
        }
        let goes_on =
            unit.is_some_and(|unit| is(unit, b'\n')) || signed(indent) >= self.indent_next;
        goes_on.then_some(start + indent)
    }

    /// Pushes a quoted scalar. It ends at its closing quote, at a line that is not indented
    /// enough, or at the end of the text.
    pub(super) fn quoted_scalar(&mut self) {
        let end = match self.closing_quote() {
            None => self.units.len(),
            Some(end) => match self.line_that_breaks_off(end) {
                None => end + 1,
                Some(newline) => {
                    let after_return = is(self.units[newline - 1], b'\r');
                    newline - usize::from(after_return)
                }
            },
        };
        self.push_to(end);
    }

    fn closing_quote(&self) -> Option<usize> {
        let start = self.at + 1;
        if is(self.units[self.at], b'\'') {
            let mut end = self.find(b'\'', start)?;
            while self.units.get(end + 1).is_some_and(|&unit| is(unit, b'\'')) {
                end = self.find(b'\'', end + 2)?;
            }
            return Some(end);
        }
        let mut end = self.find(b'"', start)?;
        loop {
            let before = self.units[..end].iter().rev();
            if before.take_while(|&&unit| is(unit, b'\\')).count() % 2 == 0 {
                return Some(end);
            }
            end = self.find(b'"', end + 1)?;
        }
    }

    fn line_that_breaks_off(&self, end: usize) -> Option<usize> {
        let mut from = self.at;
        loop {
            // Only within the quotes: looking further each time would be slow.
            let within = self.units.get(from..end)?;
            let newline = from + within.iter().position(|&unit| is(unit, b'\n'))?;
            match self.continues(newline + 1) {
                None => return Some(newline),
                Some(next) => from = next,
            }
        }
    }

    /// Reads what a block scalar's header says. The header is pushed by the caller.
    pub(super) fn block_scalar_header(&mut self) {
        self.block_indent = None;
        self.keep = false;
        for &unit in self.units.get(self.at + 1..).unwrap_or_default() {
            match u8::try_from(unit).unwrap_or(0) {
                b'+' => self.keep = true,
                b'-' => {}
                digit @ b'1'..=b'9' => self.block_indent = Some(isize::from(digit - b'1')),
                _ => break,
            }
        }
    }

    /// Pushes the content of a block scalar.
    pub(super) fn block_scalar(&mut self) {
        let (mut newline, indent) = self.block_scalar_indent();
        if indent >= self.indent_next {
            self.indent_next = match self.block_indent {
                None => indent,
                Some(asked) => {
                    asked
                        + if self.indent_next == 0 {
                            1
                        } else {
                            self.indent_next
                        }
                }
            };
            newline = self.last_line(newline);
        }
        let end = self.with_trailing_tabs(newline).unwrap_or_else(|| {
            if self.keep {
                newline
            } else {
                self.without_trailing_lines(newline, indent)
            }
        });
        self.push_scalar_to(usize::try_from(end + 1).unwrap_or(0));
    }

    /// The last line feed before the first text, that text's indentation.
    fn block_scalar_indent(&self) -> (isize, isize) {
        let mut newline = signed(self.at) - 1;
        let mut indent = 0;
        for index in self.at..self.units.len() {
            match u8::try_from(self.units[index]).unwrap_or(0) {
                b' ' => indent += 1,
                b'\n' => {
                    newline = signed(index);
                    indent = 0;
                }
                b'\r'
                    if self
                        .units
                        .get(index + 1)
                        .is_some_and(|&unit| is(unit, b'\n')) => {}
                _ => return (newline, indent),
            }
        }
        (newline, indent)
    }

    /// The line feed that ends the last line that belongs to a block scalar.
    fn last_line(&self, newline: isize) -> isize {
        let mut newline = newline;
        while let Some(next) = self.continues(usize::try_from(newline + 1).unwrap_or(0)) {
            match self.find(b'\n', next) {
                Some(found) => newline = signed(found),
                None => return signed(self.units.len()),
            }
        }
        newline
    }

    /// Lines after the scalar that begin with a tab are taken in, to be found wrong later.
    fn with_trailing_tabs(&self, newline: isize) -> Option<isize> {
        let mut index = newline + 1;
        while self.unit(index).is_some_and(|unit| is(unit, b' ')) {
            index += 1;
        }
        if !self.unit(index).is_some_and(|unit| is(unit, b'\t')) {
            return None;
        }
        while self.unit(index).is_some() && is_empty(self.unit(index)) {
            index += 1;
        }
        Some(index - 1)
    }

    /// Leaves out empty lines at the end, but for those indented deeper than the text.
    fn without_trailing_lines(&self, newline: isize, indent: isize) -> isize {
        let mut newline = newline;
        loop {
            let mut index = newline - 1;
            if self.unit(index).is_some_and(|unit| is(unit, b'\r')) {
                index -= 1;
            }
            let last = index;
            while self.unit(index).is_some_and(|unit| is(unit, b' ')) {
                index -= 1;
            }
            let line_feed = self.unit(index).is_some_and(|unit| is(unit, b'\n'));
            if !line_feed || index < signed(self.at) || index + 1 + indent <= last {
                return newline;
            }
            newline = index;
        }
    }

    /// Pushes a plain scalar, which may be empty.
    pub(super) fn plain_scalar(&mut self, in_flow: bool) {
        let mut end = self.at;
        let mut index = self.at;
        while let Some(&first) = self.units.get(index) {
            let mut unit = first;
            let mut next = self.units.get(index + 1).copied();
            let next_ends = |next: Option<u16>| in_flow && next.is_some_and(is_flow_indicator);
            if is(unit, b':') {
                if is_empty(next) || next_ends(next) {
                    break;
                }
                end = index + 1;
            } else if is_empty(Some(unit)) {
                if is(unit, b'\r') {
                    if next.is_some_and(|unit| is(unit, b'\n')) {
                        index += 1;
                        unit = u16::from(b'\n');
                        next = self.units.get(index + 1).copied();
                    } else {
                        end = index + 1;
                    }
                }
                if next.is_some_and(|unit| is(unit, b'#')) || next_ends(next) {
                    break;
                }
                if is(unit, b'\n') {
                    let Some(start) = self.continues(index + 1) else {
                        break;
                    };
                    // Step on, but look again at the blank that may begin a comment.
                    index = index.max(start.saturating_sub(2));
                }
            } else {
                if in_flow && is_flow_indicator(unit) {
                    break;
                }
                end = index + 1;
            }
            index += 1;
        }
        self.push_scalar_to(end);
    }
}
