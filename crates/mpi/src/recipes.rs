//! How a datatype was made: `MPI_Type_get_envelope` and `MPI_Type_get_contents`.
//!
//! A datatype keeps the arguments of the call that made it, in the order of the standard. Types of the program that it was made
//! of have new handles when they are asked for, which the program has to free.
//!
//! A type that a call with large counts made keeps them apart, and only the questions with large counts can be asked of it.
//!
//! Deliberately not here: types made for Fortran (`fortran`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::payload::Datatype;
use crate::Rank;
use antiphon_machine::memory::Scalar;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::Value;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// The call that made a datatype.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// Which constructor.
    pub combiner: i32,
    /// Its arguments that are counts and the like.
    pub integers: Vec<i64>,
    /// Its arguments that are bytes.
    pub addresses: Vec<i64>,
    /// Its arguments that are large counts.
    pub counts: Vec<i64>,
    /// Its types.
    pub(crate) datatypes: Vec<Rc<Datatype>>,
}

impl Recipe {
    /// The same of a call with large counts: numbers of elements and of bytes are such counts.
    fn large(mut self) -> Recipe {
        let mut integers = std::mem::take(&mut self.integers);
        match self.combiner {
            constants::COMBINER_SUBARRAY => {
                let order = integers.pop();
                self.counts = integers.split_off(1);
                integers.extend(order);
                self.integers = integers;
            }
            constants::COMBINER_DARRAY => {
                let dimensions = integers[2].max(0) as usize;
                self.counts = integers.drain(3..3 + dimensions).collect();
                self.integers = integers;
            }
            _ => {
                self.counts = integers;
                self.counts.append(&mut self.addresses);
            }
        }
        self
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What a constructor was given.
    pub(super) fn recipe(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Recipe, D::Number> {
        let count = arguments.int(0).max(0) as usize;
        let (mut integers, mut addresses) = (Vec::new(), Vec::new());
        let blocks = |given: &Arguments<D::Number>| vec![given.int(0), given.int(1)];
        let (combiner, old) = match arguments.function {
            Mpi::TypeContiguous => {
                integers = vec![arguments.int(0)];
                (constants::COMBINER_CONTIGUOUS, 1)
            }
            Mpi::TypeVector => {
                integers = (0..3).map(|at| arguments.int(at)).collect();
                (constants::COMBINER_VECTOR, 3)
            }
            Mpi::TypeCreateHvector | Mpi::TypeHvector => {
                (integers, addresses) = (blocks(arguments), vec![arguments.int(2)]);
                (constants::COMBINER_HVECTOR, 3)
            }
            Mpi::TypeIndexed => {
                integers = vec![arguments.int(0)];
                integers.extend(self.int_list(arguments, 1, count)?);
                integers.extend(self.int_list(arguments, 2, count)?);
                (constants::COMBINER_INDEXED, 3)
            }
            Mpi::TypeCreateHindexed | Mpi::TypeHindexed => {
                integers = vec![arguments.int(0)];
                integers.extend(self.int_list(arguments, 1, count)?);
                addresses = self.number_list(arguments, 2, count, self.long())?;
                (constants::COMBINER_HINDEXED, 3)
            }
            Mpi::TypeCreateIndexedBlock => {
                integers = blocks(arguments);
                integers.extend(self.int_list(arguments, 2, count)?);
                (constants::COMBINER_INDEXED_BLOCK, 3)
            }
            Mpi::TypeCreateHindexedBlock => {
                integers = blocks(arguments);
                addresses = self.number_list(arguments, 2, count, self.long())?;
                (constants::COMBINER_HINDEXED_BLOCK, 3)
            }
            Mpi::TypeCreateStruct | Mpi::TypeStruct => return self.recipe_of_structure(arguments, count),
            Mpi::TypeCreateResized | Mpi::TypeCreateResizedC => {
                addresses = vec![arguments.int(1), arguments.int(2)];
                (constants::COMBINER_RESIZED, 0)
            }
            Mpi::TypeCreateSubarray => {
                integers = vec![arguments.int(0)];
                for index in 1..4 {
                    integers.extend(self.int_list(arguments, index, count)?);
                }
                integers.push(arguments.int(4));
                (constants::COMBINER_SUBARRAY, 5)
            }
            Mpi::TypeCreateDarray => {
                let dimensions = arguments.int(2).max(0) as usize;
                integers = (0..3).map(|at| arguments.int(at)).collect();
                for index in 3..7 {
                    integers.extend(self.int_list(arguments, index, dimensions)?);
                }
                integers.push(arguments.int(7));
                (constants::COMBINER_DARRAY, 8)
            }
            _ => (constants::COMBINER_DUP, 0),
        };
        let datatypes = vec![self.old_type(arguments, old)?];
        let recipe = Recipe { combiner, integers, addresses, counts: Vec::new(), datatypes };
        Ok(if self.has_large_counts(arguments) { recipe.large() } else { recipe })
    }

    fn recipe_of_structure(&mut self, arguments: &Arguments<D::Number>, count: usize) -> OrStop<Recipe, D::Number> {
        let mut integers = vec![arguments.int(0)];
        integers.extend(self.int_list(arguments, 1, count)?);
        let addresses = self.number_list(arguments, 2, count, self.long())?;
        let mut datatypes = Vec::with_capacity(count);
        for handle in self.int_list(arguments, 3, count)? {
            datatypes.push(self.mpi_type_of(&arguments.given, 3, handle)?);
        }
        let combiner = constants::COMBINER_STRUCT;
        let recipe = Recipe { combiner, integers, addresses, counts: Vec::new(), datatypes };
        Ok(if self.has_large_counts(arguments) { recipe.large() } else { recipe })
    }

    /// Whether a constructor was called in its form for large counts.
    fn has_large_counts(&self, arguments: &Arguments<D::Number>) -> bool {
        let wide = |scalar: Scalar| scalar.size(self.machine.code.layouts.pointer_size) == 8;
        match arguments.function {
            Mpi::TypeCreateResized | Mpi::TypeDup => false,
            Mpi::TypeCreateResizedC => true,
            Mpi::TypeCreateSubarray => wide(self.element(arguments, 1)),
            Mpi::TypeCreateDarray => wide(self.element(arguments, 3)),
            _ => matches!(arguments.given.values.first(), Some(Value::Scalar(scalar, _)) if wide(*scalar)),
        }
    }

    /// `MPI_Type_get_envelope`, and its form for large counts
    pub(super) fn get_envelope(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let recipe = arguments.datatype(0).and_then(|datatype| datatype.recipe.clone());
        let large = arguments.function == Mpi::TypeGetEnvelopeC;
        let lengths = match &recipe {
            None => vec![0; 3 + usize::from(large)],
            Some(recipe) => self.lengths_of(arguments, recipe)?,
        };
        let combiner = recipe.as_ref().map_or(constants::COMBINER_NAMED, |recipe| recipe.combiner);
        let numbers = lengths.into_iter().map(|length| length as i64).chain([i64::from(combiner)]);
        for (index, number) in (1..).zip(numbers) {
            self.write_int(arguments, index, number)?;
        }
        Ok(Begun::Done)
    }

    /// The lengths of what a call that asks for a recipe gives: integers, addresses, counts if it asks for them, types.
    fn lengths_of(&mut self, arguments: &Arguments<D::Number>, recipe: &Recipe) -> OrStop<Vec<usize>, D::Number> {
        let (integers, addresses, types) = (recipe.integers.len(), recipe.addresses.len(), recipe.datatypes.len());
        match arguments.function {
            Mpi::TypeGetEnvelopeC | Mpi::TypeGetContentsC => Ok(vec![integers, addresses, recipe.counts.len(), types]),
            _ if recipe.counts.is_empty() => Ok(vec![integers, addresses, types]),
            _ => {
                let name = arguments.given.name;
                let message =
                    format!("`{name}`: the datatype was made with large counts, so `{name}_c` must be called");
                self.bad_argument(&arguments.given, 0, Property::MpiType, message)
            }
        }
    }

    /// `MPI_Type_get_contents`, and its form for large counts
    pub(super) fn get_contents(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let name = arguments.given.name;
        let Some(recipe) = arguments.datatype(0).and_then(|datatype| datatype.recipe.clone()) else {
            let message = format!("`{name}`: a predefined datatype was not made by a call");
            return self.bad_argument(&arguments.given, 0, Property::MpiType, message);
        };
        let lengths = self.lengths_of(arguments, &recipe)?;
        for (index, length) in (1..).zip(&lengths) {
            if arguments.int(index) < *length as i64 {
                let message = format!("`{name}`: there are {length}, but room for {}", arguments.int(index));
                return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
            }
        }
        let first = lengths.len() + 1;
        self.write_int_list(arguments, first, recipe.integers.iter().copied())?;
        self.write_addresses(arguments, first + 1, &recipe.addresses)?;
        if arguments.function == Mpi::TypeGetContentsC {
            self.write_addresses(arguments, first + 2, &recipe.counts)?;
        }
        let handles: Vec<i64> =
            recipe.datatypes.iter().map(|datatype| i64::from(self.handle_of_type(datatype))).collect();
        self.write_int_list(arguments, first + lengths.len() - 1, handles)?;
        Ok(Begun::Done)
    }

    fn write_addresses(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        values: &[i64],
    ) -> OrStop<(), D::Number> {
        let scalar = self.long();
        let (Scalar::Number(ty), false) = (scalar, values.is_empty()) else { return Ok(()) };
        let start = self.machine.pointer_argument(&arguments.given, index)?;
        let size = scalar.size(self.machine.code.layouts.pointer_size) as i32;
        for (at, value) in (0..).zip(values) {
            let place = antiphon_machine::memory::Pointer { offset: start.offset + at * size, ..start };
            let cell = antiphon_machine::memory::Cell::Number(self.machine.domain.integer(i128::from(*value), ty));
            self.machine.write_scalar(&place, scalar, cell, arguments.given.name)?;
        }
        Ok(())
    }
}
