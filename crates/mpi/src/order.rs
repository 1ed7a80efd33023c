//! What happens before what, for sends in ready mode.
//!
//! Such a send is right only if its receive is posted in every schedule, not
//! just in the one at hand: the receive must happen before the send. Clocks
//! tell (Lamport; Mattern's vectors): of each rank, how many receives are known
//! to be posted. A process learns from a message that it received or probed,
//! from the receiver of a synchronous send that is complete, and in a collective
//! operation from those without whom it cannot be done. A standard send teaches
//! nothing: it may be buffered.
//!
//! Clocks are kept only where a program has a ready mode ([`super::Features`]). In
//! the identity of a state their numbers do not count, only which of the
//! receives that are still posted they know of: all other receives are history.

use super::state::{Channel, Clock, Collective, Communication, ContextId, Endpoint, Network, RequestId, SendMode};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::{Fault, Property, Stop};
use std::rc::Rc;

impl<N: Clone> Network<N> {
    /// Nothing is known yet.
    pub fn start_clocks(&mut self) {
        let zero: Rc<[u32]> = self.endpoints.iter().map(|_| 0).collect();
        for rank in 0..self.endpoints.len() as u32 {
            self.endpoint(rank).clock = Some(zero.clone());
        }
    }

    /// A rank posts a receive.
    pub(crate) fn count_receive(&mut self, rank: u32, id: RequestId) {
        let endpoint = self.endpoint(rank);
        let Some(clock) = &endpoint.clock else { return };
        let mut counted = clock.to_vec();
        if let Some(own) = counted.get_mut(rank as usize) {
            *own = own.saturating_add(1);
        }
        let clock: Clock = Some(counted.into());
        endpoint.clock.clone_from(&clock);
        if let Some(request) = endpoint.requests.get_mut(id.0) {
            request.clock = clock;
        }
    }

    /// Something of a rank ends here: what it does next is not known to those who
    /// know what it did so far.
    pub(crate) fn tick(&mut self, rank: u32) {
        let endpoint = self.endpoint(rank);
        let Some(clock) = &endpoint.clock else { return };
        let mut counted = clock.to_vec();
        if let Some(own) = counted.get_mut(rank as usize) {
            *own = own.saturating_add(1);
        }
        endpoint.clock = Some(counted.into());
    }

    /// How far a rank is by its own clock.
    pub(crate) fn time_of(&self, rank: u32) -> u32 {
        let clock = self.endpoints[rank as usize].clock.as_ref();
        clock.and_then(|clock| clock.get(rank as usize)).copied().unwrap_or(0)
    }

    /// A rank learns what another one knew.
    pub(crate) fn learn(&mut self, rank: u32, from: &Clock) {
        let (Some(theirs), Some(own)) = (from, &self.endpoints[rank as usize].clock) else { return };
        if own.iter().zip(theirs.iter()).all(|(own, theirs)| own >= theirs) {
            return;
        }
        let joined: Rc<[u32]> = own.iter().zip(theirs.iter()).map(|(own, theirs)| *own.max(theirs)).collect();
        self.endpoint(rank).clock = Some(joined);
    }

    /// What a rank learns when its operation is complete.
    pub(crate) fn learn_from_request(&mut self, rank: u32, id: RequestId) {
        if !self.features.orders() {
            return;
        }
        let Some(request) = self.look(rank, id) else { return };
        let clock = match &request.operation {
            Communication::Send { mode: SendMode::Synchronous, .. } => request.clock.clone(),
            Communication::Receive { message: Some((_, message)), .. } => message.clock.clone(),
            Communication::Send { .. } | Communication::Receive { .. } => None,
            Communication::Collective { .. } | Communication::OneSided { .. } => None,
            Communication::Partitioned(_) | Communication::Both { .. } => None,
            Communication::Generalized(_) | Communication::Flush { .. } => None,
        };
        self.learn(rank, &clock);
    }

    /// What a member learns from the others in a collective.
    pub(crate) fn learn_from_collective(&mut self, context: ContextId, collective: &Collective<N>, me: u32) {
        if !self.features.orders() {
            return;
        }
        let Some(rank) = self.context(context).members.get(me as usize).copied() else { return };
        for (other, entry) in (0..).zip(&collective.entries) {
            match entry {
                Some(entry) if collective.needs(me, other) => self.learn(rank, &entry.clock),
                _ => {}
            }
        }
    }

