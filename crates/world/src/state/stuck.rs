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
        let place = |task: TaskId| self.ranks.iter().position(|wait| wait.task == task);
        let gone = |task: TaskId| place(task).is_some_and(|place| self.ranks[place].has_ended());
        loop {
            let is_held = |task: TaskId| place(task).is_some_and(|place| held[place]);
            let frees = |stuck: &Wait| is_held(stuck.task) && stuck.on.iter().any(|on| !gone(*on) && !is_held(*on));
            match self.ranks.iter().position(frees) {
                Some(freed) => held[freed] = false,
                None => return held.contains(&true),
            }
        }
    }
}
