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
mod recording;
mod rest;
mod shared;
pub(crate) mod symmetry;

pub use deadlock::{Stuck, StuckRank};
pub use loops::{Approach, Oblivion, Sighting};
pub use offers::Offer;
pub use outputs::{Element, Finished, KeptArray, KeptOutput, PartEnd};
pub use parts::Part;
pub(crate) use parts::World;
pub(crate) use printed::Embedded;
pub use printed::{Item, PrintedBy, Prints};
pub use recording::{Story, Told};
pub(crate) use shared::Filled;

use crate::domain::Domain;
use crate::fault::{Fault, Limit, Unsupported};
use crate::machine::Machine;
use crate::mpi::{Endpoint, Network};
use crate::state::{Process, Thread};
use antiphon_source::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Which states are deadlocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deadlock {
    /// Those in which nobody goes on unless the library buffers.
    #[default]
    Potential,
    /// Those in which nobody goes on however much it buffers.
    Absolute,
    /// None: the execution just ends there.
    Ignore,
}

/// Whether the library waits for the receiver of a standard send.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Buffering {
    /// As the driver says: both are offered where it matters.
    Asked,
    /// Never: it always has room.
    Always,
}

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
    /// Which states are deadlocks.
    pub deadlock: Deadlock,
    /// How much is offered.
    pub offering: Offering,
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
        deadlock: Deadlock::Absolute,
        offering: Offering::Reduced,
        remembering: Remembering::Nowhere,
        leaks: Leaks::Noted,
        order: Order::Rank,
    };

    /// Every execution, with everything that makes them fewer.
    pub const EXPLORE: Policy = Policy {
        deadlock: Deadlock::Potential,
        offering: Offering::Reduced,
        remembering: Remembering::Rule,
        leaks: Leaks::Fatal,
        order: Order::FewestSnapshots,
    };

    /// Whether sends may be buffered: where potential deadlocks count, both are tried.
    pub fn buffering(self) -> Buffering {
        match self.deadlock {
            Deadlock::Potential => Buffering::Asked,
            Deadlock::Absolute | Deadlock::Ignore => Buffering::Always,
        }
    }

    /// Whether a state in which nobody goes on is reported.
    pub fn reports_deadlocks(self) -> bool {
        match self.deadlock {
            Deadlock::Potential | Deadlock::Absolute => true,
            Deadlock::Ignore => false,
        }
    }
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
    /// Who runs or ran last.
    pub(crate) running: u32,
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
    pub(crate) elsewhere: Vec<Option<Rc<World<D::Number>>>>,
    pub(crate) finished: Vec<Rc<Finished<D::Number>>>,
    pub(crate) inputs: Rc<Vec<Filled<D::Number>>>,
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

