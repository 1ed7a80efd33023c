//! Generalized requests: operations of the program's own, with requests of MPI (the standard's section 13.2).
//!
//! Such a request is complete once the program says so, in `MPI_Grequest_complete`. What it has to say comes from a function of
//! the program, called by the call that completes the request, as is the one that frees it. A cancellation only calls a function.
//!
//! One that fails is an error of the call that called it: that returns what the function returned, or ends the program, as the
//! handler of `MPI_COMM_WORLD` says.
//!
//! Deliberately not here: failures in calls that complete several requests, or before an error handler of the program.

use super::arguments::{Arguments, Special};
use super::calls::{Begin, Begun};
use super::state::{Communication, ContextId, Progress, Request, RequestId, Visibility};
use super::status::Completed;
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Life, Origin, Pointer, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::Value;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_source::codes::unsupported as codes;

/// The functions of a generalized request, and what they are given.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Generalized<N> {
    /// Says what the operation came to.
    pub query: FunctionId,
    /// Frees what the program keeps for it; none where that is null.
    pub free: Option<FunctionId>,
    /// Is told of a cancellation.
    pub cancel: FunctionId,
    /// What all are given.
    pub extra: Cell<N>,
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn generalized(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::GrequestStart => self.start_generalized(arguments),
            _ => self.complete_generalized(arguments),
        }
    }

    fn start_generalized(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let mut functions = Vec::new();
        for index in 0..3 {
            match self.machine.cell(&arguments.given, index)? {
                Cell::Function(function) => functions.push(function),
                _ => {
                    let text = self.machine.argument_text(&arguments.given, index);
                    let message = format!("`{}`: `{text}` is not a function", arguments.given.name);
                    return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
                }
            }
        }
        let extra = self.machine.cell(&arguments.given, 3)?;
        let own = Generalized { query: functions[0], free: Some(functions[1]), cancel: functions[2], extra };
        let operation = Communication::Generalized(std::rc::Rc::new(own));
        let mut request = Request::new(operation, Visibility::Handle, self.machine.here());
        request.progress = Progress::Posted;
        let id = RequestId(self.endpoint().requests.add(request));
        self.give_handle(arguments, id)
    }

    fn complete_generalized(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = arguments.int(0);
        let requests = &mut self.endpoint().requests;
        let number = requests.number(handle);
        let request = number.and_then(|number| requests.get_mut(number));
        let message = match request {
            Some(request) if matches!(request.operation, Communication::Generalized(_)) => match request.progress {
                Progress::Posted => {
                    request.progress = Progress::Complete;
                    return Ok(Begun::Done);
                }
                _ => "the request is complete already",
            },
            _ => "the argument is not a generalized request",
        };
        let message = format!("`{}`: {message}", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiRequest, message)
    }

    /// What a generalized request came to: its functions are called.
    pub(super) fn end_generalized(&mut self, own: &Generalized<D::Number>) -> OrStop<Completed, D::Number> {
        let bytes = self.status_bytes() as u32;
        let object = self.machine.process.memory.create(bytes, Fill::Zero, Origin::Library, None);
        let status = Cell::Pointer(Pointer::to_object(object, bytes));
        self.set_status(&status, &Completed::EMPTY, "MPI_Grequest_start")?;
        self.call_generalized(own.query, vec![own.extra.clone(), status.clone()])?;
        let completed = self.read_status(&status)?;
        self.machine.process.memory.end(object, Life::Ended);
        Ok(completed)
    }

    /// The program frees what it kept for a request.
    pub(super) fn free_generalized(&mut self, own: &Generalized<D::Number>) -> OrStop<(), D::Number> {
        match own.free {
            Some(free) => self.call_generalized(free, vec![own.extra.clone()]),
            None => Ok(()),
        }
    }

    /// A cancellation is told.
    pub(super) fn cancel_generalized(
        &mut self,
        own: &Generalized<D::Number>,
        progress: Progress,
    ) -> OrStop<(), D::Number> {
        let complete = self.machine.integer(i128::from(progress == Progress::Complete));
        let int = Scalar::Number(antiphon_machine::NumberType::INT);
        let given = [Value::Scalar(Scalar::Pointer, own.extra.clone()), Value::Scalar(int, complete)];
        let result = self.call_back(own.cancel, given.into_iter().collect())?;
        self.check_returned(result)
    }

    fn call_generalized(&mut self, function: FunctionId, given: Vec<Cell<D::Number>>) -> OrStop<(), D::Number> {
        let given = given.into_iter().map(|cell| Value::Scalar(Scalar::Pointer, cell));
        let result = self.call_back(function, given.collect())?;
        self.check_returned(result)
    }

    /// A function that fails makes the call fail.
    fn check_returned(&mut self, result: Cell<D::Number>) -> OrStop<(), D::Number> {
        let Cell::Number(number) = result else { return Ok(()) };
        let failed = match self.machine.known(&number, "the result of a function of a generalized request")? {
            0 => return Ok(()),
            failed => failed,
        };
        let alone = matches!(
            self.last.function,
            Some(Mpi::Wait | Mpi::Test | Mpi::Waitany | Mpi::Testany | Mpi::RequestFree | Mpi::Cancel)
        );
        match self.handler_of(ContextId::WORLD).handle {
            constants::ERRORS_RETURN if alone => {
                self.last.failed.get_or_insert(failed);
                Ok(())
            }
            constants::ERRORS_ARE_FATAL => {
                Err(Box::new(antiphon_machine::Stop::Exit(failed as i32, antiphon_machine::Ending::Abort)))
            }
            _ => {
                let message = "a function of a generalized request that fails, in a call for several or under a handler of the program";
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    /// What the program wrote into a status.
    fn read_status(&mut self, status: &Cell<D::Number>) -> OrStop<Completed, D::Number> {
        let (Cell::Pointer(pointer), false) = (status, self.special(status) == Some(Special::Ignore)) else {
            return Ok(Completed::EMPTY);
        };
        let mut read = |offset: i32, scalar: Scalar| -> OrStop<i64, D::Number> {
            let field = Pointer { offset: pointer.offset.saturating_add(offset), ..*pointer };
            match self.machine.read_scalar(&field, scalar, "MPI_Wait")? {
                Cell::Number(number) => self.machine.known(&number, "a status"),
                _ => Ok(0),
            }
        };
        let int = Scalar::Number(antiphon_machine::NumberType::INT);
        let (source, tag) = (read(0, int)? as i32, read(4, int)? as i32);
        let cancelled = read(super::status::CANCELLED_OFFSET, int)? != 0;
        let long = self.long();
        let field = Pointer { offset: pointer.offset.saturating_add(super::status::COUNT_OFFSET), ..*pointer };
        let bytes = match self.machine.read_scalar(&field, long, "MPI_Wait")? {
            Cell::Number(number) => self.machine.known(&number, "a status")?,
            _ => 0,
        };
        Ok(Completed { source, tag, bytes, cancelled, ..Completed::EMPTY })
    }
}
