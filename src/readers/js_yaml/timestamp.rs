//! Which texts are dates and times.

use super::super::javascript::{Moment, moment_of};

/// The moment that a text stands for, in milliseconds since 1970, if it has the form of a date or
/// of a time. Days that do not exist carry over into the next month.
pub(super) fn timestamp(text: &str) -> Option<i64> {
    let mut scan = Scan {
        rest: text.as_bytes(),
    };
    let year = scan.number(4, 4)?;
    scan.byte(b'-')?;
    let month = scan.number(1, 2)?;
    scan.byte(b'-')?;
    let day = scan.number(1, 2)?;
    let date = Moment {
        year,
        month,
        day,
        ..Moment::default()
    };
    if scan.rest.is_empty() {
        // A date alone needs two digits each.
        return (text.len() == "2000-01-01".len()).then(|| moment_of(date));
    }
    scan.separator()?;
    let hour = scan.number(1, 2)?;
    scan.byte(b':')?;
    let minute = scan.number(2, 2)?;
    scan.byte(b':')?;
    let second = scan.number(2, 2)?;
    let millisecond = scan.fraction();
    let moment = moment_of(Moment {
        hour,
        minute,
        second,
        millisecond,
        ..date
    });
    let shift = scan.zone()?;
    scan.rest.is_empty().then_some(moment - shift * 60_000)
}

/// A text being matched from its front.
struct Scan<'a> {
    rest: &'a [u8],
}

impl Scan<'_> {
    fn byte(&mut self, byte: u8) -> Option<()> {
        self.rest = self.rest.strip_prefix(&[byte])?;
        Some(())
    }

    fn digits(&mut self, most: usize) -> &[u8] {
        let count = self
            .rest
            .iter()
            .take(most)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (digits, rest) = self.rest.split_at(count);
        self.rest = rest;
        digits
    }

    fn number(&mut self, least: usize, most: usize) -> Option<i64> {
        let digits = self.digits(most);
        let value = digits
            .iter()
            .fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
        (digits.len() >= least).then_some(value)
    }

    fn skip_blanks(&mut self) -> usize {
        let count = self
            .rest
            .iter()
            .take_while(|&&byte| byte == b' ' || byte == b'\t')
            .count();
        self.rest = &self.rest[count..];
        count
    }

    fn separator(&mut self) -> Option<()> {
        if self.byte(b'T').is_some() || self.byte(b't').is_some() || self.skip_blanks() > 0 {
            return Some(());
        }
        None
    }

    /// Thousandths of a second; further digits are dropped.
    fn fraction(&mut self) -> i64 {
        if self.byte(b'.').is_none() {
            return 0;
        }
        let digits = self.digits(usize::MAX);
        let digit = |index: usize| digits.get(index).map_or(0, |digit| i64::from(digit - b'0'));
        digit(0) * 100 + digit(1) * 10 + digit(2)
    }

    /// Minutes by which a zone is ahead of UTC.
    fn zone(&mut self) -> Option<i64> {
        if self.rest.is_empty() {
            return Some(0);
        }
        self.skip_blanks();
        if self.byte(b'Z').is_some() {
            return Some(0);
        }
        let sign = if self.byte(b'-').is_some() {
            -1
        } else {
            self.byte(b'+').map(|()| 1)?
        };
        let hours = self.number(1, 2)?;
        let minutes = if self.byte(b':').is_some() {
            self.number(2, 2)?
        } else {
            0
        };
        Some(sign * (hours * 60 + minutes))
    }
}
