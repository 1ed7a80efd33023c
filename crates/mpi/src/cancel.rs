//! `MPI_Cancel`: an operation that is marked for cancellation either is
//! cancelled, or it completes as if nobody had asked.
//!
//! The call only marks the request ([`Wish::Cancel`]) and returns. What comes of
//! it is undecided until the request completes, and completing it waits for nobody.
//! So in a quiescent world there are these ways on (`world::choices`):
//!
//! - it is cancelled: the receive leaves the list of its rank, the message its
//!   channel, as if it had never been there;
//! - it is matched with what is there, as any other transfer;
//! - a send that need not synchronise completes without its receiver, once its
//!   process waits for it: the message is on its way and stays.
//!
//! This needs transfers that are not made too early. Those without a choice are
//! usually made at once; here one is *tentative* as long as either side of it may
//! still be cancelled: the program has a handle of it, and is not in a call that
//! ends only when it is complete (or has threads that may call `MPI_Cancel` meanwhile). Tentative transfers wait until the world is at
//! rest. They can: until then nobody notices whether they were made, for whoever
//! would notice waits, or asks, or marks.
//!
//! A probe may see a message that is cancelled afterwards, as the standard says;
//! a message that a probe took out is matched, and nothing takes it back. All this
//! costs programs nothing that cancel nothing ([`super::Features`]).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::lists::INT;
use super::matching::Wanted;
use super::state::{Channel, Communication, Network, Progress, Request, RequestId, SendMode, Visibility, Wait, Wish};
use super::status::CANCELLED_OFFSET;
use crate::Rank;
use antiphon_machine::memory::Pointer;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;

/// What becomes of an operation that is marked and has no partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// It is cancelled.
    Cancelled,
    /// It is not: the message stays, and its sender goes on.
    Kept,
}

impl<N> Request<N> {
    /// Whether it is undecided if this is cancelled.
    fn is_in_doubt(&self) -> bool {
        self.wish == Wish::Cancel && self.progress == Progress::Posted
    }
}

impl<N: Clone> Network<N> {
    /// Whether messages know the request that they came from even if nobody
    /// waits for them to be received.
    pub(crate) fn keeps_track(&self, visibility: Visibility) -> bool {
        self.features.cancels && visibility != Visibility::Hidden
    }

    /// Whether a request that is not complete may still be cancelled.
    pub(crate) fn may_be_cancelled(&self, rank: u32, id: RequestId) -> bool {
        let Some(request) = self.look(rank, id) else { return false };
        if !self.keeps_track(request.visibility) {
            return false;
        }
        let endpoint = &self.endpoints[rank as usize];
        let waits = endpoint.waits().any(|wait| matches!(wait, Wait::All(ids) if ids.contains(&id)));
        // While one thread waits for it, another may still cancel it.
        request.wish == Wish::Cancel || !waits || endpoint.threading.level >= constants::THREAD_MULTIPLE
    }

    /// Whether the first message of a sender that is wanted may still be cancelled.
    pub(crate) fn may_vanish(&self, rank: u32, wanted: Wanted, from: u32) -> bool {
        self.features.cancels
            && self
                .first_fitting(rank, wanted, from)
                .and_then(|(_, message)| message.request)
                .is_some_and(|sender| self.may_be_cancelled(from, sender))
    }

    /// The message of a send that nothing has taken yet.
    fn message_of(&self, rank: u32, id: RequestId) -> Option<(Channel, usize)> {
        let Communication::Send { context, to: Some(to), .. } = self.look(rank, id)?.operation else { return None };
        let channel = Channel { to, context, from: rank };
        let messages = self.channels.get(&channel)?;
        Some((channel, messages.iter().position(|message| message.request == Some(id))?))
    }

    /// What may become of the requests of a rank that are marked.
    pub fn fates(&self, rank: u32) -> Vec<(RequestId, Fate)> {
        if !self.features.cancels {
            return Vec::new();
        }
        let endpoint = &self.endpoints[rank as usize];
        let waited = |id: RequestId| endpoint.waits().any(|wait| wait.names(id));
        let mut fates = Vec::new();
        for (number, request) in endpoint.requests.iter().filter(|(_, request)| request.is_in_doubt()) {
            let id = RequestId(number);
            let untaken = self.message_of(rank, id).is_some();
            let (cancelled, kept) = match &request.operation {
                Communication::Send { mode, .. } => (untaken, *mode != SendMode::Synchronous || !untaken),
                Communication::Receive { .. } => (true, false),
                Communication::Collective { .. } | Communication::OneSided { .. } => (false, false),
                Communication::Partitioned(_) | Communication::Both { .. } => (false, false),
                Communication::Generalized(_) | Communication::Flush { .. } => (false, false),
            };
            fates.extend(cancelled.then_some((id, Fate::Cancelled)));
            fates.extend((kept && waited(id)).then_some((id, Fate::Kept)));
        }
        fates
    }

