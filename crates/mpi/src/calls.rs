//! The two halves of a call: what is done at once, and what is done when that
//! which was waited for is there. Which file does what is in `families`.

use super::arguments::Arguments;
use super::families::{self, Family};
use super::state::{Pending, Phase, Resolution, Wait};
use crate::Rank;
use antiphon_machine::code::{LibraryCode, Operation, Pc};
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::Given;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::Value;
use antiphon_model::library::Mpi;
use antiphon_model::{FunctionId, LibraryFunction};
use antiphon_source::codes::unsupported as codes;

/// What became of a call.
pub(crate) enum Flow<N> {
    /// It is done, with this value.
    Done(Option<Value<N>>),
    /// It waits: control stays at the call.
    Stay,
}

/// Where control is after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// At the next operation.
    GoesOn,
    /// At the call, which waits.
    Stays,
}

/// What the first half of a call came to.
pub enum Begun<N> {
    /// Everything is done; the call says `MPI_SUCCESS`.
    Done,
    /// Everything is done, with another value.
    Value(Cell<N>),
    /// The second half comes when this is there.
    Wait(Wait),
}

/// The result of a first half.
pub(crate) type Begin<N> = OrStop<Begun<N>, N>;

impl<D: Domain> Rank<'_, '_, D> {
    /// Executes the call at which control is, as far as it can: control goes on
    /// where it is done, and stays where it waits.
    pub fn execute(&mut self, call: &LibraryCode, next: Pc) -> OrStop<Control, D::Number> {
        let LibraryFunction::Mpi(function) = call.function else { return Ok(Control::GoesOn) };
        let given = self.machine.library_arguments(call)?;
        let Flow::Done(value) = self.mpi(function, given)? else { return Ok(Control::Stays) };
        self.machine.library_result(call, value)?;
        self.machine.thread.pc = next;
        Ok(Control::GoesOn)
    }

    /// Calls a function of the program, which may call MPI itself.
    pub(crate) fn call_back(
        &mut self,
        function: FunctionId,
        arguments: antiphon_machine::Arguments<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let Rank { machine, network, others, predefined, buffering, last } = self;
        machine.call_back_with(function, arguments, |machine| {
            let (others, last, buffering) = (&mut **others, &mut **last, *buffering);
            Rank { machine, network, others, predefined, buffering, last }.execute_nested()
        })
    }

    /// Executes the operation at which control is within a function that the library
    /// calls.
    pub fn execute_nested(&mut self) -> OrStop<(), D::Number> {
        let code = self.machine.code;
        match code.operations.get(self.machine.thread.pc.0 as usize) {
            Some(Operation::Library(call, next)) => {
                self.execute(call, *next)?;
                self.machine.settle_step()
            }
            _ => {
                let message = "an assertion over several processes within a callback of the C library";
                self.machine.unsupported(&codes::U207, self.machine.here(), message)
            }
        }
    }

    /// Executes a call, as far as it can.
    pub(crate) fn mpi(&mut self, function: Mpi, given: Given<D::Number>) -> OrStop<Flow<D::Number>, D::Number> {
        self.check_phase(function)?;
        self.last.entered = None;
        self.last.left = None;
        (self.last.function, self.last.failed) = (Some(function), None);
        let mut flow = self.mpi_halves(function, given)?;
        if let (Flow::Done(Some(Value::Scalar(_, cell))), Some(failed)) = (&mut flow, self.last.failed.take()) {
            *cell = self.machine.integer(i128::from(failed));
        }
        if let Flow::Done(_) = flow {
            self.leave_call();
        }
        if self.network.features.windows {
            self.network.tick(self.machine.rank());
        }
        Ok(flow)
    }

