//! Copies of ranges of memory: structs by value, `memcpy`, `realloc`.
//!
//! A block keeps the cells as they are, so that copying a value never written
//! is allowed and pointers survive, in every domain. Only a block whose edge
//! cuts a scalar, or that is put where other types lie, needs bytes.

use super::access::Access;
use super::sparse::{self, Entry, Range};
use super::{Block, Cell, Fill, Memory, ObjectId, Piece, Scalar, Storage, Usage};
use crate::domain::{Answer, Domain};
use crate::fault::{DomainError, Property};
use antiphon_model::BitRange;

impl<N: Clone> Memory<N> {
    /// Copies a range out of a living object; bounds were checked.
    pub fn take<D: Domain<Number = N>>(
        &self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<Block<N>, N> {
        self.check_loans(id, offset, size, Usage::Read)?;
        let object = &self.objects[id.slot as usize];
        object.refuse_unknown_text()?;
        let (range, pointer_size) = (Range::bytes(offset, size), self.layouts.pointer_size);
        let entries = match &object.storage {
            Storage::Blank(_) | Storage::Pending => return Ok(Block::Unwritten { fill: object.fill, size }),
            Storage::Unbounded(_) => return self.take_far(domain, id, offset, size),
            Storage::Dense(layout, cells) => {
                let shape = self.layouts.get(*layout);
                if offset % shape.stride == 0 && size % shape.stride == 0 {
                    let first = (offset / shape.stride) as usize * shape.leaves.len();
                    let count = (size / shape.stride) as usize * shape.leaves.len();
                    let cells = cells.get(first..first + count).unwrap_or_default().to_vec();
                    return Ok(Block::Elements { layout: *layout, cells, padding: object.fill, size });
                }
                sparse::cut(domain, &sparse::of_dense(shape, cells, range, pointer_size), range)
            }
            Storage::Sparse(cells) => {
                let mut entries = sparse::cut(domain, cells, range);
                if object.fill == Fill::Zero {
                    self.room_for(size as usize)?;
                    add_zeros(domain, &mut entries, range);
                }
                entries
            }
        };
        let pieces = entries.into_iter().map(|(at, entry)| piece(at - range.start, entry, pointer_size)).collect();
        Ok(Block::Pieces { pieces, size })
    }

    /// The scalars of a copy.
    pub(crate) fn pieces_of(&self, block: &Block<N>) -> Vec<Piece<N>> {
        match block {
            Block::Pieces { pieces, .. } => pieces.clone(),
            Block::Elements { layout, cells, .. } => {
                let shape = self.layouts.get(*layout);
                let piece = |(index, cell): (usize, &Cell<N>)| {
                    let (offset, leaf) = shape.place_of(index);
                    Piece { offset, scalar: leaf.scalar, bits: leaf.bits, cell: cell.clone() }
                };
                cells.iter().enumerate().map(piece).collect()
            }
            Block::Unwritten { .. } => Vec::new(),
        }
    }

    /// Puts a copy into a living object; bounds were checked.
    pub fn put<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        block: &Block<N>,
    ) -> Answer<(), N> {
        self.check_loans(id, offset, block.size(), Usage::Write)?;
        self.objects[id.slot as usize].refuse_unknown_text()?;
        if let Some(message) = self.objects[id.slot as usize].read_only() {
            return DomainError::fault(Property::Pointer, message);
        }
        if matches!(self.objects[id.slot as usize].storage, Storage::Unbounded(_)) {
            return self.put_far(domain, id, offset, block);
        }
        let layouts = self.layouts.clone();
        self.notes.write(id.slot, offset, block.size());
        self.will_change(id.slot);
        self.adopt(domain, id, offset, block)?;
        let object = self.object_mut(id.slot);
        if let (Storage::Dense(own, target), Block::Elements { layout, cells, padding, size }) =
            (&mut object.storage, block)
        {
            let shape = layouts.get(*own);
            if own == layout && offset % shape.stride == 0 && size % shape.stride == 0 {
                let first = (offset / shape.stride) as usize * shape.leaves.len();
                if let Some(place) = target.get_mut(first..first + cells.len()) {
                    place.clone_from_slice(cells);
                }
                // All leaves of a dense object are there: its fill is about padding only.
                if *size == object.size {
                    object.fill = *padding;
                }
                return Ok(());
            }
        }
        match block {
            Block::Pieces { pieces, size } => self.put_pieces(domain, id, offset, *size, pieces.iter().cloned()),
            Block::Elements { layout, cells, size, padding: _ } => {
                let shape = layouts.get(*layout);
                let pieces = cells.iter().enumerate().map(|(index, cell)| {
                    let (at, leaf) = shape.place_of(index);
                    Piece { offset: at, scalar: leaf.scalar, bits: leaf.bits, cell: cell.clone() }
                });
                self.put_pieces(domain, id, offset, *size, pieces)
            }
            Block::Unwritten { fill: Fill::Zero, size } => self.clear(domain, id, offset, *size),
            Block::Unwritten { fill: Fill::Undefined, size } => self.forget(domain, id, offset, *size),
        }
    }

