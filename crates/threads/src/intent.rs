//! Calls of POSIX, read: what a thread is about to do, and to which object.
//! Nothing is done here, and whether it can be done is asked elsewhere (`enabled`).

use crate::objects::{Address, MutexKind, Robustness};
use crate::perform::Strand;
use antiphon_machine::memory::Cell;
use antiphon_machine::{Domain, Given, OrStop, Property};
use antiphon_model::library::thread_constants::{Setting, MTX_RECURSIVE};
use antiphon_model::library::{Pthread, ThreadStandard};
use antiphon_model::FunctionId;

/// What a call does where it would have to wait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Patience {
    /// It waits.
    Waits,
    /// It says that it would have to.
    Tries,
    /// It waits until its time is over.
    Timed,
}

/// What a thread is about to do that concerns others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Intent {
    /// Initialise a mutex.
    MakeMutex(Address, MakeMutex),
    /// Lock a mutex.
    Lock(Address, Patience),
    /// Unlock a mutex.
    Unlock(Address),
    /// Declare the state behind a robust mutex consistent.
    MakeConsistent(Address),
    /// Initialise a condition variable.
    MakeCondition(Address),
    /// Release the mutex (the second one) and wait for a signal.
    AwaitSignal(Address, Address, Patience),
    /// Lock the mutex again after a wait, or go on behind a barrier.
    GoOn(Address),
    /// Wake one.
    Signal(Address),
    /// Wake all.
    Broadcast(Address),
    /// Initialise a read-write lock.
    MakeReadWrite(Address),
    /// Lock it for reading.
    ReadLock(Address, Patience),
    /// Lock it for writing.
    WriteLock(Address, Patience),
    /// Unlock it.
    ReleaseReadWrite(Address),
    /// Initialise a barrier for so many threads.
    MakeBarrier(Address, u32),
    /// Come to a barrier.
    Arrive(Address),
    /// Initialise a spin lock.
    MakeSpin(Address),
    /// Lock it.
    Spin(Address, Patience),
    /// Unlock it.
    ReleaseSpin(Address),
    /// Initialise a semaphore with a value.
    MakeSemaphore(Address, u32),
    /// Take one.
    Down(Address, Patience),
    /// Give one.
    Up(Address),
    /// Look at its value.
    Look(Address),
    /// Destroy an object of this sort.
    Destroy(Address, &'static str),
    /// Call a function once.
    Once(Address, FunctionId),
    /// Wait for the end of a thread.
    Join(u32),
    /// Join a thread if it ended.
    TryJoin(u32, Patience),
    /// Nobody will join a thread.
    Detach(u32),
    /// Ask a thread to end.
    Cancel(u32),
    /// End if somebody asked.
    TestCancel,
    /// Begin an atomic section.
    BeginAtomic,
    /// End it.
    EndAtomic,
}

/// What a mutex is made as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MakeMutex {
    /// Its kind.
    pub(crate) kind: MutexKind,
    /// Whether it outlives its owner.
    pub(crate) robustness: Robustness,
}

impl Intent {
    /// The objects that it is about.
    pub fn addresses(&self) -> Vec<Address> {
        match *self {
            Intent::MakeMutex(at, _)
            | Intent::Lock(at, _)
            | Intent::Unlock(at)
            | Intent::MakeConsistent(at)
            | Intent::MakeCondition(at)
            | Intent::GoOn(at)
            | Intent::Signal(at)
            | Intent::Broadcast(at)
            | Intent::MakeReadWrite(at)
            | Intent::ReadLock(at, _)
            | Intent::WriteLock(at, _)
            | Intent::ReleaseReadWrite(at)
            | Intent::MakeBarrier(at, _)
            | Intent::Arrive(at)
            | Intent::MakeSpin(at)
            | Intent::Spin(at, _)
            | Intent::ReleaseSpin(at)
            | Intent::MakeSemaphore(at, _)
            | Intent::Down(at, _)
            | Intent::Up(at)
            | Intent::Look(at)
            | Intent::Destroy(at, _)
            | Intent::Once(at, _) => vec![at],
            Intent::AwaitSignal(condition, mutex, _) => vec![condition, mutex],
            Intent::Join(_)
            | Intent::TryJoin(..)
            | Intent::Detach(_)
            | Intent::Cancel(_)
            | Intent::TestCancel
            | Intent::BeginAtomic
            | Intent::EndAtomic => Vec::new(),
        }
    }