impl<D: Domain> Machine<'_, D> {
    /// The world rank of the process that runs.
    pub fn rank(&self) -> u32 {
        self.course.running
    }

    /// How many processes there are.
    pub fn processes(&self) -> u32 {
        self.course.standings.len() as u32
    }

    /// What MPI knows of the process that runs.
    pub(crate) fn me(&self) -> &Endpoint<D::Number> {
        &self.network.endpoints[self.course.running as usize]
    }

    /// The same, to be changed.
    pub(crate) fn endpoint(&mut self) -> &mut Endpoint<D::Number> {
        self.network.endpoint(self.course.running)
    }

    /// How each process is.
    pub fn standings(&self) -> &[Standing] {
        &self.course.standings
    }

    /// Makes a process for every rank out of the one that has begun.
    pub(crate) fn populate(&mut self) {
        let processes = self.parts[self.part].processes.max(1);
        self.network = Network::new(processes);
        self.network.care = crate::mpi::Care::of(self.code);
        if self.network.care.orders() {
            self.network.start_clocks();
        }
        self.course = Course::new(processes);
        let first = Rc::new(self.unload());
        self.parked = (0..processes).map(|_| Some(first.clone())).collect();
        self.loaded = false;
    }

    /// Lets a rank be the one that runs.
    pub fn switch_to(&mut self, rank: u32) {
        if self.loaded && self.course.running == rank {
            return;
        }
        self.park();
        if let Some(parked) = self.parked[rank as usize].take() {
            let parked = Rc::try_unwrap(parked).unwrap_or_else(|shared| (*shared).clone());
            self.process = parked.process;
            self.thread = parked.thread;
        }
        self.course.running = rank;
        self.loaded = true;
        self.aim();
    }

    /// Puts the running process to the others.
    pub(crate) fn park(&mut self) {
        if self.loaded {
            let parked = Rc::new(self.unload());
            self.parked[self.course.running as usize] = Some(parked);
            self.loaded = false;
        }
    }

    fn unload(&mut self) -> Parked<D::Number> {
        let process =
            std::mem::replace(&mut self.process, Process::empty(self.code.layouts.clone(), self.options.max_cells));
        let thread = std::mem::take(&mut self.thread);
        Parked { process, thread, print: Default::default(), class_print: Default::default() }
    }

    /// How the world is driven from here on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// As before the first step.
    pub fn reset(&mut self) {
        self.elsewhere = vec![None; self.parts.len()];
        self.finished.clear();
        self.inputs = Rc::default();
        self.enter_part(0);
        self.queues = collective::Queues::none();
        self.gatherings = loops::Gatherings::none();
        self.blamed = None;
        self.domain.set_path(self.domain_start.clone());
        self.aim();
    }

    /// The start itself went wrong: the next event says so.
    pub fn fail_at_start(&mut self, stop: crate::fault::Stop<D::Number>) {
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
        let parked = self.parked.get(self.course.running as usize).and_then(Option::as_ref);
        let pc = if self.loaded { self.thread.pc } else { parked.map_or(self.thread.pc, |parked| parked.thread.pc) };
        self.heads.get(pc.0 as usize).copied().unwrap_or(false)
    }

    /// The loop at whose head control is: the part, the operation, and what the
    /// user wrote there as its condition.
    pub fn loop_condition(&self) -> Option<((usize, u32), String)> {
        let parked = self.parked.get(self.course.running as usize).and_then(Option::as_ref);
        let thread = match parked {
            Some(parked) if !self.loaded => &parked.thread,
            _ => &self.thread,
        };
        let crate::code::Operation::Branch(condition, ..) = self.code.operations.get(thread.pc.0 as usize)? else {
            return None;
        };
        let (function, origin) = (thread.frames.last()?.function, self.code.node_origins[condition.0 as usize]);
        Some(((self.part, thread.pc.0), crate::spell::expression(self.program, Some(function), origin)))
    }

    /// The calls of `MPI_Abort` that were reached: the part and the operation.
    pub fn aborts(&self) -> Vec<(usize, u32)> {
        self.aborts.iter().copied().collect()
    }

    /// The operations with an assertion that was reached, each with its part.
    pub fn asserted(&self) -> Vec<(usize, u32)> {
        self.asserted.iter().copied().collect()
    }

    /// What all executions so far presumed of the world outside: sentences.
    pub fn presumed(&self) -> Vec<&'static str> {
        self.presumed.iter().copied().collect()
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
            part: self.part,
            elsewhere: self.elsewhere.clone(),
            finished: self.finished.clone(),
            inputs: self.inputs.clone(),
            path: self.domain.path(),
        }
    }

    /// Goes (back) to a point.
    pub fn restore(&mut self, snapshot: Snapshot<D>) {
        self.parked = snapshot.parked.into_iter().map(Some).collect();
        self.network = snapshot.network;
        self.queues = snapshot.queues;
        self.gatherings = snapshot.gatherings;
        self.course = snapshot.course;
        self.elsewhere = snapshot.elsewhere;
        self.finished = snapshot.finished;
        self.inputs = snapshot.inputs;
        self.play(snapshot.part);
        self.domain.set_path(snapshot.path);
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
            running: 0,
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
