//! Functions that make datatypes, end them, and say what they are.
//!
//! Each constructor is copies of older types at byte distances (`maps`). A type
//! that is freed stays with the operations that use it: they share it.

use super::arguments::{Arguments, Special};
use super::calls::{Begin, Begun};
use super::labels::Labelled;
use super::maps::{true_bounds, MapBuilder, TooLarge, MOST_ITEMS};
use super::payload::Datatype;
use crate::Rank;
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::Property;
use antiphon_machine::{Arithmetic, Domain};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// A type that grows, or is too large.
pub(super) type Growing = Result<(), TooLarge>;

impl<D: Domain> Rank<'_, '_, D> {
    /// A constructor.
    pub(super) fn make_datatype(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let mut builder = MapBuilder::new(self.machine.code.layouts.pointer_size);
        let grown = match arguments.function {
            Mpi::TypeContiguous => builder.add(&*self.old_type(arguments, 1)?, 0, arguments.int(0)),
            Mpi::TypeVector | Mpi::TypeCreateHvector | Mpi::TypeHvector => self.vector(arguments, &mut builder)?,
            Mpi::TypeIndexed
            | Mpi::TypeCreateHindexed
            | Mpi::TypeHindexed
            | Mpi::TypeCreateIndexedBlock
            | Mpi::TypeCreateHindexedBlock => self.indexed(arguments, &mut builder)?,
            Mpi::TypeCreateStruct | Mpi::TypeStruct => self.structure(arguments, &mut builder)?,
            Mpi::TypeCreateResized | Mpi::TypeCreateResizedC => {
                let old = self.old_type(arguments, 0)?;
                builder.add(&old, 0, 1).and_then(|()| builder.fix(arguments.int(1), arguments.int(2)))
            }
            Mpi::TypeCreateSubarray => self.subarray(arguments, &mut builder)?,
            Mpi::TypeCreateDarray => self.distributed_array(arguments, &mut builder)?,
            _ => {
                let (old, own) = (self.old_type(arguments, 0)?, self.mpi_int(&arguments.given, 0)?);
                let recipe = Some(Rc::new(self.recipe(arguments)?));
                self.give_type(arguments, Datatype { span: self.machine.here(), recipe, ..(*old).clone() })?;
                let made = self.int_behind(arguments, 1)?;
                self.copy_attributes(own, Labelled::Type(old.handle), Labelled::Type(made as i32))?;
                return Ok(Begun::Done);
            }
        };
        let span = self.machine.here();
        match grown.and_then(|()| builder.finish(span)) {
            Ok(datatype) => {
                let recipe = Some(Rc::new(self.recipe(arguments)?));
                self.give_type(arguments, Datatype { recipe, ..datatype })
            }
            Err(TooLarge) => {
                let message = format!("a datatype with more than {MOST_ITEMS} blocks of values");
                self.machine.unsupported(&codes::U206, span, message)
            }
        }
    }

