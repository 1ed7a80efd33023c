//! How far a search may go. Reaching a limit ends it with a reason; it never
//! looks like a search that saw everything.

use antiphon_interrupt::Interrupt;
use std::time::{Duration, Instant};

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// Enough was found.
    Findings,
    /// Time is over.
    Timeout,
    /// Memory is full.
    Memory,
    /// Enough states were seen.
    MaxStates,
    /// A path was longer than allowed; it was cut there.
    MaxDepth,
    /// The user interrupted it.
    Interrupted,
    /// A worker could not be started, died, or could not follow a path.
    WorkerLost,
    /// A process that shared the search died or could not be reached.
    RankLost,
}

/// How far a search may go.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Findings after which to stop; at least 1.
    pub findings: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Bytes of states and fingerprints.
    pub memory: Option<usize>,
    /// States.
    pub states: Option<u64>,
    /// Choices on one path.
    pub depth: Option<u64>,
    /// Set by whoever wants the search to stop.
    pub interrupt: Interrupt,
    /// So many states are enough once this is set: there is a better way to search.
    pub better: Option<(u64, Interrupt)>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            findings: 1,
            deadline: None,
            memory: None,
            states: None,
            depth: None,
            interrupt: Interrupt::default(),
            better: None,
        }
    }
}

impl Limits {
    /// The limits with a deadline so far from now.
    pub fn within(mut self, time: Duration) -> Limits {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_raised()
    }

    /// The limit that is reached, if any.
    pub fn reached(&self, states: u64, memory: impl FnOnce() -> usize) -> Option<Reason> {
        if self.is_interrupted() {
            return Some(Reason::Interrupted);
        }
        if self.states.is_some_and(|most| states >= most) {
            return Some(Reason::MaxStates);
        }
        if self.better.as_ref().is_some_and(|(enough, better)| states >= *enough && better.is_raised()) {
            return Some(Reason::MaxStates);
        }
        if self.memory.is_some_and(|most| memory() > most) {
            return Some(Reason::Memory);
        }
        if self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Some(Reason::Timeout);
        }
        None
    }
}
