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
    /// It has windows: what happens before what is kept track of.
    pub windows: bool,
    /// It may lock a window so that others have to wait: who comes first is undecided.
    pub(crate) exclusive: bool,
    /// It fetches what it changes: who comes first is undecided.
    pub fetches: bool,
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
            windows: uses(&[Mpi::WinCreate, Mpi::WinAllocate, Mpi::WinAllocateShared]),
            exclusive: uses(&[Mpi::WinLock]),
            fetches: uses(&[Mpi::GetAccumulate, Mpi::RgetAccumulate, Mpi::FetchAndOp, Mpi::CompareAndSwap]),
        }
    }
}
