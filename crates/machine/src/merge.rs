//! Merging: an `if` that only assigns is no reason for two executions.
//!
//! Where the condition of a branch is undecided and both branches assign a few variables and meet
//! again, each variable gets the value `condition ? a : b`, and there is one execution instead of two:
//! fourteen such `if`s in a row make one state instead of 2^14. The branches are executed under the
//! condition and under its negation, as the operands of `?:` are. Whatever does not have a value
//! there (an element out of bounds, a variable that was never written) is left to two executions, so
//! that nothing is lost.
//!
//! Conditional values make queries harder, so whoever explores decides whether to merge
//! ([`PathMerging`]). Not here: branches with calls, with branches of their own, or that write what an
//! index or a pointer leads to; these are executed as far as to where they meet (`meeting.rs`).

use crate::code::{NodeId, Operation, Pc, PlaceCode, PlaceCodeId};
use crate::domain::{Domain, Polarity};
use crate::fault::{Asked, Stop};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Guard, Scalar};
use crate::options::Noting;
use antiphon_model::Role;
use smallvec::SmallVec;

/// What becomes of an undecided `if` whose branches only assign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PathMerging {
    /// Two executions.
    #[default]
    Off,
    /// One execution with conditional values.
    On,
}

/// Operations that a branch may have.
const LONGEST: usize = 12;

/// A variable that is assigned.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Target {
    Register(u32),
    Memory(PlaceCodeId, Scalar),
}

/// A branch: the locations that it passes, each with what it assigns.
type Arm = SmallVec<[(Pc, Option<(Target, NodeId)>); LONGEST]>;

impl<D: Domain> Machine<'_, D> {
    /// Where control goes from an `if` that stopped: to where its branches meet, if their assignments
    /// can become conditional ones.
    #[cold]
    pub(crate) fn merged(&mut self, stop: Box<Stop<D::Number>>, then: Pc, otherwise: Pc) -> OrStop<Pc, D::Number> {
        let Stop::Undecided(condition, Asked::Way) = &*stop else { return Err(stop) };
        if self.notes_exactly() {
            // Only one of the branches touches what it touches.
            return Err(stop);
        }
        let branches = self.branches(then, otherwise);
        let (function, _) = self.code.places[self.thread.pc.0 as usize];
        let join = self.code.functions[function.0 as usize].joins.get(&self.thread.pc).copied();
        let merged = match self.options.path_merging {
            PathMerging::On => {
                let assigned = branches.and_then(|branches| self.assign_both(condition, branches));
                assigned.or_else(|| self.met(condition, [then, otherwise], join?))
            }
            PathMerging::Off => {
                if branches.is_some() || join.is_some() {
                    self.options.mergeable.raise();
                }
                None
            }
        };
        merged.ok_or(stop)
    }

    /// Whether it is noted what iterations, tasks or threads touch, and only that.
    pub(crate) fn notes_exactly(&self) -> bool {
        let memory = &self.process.memory;
        let by_threads = self.options.noting == Noting::Exactly && memory.guard() != Guard::Off;
        by_threads || self.options.noting != Noting::Roughly && memory.is_iterating()
    }

    /// Two branches up to where they meet, and that place.
    fn branches(&self, then: Pc, otherwise: Pc) -> Option<(Arm, Arm, Pc)> {
        let (mut left, mut right) = (self.arm(then), self.arm(otherwise));
        let meets = right.iter().position(|(pc, _)| left.iter().any(|(own, _)| own == pc))?;
        let join = right[meets].0;
        left.truncate(left.iter().position(|(pc, _)| *pc == join)?);
        right.truncate(meets);
        Some((left, right, join))
    }

    /// Executes two branches as one; none if something has no value, or none that a number can be.
    fn assign_both(&mut self, condition: &D::Number, (left, right, join): (Arm, Arm, Pc)) -> Option<Pc> {
        let mut targets: Vec<Target> = Vec::new();
        for (target, _) in left.iter().chain(&right).filter_map(|(_, assigned)| *assigned) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let before: Vec<Cell<D::Number>> =
            targets.iter().map(|target| self.current(*target).ok()).collect::<Option<_>>()?;
        let holds = self.under(condition, Polarity::Holds, |own| own.values_after(&left, &targets, &before)).ok()?;
        let fails = self.under(condition, Polarity::Fails, |own| own.values_after(&right, &targets, &before)).ok()?;
        let chosen = holds.into_iter().zip(fails).map(|(a, b)| self.domain.choose(condition, a, b).ok());
        let chosen: Vec<Cell<D::Number>> = chosen.collect::<Option<_>>()?;
        for (target, value) in targets.iter().zip(chosen) {
            self.assign(*target, value).ok()?;
        }
        Some(join)
    }

    /// The assignments from a location on, and the location behind them.
    fn arm(&self, start: Pc) -> Arm {
        let mut arm = Arm::new();
        let mut pc = start;
        while arm.len() < LONGEST {
            let assigned = match &self.code.operations[pc.0 as usize] {
                // Whether a loop ends is seen at its head.
                _ if self.code.heads[pc.0 as usize] || self.code.loop_at.contains_key(&pc) => None,
                Operation::Skip(next) => Some((None, *next)),
                Operation::Set(slot, node, next) => Some((Some((Target::Register(*slot), *node)), *next)),
                Operation::Store(place, node, scalar, next) if self.is_variable(*place) => {
                    Some((Some((Target::Memory(*place, *scalar), *node)), *next))
                }
                _ => None,
            };
            let Some((assigned, next)) = assigned else { break };
            arm.push((pc, assigned));
            pc = next;
        }
        arm.push((pc, None));
        arm
    }

    /// Whether a place is a whole variable, or a field of one.
    fn is_variable(&self, place: PlaceCodeId) -> bool {
        match &self.code.place_codes[place.0 as usize] {
            PlaceCode::Register(_) | PlaceCode::Local(_) => true,
            PlaceCode::Global(global) => self.program.globals[*global as usize].role == Role::Plain,
            PlaceCode::Field(of, _) => self.is_variable(*of),
            PlaceCode::String(_) | PlaceCode::Deref(_) | PlaceCode::Index(..) | PlaceCode::Unsupported(_) => false,
        }
    }

    /// The values of variables after a branch; they have those of before again afterwards.
    fn values_after(
        &mut self,
        arm: &Arm,
        targets: &[Target],
        before: &[Cell<D::Number>],
    ) -> OrStop<Vec<Cell<D::Number>>, D::Number> {
        let mut assigned = Ok(());
        for (target, node) in arm.iter().filter_map(|(_, assigned)| *assigned) {
            assigned = self.evaluate(node).and_then(|value| self.assign(target, value));
            if assigned.is_err() {
                break;
            }
        }
        let after = assigned.and_then(|()| targets.iter().map(|target| self.current(*target)).collect());
        for (target, value) in targets.iter().zip(before) {
            self.assign(*target, value.clone())?;
        }
        after
    }

    fn current(&mut self, target: Target) -> OrStop<Cell<D::Number>, D::Number> {
        match target {
            Target::Register(slot) => Ok(self.thread.slots[self.thread.base + slot as usize].clone()),
            Target::Memory(place, scalar) => self.load(place, scalar),
        }
    }

    fn assign(&mut self, target: Target, value: Cell<D::Number>) -> OrStop<(), D::Number> {
        match target {
            Target::Register(slot) => {
                let slot = self.thread.base + slot as usize;
                self.slot_will_change(slot);
                self.thread.slots[slot] = value;
                Ok(())
            }
            Target::Memory(place, scalar) => self.store(place, scalar, value),
        }
    }
}
