//! The state of MPI: plain data, cheap to copy.
//!
//! Endpoints and the larger parts of the network are shared between copies
//! until one of them changes its own.

use super::concurrent::Threading;
use super::errors::Handler;
use super::features::Features;
use super::files::Files;
use super::generalized::Generalized;
use super::handles::{Handles, Reuse};
use super::info::Info;
use super::labels::Labels;
use super::partitioned::{Pairing, Partitioned};
use super::payload::{Datatype, Payload};
use super::rooms::{Attached, Room, Taken};
use super::sessions::Opened;
use super::sharing::{Row, SortedMap};
use super::survived::Told;
use super::windows::{Window, WindowHandle};
use antiphon_machine::memory::Cell;
use antiphon_model::library::mpi_constants::Kind;
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

pub use super::rounds::{Collective, Entry, Gift, OperandOrder, Reduction};

/// A communicator's context: what keeps its messages apart from all others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ContextId(pub(crate) u32);

impl ContextId {
    /// That of `MPI_COMM_WORLD`.
    pub(crate) const WORLD: ContextId = ContextId(0);

    /// That of the `MPI_COMM_SELF` of a rank.
    pub(crate) fn own(rank: u32) -> ContextId {
        ContextId(rank + 1)
    }
}

/// A communicator, as all its members see it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Context {
    /// World ranks of its members, in order of their ranks in it.
    pub members: Rc<[u32]>,
    /// Its topology.
    pub topology: Option<Rc<Topology>>,
    /// Of an intercommunicator, where its second group begins among the members.
    pub split: Option<u32>,
}

impl Context {
    /// One of a group without a topology.
    pub(crate) fn of(members: Rc<[u32]>) -> Context {
        Context { members, topology: None, split: None }
    }

    /// The group of a process: all members, or those of its side.
    pub(crate) fn local(&self, process: u32) -> &[u32] {
        match self.split {
            None => &self.members,
            Some(split) => {
                let (first, second) = self.members.split_at(split as usize);
                if first.contains(&process) {
                    first
                } else {
                    second
                }
            }
        }
    }

    /// The places of the other group, on an intercommunicator.
    pub(crate) fn remote(&self, process: u32) -> Option<std::ops::Range<u32>> {
        let split = self.split?;
        match self.members[..split as usize].contains(&process) {
            true => Some(split..self.members.len() as u32),
            false => Some(0..split),
        }
    }

    /// Those with whom a process communicates here, by their ranks.
    pub fn peers(&self, process: u32) -> &[u32] {
        match self.remote(process) {
            Some(remote) => &self.members[remote.start as usize..remote.end as usize],
            None => &self.members,
        }
    }
}

/// How the ranks of a communicator are arranged.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topology {
    /// A grid.
    Cartesian {
        /// Processes in each dimension.
        dims: Vec<u32>,
        /// Whether it wraps around, for each dimension.
        periodic: Vec<bool>,
    },
    /// A graph: for each rank the ends of its neighbours' list, and the lists.
    Graph {
        /// Where each rank's neighbours end.
        index: Vec<u32>,
        /// The neighbours.
        edges: Vec<u32>,
    },
    /// A graph of which each rank knows its own edges.
    Distributed {
        /// For each rank from whom it gets, with weights.
        sources: Vec<Vec<(u32, i64)>>,
        /// For each rank to whom it gives, with weights.
        destinations: Vec<Vec<(u32, i64)>>,
        /// Whether the program gave weights.
        weighted: bool,
    },
}

/// A communicator in the hands of one rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comm {
    /// Its context.
    pub context: ContextId,
    /// Where this rank got it.
    pub(crate) span: Span,
}

/// How far a process is with MPI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// `MPI_Init` was not called.
    Before,
    /// Between `MPI_Init` and `MPI_Finalize`.
    Active,
    /// `MPI_Finalize` was called.
    Finalized,
}

/// The way in which a message is sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SendMode {
    /// The library may wait for the receiver or not.
    Standard,
    /// It waits.
    Synchronous,
    /// It does not: the program gave it room.
    Buffered,
    /// The receive is there already; otherwise the program is wrong.
    Ready,
}