    /// Decides about a request that is marked.
    fn decide(&mut self, rank: u32, id: RequestId, fate: Fate) {
        match fate {
            Fate::Kept => self.set_progress_of(rank, id, Progress::Loose),
            Fate::Cancelled => {
                self.set_progress_of(rank, id, Progress::Cancelled);
                self.endpoint(rank).posted.retain(|known| *known != id);
                self.settle(rank);
                if let Some((channel, place)) = self.message_of(rank, id) {
                    self.take_back(channel, place);
                    self.settle(channel.to);
                }
            }
        }
    }

    fn set_progress_of(&mut self, rank: u32, id: RequestId, progress: Progress) {
        if let Some(request) = self.request(rank, id) {
            request.progress = progress;
        }
    }

    /// A message was never sent.
    fn take_back(&mut self, channel: Channel, place: usize) {
        let Some(messages) = self.channels.get_mut(&channel) else { return };
        messages.remove(place);
        if messages.is_empty() {
            self.channels.remove(&channel);
        }
    }

    /// A send is complete for its process: its message, if that is still on its
    /// way, belongs to nobody.
    pub(crate) fn lose_track(&mut self, rank: u32, id: RequestId) {
        let Some((channel, place)) = self.message_of(rank, id) else { return };
        if let Some(message) = self.channels.get_mut(&channel).and_then(|messages| messages.get_mut(place)) {
            message.request = None;
        }
        self.settle(channel.to);
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Marks an operation.
    pub(super) fn cancel(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(id) = self.request_at(arguments, 0, 0)? else {
            return self.machine.fault(Property::MpiRequest, self.machine.here(), "`MPI_REQUEST_NULL` is cancelled");
        };
        let rank = self.machine.rank();
        let untaken = self.network.message_of(rank, id).is_some();
        let Some(request) = self.network.request(rank, id) else { return Ok(Begun::Done) };
        match (&request.operation, request.progress) {
            (_, Progress::Inactive) => {
                self.machine.fault(Property::MpiRequest, self.machine.here(), "an inactive request is cancelled")
            }
            (Communication::Generalized(own), progress) => {
                let own = own.clone();
                self.cancel_generalized(&own, progress)?;
                Ok(Begun::Done)
            }
            (Communication::Collective { .. }, _) => {
                self.machine.fault(Property::MpiRequest, self.machine.here(), "a collective operation is cancelled")
            }
            (Communication::Both { .. }, _) => {
                let message = "cancelling a send and a receive that were begun together";
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
            (Communication::Partitioned(_), _) => {
                self.machine.fault(Property::MpiRequest, self.machine.here(), "a partitioned operation is cancelled")
            }
            (Communication::OneSided { .. }, _) => {
                self.machine.fault(Property::MpiRequest, self.machine.here(), "a one-sided operation is cancelled")
            }
            (_, progress) if !request.delivered => {
                request.wish = Wish::Cancel;
                // Its process could go on without a receiver, and now asks what became of it.
                if untaken && matches!(progress, Progress::Loose | Progress::Complete) {
                    request.progress = Progress::Posted;
                }
                Ok(Begun::Done)
            }
            // It was said to be complete: it is too late.
            _ => Ok(Begun::Done),
        }
    }

    /// Decides about a request that is marked.
    pub fn decide(&mut self, rank: u32, id: RequestId, fate: Fate) {
        self.network.decide(rank, id, fate);
    }

    /// Frees a request that was marked: as if it were waited for, and nobody told
    /// what became of it.
    pub(super) fn end_free(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> OrStop<(), D::Number> {
        let Wait::All(ids) = wait else { return Ok(()) };
        for id in ids {
            self.complete(*id)?;
            self.endpoint().requests.remove(id.0);
        }
        self.write_int(arguments, 0, i64::from(constants::REQUEST_NULL))
    }

    /// `MPI_Test_cancelled`
    pub(super) fn test_cancelled(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
        let field = Pointer { offset: pointer.offset.saturating_add(CANCELLED_OFFSET), ..pointer };
        let cell = self.machine.read_scalar(&field, INT, arguments.given.name)?;
        let target = self.machine.pointer_argument(&arguments.given, 1)?;
        self.machine.write_scalar(&target, INT, cell, arguments.given.name)?;
        Ok(Begun::Done)
    }
}
