//! Double-quoted scalars.

use super::super::javascript::simple_escape;
use super::compose::Composer;
use super::scalar::is_blank;

const LINE_FEED: u16 = b'\n' as u16;
const RETURN: u16 = b'\r' as u16;

impl Composer<'_> {
    /// The text of a double-quoted scalar, given with its quotes.
    pub(super) fn double_quoted(&mut self, units: &[u16], start: usize) -> Vec<u16> {
        let mut scan = Scan {
            units,
            index: 1,
            text: Vec::new(),
        };
        while scan.index + 1 < units.len() {
            match units[scan.index] {
                RETURN if scan.at(1) == Some(LINE_FEED) => {}
                LINE_FEED => scan.fold(),
                unit if unit == u16::from(b'\\') => self.escape(&mut scan, start),
                unit if is_blank(unit) => scan.blanks(),
                unit => scan.text.push(unit),
            }
            scan.index += 1;
        }
        if units.len() == 1 || units.last() != Some(&u16::from(b'"')) {
            self.problem_at(start + units.len(), "Missing closing \"quote");
        }
        scan.text
    }

    fn escape(&mut self, scan: &mut Scan<'_>, start: usize) {
        scan.index += 1;
        let Some(&next) = scan.units.get(scan.index) else {
            return;
        };
        if let Some(unit) = simple_escape(next) {
            scan.text.push(unit);
            return;
        }
        match u8::try_from(next).unwrap_or(0) {
            b'\n' => scan.skip_blanks(),
            b'\r' if scan.at(1) == Some(LINE_FEED) => {
                scan.index += 1;
                scan.skip_blanks();
            }
            b'x' => self.code(scan, 2, start),
            b'u' => self.code(scan, 4, start),
            b'U' => self.code(scan, 8, start),
            _ => self.bad_escape(scan, scan.index - 1, 2, start),
        }
    }

    fn code(&mut self, scan: &mut Scan<'_>, length: usize, start: usize) {
        let from = scan.index + 1;
        let digits: String = scan.units[from.min(scan.units.len())..]
            .iter()
            .take(length)
            .map(|&unit| char::from_u32(u32::from(unit)).unwrap_or(' '))
            .collect();
        let all = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let code = u32::from_str_radix(&digits, 16)
            .ok()
            .filter(|&code| all && code <= 0x0010_FFFF);
        match code {
            Some(code) => match char::from_u32(code) {
                Some(character) => {
                    scan.text
                        .extend_from_slice(character.encode_utf16(&mut [0; 2]));
                }
                // A lone surrogate is a character to JavaScript.
                None => scan.text.push(u16::try_from(code).unwrap_or(0xFFFD)),
            },
            None => self.bad_escape(scan, from - 2, length + 2, start),
        }
        scan.index += length;
    }

    fn bad_escape(&mut self, scan: &mut Scan<'_>, from: usize, length: usize, start: usize) {
        let raw = &scan.units[from..(from + length).min(scan.units.len())];
        let text = super::super::javascript::text_of(raw);
        let message = format!("Invalid escape sequence {text}");
        self.problem_at(start + from, &message);
        scan.text.extend_from_slice(raw);
    }
}

/// A double-quoted scalar being read.
struct Scan<'a> {
    units: &'a [u16],
    index: usize,
    text: Vec<u16>,
}

impl Scan<'_> {
    fn at(&self, distance: usize) -> Option<u16> {
        self.units.get(self.index + distance).copied()
    }

    /// Joins lines: the cursor is on a line feed and ends on the last white space after it.
    fn fold(&mut self) {
        let mut breaks = 0;
        while let Some(next) = self.at(1) {
            match next {
                RETURN if self.at(2) != Some(LINE_FEED) => break,
                LINE_FEED => breaks += 1,
                RETURN => {}
                unit if is_blank(unit) => {}
                _ => break,
            }
            self.index += 1;
        }
        if breaks == 0 {
            self.text.push(u16::from(b' '));
        } else {
            self.text.extend(std::iter::repeat_n(LINE_FEED, breaks));
        }
    }

    fn skip_blanks(&mut self) {
        while self.at(1).is_some_and(is_blank) {
            self.index += 1;
        }
    }

    /// Keeps blanks unless a line break follows.
    fn blanks(&mut self) {
        let from = self.index;
        self.skip_blanks();
        let at_break = self.at(1) == Some(LINE_FEED)
            || self.at(1) == Some(RETURN) && self.at(2) == Some(LINE_FEED);
        if !at_break {
            self.text.extend_from_slice(&self.units[from..=self.index]);
        }
    }
}
