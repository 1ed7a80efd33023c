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
use antiphon_texts::calendar::{date_of, days_before, written, Date};

const INT: Scalar = Scalar::Number(NumberType::INT);

/// Bytes of a `struct tm`, and of a text of `ctime`.
const DATE: u32 = 56;
const TEXT: u32 = 26;

/// The objects that functions share, as variables that no environment has.
const SHARED_DATE: Origin = Origin::Variable(u32::MAX);
const SHARED_TEXT: Origin = Origin::Variable(u32::MAX - 1);

/// The fields of a `struct tm` that are `int`: second, minute, hour, day, month, year, day of the week, day of the year, summer time.
const FIELDS: [(i64, i64); 9] = [(0, 60), (0, 59), (0, 23), (1, 31), (0, 11), (-1900, 8099), (0, 6), (0, 365), (-1, 1)];

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
