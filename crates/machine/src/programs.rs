//! The programs of a machine, and whose process runs.
//!
//! There is one program, or a specification and its implementation. Each has
//! processes, numbered from 0. The machine executes one process at a time; whoever
//! schedules them says which.

use crate::canonical::Walk;
use crate::code::Code;
use crate::constants::{constants, Constants};
use crate::domain::{Domain, ProgramRole};
use crate::machine::Machine;
use crate::state::{Process, Thread};
use antiphon_model::Program;
use antiphon_outcome::TaskId;
use std::cell::Cell;

/// A program and how many processes run it.
#[derive(Clone, Debug)]
pub struct ProgramInstance<'a, N> {
    /// The program.
    pub program: &'a Program,
    /// Its code.
    pub code: &'a Code,
    /// How many processes it has.
    pub processes: u32,
    /// What it is to the others.
    pub(crate) role: ProgramRole,
    /// Its constants, in the domain.
    pub(crate) constants: Constants<N>,
}

impl<'a, N: Clone> ProgramInstance<'a, N> {
    /// A program that has not begun.
    pub fn new<D: Domain<Number = N>>(
        program: &'a Program,
        code: &'a Code,
        domain: &mut D,
        processes: u32,
        role: ProgramRole,
    ) -> ProgramInstance<'a, N> {
        ProgramInstance { program, code, processes, role, constants: constants(code, domain) }
    }
}

/// A process as it was at some time. Its objects are shared with the process
/// that went on, until that one writes to them.
#[derive(Clone, Debug)]
pub struct View<N> {
    /// The process.
    pub(crate) process: Process<N>,
    /// Its thread.
    pub(crate) thread: Thread<N>,
    /// Its fingerprint in an epoch, once it was asked for.
    print: Cell<Option<(u64, u128)>>,
}

/// A process: of which program, and which rank of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ProcessId {
    /// The part of the machine.
    pub part: usize,
    /// The rank in it.
    pub rank: u32,
}

impl<N: Clone> View<N> {
    /// A process as it is.
    pub(crate) fn of(process: &Process<N>, thread: &Thread<N>) -> View<N> {
        let mut process = process.clone();
        // What the step under way wrote stays written in the snapshot.
        process.memory.keep();
        View { process, thread: thread.clone(), print: Cell::new(None) }
    }

    /// Its fingerprint, kept until the assumptions change.
    pub fn fingerprint<D: Domain<Number = N>>(&self, code: &Code, domain: &mut D) -> u128 {
        self.fingerprint_without(code, domain, Vec::new)
    }

    /// The same; the contents of some globals, always the same ones, do not count. They hold no pointers.
    pub fn fingerprint_without<D: Domain<Number = N>>(
        &self,
        code: &Code,
        domain: &mut D,
        unseen: impl FnOnce() -> Vec<u32>,
    ) -> u128 {
        let epoch = domain.epoch();
        if let Some((known, print)) = self.print.get() {
            if known == epoch {
                return print;
            }
        }
        let mut walk = Walk::without(&self.process, code, domain, epoch, unseen());
        walk.thread(&self.thread);
        let print = walk.finish().fingerprint;
        self.print.set(Some((epoch, print)));
        print
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The world rank of the process that runs.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// How many processes there are.
    pub fn processes(&self) -> u32 {
        self.processes
    }

    /// Which program runs.
    pub fn role(&self) -> ProgramRole {
        self.instances[self.part].role
    }

    /// The task that runs.
    pub fn task(&self) -> TaskId {
        TaskId { thread: self.thread.number, ..self.task_of(self.rank()) }
    }

    /// The first thread of a process of the program that runs.
    pub fn task_of(&self, rank: u32) -> TaskId {
        TaskId::of_rank(self.role(), rank)
    }

    /// How many processes the program has that runs.
    pub(crate) fn processes_of_program(&self) -> u32 {
        self.instances[self.part].processes.max(1)
    }

    /// The number of the program that runs.
    pub fn part(&self) -> usize {
        self.part
    }

    /// Whether what programs give is kept: there are several.
    pub fn keeps_outputs(&self) -> bool {
        self.instances.len() > 1
    }

    /// The program and the code of a part are those that run.
    pub fn play(&mut self, part: usize) {
        let known = &self.instances[part];
        (self.program, self.code) = (known.program, known.code);
        self.constants = known.constants.clone();
        self.part = part;
    }

    /// The process that runs.
    pub fn process_id(&self) -> ProcessId {
        ProcessId { part: self.part, rank: self.rank() }
    }

    /// The process that runs, as it is now.
    pub fn view(&self) -> View<D::Number> {
        View::of(&self.process, &self.thread)
    }
}
