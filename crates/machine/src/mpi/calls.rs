//! Which function is done where, and the two halves of a call.

use super::arguments::Arguments;
use super::state::{Decision, Pending, Phase, Wait};
use crate::domain::Domain;
use crate::fault::Property;
use crate::library::Given;
use crate::machine::{Machine, Outcome};
use crate::memory::{Cell, Scalar};
use crate::step::Value;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;

/// What became of a call.
pub(crate) enum Flow<N> {
    /// It is done, with this value.
    Done(Option<Value<N>>),
    /// It waits: control stays at the call.
    Stay,
}

/// What the first half of a call came to.
pub(crate) enum Begun<N> {
    /// Everything is done; the call says `MPI_SUCCESS`.
    Done,
    /// Everything is done, with another value.
    Value(Cell<N>),
    /// The second half comes when this is there.
    Wait(Wait),
}

/// The result of a first half.
pub(crate) type Begin<N> = Outcome<Begun<N>, N>;

impl<D: Domain> Machine<'_, D> {
    /// Executes a call, as far as it can.
    pub(crate) fn mpi(&mut self, function: Mpi, given: Given<D::Number>) -> Outcome<Flow<D::Number>, D::Number> {
        self.check_phase(function)?;
        let arguments = self.mpi_arguments(function, given)?;
        let begun = match self.me().pending.clone() {
            Some(Pending { wait, decision: Some(decision) }) => {
                self.endpoint().pending = None;
                self.mpi_end(&arguments, &wait, &decision)?;
                Begun::Done
            }
            Some(Pending { decision: None, .. }) => return Ok(Flow::Stay),
            None => self.mpi_begin(&arguments)?,
        };
        match begun {
            Begun::Done => {
                let success = self.integer(0);
                Ok(Flow::Done(Some(Value::Scalar(self.scalar_result(&arguments.given), success))))
            }
            Begun::Value(cell) => Ok(Flow::Done(Some(Value::Scalar(self.scalar_result(&arguments.given), cell)))),
            Begun::Wait(wait) => self.begin_waiting(&arguments, wait),
        }
    }

    /// Waits, or goes on at once if what is waited for is there.
    fn begin_waiting(&mut self, arguments: &Arguments<D::Number>, wait: Wait) -> Outcome<Flow<D::Number>, D::Number> {
        if self.is_ready(self.rank(), &wait) {
            self.mpi_end(arguments, &wait, &Decision::Ready)?;
            let success = self.integer(0);
            return Ok(Flow::Done(Some(Value::Scalar(self.scalar_result(&arguments.given), success))));
        }
        if self.nested {
            let message = format!("`{}` waits within a function that the library calls", arguments.given.name);
            return self.unsupported(&codes::U206, self.here(), message);
        }
        self.endpoint().pending = Some(Pending { wait, decision: None });
        if self.network.care.cancels {
            self.network.settle(self.rank());
        }
        self.blocked = true;
        Ok(Flow::Stay)
    }

    /// The first half.
    fn mpi_begin(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Init
            | Mpi::InitThread
            | Mpi::QueryThread
            | Mpi::IsThreadMain
            | Mpi::Initialized
            | Mpi::Finalize
            | Mpi::Finalized
            | Mpi::Abort
            | Mpi::Wtime
            | Mpi::Wtick
            | Mpi::GetProcessorName
            | Mpi::GetVersion
            | Mpi::GetLibraryVersion
            | Mpi::Pcontrol => self.lifecycle(arguments),
            Mpi::CommRank | Mpi::CommSize => self.comm_basics(arguments),
            Mpi::Send
            | Mpi::Ssend
            | Mpi::Bsend
            | Mpi::Rsend
            | Mpi::Recv
            | Mpi::Sendrecv
            | Mpi::SendrecvReplace
            | Mpi::Isend
            | Mpi::Issend
            | Mpi::Ibsend
            | Mpi::Irsend
            | Mpi::Irecv
            | Mpi::SendInit
            | Mpi::SsendInit
            | Mpi::BsendInit
            | Mpi::RsendInit
            | Mpi::RecvInit
            | Mpi::Start
            | Mpi::Startall
            | Mpi::Probe
            | Mpi::Iprobe
            | Mpi::BufferAttach
            | Mpi::BufferDetach => self.point_to_point(arguments),
            Mpi::Wait
            | Mpi::Waitall
            | Mpi::Waitany
            | Mpi::Waitsome
            | Mpi::Test
            | Mpi::Testall
            | Mpi::Testany
            | Mpi::Testsome
            | Mpi::RequestFree
            | Mpi::Cancel
            | Mpi::RequestGetStatus
            | Mpi::TestCancelled => self.requests(arguments),
            Mpi::CommGroup
            | Mpi::GroupSize
            | Mpi::GroupRank
            | Mpi::GroupIncl
            | Mpi::GroupExcl
            | Mpi::GroupRangeIncl
            | Mpi::GroupRangeExcl
            | Mpi::GroupUnion
            | Mpi::GroupIntersection
            | Mpi::GroupDifference
            | Mpi::GroupTranslateRanks
            | Mpi::GroupCompare
            | Mpi::GroupFree => self.groups(arguments),
            Mpi::CartGet
            | Mpi::CartCoords
            | Mpi::CartRank
            | Mpi::CartShift
            | Mpi::CartMap
            | Mpi::CartdimGet
            | Mpi::DimsCreate
            | Mpi::TopoTest
            | Mpi::GraphGet
            | Mpi::GraphNeighbors
            | Mpi::GraphNeighborsCount
            | Mpi::GraphdimsGet
            | Mpi::GraphMap => self.topologies(arguments),
            Mpi::Mprobe | Mpi::Improbe | Mpi::Mrecv | Mpi::Imrecv => self.matched_messages(arguments),
            Mpi::CommSetErrhandler
            | Mpi::CommGetErrhandler
            | Mpi::CommCreateErrhandler
            | Mpi::CommCallErrhandler
            | Mpi::ErrhandlerSet
            | Mpi::ErrhandlerGet
            | Mpi::ErrhandlerFree
            | Mpi::ErrorString
            | Mpi::ErrorClass
            | Mpi::InfoCreate
            | Mpi::InfoSet
            | Mpi::InfoFree
            | Mpi::AllocMem
            | Mpi::FreeMem => self.errors(arguments),
            Mpi::TypeContiguous
            | Mpi::TypeVector
            | Mpi::TypeCreateHvector
            | Mpi::TypeHvector
            | Mpi::TypeIndexed
            | Mpi::TypeCreateHindexed
            | Mpi::TypeHindexed
            | Mpi::TypeCreateIndexedBlock
            | Mpi::TypeCreateStruct
            | Mpi::TypeStruct
            | Mpi::TypeCreateResized
            | Mpi::TypeCreateSubarray
            | Mpi::TypeDup => self.make_datatype(arguments),
            Mpi::TypeCommit
            | Mpi::TypeFree
            | Mpi::TypeSize
            | Mpi::TypeGetExtent
            | Mpi::TypeExtent
            | Mpi::TypeGetTrueExtent
            | Mpi::TypeLb
            | Mpi::TypeUb
            | Mpi::GetAddress
            | Mpi::Address => self.ask_datatype(arguments),
            Mpi::GetCount | Mpi::GetElements => self.received_count(arguments),
            Mpi::Pack | Mpi::Unpack | Mpi::PackSize => self.packing(arguments),
            Mpi::Barrier
            | Mpi::Ibarrier
            | Mpi::Bcast
            | Mpi::Ibcast
            | Mpi::Gather
            | Mpi::Igather
            | Mpi::Gatherv
            | Mpi::Igatherv
            | Mpi::Scatter
            | Mpi::Iscatter
            | Mpi::Scatterv
            | Mpi::Iscatterv
            | Mpi::Allgather
            | Mpi::Iallgather
            | Mpi::Allgatherv
            | Mpi::Iallgatherv
            | Mpi::Alltoall
            | Mpi::Ialltoall
            | Mpi::Alltoallv
            | Mpi::Ialltoallv
            | Mpi::Alltoallw
            | Mpi::Ialltoallw
            | Mpi::Reduce
            | Mpi::Ireduce
            | Mpi::Allreduce
            | Mpi::Iallreduce
            | Mpi::ReduceScatter
            | Mpi::IreduceScatter
            | Mpi::ReduceScatterBlock
            | Mpi::IreduceScatterBlock
            | Mpi::Scan
            | Mpi::Iscan
            | Mpi::Exscan
            | Mpi::Iexscan => self.collective(arguments),
            Mpi::CommDup
            | Mpi::CommIdup
            | Mpi::CommSplit
            | Mpi::CommSplitType
            | Mpi::CommCreate
            | Mpi::CommCreateGroup
            | Mpi::CommFree
            | Mpi::CommCompare
            | Mpi::CommSetName
            | Mpi::CommGetName
            | Mpi::CommTestInter
            | Mpi::CartCreate
            | Mpi::CartSub
            | Mpi::GraphCreate => self.communicators(arguments),
            Mpi::ReduceLocal => self.reduce_local(arguments),
            Mpi::OpCreate | Mpi::OpFree | Mpi::OpCommutative => self.operations(arguments),
            other => {
                let message = format!("`{}` is not modelled yet", other.name());
                self.unsupported(&codes::U206, self.here(), message)
            }
        }
    }

    /// The second half.
    fn mpi_end(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Decision,
    ) -> Outcome<(), D::Number> {
        match arguments.function {
            Mpi::Wait
            | Mpi::Waitall
            | Mpi::Waitany
            | Mpi::Waitsome
            | Mpi::Test
            | Mpi::Testall
            | Mpi::Testany
            | Mpi::Testsome => self.end_waiting(arguments, wait, decision),
            Mpi::RequestGetStatus => self.end_get_status(arguments, wait, decision),
            Mpi::Cancel => self.end_cancel(wait, decision),
            Mpi::Mprobe | Mpi::Improbe => self.end_matched_probe(arguments, wait, decision),
            Mpi::Probe | Mpi::Iprobe => self.end_probe(arguments, wait, decision),
            _ => self.end_blocking(arguments, wait),
        }
    }

    /// Whether the function may be called now.
    fn check_phase(&self, function: Mpi) -> Outcome<(), D::Number> {
        let anytime = matches!(function, Mpi::Initialized | Mpi::Finalized | Mpi::GetVersion | Mpi::GetLibraryVersion);
        let name = function.name();
        match (self.me().phase, function) {
            _ if anytime => Ok(()),
            (Phase::Before, Mpi::Init | Mpi::InitThread) => Ok(()),
            (Phase::Active, Mpi::Init | Mpi::InitThread) => {
                self.fault(Property::MpiLifecycle, self.here(), format!("`{name}` is called a second time"))
            }
            (Phase::Active, _) => Ok(()),
            (Phase::Before, _) => {
                self.fault(Property::MpiLifecycle, self.here(), format!("`{name}` is called before `MPI_Init`"))
            }
            (Phase::Finalized, _) => {
                self.fault(Property::MpiLifecycle, self.here(), format!("`{name}` is called after `MPI_Finalize`"))
            }
        }
    }

    /// Writes an `int` through a pointer argument.
    pub(crate) fn write_int(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        value: i64,
    ) -> Outcome<(), D::Number> {
        let pointer = self.pointer_argument(&arguments.given, index)?;
        let cell = self.integer(i128::from(value));
        let scalar = Scalar::Number(crate::domain::NumberType::INT);
        self.write_scalar(&pointer, scalar, cell, arguments.given.name)
    }
}