    /// Whether a thread may be cancelled here.
    pub(crate) fn is_cancellation_point(&self) -> bool {
        matches!(
            self,
            Intent::AwaitSignal(..)
                | Intent::GoOn(_)
                | Intent::Join(_)
                | Intent::Down(_, Patience::Waits | Patience::Timed)
        )
    }
}

impl<D: Domain> Strand<'_, '_, D> {
    /// What a call is about to do; `None` if it concerns nobody else.
    pub(crate) fn intent(&mut self, function: Pthread, given: &Given<D::Number>) -> OrStop<Option<Intent>, D::Number> {
        if let Some(wait) = self.team.roster().and_then(|roster| roster.tasks[roster.current as usize].wait) {
            return Ok(Some(Intent::GoOn(wait.address())));
        }
        use Patience::{Timed, Tries, Waits};
        Ok(Some(match function.kin() {
            Pthread::MutexInit => Intent::MakeMutex(self.address(given, 0)?, self.mutex_attribute(function, given)?),
            Pthread::MutexLock => Intent::Lock(self.address(given, 0)?, Waits),
            Pthread::MutexTrylock => Intent::Lock(self.address(given, 0)?, Tries),
            Pthread::MutexTimedlock | Pthread::MutexClocklock => Intent::Lock(self.address(given, 0)?, Timed),
            Pthread::MutexConsistent => Intent::MakeConsistent(self.address(given, 0)?),
            Pthread::MutexUnlock => Intent::Unlock(self.address(given, 0)?),
            Pthread::MutexDestroy => Intent::Destroy(self.address(given, 0)?, "mutex"),
            Pthread::CondInit => Intent::MakeCondition(self.address(given, 0)?),
            Pthread::CondDestroy => Intent::Destroy(self.address(given, 0)?, "condition variable"),
            Pthread::CondWait => Intent::AwaitSignal(self.address(given, 0)?, self.address(given, 1)?, Waits),
            Pthread::CondTimedwait | Pthread::CondClockwait => {
                Intent::AwaitSignal(self.address(given, 0)?, self.address(given, 1)?, Timed)
            }
            Pthread::CondSignal => Intent::Signal(self.address(given, 0)?),
            Pthread::CondBroadcast => Intent::Broadcast(self.address(given, 0)?),
            Pthread::RwlockInit => Intent::MakeReadWrite(self.address(given, 0)?),
            Pthread::RwlockDestroy => Intent::Destroy(self.address(given, 0)?, "read-write lock"),
            Pthread::RwlockRdlock => Intent::ReadLock(self.address(given, 0)?, Waits),
            Pthread::RwlockTryrdlock => Intent::ReadLock(self.address(given, 0)?, Tries),
            Pthread::RwlockTimedrdlock | Pthread::RwlockClockrdlock => Intent::ReadLock(self.address(given, 0)?, Timed),
            Pthread::RwlockTimedwrlock | Pthread::RwlockClockwrlock => {
                Intent::WriteLock(self.address(given, 0)?, Timed)
            }
            Pthread::RwlockWrlock => Intent::WriteLock(self.address(given, 0)?, Waits),
            Pthread::RwlockTrywrlock => Intent::WriteLock(self.address(given, 0)?, Tries),
            Pthread::RwlockUnlock => Intent::ReleaseReadWrite(self.address(given, 0)?),
            Pthread::BarrierInit => Intent::MakeBarrier(self.address(given, 0)?, self.count(given, 2)?),
            Pthread::BarrierDestroy => Intent::Destroy(self.address(given, 0)?, "barrier"),
            Pthread::BarrierWait => Intent::Arrive(self.address(given, 0)?),
            Pthread::SpinInit => Intent::MakeSpin(self.address(given, 0)?),
            Pthread::SpinDestroy => Intent::Destroy(self.address(given, 0)?, "spin lock"),
            Pthread::SpinLock => Intent::Spin(self.address(given, 0)?, Waits),
            Pthread::SpinTrylock => Intent::Spin(self.address(given, 0)?, Tries),
            Pthread::SpinUnlock => Intent::ReleaseSpin(self.address(given, 0)?),
            Pthread::SemInit => Intent::MakeSemaphore(self.address(given, 0)?, self.count(given, 2)?),
            Pthread::SemDestroy => Intent::Destroy(self.address(given, 0)?, "semaphore"),
            Pthread::SemWait => Intent::Down(self.address(given, 0)?, Waits),
            Pthread::SemTrywait => Intent::Down(self.address(given, 0)?, Tries),
            Pthread::SemTimedwait | Pthread::SemClockwait => Intent::Down(self.address(given, 0)?, Timed),
            Pthread::SemPost => Intent::Up(self.address(given, 0)?),
            Pthread::SemGetvalue => Intent::Look(self.address(given, 0)?),
            Pthread::Once => match self.machine.cell(given, 1)? {
                Cell::Function(function) => Intent::Once(self.address(given, 0)?, function),
                _ => return self.no_function(given, 1),
            },
            Pthread::Join => Intent::Join(self.thread_argument(given, 0)?),
            Pthread::TryjoinNp => Intent::TryJoin(self.thread_argument(given, 0)?, Tries),
            Pthread::TimedjoinNp | Pthread::ClockjoinNp => Intent::TryJoin(self.thread_argument(given, 0)?, Timed),
            Pthread::Detach => Intent::Detach(self.thread_argument(given, 0)?),
            Pthread::Testcancel => Intent::TestCancel,
            Pthread::Cancel => Intent::Cancel(self.thread_argument(given, 0)?),
            _ => return Ok(None),
        }))
    }

