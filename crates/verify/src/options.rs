//! What the user asks for, as data. Texts were read by the command line; what
//! the program does not have, it was refused there.
//!
//! What a lower crate knows too is of its type: how processes are driven
//! ([`Policy`]), what numbers are ([`NumberModel`]), what becomes of invariants.

use crate::checkpoint::Checkpoints;
use antiphon_cluster::Member;
use antiphon_domain::Floats;
use antiphon_interrupt::Interrupt;
use antiphon_machine::{
    Abridgement, Checks, Integers, Invariants, Launch, Noting, NumberModel, Overflow, Property, TaskExecution,
};
use antiphon_numbers::Rat;
use antiphon_prover::{Choice, Patience};
use antiphon_search::{Seen, Storage};
use antiphon_world::{Commuting, DeadMemory, Policy, Symmetry};
use std::sync::atomic::AtomicU64;
use std::sync::Arc;
use std::time::Duration;

/// What is known of an input before the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Exactly this: a number, or a list of numbers for an array.
    Value(String),
    /// From the first to the second, both included. A missing end is undecided.
    Range(Option<i64>, Option<i64>),
}

/// Which orders of threads need not be tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ThreadReduction {
    /// By persistent sets, and by source sets where those need too many states.
    #[default]
    Both,
    /// By what code can still touch; states are remembered.
    PersistentSets,
    /// By what executions touched; states are not remembered. Where that comes to no
    /// answer, as `PersistentSets`.
    SourceSets,
}

/// What becomes of an undecided `if` whose branches only assign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Merging {
    /// As `Off`; where that needs many states, as `On`; where that comes to no answer, as `Off`.
    #[default]
    Auto,
    /// One execution with conditional values.
    On,
    /// Two executions.
    Off,
}

/// What need not be explored because something like it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reductions {
    /// Whether states that differ by the names of processes or threads only are one.
    pub symmetry: Symmetry,
    /// Which orders of threads need not be tried.
    pub threads: ThreadReduction,
    /// Whether paths that meet again are one.
    pub merging: Merging,
    /// What becomes of memory that is written before it is read again.
    pub dead_memory: DeadMemory,
    /// Whether one of several orders is enough where all of them lead to the same.
    pub commuting: Commuting,
    /// Whether loops that decide nothing are executed; see `abridging`.
    pub abridgement: Abridgement,
    /// How tasks of OpenMP are executed that only wait for each other; see `compared`.
    pub tasks: TaskExecution,
    /// What counts as touched; see `roughly`.
    pub noting: Noting,
}

/// What of two programs is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Comparison {
    /// Their outputs.
    #[default]
    Outputs,
    /// What they print.
    Printed,
    /// Both.
    Both,
}

/// What an exploration may use; reaching an end of it is said, and never a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Time for everything.
    pub timeout: Option<Duration>,
    /// What of it was used before.
    pub elapsed: Duration,
    /// Bytes for everything.
    pub memory: Option<u64>,
    /// Most states.
    pub max_states: Option<u64>,
    /// Most choices on one path.
    pub max_depth: Option<u64>,
}

impl Budget {
    /// The time that is left.
    pub fn time_left(&self) -> Option<Duration> {
        self.timeout.map(|whole| whole.saturating_sub(self.elapsed))
    }
}

/// What numbers are, and how far apart two outputs may be.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Numbers {
    /// Integers.
    pub integers: NumberModel,
    /// Numbers of floating types.
    pub floats: Floats,
    /// Outputs at most so far apart count as equal, where errors are bounded.
    pub tolerance: Option<Rat>,
}

impl Numbers {
    /// The integers of an execution.
    pub(crate) fn symbolic(&self, checks: Checks) -> Integers {
        Integers::of(self.integers, checks)
    }