/// From whom a receive takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// From any member.
    Any,
    /// From this world rank.
    Rank(u32),
    /// From nobody: `MPI_PROC_NULL`.
    Null,
}

/// Which tags a receive takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TagFilter {
    /// Any.
    Any,
    /// This one.
    Is(i32),
}

impl TagFilter {
    /// Whether it takes a tag.
    pub(crate) fn takes(self, tag: i32) -> bool {
        match self {
            TagFilter::Any => true,
            TagFilter::Is(wanted) => wanted == tag,
        }
    }
}

/// A request of an endpoint: its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RequestId(pub u32);

/// Whether the program has a handle for a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// It belongs to a blocking call.
    Hidden,
    /// The program has a handle, and the request ends with its completion.
    Handle,
    /// The program has a handle, and the request can be started again.
    Persistent,
}

/// How far an operation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// A persistent request that is not started.
    Inactive,
    /// Its partners are not all there.
    Posted,
    /// It may complete although its partners are not all there: the library
    /// does not wait for them.
    Loose,
    /// Its partners are there.
    Complete,
    /// It was cancelled.
    Cancelled,
}

/// What a program wants of an operation that it began.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
    /// That it completes.
    Complete,
    /// That it is cancelled, if that is still possible.
    Cancel,
}

/// Where a transfer's data lies in the memory of its rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Delivery<N> {
    /// The buffer.
    pub buffer: Cell<N>,
    /// How many elements.
    pub count: i64,
    /// Their type.
    pub datatype: Rc<Datatype>,
}

/// What is known of the receives of each rank; `None` where nobody asks.
pub type Clock = Option<Rc<[u32]>>;

/// What a request does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Communication<N> {
    /// Sends.
    Send {
        /// How.
        mode: SendMode,
        /// In which communicator.
        context: ContextId,
        /// To which world rank; `None` is `MPI_PROC_NULL`.
        to: Option<u32>,
        /// The tag.
        tag: i32,
        /// The data.
        data: Delivery<N>,
    },
    /// Receives.
    Receive {
        /// In which communicator.
        context: ContextId,
        /// From whom.
        from: Source,
        /// Which tags.
        tag: TagFilter,
        /// Where to.
        data: Delivery<N>,
        /// The world rank of the sender and the message, once it is known.
        message: Option<(u32, Rc<Message<N>>)>,
    },
    /// Takes part in a collective operation; its data is in the collective.
    Collective {
        /// In which communicator.
        context: ContextId,
        /// Which function.
        function: Mpi,
        /// Where it reads and writes, in the memory of this rank.
        buffers: Vec<Delivery<N>>,
        /// Of a persistent operation, the part that each start takes.
        again: Option<Rc<Entry<N>>>,
    },
    /// Stands for the partitions of a partitioned send or receive.
    Partitioned(Rc<Partitioned<N>>),
    /// Stands for a receive and a send that were begun together.
    Both {
        /// The request of the receive.
        receive: RequestId,
        /// That of the send.
        send: RequestId,
    },
    /// An operation of the program's own.
    Generalized(Rc<Generalized<N>>),
    /// Ends when what was sent from a buffer before, by the numbers of messages, is received.
    Flush {
        /// Which buffer.
        room: Room,
        /// The number of the first message that it is not about.
        before: u64,
    },
    /// Uses a window; its data has moved already.
    OneSided {
        /// Which function.
        function: Mpi,
        /// Which window.
        window: u32,
        /// The part of which world rank; `None` is `MPI_PROC_NULL`.
        target: Option<u32>,
    },
}

/// A request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Request<N> {
    /// What it does.
    pub operation: Communication<N>,
    /// How far it is.
    pub progress: Progress,
    /// Whether the program has a handle.
    pub visibility: Visibility,
    /// Where it was begun (a persistent one: started).
    pub(crate) span: Span,
    /// What the program wants of it.
    pub wish: Wish,
    /// Whether its data was delivered before it ended: `MPI_Request_get_status`
    /// said that it is complete.
    pub delivered: bool,
    /// What its rank knew when it posted a receive; what the receiver knew then,
    /// once a send has one.
    pub(crate) clock: Clock,
}