    /// A blank object takes the layout of what is put into it.
    fn adopt<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        block: &Block<N>,
    ) -> Answer<(), N> {
        let object = &self.objects[id.slot as usize];
        let Storage::Blank(hint) = object.storage else { return Ok(()) };
        if let Block::Elements { layout, .. } = block {
            let stride = self.layouts.get(*layout).stride;
            if hint.is_none_or(|hint| hint == *layout) && offset % stride == 0 && object.size % stride == 0 {
                return self.make_dense(domain, id, *layout);
            }
        }
        Ok(())
    }

    fn put_pieces<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
        pieces: impl Iterator<Item = Piece<N>>,
    ) -> Answer<(), N> {
        let mut pieces = pieces.peekable();
        let storage = self.objects.get(id.slot as usize).map(|object| &object.storage);
        if let (Some(Storage::Blank(_)), Some(piece)) = (storage, pieces.peek()) {
            let access = Access { offset: offset + piece.offset, scalar: piece.scalar, bits: piece.bits };
            self.materialise(domain, id, access)?;
        }
        // What the copy does not have is unknown afterwards, whatever was there.
        self.forget(domain, id, offset, size)?;
        for piece in pieces {
            let access = Access { offset: offset + piece.offset, scalar: piece.scalar, bits: piece.bits };
            self.store(domain, id, access, piece.cell)?;
        }
        Ok(())
    }
}

/// What lies at a position, as a part of a copy.
pub(super) fn piece<N>(at: u64, entry: Entry<N>, pointer_size: u32) -> Piece<N> {
    let whole = at % 8 == 0 && entry.width == 8 * entry.scalar.size(pointer_size);
    let bits = (!whole).then_some(BitRange { first: (at % 8) as u32, width: entry.width });
    Piece { offset: (at / 8) as u32, scalar: entry.scalar, bits, cell: entry.cell }
}

/// Adds zeros wherever nothing lies.
fn add_zeros<D: Domain>(domain: &mut D, entries: &mut Vec<(u64, Entry<D::Number>)>, range: Range) {
    let mut next = range.start;
    let mut zeros = Vec::new();
    let end = (range.start + range.width, 0);
    for (at, width) in entries.iter().map(|(at, entry)| (*at, entry.width)).chain([end]) {
        while next < at {
            let stop = (next / 8 * 8 + 8).min(at);
            let cell = Cell::Number(domain.integer(0, sparse::BYTE));
            zeros.push((next, Entry { scalar: Scalar::Number(sparse::BYTE), width: (stop - next) as u32, cell }));
            next = stop;
        }
        next = at + u64::from(width);
    }
    entries.append(&mut zeros);
    entries.sort_by_key(|(at, _)| *at);
}
