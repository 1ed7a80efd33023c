//! Executions that never end because a search comes back to a state, and messages that stay pending in them (property 11 of
//! the TASS report: "assuming weak fairness, every message sent is eventually received").
//!
//! A process that repeats itself without a scheduling choice is the world's business (`world/src/pending.rs`), and a message that it leaves
//! behind is a violation. Here the way back leads through choices. A message that is never received is pending all along a
//! circle of states, so only ways between remembered states along which some message stays pending
//! are noted, by their fingerprints: 16 bytes each. If they have no circle, no message is left behind for ever. If they do, it may be
//! that another choice would take the message, over and over, or that none ever does: that is looked into (`passed_over`), and where
//! it cannot be decided the result says what it assumes. The answer does not depend on the order in which workers find states.
//!
//! Fingerprints are cut to 64 bits. Two that are equal by accident can add a circle and never hide one.

use crate::system::Exploration;
use antiphon_machine::Property;
use rustc_hash::FxHashSet;

/// A way between two remembered states.
pub(crate) type Edge = (u64, u64);

/// A state that was remembered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recent {
    state: u64,
    /// How many messages were sent then.
    sent: u64,
    /// The same state without what is assumed.
    pub(crate) world: u64,
    /// Who may be faster than whoever runs.
    pub(crate) others: Others,
}

/// Who may be faster than an iteration or a part that is executed before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Others {
    /// Those that are executed behind it.
    Behind,
    Nobody,
}

/// Stands for all states in which nobody is behind others any more.
const LEFT: u64 = 0;

impl Exploration<'_> {
    /// Notes the way from the last remembered state to this one, if a message stayed pending.
    pub(crate) fn note_pending(&mut self, (fingerprint, own): (u128, u128), before: Option<Recent>) -> Recent {
        let others = if self.world.is_beside_others() { Others::Behind } else { Others::Nobody };
        let here = Recent { state: fingerprint as u64, sent: self.world.sent(), world: own as u64, others };
        self.note_put_off(before, here);
        match others {
            Others::Behind => self.report.beside.extend(before.map(|before| (before.state, here.state))),
            Others::Nobody => self.note_left(before),
        }
        let asked = self.options.checks.has(Property::MpiUnreceived);
        let stayed = before.filter(|before| asked && self.world.is_pending_of_first(before.sent));
        self.report.pending.extend(stayed.map(|before| (before.state, here.state)));
        here
    }
}

impl Exploration<'_> {
    /// From the last remembered state on, an execution comes to where nobody is behind others.
    pub(crate) fn note_left(&mut self, before: Option<Recent>) {
        let before = before.filter(|before| before.others == Others::Behind);
        self.report.beside.extend(before.map(|before| (before.state, LEFT)));
    }
}

/// Whether somebody who has others behind it may go round without a way out. Where there is one wherever it is, what it does on its way round is done before
/// it takes that way, too, and the others come behind it.
pub(crate) fn goes_round_for_ever(edges: Vec<Edge>) -> bool {
    let mut back: Vec<Edge> = edges.iter().map(|(from, to)| (*to, *from)).collect();
    back.sort_unstable();
    let mut leaves: FxHashSet<u64> = FxHashSet::from_iter([LEFT]);
    let mut open = vec![LEFT];
    while let Some(state) = open.pop() {
        let first = back.partition_point(|(to, _)| *to < state);
        let before = back[first..].iter().take_while(|(to, _)| *to == state).map(|(_, from)| *from);
        open.extend(before.filter(|from| leaves.insert(*from)));
    }
    within_circles(edges).iter().any(|(from, _)| !leaves.contains(from))
}

/// Whether some ways form a circle.
pub(crate) fn recurs(edges: Vec<Edge>) -> bool {
    !within_circles(edges).is_empty()
}

/// Of some ways, those that begin on circles or behind them: states that nothing leads to are taken away until none is left.
pub(crate) fn within_circles(mut edges: Vec<Edge>) -> Vec<Edge> {
    edges.sort_unstable();
    edges.dedup();
    let mut states: Vec<u64> = edges.iter().flat_map(|(from, to)| [*from, *to]).collect();
    states.sort_unstable();
    states.dedup();
    let index = |state: u64| states.partition_point(|known| *known < state);
    let mut entering = vec![0u32; states.len()];
    edges.iter().for_each(|(_, to)| entering[index(*to)] += 1);
    let mut free: Vec<usize> = (0..states.len()).filter(|at| entering[*at] == 0).collect();
    while let Some(at) = free.pop() {
        let first = edges.partition_point(|(from, _)| *from < states[at]);
        for (_, to) in edges[first..].iter().take_while(|(from, _)| *from == states[at]) {
            let to = index(*to);
            entering[to] -= 1;
            if entering[to] == 0 {
                free.push(to);
            }
        }
    }
    // Whoever is left has somebody before it; who was taken away has nobody.
    edges.retain(|(from, _)| entering[index(*from)] > 0);
    edges
}

#[cfg(test)]
mod tests {
    use super::{goes_round_for_ever, recurs, LEFT};

    #[test]
    fn a_circle_with_a_way_out_everywhere_is_left() {
        assert!(goes_round_for_ever(vec![(1, 1)]));
        assert!(!goes_round_for_ever(vec![(1, 1), (1, LEFT)]));
        assert!(!goes_round_for_ever(vec![(1, 2), (2, 3), (3, 2), (3, 4), (4, LEFT)]));
        assert!(goes_round_for_ever(vec![(1, 2), (2, 2), (2, LEFT), (2, 3), (3, 3)]));
        assert!(!goes_round_for_ever(vec![(1, 2), (2, 3)]));
    }

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
