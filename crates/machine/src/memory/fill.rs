//! Setting ranges of memory: zeros (`memset(p, 0, n)`, initialisers) in every
//! domain, other bytes where numbers have bytes.

use super::access::{has_bytes, no_bytes, zero};
use super::layout::Scalar;
use super::{sparse, Cell, Fill, Memory, ObjectId, Origin, Storage};
use crate::domain::{Answer, Domain};
use crate::fault::{Property, Trouble};

impl<N: Clone> Memory<N> {
    /// Zeros into a range of a living object; bounds were checked.
    pub fn clear<D: Domain<Number = N>>(&mut self, domain: &mut D, id: ObjectId, offset: u32, size: u32) -> Answer<()> {
        self.set_bytes(domain, id, offset, size, 0)
    }

    /// One byte into all of a range of a living object; bounds were checked.
    pub fn set_bytes<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
        byte: u8,
    ) -> Answer<()> {
        if size == 0 {
            return Ok(());
        }
        let layouts = self.layouts.clone();
        let object = &mut self.objects[id.slot as usize];
        if matches!(object.origin, Origin::String(_)) {
            return Trouble::fault(Property::Pointer, "a string literal is written to");
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
        if self.set_dense(domain, id, offset, size, byte)? {
            return Ok(());
        }
        self.make_sparse(domain, id);
        let object = &mut self.objects[id.slot as usize];
        if let Storage::Sparse(cells) = &mut object.storage {
            sparse::clear(domain, cells, offset, size, layouts.pointer_size);
            if byte != 0 || object.fill == Fill::Undefined {
                for at in offset..offset + size {
                    let number = Cell::Number(domain.integer(i128::from(byte), sparse::BYTE));
                    cells.insert(at, (Scalar::Number(sparse::BYTE), number));
                }
            }
        }
        Ok(())
    }

    /// Sets the leaves of a dense object; false if the range cuts one.
    fn set_dense<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
        byte: u8,
    ) -> Answer<bool> {
        let layouts = self.layouts.clone();
        let Storage::Dense(layout, cells) = &mut self.objects[id.slot as usize].storage else { return Ok(false) };
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
        for (index, cell) in cells.iter_mut().enumerate().take(last).skip(first) {
            if overlaps(index).0 {
                *cell = repeated(domain, shape.place_of(index).1, byte)?;
            }
        }
        Ok(true)
    }
}

/// The scalar all of whose bytes are the same.
fn repeated<D: Domain>(domain: &mut D, leaf: &super::Leaf, byte: u8) -> Answer<Cell<D::Number>> {
    match leaf.scalar {
        _ if byte == 0 => Ok(zero(domain, leaf.scalar)),
        Scalar::Number(ty) if leaf.size == 1 && leaf.bits.is_none() => {
            let number = domain.integer(i128::from(byte), sparse::BYTE);
            Ok(Cell::Number(domain.convert(sparse::BYTE, ty, &number)?))
        }
        Scalar::Number(ty) if has_bytes(ty) => match domain.number_of_bytes(ty, &vec![byte; leaf.size as usize]) {
            Some(number) => {
                let width = leaf.bits.map(|bits| bits.width);
                Ok(Cell::Number(width.map_or_else(|| number.clone(), |width| domain.narrow(ty, width, &number))))
            }
            None => no_bytes("a value set byte by byte"),
        },
        Scalar::Number(_) | Scalar::Pointer | Scalar::VaList => Ok(Cell::Opaque),
    }
}
