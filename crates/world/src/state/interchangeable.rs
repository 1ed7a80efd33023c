//! What is known about which processes code treats alike. How it is found out is in
//! `symmetry`.

use super::{Interference, Unread};
use antiphon_machine::code::Pc;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What was found out about code so far.
#[derive(Default)]
pub(crate) struct Interchangeable {
    /// By part.
    pub(crate) facts: FxHashMap<usize, Rc<Facts>>,
    /// By part and place of all frames; `None` where processes may be distinguished.
    pub(crate) remaining_code: FxHashMap<(usize, Vec<Pc>), Option<Rc<RemainingCode>>>,
    /// By part: whether threads can see each other's ends without a join.
    pub(crate) ends_are_seen: FxHashMap<usize, bool>,
    /// By part: what is done with handles of threads.
    pub(crate) handles: FxHashMap<usize, Handles>,
    /// By part: which locals are written before they are read.
    pub(crate) unread: FxHashMap<usize, Rc<Unread>>,
    /// By part: what code can still touch.
    pub(crate) interference: FxHashMap<usize, Rc<Interference>>,
    /// By part and receive: whether it is in a loop that treats all messages alike.
    pub(crate) gathered: FxHashMap<(usize, Pc), bool>,
    /// By part and place of all frames: whether such a process sends nothing for so long.
    pub(crate) silent: FxHashMap<(usize, Vec<Pc>, Until), bool>,
    /// Whether a process that waits there begins nothing before it comes there again.
    pub(crate) using_up: FxHashMap<(usize, Vec<Pc>), bool>,
}

/// Up to when somebody is silent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Until {
    /// Until it hears of a process that has not spoken yet.
    Heard(u32),
    /// Whatever it hears, until all processes have met.
    AllMeet,
}

/// What a program does with handles of threads, by which it could tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Handles {
    /// Nothing.
    Unused,
    /// It joins threads.
    Joined,
    /// Anything.
    Used,
}

/// What is to be known of a program as a whole.
pub(crate) struct Facts {
    /// Whether it says anything about several processes, or about all iterations of
    /// a loop.
    pub(crate) annotated: Annotated,
    /// The global numbers of which nobody has the address.
    pub(crate) private: BTreeSet<u32>,
    /// The ranks that its assertions over several processes name; `None` if one of them tells others apart.
    pub(crate) asserted: Option<BTreeSet<i64>>,
    /// Whether a variable may hold `MPI_COMM_WORLD`.
    pub(crate) world_kept: WorldKept,
    /// The tags of messages that hold ranks.
    pub(crate) rank_tags: BTreeSet<i64>,
}

/// Whether variables hold the communicator of all processes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WorldKept {
    Nowhere,
    Somewhere,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Annotated {
    No,
    Yes,
}

/// Whether a process may print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Voice {
    /// It does not.
    Silent,
    /// It may.
    Prints,
}

/// What the code before a process does, if processes are interchangeable to it.
#[derive(Debug)]
pub(crate) struct RemainingCode {
    /// The ranks that its text names.
    pub(crate) named: BTreeSet<i64>,
    /// Whether it prints.
    pub(crate) voice: Voice,
    /// Statuses that are filled before they are read: the frame and the local.
    pub(crate) unread: Vec<(usize, u32)>,
    /// The globals that it names.
    pub(crate) globals: BTreeSet<u32>,
    /// Global numbers that nobody will see, since it does not name them.
    pub(crate) unread_globals: Vec<u32>,
    /// The ranks that its loops serve in turn.
    pub(crate) served: BTreeSet<i64>,
    /// With whom it communicates.
    pub(crate) partners: Partners,
    /// Whether it begins operations that go on by themselves.
    pub(crate) immediate: Immediate,
    /// The communicators in which it carries ranks.
    pub(crate) spoken: BTreeSet<Spoken>,
    /// What holds ranks now.
    pub(crate) held: Vec<Held>,
}

/// An array that holds ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Holder {
    /// A local of a function.
    Local(u32, u32),
    /// A global.
    Global(u32),
}

/// What of a process holds ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// A register of a frame.
    Register(usize, u32),
    /// The sender in a status of a frame.
    Sender(usize, u32),
    /// An array of a frame.
    Local(usize, u32),
    /// A global array.
    Global(u32),
}

/// In which communicator a rank is one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Spoken {
    /// In that of all processes.
    World,
    /// In one that a variable holds.
    Another,
}

/// With whom code sends and receives.
#[derive(Debug)]
pub(crate) enum Partners {
    /// With these ranks at most, which its text names.
    Named(BTreeSet<i64>),
    /// With anybody.
    Anybody,
}

/// Whether code begins operations that go on while it does something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Immediate {
    /// It does not.
    Never,
    /// It may.
    Sometimes,
}