    /// All that the clocks of the world still say: of each clock, in a fixed
    /// order, which posted receives it knows of.
    pub fn knowledge(&self) -> Vec<Vec<u32>> {
        self.clocks().into_iter().map(|clock| self.known_receives(clock)).collect()
    }

    /// All clocks of the world that somebody may still learn from.
    pub(crate) fn clocks(&self) -> Vec<&Clock> {
        let mut clocks: Vec<&Clock> = Vec::new();
        for endpoint in self.endpoints.iter() {
            clocks.push(&endpoint.clock);
            for (_, request) in endpoint.requests.iter() {
                clocks.push(&request.clock);
                if let Communication::Receive { message: Some((_, message)), .. } = &request.operation {
                    clocks.push(&message.clock);
                }
            }
            clocks.extend(endpoint.opened.files.iter().map(|(_, handle)| &handle.seen));
            clocks.extend(endpoint.matched.iter().map(|(_, matched)| &matched.message.clock));
        }
        clocks.extend(self.channels.values().flatten().map(|message| &message.clock));
        let entries = self.collectives.values().flatten().flat_map(|collective| collective.entries.iter().flatten());
        clocks.extend(entries.map(|entry| &entry.clock));
        let exposures = self.windows.iter().flat_map(|window| window.exposures.iter());
        clocks.extend(exposures.flat_map(|exposure| [&exposure.opened, &exposure.done]));
        clocks
            .extend(self.windows.iter().flat_map(|window| window.released.iter()).flat_map(|(all, some)| [all, some]));
        clocks
    }

    /// Of each rank, how many of the receives that are still posted a clock
    /// knows of.
    fn known_receives(&self, clock: &Clock) -> Vec<u32> {
        let Some(clock) = clock else { return Vec::new() };
        let known = |(rank, endpoint): (usize, &Rc<Endpoint<N>>)| {
            let limit = clock.get(rank).copied().unwrap_or(0);
            let stamp = |id: &RequestId| endpoint.requests.get(id.0)?.clock.as_ref()?.get(rank).copied();
            endpoint.posted.iter().filter_map(stamp).filter(|stamp| *stamp <= limit).count() as u32
        };
        self.endpoints.iter().enumerate().map(known).collect()
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// A ready send needs a receive that is posted in every schedule.
    pub(super) fn check_ready(&self, channel: Channel, tag: i32) -> OrStop<(), D::Number> {
        let receiver = &self.network.endpoints[channel.to as usize];
        let takes = |id: &RequestId, tag: i32| {
            let wanted = self.network.wanted(channel.to, *id);
            wanted.is_some_and(|wanted| wanted.takes(channel.context, channel.from, tag))
        };
        // Messages that were sent before, and are not received yet, come first.
        let mut free = receiver.posted.clone();
        for earlier in self.network.channels.get(&channel).into_iter().flatten() {
            if let Some(taken) = free.iter().position(|id| takes(id, earlier.tag)) {
                free.remove(taken);
            }
        }
        let waiting = free.iter().find(|id| takes(id, tag));
        let Some(receive) = waiting.and_then(|id| receiver.requests.get(id.0)) else {
            let message = format!("a ready send to rank {} begins before a matching receive is posted", channel.to);
            return self.machine.fault(Property::MpiArgument, self.machine.here(), message);
        };
        let at = channel.to as usize;
        let known = self.me().clock.as_ref().and_then(|clock| clock.get(at));
        let stamp = receive.clock.as_ref().and_then(|clock| clock.get(at));
        if known >= stamp {
            return Ok(());
        }
        let message = format!("a ready send to rank {} may begin before the matching receive is posted", channel.to);
        let also = vec![(receive.span, format!("rank {} posts the receive here", channel.to))];
        let (property, span, label, calls) =
            (Property::MpiArgument, self.machine.here(), String::new(), self.machine.calls());
        Err(Box::new(Stop::Fault(Fault { property, message, span, label, calls, also })))
    }
}
