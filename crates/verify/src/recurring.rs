//! Executions that never end because a search comes back to a state, and messages that stay pending in them (property 11 of
//! the TASS report: "assuming weak fairness, every message sent is eventually received").
//!
//! A process that repeats itself without a scheduling choice is the world's business (`world/src/pending.rs`), and so is a way back that
//! may be taken for ever (`world/src/overtaken.rs`): a message that stays is a violation. Here it is shown that there is none. A message
//! that is never received is pending all along a circle of states, at the same place of its channel from some point on. So the ways
//! between remembered states are noted for each message that stays pending, by fingerprints of state, place and
//! tag: 16 bytes each. If they have no circle, no message is left behind for ever. If they do, and the world found nothing wrong, it
//! is not known whether fairness lets the message be received, and the result is inconclusive. Interchangeable ranks have the
//! same fingerprints, so channels do not count in them. The answer does not depend on the order in which workers find states.
//!
//! Fingerprints are cut to 64 bits. Two that are equal by accident can add a circle and never hide one.

use crate::options::Options;
use crate::system::Exploration;
use antiphon_machine::Property;
use antiphon_numbers::Fingerprint;
use antiphon_world::{PendingMessage, Symmetry};
use std::rc::Rc;
use std::time::Duration;

/// A way between two remembered states along which a message stays pending.
pub(crate) type Edge = (u64, u64);

/// What is said where it is not known whether a message is received.
pub(crate) const UNDECIDED: &str = "in an execution that never ends a message may stay pending, and it is not known whether fairness lets it be received (`mpi-unreceived`)";

/// A state that was remembered.
#[derive(Clone, Debug)]
pub(crate) struct Recent {
    state: u64,
    /// The messages that were pending.
    pending: Rc<[PendingMessage]>,
}

impl Recent {
    /// A message that is pending here.
    fn node(&self, message: &PendingMessage) -> u64 {
        Fingerprint::EMPTY.word(self.state).word(message.place).word(message.tag as u64).0 as u64
    }
}

impl Exploration<'_> {
    /// Notes the ways from the last remembered state to this one, of the messages that stayed pending.
    pub(crate) fn note_pending(&mut self, fingerprint: u128, before: Option<&Recent>) -> Recent {
        let asked = self.options.checks.has(Property::MpiUnreceived);
        let pending = if asked { self.world.pending() } else { Vec::new() };
        let here = Recent { state: fingerprint as u64, pending: pending.into() };
        for (before, then) in before.into_iter().flat_map(|before| before.pending.iter().map(move |own| (before, own)))
        {
            let now = here.pending.iter().find(|now| now.number == then.number);
            self.report.pending.extend(now.map(|now| (before.node(then), here.node(now))));
        }
        here
    }
}

/// How a search is repeated that left open whether a message is received: one worker, and every rank for itself, so
/// that a way back is seen as one. `None` if it was like that. The time that it took is gone.
pub(crate) fn repeated(options: &Options, took: Duration) -> Option<Options> {
    let mut own = options.clone();
    own.budget.timeout = own.budget.timeout.map(|time| time.saturating_sub(took));
    (own.jobs, own.reductions.symmetry) = (1, Symmetry::Ignored);
    (options.jobs > 1 || options.reductions.symmetry != Symmetry::Ignored).then_some(own)
}

/// Whether some ways form a circle: states that nothing leads to are taken away until none is left, or the rest
/// is circles and what is behind them.
pub(crate) fn recurs(mut edges: Vec<Edge>) -> bool {
    edges.sort_unstable();
    edges.dedup();
    let mut states: Vec<u64> = edges.iter().flat_map(|(from, to)| [*from, *to]).collect();
    states.sort_unstable();
    states.dedup();
    let index = |state: u64| states.partition_point(|known| *known < state);
    let mut entering = vec![0u32; states.len()];
    edges.iter().for_each(|(_, to)| entering[index(*to)] += 1);
    let mut free: Vec<usize> = (0..states.len()).filter(|at| entering[*at] == 0).collect();
    let mut removed = 0;
    while let Some(at) = free.pop() {
        removed += 1;
        let first = edges.partition_point(|(from, _)| *from < states[at]);
        for (_, to) in edges[first..].iter().take_while(|(from, _)| *from == states[at]) {
            let to = index(*to);
            entering[to] -= 1;
            if entering[to] == 0 {
                free.push(to);
            }
        }
    }
    removed < states.len()
}

#[cfg(test)]
mod tests {
    use super::recurs;

    #[test]
    fn a_circle_is_found_wherever_it_is() {
        assert!(!recurs(vec![]));
        assert!(!recurs(vec![(1, 2), (1, 3), (2, 4), (3, 4)]));
        assert!(recurs(vec![(1, 1)]));
        assert!(recurs(vec![(9, 4), (4, 7), (7, 9)]));
        assert!(recurs(vec![(1, 2), (2, 3), (3, 2), (3, 4)]));
        assert!(!recurs(vec![(5, 6), (5, 6), (6, 8)]));
    }
}
