//! What intents do when their thread is let go.
//! Whether they can is asked before (`enabled`); what a thread then knows of others is in `learn`.

use crate::enabled::wake;
use crate::history::Carrier;
use crate::intent::{Intent, Patience};
use crate::objects::{Address, Barrier, Mutex, MutexKind, Once, ReadWrite, Robustness, SyncObject};
use crate::state::{Attachment, Section, Status, Team, Wait, Woken};
use antiphon_machine::code::{LibraryCode, Pc};
use antiphon_machine::memory::{Cell, Pointer, Scalar};
use antiphon_machine::{Arguments, AtomicSections, Domain, Given, Machine, NumberType, OrStop, Value};
use antiphon_model::library::thread_constants::{
    BARRIER_SERIAL_THREAD, THRD_BUSY, THRD_ERROR, THRD_SUCCESS, THRD_TIMEDOUT,
};
use antiphon_model::library::{Pthread, ThreadStandard, Verifier};
use antiphon_model::LibraryFunction;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use std::collections::BTreeSet;

/// Where control is after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// At the next operation.
    GoesOn,
    /// In a function that the call calls.
    Inside,
    /// At the call: it waits for its turn to do this.
    Waits(Intent),
}

/// What a call came to.
pub(crate) enum Flow<N> {
    /// It is done, and gives this number.
    Done(i64),
    /// It is done for a function that sets `errno` to this and gives -1.
    Fails(i64),
    /// It is done, and gives this.
    Gives(Cell<N>),
    /// It gives nothing.
    Nothing,
    /// A function of the program was entered; the call is looked at again when it returns.
    Enters,
    /// The second half comes later.
    Waits(Intent),
}

pub(crate) type Flows<N> = OrStop<Flow<N>, N>;

/// Numbers of errors, as on Linux.
pub(crate) mod error {
    pub(crate) const EPERM: i64 = 1;
    pub(crate) const EAGAIN: i64 = 11;
    pub(crate) const EBUSY: i64 = 16;
    pub(crate) const EINVAL: i64 = 22;
    pub(crate) const EDEADLK: i64 = 35;
    pub(crate) const ETIMEDOUT: i64 = 110;
    pub(crate) const EOWNERDEAD: i64 = 130;
    pub(crate) const ENOTRECOVERABLE: i64 = 131;
}
use error::*;

/// What is assumed of read-write locks.
const READERS_FIRST: Assumed = Assumed::READERS_FIRST;

/// What is assumed of barriers.
const LAST_IS_SERIAL: Assumed = Assumed::LAST_IS_SERIAL;

/// The thread that runs, with all that its process's threads share: a view for one call.
pub struct Strand<'s, 'a, D: Domain> {
    /// The machine, with the process and the thread.
    pub machine: &'s mut Machine<'a, D>,
    /// The threads.
    pub team: &'s mut Team<D::Number>,
}

impl<D: Domain> Strand<'_, '_, D> {
    /// Executes the call at which control is, as far as it can.
    pub fn execute(&mut self, call: &LibraryCode, next: Pc) -> OrStop<Control, D::Number> {
        let flow = match call.function {
            LibraryFunction::Pthread(Pthread::CleanupPop) => return self.pop_cleanup(call, next),
            LibraryFunction::Pthread(function) => {
                let given = self.machine.library_arguments(call)?;
                let flow = self.pthread(function, &given)?;
                self.answer((function, call), &given, flow)?
            }
            LibraryFunction::Verifier(Verifier::AtomicBegin) => self.intend(Intent::BeginAtomic, None)?,
            LibraryFunction::Verifier(Verifier::AtomicEnd) => self.intend(Intent::EndAtomic, None)?,
            _ => Flow::Nothing,
        };
        match flow {
            Flow::Enters => return Ok(Control::Inside),
            Flow::Waits(intent) => return Ok(Control::Waits(intent)),
            Flow::Done(_) | Flow::Fails(_) | Flow::Gives(_) | Flow::Nothing => {}
        }
        self.machine.thread.pc = next;
        Ok(Control::GoesOn)
    }

