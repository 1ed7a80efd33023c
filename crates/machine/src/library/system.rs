//! Questions to the system: answers that may be anything, but stay the same.
//! A run has no real process or host behind it, so the answers are made up.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::machine::Machine;
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::System;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn system(&mut self, function: System, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.environment_is_undecided() {
            if let Some(value) = self.open_system(function, given)? {
                return Ok(Some(value));
            }
        }
        let value = match function {
            System::Getpid => 4242,
            System::Getppid => 4241,
            System::Sysconf => 1,
            System::Gethostname => {
                let (target, size) = (self.pointer_argument(given, 0)?, self.size_argument(given, 1)?);
                let name = b"localhost\0";
                self.write_bytes(&target, &name[..name.len().min(size as usize)], given.name)?;
                0
            }
        };
        Ok(self.integer_result(given, value as i64))
    }

    /// Answers that may be any number; names are as they are.
    fn open_system(&mut self, function: System, given: &Given<D::Number>) -> Answer<D::Number> {
        let (question, low) = match function {
            System::Getpid => ("getpid()".to_owned(), 1),
            System::Getppid => ("getppid()".to_owned(), 0),
            System::Sysconf => (format!("sysconf({})", self.integer_argument(given, 0)?), -1),
            System::Gethostname => return Ok(None),
        };
        let scalar = self.scalar_result(given);
        let Scalar::Number(ty) = scalar else { return Ok(None) };
        let value = self.own_value(&question, ty, low)?;
        Ok(Some(Value::Scalar(scalar, Cell::Number(value))))
    }
}
