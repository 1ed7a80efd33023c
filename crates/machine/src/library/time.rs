//! Clocks and sleeps. Time is a counter that every question moves on by a
//! microsecond, so that a run gives the same values each time and time never
//! goes back; sleeping moves it on, too.

use super::{Answer, Given};
use crate::domain::{Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use antiphon_model::library::Time;
use antiphon_model::{CharLike, IntType, Signedness};

/// `long`
const LONG: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number });

const SECOND: u64 = 1_000_000_000;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn time(&mut self, function: Time, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.environment_is_undecided() {
            return self.open_time(function, given);
        }
        self.process.library.clock += 1000;
        let now = self.process.library.clock;
        let start = crate::state::CLOCK_START;
        match function {
            Time::Time => {
                let seconds = (now / SECOND) as i64;
                if let Cell::Pointer(pointer) = self.cell(given, 0)? {
                    let value = Cell::Number(self.domain.integer(i128::from(seconds), LONG));
                    self.write_scalar(&pointer, Scalar::Number(LONG), value, given.name)?;
                }
                Ok(self.integer_result(given, seconds))
            }
            Time::Clock => Ok(self.integer_result(given, ((now - start) / 1000) as i64)),
            Time::Difftime => {
                let difference = self.integer_argument(given, 0)?.saturating_sub(self.integer_argument(given, 1)?);
                Ok(self.integer_result(given, difference))
            }
            Time::Gettimeofday => self.two_numbers(given, 0, now / SECOND, now % SECOND / 1000),
            Time::ClockGettime => self.two_numbers(given, 1, now / SECOND, now % SECOND),
            Time::TimespecGet => {
                self.two_numbers(given, 0, now / SECOND, now % SECOND)?;
                let base = self.integer_argument(given, 1)?;
                Ok(self.integer_result(given, base))
            }
            Time::ClockGetres => self.two_numbers(given, 1, 0, 1),
            Time::Sleep => {
                let seconds = self.integer_argument(given, 0)?.max(0) as u64;
                self.pass(seconds.saturating_mul(SECOND));
                Ok(self.integer_result(given, 0i64))
            }
            Time::Usleep => {
                let microseconds = self.integer_argument(given, 0)?.max(0) as u64;
                self.pass(microseconds.saturating_mul(1000));
                Ok(self.integer_result(given, 0i64))
            }
            Time::Nanosleep => {
                self.pass(1000);
                Ok(self.integer_result(given, 0i64))
            }
            calendar => self.calendar(calendar, given),
        }
    }

    fn pass(&mut self, nanoseconds: u64) {
        let clock = &mut self.process.library.clock;
        *clock = clock.saturating_add(nanoseconds).min(u64::MAX / 2);
    }

    /// A struct of two `long`s behind a pointer that may be null.
    fn two_numbers(&mut self, given: &Given<D::Number>, index: usize, first: u64, second: u64) -> Answer<D::Number> {
        if let Cell::Pointer(pointer) = self.cell(given, index)? {
            self.write_long(&pointer, first, given.name)?;
            let next = Pointer { offset: pointer.offset.saturating_add(8), ..pointer };
            self.write_long(&next, second, given.name)?;
        }
        Ok(self.integer_result(given, 0i64))
    }

    fn write_long(&mut self, pointer: &Pointer, value: u64, name: &str) -> OrStop<(), D::Number> {
        let value = Cell::Number(self.domain.integer(i128::from(value), LONG));
        self.write_scalar(pointer, Scalar::Number(LONG), value, name)
    }
}