    /// The program gets what a call gave.
    fn answer(
        &mut self,
        (function, call): (Pthread, &LibraryCode),
        given: &Given<D::Number>,
        flow: Flow<D::Number>,
    ) -> Flows<D::Number> {
        let number = match flow {
            Flow::Done(error) if function.standard() == ThreadStandard::C11 => c11_result(function, error),
            Flow::Done(number) => number,
            Flow::Fails(error) => {
                self.machine.set_errno(error)?;
                -1
            }
            Flow::Gives(cell) => {
                let scalar = self.machine.scalar_result(given);
                self.machine.library_result(call, Some(Value::Scalar(scalar, cell)))?;
                return Ok(Flow::Nothing);
            }
            Flow::Nothing | Flow::Enters | Flow::Waits(_) => return Ok(flow),
        };
        let cell = self.machine.integer(i128::from(number));
        let scalar = self.machine.scalar_result(given);
        self.machine.library_result(call, Some(Value::Scalar(scalar, cell)))?;
        Ok(Flow::Nothing)
    }

    fn pthread(&mut self, function: Pthread, given: &Given<D::Number>) -> Flows<D::Number> {
        match self.intent(function, given)? {
            Some(intent) => self.intend(intent, Some(given)),
            None => self.alone(function, given),
        }
    }

    /// Does what is intended, if it is its turn and it can.
    fn intend(&mut self, intent: Intent, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let concurrent = self.team.is_concurrent();
        let roster = self.team.roster_mut();
        let me = roster.current;
        let inside = roster.section.is_some_and(|section| section.thread == me);
        let which = match roster.running().status {
            Status::Granted(which) => Some(which),
            _ if inside || !concurrent => Some(0),
            _ => None,
        };
        let Some(which) = which.filter(|_| roster.is_enabled(me, &intent)) else { return Ok(Flow::Waits(intent)) };
        // A thread that was chosen to end does not do what it was about to do.
        if self.is_cancelled() && !matches!(intent, Intent::GoOn(_)) {
            return self.leave(self.cancelled_value());
        }
        let flow = self.perform(intent, which, given)?;
        self.learn(intent, &flow);
        Ok(flow)
    }

    /// What a call lets its thread know of what others did, and the other way round.
    fn learn(&mut self, intent: Intent, flow: &Flow<D::Number>) {
        let me = Carrier::Thread(self.me());
        let done = matches!(flow, Flow::Done(0 | EOWNERDEAD | BARRIER_SERIAL_THREAD) | Flow::Nothing);
        let waits = matches!(flow, Flow::Waits(_));
        let synchronise = self.machine.options.checks.sections == AtomicSections::Synchronise;
        let Some(history) = &mut self.team.roster_mut().history else { return };
        match intent {
            Intent::Lock(at, _)
            | Intent::ReadLock(at, _)
            | Intent::WriteLock(at, _)
            | Intent::Spin(at, _)
            | Intent::Down(at, _)
                if done =>
            {
                history.flow(Carrier::Object(at), me);
            }
            Intent::Unlock(at) | Intent::ReleaseReadWrite(at) | Intent::ReleaseSpin(at) | Intent::Up(at) => {
                history.flow(me, Carrier::Object(at));
            }
            Intent::AwaitSignal(_, mutex, _) if waits => history.flow(me, Carrier::Object(mutex)),
            Intent::Arrive(at) => {
                history.flow(me, Carrier::Object(at));
                if done {
                    history.flow(Carrier::Object(at), me);
                }
            }
            Intent::Once(at, _) => {
                history.flow(me, Carrier::Object(at));
                history.flow(Carrier::Object(at), me);
            }
            Intent::Join(target) | Intent::TryJoin(target, _) if done => {
                history.flow(Carrier::Thread(target), me);
            }
            Intent::BeginAtomic if synchronise => history.flow(Carrier::Sections, me),
            Intent::EndAtomic if synchronise => history.flow(me, Carrier::Sections),
            _ => {}
        }
    }