    fn mpi_halves(&mut self, function: Mpi, given: Given<D::Number>) -> OrStop<Flow<D::Number>, D::Number> {
        let arguments = self.mpi_arguments(function, given)?;
        let thread = self.machine.thread.number;
        let begun = match self.me().pending.get(&thread).cloned() {
            Some(Pending { wait, decision: Some(decision) }) => {
                self.endpoint().pending.remove(&thread);
                self.mpi_end(&arguments, &wait, &decision)?
            }
            Some(Pending { decision: None, .. }) => return Ok(Flow::Stay),
            None => self.mpi_begin(&arguments)?,
        };
        match begun {
            Begun::Done => {
                let success = self.machine.integer(0);
                Ok(Flow::Done(Some(Value::Scalar(self.machine.scalar_result(&arguments.given), success))))
            }
            Begun::Value(cell) => {
                Ok(Flow::Done(Some(Value::Scalar(self.machine.scalar_result(&arguments.given), cell))))
            }
            Begun::Wait(wait) => self.begin_waiting(&arguments, wait),
        }
    }

    /// Waits, or goes on at once if what is waited for is there.
    fn begin_waiting(&mut self, arguments: &Arguments<D::Number>, wait: Wait) -> OrStop<Flow<D::Number>, D::Number> {
        if self.network.is_ready(self.machine.rank(), &wait) {
            let result = match self.mpi_end(arguments, &wait, &Resolution::Ready)? {
                Begun::Wait(wait) => return self.begin_waiting(arguments, wait),
                Begun::Value(cell) => cell,
                Begun::Done => self.machine.integer(0),
            };
            return Ok(Flow::Done(Some(Value::Scalar(self.machine.scalar_result(&arguments.given), result))));
        }
        if self.machine.nested {
            let message = format!("`{}` waits within a callback of the C library", arguments.given.name);
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        self.share_waiting(arguments, &wait)?;
        let thread = self.machine.thread.number;
        self.endpoint().pending.insert(thread, Pending { wait, decision: None });
        if self.network.features.cancels {
            // What is waited for is not cancelled any more: its partners may have it.
            (0..self.machine.processes()).for_each(|rank| self.network.settle(rank));
        }
        Ok(Flow::Stay)
    }

    /// The first half.
    fn mpi_begin(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(family) = families::of(arguments.function) else {
            let message = format!("`{}` is not modelled yet", arguments.function.name());
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        };
        self.check_groups(arguments)?;
        self.check_world(arguments)?;
        match family {
            Family::Lifecycle => self.lifecycle(arguments),
            Family::Ranks => self.comm_basics(arguments),
            Family::Point => self.point_to_point(arguments),
            Family::Rooms => self.rooms(arguments),
            Family::Requests => self.requests(arguments),
            Family::Groups => self.groups(arguments),
            Family::Topologies => self.topologies(arguments),
            Family::Matched => self.matched_messages(arguments),
            Family::Errors => self.errors(arguments),
            Family::Labels => self.labels(arguments),
            Family::Partitioned => self.partitions(arguments),
            Family::Infos => self.infos(arguments),
            Family::MakeDatatype => self.make_datatype(arguments),
            Family::AskDatatype => self.ask_datatype(arguments),
            Family::ReceivedCount => self.received_count(arguments),
            Family::Packing => self.packing(arguments),
            Family::Collective => self.collective(arguments),
            Family::Communicators => self.communicators(arguments),
            Family::ReduceLocal => self.reduce_local(arguments),
            Family::Operations => self.operations(arguments),
            Family::Windows => self.windows(arguments),
            Family::Epochs => self.epochs(arguments),
            Family::Exposures => self.exposures(arguments),
            Family::OneSided => self.one_sided(arguments),
            Family::Files => self.files(arguments),
            Family::Sessions => self.sessions(arguments),
            Family::Generalized => self.generalized(arguments),
        }
    }

    /// The second half; of a call that waits twice, what is waited for then.
    fn mpi_end(&mut self, arguments: &Arguments<D::Number>, wait: &Wait, decision: &Resolution) -> Begin<D::Number> {
        if arguments.function == Mpi::IntercommCreate {
            return self.end_intercomm(arguments, wait);
        }
        if families::of(arguments.function) == Some(Family::Files) {
            return self.end_file(arguments, wait);
        }
        self.mpi_end_of_one(arguments, wait, decision)?;
        Ok(Begun::Done)
    }

    fn mpi_end_of_one(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        match arguments.function {
            Mpi::Wait
            | Mpi::Waitall
            | Mpi::Waitany
            | Mpi::Waitsome
            | Mpi::Test
            | Mpi::Testall
            | Mpi::Testany
            | Mpi::Testsome
            | Mpi::RequestGetStatusAll
            | Mpi::RequestGetStatusAny
            | Mpi::RequestGetStatusSome => self.end_waiting(arguments, wait, decision),
            Mpi::RequestGetStatus => self.end_get_status(arguments, wait, decision),
            Mpi::RequestFree => self.end_free(arguments, wait),
            Mpi::Parrived => self.end_arrival(arguments, wait, decision),
            Mpi::Mprobe | Mpi::Improbe => self.end_matched_probe(arguments, wait, decision),
            Mpi::Probe | Mpi::Iprobe => self.end_probe(arguments, wait, decision),
            Mpi::WinStart => {
                self.end_start(wait);
                Ok(())
            }
            Mpi::WinWait => {
                self.end_exposure(wait);
                Ok(())
            }
            Mpi::WinTest => self.end_exposure_test(arguments, wait, decision),
            Mpi::WinLock | Mpi::WinLockAll => self.end_lock(arguments, wait),
            Mpi::Accumulate
            | Mpi::GetAccumulate
            | Mpi::Raccumulate
            | Mpi::RgetAccumulate
            | Mpi::FetchAndOp
            | Mpi::CompareAndSwap => self.use_window(arguments),
            _ => self.end_blocking(arguments, wait),
        }
    }

    /// Whether the function may be called now.
    fn check_phase(&self, function: Mpi) -> OrStop<(), D::Number> {
        let anytime = matches!(
            function,
            Mpi::Initialized
                | Mpi::Finalized
                | Mpi::GetVersion
                | Mpi::GetLibraryVersion
                | Mpi::AintAdd
                | Mpi::AintDiff
                | Mpi::TInitThread
                | Mpi::TFinalize
                | Mpi::TCvarGetNum
                | Mpi::TPvarGetNum
                | Mpi::TCategoryGetNum
                | Mpi::TIndex
                | Mpi::TSession
                | Mpi::TSessionFree
                | Mpi::SessionInit
                | Mpi::SessionCreateErrhandler
                | Mpi::ErrhandlerFree
                | Mpi::GetHwResourceInfo
                | Mpi::InfoCreate
                | Mpi::InfoCreateEnv
                | Mpi::InfoDelete
                | Mpi::InfoDup
                | Mpi::InfoFree
                | Mpi::InfoGet
                | Mpi::InfoGetNkeys
                | Mpi::InfoGetNthkey
                | Mpi::InfoGetString
                | Mpi::InfoGetValuelen
                | Mpi::InfoSet
                | Mpi::ErrorClass
                | Mpi::ErrorString
                | Mpi::AddErrorClass
                | Mpi::AddErrorCode
                | Mpi::AddErrorString
                | Mpi::RemoveErrorClass
                | Mpi::RemoveErrorCode
                | Mpi::RemoveErrorString
                | Mpi::Fortran
        );
        let name = function.name();
        match (self.me().phase, function) {
            _ if anytime => Ok(()),
            (Phase::Before, Mpi::Init | Mpi::InitThread) => Ok(()),
            (Phase::Active, Mpi::Init | Mpi::InitThread) => self.machine.fault(
                Property::MpiLifecycle,
                self.machine.here(),
                format!("`{name}` is called a second time"),
            ),
            (Phase::Active, _) => Ok(()),
            (Phase::Before | Phase::Finalized, _) if self.has_session() => Ok(()),
            (Phase::Before, _) => self.machine.fault(
                Property::MpiLifecycle,
                self.machine.here(),
                format!("`{name}` is called before `MPI_Init`"),
            ),
            (Phase::Finalized, _) => self.machine.fault(
                Property::MpiLifecycle,
                self.machine.here(),
                format!("`{name}` is called after `MPI_Finalize`"),
            ),
        }
    }

    /// Writes an integer through a pointer argument: an `int`, or a wider one where the function has such a result.
    pub(crate) fn write_int(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        value: i64,
    ) -> OrStop<(), D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, index)?;
        let scalar = self.element(arguments, index);
        let Scalar::Number(ty) = scalar else { return Ok(()) };
        let cell = Cell::Number(self.machine.domain.integer(i128::from(value), ty));
        self.machine.write_scalar(&pointer, scalar, cell, arguments.given.name)
    }
}
