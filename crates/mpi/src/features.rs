//! What a program uses that asks for more care than others need: found once,
//! by looking at its code, so that all others pay nothing.

use antiphon_machine::code::{Code, Operation};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;

/// What a program uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Features {
    /// It may cancel what it has a handle of: such transfers are made late.
    pub cancels: bool,
    /// It sends in ready mode: what happens before what is kept track of.
    pub ready: bool,
    /// It has windows or files: what happens before what is kept track of.
    pub windows: bool,
    /// It may lock a window so that others have to wait: who comes first is undecided.
    pub(crate) exclusive: bool,
    /// It fetches what it changes: who comes first is undecided.
    pub fetches: bool,
    /// It has operations or communicators by which processes differ in more than their code says: they are not
    /// taken for each other.
    pub arranged: bool,
}

impl Features {
    /// Whether it is kept track of what happens before what.
    pub fn orders(self) -> bool {
        self.ready || self.windows
    }
}

impl Features {
    /// What the code of a program asks for.
    pub fn of(code: &Code) -> Features {
        let uses = |wanted: &[Mpi]| {
            code.operations.iter().any(|operation| match operation {
                Operation::Library(call, _) => {
                    matches!(call.function, LibraryFunction::Mpi(function) if wanted.contains(&function))
                }
                _ => false,
            })
        };
        Features {
            cancels: uses(&[Mpi::Cancel]),
            ready: uses(&[Mpi::Rsend, Mpi::Irsend, Mpi::RsendInit]),
            windows: uses(&[Mpi::WinCreate, Mpi::WinAllocate, Mpi::WinAllocateShared, Mpi::WinCreateDynamic])
                || uses(&[Mpi::FileOpen]),
            exclusive: uses(&[Mpi::WinLock]),
            arranged: uses(&[Mpi::IntercommCreate, Mpi::IntercommCreateFromGroups, Mpi::GroupFromSessionPset])
                || code.operations.iter().any(is_arranged),
            fetches: uses(&[Mpi::GetAccumulate, Mpi::RgetAccumulate, Mpi::FetchAndOp, Mpi::CompareAndSwap]),
        }
    }
}

/// Whether an operation makes a persistent collective or uses neighbours.
fn is_arranged(operation: &Operation) -> bool {
    let Operation::Library(call, _) = operation else { return false };
    let LibraryFunction::Mpi(function) = call.function else { return false };
    super::persistent::operation_of(function).is_some()
        || super::neighbours::is_local(super::collective::form_of(function).0)
}
