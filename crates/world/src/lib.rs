//! Several processes: which of them goes on, and what is left open.
//!
//! A process runs until it waits for another one (`advance`). Nothing that it
//! does before can be disturbed by the others, and nothing that they do is
//! disturbed by it: messages and receives are posted, and transfers about which
//! there is no choice are made whenever both sides are there (`mpi::matching`).
//! So the order in which processes run does not matter, and one order is
//! enough. Once all of them wait, the world is *at rest*, and what is really
//! open is offered (`offers`): which message a receive from any source takes,
//! what `MPI_Waitany` or `MPI_Test` answers, and where it matters (`foresight`)
//! whether the library buffers a message instead of waiting for its receiver.
//!
//! This is the urgent reduction of the TASS report (section 5.4) carried to all
//! of MPI: in every state the steps of one process are looked at, or all steps
//! that are possible. A world at rest in which nobody can go on unless the
//! library buffers is a potential deadlock (`deadlock`).
//!
//! Whoever drives the machine (a search, a run, a replay) gets an [`Event`] at a
//! time and answers: assume a side of a condition, take an offer, go on. A
//! [`Snapshot`] is everything that is needed to go on from the same point again;
//! it shares with others what no one changed.
//!
//! Deliberately not here: which offer is taken, and what is remembered.

mod advance;
pub(crate) mod collective;
mod deadlock;
mod foresight;
mod identity;
pub(crate) mod loops;
mod offers;
mod outputs;
mod parts;
mod printed;
mod programs;
mod recording;
mod replay;
mod rest;
mod run;
mod steps;
pub(crate) mod symmetry;

pub use antiphon_mpi::Buffering;
pub use deadlock::{Stuck, StuckRank};
pub use loops::{Approach, Oblivion, Sighting};
pub use offers::Offer;
pub use outputs::{Element, Finished, KeptArray, KeptOutput, PartEnd};
pub use printed::PrintedBy;
pub use programs::{Codes, Played, Programs};
pub use recording::{Story, Told};
pub use replay::{replay, AtEnd, Kind, Numbers, Schedule, Shown};
pub use run::{run, Report};

use antiphon_machine::state::{Process, Thread};
use antiphon_machine::{Domain, Fault, Filled, Limit, Machine, Seat, Unsupported};
use antiphon_model::ExprId;
use antiphon_mpi::{LastCall, Network, OtherProcesses, Predefined};
use antiphon_source::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

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

/// How a process is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// It goes on, or waits.
    Alive,
    /// It ended with this status.
    Ended(i32),
    /// It runs in a circle, and nothing that others do can change that.
    Circling,
}

/// Processes, the running one and others, in a world.
pub struct World<'a, D: Domain> {
    /// The machine: the process that runs, or room for one.
    pub machine: Machine<'a, D>,
    /// What processes share.
    pub(crate) network: Network<D::Number>,
    /// What they shared before the step under way, if it called MPI.
    pub(crate) network_before: Option<Network<D::Number>>,
    /// The datatypes that every process has.
    pub(crate) predefined: Predefined,
    /// What a report wants to know of the last call.
    pub(crate) last: LastCall,
    /// The worlds of the other programs, once they have begun.
    pub(crate) elsewhere: Vec<Option<Rc<parts::Suspended<D::Number>>>>,
    /// What is kept of those that are over, in order.
    pub(crate) finished: Vec<Rc<Finished<D::Number>>>,
    /// The processes that do not run, by rank.
    pub(crate) parked: Processes<D::Number>,
    /// Whether a process is loaded.
    pub(crate) loaded: bool,
    /// How the world came here.
    pub(crate) course: Course,
    /// How the world is driven.
    pub(crate) policy: Policy,
    /// Whether the running process waits for another.
    pub(crate) blocked: bool,
    /// What is told of an execution, where that is wanted.
    pub(crate) story: Option<Story>,
    /// Why the start went wrong, until that was said.
    pub(crate) failed: Option<Box<antiphon_machine::Stop<D::Number>>>,
    /// What is assumed before the start.
    pub(crate) domain_start: D::Path,
    /// What processes left for assertions over several of them.
    pub(crate) queues: collective::Queues<D::Number>,
    /// Rounds of loops that processes go round together.
    pub(crate) gatherings: loops::Gatherings<D::Number>,
    /// Whose violation the last one is, if not that of the process that runs.
    pub(crate) blamed: Option<Seat>,
    /// What was seen on the way.
    pub(crate) seen: Observations<D::Number>,
    /// What was found out about which processes are alike to code.
    pub(crate) known: symmetry::Known,
}

