//! Arrays of numbers that a call is given: ranks, dimensions, neighbours,
//! displacements.
//!
//! Their values are read one by one, each checked like an access of the program
//! itself; one that is not known but bounded is asked for value by value.

use super::arguments::Arguments;
use crate::Rank;
use antiphon_machine::memory::{Cell, Pointer, Scalar};
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::{Domain, NumberType};
use antiphon_source::codes::unsupported as codes;

/// `int`
pub(super) const INT: Scalar = Scalar::Number(NumberType::INT);

/// Bytes of an `int`.
const INT_BYTES: i64 = 4;

/// Bytes of `MPI_Aint` and `MPI_Count`.
const LONG_BYTES: u32 = 8;

impl<D: Domain> Rank<'_, '_, D> {
    /// The first numbers of an array; of none, the pointer does not count.
    pub(super) fn int_list(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        count: usize,
    ) -> OrStop<Vec<i64>, D::Number> {
        let scalar = self.element(arguments, index);
        self.number_list(arguments, index, count, scalar)
    }

    /// The numbers of a list: `int`, or `MPI_Count` and `MPI_Aint` where the function takes such ones.
    pub(super) fn element(&self, arguments: &Arguments<D::Number>, index: usize) -> Scalar {
        let pointer_size = self.machine.code.layouts.pointer_size;
        match self.machine.pointed_scalar(&arguments.given, index) {
            Some(wide @ Scalar::Number(NumberType::Int(_))) if wide.size(pointer_size) == LONG_BYTES => wide,
            _ => INT,
        }
    }

    /// The same for numbers of any integer type.
    pub(super) fn number_list(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        count: usize,
        scalar: Scalar,
    ) -> OrStop<Vec<i64>, D::Number> {
        if count == 0 {
            return Ok(Vec::new());
        }
        self.mpi_pointer(&arguments.given, index)?;
        let start = self.machine.pointer_argument(&arguments.given, index)?;
        let size = scalar.size(self.machine.code.layouts.pointer_size);
        let place = |at: usize| place_in_list(&start, at, i64::from(size));
        (0..count).map(|at| self.number_of_list(arguments, index, (at, place(at)), scalar)).collect()
    }

    /// One number of an array.
    pub(super) fn int_of_list(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        start: &Pointer,
        at: usize,
    ) -> OrStop<i64, D::Number> {
        let scalar = self.element(arguments, index);
        let size = i64::from(scalar.size(self.machine.code.layouts.pointer_size));
        self.number_of_list(arguments, index, (at, place_in_list(start, at, size)), scalar)
    }

    fn number_of_list(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        (at, place): (usize, Pointer),
        scalar: Scalar,
    ) -> OrStop<i64, D::Number> {
        match self.machine.read_scalar(&place, scalar, arguments.given.name)? {
            Cell::Number(number) => self.machine.known(&number, "a number in an array"),
            Cell::Undefined => {
                let text = self.machine.argument_text(&arguments.given, index);
                let message = format!("`{}` reads `{text}[{at}]`, which was never written", arguments.given.name);
                self.bad_argument(&arguments.given, index, Property::Uninitialized, message)
            }
            _ => {
                self.machine.unsupported(&codes::U208, self.machine.here(), "an array of something other than numbers")
            }
        }
    }

    /// Writes numbers to the start of an array.
    pub(super) fn write_int_list(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        values: impl IntoIterator<Item = i64>,
    ) -> OrStop<(), D::Number> {
        for (at, value) in values.into_iter().enumerate() {
            self.mpi_pointer(&arguments.given, index)?;
            let start = self.machine.pointer_argument(&arguments.given, index)?;
            let cell = self.machine.integer(i128::from(value));
            self.machine.write_scalar(&place_in_list(&start, at, INT_BYTES), INT, cell, arguments.given.name)?;
        }
        Ok(())
    }

    /// The number that a pointer argument points to: a handle, for example.
    pub(super) fn int_behind(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        Ok(self.int_list(arguments, index, 1)?[0])
    }
}

/// Where a number of an array lies.
fn place_in_list(start: &Pointer, at: usize, size: i64) -> Pointer {
    let offset = i64::from(start.offset).saturating_add((at as i64).saturating_mul(size));
    Pointer { offset: offset.min(i64::from(i32::MAX)) as i32, ..*start }
}