impl<N> Request<N> {
    /// One that has not begun.
    pub(crate) fn new(operation: Communication<N>, visibility: Visibility, span: Span) -> Request<N> {
        Request {
            operation,
            progress: Progress::Inactive,
            visibility,
            span,
            wish: Wish::Complete,
            delivered: false,
            clock: None,
        }
    }
}

/// Messages from one rank to another in one communicator, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Channel {
    /// To which world rank.
    pub to: u32,
    /// The communicator.
    pub context: ContextId,
    /// From which world rank.
    pub from: u32,
}

/// A message that is sent and not received.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message<N> {
    /// Its tag.
    pub tag: i32,
    /// Its values.
    pub payload: Rc<Payload<N>>,
    /// How it was sent.
    pub mode: SendMode,
    /// What it takes of a buffer that its sender attached.
    pub(crate) taken: Option<Taken>,
    /// The sender's request that waits for it to be received, or could still be
    /// cancelled; `None` once there is none.
    pub request: Option<RequestId>,
    /// The call that sent it.
    pub span: Span,
    /// How many were sent before it: tells it from equal ones. It counts in no fingerprint.
    pub number: u64,
    /// What the sender knew then.
    pub(crate) clock: Clock,
}

/// A message that a probe took out of its channel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Matched<N> {
    /// The communicator.
    pub context: ContextId,
    /// The world rank of the sender.
    pub from: u32,
    /// The message.
    pub message: Message<N>,
    /// The probe.
    pub(crate) span: Span,
}

/// What a process waits for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wait {
    /// All of these requests.
    All(Vec<RequestId>),
    /// One of them; which, the scheduler says.
    Any(Vec<RequestId>),
    /// Some of them, at least one.
    Some(Vec<RequestId>),
    /// Nothing: whether all are complete is only asked (`MPI_Test`, `MPI_Testall`).
    TestAll(Vec<RequestId>),
    /// Whether one of them is complete is asked.
    TestAny(Vec<RequestId>),
    /// Which of them are complete is asked.
    TestSome(Vec<RequestId>),
    /// A message that could be received.
    Probe(ContextId, Source, TagFilter),
    /// Whether there is such a message is asked.
    ProbeNow(ContextId, Source, TagFilter),
    /// That all messages of this rank that were sent from this buffer are received: a call of this function.
    Drained(Room, Mpi),
    /// A lock of a window, at the part of this world rank; `None`: at all parts.
    Lock(u32, Option<u32>, Sharing),
    /// The parts of a window that belong to these world ranks, exposed.
    Start(u32, Vec<u32>),
    /// All to whom it exposes its program of a window.
    Exposure(u32),
    /// Whether all of them are done is asked.
    ExposureNow(u32),
    /// Its turn: the order of what several do decides.
    Turn,
}

impl Wait {
    /// Whether it is, among others, about a request.
    pub(crate) fn names(&self, id: RequestId) -> bool {
        match self {
            Wait::All(ids)
            | Wait::Any(ids)
            | Wait::Some(ids)
            | Wait::TestAll(ids)
            | Wait::TestAny(ids)
            | Wait::TestSome(ids) => ids.contains(&id),
            Wait::Probe(..) | Wait::ProbeNow(..) | Wait::Drained(..) => false,
            Wait::Lock(..) | Wait::Start(..) | Wait::Exposure(_) | Wait::ExposureNow(_) | Wait::Turn => false,
        }
    }
}

/// Whether a lock lets others in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sharing {
    /// It does not.
    Exclusive,
    /// Others that share.
    Shared,
}

/// What the scheduler decided about a wait.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Resolution {
    /// All are complete: go on.
    Ready,
    /// A question has the answer no.
    No,
    /// These, by their places in the list.
    These(Vec<u32>),
    /// The first message of this world rank that fits.
    From(u32),
}

/// A call that is half done.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    /// What it waits for.
    pub wait: Wait,
    /// What was decided; the call goes on once there is something.
    pub decision: Option<Resolution>,
}

