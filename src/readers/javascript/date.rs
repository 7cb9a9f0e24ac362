//! JavaScript's dates: milliseconds since 1970 in UTC, in the calendar without gaps.

use super::super::calendar::{calendar_day, days_before};

const MILLISECONDS_A_DAY: i64 = 86_400_000;

/// The parts of a moment as `Date.UTC` takes them; parts out of range carry over.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::readers) struct Moment {
    /// The year; 0 to 99 stand for 1900 to 1999.
    pub(in crate::readers) year: i64,
    /// The month, from 1.
    pub(in crate::readers) month: i64,
    /// The day, from 1.
    pub(in crate::readers) day: i64,
    /// Hours.
    pub(in crate::readers) hour: i64,
    /// Minutes.
    pub(in crate::readers) minute: i64,
    /// Seconds.
    pub(in crate::readers) second: i64,
    /// Thousandths of a second.
    pub(in crate::readers) millisecond: i64,
}

/// Milliseconds since 1970 of a moment in UTC.
pub(in crate::readers) fn moment_of(moment: Moment) -> i64 {
    let year = if (0..=99).contains(&moment.year) {
        moment.year + 1900
    } else {
        moment.year
    };
    let months = moment.month - 1;
    let first = days_before(year + months.div_euclid(12), months.rem_euclid(12) + 1);
    let days = first + moment.day - 1;
    let minutes = moment.hour * 60 + moment.minute;
    let seconds = minutes * 60 + moment.second;
    days * MILLISECONDS_A_DAY + seconds * 1000 + moment.millisecond
}

/// The text of `toISOString`.
pub(in crate::readers) fn iso_text(milliseconds: i64) -> String {
    let (year, month, day) = calendar_day(milliseconds.div_euclid(MILLISECONDS_A_DAY));
    let (hour, minute, second, thousandth) = time_of_day(milliseconds);
    let year = match year {
        0..=9999 => format!("{year:04}"),
        _ if year < 0 => format!("-{:06}", -year),
        _ => format!("+{year:06}"),
    };
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{thousandth:03}Z")
}

/// The text of `String(date)` where the clock runs on UTC: what a date becomes as a key.
pub(in crate::readers) fn written_text(milliseconds: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let days = milliseconds.div_euclid(MILLISECONDS_A_DAY);
    let (year, month, day) = calendar_day(days);
    let (hour, minute, second, _) = time_of_day(milliseconds);
    let name = DAYS[usize::try_from(days.rem_euclid(7)).unwrap_or(0)];
    let month = MONTHS[usize::try_from(month - 1).unwrap_or(0)];
    let year = if year < 0 {
        format!("-{:06}", -year)
    } else {
        format!("{year:04}")
    };
    format!(
        "{name} {month} {day:02} {year} {hour:02}:{minute:02}:{second:02} \
         GMT+0000 (Coordinated Universal Time)"
    )
}

fn time_of_day(milliseconds: i64) -> (i64, i64, i64, i64) {
    let rest = milliseconds.rem_euclid(MILLISECONDS_A_DAY);
    (
        rest / 3_600_000,
        rest / 60_000 % 60,
        rest / 1000 % 60,
        rest % 1000,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carries_impossible_days_over() {
        let moment = Moment {
            year: 2024,
            month: 13,
            day: 45,
            ..Moment::default()
        };
        assert_eq!(iso_text(moment_of(moment)), "2025-02-14T00:00:00.000Z");
    }

    #[test]
    fn takes_two_digit_years_for_the_last_century() {
        let moment = Moment {
            year: 1,
            month: 1,
            day: 1,
            ..Moment::default()
        };
        assert_eq!(iso_text(moment_of(moment)), "1901-01-01T00:00:00.000Z");
    }

    #[test]
    fn writes_a_date_as_a_key() {
        let moment = Moment {
            year: 2024,
            month: 2,
            day: 29,
            hour: 5,
            ..Moment::default()
        };
        let text = "Thu Feb 29 2024 05:00:00 GMT+0000 (Coordinated Universal Time)";
        assert_eq!(written_text(moment_of(moment)), text);
    }
}
