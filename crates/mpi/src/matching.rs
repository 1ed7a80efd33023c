//! Which message goes to which receive.
//!
//! The standard: messages of one sender in one communicator do not overtake each
//! other, and neither do receives. So the first message of a channel that a
//! receive from that rank takes is *the* message for it, unless a receive that
//! was posted earlier may take it. Such transfers are made at once, in any order:
//! nothing that happens elsewhere can change them. Only receives from any source
//! are left for a decision (this is the observation behind the urgent reduction
//! of the TASS report and behind the tool ISP).

use super::state::{
    Channel, Clock, Communication, ContextId, Message, Network, Progress, RequestId, Source, TagFilter,
};
use std::rc::Rc;

/// What a receive takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The communicator.
    pub context: ContextId,
    /// Whose messages.
    pub from: Source,
    /// Which tags.
    pub tag: TagFilter,
}

impl Wanted {
    /// Whether it takes a message.
    pub(crate) fn takes(self, context: ContextId, from: u32, tag: i32) -> bool {
        let source = match self.from {
            Source::Any => true,
            Source::Rank(rank) => rank == from,
            Source::Null => false,
        };
        source && self.context == context && self.tag.takes(tag)
    }
}

impl<N: Clone> Network<N> {
    /// What a posted receive takes.
    pub fn wanted(&self, rank: u32, id: RequestId) -> Option<Wanted> {
        match &self.look(rank, id)?.operation {
            Communication::Receive { context, from, tag, .. } => {
                Some(Wanted { context: *context, from: *from, tag: *tag })
            }
            Communication::Send { .. } | Communication::Collective { .. } => None,
            Communication::OneSided { .. } | Communication::Partitioned(_) => None,
            Communication::Both { .. } | Communication::Generalized(_) | Communication::Flush { .. } => None,
        }
    }

    /// Puts a message into its channel.
    pub(crate) fn post_message(&mut self, channel: Channel, message: Message<N>) {
        self.sent += 1;
        self.channels.or_default(channel).push_back(message);
    }

    /// The messages that were among the first so many and are not received yet.
    pub fn pending_of_first(&self, sent: u64) -> impl Iterator<Item = &Message<N>> {
        self.channels.values().flatten().filter(move |message| message.number < sent)
    }

    /// Makes all transfers to a rank about which there is no choice.
    pub fn settle(&mut self, rank: u32) {
        while let Some((id, from)) = self.forced(rank) {
            self.transfer(rank, id, from);
        }
    }

    /// A receive whose message is certain.
    fn forced(&self, rank: u32) -> Option<(RequestId, u32)> {
        let posted = &self.endpoints[rank as usize].posted;
        posted.iter().enumerate().find_map(|(at, id)| {
            let wanted = self.wanted(rank, *id)?;
            let Source::Rank(from) = wanted.from else { return None };
            if self.features.cancels && (self.may_be_cancelled(rank, *id) || self.may_vanish(rank, wanted, from)) {
                return None;
            }
            self.available(rank, at, wanted, from).then_some((*id, from))
        })
    }

    /// Whether a sender's first message for the receive at a place of the list
    /// can be taken by it now.
    fn available(&self, rank: u32, at: usize, wanted: Wanted, from: u32) -> bool {
        let Some((_, message)) = self.first_fitting(rank, wanted, from) else { return false };
        let posted = &self.endpoints[rank as usize].posted;
        let taken = |id: &RequestId| {
            self.wanted(rank, *id).is_some_and(|earlier| earlier.takes(wanted.context, from, message.tag))
        };
        !posted[..at].iter().any(taken)
    }

    /// The first message of a sender that is wanted, and its place.
    pub fn first_fitting(&self, rank: u32, wanted: Wanted, from: u32) -> Option<(usize, &Message<N>)> {
        let channel = Channel { to: rank, context: wanted.context, from };
        let messages = self.channels.get(&channel)?;
        messages.iter().enumerate().find(|(_, message)| wanted.takes(wanted.context, from, message.tag))
    }

    /// The ranks of which a posted receive could take a message now.
    pub fn candidates(&self, rank: u32, id: RequestId) -> Vec<u32> {
        let posted = &self.endpoints[rank as usize].posted;
        let (Some(at), Some(wanted)) = (posted.iter().position(|known| *known == id), self.wanted(rank, id)) else {
            return Vec::new();
        };
        let members = self.context(wanted.context).peers(rank);
        let senders: Vec<u32> = match wanted.from {
            Source::Any => members.to_vec(),
            Source::Rank(from) => vec![from],
            Source::Null => Vec::new(),
        };
        senders.into_iter().filter(|from| self.available(rank, at, wanted, *from)).collect()
    }

    /// Whether a probe can see a sender's first message that fits: no posted
    /// receive may take it.
    pub fn unclaimed(&self, rank: u32, wanted: Wanted, from: u32) -> bool {
        let posted = self.endpoints[rank as usize].posted.len();
        self.available(rank, posted, wanted, from)
    }

    /// Takes a sender's first message that is wanted out of its channel.
    pub(crate) fn take_message(&mut self, rank: u32, wanted: Wanted, from: u32) -> Option<Message<N>> {
        let (place, _) = self.first_fitting(rank, wanted, from)?;
        let channel = Channel { to: rank, context: wanted.context, from };
        let messages = self.channels.get_mut(&channel)?;
        let taken = messages.remove(place)?;
        if messages.is_empty() {
            self.channels.remove(&channel);
        }
        Some(taken)
    }

    /// A message is received: its sender need not wait any more.
    /// It may learn what its receiver knew.
    pub(crate) fn received(&mut self, from: u32, message: Message<N>, clock: Clock) -> Rc<Message<N>> {
        if let Some(request) = message.request.and_then(|sender| self.request(from, sender)) {
            request.progress = Progress::Complete;
            request.clock = clock;
        }
        // Nobody asks any more who waits for it: equal messages are equal.
        Rc::new(Message { request: None, number: 0, ..message })
    }

    /// The receive takes the sender's first message that fits.
    pub fn transfer(&mut self, rank: u32, id: RequestId, from: u32) {
        let Some(wanted) = self.wanted(rank, id) else { return };
        let Some(taken) = self.take_message(rank, wanted, from) else { return };
        self.endpoint(rank).posted.retain(|known| *known != id);
        let clock = self.look(rank, id).and_then(|request| request.clock.clone());
        let taken = self.received(from, taken, clock);
        if let Some(request) = self.request(rank, id) {
            request.progress = Progress::Complete;
            if let Communication::Receive { message, .. } = &mut request.operation {
                *message = Some((from, taken));
            }
        }
    }

    /// The library does not wait for the receiver of a message.
    pub fn complete_by_buffering(&mut self, rank: u32, id: RequestId) {
        let Some(request) = self.request(rank, id) else { return };
        request.progress = Progress::Loose;
        let visibility = request.visibility;
        let Communication::Send { context, to: Some(to), .. } = request.operation else { return };
        if self.keeps_track(visibility) {
            return;
        }
        let channel = Channel { to, context, from: rank };
        if let Some(messages) = self.channels.get_mut(&channel) {
            for message in messages.iter_mut().filter(|message| message.request == Some(id)) {
                message.request = None;
            }
        }
        if self.endpoints[to as usize].matched.iter().next().is_none() {
            return;
        }
        for matched in self.endpoint(to).matched.iter_mut() {
            if matched.from == rank && matched.message.request == Some(id) {
                matched.message.request = None;
            }
        }
    }
}