/// A reduction of the program's own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UserOperation {
    /// The function.
    pub function: FunctionId,
    /// Whether the order of operands does not matter.
    pub commutative: bool,
    /// Where it was made.
    pub(crate) span: Span,
}

/// A group of processes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    /// World ranks in order.
    pub members: Rc<[u32]>,
    /// Where it was made.
    pub(crate) span: Span,
}

/// What MPI knows of one process.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Endpoint<N> {
    /// How far it is.
    pub phase: Phase,
    /// Its threads.
    pub threading: Threading,
    /// Communicators that it created.
    pub comms: Handles<Comm>,
    /// Groups that it created.
    pub groups: Handles<Group>,
    /// Datatypes that it created.
    pub datatypes: Handles<Rc<Datatype>>,
    /// Operations that it created.
    pub operations: Handles<UserOperation>,
    /// Error handlers that it created, by their functions.
    pub handlers: Handles<(FunctionId, Span)>,
    /// The error handlers that it set.
    pub handled: BTreeMap<ContextId, Handler>,
    /// Info objects that it created.
    pub infos: Handles<Info>,
    /// Windows that it takes part in.
    pub windows: Handles<WindowHandle<N>>,
    /// Files and sessions that it has open.
    pub opened: Opened,
    /// What it hung on its handles.
    pub labels: Labels<N>,
    /// Messages that it took out by a probe.
    pub matched: Handles<Matched<N>>,
    /// Its requests.
    pub requests: Handles<Request<N>>,
    /// Its receives that have no message yet, in the order of posting.
    pub posted: Vec<RequestId>,
    /// The rooms for buffered sends.
    pub attached: BTreeMap<Room, Attached<N>>,
    /// The calls that are half done, by thread.
    pub pending: BTreeMap<u32, Pending>,
    /// The communicators on whose next collective operation a thread is, or is about to be.
    pub entering: BTreeMap<u32, ContextId>,
    /// What it knows of the receives of others.
    pub(crate) clock: Clock,
    /// What went wrong and let it go on, as far as that was told.
    pub(crate) told: BTreeSet<Told>,
}

impl<N> Endpoint<N> {
    /// Before `MPI_Init`.
    pub(crate) fn new() -> Endpoint<N> {
        Endpoint {
            phase: Phase::Before,
            threading: Threading { level: 0, main: 0 },
            comms: Handles::new(Kind::Comm, Reuse::Fresh),
            groups: Handles::new(Kind::Group, Reuse::Fresh),
            datatypes: Handles::new(Kind::Datatype, Reuse::Fresh),
            operations: Handles::new(Kind::Op, Reuse::Fresh),
            handlers: Handles::new(Kind::Errhandler, Reuse::Fresh),
            handled: BTreeMap::new(),
            infos: Handles::new(Kind::Info, Reuse::Fresh),
            windows: Handles::new(Kind::Win, Reuse::Fresh),
            opened: Opened::new(),
            labels: Labels::new(),
            matched: Handles::new(Kind::Message, Reuse::Smallest),
            requests: Handles::new(Kind::Request, Reuse::Smallest),
            posted: Vec::new(),
            attached: BTreeMap::new(),
            pending: BTreeMap::new(),
            entering: BTreeMap::new(),
            clock: None,
            told: BTreeSet::new(),
        }
    }
}

impl<N> Endpoint<N> {
    /// What its threads wait for, whether it is decided or not.
    pub fn waits(&self) -> impl Iterator<Item = &Wait> {
        self.pending.values().map(|pending| &pending.wait)
    }

    /// What a thread waits for, as long as nothing is decided.
    pub fn undecided(&self, thread: u32) -> Option<&Wait> {
        match self.pending.get(&thread) {
            Some(Pending { wait, decision: None }) => Some(wait),
            Some(Pending { decision: Some(_), .. }) | None => None,
        }
    }
}

impl<N> Default for Endpoint<N> {
    fn default() -> Endpoint<N> {
        Endpoint::new()
    }
}

