//! The quick way to a scalar: variables, elements and pointers whose indices
//! are at hand, in a domain that knows all.
//!
//! Whatever is not plain (an index outside, a pointer that dangles, another
//! type) is left to the careful way in `locate`, which finds the same place or
//! says what is wrong. Nothing is decided here, only found sooner.

use crate::code::{Node, NodeId, PlaceCode, PlaceCodeId, SizeCode};
use crate::domain::Domain;
use crate::locate::{narrowed, Located};
use crate::machine::Machine;
use crate::memory::{Cell, Scalar, LARGEST_OBJECT};

impl<D: Domain> Machine<'_, D> {
    /// The cell of a scalar, if it is easily found.
    #[inline]
    pub(crate) fn quick_cell(&self, place_code: PlaceCodeId, scalar: Scalar) -> Option<&Cell<D::Number>> {
        let found = self.quick_place(place_code)?;
        self.process.memory.peek(&found, scalar)
    }

    /// The place of a scalar that may be changed, if it is easily found.
    #[inline]
    pub(crate) fn quick_cell_mut(&mut self, place_code: PlaceCodeId, scalar: Scalar) -> Option<&mut Cell<D::Number>> {
        let found = self.quick_place(place_code)?;
        self.process.memory.peek_mut(&found, scalar)
    }

    fn quick_place(&self, id: PlaceCodeId) -> Option<Located> {
        let code = self.code;
        match &code.place_codes[id.0 as usize] {
            PlaceCode::Global(slot) => {
                // Its size is not asked for: it has no cells beyond its end.
                let object = self.global_object(*slot);
                Some(Located { object, offset: 0, low: 0, high: LARGEST_OBJECT as u32, bits: None })
            }
            PlaceCode::Local(local) => match &self.thread.slots[self.thread.base + local.0 as usize] {
                Cell::Pointer(pointer) => {
                    Some(Located { object: pointer.object, offset: 0, low: 0, high: pointer.high, bits: None })
                }
                _ => None,
            },
            PlaceCode::Index(array, index, SizeCode::Fixed(size), Some(SizeCode::Fixed(count))) => {
                let base = self.quick_place(*array)?;
                let at = self.quick_index(*index)?;
                ((at as u64) < *count).then(|| Located { offset: base.offset + at * *size as i64, ..base })
            }
            PlaceCode::Deref(node) => self.quick_target(*node),
            PlaceCode::Field(base, field) if field.bits.is_none() && field.last_of.is_none() => {
                Some(narrowed(self.quick_place(*base)?, field))
            }
            PlaceCode::Index(..)
            | PlaceCode::Field(..)
            | PlaceCode::Register(_)
            | PlaceCode::String(_)
            | PlaceCode::Unsupported(_) => None,
        }
    }

    /// What `p`, or `p[i]`, points to.
    fn quick_target(&self, node: NodeId) -> Option<Located> {
        let (pointer, distance) = match &self.code.nodes[node.0 as usize] {
            Node::Register(slot) => (&self.thread.slots[self.thread.base + *slot as usize], 0),
            Node::PointerAdd(pointer, index, SizeCode::Fixed(size)) => {
                let Node::Register(slot) = &self.code.nodes[pointer.0 as usize] else { return None };
                let distance = self.quick_index(*index)?.checked_mul(*size as i64)?;
                (&self.thread.slots[self.thread.base + *slot as usize], distance)
            }
            _ => return None,
        };
        let Cell::Pointer(from) = pointer else { return None };
        let offset = i64::from(from.offset).checked_add(distance)?;
        Some(Located { object: from.object, offset, low: from.low, high: from.high, bits: None })
    }

    /// An index in a register, or a constant, seen through a conversion that
    /// keeps it.
    #[inline]
    fn quick_index(&self, node: NodeId) -> Option<i64> {
        let cell = match &self.code.nodes[node.0 as usize] {
            Node::Register(slot) => &self.thread.slots[self.thread.base + *slot as usize],
            Node::Constant(constant) => &self.constants[constant.0 as usize],
            Node::Convert(from, to, inner) => {
                let (from, to) = (from.integer()?, to.integer()?);
                // To a wider signed type every number stays what it is.
                let keeps = to.0 > from.0 && to.1 == antiphon_model::Signedness::Signed || from == to;
                return if keeps { self.quick_index(*inner) } else { None };
            }
            _ => return None,
        };
        match cell {
            Cell::Number(number) => self.domain.literal(number),
            _ => None,
        }
    }
}
