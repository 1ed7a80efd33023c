//! Questions to the system: answers that may be anything, but stay the same.
//! A run has no real process or host behind it, so the answers are made up.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::machine::Machine;
use antiphon_model::library::System;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn system(&mut self, function: System, given: &Given<D::Number>) -> Answer<D::Number> {
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
}