    /// Where the synchronisation object of an argument lies; it must be alive.
    pub(crate) fn address(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Address, D::Number> {
        let pointer = self.machine.pointer_argument(given, index)?;
        self.machine.check_range(&pointer, 1, given.name)?;
        Ok(Address { object: pointer.object, offset: pointer.offset })
    }

    fn count(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<u32, D::Number> {
        let count = self.machine.integer_argument(given, index)?;
        match u32::try_from(count) {
            Ok(count) => Ok(count),
            Err(_) => {
                let message = format!("`{}` is called with {count}", given.name);
                self.machine.fault(Property::Lock, self.machine.argument_span(given, index), message)
            }
        }
    }

    /// The thread that an argument names.
    fn thread_argument(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<u32, D::Number> {
        let number = self.machine.integer_argument(given, index)?;
        let known = self.team.roster().map_or(1, |roster| roster.tasks.len() as i64);
        match number - FIRST_HANDLE {
            thread if (0..known).contains(&thread) => Ok(thread as u32),
            _ => {
                let text = self.machine.argument_text(given, index);
                let message = format!("`{text}` is given to `{}`, and it is no thread", given.name);
                self.machine.fault(Property::Lock, self.machine.argument_span(given, index), message)
            }
        }
    }

    fn mutex_attribute(&mut self, function: Pthread, given: &Given<D::Number>) -> OrStop<MakeMutex, D::Number> {
        if function.standard() == ThreadStandard::C11 {
            let recursive = self.machine.integer_argument(given, 1)? & MTX_RECURSIVE != 0;
            let kind = if recursive { MutexKind::Recursive } else { MutexKind::Normal };
            return Ok(MakeMutex { kind, robustness: Robustness::Stalled });
        }
        let (kind, robust) = match self.machine.cell(given, 1)? {
            Cell::Null => (0, 0),
            _ => {
                let at = self.address(given, 1)?;
                (self.setting(at, Setting::MutexKind), self.setting(at, Setting::Robust))
            }
        };
        let robustness = if robust == 1 { Robustness::Robust } else { Robustness::Stalled };
        Ok(MakeMutex { kind: MutexKind::of_number(kind).unwrap_or(MutexKind::Normal), robustness })
    }

    /// What an object of attributes holds.
    pub(crate) fn setting(&self, at: Address, setting: Setting) -> i64 {
        let known = self.team.roster().and_then(|roster| roster.settings.get(&(at, setting)));
        known.copied().unwrap_or_else(|| setting.initial())
    }

    /// An argument that should be a function is none.
    pub(crate) fn no_function<T>(&self, given: &Given<D::Number>, index: usize) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(given, index);
        let message = format!("`{text}` is given to `{}`, and it does not point to a function", given.name);
        self.machine.fault(Property::Pointer, self.machine.argument_span(given, index), message)
    }
}

/// The `pthread_t` of the first thread; no thread has 0, which programs take for none.
pub const FIRST_HANDLE: i64 = 1;
