//! The state of a world: plain data.
//!
//! What happens to it is in the files beside this folder, one technique each; they
//! import what is here, and nothing here imports them. A [`Snapshot`] is everything
//! that is needed to go on from the same point again; it shares with others what no
//! one changed.

mod choice;
mod collective_iterations;
mod interchangeable;
mod interference;
mod outline;
mod policy;
mod processes;
mod queues;
mod recorded;
mod results;
mod samples;
mod schedule;
mod sections;
mod stuck;
mod unread;

pub use choice::{SchedulingChoice, Waiter};
pub(crate) use collective_iterations::{Arrived, Attendance, CollectiveIteration, CollectiveIterations, LoopName};
pub(crate) use interchangeable::{
    Annotated, Facts, Handles, Held, Holder, Immediate, Interchangeable, Partners, RemainingCode, Spoken, Until, Voice,
    WorldKept,
};
pub(crate) use interference::{Interference, Uses};
pub(crate) use outline::{Outline, Wanted, Worded};
pub use policy::{Commuting, Cycles, DeadMemory, Deadlock, Leaks, Order, Policy, Remembering, Scheduling, Symmetry};
pub(crate) use processes::{Parked, ProcessFingerprint, Processes};
pub(crate) use queues::{Contribution, Queues, Scope, Universe};
pub use recorded::RecordedTrace;
pub(crate) use recorded::{Before, Begun, CellKey, ChosenMessage, LateStep};
pub use results::{Element, Ends, FileOutput, Finished, KeptArray, KeptOutput, PrintedBy, ProgramEnd};
pub use samples::{Approach, LoopSample};
pub(crate) use schedule::{taken, Reduced, ScheduleState, Trying, Visit};
pub use schedule::{Link, ProcessStatus};
pub(crate) use sections::SectionTouches;
pub use stuck::Stuck;
pub(crate) use unread::{Standing, Unread, UnreadLocals};

use antiphon_machine::{Asked, Domain, Fault, Filled, Limit, Machine, ProcessId, Unsupported};
use antiphon_model::ExprId;
use antiphon_mpi::{LastCall, Network, Predefined};
use antiphon_outcome::TaskId;
use antiphon_source::Span;
use antiphon_threads::Team;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// Of each loop, by its text: what it made unknown.
pub type Havocked = BTreeMap<Span, BTreeSet<String>>;

/// What processes share, and what the threads of one process do.
pub(crate) type Shared<N> = (Network<N>, Team<N>);

/// The world of a part that does not run at the moment.
#[derive(Clone, Debug)]
pub(crate) struct Suspended<N> {
    pub(crate) parked: Processes<N>,
    pub(crate) network: Network<N>,
    pub(crate) schedule: ScheduleState,
    /// Who ran last.
    pub(crate) rank: u32,
}

/// Processes, the running one and others, in a world.
pub struct World<'a, D: Domain> {
    /// The machine: the process that runs, or room for one.
    pub machine: Machine<'a, D>,
    /// What processes share.
    pub(crate) network: Network<D::Number>,
    /// What processes and threads shared before the step under way, if it is about
    /// more than one of them.
    pub(crate) shared_before: Option<Shared<D::Number>>,
    /// The datatypes that every process has.
    pub(crate) predefined: Predefined,
    /// What a report wants to know of the last call.
    pub(crate) last: LastCall,
    /// The worlds of the other programs, once they have begun.
    pub(crate) elsewhere: Vec<Option<Rc<Suspended<D::Number>>>>,
    /// What is kept of those that are over, in order.
    pub(crate) finished: Vec<Rc<Finished<D::Number>>>,
    /// The processes that do not run, by rank.
    pub(crate) parked: Processes<D::Number>,
    /// Whether a process is loaded.
    pub(crate) loaded: bool,
    /// How the world came here.
    pub(crate) schedule: ScheduleState,
    /// How the world is driven.
    pub(crate) policy: Policy,
    /// Whether the running process waits for another.
    pub(crate) blocked: bool,
    /// What is reported of an execution, where that is wanted.
    pub(crate) recorded: Option<RecordedTrace>,
    /// Why the start went wrong, until that was said.
    pub(crate) failed: Option<Box<antiphon_machine::Stop<D::Number>>>,
    /// What is assumed before the start.
    pub(crate) domain_start: D::Path,
    /// What processes left for assertions over several of them.
    pub(crate) queues: Queues<D::Number>,
    /// Loops that processes iterate together.
    pub(crate) collective_iterations: CollectiveIterations<D::Number>,
    /// Whose violation the last one is, if not that of the process that runs.
    pub(crate) blamed: Option<ProcessId>,
    /// What was seen on the way.
    pub(crate) seen: Observations<D::Number>,
    /// What was found out about which processes are interchangeable to code.
    pub(crate) known: Interchangeable,
}

