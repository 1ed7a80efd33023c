//! Mutexes, condition variables, read-write locks, semaphores, barriers: each
//! a cell or two with an operation that nothing comes between, and perhaps a
//! condition without which the thread goes no further.
//!
//! A condition variable may wake a thread at any time, so that waiting is
//! giving the mutex back and taking it again; signals matter to deadlocks only.

use super::library::Given;
use super::memory::{Slot, Spot};
use super::place::Candidate;
use super::state::{Origin, State};
use super::threads::handle;
use super::value::Value;
use super::{Result, Unfolder};
use crate::events::{Awaited, Class, EventId, Reach, Signal, Sleep, Wait};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_machine::{Arithmetic, NumberType, Values};
use antiphon_model::library::Pthread;
use antiphon_model::ExprId;
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};

/// `EBUSY`
const BUSY: i64 = 16;
/// `EAGAIN`
const AGAIN: i64 = 11;
const INT: Scalar = Scalar::Number(NumberType::INT);

impl Unfolder<'_> {
    /// An operation on a lock or the like.
    pub(super) fn synchronise(&mut self, mut state: State, function: Pthread, given: Given<'_>) -> Result<Vec<State>> {
        let (places, _) = self.pointed(&mut state, given.arguments[0])?;
        let mut next = Vec::new();
        for Candidate { condition, object, offset } in places {
            let mut taken = state.clone();
            if condition != Formulas::TRUE {
                taken.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            }
            if !taken.path.is_dead() {
                let at = Spot { object, slot: Slot::Owner, offset };
                next.extend(self.operation(taken, function, at, given)?);
            }
        }
        Ok(next)
    }

    fn operation(&mut self, mut state: State, function: Pthread, at: Spot, given: Given<'_>) -> Result<Vec<State>> {
        use Pthread as P;
        let readers = Spot { slot: Slot::Readers, ..at };
        let count = Spot { slot: Slot::Count, ..at };
        match function {
            P::MutexInit | P::SpinInit => self.initialise(&mut state, at, Number::Int(0), given)?,
            P::RwlockInit => self.initialise(&mut state, readers, Number::Int(0), given)?,
            P::SemInit => {
                let number = self.number(&mut state, given.arguments[2])?;
                self.initialise(&mut state, count, number, given)?;
            }
            P::MutexLock | P::SpinLock => self.lock(&mut state, at, given)?,
            P::MutexUnlock | P::SpinUnlock => self.unlock(&mut state, at, given)?,
            P::MutexTrylock | P::SpinTrylock => return self.try_change(state, at, given, BUSY, Slot::Owner),
            P::MutexDestroy | P::SpinDestroy => self.destroy(&mut state, at, given)?,
            P::RwlockDestroy => self.destroy(&mut state, readers, given)?,
            P::RwlockRdlock => self.pass(&mut state, readers, given, Gate::Reader)?,
            P::RwlockWrlock => self.pass(&mut state, readers, given, Gate::Writer)?,
            P::RwlockUnlock => self.release_readers(&mut state, readers, given)?,
            P::SemWait => self.pass(&mut state, count, given, Gate::Semaphore)?,
            P::SemPost => self.post(&mut state, count, given)?,
            P::SemTrywait => return self.try_change(state, count, given, AGAIN, Slot::Count),
            P::SemDestroy | P::CondInit | P::CondDestroy | P::BarrierDestroy => {}
            P::CondSignal => self.signal(&state, at, Reach::One),
            P::CondBroadcast => self.signal(&state, at, Reach::All),
            P::CondWait => self.wait(&mut state, at, given)?,
            P::BarrierInit => {
                let number = self.number(&mut state, given.arguments[2])?;
                self.initialise(&mut state, count, number, given)?;
            }
            P::BarrierWait => return self.barrier(state, at, given),
            _ => return self.not_modelled(given),
        }
        self.gives(state, given, Value::int(0))
    }

    fn initialise(&mut self, state: &mut State, at: Spot, value: Number, given: Given<'_>) -> Result<()> {
        self.write(state, at, INT, Value::Number(value), Class::Synchronisation, given.span)
    }

    /// Reads a cell of the library; the event, if it is one.
    fn look(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<(Number, Option<EventId>)> {
        let before = self.run.unfolding.events.len();
        let value = self.read(state, at, INT, Class::Synchronisation, given.span)?;
        let event = (self.run.unfolding.events.len() > before).then_some(EventId(before as u32));
        match value {
            Value::Number(number) => Ok((number, event)),
            _ => Ok((Number::Int(0), event)),
        }
    }

    /// The thread goes on only where a condition holds.
    fn wait_until(&mut self, state: &mut State, holds: Formula, read: Option<EventId>, given: Given<'_>, until: &str) {
        let waits = self.kernel.formulas.not(holds);
        let guard = self.kernel.formulas.and(&[state.path.guard(), waits]);
        if guard != Formulas::FALSE {
            let (operation, until) = (given.name.to_owned(), until.to_owned());
            let awaited = read.map_or(Awaited::Nothing, Awaited::Value);
            let wait = Wait { thread: self.run.thread, guard, awaited, operation, until, span: given.span };
            self.run.unfolding.waits.push(wait);
        }
        self.assume(state, holds);
    }

    pub(super) fn lock(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<()> {
        let own = handle(self.run.thread);
        self.begin_section(state, given.span);
        let (owner, event) = self.look(state, at, given)?;
        // A thread that locks a normal mutex twice waits for itself: a deadlock.
        let free = self.kernel.equal(owner, Number::Int(0));
        self.wait_until(state, free, event, given, "until the mutex is unlocked");
        self.write(state, at, INT, Value::int(own), Class::Synchronisation, given.span)?;
        self.end_section(state);
        if let Some(cell) = self.run.cells.get(&at).copied() {
            if let Err(place) = state.held.binary_search(&cell) {
                state.held.insert(place, cell);
            }
        }
        Ok(())
    }

    pub(super) fn unlock(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<()> {
        let own = handle(self.run.thread);
        let cell = self.run.cells.get(&at).copied();
        let held = cell.and_then(|cell| state.held.iter().position(|held| *held == cell));
        match held {
            Some(place) => {
                state.held.remove(place);
                self.write(state, at, INT, Value::int(0), Class::Synchronisation, given.span)
            }
            None => {
                self.begin_section(state, given.span);
                let (owner, _) = self.look(state, at, given)?;
                let mine = self.kernel.equal(owner, Number::Int(own));
                let message = format!("`{}` of a mutex that the thread does not hold", given.name);
                self.oblige(state, mine, Property::Lock, given.span, message);
                self.write(state, at, INT, Value::int(0), Class::Synchronisation, given.span)?;
                self.end_section(state);
                Ok(())
            }
        }
    }

    fn destroy(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<()> {
        let (owner, _) = self.look(state, at, given)?;
        let free = self.kernel.equal(owner, Number::Int(0));
        let message = format!("`{}` of a lock that is held", given.name);
        self.oblige(state, free, Property::Lock, given.span, message);
        Ok(())
    }

    /// Takes a lock if that is possible at once: one state for each answer.
    fn try_change(
        &mut self,
        mut state: State,
        at: Spot,
        given: Given<'_>,
        fails: i64,
        slot: Slot,
    ) -> Result<Vec<State>> {
        self.begin_section(&mut state, given.span);
        let (value, _) = self.look(&mut state, at, given)?;
        let zero = self.kernel.equal(value, Number::Int(0));
        let (free, taken) = match slot {
            Slot::Owner => (zero, Value::int(handle(self.run.thread))),
            _ => (self.kernel.formulas.not(zero), Value::Number(self.sum(&mut state, value, -1, given)?)),
        };
        let busy = self.kernel.formulas.not(free);
        let mut next = Vec::new();
        for (condition, answer) in [(free, 0), (busy, fails)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if side.path.is_dead() {
                continue;
            }
            if answer == 0 {
                self.write(&mut side, at, INT, taken.clone(), Class::Synchronisation, given.span)?;
                if let (Slot::Owner, Some(cell)) = (slot, self.run.cells.get(&at).copied()) {
                    if let Err(place) = side.held.binary_search(&cell) {
                        side.held.insert(place, cell);
                    }
                }
            }
            self.end_section(&mut side);
            next.extend(self.gives(side, given, Value::int(answer))?);
        }
        Ok(next)
    }

    /// A number and a constant.
    fn sum(&mut self, state: &mut State, number: Number, by: i64, given: Given<'_>) -> Result<Number> {
        self.operate(state, given.span, &mut |domain| {
            domain.binary(Arithmetic::Add, NumberType::INT, &number, &Number::Int(by))
        })
    }

    /// Goes through where a condition of the cell holds, and changes it.
    fn pass(&mut self, state: &mut State, at: Spot, given: Given<'_>, gate: Gate) -> Result<()> {
        self.begin_section(state, given.span);
        let (value, event) = self.look(state, at, given)?;
        let zero = self.kernel.equal(value, Number::Int(0));
        let (holds, until) = match gate {
            Gate::Reader => {
                let writer = self.kernel.equal(value, Number::Int(-1));
                (self.kernel.formulas.not(writer), "until the writer unlocks")
            }
            Gate::Writer => (zero, "until all unlock"),
            Gate::Semaphore => (self.kernel.formulas.not(zero), "until `sem_post`"),
        };
        self.wait_until(state, holds, event, given, until);
        let after = match gate {
            Gate::Reader => self.sum(state, value, 1, given)?,
            Gate::Writer => Number::Int(-1),
            Gate::Semaphore => self.sum(state, value, -1, given)?,
        };
        self.write(state, at, INT, Value::Number(after), Class::Synchronisation, given.span)?;
        self.end_section(state);
        self.note_effect(state);
        Ok(())
    }

    fn release_readers(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<()> {
        self.begin_section(state, given.span);
        let (value, _) = self.look(state, at, given)?;
        let zero = self.kernel.equal(value, Number::Int(0));
        let held = self.kernel.formulas.not(zero);
        let message = format!("`{}` of a lock that nobody holds", given.name);
        self.oblige(state, held, Property::Lock, given.span, message);
        let writer = self.kernel.equal(value, Number::Int(-1));
        let fewer = self.sum(state, value, -1, given)?;
        let after = self.kernel.choose(writer, Number::Int(0), fewer);
        self.write(state, at, INT, Value::Number(after), Class::Synchronisation, given.span)?;
        self.end_section(state);
        self.note_effect(state);
        Ok(())
    }

    fn post(&mut self, state: &mut State, at: Spot, given: Given<'_>) -> Result<()> {
        self.begin_section(state, given.span);
        let (value, _) = self.look(state, at, given)?;
        let after = self.sum(state, value, 1, given)?;
        self.write(state, at, INT, Value::Number(after), Class::Synchronisation, given.span)?;
        self.end_section(state);
        self.note_effect(state);
        Ok(())
    }

    /// The number of a condition variable.
    fn variable_number(&mut self, at: Spot) -> u32 {
        let next = self.run.variables.len() as u32;
        *self.run.variables.entry(at).or_insert(next)
    }

    fn signal(&mut self, state: &State, at: Spot, reach: Reach) {
        let variable = self.variable_number(at);
        let node = self.node(state);
        let signal = Signal { variable, guard: state.path.guard(), reach, node };
        self.run.unfolding.signals.push(signal);
        self.note_effect(state);
    }

    /// Gives the mutex back and, if the thread wakes, takes it again.
    fn wait(&mut self, state: &mut State, condition: Spot, given: Given<'_>) -> Result<()> {
        let mutex: ExprId = given.arguments[1];
        let (places, _) = self.pointed(state, mutex)?;
        let [Candidate { object, offset, .. }] = places[..] else {
            return self.unsupported("a wait with one of several mutexes", given.span);
        };
        let at = Spot { object, slot: Slot::Owner, offset };
        let variable = self.variable_number(condition);
        self.unlock(state, at, given)?;
        let begin = self.node(state);
        let guard = state.path.guard();
        let (_, wakes) = self.kernel.promise("wakes");
        self.wait_for_signal(state, guard, wakes, given);
        state.path.push(&mut self.kernel.formulas, wakes, Origin::Assumed);
        self.lock(state, at, given)?;
        let end = self.node(state);
        self.run.unfolding.sleeps.push(Sleep { variable, guard, wakes, begin, end });
        Ok(())
    }

    fn wait_for_signal(&mut self, state: &State, guard: Formula, wakes: Formula, given: Given<'_>) {
        let sleeps = self.kernel.formulas.not(wakes);
        let guard = self.kernel.formulas.and(&[guard, sleeps]);
        if state.path.is_dead() || guard == Formulas::FALSE {
            return;
        }
        let (operation, until) = (given.name.to_owned(), "until it is signalled".to_owned());
        let awaited = Awaited::Signal(self.run.unfolding.sleeps.len());
        let wait = Wait { thread: self.run.thread, guard, awaited, operation, until, span: given.span };
        self.run.unfolding.waits.push(wait);
    }

    fn barrier(&mut self, mut state: State, at: Spot, given: Given<'_>) -> Result<Vec<State>> {
        let [arrived, opened, needed] = [Slot::Arrived, Slot::Opened, Slot::Count].map(|slot| Spot { slot, ..at });
        self.begin_section(&mut state, given.span);
        let (count, _) = self.look(&mut state, arrived, given)?;
        let (round, _) = self.look(&mut state, opened, given)?;
        let (limit, _) = self.look(&mut state, needed, given)?;
        let here = self.sum(&mut state, count, 1, given)?;
        let last = self.kernel.equal(here, limit);
        let others = self.kernel.formulas.not(last);
        let next_round = self.sum(&mut state, round, 1, given)?;
        let left = self.kernel.choose(last, Number::Int(0), here);
        self.write(&mut state, arrived, INT, Value::Number(left), Class::Synchronisation, given.span)?;
        self.write_if(&mut state, last, opened, Value::Number(next_round), given.span)?;
        self.end_section(&mut state);
        self.note_effect(&state);
        let mut next = Vec::new();
        for (condition, answer) in [(last, -1), (others, 0)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if side.path.is_dead() {
                continue;
            }
            if answer == 0 {
                let (now, event) = self.look(&mut side, opened, given)?;
                let same = self.kernel.equal(now, round);
                let open = self.kernel.formulas.not(same);
                self.wait_until(&mut side, open, event, given, "until all threads arrive");
            }
            next.extend(self.gives(side, given, Value::int(answer))?);
        }
        Ok(next)
    }
}

/// What goes through a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gate {
    Reader,
    Writer,
    Semaphore,
}
