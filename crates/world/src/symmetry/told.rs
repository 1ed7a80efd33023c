//! Ranks in messages.
//!
//! A worker may say who it is by sending its rank, and the manager answers to the number that it received. Such a message holds a
//! rank, and is renamed like a variable that holds one (`held`): its tag says so. Tags are those of receives into variables
//! that the text uses to name processes. From then on all that is sent and received with such a tag must be one number of a variable
//! that holds ranks; and while a message is under way, it may tell the rank of its sender, which is left out of the fingerprint, or one that nobody exchanges.
//!
//! `None` is the answer wherever anything else turns up. Deliberately not here: ranks beside data in one message, messages that tell the
//! rank of a third process, communicators other than that of all.

use super::divided::Group;
use super::remaining::Inquiry;
use crate::reading::argument;
use crate::state::World;
use antiphon_machine::code::{Code, LibraryCode, Node, Operation, Pc, PlaceCodeId};
use antiphon_machine::memory::Cell;
use antiphon_machine::Domain;
use antiphon_model::library::mpi_constants::{ANY_TAG, INT};
use antiphon_model::library::Mpi;
use antiphon_model::{LibraryFunction, Program};
use antiphon_mpi::{Channel, Communication, Message, Run};
use std::collections::BTreeSet;

/// What a call sends or receives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// A rank.
    Rank,
    /// Anything else, or nothing.
    Data,
}

/// Where such calls have the number of elements, their type and the tag; the buffer is the first argument.
const COUNT: usize = 1;
const TYPE: usize = 2;
const TAG: usize = 4;

/// The tags of messages that hold ranks.
pub(super) fn rank_tags(program: &Program, code: &Code, processes: u32) -> BTreeSet<i64> {
    let mut inquiry = Inquiry::new(program, code, &[], processes);
    inquiry.reached = (0..code.operations.len() as u32).map(Pc).collect();
    inquiry.find_partners();
    let tag = |pc: &Pc| match inquiry.at(*pc) {
        Operation::Library(call, _) if matches!(call.function, LibraryFunction::Mpi(Mpi::Recv | Mpi::Irecv)) => {
            let buffer = inquiry.buffer(call)?;
            inquiry.is_held(inquiry.function(*pc), buffer).then_some(())?;
            inquiry.literal(argument(call, TAG)?)
        }
        _ => None,
    };
    inquiry.reached.iter().filter_map(tag).collect()
}

impl Inquiry<'_> {
    /// The variable that a call sends from or receives into.
    fn buffer(&self, call: &LibraryCode) -> Option<PlaceCodeId> {
        match self.node(self.bare(argument(call, 0)?)) {
            Node::Address(place) => Some(*place),
            _ => None,
        }
    }

    /// What a call tells; `None` if that depends.
    pub(super) fn told(&self, call: &LibraryCode) -> Option<Told> {
        let LibraryFunction::Mpi(function) = call.function else { return Some(Told::Data) };
        match function {
            _ if self.rank_tags.is_empty() => Some(Told::Data),
            Mpi::Send | Mpi::Ssend | Mpi::Isend | Mpi::Issend | Mpi::Recv | Mpi::Irecv => {
                match self.literal(argument(call, TAG)?)? {
                    any if any == i64::from(ANY_TAG) => None,
                    tag if self.rank_tags.contains(&tag) => Some(Told::Rank),
                    _ => Some(Told::Data),
                }
            }
            Mpi::Sendrecv | Mpi::SendrecvReplace => None,
            _ => Some(Told::Data),
        }
    }

    /// Takes for ranks what calls with such tags send and receive.
    pub(super) fn find_told(&mut self) {
        for pc in self.reached.clone() {
            let Operation::Library(call, _) = self.at(pc) else { continue };
            if self.told(call) == Some(Told::Rank) {
                let holder = self.buffer(call).and_then(|place| self.holder_of(self.function(pc), place));
                self.holders.extend(holder);
            }
        }
    }

    /// Whether a call with such a tag sends or receives one rank.
    pub(super) fn tells_one_rank(&mut self, function: u32, call: &LibraryCode) -> Option<()> {
        let place = self.buffer(call)?;
        let is_one = self.literal(argument(call, COUNT)?) == Some(1);
        let is_number = self.literal(argument(call, TYPE)?) == Some(i64::from(INT));
        (is_one && is_number && self.is_held(function, place)).then_some(())?;
        self.index_is_data(function, place)
    }
}

impl<D: Domain> World<'_, D> {
    /// The messages that tell the ranks of their senders, which are members; `None` if one tells that of another member, or it is not known.
    pub(super) fn introductions(&mut self, members: &[u32], groups: &[Group]) -> Option<BTreeSet<(Channel, usize)>> {
        let facts = self.facts(self.machine.part);
        if facts.rank_tags.is_empty() {
            return Some(BTreeSet::new());
        }
        let tells = |message: &Message<D::Number>| facts.rank_tags.contains(&i64::from(message.tag));
        let is_kept = |operation: &Communication<D::Number>| matches!(operation, Communication::Receive { message: Some((_, own)), .. } if tells(own));
        let kept = self.network.endpoints.iter().flat_map(|endpoint| endpoint.requests.iter());
        if !groups.is_empty() || kept.into_iter().any(|(_, request)| is_kept(&request.operation)) {
            return None;
        }
        let is_member = |rank: u32| members.binary_search(&rank).is_ok();
        let mut own = BTreeSet::new();
        for (channel, messages) in self.network.channels.iter() {
            for (at, message) in messages.iter().enumerate().filter(|(_, message)| tells(message)) {
                let rank = self.rank_told(message)?;
                if is_member(rank) && rank == channel.from {
                    own.insert((*channel, at));
                } else if is_member(rank) {
                    return None;
                }
            }
        }
        Some(own)
    }

    /// The rank that a message tells; none that anybody has if it is no rank. `None` if it is not known.
    fn rank_told(&self, message: &Message<D::Number>) -> Option<u32> {
        let [Run::Values(_, cells)] = message.payload.runs.as_slice() else { return None };
        let [Cell::Number(number)] = cells.as_slice() else { return None };
        let known = self.machine.domain.literal(number)?;
        Some(u32::try_from(known).unwrap_or(u32::MAX))
    }
}
