//! What is offered to whoever drives a world where all processes wait: one way on
//! each.

use antiphon_mpi::{Fate, RequestId, Resolution};
use antiphon_threads::Way;
use std::fmt;

/// A thread of a rank that waits in MPI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Waiter {
    /// The rank.
    pub rank: u32,
    /// The thread; 0 where there is only one.
    pub thread: u32,
}

impl fmt::Display for Waiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thread {
            0 => write!(f, "{}", self.rank),
            thread => write!(f, "{} (thread {thread})", self.rank),
        }
    }
}

/// One way on.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SchedulingChoice {
    /// A rank's receive takes the first message of another rank that fits.
    Receive {
        /// Who receives.
        rank: u32,
        /// Its request.
        request: RequestId,
        /// Who sent.
        from: u32,
    },
    /// What a thread of a rank waits for or asks is answered.
    Answer {
        /// Who.
        waiter: Waiter,
        /// The answer.
        decision: Resolution,
    },
    /// All questions that are open have the answer no.
    NoToAll,
    /// What becomes of a rank's operation that is marked for cancellation.
    Cancel {
        /// Who marked it.
        rank: u32,
        /// Its request.
        request: RequestId,
        /// What becomes of it.
        fate: Fate,
    },
    /// The library does not wait for the partners of a call.
    CompleteByBuffering(Waiter),
    /// A rank runs to its next call of MPI.
    Turn(u32),
    /// A thread of a rank does what it is about to do.
    Thread {
        /// The rank.
        rank: u32,
        /// The thread.
        thread: u32,
        /// In which way.
        way: Way,
    },
}

impl fmt::Display for SchedulingChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SchedulingChoice::Receive { rank, request, from } => {
                write!(f, "{rank}: request {} receives from {from}", request.0)
            }
            SchedulingChoice::Answer { waiter, decision: Resolution::Ready } => write!(f, "{waiter}: yes"),
            SchedulingChoice::Answer { waiter, decision: Resolution::No } => write!(f, "{waiter}: no"),
            SchedulingChoice::Answer { waiter, decision: Resolution::From(from) } => {
                write!(f, "{waiter}: message from {from}")
            }
            SchedulingChoice::Answer { waiter, decision: Resolution::These(these) } => {
                let these: Vec<String> = these.iter().map(u32::to_string).collect();
                write!(f, "{waiter}: complete {}", these.join(" "))
            }
            SchedulingChoice::NoToAll => write!(f, "all: no"),
            SchedulingChoice::Cancel { rank, request, fate: Fate::Cancelled } => {
                write!(f, "{rank}: request {} is cancelled", request.0)
            }
            SchedulingChoice::Cancel { rank, request, fate: Fate::Kept } => {
                write!(f, "{rank}: request {} is not cancelled", request.0)
            }
            SchedulingChoice::CompleteByBuffering(waiter) => write!(f, "{waiter}: not waited for"),
            SchedulingChoice::Turn(rank) => write!(f, "{rank}: runs"),
            SchedulingChoice::Thread { rank, thread, way } => {
                write!(f, "{rank}: thread {thread} ")?;
                match way {
                    Way::Perform(0) => write!(f, "goes on"),
                    Way::Perform(which) => write!(f, "goes on ({which})"),
                    Way::WakeUp => write!(f, "wakes up"),
                    Way::TimeOut => write!(f, "times out"),
                    Way::EndEarly => write!(f, "is cancelled"),
                }
            }
        }
    }
}

impl SchedulingChoice {
    /// Whether it only says no to a question.
    pub(crate) fn is_no(&self) -> bool {
        matches!(self, SchedulingChoice::Answer { decision: Resolution::No, .. })
    }

    /// Which thread goes on, and in which way, where it is about one.
    pub fn move_of_thread(&self) -> Option<(u32, Way)> {
        match self {
            SchedulingChoice::Thread { thread, way, .. } => Some((*thread, *way)),
            _ => None,
        }
    }

    /// Who does something, where it is one thread of one rank.
    pub(crate) fn task(&self) -> Option<(u32, u32)> {
        match self {
            SchedulingChoice::Thread { rank, thread, .. } => Some((*rank, *thread)),
            SchedulingChoice::Answer { waiter, .. } | SchedulingChoice::CompleteByBuffering(waiter) => {
                Some((waiter.rank, waiter.thread))
            }
            SchedulingChoice::Receive { .. }
            | SchedulingChoice::NoToAll
            | SchedulingChoice::Cancel { .. }
            | SchedulingChoice::Turn(_) => None,
        }
    }

    /// Whether nobody can rely on it.
    pub fn is_spurious(&self) -> bool {
        matches!(self, SchedulingChoice::Thread { way, .. } if way.is_spurious())
    }
}
