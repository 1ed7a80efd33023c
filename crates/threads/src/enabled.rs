//! Who can go on, and in how many ways.
//!
//! A thread that is about to do something that others can see waits until it is
//! chosen. Whether it can be is a question to the state of the team alone, so that
//! schedulers, reductions and deadlock detection agree.

use crate::intent::{Intent, Patience};
use crate::objects::{Address, MutexKind, Once, SyncObject};
use crate::state::{Asked, CancelKind, Pending, Refused, Roster, Status, Wait, Woken};
use std::collections::BTreeSet;

/// One way on for a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// It does what it is about to do; where that has several results, this one.
    Perform(u32),
    /// It wakes up though nobody signalled.
    WakeUp,
    /// Its time is over.
    TimeOut,
    /// It is cancelled.
    EndEarly,
}

impl Way {
    /// Whether it may never come: a deadlock is one also if this could end it.
    pub fn is_spurious(self) -> bool {
        self == Way::WakeUp
    }
}

impl<N> Roster<N> {
    /// The ways on of a thread that waits for its turn.
    pub fn ways(&self, thread: u32) -> Vec<Way> {
        let task = &self.tasks[thread as usize];
        let Status::Pending(Pending { intent, .. }) = &task.status else { return Vec::new() };
        if self.section.is_some_and(|section| section.thread != thread) {
            return Vec::new();
        }
        let mut ways = match intent {
            None => vec![Way::Perform(0)],
            Some(intent) => self.ways_of(thread, intent),
        };
        let asked = task.cancelling.asked == Asked::Yes && task.cancelling.refused == Refused::No;
        let point = intent.is_some_and(|intent| intent.is_cancellation_point());
        if asked && (point || task.cancelling.kind == CancelKind::Asynchronous) {
            ways.push(Way::EndEarly);
        }
        ways
    }

    fn ways_of(&self, thread: u32, intent: &Intent) -> Vec<Way> {
        match (intent, self.tasks[thread as usize].wait) {
            (Intent::GoOn(_), Some(Wait::Signal { mutex, woken: Some(_), .. })) => when(self.is_free(thread, mutex)),
            (Intent::GoOn(_), Some(Wait::Signal { .. })) => match self.is_timed(thread) {
                true => vec![Way::WakeUp, Way::TimeOut],
                false => vec![Way::WakeUp],
            },
            (Intent::Signal(condition), _) => {
                let waiters = self.waiters(*condition).len().max(1) as u32;
                (0..waiters).map(Way::Perform).collect()
            }
            _ => when(self.is_enabled(thread, intent)),
        }
    }

    /// Whether a thread can do what it is about to do now.
    pub(crate) fn is_enabled(&self, thread: u32, intent: &Intent) -> bool {
        match *intent {
            Intent::Lock(at, Patience::Waits) => self.may_lock(thread, at),
            Intent::ReadLock(at, Patience::Waits) => match self.objects.get(&at) {
                Some(SyncObject::ReadWrite(lock)) => lock.writer.is_none(),
                _ => true,
            },
            Intent::WriteLock(at, Patience::Waits) => match self.objects.get(&at) {
                Some(SyncObject::ReadWrite(lock)) => lock.writer.is_none() && lock.readers.is_empty(),
                _ => true,
            },
            Intent::Spin(at, Patience::Waits) => !matches!(self.objects.get(&at), Some(SyncObject::Spin(Some(_)))),
            Intent::Down(at, Patience::Waits) => !matches!(self.objects.get(&at), Some(SyncObject::Semaphore(0))),
            Intent::Once(at, _) => match self.objects.get(&at) {
                Some(SyncObject::Once(Once::Calling(by))) => *by == thread,
                _ => true,
            },
            Intent::Join(target) => target == thread || !self.tasks[target as usize].is_alive(),
            Intent::GoOn(at) => match self.tasks[thread as usize].wait {
                Some(Wait::Signal { mutex, woken, .. }) => woken.is_some() && self.is_free(thread, mutex),
                Some(Wait::Others { .. }) => match self.objects.get(&at) {
                    Some(SyncObject::Barrier(barrier)) => barrier.leaving.contains(&thread),
                    _ => true,
                },
                None => true,
            },
            _ => true,
        }
    }

    /// Whether locking a mutex gives an answer: it is free, or it is an error to lock it.
    fn may_lock(&self, thread: u32, at: Address) -> bool {
        match self.objects.get(&at) {
            Some(SyncObject::Mutex(mutex)) => match mutex.owner {
                None => true,
                Some(owner) => owner == thread && mutex.kind != MutexKind::Normal,
            },
            _ => true,
        }
    }

