//! MPI as state of the machine, after the standard's versions 3.1 and 4.0.
//!
//! Messages, requests, communicators and collective operations are data
//! ([`Network`], one [`Endpoint`] a rank), not C code that is interpreted. A call
//! has two halves. The first checks its arguments and *posts* what it wants: a
//! message into a channel, a receive into the list of its rank, a part in a
//! collective of a communicator. Both sides of a transfer only ever meet in the
//! network. Where the call has to wait, the first half leaves a [`Pending`] in
//! its endpoint, and control stays where it is. The second half runs when what
//! was waited for is there: it delivers data, writes the status, and control
//! goes on. Blocking calls are nonblocking ones with a request that the program
//! does not see, so there is one mechanism for all.
//!
//! Whether a standard send or a collective that might be left early waits for
//! its partners is not decided here: a request is *complete* once its partner is
//! there, and *loose* once the scheduler (crate `world`) says that the library
//! does not wait.
//!
//! What matches is decided by `matching`: transfers that the standard leaves no
//! choice about are made at once; a receive from any source waits for the
//! scheduler.
//!
//! | file | what it holds |
//! |---|---|
//! | `state` | endpoints, requests, messages, the network |
//! | `rounds` | collective operations that are under way |
//! | `sharing` | tables whose copies share what did not change |
//! | `handles` | tables of what a handle refers to |
//! | `signatures`, `arguments` | what each function is given, as a table, and its checks |
//! | `calls`, `families` | the halves of a call, and which function is done where |
//! | `lifecycle` | start and end |
//! | `point` | sends and receives, blocking and not |
//! | `matching` | which message goes to which receive |
//! | `rooms` | buffers for buffered sends |
//! | `readiness` | whether what is waited for is there |
//! | `waits` | wait and test in all their forms |
//! | `compared` | calls of tasks that are executed one after the other and compared |
//! | `concurrent` | several threads of a process inside of MPI at once |
//! | `matched` | messages that a probe takes out |
//! | `partitioned` | sends and receives in partitions |
//! | `counted` | messages that annotations count |
//! | `cancel` | operations that are cancelled |
//! | `features` | what a program uses that asks for more care |
//! | `communicators` | communicators: made, compared, named, freed |
//! | `order` | what happens before what, for ready sends |
//! | `groups` | groups of processes |
//! | `topology`, `grids` | communicators with a shape, and the arithmetic of grids |
//! | `distributed` | graphs of which each process says a part |
//! | `errors` | error handlers, memory of the library |
//! | `labels`, `attributes` | names and attributes of communicators, datatypes and windows |
//! | `info` | info objects |
//! | `limits` | which functions are modelled with a limit |
//! | `lists` | arrays of numbers that a call is given |
//! | `payload`, `predefined`, `maps` | what travels; datatypes as type maps |
//! | `datatypes` | functions that make and ask datatypes |
//! | `darrays` | the part of a distributed array that a process has, as a datatype |
//! | `buffers`, `transfer` | the bytes that data covers; reading and writing them |
//! | `packing` | pack and unpack |
//! | `status` | what is said of a received message |
//! | `collective` | collective operations: who has come, who may leave |
//! | `persistent` | collective operations that are made once and started often |
//! | `neighbours` | collective operations between neighbours of a topology |
//! | `intercommunicators` | communicators of two groups |
//! | `agreement` | whether the parts of a collective fit together |
//! | `movement` | what moves from whom to whom: broadcast, gather, scatter and their kin |
//! | `reduction`, `operations` | reductions, and the operations that they apply |
//! | `windows` | windows of one-sided communication: made and freed |
//! | `windows_epochs` | fences and locks |
//! | `windows_exposure` | post, start, complete, wait |
//! | `windows_access` | put, get, accumulate |
//! | `windows_atomic` | atomic operations whose order is not known |
//! | `windows_requests` | one-sided operations with requests |
//! | `windows_attributes` | what a window says of itself |
//! | `windows_dynamic` | windows to which memory is attached |
//! | `windows_conflicts` | which uses of a window do not go together |
//! | `sessions` | sessions, and communicators made of groups alone |
//! | `generalized` | requests of the program's own |
//! | `recipes`, `fortran` | how a datatype was made; datatypes for Fortran's kinds |
//! | `files` | files: opened, asked, resized and closed |
//! | `files_access`, `files_contents` | reading and writing them, and what is in them |
//! | `files_view` | what a process sees of a file |
//! | `files_conflicts` | which accesses do not go together, and synchronising |
//!
//! Deliberately not here: schedules, deadlocks, searches.

