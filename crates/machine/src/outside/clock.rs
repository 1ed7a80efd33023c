//! Clocks: any time that is not before the last one which the process saw on
//! the same clock. Clocks of different processes have nothing to do with each
//! other, nor have different clocks of one.

use super::{Limits, LONG};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::library::{Answer, Given};
use crate::machine::{Machine, Outcome};
use crate::memory::{Cell, Pointer, Scalar};
use crate::state::Clock;
use crate::step::Value;
use antiphon_model::library::Time;
use antiphon_model::FloatFormat;

/// The smaller units of a clock: so many are one of the larger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Units {
    /// There are none.
    One,
    /// So many.
    Two(i64),
}

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
            // Nothing interrupts a sleep.
            Time::Sleep | Time::Usleep | Time::Nanosleep => {
                self.cell(given, 0)?;
                Ok(self.integer_result(given, 0i64))
            }
            Time::ClockGetres => self.resolution(given),
        }
    }

    /// What a clock shows now.
    fn open_clock(
        &mut self,
        clock: Clock,
        what: &'static str,
        ty: NumberType,
        units: Units,
    ) -> Outcome<Reading<D::Number>, D::Number> {
        let large = self.fresh_value(what, ty, Limits::from(0))?;
        let small = match units {
            Units::One => None,
            Units::Two(count) => Some(self.fresh_value(what, ty, Limits::between(0, count - 1))?),
        };
        let last = self.process.library.clocks.get(&clock).cloned();
        if let Some((last_large, last_small)) = last {
            self.presume(Arithmetic::LessEqual, ty, &last_large, &large)?;
            if let (Some(last_small), Some(small)) = (&last_small, &small) {
                let answer = self.domain.binary(Arithmetic::Less, ty, &last_large, &large);
                let later = self.placed(answer, Self::here)?;
                if !self.decided(&later)? {
                    self.presume(Arithmetic::LessEqual, ty, last_small, small)?;
                }
            }
        }
        self.process.library.clocks.insert(clock, (large.clone(), small.clone()));
        Ok((large, small))
    }

    /// What `MPI_Wtime` gives.
    pub(crate) fn open_mpi_clock(&mut self) -> Outcome<D::Number, D::Number> {
        Ok(self.open_clock(Clock::Mpi, "MPI_Wtime", DOUBLE, Units::One)?.0)
    }

    /// What `MPI_Wtick` gives.
    pub(crate) fn open_mpi_tick(&mut self) -> Outcome<D::Number, D::Number> {
        let tick = self.named_value("MPI_Wtick()", DOUBLE, Limits::from(0))?;
        let zero = self.domain.integer(0, DOUBLE);
        self.presume(Arithmetic::Less, DOUBLE, &zero, &tick)?;
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
    fn open_pair(&mut self, given: &Given<D::Number>, index: usize, clock: Clock, parts: i64) -> Answer<D::Number> {
        let (seconds, rest) = self.open_clock(clock, given.name, LONG, Units::Two(parts))?;
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
