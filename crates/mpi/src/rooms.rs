//! Rooms for buffered sends: the memory that a program gives for them, to its process, to a communicator or to a session.
//!
//! A buffered send takes room where its communicator has some, else where its session has, else where its process has (MPI 4.1, section
//! 3.6). A message takes its room until it is received, so that flushing and detaching wait for its receiver: an execution in which it
//! left earlier is one with less waiting, and what all messages together need is counted, which says whether that matters.
//!
//! Deliberately not here: which of several sessions a communicator comes from. Where that decides, the call is rejected.

use super::arguments::{Arguments, Special};
use super::calls::{Begin, Begun};
use super::state::{Communication, ContextId, Delivery, Network, Phase, Progress, Request, RequestId};
use super::state::{Message, SendMode, Visibility, Wait};
use crate::Rank;
use antiphon_machine::memory::{Cell, Lender, Loan, Scalar};
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::Property;
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// The number of the lender that the room of a process is lent to.
const ATTACHED: u32 = u32::MAX;

/// Whose room it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Room {
    /// The process's.
    Process,
    /// A communicator's.
    Comm(ContextId),
    /// A session's, by its number.
    Session(u32),
}

/// The room that a program gave for buffered sends.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attached<N> {
    /// The buffer.
    pub buffer: Cell<N>,
    /// Its bytes; none where the library takes as much as it needs.
    pub size: Option<i64>,
    /// What all messages together needed so far; beyond the size it is not counted.
    pub sent: i64,
    /// Where it was attached.
    pub(crate) span: Span,
}

/// What a message takes of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Taken {
    /// Whose room.
    pub(crate) room: Room,
    /// Bytes of it.
    pub(crate) bytes: i64,
}

impl Room {
    /// Names the loan of its memory; requests have small numbers.
    fn lender(self) -> u32 {
        match self {
            Room::Process => ATTACHED,
            Room::Comm(context) => ATTACHED.wrapping_sub(1).wrapping_sub(context.0.wrapping_mul(2)),
            Room::Session(number) => ATTACHED.wrapping_sub(2).wrapping_sub(number.wrapping_mul(2)),
        }
    }
}

impl<N> Message<N> {
    /// The room that it takes from.
    pub fn room(&self) -> Option<Room> {
        self.taken.map(|taken| taken.room)
    }
}

impl<N: Clone> Network<N> {
    /// The ranks that have not received all that a rank sent from a room; of what was sent before, if that is given.
    pub fn buffered_to(&self, rank: u32, room: Room, before: Option<u64>) -> Vec<u32> {
        let held =
            |message: &Message<N>| message.room() == Some(room) && before.is_none_or(|number| message.number < number);
        let waiting =
            self.channels.iter().filter(|(channel, messages)| channel.from == rank && messages.iter().any(held));
        waiting.map(|(channel, _)| channel.to).collect()
    }

    /// Whether a rank waits until a room is empty, or may do so.
    pub fn drains(&self, rank: u32) -> bool {
        let endpoint = &self.endpoints[rank as usize];
        endpoint.waits().any(|wait| matches!(wait, Wait::Drained(..)))
            || endpoint.requests.iter().any(|(_, request)| matches!(request.operation, Communication::Flush { .. }))
    }

