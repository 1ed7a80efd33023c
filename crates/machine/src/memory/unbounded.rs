//! Arrays whose extents nothing bounds.
//!
//! Where a size is an expression with few values, the machine looks at one size
//! after the other. Where nothing bounds it, the object keeps no cells: for each
//! scalar of an element it has one array value of the domain, indexed once for
//! each dimension (`c[i][j]` is an array of arrays; products of indices would
//! leave what a prover can do), and another array that says which elements were
//! written. Zero is no value that was written by chance: what was never written
//! is never read, since the `written` array is asked first.
//!
//! A pointer into such an array is an ordinary one while its bytes are known
//! from the start of the array. Its region is empty, so that whoever does not know
//! about such arrays finds it out of bounds and asks why ([`Memory::unbounded`]). All
//! others are [`Within`]: an index for each dimension they went down.
//!
//! Deliberately not here: bounds, which the machine checks, and arrays of
//! pointers, which have no value in a domain.

use super::access::{reseen, zero};
use super::{Access, Block, Cell, Fill, Indices, LayoutId, Memory, ObjectId, Scalar, Storage};
use crate::domain::{Answer, Domain, NumberType};
use crate::fault::{DomainError, Property};
use antiphon_source::codes::unsupported as codes;

/// An array whose extents nothing bounds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unbounded<N> {
    /// The layout of an element.
    pub layout: LayoutId,
    /// How many there are in each dimension, the outermost first.
    pub extents: Indices<N>,
    /// For each leaf of the layout.
    pub contents: Vec<Contents<N>>,
}

/// All values of one leaf.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contents<N> {
    /// An array value of the domain.
    pub values: N,
    /// Which of them were written.
    pub written: Defined<N>,
}

/// Which elements were written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Defined<N> {
    /// All.
    All,
    /// Those for which this array is not zero.
    Where(N),
}

impl<N: Clone> Memory<N> {
    /// The array, if the object is alive and one whose extents nothing bounds.
    pub fn unbounded(&self, id: ObjectId) -> Option<&Unbounded<N>> {
        match &self.get(id)?.storage {
            Storage::Unbounded(array) => Some(array),
            Storage::Blank(_) | Storage::Dense(..) | Storage::Sparse(_) | Storage::Pending => None,
        }
    }

    /// Whether there may be such an object at all.
    pub(crate) fn has_unbounded(&self) -> bool {
        self.has_unbounded
    }

