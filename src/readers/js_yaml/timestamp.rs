//! Which texts are dates and times.

use super::super::javascript::{Moment, Scan, moment_of};

/// The moment that a text stands for, in milliseconds since 1970, if it has the form of a date or
/// of a time. Days that do not exist carry over into the next month.
pub(super) fn timestamp(text: &str) -> Option<i64> {
    let mut scan = Scan::new(text);
    let date = scan.date()?;
    if scan.rest.is_empty() {
        // A date alone needs two digits each.
        return (text.len() == "2000-01-01".len()).then(|| moment_of(date));
    }
    scan.date_separator()?;
    let hour = scan.number(1, 2)?;
    scan.byte(b':')?;
    let minute = scan.number(2, 2)?;
    scan.byte(b':')?;
    let second = scan.number(2, 2)?;
    let millisecond = match scan.byte(b'.') {
        Some(()) => scan.thousandths(0)?,
        None => 0,
    };
    let moment = moment_of(Moment {
        hour,
        minute,
        second,
        millisecond,
        ..date
    });
    let shift = zone(&mut scan)?;
    scan.rest.is_empty().then_some(moment - shift * 60_000)
}

/// Minutes by which a zone is ahead of UTC.
fn zone(scan: &mut Scan<'_>) -> Option<i64> {
    if scan.rest.is_empty() {
        return Some(0);
    }
    scan.skip_blanks();
    if scan.byte(b'Z').is_some() {
        return Some(0);
    }
    let sign = scan.sign()?;
    let hours = scan.number(1, 2)?;
    let minutes = if scan.byte(b':').is_some() {
        scan.number(2, 2)?
    } else {
        0
    };
    Some(sign * (hours * 60 + minutes))
}
