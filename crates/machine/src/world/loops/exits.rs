//! Leaving annotated loops: by the guard, `break`, `return`, `goto`, or the end
//! of the process. What the round assumed is known afterwards.

use super::Phase;
use crate::code::Pc;
use crate::domain::Domain;
use crate::machine::{Machine, Outcome};

impl<D: Domain> Machine<'_, D> {
    /// A step was taken: control may have left loops.
    #[inline]
    pub(crate) fn leave_loops(&mut self, from: Pc) -> Outcome<(), D::Number> {
        if self.code.loops.is_empty() || self.blocked {
            return Ok(());
        }
        self.thread.loops.phase = Phase::Away;
        let depth = self.thread.frames.len();
        while let Some(record) = self.thread.loops.records.last() {
            let inside = &self.code.loops[record.number as usize].inside;
            if depth > record.depth || depth == record.depth && inside.contains(&self.thread.pc) {
                return Ok(());
            }
            self.leave_innermost(from)?;
        }
        Ok(())
    }

    /// The process ended in the midst of loops.
    pub(crate) fn leave_all_loops(&mut self) -> Outcome<(), D::Number> {
        while !self.thread.loops.records.is_empty() {
            self.leave_innermost(self.thread.pc)?;
        }
        Ok(())
    }

    fn leave_innermost(&mut self, from: Pc) -> Outcome<(), D::Number> {
        let Some(record) = self.thread.loops.records.pop() else { return Ok(()) };
        self.aim();
        match self.is_of_gathering(record.layer) {
            true => self.leave_together(&record, from),
            false => {
                self.domain.merge_layer(record.layer, self.thread.loops.layer());
                Ok(())
            }
        }
    }

    /// What is assumed from here on belongs to the innermost loop of the process
    /// that runs.
    pub(crate) fn aim(&mut self) {
        if !D::KNOWS_ALL {
            let parked = self.parked.get(self.course.running as usize).and_then(Option::as_ref);
            let thread = if self.loaded { Some(&self.thread) } else { parked.map(|parked| &parked.thread) };
            self.domain.aim_at(thread.and_then(|thread| thread.loops.layer()));
        }
    }
}