/// Everything that processes share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Network<N> {
    /// One for each rank.
    pub endpoints: Row<Endpoint<N>>,
    /// All communicators.
    pub contexts: Rc<Vec<Context>>,
    /// Messages that are sent and not received.
    pub channels: SortedMap<Channel, VecDeque<Message<N>>>,
    /// Collective operations that somebody has begun and not everybody left,
    /// in the order of each communicator.
    pub collectives: Rc<BTreeMap<ContextId, VecDeque<Rc<Collective<N>>>>>,
    /// Where the members of a group of a communicator meet, by tag.
    pub meetings: Rc<BTreeMap<Meeting, ContextId>>,
    /// Partitioned sends and receives that belong together.
    pub pairings: Rc<Vec<Pairing>>,
    /// All windows, also those that were freed.
    pub windows: Rc<Vec<Rc<Window<N>>>>,
    /// All files.
    pub files: Rc<Files<N>>,
    /// How many messages were sent so far.
    pub sent: u64,
    /// What the program uses that asks for care.
    pub features: Features,
}

/// A communicator, a tag and the members of a group: who calls
/// `MPI_Comm_create_group` with them meets the others who do.
pub type Meeting = (ContextId, u32, Rc<[u32]>);

impl<N: Clone> Network<N> {
    /// So many processes that have not begun.
    pub fn new(processes: u32) -> Network<N> {
        let world = Context::of((0..processes).collect());
        let own = (0..processes).map(|rank| Context::of(Rc::from([rank])));
        Network {
            endpoints: Row::of(Endpoint::new(), processes as usize),
            contexts: Rc::new(std::iter::once(world).chain(own).collect()),
            channels: SortedMap::default(),
            collectives: Rc::default(),
            meetings: Rc::default(),
            pairings: Rc::default(),
            windows: Rc::default(),
            files: Rc::new(Files::default()),
            sent: 0,
            features: Features::default(),
        }
    }

    /// A rank's endpoint, to be changed.
    pub fn endpoint(&mut self, rank: u32) -> &mut Endpoint<N> {
        self.endpoints.change(rank as usize)
    }

    /// A request of a rank, to be changed.
    pub(crate) fn request(&mut self, rank: u32, id: RequestId) -> Option<&mut Request<N>> {
        self.endpoint(rank).requests.get_mut(id.0)
    }

    /// A request of a rank.
    pub fn look(&self, rank: u32, id: RequestId) -> Option<&Request<N>> {
        self.endpoints.get(rank as usize)?.requests.get(id.0)
    }

    /// A communicator.
    pub fn context(&self, id: ContextId) -> &Context {
        &self.contexts[id.0 as usize]
    }

    /// Whether a communicator is the `MPI_COMM_SELF` of some process.
    pub fn is_of_one(&self, id: ContextId) -> bool {
        id.0 > 0 && (id.0 as usize) <= self.endpoints.len()
    }

    /// The rank of a process in a communicator; on an intercommunicator, in its own group.
    pub(crate) fn rank_in(&self, id: ContextId, process: u32) -> Option<u32> {
        self.context(id).local(process).iter().position(|member| *member == process).map(|at| at as u32)
    }

    /// The place of a process among the members of a communicator.
    pub(crate) fn place_in(&self, id: ContextId, process: u32) -> Option<u32> {
        self.context(id).members.iter().position(|member| *member == process).map(|at| at as u32)
    }

    /// Where the members of a group meet.
    pub(crate) fn meeting(&mut self, context: ContextId, tag: u32, group: Rc<[u32]>) -> ContextId {
        let key = (context, tag, group);
        if let Some(known) = self.meetings.get(&key) {
            return *known;
        }
        let made = self.add_context(Context::of(key.2.clone()));
        Rc::make_mut(&mut self.meetings).insert(key, made);
        made
    }

    /// A window, to be changed.
    pub(crate) fn window(&mut self, number: u32) -> Option<&mut Window<N>> {
        Rc::make_mut(&mut self.windows).get_mut(number as usize).map(Rc::make_mut)
    }

    /// A new communicator.
    pub(crate) fn add_context(&mut self, context: Context) -> ContextId {
        let contexts = Rc::make_mut(&mut self.contexts);
        contexts.push(context);
        ContextId(contexts.len() as u32 - 1)
    }
}
