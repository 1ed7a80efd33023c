//! The start and the end of MPI in a process, and what can be asked about it at
//! any time. At `MPI_Finalize` a process must have nothing left: requests that
//! are not complete, communicators, types, groups and operations that it made.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::labels::Labelled;
use super::state::{Communication, ContextId, Phase, Progress, Request, Visibility};
use crate::{Left, Rank};
use antiphon_machine::Assumed;
use antiphon_machine::{Domain, NumberType};
use antiphon_machine::{Ending, Fault, Property, Stop, Strictness};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::{Action, FloatFormat, FunctionId, Step};
use antiphon_numbers::Rat;
use antiphon_source::Span;

/// What `MPI_Get_processor_name` says.
const PROCESSOR: &[u8] = b"localhost";

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn lifecycle(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Init => self.begin_mpi(),
            Mpi::InitThread => {
                let level = self.provided_level(arguments.int(2))?;
                self.begin_mpi();
                self.endpoint().threading.level = level as i32;
                self.write_int(arguments, 3, level)?;
            }
            Mpi::QueryThread => {
                let level = i64::from(self.me().threading.level);
                self.write_int(arguments, 0, level)?;
            }
            Mpi::IsThreadMain => {
                let is_main = self.machine.thread.number == self.me().threading.main;
                self.write_int(arguments, 0, i64::from(is_main))?;
            }
            Mpi::Initialized => {
                let was = i64::from(self.me().phase != Phase::Before);
                self.write_int(arguments, 0, was)?;
            }
            Mpi::Finalized => {
                let was = i64::from(self.me().phase == Phase::Finalized);
                self.write_int(arguments, 0, was)?;
            }
            Mpi::Finalize => self.finalize(arguments)?,
            Mpi::Abort => return Err(Box::new(Stop::Exit(arguments.int(1) as i32, Ending::Abort))),
            Mpi::Wtime | Mpi::Wtick => return self.clock(arguments.function),
            Mpi::GetProcessorName => {
                let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
                let name: Vec<u8> = PROCESSOR.iter().copied().chain([0]).collect();
                self.machine.write_bytes(&pointer, &name, arguments.given.name)?;
                self.write_int(arguments, 1, PROCESSOR.len() as i64)?;
            }
            Mpi::GetVersion => {
                self.write_int(arguments, 0, i64::from(constants::VERSION))?;
                self.write_int(arguments, 1, i64::from(constants::SUBVERSION))?;
            }
            Mpi::GetLibraryVersion => {
                let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
                self.machine.write_bytes(&pointer, b"Antiphon\0", arguments.given.name)?;
                self.write_int(arguments, 1, 8)?;
            }
            Mpi::TInitThread => {
                let level = arguments.int(0).clamp(0, i64::from(constants::THREAD_MULTIPLE));
                self.write_int(arguments, 1, level)?;
            }
            // There are no variables, so that no index or handle is one.
            Mpi::TIndex => {
                self.machine.coverage.axioms.insert(Assumed::NO_TOOLS);
                let error = self.machine.integer(i128::from(constants::T_ERR_INVALID_INDEX));
                return Ok(Begun::Value(error));
            }
            Mpi::TSession => self.write_int(arguments, 0, 1)?,
            Mpi::TSessionFree => self.write_int(arguments, 0, i64::from(constants::T_PVAR_SESSION_NULL))?,
            // A handle is the same number in Fortran.
            Mpi::Fortran => {
                let handle = self.machine.integer(i128::from(arguments.int(0)));
                return Ok(Begun::Value(handle));
            }
            Mpi::TCvarGetNum | Mpi::TPvarGetNum | Mpi::TCategoryGetNum => {
                self.machine.coverage.axioms.insert(Assumed::NO_TOOLS);
                self.write_int(arguments, 0, 0)?;
            }
            _ => {}
        }
        Ok(Begun::Done)
    }

    /// The level that the library gives to who asks for one: it may be a lower one, which programs are to look at. Who asks
    /// for more than a library has gets less; who gets more than was asked for may do no less.
    fn provided_level(&mut self, wanted: i64) -> OrStop<i64, D::Number> {
        let wanted = wanted.clamp(0, i64::from(constants::THREAD_MULTIPLE));
        if wanted == 0 || !self.machine.environment_is_undecided() {
            return Ok(wanted);
        }
        match self.machine.options.checks.strictness {
            Strictness::Usual => {
                self.machine.coverage.axioms.insert(Assumed::LEVEL);
                Ok(wanted)
            }
            Strictness::Strict => {
                let levels: Vec<i64> = (0..=wanted).rev().collect();
                self.machine.one_of("MPI_Init_thread", &levels)
            }
        }
    }

    pub(super) fn comm_basics(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let context = arguments.comm();
        let value = match arguments.function {
            Mpi::CommSize => self.network.context(context).local(self.machine.rank()).len() as i64,
            Mpi::CommRemoteSize => self.network.context(context).peers(self.machine.rank()).len() as i64,
            _ => self.network.rank_in(context, self.machine.rank()).map_or(-1, i64::from),
        };
        self.write_int(arguments, 1, value)?;
        Ok(Begun::Done)
    }

    /// Time: any that the domain may think of, later than the last.
    fn clock(&mut self, function: Mpi) -> Begin<D::Number> {
        if self.machine.environment_is_undecided() {
            let value = match function {
                Mpi::Wtick => self.machine.open_mpi_tick()?,
                _ => self.machine.open_mpi_clock()?,
            };
            return Ok(Begun::Value(antiphon_machine::memory::Cell::Number(value)));
        }
        let ty = NumberType::Float(FloatFormat::Double);
        let cell = match function {
            Mpi::Wtick => {
                let micro = Rat::new(1i64.into(), 1_000_000i64.into()).unwrap_or_default();
                self.machine.domain.exact(&micro, ty)
            }
            _ => {
                self.machine.process.library.clock = self.machine.process.library.clock.wrapping_add(1_000_000);
                let since =
                    self.machine.process.library.clock.wrapping_sub(antiphon_machine::state::CLOCK_START) as i64;
                let seconds = Rat::new(since.into(), 1_000_000_000i64.into()).unwrap_or_default();
                self.machine.domain.exact(&seconds, ty)
            }
        };
        Ok(Begun::Value(antiphon_machine::memory::Cell::Number(self.machine.placed(cell, Machine::here)?)))
    }

    fn begin_mpi(&mut self) {
        let thread = self.machine.thread.number;
        let endpoint = self.endpoint();
        (endpoint.phase, endpoint.threading.main) = (Phase::Active, thread);
    }

    fn finalize(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        // What hangs on `MPI_COMM_SELF` is removed while everything else is still there.
        let own = Labelled::Comm(ContextId::own(self.machine.rank()));
        self.remove_labels(arguments, i64::from(constants::COMM_SELF), own)?;
        self.finalize_alone()?;
        self.check_end()?;
        self.endpoint().phase = Phase::Finalized;
        Ok(())
    }

    /// MPI ends in this process: nothing may be left.
    pub(super) fn check_end(&mut self) -> OrStop<(), D::Number> {
        self.check_resources_at_end()?;
        self.check_requests_at_end()?;
        self.end_freed_requests(|_| true);
        self.check_matched_at_end()
    }

    fn check_requests_at_end(&mut self) -> OrStop<(), D::Number> {
        let left = self.me().requests.iter().map(|(_, request)| request);
        let left: Vec<_> = left.filter(|request| request.visibility != Visibility::Hidden).collect();
        let is_send = |request: &Request<D::Number>| matches!(request.operation, Communication::Send { .. });
        let stays = left.iter().any(|own| own.progress != Progress::Inactive && !is_send(own));
        let kind = if stays { Left::Awaited } else { Left::Requests };
        let left = left.into_iter().map(|request| (request.progress, request.span));
        let (inactive, active): (Vec<_>, Vec<_>) = left.partition(|(progress, _)| *progress == Progress::Inactive);
        let spans = |left: Vec<(Progress, Span)>, what| left.into_iter().map(|(_, span)| (what, span)).collect();
        self.left_over(kind, "completed", spans(active, "request"))?;
        self.left_over(Left::Requests, "freed", spans(inactive, "persistent request"))
    }

    fn check_matched_at_end(&mut self) -> OrStop<(), D::Number> {
        let Some(span) = self.me().matched.iter().next().map(|(_, matched)| matched.span) else { return Ok(()) };
        let message = "a message matched by a probe is never received";
        self.left_behind(Left::Matched, message.into(), vec![span])
    }

    fn check_resources_at_end(&mut self) -> OrStop<(), D::Number> {
        let me = self.me();
        let mut left: Vec<(&str, Span)> = Vec::new();
        left.extend(me.comms.iter().map(|(_, comm)| ("communicator", comm.span)));
        let own = me.datatypes.iter().filter(|(_, datatype)| !datatype.is_for_fortran());
        left.extend(own.map(|(_, datatype)| ("datatype", datatype.span)));
        left.extend(me.groups.iter().map(|(_, group)| ("group", group.span)));
        left.extend(me.operations.iter().map(|(_, operation)| ("reduction operation", operation.span)));
        left.extend(me.windows.iter().map(|(_, window)| ("window", window.span)));
        left.extend(me.opened.files.iter().map(|(_, file)| ("file", file.span)));
        left.extend(me.handlers.iter().map(|(_, (_, span))| ("error handler", *span)));
        left.extend(me.labels.keys.iter().map(|(_, key)| ("key of attributes", key.span)));
        self.left_over(Left::Resources, "freed", left)
    }

    /// Something that a call at this place created, by the variable that it was stored in: "datatype `col`".
    fn created(&self, what: &str, span: Span) -> String {
        let program = self.machine.program;
        let variable = program.functions.iter().enumerate().find_map(|(index, function)| {
            let created = function.body.locations.iter().find(|location| location.span == span)?;
            let Step::Action(Action::Library { arguments, .. }, _) = &created.step else { return None };
            let id = FunctionId(u32::try_from(index).ok()?);
            let text = antiphon_machine::expression_text(program, Some(id), *arguments.last()?);
            text.strip_prefix('&').map(|name| format!("{what} `{name}`"))
        });
        variable.unwrap_or_else(|| format!("a {what}"))
    }

    /// Things of a kind, each with the place of the call that made it, that are never `freed`.
    fn left_over(&mut self, what: Left, freed: &str, left: Vec<(&str, Span)>) -> OrStop<(), D::Number> {
        let mut places: Vec<(&str, Span)> = Vec::new();
        for thing in left {
            if !places.contains(&thing) {
                places.push(thing);
            }
        }
        let names: Vec<String> = places.iter().map(|(what, span)| self.created(what, *span)).collect();
        let message = match names.as_slice() {
            [] => return Ok(()),
            [one] => format!("{one} is never {freed}"),
            [one, two] => format!("{one} and {two} are never {freed}"),
            [first, second, rest @ ..] => {
                format!("{first}, {second} and {} more are never {freed}", rest.len())
            }
        };
        self.left_behind(what, message, places.into_iter().map(|(_, span)| span).collect())
    }

    fn left_behind(&mut self, left: Left, message: String, made: Vec<Span>) -> OrStop<(), D::Number> {
        let property = left.property();
        if !self.machine.options.checks.has(property) || self.has_left(left) {
            return Ok(());
        }
        self.last.left = Some(left);
        Err(Box::new(Stop::Fault(Fault {
            property,
            message,
            span: self.machine.here(),
            label: String::new(),
            calls: self.machine.calls(),
            also: made.into_iter().map(|span| (span, "created here".into())).collect(),
        })))
    }

    /// The process ends: MPI must have been ended before.
    pub fn check_lifecycle_at_exit(&self, span: Span) -> Option<Fault> {
        let session = self.me().opened.sessions.iter().next().map(|(_, session)| session.span);
        let missing = self.me().phase == Phase::Active || session.is_some();
        let message = match self.me().phase {
            Phase::Active => "the process ends without `MPI_Finalize`",
            Phase::Before | Phase::Finalized => "the process ends without `MPI_Session_finalize`",
        };
        (missing && self.machine.options.checks.has(Property::MpiLifecycle)).then(|| Fault {
            property: Property::MpiLifecycle,
            message: message.into(),
            span,
            label: String::new(),
            calls: Vec::new(),
            also: session.into_iter().map(|span| (span, "the session begins here".into())).collect(),
        })
    }
}
