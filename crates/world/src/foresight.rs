//! Whether it makes a difference that the library buffers.
//!
//! At rest some processes wait in sends (or in collectives that they could leave
//! early) while a receive from any source, or a question, is open. If the library
//! lets them go on, they may send further messages that the receive could take.
//! Instead of offering that in any case, a copy of the world is run on with
//! everything loose. If nothing new can be offered in it, letting them go on
//! later, or when their receivers come, leads to the same: what they do in
//! between touches nobody, and was seen to be without a fault. If anything new
//! turns up, a choice, a fault, another offer, buffering is offered rank by rank.
//!
//! Why no execution is missed: fix the decisions of an execution that buffers.
//! With the same decisions and fewer buffered messages every process comes at
//! most as far, so a world in which nobody goes on is met as early; and a
//! decision that needs a message which only buffering brings shows up here as a
//! new offer.

use crate::state::{Event, Offer, Remembering, Standing, World};
use antiphon_machine::Domain;

/// After so many rounds of loosening it counts as making a difference.
const MOST_ROUNDS: usize = 64;

/// What running on with everything loose came to.
pub(crate) enum Foreseen {
    /// All rest again; these offers are open, and nobody can be let go any more.
    Rest(Vec<Offer>),
    /// All processes ended.
    Ended,
    /// Something else happened on the way.
    Else,
}

impl<D: Domain> World<'_, D> {
    /// Whether letting these ranks go on leads to anything new.
    pub(crate) fn buffering_matters(&mut self, offers: &[Offer], loose: &[u32]) -> bool {
        match self.foresee(loose) {
            Foreseen::Rest(then) => then.iter().any(|offer| !offers.contains(offer)),
            Foreseen::Ended => false,
            Foreseen::Else => true,
        }
    }

    /// Runs a copy of the world on with everything loose.
    pub(crate) fn foresee(&mut self, loose: &[u32]) -> Foreseen {
        let before = self.snapshot();
        let silent = std::mem::replace(&mut self.machine.silent, true);
        let policy = self.policy;
        self.policy.remembering = Remembering::Nowhere;
        let foreseen = self.run_loosely(loose.to_vec());
        self.policy = policy;
        self.machine.silent = silent;
        self.restore(before);
        foreseen
    }

    fn run_loosely(&mut self, mut loose: Vec<u32>) -> Foreseen {
        for _ in 0..MOST_ROUNDS {
            loose.iter().for_each(|rank| self.accept(&Offer::Loosen(*rank)));
            if !self.run_to_rest() {
                return Foreseen::Else;
            }
            if self.course.standings.iter().all(|standing| matches!(standing, Standing::Ended(_))) {
                return Foreseen::Ended;
            }
            loose = (0..self.machine.processes()).filter(|rank| !self.loosenable(*rank).is_empty()).collect();
            if loose.is_empty() {
                return Foreseen::Rest(self.offers());
            }
        }
        Foreseen::Else
    }

    /// Lets everybody run; false if anything but waiting comes of it.
    fn run_to_rest(&mut self) -> bool {
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
