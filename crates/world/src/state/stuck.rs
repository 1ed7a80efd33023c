//! A world in which nobody can proceed, as data: who waits where, for whom.
//! How it is found is in `deadlock`.

use antiphon_machine::{Fault, Property};
use antiphon_outcome::{TaskId, Wait};

/// A deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// Potential or absolute.
    pub property: Property,
    /// One for each rank.
    pub ranks: Vec<Wait>,
    /// Tasks of which each waits for the next, and the last for the first.
    pub cycle: Vec<TaskId>,
    /// The deadlock as a fault of the lowest rank that waits.
    pub fault: Fault,
}

impl Stuck {
    /// Whether some ranks wait for none but each other and those that ended.
    pub(crate) fn holds_without_divergence(&self) -> bool {
        let mut held: Vec<bool> = self.ranks.iter().map(|stuck| !stuck.until.is_empty()).collect();
        let gone = |rank: u32| self.ranks.get(rank as usize).is_some_and(Wait::has_ended);
        loop {
            let frees = |stuck: &&Wait| {
                held[stuck.task.rank as usize] && stuck.on.iter().any(|on| !gone(on.rank) && !held[on.rank as usize])
            };
            match self.ranks.iter().find(frees) {
                Some(stuck) => held[stuck.task.rank as usize] = false,
                None => return held.contains(&true),
            }
        }
    }
}
