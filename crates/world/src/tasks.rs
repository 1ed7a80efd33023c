//! Threads of a process: who of them takes steps, and what the others wait for.
//!
//! Between two points at which others can see something, a thread is on its own: such
//! steps are urgent and cost no choice. A step that touches memory which another
//! thread can reach stops before anything happened, as does a call that is about
//! other threads; the thread then waits for its turn with what it is about to do (its
//! footprint). When no thread of any process can take a step on its own, the world is
//! quiescent, and each thread that can do what it is about to do is a scheduling
//! choice. A step is so found out to be visible by trying it; which it is follows from
//! the state, not from a declaration.
//!
//! Inside of an atomic section all steps of its thread are its own.

use crate::next_steps::object;
use crate::state::{Event, SchedulingChoice, World};
use antiphon_machine::code::{LibraryCode, Operation, Pc};
use antiphon_machine::memory::{Guard, Iterating, Manner, Touched};
use antiphon_machine::state::Caller;
use antiphon_machine::{Domain, Ending, OrStop, Stop};
use antiphon_model::library::{Control as ControlFunction, Mpi, Pthread, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_mpi::{Pending as Receiving, Resolution};
use antiphon_source::Span;
use antiphon_threads::{Claim, Control, Footprint, Intent, Pending, Roster, Status, Strand, Task, Team, Touch, Way};
use std::rc::Rc;

impl<'a, D: Domain> World<'a, D> {
    /// The thread that runs, with all that its process's threads share.
    pub(crate) fn strand(&mut self) -> Strand<'_, 'a, D> {
        Strand { machine: &mut self.machine, team: &mut self.parked.team }
    }
}

impl<D: Domain> World<'_, D> {
    /// The threads of a rank.
    pub(crate) fn team(&self, rank: u32) -> &Team<D::Number> {
        match self.parked.get(rank as usize).and_then(Option::as_ref) {
            Some(parked) => &parked.team,
            None => &self.parked.team,
        }
    }

    /// The statement at which a thread of a rank stands.
    pub fn place_of(&mut self, rank: u32, thread: u32) -> Span {
        self.switch_to(rank);
        self.take_up(thread);
        self.machine.here()
    }

    /// Whether a rank takes steps without being asked.
    pub(crate) fn runs(&self, rank: u32) -> bool {
        let Some(roster) = self.team(rank).roster() else { return self.is_answered(rank, 0) };
        let communicates = |task: &Task<D::Number>| task.status == Status::Communicating;
        let mut tasks = (0..).zip(&roster.tasks);
        tasks.any(|(thread, task)| task.is_running() || communicates(task) && self.is_answered(rank, thread))
    }

    /// Lets a thread of the process that runs take steps: the one that did, if it can.
    pub(crate) fn select_thread(&mut self) {
        let rank = self.machine.rank;
        if let Some(roster) = self.parked.team.roster() {
            let can = |thread: &u32| match roster.tasks[*thread as usize].status {
                Status::Running | Status::Granted(_) => true,
                Status::Communicating => self.is_answered(rank, *thread),
                Status::Pending(_) | Status::Ended(_) | Status::Diverging | Status::Cut => false,
            };
            let next = match can(&roster.current) {
                true => Some(roster.current),
                false => (0..roster.tasks.len() as u32).find(can),
            };
            let Some(thread) = next else { return };
            self.take_up(thread);
            let task = self.parked.team.roster_mut().running();
            if task.status != Status::Communicating {
                return;
            }
            task.status = Status::Running;
        }
        let thread = self.machine.thread.number;
        if let Some(wait) = self.network.endpoints[rank as usize].undecided(thread).cloned() {
            let receiving = Receiving { wait, decision: Some(Resolution::Ready) };
            self.network.endpoint(rank).pending.insert(thread, receiving);
        }
    }

    /// Lets another thread of the process that runs be the one whose frames the machine has.
    pub(crate) fn take_up(&mut self, thread: u32) {
        if self.parked.team.roster().is_none_or(|roster| roster.current == thread) {
            return;
        }
        let mut before = std::mem::take(&mut self.machine.thread);
        // Threads and tasks that are compared with each other are so by whoever runs.
        let tasks = before.tasks.take();
        let roster = self.parked.team.roster_mut();
        roster.running().strand = Some(Rc::new(before));
        roster.current = thread;
        if let Some(strand) = roster.running().strand.take() {
            self.machine.thread = Rc::try_unwrap(strand).unwrap_or_else(|shared| (*shared).clone());
        }
        self.machine.thread.tasks = tasks;
    }

    /// Accesses to shared memory stop the next step, or are noted, or do not matter.
    #[inline]
    pub(crate) fn set_guard(&mut self) {
        let guard = match self.parked.team.roster() {
            // Only one thread can go on, and what it touches is compared with what the others do.
            _ if self.machine.thread.tasks.is_some() => Guard::Off,
            Some(roster) if roster.is_concurrent() => match roster.tasks[roster.current as usize].status {
                Status::Granted(_) => Guard::Notes,
                _ if roster.section.is_some_and(|section| section.thread == roster.current) => Guard::Notes,
                _ => Guard::Stops,
            },
            // What threads did that ended may still race with what is to come.
            Some(Roster { history: Some(history), .. }) if !history.all().is_empty() => Guard::Notes,
            _ => Guard::Off,
        };
        if self.machine.process.memory.guard() != guard {
            self.machine.process.memory.set_guard(guard);
        }
        let iterating = match (&self.machine.thread.tasks, self.machine.thread.is_iterating()) {
            (Some(_), _) => Iterating::Tasks,
            (None, true) => Iterating::Yes,
            (None, false) => Iterating::No,
        };
        self.machine.process.memory.set_iterating(iterating);
    }

    /// A step is done: what others could see of it is looked at.
    pub(crate) fn step_seen(&mut self, pc: Pc) -> Option<Event<D::Number>> {
        if self.machine.process.memory.is_iterating() {
            let unordered = self.clash_of_tasks(pc);
            if let Some(event) = unordered.or_else(|| self.race_of_iterations(pc)) {
                return Some(event);
            }
        }
        if self.machine.process.memory.guard() != Guard::Notes {
            self.note_fence(pc);
            return None;
        }
        let touched = self.machine.process.memory.take_touched();
        self.log_event(pc, &touched);
        self.note_in_section(&touched);
        let event = self.race_with_others(pc, &touched).or_else(|| self.race_with_past(pc, &touched));
        if let Some(Roster { .. }) = self.parked.team.roster() {
            let task = self.parked.team.roster_mut().running();
            if matches!(task.status, Status::Granted(_)) {
                task.status = Status::Running;
            }
        }
        event
    }

    /// The step that was about to be taken can be seen by others: it waits for its turn.
    pub(crate) fn announce(&mut self) {
        let first = self.machine.process.memory.take_touched();
        let code = self.machine.code;
        let operation = code.operations.get(self.machine.thread.pc.0 as usize);
        let claim = self.claim(self.machine.thread.pc);
        let footprint = match operation {
            Some(operation) if !self.has_one_place(operation) => self.rehearse(claim),
            Some(Operation::Set(..) | Operation::Branch(..) | Operation::Switch(_) | Operation::Store(..)) => {
                Footprint::Exactly(touches(&first, claim))
            }
            Some(Operation::Update(..)) => {
                let written: Vec<Touched> =
                    first.iter().map(|touched| Touched { manner: Manner::Write, ..*touched }).collect();
                Footprint::Exactly(touches(&written, claim))
            }
            _ => self.rehearse(claim),
        };
        self.wait_for_turn(Pending { footprint, intent: None });
    }

    /// Whether the next step ends the process, and with it threads that could still do
    /// something: then it waits for its turn like any step that they can see.
    pub(crate) fn waits_to_end(&mut self) -> bool {
        let Some(roster) = self.parked.team.roster().filter(|roster| roster.is_concurrent()) else { return false };
        if matches!(roster.tasks[roster.current as usize].status, Status::Granted(_)) || roster.section.is_some() {
            return false;
        }
        let ends = self.is_at_end() || self.is_at_thread_end() && self.ends_are_seen();
        if !ends {
            return false;
        }
        self.wait_for_turn(Pending { footprint: Footprint::AtLeast([].into()), intent: None });
        true
    }

    /// Whether the next step is a call of MPI by one of several threads: who calls when
    /// is a choice.
    pub(crate) fn waits_to_communicate(&mut self) -> bool {
        // The others wait for their turns until it is done.
        if self.machine.thread.tasks.is_some() {
            return false;
        }
        let Some(roster) = self.parked.team.roster().filter(|roster| roster.is_concurrent()) else { return false };
        let granted = matches!(roster.tasks[roster.current as usize].status, Status::Granted(_));
        let (rank, thread) = (self.machine.rank, self.machine.thread.number);
        let inside = self.network.endpoints[rank as usize].pending.contains_key(&thread);
        if granted || inside || roster.section.is_some() || !self.is_at_mpi(self.machine.thread.pc) {
            return false;
        }
        // What it touches is known from trying it; what it does to others is not followed.
        self.last.entered = None;
        let touches = self.rehearse(Claim::Plain).touches().into();
        if let Some(context) = self.last.entered.take() {
            self.network.endpoint(rank).entering.insert(thread, context);
        }
        self.wait_for_turn(Pending { footprint: Footprint::AtLeast(touches), intent: None });
        true
    }

    /// Whether an operation is a call of MPI.
    pub(crate) fn is_at_mpi(&self, pc: Pc) -> bool {
        let operation = self.machine.code.operations.get(pc.0 as usize);
        matches!(operation, Some(Operation::Library(call, _)) if matches!(call.function, LibraryFunction::Mpi(_)))
    }

    fn is_at_thread_end(&self) -> bool {
        match self.machine.code.operations.get(self.machine.thread.pc.0 as usize) {
            Some(Operation::Return(_)) => {
                matches!(&*self.machine.thread.frames, [first] if first.caller == Caller::Start)
            }
            Some(Operation::Library(call, _)) => {
                matches!(call.function, LibraryFunction::Pthread(function) if function.kin() == Pthread::Exit)
            }
            _ => false,
        }
    }

    /// Whether other threads can see that a thread ended without joining it.
    fn ends_are_seen(&mut self) -> bool {
        let (part, code) = (self.machine.part, self.machine.code);
        let sees = |operation: &Operation| match operation {
            Operation::Library(call, _) => match call.function {
                LibraryFunction::Pthread(function) => matches!(
                    function.kin(),
                    Pthread::TryjoinNp
                        | Pthread::TimedjoinNp
                        | Pthread::ClockjoinNp
                        | Pthread::MutexattrSetrobust
                        | Pthread::KeyDelete
                        | Pthread::Cancel
                ),
                _ => false,
            },
            _ => false,
        };
        *self.known.ends_are_seen.entry(part).or_insert_with(|| code.operations.iter().any(sees))
    }

    fn is_at_end(&self) -> bool {
        match self.machine.code.operations.get(self.machine.thread.pc.0 as usize) {
            Some(Operation::Return(_)) => {
                matches!(&*self.machine.thread.frames, [first] if first.caller == Caller::Nobody)
            }
            Some(Operation::Library(call, _)) => match call.function {
                LibraryFunction::Control(function) => {
                    matches!(function, ControlFunction::Exit | ControlFunction::QuickExit | ControlFunction::Abort)
                }
                LibraryFunction::Mpi(function) => function == Mpi::Abort,
                _ => false,
            },
            _ => false,
        }
    }

    fn wait_for_turn(&mut self, pending: Pending) {
        let here = self.machine.here();
        let task = self.parked.team.roster_mut().running();
        (task.status, task.awaits) = (Status::Pending(pending), None);
        task.at = here;
    }

    /// Takes the step to see what it touches, and takes it back.
    fn rehearse(&mut self, claim: Claim) -> Footprint {
        let (thread, team, network) = (self.machine.thread.clone(), self.parked.team.clone(), self.network.clone());
        // What is taken back elsewhere a domain that knows all does not write down.
        let library = D::KNOWS_ALL.then(|| self.machine.process.library.clone());
        self.machine.process.memory.set_guard(Guard::Notes);
        let done: OrStop<(), D::Number> = self.attempt(|own| {
            own.perform()?;
            Err(Box::new(Stop::Visible))
        });
        let touched = self.machine.process.memory.take_touched();
        (self.machine.thread, self.parked.team, self.network) = (thread, team, network);
        if let Some(library) = library {
            self.machine.process.library = library;
        }
        self.blocked = false;
        let all = touches(&touched, claim);
        match done {
            Err(stop) if matches!(*stop, Stop::Visible) => Footprint::Exactly(all),
            _ => Footprint::AtLeast(all),
        }
    }

    /// A call that is about other threads.
    pub(crate) fn synchronise(&mut self, call: &LibraryCode, next: Pc) -> OrStop<(), D::Number> {
        if self.parked.team.roster().is_some_and(|roster| roster.section.is_some()) && !is_section_border(call) {
            self.note_call_in_section();
        }
        match self.strand().execute(call, next)? {
            Control::GoesOn | Control::Inside => {}
            Control::Waits(intent) => {
                self.wait_for_turn(Pending { footprint: footprint(&intent), intent: Some(intent) });
                self.blocked = true;
            }
        }
        Ok(())
    }

    /// The thread that runs waits in MPI.
    pub(crate) fn communicates(&mut self) {
        if self.parked.team.roster().is_some() {
            self.parked.team.roster_mut().running().status = Status::Communicating;
        }
    }

    /// The ways on of a rank's threads.
    pub(crate) fn thread_choices(&self, rank: u32, choices: &mut Vec<SchedulingChoice>) {
        let Some(roster) = self.team(rank).roster() else { return };
        for thread in 0..roster.tasks.len() as u32 {
            let ways = roster.ways(thread).into_iter();
            choices.extend(ways.map(|way| SchedulingChoice::Thread { rank, thread, way }));
        }
    }

    /// A thread of a rank goes on.
    pub(crate) fn let_go(&mut self, rank: u32, thread: u32, way: Way) {
        self.switch_to(rank);
        self.parked.team.roster_mut().go(thread, way);
    }

    /// The thread that runs does so for ever, and others do not: whether that is so.
    pub(crate) fn parked_thread_diverges(&mut self) -> bool {
        self.switch_to(self.machine.rank);
        if !self.parked.team.is_concurrent() {
            return false;
        }
        self.parked.team.roster_mut().running().status = Status::Diverging;
        true
    }

    /// Whether others of the process go on if the thread that runs does not. Inside of
    /// an atomic section nobody does.
    pub(crate) fn others_go_on(&self) -> bool {
        self.parked.team.roster().is_some_and(|roster| roster.is_concurrent() && roster.section.is_none())
    }

    /// The thread that runs comes no further, and others do not know.
    pub(crate) fn cut_thread(&mut self) {
        let here = self.machine.here();
        let task = self.parked.team.roster_mut().running();
        (task.status, task.at) = (Status::Cut, here);
    }

    /// Where a thread was cut, if one was: the execution is none that comes to its end.
    pub(crate) fn cut_at(&self) -> Option<Span> {
        self.tasks().find(|task| matches!(task.status, Status::Cut)).map(|task| task.at)
    }

    /// Whether a thread runs for ever.
    pub(crate) fn has_diverging_thread(&self) -> bool {
        self.tasks().any(|task| matches!(task.status, Status::Diverging))
    }

    /// All threads of all processes that ever created one.
    fn tasks(&self) -> impl Iterator<Item = &Task<D::Number>> {
        (0..self.machine.processes()).filter_map(|rank| self.team(rank).roster()).flat_map(|roster| &roster.tasks)
    }

    /// The thread that runs came to the end of its function, or exits.
    pub(crate) fn thread_over(&mut self) -> Option<Event<D::Number>> {
        match self.strand().end() {
            Ok(true) => {
                self.set_guard();
                let living = self.parked.team.roster().map_or(0, |roster| roster.living);
                match living {
                    0 => self.stopped(Stop::Exit(0, Ending::Call)),
                    _ => None,
                }
            }
            Ok(false) => None,
            Err(stop) => self.stopped(*stop),
        }
    }
}

fn touches(touched: &[Touched], claim: Claim) -> Rc<[Touch]> {
    touched.iter().map(|bytes| Touch { bytes: *bytes, claim }).collect()
}

/// What a call does that is about other threads: it changes its objects.
fn footprint(intent: &Intent) -> Footprint {
    match intent {
        Intent::Join(_)
        | Intent::TryJoin(..)
        | Intent::Detach(_)
        | Intent::Cancel(_)
        | Intent::TestCancel
        | Intent::BeginAtomic
        | Intent::EndAtomic => Footprint::AtLeast([].into()),
        _ => Footprint::Exactly(intent.addresses().into_iter().map(object).collect()),
    }
}

/// Whether a call begins or ends an atomic section.
fn is_section_border(call: &LibraryCode) -> bool {
    matches!(call.function, LibraryFunction::Verifier(Verifier::AtomicBegin | Verifier::AtomicEnd))
}
