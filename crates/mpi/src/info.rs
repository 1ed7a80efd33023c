//! Info objects: lists of keys and values, both texts.
//!
//! They are hints for the library: nothing follows from them, but for one that gives up an
//! order of accumulations, of which `windows_atomic` takes care. What the program put in it gets out again.
//!
//! Which hints the library takes is in `hints`. What the environment says (`MPI_INFO_ENV`) is nothing, which the result says.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use crate::Rank;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::Span;
use std::rc::Rc;

/// A key and its value.
pub type Pair = (Rc<[u8]>, Rc<[u8]>);

/// An info object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Info {
    /// Keys and values in the order in which keys were first set.
    pub pairs: Vec<Pair>,
    /// Where it was made.
    pub(crate) span: Span,
}

impl Info {
    fn value(&self, key: &[u8]) -> Option<Rc<[u8]>> {
        self.pairs.iter().find(|(known, _)| **known == *key).map(|(_, value)| value.clone())
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn infos(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::InfoCreate => self.make_info(arguments, 0, Vec::new())?,
            // What the environment says nobody knows before the program starts.
            Mpi::InfoCreateEnv => {
                self.machine.coverage.axioms.insert(Assumed::NO_HINTS);
                self.make_info(arguments, 2, Vec::new())?;
            }
            Mpi::InfoFree => self.free_info(arguments)?,
            Mpi::InfoSet => self.set_info(arguments)?,
            Mpi::InfoDup => {
                let pairs = self.info(arguments)?.pairs;
                self.make_info(arguments, 1, pairs)?;
            }
            Mpi::InfoDelete => self.delete_info(arguments)?,
            Mpi::InfoGetNkeys => {
                let count = self.info(arguments)?.pairs.len() as i64;
                self.write_int(arguments, 1, count)?;
            }
            Mpi::InfoGetNthkey => self.nth_info(arguments)?,
            Mpi::CommSetInfo | Mpi::WinSetInfo => {
                let (on, pairs) = (self.labelled(arguments), self.hints_of(arguments, 1)?);
                self.take_hints(on, &pairs);
            }
            Mpi::CommGetInfo | Mpi::WinGetInfo => {
                let on = self.labelled(arguments);
                let pairs = self.hints_in_use(on);
                self.make_info(arguments, 1, pairs)?;
            }
            Mpi::GetHwResourceInfo => {
                self.machine.coverage.axioms.insert(Assumed::NO_HINTS);
                self.make_info(arguments, 0, Vec::new())?;
            }
            _ => self.get_info(arguments)?,
        }
        Ok(Begun::Done)
    }

    /// The object that the first argument refers to.
    fn info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Info, D::Number> {
        self.info_behind(arguments, 0, arguments.int(0))
    }

    /// The object of a handle, which is the argument at `index`.
    pub(super) fn info_behind(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        handle: i64,
    ) -> OrStop<Info, D::Number> {
        let infos = &self.me().infos;
        if let Some(info) = infos.number(handle).and_then(|number| infos.get(number)) {
            return Ok(info.clone());
        }
        if handle == i64::from(constants::INFO_ENV) {
            self.machine.coverage.axioms.insert(Assumed::NO_HINTS);
            return Ok(Info { pairs: Vec::new(), span: Span::NONE });
        }
        self.no_info(arguments, index)
    }

    #[cold]
    fn no_info<T>(&self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: `{text}` refers to something that is not an info object", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    pub(super) fn make_info(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        pairs: Vec<Pair>,
    ) -> OrStop<(), D::Number> {
        let span = self.machine.here();
        let infos = &mut self.endpoint().infos;
        let number = infos.add(Info { pairs, span });
        let handle = infos.handle(number);
        self.write_int(arguments, index, i64::from(handle))
    }

    fn free_info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let infos = &mut self.endpoint().infos;
        if infos.number(handle).and_then(|number| infos.remove(number)).is_none() {
            return self.no_info(arguments, 0);
        }
        self.write_int(arguments, 0, i64::from(constants::INFO_NULL))
    }

    /// A text that is an argument, not longer than allowed.
    fn info_text(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        longest: i32,
    ) -> OrStop<Rc<[u8]>, D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, index)?;
        let text = self.machine.read_string(&pointer, arguments.given.name)?;
        if text.len() > longest as usize || text.is_empty() && index == 1 {
            let message = format!("`{}`: a string of {} bytes", arguments.given.name, text.len());
            return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
        }
        Ok(text.into())
    }

    fn change_info(&mut self, arguments: &Arguments<D::Number>, info: Info) {
        let infos = &mut self.endpoint().infos;
        if let Some(known) = infos.number(arguments.int(0)).and_then(|number| infos.get_mut(number)) {
            *known = info;
        }
    }

    fn set_info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let mut info = self.info(arguments)?;
        let key = self.info_text(arguments, 1, constants::MAX_INFO_KEY)?;
        let value = self.info_text(arguments, 2, constants::MAX_INFO_VAL)?;
        self.check_hint(&key, &value)?;
        match info.pairs.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = value,
            None => info.pairs.push((key, value)),
        }
        self.change_info(arguments, info);
        Ok(())
    }

    fn delete_info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let mut info = self.info(arguments)?;
        let key = self.info_text(arguments, 1, constants::MAX_INFO_KEY)?;
        let Some(at) = info.pairs.iter().position(|(known, _)| *known == key) else {
            let (name, key) = (arguments.given.name, String::from_utf8_lossy(&key));
            let message = format!("`{name}`: the object has no key \"{key}\"");
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        info.pairs.remove(at);
        self.change_info(arguments, info);
        Ok(())
    }

    fn nth_info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let info = self.info(arguments)?;
        let wanted = usize::try_from(arguments.int(1)).ok().and_then(|at| info.pairs.get(at));
        let Some((key, _)) = wanted else {
            let (name, count) = (arguments.given.name, info.pairs.len());
            let message = format!("`{name}`: key {} of an object with {count} keys", arguments.int(1));
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        self.write_text(arguments, 2, key)
    }

    fn write_text(&mut self, arguments: &Arguments<D::Number>, index: usize, text: &[u8]) -> OrStop<(), D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, index)?;
        let bytes: Vec<u8> = text.iter().copied().chain([0]).collect();
        self.machine.write_bytes(&pointer, &bytes, arguments.given.name)
    }

    /// `MPI_Info_get`, `MPI_Info_get_valuelen`, `MPI_Info_get_string`: the value of a key, or its length.
    fn get_info(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let info = self.info(arguments)?;
        let key = self.info_text(arguments, 1, constants::MAX_INFO_KEY)?;
        let value = info.value(&key);
        let flag = if arguments.function == Mpi::InfoGetValuelen { 3 } else { 4 };
        self.write_int(arguments, flag, i64::from(value.is_some()))?;
        let Some(value) = value else { return Ok(()) };
        let length = value.len() as i64;
        match arguments.function {
            Mpi::InfoGetValuelen => self.write_int(arguments, 2, length),
            Mpi::InfoGetString => {
                // The length counts the end of the text, and is what would be needed.
                let room = self.int_behind(arguments, 2)?;
                if room > 0 {
                    let shown = &value[..value.len().min(room as usize - 1)];
                    self.write_text(arguments, 3, shown)?;
                }
                self.write_int(arguments, 2, length + 1)
            }
            _ => {
                let room = usize::try_from(arguments.int(2)).unwrap_or(0);
                self.write_text(arguments, 3, &value[..value.len().min(room)])
            }
        }
    }
}
