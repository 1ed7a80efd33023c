//! What each function is given: the table that arguments are checked by.
//!
//! A row names a function and the kinds of its arguments, in order. Checking is
//! the same for a kind wherever it occurs (`arguments`): a count is never
//! negative, a rank is one of its communicator, a datatype in a transfer is
//! committed. So all functions reject the same mistakes with the same words.

use antiphon_model::library::Mpi;

/// The kind of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A buffer; what it must hold depends on count and type.
    Buf,
    /// A number of elements.
    Count,
    /// A committed datatype.
    Type,
    /// A datatype, committed or not.
    AnyType,
    /// A rank to send to.
    Dest,
    /// A rank to receive from.
    Src,
    /// A tag.
    Tag,
    /// A tag, or any.
    AnyTag,
    /// A communicator.
    Comm,
    /// The rank of a root.
    Root,
    /// An operation of a reduction.
    Op,
    /// A group.
    Group,
    /// A window.
    Win,
    /// A pointer to what is read or written; it must not be null.
    Ptr,
    /// A pointer to one status, or `MPI_STATUS_IGNORE`.
    Status,
    /// A number.
    Int,
    /// What is not looked at.
    Skip,
}

use Kind::{AnyTag, AnyType, Buf, Comm, Count, Dest, Group, Int, Op, Ptr, Root, Skip, Src, Status, Tag, Type, Win};

/// The kinds of a function's arguments.
pub fn of(function: Mpi) -> &'static [Kind] {
    ROWS.iter().find(|(known, _)| known.contains(&function)).map_or(&[], |(_, kinds)| kinds)
}

/// Whether calls of a function are executed; others are known to the program
/// model, and a call of one ends the analysis.
pub fn is_modelled(function: Mpi) -> bool {
    ROWS.iter().any(|(known, _)| known.contains(&function))
}

