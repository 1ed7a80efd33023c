//! What counts: read-write locks, semaphores, barriers, and `pthread_once`. Each has
//! a gate: a condition of its cell without which the thread goes no further.

use super::library::Given;
use super::memory::{Address, Slot};
use super::state::{Origin, Resumption, State};
use super::sync::{error, of, Alternative, Patience, Sort, INT};
use super::threads::handle;
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, EventId};
use antiphon_domain::Number;
use antiphon_model::library::thread_constants::BARRIER_SERIAL_THREAD;
use antiphon_outcome::{Assumed, Property};
use antiphon_prover::Formula;

/// What is assumed of read-write locks.
const READERS_FIRST: Assumed = Assumed::READERS_FIRST;

/// What is assumed of barriers.
const LAST_IS_SERIAL: Assumed = Assumed::LAST_IS_SERIAL;

/// A read-write lock that is written.
const WRITTEN: i64 = -1;
/// A `pthread_once_t` whose function was called.
const DONE: i64 = -1;

/// Whether an operation changes the object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Passing {
    Passes,
    Refused,
}

impl Unfolder<'_> {
    /// The cell that counts the locks of a thread for reading, or for writing.
    fn own_locks(&self, at: Address, written: bool) -> Address {
        let thread = self.run.thread;
        of(at, if written { Slot::WrittenBy(thread) } else { Slot::ReadBy(thread) })
    }

    pub(super) fn read_lock(
        &mut self,
        mut state: State,
        at: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let raw = self.demand_usable(&mut state, at, Sort::ReadWrite, given)?;
        let (readers, event) = self.look(&mut state, of(at, Slot::Readers), given)?;
        let written = self.kernel.equal(readers, Number::Int(WRITTEN));
        let open = self.kernel.formulas.not(written);
        self.run.unfolding.assumed.push((READERS_FIRST, given.span));
        let outcomes = self.passing(&mut state, (open, event), (patience, "until the writer unlocks"), given);
        let more = self.sum(&mut state, readers, 1, given)?;
        let own = self.own_locks(at, false);
        self.part(state, outcomes, |unfolder, side, effect| {
            unfolder.made_by_use(side, at, Sort::ReadWrite, raw, given)?;
            if effect == Passing::Passes {
                unfolder.put(side, of(at, Slot::Readers), more, given)?;
                unfolder.count_own(side, own, 1, given)?;
            }
            Ok(())
        })
    }

    pub(super) fn write_lock(
        &mut self,
        mut state: State,
        at: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let raw = self.demand_usable(&mut state, at, Sort::ReadWrite, given)?;
        let (readers, event) = self.look(&mut state, of(at, Slot::Readers), given)?;
        let open = self.kernel.equal(readers, Number::Int(0));
        let outcomes = self.passing(&mut state, (open, event), (patience, "until all unlock"), given);
        let own = self.own_locks(at, true);
        self.part(state, outcomes, |unfolder, side, effect| {
            unfolder.made_by_use(side, at, Sort::ReadWrite, raw, given)?;
            if effect == Passing::Passes {
                unfolder.put(side, of(at, Slot::Readers), Number::Int(WRITTEN), given)?;
                unfolder.put(side, own, Number::Int(1), given)?;
            }
            Ok(())
        })
    }

    /// The two ways of an operation that has to wait unless something is open.
    fn passing(
        &mut self,
        state: &mut State,
        open: (Formula, Option<EventId>),
        waiting: (Patience, &str),
        given: Given<'_>,
    ) -> Vec<Alternative<Passing>> {
        let passes = Alternative { condition: open.0, gives: 0, effect: Passing::Passes };
        let refused = self.unless(state, open, waiting, Passing::Refused, given);
        std::iter::once(passes).chain(refused).collect()
    }

    fn count_own(&mut self, state: &mut State, own: Address, by: i64, given: Given<'_>) -> Result<()> {
        let (number, _) = self.look(state, own, given)?;
        let after = self.sum(state, number, by, given)?;
        self.put(state, own, after, given)
    }

    pub(super) fn release_read_write(
        &mut self,
        mut state: State,
        at: Address,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::ReadWrite, given)?;
        let (reads, writes) = (self.own_locks(at, false), self.own_locks(at, true));
        let (reading, _) = self.look(&mut state, reads, given)?;
        let (writing, _) = self.look(&mut state, writes, given)?;
        let (none, unwritten) =
            (self.kernel.equal(reading, Number::Int(0)), self.kernel.equal(writing, Number::Int(0)));
        let neither = self.kernel.formulas.and(&[none, unwritten]);
        let held = self.kernel.formulas.not(neither);
        let name = self.address_name(at);
        let message = format!("the read-write lock `{name}` is unlocked by a thread that does not hold it");
        self.oblige(&mut state, held, Property::Lock, given.span, message);
        let (value, _) = self.look(&mut state, of(at, Slot::Readers), given)?;
        let fewer = self.sum(&mut state, value, -1, given)?;
        let after = self.kernel.choose(unwritten, fewer, Number::Int(0));
        self.put(&mut state, of(at, Slot::Readers), after, given)?;
        let less = self.sum(&mut state, reading, -1, given)?;
        let left = self.kernel.choose(unwritten, less, reading);
        self.put(&mut state, reads, left, given)?;
        self.put(&mut state, writes, Number::Int(0), given)?;
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// Takes one of a semaphore.
    pub(super) fn down(
        &mut self,
        state: State,
        at: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let (mut state, mut next) = match patience {
            Patience::Tries => (state, Vec::new()),
            Patience::Waits | Patience::Timed => self.cancellation_point(state, given)?,
        };
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::Semaphore, given)?;
        let count = of(at, Slot::Count);
        let (value, event) = self.look(&mut state, count, given)?;
        let zero = self.kernel.equal(value, Number::Int(0));
        let open = self.kernel.formulas.not(zero);
        let outcomes = self.passing(&mut state, (open, event), (patience, "until `sem_post`"), given);
        let less = self.sum(&mut state, value, -1, given)?;
        let ways = self.part(state, outcomes, |own, side, effect| match effect {
            Passing::Passes => own.put(side, count, less, given),
            Passing::Refused => Ok(()),
        })?;
        for (mut side, number) in ways {
            if number != 0 {
                let number = if patience == Patience::Timed { error::ETIMEDOUT } else { error::EAGAIN };
                self.set_errno(&mut side, number, given)?;
            }
            next.extend(self.gives(side, given, Value::int(if number == 0 { 0 } else { -1 }))?);
        }
        Ok(next)
    }

    /// Gives one to a semaphore.
    pub(super) fn up(&mut self, mut state: State, at: Address, given: Given<'_>) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::Semaphore, given)?;
        let (value, _) = self.look(&mut state, of(at, Slot::Count), given)?;
        let after = self.sum(&mut state, value, 1, given)?;
        self.put(&mut state, of(at, Slot::Count), after, given)?;
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// `sem_getvalue`
    pub(super) fn look_at_semaphore(
        &mut self,
        mut state: State,
        at: Address,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.demand_usable(&mut state, at, Sort::Semaphore, given)?;
        let (value, _) = self.look(&mut state, of(at, Slot::Count), given)?;
        let (places, _) = self.pointed(&mut state, given.arguments[1])?;
        self.store_to(&mut state, &places, INT, Value::Number(value), Class::Plain, given.span)?;
        Ok(vec![(state, 0)])
    }

    pub(super) fn make_barrier(
        &mut self,
        mut state: State,
        at: Address,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        let number = self.number(&mut state, given.arguments[2])?;
        let cells = [(Slot::Count, number), (Slot::Arrived, Number::Int(0)), (Slot::Opened, Number::Int(0))];
        self.make(state, at, Sort::Barrier, &cells, given)
    }

    /// Comes to a barrier: the last one opens it, the others wait until it is open.
    pub(super) fn arrive(&mut self, mut state: State, at: Address, given: Given<'_>) -> Result<Vec<(State, i64)>> {
        self.run.unfolding.assumed.push((LAST_IS_SERIAL, given.span));
        let [arrived, opened, needed] = [Slot::Arrived, Slot::Opened, Slot::Count].map(|slot| of(at, slot));
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::Barrier, given)?;
        let (count, _) = self.look(&mut state, arrived, given)?;
        let (round, _) = self.look(&mut state, opened, given)?;
        let (limit, _) = self.look(&mut state, needed, given)?;
        let here = self.sum(&mut state, count, 1, given)?;
        let last = self.kernel.equal(here, limit);
        let others = self.kernel.formulas.not(last);
        let next_round = self.sum(&mut state, round, 1, given)?;
        let left = self.kernel.choose(last, Number::Int(0), here);
        self.put(&mut state, arrived, left, given)?;
        self.write_if(&mut state, last, opened, Value::Number(next_round), given.span)?;
        if self.is_retired(at) {
            let (leaving, _) = self.look(&mut state, of(at, Slot::Leaving), given)?;
            let leave = self.operate(&mut state, given.span, &mut |domain| {
                use antiphon_machine::{Arithmetic, NumberType, Values};
                domain.binary(Arithmetic::Add, NumberType::INT, &leaving, &count)
            })?;
            self.write_if(&mut state, last, of(at, Slot::Leaving), Value::Number(leave), given.span)?;
        }
        self.end_section(&mut state);
        let mut next = Vec::new();
        for (condition, answer) in [(last, BARRIER_SERIAL_THREAD), (others, 0)] {
            let mut side = state.clone();
            side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            if side.path.is_dead() {
                continue;
            }
            if answer == 0 {
                self.begin_section(&mut side, given.span);
                let (now, event) = self.look(&mut side, opened, given)?;
                let same = self.kernel.equal(now, round);
                let open = self.kernel.formulas.not(same);
                self.wait_until(&mut side, open, event, given, "until all threads arrive");
                if self.is_retired(at) {
                    self.count_own(&mut side, of(at, Slot::Leaving), -1, given)?;
                }
                self.end_section(&mut side);
            }
            next.push((side, answer));
        }
        Ok(next)
    }

    /// `pthread_once`: the first one calls the function, the others wait until it returned.
    pub(super) fn once(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let Some(Target::Function(function)) = self.pointer(&mut state, given.arguments[1])?.only() else {
            return self.not_modelled(given);
        };
        let Some(place) = self.only_object(&mut state, given.arguments[0], given)? else { return Ok(Vec::new()) };
        let control = Address { object: place.object, slot: Slot::Once, offset: place.offset };
        self.begin_section(&mut state, given.span);
        let (value, event) = self.look(&mut state, control, given)?;
        let (fresh, done) = (self.kernel.equal(value, Number::Int(0)), self.kernel.equal(value, Number::Int(DONE)));
        let goes_on = self.kernel.formulas.or(&[fresh, done]);
        self.wait_until(&mut state, goes_on, event, given, "until the function that is called once returns");
        let outcomes = vec![
            Alternative { condition: fresh, gives: 1, effect: Passing::Passes },
            Alternative { condition: done, gives: 0, effect: Passing::Refused },
        ];
        let own = Number::Int(handle(self.run.thread));
        let ways = self.part(state, outcomes, |unfolder, side, effect| match effect {
            Passing::Passes => unfolder.put(side, control, own, given),
            Passing::Refused => Ok(()),
        })?;
        let mut next = Vec::new();
        for (side, calls) in ways {
            match calls {
                0 => next.extend(self.answer(side, given, 0)?),
                _ => {
                    if let Some(mut inside) = self.enter(side, function, Vec::new(), None, given.span)? {
                        if let Some(frame) = inside.frames.last_mut() {
                            frame.resumption = Resumption::Once(control);
                        }
                        next.push(inside);
                    }
                }
            }
        }
        Ok(next)
    }

    /// The function that is called once returned.
    pub(super) fn once_returned(&mut self, mut state: State, control: Address, given: Given<'_>) -> Result<Vec<State>> {
        self.put(&mut state, control, Number::Int(DONE), given)?;
        self.answer(state, given, 0)
    }

    /// Sets `errno`, if the program has it.
    pub(super) fn set_errno(&mut self, state: &mut State, value: i64, given: Given<'_>) -> Result<()> {
        let program = self.program;
        let Some(index) = program.globals.iter().position(|global| global.name == "__antiphon_errno") else {
            return Ok(());
        };
        let id = antiphon_model::GlobalId(index as u32);
        let thread = match program.global(id).storage {
            antiphon_model::GlobalStorage::Process => None,
            antiphon_model::GlobalStorage::Thread => Some(self.run.thread),
        };
        let object = self.global_object(state, id, thread)?;
        let address = Address { object, slot: Slot::Data, offset: 0 };
        self.write(state, address, INT, Value::int(value), Class::Plain, given.span)
    }
}
