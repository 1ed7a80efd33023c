//! What functions of MPI do with memory whose address they are given.
//!
//! A row says what is written whole before the call ends, and what may be written. Arguments
//! that are in no row count as read, which is always right for them.

use antiphon_model::library::Mpi;

/// What becomes of memory that an argument points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// It is read, or anything may happen to it.
    Reads,
    /// It is written.
    Writes,
    /// It may be written, and is not read.
    MayWrite,
}

use Access::{MayWrite, Reads, Writes};

/// What a function does with the memory of an argument.
pub(super) fn access(function: Mpi, at: usize) -> Access {
    let rows = ROWS.iter().filter(|(functions, _)| functions.contains(&function)).flat_map(|(_, row)| row.iter());
    rows.copied().find(|(argument, _)| *argument == at).map_or(Reads, |(_, access)| access)
}

/// Functions, the positions of arguments, what happens there.
type Row = (&'static [Mpi], &'static [(usize, Access)]);

static ROWS: &[Row] = &[
    (&[Mpi::CommRank, Mpi::CommSize], &[(1, Writes)]),
    (&[Mpi::Recv], &[(0, Writes), (6, Writes)]),
    (&[Mpi::Irecv], &[(0, Writes), (6, Writes)]),
    (&[Mpi::Isend, Mpi::Issend], &[(6, Writes)]),
    (&[Mpi::Sendrecv], &[(5, Writes), (11, Writes)]),
    (&[Mpi::SendrecvReplace], &[(8, Writes)]),
    (&[Mpi::Probe], &[(3, Writes)]),
    (&[Mpi::Iprobe], &[(3, Writes), (4, MayWrite)]),
    (&[Mpi::GetCount, Mpi::GetElements], &[(2, Writes)]),
    (&[Mpi::Wait], &[(1, Writes)]),
    (&[Mpi::Waitall], &[(2, MayWrite)]),
    (&[Mpi::Waitany], &[(2, Writes), (3, MayWrite)]),
    (&[Mpi::Test], &[(1, Writes), (2, MayWrite)]),
    (&[Mpi::Scatter, Mpi::Allgather, Mpi::Alltoall], &[(3, Writes)]),
    (&[Mpi::Gather], &[(3, MayWrite)]),
    (&[Mpi::Reduce], &[(1, MayWrite)]),
    (&[Mpi::Allreduce, Mpi::Scan], &[(1, Writes)]),
];