/// The rows; functions with the same arguments share one.
static ROWS: &[(&[Mpi], &[Kind])] = &[
    (&[Mpi::Init], &[Skip, Skip]),
    (&[Mpi::InitThread], &[Skip, Skip, Int, Ptr]),
    (&[Mpi::QueryThread, Mpi::IsThreadMain, Mpi::Initialized, Mpi::Finalized], &[Ptr]),
    (&[Mpi::Finalize, Mpi::Wtime, Mpi::Wtick], &[]),
    (&[Mpi::Abort], &[Comm, Int]),
    (&[Mpi::GetProcessorName, Mpi::GetVersion, Mpi::GetLibraryVersion], &[Ptr, Ptr]),
    (&[Mpi::CommRank, Mpi::CommSize, Mpi::CommGroup, Mpi::CommTestInter, Mpi::CommDup], &[Comm, Ptr]),
    (&[Mpi::CommIdup], &[Comm, Ptr, Ptr]),
    (&[Mpi::CommSplit], &[Comm, Int, Int, Ptr]),
    (&[Mpi::CommSplitType], &[Comm, Int, Int, Skip, Ptr]),
    (&[Mpi::CommCreate], &[Comm, Group, Ptr]),
    (&[Mpi::CommCreateGroup], &[Comm, Group, Int, Ptr]),
    (&[Mpi::CommCompare], &[Comm, Comm, Ptr]),
    (&[Mpi::CommFree], &[Ptr]),
    (&[Mpi::CommSetName], &[Comm, Ptr]),
    (&[Mpi::CommGetName], &[Comm, Ptr, Ptr]),
    (&[Mpi::CommGetAttr, Mpi::AttrGet], &[Comm, Int, Ptr, Ptr]),
    (&[Mpi::CommSetErrhandler, Mpi::ErrhandlerSet], &[Comm, Int]),
    (&[Mpi::WinSetErrhandler], &[Win, Int]),
    (&[Mpi::CommGetErrhandler, Mpi::ErrhandlerGet], &[Comm, Ptr]),
    (&[Mpi::CommCreateErrhandler], &[Skip, Ptr]),
    (&[Mpi::CommCallErrhandler], &[Comm, Int]),
    (&[Mpi::ErrhandlerFree, Mpi::InfoFree, Mpi::InfoCreate], &[Ptr]),
    (&[Mpi::ErrorString], &[Int, Ptr, Ptr]),
    (&[Mpi::ErrorClass], &[Int, Ptr]),
    (&[Mpi::InfoSet], &[Int, Ptr, Ptr]),
    (&[Mpi::InfoDelete, Mpi::InfoDup, Mpi::InfoGetNkeys], &[Int, Ptr]),
    (&[Mpi::InfoGet], &[Int, Ptr, Int, Ptr, Ptr]),
    (&[Mpi::InfoGetNthkey], &[Int, Int, Ptr]),
    (&[Mpi::InfoGetValuelen], &[Int, Ptr, Ptr, Ptr]),
    (&[Mpi::InfoGetString], &[Int, Ptr, Ptr, Skip, Ptr]),
    (&[Mpi::CommSetInfo], &[Comm, Int]),
    (&[Mpi::WinSetInfo], &[Win, Int]),
    (&[Mpi::CommCreateKeyval, Mpi::TypeCreateKeyval, Mpi::WinCreateKeyval], &[Skip, Skip, Ptr, Skip]),
    (&[Mpi::CommFreeKeyval, Mpi::TypeFreeKeyval, Mpi::WinFreeKeyval, Mpi::CommGetParent], &[Ptr]),
    (&[Mpi::CommSetAttr], &[Comm, Int, Skip]),
    (&[Mpi::CommDeleteAttr], &[Comm, Int]),
    (&[Mpi::TypeSetAttr], &[AnyType, Int, Skip]),
    (&[Mpi::TypeGetAttr], &[AnyType, Int, Ptr, Ptr]),
    (&[Mpi::TypeDeleteAttr], &[AnyType, Int]),
    (&[Mpi::WinSetAttr], &[Win, Int, Skip]),
    (&[Mpi::WinDeleteAttr], &[Win, Int]),
    (&[Mpi::TypeSetName], &[AnyType, Ptr]),
    (&[Mpi::TypeGetName], &[AnyType, Ptr, Ptr]),
    (&[Mpi::WinSetName], &[Win, Ptr]),
    (&[Mpi::WinGetName], &[Win, Ptr, Ptr]),
    (&[Mpi::CommDupWithInfo], &[Comm, Int, Ptr]),
    (&[Mpi::StatusSetElements], &[Ptr, Type, Count]),
    (&[Mpi::StatusSetCancelled], &[Ptr, Int]),
    (&[Mpi::GroupSize, Mpi::GroupRank], &[Group, Ptr]),
    (&[Mpi::GroupIncl, Mpi::GroupExcl, Mpi::GroupRangeIncl, Mpi::GroupRangeExcl], &[Group, Count, Skip, Ptr]),
    (&[Mpi::GroupUnion, Mpi::GroupIntersection, Mpi::GroupDifference, Mpi::GroupCompare], &[Group, Group, Ptr]),
    (&[Mpi::GroupTranslateRanks], &[Group, Count, Skip, Group, Skip]),
    (&[Mpi::GroupFree], &[Ptr]),
    (&[Mpi::Send, Mpi::Ssend, Mpi::Bsend, Mpi::Rsend], &[Buf, Count, Type, Dest, Tag, Comm]),
    (&[Mpi::Recv], &[Buf, Count, Type, Src, AnyTag, Comm, Status]),
    (&[Mpi::Sendrecv], &[Buf, Count, Type, Dest, Tag, Buf, Count, Type, Src, AnyTag, Comm, Status]),
    (&[Mpi::SendrecvReplace], &[Buf, Count, Type, Dest, Tag, Src, AnyTag, Comm, Status]),
    (&[Mpi::Isendrecv], &[Buf, Count, Type, Dest, Tag, Buf, Count, Type, Src, AnyTag, Comm, Ptr]),
    (&[Mpi::IsendrecvReplace], &[Buf, Count, Type, Dest, Tag, Src, AnyTag, Comm, Ptr]),
    (&[Mpi::Probe], &[Src, AnyTag, Comm, Status]),
    (&[Mpi::Iprobe], &[Src, AnyTag, Comm, Ptr, Status]),
    (&[Mpi::Mprobe], &[Src, AnyTag, Comm, Ptr, Status]),
    (&[Mpi::Improbe], &[Src, AnyTag, Comm, Ptr, Ptr, Status]),
    (&[Mpi::Mrecv], &[Buf, Count, Type, Ptr, Status]),
    (&[Mpi::Imrecv], &[Buf, Count, Type, Ptr, Ptr]),
    (&[Mpi::GetCount, Mpi::GetElements, Mpi::GetElementsX], &[Ptr, Type, Ptr]),
    (&[Mpi::BufferAttach], &[Ptr, Count]),
    (&[Mpi::BufferDetach], &[Ptr, Ptr]),
    (
        &[
            Mpi::Isend,
            Mpi::Issend,
            Mpi::Ibsend,
            Mpi::Irsend,
            Mpi::SendInit,
            Mpi::SsendInit,
            Mpi::BsendInit,
            Mpi::RsendInit,
        ],
        &[Buf, Count, Type, Dest, Tag, Comm, Ptr],
    ),
    (&[Mpi::Irecv, Mpi::RecvInit], &[Buf, Count, Type, Src, AnyTag, Comm, Ptr]),
    (&[Mpi::PsendInit, Mpi::PrecvInit], &[Buf, Count, Count, Type, Dest, Tag, Comm, Skip, Ptr]),
    (&[Mpi::Pready], &[Int, Skip]),
    (&[Mpi::PreadyRange], &[Int, Int, Skip]),
    (&[Mpi::PreadyList], &[Count, Skip, Skip]),
    (&[Mpi::Parrived], &[Skip, Int, Ptr]),
    (&[Mpi::Wait], &[Ptr, Status]),
    (&[Mpi::Waitall], &[Count, Skip, Skip]),
    (&[Mpi::Waitany], &[Count, Skip, Ptr, Status]),
    (&[Mpi::Waitsome, Mpi::Testsome], &[Count, Skip, Ptr, Skip, Skip]),
    (&[Mpi::Test, Mpi::RequestGetStatus], &[Skip, Ptr, Status]),
    (&[Mpi::Testall], &[Count, Skip, Ptr, Skip]),
    (&[Mpi::Testany], &[Count, Skip, Ptr, Ptr, Status]),
    (&[Mpi::RequestFree, Mpi::Cancel, Mpi::Start], &[Ptr]),
    (&[Mpi::TestCancelled], &[Ptr, Ptr]),
    (&[Mpi::Startall], &[Count, Skip]),
    (&[Mpi::Barrier], &[Comm]),
    (&[Mpi::Ibarrier], &[Comm, Ptr]),
    (&[Mpi::Bcast], &[Buf, Count, Type, Root, Comm]),
    (&[Mpi::Ibcast], &[Buf, Count, Type, Root, Comm, Ptr]),
    // In these the arguments that count at the root only are checked there.
    (&[Mpi::Gather], &[Buf, Skip, Skip, Skip, Skip, Skip, Root, Comm]),
    (&[Mpi::Igather], &[Buf, Skip, Skip, Skip, Skip, Skip, Root, Comm, Ptr]),
    (&[Mpi::Scatter], &[Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm]),
    (&[Mpi::Iscatter], &[Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm, Ptr]),
    (&[Mpi::Gatherv], &[Buf, Skip, Skip, Skip, Skip, Skip, Skip, Root, Comm]),
    (&[Mpi::Igatherv], &[Buf, Skip, Skip, Skip, Skip, Skip, Skip, Root, Comm, Ptr]),
    (&[Mpi::Scatterv], &[Skip, Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm]),
    (&[Mpi::Iscatterv], &[Skip, Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm, Ptr]),
    (&[Mpi::Allgather, Mpi::Alltoall], &[Buf, Skip, Skip, Buf, Count, Type, Comm]),
    (&[Mpi::Iallgather, Mpi::Ialltoall], &[Buf, Skip, Skip, Buf, Count, Type, Comm, Ptr]),
    (&[Mpi::Allgatherv], &[Buf, Skip, Skip, Buf, Ptr, Ptr, Type, Comm]),
    (&[Mpi::Iallgatherv], &[Buf, Skip, Skip, Buf, Ptr, Ptr, Type, Comm, Ptr]),
    (&[Mpi::Alltoallv], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Type, Comm]),
    (&[Mpi::Ialltoallv], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Type, Comm, Ptr]),
    (&[Mpi::Alltoallw], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Ptr, Comm]),
    (&[Mpi::Ialltoallw], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Ptr, Comm, Ptr]),
    (&[Mpi::Reduce], &[Buf, Skip, Count, Type, Op, Root, Comm]),
    (&[Mpi::Ireduce], &[Buf, Skip, Count, Type, Op, Root, Comm, Ptr]),
    (&[Mpi::Allreduce, Mpi::Scan, Mpi::Exscan, Mpi::ReduceScatterBlock], &[Buf, Buf, Count, Type, Op, Comm]),
    (&[Mpi::Iallreduce, Mpi::Iscan, Mpi::Iexscan, Mpi::IreduceScatterBlock], &[Buf, Buf, Count, Type, Op, Comm, Ptr]),
    (&[Mpi::ReduceScatter], &[Buf, Buf, Ptr, Type, Op, Comm]),
    (&[Mpi::IreduceScatter], &[Buf, Buf, Ptr, Type, Op, Comm, Ptr]),
    (&[Mpi::BarrierInit], &[Comm, Skip, Ptr]),
    (&[Mpi::BcastInit], &[Buf, Count, Type, Root, Comm, Skip, Ptr]),
    (&[Mpi::GatherInit], &[Buf, Skip, Skip, Skip, Skip, Skip, Root, Comm, Skip, Ptr]),
    (&[Mpi::ScatterInit], &[Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm, Skip, Ptr]),
    (&[Mpi::GathervInit], &[Buf, Skip, Skip, Skip, Skip, Skip, Skip, Root, Comm, Skip, Ptr]),
    (&[Mpi::ScattervInit], &[Skip, Skip, Skip, Skip, Buf, Skip, Skip, Root, Comm, Skip, Ptr]),
    (
        &[Mpi::AllgatherInit, Mpi::AlltoallInit, Mpi::NeighborAllgatherInit, Mpi::NeighborAlltoallInit],
        &[Buf, Skip, Skip, Buf, Count, Type, Comm, Skip, Ptr],
    ),
    (&[Mpi::AllgathervInit], &[Buf, Skip, Skip, Buf, Ptr, Ptr, Type, Comm, Skip, Ptr]),
    (&[Mpi::AlltoallvInit], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Type, Comm, Skip, Ptr]),
    (&[Mpi::AlltoallwInit], &[Buf, Skip, Skip, Skip, Buf, Ptr, Ptr, Ptr, Comm, Skip, Ptr]),
    (&[Mpi::ReduceInit], &[Buf, Skip, Count, Type, Op, Root, Comm, Skip, Ptr]),
    (
        &[Mpi::AllreduceInit, Mpi::ScanInit, Mpi::ExscanInit, Mpi::ReduceScatterBlockInit],
        &[Buf, Buf, Count, Type, Op, Comm, Skip, Ptr],
    ),
    (&[Mpi::ReduceScatterInit], &[Buf, Buf, Ptr, Type, Op, Comm, Skip, Ptr]),
    // Lists that count for the neighbours only are looked at where there are some.
    (&[Mpi::NeighborAllgather, Mpi::NeighborAlltoall], &[Buf, Skip, Skip, Buf, Count, Type, Comm]),
    (&[Mpi::IneighborAllgather, Mpi::IneighborAlltoall], &[Buf, Skip, Skip, Buf, Count, Type, Comm, Ptr]),
    (&[Mpi::NeighborAllgatherv], &[Buf, Skip, Skip, Buf, Skip, Skip, Type, Comm]),
    (&[Mpi::IneighborAllgatherv], &[Buf, Skip, Skip, Buf, Skip, Skip, Type, Comm, Ptr]),
    (&[Mpi::NeighborAllgathervInit], &[Buf, Skip, Skip, Buf, Skip, Skip, Type, Comm, Skip, Ptr]),
    (&[Mpi::NeighborAlltoallv], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Type, Comm]),
    (&[Mpi::IneighborAlltoallv], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Type, Comm, Ptr]),
    (&[Mpi::NeighborAlltoallvInit], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Type, Comm, Skip, Ptr]),
    (&[Mpi::NeighborAlltoallw], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Skip, Comm]),
    (&[Mpi::IneighborAlltoallw], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Skip, Comm, Ptr]),
    (&[Mpi::NeighborAlltoallwInit], &[Buf, Skip, Skip, Skip, Buf, Skip, Skip, Skip, Comm, Skip, Ptr]),
    (&[Mpi::DistGraphCreate], &[Comm, Count, Skip, Skip, Skip, Skip, Skip, Int, Ptr]),
    (&[Mpi::DistGraphCreateAdjacent], &[Comm, Count, Skip, Skip, Count, Skip, Skip, Skip, Int, Ptr]),
    (&[Mpi::DistGraphNeighborsCount], &[Comm, Ptr, Ptr, Ptr]),
    (&[Mpi::DistGraphNeighbors], &[Comm, Int, Skip, Skip, Int, Skip, Skip]),
    // What counts at the leader only is looked at there.
    (&[Mpi::IntercommCreate], &[Comm, Root, Skip, Skip, Int, Ptr]),
    (&[Mpi::IntercommMerge], &[Comm, Int, Ptr]),
    (&[Mpi::CommRemoteSize, Mpi::CommRemoteGroup], &[Comm, Ptr]),
    (&[Mpi::ReduceLocal], &[Buf, Buf, Count, Type, Op]),
    (&[Mpi::OpCreate], &[Skip, Int, Ptr]),
    (&[Mpi::OpFree], &[Ptr]),
    (&[Mpi::OpCommutative], &[Op, Ptr]),
    (&[Mpi::CartCreate], &[Comm, Int, Skip, Skip, Int, Ptr]),
    (&[Mpi::CartGet], &[Comm, Int, Skip, Skip, Skip]),
    (&[Mpi::CartCoords], &[Comm, Int, Int, Skip]),
    (&[Mpi::CartRank], &[Comm, Skip, Ptr]),
    (&[Mpi::CartShift], &[Comm, Int, Int, Ptr, Ptr]),
    (&[Mpi::CartSub], &[Comm, Skip, Ptr]),
    (&[Mpi::CartMap], &[Comm, Int, Skip, Skip, Ptr]),
    (&[Mpi::CartdimGet, Mpi::TopoTest], &[Comm, Ptr]),
    (&[Mpi::DimsCreate], &[Int, Int, Skip]),
    (&[Mpi::GraphCreate], &[Comm, Int, Skip, Skip, Int, Ptr]),
    (&[Mpi::GraphGet], &[Comm, Int, Int, Skip, Skip]),
    (&[Mpi::GraphNeighbors], &[Comm, Int, Int, Skip]),
    (&[Mpi::GraphNeighborsCount], &[Comm, Int, Ptr]),
    (&[Mpi::GraphdimsGet], &[Comm, Ptr, Ptr]),
    (&[Mpi::GraphMap], &[Comm, Int, Skip, Skip, Ptr]),
    (&[Mpi::TypeContiguous], &[Count, AnyType, Ptr]),
    (&[Mpi::TypeVector, Mpi::TypeCreateHvector, Mpi::TypeHvector], &[Count, Count, Int, AnyType, Ptr]),
    (&[Mpi::TypeIndexed, Mpi::TypeCreateHindexed, Mpi::TypeHindexed], &[Count, Skip, Skip, AnyType, Ptr]),
    (&[Mpi::TypeCreateIndexedBlock, Mpi::TypeCreateHindexedBlock], &[Count, Count, Skip, AnyType, Ptr]),
    (&[Mpi::TypeCreateStruct, Mpi::TypeStruct], &[Count, Skip, Skip, Skip, Ptr]),
    (&[Mpi::TypeCreateResized], &[AnyType, Int, Int, Ptr]),
    (&[Mpi::TypeCreateSubarray], &[Count, Skip, Skip, Skip, Int, AnyType, Ptr]),
    (&[Mpi::TypeCreateDarray], &[Int, Int, Count, Skip, Skip, Skip, Skip, Int, AnyType, Ptr]),
    (&[Mpi::TypeDup, Mpi::TypeSize, Mpi::TypeExtent, Mpi::TypeLb, Mpi::TypeUb], &[AnyType, Ptr]),
    (&[Mpi::TypeCommit, Mpi::TypeFree], &[Ptr]),
    (&[Mpi::TypeGetExtent, Mpi::TypeGetTrueExtent], &[AnyType, Ptr, Ptr]),
    (&[Mpi::GetAddress, Mpi::Address], &[Skip, Ptr]),
    (&[Mpi::AintAdd, Mpi::AintDiff], &[Skip, Skip]),
    (&[Mpi::Pack], &[Buf, Count, Type, Buf, Count, Ptr, Comm]),
    (&[Mpi::Unpack], &[Buf, Count, Ptr, Buf, Count, Type, Comm]),
    (&[Mpi::PackSize], &[Count, Type, Comm, Ptr]),
    (&[Mpi::WinCreate], &[Buf, Int, Int, Skip, Comm, Ptr]),
    (&[Mpi::WinAllocate, Mpi::WinAllocateShared], &[Int, Int, Skip, Comm, Ptr, Ptr]),
    (&[Mpi::WinCreateDynamic], &[Skip, Comm, Ptr]),
    (&[Mpi::WinAttach], &[Win, Buf, Int]),
    (&[Mpi::WinDetach], &[Win, Buf]),
    (&[Mpi::WinSharedQuery], &[Win, Dest, Ptr, Ptr, Ptr]),
    (&[Mpi::WinTest], &[Win, Ptr]),
    (&[Mpi::WinGetErrhandler], &[Win, Ptr]),
    (&[Mpi::WinCreateErrhandler], &[Skip, Ptr]),
    (&[Mpi::WinCallErrhandler], &[Win, Int]),
    (&[Mpi::TypeSizeX], &[AnyType, Ptr]),
    (&[Mpi::TypeGetExtentX, Mpi::TypeGetTrueExtentX], &[AnyType, Ptr, Ptr]),
    (&[Mpi::TypeMatchSize], &[Int, Int, Ptr]),
    (&[Mpi::WinFree], &[Ptr]),
    (&[Mpi::WinGetGroup], &[Win, Ptr]),
    (&[Mpi::WinFence, Mpi::WinLockAll], &[Int, Win]),
    (&[Mpi::WinLock], &[Int, Dest, Int, Win]),
    (&[Mpi::WinUnlock, Mpi::WinFlush, Mpi::WinFlushLocal], &[Dest, Win]),
    (
        &[Mpi::WinUnlockAll, Mpi::WinFlushAll, Mpi::WinFlushLocalAll, Mpi::WinSync, Mpi::WinComplete, Mpi::WinWait],
        &[Win],
    ),
    (&[Mpi::WinPost, Mpi::WinStart], &[Group, Int, Win]),
    (&[Mpi::Put, Mpi::Get], &[Buf, Count, Type, Dest, Int, Count, Type, Win]),
    (&[Mpi::Accumulate], &[Buf, Count, Type, Dest, Int, Count, Type, Op, Win]),
    (&[Mpi::GetAccumulate], &[Skip, Skip, Skip, Buf, Count, Type, Dest, Int, Count, Type, Op, Win]),
    (&[Mpi::Rput, Mpi::Rget], &[Buf, Count, Type, Dest, Int, Count, Type, Win, Ptr]),
    (&[Mpi::Raccumulate], &[Buf, Count, Type, Dest, Int, Count, Type, Op, Win, Ptr]),
    (&[Mpi::RgetAccumulate], &[Skip, Skip, Skip, Buf, Count, Type, Dest, Int, Count, Type, Op, Win, Ptr]),
    (&[Mpi::FetchAndOp], &[Skip, Buf, Type, Dest, Int, Op, Win]),
    (&[Mpi::CompareAndSwap], &[Buf, Buf, Buf, Type, Dest, Int, Win]),
    (&[Mpi::WinGetAttr], &[Win, Int, Ptr, Ptr]),
    (&[Mpi::AllocMem], &[Int, Skip, Ptr]),
    (&[Mpi::FreeMem], &[Skip]),
    (&[Mpi::Pcontrol], &[Skip]),
    (&[Mpi::TInitThread], &[Int, Ptr]),
    (&[Mpi::TFinalize], &[]),
    (&[Mpi::TCvarGetNum, Mpi::TPvarGetNum, Mpi::TCategoryGetNum], &[Ptr]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_function_has_two_rows() {
        let mut seen = std::collections::HashSet::new();
        for function in ROWS.iter().flat_map(|(functions, _)| functions.iter()) {
            assert!(seen.insert(*function), "{function:?}");
        }
    }
}
