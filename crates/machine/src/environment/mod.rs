//! What the environment of a program decides: its arguments, what it reads,
//! clocks, random numbers.
//!
//! A concrete run has definite answers, made up by the library's model
//! (`library`). A proof must hold whatever they are: there they are undecided, and
//! the functions are here, one file per family. An open value has a name that
//! the user understands; a replay is given values by these names and does the
//! same on numbers. Arguments are different: a replay gets a real text that
//! fits all values (`facet`), so that what contradicts itself is not confirmed.
//!
//! Deliberately not here: names of hosts, which stay as they are.

mod calendar;
mod clock;
mod compared;
mod file;
mod random;
mod stdin;
mod text;
mod unspecified;
mod written;

use crate::domain::{Arithmetic, Decision, Domain, NumberType};
use crate::fault::{Asked, Stop};
use crate::library::{Answer, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Scalar};
use crate::options::EnvironmentInputs;
use crate::step::Value;
use antiphon_model::{CharLike, IntType, Signedness};

/// `long`
const LONG: NumberType = NumberType::Int(IntType { bits: 64, sign: Signedness::Signed, chars: CharLike::Number });

/// Between what a value is, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    pub(super) low: Option<i64>,
    pub(super) high: Option<i64>,
}

impl Limits {
    /// Any value of the type.
    const NONE: Limits = Limits { low: None, high: None };

    /// At least that.
    const fn from(low: i64) -> Limits {
        Limits { low: Some(low), high: None }
    }

    /// Between two numbers.
    const fn between(low: i64, high: i64) -> Limits {
        Limits { low: Some(low), high: Some(high) }
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Whether what comes from outside may be anything.
    pub fn environment_is_undecided(&self) -> bool {
        self.options.environment == EnvironmentInputs::Open
    }

    /// A value with a name, the same each time.
    pub(crate) fn named_value(&mut self, name: &str, ty: NumberType, limits: Limits) -> OrStop<D::Number, D::Number> {
        let value = match self.answered(name, ty)? {
            Some(value) => value,
            None => match self.domain.environment(name, ty) {
                Some(value) => value,
                None => self.any_within(ty, limits),
            },
        };
        self.limit(&value, ty, limits)?;
        Ok(value)
    }

    /// A value of its own for each call of a function.
    pub(crate) fn fresh_value(
        &mut self,
        what: &'static str,
        ty: NumberType,
        limits: Limits,
    ) -> OrStop<D::Number, D::Number> {
        let serial = self.next_serial(what);
        let value = match self.answered(&serial.name(), ty)? {
            Some(value) => value,
            // Whatever a replay was not told does not matter.
            None if D::KNOWS_ALL => self.any_within(ty, limits),
            None => self.domain.nondeterministic(ty, serial),
        };
        self.limit(&value, ty, limits)?;
        Ok(value)
    }

    /// A value that a call takes from outside of all objects. Nothing is known of it, and a replay is not given it either: what
    /// depends on it is shown by no run.
    pub fn value_from_outside(&mut self, call: &'static str, ty: NumberType) -> D::Number {
        let serial = self.next_serial(call);
        match D::KNOWS_ALL {
            true => self.domain.integer(0, ty),
            false => self.domain.nondeterministic(ty, serial),
        }
    }

    fn any_within(&mut self, ty: NumberType, limits: Limits) -> D::Number {
        let value = limits.low.unwrap_or(0).max(0).min(limits.high.unwrap_or(i64::MAX));
        self.domain.integer(i128::from(value), ty)
    }

    fn limit(&mut self, value: &D::Number, ty: NumberType, limits: Limits) -> OrStop<(), D::Number> {
        if let Some(low) = limits.low {
            let low = self.domain.integer(i128::from(low), ty);
            self.assume_axiom(Arithmetic::LessEqual, ty, &low, value)?;
        }
        if let Some(high) = limits.high {
            let high = self.domain.integer(i128::from(high), ty);
            self.assume_axiom(Arithmetic::LessEqual, ty, value, &high)?;
        }
        Ok(())
    }

    /// Only executions in which two numbers compare like that count.
    fn assume_axiom(&mut self, op: Arithmetic, ty: NumberType, a: &D::Number, b: &D::Number) -> OrStop<(), D::Number> {
        let answer = self.domain.binary(op, ty, a, b);
        let condition = self.placed(answer, Self::here)?;
        match self.domain.assume_axiom(&condition) {
            Decision::True => Ok(()),
            Decision::False => Err(Box::new(Stop::Assumption(self.here()))),
            Decision::Undecided => Err(Box::new(Stop::Undecided(condition, Asked::Way))),
        }
    }

    /// Whether two numbers compare like that; an undecided answer is left to the driver.
    pub(crate) fn compares(
        &mut self,
        op: Arithmetic,
        ty: NumberType,
        a: &D::Number,
        b: i64,
    ) -> OrStop<bool, D::Number> {
        let b = self.domain.integer(i128::from(b), ty);
        let answer = self.domain.binary(op, ty, a, &b);
        let condition = self.placed(answer, Self::here)?;
        self.decided(&condition)
    }

    /// How many characters a print had that depends on what is not known, where
    /// somebody asks.
    pub(crate) fn open_count(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if given.result.is_none() {
            return Ok(None);
        }
        let value = self.fresh_value(given.name, NumberType::INT, Limits::from(0))?;
        Ok(Some(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(value))))
    }

    /// A number as the result, in its type.
    fn number_result(&mut self, given: &Given<D::Number>, ty: NumberType, value: D::Number) -> Answer<D::Number> {
        let wanted = match (given.result.is_some(), self.scalar_result(given)) {
            (true, Scalar::Number(wanted)) => wanted,
            _ => ty,
        };
        let answer = self.domain.convert(ty, wanted, &value);
        let value = self.placed(answer, Self::here)?;
        Ok(Some(Value::Scalar(Scalar::Number(wanted), Cell::Number(value))))
    }

    /// What a process asks the system about itself.
    pub(crate) fn own_value(&mut self, question: &str, ty: NumberType, low: i64) -> OrStop<D::Number, D::Number> {
        let role = self.role().suffix();
        let name = match self.processes() {
            0 | 1 => format!("{question}{role}"),
            _ => format!("{question} on rank {}{role}", self.rank()),
        };
        self.named_value(&name, ty, Limits::from(low))
    }
}
