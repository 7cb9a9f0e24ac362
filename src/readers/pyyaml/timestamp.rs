//! Dates and times: `!!timestamp`, and plain scalars that look like one.

use crate::readers::calendar::days_in;

use super::scalars::Raised;

/// The parts of a timestamp as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) date: (u32, u32, u32),
    pub(super) time: Option<Time>,
}

/// The time of day and the zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Time {
    clock: (u32, u32, u32),
    microsecond: u32,
    /// Minutes east of Greenwich, if a zone is given.
    offset: Option<i64>,
}

/// Takes a timestamp apart; none if the text does not have the form of one.
pub(super) fn parse(text: &str) -> Option<Parts> {
    let mut rest = text.strip_suffix('\n').unwrap_or(text);
    let year = number(&mut rest, 4, 4)?;
    rest = rest.strip_prefix('-')?;
    let month = number(&mut rest, 1, 2)?;
    rest = rest.strip_prefix('-')?;
    let day = number(&mut rest, 1, 2)?;
    let time = if rest.is_empty() {
        None
    } else {
        Some(parse_time(rest)?)
    };
    Some(Parts {
        date: (year, month, day),
        time,
    })
}

/// Python's `isoformat` of the date or time, or the exception its constructor raises.
pub(super) fn construct(text: &str) -> Result<String, Raised> {
    let Some(parts) = parse(text) else {
        let text = "'NoneType' object has no attribute 'groupdict'";
        return Err(("AttributeError", text.to_owned()));
    };
    if let Some(offset) = parts.time.and_then(|time| time.offset) {
        check_offset(offset)?;
    }
    check_date(parts.date)?;
    let (year, month, day) = parts.date;
    let date = format!("{year:04}-{month:02}-{day:02}");
    let Some(time) = parts.time else {
        return Ok(date);
    };
    let (hour, minute, second) = time.clock;
    check(hour <= 23, "hour must be in 0..23")?;
    check(minute <= 59, "minute must be in 0..59")?;
    check(second <= 59, "second must be in 0..59")?;
    let fraction = match time.microsecond {
        0 => String::new(),
        microsecond => format!(".{microsecond:06}"),
    };
    let zone = time.offset.map(|offset| {
        let sign = if offset < 0 { '-' } else { '+' };
        format!("{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60)
    });
    let zone = zone.unwrap_or_default();
    Ok(format!(
        "{date}T{hour:02}:{minute:02}:{second:02}{fraction}{zone}"
    ))
}

fn parse_time(text: &str) -> Option<Time> {
    let mut rest = match text.strip_prefix(['T', 't']) {
        Some(rest) => rest,
        None => {
            let rest = text.trim_start_matches([' ', '\t']);
            (rest.len() < text.len()).then_some(rest)?
        }
    };
    let hour = number(&mut rest, 1, 2)?;
    rest = rest.strip_prefix(':')?;
    let minute = number(&mut rest, 2, 2)?;
    rest = rest.strip_prefix(':')?;
    let second = number(&mut rest, 2, 2)?;
    let mut microsecond = 0;
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(fraction.len());
        let shown = &fraction[..digits.min(6)];
        microsecond = format!("{shown:0<6}").parse().ok()?;
        rest = &fraction[digits..];
    }
    let offset = parse_zone(rest)?;
    Some(Time {
        clock: (hour, minute, second),
        microsecond,
        offset,
    })
}

/// `Some(None)` for no zone, `None` for something else than a zone.
fn parse_zone(text: &str) -> Option<Option<i64>> {
    if text.is_empty() {
        return Some(None);
    }
    let zone = text.trim_start_matches([' ', '\t']);
    if zone == "Z" {
        return Some(Some(0));
    }
    let mut rest = zone.strip_prefix(['+', '-'])?;
    let hours = number(&mut rest, 1, 2)?;
    let minutes = match rest.strip_prefix(':') {
        Some(after) => {
            rest = after;
            number(&mut rest, 2, 2)?
        }
        None => 0,
    };
    let offset = i64::from(hours) * 60 + i64::from(minutes);
    rest.is_empty().then_some(Some(if zone.starts_with('-') {
        -offset
    } else {
        offset
    }))
}

/// Takes a number of `least` to `most` digits off the front.
fn number(rest: &mut &str, least: usize, most: usize) -> Option<u32> {
    let digits = rest
        .bytes()
        .take(most)
        .take_while(u8::is_ascii_digit)
        .count();
    if digits < least {
        return None;
    }
    let (number, after) = rest.split_at(digits);
    *rest = after;
    number.parse().ok()
}

fn check(holds: bool, text: &str) -> Result<(), Raised> {
    if holds {
        Ok(())
    } else {
        Err(("ValueError", text.to_owned()))
    }
}

fn check_date((year, month, day): (u32, u32, u32)) -> Result<(), Raised> {
    check(year >= 1, &format!("year {year} is out of range"))?;
    check((1..=12).contains(&month), "month must be in 1..12")?;
    check(
        (1..=days_in(year, month)).contains(&day),
        "day is out of range for month",
    )
}

/// A zone must be less than a day away; the message shows it as `datetime.timedelta`.
fn check_offset(minutes: i64) -> Result<(), Raised> {
    let days = minutes.div_euclid(24 * 60);
    let seconds = minutes.rem_euclid(24 * 60) * 60;
    let shown = match (days, seconds) {
        (0, seconds) => format!("seconds={seconds}"),
        (days, 0) => format!("days={days}"),
        (days, seconds) => format!("days={days}, seconds={seconds}"),
    };
    check(
        minutes.abs() < 24 * 60,
        &format!(
            "offset must be a timedelta strictly between -timedelta(hours=24) and \
             timedelta(hours=24), not datetime.timedelta({shown})."
        ),
    )
}
