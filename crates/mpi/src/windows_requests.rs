//! One-sided operations with requests: `MPI_Rput` and its kin.
//!
//! They are allowed under locks only. Their data moves at the call, as that of all
//! one-sided operations does (`windows`); what the request is about is when the
//! program may use its buffers again. They belong to the request until it is complete, or
//! a synchronisation ends the operation, after which the request must still be completed.
//! A request says nothing of the target, with one exception: what was read there has
//! been read once it is here, and what an operation changed there has been changed once what it fetched is here.
//!
//! Deliberately not here: what the operations do (`windows_access`).

use super::arguments::Arguments;
use super::state::{Communication, Network, Progress, Request, RequestId, Source, Visibility};
use super::windows::{lender_of, Epoch};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::Mpi;

impl<N: Clone> Network<N> {
    /// What an operation of a rank read in a window has been read; its request ends.
    pub(super) fn close_request(&mut self, rank: u32, window: u32, id: RequestId) {
        let now = self.time_of(rank);
        let Some(known) = self.window(window) else { return };
        for record in known.records.iter_mut().filter(|record| record.by == rank && record.request == Some(id)) {
            record.request = None;
            record.is_here(now);
        }
    }

    /// Everything that a rank read in a part (or in all) has been read.
    pub(super) fn close_reads(&mut self, rank: u32, window: u32, target: u32) {
        let now = self.time_of(rank);
        let Some(known) = self.window(window) else { return };
        for record in known.records.iter_mut().filter(|record| (record.by, record.target) == (rank, target)) {
            record.is_here(now);
        }
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The request of an operation that has one; the program gets its handle. The
    /// argument is the place of the target's rank.
    pub(super) fn open_request(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Option<RequestId>, D::Number> {
        let at = match arguments.function {
            Mpi::Rput | Mpi::Rget | Mpi::Raccumulate => 3,
            Mpi::RgetAccumulate => 6,
            _ => return Ok(None),
        };
        let (function, window) = (arguments.function, arguments.window());
        if !matches!(self.side(window).epoch, Epoch::Locks(_) | Epoch::All) {
            return self.wrong_epoch(arguments, "outside a lock epoch");
        }
        let target = match arguments.peer(at) {
            Source::Rank(rank) => Some(rank),
            Source::Any | Source::Null => None,
        };
        let operation = Communication::OneSided { function, window, target };
        let mut request = Request::new(operation, Visibility::Handle, self.machine.here());
        request.progress = Progress::Complete;
        let id = RequestId(self.endpoint().requests.add(request));
        self.give_handle(arguments, id)?;
        Ok(Some(id))
    }

    /// The buffers of all operations on a part are the program's again.
    pub(super) fn give_back_part(&mut self, window: u32, target: u32) {
        self.machine.process.memory.give_back(lender_of(window, target));
        let own = |request: &Request<D::Number>| {
            let Communication::OneSided { window: its, target: part, .. } = &request.operation else { return false };
            (*its, *part) == (window, Some(target))
        };
        let ids: Vec<u32> = self.me().requests.iter().filter(|(_, request)| own(request)).map(|(id, _)| id).collect();
        ids.into_iter().for_each(|id| self.machine.process.memory.give_back(id));
    }
}
