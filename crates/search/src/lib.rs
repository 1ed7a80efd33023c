//! Search over a transition system, whatever its states are.
//!
//! A [`System`] says how a state goes on; the engines here visit every state
//! that can be reached, and say what was found and how far they came. They
//! know nothing of C: states are opaque, told apart by 128-bit fingerprints.
//!
//! Three rules of the TASS report (section 5.4) shape the interface. A state is
//! edited in place until there is a choice, so only states with more than one
//! way on are kept on the stack. The system says which states can be met again;
//! only those are remembered. And which of the enabled transitions must be
//! looked at (partial order reduction) is the system's decision: it offers only
//! those. Where that can only be known afterwards, from the accesses that were
//! made, `dynamic` decides instead, over a trait of its own.
//!
//! | file | technique |
//! |---|---|
//! | `depth_first` | one worker |
//! | `workers` | several, which share the seen set and split the tree of choices |
//! | `frontier` | where a search was stopped, and goes on |
//! | `seen` | the set of fingerprints |
//! | `on_disk` | the same on a disk |
//! | `trail` | the way to a state by a list of choices |
//! | `dynamic` | one execution of each trace of tasks that share memory |
//! | `lasso` | accepting runs of a graph with Büchi acceptance |
//! | `probe` | two schedules, those that differ from them once, and some at random, for a quick finding |
//! | `chance` | schedules at random, from fixed seeds |
//! | `limits` | time, memory, states, depth, interruption |
//!
//! Deliberately not here: what a state is, how it is printed, what is wrong.

mod chance;
mod depth_first;
mod dynamic;
mod frontier;
mod lasso;
mod limits;
mod on_disk;
mod probe;
mod random;
mod seen;
mod system;
mod trail;
mod workers;

pub use depth_first::search;
pub use dynamic::{search_with_reduction, Pending, Readiness, Schedule, Taken, TaskId, Threaded, Turn};
pub use frontier::Frontier;
pub use lasso::{find_lasso, Edge, Emptiness, FairGraph, Graph, Lasso, LassoOutcome, Marks, Obligations, Step};
pub use limits::{Limits, Reason};
pub use on_disk::{Pages, Storage};
pub use probe::{probe, sample};
pub use seen::Seen;
pub use system::{Advance, Found, Nature, Odds, Path, SearchResult, Statistics, System};
pub use trail::Trail;
pub use workers::{search_from, search_with_workers};

#[cfg(test)]
mod toys;
