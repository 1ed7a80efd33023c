//! Datatypes for Fortran's kinds: `MPI_Type_create_f90_real` and its kin.
//!
//! Such a type is committed, is not freed, and is the same for the same arguments; it says of itself how it was asked for. What it
//! holds is the smallest type of C that has as many digits.
//!
//! Deliberately not here: that types of different arguments do not match although their values are alike, which nobody checks.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::payload::Datatype;
use super::recipes::Recipe;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// Decimal digits and decimal exponents of floating-point types, and the real and the complex type of each.
const REALS: [(i64, i64, i32, i32); 3] = [
    (6, 37, constants::FLOAT, constants::C_FLOAT_COMPLEX),
    (15, 307, constants::DOUBLE, constants::C_DOUBLE_COMPLEX),
    (18, 4931, constants::LONG_DOUBLE, constants::C_LONG_DOUBLE_COMPLEX),
];

/// Decimal digits of integer types.
const INTEGERS: [(i64, i32); 4] =
    [(2, constants::INT8_T), (4, constants::INT16_T), (9, constants::INT32_T), (18, constants::INT64_T)];

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn fortran_type(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (combiner, base, integers) = match arguments.function {
            Mpi::TypeCreateF90Integer => {
                let digits = arguments.int(0);
                let base = INTEGERS.iter().find(|(most, _)| digits <= *most).map(|(_, base)| *base);
                (constants::COMBINER_F90_INTEGER, base, vec![digits])
            }
            function => {
                let (digits, exponents) = (arguments.int(0), arguments.int(1));
                let fits = |wanted: i64, most: i64| wanted == i64::from(constants::UNDEFINED) || wanted <= most;
                let row = REALS.iter().find(|(p, r, ..)| fits(digits, *p) && fits(exponents, *r));
                let (combiner, base) = match function {
                    Mpi::TypeCreateF90Real => (constants::COMBINER_F90_REAL, row.map(|row| row.2)),
                    _ => (constants::COMBINER_F90_COMPLEX, row.map(|row| row.3)),
                };
                (combiner, base, vec![digits, exponents])
            }
        };
        let Some(base) = base.and_then(|base| self.datatype_of(i64::from(base))) else {
            let message = format!("`{}`: no datatype has so many digits", arguments.given.name);
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        let recipe = Recipe { combiner, integers, addresses: Vec::new(), counts: Vec::new(), datatypes: Vec::new() };
        let known = self.me().datatypes.iter().find(|(_, datatype)| datatype.recipe.as_deref() == Some(&recipe));
        if let Some(handle) = known.map(|(_, datatype)| datatype.handle) {
            let last = arguments.given.values.len().saturating_sub(1);
            self.write_int(arguments, last, i64::from(handle))?;
            return Ok(Begun::Done);
        }
        let made = Datatype { span: self.machine.here(), recipe: Some(Rc::new(recipe)), ..(*base).clone() };
        self.give_type(arguments, made)
    }
}

impl Datatype {
    /// Whether it belongs to the library although a call made it.
    pub(super) fn is_for_fortran(&self) -> bool {
        let combiners =
            [constants::COMBINER_F90_REAL, constants::COMBINER_F90_COMPLEX, constants::COMBINER_F90_INTEGER];
        self.recipe.as_ref().is_some_and(|recipe| combiners.contains(&recipe.combiner))
    }
}
