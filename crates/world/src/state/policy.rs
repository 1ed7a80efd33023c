//! How a world is driven: what is offered, what is reported, where states are
//! remembered, who goes on first.

use antiphon_mpi::Buffering;

/// How much of what is open is offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offering {
    /// What can make a difference.
    Reduced,
    /// Everything, also the order of processes: for comparison.
    Everything,
    /// Every decision, one at a time, also where there is only one: for replays.
    Replay,
}

/// Whether deadlocks are reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deadlocks {
    /// They are.
    Reported,
    /// The execution just ends there.
    Ignored,
}

/// At which points a driver may remember states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Remembering {
    /// Where the same state can be met by another way.
    Rule,
    /// At the start of every loop's round and whenever the world is at rest.
    Often,
    /// Never.
    Nowhere,
}

/// What memory means that is never freed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaks {
    /// A violation that ends the execution.
    Fatal,
    /// A violation that is said at the end.
    Noted,
}

/// Which of several processes that can run goes on. Any order is right; the
/// number of states may differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Who ran last, as long as possible, then the next rank.
    Rank,
    /// Who left the fewest snapshots that wait for others: so processes stay
    /// close together where they assert something in common.
    FewestSnapshots,
}

/// How the world is driven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Policy {
    /// Whether sends may be buffered.
    pub buffering: Buffering,
    /// How much is offered.
    pub offering: Offering,
    /// Whether deadlocks are reported.
    pub deadlocks: Deadlocks,
    /// Where states are remembered.
    pub remembering: Remembering,
    /// What a leak is.
    pub leaks: Leaks,
    /// Who goes on first.
    pub order: Order,
}

impl Policy {
    /// One run, as a launcher of MPI programs would make it.
    pub const RUN: Policy = Policy {
        buffering: Buffering::Always,
        offering: Offering::Reduced,
        deadlocks: Deadlocks::Reported,
        remembering: Remembering::Nowhere,
        leaks: Leaks::Noted,
        order: Order::Rank,
    };
}
