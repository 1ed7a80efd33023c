//! Leaving annotated loops: by the guard, `break`, `return`, `goto`, or the end
//! of the process. What the round assumed is known afterwards.

use super::Phase;
use crate::domain::Domain;
use crate::machine::Machine;

impl<D: Domain> Machine<'_, D> {
    /// A step was taken: control may have left loops.
    #[inline]
    pub(crate) fn leave_loops(&mut self) {
        if self.code.loops.is_empty() || self.blocked {
            return;
        }
        self.thread.loops.phase = Phase::Away;
        let depth = self.thread.frames.len();
        while let Some(record) = self.thread.loops.records.last() {
            let inside = &self.code.loops[record.number as usize].inside;
            if depth > record.depth || depth == record.depth && inside.contains(&self.thread.pc) {
                return;
            }
            self.leave_innermost();
        }
    }

    /// The process ended in the midst of loops.
    pub(crate) fn leave_all_loops(&mut self) {
        while !self.thread.loops.records.is_empty() {
            self.leave_innermost();
        }
    }

    fn leave_innermost(&mut self) {
        if let Some(record) = self.thread.loops.records.pop() {
            self.domain.merge_layer(record.layer, self.thread.loops.layer());
            self.aim();
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
