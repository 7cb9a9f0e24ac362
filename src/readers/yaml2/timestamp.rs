//! Dates and times of YAML 1.1.

use super::super::javascript::{Moment, Scan};

/// The moment that a text stands for, before its zone is taken into account.
pub(super) fn timestamp(text: &str) -> Option<Moment> {
    split(text).map(|(moment, _)| moment)
}

/// How far a text's zone is ahead of UTC, in milliseconds.
pub(super) fn zone_milliseconds(text: &str) -> i64 {
    split(text).map_or(0, |(_, zone)| zone)
}

fn split(text: &str) -> Option<(Moment, i64)> {
    let mut scan = Scan::new(text);
    let mut moment = scan.date()?;
    if scan.rest.is_empty() {
        return Some((moment, 0));
    }
    scan.date_separator()?;
    moment.hour = scan.number(1, 2)?;
    scan.byte(b':')?;
    moment.minute = scan.number(1, 2)?;
    scan.byte(b':')?;
    moment.second = scan.number(1, 2)?;
    if scan.byte(b'.').is_some() {
        moment.millisecond = scan.thousandths(1)?;
    }
    let zone = zone(&mut scan)?;
    scan.rest.is_empty().then_some((moment, zone))
}

/// Milliseconds by which a zone is ahead of UTC.
fn zone(scan: &mut Scan<'_>) -> Option<i64> {
    if scan.rest.is_empty() {
        return Some(0);
    }
    scan.skip_blanks();
    if scan.byte(b'Z').is_some() {
        return Some(0);
    }
    let sign = scan.sign()?;
    let two_digits = scan.rest.get(1).is_some_and(u8::is_ascii_digit);
    if two_digits && !matches!(scan.rest[0], b'0'..=b'2') {
        return None;
    }
    let hours = scan.number(1, 2)?;
    let with_minutes = scan.byte(b':').is_some();
    let minutes = if with_minutes { scan.number(2, 2)? } else { 0 };
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
