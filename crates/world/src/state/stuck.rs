//! A world in which nobody goes on, as data: who waits where, for whom.
//! How it is found is in `deadlock`.

use antiphon_machine::{Fault, Property};
use antiphon_source::Span;

/// What a rank is in that ended.
pub(crate) const ENDED: &str = "ended";

/// What one rank is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StuckRank {
    /// The rank.
    pub rank: u32,
    /// `Send to 1 tag 0`; `ended`.
    pub operation: String,
    /// `until rank 1 receives`; empty for one that ended.
    pub until: String,
    /// Where it is.
    pub span: Span,
    /// Who could free it.
    pub on: Vec<u32>,
}

/// A deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Potential or absolute.
    pub property: Property,
    /// One for each rank.
    pub ranks: Vec<StuckRank>,
    /// Ranks of which each waits for the next, and the last for the first.
    pub cycle: Vec<u32>,
    /// The deadlock as a fault of the lowest rank that waits.
    pub fault: Fault,
}

impl Stuck {
    /// Whether some ranks wait for none but each other and those that ended.
    pub(crate) fn holds_without_circling(&self) -> bool {
        let mut held: Vec<bool> = self.ranks.iter().map(|stuck| !stuck.until.is_empty()).collect();
        let gone = |rank: u32| self.ranks.get(rank as usize).is_some_and(|stuck| stuck.operation == ENDED);
        loop {
            let frees = |stuck: &&StuckRank| {
                held[stuck.rank as usize] && stuck.on.iter().any(|on| !gone(*on) && !held[*on as usize])
            };
            match self.ranks.iter().find(frees) {
                Some(stuck) => held[stuck.rank as usize] = false,
                None => return held.contains(&true),
            }
        }
    }
}
