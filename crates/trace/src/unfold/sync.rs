//! Objects of the thread library: which function does what to which of them,
//! whether they may be used, made and destroyed, and objects of attributes.
//!
//! Each object is a few cells at its address ([`Slot`]) with operations that
//! nothing comes between. Most objects are made before there are threads, or by
//! a static initialiser, and never destroyed: then nothing about their lives is an
//! event. What POSIX leaves undefined is an obligation, with the rules of `verify`.

use super::library::Given;
use super::memory::{Address, Fill, ObjectId, Slot};
use super::place::Candidate;
use super::state::{Origin, State};
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Awaited, Class, EventId, Wait};
use antiphon_domain::Number;
use antiphon_machine::memory::Scalar;
use antiphon_machine::{Arithmetic, NumberType, Values};
use antiphon_model::library::thread_constants::{
    mutex_kind_offset, MutexKind, Setting, MTX_RECURSIVE, THRD_BUSY, THRD_ERROR, THRD_SUCCESS, THRD_TIMEDOUT,
};
use antiphon_model::library::{Pthread, SettingUse, ThreadStandard};
use antiphon_model::ExprId;
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};

/// Numbers of errors, as on Linux.
pub(super) mod error {
    pub const EPERM: i64 = 1;
    pub const EAGAIN: i64 = 11;
    pub const EBUSY: i64 = 16;
    pub const EDEADLK: i64 = 35;
    pub const ETIMEDOUT: i64 = 110;
    pub const EOWNERDEAD: i64 = 130;
    pub const ENOTRECOVERABLE: i64 = 131;
}

/// The type of the library's own cells.
pub(super) const INT: Scalar = Scalar::Number(NumberType::INT);

/// What a call does where it would have to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Patience {
    /// It waits.
    Waits,
    /// It says that it would have to.
    Tries,
    /// It waits until its time is over.
    Timed,
}

impl Patience {
    /// What a call says that does not wait any longer.
    pub(super) fn refusal(self) -> i64 {
        match self {
            Patience::Timed => error::ETIMEDOUT,
            Patience::Tries | Patience::Waits => error::EBUSY,
        }
    }
}

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Mutex = 1,
    Condition,
    ReadWrite,
    Barrier,
    Spin,
    Semaphore,
}

/// What a destroyed object is.
const DESTROYED: i64 = -1;

impl Sort {
    fn word(self) -> &'static str {
        match self {
            Sort::Mutex => "mutex",
            Sort::Condition => "condition variable",
            Sort::ReadWrite => "read-write lock",
            Sort::Barrier => "barrier",
            Sort::Spin => "spin lock",
            Sort::Semaphore => "semaphore",
        }
    }

    /// Whether zeros make one.
    fn has_static_initialiser(self) -> bool {
        matches!(self, Sort::Mutex | Sort::Condition | Sort::ReadWrite)
    }
}

/// A cell of the object that has another one.
pub(super) fn of(at: Address, slot: Slot) -> Address {
    Address { slot, ..at }
}

/// One way that an operation may go: when, and what it gives.
pub(super) struct Alternative<E> {
    pub condition: Formula,
    pub gives: i64,
    pub effect: E,
}

