//! Matching of short texts: numbers, dates and times.

use super::date::Moment;

/// A text being matched from its front.
pub(in crate::readers) struct Scan<'a> {
    /// What has not been matched yet.
    pub(in crate::readers) rest: &'a [u8],
}

impl<'a> Scan<'a> {
    /// A text of which nothing has been matched.
    pub(in crate::readers) fn new(text: &'a str) -> Self {
        Self {
            rest: text.as_bytes(),
        }
    }

    /// Matches a byte.
    pub(in crate::readers) fn byte(&mut self, byte: u8) -> Option<()> {
        self.rest = self.rest.strip_prefix(&[byte])?;
        Some(())
    }

    /// Matches digits, at most so many.
    pub(in crate::readers) fn digits(&mut self, most: usize) -> &'a [u8] {
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

    /// Matches a number of so many digits.
    pub(in crate::readers) fn number(&mut self, least: usize, most: usize) -> Option<i64> {
        let digits = self.digits(most);
        let value = digits
            .iter()
            .fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
        (digits.len() >= least).then_some(value)
    }

    /// Matches spaces and tabs. Returns how many.
    pub(in crate::readers) fn skip_blanks(&mut self) -> usize {
        let count = self
            .rest
            .iter()
            .take_while(|&&byte| byte == b' ' || byte == b'\t')
            .count();
        self.rest = &self.rest[count..];
        count
    }

    /// Matches a year, a month and a day.
    pub(in crate::readers) fn date(&mut self) -> Option<Moment> {
        let year = self.number(4, 4)?;
        self.byte(b'-')?;
        let month = self.number(1, 2)?;
        self.byte(b'-')?;
        Some(Moment {
            year,
            month,
            day: self.number(1, 2)?,
            ..Moment::default()
        })
    }

    /// Matches what stands between a date and a time.
    pub(in crate::readers) fn date_separator(&mut self) -> Option<()> {
        let separated =
            self.byte(b'T').is_some() || self.byte(b't').is_some() || self.skip_blanks() > 0;
        separated.then_some(())
    }

    /// Matches the digits of a second's fraction, at least so many. Returns thousandths; what is
    /// smaller is dropped.
    pub(in crate::readers) fn thousandths(&mut self, least: usize) -> Option<i64> {
        let digits = self.digits(usize::MAX);
        let digit = |index: usize| digits.get(index).map_or(0, |digit| i64::from(digit - b'0'));
        let value = digit(0) * 100 + digit(1) * 10 + digit(2);
        (digits.len() >= least).then_some(value)
    }

    /// Matches a sign.
    pub(in crate::readers) fn sign(&mut self) -> Option<i64> {
        if self.byte(b'-').is_some() {
            Some(-1)
        } else {
            self.byte(b'+').map(|()| 1)
        }
    }
}

/// A number's sign, as a factor, and the rest of its text.
pub(in crate::readers) fn split_sign(text: &str) -> (f64, &str) {
    match text.as_bytes().first() {
        Some(b'-') => (-1.0, &text[1..]),
        Some(b'+') => (1.0, &text[1..]),
        _ => (1.0, text),
    }
}

/// Whether a text is nothing but digits, and at least one.
pub(in crate::readers) fn all_digits(text: &str, base: u32) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_digit(base))
}

/// Whether a text is one or two digits that make less than sixty.
pub(in crate::readers) fn is_sixtieth(text: &str) -> bool {
    all_digits(text, 10) && (text.len() == 1 || text.len() == 2 && text.as_bytes()[0] < b'6')
}

/// A number's text without the low lines that may group its digits in YAML 1.1.
pub(in crate::readers) fn without_lines(text: &str) -> String {
    text.chars().filter(|&character| character != '_').collect()
}
