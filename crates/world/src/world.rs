//! A world as a whole: its processes are made, put aside and taken up; points are
//! kept and gone back to.

use crate::state::{
    taken, CollectiveIterations, Parked, Policy, ProcessStatus, Processes, Queues, ScheduleState, SchedulingChoice,
    Snapshot, World,
};
use antiphon_machine::code::Operation;
use antiphon_machine::state::{Process, Thread};
use antiphon_machine::Domain;
use antiphon_mpi::Network;
use antiphon_outcome::Assumed;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// How each process is.
    pub fn statuses(&self) -> &[ProcessStatus] {
        &self.schedule.statuses
    }

    /// Makes a process for every rank out of the one that has begun.
    pub(crate) fn populate(&mut self) {
        let processes = self.machine.instances[self.machine.part].processes.max(1);
        self.network = Network::new(processes);
        self.network.features = antiphon_mpi::Features::of(self.machine.code);
        if self.network.features.orders() {
            self.network.start_clocks();
        }
        self.schedule = ScheduleState::new(processes);
        (self.machine.rank, self.machine.processes) = (0, processes);
        let first = Rc::new(self.unload());
        self.parked = Processes::new((0..processes).map(|_| Some(first.clone())).collect());
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
            self.parked.team = parked.team;
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
        let team = std::mem::take(&mut self.parked.team);
        Parked { process, thread, team, print: Default::default(), class_print: Default::default() }
    }

    /// How the world is driven from here on.
    pub fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// How the world is driven.
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// As before the first step.
    pub fn reset(&mut self) {
        self.elsewhere = vec![None; self.machine.instances.len()];
        self.finished.clear();
        self.machine.inputs = Rc::default();
        self.enter_program_at(0);
        self.queues = Queues::none();
        self.collective_iterations = CollectiveIterations::none();
        self.blamed = None;
        self.machine.domain.set_path(self.domain_start.clone());
        self.aim();
    }

    /// The start itself went wrong: the next event says so.
    pub fn fail_at_start(&mut self, stop: antiphon_machine::Stop<D::Number>) {
        self.failed = Some(Box::new(stop));
    }

    /// Whether nothing happens any more in this execution.
    pub fn is_over(&self) -> bool {
        self.schedule.over && self.seen.untold.is_empty()
    }

    /// This execution is not looked at any further.
    pub fn give_up(&mut self) {
        self.schedule.over = true;
        self.schedule.dropped = true;
    }

    /// The scheduling choices that were taken, each with its part, the first one first.
    pub fn taken(&self) -> Vec<(usize, SchedulingChoice)> {
        taken(self.schedule.taken.as_ref())
    }

    /// Whether control of the running process is where a loop starts an iteration.
    pub fn is_at_loop(&self) -> bool {
        self.machine.code.heads.get(self.running().pc.0 as usize).copied().unwrap_or(false)
    }

    /// Whether control of the running process is at an assertion.
    pub fn is_at_assertion(&self) -> bool {
        let operation = self.machine.code.operations.get(self.running().pc.0 as usize);
        matches!(operation, Some(Operation::Assert(..)))
    }

    /// The thread whose turn it is.
    fn running(&self) -> &Thread<D::Number> {
        match self.parked.get(self.machine.rank as usize).and_then(Option::as_ref) {
            Some(parked) if !self.loaded => &parked.thread,
            _ => &self.machine.thread,
        }
    }

    /// The loop at whose head control is: the part, the operation, and what the
    /// user wrote there as its condition.
    pub fn loop_condition(&self) -> Option<((usize, u32), String)> {
        let thread = self.running();
        let Operation::Branch(condition, ..) = self.machine.code.operations.get(thread.pc.0 as usize)? else {
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

    /// What all executions so far assumed of the environment: sentences.
    pub fn axioms(&self) -> Vec<Assumed> {
        self.machine.coverage.axioms.iter().copied().collect()
    }

    /// Everything that is needed to go on from here again.
    pub fn snapshot(&mut self) -> Snapshot<D> {
        self.park();
        Snapshot {
            parked: self.parked.iter().flatten().cloned().collect(),
            network: self.network.clone(),
            queues: self.queues.clone(),
            collective_iterations: self.collective_iterations.clone(),
            schedule: self.schedule.clone(),
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
        self.parked = Processes::new(snapshot.parked.into_iter().map(Some).collect());
        self.network = snapshot.network;
        self.queues = snapshot.queues;
        self.collective_iterations = snapshot.collective_iterations;
        self.schedule = snapshot.schedule;
        (self.machine.rank, self.machine.processes) = (snapshot.rank, self.schedule.statuses.len() as u32);
        self.elsewhere = snapshot.elsewhere;
        self.finished = snapshot.finished;
        self.machine.inputs = snapshot.inputs;
        self.machine.play(snapshot.part);
        self.machine.domain.set_path(snapshot.path);
        self.loaded = false;
        self.blocked = false;
        self.seen.untold.clear();
        self.aim();
    }
}
