//! Ways that meet again: both sides of an undecided branch are executed up to where they meet, and become one state.
//!
//! Branches with branches, loops, calls or stores through an index cannot be read off as assignments (`merge.rs`). So each
//! side is run, under the condition and under its negation, until control is at the meeting point that the code names
//! (`code/src/compile/joins.rs`); a branch within a side is merged in the same way, which makes a recursive function one
//! expression. What came of the two sides must have the same shape: the same control, the same objects. Cells
//! that differ get `condition ? a : b`, as long as they are few.
//!
//! A side may assume something, and then the two have different path conditions where they meet: `condition` and what the first assumed, or
//! else what the second did. From there on this disjunction is assumed, as one implication for each assumption. It holds of exactly the
//! executions of which one of the two did, so nothing that either would find is lost, and nothing is found that neither has.
//!
//! Nothing is lost: whatever stops a side (a failing check, a condition that stays open, an assumption that cannot hold, a limit) leaves the branch to two
//! executions, with the state as it was. Of iterations and tasks that are compared both sides touch what either touches, where that is
//! enough ([`crate::Noting`]). Deliberately not here: sides that communicate, print or allocate, and memory that threads share.

use crate::code::{Join, Operation, Pc};
use crate::domain::{Decision, Domain, Polarity};
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use crate::state::{Caller, Process, Thread};
use crate::step::Performed;
use crate::transaction::UndoLog;
use antiphon_model::LibraryFunction;
use std::rc::Rc;

/// Steps of both sides together, with all that they merge themselves.
const MOST_STEPS: u64 = 10_000;

/// Cells that may become conditional.
const MOST_CHOSEN: usize = 32;

/// Assumptions of both sides: each makes the path condition longer.
const MOST_ASSUMED: usize = 8;

/// Where control and memory are.
type Place<N> = (Process<N>, Thread<N>);

/// What came of one side.
struct Side<N> {
    place: Place<N>,
    /// What it assumed on its way.
    assumed: Vec<N>,
}

