//! Families of functions: which file does which function, as a table.
//!
//! A function that is in no family is known to the program model and not
//! executed. Deliberately not here: what each is given (`signatures`).

use antiphon_model::library::Mpi;

/// A family: the functions of one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Family {
    /// Start and end, and what can be asked at any time.
    Lifecycle,
    /// Rank and size.
    Ranks,
    /// Sends, receives, probes.
    Point,
    /// Waiting, testing, freeing, cancelling.
    Requests,
    /// Groups.
    Groups,
    /// Questions about grids and graphs.
    Topologies,
    /// Messages that a probe takes out.
    Matched,
    /// Error handlers, attributes of the standard, memory of the library.
    Errors,
    /// Names, and attributes of the program's own.
    Labels,
    /// Info objects.
    Infos,
    /// Partitioned sends and receives.
    Partitioned,
    /// Constructors of datatypes.
    MakeDatatype,
    /// Questions about datatypes.
    AskDatatype,
    /// What a status says about a message.
    ReceivedCount,
    /// Packing and unpacking.
    Packing,
    /// Collective operations on data.
    Collective,
    /// Making and freeing communicators.
    Communicators,
    /// A reduction without others.
    ReduceLocal,
    /// Operations of reductions.
    Operations,
    /// Windows: made, asked and freed.
    Windows,
    /// Epochs of windows.
    Epochs,
    /// Epochs that owners of windows open.
    Exposures,
    /// One-sided communication.
    OneSided,
}

/// The family of a function.
pub(super) fn of(function: Mpi) -> Option<Family> {
    TABLE.iter().find(|(_, functions)| functions.contains(&function)).map(|(family, _)| *family)
}

/// Whether a function is a collective operation on data.
pub fn is_collective(function: Mpi) -> bool {
    of(function) == Some(Family::Collective)
}

