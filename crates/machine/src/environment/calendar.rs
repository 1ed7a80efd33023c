//! Calendars: `localtime`, `ctime`, `strftime` and their kin.
//!
//! A run computes the date of its clock, which is that of Greenwich everywhere. In a proof a date is any that there is: nothing is
//! said of how it hangs together with the time that it was made of, nor of two dates of one time. A text of a
//! date is there to be printed: it is taken to be that of the first second of 1970, and a result says so.
//!
//! Functions without a place for their result share one, as in C: the next call changes it.

use super::{Limits, LONG};
use crate::domain::{Domain, NumberType};
use crate::library::{Answer, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, Origin, Pointer, Scalar};
use antiphon_model::library::Time;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;

const INT: Scalar = Scalar::Number(NumberType::INT);

/// Bytes of a `struct tm`, and of a text of `ctime`.
const DATE: u32 = 56;
const TEXT: u32 = 26;

/// The objects that functions share, as variables that no environment has.
const SHARED_DATE: Origin = Origin::Variable(u32::MAX);
const SHARED_TEXT: Origin = Origin::Variable(u32::MAX - 1);

/// The fields of a `struct tm` that are `int`: second, minute, hour, day, month, year, day of the week, day of the year, summer time.
const FIELDS: [(i64, i64); 9] = [(0, 60), (0, 59), (0, 23), (1, 31), (0, 11), (-1900, 8099), (0, 6), (0, 365), (-1, 1)];

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
type Date = [i64; 9];

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn calendar(&mut self, function: Time, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Time::Gmtime | Time::Localtime => {
                let place = self.shared_object(SHARED_DATE, DATE);
                self.write_date(given, &place)?;
                Ok(self.pointer_result(Cell::Pointer(place)))
            }
            Time::GmtimeR | Time::LocaltimeR => {
                let place = self.pointer_argument(given, 1)?;
                self.write_date(given, &place)?;
                Ok(self.pointer_result(Cell::Pointer(place)))
            }
            Time::Mktime => self.time_of_date(given),
            Time::Ctime | Time::Asctime => {
                let place = self.shared_object(SHARED_TEXT, TEXT);
                self.write_usual_text(function, given, &place)?;
                Ok(self.pointer_result(Cell::Pointer(place)))
            }
            Time::CtimeR | Time::AsctimeR => {
                let place = self.pointer_argument(given, 1)?;
                self.write_usual_text(function, given, &place)?;
                Ok(self.pointer_result(Cell::Pointer(place)))
            }
            Time::Strftime => self.format_date(given),
            // Clocks and sleeps are elsewhere.
            _ => Ok(None),
        }
    }

    /// The object that calls without a place share.
    fn shared_object(&mut self, origin: Origin, size: u32) -> Pointer {
        if let Some(Cell::Pointer(known)) = self.text_object(origin) {
            return known;
        }
        let object = self.process.memory.create(size, Fill::Zero, origin, None);
        Pointer::to_object(object, size)
    }

    /// The time that an argument points to.
    fn time_behind(&mut self, given: &Given<D::Number>) -> OrStop<Option<i64>, D::Number> {
        let pointer = self.pointer_argument(given, 0)?;
        let cell = self.read_scalar(&pointer, Scalar::Number(LONG), given.name)?;
        match cell {
            Cell::Number(number) => Ok(self.domain.as_index(&number).filter(|_| !self.environment_is_undecided())),
            _ => Ok(None),
        }
    }

    /// A date at a place: that of the time, or any.
    fn write_date(&mut self, given: &Given<D::Number>, place: &Pointer) -> OrStop<(), D::Number> {
        let date = self.time_behind(given)?.map(date_of);
        for (at, (low, high)) in FIELDS.into_iter().enumerate() {
            let value = match date {
                Some(date) => self.domain.integer(i128::from(date[at]), NumberType::INT),
                None => self.fresh_value(given.name, NumberType::INT, Limits::between(low, high))?,
            };
            let field = Pointer { offset: place.offset.saturating_add(4 * at as i32), ..*place };
            self.write_scalar(&field, INT, Cell::Number(value), given.name)?;
        }
        let (offset, zone) = (40, 48);
        let zero = Cell::Number(self.domain.integer(0, LONG));
        let field = Pointer { offset: place.offset.saturating_add(offset), ..*place };
        self.write_scalar(&field, Scalar::Number(LONG), zero, given.name)?;
        let name = self.library_string(b"GMT", Origin::Library)?;
        let field = Pointer { offset: place.offset.saturating_add(zone), ..*place };
        self.write_scalar(&field, Scalar::Pointer, name, given.name)
    }

    /// The date at a place, if all of it is known.
    fn date_at(&mut self, place: &Pointer, name: &str) -> OrStop<Option<Date>, D::Number> {
        let mut date = [0; 9];
        for (at, part) in date.iter_mut().enumerate() {
            let field = Pointer { offset: place.offset.saturating_add(4 * at as i32), ..*place };
            match self.read_scalar(&field, INT, name)? {
                Cell::Number(number) if !self.environment_is_undecided() => match self.domain.as_index(&number) {
                    Some(value) => *part = value,
                    None => return Ok(None),
                },
                _ => return Ok(None),
            }
        }
        Ok(Some(date))
    }

    /// `mktime`: the time of a date, or any.
    fn time_of_date(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let place = self.pointer_argument(given, 0)?;
        match self.date_at(&place, given.name)? {
            Some([second, minute, hour, day, month, year, ..]) => {
                let days = days_before(year + 1900, month) + day - 1;
                Ok(self.integer_result(given, ((days * 24 + hour) * 60 + minute) * 60 + second))
            }
            None => {
                let value = self.fresh_value(given.name, LONG, Limits::from(-1))?;
                self.number_result(given, LONG, value)
            }
        }
    }

    /// `Thu Jan  1 00:00:00 1970` and the end of a line.
    fn write_usual_text(&mut self, function: Time, given: &Given<D::Number>, place: &Pointer) -> OrStop<(), D::Number> {
        let date = match function {
            Time::Ctime | Time::CtimeR => self.time_behind(given)?.map(date_of),
            _ => {
                let from = self.pointer_argument(given, 0)?;
                self.date_at(&from, given.name)?
            }
        };
        let date = match date {
            Some(date) => date,
            None => self.presumed_date(),
        };
        let mut text = written(&date, b"%a %b %e %H:%M:%S %Y").unwrap_or_default();
        text.extend(b"\n\0");
        self.write_bytes(place, &text, given.name)
    }

    /// The date whose text stands for that of any.
    fn presumed_date(&mut self) -> Date {
        self.coverage.axioms.insert(Assumed::DATES);
        date_of(0)
    }

    /// `strftime`
    fn format_date(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (room, format) = (self.size_argument(given, 1)?, self.text(given, 2)?);
        let from = self.pointer_argument(given, 3)?;
        let date = match self.date_at(&from, given.name)? {
            Some(date) => date,
            None => self.presumed_date(),
        };
        let Some(text) = written(&date, &format) else {
            let message = "a conversion of `strftime` that is not modelled";
            return self.unsupported(&codes::U206, self.here(), message);
        };
        let length = text.len() as i64;
        if length as u64 >= room {
            return Ok(self.integer_result(given, 0i64));
        }
        let place = self.pointer_argument(given, 0)?;
        let bytes: Vec<u8> = text.into_iter().chain([0]).collect();
        self.write_bytes(&place, &bytes, given.name)?;
        Ok(self.integer_result(given, length))
    }
}

/// Days from 1970 to the first of a month.
fn days_before(year: i64, month: i64) -> i64 {
    let (year, month) = (year + month.div_euclid(12), month.rem_euclid(12));
    // Years begin in March, so that the day of a leap year is the last one.
    let (years, months) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let (era, of_era) = (years.div_euclid(400), years.rem_euclid(400));
    let of_year = (153 * months + 2) / 5;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date of a time.
fn date_of(time: i64) -> Date {
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
fn written(date: &Date, format: &[u8]) -> Option<Vec<u8>> {
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
