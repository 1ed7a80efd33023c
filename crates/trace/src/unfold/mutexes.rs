//! Mutexes of all kinds, and spin locks: a cell that holds the owner, one more
//! for the depth of a recursive one, one for what a robust one remembers.

use super::library::Given;
use super::memory::{Address, Slot};
use super::state::State;
use super::sync::{error, kind_number, of, Alternative, Patience, Sort};
use super::threads::handle;
use super::value::Value;
use super::{Result, Unfolder};
use crate::events::EventId;
use antiphon_domain::Number;
use antiphon_model::library::thread_constants::MutexKind;
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};

/// What a robust mutex remembers: it is one.
pub(super) const ROBUST: i64 = 1;
/// Its owner ended.
pub(super) const OWNER_DIED: i64 = 2;
/// It was unlocked without having been made consistent.
const NOT_RECOVERABLE: i64 = 3;

/// What locking does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Locking {
    Nothing,
    Take,
    Again,
}

/// What unlocking does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unlocking {
    Nothing,
    Release,
    Less,
    GiveUp,
}

/// A mutex as a thread finds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// Where.
    pub at: Address,
    /// Nobody holds it.
    pub free: Formula,
    /// The thread itself holds it.
    pub mine: Formula,
    /// It counts.
    pub recursive: Formula,
    /// It says so when it is locked twice.
    pub checking: Formula,
    /// What a robust one remembers.
    pub robustness: Number,
    /// No call made it.
    pub raw: Formula,
    /// The read of its owner.
    pub event: Option<EventId>,
}

