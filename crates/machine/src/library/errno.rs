//! `errno`: a variable of the library that some of its functions set.
//!
//! A program that never names it does not have it, and nothing is set. The
//! functions of `<math.h>` are expressions, which have no effects: what they
//! would set is kept and written when the step that evaluates them is done.

use crate::domain::Domain;
use crate::domain::{MathError, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Cell, Scalar};
use antiphon_source::codes::unsupported as codes;

/// An argument is outside of the domain of a function.
pub(crate) const EDOM: i64 = 33;
/// A result is outside of the range of its type.
pub(crate) const ERANGE: i64 = 34;
/// An argument makes no sense.
pub(crate) const EINVAL: i64 = 22;

/// What `strerror` and `perror` say, as with glibc.
const MESSAGES: &[(i64, &str)] = &[
    (0, "Success"),
    (1, "Operation not permitted"),
    (2, "No such file or directory"),
    (4, "Interrupted system call"),
    (5, "Input/output error"),
    (9, "Bad file descriptor"),
    (11, "Resource temporarily unavailable"),
    (12, "Cannot allocate memory"),
    (13, "Permission denied"),
    (16, "Device or resource busy"),
    (17, "File exists"),
    (EINVAL, "Invalid argument"),
    (EDOM, "Numerical argument out of domain"),
    (ERANGE, "Numerical result out of range"),
];

impl<D: Domain> Machine<'_, D> {
    /// Sets `errno`, if the program has it.
    pub fn set_errno(&mut self, value: i64) -> OrStop<(), D::Number> {
        let Some(object) = self.code.errno.map(|global| self.global_object(global.0)) else { return Ok(()) };
        let number = self.domain.integer(i128::from(value), NumberType::INT);
        let access = Access { offset: 0, scalar: Scalar::Number(NumberType::INT), bits: None };
        let answer = self.process.memory.store(&mut self.domain, object, access, Cell::Number(number));
        self.placed(answer, Self::here)
    }

    /// The message of an error.
    pub(crate) fn error_message(&self, number: i64) -> OrStop<&'static str, D::Number> {
        match MESSAGES.iter().find(|(known, _)| *known == number) {
            Some((_, message)) => Ok(message),
            None => self.unsupported(&codes::U203, self.here(), format!("the message of error {number} is unknown")),
        }
    }

    /// The value of `errno`.
    pub(crate) fn errno(&mut self) -> OrStop<i64, D::Number> {
        let Some(object) = self.code.errno.map(|global| self.global_object(global.0)) else { return Ok(0) };
        let access = Access { offset: 0, scalar: Scalar::Number(NumberType::INT), bits: None };
        let answer = self.process.memory.load(&mut self.domain, object, access);
        match self.placed(answer, Self::here)? {
            Cell::Number(number) => self.known(&number, "`errno`"),
            _ => Ok(0),
        }
    }

    /// Writes what a mathematical function set within the step.
    #[cold]
    pub(crate) fn settle_errno(&mut self) -> OrStop<(), D::Number> {
        match self.evaluation.math_error.take() {
            Some(MathError::Domain) => self.set_errno(EDOM),
            Some(MathError::Range) => self.set_errno(ERANGE),
            None => Ok(()),
        }
    }
}
