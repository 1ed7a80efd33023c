//! Synchronisation objects: plain data, by the address at which they lie.
//! What happens to them is in `perform`; places in the text are kept for messages only.

use antiphon_machine::memory::ObjectId;
pub use antiphon_model::library::thread_constants::MutexKind;
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Where a synchronisation object lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Address {
    /// The object of memory.
    pub object: ObjectId,
    /// Bytes from its start.
    pub offset: i32,
}

/// What a mutex does when its owner ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Robustness {
    /// Nothing: it stays locked.
    Stalled,
    /// The next one to lock it is told.
    Robust,
    /// It is robust, and its owner ended.
    OwnerDied,
    /// It is robust, and was unlocked without having been made consistent.
    NotRecoverable,
}

/// A mutex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mutex {
    /// Of which kind.
    pub(crate) kind: MutexKind,
    /// Whether it outlives its owner.
    pub(crate) robustness: Robustness,
    /// Who holds it.
    pub(crate) owner: Option<u32>,
    /// How often.
    pub(crate) depth: u32,
    /// Where it was locked, for messages.
    pub(crate) locked_at: Span,
}

impl Mutex {
    /// An unlocked one.
    pub(crate) fn new(kind: MutexKind, robustness: Robustness) -> Mutex {
        Mutex { kind, robustness, owner: None, depth: 0, locked_at: Span::NONE }
    }
}

/// A read-write lock.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ReadWrite {
    /// Who reads, one entry for each lock.
    pub(crate) readers: Vec<u32>,
    /// Who writes.
    pub(crate) writer: Option<u32>,
}

/// A barrier.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Barrier {
    /// How many threads it takes.
    pub(crate) count: u32,
    /// Who is there.
    pub(crate) arrived: BTreeSet<u32>,
    /// Who may leave and has not yet.
    pub(crate) leaving: BTreeSet<u32>,
}

/// How far a `pthread_once` came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Once {
    /// This thread calls the function.
    Calling(u32),
    /// It was called.
    Done,
}

/// A synchronisation object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SyncObject {
    /// A mutex.
    Mutex(Mutex),
    /// A condition variable; who waits is with the threads.
    Condition,
    /// A read-write lock.
    ReadWrite(ReadWrite),
    /// A barrier.
    Barrier(Barrier),
    /// A spin lock, with who holds it.
    Spin(Option<u32>),
    /// A semaphore, with its value.
    Semaphore(u32),
    /// A control of `pthread_once`.
    Once(Once),
    /// It was destroyed there; what it was called.
    Destroyed(&'static str, Span),
}

impl SyncObject {
    /// What it is called.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            SyncObject::Mutex(_) => "mutex",
            SyncObject::Condition => "condition variable",
            SyncObject::ReadWrite(_) => "read-write lock",
            SyncObject::Barrier(_) => "barrier",
            SyncObject::Spin(_) => "spin lock",
            SyncObject::Semaphore(_) => "semaphore",
            SyncObject::Once(_) => "once control",
            SyncObject::Destroyed(word, _) => word,
        }
    }

    /// What tells it from others in a state; places in the text do not count.
    /// Threads go by the names that they are given.
    pub fn identity(&self, name: impl Fn(u32) -> u32) -> Vec<u64> {
        let one = |thread: u32| u64::from(name(thread));
        let thread = |owner: Option<u32>| owner.map_or(u64::MAX, one);
        let all = |set: &BTreeSet<u32>| {
            let mut names: Vec<u64> = set.iter().map(|thread| one(*thread)).collect();
            names.sort_unstable();
            names
        };
        match self {
            SyncObject::Mutex(mutex) => {
                vec![1, mutex.kind as u64, mutex.robustness as u64, thread(mutex.owner), u64::from(mutex.depth)]
            }
            SyncObject::Condition => vec![2],
            SyncObject::ReadWrite(lock) => {
                let mut readers: Vec<u64> = lock.readers.iter().map(|thread| one(*thread)).collect();
                readers.sort_unstable();
                [vec![3, thread(lock.writer)], readers].concat()
            }
            SyncObject::Barrier(barrier) => {
                [vec![4, u64::from(barrier.count)], all(&barrier.arrived), vec![u64::MAX], all(&barrier.leaving)]
                    .concat()
            }
            SyncObject::Spin(owner) => vec![5, thread(*owner)],
            SyncObject::Semaphore(value) => vec![6, u64::from(*value)],
            SyncObject::Once(Once::Calling(by)) => vec![7, one(*by)],
            SyncObject::Once(Once::Done) => vec![8],
            SyncObject::Destroyed(word, _) => vec![9, word.len() as u64],
        }
    }
}
