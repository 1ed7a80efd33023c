//! Functions that are modelled with a limit: a call beyond it is rejected (`U206`).
//!
//! The table is for those who ask what is modelled (`antiphon list mpi`); the checks
//! themselves stand where the functions are. Deliberately not here: limits that hold for
//! all functions alike, such as numbers that are not bounded.

use antiphon_model::library::Mpi;

/// What a function is not modelled for.
pub fn limit_of(function: Mpi) -> Option<&'static str> {
    TABLE.iter().find(|(functions, _)| functions.contains(&function)).map(|(_, limit)| *limit)
}

static TABLE: &[(&[Mpi], &str)] = &[
    (
        &[
            Mpi::Accumulate,
            Mpi::GetAccumulate,
            Mpi::FetchAndOp,
            Mpi::CompareAndSwap,
            Mpi::Raccumulate,
            Mpi::RgetAccumulate,
        ],
        "not where the library could order effects in more ways than calls",
    ),
    (&[Mpi::WinCreate, Mpi::WinAttach], "not over memory of a shared or dynamic window"),
    (&[Mpi::FileOpen], "opening succeeds, but for files that the program deleted or made"),
    (&[Mpi::FileSetView], "one representation for a file, none of the program's, not `MPI_DISPLACEMENT_CURRENT`"),
    (&[Mpi::InfoCreateEnv], "an environment that says nothing is assumed"),
    (&[Mpi::InfoSet], "not `mpi_assert_allow_overtaking`"),
    (&[Mpi::SessionInit], "the sets `mpi://WORLD` and `mpi://SELF`"),
    (
        &[Mpi::GrequestStart],
        "not if a callback fails in a call for several requests, or under a handler of the program",
    ),
    (&[Mpi::PsendInit, Mpi::PrecvInit], "both sides divided alike, or up to 64 elements of one size"),
    (&[Mpi::Waitsome, Mpi::Testsome], "up to ten active requests"),
    (
        &[Mpi::RequestGetStatus, Mpi::RequestGetStatusAll, Mpi::RequestGetStatusAny],
        "not with a partitioned request or one of `MPI_Isendrecv`",
    ),
    (&[Mpi::RequestGetStatusSome], "up to ten active requests, none of them partitioned or of `MPI_Isendrecv`"),
    (
        &[Mpi::SessionAttachBuffer, Mpi::SessionDetachBuffer, Mpi::SessionFlushBuffer, Mpi::SessionIflushBuffer],
        "not beside `MPI_Init` or another session",
    ),
    (&[Mpi::RegisterDatarep], "no view uses it"),
    (&[Mpi::GetHwResourceInfo], "a library that knows no resources is assumed"),
    (&[Mpi::RequestFree], "of an active send the buffer stays in use to the end"),
    (&[Mpi::CommGetAttr, Mpi::AttrGet], "attributes of the library only of `MPI_COMM_WORLD`"),
    (&[Mpi::CommSplitType], "all processes share memory"),
    (&[Mpi::StatusSetElements], "whole elements"),
    (
        &[
            Mpi::TInitThread,
            Mpi::TFinalize,
            Mpi::TCvarGetNum,
            Mpi::TPvarGetNum,
            Mpi::TCategoryGetNum,
            Mpi::TIndex,
            Mpi::TSession,
            Mpi::TSessionFree,
        ],
        "a library that offers no variables is assumed",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_modelled;

    #[test]
    fn what_has_a_limit_is_modelled_and_has_one_row() {
        for function in Mpi::ALL {
            let rows = TABLE.iter().filter(|(functions, _)| functions.contains(function)).count();
            assert!(rows <= usize::from(is_modelled(*function)), "{function:?}");
        }
    }
}
