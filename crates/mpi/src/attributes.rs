//! Attributes of the program's own, with their keys and callbacks.
//!
//! A key says what is to be done with a value when its communicator, datatype or window is
//! duplicated and when the value is removed: replaced, deleted, freed with what it hangs
//! on. These are functions of the program, which are called here as they would be in
//! a run. A key that is freed lives on as long as values have it.
//!
//! A callback that does not return `MPI_SUCCESS` makes the call that led to it erroneous, says the standard: it is reported, and
//! what becomes of the object then is open and not explored.

use super::arguments::{Arguments, Special};
use super::labels::Labelled;
use super::lists::INT;
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Life, Origin, Pointer, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::Value;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_model::FunctionId;
use antiphon_source::Span;
use std::rc::Rc;

/// What becomes of a value in a duplicate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Copying {
    /// The duplicate has none.
    Never,
    /// The duplicate has the same.
    Same,
    /// A function of the program says so.
    By(FunctionId),
}

/// What a key is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bearer {
    /// Communicators.
    Comm,
    /// Datatypes.
    Type,
    /// Windows.
    Win,
}

/// A key.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key<N> {
    /// What it is for.
    pub bearer: Bearer,
    /// What becomes of values in duplicates.
    pub copying: Copying,
    /// What is called when a value is removed.
    pub delete: Option<FunctionId>,
    /// What the program wants its functions to be given.
    pub extra: Cell<N>,
    /// Where it was made.
    pub(crate) span: Span,
}

/// A value that hangs on something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attribute<N> {
    /// On what.
    pub on: Labelled,
    /// The handle of its key.
    pub handle: i32,
    /// Its key.
    pub key: Rc<Key<N>>,
    /// The value.
    pub value: Cell<N>,
}