impl Unfolder<'_> {
    /// An operation on an object of the library.
    pub(super) fn synchronise(&mut self, mut state: State, function: Pthread, given: Given<'_>) -> Result<Vec<State>> {
        if let Some((how, setting)) = function.setting() {
            return self.attribute(state, how, setting, given);
        }
        let (places, _) = self.pointed(&mut state, given.arguments[0])?;
        let mut next = Vec::new();
        for Candidate { condition, object, offset } in places {
            let mut taken = state.clone();
            if condition != Formulas::TRUE {
                taken.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            }
            if !taken.path.is_dead() {
                let at = Address { object, slot: Slot::Owner, offset };
                next.extend(self.operation(taken, function, at, given)?);
            }
        }
        Ok(next)
    }

    fn operation(&mut self, mut state: State, function: Pthread, at: Address, given: Given<'_>) -> Result<Vec<State>> {
        use Patience::{Timed, Tries, Waits};
        use Pthread as P;
        let ways = match function {
            P::MutexInit => self.make_mutex(state, at, given)?,
            P::MutexLock => self.lock(state, at, Waits, given)?,
            P::MutexTrylock => self.lock(state, at, Tries, given)?,
            P::MutexTimedlock | P::MutexClocklock => self.lock(state, at, Timed, given)?,
            P::MutexUnlock => self.unlock(state, at, given)?,
            P::MutexConsistent => self.make_consistent(state, at, given)?,
            P::MutexDestroy => self.destroy(state, at, Sort::Mutex, given)?,
            P::SpinInit => self.make(state, at, Sort::Spin, &[(Slot::Owner, Number::Int(0))], given)?,
            P::SpinLock => self.spin(state, at, Waits, given)?,
            P::SpinTrylock => self.spin(state, at, Tries, given)?,
            P::SpinUnlock => self.release_spin(state, at, given)?,
            P::SpinDestroy => self.destroy(state, at, Sort::Spin, given)?,
            P::RwlockInit => self.make(state, at, Sort::ReadWrite, &[(Slot::Readers, Number::Int(0))], given)?,
            P::RwlockDestroy => self.destroy(state, at, Sort::ReadWrite, given)?,
            P::RwlockRdlock => self.read_lock(state, at, Waits, given)?,
            P::RwlockTryrdlock => self.read_lock(state, at, Tries, given)?,
            P::RwlockTimedrdlock | P::RwlockClockrdlock => self.read_lock(state, at, Timed, given)?,
            P::RwlockWrlock => self.write_lock(state, at, Waits, given)?,
            P::RwlockTrywrlock => self.write_lock(state, at, Tries, given)?,
            P::RwlockTimedwrlock | P::RwlockClockwrlock => self.write_lock(state, at, Timed, given)?,
            P::RwlockUnlock => self.release_read_write(state, at, given)?,
            P::SemInit => {
                let value = self.number(&mut state, given.arguments[2])?;
                self.make(state, at, Sort::Semaphore, &[(Slot::Count, value)], given)?
            }
            P::SemWait => return self.down(state, at, Waits, given),
            P::SemTrywait => return self.down(state, at, Tries, given),
            P::SemTimedwait | P::SemClockwait => return self.down(state, at, Timed, given),
            P::SemPost => self.up(state, at, given)?,
            P::SemGetvalue => self.look_at_semaphore(state, at, given)?,
            P::SemDestroy => self.destroy(state, at, Sort::Semaphore, given)?,
            P::CondInit => self.make(state, at, Sort::Condition, &[], given)?,
            P::CondDestroy => self.destroy(state, at, Sort::Condition, given)?,
            P::CondSignal => self.signal(state, at, crate::events::Reach::One, given)?,
            P::CondBroadcast => self.signal(state, at, crate::events::Reach::All, given)?,
            P::CondWait => return self.wait(state, at, Waits, given),
            P::CondTimedwait | P::CondClockwait => return self.wait(state, at, Timed, given),
            P::BarrierInit => self.make_barrier(state, at, given)?,
            P::BarrierWait => self.arrive(state, at, given)?,
            P::BarrierDestroy => self.destroy(state, at, Sort::Barrier, given)?,
            _ => return self.not_modelled(given),
        };
        self.answers(ways, given)
    }

    /// Each way gives its number and goes on.
    pub(super) fn answers(&mut self, ways: Vec<(State, i64)>, given: Given<'_>) -> Result<Vec<State>> {
        let mut next = Vec::with_capacity(ways.len());
        for (state, number) in ways {
            next.extend(self.answer(state, given, number)?);
        }
        Ok(next)
    }

    /// Gives the number of an error, or of success, by the standard of the call.
    pub(super) fn answer(&mut self, state: State, given: Given<'_>, number: i64) -> Result<Vec<State>> {
        let number = match (given.standard, number) {
            (ThreadStandard::Posix, number) => number,
            (ThreadStandard::C11, 0) => THRD_SUCCESS,
            (ThreadStandard::C11, error::EBUSY) => THRD_BUSY,
            (ThreadStandard::C11, error::ETIMEDOUT) => THRD_TIMEDOUT,
            (ThreadStandard::C11, _) => THRD_ERROR,
        };
        self.gives(state, given, Value::int(number))
    }

    /// Reads a cell of the library; the event, if it is one.
    pub(super) fn look(
        &mut self,
        state: &mut State,
        at: Address,
        given: Given<'_>,
    ) -> Result<(Number, Option<EventId>)> {
        let before = self.run.unfolding.events.len();
        let value = self.read(state, at, INT, Class::Synchronisation, given.span)?;
        let event = (self.run.unfolding.events.len() > before).then_some(EventId(before as u32));
        match value {
            Value::Number(number) => Ok((number, event)),
            _ => Ok((Number::Int(0), event)),
        }
    }

    /// Writes a cell of the library.
    pub(super) fn put(&mut self, state: &mut State, at: Address, value: Number, given: Given<'_>) -> Result<()> {
        self.write(state, at, INT, Value::Number(value), Class::Synchronisation, given.span)
    }

    /// The thread goes on only where a condition holds.
    pub(super) fn wait_until(
        &mut self,
        state: &mut State,
        holds: Formula,
        read: Option<EventId>,
        given: Given<'_>,
        until: &str,
    ) {
        let waits = self.kernel.formulas.not(holds);
        let guard = self.kernel.formulas.and(&[state.path.guard(), waits]);
        if guard != Formulas::FALSE {
            let awaited = read.map_or(Awaited::Nothing, Awaited::Value);
            self.note_wait(state, guard, awaited, given, until);
        }
        self.assume(state, holds);
    }

    /// An operation that goes on only where something holds: it waits for that, or, with less
    /// patience, it is refused, which is a way of its own.
    pub(super) fn unless<E>(
        &mut self,
        state: &mut State,
        (holds, read): (Formula, Option<EventId>),
        (patience, until): (Patience, &str),
        refused: E,
        given: Given<'_>,
    ) -> Option<Alternative<E>> {
        match patience {
            Patience::Waits => {
                self.wait_until(state, holds, read, given, until);
                None
            }
            Patience::Tries | Patience::Timed => {
                let condition = self.kernel.formulas.not(holds);
                Some(Alternative { condition, gives: patience.refusal(), effect: refused })
            }
        }
    }

    /// Notes where a thread may wait for ever.
    pub(super) fn note_wait(
        &mut self,
        state: &mut State,
        guard: Formula,
        awaited: Awaited,
        given: Given<'_>,
        until: &str,
    ) {
        let (operation, until) = (given.name.to_owned(), until.to_owned());
        let unless = match given.is_cancellation_point {
            true => self.asked_cell(state),
            false => None,
        };
        let wait = Wait { thread: self.run.thread, guard, awaited, unless, operation, until, span: given.span };
        self.run.unfolding.waits.push(wait);
    }

    /// One state for each way that an operation may go; conditions exclude each
    /// other, and one of them holds.
    pub(super) fn part<E>(
        &mut self,
        state: State,
        outcomes: Vec<Alternative<E>>,
        mut perform: impl FnMut(&mut Self, &mut State, E) -> Result<()>,
    ) -> Result<Vec<(State, i64)>> {
        let possible = |own: &Self, outcome: &Alternative<E>| {
            let decided = state.path.decides(&own.kernel.formulas, outcome.condition);
            outcome.condition != Formulas::FALSE && decided != Some(false)
        };
        let outcomes: Vec<Alternative<E>> = outcomes.into_iter().filter(|outcome| possible(self, outcome)).collect();
        let alone = outcomes.len() == 1;
        let mut next = Vec::with_capacity(outcomes.len());
        for Alternative { condition, gives, effect } in outcomes {
            let mut side = state.clone();
            if !alone && side.path.decides(&self.kernel.formulas, condition).is_none() {
                side.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
            }
            if !side.path.is_dead() {
                perform(self, &mut side, effect)?;
                self.end_section(&mut side);
                next.push((side, gives));
            }
        }
        Ok(next)
    }

    /// A number and a constant.
    pub(super) fn sum(&mut self, state: &mut State, number: Number, by: i64, given: Given<'_>) -> Result<Number> {
        self.operate(state, given.span, &mut |domain| {
            domain.binary(Arithmetic::Add, NumberType::INT, &number, &Number::Int(by))
        })
    }

    /// Whether some call makes or destroys the object at a place.
    fn is_tracked(&self, at: Address) -> bool {
        let at = of(at, Slot::State);
        self.knowledge.library.tracked.contains(&at) || self.run.notes.library.tracked.contains(&at)
    }

    /// The number of the kind that bytes of a mutex say; none if nothing was written there.
    pub(super) fn initial_kind(&self, state: &State, at: Address) -> Option<i64> {
        let zeros = self.objects.info(at.object).is_some_and(|info| info.fill == Fill::Zero);
        let kind_at = mutex_kind_offset(self.program.types.pointer_size) as i64;
        let known = [kind_at, 0].into_iter().find_map(|by| {
            let address = Address { slot: Slot::Data, offset: at.offset + by, ..at };
            match &state.memory.get(address)?.value {
                Value::Number(number) => super::access::known(&self.kernel, *number),
                _ => None,
            }
        });
        known.or(zeros.then_some(0))
    }

    /// An object must be made and not destroyed. Where a static initialiser made
    /// it, whether no call did.
    pub(super) fn demand_usable(
        &mut self,
        state: &mut State,
        at: Address,
        sort: Sort,
        given: Given<'_>,
    ) -> Result<Formula> {
        let fresh = sort.has_static_initialiser() && self.initial_kind(state, at).is_some();
        let (word, name) = (sort.word(), self.address_name(at));
        if !self.is_tracked(at) {
            let usable = if fresh { Formulas::TRUE } else { Formulas::FALSE };
            let message = format!("the {word} `{name}` is used, and it was never initialised");
            self.oblige(state, usable, Property::Lock, given.span, message);
            return Ok(Formulas::TRUE);
        }
        let (made, _) = self.look(state, of(at, Slot::State), given)?;
        let raw = self.kernel.equal(made, Number::Int(0));
        let usable = self.kernel.equal(made, Number::Int(sort as i64));
        let allowed = if fresh { self.kernel.formulas.or(&[usable, raw]) } else { usable };
        let message = format!("the {word} `{name}` is used, and it was never initialised or was destroyed");
        self.oblige(state, allowed, Property::Lock, given.span, message);
        Ok(raw)
    }

    /// The first use of an object that no call made makes it.
    pub(super) fn made_by_use(
        &mut self,
        state: &mut State,
        at: Address,
        sort: Sort,
        raw: Formula,
        given: Given<'_>,
    ) -> Result<()> {
        match self.is_tracked(at) && raw != Formulas::FALSE {
            true => self.write_if(state, raw, of(at, Slot::State), Value::int(sort as i64), given.span),
            false => Ok(()),
        }
    }

    /// Makes an object, with these cells.
    pub(super) fn make(
        &mut self,
        mut state: State,
        at: Address,
        sort: Sort,
        cells: &[(Slot, Number)],
        given: Given<'_>,
    ) -> Result<Vec<(State, i64)>> {
        let life = of(at, Slot::State);
        self.run.notes.library.tracked.insert(life);
        self.begin_section(&mut state, given.span);
        let (made, _) = self.look(&mut state, life, given)?;
        let (raw, gone) = (self.kernel.equal(made, Number::Int(0)), self.kernel.equal(made, Number::Int(DESTROYED)));
        let fresh = self.kernel.formulas.or(&[raw, gone]);
        let (word, name) = (sort.word(), self.address_name(at));
        let message = format!("the {word} `{name}` is initialised again, and it was not destroyed before");
        self.oblige(&mut state, fresh, Property::Lock, given.span, message);
        for (slot, value) in cells {
            self.put(&mut state, of(at, *slot), *value, given)?;
        }
        self.put(&mut state, life, Number::Int(sort as i64), given)?;
        self.note_effect(&state);
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// Destroys an object, which nobody may use at the time.
    fn destroy(&mut self, mut state: State, at: Address, sort: Sort, given: Given<'_>) -> Result<Vec<(State, i64)>> {
        let life = of(at, Slot::State);
        self.run.notes.library.tracked.insert(life);
        self.run.notes.library.retired.insert(life);
        self.begin_section(&mut state, given.span);
        let (word, name) = (sort.word(), self.address_name(at));
        let (made, _) = self.look(&mut state, life, given)?;
        let gone = self.kernel.equal(made, Number::Int(DESTROYED));
        let there = self.kernel.formulas.not(gone);
        let message = format!("the {word} `{name}` is destroyed twice");
        self.oblige(&mut state, there, Property::Lock, given.span, message);
        let busy: &[Slot] = match sort {
            Sort::Mutex => &[Slot::Owner, Slot::Waiters],
            Sort::Spin => &[Slot::Owner],
            Sort::ReadWrite => &[Slot::Readers],
            Sort::Condition => &[Slot::Waiters],
            Sort::Barrier => &[Slot::Arrived, Slot::Leaving],
            Sort::Semaphore => &[],
        };
        for slot in busy {
            let (number, _) = self.look(&mut state, of(at, *slot), given)?;
            let idle = self.kernel.equal(number, Number::Int(0));
            let message = format!("the {word} `{name}` is destroyed while it is in use");
            self.oblige(&mut state, idle, Property::Lock, given.span, message);
        }
        self.put(&mut state, life, Number::Int(DESTROYED), given)?;
        self.note_effect(&state);
        self.end_section(&mut state);
        Ok(vec![(state, 0)])
    }

    /// Whether an object is destroyed somewhere, so that who waits at it is counted.
    pub(super) fn is_retired(&self, at: Address) -> bool {
        let at = of(at, Slot::State);
        self.knowledge.library.retired.contains(&at) || self.run.notes.library.retired.contains(&at)
    }

    /// Counts those that wait at an object, if that matters.
    pub(super) fn count_waiter(
        &mut self,
        state: &mut State,
        at: Address,
        slot: Slot,
        by: i64,
        given: Given<'_>,
    ) -> Result<()> {
        let address = of(at, slot);
        if !self.is_retired(at) && !self.has_companions(at) {
            return Ok(());
        }
        let (number, _) = self.look(state, address, given)?;
        let after = self.sum(state, number, by, given)?;
        self.put(state, address, after, given)
    }

    /// Sets or gives what an object of attributes holds.
    fn attribute(
        &mut self,
        mut state: State,
        how: SettingUse,
        setting: Setting,
        given: Given<'_>,
    ) -> Result<Vec<State>> {
        let Some(at) = self.only_object(&mut state, given.arguments[0], given)? else { return Ok(Vec::new()) };
        let address = Address { object: at.object, slot: Slot::Setting(setting), offset: at.offset };
        match how {
            SettingUse::Set => {
                let number = self.number(&mut state, given.arguments[1])?;
                self.put(&mut state, address, number, given)?;
            }
            // Priorities change when things happen, not what can happen.
            SettingUse::SetThrough => {}
            SettingUse::Get => {
                let value = self.setting(&mut state, at.object, at.offset, setting, given)?;
                let (places, scalar) = self.pointed(&mut state, given.arguments[1])?;
                let scalar = scalar.unwrap_or(INT);
                self.store_to(&mut state, &places, scalar, Value::Number(value), Class::Plain, given.span)?;
            }
        }
        self.gives(state, given, Value::int(0))
    }

    /// Fresh attributes.
    pub(super) fn fresh_attributes(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let Some(at) = self.only_object(&mut state, given.arguments[0], given)? else { return Ok(Vec::new()) };
        for setting in [Setting::DetachState, Setting::MutexKind, Setting::Robust] {
            let address = Address { object: at.object, slot: Slot::Setting(setting), offset: at.offset };
            self.put(&mut state, address, Number::Int(setting.initial()), given)?;
        }
        self.gives(state, given, Value::int(0))
    }

    /// What an object of attributes holds.
    fn setting(
        &mut self,
        state: &mut State,
        object: ObjectId,
        offset: i64,
        setting: Setting,
        given: Given<'_>,
    ) -> Result<Number> {
        let address = Address { object, slot: Slot::Setting(setting), offset };
        match state.memory.get(address).is_none() && !self.is_event(address) {
            true => Ok(Number::Int(setting.initial())),
            false => Ok(self.look(state, address, given)?.0),
        }
    }

    /// What the attributes that an argument points to hold; a null pointer
    /// stands for fresh ones.
    pub(super) fn setting_of(
        &mut self,
        state: &mut State,
        argument: ExprId,
        setting: Setting,
        given: Given<'_>,
    ) -> Result<Number> {
        match self.pointer(state, argument)?.only() {
            Some(Target::Integer(0)) => Ok(Number::Int(setting.initial())),
            Some(Target::Object(object, offset)) => self.setting(state, object, offset, setting, given),
            _ => self.not_modelled(given),
        }
    }

    fn make_mutex(&mut self, mut state: State, at: Address, given: Given<'_>) -> Result<Vec<(State, i64)>> {
        let (kind, robust) = match given.standard {
            ThreadStandard::C11 => {
                let flags = self.number(&mut state, given.arguments[1])?;
                let Some(flags) = super::access::known(&self.kernel, flags) else { return self.not_modelled(given) };
                let kind = if flags & MTX_RECURSIVE != 0 { MutexKind::Recursive } else { MutexKind::Normal };
                (Number::Int(kind_number(kind)), Number::Int(0))
            }
            ThreadStandard::Posix => {
                let kind = self.setting_of(&mut state, given.arguments[1], Setting::MutexKind, given)?;
                let robust = self.setting_of(&mut state, given.arguments[1], Setting::Robust, given)?;
                (kind, robust)
            }
        };
        let mut cells = vec![(Slot::Owner, Number::Int(0)), (Slot::Kind, kind), (Slot::Depth, Number::Int(0))];
        if robust != Number::Int(0) {
            self.run.notes.library.robust.insert(of(at, Slot::Robustness));
            cells.push((Slot::Robustness, robust));
        }
        self.make(state, at, Sort::Mutex, &cells, given)
    }
}

/// The number of a kind in an attribute.
pub(super) fn kind_number(kind: MutexKind) -> i64 {
    match kind {
        MutexKind::Normal => 0,
        MutexKind::Recursive => 1,
        MutexKind::ErrorCheck => 2,
    }
}
