//! Going on: one process after the other, each until it waits.
//!
//! Between two waits a process is on its own, so the order of the others does
//! not matter and one that can run goes on as far as it can. What stops it is an
//! event for whoever drives the machine. When nobody can run, see `rest`.

use crate::state::Before;
use crate::state::{
    Event, LateStep, Leaks, Order, ProcessStatus, Remembering, Scheduling, SchedulingChoice, Visit, World,
};
use crate::unfinished::Onward;
use antiphon_machine::code::Operation;
use antiphon_machine::Domain;
use antiphon_machine::ProcessId;
use antiphon_machine::{Ending, Fault, Limit, Property, Stop, Strictness};
use antiphon_mpi::{Pending, Wait};
use antiphon_source::Span;
use antiphon_threads::{title, Attachment, Task};
use std::ops::ControlFlow;
use std::rc::Rc;

/// Steps after which a driver may look at the clock.
const PATIENCE: u32 = 20_000;

/// Steps after which the flag of whoever wants to stop is looked at: a step may
/// ask a prover, and take its time.
const GLANCE: u32 = 64;

/// Rounds of loops after which one is remembered. Between two points quiescent the
/// way of a process is fixed, so no state is met twice there but by a loop that
/// comes back to the same state for ever; few iterations have to be looked at for it.
const FREE_VISITS: u32 = 1024;

/// To remember a round is to read all memory that the process has written to. So there is a round more between two of them for so many
/// cells of it: what is spent on reading stays in proportion to what is spent on running.
const CELLS_A_VISIT: usize = 8;

/// So many cells may be copied for each step, in the long run.
const CELLS_PER_STEP: u32 = 4;

/// So many runs are remembered before it begins anew.
const MOST_RUNS: usize = 1 << 20;