mod agreement;
mod arguments;
mod attributes;
mod buffers;
mod calls;
mod cancel;
mod collective;
mod communicators;
mod compared;
mod concurrent;
mod counted;
mod darrays;
mod datatypes;
mod distributed;
mod errors;
mod errors_added;
mod families;
mod features;
mod files;
mod files_access;
mod files_conflicts;
mod files_contents;
mod files_view;
mod fortran;
mod generalized;
mod grids;
mod grouping;
mod groups;
mod handles;
mod hints;
mod info;
mod intercommunicators;
mod labels;
mod lifecycle;
mod limits;
mod lists;
mod maps;
mod matched;
mod matching;
mod movement;
mod neighbours;
mod operations;
mod order;
mod packing;
mod partitioned;
mod payload;
mod persistent;
mod point;
mod predefined;
mod readiness;
mod recipes;
mod reduction;
mod rooms;
mod rounds;
mod sessions;
mod sharing;
pub mod signatures;
mod state;
mod status;
mod survived;
mod topology;
mod transfer;
mod tree;
mod waits;
mod windows;
mod windows_access;
mod windows_atomic;
mod windows_attributes;
mod windows_conflicts;
mod windows_dynamic;
mod windows_epochs;
mod windows_exposure;
mod windows_requests;
mod windows_shared;

pub use attributes::{Attribute, Bearer, Copying, Key};
pub use calls::Control;
pub use cancel::Fate;
pub use compared::manner_of;
pub use concurrent::Threading;
pub use errors::Handler;
pub use families::is_collective;
pub use features::Features;
pub use files::{Atomicity, Existence, FileHandle, Files, OpenFile, StoredFile};
pub use files_contents::{Length, Piece, Provenance};
pub use files_view::{Representation, View};
pub use generalized::Generalized;
pub use handles::Handles;
pub use info::Info;
pub use labels::{Labelled, Labels};
pub use limits::limit_of;
pub use matching::Wanted;
pub use partitioned::{End, Pairing, Partitioned};
pub use payload::{Basic, Datatype, FixedBounds, Item, Payload, Run};
pub use predefined::{scalar_of, Predefined};
pub use recipes::Recipe;
pub use rooms::Room;
pub use sessions::{Opened, Session};
pub use signatures::is_modelled;
pub use state::{
    Channel, Clock, Collective, Comm, Communication, Context, ContextId, Delivery, Endpoint, Entry, Gift, Matched,
    Meeting, Message, Network, OperandOrder, Pending, Phase, Progress, Reduction, Request, RequestId, Resolution,
    SendMode, Sharing, Source, TagFilter, Visibility, Wait, Wish,
};
pub use survived::Left;
pub use tree::{Chosen, Grouping};
pub use waits::MOST_LISTED_IN_ANY_ORDER;
pub use windows::{Act, Epoch, Held, Record, Side, Window, WindowHandle, WindowSegment};
pub use windows_atomic::Standing;
pub use windows_dynamic::Attached;
pub use windows_exposure::{Exposure, Stage};

use antiphon_machine::state::Process;
use antiphon_machine::{Domain, Machine};

/// Whether the library waits for the receiver of a standard send.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Buffering {
    /// As the driver says: both are offered where it matters.
    Asked,
    /// Never: it always has room.
    Always,
}

/// The processes that do not run, whose memory one-sided communication reaches.
pub trait OtherProcesses<N> {
    /// Takes a copy of the process of a rank; `None` where there is none.
    fn copy(&self, rank: u32) -> Option<Process<N>>;

    /// Puts a changed copy back.
    fn replace(&mut self, rank: u32, process: Process<N>);
}

/// What a report wants to know of the call that was executed last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LastCall {
    /// Whose message it delivered.
    pub source: Option<i32>,
    /// What became of an operation that was marked for cancellation, where it
    /// completed one.
    pub fate: Option<Progress>,
    /// How it combined the values of ranks, or which ranks it gave to whom, where that was a choice.
    pub chosen: Option<Chosen>,
    /// The communicator on which it began a collective operation.
    pub entered: Option<ContextId>,
    /// What the fault of the call is, where an execution may survive it.
    pub left: Option<Left>,
    /// Which function was called.
    pub(crate) function: Option<antiphon_model::library::Mpi>,
    /// What it returns, where a function of the program that it called failed.
    pub(crate) failed: Option<i64>,
}

/// A process that calls MPI: the machine that executes it, and what all processes
/// share. It is made for a call and lives as long as that.
pub struct Rank<'m, 'a, D: Domain> {
    /// The machine, which holds the process.
    pub machine: &'m mut Machine<'a, D>,
    /// What processes share.
    pub network: &'m mut Network<D::Number>,
    /// The other processes.
    pub others: &'m mut dyn OtherProcesses<D::Number>,
    /// The datatypes that every process has.
    pub predefined: &'m Predefined,
    /// Whether sends may be buffered.
    pub buffering: Buffering,
    /// What a report wants to know of the call.
    pub last: &'m mut LastCall,
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What MPI knows of the process that runs.
    pub(crate) fn me(&self) -> &Endpoint<D::Number> {
        &self.network.endpoints[self.machine.rank as usize]
    }

    /// The same, to be changed.
    pub(crate) fn endpoint(&mut self) -> &mut Endpoint<D::Number> {
        self.network.endpoint(self.machine.rank)
    }
}
