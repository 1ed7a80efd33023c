//! Clocks: any time that is not before the last one which the process saw on the same clock, and after it on that of MPI, from
//! which speeds are computed. Clocks of different processes have nothing to do with each other, nor have different clocks of one.

use super::{Limits, LONG};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::library::{Answer, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use crate::state::Clock;
use crate::step::Value;
use antiphon_model::{library::Time, CharLike, FloatFormat, IntType, Signedness};

/// The smaller units of a clock: so many are one of the larger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Units {
    /// There are none.
    One,
    /// So many.
    Two(i64),
}

/// Holds all units of any clock.
const WIDE: NumberType = NumberType::Int(IntType { bits: 128, sign: Signedness::Signed, chars: CharLike::Number });

const DOUBLE: NumberType = NumberType::Float(FloatFormat::Double);

/// What a clock shows: seconds, and the part of one where it has it.
type Reading<N> = (N, Option<N>);

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn open_time(&mut self, function: Time, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Time::Time => {
                let (seconds, _) = self.open_clock(Clock::Calendar, given.name, LONG, Units::One)?;
                if let Cell::Pointer(pointer) = self.cell(given, 0)? {
                    self.write_scalar(&pointer, Scalar::Number(LONG), Cell::Number(seconds.clone()), given.name)?;
                }
                self.number_result(given, LONG, seconds)
            }
            Time::Clock => {
                let (ticks, _) = self.open_clock(Clock::Processor, given.name, LONG, Units::One)?;
                self.number_result(given, LONG, ticks)
            }
            Time::Difftime => self.open_difference(given),
            Time::Gettimeofday => self.open_pair(given, 0, Clock::Day, 1_000_000),
            Time::ClockGettime => {
                let id = self.integer_argument(given, 0)?;
                self.open_pair(given, 1, Clock::Numbered(id), 1_000_000_000)
            }
            Time::TimespecGet => {
                self.open_pair(given, 0, Clock::Numbered(0), 1_000_000_000)?;
                let base = self.integer_argument(given, 1)?;
                Ok(self.integer_result(given, base))
            }
            // Nothing interrupts a sleep.
            Time::Sleep | Time::Usleep | Time::Nanosleep => {
                self.cell(given, 0)?;
                Ok(self.integer_result(given, 0i64))
            }
            Time::ClockGetres => self.resolution(given),
            calendar => self.calendar(calendar, given),
        }
    }

    /// What a clock shows now.
    fn open_clock(
        &mut self,
        clock: Clock,
        what: &'static str,
        ty: NumberType,
        units: Units,
    ) -> OrStop<Reading<D::Number>, D::Number> {
        let last = self.process.library.clocks.get(&clock).cloned();
        // What is not before the last reading is not negative.
        let limits = match (units, &last) {
            (Units::One, Some(_)) => Limits::NONE,
            _ => Limits::from(0),
        };
        let large = self.fresh_value(what, ty, limits)?;
        let reading = match units {
            Units::One => (large, None),
            Units::Two(count) => (large, Some(self.fresh_value(what, ty, Limits::between(0, count - 1))?)),
        };
        if let Some(last) = last {
            let (last, now) = (self.in_small_units(&last, ty, units)?, self.in_small_units(&reading, ty, units)?);
            let ty = if units == Units::One { ty } else { WIDE };
            let order = if clock == Clock::Mpi { Arithmetic::Less } else { Arithmetic::LessEqual };
            self.coverage.axioms.extend((clock == Clock::Mpi).then_some(crate::fault::Assumed::TIME_PASSES));
            self.assume_axiom(order, ty, &last, &now)?;
        }
        self.process.library.clocks.insert(clock, reading.clone());
        Ok(reading)
    }

    /// A reading as one number. That of two units has a type in which it is
    /// exact, so that one comparison tells which of two readings is the later.
    fn in_small_units(
        &mut self,
        (large, small): &Reading<D::Number>,
        ty: NumberType,
        units: Units,
    ) -> OrStop<D::Number, D::Number> {
        let (Some(small), Units::Two(count)) = (small, units) else { return Ok(large.clone()) };
        let mut wide = Vec::new();
        for part in [large, small] {
            let answer = self.domain.convert(ty, WIDE, part);
            wide.push(self.placed(answer, Self::here)?);
        }
        let count = self.domain.integer(i128::from(count), WIDE);
        let answer = self.domain.binary(Arithmetic::Multiply, WIDE, &wide[0], &count);
        let whole = self.placed(answer, Self::here)?;
        let answer = self.domain.binary(Arithmetic::Add, WIDE, &whole, &wide[1]);
        self.placed(answer, Self::here)
    }

    /// What `MPI_Wtime` gives.
    pub fn open_mpi_clock(&mut self) -> OrStop<D::Number, D::Number> {
        Ok(self.open_clock(Clock::Mpi, "MPI_Wtime", DOUBLE, Units::One)?.0)
    }

    /// What `MPI_Wtick` gives.
    pub fn open_mpi_tick(&mut self) -> OrStop<D::Number, D::Number> {
        let tick = self.named_value("MPI_Wtick()", DOUBLE, Limits::from(0))?;
        let zero = self.domain.integer(0, DOUBLE);
        self.assume_axiom(Arithmetic::Less, DOUBLE, &zero, &tick)?;
        Ok(tick)
    }

    fn open_difference(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let mut ends = Vec::new();
        for index in 0..2 {
            let (number, ty) = (self.number_argument(given, index)?, self.number_type(given, index));
            let answer = self.domain.convert(ty, DOUBLE, &number);
            ends.push(self.placed(answer, Self::here)?);
        }
        let answer = self.domain.binary(Arithmetic::Subtract, DOUBLE, &ends[0], &ends[1]);
        let difference = self.placed(answer, Self::here)?;
        Ok(Some(Value::Scalar(Scalar::Number(DOUBLE), Cell::Number(difference))))
    }

    /// Seconds and parts of one, behind a pointer that may be null.
    fn open_pair(&mut self, given: &Given<D::Number>, index: usize, clock: Clock, instances: i64) -> Answer<D::Number> {
        let (seconds, rest) = self.open_clock(clock, given.name, LONG, Units::Two(instances))?;
        if let (Cell::Pointer(pointer), Some(rest)) = (self.cell(given, index)?, rest) {
            let next = Pointer { offset: pointer.offset.saturating_add(8), ..pointer };
            self.write_scalar(&pointer, Scalar::Number(LONG), Cell::Number(seconds), given.name)?;
            self.write_scalar(&next, Scalar::Number(LONG), Cell::Number(rest), given.name)?;
        }
        Ok(self.integer_result(given, 0i64))
    }

    fn resolution(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if let Cell::Pointer(pointer) = self.cell(given, 1)? {
            let next = Pointer { offset: pointer.offset.saturating_add(8), ..pointer };
            let seconds = self.fresh_value(given.name, LONG, Limits::from(0))?;
            let rest = self.fresh_value(given.name, LONG, Limits::between(0, 999_999_999))?;
            self.write_scalar(&pointer, Scalar::Number(LONG), Cell::Number(seconds), given.name)?;
            self.write_scalar(&next, Scalar::Number(LONG), Cell::Number(rest), given.name)?;
        }
        Ok(self.integer_result(given, 0i64))
    }
}