    /// The type that an argument names.
    pub(super) fn old_type(&self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<Rc<Datatype>, D::Number> {
        match arguments.datatype(index) {
            Some(datatype) => Ok(datatype),
            None => self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing"),
        }
    }

    /// Enters a type and writes its handle through the last argument.
    pub(super) fn give_type(&mut self, arguments: &Arguments<D::Number>, datatype: Datatype) -> Begin<D::Number> {
        let datatypes = &mut self.endpoint().datatypes;
        let number = datatypes.add(Rc::new(datatype));
        let handle = datatypes.handle(number);
        if let Some(entry) = datatypes.get_mut(number) {
            Rc::make_mut(entry).handle = handle;
        }
        let last = arguments.given.values.len().saturating_sub(1);
        self.write_int(arguments, last, i64::from(handle))?;
        Ok(Begun::Done)
    }

    fn vector(&self, arguments: &Arguments<D::Number>, builder: &mut MapBuilder) -> OrStop<Growing, D::Number> {
        let old = self.old_type(arguments, 3)?;
        let (count, length, stride) = (arguments.int(0), arguments.int(1), arguments.int(2));
        let stride = match arguments.function {
            Mpi::TypeVector => stride.checked_mul(old.extent),
            _ => Some(stride),
        };
        if count > MOST_ITEMS as i64 && length > 0 {
            return Ok(Err(TooLarge));
        }
        Ok((0..if length > 0 { count } else { 0 }).try_for_each(|block| {
            let start = stride.and_then(|stride| stride.checked_mul(block)).ok_or(TooLarge)?;
            builder.add(&old, start, length)
        }))
    }

    fn indexed(&mut self, arguments: &Arguments<D::Number>, builder: &mut MapBuilder) -> OrStop<Growing, D::Number> {
        let (old, count) = (self.old_type(arguments, 3)?, arguments.int(0).max(0) as usize);
        let lengths = match arguments.function {
            Mpi::TypeCreateIndexedBlock | Mpi::TypeCreateHindexedBlock => None,
            _ => Some(self.lengths_at(arguments, 1, count)?),
        };
        let (scalar, unit) = match arguments.function {
            Mpi::TypeCreateHindexed | Mpi::TypeHindexed | Mpi::TypeCreateHindexedBlock => (self.long(), 1),
            _ => (self.element(arguments, 2), old.extent),
        };
        let starts = self.number_list(arguments, 2, count, scalar)?;
        Ok(starts.iter().enumerate().try_for_each(|(at, start)| {
            let length = lengths.as_ref().map_or(arguments.int(1), |lengths| lengths[at]);
            builder.add(&old, start.checked_mul(unit).ok_or(TooLarge)?, length)
        }))
    }

    fn structure(&mut self, arguments: &Arguments<D::Number>, builder: &mut MapBuilder) -> OrStop<Growing, D::Number> {
        let count = arguments.int(0).max(0) as usize;
        let lengths = self.lengths_at(arguments, 1, count)?;
        let starts = self.number_list(arguments, 2, count, self.long())?;
        let handles = self.int_list(arguments, 3, count)?;
        for (at, handle) in handles.iter().enumerate() {
            let old = self.mpi_type_of(&arguments.given, 3, *handle)?;
            if let Err(large) = builder.add(&old, starts[at], lengths[at]) {
                return Ok(Err(large));
            }
        }
        Ok(Ok(()))
    }

    fn subarray(&mut self, arguments: &Arguments<D::Number>, builder: &mut MapBuilder) -> OrStop<Growing, D::Number> {
        let (old, given) = (self.old_type(arguments, 5)?, &arguments.given);
        let dimensions = arguments.int(0).max(0) as usize;
        if dimensions == 0 {
            return self.bad_argument(given, 0, Property::MpiArgument, format!("`{}`: no dimensions", given.name));
        }
        let mut sizes = self.int_list(arguments, 1, dimensions)?;
        let mut instances = self.int_list(arguments, 2, dimensions)?;
        let mut starts = self.int_list(arguments, 3, dimensions)?;
        for at in 0..sizes.len() {
            let (size, part, start) = (sizes[at], instances[at], starts[at]);
            if size < 1 || part < 1 || part > size || start < 0 || start > size - part {
                let message = format!(
                    "`{}`: dimension {at} has {size} elements, which do not contain {part} from {start} on",
                    given.name
                );
                return self.bad_argument(given, 2, Property::MpiArgument, message);
            }
        }
        match arguments.int(4) {
            order if order == i64::from(constants::ORDER_C) => {}
            order if order == i64::from(constants::ORDER_FORTRAN) => {
                for list in [&mut sizes, &mut instances, &mut starts] {
                    list.reverse();
                }
            }
            _ => {
                let message = format!("`{}`: the order is neither `MPI_ORDER_C` nor `MPI_ORDER_FORTRAN`", given.name);
                return self.bad_argument(given, 4, Property::MpiArgument, message);
            }
        }
        Ok(part_of_array(builder, &old, &sizes, &instances, &starts))
    }

    /// Numbers of blocks, which must not be negative.
    fn lengths_at(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        count: usize,
    ) -> OrStop<Vec<i64>, D::Number> {
        let lengths = self.int_list(arguments, index, count)?;
        if let Some(at) = lengths.iter().position(|length| *length < 0) {
            let (name, text) = (arguments.given.name, self.machine.argument_text(&arguments.given, index));
            let message = format!("`{name}` gets a negative count: `{text}[{at}]` = {}", lengths[at]);
            return self.bad_argument(&arguments.given, index, Property::MpiCount, message);
        }
        Ok(lengths)
    }

    /// Functions that say something of a type, or end it.
    pub(super) fn ask_datatype(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::TypeGetEnvelope | Mpi::TypeGetEnvelopeC => return self.get_envelope(arguments),
            Mpi::TypeGetContents | Mpi::TypeGetContentsC => return self.get_contents(arguments),
            Mpi::TypeCreateF90Integer | Mpi::TypeCreateF90Real | Mpi::TypeCreateF90Complex => {
                return self.fortran_type(arguments)
            }
            Mpi::TypeCommit | Mpi::TypeFree => return self.commit_or_free(arguments),
            Mpi::GetAddress | Mpi::Address => return self.get_address(arguments),
            Mpi::AintAdd | Mpi::AintDiff => return self.moved_address(arguments),
            Mpi::TypeMatchSize => return self.match_size(arguments),
            _ => {}
        }
        let datatype = self.old_type(arguments, 0)?;
        let (low, high) = true_bounds(&datatype, self.machine.code.layouts.pointer_size);
        match arguments.function {
            Mpi::TypeGetValueIndex => self.pair_type(arguments)?,
            Mpi::TypeSize => {
                let size = i32::try_from(datatype.size).unwrap_or(constants::UNDEFINED);
                self.write_int(arguments, 1, i64::from(size))?;
            }
            Mpi::TypeSizeX => self.write_address(arguments, 1, datatype.size)?,
            Mpi::TypeGetExtent | Mpi::TypeGetExtentX => {
                self.write_address(arguments, 1, datatype.lower)?;
                self.write_address(arguments, 2, datatype.extent)?;
            }
            Mpi::TypeGetTrueExtent | Mpi::TypeGetTrueExtentX => {
                self.write_address(arguments, 1, low)?;
                self.write_address(arguments, 2, high.saturating_sub(low))?;
            }
            Mpi::TypeExtent => self.write_address(arguments, 1, datatype.extent)?,
            Mpi::TypeLb => self.write_address(arguments, 1, datatype.lower)?,
            _ => self.write_address(arguments, 1, datatype.lower.saturating_add(datatype.extent))?,
        }
        Ok(Begun::Done)
    }

