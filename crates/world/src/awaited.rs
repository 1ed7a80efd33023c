//! Threads that are joined one after the other, by somebody who does nothing else in between.
//!
//! Whoever joins a thread after another, and between the joins does nothing that others can
//! notice, waits for all of them together: it goes on when the last one has ended, and the order of their ends
//! is never seen. Two things follow.
//!
//! - *Its joins are put off* until all have ended, unless nobody else can go on. A join that comes
//!   later commutes with all that others do in between, so no execution is missed; and a state does not
//!   say any more how far the joins have come.
//! - *The threads are interchangeable* while it waits: their handles lead to nobody but the one who waits for
//!   all of them. States that differ by a permutation of them are one (`team_print`).
//!
//! Whom it waits for is found by running ahead in a copy of the world: each thread that is to be
//! joined counts as ended, and the joins go on until a result is wanted, something is
//! undecided or goes wrong, a thread is created, or a step could get into the way of what others can still do.
//!
//! Deliberately not here: threads before somebody waits for them, and programs in which anything but
//! `pthread_join` takes a handle, or in which those that are waited for may join somebody themselves.

use crate::state::{Handles, Policy, Remembering, Scheduling, SchedulingChoice, Uses, World};
use antiphon_machine::code::Operation;
use antiphon_machine::memory::Cell;
use antiphon_machine::{Domain, Value};
use antiphon_threads::{Attachment, Footprint, Intent, Pending, Status, Way};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Steps that running ahead may take.
const PATIENCE: u32 = 10_000;

/// What a thread is about to do, as far as it matters here.
enum Next {
    /// It joins a thread, and does not ask what that gave.
    Joins(u32),
    /// It does something that concerns nobody else.
    Alone,
    /// Anything else.
    Else,
}