/// A key and its handle.
type Held<N> = (i32, Rc<Key<N>>);

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn attributes(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        match arguments.function {
            Mpi::CommCreateKeyval => self.create_key(arguments, Bearer::Comm),
            Mpi::TypeCreateKeyval => self.create_key(arguments, Bearer::Type),
            Mpi::WinCreateKeyval => self.create_key(arguments, Bearer::Win),
            Mpi::CommFreeKeyval | Mpi::TypeFreeKeyval | Mpi::WinFreeKeyval => self.free_key(arguments),
            Mpi::CommSetAttr | Mpi::TypeSetAttr | Mpi::WinSetAttr => self.set_attribute(arguments),
            Mpi::TypeGetAttr => self.get_own_attribute(arguments).map(drop),
            _ => self.delete_attribute(arguments),
        }
    }

    fn create_key(&mut self, arguments: &Arguments<D::Number>, bearer: Bearer) -> OrStop<(), D::Number> {
        let copy = self.machine.cell(&arguments.given, 0)?;
        let copying = match copy {
            Cell::Null => Copying::Never,
            Cell::Function(function) => Copying::By(function),
            cell if self.special(&cell) == Some(Special::DupFn) => Copying::Same,
            _ => return self.no_function(arguments, 0),
        };
        let delete = match self.machine.cell(&arguments.given, 1)? {
            Cell::Null => None,
            Cell::Function(function) => Some(function),
            _ => return self.no_function(arguments, 1),
        };
        let (extra, span) = (self.machine.cell(&arguments.given, 3)?, self.machine.here());
        let keys = &mut self.endpoint().labels.keys;
        let number = keys.add(Rc::new(Key { bearer, copying, delete, extra, span }));
        let handle = keys.handle(number);
        self.write_int(arguments, 2, i64::from(handle))
    }

    #[cold]
    fn no_function<T>(&self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: `{text}` is not a function", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    fn free_key(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = self.int_behind(arguments, 0)?;
        let keys = &mut self.endpoint().labels.keys;
        if keys.number(handle).and_then(|number| keys.remove(number)).is_none() {
            let message = format!("`{}`: {handle} is not a key that the program created", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        self.write_int(arguments, 0, i64::from(constants::KEYVAL_INVALID))
    }

    /// The key that the second argument refers to, for what the first one is.
    fn key(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Held<D::Number>, D::Number> {
        let handle = arguments.int(1);
        let keys = &self.me().labels.keys;
        let bearer = match self.labelled(arguments) {
            Labelled::Comm(_) => Bearer::Comm,
            Labelled::Type(_) => Bearer::Type,
            Labelled::Win(_) | Labelled::File(_) => Bearer::Win,
        };
        let known = keys.number(handle).and_then(|number| keys.get(number)).filter(|key| key.bearer == bearer);
        if let Some(key) = known {
            return Ok((handle as i32, key.clone()));
        }
        let predefined = constants::TABLE.iter().find(|constant| {
            constant.kind == constants::Kind::Keyval && i64::from(constant.value) == handle && handle >= 0
        });
        let message = match predefined {
            Some(known) => format!("`{}`: `{}` is an attribute of the library", arguments.given.name, known.name),
            None => format!("`{}`: {handle} is not a key for this", arguments.given.name),
        };
        self.bad_argument(&arguments.given, 1, Property::MpiArgument, message)
    }

    fn set_attribute(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let ((handle, key), on) = (self.key(arguments)?, self.labelled(arguments));
        let value = self.machine.cell(&arguments.given, 2)?;
        let own = self.mpi_int(&arguments.given, 0)?;
        let old = self.me().labels.attributes.iter().position(|known| (known.on, known.handle) == (on, handle));
        match old {
            Some(at) => {
                let attribute = self.me().labels.attributes[at].clone();
                self.call_delete(arguments, own, &attribute)?;
                if let Some(known) = self.endpoint().labels.attributes.get_mut(at) {
                    known.value = value;
                }
            }
            None => self.endpoint().labels.attributes.push(Attribute { on, handle, key, value }),
        }
        Ok(())
    }

    /// The value of a key of the program; whether there is such a key.
    pub(super) fn get_own_attribute(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let ((handle, _), on) = (self.key(arguments)?, self.labelled(arguments));
        let attributes = &self.me().labels.attributes;
        let found = attributes.iter().find(|known| (known.on, known.handle) == (on, handle));
        let value = found.map(|attribute| attribute.value.clone());
        self.write_int(arguments, 3, i64::from(value.is_some()))?;
        let Some(value) = value else { return Ok(()) };
        let place = self.machine.pointer_argument(&arguments.given, 2)?;
        self.machine.write_scalar(&place, Scalar::Pointer, value, arguments.given.name)
    }

    /// Whether an argument is a key of the program, not one of the standard.
    pub(super) fn is_own_key(&self, arguments: &Arguments<D::Number>) -> bool {
        self.me().labels.keys.number(arguments.int(1)).is_some()
    }

    fn delete_attribute(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let ((handle, _), on) = (self.key(arguments)?, self.labelled(arguments));
        let own = self.mpi_int(&arguments.given, 0)?;
        let attributes = &self.me().labels.attributes;
        let Some(at) = attributes.iter().position(|known| (known.on, known.handle) == (on, handle)) else {
            let message = format!("`{}`: there is no attribute with this key", arguments.given.name);
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let attribute = self.me().labels.attributes[at].clone();
        self.call_delete(arguments, own, &attribute)?;
        self.endpoint().labels.attributes.remove(at);
        Ok(())
    }

    /// Something is freed: what hangs on it is removed, the last one first.
    pub(super) fn remove_labels(
        &mut self,
        arguments: &Arguments<D::Number>,
        own: i64,
        on: Labelled,
    ) -> OrStop<(), D::Number> {
        while let Some(at) = self.me().labels.attributes.iter().rposition(|known| known.on == on) {
            let attribute = self.me().labels.attributes[at].clone();
            self.call_delete(arguments, own, &attribute)?;
            self.endpoint().labels.attributes.remove(at);
        }
        if self.me().labels.names.contains_key(&on) {
            self.endpoint().labels.names.remove(&on);
        }
        if self.me().labels.hints.contains_key(&on) {
            self.endpoint().labels.hints.remove(&on);
        }
        Ok(())
    }

    /// Something is duplicated: its attributes are copied as their keys say.
    pub(super) fn copy_attributes(&mut self, own: i64, from: Labelled, to: Labelled) -> OrStop<(), D::Number> {
        let all: Vec<_> = self.me().labels.attributes.iter().filter(|known| known.on == from).cloned().collect();
        for attribute in all {
            let value = match attribute.key.copying {
                Copying::Never => None,
                Copying::Same => Some(attribute.value.clone()),
                Copying::By(function) => self.call_copy(function, own, &attribute)?,
            };
            if let Some(value) = value {
                self.endpoint().labels.attributes.push(Attribute { on: to, value, ..attribute });
            }
        }
        Ok(())
    }

    fn call_delete(
        &mut self,
        arguments: &Arguments<D::Number>,
        own: i64,
        attribute: &Attribute<D::Number>,
    ) -> OrStop<(), D::Number> {
        let Some(function) = attribute.key.delete else { return Ok(()) };
        let numbers = [own, i64::from(attribute.handle)].map(|number| self.int_value(number));
        let pointers = [&attribute.value, &attribute.key.extra];
        let pointers = pointers.map(|cell| Value::Scalar(Scalar::Pointer, cell.clone()));
        let answer = self.call_back(function, numbers.into_iter().chain(pointers).collect())?;
        self.check_callback(arguments.given.name, "delete", answer)
    }

    fn call_copy(
        &mut self,
        function: FunctionId,
        own: i64,
        attribute: &Attribute<D::Number>,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let size = Scalar::Pointer.size(self.machine.code.layouts.pointer_size);
        let layout = self.machine.code.layouts.of_scalar(Scalar::Pointer);
        let object = self.machine.process.memory.create(size, Fill::Undefined, Origin::Library, layout);
        let (out, flag) = (Pointer::to_object(object, size), self.int_object(0)?);
        let numbers = [own, i64::from(attribute.handle)].map(|number| self.int_value(number));
        let pointers = [attribute.key.extra.clone(), attribute.value.clone(), Cell::Pointer(out), flag.clone()];
        let pointers = pointers.map(|cell| Value::Scalar(Scalar::Pointer, cell));
        let answer = self.call_back(function, numbers.into_iter().chain(pointers).collect())?;
        self.check_callback("the duplication", "copy", answer)?;
        let Cell::Pointer(flag) = flag else { return Ok(None) };
        let copies = match self.machine.read_scalar(&flag, INT, "MPI")? {
            Cell::Number(number) => self.machine.known(&number, "whether an attribute is copied")? != 0,
            _ => false,
        };
        let value = match copies {
            true => Some(self.machine.read_scalar(&out, Scalar::Pointer, "MPI")?),
            false => None,
        };
        self.machine.process.memory.end(out.object, Life::Ended);
        self.machine.process.memory.end(flag.object, Life::Ended);
        Ok(value)
    }

    fn int_value(&mut self, number: i64) -> Value<D::Number> {
        Value::Scalar(INT, self.machine.integer(i128::from(number)))
    }

    /// Whether a callback succeeded.
    fn check_callback(&mut self, call: &str, which: &str, answer: Cell<D::Number>) -> OrStop<(), D::Number> {
        let known = match answer {
            Cell::Number(number) => self.machine.known(&number, "what a callback returns")?,
            _ => 1,
        };
        match known {
            0 => Ok(()),
            _ => {
                let call = if call.starts_with("MPI_") { format!("`{call}`") } else { call.to_owned() };
                let message = format!(
                    "{call} is erroneous: the {which} function of an attribute returned {known}, not `MPI_SUCCESS`"
                );
                self.machine.fault(Property::MpiArgument, self.machine.here(), message)
            }
        }
    }
}
