//! Timestamps: the four layouts that yaml.v3 gives to Go's `time.Parse`.

use crate::readers::calendar::days_in;

/// Reads a timestamp and writes it in RFC 3339 with as many decimals as it needs; none if it is no
/// timestamp, or one that does not exist.
pub(super) fn parse(text: &str) -> Option<String> {
    if text.bytes().take_while(u8::is_ascii_digit).count() != 4 {
        return None;
    }
    let mut rest = text;
    let year: u32 = take(&mut rest, 4)?.parse().ok()?;
    rest = rest.strip_prefix('-')?;
    let month = number(&mut rest)?;
    rest = rest.strip_prefix('-')?;
    let day = number(&mut rest)?;
    if !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
        return None;
    }
    let date = format!("{year:04}-{month:02}-{day:02}");
    if rest.is_empty() {
        return Some(format!("{date}T00:00:00Z"));
    }
    let (zoned, mut rest) = match rest.strip_prefix(['T', 't']) {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix(' ')?.trim_start_matches(' ')),
    };
    let clock = clock(&mut rest)?;
    let zone = if zoned {
        zone(rest)?
    } else {
        rest.is_empty().then(|| "Z".to_owned())?
    };
    Some(format!("{date}T{clock}{zone}"))
}

fn clock(rest: &mut &str) -> Option<String> {
    let hour = number(rest).filter(|&hour| hour < 24)?;
    *rest = rest.strip_prefix(':')?;
    let minute = number(rest).filter(|&minute| minute < 60)?;
    *rest = rest.strip_prefix(':')?;
    let second = number(rest).filter(|&second| second < 60)?;
    let fraction = fraction(rest);
    Some(format!("{hour:02}:{minute:02}:{second:02}{fraction}"))
}

/// A point or a comma and one to nine digits; zeros at the end are not written again.
fn fraction(rest: &mut &str) -> String {
    let Some(after) = rest.strip_prefix(['.', ',']) else {
        return String::new();
    };
    let length = after.bytes().take(9).take_while(u8::is_ascii_digit).count();
    if length == 0 {
        return String::new();
    }
    let (digits, after) = after.split_at(length);
    *rest = after;
    let significant = digits.trim_end_matches('0');
    if significant.is_empty() {
        String::new()
    } else {
        format!(".{significant}")
    }
}

/// `Z`, or a sign, two digits, a colon and two digits.
fn zone(text: &str) -> Option<String> {
    if text == "Z" {
        return Some(text.to_owned());
    }
    let (sign, rest) = text.split_at_checked(1)?;
    let (hours, rest) = rest.split_at_checked(2)?;
    let minutes = rest.strip_prefix(':')?;
    let is_number = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !matches!(sign, "+" | "-") || !is_number(hours) || !is_number(minutes) {
        return None;
    }
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    if hours > 24 || minutes > 60 {
        return None;
    }
    // Go writes the offset anew from its minutes.
    let offset = hours * 60 + minutes;
    Some(match offset {
        0 => "Z".to_owned(),
        _ => format!("{sign}{:02}:{:02}", offset / 60, offset % 60),
    })
}

/// One or two digits.
fn number(rest: &mut &str) -> Option<u32> {
    let length = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    take(rest, length)?.parse().ok()
}

fn take<'a>(rest: &mut &'a str, length: usize) -> Option<&'a str> {
    let (taken, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(taken)
}
