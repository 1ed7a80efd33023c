//! What library functions do, one file per family.
//!
//! A function gets its arguments evaluated, checks what it touches as the
//! program's own accesses are checked, and gives back a value. Functions of MPI are
//! in `crate::mpi`, since they may wait for others. Threads are not executed
//! yet: the run stops and says so.

mod arguments;
mod atomic;
mod buffers;
mod character;
mod control;
mod digits;
pub mod errno;
mod format;
mod getopt;
mod memory;
mod numeric;
mod owners;
mod random;
mod scan;
mod sort;
mod stdio;
mod stdlib;
mod strings;
mod system;
mod tasks;
mod time;
mod verifier;

pub use arguments::{Given, CHAR};
pub(crate) use random::WORD;
pub(crate) use scan::{number_type, Conversion};
pub(crate) use stdio::FILE;

use crate::code::LibraryCode;
use crate::domain::Domain;
use crate::machine::{Machine, OrStop};
use crate::memory::Scalar;
use crate::step::Value;
use antiphon_model::LibraryFunction;
use antiphon_source::codes::unsupported as codes;

/// What a library function gives back.
pub type Answer<N> = OrStop<Option<Value<N>>, N>;

impl<D: Domain> Machine<'_, D> {
    /// Executes a call of a library function.
    pub(crate) fn library(&mut self, code: &LibraryCode) -> OrStop<(), D::Number> {
        self.check_beside_tasks(code.function)?;
        let given = self.library_arguments(code)?;
        let value = match code.function {
            LibraryFunction::Stdlib(function) => self.stdlib(function, &given)?,
            LibraryFunction::Numeric(function) => self.numeric(function, &given)?,
            LibraryFunction::Memory(function) => self.memory_function(function, &given)?,
            LibraryFunction::Control(function) => self.control(function, &given)?,
            LibraryFunction::Character(function) => self.character(function, &given)?,
            LibraryFunction::Stdio(function) => self.stdio(function, &given)?,
            LibraryFunction::Time(function) => self.time(function, &given)?,
            LibraryFunction::Atomic(function, _) => self.atomic(function, &given)?,
            LibraryFunction::Unspecified(choice) => self.unspecified(choice, &given)?,
            LibraryFunction::Verifier(function) => self.verifier(function, &given)?,
            LibraryFunction::System(function) => self.system(function, &given)?,
            LibraryFunction::Mpi(_) | LibraryFunction::Pthread(_) => {
                let message = format!("`{}` is not supported by this command yet", code.function.name());
                return self.unsupported(&codes::U206, self.here(), message);
            }
        };
        self.library_result(code, value)
    }

    /// The arguments of a call of a library function that is about to be executed.
    pub fn library_arguments(&mut self, code: &LibraryCode) -> OrStop<Given<D::Number>, D::Number> {
        let given = self.given(code)?;
        if !matches!(code.function, LibraryFunction::Verifier(own) if own.is_about_memory()) {
            self.refuse_within(&given)?;
        }
        self.library_will_change();
        Ok(given)
    }

    /// The program gets what a library function gave back.
    pub fn library_result(&mut self, code: &LibraryCode, value: Option<Value<D::Number>>) -> OrStop<(), D::Number> {
        match &code.result {
            Some(result) => self.put_result(result, value),
            None => Ok(()),
        }
    }

    /// The value of a scalar result, which every such function has.
    pub fn scalar_result(&self, given: &Given<D::Number>) -> Scalar {
        given.result.and_then(|result| result.scalar).unwrap_or(Scalar::Number(crate::domain::NumberType::INT))
    }
}
