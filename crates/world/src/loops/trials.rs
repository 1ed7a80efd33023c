//! Guesses at invariants: which of them hold, and values to guess from.
//!
//! A guess that is not proved at a head is dropped, and the iteration goes on with
//! the others: so one search finds out about all guesses of all loops together
//! (Flanagan and Leino, "Houdini, an annotation assistant"). What is proved here
//! may rest on a guess that is dropped later; whoever guesses searches again with
//! what is left until nothing is dropped, and nothing that is reported to a user rests
//! on a search that drops.
//!
//! Watching keeps the values of expressions at heads, in a domain that knows all.

use super::Arrival;
use crate::state::{Approach, LoopSample, World};
use antiphon_machine::code::{InvariantCode, LoopCode};
use antiphon_machine::memory::Cell;
use antiphon_machine::Invariants;
use antiphon_machine::OrStop;
use antiphon_machine::Phase;
use antiphon_machine::Stop;
use antiphon_machine::{Decision, Domain};
use antiphon_model::{ExprId, LocationId, Participants};
use std::collections::BTreeSet;

impl<D: Domain> World<'_, D> {
    /// The guesses that were not proved, by part.
    pub fn refuted(&self) -> &BTreeSet<(usize, ExprId)> {
        &self.seen.refuted
    }

    /// What was seen since this was last asked, in order.
    pub fn take_samples(&mut self) -> Vec<LoopSample<D::Number>> {
        std::mem::take(&mut self.seen.samples)
    }

    /// Keeps what the expressions of a loop are now.
    pub(super) fn sight(&mut self, number: u32, arrival: Arrival) -> OrStop<(), D::Number> {
        let code = self.machine.code;
        let row = &code.loops[number as usize];
        let values = row.invariants.iter().map(|watched| self.value_seen(watched)).collect();
        let way = match arrival {
            Arrival::Return => Approach::Return,
            Arrival::Entry | Arrival::Any => Approach::Entry,
        };
        let head = code.places.get(row.head.0 as usize).copied().unwrap_or((row.function, LocationId(0)));
        let process = (self.machine.part, self.machine.rank);
        self.seen.samples.push(LoopSample { process, head, way, values });
        match way {
            Approach::Entry => self.begin_loop(number),
            Approach::Return => self.machine.thread.loops.phase = Phase::Assumed,
        }
        Ok(())
    }

    fn value_seen(&mut self, watched: &InvariantCode) -> Option<D::Number> {
        match self.attempt(|own| own.machine.evaluate(watched.condition)) {
            Ok(Cell::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Whether a guess was dropped.
    pub(super) fn is_refuted(&self, guess: &InvariantCode) -> bool {
        !self.seen.refuted.is_empty() && self.seen.refuted.contains(&(self.machine.part, guess.expr))
    }

    /// Drops a guess that cannot be assumed, and says so: a limit met by a guess must
    /// not keep others from being looked at.
    pub(super) fn gives_up(&mut self, guess: &InvariantCode, stop: &Stop<D::Number>) -> bool {
        let drops = self.machine.options.invariants == Invariants::Tried && matches!(stop, Stop::Unsupported(_));
        if drops {
            self.seen.refuted.insert((self.machine.part, guess.expr));
        }
        drops
    }

    /// Drops the guesses that are not proved with the values of this moment.
    pub(super) fn try_invariants(&mut self, row: &LoopCode) {
        for guess in row.invariants.iter().filter(|guess| guess.participants == Participants::Local) {
            if !self.is_refuted(guess) && !self.is_proved(guess) {
                self.seen.refuted.insert((self.machine.part, guess.expr));
            }
        }
    }

    fn is_proved(&mut self, guess: &InvariantCode) -> bool {
        let truth = self.attempt(|own| own.machine.truth(guess.condition));
        matches!(truth, Ok(Decision::True))
    }

    /// The same for guesses over several processes, when all have come.
    pub(super) fn try_together(&mut self, index: usize) -> OrStop<(), D::Number> {
        self.on_collective_iteration(
            index,
            |arrived| arrived.before.clone(),
            |own, guess, _| {
                if !own.is_refuted(guess) && !own.is_proved(guess) {
                    own.seen.refuted.insert((own.machine.part, guess.expr));
                }
                Ok(())
            },
        )
    }
}
