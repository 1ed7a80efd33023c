//! Partitioned communication: `MPI_Psend_init`, `MPI_Pready`, `MPI_Parrived` and their kin.
//!
//! The n-th partitioned send with some tag belongs to the n-th partitioned receive with it: they are
//! paired when they are made, and a pair has a context of its own, so that no other
//! receive sees its messages. In it each partition is a message of its own, with the number of
//! the partition as its tag: it is sent when it is ready, and arrives by itself. The request that the
//! program has only stands for those of its partitions; waiting for it is waiting for all
//! of them.
//!
//! The sides may be divided differently, and neither knows how the other one is when it starts. So where there are not many elements (`MANY`)
//! each is a message of its own, and a partition is there when all of its elements are.
//!
//! Deliberately not here: many elements that the sides divide differently, and choosing
//! among several requests of which one is partitioned (`MPI_Waitany`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::movement::moved;
use super::state::{
    Communication, Context, ContextId, Delivery, Network, Progress, Request, RequestId, Resolution, SendMode, Source,
    TagFilter, Visibility, Wait,
};
use super::status::Completed;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// Which end of a transfer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The one that sends.
    Sender,
    /// The one that receives.
    Receiver,
}

/// A partitioned send or receive.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Partitioned<N> {
    /// Which end it is.
    pub end: End,
    /// The context of the pair.
    pub context: ContextId,
    /// The other end, as a world rank; `None` is `MPI_PROC_NULL`.
    pub peer: Option<u32>,
    /// What the peer and the program call it.
    pub tag: i32,
    /// The first message; the others follow.
    pub data: Delivery<N>,
    /// How many messages a partition has.
    pub messages: usize,
    /// For each message its request, once there is one.
    pub parts: Vec<Option<RequestId>>,
}

impl<N: Clone> Partitioned<N> {
    /// The messages of a partition.
    fn messages_of(&self, partition: usize) -> std::ops::Range<usize> {
        partition * self.messages..(partition + 1) * self.messages
    }

    /// How many partitions there are.
    fn partitions(&self) -> usize {
        self.parts.len().checked_div(self.messages).unwrap_or(0)
    }

    /// Where the data of a message lies.
    fn part(&self, at: usize) -> Delivery<N> {
        let bytes = self.data.count.saturating_mul(self.data.datatype.extent).saturating_mul(at as i64);
        Delivery { buffer: moved(self.data.buffer.clone(), bytes), ..self.data.clone() }
    }
}

/// So many elements of one pair are not sent one by one.
const MANY: i64 = 65;

/// How one end of a pair is divided: its messages, and bytes of each.
type Division = (usize, i64);

/// A send and a receive that belong together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// Communicator, tag, and the world ranks of sender and receiver.
    pub key: (ContextId, i32, u32, u32),
    /// How the sender is divided.
    pub sender: Option<Division>,
    /// How the receiver is divided.
    pub receiver: Option<Division>,
    /// The context of the pair.
    pub context: ContextId,
}

impl<N: Clone> Network<N> {
    /// Pairs an end that is made with the other one, whoever comes first.
    fn pair(&mut self, key: (ContextId, i32, u32, u32), end: End, division: Division) -> Pairing {
        let open = |pairing: &Pairing| match end {
            End::Sender => pairing.sender.is_none(),
            End::Receiver => pairing.receiver.is_none(),
        };
        let at = self.pairings.iter().position(|pairing| pairing.key == key && open(pairing));
        let at = at.unwrap_or_else(|| {
            let whole = self.context(key.0).clone();
            let context = self.add_context(Context { topology: None, ..whole });
            let pairings = Rc::make_mut(&mut self.pairings);
            pairings.push(Pairing { key, sender: None, receiver: None, context });
            pairings.len() - 1
        });
        let pairing = &mut Rc::make_mut(&mut self.pairings)[at];
        match end {
            End::Sender => pairing.sender = Some(division),
            End::Receiver => pairing.receiver = Some(division),
        }
        pairing.clone()
    }

    /// The requests that are waited for where one is: those of its partitions, if it has some.
    pub fn waited(&self, rank: u32, id: RequestId) -> Vec<RequestId> {
        match self.look(rank, id).map(|request| &request.operation) {
            Some(Communication::Partitioned(own)) => own.parts.iter().copied().flatten().collect(),
            Some(Communication::Both { receive, send }) => vec![*receive, *send],
            _ => vec![id],
        }
    }
}

impl<N> Partitioned<N> {
    /// Whether all that it stands for is complete; nothing comes from nobody.
    pub(super) fn is_over(&self, complete: impl Fn(RequestId) -> bool) -> bool {
        let nothing = self.end == End::Receiver && self.peer.is_none();
        nothing || self.parts.iter().all(|part| part.is_some_and(&complete))
    }
}

