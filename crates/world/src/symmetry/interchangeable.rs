//! Functions to which all processes are interchangeable: called by two processes with the
//! same arguments in the same state, they do the same, but for ranks that are
//! given to them and senders that a status names.
//!
//! A function that is not in these tables may tell processes apart (its own
//! rank, a group, its place in a reduction, a value that is undecided and numbered),
//! or nobody thought about it yet. Questions (`MPI_Test`, `MPI_Iprobe`) are not
//! here either: a program that asks for ever comes back to the very same state,
//! and the world finds out by that.

use antiphon_model::library::{Control, Memory, Mpi, Stdio};
use antiphon_model::LibraryFunction;

/// Whether a function does the same for all processes.
pub(super) fn treats_all_alike(function: LibraryFunction) -> bool {
    match function {
        LibraryFunction::Mpi(function) => MPI.contains(&function),
        LibraryFunction::Memory(function) => !matches!(function, Memory::Strtok | Memory::Strerror),
        LibraryFunction::Stdio(function) => is_print(function),
        LibraryFunction::Control(function) => matches!(function, Control::Exit | Control::AssertFail),
        LibraryFunction::Numeric(_) | LibraryFunction::Character(_) => true,
        LibraryFunction::Stdlib(_)
        | LibraryFunction::Time(_)
        | LibraryFunction::System(_)
        | LibraryFunction::Atomic(..)
        | LibraryFunction::Pthread(_)
        | LibraryFunction::Unspecified(_)
        | LibraryFunction::Verifier(_) => false,
    }
}

/// Whether a function prints.
pub(super) fn is_print(function: Stdio) -> bool {
    matches!(
        function,
        Stdio::Printf | Stdio::Fprintf | Stdio::Puts | Stdio::Fputs | Stdio::Putchar | Stdio::Fputc | Stdio::Fflush
    )
}

static MPI: &[Mpi] = &[
    Mpi::Finalize,
    Mpi::Initialized,
    Mpi::Finalized,
    Mpi::CommSize,
    Mpi::CommFree,
    Mpi::Send,
    Mpi::Ssend,
    Mpi::Isend,
    Mpi::Issend,
    Mpi::Recv,
    Mpi::Irecv,
    Mpi::Sendrecv,
    Mpi::SendrecvReplace,
    Mpi::Probe,
    Mpi::Wait,
    Mpi::Waitall,
    Mpi::Waitany,
    Mpi::GetCount,
    Mpi::GetElements,
    Mpi::Barrier,
    Mpi::Bcast,
    Mpi::TypeContiguous,
    Mpi::TypeVector,
    Mpi::TypeCommit,
    Mpi::TypeFree,
    Mpi::TypeSize,
];

/// How a call of MPI that fills one status names the sender that it wants, if
/// it does, and where the status stands among its arguments.
#[derive(Clone, Copy)]
pub(super) struct Envelope {
    /// The argument that says from whom.
    pub(super) source: Option<usize>,
    /// The argument that is the status.
    pub(super) status: usize,
    /// Whether the call never ends without filling it.
    pub(super) filled: Filled,
}

/// Whether a status is filled by a call that ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filled {
    /// By every one.
    Always,
    /// Perhaps not.
    Sometimes,
}

/// The status of a call, if it has one.
pub(super) fn envelope(function: Mpi) -> Option<Envelope> {
    let (source, status, filled) = match function {
        Mpi::Recv => (Some(3), 6, Filled::Always),
        Mpi::Sendrecv => (Some(8), 11, Filled::Always),
        Mpi::SendrecvReplace => (Some(5), 8, Filled::Always),
        Mpi::Probe => (Some(0), 3, Filled::Always),
        Mpi::Wait => (None, 1, Filled::Always),
        Mpi::Waitany => (None, 3, Filled::Sometimes),
        Mpi::Iprobe => (Some(0), 4, Filled::Sometimes),
        Mpi::Test => (None, 2, Filled::Sometimes),
        Mpi::Testany => (None, 4, Filled::Sometimes),
        _ => return None,
    };
    Some(Envelope { source, status, filled })
}

/// The argument of a call that is an array of statuses, if it has one.
pub(super) fn envelopes(function: Mpi) -> Option<usize> {
    match function {
        Mpi::Waitall => Some(2),
        Mpi::Waitsome | Mpi::Testsome => Some(4),
        Mpi::Testall => Some(3),
        _ => None,
    }
}

/// The argument of a call that is a status which it reads, if it has one.
pub(super) fn read_envelope(function: Mpi) -> Option<usize> {
    matches!(function, Mpi::GetCount | Mpi::GetElements).then_some(0)
}