    /// Those of a run on known numbers. IEEE numbers are those of machine arithmetic.
    pub(crate) fn concrete(&self, checks: Checks) -> Integers {
        match (self.floats, self.integers) {
            (Floats::Ieee | Floats::Bounded, NumberModel::Ideal) => Integers::Machine(Overflow::Fault),
            _ => Integers::of(self.integers, checks),
        }
    }
}

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    /// Number of processes; of two programs, of the implementation.
    pub processes: u32,
    /// Number of processes of the specification.
    pub specification_processes: u32,
    /// What of two programs is compared.
    pub comparison: Comparison,
    /// What is known of inputs, by name.
    pub inputs: Vec<(String, Bound)>,
    /// With what the program is started.
    pub launch: Launch,
    /// What is reported.
    pub checks: Checks,
    /// What numbers are.
    pub arithmetic: Numbers,
    /// How the processes are driven: which states are deadlocks, which scheduling choices
    /// there are, which states are remembered, who goes on first.
    pub policy: Policy,
    /// What need not be explored because something like it is.
    pub reductions: Reductions,
    /// What becomes of the invariants of loops.
    pub invariants: Invariants,
    /// Worker threads; at least 1.
    pub jobs: usize,
    /// With which values the way to a violation is shown.
    pub trace_values: TraceValues,
    /// Which violations are wanted.
    pub wanted: Wanted,
    /// How far to go.
    pub budget: Budget,
    /// Which solver.
    pub solver: Choice,
    /// How long one question to it may take.
    pub patience: Patience,
    /// Set by whoever wants the exploration to stop.
    pub interrupt: Interrupt,
    /// Counters that a status line may read while the exploration runs.
    pub progress: Arc<Progress>,
    /// Tells the bytes that this process has in memory, for the limit on them.
    pub memory_in_use: Option<fn() -> u64>,
    /// What a search shares with others than its own process.
    pub outside: Outside,
}

/// What a search shares with others than its own process.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// Where searches leave word of how far they are.
    pub checkpoints: Option<Checkpoints>,
    /// The ranks that search together, if there are several.
    pub cluster: Option<Member>,
    /// Where the states that were met are kept, if not in memory.
    pub disk: Option<Arc<dyn Storage>>,
}

impl Outside {
    /// An empty set of states. What the disk does not hold, memory does.
    pub(crate) fn seen(&self) -> Seen {
        let on_disk = self.disk.as_ref().and_then(|storage| Seen::on_disk(storage).ok());
        on_disk.unwrap_or_default()
    }
}

/// Which violations are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// After so many the search stops; at least 1.
    pub most: usize,
    /// Of these properties none is wanted any more: an execution that violates one ends there, and the search goes on.
    pub apart_from: Vec<Property>,
    /// What becomes of one that a loop may have made up.
    pub doubts: Doubts,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { most: 1, apart_from: Vec::new(), doubts: Doubts::Pursued }
    }
}

/// With which values the way to a violation is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceValues {
    /// Those of the concrete replay.
    Concrete,
    /// These, and beside them the expressions that the search had. It takes the way once more.
    Symbolic,
}

/// What becomes of a violation that a loop may have made up which forgot too much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doubts {
    /// An execution that shows it is looked for, and the search goes on.
    Pursued,
    /// It counts as it is: only whether there is none matters.
    Counted,
}

/// Counters for a status line.
#[derive(Debug, Default)]
pub struct Progress {
    /// States at which the search did something.
    pub states: AtomicU64,
    /// Steps of processes.
    pub transitions: AtomicU64,
    /// Time in the prover so far, of all workers that are done, in nanoseconds.
    pub prover_time: AtomicU64,
    /// Time in replays of what was found, in nanoseconds.
    pub replay_time: AtomicU64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            processes: 1,
            specification_processes: 1,
            comparison: Comparison::Outputs,
            inputs: Vec::new(),
            launch: Launch::default(),
            checks: Checks::ALL,
            arithmetic: Numbers::default(),
            policy: Policy::EXPLORE,
            reductions: Reductions::default(),
            invariants: Invariants::Proved,
            jobs: 1,
            trace_values: TraceValues::Concrete,
            wanted: Wanted::default(),
            budget: Budget::default(),
            solver: Choice::Auto,
            patience: Patience::default(),
            interrupt: Interrupt::default(),
            progress: Arc::default(),
            memory_in_use: None,
            outside: Outside::default(),
        }
    }
}
