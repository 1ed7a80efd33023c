//! Communicators of two groups, each of which communicates with the other one.
//!
//! Such a communicator is one context whose members are those of both groups, the second behind the first ([`Context::split`]). A
//! rank in it means a process of the other group, and collective operations go from group to group; a member's part
//! names the places of the other group (`Entry::remote`), and that is all that `movement` and `reduction` need.
//!
//! Making one takes two meetings: the leaders meet by the communicator that they both have, and tell each other who is in
//! their groups; then each leader takes part in a round of its own group, which brings the result to the others. So nobody
//! is done before its leader is, and the leader not before the other one has come.
//!
//! Deliberately not here: processes that are started later.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::{Comm, Context, ContextId, Entry, Visibility, Wait};
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// Whether a function may be called with a communicator of two groups.
enum Admission {
    /// With one of either kind.
    Either,
    /// With one of two groups only.
    TwoGroups,
    /// With one of one group only.
    OneGroup,
}

fn admission(function: Mpi) -> Admission {
    match function {
        Mpi::IntercommMerge | Mpi::CommRemoteSize | Mpi::CommRemoteGroup => Admission::TwoGroups,
        Mpi::Scan | Mpi::Iscan | Mpi::ScanInit | Mpi::Exscan | Mpi::Iexscan | Mpi::ExscanInit => Admission::OneGroup,
        Mpi::CartCreate | Mpi::GraphCreate | Mpi::DistGraphCreate | Mpi::DistGraphCreateAdjacent => Admission::OneGroup,
        Mpi::WinCreate | Mpi::WinAllocate | Mpi::WinAllocateShared | Mpi::WinCreateDynamic => Admission::OneGroup,
        Mpi::IntercommCreate | Mpi::CommCreateGroup | Mpi::CommSplitType | Mpi::FileOpen => Admission::OneGroup,
        _ => Admission::Either,
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Whether a call fits to the kind of its communicator.
    pub(super) fn check_groups(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(index) = arguments.first_comm() else { return Ok(()) };
        let two = self.network.context(arguments.comm()).split.is_some();
        let what = match (admission(arguments.function), two) {
            (Admission::Either, _) | (Admission::TwoGroups, true) => return Ok(()),
            (Admission::OneGroup, false) => return Ok(()),
            (Admission::TwoGroups, false) => "is not an intercommunicator",
            (Admission::OneGroup, true) => "is an intercommunicator",
        };
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: the communicator `{text}` {what}", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    /// `MPI_Intercomm_create`: a leader meets the other one first; the others wait for it.
    pub(super) fn begin_intercomm(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (context, leader) = (arguments.comm(), arguments.int(1));
        let me = self.network.rank_in(context, self.machine.rank()).map_or(-1, i64::from);
        if me != leader {
            return self.join_intercomm(arguments, Vec::new());
        }
        let Ok(tag) = u32::try_from(arguments.int(4)) else {
            let message = format!("`{}`: {} is not a valid tag", arguments.given.name, arguments.int(4));
            return self.bad_argument(&arguments.given, 4, Property::MpiTag, message);
        };
        let peer = self.mpi_comm(&arguments.given, 2)?;
        let other = self.mpi_root(&arguments.given, 3, Some(peer))?;
        let own = self.machine.rank();
        let other = match usize::try_from(other).ok().and_then(|at| self.network.context(peer).peers(own).get(at)) {
            Some(other) if *other != own => *other,
            _ => {
                let message = format!("`{}`: the leaders of both groups are one process", arguments.given.name);
                return self.bad_argument(&arguments.given, 3, Property::MpiRank, message);
            }
        };
        let leaders = Rc::from([own.min(other), own.max(other)]);
        let meeting = self.network.meeting(peer, tag, leaders);
        let mut entry = Entry::new(self.machine.here());
        entry.numbers = self.network.context(context).members.iter().map(|rank| i64::from(*rank)).collect();
        let id = self.enter_round(meeting, Mpi::IntercommCreate, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// Takes part in the round of the own group; a leader brings the number of the new context.
    fn join_intercomm(&mut self, arguments: &Arguments<D::Number>, brings: Vec<i64>) -> Begin<D::Number> {
        let mut entry = self.creation_entry(arguments)?;
        entry.root = Some(arguments.int(1) as u32);
        entry.numbers = brings;
        let id = self.enter_round(arguments.comm(), Mpi::IntercommCreate, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// What was waited for is there: a leader that met the other one goes on with its group.
    pub(super) fn end_intercomm(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> Begin<D::Number> {
        let Wait::All(ids) = wait else { return Ok(Begun::Done) };
        let Some(id) = ids.first().copied() else { return Ok(Begun::Done) };
        let met = self.meeting_of(id);
        let brings = match met {
            Some((meeting, at)) if meeting != arguments.comm() => Some(self.both_groups(arguments, meeting, at)?),
            Some(_) | None => None,
        };
        self.complete(id)?;
        match brings {
            Some(made) => self.join_intercomm(arguments, vec![i64::from(made.0)]),
            None => Ok(Begun::Done),
        }
    }

    /// The context and the place of the round of a request.
    fn meeting_of(&self, id: super::state::RequestId) -> Option<(ContextId, usize)> {
        let rank = self.machine.rank();
        let super::state::Communication::Collective { context, .. } = &self.network.look(rank, id)?.operation else {
            return None;
        };
        let (at, _) = self.network.collective_of(*context, rank, id)?;
        Some((*context, at))
    }

    /// The new context, of the groups of both leaders; the first who leaves makes it.
    fn both_groups(
        &mut self,
        arguments: &Arguments<D::Number>,
        meeting: ContextId,
        at: usize,
    ) -> OrStop<ContextId, D::Number> {
        let collective = self.network.collectives.get(&meeting).and_then(|collectives| collectives.get(at));
        let entries = collective.map(|collective| collective.entries.clone()).unwrap_or_default();
        let groups: Vec<Vec<u32>> =
            entries.iter().flatten().map(|entry| entry.numbers.iter().map(|rank| *rank as u32).collect()).collect();
        let [first, second] = &groups[..] else { return Ok(meeting) };
        if let Some(both) = first.iter().find(|rank| second.contains(rank)) {
            let message = format!("`{}`: rank {both} is in both groups", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        let members = first.iter().chain(second).copied().collect();
        let planned = Context { members, topology: None, split: Some(first.len() as u32) };
        Ok(self.made_in_round(meeting, at, 0, planned))
    }

    /// The end of a round of `MPI_Intercomm_create`: in that of a group, each member gets the communicator.
    pub(super) fn end_intercomm_round(&mut self, context: ContextId, at: usize, me: u32) -> OrStop<(), D::Number> {
        let collective = self.network.collectives.get(&context).and_then(|collectives| collectives.get(at)).cloned();
        let Some(collective) = collective else { return Ok(()) };
        let Some(Some(entry)) = collective.entries.get(me as usize) else { return Ok(()) };
        let Some(Cell::Pointer(pointer)) = entry.gets.first().map(|place| &place.buffer) else { return Ok(()) };
        let leader = entry.root.and_then(|root| collective.entries.get(root as usize)?.as_ref());
        let Some(made) = leader.and_then(|leader| leader.numbers.first()) else { return Ok(()) };
        let made = ContextId(*made as u32);
        if let Some(handler) = self.me().handled.get(&context).copied() {
            self.endpoint().handled.insert(made, handler);
        }
        let comms = &mut self.endpoint().comms;
        let number = comms.add(Comm { context: made, span: entry.span });
        let handle = comms.handle(number);
        let cell = self.machine.integer(i128::from(handle));
        self.machine.write_scalar(pointer, super::lists::INT, cell, Mpi::IntercommCreate.name())
    }

    /// What `MPI_Comm_compare` says of two communicators of which one has two groups.
    pub(super) fn compare_groups(&self, one: &Context, other: &Context) -> i32 {
        let rank = self.machine.rank();
        if one.split.is_some() != other.split.is_some() {
            return constants::UNEQUAL;
        }
        let outcomes = [
            super::groups::compare(one.local(rank), other.local(rank)),
            super::groups::compare(one.peers(rank), other.peers(rank)),
        ];
        match outcomes {
            [constants::IDENT, constants::IDENT] => constants::CONGRUENT,
            both if both.contains(&constants::UNEQUAL) => constants::UNEQUAL,
            _ => constants::SIMILAR,
        }
    }
}
