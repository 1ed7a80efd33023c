//! Condition variables. A wait gives the mutex back and begins in one step; it
//! may end at any time, since threads may wake without a signal, and takes the
//! mutex again. Signals matter to deadlocks only (`order::deadlock`), and to the
//! misuse that is counted here.

use super::cancel::CANCELED;
use super::library::Given;
use super::memory::{Address, Slot};
use super::place::Candidate;
use super::state::{Origin, State};
use super::sync::{error, of, Patience, Sort};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Awaited, Hint, NodeId, Reach, Signal, Sleep, Takes};
use antiphon_domain::Number;
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};

impl Unfolder<'_> {
    /// The number of a condition variable.
    fn variable_number(&mut self, at: Address) -> u32 {
        let next = self.run.variables.len() as u32;
        *self.run.variables.entry(at).or_insert(next)
    }

    pub(super) fn signal(
        &mut self,
        mut state: State,
        at: Address,
        reach: Reach,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let raw = self.demand_usable(&mut state, at, Sort::Condition, given)?;
        self.made_by_use(&mut state, at, Sort::Condition, raw, given)?;
        let variable = self.variable_number(at);
        let node = self.node(&state);
        let signal = Signal { variable, guard: state.path.guard(), reach, node };
        self.run.unfolding.signals.push(signal);
        self.note_effect(&state);
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// Gives the mutex back and, if the thread wakes, takes it again.
    pub(super) fn wait(
        &mut self,
        state: State,
        condition: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let (mut state, cancelled) = self.cancellation_point(state, given)?;
        let mut next = cancelled;
        let (places, _) = self.pointed(&mut state, given.arguments[1])?;
        for Candidate { condition: here, object, offset } in places {
            let mut taken = state.clone();
            if here != Formulas::TRUE {
                taken.path.push(&mut self.kernel.formulas, here, Origin::Branch);
            }
            if !taken.path.is_dead() {
                let mutex = Address { object, slot: Slot::Owner, offset };
                next.extend(self.wait_with(taken, condition, mutex, patience, given)?);
            }
        }
        Ok(next)
    }

    fn wait_with(
        &mut self,
        mut state: State,
        condition: Address,
        mutex: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let begin = self.fall_asleep(&mut state, condition, mutex, given)?;
        let guard = state.path.guard();
        let (_, wakes) = self.kernel.promise("wakes");
        if patience == Patience::Waits {
            self.wait_for_signal(&mut state, guard, wakes, given);
        }
        let mut cancelled = self.cancelled_side(&mut state, given)?;
        state.path.push(&mut self.kernel.formulas, wakes, Origin::Assumed);
        let end = self.wake_up(&mut state, condition, mutex, given)?;
        let variable = self.variable_number(condition);
        let in_loop = state.frames.iter().any(|frame| !frame.visits.is_empty());
        // Further iterations that only wait are left out: this one stands for them.
        let takes = if in_loop { Takes::Several } else { Takes::One };
        self.run.unfolding.sleeps.push(Sleep { variable, guard, wakes, begin, end, takes });
        state.sleeps += 1;
        let mut next = Vec::new();
        if let Some(side) = &mut cancelled {
            // A wait is left with the mutex locked, also by a thread that is cancelled.
            self.wake_up(side, condition, mutex, given)?;
            next.extend(self.exit(side.clone(), Value::pointer(CANCELED), given)?);
        }
        match patience {
            Patience::Waits | Patience::Tries => next.extend(self.answer(state, given, 0)?),
            Patience::Timed => next.extend(self.wake_in_time_or_not(state, end, given)?),
        }
        Ok(next)
    }

    /// A timed wait ends by a signal, by nothing, or because its time is over.
    fn wake_in_time_or_not(&mut self, state: State, end: NodeId, given: Given<'_>) -> Result<Vec<State>> {
        let (_, late) = self.kernel.promise("times out");
        let in_time = self.kernel.formulas.not(late);
        self.run.unfolding.nodes[end.index()].hint = Hint::TimeOutIf(late);
        let mut next = Vec::new();
        for (condition, number) in [(in_time, 0), (late, error::ETIMEDOUT)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            next.extend(self.answer(side, given, number)?);
        }
        Ok(next)
    }

    /// The first half of a wait; its point in the order.
    fn fall_asleep(
        &mut self,
        state: &mut State,
        condition: Address,
        mutex: Address,
        given: Given<'_>,
    ) -> Result<NodeId> {
        self.begin_section(state, given.span);
        let raw = self.demand_usable(state, condition, Sort::Condition, given)?;
        let found = self.mutex(state, mutex, given)?;
        let name = self.address_name(mutex);
        let message = format!("`{}` is called by a thread that does not hold `{name}`", given.name);
        self.oblige(state, found.mine, Property::Lock, given.span, message);
        self.demand_companion(state, condition, mutex, given)?;
        self.made_by_use(state, condition, Sort::Condition, raw, given)?;
        self.count_waiter(state, condition, Slot::Waiters, 1, given)?;
        self.count_waiter(state, mutex, Slot::Waiters, 1, given)?;
        self.give_back(state, found, given)?;
        let begin = self.node(state);
        self.end_section(state);
        Ok(begin)
    }

    /// The second half; its point in the order.
    fn wake_up(&mut self, state: &mut State, condition: Address, mutex: Address, given: Given<'_>) -> Result<NodeId> {
        self.take_back(state, mutex, given)?;
        self.count_waiter(state, condition, Slot::Waiters, -1, given)?;
        self.count_waiter(state, mutex, Slot::Waiters, -1, given)?;
        let end = self.node(state);
        self.end_section(state);
        Ok(end)
    }

    /// Whether threads wait for a condition with different mutexes.
    pub(super) fn has_companions(&self, condition: Address) -> bool {
        let known = self.knowledge.library.companions.get(&condition).map_or(0, |set| set.len());
        known > 1
    }

    /// All that wait for a condition at the same time do so with one mutex.
    fn demand_companion(
        &mut self,
        state: &mut State,
        condition: Address,
        mutex: Address,
        given: Given<'_>,
    ) -> Result<()> {
        self.run.notes.library.companions.entry(condition).or_default().insert(mutex);
        if !self.has_companions(condition) {
            return Ok(());
        }
        let own = Number::Int(self.code(Target::Object(mutex.object, mutex.offset)));
        let (waiters, _) = self.look(state, of(condition, Slot::Waiters), given)?;
        let (with, _) = self.look(state, of(condition, Slot::Companion), given)?;
        let (alone, same) = (self.kernel.equal(waiters, Number::Int(0)), self.kernel.equal(with, own));
        let allowed = self.kernel.formulas.or(&[alone, same]);
        let name = self.address_name(condition);
        let message = format!("threads wait for `{name}` with different mutexes at the same time");
        self.oblige(state, allowed, Property::Lock, given.span, message);
        self.put(state, of(condition, Slot::Companion), own, given)
    }

    fn wait_for_signal(&mut self, state: &mut State, guard: Formula, wakes: Formula, given: Given<'_>) {
        let sleeps = self.kernel.formulas.not(wakes);
        let guard = self.kernel.formulas.and(&[guard, sleeps]);
        if state.path.is_dead() || guard == Formulas::FALSE {
            return;
        }
        let awaited = Awaited::Signal(self.run.unfolding.sleeps.len());
        self.note_wait(state, guard, awaited, given, "until it is signalled");
    }
}
