//! Pointers as numbers, and the way back.
//!
//! Where objects lie, memory says (`memory/bases.rs`); functions lie below
//! them all. No program may rely on these numbers; it may rely on the way back.

use crate::code::NodeId;
use crate::domain::{Domain, NumberType};
use crate::fault::{Limit, Stop};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, ObjectId, Pointer};
use antiphon_model::FunctionId;
use antiphon_outcome::Assumed;

/// What is presumed where a program computes with an address.
const LAYOUT: Assumed = Assumed::LAYOUT;

impl<D: Domain> Machine<'_, D> {
    /// The address of a pointer, for the program to compute with.
    pub(crate) fn address_to_use(&mut self, cell: &Cell<D::Number>, ty: NumberType) -> OrStop<D::Number, D::Number> {
        if let Cell::Pointer(pointer) = cell {
            if pointer.object.slot != u32::MAX {
                self.coverage.axioms.insert(LAYOUT);
            }
        }
        self.address_number(cell, ty)
    }

    /// The address of a pointer.
    pub fn address_number(&mut self, cell: &Cell<D::Number>, ty: NumberType) -> OrStop<D::Number, D::Number> {
        let address = match cell {
            Cell::Pointer(pointer) if pointer.object.slot == u32::MAX => {
                i128::from(pointer.object.generation as i32) + i128::from(pointer.offset)
            }
            Cell::Pointer(pointer) if self.is_unbounded(pointer.object) => return self.no_address(),
            Cell::Pointer(pointer) => self.object_address(pointer.object)? + i128::from(pointer.offset),
            Cell::Function(function) => (i128::from(function.0) + 1) * 16,
            Cell::Within(_) => return self.no_address(),
            Cell::Undefined | Cell::Number(_) | Cell::Null | Cell::VaList(..) | Cell::Opaque => 0,
        };
        Ok(self.domain.integer(address, ty))
    }

    #[cold]
    fn no_address<T>(&self) -> OrStop<T, D::Number> {
        let message = "the address of an unbounded array, used as a number";
        self.unsupported(&antiphon_source::codes::unsupported::U207, self.here(), message)
    }

    fn object_address(&mut self, object: ObjectId) -> OrStop<i128, D::Number> {
        match self.process.memory.address(object) {
            Some(address) => Ok(i128::from(address)),
            None => {
                let message = "no addresses are left".to_owned();
                Err(Box::new(Stop::Limit(Limit::Memory, message, self.here())))
            }
        }
    }

    pub(crate) fn number_to_pointer(&mut self, a: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        let number = match self.defined(a)? {
            Cell::Number(number) => number,
            cell => return Ok(cell),
        };
        let address = self.domain.as_index(&number).unwrap_or(-1);
        if address == 0 {
            return Ok(Cell::Null);
        }
        if address > 0 && address % 16 == 0 && address / 16 <= self.program.functions.len() as i64 {
            return Ok(Cell::Function(FunctionId((address / 16 - 1) as u32)));
        }
        Ok(Cell::Pointer(match self.process.memory.at_address(address) {
            Some((object, known, offset)) => Pointer { object, offset: offset as i32, low: 0, high: known.size },
            // A marker such as `(void *)-1`: it may be stored and compared, and
            // no object is there.
            None => {
                let object = ObjectId { slot: u32::MAX, generation: address as u32 };
                Pointer { object, offset: 0, low: 0, high: 0 }
            }
        }))
    }
}
