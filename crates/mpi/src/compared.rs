//! Calls of MPI by tasks and threads that are executed one after the other and compared with what may run at the same time
//! (`series` of the machine).
//!
//! Such a call is made where it stands in the one order. That says something of all orders if the calls of a process that
//! matter to each other are ordered by what the tasks wait for: then each order makes the same calls, and what a process
//! does to others is the same. So MPI is a place that each call writes; a call that asks for what only other calls change
//! reads it, if threads may call at once. What a call does to buffers it does in steps of its own process, where it begins or ends, and these are
//! accesses of its task like others.
//!
//! Deliberately not here: calls that say who makes them, begin or end MPI, or keep what others use at any time (windows,
//! files, memory for buffered sends, handlers). Who makes these is explored by threads.

use super::families::{self, Family};
use antiphon_machine::memory::Manner;
use antiphon_model::library::{mpi_constants as constants, Mpi};

/// What a call that is compared does to the calls beside it; none if it cannot be compared.
pub fn manner_of(function: Mpi, level: i32) -> Option<Manner> {
    use Family::{AskDatatype, Collective, Communicators, Groups, MakeDatatype, Matched, Packing, Point, Ranks};
    use Family::{ReceivedCount, ReduceLocal, Requests, Topologies};
    match families::of(function)? {
        _ if matches!(function, Mpi::Cancel | Mpi::TestCancelled) => None,
        Ranks if level >= constants::THREAD_MULTIPLE => Some(Manner::Read),
        Ranks | Point | Requests | Matched | Collective | Communicators | ReduceLocal => Some(Manner::Write),
        Groups | Topologies | MakeDatatype | AskDatatype | ReceivedCount | Packing => Some(Manner::Write),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_may_ask_at_once_is_a_read() {
        assert_eq!(manner_of(Mpi::CommRank, constants::THREAD_MULTIPLE), Some(Manner::Read));
        assert_eq!(manner_of(Mpi::CommRank, constants::THREAD_SERIALIZED), Some(Manner::Write));
        assert_eq!(manner_of(Mpi::Send, constants::THREAD_MULTIPLE), Some(Manner::Write));
    }

    #[test]
    fn who_asks_for_himself_or_ends_mpi_is_not_compared() {
        let others =
            [Mpi::IsThreadMain, Mpi::Finalize, Mpi::Abort, Mpi::Wtime, Mpi::Cancel, Mpi::Put, Mpi::BufferAttach];
        assert!(others.iter().all(|function| manner_of(*function, constants::THREAD_MULTIPLE).is_none()));
    }
}
