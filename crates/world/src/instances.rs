//! Several programs in one machine: a specification and its implementation.
//!
//! Each program, with its processes, is a *part*. Parts share their inputs, the
//! domain and what is assumed, and nothing else: each has a world of its own, with
//! its own ranks, its own `MPI_COMM_WORLD`, its own messages. So whatever works on
//! the world works on that of the part that runs, and ranks are those that the
//! user knows.
//!
//! Parts cannot disturb each other, so one order is enough, and quiescent only what
//! is open in one of them is offered. The order is theirs: the first runs until it
//! is over, then the next; unless joint assertions tie them (`collective`): then a
//! part that left more snapshots than another lets that one catch up. What a part
//! that is over gave (`outputs`) is kept, and counts in the fingerprint; its
//! processes are given up.
//!
//! A part that is over leaves a point to remember behind, if there was any choice
//! among schedules before: executions that differ in nothing but those go on as one.

use crate::state::{Event, Finished, Processes, ProgramEnd, Remembering, ScheduleState, Suspended, World};
use antiphon_machine::state::{Process, Thread};
use antiphon_machine::Domain;
use antiphon_mpi::Network;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// Runs a part that has not begun: there is nothing yet.
    pub(crate) fn enter_program_at(&mut self, part: usize) {
        self.machine.play(part);
        self.machine.process = Process::empty(self.machine.code.layouts.clone(), self.machine.options.max_cells);
        self.machine.thread = Thread::new();
        self.parked = Processes::new(vec![None]);
        self.loaded = true;
        self.network = Network::new(1);
        self.schedule = ScheduleState::new(1);
        (self.machine.rank, self.machine.processes) = (0, 1);
        self.blocked = false;
    }

    /// Puts the world of the part that runs to the others.
    pub(crate) fn leave_program(&mut self) {
        self.park();
        let parked = std::mem::replace(&mut self.parked, Processes::new(Vec::new()));
        let network = std::mem::replace(&mut self.network, Network::new(0));
        self.elsewhere[self.machine.part] =
            Some(Rc::new(Suspended { parked, network, schedule: self.schedule.clone(), rank: self.machine.rank }));
    }

    /// Goes on with another part that has begun. What is said of the execution as
    /// a whole goes with it.
    pub(crate) fn go_to_program(&mut self, part: usize) {
        if part == self.machine.part {
            return;
        }
        self.leave_program();
        let Some(world) = self.elsewhere[part].take() else { return };
        let world = Rc::try_unwrap(world).unwrap_or_else(|shared| (*shared).clone());
        self.machine.play(part);
        self.parked = world.parked;
        self.loaded = false;
        self.blocked = false;
        self.network = world.network;
        let before = std::mem::replace(&mut self.schedule, world.schedule);
        (self.machine.rank, self.machine.processes) = (world.rank, self.schedule.statuses.len() as u32);
        self.schedule.taken = before.taken;
        self.schedule.branched = before.branched;
        self.schedule.remembered = before.remembered;
        self.schedule.havocked = before.havocked;
    }

    /// The part that runs is over: the next one goes on; after the last one, all
    /// is said.
    pub(crate) fn program_over(&mut self, end: ProgramEnd) -> Option<Event<D::Number>> {
        if end != ProgramEnd::Complete && self.is_comparing() {
            return self.give_up_comparing();
        }
        self.note_end(end);
        if self.machine.keeps_outputs() {
            let outputs = match end {
                ProgramEnd::Complete => match self.collect_outputs() {
                    Ok(outputs) => outputs,
                    Err(stop) => return self.stopped(*stop),
                },
                ProgramEnd::Aborted | ProgramEnd::Stuck | ProgramEnd::Diverging => Vec::new(),
            };
            let printed = self.collect_printed();
            let mut finished = Finished::new(end, outputs, printed);
            if end == ProgramEnd::Complete {
                finished.file_outputs = match self.collect_file_outputs() {
                    Ok(file_outputs) => file_outputs,
                    Err(stop) => return self.stopped(*stop),
                };
                finished.reads = self.collect_reads();
            }
            self.keep_result(Rc::new(finished));
        }
        let over = self.machine.part;
        self.schedule.done = true;
        let Some(next) = (0..self.machine.instances.len()).find(|part| self.goes_on(*part)) else {
            // The last one is spoken of.
            self.go_to_program(self.machine.instances.len() - 1);
            self.schedule.over = true;
            return Some(Event::End);
        };
        self.go_to_program(next);
        if over < next {
            self.elsewhere[over] = None;
        }
        if self.policy.remembering != Remembering::Nowhere && self.schedule.branched {
            self.schedule.remembered = true;
            return Some(Event::Remember);
        }
        None
    }

    /// Whether a part that does not run at the moment is not over.
    pub(crate) fn goes_on(&self, part: usize) -> bool {
        part != self.machine.part && self.elsewhere[part].as_ref().is_some_and(|world| !world.schedule.done)
    }

    /// Keeps what the part that runs gave; those of earlier parts come first.
    fn keep_result(&mut self, finished: Rc<Finished<D::Number>>) {
        let before = (0..self.machine.part).filter(|part| !self.goes_on(*part)).count();
        self.finished.insert(before.min(self.finished.len()), finished);
    }

    /// What parts that are over gave, in order.
    pub fn finished(&self) -> &[Rc<Finished<D::Number>>] {
        &self.finished
    }
}