    /// Bytes that messages of a rank take in a room; those that were received take none.
    fn room_in_use(&self, rank: u32, room: Room) -> i64 {
        let own = self.channels.iter().filter(|(channel, _)| channel.from == rank).flat_map(|(_, messages)| messages);
        let taken = own.filter_map(|message| message.taken).filter(|taken| taken.room == room);
        taken.fold(0, |sum, taken| taken.bytes.saturating_add(sum))
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Attaching, detaching and flushing.
    pub(super) fn rooms(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (room, first) = self.room_named(arguments)?;
        match arguments.function {
            Mpi::BufferAttach | Mpi::CommAttachBuffer | Mpi::SessionAttachBuffer => self.attach(arguments, room, first),
            Mpi::BufferDetach | Mpi::CommDetachBuffer | Mpi::SessionDetachBuffer => {
                self.check_attached(room, "a buffer is detached, but none is attached")?;
                Ok(Begun::Wait(Wait::Drained(room, arguments.function)))
            }
            Mpi::BufferFlush | Mpi::CommFlushBuffer | Mpi::SessionFlushBuffer => {
                self.check_attached(room, "a buffer is flushed, but none is attached")?;
                Ok(Begun::Wait(Wait::Drained(room, arguments.function)))
            }
            _ => {
                self.check_attached(room, "a buffer is flushed, but none is attached")?;
                let operation = Communication::Flush { room, before: self.network.sent };
                let mut request = Request::new(operation, Visibility::Handle, self.machine.here());
                request.progress = Progress::Posted;
                let id = RequestId(self.endpoint().requests.add(request));
                self.give_handle(arguments, id)
            }
        }
    }

    /// The room that a call is about, and where its other arguments begin.
    fn room_named(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(Room, usize), D::Number> {
        Ok(match arguments.function {
            Mpi::CommAttachBuffer | Mpi::CommDetachBuffer | Mpi::CommFlushBuffer | Mpi::CommIflushBuffer => {
                (Room::Comm(arguments.comm()), 1)
            }
            Mpi::SessionAttachBuffer
            | Mpi::SessionDetachBuffer
            | Mpi::SessionFlushBuffer
            | Mpi::SessionIflushBuffer => (Room::Session(self.session(arguments)?), 1),
            _ => (Room::Process, 0),
        })
    }

    fn check_attached(&self, room: Room, message: &str) -> OrStop<(), D::Number> {
        match self.me().attached.contains_key(&room) {
            true => Ok(()),
            false => self.machine.fault(Property::MpiBuffer, self.machine.here(), message),
        }
    }

    /// The room that a send in a communicator takes from.
    fn room_of(&mut self, context: ContextId) -> OrStop<Option<Room>, D::Number> {
        let attached = &self.me().attached;
        if attached.contains_key(&Room::Comm(context)) {
            return Ok(Some(Room::Comm(context)));
        }
        let of_session = attached.keys().copied().find(|room| matches!(room, Room::Session(_)));
        let process = attached.contains_key(&Room::Process).then_some(Room::Process);
        let Some(of_session) = of_session else { return Ok(process) };
        // All communicators come from the one session, unless there is the world model or another session.
        if self.me().phase != Phase::Before || self.me().opened.sessions.iter().count() > 1 {
            let message =
                "a buffered send where a session has a buffer, and not all communicators come from that session";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        Ok(Some(of_session))
    }

    /// What a buffered send takes, if there is as much.
    pub(super) fn room_for(
        &mut self,
        data: &Delivery<D::Number>,
        context: ContextId,
    ) -> OrStop<Option<Taken>, D::Number> {
        let bytes = self.bytes_of(data).saturating_add(i64::from(constants::BSEND_OVERHEAD));
        let Some(room) = self.room_of(context)? else {
            let message = "a buffered send without an attached buffer";
            return self.machine.fault(Property::MpiBuffer, self.machine.here(), message);
        };
        let used = self.network.room_in_use(self.machine.rank(), room);
        let left = self.me().attached.get(&room).and_then(|attached| attached.size).map(|size| size - used);
        match left {
            Some(left) if bytes > left => {
                let message = format!("a buffered send needs {bytes} bytes, but the attached buffer has {left} left");
                self.machine.fault(Property::MpiBuffer, self.machine.here(), message)
            }
            _ => {
                self.count_buffered(room, bytes);
                Ok(Some(Taken { room, bytes }))
            }
        }
    }

    /// As long as all messages fit into the buffer together it does not matter when they leave it. Beyond that
    /// a receive that comes later leaves less room than the one that was seen.
    fn count_buffered(&mut self, room: Room, bytes: i64) {
        let Some(attached) = self.endpoint().attached.get_mut(&room) else { return };
        let Some(size) = attached.size else { return };
        attached.sent = attached.sent.saturating_add(bytes).min(size.saturating_add(1));
        if attached.sent > size {
            self.machine.coverage.axioms.insert(Assumed::ROOM);
        }
    }

    fn attach(&mut self, arguments: &Arguments<D::Number>, room: Room, first: usize) -> Begin<D::Number> {
        let span = self.machine.here();
        if self.me().attached.contains_key(&room) {
            return self.machine.fault(Property::MpiBuffer, span, "a buffer is attached while another is");
        }
        let buffer = arguments.cell(first);
        if self.special(&buffer) == Some(Special::Automatic) {
            self.endpoint().attached.insert(room, Attached { buffer, size: None, sent: 0, span });
            return Ok(Begun::Done);
        }
        let (pointer, size) = (self.machine.pointer_argument(&arguments.given, first)?, arguments.int(first + 1));
        self.machine.check_range(&pointer, size as u64, arguments.given.name)?;
        let range = [(pointer.offset.max(0) as u32, size.max(0) as u32)];
        let lender = Lender { number: room.lender(), span, what: "buffered send" };
        let answer = self.machine.process.memory.lend(pointer.object, &range, Loan::Writing, lender);
        self.machine.placed(answer, Machine::here)?;
        self.endpoint().attached.insert(room, Attached { buffer, size: Some(size), sent: 0, span });
        Ok(Begun::Done)
    }

    /// What was buffered is received: of a call that detaches the buffer it is the program's again.
    pub(super) fn end_drained(&mut self, arguments: &Arguments<D::Number>, room: Room) -> OrStop<(), D::Number> {
        let first = match arguments.function {
            Mpi::BufferDetach => 0,
            Mpi::CommDetachBuffer | Mpi::SessionDetachBuffer => 1,
            _ => return Ok(()),
        };
        let Some(attached) = self.endpoint().attached.remove(&room) else { return Ok(()) };
        self.machine.process.memory.give_back(room.lender());
        if self.me().attached.is_empty() {
            self.end_freed_requests(|send| matches!(send, Communication::Send { mode: SendMode::Buffered, .. }));
        }
        let pointer = self.machine.pointer_argument(&arguments.given, first)?;
        self.machine.write_scalar(&pointer, Scalar::Pointer, attached.buffer, arguments.given.name)?;
        self.write_int(arguments, first + 1, attached.size.unwrap_or(0))
    }
}
