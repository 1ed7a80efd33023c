//! How a datatype was made: `MPI_Type_get_envelope` and `MPI_Type_get_contents`.
//!
//! A datatype keeps the arguments of the call that made it, in the order of the standard. Types of the program that it was made
//! of have new handles when they are asked for, which the program has to free.
//!
//! Deliberately not here: the forms with large counts, and types made for Fortran.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::payload::Datatype;
use crate::Rank;
use antiphon_machine::memory::Scalar;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
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
    /// Its types.
    pub(crate) datatypes: Vec<Rc<Datatype>>,
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
            Mpi::TypeCreateResized => {
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
        Ok(Recipe { combiner, integers, addresses, datatypes })
    }

    fn recipe_of_structure(&mut self, arguments: &Arguments<D::Number>, count: usize) -> OrStop<Recipe, D::Number> {
        let mut integers = vec![arguments.int(0)];
        integers.extend(self.int_list(arguments, 1, count)?);
        let addresses = self.number_list(arguments, 2, count, self.long())?;
        let mut datatypes = Vec::with_capacity(count);
        for handle in self.int_list(arguments, 3, count)? {
            datatypes.push(self.mpi_type_of(&arguments.given, 3, handle)?);
        }
        Ok(Recipe { combiner: constants::COMBINER_STRUCT, integers, addresses, datatypes })
    }

    /// `MPI_Type_get_envelope`
    pub(super) fn get_envelope(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let recipe = arguments.datatype(0).and_then(|datatype| datatype.recipe.clone());
        let numbers = match &recipe {
            None => [0, 0, 0, i64::from(constants::COMBINER_NAMED)],
            Some(recipe) => {
                let lengths = [recipe.integers.len(), recipe.addresses.len(), recipe.datatypes.len()];
                let [integers, addresses, datatypes] = lengths.map(|length| length as i64);
                [integers, addresses, datatypes, i64::from(recipe.combiner)]
            }
        };
        for (index, number) in (1..).zip(numbers) {
            self.write_int(arguments, index, number)?;
        }
        Ok(Begun::Done)
    }

    /// `MPI_Type_get_contents`
    pub(super) fn get_contents(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let name = arguments.given.name;
        let Some(recipe) = arguments.datatype(0).and_then(|datatype| datatype.recipe.clone()) else {
            let message = format!("`{name}`: a predefined datatype was not made by a call");
            return self.bad_argument(&arguments.given, 0, Property::MpiType, message);
        };
        let lengths = [recipe.integers.len(), recipe.addresses.len(), recipe.datatypes.len()];
        for (index, length) in (1..).zip(lengths) {
            if arguments.int(index) < length as i64 {
                let message = format!("`{name}`: there are {length}, but room for {}", arguments.int(index));
                return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
            }
        }
        self.write_int_list(arguments, 4, recipe.integers.iter().copied())?;
        self.write_addresses(arguments, 5, &recipe.addresses)?;
        let handles: Vec<i64> =
            recipe.datatypes.iter().map(|datatype| i64::from(self.handle_of_type(datatype))).collect();
        self.write_int_list(arguments, 6, handles)?;
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