/// An active request and what it is about.
type Active<N> = (RequestId, Rc<Partitioned<N>>);

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn partitions(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::PsendInit => self.make_partitioned(arguments, End::Sender),
            Mpi::PrecvInit => self.make_partitioned(arguments, End::Receiver),
            Mpi::Parrived => self.ask_arrival(arguments),
            _ => self.partitions_ready(arguments),
        }
    }

    fn make_partitioned(&mut self, arguments: &Arguments<D::Number>, end: End) -> Begin<D::Number> {
        let Some(datatype) = arguments.datatype(3) else { return Ok(Begun::Done) };
        let (partitions, elements) = (arguments.int(1).max(0), arguments.int(2).max(0));
        let one_by_one = elements > 0 && partitions.saturating_mul(elements) < MANY;
        let (messages, count) = if one_by_one { (elements as usize, 1) } else { (1, elements) };
        let parts = partitions as usize * messages;
        let data = self.buffer_at(arguments, 0, count, datatype)?;
        let TagFilter::Is(tag) = arguments.tag(5) else { return Ok(Begun::Done) };
        let (rank, context) = (self.machine.rank(), arguments.comm());
        let peer = match arguments.peer(4) {
            Source::Rank(peer) => Some(peer),
            Source::Any | Source::Null => None,
        };
        let context = match peer {
            None => context,
            Some(peer) => {
                let (from, to) = if end == End::Sender { (rank, peer) } else { (peer, rank) };
                let pairing = self.network.pair((context, tag, from, to), end, (parts, self.bytes_of(&data)));
                if matches!((pairing.sender, pairing.receiver), (Some(one), Some(other)) if one != other) {
                    self.check_same_amount(arguments, &pairing)?;
                    let message = "partitioned communication of many elements, or of unequal ones, that its two sides divide differently";
                    return self.machine.unsupported(&codes::U206, self.machine.here(), message);
                }
                pairing.context
            }
        };
        let operation = Communication::Partitioned(Rc::new(Partitioned {
            end,
            context,
            peer,
            tag,
            data,
            messages,
            parts: vec![None; parts],
        }));
        let (span, visibility) = (self.machine.here(), Visibility::Persistent);
        let id = RequestId(self.endpoint().requests.add(Request::new(operation, visibility, span)));
        self.give_handle(arguments, id)
    }

    /// Both sides of a pair must have the same amount of data.
    fn check_same_amount(&mut self, arguments: &Arguments<D::Number>, pairing: &Pairing) -> OrStop<(), D::Number> {
        let bytes = |side: Option<Division>| side.map_or(0, |(messages, bytes)| bytes.saturating_mul(messages as i64));
        let (sent, received) = (bytes(pairing.sender), bytes(pairing.receiver));
        if sent == received {
            return Ok(());
        }
        let name = arguments.given.name;
        let message = format!("`{name}`: the send has {sent} bytes and the receive that belongs to it has {received}");
        self.machine.fault(Property::MpiTruncation, self.machine.here(), message)
    }

    /// A partitioned request is started: what is received can arrive.
    pub(super) fn start_partitioned(&mut self, id: RequestId, own: &Partitioned<D::Number>) -> OrStop<(), D::Number> {
        self.set_progress(id, Progress::Complete);
        let (End::Receiver, Some(peer)) = (own.end, own.peer) else { return Ok(()) };
        for at in 0..own.parts.len() {
            let (from, tag) = (Source::Rank(peer), TagFilter::Is(at as i32));
            let (context, data) = (own.context, own.part(at));
            let receive = Communication::Receive { context, from, tag, data, message: None };
            self.start_partition(id, at, receive)?;
        }
        Ok(())
    }

    fn start_partition(
        &mut self,
        id: RequestId,
        at: usize,
        operation: Communication<D::Number>,
    ) -> OrStop<(), D::Number> {
        let part = self.start_new(operation, Visibility::Hidden)?;
        self.lend_buffer(part)?;
        if let Some(own) = self.partitioned_mut(id) {
            own.parts[at] = Some(part);
        }
        Ok(())
    }

    fn partitioned_mut(&mut self, id: RequestId) -> Option<&mut Partitioned<D::Number>> {
        match self.network.request(self.machine.rank(), id).map(|request| &mut request.operation) {
            Some(Communication::Partitioned(own)) => Some(Rc::make_mut(own)),
            _ => None,
        }
    }

    /// The partitioned request of an argument, which must be of one end and active.
    fn partitioned(
        &mut self,
        arguments: &Arguments<D::Number>,
        (index, handle): (usize, i64),
        end: End,
    ) -> OrStop<Active<D::Number>, D::Number> {
        let id = self.request_of(arguments, index, handle)?;
        let request = id.and_then(|id| Some((id, self.network.look(self.machine.rank(), id)?)));
        let name = arguments.given.name;
        let why = match request {
            Some((id, Request { operation: Communication::Partitioned(own), progress, .. })) if own.end == end => {
                match progress {
                    Progress::Inactive => "a request that is not started",
                    _ => return Ok((id, own.clone())),
                }
            }
            _ => match end {
                End::Sender => "something that is not a partitioned send",
                End::Receiver => "something that is not a partitioned receive",
            },
        };
        let message = format!("`{name}` is called for {why}");
        self.bad_argument(&arguments.given, index, Property::MpiRequest, message)
    }

    /// `MPI_Pready` and its kin: one partition, a range of them, or a list.
    fn partitions_ready(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let request = if arguments.function == Mpi::Pready { 1 } else { 2 };
        let numbers = match arguments.function {
            Mpi::Pready => vec![arguments.int(0)],
            Mpi::PreadyRange => (arguments.int(0)..=arguments.int(1)).collect(),
            _ => self.int_list(arguments, 1, arguments.int(0).max(0) as usize)?,
        };
        let handle = self.mpi_int(&arguments.given, request)?;
        for number in numbers {
            let (id, own) = self.partitioned(arguments, (request, handle), End::Sender)?;
            let at = self.partition(arguments, &own, number)?;
            if own.messages_of(at).any(|at| own.parts[at].is_some()) {
                let message = format!("`{}`: partition {number} is ready already", arguments.given.name);
                return self.bad_argument(&arguments.given, 0, Property::MpiRequest, message);
            }
            for at in own.messages_of(at) {
                let (mode, context, to, tag) = (SendMode::Standard, own.context, own.peer, at as i32);
                self.start_partition(id, at, Communication::Send { mode, context, to, tag, data: own.part(at) })?;
            }
        }
        Ok(Begun::Done)
    }

    fn partition(
        &mut self,
        arguments: &Arguments<D::Number>,
        own: &Partitioned<D::Number>,
        number: i64,
    ) -> OrStop<usize, D::Number> {
        match usize::try_from(number).ok().filter(|at| *at < own.partitions()) {
            Some(at) => Ok(at),
            None => {
                let (name, parts) = (arguments.given.name, own.partitions());
                let message = format!("`{name}`: {number} is not one of {parts} partitions");
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
        }
    }

    /// `MPI_Parrived`
    fn ask_arrival(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = self.mpi_int(&arguments.given, 0)?;
        let (_, own) = self.partitioned(arguments, (0, handle), End::Receiver)?;
        let at = self.partition(arguments, &own, arguments.int(1))?;
        let rank = self.machine.rank();
        let is_under_way = |part: &RequestId| !self.network.look(rank, *part).is_some_and(|part| part.delivered);
        let messages = own.messages_of(at).filter_map(|at| own.parts[at]);
        let open: Vec<RequestId> = messages.filter(is_under_way).collect();
        if !open.is_empty() {
            return Ok(Begun::Wait(Wait::TestAll(open)));
        }
        // It was said to be there, or comes from nobody.
        self.write_int(arguments, 2, 1)?;
        Ok(Begun::Done)
    }

    /// Its second half: a partition that has arrived may be used.
    pub(super) fn end_arrival(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let (Wait::TestAll(ids), Resolution::Ready) = (wait, decision) else {
            return self.write_int(arguments, 2, 0);
        };
        for id in ids {
            self.deliver(*id)?;
        }
        self.write_int(arguments, 2, 1)
    }

    /// The first partition of a send that is not ready.
    fn unready(&self, id: RequestId) -> Option<usize> {
        match self.network.look(self.machine.rank(), id).map(|request| &request.operation) {
            Some(Communication::Partitioned(own)) if own.end == End::Sender => {
                own.parts.iter().position(Option::is_none).map(|at| at / own.messages.max(1))
            }
            _ => None,
        }
    }

    /// Whether every partition of a send was said to be ready.
    pub(super) fn is_all_ready(&self, id: RequestId) -> bool {
        self.unready(id).is_none()
    }

    /// A send of which a partition is not ready cannot be completed, unless another thread says so.
    pub(super) fn check_all_ready(&mut self, id: RequestId) -> OrStop<(), D::Number> {
        let Some(missing) = self.unready(id) else { return Ok(()) };
        if self.me().threading.level > constants::THREAD_SINGLE {
            let message = "waiting for a partitioned send of which a thread may still make a partition ready";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        let message = format!("a partitioned send is waited for, but partition {missing} is not ready");
        self.machine.fault(Property::MpiRequest, self.machine.here(), message)
    }

    /// All partitions are there: the request waits to be started again.
    pub(super) fn end_partitioned(
        &mut self,
        id: RequestId,
        own: &Partitioned<D::Number>,
    ) -> OrStop<Completed, D::Number> {
        for part in own.parts.iter().copied().flatten() {
            self.complete(part)?;
        }
        let whole = self.bytes_of(&own.data).saturating_mul(own.parts.len() as i64);
        if let Some(own) = self.partitioned_mut(id) {
            own.parts.fill(None);
        }
        let source = own.peer.and_then(|peer| self.network.rank_in(own.context, peer));
        Ok(match (own.end, source) {
            (End::Sender, _) => Completed::SENT,
            (End::Receiver, Some(source)) => Completed::received(source, own.tag, whole),
            (End::Receiver, None) => Completed::NOBODY,
        })
    }
}
