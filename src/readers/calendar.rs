//! The calendar without gaps, by which Python, Go and JavaScript count days.

/// Days in a month of a year, both counted from 1.
pub(super) fn days_in(year: u32, month: u32) -> u32 {
    let (year, month) = (i64::from(year), i64::from(month));
    let (next_year, next_month) = if month == 12 {
        (year + 1, 1)
    } else {
        (year, month + 1)
    };
    let days = days_before(next_year, next_month) - days_before(year, month);
    u32::try_from(days).unwrap_or(0)
}

/// Days from 1970-01-01 to the first day of a month. Years begin in March here, so that the leap
/// day is a year's last.
pub(super) fn days_before(year: i64, month: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Year, month and day of a day counted from 1970-01-01.
pub(super) fn calendar_day(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_have_their_days() {
        let days = |year| {
            (1..=12)
                .map(|month| days_in(year, month))
                .collect::<Vec<_>>()
        };
        let common = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut leap = common;
        leap[1] = 29;
        for year in [1, 1900, 2023, 2100] {
            assert_eq!(days(year), common, "{year}");
        }
        for year in [0, 2000, 2024, 9996] {
            assert_eq!(days(year), leap, "{year}");
        }
    }
}
