//! What a call of MPI communicates, for whoever draws the execution: partner, tag, count,
//! type, communicator, and whose message a receive from any source could have taken instead.
//!
//! Everything is read off the call's arguments by the table of signatures, so that a new
//! function needs nothing here. Deliberately not here: the words of a step (`recording`), and
//! which send a receive belongs to; that follows from the order of MPI's messages.

use crate::state::Before;
use crate::state::{ChosenMessage, Waiter, World};
use antiphon_machine::code::{LibraryCode, ValueCode};
use antiphon_machine::Domain;
use antiphon_model::library::{mpi_constants, Mpi};
use antiphon_mpi::signatures::{self, Kind};
use antiphon_mpi::{RequestId, Resolution, Wait};
use antiphon_outcome::{Exchange, ExchangeRole, Transfer};

/// Calls that complete what was begun before.
const COMPLETING: &[Mpi] =
    &[Mpi::Wait, Mpi::Waitall, Mpi::Waitany, Mpi::Waitsome, Mpi::Test, Mpi::Testall, Mpi::Testany, Mpi::Testsome];
/// Calls that ask for a message.
const PROBING: &[Mpi] = &[Mpi::Probe, Mpi::Iprobe, Mpi::Mprobe, Mpi::Improbe];

impl<D: Domain> World<'_, D> {
    /// A receive takes one message of several: remembers the others until it is reported.
    pub(crate) fn record_candidates(&mut self, rank: u32, request: RequestId, from: u32) {
        if self.recorded.is_none() {
            return;
        }
        let mut others = self.network.candidates(rank, request);
        others.retain(|other| *other != from);
        if let Some(recorded) = self.recorded.as_mut().filter(|_| !others.is_empty()) {
            recorded.chosen.push(ChosenMessage { rank, from, others });
        }
    }

    /// A call is told which of its requests are complete: remembers them until it is reported, unless they are those that
    /// come first.
    pub(crate) fn record_listing(&mut self, waiter: Waiter, decision: &Resolution) {
        let Resolution::These(these) = decision else { return };
        let Some(pending) = self.network.endpoints[waiter.rank as usize].pending.get(&waiter.thread) else { return };
        let (Wait::Any(ids) | Wait::Some(ids) | Wait::TestAny(ids) | Wait::TestSome(ids)) = &pending.wait else {
            return;
        };
        let first = ids.iter().position(|id| self.network.is_complete(waiter.rank, *id));
        let usual = first.is_some_and(|first| these.as_slice() == [first as u32]);
        if let Some(recorded) = self.recorded.as_mut().filter(|_| !usual) {
            recorded.listed.insert(waiter, these.clone());
        }
    }

    /// What a call communicates; none if that is nothing.
    pub(crate) fn exchange(&mut self, function: Mpi, call: &LibraryCode, before: &Before) -> Option<Exchange> {
        let kinds = signatures::of(function);
        let members = self.members(kinds, call);
        let peers = self.peers(kinds, call);
        let world = |member: i64| peers.get(usize::try_from(member).ok()?).copied();
        let (mut sends, mut receives, mut open) = (None, None, Transfer::default());
        let mut communicator = String::new();
        for (at, kind) in kinds.iter().enumerate() {
            match kind {
                Kind::Count => open.count = open.count.or(self.integer_argument(call, at)),
                Kind::Type if open.datatype.is_empty() => open.datatype = self.text_of_argument(call, at),
                Kind::Dest | Kind::Root => open.rank = self.integer_argument(call, at).and_then(world),
                Kind::Src => open.rank = self.source_argument(call, at).and_then(world),
                Kind::Tag => {
                    open.tag = self.integer_argument(call, at);
                    sends = Some(std::mem::take(&mut open));
                }
                Kind::AnyTag => {
                    let any = i64::from(mpi_constants::ANY_TAG);
                    open.tag = self.integer_argument(call, at).filter(|tag| *tag != any);
                    receives = Some(std::mem::take(&mut open));
                }
                Kind::Comm if communicator.is_empty() => communicator = self.text_of_argument(call, at),
                _ => {}
            }
        }
        let role = role(function, sends.is_some(), receives.is_some())?;
        if role == ExchangeRole::Collective {
            sends = Some(open);
        }
        let begins = kinds.last() == Some(&Kind::Ptr) && role != ExchangeRole::Completion;
        let request = if begins { self.request_of(call, kinds.len() - 1) } else { before.request };
        let candidates = receives.as_ref().and_then(|taken| taken.rank).map(|from| self.chosen_instead(from));
        let candidates = candidates.unwrap_or_default();
        Some(Exchange { role, sends, receives, communicator, members, request, candidates })
    }

    /// Whose message the receive that is reported now could have taken.
    fn chosen_instead(&mut self, from: u32) -> Vec<u32> {
        let rank = self.machine.rank();
        let Some(recorded) = &mut self.recorded else { return Vec::new() };
        let at = recorded.chosen.iter().position(|known| (known.rank, known.from) == (rank, from));
        at.map(|at| recorded.chosen.remove(at).others).unwrap_or_default()
    }

    /// The ranks of the communicator of a call.
    fn members(&mut self, kinds: &[Kind], call: &LibraryCode) -> Vec<u32> {
        let at = kinds.iter().position(|kind| *kind == Kind::Comm);
        let handle = at.and_then(|at| self.integer_argument(call, at));
        match handle.and_then(|handle| self.mpi().context_of(handle)) {
            Some(context) => self.network.context(context).members.to_vec(),
            None => Vec::new(),
        }
    }

    /// Those of whom the ranks in a call speak: on an intercommunicator, the other group.
    fn peers(&mut self, kinds: &[Kind], call: &LibraryCode) -> Vec<u32> {
        let at = kinds.iter().position(|kind| *kind == Kind::Comm);
        let handle = at.and_then(|at| self.integer_argument(call, at));
        let rank = self.machine.rank();
        match handle.and_then(|handle| self.mpi().context_of(handle)) {
            Some(context) => self.network.context(context).peers(rank).to_vec(),
            None => Vec::new(),
        }
    }

    /// The rank that a receive names, or the one whose message it took.
    fn source_argument(&mut self, call: &LibraryCode, at: usize) -> Option<i64> {
        let named = self.integer_argument(call, at)?;
        match named == i64::from(mpi_constants::ANY_SOURCE) {
            true => self.last.source.map(i64::from),
            false => Some(named),
        }
    }

    fn integer_argument(&mut self, call: &LibraryCode, at: usize) -> Option<i64> {
        let ValueCode::Scalar(node, _) = &call.arguments.get(at)?.value else { return None };
        let number = self.machine.number(*node).ok()?;
        self.machine.domain.as_index(&number)
    }

    /// An argument as the user wrote it; a constant of MPI by its name.
    fn text_of_argument(&mut self, call: &LibraryCode, at: usize) -> String {
        let Some(argument) = call.arguments.get(at) else { return String::new() };
        let value = self.integer_argument(call, at).and_then(|value| i32::try_from(value).ok());
        let handles = mpi_constants::TABLE.iter().filter(|constant| constant.kind.base().is_some());
        match handles.into_iter().find(|constant| Some(constant.value) == value) {
            Some(constant) => constant.name.to_owned(),
            None => antiphon_machine::expression_text(self.machine.program, self.machine.function(), argument.expr),
        }
    }
}

/// What a call does with messages; none if that is nothing.
fn role(function: Mpi, sends: bool, receives: bool) -> Option<ExchangeRole> {
    match (sends, receives) {
        // They prepare an operation; `MPI_Start` begins it.
        _ if function.name().ends_with("_init") => None,
        _ if COMPLETING.contains(&function) => Some(ExchangeRole::Completion),
        _ if PROBING.contains(&function) => Some(ExchangeRole::Probe),
        _ if antiphon_mpi::is_collective(function) => Some(ExchangeRole::Collective),
        (true, true) => Some(ExchangeRole::SendReceive),
        (true, false) => Some(ExchangeRole::Send),
        (false, true) => Some(ExchangeRole::Receive),
        (false, false) => None,
    }
}