/// What executions show besides violations that end them.
#[derive(Debug)]
pub(crate) struct Observations<N> {
    /// Calls of `MPI_Abort` that were reached, by part.
    pub(crate) aborts: BTreeSet<(usize, u32)>,
    /// Violations that do not end a run.
    pub(crate) noted: Vec<Fault>,
    /// Guesses at invariants that were not proved, by part.
    pub(crate) refuted: BTreeSet<(usize, ExprId)>,
    /// What was seen at the heads of loops that are watched.
    pub(crate) sightings: Vec<Sighting<N>>,
}

impl<N> Default for Observations<N> {
    fn default() -> Observations<N> {
        Observations { aborts: BTreeSet::new(), noted: Vec::new(), refuted: BTreeSet::new(), sightings: Vec::new() }
    }
}

/// The processes that do not run, by rank.
#[derive(Clone, Debug, Default)]
pub(crate) struct Processes<N>(pub(crate) Vec<Option<Rc<Parked<N>>>>);

impl<N> std::ops::Deref for Processes<N> {
    type Target = Vec<Option<Rc<Parked<N>>>>;

    fn deref(&self) -> &Vec<Option<Rc<Parked<N>>>> {
        &self.0
    }
}

impl<N> std::ops::DerefMut for Processes<N> {
    fn deref_mut(&mut self) -> &mut Vec<Option<Rc<Parked<N>>>> {
        &mut self.0
    }
}

impl<N: Clone> OtherProcesses<N> for Processes<N> {
    fn copy(&self, rank: u32) -> Option<Process<N>> {
        self.0.get(rank as usize)?.as_ref().map(|parked| parked.process.clone())
    }

    fn replace(&mut self, rank: u32, process: Process<N>) {
        if let Some(Some(parked)) = self.0.get_mut(rank as usize) {
            let (thread, class_print) = (parked.thread.clone(), parked.class_print.clone());
            *parked = Rc::new(Parked { process, thread, print: Default::default(), class_print });
        }
    }
}

/// A process that does not run at the moment.
#[derive(Clone, Debug)]
pub(crate) struct Parked<N> {
    pub(crate) process: Process<N>,
    pub(crate) thread: Thread<N>,
    /// Its fingerprint, once it was asked for.
    pub(crate) print: identity::Keeper<N>,
    /// The same without what its code will not see (`symmetry`).
    pub(crate) class_print: identity::Keeper<N>,
}

/// What a world remembers besides its processes and its network.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// How each process is.
    pub(crate) standings: Vec<Standing>,
    /// Whose turn it is, where the driver says.
    pub(crate) turn: Option<u32>,
    /// Offers that were taken, the last first.
    pub(crate) taken: Option<Rc<Link>>,
    /// Whether an offer was taken among several: the same state may then be met
    /// by another way.
    pub(crate) branched: bool,
    /// Since the last decision: fingerprints at the starts of rounds of loops,
    /// each with the length that `runs` had.
    pub(crate) rounds: Rc<FxHashMap<u128, usize>>,
    /// Since the last decision: who ran, in order.
    pub(crate) runs: Rc<Vec<u32>>,
    /// Whether the running process is to let others run first.
    pub(crate) yields: bool,
    /// Rounds of loops since the last point that was remembered.
    pub(crate) visits: u32,
    /// Fingerprints at rest since anybody did more than ask.
    pub(crate) asked: Rc<Vec<u128>>,
    /// Whether the point where the world is was given to be remembered.
    pub(crate) remembered: bool,
    /// Whether a process called `MPI_Abort`: all others end with it, somewhere.
    pub(crate) aborted: bool,
    /// Whether a potential deadlock was reported.
    pub(crate) reported: bool,
    /// Whether anybody has taken a step.
    pub(crate) started: bool,
    /// What loops made unknown on the way here.
    pub(crate) oblivion: Rc<loops::Oblivion>,
    /// Whether all processes of this part have ended, or will not go on.
    pub(crate) done: bool,
    /// Whether this execution is over.
    pub(crate) over: bool,
    /// Whether it is over because there is no such execution.
    pub(crate) dropped: bool,
}