    /// Makes an object without cells one whose extents nothing bounds.
    pub(crate) fn make_unbounded<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        layout: LayoutId,
        extents: Indices<N>,
    ) -> Answer<(), N> {
        let layouts = self.layouts.clone();
        let Some(fill) = self.get(id).map(|object| object.fill) else { return Ok(()) };
        let mut contents = Vec::new();
        for leaf in &layouts.get(layout).leaves {
            let Scalar::Number(ty) = leaf.scalar else { return no_pointers() };
            let zero = domain.integer(0, ty);
            let values = domain.uniform_array(extents.len(), ty, &zero)?;
            let written = match fill {
                Fill::Zero => Defined::All,
                Fill::Undefined => {
                    let never = domain.integer(0, NumberType::INT);
                    Defined::Where(domain.uniform_array(extents.len(), NumberType::INT, &never)?)
                }
            };
            contents.push(Contents { values, written });
        }
        self.has_unbounded = true;
        if let Some(object) = self.get_mut(id) {
            object.size = 0;
            object.storage = Storage::Unbounded(Box::new(Unbounded { layout, extents, contents }));
        }
        Ok(())
    }

    /// Replaces all values of a leaf.
    pub(crate) fn replace_contents(&mut self, id: ObjectId, leaf: usize, contents: Contents<N>) {
        if let Some(super::Object { storage: Storage::Unbounded(array), .. }) = self.get_mut(id) {
            if let Some(place) = array.contents.get_mut(leaf) {
                *place = contents;
            }
        }
    }

    /// The leaf at a place of an element, and whether another type sees it.
    fn leaf_of(&self, array: &Unbounded<N>, access: Access) -> Answer<(usize, Scalar), N> {
        let shape = self.layouts.get(array.layout);
        let found = match access.bits {
            Some(bits) => shape.bit_field_at(access.offset, bits),
            None => shape.leaf_at(access.offset).map(|(index, _)| index),
        };
        let leaf = found.and_then(|index| Some((index, shape.leaves.get(index)?)));
        match leaf {
            Some((index, leaf))
                if access.bits.is_some() || leaf.size == access.scalar.size(self.layouts.pointer_size) =>
            {
                Ok((index, leaf.scalar))
            }
            _ => other_type(),
        }
    }

    /// A condition: the scalar at a place of an element was written. `None` if all were.
    pub(crate) fn written_within<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        indices: &[N],
        access: Access,
    ) -> Answer<Option<N>, N> {
        let Some(array) = self.unbounded(id) else { return Ok(None) };
        let (leaf, _) = self.leaf_of(array, access)?;
        match array.contents.get(leaf).map(|contents| &contents.written) {
            Some(Defined::Where(written)) => Ok(Some(domain.array_element(written, indices, NumberType::INT)?)),
            Some(Defined::All) | None => Ok(None),
        }
    }

    /// The scalar at a place of an element, which was written; `access` counts
    /// from the start of the element.
    pub(crate) fn value_within<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        indices: &[N],
        access: Access,
    ) -> Answer<Cell<N>, N> {
        let Some(array) = self.unbounded(id) else { return Ok(Cell::Undefined) };
        let (leaf, scalar) = self.leaf_of(array, access)?;
        let (Some(contents), Scalar::Number(ty)) = (array.contents.get(leaf), scalar) else { return other_type() };
        let cell = Cell::Number(domain.array_element(&contents.values, indices, ty)?);
        match reseen(domain, scalar, access.scalar, &cell)? {
            Some(seen) => Ok(seen),
            None => other_type(),
        }
    }

    /// The scalar at a place of an element; whether it was written is asked first.
    pub(crate) fn load_within<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        indices: &[N],
        access: Access,
    ) -> Answer<Cell<N>, N> {
        if let Some(written) = self.written_within(domain, id, indices, access)? {
            if !domain.asked(&written)? {
                return Ok(Cell::Undefined);
            }
        }
        self.value_within(domain, id, indices, access)
    }

    /// Writes the scalar at a place of an element.
    pub(crate) fn store_within<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        indices: &[N],
        access: Access,
        value: Cell<N>,
    ) -> Answer<(), N> {
        let Some(object) = self.get(id) else { return Ok(()) };
        if let Some(message) = object.read_only() {
            return DomainError::fault(Property::Pointer, message);
        }
        let Some(array) = self.unbounded(id) else { return Ok(()) };
        let (leaf, scalar) = self.leaf_of(array, access)?;
        let depth = array.extents.len();
        let (Some(old), Scalar::Number(ty)) = (array.contents.get(leaf).cloned(), scalar) else { return other_type() };
        let seen = match reseen(domain, access.scalar, scalar, &value)? {
            Some(seen) => seen,
            None => return other_type(),
        };
        let (values, is_written) = match seen {
            Cell::Number(number) => (domain.array_with(&old.values, indices, &number, ty)?, 1),
            Cell::Undefined => (old.values, 0),
            Cell::Null | Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) | Cell::VaList(..) | Cell::Opaque => {
                return other_type()
            }
        };
        let flag = domain.integer(is_written, NumberType::INT);
        let written = match (old.written, is_written) {
            (Defined::All, 1) => Defined::All,
            (Defined::All, _) => {
                let one = domain.integer(1, NumberType::INT);
                let all = domain.uniform_array(depth, NumberType::INT, &one)?;
                Defined::Where(domain.array_with(&all, indices, &flag, NumberType::INT)?)
            }
            (Defined::Where(written), _) => {
                Defined::Where(domain.array_with(&written, indices, &flag, NumberType::INT)?)
            }
        };
        self.replace_contents(id, leaf, Contents { values, written });
        Ok(())
    }

    /// The way down to a byte that lies so far from the start, and the rest
    /// within the element. Only rows of known length can be counted through.
    pub(crate) fn way_to<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
    ) -> Answer<(Indices<N>, u32), N> {
        let Some(array) = self.unbounded(id) else { return other_type() };
        let stride = self.layouts.get(array.layout).stride.max(1);
        let (mut element, rest) = (i64::from(offset / stride), offset % stride);
        let mut reversed = Vec::new();
        for (depth, extent) in array.extents.iter().enumerate().rev() {
            let at = match (depth, domain.as_index(extent)) {
                (0, _) => std::mem::take(&mut element),
                (_, Some(length)) if length > 0 => {
                    let at = element % length;
                    element /= length;
                    at
                }
                _ => std::mem::take(&mut element),
            };
            reversed.push(domain.integer(i128::from(at), INDEX));
        }
        reversed.reverse();
        Ok((Indices::from_vec(reversed), rest))
    }

    /// Reads a scalar that lies so many bytes from the start; bounds were checked.
    pub(super) fn load_far<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
    ) -> Answer<Cell<N>, N> {
        let (indices, offset) = self.way_to(domain, id, access.offset)?;
        self.load_within(domain, id, &indices, Access { offset, ..access })
    }

    /// Writes a scalar that lies so many bytes from the start; bounds were checked.
    pub(super) fn store_far<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        access: Access,
        value: Cell<N>,
    ) -> Answer<(), N> {
        let (indices, offset) = self.way_to(domain, id, access.offset)?;
        self.store_within(domain, id, &indices, Access { offset, ..access }, value)
    }

    /// Copies whole elements that lie so many bytes from the start.
    pub(super) fn take_far<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<Block<N>, N> {
        let Some(array) = self.unbounded(id) else { return other_type() };
        let (layout, layouts) = (array.layout, self.layouts.clone());
        let shape = layouts.get(layout);
        if offset % shape.stride != 0 || size % shape.stride != 0 {
            return other_type();
        }
        self.room_for((size / shape.stride) as usize * shape.leaves.len())?;
        let mut cells = Vec::new();
        for element in 0..size / shape.stride {
            for leaf in &shape.leaves {
                let at = offset + element * shape.stride + leaf.offset;
                cells.push(self.load_far(domain, id, Access { offset: at, scalar: leaf.scalar, bits: leaf.bits })?);
            }
        }
        Ok(Block::Elements { layout, cells, padding: Fill::Undefined, size })
    }

    /// Puts a copy to a place so many bytes from the start.
    pub(super) fn put_far<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        block: &Block<N>,
    ) -> Answer<(), N> {
        match block {
            Block::Elements { layout, cells, .. } => {
                let layouts = self.layouts.clone();
                let shape = layouts.get(*layout);
                for (index, cell) in cells.iter().enumerate() {
                    let (at, leaf) = shape.place_of(index);
                    let access = Access { offset: offset + at, scalar: leaf.scalar, bits: leaf.bits };
                    self.store_far(domain, id, access, cell.clone())?;
                }
                Ok(())
            }
            Block::Pieces { pieces, .. } => {
                for piece in pieces {
                    let access = Access { offset: offset + piece.offset, scalar: piece.scalar, bits: piece.bits };
                    self.store_far(domain, id, access, piece.cell.clone())?;
                }
                Ok(())
            }
            Block::Unwritten { fill, size } => self.set_far(domain, id, offset, *size, *fill),
        }
    }

    /// Zeros, or nothing, into whole elements.
    pub(super) fn set_far<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
        fill: Fill,
    ) -> Answer<(), N> {
        let Some(array) = self.unbounded(id) else { return other_type() };
        let (layout, layouts) = (array.layout, self.layouts.clone());
        let shape = layouts.get(layout);
        if offset % shape.stride != 0 || size % shape.stride != 0 {
            return other_type();
        }
        for element in 0..size / shape.stride {
            for leaf in &shape.leaves {
                let at = offset + element * shape.stride + leaf.offset;
                let cell = match fill {
                    Fill::Zero => zero(domain, leaf.scalar),
                    Fill::Undefined => Cell::Undefined,
                };
                self.store_far(domain, id, Access { offset: at, scalar: leaf.scalar, bits: leaf.bits }, cell)?;
            }
        }
        Ok(())
    }
}

/// The type of indices and extents: wide enough for all.
pub(crate) const INDEX: NumberType = NumberType::Int(antiphon_model::IntType {
    bits: 64,
    sign: antiphon_model::Signedness::Signed,
    chars: antiphon_model::CharLike::Number,
});

/// Arrays of pointers have no value in a domain.
fn no_pointers<T, N>() -> Answer<T, N> {
    let message = "pointers in an unbounded array; bound its size (`--input NAME=1..4`)";
    DomainError::unsupported(&codes::U207, message)
}

/// Elements are seen as what they are not.
pub(crate) fn other_type<T, N>() -> Answer<T, N> {
    let message = "an element of an unbounded array is used as a value of another type; \
                   bound its size (`--input NAME=1..4`)";
    DomainError::unsupported(&codes::U207, message)
}
