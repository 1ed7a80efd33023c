//! The team of a process: its threads, what each is about to do, and the objects by
//! which they synchronise.
//!
//! A process with one thread has no roster at all, so that programs without threads
//! pay nothing. The frames of the thread that runs, or ran last, are with the machine (or
//! with the parked process); those of the others are here.

use crate::history::History;
use crate::intent::{Intent, Patience};
use crate::objects::{Address, SyncObject};
use antiphon_machine::memory::{Cell, Touched};
use antiphon_machine::state::Thread;
use antiphon_model::library::thread_constants::Setting;
use antiphon_model::FunctionId;
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Whether an access is one that C orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// An ordinary one, which may race.
    Plain,
    /// An atomic one, or by a synchronisation object itself.
    Ordered,
}

/// One access of a step that others can see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Touch {
    /// Which bytes, and whether they are written.
    pub bytes: Touched,
    /// Whether C orders it.
    pub claim: Claim,
}

impl Touch {
    /// Whether C forbids the two at the same time.
    pub fn races(&self, other: &Touch) -> bool {
        self.bytes.conflicts(&other.bytes) && (self.claim == Claim::Plain || other.claim == Claim::Plain)
    }
}

/// All that a step does that others can see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Footprint {
    /// These accesses, and nothing else.
    Exactly(Rc<[Touch]>),
    /// At least these; the rest is not known.
    AtLeast(Rc<[Touch]>),
}

impl Footprint {
    /// The accesses that are known.
    pub fn touches(&self) -> &[Touch] {
        match self {
            Footprint::Exactly(touches) | Footprint::AtLeast(touches) => touches,
        }
    }
}

/// A step that waits for its turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// What it does that others can see.
    pub footprint: Footprint,
    /// What it is to do, if it is about threads.
    pub intent: Option<Intent>,
}

/// How a thread is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Status<N> {
    /// It takes steps that no other thread sees.
    Running,
    /// It is about to do something that others can see.
    Pending(Pending),
    /// It may do it now, in this of several ways.
    Granted(u32),
    /// It waits for a message, or for others in MPI.
    Communicating,
    /// It is at its end, and gave this.
    Ended(Cell<N>),
    /// It runs for ever, and nobody can disturb it.
    Diverging,
    /// It is where the execution ends for it: at an assumption that does not hold, or at
    /// a limit. Others may not know, and go on.
    Cut,
}

/// What becomes of a thread that ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attachment {
    /// Somebody is to join it.
    Joinable,
    /// Nobody can join it any more: it was detached.
    Detached,
    /// Nobody can join it any more: it was joined.
    Joined,
}

/// A wait of a thread that released its mutex, or came to a barrier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wait {
    /// For a signal.
    Signal {
        /// The condition variable.
        condition: Address,
        /// The mutex, to be locked again.
        mutex: Address,
        /// Whether it may time out.
        patience: Patience,
        /// Whether it was woken, and how.
        woken: Option<Woken>,
    },
    /// For the others at a barrier.
    Others {
        /// The barrier.
        barrier: Address,
    },
}

/// How a wait for a signal ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Woken {
    /// By a signal, or by nobody at all.
    Signalled,
    /// Its time was over.
    TimedOut,
}

/// Whether a thread lets itself be cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cancelling {
    /// `PTHREAD_CANCEL_DISABLE` was set.
    pub(crate) refused: Refused,
    /// `PTHREAD_CANCEL_ASYNCHRONOUS` was set.
    pub(crate) kind: CancelKind,
    /// Somebody asked.
    pub asked: Asked,
}

/// Whether cancellation is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Refused {
    /// It is not.
    #[default]
    No,
    /// It is.
    Yes,
}

/// When cancellation takes place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CancelKind {
    /// At cancellation points.
    #[default]
    Deferred,
    /// At any time.
    Asynchronous,
}

/// Whether a thread was asked to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Asked {
    /// It was not.
    #[default]
    No,
    /// It was.
    Yes,
    /// It is on its way.
    Ending,
}

/// A thread that exits or is cancelled: its cleanup functions are called first.
#[derive(Clone, Debug)]
pub struct Leaving<N> {
    /// What it gives.
    pub value: Cell<N>,
    /// How many frames it had; more mean that a cleanup function runs.
    pub frames: usize,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Task<N> {
    /// Its frames, if it is not the one that runs.
    pub strand: Option<Rc<Thread<N>>>,
    /// How it is.
    pub status: Status<N>,
    /// What becomes of it at its end.
    pub attachment: Attachment,
    /// The second half of the call that it is in.
    pub wait: Option<Wait>,
    /// At a join: all threads that it joins before it does anything else, if that was found out.
    pub awaits: Option<Rc<BTreeSet<u32>>>,
    /// Whether it lets itself be cancelled.
    pub cancelling: Cancelling,
    /// What it has of its own, by key.
    pub specific: BTreeMap<u32, Cell<N>>,
    /// Functions to call when it is cancelled or exits, the last one first.
    pub cleanup: Vec<(FunctionId, Cell<N>)>,
    /// Where it is on its way to its end, if it is.
    pub leaving: Option<Leaving<N>>,
    /// Where it was created, for messages.
    pub created_at: Span,
    /// Where it is pending, for messages.
    pub at: Span,
}

impl<N> Task<N> {
    /// A thread that runs.
    pub(crate) fn new(strand: Option<Rc<Thread<N>>>, created_at: Span) -> Task<N> {
        Task {
            strand,
            status: Status::Running,
            attachment: Attachment::Joinable,
            wait: None,
            awaits: None,
            cancelling: Cancelling::default(),
            specific: BTreeMap::new(),
            cleanup: Vec::new(),
            leaving: None,
            created_at,
            at: Span::NONE,
        }
    }

