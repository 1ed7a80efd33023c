//! Several programs in one machine: a specification and its implementation.
//!
//! Each program, with its processes, is a *part*. Parts share their inputs, the
//! domain and what is assumed, and nothing else: each has a world of its own, with
//! its own ranks, its own `MPI_COMM_WORLD`, its own messages. So whatever works on
//! the world works on that of the part that runs, and ranks are those that the
//! user knows.
//!
//! Parts cannot disturb each other, so one order is enough, and at rest only what
//! is open in one of them is offered. The order is theirs: the first runs until it
//! is over, then the next; unless joint assertions tie them (`collective`): then a
//! part that left more snapshots than another lets that one catch up. What a part
//! that is over gave (`outputs`) is kept, and counts in the fingerprint; its
//! processes are given up.
//!
//! A part that is over leaves a point to remember behind, if there was any choice
//! among schedules before: executions that differ in nothing but those go on as one.

use super::{Course, Event, Finished, Parked, PartEnd, Remembering};
use crate::code::Code;
use crate::domain::{Domain, Party};
use crate::machine::Machine;
use crate::memory::ObjectId;
use crate::mpi::Network;
use crate::state::{Process, Thread};
use antiphon_model::Program;
use antiphon_outcome::TaskId;
use std::rc::Rc;

/// A program and how many processes run it.
#[derive(Clone, Debug)]
pub struct Part<'a, N> {
    /// The program.
    pub(crate) program: &'a Program,
    /// Its code.
    pub(crate) code: &'a Code<N>,
    /// How many processes it has.
    pub(crate) processes: u32,
    /// What it is to the others.
    pub(crate) party: Party,
    /// The operations at which a loop starts a round.
    pub(crate) heads: Rc<[bool]>,
    /// The object of `errno`, if the program has it.
    errno: Option<ObjectId>,
}

impl<'a, N> Part<'a, N> {
    /// A part that has not begun.
    pub fn new(program: &'a Program, code: &'a Code<N>, processes: u32, party: Party) -> Part<'a, N> {
        let (heads, errno) = (crate::run::heads(program, code), crate::library::errno::find(program));
        Part { program, code, processes, party, heads, errno }
    }
}

/// The world of a part that does not run at the moment.
#[derive(Clone, Debug)]
pub(crate) struct World<N> {
    parked: Vec<Option<Rc<Parked<N>>>>,
    network: Network<N>,
    course: Course,
}

impl<D: Domain> Machine<'_, D> {
    /// Which program runs.
    pub fn party(&self) -> Party {
        self.parts[self.part].party
    }

    /// The task that runs.
    pub fn task(&self) -> TaskId {
        self.task_of(self.rank())
    }

    /// The first thread of a process of the program that runs.
    pub(crate) fn task_of(&self, rank: u32) -> TaskId {
        TaskId::of_rank(self.party(), rank)
    }

    /// How many processes the program has that runs.
    pub(crate) fn processes_of_part(&self) -> u32 {
        self.parts[self.part].processes.max(1)
    }

    /// The number of the program that runs.
    pub fn part(&self) -> usize {
        self.part
    }

    /// Whether what programs give is kept: there are several.
    pub(crate) fn keeps_outputs(&self) -> bool {
        self.parts.len() > 1
    }

    /// The program and the code of a part are those that run.
    pub(super) fn play(&mut self, part: usize) {
        let known = &self.parts[part];
        (self.program, self.code, self.errno) = (known.program, known.code, known.errno);
        self.heads = known.heads.clone();
        self.part = part;
    }

    /// Runs a part that has not begun: there is nothing yet.
    pub(crate) fn enter_part(&mut self, part: usize) {
        self.play(part);
        self.process = Process::empty(self.code.layouts.clone(), self.options.max_cells);
        self.thread = Thread::new();
        self.parked = vec![None];
        self.loaded = true;
        self.network = Network::new(1);
        self.course = Course::new(1);
        self.blocked = false;
    }

    /// Puts the world of the part that runs to the others.
    pub(crate) fn leave_part(&mut self) {
        self.park();
        let parked = std::mem::take(&mut self.parked);
        let network = std::mem::replace(&mut self.network, Network::new(0));
        self.elsewhere[self.part] = Some(Rc::new(World { parked, network, course: self.course.clone() }));
    }

    /// Goes on with another part that has begun. What is said of the execution as
    /// a whole goes with it.
    pub(crate) fn go_to_part(&mut self, part: usize) {
        if part == self.part {
            return;
        }
        self.leave_part();
        let Some(world) = self.elsewhere[part].take() else { return };
        let world = Rc::try_unwrap(world).unwrap_or_else(|shared| (*shared).clone());
        self.play(part);
        self.parked = world.parked;
        self.loaded = false;
        self.blocked = false;
        self.network = world.network;
        let before = std::mem::replace(&mut self.course, world.course);
        self.course.taken = before.taken;
        self.course.branched = before.branched;
        self.course.remembered = before.remembered;
        self.course.oblivion = before.oblivion;
    }

    /// The part that runs is over: the next one goes on; after the last one, all
    /// is said.
    pub(crate) fn part_over(&mut self, end: PartEnd) -> Option<Event<D::Number>> {
        if self.keeps_outputs() {
            let outputs = match end {
                PartEnd::Complete => match self.collect_outputs() {
                    Ok(outputs) => outputs,
                    Err(stop) => return self.stopped(*stop),
                },
                PartEnd::Aborted | PartEnd::Stuck | PartEnd::Circling => Vec::new(),
            };
            let printed = self.collect_printed();
            self.keep_result(Rc::new(Finished::new(end, outputs, printed)));
        }
        let over = self.part;
        self.course.done = true;
        let Some(next) = (0..self.parts.len()).find(|part| self.goes_on(*part)) else {
            // The last one is spoken of.
            self.go_to_part(self.parts.len() - 1);
            self.course.over = true;
            return Some(Event::End);
        };
        self.go_to_part(next);
        if over < next {
            self.elsewhere[over] = None;
        }
        if self.policy.remembering != Remembering::Nowhere && self.course.branched {
            self.course.remembered = true;
            return Some(Event::Remember);
        }
        None
    }

    /// Whether a part that does not run at the moment is not over.
    pub(crate) fn goes_on(&self, part: usize) -> bool {
        part != self.part && self.elsewhere[part].as_ref().is_some_and(|world| !world.course.done)
    }

    /// Keeps what the part that runs gave; those of earlier parts come first.
    fn keep_result(&mut self, finished: Rc<Finished<D::Number>>) {
        let before = (0..self.part).filter(|part| !self.goes_on(*part)).count();
        self.finished.insert(before.min(self.finished.len()), finished);
    }

    /// What parts that are over gave, in order.
    pub fn finished(&self) -> &[Rc<Finished<D::Number>>] {
        &self.finished
    }
}
