//! Collective operations that are made once and started often: `MPI_Bcast_init` and its kin.
//!
//! Making one is a collective call of its communicator, in the order of all others; nobody has to wait for it. Each has a
//! context of its own from then on, since the standard lets processes start different operations in different
//! orders. The request keeps the part that a start takes: where data lies, not what it is. A start reads it and takes part
//! in the next round of that context, as a nonblocking call would.
//!
//! Deliberately not here: what moves (`movement`, `reduction`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::collective::form_of;
use super::state::{Communication, ContextId, Entry, Progress, Request, RequestId, Visibility, Wait};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// The blocking operation that a function makes a persistent one of.
pub(super) fn operation_of(function: Mpi) -> Option<Mpi> {
    Some(match function {
        Mpi::BarrierInit => Mpi::Barrier,
        Mpi::BcastInit => Mpi::Bcast,
        Mpi::GatherInit => Mpi::Gather,
        Mpi::GathervInit => Mpi::Gatherv,
        Mpi::ScatterInit => Mpi::Scatter,
        Mpi::ScattervInit => Mpi::Scatterv,
        Mpi::AllgatherInit => Mpi::Allgather,
        Mpi::AllgathervInit => Mpi::Allgatherv,
        Mpi::AlltoallInit => Mpi::Alltoall,
        Mpi::AlltoallvInit => Mpi::Alltoallv,
        Mpi::AlltoallwInit => Mpi::Alltoallw,
        Mpi::ReduceInit => Mpi::Reduce,
        Mpi::AllreduceInit => Mpi::Allreduce,
        Mpi::ReduceScatterInit => Mpi::ReduceScatter,
        Mpi::ReduceScatterBlockInit => Mpi::ReduceScatterBlock,
        Mpi::ScanInit => Mpi::Scan,
        Mpi::ExscanInit => Mpi::Exscan,
        Mpi::NeighborAllgatherInit => Mpi::NeighborAllgather,
        Mpi::NeighborAllgathervInit => Mpi::NeighborAllgatherv,
        Mpi::NeighborAlltoallInit => Mpi::NeighborAlltoall,
        Mpi::NeighborAlltoallvInit => Mpi::NeighborAlltoallv,
        Mpi::NeighborAlltoallwInit => Mpi::NeighborAlltoallw,
        _ => return None,
    })
}

/// The blocking operation that a function of any form is about.
pub(super) fn data_form_of(function: Mpi) -> Mpi {
    operation_of(function).unwrap_or(form_of(function).0)
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The first half of a function that makes a persistent operation.
    pub(super) fn make_persistent_collective(
        &mut self,
        arguments: &Arguments<D::Number>,
        operation: Mpi,
        part: Entry<D::Number>,
    ) -> Begin<D::Number> {
        let (context, span) = (arguments.comm(), self.machine.here());
        // What members have to agree about when they make it; data is compared when it is there.
        let mut entry = self.new_part(arguments);
        (entry.root, entry.op) = (part.root, part.op);
        entry.numbers.clone_from(&part.numbers);
        let buffers = part.lent.iter().chain(&part.gets).cloned().collect();
        let again = Some(Rc::new(part));
        let persistent = Communication::Collective { context, function: operation, buffers, again };
        let request = Request::new(persistent, Visibility::Persistent, span);
        let made = RequestId(self.endpoint().requests.add(request));
        self.give_handle(arguments, made)?;
        let id = self.enter_round(context, arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// The second half: the operation gets a context of its own; the first who leaves makes it.
    pub(super) fn end_persistent_making(&mut self, context: ContextId, at: usize) {
        let whole = self.network.context(context).clone();
        let own = self.made_in_round(context, at, 0, whole);
        let unbound = self.me().requests.iter().find_map(|(id, request)| match &request.operation {
            Communication::Collective { context: its, again: Some(_), .. } if *its == context => Some(id),
            _ => None,
        });
        let request = unbound.and_then(|id| self.endpoint().requests.get_mut(id));
        if let Some(Communication::Collective { context, .. }) = request.map(|request| &mut request.operation) {
            *context = own;
        }
    }

    /// A persistent operation is started: what it gives is read.
    pub(super) fn start_collective(
        &mut self,
        id: RequestId,
        (context, operation): (ContextId, Mpi),
        part: &Entry<D::Number>,
    ) -> OrStop<(), D::Number> {
        let mut entry = Entry { span: self.machine.here(), ..part.clone() };
        for gift in entry.later.take().unwrap_or_default() {
            let given = self.read_gift(&gift)?;
            entry.gives.push(given);
        }
        for data in &entry.gets {
            self.check_target(data)?;
        }
        self.check_own(context, operation, &entry)?;
        self.meet_others(context, operation, &entry)?;
        self.set_progress(id, Progress::Posted);
        self.join_round(context, operation, entry, id);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_collective;

    #[test]
    fn every_collective_has_a_persistent_form() {
        let blocking = Mpi::ALL.iter().copied().filter(|function| {
            let plain = operation_of(*function).is_none() && form_of(*function).0 == *function;
            is_collective(*function) && plain
        });
        for operation in blocking {
            let made = Mpi::ALL.iter().filter(|function| operation_of(**function) == Some(operation)).count();
            assert_eq!(made, 1, "{operation:?}");
        }
    }
}