/// A list of offers that were taken.
#[derive(Debug)]
pub struct Link {
    /// The last one.
    pub offer: Offer,
    /// The part of which it was.
    pub part: usize,
    /// Those before it.
    pub before: Option<Rc<Link>>,
}

/// Everything that is needed to go on from a point.
#[derive(Debug)]
pub struct Snapshot<D: Domain> {
    pub(crate) parked: Vec<Rc<Parked<D::Number>>>,
    pub(crate) network: Network<D::Number>,
    pub(crate) queues: collective::Queues<D::Number>,
    pub(crate) gatherings: loops::Gatherings<D::Number>,
    pub(crate) course: Course,
    pub(crate) part: usize,
    pub(crate) elsewhere: Vec<Option<Rc<parts::Suspended<D::Number>>>>,
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
            gatherings: self.gatherings.clone(),
            course: self.course.clone(),
            part: self.part,
            elsewhere: self.elsewhere.clone(),
            finished: self.finished.clone(),
            inputs: self.inputs.clone(),
            rank: self.rank,
            path: self.path.clone(),
        }
    }
}

fn taken(mut link: Option<&Rc<Link>>) -> Vec<(usize, Offer)> {
    let mut offers = Vec::new();
    while let Some(here) = link {
        offers.push((here.part, here.offer.clone()));
        link = here.before.as_ref();
    }
    offers.reverse();
    offers
}

/// Why the world stopped.
#[derive(Clone, Debug)]
pub enum Event<N> {
    /// A condition that is open: assume one side in each copy, and go on.
    Choice(N),
    /// Several ways on, at least one (one only in a replay).
    Offers(Vec<Offer>),
    /// A point at which the state may have been met before.
    Remember,
    /// A violation by a rank.
    Fault(u32, Fault),
    /// Nobody can go on.
    Deadlock(Stuck),
    /// A limit of Antiphon, met by a rank.
    Unsupported(u32, Unsupported),
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

impl<D: Domain> World<'_, D> {
    /// How each process is.
    pub fn standings(&self) -> &[Standing] {
        &self.course.standings
    }

    /// Makes a process for every rank out of the one that has begun.
    pub(crate) fn populate(&mut self) {
        let processes = self.machine.parts[self.machine.part].processes.max(1);
        self.network = Network::new(processes);
        self.network.care = antiphon_mpi::Care::of(self.machine.code);
        if self.network.care.orders() {
            self.network.start_clocks();
        }
        self.course = Course::new(processes);
        (self.machine.rank, self.machine.processes) = (0, processes);
        let first = Rc::new(self.unload());
        self.parked = Processes((0..processes).map(|_| Some(first.clone())).collect());
        self.loaded = false;
    }

    /// Lets a rank be the one that runs.
    pub fn switch_to(&mut self, rank: u32) {
        if self.loaded && self.machine.rank == rank {
            return;
        }
        self.park();
        if let Some(parked) = self.parked[rank as usize].take() {
            let parked = Rc::try_unwrap(parked).unwrap_or_else(|shared| (*shared).clone());
            self.machine.process = parked.process;
            self.machine.thread = parked.thread;
        }
        self.machine.rank = rank;
        self.loaded = true;
        self.aim();
    }

    /// Puts the running process to the others.
    pub(crate) fn park(&mut self) {
        if self.loaded {
            let parked = Rc::new(self.unload());
            self.parked[self.machine.rank as usize] = Some(parked);
            self.loaded = false;
        }
    }

    fn unload(&mut self) -> Parked<D::Number> {
        let process = std::mem::replace(
            &mut self.machine.process,
            Process::empty(self.machine.code.layouts.clone(), self.machine.options.max_cells),
        );
        let thread = std::mem::take(&mut self.machine.thread);
        Parked { process, thread, print: Default::default(), class_print: Default::default() }
    }

    /// How the world is driven from here on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// As before the first step.
    pub fn reset(&mut self) {
        self.elsewhere = vec![None; self.machine.parts.len()];
        self.finished.clear();
        self.machine.inputs = Rc::default();
        self.enter_part(0);
        self.queues = collective::Queues::none();
        self.gatherings = loops::Gatherings::none();
        self.blamed = None;
        self.machine.domain.set_path(self.domain_start.clone());
        self.aim();
    }

