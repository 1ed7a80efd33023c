//! Iterations and tasks that are executed one after the other though they may run at once, and of which one does not come
//! to its end: it exits, runs for ever, or assumes what does not hold. Others may have done their part before.
//!
//! An iteration is left, and the others go on (`machine/src/abandoned.rs`). For tasks nothing of that kind is done:
//! they are not compared then.

use crate::state::Event;
use crate::state::World;
use antiphon_machine::Domain;
use antiphon_machine::{Assumed, Ending, Property, Stop, Unfinished};

/// What becomes of a thread that comes no further.
pub(crate) enum Onward<N> {
    /// It goes on with what is behind.
    GoesOn,
    /// There is something to say.
    Says(Option<Event<N>>),
}

impl<D: Domain> World<'_, D> {
    /// Whether the process that runs has an iteration or a task begun that others may be faster than.
    pub fn is_beside_others(&self) -> bool {
        let rank = self.machine.rank;
        let own = match (self.loaded, &self.parked[rank as usize]) {
            (false, Some(parked)) => &parked.thread,
            _ => &self.machine.thread,
        };
        let strands = self.team(rank).roster().into_iter().flat_map(|roster| &roster.tasks);
        own.is_beside_others()
            || strands.filter_map(|task| task.strand.as_ref()).any(|strand| strand.is_beside_others())
    }

    /// What a stop means where others may be faster than the one that stops.
    pub(crate) fn beside_others(&mut self, stop: &Stop<D::Number>) -> Option<Onward<D::Number>> {
        let why = match stop {
            Stop::Exit(_, Ending::Thread) => return None,
            Stop::Exit(status, ending) => Unfinished::Exit(*status, *ending),
            Stop::Assumption(span) => Unfinished::Cut(*span),
            _ => return None,
        };
        self.leave_unfinished(why)
    }

    /// The same where it runs for ever.
    pub(crate) fn runs_beside_others(&mut self) -> Option<Onward<D::Number>> {
        self.switch_to(self.machine.rank);
        let onward = self.leave_unfinished(Unfinished::Endless(self.machine.here()))?;
        self.schedule.since = Default::default();
        Some(onward)
    }

    /// Where nobody checks pointers, whoever uses a null pointer comes no further: the process ends at some time behind that, and up to then others go on
    /// as if it had not come so far. Of several processes nothing of that kind is assumed.
    pub(crate) fn or_end_at_null(&mut self, stop: Stop<D::Number>) -> Stop<D::Number> {
        let is_alone = self.machine.processes() == 1 && self.machine.role().suffix().is_empty();
        match stop {
            Stop::Fault(fault)
                if is_alone && fault.is_at_null() && !self.machine.options.checks.has(Property::Pointer) =>
            {
                self.machine.coverage.axioms.insert(Assumed::NULL_ENDS);
                Stop::Assumption(fault.span)
            }
            other => other,
        }
    }

    fn leave_unfinished(&mut self, why: Unfinished) -> Option<Onward<D::Number>> {
        if !self.machine.thread.is_beside_others() {
            return None;
        }
        let left = match self.machine.thread.tasks {
            Some(_) => self.machine.given_up(),
            None => self.machine.abandon_iteration(why),
        };
        Some(match left {
            Ok(()) => Onward::GoesOn,
            Err(stop) => Onward::Says(self.stopped(*stop)),
        })
    }
}
