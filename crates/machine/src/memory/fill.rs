//! Setting ranges of memory: zeros (`memset(p, 0, n)`, initialisers) in every
//! domain, other bytes where numbers have bytes.

use super::access::{has_bytes, no_bytes, zero};
use super::{sparse, Cell, Fill, Memory, ObjectId, Scalar, Storage, Usage};
use crate::domain::{Answer, Domain};
use crate::fault::{DomainError, Property};

impl<N: Clone> Memory<N> {
    /// Zeros into a range of a living object; bounds were checked.
    pub(crate) fn clear<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<(), N> {
        self.set_bytes(domain, id, offset, size, 0)
    }

    /// One byte into all of a range of a living object; bounds were checked.
    pub(crate) fn set_bytes<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
        byte: u8,
    ) -> Answer<(), N> {
        if size == 0 {
            return Ok(());
        }
        self.check_loans(id, offset, size, Usage::Write)?;
        self.objects[id.slot as usize].refuse_unknown_text()?;
        if self.unbounded(id).is_some() {
            return match byte {
                0 => self.set_far(domain, id, offset, size, Fill::Zero),
                _ => super::unbounded::other_type(),
            };
        }
        let layouts = self.layouts.clone();
        self.notes.write(id.slot, offset, size);
        self.will_change(id.slot);
        let object = self.object_mut(id.slot);
        if let Some(message) = object.read_only() {
            return DomainError::fault(Property::Pointer, message);
        }
        if let Storage::Blank(hint) = object.storage {
            if byte == 0 && offset == 0 && size == object.size {
                object.fill = Fill::Zero;
                return Ok(());
            }
            match hint.filter(|hint| object.size % layouts.get(*hint).stride == 0) {
                Some(layout) => self.make_dense(domain, id, layout)?,
                None => object.storage = Storage::Sparse(Default::default()),
            }
        }
        if self.set_leaves(id, offset, size, |leaf| repeated(domain, leaf, byte))? {
            return Ok(());
        }
        self.make_sparse(id);
        let room = self.room_for(size as usize);
        let object = self.object_mut(id.slot);
        if let Storage::Sparse(cells) = &mut object.storage {
            let range = sparse::Range::bytes(offset, size);
            if byte != 0 || object.fill == Fill::Undefined {
                room?;
                sparse::clear(domain, cells, range);
                let number = Cell::Number(domain.integer(i128::from(byte), sparse::BYTE));
                sparse::fill(cells, range, &number);
            } else {
                sparse::clear(domain, cells, range);
            }
        }
        Ok(())
    }

    /// A range of a living object is as if it was never written.
    pub(crate) fn forget<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<(), N> {
        if self.unbounded(id).is_some() {
            return self.set_far(domain, id, offset, size, Fill::Undefined);
        }
        let layouts = self.layouts.clone();
        self.notes.write(id.slot, offset, size);
        self.will_change(id.slot);
        let object = self.object_mut(id.slot);
        if let (Storage::Blank(hint), Fill::Zero) = (&object.storage, object.fill) {
            if offset == 0 && size == object.size {
                object.fill = Fill::Undefined;
                return Ok(());
            }
            match hint.filter(|hint| object.size % layouts.get(*hint).stride == 0) {
                Some(layout) => self.make_dense(domain, id, layout)?,
                None => object.storage = Storage::Sparse(Default::default()),
            }
        }
        if self.set_leaves(id, offset, size, |_| Ok(Cell::Undefined))? {
            return Ok(());
        }
        let room = self.room_for(size as usize);
        self.make_sparse(id);
        let object = self.object_mut(id.slot);
        if let Storage::Sparse(cells) = &mut object.storage {
            let range = sparse::Range::bytes(offset, size);
            if object.fill == Fill::Zero {
                room?;
                sparse::clear(domain, cells, range);
                sparse::fill(cells, range, &Cell::Undefined);
            } else {
                sparse::clear(domain, cells, range);
            }
        }
        Ok(())
    }

    /// Sets the leaves of a dense object; false if the range cuts one.
    fn set_leaves(
        &mut self,
        id: ObjectId,
        offset: u32,
        size: u32,
        mut value: impl FnMut(&super::Leaf) -> Answer<Cell<N>, N>,
    ) -> Answer<bool, N> {
        let layouts = self.layouts.clone();
        let Storage::Dense(layout, cells) = &mut self.object_mut(id.slot).storage else { return Ok(false) };
        let shape = layouts.get(*layout);
        let end = offset + size;
        let first = (offset / shape.stride) as usize * shape.leaves.len();
        let last = (end.div_ceil(shape.stride) as usize * shape.leaves.len()).min(cells.len());
        let overlaps = |index: usize| {
            let (at, leaf) = shape.place_of(index);
            (at < end && at + leaf.size > offset, at >= offset && at + leaf.size <= end)
        };
        if (first..last).any(|index| matches!(overlaps(index), (true, false))) {
            return Ok(false);
        }
        // All values first: one of them may not exist.
        let mut values: Vec<Option<Cell<N>>> = vec![None; shape.leaves.len()];
        for index in (first..last).filter(|&index| overlaps(index).0).take(shape.leaves.len()) {
            values[index % shape.leaves.len()] = Some(value(shape.place_of(index).1)?);
        }
        for (index, cell) in cells.iter_mut().enumerate().take(last).skip(first) {
            if let (true, Some(value)) = (overlaps(index).0, &values[index % shape.leaves.len()]) {
                *cell = value.clone();
            }
        }
        Ok(true)
    }
}

/// The scalar all of whose bytes are the same.
fn repeated<D: Domain>(domain: &mut D, leaf: &super::Leaf, byte: u8) -> Answer<Cell<D::Number>, D::Number> {
    match leaf.scalar {
        _ if byte == 0 => Ok(zero(domain, leaf.scalar)),
        Scalar::Number(ty) if leaf.size == 1 && leaf.bits.is_none() => {
            let number = domain.integer(i128::from(byte), sparse::BYTE);
            Ok(Cell::Number(domain.convert(sparse::BYTE, ty, &number)?))
        }
        Scalar::Number(ty) if has_bytes(ty) => {
            match domain.number_of_bytes(ty, &vec![byte; leaf.scalar.size(8) as usize]) {
                Some(number) => {
                    let width = leaf.bits.map(|bits| bits.width);
                    Ok(Cell::Number(width.map_or_else(|| number.clone(), |width| domain.narrow(ty, width, &number))))
                }
                None => no_bytes(domain, "a value set byte by byte"),
            }
        }
        Scalar::Number(_) | Scalar::Pointer | Scalar::VaList => Ok(Cell::Opaque),
    }
}
