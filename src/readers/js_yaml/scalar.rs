//! Plain and quoted scalars.

use super::super::javascript::{Item, hex_digit, simple_escape, text_of};
use super::document::signed;
use super::loader::{
    END, Kind, Loader, Outcome, is, is_blank, is_break, is_flow_indicator, is_space,
};

/// Text being put together from pieces of the input.
#[derive(Default)]
struct Pieces {
    units: Vec<u16>,
}

impl Pieces {
    /// One line break folds to a space, more to one fewer.
    fn fold(&mut self, breaks: usize) {
        match breaks {
            0 => {}
            1 => self.units.push(u16::from(b' ')),
            _ => self
                .units
                .extend(std::iter::repeat_n(u16::from(b'\n'), breaks - 1)),
        }
    }
}

impl Loader<'_> {
    /// Reads a plain scalar if one can start here.
    pub(super) fn read_plain(&mut self, indent: isize, in_flow: bool) -> Outcome<bool> {
        if !self.can_start_plain(in_flow) {
            return Ok(false);
        }
        let mut pieces = Pieces::default();
        let mut start = self.place.at;
        let mut end = start;
        let mut pending_breaks = None;
        while self.here() != END && !self.ends_plain(in_flow) {
            if is_break(self.here()) {
                let before = self.place;
                self.skip_separation(false);
                if signed(self.place.indent) >= indent {
                    pending_breaks = Some(self.place.line - before.line);
                    continue;
                }
                // The next line is another node's. The last tab seen stays known.
                let first_tab = self.place.first_tab;
                self.place = before;
                self.place.at = end;
                self.place.first_tab = first_tab;
                break;
            }
            if let Some(breaks) = pending_breaks.take() {
                self.capture_printable(&mut pieces, start, end)?;
                pieces.fold(breaks);
                start = self.place.at;
                end = start;
            }
            if !is_blank(self.here()) {
                end = self.place.at + 1;
            }
            self.place.at += 1;
        }
        self.capture_printable(&mut pieces, start, end)?;
        if pieces.units.is_empty() {
            return Ok(false);
        }
        self.finish_scalar(&pieces.units);
        Ok(true)
    }

    fn can_start_plain(&self, in_flow: bool) -> bool {
        let unit = self.here();
        let character = char::from_u32(u32::from(unit)).unwrap_or(' ');
        if unit == END || is_space(unit) || "#&*!|>'\"%@`,[]{}".contains(character) {
            return false;
        }
        let indicator = is(unit, b'?') || is(unit, b'-');
        let following = self.ahead(1);
        !(indicator && (is_space(following) || in_flow && is_flow_indicator(following)))
    }

    fn ends_plain(&self, in_flow: bool) -> bool {
        let unit = self.here();
        if is(unit, b':') {
            let following = self.ahead(1);
            is_space(following) || in_flow && is_flow_indicator(following)
        } else if is(unit, b'#') {
            is_space(self.behind())
        } else {
            self.at_line_start() && self.at_document_mark() || in_flow && is_flow_indicator(unit)
        }
    }

    fn capture_printable(&self, pieces: &mut Pieces, start: usize, end: usize) -> Outcome<()> {
        let units = &self.units[start..end];
        if units.iter().any(|&unit| is_unprintable(unit)) {
            return Err(self.error("the stream contains non-printable characters"));
        }
        pieces.units.extend_from_slice(units);
        Ok(())
    }

    /// Checks the units of a block scalar's line as those of a plain scalar are checked.
    pub(super) fn captured_line(&self, start: usize) -> Outcome<&[u16]> {
        self.capture_printable(&mut Pieces::default(), start, self.place.at)?;
        Ok(&self.units[start..self.place.at])
    }

    fn capture_quoted(&self, pieces: &mut Pieces, start: usize, end: usize) -> Outcome<()> {
        // The end can lie before the start where a line held only an escape and blanks.
        let units = self.units.get(start..end).unwrap_or_default();
        if units.iter().any(|&unit| unit < 0x20 && !is(unit, b'\t')) {
            return Err(self.error("expected valid JSON character"));
        }
        pieces.units.extend_from_slice(units);
        Ok(())
    }

    /// Makes the node a scalar with a text, whose type is not known yet.
    pub(super) fn finish_scalar(&mut self, units: &[u16]) {
        self.node.kind = Some(Kind::Scalar);
        self.node.value = Item::text(text_of(units));
    }

    /// Reads a single-quoted scalar if one starts here.
    pub(super) fn read_single_quoted(&mut self) -> Outcome<bool> {
        if !is(self.here(), b'\'') {
            return Ok(false);
        }
        self.place.at += 1;
        let mut quoted = Quoted::new(self.place.at);
        while self.here() != END {
            if is(self.here(), b'\'') {
                self.capture_quoted(&mut quoted.pieces, quoted.start, self.place.at)?;
                if !is(self.next(), b'\'') {
                    self.finish_scalar(&quoted.pieces.units);
                    return Ok(true);
                }
                quoted.start = self.place.at;
                self.place.at += 1;
                quoted.end = self.place.at;
            } else {
                self.read_quoted_unit(&mut quoted, "single")?;
            }
        }
        Err(self.error("unexpected end of the stream within a single quoted scalar"))
    }

    /// Reads a double-quoted scalar if one starts here.
    pub(super) fn read_double_quoted(&mut self) -> Outcome<bool> {
        if !is(self.here(), b'"') {
            return Ok(false);
        }
        self.place.at += 1;
        let mut quoted = Quoted::new(self.place.at);
        while self.here() != END {
            if is(self.here(), b'"') {
                self.capture_quoted(&mut quoted.pieces, quoted.start, self.place.at)?;
                self.place.at += 1;
                self.finish_scalar(&quoted.pieces.units);
                return Ok(true);
            }
            if is(self.here(), b'\\') {
                self.capture_quoted(&mut quoted.pieces, quoted.start, self.place.at)?;
                self.read_escape(&mut quoted.pieces)?;
                quoted.start_at(self.place.at);
            } else {
                self.read_quoted_unit(&mut quoted, "double")?;
            }
        }
        Err(self.error("unexpected end of the stream within a double quoted scalar"))
    }

    /// A unit that means the same in both quotes.
    fn read_quoted_unit(&mut self, quoted: &mut Quoted, style: &str) -> Outcome<()> {
        if is_break(self.here()) {
            self.capture_quoted(&mut quoted.pieces, quoted.start, quoted.end)?;
            let breaks = self.skip_separation(false);
            quoted.pieces.fold(breaks);
            quoted.start_at(self.place.at);
        } else if self.at_line_start() && self.at_document_mark() {
            let reason = format!("unexpected end of the document within a {style} quoted scalar");
            return Err(self.error(&reason));
        } else {
            let blank = is_blank(self.here());
            self.place.at += 1;
            if !blank || self.keeps_blanks {
                quoted.end = self.place.at;
            }
        }
        Ok(())
    }

    fn read_escape(&mut self, pieces: &mut Pieces) -> Outcome<()> {
        let unit = self.next();
        if is_break(unit) {
            self.skip_separation(false);
            return Ok(());
        }
        if let Some(plain) = simple_escape(unit) {
            pieces.units.push(plain);
            self.place.at += 1;
            return Ok(());
        }
        let digits = match u8::try_from(unit) {
            Ok(b'x') => 2,
            Ok(b'u') => 4,
            Ok(b'U') => 8,
            _ => return Err(self.error("unknown escape sequence")),
        };
        let mut code: u32 = 0;
        for _ in 0..digits {
            let digit = hex_digit(self.next())
                .ok_or_else(|| self.error("expected hexadecimal character"))?;
            // Bits beyond the 32nd fall off, as in JavaScript.
            code = code << 4 | digit;
        }
        push_code_point(&mut pieces.units, code.cast_signed());
        self.place.at += 1;
        Ok(())
    }
}

/// A quoted scalar being read.
struct Quoted {
    pieces: Pieces,
    /// Where the piece not yet captured starts, and ends if a line break follows.
    start: usize,
    end: usize,
}

impl Quoted {
    fn new(start: usize) -> Self {
        Self {
            pieces: Pieces::default(),
            start,
            end: start,
        }
    }

    fn start_at(&mut self, at: usize) {
        self.start = at;
        self.end = at;
    }
}

fn is_unprintable(unit: u16) -> bool {
    matches!(unit, 0..=8 | 0x0B | 0x0C | 0x0E..=0x1F | 0x7F..=0x84 | 0x86..=0x9F | 0xFFFE | 0xFFFF)
}

/// Writes a code point as js-yaml does: by arithmetic, so that one out of range becomes some pair.
fn push_code_point(units: &mut Vec<u16>, code: i32) {
    let low_half = |number: i32| u16::try_from(number & 0xFFFF).unwrap_or(0);
    if code <= 0xFFFF {
        units.push(low_half(code));
        return;
    }
    let offset = code.wrapping_sub(0x1_0000);
    units.push(low_half((offset >> 10).wrapping_add(0xD800)));
    units.push(low_half((offset & 0x03FF) + 0xDC00));
}