    /// Whether it did not end.
    pub fn is_alive(&self) -> bool {
        !matches!(self.status, Status::Ended(_))
    }

    /// Whether it is about to join a thread.
    pub fn is_joining(&self) -> bool {
        matches!(self.status, Status::Pending(Pending { intent: Some(Intent::Join(_)), .. }))
    }

    /// Whether it takes steps without being asked.
    pub fn is_running(&self) -> bool {
        matches!(self.status, Status::Running | Status::Granted(_))
    }
}

/// A thread inside of an atomic section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Section {
    /// Which thread.
    pub thread: u32,
    /// How deep.
    pub depth: u32,
}

/// A key of data of its own for each thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// With this destructor, if any.
    Made(Option<FunctionId>),
    /// It was deleted.
    Deleted,
}

/// The threads of a process.
#[derive(Clone, Debug)]
pub struct Roster<N> {
    /// By number; the first one runs `main`.
    pub tasks: Vec<Task<N>>,
    /// The one whose frames the machine has.
    pub current: u32,
    /// How many did not end.
    pub living: u32,
    /// The synchronisation objects that were used.
    pub objects: BTreeMap<Address, SyncObject>,
    /// Who is in an atomic section.
    pub section: Option<Section>,
    /// Keys of data of its own for each thread.
    pub keys: Vec<Key>,
    /// Signals that nobody waited for, by condition variable: who sent the last, and where.
    pub unheard: BTreeMap<Address, (u32, Span)>,
    /// What happened before what, where the program has weaker orders.
    pub history: Option<History>,
    /// What objects of attributes hold, where that is not what they hold at first.
    pub(crate) settings: BTreeMap<(Address, Setting), i64>,
}

impl<N> Roster<N> {
    /// The first thread alone.
    pub(crate) fn new() -> Roster<N> {
        let (objects, keys) = (BTreeMap::new(), Vec::new());
        Roster {
            tasks: vec![Task::new(None, Span::NONE)],
            current: 0,
            living: 1,
            objects,
            section: None,
            keys,
            unheard: BTreeMap::new(),
            history: None,
            settings: BTreeMap::new(),
        }
    }

    /// The thread that runs.
    pub fn running(&mut self) -> &mut Task<N> {
        let current = self.current as usize;
        &mut self.tasks[current]
    }

    /// Numbers of the threads that may still do something.
    pub fn alive(&self) -> impl Iterator<Item = u32> + '_ {
        let acts = |task: &Task<N>| task.is_alive() && !matches!(task.status, Status::Cut);
        let alive = self.tasks.iter().enumerate().filter(move |(_, task)| acts(task));
        alive.map(|(number, _)| number as u32)
    }

    /// Whether more than one thread is left.
    #[inline]
    pub fn is_concurrent(&self) -> bool {
        self.living > 1
    }

    /// The mutexes and other locks that a thread holds.
    pub fn held(&self, thread: u32) -> BTreeSet<Address> {
        let holds = |object: &SyncObject| match object {
            SyncObject::Mutex(mutex) => mutex.owner == Some(thread),
            SyncObject::ReadWrite(lock) => lock.writer == Some(thread) || lock.readers.contains(&thread),
            SyncObject::Spin(owner) => *owner == Some(thread),
            _ => false,
        };
        self.objects.iter().filter(|(_, object)| holds(object)).map(|(address, _)| *address).collect()
    }
}

impl<N> Default for Roster<N> {
    fn default() -> Roster<N> {
        Roster::new()
    }
}

/// The threads of a process, if it ever had to do with threads.
#[derive(Debug)]
pub struct Team<N>(Option<Rc<Roster<N>>>);

impl<N> Clone for Team<N> {
    fn clone(&self) -> Team<N> {
        Team(self.0.clone())
    }
}

impl<N> Default for Team<N> {
    fn default() -> Team<N> {
        Team(None)
    }
}

impl<N: Clone> Team<N> {
    /// The roster, if there is one.
    #[inline]
    pub fn roster(&self) -> Option<&Roster<N>> {
        self.0.as_deref()
    }

    /// The roster, to be changed; made now if there is none.
    pub fn roster_mut(&mut self) -> &mut Roster<N> {
        Rc::make_mut(self.0.get_or_insert_with(|| Rc::new(Roster::new())))
    }

    /// Whether more than one thread is left.
    #[inline]
    pub fn is_concurrent(&self) -> bool {
        self.roster().is_some_and(Roster::is_concurrent)
    }
}
