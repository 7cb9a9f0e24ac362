//! Literal and folded block scalars.

use super::Dialect;
use super::events::ScalarStyle;
use super::problem::{Mark, Problem};
use super::scanner::Scanner;
use super::source::{END, is_blank, is_break, is_break_or_end};
use super::token::TokenKind;

const CONTEXT: &str = "while scanning a block scalar";

/// What happens to line breaks at a block scalar's end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl Scanner {
    /// Scans a block scalar from its `|` or `>` on.
    pub(super) fn scan_block_scalar(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        let folded = self.source.advance()? == '>';
        let (chomping, increment) = self.scan_block_header(start)?;
        let least = usize::try_from(self.indent + 1).unwrap_or(0).max(1);
        let mut breaks = String::new();
        let indent = match increment {
            Some(increment) => {
                let indent = least + increment - 1;
                self.scan_block_breaks(indent, start, &mut breaks)?;
                indent
            }
            None => self.scan_block_indentation(start, &mut breaks)?.max(least),
        };
        let value = self.scan_block_lines(start, folded, indent, breaks, chomping)?;
        let style = if folded {
            ScalarStyle::Folded
        } else {
            ScalarStyle::Literal
        };
        self.push(TokenKind::Scalar { value, style }, start);
        Ok(())
    }

    fn scan_block_lines(
        &mut self,
        start: Mark,
        folded: bool,
        indent: usize,
        mut breaks: String,
        chomping: Chomping,
    ) -> Result<String, Problem> {
        let mut value = String::new();
        let mut last_break = None;
        let mut last_began_blank = false;
        while self.source.mark().column == indent && self.source.peek() != END {
            let begins_blank = is_blank(self.source.peek());
            if folded && last_break == Some('\n') && !last_began_blank && !begins_blank {
                if breaks.is_empty() {
                    value.push(' ');
                }
            } else {
                value.extend(last_break);
            }
            value.push_str(&breaks);
            breaks.clear();
            last_began_blank = begins_blank;
            while !is_break_or_end(self.source.peek()) {
                value.push(self.source.advance()?);
            }
            last_break = self.source.line_break()?;
            self.scan_block_breaks(indent, start, &mut breaks)?;
        }
        if chomping != Chomping::Strip {
            value.extend(last_break);
        }
        if chomping == Chomping::Keep {
            value.push_str(&breaks);
        }
        Ok(value)
    }

    /// Scans what may follow `|`: chomping and indentation in either order, then a comment.
    fn scan_block_header(&mut self, start: Mark) -> Result<(Chomping, Option<usize>), Problem> {
        let mut chomping = self.scan_chomping()?;
        let increment = self.scan_increment(start)?;
        if chomping.is_none() && increment.is_some() {
            chomping = self.scan_chomping()?;
        }
        if self.dialect == Dialect::PyYaml && !self.ends_word(self.source.peek()) {
            return self.expected_in(CONTEXT, start, "chomping or indentation indicators", "");
        }
        self.skip_separation()?;
        if self.source.peek() == '#' {
            self.skip_comment()?;
        }
        if !is_break_or_end(self.source.peek()) {
            return self.expected_in(
                CONTEXT,
                start,
                "a comment or a line break",
                "did not find expected comment or line break",
            );
        }
        self.source.line_break()?;
        Ok((chomping.unwrap_or(Chomping::Clip), increment))
    }

    fn scan_chomping(&mut self) -> Result<Option<Chomping>, Problem> {
        let chomping = match self.source.peek() {
            '+' => Chomping::Keep,
            '-' => Chomping::Strip,
            _ => return Ok(None),
        };
        self.source.advance()?;
        Ok(Some(chomping))
    }

    fn scan_increment(&mut self, start: Mark) -> Result<Option<usize>, Problem> {
        let Some(digit) = self.source.peek().to_digit(10) else {
            return Ok(None);
        };
        if digit == 0 {
            return self.fault(
                CONTEXT,
                start,
                (
                    "expected indentation indicator in the range 1-9, but found 0",
                    "found an indentation indicator equal to 0",
                ),
            );
        }
        self.source.advance()?;
        Ok(usize::try_from(digit).ok())
    }

    /// Goes over leading empty lines and gives the widest indentation met.
    fn scan_block_indentation(
        &mut self,
        start: Mark,
        breaks: &mut String,
    ) -> Result<usize, Problem> {
        let mut widest = 0;
        loop {
            while self.source.peek() == ' ' {
                self.source.advance()?;
            }
            widest = widest.max(self.source.mark().column);
            self.refuse_indenting_tab(start)?;
            match self.source.line_break()? {
                Some(line_break) => breaks.push(line_break),
                None => return Ok(widest),
            }
        }
    }

    /// Goes over empty lines and over the indentation of the next line.
    fn scan_block_breaks(
        &mut self,
        indent: usize,
        start: Mark,
        breaks: &mut String,
    ) -> Result<(), Problem> {
        loop {
            while self.source.mark().column < indent && self.source.peek() == ' ' {
                self.source.advance()?;
            }
            if self.source.mark().column < indent {
                self.refuse_indenting_tab(start)?;
            }
            if !is_break(self.source.peek()) {
                return Ok(());
            }
            breaks.extend(self.source.line_break()?);
        }
    }

    fn refuse_indenting_tab(&self, start: Mark) -> Result<(), Problem> {
        if self.dialect == Dialect::YamlV3 && self.source.peek() == '\t' {
            let text = "found a tab character where an indentation space is expected";
            return self.fault(CONTEXT, start, (text, text));
        }
        Ok(())
    }
}