impl<D: Domain> World<'_, D> {
    /// Finds out for threads that have come to a join whom they wait for.
    pub(crate) fn note_awaited(&mut self) {
        if !searches_threads(self.policy) || self.machine.processes() > 1 || self.handles() != Handles::Joined {
            return;
        }
        let Some(roster) = self.team(0).roster() else { return };
        let joins = |thread: &u32| roster.tasks[*thread as usize].is_joining() && roster.awaited_by(*thread).is_none();
        let waiting: Vec<u32> = roster.alive().filter(joins).collect();
        for thread in waiting {
            let awaited = match self.others_may_join(thread) {
                true => BTreeSet::new(),
                false => self.whom_it_awaits(thread),
            };
            self.switch_to(0);
            self.parked.team.roster_mut().tasks[thread as usize].awaits = Some(Rc::new(awaited));
        }
    }

    /// Puts off joins of those who wait for more than one, as long as others can go on.
    pub(crate) fn put_off_joins(&self, choices: &mut Vec<SchedulingChoice>) {
        // Of several processes nobody was asked, and threads of one are not those of another.
        if self.machine.processes() > 1 {
            return;
        }
        let Some(roster) = self.team(0).roster().filter(|_| searches_threads(self.policy)) else { return };
        let waits = |choice: &SchedulingChoice| {
            choice.thread().is_some_and(|thread| roster.still_awaited_by(thread).next().is_some())
        };
        if choices.iter().any(|choice| !waits(choice) && !choice.is_spurious()) {
            choices.retain(|choice| !waits(choice));
        }
    }

    /// Whether anybody but a thread may still join somebody.
    fn others_may_join(&mut self, thread: u32) -> bool {
        let interference = self.interference();
        self.switch_to(0);
        let Some(roster) = self.parked.team.roster() else { return true };
        let mut others = roster.alive().filter(|other| *other != thread);
        others.any(|other| match (&roster.tasks[other as usize].strand, other == roster.current) {
            (_, true) => interference.may_join(&self.machine.thread),
            (Some(strand), false) => interference.may_join(strand),
            (None, false) => true,
        })
    }

    fn whom_it_awaits(&mut self, thread: u32) -> BTreeSet<u32> {
        let others = self.futures_of_others(thread);
        self.rehearsed(|own| own.join_one_after_another(thread, &others))
    }

    /// What all threads but one can still touch.
    fn futures_of_others(&mut self, thread: u32) -> Vec<Rc<Uses>> {
        let interference = self.interference();
        self.switch_to(0);
        let Some(roster) = self.parked.team.roster() else { return Vec::new() };
        let futures = self.futures(roster, &interference);
        let others = roster.alive().filter(|other| *other != thread);
        others.flat_map(|other| futures[other as usize].clone()).collect()
    }

    /// Lets a thread join as many as it does; those that it joined.
    fn join_one_after_another(&mut self, thread: u32, others: &[Rc<Uses>]) -> BTreeSet<u32> {
        let (mut joined, mut budget) = (BTreeSet::new(), PATIENCE);
        let known = self.team(0).roster().map_or(0, |roster| roster.tasks.len());
        loop {
            let next = self.next_of(thread, others);
            let roster = self.parked.team.roster_mut();
            if let Next::Joins(target) = next {
                // It still counts as living, so that there is somebody to notice what happens.
                roster.tasks[target as usize].status = Status::Ended(Cell::Null);
            }
            if !matches!(next, Next::Else) {
                roster.go(thread, Way::Perform(0));
            }
            let target = match next {
                Next::Joins(target) => Some(target),
                Next::Alone => None,
                Next::Else => return joined,
            };
            let event = self.run_process(0, &mut budget);
            self.switch_to(0);
            let Some(roster) = self.parked.team.roster() else { return joined };
            joined.extend(target.filter(|target| roster.tasks[*target as usize].attachment == Attachment::Joined));
            // What a new thread does may come before the next join.
            let goes_on = matches!(roster.tasks[thread as usize].status, Status::Pending(_));
            if event.is_some() || !goes_on || roster.tasks.len() > known {
                return joined;
            }
        }
    }

    /// What a thread is about to do.
    fn next_of(&mut self, thread: u32, others: &[Rc<Uses>]) -> Next {
        self.switch_to(0);
        self.take_up(thread);
        let Some(roster) = self.parked.team.roster() else { return Next::Else };
        let Status::Pending(Pending { footprint, intent }) = &roster.tasks[thread as usize].status else {
            return Next::Else;
        };
        match (intent, footprint) {
            (Some(Intent::Join(target)), _) => {
                let target = *target;
                match self.wants_no_result() {
                    true => Next::Joins(target),
                    false => Next::Else,
                }
            }
            (None, Footprint::Exactly(touches)) => {
                let Some(interference) = self.known.interference.get(&self.machine.part) else { return Next::Else };
                let memory = &self.machine.process.memory;
                let touched = touches.iter().map(|touch| touch.bytes);
                let mut meets =
                    touched.map(|bytes| interference.may_conflict(others, memory, bytes.object, bytes.manner));
                match meets.any(|meets| meets) {
                    true => Next::Else,
                    false => Next::Alone,
                }
            }
            (Some(_), _) | (None, Footprint::AtLeast(_)) => Next::Else,
        }
    }

    /// Whether the join at which control is drops what its thread gave.
    fn wants_no_result(&mut self) -> bool {
        let code = self.machine.code;
        let Some(Operation::Library(call, _)) = code.operations.get(self.machine.thread.pc.0 as usize) else {
            return false;
        };
        let given = self.attempt(|own| own.machine.library_arguments(call));
        given.is_ok_and(|given| matches!(given.values.get(1), Some(Value::Scalar(_, Cell::Null))))
    }
}

/// Whether a world is searched with everything that makes executions fewer.
fn searches_threads(policy: Policy) -> bool {
    policy.scheduling == Scheduling::Reduced && policy.remembering != Remembering::Nowhere
}