    /// The number of the thread that runs.
    pub(crate) fn me(&self) -> u32 {
        self.machine.thread.number
    }

    fn perform(&mut self, intent: Intent, which: u32, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        match intent {
            Intent::MakeMutex(at, how) => self.make(at, SyncObject::Mutex(Mutex::new(how.kind, how.robustness)), given),
            Intent::MakeCondition(at) => self.make(at, SyncObject::Condition, given),
            Intent::MakeReadWrite(at) => self.make(at, SyncObject::ReadWrite(ReadWrite::default()), given),
            Intent::MakeBarrier(_, 0) => Ok(Flow::Done(EINVAL)),
            Intent::MakeBarrier(at, count) => {
                let (arrived, leaving) = (BTreeSet::new(), BTreeSet::new());
                self.make(at, SyncObject::Barrier(Barrier { count, arrived, leaving }), given)
            }
            Intent::MakeSpin(at) => self.make(at, SyncObject::Spin(None), given),
            Intent::MakeSemaphore(at, value) => self.make(at, SyncObject::Semaphore(value), given),
            Intent::MakeConsistent(at) => self.make_consistent(at, given),
            Intent::Destroy(at, word) => {
                self.refuse_busy(at, given, Attempt::Destroy)?;
                let here = self.machine.here();
                self.set(at, SyncObject::Destroyed(word, here));
                Ok(Flow::Done(0))
            }
            Intent::Lock(at, patience) => self.lock(at, patience, given),
            Intent::Unlock(at) => self.unlock(at, given),
            Intent::AwaitSignal(condition, mutex, patience) => self.await_signal((condition, mutex), patience, given),
            Intent::GoOn(_) => self.go_on(given),
            Intent::Signal(at) => self.signal(at, Some(which), given),
            Intent::Broadcast(at) => self.signal(at, None, given),
            Intent::ReadLock(at, patience) => self.read_lock(at, patience, given),
            Intent::WriteLock(at, patience) => self.write_lock(at, patience, given),
            Intent::ReleaseReadWrite(at) => self.release_read_write(at, given),
            Intent::Arrive(at) => self.arrive(at, given),
            Intent::Spin(at, patience) => self.spin(at, patience, given),
            Intent::ReleaseSpin(at) => self.release_spin(at, given),
            Intent::Down(at, patience) => self.down(at, patience, given),
            Intent::Up(at) => self.up(at, given),
            Intent::Look(at) => self.look(at, given),
            Intent::Once(at, function) => self.once(at, function, given),
            Intent::Join(_)
            | Intent::TryJoin(..)
            | Intent::Detach(_)
            | Intent::Cancel(_)
            | Intent::TestCancel
            | Intent::BeginAtomic
            | Intent::EndAtomic => self.perform_on_threads(intent, given),
        }
    }

    /// What is about threads themselves.
    fn perform_on_threads(&mut self, intent: Intent, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        match intent {
            Intent::Join(target) => self.join(target, given),
            Intent::TryJoin(target, patience) => match self.team.roster_mut().tasks[target as usize].is_alive() {
                true => Ok(Flow::Done(refusal(patience))),
                false => self.join(target, given),
            },
            Intent::Detach(target) => self.detach(target, given),
            Intent::Cancel(target) => match self.team.roster_mut().tasks[target as usize].attachment {
                Attachment::Joined => self.joined_wrongly(target, given, "it was joined before"),
                Attachment::Joinable | Attachment::Detached => Ok(self.ask_to_end(target)),
            },
            Intent::TestCancel => match self.is_asked() {
                true => self.leave(self.cancelled_value()),
                false => Ok(Flow::Nothing),
            },
            Intent::BeginAtomic => {
                let me = self.me();
                let roster = self.team.roster_mut();
                let depth = roster.section.map_or(1, |section| section.depth + 1);
                roster.section = Some(Section { thread: me, depth });
                Ok(Flow::Nothing)
            }
            _ => {
                let roster = self.team.roster_mut();
                roster.section = roster.section.filter(|section| section.depth > 1);
                if let Some(section) = &mut roster.section {
                    section.depth -= 1;
                }
                Ok(Flow::Nothing)
            }
        }
    }