    /// Whether nobody else holds a mutex.
    pub(crate) fn is_free(&self, thread: u32, at: Address) -> bool {
        match self.objects.get(&at) {
            Some(SyncObject::Mutex(mutex)) => mutex.owner.is_none_or(|owner| owner == thread),
            _ => true,
        }
    }

    /// All threads that a thread at a join waits for, if that was found out.
    pub fn awaited_by(&self, thread: u32) -> Option<&BTreeSet<u32>> {
        let task = &self.tasks[thread as usize];
        task.awaits.as_deref().filter(|_| task.is_joining())
    }

    /// Those of them that have not ended.
    pub fn still_awaited_by(&self, thread: u32) -> impl Iterator<Item = u32> + '_ {
        let awaited = self.awaited_by(thread).into_iter().flatten().copied();
        awaited.filter(|awaited| self.tasks[*awaited as usize].is_alive())
    }

    /// One thread without which a thread does not go on, if there is one: one that it joins,
    /// or that holds the lock which it waits for.
    pub fn held_up_by(&self, thread: u32) -> Option<u32> {
        let task = &self.tasks[thread as usize];
        let Status::Pending(Pending { intent: Some(intent), .. }) = &task.status else { return None };
        let holder = |at: Address| match self.objects.get(&at) {
            Some(SyncObject::Mutex(mutex)) => mutex.owner,
            Some(SyncObject::Spin(owner)) => *owner,
            _ => None,
        };
        let by = match (*intent, task.wait) {
            (Intent::Join(target), _) => match self.tasks[target as usize].is_alive() {
                true => Some(target),
                false => self.still_awaited_by(thread).next(),
            },
            (Intent::Lock(at, Patience::Waits) | Intent::Spin(at, Patience::Waits), _) => holder(at),
            (Intent::GoOn(_), Some(Wait::Signal { mutex, woken: Some(_), .. })) => holder(mutex),
            _ => None,
        };
        by.filter(|by| *by != thread)
    }

    /// The barrier that a thread is about to pass without being in anybody's way: it leaves, or arrives while nobody
    /// is still about to leave.
    pub fn passes_barrier(&self, thread: u32) -> Option<Address> {
        let Status::Pending(Pending { intent: Some(intent), .. }) = &self.tasks[thread as usize].status else {
            return None;
        };
        let barrier = |at: &Address| match self.objects.get(at) {
            Some(SyncObject::Barrier(barrier)) => Some(barrier),
            _ => None,
        };
        match intent {
            Intent::Arrive(at) if barrier(at)?.leaving.is_empty() => Some(*at),
            Intent::GoOn(at) if barrier(at)?.leaving.contains(&thread) => Some(*at),
            _ => None,
        }
    }

    /// Who waits for a signal, in order of their numbers.
    pub(crate) fn waiters(&self, at: Address) -> Vec<u32> {
        let waits = |number: &u32| {
            matches!(self.tasks[*number as usize].wait,
                Some(Wait::Signal { condition, woken: None, .. }) if condition == at)
        };
        (0..self.tasks.len() as u32).filter(waits).collect()
    }

    /// Whether a wait for a signal may time out.
    fn is_timed(&self, thread: u32) -> bool {
        matches!(self.tasks[thread as usize].wait, Some(Wait::Signal { patience: Patience::Timed, .. }))
    }

    /// A thread goes on in one of its ways.
    pub fn go(&mut self, thread: u32, way: Way) {
        let task = &mut self.tasks[thread as usize];
        match way {
            Way::Perform(which) => task.status = Status::Granted(which),
            Way::WakeUp => wake(&mut task.wait, Woken::Signalled),
            Way::TimeOut => wake(&mut task.wait, Woken::TimedOut),
            Way::EndEarly => {
                task.cancelling.asked = Asked::Ending;
                // A wait for a signal is left with the mutex locked.
                wake(&mut task.wait, Woken::Signalled);
                if !matches!(task.wait, Some(Wait::Signal { .. })) {
                    task.status = Status::Granted(0);
                }
            }
        }
    }
}

fn when(enabled: bool) -> Vec<Way> {
    match enabled {
        true => vec![Way::Perform(0)],
        false => Vec::new(),
    }
}

/// A wait for a signal ends.
pub(crate) fn wake(wait: &mut Option<Wait>, how: Woken) {
    if let Some(Wait::Signal { woken, .. }) = wait {
        *woken = Some(how);
    }
}

impl Wait {
    /// The object that is waited at.
    pub(crate) fn address(&self) -> Address {
        match self {
            Wait::Signal { condition, .. } => *condition,
            Wait::Others { barrier } => *barrier,
        }
    }
}
