//! How a world is driven: what is offered, what is reported, where states are
//! remembered, who goes on first.

use antiphon_mpi::Buffering;

/// How much of what is undecided is offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheduling {
    /// What can make a difference.
    Reduced,
    /// Everything, also the order of processes: for comparison.
    Everything,
    /// Every decision, one at a time, also where there is only one: for replays.
    Replay,
}

/// Which states are deadlocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deadlock {
    /// Those in which nobody can proceed unless the library buffers.
    #[default]
    Potential,
    /// Those in which nobody can proceed however much it buffers.
    Absolute,
    /// None: the execution just ends there.
    Ignore,
}

/// At which points a driver may remember states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Remembering {
    /// Where the same state can be met by another way.
    Rule,
    /// At the start of every loop's iteration and whenever the world is quiescent.
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

/// Whether states that differ by names only are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// They are, where nobody can tell apart what they name.
    #[default]
    Used,
    /// They are not: for comparison.
    Ignored,
}

/// What becomes of memory that is written before it is read again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DeadMemory {
    /// It is as if it was never written.
    #[default]
    Forgotten,
    /// It stays as it is: for comparison.
    Kept,
}

/// Whether one of several choices is enough where all of them lead to the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Commuting {
    /// It is, and a sum is the same in any order.
    #[default]
    Sums,
    /// It is, but a sum may depend on the order: numbers are bounded or rounded.
    Stores,
    /// All are tried: for comparison.
    Ignored,
}

/// What becomes of a state in which threads were left out, and that an execution comes back to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cycles {
    /// Everybody is tried in it then: for one who searches alone and depth first.
    #[default]
    Closed,
    /// Nothing: who drives the world looks for such states itself.
    LeftToDriver,
}

/// How the world is driven.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Policy {
    /// Which states are deadlocks.
    pub deadlock: Deadlock,
    /// How much is offered.
    pub scheduling: Scheduling,
    /// Where states are remembered.
    pub remembering: Remembering,
    /// What a leak is.
    pub leaks: Leaks,
    /// Who goes on first.
    pub order: Order,
    /// Whether states that differ by the numbers of threads only are one.
    pub thread_symmetry: Symmetry,
    /// What becomes of memory that nobody will read. Who forgets must believe violations only if
    /// a replay confirms them.
    pub dead_memory: DeadMemory,
    /// Whether one of several choices is enough.
    pub commuting: Commuting,
    /// What becomes of cycles along which threads are left out.
    pub cycles: Cycles,
}

impl Policy {
    /// One run, as a launcher of MPI programs would make it.
    pub const RUN: Policy = Policy {
        deadlock: Deadlock::Absolute,
        scheduling: Scheduling::Reduced,
        remembering: Remembering::Nowhere,
        leaks: Leaks::Noted,
        order: Order::Rank,
        thread_symmetry: Symmetry::Ignored,
        dead_memory: DeadMemory::Kept,
        commuting: Commuting::Ignored,
        cycles: Cycles::Closed,
    };

    /// Every execution, with everything that makes them fewer.
    pub const EXPLORE: Policy = Policy {
        deadlock: Deadlock::Potential,
        scheduling: Scheduling::Reduced,
        remembering: Remembering::Rule,
        leaks: Leaks::Fatal,
        order: Order::FewestSnapshots,
        thread_symmetry: Symmetry::Used,
        dead_memory: DeadMemory::Kept,
        commuting: Commuting::Ignored,
        cycles: Cycles::Closed,
    };

    /// Whether sends may be buffered: where potential deadlocks count, both are tried.
    pub(crate) fn buffering(self) -> Buffering {
        match self.deadlock {
            Deadlock::Potential => Buffering::Asked,
            Deadlock::Absolute | Deadlock::Ignore => Buffering::Always,
        }
    }

    /// Whether a state in which nobody can proceed is reported.
    pub(crate) fn reports_deadlocks(self) -> bool {
        match self.deadlock {
            Deadlock::Potential | Deadlock::Absolute => true,
            Deadlock::Ignore => false,
        }
    }
}