    fn make_consistent(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let mut mutex = self.mutex(at, given)?;
        if mutex.robustness == Robustness::OwnerDied {
            mutex.robustness = Robustness::Robust;
        }
        self.set(at, SyncObject::Mutex(mutex));
        Ok(Flow::Done(0))
    }

    /// Wakes one of those that wait, or all.
    fn signal(&mut self, at: Address, which: Option<u32>, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        self.condition(at, given)?;
        self.note_unheard(at);
        let roster = self.team.roster_mut();
        for (place, waiter) in roster.waiters(at).into_iter().enumerate() {
            if which.is_none_or(|which| which as usize == place) {
                wake(&mut roster.tasks[waiter as usize].wait, Woken::Signalled);
            }
        }
        Ok(Flow::Done(0))
    }

    fn up(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let value = self.semaphore(at, given)?;
        self.set(at, SyncObject::Semaphore(value.saturating_add(1)));
        Ok(Flow::Done(0))
    }

    /// A signal that nobody waits for is lost: a deadlock that follows names it.
    fn note_unheard(&mut self, at: Address) {
        let (me, here) = (self.me(), self.machine.here());
        let roster = self.team.roster_mut();
        if roster.waiters(at).is_empty() {
            roster.unheard.insert(at, (me, here));
        }
    }

    pub(crate) fn set(&mut self, at: Address, object: SyncObject) {
        self.team.roster_mut().objects.insert(at, object);
    }

    fn make(&mut self, at: Address, object: SyncObject, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        self.refuse_busy(at, given, Attempt::Initialise)?;
        self.set(at, object);
        Ok(Flow::Done(0))
    }

    fn lock(&mut self, at: Address, patience: Patience, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let (me, here) = (self.me(), self.machine.here());
        let mut mutex = self.mutex(at, given)?;
        if mutex.robustness == Robustness::NotRecoverable {
            return Ok(Flow::Done(ENOTRECOVERABLE));
        }
        match mutex.owner {
            None => {
                (mutex.owner, mutex.depth, mutex.locked_at) = (Some(me), 1, here);
                self.set(at, SyncObject::Mutex(mutex));
                Ok(Flow::Done(if mutex.robustness == Robustness::OwnerDied { EOWNERDEAD } else { 0 }))
            }
            Some(owner) if owner == me && mutex.kind == MutexKind::Recursive => {
                mutex.depth += 1;
                self.set(at, SyncObject::Mutex(mutex));
                Ok(Flow::Done(0))
            }
            Some(owner) if owner == me && mutex.kind == MutexKind::ErrorCheck && patience != Patience::Tries => {
                Ok(Flow::Done(EDEADLK))
            }
            Some(_) => Ok(Flow::Done(match patience {
                Patience::Timed => ETIMEDOUT,
                Patience::Tries | Patience::Waits => EBUSY,
            })),
        }
    }

    fn unlock(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        let mut mutex = self.mutex(at, given)?;
        if mutex.owner != Some(me) {
            if mutex.kind == MutexKind::Normal && mutex.robustness == Robustness::Stalled {
                return self.unlocked_wrongly(at, &mutex, given);
            }
            return Ok(Flow::Done(EPERM));
        }
        mutex.depth -= 1;
        if mutex.depth == 0 {
            mutex.owner = None;
            if mutex.robustness == Robustness::OwnerDied {
                mutex.robustness = Robustness::NotRecoverable;
            }
        }
        self.set(at, SyncObject::Mutex(mutex));
        Ok(Flow::Done(0))
    }