impl<D: Domain> Machine<'_, D> {
    /// Goes both ways of a branch and on from where they meet, if there is one state for both.
    pub(crate) fn met(&mut self, condition: &D::Number, ways: [Pc; 2], join: Join) -> Option<Pc> {
        if !self.may_go_both_ways(join) {
            return None;
        }
        let (process, thread, path) = (self.process.clone(), self.thread.clone(), self.domain.path());
        let log = std::mem::replace(&mut self.undo_log, UndoLog::new());
        self.process.memory.stop_recording();
        let met = self.both(condition, ways, join);
        self.undo_log = log;
        match met {
            Some((process, thread)) => {
                let pc = thread.pc;
                (self.process, self.thread) = (process, thread);
                Some(pc)
            }
            None => {
                (self.process, self.thread) = (process, thread);
                self.evaluation.math_error = None;
                self.domain.set_path(path);
                None
            }
        }
    }

    /// Whether nobody looks on who would miss the steps of one side.
    fn may_go_both_ways(&self, join: Join) -> bool {
        let returns_to_code =
            || matches!(self.thread.frames.last(), Some(frame) if matches!(frame.caller, Caller::Operation(_)));
        !self.process.memory.is_looked_at()
            && self.thread.loops.records.is_empty()
            && self.evaluation.math_error.is_none()
            && self.evaluation.definedness.is_none()
            && (join != Join::Return || returns_to_code())
    }

    fn both(&mut self, condition: &D::Number, [then, otherwise]: [Pc; 2], join: Join) -> Option<Place<D::Number>> {
        let last = self.steps + MOST_STEPS;
        let before = (self.process.clone(), self.thread.clone());
        let holds = self.under(condition, Polarity::Holds, |own| own.side(then, join, last)).ok()??;
        (self.process, self.thread) = before;
        let fails = self.under(condition, Polarity::Fails, |own| own.side(otherwise, join, last)).ok()??;
        let place = self.for_both(condition, holds.place, fails.place)?;
        self.assume_either(condition, &holds.assumed, &fails.assumed)?;
        Some(place)
    }

    /// Runs one side, and notes what it assumes.
    fn side(&mut self, start: Pc, join: Join, last: u64) -> OrStop<Option<Side<D::Number>>, D::Number> {
        let outer = self.evaluation.assumed.replace(Vec::new());
        let gone = self.go(start, join, last);
        let assumed = std::mem::replace(&mut self.evaluation.assumed, outer).unwrap_or_default();
        assumed.iter().for_each(|_| self.domain.leave());
        Ok(gone?.map(|place| Side { place, assumed }))
    }

    /// On the side that is run a condition is assumed up to where the two meet; whether it can hold.
    pub(crate) fn assume_on_side(&mut self, condition: &D::Number) -> bool {
        match self.domain.decide(condition) {
            Decision::True => true,
            Decision::False => false,
            Decision::Undecided => {
                self.domain.assume_within(condition, Polarity::Holds);
                self.evaluation.assumed.iter_mut().for_each(|assumed| assumed.push(condition.clone()));
                true
            }
        }
    }

    /// What either side assumed is assumed from where they meet; none if the driver must decide more.
    fn assume_either(&mut self, condition: &D::Number, holds: &[D::Number], fails: &[D::Number]) -> Option<()> {
        if holds.len() + fails.len() > MOST_ASSUMED {
            return None;
        }
        let opposite = self.domain.is_zero(condition);
        let of_sides = holds.iter().map(|each| (condition, each)).chain(fails.iter().map(|each| (&opposite, each)));
        for (side, assumed) in of_sides {
            let fails = self.domain.is_zero(assumed);
            let truth = self.domain.is_zero(&fails);
            let implied = self.implied(side, &truth).ok()?;
            let can_hold = match self.evaluation.assumed.is_some() {
                true => self.assume_on_side(&implied),
                false => self.domain.assume(&implied) == Decision::True,
            };
            can_hold.then_some(())?;
        }
        Some(())
    }

    /// Runs one side; none if it does something that it must not, or takes too long.
    fn go(&mut self, start: Pc, join: Join, last: u64) -> OrStop<Option<Place<D::Number>>, D::Number> {
        let depth = self.thread.frames.len();
        self.thread.pc = start;
        loop {
            let arrived = match join {
                Join::At(pc) => self.thread.frames.len() == depth && self.thread.pc == pc,
                Join::Return => self.thread.frames.len() < depth,
            };
            if arrived {
                break;
            }
            self.tick()?;
            if self.steps > last || self.is_marked_call() || self.perform()? == Performed::NotAlone {
                return Ok(None);
            }
        }
        if !self.undo_log.is_silent() || self.process.memory.has_notes() {
            return Ok(None);
        }
        Ok(Some((self.process.clone(), self.thread.clone())))
    }

    /// Whether the next step says to which iteration or task accesses belong, or may say it where they are noted.
    fn is_marked_call(&self) -> bool {
        let Operation::Library(call, _) = &self.code.operations[self.thread.pc.0 as usize] else { return false };
        let says_it = matches!(call.function, LibraryFunction::Verifier(function) if function.is_about_accesses());
        says_it || self.process.memory.is_iterating()
    }

    /// One state for both sides.
    fn for_both(
        &mut self,
        condition: &D::Number,
        holds: Place<D::Number>,
        fails: Place<D::Number>,
    ) -> Option<Place<D::Number>> {
        let ((mut process, mut thread), (other, others)) = (holds, fails);
        let same_control = (thread.pc, thread.base, thread.slots.len()) == (others.pc, others.base, others.slots.len())
            && thread.frames == others.frames
            && thread.iterations_print() == others.iterations_print();
        let same_rest = process.library == other.library
            && Rc::ptr_eq(&process.written, &other.written)
            && Rc::ptr_eq(&process.printed, &other.printed);
        if !same_control || !same_rest {
            return None;
        }
        let mut chosen = 0;
        let mut choose = |a: &Cell<D::Number>, b: &Cell<D::Number>| {
            chosen += 1;
            let either =
                if chosen <= MOST_CHOSEN { self.domain.choose(condition, a.clone(), b.clone()).ok() } else { None };
            either.filter(|_| is_number(a) && is_number(b))
        };
        process.memory.join_with(&other.memory, &mut choose)?;
        process.memory.mark_also(other.memory.marked());
        let live = self.code.liveness.before(thread.pc);
        for (at, (own, theirs)) in thread.slots.iter_mut().zip(&others.slots).enumerate() {
            if own == theirs {
                continue;
            }
            let is_dead = at >= thread.base && live.is_some_and(|live| !live.has((at - thread.base) as u32));
            *own = if is_dead { Cell::Undefined } else { choose(own, theirs)? };
        }
        Some((process, thread))
    }
}

fn is_number<N>(cell: &Cell<N>) -> bool {
    matches!(cell, Cell::Number(_))
}
