//! Leaving annotated loops: by the guard, `break`, `return`, `goto`, or the end
//! of the process. What the iteration assumed is known afterwards.

use crate::state::World;
use antiphon_machine::code::Pc;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Phase;

impl<D: Domain> World<'_, D> {
    /// A step was taken: control may have left loops.
    #[inline]
    pub(crate) fn leave_loops(&mut self, from: Pc) -> OrStop<(), D::Number> {
        if self.machine.code.loops.is_empty() || self.blocked {
            return Ok(());
        }
        self.machine.thread.loops.phase = Phase::Away;
        let depth = self.machine.thread.frames.len();
        while let Some(record) = self.machine.thread.loops.records.last() {
            let inside = &self.machine.code.loops[record.number as usize].inside;
            if depth > record.depth || depth == record.depth && inside.contains(&self.machine.thread.pc) {
                return Ok(());
            }
            self.leave_innermost(from)?;
        }
        Ok(())
    }

    /// The process ended in the midst of loops.
    pub(crate) fn leave_all_loops(&mut self) -> OrStop<(), D::Number> {
        while !self.machine.thread.loops.records.is_empty() {
            self.leave_innermost(self.machine.thread.pc)?;
        }
        Ok(())
    }

    fn leave_innermost(&mut self, from: Pc) -> OrStop<(), D::Number> {
        let Some(record) = self.machine.thread.loops.records.pop() else { return Ok(()) };
        self.aim();
        match self.is_of_collective_iteration(record.layer) {
            true => self.leave_together(&record, from),
            false => {
                self.machine.domain.merge_layer(record.layer, self.machine.thread.loops.layer());
                Ok(())
            }
        }
    }

    /// What is assumed from here on belongs to the innermost loop of the process
    /// that runs.
    pub(crate) fn aim(&mut self) {
        if !D::KNOWS_ALL {
            let parked = self.parked.get(self.machine.rank as usize).and_then(Option::as_ref);
            let thread = if self.loaded { Some(&self.machine.thread) } else { parked.map(|parked| &parked.thread) };
            self.machine.domain.set_layer(thread.and_then(|thread| thread.loops.layer()));
        }
    }
}
