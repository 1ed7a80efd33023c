//! What one unfolding teaches the next: which cells threads share, and what
//! pointers may be read from them.
//!
//! The first unfolding believes that threads share nothing. While it goes it
//! notes who uses which cell, before or after creating which thread. A cell
//! that two threads use, one of them writing, is shared, unless everything that
//! the one does to it is done before the other exists (then the other finds it
//! in the memory that it starts with). Unfolding is repeated until nothing is
//! new; objects, threads and pointers keep their names, so that it ends.

use super::memory::Address;
use super::value::Target;
use crate::events::{Site, ThreadId};
use antiphon_model::FunctionId;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// When main's accesses become events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Beginning {
    /// When the first thread is created.
    #[default]
    FirstThread,
    /// From the start: whether a thread is created depends on something undecided.
    Start,
}

/// What is known when an unfolding begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Cells whose accesses are events.
    pub shared: BTreeSet<Address>,
    /// Pointers that may be read from shared cells.
    pub targets: BTreeMap<Address, BTreeSet<Target>>,
    /// Objects that some thread ends while others might use them.
    pub ended: BTreeSet<super::memory::ObjectId>,
    /// When events begin.
    pub beginning: Beginning,
    /// How many undecided iterations are unfolded.
    pub bounds: BTreeMap<Site, u32>,
    /// Values that shared cells may have.
    pub values: BTreeMap<Address, Constants>,
    /// What calls do to objects of the thread library.
    pub library: LibraryKnowledge,
}

/// The values that a cell may have, if they are few and known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constants {
    /// These.
    Known(BTreeSet<i64>),
    /// Any.
    Any,
}

/// More values than these are not kept apart.
const MOST_CONSTANTS: usize = 4;

impl Default for Constants {
    fn default() -> Constants {
        Constants::Known(BTreeSet::new())
    }
}

impl Constants {
    /// One more value, if it is known.
    pub fn add(&mut self, value: Option<i64>) {
        match (&mut *self, value) {
            (Constants::Known(values), Some(value)) if values.len() < MOST_CONSTANTS => drop(values.insert(value)),
            (Constants::Known(values), Some(value)) if values.contains(&value) => {}
            _ => *self = Constants::Any,
        }
    }

    /// All values of another one.
    pub fn join(&mut self, other: Constants) {
        match other {
            Constants::Known(values) => values.into_iter().for_each(|value| self.add(Some(value))),
            Constants::Any => *self = Constants::Any,
        }
    }

    /// Of two values the one that is not this.
    pub fn other(&self, one: i64) -> Option<i64> {
        match self {
            Constants::Known(values) if values.len() == 2 && values.contains(&one) => {
                values.iter().copied().find(|value| *value != one)
            }
            Constants::Known(_) | Constants::Any => None,
        }
    }
}

/// What calls do to objects of the thread library: what nothing does to an
/// object needs no cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryKnowledge {
    /// Objects that a call makes or destroys.
    pub tracked: BTreeSet<Address>,
    /// Objects that a call destroys.
    pub retired: BTreeSet<Address>,
    /// Robust mutexes.
    pub robust: BTreeSet<Address>,
    /// The mutexes with which threads wait for a condition.
    pub companions: BTreeMap<Address, BTreeSet<Address>>,
    /// Threads that somebody asks to end.
    pub cancelled: BTreeSet<ThreadId>,
    /// Keys of thread-specific data, and their destructors.
    pub keys: BTreeMap<u32, Option<FunctionId>>,
}

impl LibraryKnowledge {
    /// Adds what another one knows.
    fn learn(&mut self, other: LibraryKnowledge) {
        self.tracked.extend(other.tracked);
        self.retired.extend(other.retired);
        self.robust.extend(other.robust);
        for (condition, mutexes) in other.companions {
            self.companions.entry(condition).or_default().extend(mutexes);
        }
        self.cancelled.extend(other.cancelled);
        self.keys.extend(other.keys);
    }
}

/// Who did what to a cell, and when, in steps of that thread.
#[derive(Clone, Copy, Debug)]
struct Use {
    thread: ThreadId,
    last: u64,
    last_write: Option<u64>,
}

/// What an unfolding sees.
#[derive(Debug, Default)]
pub struct Notes {
    uses: FxHashMap<Address, Vec<Use>>,
    /// Of each thread: its creator, and when.
    born: BTreeMap<ThreadId, (ThreadId, u64)>,
    /// Pointers written to shared cells.
    pub targets: BTreeMap<Address, BTreeSet<Target>>,
    /// Objects that ended.
    pub ended: BTreeSet<super::memory::ObjectId>,
    /// Whether a thread is created under an undecided condition, before any other.
    pub undecided_creation: bool,
    /// Values of shared cells.
    pub values: BTreeMap<Address, Constants>,
    /// What calls do to objects of the thread library.
    pub library: LibraryKnowledge,
}

impl Notes {
    /// A thread uses a cell.
    pub fn note(&mut self, address: Address, thread: ThreadId, now: u64, writes: bool) {
        let uses = self.uses.entry(address).or_default();
        let write = writes.then_some(now);
        match uses.iter_mut().find(|known| known.thread == thread) {
            Some(known) => {
                known.last = now;
                known.last_write = write.or(known.last_write);
            }
            None => uses.push(Use { thread, last: now, last_write: write }),
        }
    }

    /// A thread creates another.
    pub fn create(&mut self, child: ThreadId, creator: ThreadId, now: u64) {
        self.born.insert(child, (creator, now));
    }

    /// Adds what is new to what was known; whether anything was.
    pub fn teach(self, knowledge: &mut Knowledge) -> bool {
        let before = knowledge.clone();
        if self.undecided_creation {
            knowledge.beginning = Beginning::Start;
        }
        for (address, uses) in &self.uses {
            if self.is_shared(uses) {
                knowledge.shared.insert(*address);
            }
        }
        for (address, targets) in &self.targets {
            knowledge.targets.entry(*address).or_default().extend(targets);
        }
        knowledge.ended.extend(&self.ended);
        for (address, values) in self.values {
            knowledge.values.entry(address).or_default().join(values);
        }
        knowledge.library.learn(self.library);
        before != *knowledge
    }

    fn is_shared(&self, uses: &[Use]) -> bool {
        uses.iter().enumerate().any(|(at, a)| uses[..at].iter().any(|b| self.conflict(a, b)))
    }

    fn conflict(&self, a: &Use, b: &Use) -> bool {
        if a.last_write.is_none() && b.last_write.is_none() {
            return false;
        }
        match (self.branching(a.thread, b.thread), self.branching(b.thread, a.thread)) {
            (Some(when), _) => !separated(a, b, when),
            (_, Some(when)) => !separated(b, a, when),
            (None, None) => true,
        }
    }

    /// When a thread creates the one that is, or leads to, another.
    fn branching(&self, above: ThreadId, below: ThreadId) -> Option<u64> {
        let mut at = below;
        while let Some((creator, when)) = self.born.get(&at) {
            if *creator == above {
                return Some(*when);
            }
            at = *creator;
        }
        None
    }
}

/// Whether all that a creator does to a cell that matters to the other is done
/// before the other exists.
fn separated(creator: &Use, other: &Use, when: u64) -> bool {
    let written_before = creator.last_write.is_none_or(|write| write < when);
    let used_before = other.last_write.is_none() || creator.last < when;
    written_before && used_before
}
