//! Error handlers, attributes of the standard and the library's own memory.
//!
//! An error is a violation, whatever handler would be called; so handlers are
//! kept and handed out again, and only called where the program says so. Of
//! attributes there are those that the standard ties to `MPI_COMM_WORLD`; those of
//! the program are in `attributes`. Memory of `MPI_Alloc_mem` is memory as that of
//! `malloc`, and has to be freed like it.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::handles::Handles;
use super::state::ContextId;
use crate::Rank;
use antiphon_machine::memory::{Cell, Life, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Value;
use antiphon_machine::{Ending, Property, Stop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_source::codes::unsupported as codes;

/// The error handler of a communicator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Handler {
    /// The handle that it was set by; the program may have freed it since.
    pub(crate) handle: i32,
    /// The function, if it is one of the program's.
    pub(crate) function: Option<FunctionId>,
}

/// Stands for `MPI_FILE_NULL`, whose handler is that of calls that open files.
const ALL_FILES: ContextId = ContextId(u32::MAX);

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn errors(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::CommSetErrhandler | Mpi::ErrhandlerSet => self.set_handler(arguments)?,
            Mpi::CommGetErrhandler | Mpi::ErrhandlerGet => self.get_handler(arguments)?,
            Mpi::CommCreateErrhandler => self.create_handler(arguments)?,
            Mpi::CommCallErrhandler => self.call_handler(arguments)?,
            Mpi::WinSetErrhandler => self.set_handler(arguments)?,
            Mpi::WinGetErrhandler => self.get_handler(arguments)?,
            Mpi::WinCreateErrhandler => self.create_handler(arguments)?,
            Mpi::WinCallErrhandler => self.call_handler(arguments)?,
            Mpi::FileSetErrhandler => self.set_handler(arguments)?,
            Mpi::FileGetErrhandler => self.get_handler(arguments)?,
            Mpi::FileCreateErrhandler => self.create_handler(arguments)?,
            Mpi::FileCallErrhandler => self.call_handler(arguments)?,
            Mpi::SessionSetErrhandler => self.set_handler(arguments)?,
            Mpi::SessionGetErrhandler => self.get_handler(arguments)?,
            Mpi::SessionCreateErrhandler => self.create_handler(arguments)?,
            Mpi::SessionCallErrhandler => self.call_handler(arguments)?,
            Mpi::CommGetAttr | Mpi::AttrGet => self.get_attribute(arguments)?,
            Mpi::ErrhandlerFree => self.free_handler(arguments)?,
            Mpi::ErrorString => {
                let text = self.error_name(arguments)?;
                let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
                let bytes: Vec<u8> = text.bytes().chain([0]).collect();
                self.machine.write_bytes(&pointer, &bytes, arguments.given.name)?;
                self.write_int(arguments, 2, text.len() as i64)?;
            }
            Mpi::ErrorClass => {
                self.error_name(arguments)?;
                let code = arguments.int(0);
                let class = self.added_error(code).map_or(code, |error| error.class);
                self.write_int(arguments, 1, class)?;
            }
            Mpi::AddErrorClass
            | Mpi::AddErrorCode
            | Mpi::AddErrorString
            | Mpi::RemoveErrorClass
            | Mpi::RemoveErrorCode
            | Mpi::RemoveErrorString => self.change_errors(arguments)?,
            Mpi::AllocMem => self.alloc_mem(arguments)?,
            _ => self.free_mem(arguments)?,
        }
        Ok(Begun::Done)
    }

    #[cold]
    fn no_such<T>(&self, arguments: &Arguments<D::Number>, index: usize, what: &str) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: `{text}` refers to {what}", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    /// An attribute of `MPI_COMM_WORLD`: the address of an `int`.
    fn get_attribute(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        if self.is_own_key(arguments) {
            return self.get_own_attribute(arguments);
        }
        let key = i32::try_from(arguments.int(1)).unwrap_or(constants::KEYVAL_INVALID);
        let value = match key {
            // Tags have no other bound than that of their type.
            constants::TAG_UB => Some(i64::from(i32::MAX)),
            constants::HOST => Some(i64::from(constants::PROC_NULL)),
            constants::IO => Some(i64::from(constants::ANY_SOURCE)),
            constants::WTIME_IS_GLOBAL => Some(0),
            constants::LASTUSEDCODE => Some(self.last_used_code()),
            constants::UNIVERSE_SIZE | constants::APPNUM => None,
            key => return self.no_attribute(arguments, key),
        };
        if arguments.comm() != ContextId::WORLD {
            let message = format!("`{}` of a communicator other than `MPI_COMM_WORLD`", arguments.given.name);
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        self.write_int(arguments, 3, i64::from(value.is_some()))?;
        let Some(value) = value else { return Ok(()) };
        let (target, cell) = (self.machine.pointer_argument(&arguments.given, 2)?, self.int_object(value)?);
        self.machine.write_scalar(&target, Scalar::Pointer, cell, arguments.given.name)
    }

    #[cold]
    fn no_attribute<T>(&self, arguments: &Arguments<D::Number>, key: i32) -> OrStop<T, D::Number> {
        let mut keys = constants::TABLE.iter().filter(|constant| constant.kind == constants::Kind::Keyval);
        let name = keys.find(|constant| constant.value == key).map_or(key.to_string(), |known| known.name.to_owned());
        let message = format!("`{}`: `{name}` is not an attribute of a communicator", arguments.given.name);
        self.bad_argument(&arguments.given, 1, Property::MpiArgument, message)
    }

    fn create_handler(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Cell::Function(function) = self.machine.cell(&arguments.given, 0)? else {
            return self.no_such(arguments, 0, "something that is not a function");
        };
        let span = self.machine.here();
        let handlers = &mut self.endpoint().handlers;
        let number = handlers.add((function, span));
        let handle = handlers.handle(number);
        self.write_int(arguments, 1, i64::from(handle))
    }

    fn set_handler(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let context = self.handled_context(arguments)?;
        self.set_handler_of(arguments, context)
    }

    /// Sets the handler that the second argument names.
    pub(super) fn set_handler_of(
        &mut self,
        arguments: &Arguments<D::Number>,
        context: ContextId,
    ) -> OrStop<(), D::Number> {
        let handle = arguments.int(1);
        let handlers = &self.me().handlers;
        let function = handlers.number(handle).and_then(|number| handlers.get(number)).map(|(function, _)| *function);
        if function.is_none() && !is_predefined_handler(handle) {
            return self.no_such(arguments, 1, "something that is not an error handler");
        }
        self.endpoint().handled.insert(context, Handler { handle: handle as i32, function });
        Ok(())
    }

    /// The communicator whose handler is meant; windows, files and sessions have one of their own.
    fn handled_context(&mut self, arguments: &Arguments<D::Number>) -> OrStop<ContextId, D::Number> {
        Ok(match arguments.function {
            Mpi::WinSetErrhandler | Mpi::WinGetErrhandler | Mpi::WinCallErrhandler => {
                let window = self.network.windows.get(arguments.window() as usize);
                window.map_or(ContextId::WORLD, |window| window.context)
            }
            Mpi::FileSetErrhandler | Mpi::FileGetErrhandler | Mpi::FileCallErrhandler => {
                let files = &self.me().opened.files;
                let own = files.number(arguments.int(0)).and_then(|number| files.get(number));
                let open = own.and_then(|own| self.network.files.open.get(own.open as usize));
                open.map_or(ALL_FILES, |open| open.context)
            }
            Mpi::SessionSetErrhandler | Mpi::SessionGetErrhandler | Mpi::SessionCallErrhandler => {
                ContextId::of_session(self.session(arguments)?)
            }
            _ => arguments.comm(),
        })
    }

    /// The handler that a call which opens a file has, by its handle.
    pub(super) fn handler_of_files(&self) -> i32 {
        self.handler_of(ALL_FILES).handle
    }

    /// The handler of a communicator, or of a file: what is not set returns errors of files, and ends the program at others.
    pub(super) fn handler_of(&self, context: ContextId) -> Handler {
        let of_file = context == ALL_FILES || self.network.files.open.iter().any(|open| open.context == context);
        let handle = if of_file { constants::ERRORS_RETURN } else { constants::ERRORS_ARE_FATAL };
        let otherwise = Handler { handle, function: None };
        self.me().handled.get(&context).copied().unwrap_or(otherwise)
    }

    /// The handler that was set; one that was freed since gets a new handle.
    fn get_handler(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let context = self.handled_context(arguments)?;
        let (Handler { handle: set, function }, span) = (self.handler_of(context), self.machine.here());
        let handlers = &mut self.endpoint().handlers;
        let known = handlers.number(i64::from(set)).and_then(|number| handlers.get(number)).is_some();
        let handle = match function {
            Some(function) if !known => {
                let number = handlers.add((function, span));
                handlers.handle(number)
            }
            Some(_) | None => set,
        };
        self.endpoint().handled.insert(context, Handler { handle, function });
        self.write_int(arguments, 1, i64::from(handle))
    }

    fn call_handler(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let context = self.handled_context(arguments)?;
        match self.handler_of(context) {
            Handler { function: Some(function), .. } => self.run_handler(arguments, function),
            Handler { handle: constants::ERRORS_RETURN, .. } => Ok(()),
            Handler { .. } => Err(Box::new(Stop::Exit(arguments.int(1) as i32, Ending::Abort))),
        }
    }

    /// Calls a handler with the communicator and the error, by their addresses.
    fn run_handler(&mut self, arguments: &Arguments<D::Number>, function: FunctionId) -> OrStop<(), D::Number> {
        let comm = self.mpi_int(&arguments.given, 0)?;
        let given = [self.int_object(comm)?, self.int_object(arguments.int(1))?];
        let values = given.iter().map(|cell| Value::Scalar(Scalar::Pointer, cell.clone())).collect();
        self.call_back(function, values)?;
        for cell in given {
            if let Cell::Pointer(pointer) = cell {
                self.machine.process.memory.end(pointer.object, Life::Ended);
            }
        }
        Ok(())
    }

    fn free_handler(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        // What `MPI_Comm_get_errhandler` gave is to be freed, also a predefined one.
        if remove(&mut self.endpoint().handlers, handle).is_none() && !is_predefined_handler(handle) {
            return self.no_such(arguments, 0, "something that is not an error handler");
        }
        self.write_int(arguments, 0, i64::from(constants::ERRHANDLER_NULL))
    }

    /// What an error is called.
    fn error_name(&mut self, arguments: &Arguments<D::Number>) -> OrStop<String, D::Number> {
        let code = arguments.int(0);
        if code == i64::from(constants::SUCCESS) {
            return Ok("MPI_SUCCESS: no errors".into());
        }
        if let Some(added) = self.added_error(code) {
            return Ok(added.text.to_string());
        }
        let errors = constants::TABLE.iter().filter(|constant| constant.kind == constants::Kind::Error);
        match errors.into_iter().find(|constant| i64::from(constant.value) == code) {
            Some(constant) => Ok(constant.name.to_owned()),
            None => {
                let message = format!("`{}`: {code} is not an error code of MPI", arguments.given.name);
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
        }
    }

    fn alloc_mem(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Ok(size) = u64::try_from(arguments.int(0)) else {
            let message = format!("`{}`: a size of {}", arguments.given.name, arguments.int(0));
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        let target = self.machine.pointer_argument(&arguments.given, 2)?;
        let pointer = self.machine.fresh(size, None)?;
        self.machine.write_scalar(&target, Scalar::Pointer, Cell::Pointer(pointer), arguments.given.name)
    }

    fn free_mem(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        if matches!(self.machine.cell(&arguments.given, 0)?, Cell::Null) {
            return self.no_such(arguments, 0, "something that is not memory");
        }
        self.machine.free(&arguments.given)
    }
}

fn is_predefined_handler(handle: i64) -> bool {
    [constants::ERRORS_ARE_FATAL, constants::ERRORS_RETURN].into_iter().any(|known| i64::from(known) == handle)
}

/// Takes what a handle refers to away.
fn remove<T>(handles: &mut Handles<T>, handle: i64) -> Option<T> {
    handles.number(handle).and_then(|number| handles.remove(number))
}