    fn await_signal(
        &mut self,
        (condition, mutex): (Address, Address),
        patience: Patience,
        given: Option<&Given<D::Number>>,
    ) -> Flows<D::Number> {
        let me = self.me();
        self.condition(condition, given)?;
        let mut held = self.mutex(mutex, given)?;
        if held.owner != Some(me) {
            return self.waits_without_mutex(&held, given);
        }
        // A recursive mutex that is locked twice stays locked: POSIX says that this is no good.
        held.depth -= 1;
        if held.depth == 0 {
            held.owner = None;
        }
        self.refuse_other_mutex(condition, mutex, given)?;
        self.set(mutex, SyncObject::Mutex(held));
        self.team.roster_mut().running().wait = Some(Wait::Signal { condition, mutex, patience, woken: None });
        Ok(Flow::Waits(Intent::GoOn(condition)))
    }

    /// The second half of a wait.
    fn go_on(&mut self, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let (me, here) = (self.me(), self.machine.here());
        let wait = self.team.roster_mut().running().wait.take();
        match wait {
            Some(Wait::Signal { mutex, woken, .. }) => {
                let mut held = self.mutex(mutex, given)?;
                if let Some(history) = &mut self.team.roster_mut().history {
                    history.flow(Carrier::Object(mutex), Carrier::Thread(me));
                }
                (held.owner, held.depth, held.locked_at) = (Some(me), held.depth + 1, here);
                self.set(mutex, SyncObject::Mutex(held));
                if self.is_cancelled() {
                    return self.leave(self.cancelled_value());
                }
                Ok(Flow::Done(if woken == Some(Woken::TimedOut) { ETIMEDOUT } else { 0 }))
            }
            Some(Wait::Others { barrier }) => {
                if let Some(SyncObject::Barrier(state)) = self.team.roster_mut().objects.get_mut(&barrier) {
                    state.leaving.remove(&me);
                }
                if let Some(history) = &mut self.team.roster_mut().history {
                    history.flow(Carrier::Object(barrier), Carrier::Thread(me));
                }
                Ok(Flow::Done(0))
            }
            None => Ok(Flow::Done(0)),
        }
    }

    fn read_lock(&mut self, at: Address, patience: Patience, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        let mut lock = self.read_write(at, given)?;
        if lock.writer.is_some() {
            return Ok(Flow::Done(refusal(patience)));
        }
        let waits = |task: &crate::state::Task<D::Number>| {
            let Status::Pending(pending) = &task.status else { return false };
            matches!(pending.intent, Some(Intent::WriteLock(other, _)) if other == at)
        };
        if self.team.roster_mut().tasks.iter().any(waits) {
            self.machine.coverage.axioms.insert(READERS_FIRST);
        }
        lock.readers.push(me);
        self.set(at, SyncObject::ReadWrite(lock));
        Ok(Flow::Done(0))
    }

    fn write_lock(&mut self, at: Address, patience: Patience, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        let mut lock = self.read_write(at, given)?;
        if lock.writer.is_some() || !lock.readers.is_empty() {
            return Ok(Flow::Done(refusal(patience)));
        }
        lock.writer = Some(me);
        self.set(at, SyncObject::ReadWrite(lock));
        Ok(Flow::Done(0))
    }

    fn release_read_write(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        let mut lock = self.read_write(at, given)?;
        let reader = lock.readers.iter().position(|reader| *reader == me);
        match (lock.writer, reader) {
            (Some(writer), _) if writer == me => lock.writer = None,
            (_, Some(place)) => {
                lock.readers.remove(place);
            }
            _ => return self.not_held("read-write lock", given),
        }
        self.set(at, SyncObject::ReadWrite(lock));
        Ok(Flow::Done(0))
    }

