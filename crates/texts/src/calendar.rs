//! Dates of times, and their texts, as `gmtime` and `strftime` make them in the language `C`.
//!
//! Deliberately not here: zones of time, and dates of which nothing is known.

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A date of a run: the fields of a `struct tm`.
pub type Date = [i64; 9];

/// Days from 1970 to the first of a month.
pub fn days_before(year: i64, month: i64) -> i64 {
    let (year, month) = (year + month.div_euclid(12), month.rem_euclid(12));
    // Years begin in March, so that the day of a leap year is the last one.
    let (years, months) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let (era, of_era) = (years.div_euclid(400), years.rem_euclid(400));
    let of_year = (153 * months + 2) / 5;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date of a time.
pub fn date_of(time: i64) -> Date {
    let (days, seconds) = (time.div_euclid(86_400), time.rem_euclid(86_400));
    let mut year = 1970 + days.div_euclid(366);
    while days_before(year + 1, 0) <= days {
        year += 1;
    }
    let month = (0..12).rev().find(|month| days_before(year, *month) <= days).unwrap_or(0);
    let (day, of_year) = (days - days_before(year, month) + 1, days - days_before(year, 0));
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    [second, minute, hour, day, month, year - 1900, (days + 4).rem_euclid(7), of_year, 0]
}

/// A date as a format says; `None` if it has a conversion that is not known.
pub fn written(date: &Date, format: &[u8]) -> Option<Vec<u8>> {
    let [second, minute, hour, day, month, year, weekday, of_year, _] = *date;
    let mut text = Vec::new();
    let mut rest = format.iter();
    while let Some(&byte) = rest.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        let name = |names: &[&str], at: i64| names.get(at as usize).copied().unwrap_or("?").to_owned();
        let part = match *rest.next()? {
            b'Y' => (year + 1900).to_string(),
            b'y' => format!("{:02}", year.rem_euclid(100)),
            b'm' => format!("{:02}", month + 1),
            b'd' => format!("{day:02}"),
            b'e' => format!("{day:2}"),
            b'H' => format!("{hour:02}"),
            b'I' => format!("{:02}", (hour + 11) % 12 + 1),
            b'M' => format!("{minute:02}"),
            b'S' => format!("{second:02}"),
            b'j' => format!("{:03}", of_year + 1),
            b'p' => if hour < 12 { "AM" } else { "PM" }.to_owned(),
            b'A' => name(&DAYS, weekday),
            b'a' => name(&DAYS, weekday).chars().take(3).collect(),
            b'B' => name(&MONTHS, month),
            b'b' | b'h' => name(&MONTHS, month).chars().take(3).collect(),
            b'Z' => "GMT".to_owned(),
            b'z' => "+0000".to_owned(),
            b'F' => String::from_utf8(written(date, b"%Y-%m-%d")?).ok()?,
            b'T' | b'X' => String::from_utf8(written(date, b"%H:%M:%S")?).ok()?,
            b'D' | b'x' => String::from_utf8(written(date, b"%m/%d/%y")?).ok()?,
            b'R' => String::from_utf8(written(date, b"%H:%M")?).ok()?,
            b'c' => String::from_utf8(written(date, b"%a %b %e %H:%M:%S %Y")?).ok()?,
            b'%' => "%".to_owned(),
            b'n' => "\n".to_owned(),
            b't' => "\t".to_owned(),
            _ => return None,
        };
        text.extend(part.into_bytes());
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (time, text) in [
            (0, "Thu Jan  1 00:00:00 1970"),
            (951_827_696, "Tue Feb 29 12:34:56 2000"),
            (1_000_000_000, "Sun Sep  9 01:46:40 2001"),
            (-1, "Wed Dec 31 23:59:59 1969"),
            (4_102_444_799, "Thu Dec 31 23:59:59 2099"),
        ] {
            let date = date_of(time);
            assert_eq!(written(&date, b"%c").as_deref(), Some(text.as_bytes()));
            let [second, minute, hour, day, month, year, ..] = date;
            assert_eq!((((days_before(year + 1900, month) + day - 1) * 24 + hour) * 60 + minute) * 60 + second, time);
        }
    }

    #[test]
    fn a_format_that_is_not_known_has_no_text() {
        assert_eq!(written(&date_of(0), b"%F %T %Z %%").as_deref(), Some(&b"1970-01-01 00:00:00 GMT %"[..]));
        assert_eq!(written(&date_of(0), b"%Q"), None);
    }
}