/// What executions show besides violations that end them.
#[derive(Debug)]
pub(crate) struct Observations<N> {
    /// Calls of `MPI_Abort` that were reached, by part.
    pub(crate) aborts: BTreeSet<(usize, u32)>,
    /// How executions ended.
    pub(crate) ends: Ends,
    /// Violations that do not end a run.
    pub(crate) noted: Vec<Fault>,
    /// What the process that ended last left behind, and is still to be told.
    pub(crate) untold: VecDeque<(TaskId, Fault)>,
    /// Guesses at invariants that were not proved, by part.
    pub(crate) refuted: BTreeSet<(usize, ExprId)>,
    /// What was seen at the heads of loops that are watched.
    pub(crate) samples: Vec<LoopSample<N>>,
    /// What atomic sections touched.
    pub(crate) sections: SectionTouches,
    /// Whether a thread was not created because there were enough.
    pub(crate) crowded: bool,
    /// Whether anything was forgotten that nobody will read.
    pub(crate) forgot: bool,
}

impl<N> Default for Observations<N> {
    fn default() -> Observations<N> {
        Observations {
            aborts: BTreeSet::new(),
            ends: Ends::default(),
            noted: Vec::new(),
            untold: VecDeque::new(),
            refuted: BTreeSet::new(),
            samples: Vec::new(),
            sections: SectionTouches::default(),
            crowded: false,
            forgot: false,
        }
    }
}

/// Everything that is needed to go on from a point.
#[derive(Debug)]
pub struct Snapshot<D: Domain> {
    pub(crate) parked: Vec<Rc<Parked<D::Number>>>,
    pub(crate) network: Network<D::Number>,
    pub(crate) queues: Queues<D::Number>,
    pub(crate) collective_iterations: CollectiveIterations<D::Number>,
    pub(crate) schedule: ScheduleState,
    pub(crate) part: usize,
    pub(crate) elsewhere: Vec<Option<Rc<Suspended<D::Number>>>>,
    pub(crate) finished: Vec<Rc<Finished<D::Number>>>,
    pub(crate) inputs: Rc<Vec<Filled<D::Number>>>,
    /// Who ran last.
    pub(crate) rank: u32,
    pub(crate) path: D::Path,
}

impl<D: Domain> Clone for Snapshot<D> {
    fn clone(&self) -> Snapshot<D> {
        Snapshot {
            parked: self.parked.clone(),
            network: self.network.clone(),
            queues: self.queues.clone(),
            collective_iterations: self.collective_iterations.clone(),
            schedule: self.schedule.clone(),
            part: self.part,
            elsewhere: self.elsewhere.clone(),
            finished: self.finished.clone(),
            inputs: self.inputs.clone(),
            rank: self.rank,
            path: self.path.clone(),
        }
    }
}

/// Why the world stopped.
#[derive(Clone, Debug)]
pub enum Event<N> {
    /// A condition that is undecided: assume one side in each copy, and go on.
    Undecided(N, Asked),
    /// Several ways on, at least one (one only in a replay).
    Choices(Vec<SchedulingChoice>),
    /// A point at which the state may have been met before.
    Remember,
    /// A violation by a task.
    Fault(TaskId, Fault),
    /// Nobody can go on.
    Deadlock(Stuck),
    /// A limit of Antiphon, met by a task.
    Unsupported(TaskId, Unsupported),
    /// A limit of the run.
    Limit(Limit, String, Span),
    /// An assumption is false: this execution does not count.
    Assumption(Span),
    /// So many steps were taken and nothing happened.
    Pause,
    /// All processes ended, or nothing more can be said.
    End,
    /// There is no such execution.
    Nothing,
}
