//! The limits of a run: steps, and the caller's wish to stop.
//! Memory has its own limit, which `memory` keeps.

use crate::domain::Domain;
use crate::fault::{Limit, Stop};
use crate::machine::{Machine, OrStop};

impl<D: Domain> Machine<'_, D> {
    /// Counts a step and looks at the limits now and then.
    #[inline]
    pub(crate) fn tick(&mut self) -> OrStop<(), D::Number> {
        self.steps += 1;
        if self.steps & 0x3fff == 0 || self.options.max_steps.is_some_and(|most| self.steps > most) {
            return self.look_at_limits();
        }
        Ok(())
    }

    /// Stops the run where a limit was reached.
    #[cold]
    pub fn look_at_limits(&mut self) -> OrStop<(), D::Number> {
        if self.options.max_steps.is_some_and(|most| self.steps > most) {
            let message = format!("step limit ({}) reached", self.steps - 1);
            return Err(Box::new(Stop::Limit(Limit::Steps, message, self.here())));
        }
        if self.is_interrupted() {
            return Err(Box::new(Stop::Limit(Limit::Interrupted, "the run was interrupted".into(), self.here())));
        }
        Ok(())
    }

    /// Whether whoever drives the machine wants it to stop.
    pub fn is_interrupted(&self) -> bool {
        self.options.interrupt.is_raised()
    }
}