/// The families.
static TABLE: &[(Family, &[Mpi])] = &[
    (
        Family::Lifecycle,
        &[
            Mpi::Init,
            Mpi::InitThread,
            Mpi::QueryThread,
            Mpi::IsThreadMain,
            Mpi::Initialized,
            Mpi::Finalize,
            Mpi::Finalized,
            Mpi::Abort,
            Mpi::Wtime,
            Mpi::Wtick,
            Mpi::GetProcessorName,
            Mpi::GetVersion,
            Mpi::GetLibraryVersion,
            Mpi::Pcontrol,
            Mpi::TInitThread,
            Mpi::TFinalize,
            Mpi::TCvarGetNum,
            Mpi::TPvarGetNum,
            Mpi::TCategoryGetNum,
        ],
    ),
    (Family::Ranks, &[Mpi::CommRank, Mpi::CommSize, Mpi::CommRemoteSize]),
    (
        Family::Point,
        &[
            Mpi::Send,
            Mpi::Ssend,
            Mpi::Bsend,
            Mpi::Rsend,
            Mpi::Recv,
            Mpi::Sendrecv,
            Mpi::SendrecvReplace,
            Mpi::Isendrecv,
            Mpi::IsendrecvReplace,
            Mpi::Isend,
            Mpi::Issend,
            Mpi::Ibsend,
            Mpi::Irsend,
            Mpi::Irecv,
            Mpi::SendInit,
            Mpi::SsendInit,
            Mpi::BsendInit,
            Mpi::RsendInit,
            Mpi::RecvInit,
            Mpi::Start,
            Mpi::Startall,
            Mpi::Probe,
            Mpi::Iprobe,
            Mpi::BufferAttach,
            Mpi::BufferDetach,
        ],
    ),
    (
        Family::Requests,
        &[
            Mpi::Wait,
            Mpi::Waitall,
            Mpi::Waitany,
            Mpi::Waitsome,
            Mpi::Test,
            Mpi::Testall,
            Mpi::Testany,
            Mpi::Testsome,
            Mpi::RequestFree,
            Mpi::Cancel,
            Mpi::RequestGetStatus,
            Mpi::TestCancelled,
        ],
    ),
    (
        Family::Groups,
        &[
            Mpi::CommGroup,
            Mpi::CommRemoteGroup,
            Mpi::GroupSize,
            Mpi::GroupRank,
            Mpi::GroupIncl,
            Mpi::GroupExcl,
            Mpi::GroupRangeIncl,
            Mpi::GroupRangeExcl,
            Mpi::GroupUnion,
            Mpi::GroupIntersection,
            Mpi::GroupDifference,
            Mpi::GroupTranslateRanks,
            Mpi::GroupCompare,
            Mpi::GroupFree,
        ],
    ),
    (
        Family::Topologies,
        &[
            Mpi::CartGet,
            Mpi::CartCoords,
            Mpi::CartRank,
            Mpi::CartShift,
            Mpi::CartMap,
            Mpi::CartdimGet,
            Mpi::DimsCreate,
            Mpi::TopoTest,
            Mpi::GraphGet,
            Mpi::GraphNeighbors,
            Mpi::GraphNeighborsCount,
            Mpi::GraphdimsGet,
            Mpi::GraphMap,
            Mpi::DistGraphNeighbors,
            Mpi::DistGraphNeighborsCount,
        ],
    ),
    (Family::Matched, &[Mpi::Mprobe, Mpi::Improbe, Mpi::Mrecv, Mpi::Imrecv]),
    (
        Family::Errors,
        &[
            Mpi::CommGetAttr,
            Mpi::AttrGet,
            Mpi::WinSetErrhandler,
            Mpi::WinGetErrhandler,
            Mpi::WinCreateErrhandler,
            Mpi::WinCallErrhandler,
            Mpi::CommSetErrhandler,
            Mpi::CommGetErrhandler,
            Mpi::CommCreateErrhandler,
            Mpi::CommCallErrhandler,
            Mpi::ErrhandlerSet,
            Mpi::ErrhandlerGet,
            Mpi::ErrhandlerFree,
            Mpi::ErrorString,
            Mpi::ErrorClass,
            Mpi::AllocMem,
            Mpi::FreeMem,
        ],
    ),
    (
        Family::Labels,
        &[
            Mpi::CommSetName,
            Mpi::CommGetName,
            Mpi::TypeSetName,
            Mpi::TypeGetName,
            Mpi::WinSetName,
            Mpi::WinGetName,
            Mpi::CommCreateKeyval,
            Mpi::CommFreeKeyval,
            Mpi::CommSetAttr,
            Mpi::CommDeleteAttr,
            Mpi::TypeCreateKeyval,
            Mpi::TypeFreeKeyval,
            Mpi::TypeSetAttr,
            Mpi::TypeGetAttr,
            Mpi::TypeDeleteAttr,
            Mpi::WinCreateKeyval,
            Mpi::WinFreeKeyval,
            Mpi::WinSetAttr,
            Mpi::WinDeleteAttr,
        ],
    ),
    (
        Family::Partitioned,
        &[Mpi::PsendInit, Mpi::PrecvInit, Mpi::Pready, Mpi::PreadyRange, Mpi::PreadyList, Mpi::Parrived],
    ),
    (
        Family::Infos,
        &[
            Mpi::InfoCreate,
            Mpi::InfoSet,
            Mpi::InfoFree,
            Mpi::InfoGet,
            Mpi::InfoDelete,
            Mpi::InfoDup,
            Mpi::InfoGetNkeys,
            Mpi::InfoGetNthkey,
            Mpi::InfoGetValuelen,
            Mpi::InfoGetString,
            Mpi::CommSetInfo,
            Mpi::WinSetInfo,
        ],
    ),
    (
        Family::MakeDatatype,
        &[
            Mpi::TypeContiguous,
            Mpi::TypeVector,
            Mpi::TypeCreateHvector,
            Mpi::TypeHvector,
            Mpi::TypeIndexed,
            Mpi::TypeCreateHindexed,
            Mpi::TypeHindexed,
            Mpi::TypeCreateIndexedBlock,
            Mpi::TypeCreateHindexedBlock,
            Mpi::TypeCreateStruct,
            Mpi::TypeStruct,
            Mpi::TypeCreateResized,
            Mpi::TypeCreateSubarray,
            Mpi::TypeCreateDarray,
            Mpi::TypeDup,
        ],
    ),
    (
        Family::AskDatatype,
        &[
            Mpi::TypeCommit,
            Mpi::TypeFree,
            Mpi::TypeSize,
            Mpi::TypeGetExtent,
            Mpi::TypeExtent,
            Mpi::TypeGetTrueExtent,
            Mpi::TypeSizeX,
            Mpi::TypeGetExtentX,
            Mpi::TypeGetTrueExtentX,
            Mpi::TypeMatchSize,
            Mpi::TypeLb,
            Mpi::TypeUb,
            Mpi::GetAddress,
            Mpi::Address,
            Mpi::AintAdd,
            Mpi::AintDiff,
        ],
    ),
    (
        Family::ReceivedCount,
        &[Mpi::GetCount, Mpi::GetElements, Mpi::GetElementsX, Mpi::StatusSetElements, Mpi::StatusSetCancelled],
    ),
    (Family::Packing, &[Mpi::Pack, Mpi::Unpack, Mpi::PackSize]),
    (
        Family::Collective,
        &[
            Mpi::Barrier,
            Mpi::Ibarrier,
            Mpi::Bcast,
            Mpi::Ibcast,
            Mpi::Gather,
            Mpi::Igather,
            Mpi::Gatherv,
            Mpi::Igatherv,
            Mpi::Scatter,
            Mpi::Iscatter,
            Mpi::Scatterv,
            Mpi::Iscatterv,
            Mpi::Allgather,
            Mpi::Iallgather,
            Mpi::Allgatherv,
            Mpi::Iallgatherv,
            Mpi::Alltoall,
            Mpi::Ialltoall,
            Mpi::Alltoallv,
            Mpi::Ialltoallv,
            Mpi::Alltoallw,
            Mpi::Ialltoallw,
            Mpi::Reduce,
            Mpi::Ireduce,
            Mpi::Allreduce,
            Mpi::Iallreduce,
            Mpi::ReduceScatter,
            Mpi::IreduceScatter,
            Mpi::ReduceScatterBlock,
            Mpi::IreduceScatterBlock,
            Mpi::Scan,
            Mpi::Iscan,
            Mpi::Exscan,
            Mpi::Iexscan,
            Mpi::BarrierInit,
            Mpi::BcastInit,
            Mpi::GatherInit,
            Mpi::GathervInit,
            Mpi::ScatterInit,
            Mpi::ScattervInit,
            Mpi::AllgatherInit,
            Mpi::AllgathervInit,
            Mpi::AlltoallInit,
            Mpi::AlltoallvInit,
            Mpi::AlltoallwInit,
            Mpi::ReduceInit,
            Mpi::AllreduceInit,
            Mpi::ReduceScatterInit,
            Mpi::ReduceScatterBlockInit,
            Mpi::ScanInit,
            Mpi::ExscanInit,
            Mpi::NeighborAllgather,
            Mpi::NeighborAllgatherv,
            Mpi::NeighborAlltoall,
            Mpi::NeighborAlltoallv,
            Mpi::NeighborAlltoallw,
            Mpi::IneighborAllgather,
            Mpi::IneighborAllgatherv,
            Mpi::IneighborAlltoall,
            Mpi::IneighborAlltoallv,
            Mpi::IneighborAlltoallw,
            Mpi::NeighborAllgatherInit,
            Mpi::NeighborAllgathervInit,
            Mpi::NeighborAlltoallInit,
            Mpi::NeighborAlltoallvInit,
            Mpi::NeighborAlltoallwInit,
        ],
    ),
    (
        Family::Communicators,
        &[
            Mpi::CommDup,
            Mpi::CommIdup,
            Mpi::CommSplit,
            Mpi::CommSplitType,
            Mpi::CommCreate,
            Mpi::CommCreateGroup,
            Mpi::CommFree,
            Mpi::CommCompare,
            Mpi::CommDupWithInfo,
            Mpi::CommGetParent,
            Mpi::CommTestInter,
            Mpi::CartCreate,
            Mpi::CartSub,
            Mpi::GraphCreate,
            Mpi::DistGraphCreate,
            Mpi::DistGraphCreateAdjacent,
            Mpi::IntercommCreate,
            Mpi::IntercommMerge,
        ],
    ),
    (Family::ReduceLocal, &[Mpi::ReduceLocal]),
    (Family::Operations, &[Mpi::OpCreate, Mpi::OpFree, Mpi::OpCommutative]),
    (
        Family::Windows,
        &[
            Mpi::WinCreate,
            Mpi::WinAllocate,
            Mpi::WinAllocateShared,
            Mpi::WinCreateDynamic,
            Mpi::WinAttach,
            Mpi::WinDetach,
            Mpi::WinSharedQuery,
            Mpi::WinFree,
            Mpi::WinGetGroup,
            Mpi::WinGetAttr,
        ],
    ),
    (
        Family::Epochs,
        &[
            Mpi::WinFence,
            Mpi::WinLock,
            Mpi::WinUnlock,
            Mpi::WinLockAll,
            Mpi::WinUnlockAll,
            Mpi::WinFlush,
            Mpi::WinFlushAll,
            Mpi::WinFlushLocal,
            Mpi::WinFlushLocalAll,
            Mpi::WinSync,
        ],
    ),
    (Family::Exposures, &[Mpi::WinPost, Mpi::WinStart, Mpi::WinComplete, Mpi::WinWait, Mpi::WinTest]),
    (
        Family::OneSided,
        &[
            Mpi::Put,
            Mpi::Get,
            Mpi::Accumulate,
            Mpi::GetAccumulate,
            Mpi::FetchAndOp,
            Mpi::CompareAndSwap,
            Mpi::Rput,
            Mpi::Rget,
            Mpi::Raccumulate,
            Mpi::RgetAccumulate,
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_modelled;

    #[test]
    fn what_has_arguments_has_a_family_and_only_one() {
        for function in Mpi::ALL {
            let families = TABLE.iter().filter(|(_, functions)| functions.contains(function)).count();
            assert_eq!(families, usize::from(is_modelled(*function)), "{function:?}");
        }
    }
}