impl<D: Domain> World<'_, D> {
    /// Goes on until something is to be decided or said.
    pub fn advance(&mut self) -> Event<D::Number> {
        if let Some((task, fault)) = self.seen.untold.pop_front() {
            return Event::Fault(task, fault);
        }
        self.record_late_step();
        // Whoever looks keeps a copy: large memory is looked at less often.
        let cells = self.machine.process.memory.cells_in_use() as u32;
        let mut budget = PATIENCE + cells / CELLS_PER_STEP;
        budget -= u32::from(budget % GLANCE == 0);
        if let Some(stop) = self.failed.take() {
            if let Some(event) = self.stopped(*stop) {
                return self.unless_contradicted(event);
            }
        }
        loop {
            if self.schedule.over {
                return if self.schedule.dropped { Event::Nothing } else { Event::End };
            }
            if self.schedule.yields && !self.machine.silent && self.is_tied() {
                let part = self.program_least_ahead();
                self.schedule.yields = part == self.machine.part;
                self.go_to_program(part);
            }
            let event = match self.next_to_run() {
                Next::Run(rank) => {
                    if self.policy.scheduling == Scheduling::Everything {
                        // Others may be able to run after its next call.
                        self.schedule.turn = Some(rank);
                    }
                    self.run_process(rank, &mut budget)
                }
                Next::Rest => self.quiescent(),
                Next::Which(choices) => Some(self.order_of_processes(choices)),
            };
            if let Some(event) = event {
                return self.unless_contradicted(event);
            }
        }
    }

    /// Any order of processes leads to the states that another one leads to.
    fn order_of_processes(&mut self, choices: Vec<SchedulingChoice>) -> Event<D::Number> {
        if self.policy.remembering != Remembering::Nowhere && !self.schedule.remembered {
            self.schedule.remembered = true;
            return Event::Remember;
        }
        Event::Choices(choices)
    }

    /// Who runs next: who ran last, if possible.
    fn next_to_run(&self) -> Next {
        let last = self.machine.rank;
        let everything = self.policy.scheduling == Scheduling::Everything;
        if everything && self.schedule.turn.is_none() {
            return self.anything_next();
        }
        if let Some(rank) = self.schedule.turn.filter(|rank| self.is_runnable(*rank)) {
            return Next::Run(rank);
        }
        if self.policy.order == Order::FewestSnapshots && !self.schedule.yields {
            return self.least_ahead().map_or(Next::Rest, Next::Run);
        }
        if !self.schedule.yields && self.is_runnable(last) {
            return Next::Run(last);
        }
        // In turn, so that two that never come to rest do not keep out a third.
        let others = (last + 1..self.machine.processes()).chain(0..=last);
        others.into_iter().find(|rank| self.is_runnable(*rank)).map_or(Next::Rest, Next::Run)
    }

    /// Who runs next where nothing is left out. What may be cancelled is then
    /// decided anywhere, not only in a quiescent world.
    fn anything_next(&self) -> Next {
        let able: Vec<u32> = (0..self.machine.processes()).filter(|rank| self.is_runnable(*rank)).collect();
        let decisions = match able.is_empty() || !self.network.features.cancels {
            true => Vec::new(),
            false => self.choices(),
        };
        match (&able[..], &decisions[..]) {
            ([], _) => Next::Rest,
            ([only], []) => Next::Run(*only),
            _ => Next::Which(able.into_iter().map(SchedulingChoice::Turn).chain(decisions).collect()),
        }
    }

    /// Who left the fewest snapshots that wait for others, of those that can run:
    /// the queue-minimising choice of the paper on collective assertions (4.3).
    fn least_ahead(&self) -> Option<u32> {
        let last = self.machine.rank;
        let mut best = None;
        for rank in (last..self.machine.processes()).chain(0..last).filter(|rank| self.is_runnable(*rank)) {
            let waiting = self.queues.waiting(ProcessId { part: self.machine.part, rank });
            if waiting == 0 {
                // Nobody has fewer, and to look at all of them for each turn would cost the square of their number.
                return Some(rank);
            }
            if best.is_none_or(|(_, least)| waiting < least) {
                best = Some((rank, waiting));
            }
        }
        best.map(|(rank, _)| rank)
    }

    /// Whether a process can take a step.
    pub(crate) fn is_runnable(&self, rank: u32) -> bool {
        self.schedule.statuses[rank as usize] == ProcessStatus::Alive && self.runs(rank)
    }

    /// Whether what a thread of a rank waits for in MPI, if anything, is there.
    pub(crate) fn is_answered(&self, rank: u32, thread: u32) -> bool {
        match self.network.endpoints[rank as usize].pending.get(&thread) {
            None => true,
            Some(Pending { decision: Some(_), .. }) => true,
            // Another thread may receive the message before the probe sees it.
            Some(Pending { wait: Wait::Probe(..), .. }) if self.team(rank).is_concurrent() => false,
            Some(Pending { wait, decision: None }) => !self.ends_are_ordered(rank) && self.network.is_ready(rank, wait),
        }
    }

    /// Whether it is a choice when a thread of a rank comes back from a call whose end waits for others.
    /// What it learns there its whole process knows (`mpi::order`), and another thread that is not
    /// ordered with it may use the memory of a window before or after.
    pub(crate) fn ends_are_ordered(&self, rank: u32) -> bool {
        self.network.features.windows && self.team(rank).is_concurrent()
    }

    /// Lets a process run until it waits or ends, or something is to be said.
    pub(crate) fn run_process(&mut self, rank: u32, budget: &mut u32) -> Option<Event<D::Number>> {
        self.schedule.yields = false;
        self.schedule.started = true;
        if self.machine.rank != rank && !self.schedule.since.visited.is_empty() {
            self.note_run(rank);
        }
        self.switch_to(rank);
        self.select_thread();
        self.blocked = false;
        loop {
            if *budget == 0 || (*budget % GLANCE == 0 && self.machine.is_interrupted()) {
                self.schedule.yields = true;
                return Some(Event::Pause);
            }
            *budget -= 1;
            if let ControlFlow::Break(event) = self.at_head() {
                return event;
            }
            match self.strand().leave_on() {
                Ok(true) => continue,
                Ok(false) => {}
                Err(stop) => return self.stopped(*stop),
            }
            if self.waits_to_end() || self.waits_to_communicate() {
                return None;
            }
            let calls_mpi = self.schedule.turn.is_some() && self.is_at_mpi(self.machine.thread.pc);
            let asserts = self.leaves_snapshot();
            self.machine.steps += 1;
            let pc = self.machine.thread.pc;
            let call = self.machine.thread.frames.last().map(|frame| frame.call_pc);
            let before = self.recorded.is_some().then(|| self.before_step());
            self.set_guard();
            match self.step() {
                Ok(()) => {
                    self.schedule.remembered = false;
                    if let Some(event) = self.step_seen(pc) {
                        return Some(event);
                    }
                    if let Err(stop) = self.leave_loops(pc) {
                        return self.stopped(*stop);
                    }
                }
                Err(stop) if matches!(*stop, Stop::Visible) => {
                    self.announce();
                    return None;
                }
                Err(stop) => {
                    let stop = self.or_race(pc, *stop);
                    let stop = self.explain_assertion(stop);
                    return self.stopped(stop);
                }
            }
            if self.machine.process.memory.has_notes() {
                self.note_outputs(pc, call);
            }
            if self.network.features.windows {
                if let Err(stop) = self.mpi().note_touches(pc) {
                    let event = self.stopped(*stop);
                    self.keep_for_later(before);
                    if std::mem::take(&mut self.blocked) || calls_mpi {
                        self.schedule.turn = None;
                    }
                    return event;
                }
            }
            self.record_step(before);
            if self.blocked || calls_mpi {
                self.blocked = false;
                self.schedule.turn = None;
                return None;
            }
            if asserts && self.lets_others_run() {
                return None;
            }
        }
    }

    /// A step was taken, or has begun to wait: tells it.
    fn record_step(&mut self, before: Option<Before>) {
        if let Some(before) = before {
            match self.blocked {
                true => self.begins_to_send(&before),
                false => self.after_step(&before),
            }
        }
    }

    /// A step did something wrong. The fault is told before the step is; if the execution survives it, the step follows.
    fn keep_for_later(&mut self, before: Option<Before>) {
        if let (Some(recorded), Some(before), false) = (&mut self.recorded, before, self.schedule.over) {
            recorded.late = Some(if self.blocked { LateStep::Waits(before) } else { LateStep::Taken(before) });
        }
    }

    /// Tells the step that did something wrong and was survived.
    fn record_late_step(&mut self) {
        match self.recorded.as_mut().and_then(|recorded| recorded.late.take()) {
            Some(LateStep::Waits(before)) => self.begins_to_send(&before),
            Some(LateStep::Taken(before)) => self.after_step(&before),
            None => {}
        }
    }

    /// Does what is to be done where a loop starts an iteration, before its next step.
    #[inline]
    fn at_head(&mut self) -> ControlFlow<Option<Event<D::Number>>> {
        if let Some(number) = self.loop_to_enter() {
            if let Some(event) = self.arrive(number) {
                return ControlFlow::Break(Some(event));
            }
            if self.schedule.over {
                return ControlFlow::Break(None);
            }
        }
        if !self.is_point_to_remember() {
            return ControlFlow::Continue(());
        }
        match self.remember_round() {
            Collective::Diverging(ranks) if self.is_beside_others() => match self.runs_beside_others() {
                Some(Onward::GoesOn) => ControlFlow::Continue(()),
                Some(Onward::Says(event)) => ControlFlow::Break(event),
                None => self.diverge(&ranks),
            },
            // The others have their turns behind it.
            Collective::Diverging(_) if self.machine.thread.tasks.is_some() => {
                ControlFlow::Break(self.give_up_comparing())
            }
            Collective::Diverging(_) if self.parked_thread_diverges() => ControlFlow::Break(None),
            Collective::Diverging(ranks) => self.diverge(&ranks),
            Collective::Remember => ControlFlow::Break(Some(Event::Remember)),
            Collective::Pass => ControlFlow::Continue(()),
        }
    }

    /// Processes run for ever.
    fn diverge(&mut self, ranks: &[u32]) -> ControlFlow<Option<Event<D::Number>>> {
        ranks.iter().for_each(|rank| self.schedule.statuses[*rank as usize] = ProcessStatus::Diverging);
        ControlFlow::Break(None)
    }

    /// Whether somebody else may go on after a process left a snapshot. Of two
    /// programs, the one that is behind does.
    fn lets_others_run(&mut self) -> bool {
        let part = self.program_least_ahead();
        // A look ahead stays where it looks.
        if part != self.machine.part && !self.machine.silent {
            self.go_to_program(part);
            return true;
        }
        self.policy.order == Order::FewestSnapshots
    }

    /// Remembers who runs, for the case that the world comes back to a state.
    fn note_run(&mut self, rank: u32) {
        if self.schedule.since.runs.len() > MOST_RUNS {
            self.schedule.since = Default::default();
        }
        Rc::make_mut(&mut self.schedule.since.runs).push(rank);
    }

    /// Where a step went wrong that touched the memory of a window, a race says more.
    fn or_race(&mut self, pc: antiphon_machine::code::Pc, stop: Stop<D::Number>) -> Stop<D::Number> {
        if !self.network.features.windows {
            return stop;
        }
        match stop {
            Stop::Fault(fault) => match self.mpi().note_touches(pc) {
                Err(race) => *race,
                Ok(()) => Stop::Fault(fault),
            },
            other => {
                self.machine.process.memory.take_touches();
                other
            }
        }
    }

    /// Whether the next step leaves a snapshot.
    fn leaves_snapshot(&self) -> bool {
        matches!(
            self.machine.code.operations.get(self.machine.thread.pc.0 as usize),
            Some(Operation::CollectiveAssert(..))
        )
    }

    /// Whether control is where a loop starts an iteration that may lead to a state
    /// that was met before.
    #[inline]
    fn is_point_to_remember(&mut self) -> bool {
        self.machine.code.heads.get(self.machine.thread.pc.0 as usize).copied().unwrap_or(false)
            && self.policy.remembering != Remembering::Nowhere
            && !self.schedule.remembered
    }

    /// Whether a process went round so often that a round is remembered.
    fn has_run_for_long(&self) -> bool {
        let visits = self.schedule.visits;
        if visits <= FREE_VISITS || visits % FREE_VISITS != 1 {
            return false;
        }
        visits as usize > self.machine.process.memory.cells_in_use() / CELLS_A_VISIT
    }

    fn remember_round(&mut self) -> Collective {
        self.schedule.visits += 1;
        let draws = self.schedule.draws.is_due(self.machine.drawn());
        let due = draws || self.has_run_for_long() || self.policy.remembering == Remembering::Often;
        if !due {
            return Collective::Pass;
        }
        self.schedule.visits = 0;
        let fingerprint = self.fingerprint();
        if let Some(&since) = self.schedule.since.visited.get(&fingerprint) {
            let mut ranks = self.schedule.since.runs.get(since.runs..).unwrap_or_default().to_vec();
            ranks.push(self.machine.rank);
            self.note_lasting(since.sent);
            return Collective::Diverging(ranks);
        }
        // The others first: a loop that never ends must not keep them out.
        self.schedule.yields = true;
        let visit = Visit { runs: self.schedule.since.runs.len(), sent: self.network.sent };
        Rc::make_mut(&mut self.schedule.since.visited).insert(fingerprint, visit);
        self.schedule.remembered = true;
        Collective::Remember
    }

    /// The rank whose violation the last one is, if it is not that of the process
    /// that runs; its program is then the one that is spoken of.
    pub(crate) fn blame(&mut self) -> Option<u32> {
        let process_id = self.blamed.take()?;
        self.machine.play(process_id.part);
        Some(process_id.rank)
    }

    /// What a stop of the running process means for the world.
    pub(crate) fn stopped(&mut self, stop: Stop<D::Number>) -> Option<Event<D::Number>> {
        let stop = self.or_end_at_null(stop);
        match self.beside_others(&stop) {
            Some(Onward::GoesOn) => return None,
            Some(Onward::Says(event)) => return event,
            None => {}
        }
        // Others may have gone on that come behind it here.
        if matches!(stop, Stop::Assumption(_)) && self.is_comparing() {
            return self.give_up_comparing();
        }
        let task = self.blame().map_or_else(|| self.machine.task(), |rank| self.machine.task_of(rank));
        self.seen.crowded |= matches!(stop, Stop::Limit(Limit::Threads, ..));
        match stop {
            Stop::Exit(_, Ending::Thread) => return self.thread_over(),
            Stop::Undecided(condition, asked) => {
                self.schedule.draws.part();
                return Some(Event::Undecided(condition, asked));
            }
            Stop::Exit(status, ending) => return self.process_ended(status, ending),
            Stop::Assumption(_) | Stop::Limit(Limit::Threads, ..) if self.others_go_on() => {
                let race = self.step_seen(self.machine.thread.pc);
                self.cut_thread();
                return race;
            }
            // The same call is taken again, and finds nothing more to tell.
            Stop::Fault(fault) if self.mpi().goes_on_after(&fault) => return Some(Event::Fault(task, fault)),
            _ => (self.schedule.over, self.schedule.dropped) = (true, true),
        }
        Some(match stop {
            Stop::Fault(fault) => Event::Fault(task, fault),
            Stop::Unsupported(unsupported) => Event::Unsupported(task, unsupported),
            Stop::Limit(limit, message, span) => Event::Limit(limit, message, span),
            Stop::Assumption(span) => Event::Assumption(span),
            Stop::Undecided(..) | Stop::Exit(..) | Stop::Visible => return None,
        })
    }

    /// A process is at its end: it must leave nothing behind.
    fn process_ended(&mut self, status: i32, ending: Ending) -> Option<Event<D::Number>> {
        let rank = self.machine.rank;
        if let Err(stop) = self.leave_all_loops() {
            return self.stopped(*stop);
        }
        if ending == Ending::Abort {
            // The others may come as far as they can before the end reaches them:
            // what goes wrong on any part of that way goes wrong on the whole.
            self.schedule.statuses[rank as usize] = ProcessStatus::Ended(status);
            self.schedule.turn = None;
            self.schedule.aborted = true;
            self.seen.aborts.insert((self.machine.part, self.machine.thread.pc.0));
            return self.failing_end(status, ending);
        }
        if !self.machine.process.library.at_exit.is_empty() {
            if self.parked.team.is_concurrent() {
                let code = &antiphon_source::codes::unsupported::U206;
                let message = "functions that `atexit` registered are called while other threads still run";
                let refused: antiphon_machine::OrStop<(), D::Number> =
                    self.machine.unsupported(code, self.machine.here(), message);
                return refused.err().and_then(|stop| self.stopped(*stop));
            }
            if let Err(stop) = self.run_exit_functions() {
                if let Stop::Undecided(..) = *stop {
                    let code = &antiphon_source::codes::unsupported::U207;
                    let message = "an undecided condition in a function registered by `atexit`";
                    let refused: antiphon_machine::OrStop<(), D::Number> =
                        self.machine.unsupported(code, self.machine.here(), message);
                    return refused.err().and_then(|stop| self.stopped(*stop));
                }
                if !matches!(*stop, Stop::Exit(..)) {
                    return self.stopped(*stop);
                }
            }
        }
        self.machine.let_out();
        self.schedule.statuses[rank as usize] = ProcessStatus::Ended(status);
        self.schedule.turn = None;
        let span = self.end_span(ending);
        let failing = self.failing_end(status, ending);
        let fault = self.mpi().check_lifecycle_at_exit(span);
        let task = self.machine.task_of(rank);
        if let Some(fault) = fault.or_else(|| self.ended_buffer(span)) {
            self.schedule.over = true;
            return Some(Event::Fault(task, fault));
        }
        failing.or_else(|| self.left_memory(ending).map(|fault| Event::Fault(task, fault)))
    }

    /// A buffer of a stream that is no more where the process ends and flushes it.
    fn ended_buffer(&self, end: Span) -> Option<Fault> {
        let process = &self.machine.process;
        let mut buffers = process.library.buffers.iter().filter(|_| self.machine.options.checks.has(Property::Pointer));
        let own = buffers.find(|own| process.memory.get(own.buffer.object).is_none())?;
        Some(Fault {
            property: Property::Pointer,
            message: "the buffer that a stream was given ended before the stream was closed".into(),
            span: own.span,
            label: "given here".into(),
            also: vec![(end, "streams are flushed here at the latest".into())],
            calls: Vec::new(),
        })
    }

    /// Memory that the process never freed. The others go on, and so do the rest of what it left.
    fn left_memory(&mut self, ending: Ending) -> Option<Fault> {
        let asked = ending == Ending::Return && self.machine.options.checks.has(Property::MemoryLeak);
        if !asked {
            return None;
        }
        let mut leaks = self.leaks();
        leaks.extend(self.threads_left());
        match self.policy.leaks {
            Leaks::Fatal => {
                let mut leaks = leaks.into_iter();
                let first = leaks.next();
                let task = self.machine.task_of(self.machine.rank);
                self.seen.untold.extend(leaks.map(|fault| (task, fault)));
                first
            }
            Leaks::Noted => {
                self.seen.noted.extend(leaks);
                None
            }
        }
    }

    /// The threads that were neither joined nor detached, if the user asks for them.
    fn threads_left(&self) -> Vec<Fault> {
        let roster = match self.machine.options.checks.strictness {
            Strictness::Strict => self.parked.team.roster(),
            Strictness::Usual => None,
        };
        let tasks = roster.into_iter().flat_map(|roster| roster.tasks.iter().enumerate().skip(1));
        let left = tasks.filter(|(_, task)| task.attachment == Attachment::Joinable);
        let fault = |(number, task): (usize, &Task<D::Number>)| Fault {
            property: Property::MemoryLeak,
            message: format!("{} is neither joined nor detached", title(number as u32)),
            span: task.created_at,
            label: "created here".into(),
            also: Vec::new(),
            calls: Vec::new(),
        };
        left.map(fault).collect()
    }

    /// Where the process ended: at a call of `exit`, or where `main` returned.
    pub(crate) fn end_span(&self, ending: Ending) -> Span {
        match ending {
            Ending::Call | Ending::Abort | Ending::Thread => self.machine.here(),
            Ending::Return => {
                self.machine.code.spans.get(self.machine.returned_at.0 as usize).copied().unwrap_or(Span::NONE)
            }
        }
    }
}

/// Who runs next.
enum Next {
    /// This rank.
    Run(u32),
    /// Nobody can.
    Rest,
    /// The driver says.
    Which(Vec<SchedulingChoice>),
}

/// What an iteration of a loop comes to.
enum Collective {
    /// Nothing.
    Pass,
    /// A point to remember.
    Remember,
    /// The world was in this very state since the last decision: these ranks
    /// run for ever, and nobody can disturb them.
    Diverging(Vec<u32>),
}
