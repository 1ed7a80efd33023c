//! What the user asks for, as data. Texts were read by the command line; what
//! the program does not have, it was refused there.

use antiphon_machine::Checks;
use antiphon_prover::Choice;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Duration;

/// What is known of an input before the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Exactly this: a number, or a list of numbers for an array.
    Value(String),
    /// From the first to the second, both included. A missing end is open.
    Range(Option<i64>, Option<i64>),
}

/// Which states are deadlocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deadlock {
    /// Those in which nobody goes on unless the library buffers.
    #[default]
    Potential,
    /// Those in which nobody goes on however much it buffers.
    Absolute,
    /// None.
    Ignore,
}

/// What numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Arithmetic {
    /// Mathematical integers and reals.
    #[default]
    Ideal,
    /// Integers of their width.
    Machine,
}

/// How much of the tree of schedules is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Search {
    /// What the partial order reduction leaves.
    #[default]
    Reduced,
    /// Everything: for comparison.
    Full,
}

/// Which states are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Saving {
    /// Those that can be met again by another way (TASS report, section 5.4).
    #[default]
    Rule,
    /// All at which anything could be decided: for comparison.
    Every,
}

/// Whether states that differ by the names of processes only are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// They are, where nobody can tell these processes apart.
    #[default]
    Used,
    /// They are not: for comparison.
    Ignored,
}

/// Which of several processes that can run goes on first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The one that ran last, then the next rank.
    Rank,
    /// The one with the fewest snapshots that wait for those of others; among
    /// equals as above.
    #[default]
    CqMin,
}

/// What becomes of steps that concern one process alone in a trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LocalSteps {
    /// They are counted.
    #[default]
    Hide,
    /// They are listed like the others.
    Keep,
}

/// What becomes of loops with invariants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Loops {
    /// The annotations are used where there are any.
    #[default]
    Invariant,
    /// They are ignored: every iteration is executed.
    Unroll,
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
    /// Concrete arguments of the program, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// Symbolic arguments that follow the concrete ones (`--argc N` gives N-1).
    pub symbolic_arguments: u32,
    /// What is reported.
    pub checks: Checks,
    /// Which states are deadlocks.
    pub deadlock: Deadlock,
    /// What numbers are.
    pub arithmetic: Arithmetic,
    /// How much of the tree of schedules is searched.
    pub search: Search,
    /// Which states are remembered.
    pub saving: Saving,
    /// Who goes on first.
    pub order: Order,
    /// Whether states that differ by the names of processes only are one.
    pub symmetry: Symmetry,
    /// What becomes of loops with invariants.
    pub loops: Loops,
    /// What becomes of local steps in traces.
    pub local_steps: LocalSteps,
    /// Worker threads; at least 1.
    pub jobs: usize,
    /// Violations after which to stop; at least 1.
    pub max_violations: usize,
    /// Time for everything.
    pub timeout: Option<Duration>,
    /// Bytes for everything.
    pub memory: Option<u64>,
    /// Most states.
    pub max_states: Option<u64>,
    /// Most choices on one path.
    pub max_depth: Option<u64>,
    /// What a violation leads to that a loop may have made up.
    pub doubts: Doubts,
    /// Which solver.
    pub solver: Choice,
    /// Time for one question to it.
    pub solver_timeout: Duration,
    /// Set by whoever wants the exploration to stop.
    pub interrupt: Arc<AtomicBool>,
    /// Counters that a status line may read while the exploration runs.
    pub progress: Arc<Progress>,
    /// Tells the bytes that this process has in memory, for the limit on them.
    pub memory_in_use: Option<fn() -> u64>,
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
    pub states: std::sync::atomic::AtomicU64,
    /// Steps of processes.
    pub transitions: std::sync::atomic::AtomicU64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            processes: 1,
            specification_processes: 1,
            comparison: Comparison::Outputs,
            inputs: Vec::new(),
            arguments: Vec::new(),
            symbolic_arguments: 0,
            checks: Checks::ALL,
            deadlock: Deadlock::Potential,
            arithmetic: Arithmetic::Ideal,
            search: Search::Reduced,
            saving: Saving::Rule,
            order: Order::CqMin,
            symmetry: Symmetry::Used,
            loops: Loops::Invariant,
            local_steps: LocalSteps::Hide,
            jobs: 1,
            max_violations: 1,
            timeout: None,
            memory: None,
            max_states: None,
            max_depth: None,
            doubts: Doubts::Pursued,
            solver: Choice::Auto,
            solver_timeout: Duration::from_secs(10),
            interrupt: Arc::default(),
            progress: Arc::default(),
            memory_in_use: None,
        }
    }
}
