//! How a program is run: what is given to it, what is checked, what stops it.
//! One set for runs, replays and searches; who schedules has a policy beside it.

use crate::fault::Checks;
use crate::merge::PathMerging;
use antiphon_interrupt::Interrupt;
use antiphon_source::Span;
use antiphon_texts::Draws;
use std::collections::BTreeMap;

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Values of inputs, as text: a number, or a list of numbers for an array.
    pub inputs: BTreeMap<String, String>,
    /// Values of what the program leaves open, as text, by name
    /// ([`crate::Serial::name`]); those that are missing come from the seed.
    pub answers: BTreeMap<String, String>,
    /// With what it is started.
    pub launch: Launch,
    /// Who decides what comes from the environment.
    pub environment: EnvironmentInputs,
    /// Whether it is kept what programs print.
    pub prints: crate::printed::Prints,
    /// The seed of all choices.
    pub seed: u64,
    /// What is reported.
    pub checks: Checks,
    /// How many processes.
    pub processes: u32,
    /// What becomes of the invariants of loops.
    pub invariants: Invariants,
    /// How races between threads are found.
    pub race_detection: RaceDetection,
    /// What becomes of an undecided `if` whose branches only assign.
    pub path_merging: PathMerging,
    /// Set by a run that comes to such an `if`.
    pub mergeable: Interrupt,
    /// Whether loops that decide nothing are executed.
    pub abridgement: Abridgement,
    /// How tasks of OpenMP are executed that only wait for each other.
    pub tasks: TaskExecution,
    /// What counts as touched by iterations, tasks and threads.
    pub noting: Noting,
    /// Most steps.
    pub max_steps: Option<u64>,
    /// Most calls inside each other.
    pub max_frames: usize,
    /// Most threads that a process creates.
    pub max_threads: Option<u32>,
    /// Most values in memory.
    pub max_cells: usize,
    /// Set by the caller to stop the run.
    pub interrupt: Interrupt,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            inputs: BTreeMap::new(),
            answers: BTreeMap::new(),
            launch: Launch::default(),
            environment: EnvironmentInputs::Fixed,
            prints: Default::default(),
            seed: 0,
            checks: Checks::ALL,
            processes: 1,
            invariants: Invariants::Checked,
            race_detection: RaceDetection::Adjacency,
            path_merging: PathMerging::Off,
            mergeable: Interrupt::default(),
            abridgement: Abridgement::Off,
            tasks: TaskExecution::ByThreads,
            noting: Noting::ByKind,
            max_steps: None,
            max_frames: 100_000,
            max_threads: None,
            max_cells: 64 << 20,
            interrupt: Interrupt::default(),
        }
    }
}

/// With what a program is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// Its arguments, with its name as the first.
    pub arguments: Vec<Vec<u8>>,
    /// Arguments that follow, of which nothing is known.
    pub symbolic_arguments: u32,
    /// Variables of its environment. Of others nothing is known; in one run they are not set.
    pub variables: Vec<(Vec<u8>, Vec<u8>)>,
    /// Its standard input, where that is known. Of several processes the first has it, as `mpirun` does it, and the
    /// others find the end.
    pub stdin: Option<Vec<u8>>,
    /// What is known of the numbers that calls read.
    pub reads: Vec<ReadBound>,
    /// Random numbers that were drawn for this run; none if they may be any.
    pub draws: Option<Draws>,
}

/// What is known of the numbers that a call reads from the outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadBound {
    /// The call.
    pub call: Span,
    /// The smallest.
    pub low: Option<i64>,
    /// The largest.
    pub high: Option<i64>,
}

impl Default for Launch {
    fn default() -> Launch {
        Launch {
            arguments: vec![b"a.out".to_vec()],
            symbolic_arguments: 0,
            variables: Vec::new(),
            stdin: None,
            reads: Vec::new(),
            draws: None,
        }
    }
}

/// Who decides what comes from outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnvironmentInputs {
    /// The model of the library: one run.
    Fixed,
    /// Nobody: it may be anything.
    Open,
}

/// How races between threads are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RaceDetection {
    /// One thread accesses something while another is about to: where every order of
    /// accesses is tried that matters.
    Adjacency,
    /// Nothing orders two accesses of an execution: where one execution stands for many.
    HappensBefore,
}

/// What becomes of the invariants of loops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Invariants {
    /// Nothing.
    Ignored,
    /// They are assertions at the start of every iteration.
    Checked,
    /// They are all that is known at the start of an iteration but the first: one
    /// iteration stands for all. In a domain that knows all they are checked.
    Proved,
    /// As `Proved`; but one that is not proved is dropped from there on, and
    /// which is reported ([`Machine::refuted`]): for guesses.
    Tried,
    /// They are expressions whose values are kept at the start of every iteration
    /// ([`Machine::take_samples`]); nothing else becomes of them.
    Watched,
}

/// How tasks are executed that wait for each other by `taskwait`, `taskgroup` and dependences only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TaskExecution {
    /// Each by a thread of its own.
    #[default]
    ByThreads,
    /// Each where it is created, compared with all that may run at the same time in any execution.
    Compared,
    /// The same, compared with what nothing orders in this very execution, so that a clash is a race of it.
    ComparedHere,
}

/// What counts as touched where a value that is not known decides it: what is touched, in an execution for each way, or all that may be touched, in one. Then no
/// clash is missed, and one that shows need not be there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Noting {
    /// By iterations and tasks that are compared what is touched, by threads what may be.
    #[default]
    ByKind,
    /// What is touched.
    Exactly,
    /// What may be touched.
    Roughly,
}

/// Whether loops that decide nothing are executed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Abridgement {
    /// They are.
    #[default]
    Off,
    /// They are not, where that is possible and numbers need not be known.
    Wanted,
}