    /// `MPI_Type_get_value_index`: the type of pairs for `MPI_MINLOC`; none for others.
    fn pair_type(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let handle = |index: usize| arguments.datatype(index).map(|datatype| datatype.handle);
        let pair = match (handle(0), handle(1)) {
            (Some(constants::FLOAT), Some(constants::INT)) => constants::FLOAT_INT,
            (Some(constants::DOUBLE), Some(constants::INT)) => constants::DOUBLE_INT,
            (Some(constants::LONG), Some(constants::INT)) => constants::LONG_INT,
            (Some(constants::INT), Some(constants::INT)) => constants::TWO_INT,
            (Some(constants::SHORT), Some(constants::INT)) => constants::SHORT_INT,
            (Some(constants::LONG_DOUBLE), Some(constants::INT)) => constants::LONG_DOUBLE_INT,
            _ => constants::DATATYPE_NULL,
        };
        self.write_int(arguments, 2, i64::from(pair))
    }

    /// Writes an `MPI_Aint` through a pointer argument.
    pub(super) fn write_address(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        value: i64,
    ) -> OrStop<(), D::Number> {
        let (pointer, scalar) = (self.machine.pointer_argument(&arguments.given, index)?, self.long());
        let Scalar::Number(ty) = scalar else { return Ok(()) };
        let cell = Cell::Number(self.machine.domain.integer(i128::from(value), ty));
        self.machine.write_scalar(&pointer, scalar, cell, arguments.given.name)
    }

    fn get_address(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let cell = self.machine.cell(&arguments.given, 0)?;
        if self.special(&cell) == Some(Special::Bottom) {
            self.write_address(arguments, 1, 0)?;
            return Ok(Begun::Done);
        }
        let (pointer, scalar) = (self.machine.pointer_argument(&arguments.given, 1)?, self.long());
        let Scalar::Number(ty) = scalar else { return Ok(Begun::Done) };
        let number = self.machine.address_number(&cell, ty)?;
        self.machine.write_scalar(&pointer, scalar, Cell::Number(number), arguments.given.name)?;
        Ok(Begun::Done)
    }

    /// An address and a distance, or the distance of two addresses: both are
    /// numbers here.
    fn moved_address(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let operation = match arguments.function {
            Mpi::AintAdd => Arithmetic::Add,
            _ => Arithmetic::Subtract,
        };
        let Scalar::Number(ty) = self.long() else { return Ok(Begun::Done) };
        let (one, other) = (self.address_argument(arguments, 0)?, self.address_argument(arguments, 1)?);
        let answer = self.machine.domain.binary(operation, ty, &one, &other);
        Ok(Begun::Value(Cell::Number(self.machine.placed(answer, Machine::here)?)))
    }

