//! Error classes, codes and texts that a program adds to those of the library (`MPI_Add_error_class`, ...).
//!
//! They are numbers behind `MPI_ERR_LASTCODE`, given out in order by each process for itself. Nothing in the library returns
//! one: they are for the program's own layers, which hand them to handlers and ask for their texts.

use super::arguments::Arguments;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// An error class or an error code that a process added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AddedError {
    /// Its class: its own number, if it is one.
    pub(crate) class: i64,
    /// Its text.
    pub(crate) text: Rc<str>,
    /// Whether it is still there.
    pub(crate) presence: Presence,
}

/// Whether something is still there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Presence {
    There,
    Removed,
}

/// The number of the first one that is added.
const FIRST: i64 = constants::ERR_LASTCODE as i64 + 1;

impl<D: Domain> Rank<'_, '_, D> {
    /// What a process added under a number.
    pub(super) fn added_error(&self, code: i64) -> Option<&AddedError> {
        let at = usize::try_from(code - FIRST).ok()?;
        self.me().labels.errors.get(at).filter(|error| error.presence == Presence::There)
    }

    /// The largest number of an error that there is.
    pub(super) fn last_used_code(&self) -> i64 {
        FIRST - 1 + self.me().labels.errors.len() as i64
    }

    fn add_error(&mut self, class: Option<i64>) -> i64 {
        let code = self.last_used_code() + 1;
        let (class, text, presence) = (class.unwrap_or(code), "".into(), Presence::There);
        self.endpoint().labels.errors.push(AddedError { class, text, presence });
        code
    }

    fn change_error(&mut self, code: i64, change: impl FnOnce(&mut AddedError)) {
        let at = usize::try_from(code - FIRST).unwrap_or(usize::MAX);
        if let Some(error) = self.endpoint().labels.errors.get_mut(at) {
            change(error);
        }
    }

    /// `MPI_Add_error_*`, `MPI_Remove_error_*`
    pub(super) fn change_errors(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        match arguments.function {
            Mpi::AddErrorClass => {
                let code = self.add_error(None);
                self.write_int(arguments, 0, code)
            }
            Mpi::AddErrorCode => {
                let class = arguments.int(0);
                self.known_class(arguments, class)?;
                let code = self.add_error(Some(class));
                self.write_int(arguments, 1, code)
            }
            Mpi::AddErrorString => {
                let code = self.own_error(arguments)?;
                let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
                let text = self.machine.read_string(&pointer, arguments.given.name)?;
                if text.len() >= constants::MAX_ERROR_STRING as usize {
                    let message = format!("`{}`: a string of {} bytes", arguments.given.name, text.len());
                    return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
                }
                let text: Rc<str> = String::from_utf8_lossy(&text).into();
                self.change_error(code, |error| error.text = text);
                Ok(())
            }
            Mpi::RemoveErrorString => {
                let code = self.own_error(arguments)?;
                self.change_error(code, |error| error.text = "".into());
                Ok(())
            }
            _ => {
                let code = self.own_error(arguments)?;
                let used = (FIRST..=self.last_used_code()).filter(|other| *other != code);
                let used = used.filter_map(|other| self.added_error(other)).any(|error| error.class == code);
                if used {
                    let message = format!("`{}`: there are error codes of the class {code}", arguments.given.name);
                    return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
                }
                self.change_error(code, |error| error.presence = Presence::Removed);
                Ok(())
            }
        }
    }

    /// A class of the standard or one that was added.
    fn known_class(&self, arguments: &Arguments<D::Number>, class: i64) -> OrStop<(), D::Number> {
        let mut errors = constants::TABLE.iter().filter(|constant| constant.kind == constants::Kind::Error);
        let added = self.added_error(class).is_some_and(|error| error.class == class);
        if added || errors.any(|constant| i64::from(constant.value) == class) {
            return Ok(());
        }
        let message = format!("`{}`: {class} is not an error class", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }

    /// The error of the first argument, which the program must have added.
    fn own_error(&self, arguments: &Arguments<D::Number>) -> OrStop<i64, D::Number> {
        let code = arguments.int(0);
        if self.added_error(code).is_some() {
            return Ok(code);
        }
        let message = format!("`{}`: {code} is no error that the program added", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }
}