    fn arrive(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        let mut barrier = self.barrier(at, given)?;
        barrier.arrived.insert(me);
        if barrier.arrived.len() < barrier.count as usize {
            self.set(at, SyncObject::Barrier(barrier));
            self.team.roster_mut().running().wait = Some(Wait::Others { barrier: at });
            return Ok(Flow::Waits(Intent::GoOn(at)));
        }
        let mut leaving = std::mem::take(&mut barrier.arrived);
        leaving.remove(&me);
        barrier.leaving.extend(leaving);
        self.set(at, SyncObject::Barrier(barrier));
        self.machine.coverage.axioms.insert(LAST_IS_SERIAL);
        Ok(Flow::Done(BARRIER_SERIAL_THREAD))
    }

    fn spin(&mut self, at: Address, patience: Patience, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        if self.spin_lock(at, given)?.is_some() {
            return Ok(Flow::Done(refusal(patience)));
        }
        self.set(at, SyncObject::Spin(Some(me)));
        Ok(Flow::Done(0))
    }

    fn release_spin(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let me = self.me();
        if self.spin_lock(at, given)? != Some(me) {
            return self.not_held("spin lock", given);
        }
        self.set(at, SyncObject::Spin(None));
        Ok(Flow::Done(0))
    }

    fn down(&mut self, at: Address, patience: Patience, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        match self.semaphore(at, given)?.checked_sub(1) {
            Some(value) => {
                self.set(at, SyncObject::Semaphore(value));
                Ok(Flow::Done(0))
            }
            None => Ok(Flow::Fails(if patience == Patience::Timed { ETIMEDOUT } else { EAGAIN })),
        }
    }

    /// `sem_getvalue`
    fn look(&mut self, at: Address, given: Option<&Given<D::Number>>) -> Flows<D::Number> {
        let value = self.semaphore(at, given)?;
        if let Some(given) = given {
            let to = self.machine.pointer_argument(given, 1)?;
            let cell = self.machine.integer(i128::from(value));
            self.machine.write_scalar(&to, Scalar::Number(NumberType::INT), cell, given.name)?;
        }
        Ok(Flow::Done(0))
    }

    fn once(
        &mut self,
        at: Address,
        function: antiphon_model::FunctionId,
        given: Option<&Given<D::Number>>,
    ) -> Flows<D::Number> {
        let me = self.me();
        match self.once_control(at, given)? {
            Some(Once::Calling(_)) => {
                self.set(at, SyncObject::Once(Once::Done));
                Ok(Flow::Done(0))
            }
            Some(Once::Done) => Ok(Flow::Done(0)),
            None => {
                self.set(at, SyncObject::Once(Once::Calling(me)));
                self.enter(function, Arguments::new())
            }
        }
    }

    /// Calls a function of the program; the call is looked at again when it returns.
    pub(crate) fn enter(
        &mut self,
        function: antiphon_model::FunctionId,
        arguments: Arguments<D::Number>,
    ) -> Flows<D::Number> {
        if self.machine.nested {
            let message = "a function that the C library calls starts or ends threads";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        self.machine.enter(function, arguments, antiphon_machine::state::Caller::Library)?;
        Ok(Flow::Enters)
    }
}

/// What a call says that does not wait.
fn refusal(patience: Patience) -> i64 {
    match patience {
        Patience::Timed => ETIMEDOUT,
        Patience::Tries | Patience::Waits => EBUSY,
    }
}

/// What a function of C11 gives where its kin gives the number of an error.
fn c11_result(function: Pthread, number: i64) -> i64 {
    match (function, number) {
        (Pthread::ThrdCurrent | Pthread::ThrdEqual | Pthread::ThrdSleep, _) => number,
        (_, 0) => THRD_SUCCESS,
        (_, EBUSY) => THRD_BUSY,
        (_, ETIMEDOUT) => THRD_TIMEDOUT,
        _ => THRD_ERROR,
    }
}

/// What is tried with an object that may be in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attempt {
    Initialise,
    Destroy,
}

/// A pointer to an address.
pub(crate) fn pointer(at: Address) -> Pointer {
    let offset = at.offset.max(0);
    Pointer { object: at.object, offset: at.offset, low: offset as u32, high: u32::MAX }
}