    /// The start itself went wrong: the next event says so.
    pub fn fail_at_start(&mut self, stop: antiphon_machine::Stop<D::Number>) {
        self.failed = Some(Box::new(stop));
    }

    /// This execution is not looked at any further.
    pub fn give_up(&mut self) {
        self.course.over = true;
        self.course.dropped = true;
    }

    /// The offers that were taken, each with its part, the first one first.
    pub fn taken(&self) -> Vec<(usize, Offer)> {
        taken(self.course.taken.as_ref())
    }

    /// Whether control of the running process is where a loop starts a round.
    pub fn is_at_loop(&self) -> bool {
        let parked = self.parked.get(self.machine.rank as usize).and_then(Option::as_ref);
        let pc = if self.loaded {
            self.machine.thread.pc
        } else {
            parked.map_or(self.machine.thread.pc, |parked| parked.thread.pc)
        };
        self.machine.code.heads.get(pc.0 as usize).copied().unwrap_or(false)
    }

    /// The loop at whose head control is: the part, the operation, and what the
    /// user wrote there as its condition.
    pub fn loop_condition(&self) -> Option<((usize, u32), String)> {
        let parked = self.parked.get(self.machine.rank as usize).and_then(Option::as_ref);
        let thread = match parked {
            Some(parked) if !self.loaded => &parked.thread,
            _ => &self.machine.thread,
        };
        let antiphon_machine::code::Operation::Branch(condition, ..) =
            self.machine.code.operations.get(thread.pc.0 as usize)?
        else {
            return None;
        };
        let (function, origin) = (thread.frames.last()?.function, self.machine.code.node_origins[condition.0 as usize]);
        Some((
            (self.machine.part, thread.pc.0),
            antiphon_machine::expression_text(self.machine.program, Some(function), origin),
        ))
    }

    /// The calls of `MPI_Abort` that were reached: the part and the operation.
    pub fn aborts(&self) -> Vec<(usize, u32)> {
        self.seen.aborts.iter().copied().collect()
    }

    /// The operations with an assertion that was reached, each with its part.
    pub fn asserted(&self) -> Vec<(usize, u32)> {
        self.machine.coverage.asserted.iter().copied().collect()
    }

    /// What all executions so far presumed of the world outside: sentences.
    pub fn presumed(&self) -> Vec<&'static str> {
        self.machine.coverage.presumed.iter().copied().collect()
    }

    /// Everything that is needed to go on from here again.
    pub fn snapshot(&mut self) -> Snapshot<D> {
        self.park();
        Snapshot {
            parked: self.parked.iter().flatten().cloned().collect(),
            network: self.network.clone(),
            queues: self.queues.clone(),
            gatherings: self.gatherings.clone(),
            course: self.course.clone(),
            part: self.machine.part,
            elsewhere: self.elsewhere.clone(),
            finished: self.finished.clone(),
            inputs: self.machine.inputs.clone(),
            rank: self.machine.rank,
            path: self.machine.domain.path(),
        }
    }

    /// Goes (back) to a point.
    pub fn restore(&mut self, snapshot: Snapshot<D>) {
        self.parked = Processes(snapshot.parked.into_iter().map(Some).collect());
        self.network = snapshot.network;
        self.queues = snapshot.queues;
        self.gatherings = snapshot.gatherings;
        self.course = snapshot.course;
        (self.machine.rank, self.machine.processes) = (snapshot.rank, self.course.standings.len() as u32);
        self.elsewhere = snapshot.elsewhere;
        self.finished = snapshot.finished;
        self.machine.inputs = snapshot.inputs;
        self.machine.play(snapshot.part);
        self.machine.domain.set_path(snapshot.path);
        self.loaded = false;
        self.blocked = false;
        self.aim();
    }
}

impl Course {
    /// Nobody has done anything.
    pub(crate) fn new(processes: u32) -> Course {
        Course {
            standings: vec![Standing::Alive; processes as usize],
            turn: None,
            taken: None,
            branched: false,
            rounds: Rc::default(),
            runs: Rc::default(),
            yields: false,
            visits: 0,
            asked: Rc::default(),
            remembered: false,
            aborted: false,
            reported: false,
            started: false,
            oblivion: Rc::default(),
            done: false,
            over: false,
            dropped: false,
        }
    }
}