impl Unfolder<'_> {
    /// Looks at a mutex, in the section at hand.
    pub(super) fn mutex(&mut self, state: &mut State, at: Address, given: Given<'_>) -> Result<Found> {
        let raw = self.demand_usable(state, at, Sort::Mutex, given)?;
        let initial = self.initial_kind(state, at).and_then(MutexKind::of_number).map_or(0, kind_number);
        let kind = match raw {
            Formulas::TRUE => Number::Int(initial),
            raw => {
                let (made, _) = self.look(state, of(at, Slot::Kind), given)?;
                self.kernel.choose(raw, Number::Int(initial), made)
            }
        };
        let robust = of(at, Slot::Robustness);
        let robustness =
            match self.knowledge.library.robust.contains(&robust) || self.run.notes.library.robust.contains(&robust) {
                true => self.look(state, robust, given)?.0,
                false => Number::Int(0),
            };
        let (owner, event) = self.look(state, of(at, Slot::Owner), given)?;
        let own = Number::Int(handle(self.run.thread));
        Ok(Found {
            at,
            free: self.kernel.equal(owner, Number::Int(0)),
            mine: self.kernel.equal(owner, own),
            recursive: self.kernel.equal(kind, Number::Int(kind_number(MutexKind::Recursive))),
            checking: self.kernel.equal(kind, Number::Int(kind_number(MutexKind::ErrorCheck))),
            robustness,
            raw,
            event,
        })
    }

    pub(super) fn lock(
        &mut self,
        mut state: State,
        at: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let found = self.mutex(&mut state, at, given)?;
        let mut outcomes = self.ways_to_lock(found, patience);
        let granted: Vec<Formula> = outcomes.iter().map(|outcome| outcome.condition).collect();
        let granted = self.kernel.formulas.or(&granted);
        // A thread that locks a normal mutex twice waits for itself: a deadlock.
        let waiting = (patience, "until the mutex is unlocked");
        outcomes.extend(self.unless(&mut state, (granted, found.event), waiting, Locking::Nothing, given));
        self.part(state, outcomes, |own, side, effect| {
            own.made_by_use(side, at, Sort::Mutex, found.raw, given)?;
            own.perform_lock(side, found, effect, given)
        })
    }

    /// The ways in which a lock is granted, or refused for good.
    fn ways_to_lock(&mut self, found: Found, patience: Patience) -> Vec<Alternative<Locking>> {
        let lost = self.kernel.equal(found.robustness, Number::Int(NOT_RECOVERABLE));
        let died = self.kernel.equal(found.robustness, Number::Int(OWNER_DIED));
        let (kept, lived) = (self.kernel.formulas.not(lost), self.kernel.formulas.not(died));
        let formulas = &mut self.kernel.formulas;
        let mut ways = vec![
            (lost, error::ENOTRECOVERABLE, Locking::Nothing),
            (formulas.and(&[kept, found.free, lived]), 0, Locking::Take),
            (formulas.and(&[kept, found.free, died]), error::EOWNERDEAD, Locking::Take),
            (formulas.and(&[kept, found.mine, found.recursive]), 0, Locking::Again),
        ];
        if patience != Patience::Tries {
            ways.push((formulas.and(&[kept, found.mine, found.checking]), error::EDEADLK, Locking::Nothing));
        }
        ways.into_iter().map(|(condition, gives, effect)| Alternative { condition, gives, effect }).collect()
    }

    fn perform_lock(&mut self, state: &mut State, found: Found, effect: Locking, given: Given<'_>) -> Result<()> {
        match effect {
            Locking::Nothing => Ok(()),
            Locking::Take => self.take(state, found, given),
            Locking::Again => self.deepen(state, found.at, 1, given),
        }
    }

    /// A mutex that is free becomes the thread's own.
    pub(super) fn take(&mut self, state: &mut State, found: Found, given: Given<'_>) -> Result<()> {
        self.put(state, of(found.at, Slot::Owner), Number::Int(handle(self.run.thread)), given)?;
        if found.recursive != Formulas::FALSE {
            self.put(state, of(found.at, Slot::Depth), Number::Int(1), given)?;
        }
        self.hold(state, found.at);
        Ok(())
    }

    fn deepen(&mut self, state: &mut State, at: Address, by: i64, given: Given<'_>) -> Result<()> {
        let (depth, _) = self.look(state, of(at, Slot::Depth), given)?;
        let deeper = self.sum(state, depth, by, given)?;
        self.put(state, of(at, Slot::Depth), deeper, given)
    }

    /// The thread holds a lock from here on.
    fn hold(&mut self, state: &mut State, at: Address) {
        if let Some(cell) = self.run.cells.get(&of(at, Slot::Owner)).copied() {
            if let Err(place) = state.held.binary_search(&cell) {
                state.held.insert(place, cell);
            }
        }
    }

    /// It does not any more.
    fn drop_hold(&mut self, state: &mut State, at: Address) {
        if let Some(cell) = self.run.cells.get(&of(at, Slot::Owner)) {
            state.held.retain(|held| held != cell);
        }
    }

    pub(super) fn unlock(&mut self, mut state: State, at: Address, given: Given<'_>) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let found = self.mutex(&mut state, at, given)?;
        let stalled = self.kernel.equal(found.robustness, Number::Int(0));
        let robust = self.kernel.formulas.not(stalled);
        let known_misuse = self.kernel.formulas.or(&[found.mine, found.recursive, found.checking, robust]);
        let name = self.address_name(at);
        let message = format!("the mutex `{name}` is unlocked by a thread that does not hold it");
        self.oblige(&mut state, known_misuse, Property::Lock, given.span, message);
        let again = self.is_deeper(&mut state, found, given)?;
        let died = self.kernel.equal(found.robustness, Number::Int(OWNER_DIED));
        let (last, lived) = (self.kernel.formulas.not(again), self.kernel.formulas.not(died));
        let formulas = &mut self.kernel.formulas;
        let others = formulas.not(found.mine);
        let ways = [
            (formulas.and(&[found.mine, last, lived]), 0, Unlocking::Release),
            (formulas.and(&[found.mine, last, died]), 0, Unlocking::GiveUp),
            (formulas.and(&[found.mine, again]), 0, Unlocking::Less),
            (formulas.and(&[others, known_misuse]), error::EPERM, Unlocking::Nothing),
        ];
        let mut outcomes: Vec<Alternative<Unlocking>> =
            ways.into_iter().map(|(condition, gives, effect)| Alternative { condition, gives, effect }).collect();
        // What only an obligation excludes is no way on.
        let misused = self.kernel.formulas.or(&[found.recursive, found.checking, robust]) != Formulas::FALSE;
        outcomes.retain(|outcome| outcome.effect != Unlocking::Nothing || misused);
        self.part(state, outcomes, |own, side, effect| own.perform_unlock(side, at, effect, given))
    }

    /// Whether a recursive mutex is locked more than once.
    fn is_deeper(&mut self, state: &mut State, found: Found, given: Given<'_>) -> Result<Formula> {
        if found.recursive == Formulas::FALSE {
            return Ok(Formulas::FALSE);
        }
        let (depth, _) = self.look(state, of(found.at, Slot::Depth), given)?;
        let single = self.kernel.equal(depth, Number::Int(1));
        let several = self.kernel.formulas.not(single);
        Ok(self.kernel.formulas.and(&[found.recursive, several]))
    }

    fn perform_unlock(&mut self, state: &mut State, at: Address, effect: Unlocking, given: Given<'_>) -> Result<()> {
        match effect {
            Unlocking::Nothing => Ok(()),
            Unlocking::Less => self.deepen(state, at, -1, given),
            Unlocking::Release => self.release(state, at, given),
            Unlocking::GiveUp => {
                self.put(state, of(at, Slot::Robustness), Number::Int(NOT_RECOVERABLE), given)?;
                self.release(state, at, given)
            }
        }
    }

    fn release(&mut self, state: &mut State, at: Address, given: Given<'_>) -> Result<()> {
        self.drop_hold(state, at);
        self.put(state, of(at, Slot::Owner), Number::Int(0), given)
    }

    /// The first half of a wait: the mutex is given back, unless it is locked
    /// more than once.
    pub(super) fn give_back(&mut self, state: &mut State, found: Found, given: Given<'_>) -> Result<()> {
        self.drop_hold(state, found.at);
        let again = self.is_deeper(state, found, given)?;
        let last = self.kernel.formulas.not(again);
        if found.recursive != Formulas::FALSE {
            self.deepen(state, found.at, -1, given)?;
        }
        self.write_if(state, last, of(found.at, Slot::Owner), Value::int(0), given.span)
    }

    /// The second half: it is locked again.
    pub(super) fn take_back(&mut self, state: &mut State, at: Address, given: Given<'_>) -> Result<()> {
        self.begin_section(state, given.span);
        let found = self.mutex(state, at, given)?;
        let free = self.kernel.formulas.or(&[found.free, found.mine]);
        self.wait_until(state, free, found.event, given, "until the mutex is unlocked");
        self.put(state, of(at, Slot::Owner), Number::Int(handle(self.run.thread)), given)?;
        if found.recursive != Formulas::FALSE {
            self.deepen(state, at, 1, given)?;
        }
        self.hold(state, at);
        Ok(())
    }

    pub(super) fn make_consistent(
        &mut self,
        mut state: State,
        at: Address,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        let found = self.mutex(&mut state, at, given)?;
        let died = self.kernel.equal(found.robustness, Number::Int(OWNER_DIED));
        if died != Formulas::FALSE {
            self.write_if(&mut state, died, of(at, Slot::Robustness), Value::int(ROBUST), given.span)?;
        }
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// Robust mutexes that a thread holds at its end remember that.
    pub(super) fn abandon_mutexes(&mut self, state: &mut State, given: Given<'_>) -> Result<()> {
        let known = self.knowledge.library.robust.iter().chain(&self.run.notes.library.robust).copied();
        let robust: std::collections::BTreeSet<Address> = known.collect();
        for address in robust {
            if !state.memory.objects.contains_key(&address.object) {
                continue;
            }
            self.begin_section(state, given.span);
            let (owner, _) = self.look(state, of(address, Slot::Owner), given)?;
            let mine = self.kernel.equal(owner, Number::Int(handle(self.run.thread)));
            if mine != Formulas::FALSE {
                self.write_if(state, mine, of(address, Slot::Robustness), Value::int(OWNER_DIED), given.span)?;
                self.write_if(state, mine, of(address, Slot::Owner), Value::int(0), given.span)?;
                self.note_effect(state);
            }
            self.end_section(state);
        }
        Ok(())
    }

    pub(super) fn spin(
        &mut self,
        mut state: State,
        at: Address,
        patience: Patience,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::Spin, given)?;
        let (owner, event) = self.look(&mut state, of(at, Slot::Owner), given)?;
        let free = self.kernel.equal(owner, Number::Int(0));
        let mut outcomes = vec![Alternative { condition: free, gives: 0, effect: Locking::Take }];
        let waiting = (patience, "until the spin lock is unlocked");
        outcomes.extend(self.unless(&mut state, (free, event), waiting, Locking::Nothing, given));
        self.part(state, outcomes, |own, side, effect| match effect {
            Locking::Take => {
                own.put(side, of(at, Slot::Owner), Number::Int(handle(own.run.thread)), given)?;
                own.hold(side, at);
                Ok(())
            }
            Locking::Nothing | Locking::Again => Ok(()),
        })
    }

    pub(super) fn release_spin(
        &mut self,
        mut state: State,
        at: Address,
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        self.begin_section(&mut state, given.span);
        self.demand_usable(&mut state, at, Sort::Spin, given)?;
        let (owner, _) = self.look(&mut state, of(at, Slot::Owner), given)?;
        let mine = self.kernel.equal(owner, Number::Int(handle(self.run.thread)));
        let message =
            format!("the spin lock `{}` is unlocked by a thread that does not hold it", self.address_name(at));
        self.oblige(&mut state, mine, Property::Lock, given.span, message);
        self.release(&mut state, at, given)?;
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }
}
