//! Dates and times of YAML 1.1.

use super::super::javascript::Moment;

/// The moment that a text stands for, before its zone is taken into account.
pub(super) fn timestamp(text: &str) -> Option<Moment> {
    split(text).map(|(moment, _)| moment)
}

/// How far a text's zone is ahead of UTC, in milliseconds.
pub(super) fn zone_milliseconds(text: &str) -> i64 {
    split(text).map_or(0, |(_, zone)| zone)
}

fn split(text: &str) -> Option<(Moment, i64)> {
    let mut scan = Scan {
        rest: text.as_bytes(),
    };
    let year = scan.number(4, 4)?;
    scan.byte(b'-')?;
    let month = scan.number(1, 2)?;
    scan.byte(b'-')?;
    let day = scan.number(1, 2)?;
    let mut moment = Moment {
        year,
        month,
        day,
        ..Moment::default()
    };
    if scan.rest.is_empty() {
        return Some((moment, 0));
    }
    let separated =
        scan.byte(b't').is_some() || scan.byte(b'T').is_some() || scan.skip_blanks() > 0;
    if !separated {
        return None;
    }
    moment.hour = scan.number(1, 2)?;
    scan.byte(b':')?;
    moment.minute = scan.number(1, 2)?;
    scan.byte(b':')?;
    moment.second = scan.number(1, 2)?;
    if scan.byte(b'.').is_some() {
        moment.millisecond = scan.fraction()?;
    }
    let zone = scan.zone()?;
    scan.rest.is_empty().then_some((moment, zone))
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

    fn number(&mut self, least: usize, most: usize) -> Option<i64> {
        let count = self
            .rest
            .iter()
            .take(most)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let (digits, rest) = self.rest.split_at(count);
        self.rest = rest;
        let value = digits
            .iter()
            .fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
        (count >= least).then_some(value)
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

    fn fraction(&mut self) -> Option<i64> {
        let digits = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let digit = |index: usize| {
            if index < digits {
                i64::from(self.rest[index] - b'0')
            } else {
                0
            }
        };
        let thousandths = digit(0) * 100 + digit(1) * 10 + digit(2);
        self.rest = &self.rest[digits..];
        (digits > 0).then_some(thousandths)
    }

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
        let two_digits = self.rest.get(1).is_some_and(u8::is_ascii_digit);
        if two_digits && !matches!(self.rest[0], b'0'..=b'2') {
            return None;
        }
        let hours = self.number(1, 2)?;
        let with_minutes = self.byte(b':').is_some();
        let minutes = if with_minutes { self.number(2, 2)? } else { 0 };
        let mut amount = if with_minutes {
            hours * 60 + minutes
        } else {
            hours
        };
        // A small amount is taken for hours.
        if amount < 30 {
            amount *= 60;
        }
        Some(sign * amount * 60_000)
    }
}
