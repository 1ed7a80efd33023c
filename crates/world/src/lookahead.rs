//! Whether it makes a difference that the library buffers.
//!
//! At rest some processes wait in sends (or in collectives that they could leave
//! early) while a receive from any source, or a question, is undecided. If the library
//! lets them go on, they may send further messages that the receive could take.
//! Instead of offering that in any case, a copy of the world is run on with
//! everything buffered. If nothing new can be offered in it, letting them go on
//! later, or when their receivers come, leads to the same: what they do in
//! between touches nobody, and was seen to be without a fault. If anything new
//! turns up, a choice, a fault, another scheduling choice, buffering is offered rank by rank.
//!
//! Why no execution is missed: fix the decisions of an execution that buffers.
//! With the same decisions and fewer buffered messages every process comes at
//! most as far, so a world in which nobody can proceed is met as early; and a
//! decision that needs a message which only buffering brings shows up here as a
//! new scheduling choice.

use crate::state::{Event, ProcessStatus, Remembering, SchedulingChoice, Waiter, World};
use antiphon_machine::Domain;

/// After so many iterations of completing by buffering it counts as making a difference.
const MOST_TURNS: usize = 64;

/// What running on with everything buffered came to.
pub(crate) enum Lookahead {
    /// All rest again; these are the scheduling choices, and nobody can be let go any more.
    Rest(Vec<SchedulingChoice>),
    /// All processes ended.
    Ended,
    /// Something else happened on the way.
    Else,
}

impl<D: Domain> World<'_, D> {
    /// Whether letting these calls go on leads to anything new.
    pub(crate) fn buffering_matters(&mut self, choices: &[SchedulingChoice], loose: &[Waiter]) -> bool {
        match self.look_ahead(loose) {
            Lookahead::Rest(then) => then.iter().any(|choice| !choices.contains(choice)),
            Lookahead::Ended => false,
            Lookahead::Else => true,
        }
    }

    /// Runs a copy of the world on with everything buffered.
    pub(crate) fn look_ahead(&mut self, loose: &[Waiter]) -> Lookahead {
        self.rehearsed(|own| own.run_buffered(loose.to_vec()))
    }

    /// Does something in a copy of the world.
    pub(crate) fn rehearsed<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.snapshot();
        let silent = std::mem::replace(&mut self.machine.silent, true);
        let policy = self.policy;
        self.policy.remembering = Remembering::Nowhere;
        let result = act(self);
        self.policy = policy;
        self.machine.silent = silent;
        self.restore(before);
        result
    }

    /// Whether a choice leads to another state than this one.
    pub(crate) fn leads_elsewhere(&mut self, choice: &SchedulingChoice) -> bool {
        let here = self.fingerprint();
        self.rehearsed(|own| {
            own.take(choice);
            !own.run_until_quiescent() || own.fingerprint() != here
        })
    }

    fn run_buffered(&mut self, mut loose: Vec<Waiter>) -> Lookahead {
        for _ in 0..MOST_TURNS {
            loose.iter().for_each(|waiter| self.accept(&SchedulingChoice::CompleteByBuffering(*waiter)));
            if !self.run_until_quiescent() {
                return Lookahead::Else;
            }
            if self.schedule.statuses.iter().all(|status| matches!(status, ProcessStatus::Ended(_))) {
                return Lookahead::Ended;
            }
            loose = self.loose();
            if loose.is_empty() {
                return Lookahead::Rest(self.choices());
            }
        }
        Lookahead::Else
    }

    /// Lets everybody run; false if anything but waiting comes of it.
    pub(crate) fn run_until_quiescent(&mut self) -> bool {
        let mut budget = 1_000_000;
        while let Some(rank) = (0..self.machine.processes()).find(|rank| self.is_runnable(*rank)) {
            match self.run_process(rank, &mut budget) {
                None => {}
                Some(Event::Remember) => {}
                Some(_) => return false,
            }
        }
        true
    }
}