    fn address_argument(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<D::Number, D::Number> {
        match self.machine.cell(&arguments.given, index)? {
            Cell::Number(number) => Ok(number),
            _ => {
                let text = self.machine.argument_text(&arguments.given, index);
                let message = format!("`{}`: the address `{text}` was never set", arguments.given.name);
                self.bad_argument(&arguments.given, index, Property::Uninitialized, message)
            }
        }
    }

    /// `MPI_Type_match_size`: the predefined type of a class that has so many bytes.
    fn match_size(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let matching = match (i32::try_from(arguments.int(0)).unwrap_or(0), arguments.int(1)) {
            (constants::TYPECLASS_INTEGER, 1) => constants::SIGNED_CHAR,
            (constants::TYPECLASS_INTEGER, 2) => constants::SHORT,
            (constants::TYPECLASS_INTEGER, 4) => constants::INT,
            (constants::TYPECLASS_INTEGER, 8) => constants::LONG_LONG_INT,
            (constants::TYPECLASS_REAL, 4) => constants::FLOAT,
            (constants::TYPECLASS_REAL, 8) => constants::DOUBLE,
            (constants::TYPECLASS_REAL, 16) => constants::LONG_DOUBLE,
            (constants::TYPECLASS_COMPLEX, 8) => constants::C_FLOAT_COMPLEX,
            (constants::TYPECLASS_COMPLEX, 16) => constants::C_DOUBLE_COMPLEX,
            (class, size) => {
                let message = format!("`{}`: no datatype of class {class} has {size} bytes", arguments.given.name);
                return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
            }
        };
        self.write_int(arguments, 2, i64::from(matching))?;
        Ok(Begun::Done)
    }

    fn commit_or_free(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (given, function) = (&arguments.given, arguments.function);
        let handle = self.int_behind(arguments, 0)?;
        self.mpi_type_of(given, 0, handle)?;
        let number = self.me().datatypes.number(handle);
        let number = number.filter(|number| {
            let own = self.me().datatypes.get(*number);
            function != Mpi::TypeFree || !own.is_some_and(|own| own.is_for_fortran())
        });
        match (function, number) {
            (Mpi::TypeFree, None) => {
                let text = self.machine.argument_text(given, 0);
                let message = format!("`{}`: the datatype in `{text}` is predefined", given.name);
                return self.bad_argument(given, 0, Property::MpiType, message);
            }
            (Mpi::TypeFree, Some(number)) => {
                self.remove_labels(arguments, handle, Labelled::Type(handle as i32))?;
                self.endpoint().datatypes.remove(number);
                self.write_int(arguments, 0, i64::from(constants::DATATYPE_NULL))?;
            }
            (_, Some(number)) => {
                if let Some(entry) = self.endpoint().datatypes.get_mut(number).filter(|entry| !entry.committed) {
                    Rc::make_mut(entry).committed = true;
                }
            }
            (_, None) => {}
        }
        Ok(Begun::Done)
    }
}

/// Adds the rows of a part of an array, the last dimension fastest.
fn part_of_array(
    builder: &mut MapBuilder,
    old: &Datatype,
    sizes: &[i64],
    instances: &[i64],
    starts: &[i64],
) -> Growing {
    let (Some((&row, outer)), Some((&first, offsets))) = (instances.split_last(), starts.split_last()) else {
        return Err(TooLarge);
    };
    let rows = outer.iter().try_fold(1i64, |product, part| product.checked_mul(*part)).ok_or(TooLarge)?;
    if rows > MOST_ITEMS as i64 {
        return Err(TooLarge);
    }
    for number in 0..rows {
        // The indices of this row in the outer dimensions, from the last one on.
        let (mut rest, mut index, mut stride) = (number, first, sizes[sizes.len() - 1]);
        for at in (0..outer.len()).rev() {
            let here = offsets[at] + rest % outer[at];
            rest /= outer[at];
            index = here.checked_mul(stride).and_then(|way| way.checked_add(index)).ok_or(TooLarge)?;
            stride = stride.checked_mul(sizes[at]).ok_or(TooLarge)?;
        }
        builder.add(old, index.checked_mul(old.extent).ok_or(TooLarge)?, row)?;
    }
    let elements = sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size)).ok_or(TooLarge)?;
    builder.fix(0, elements.checked_mul(old.extent).ok_or(TooLarge)?)
}
