//! Copies of ranges of memory: structs by value, `memcpy`, `realloc`.
//!
//! A block keeps the cells as they are, so that copying a value never written
//! is allowed and pointers survive, in every domain. Only a block whose edge
//! cuts a scalar, or that is put where other types lie, needs bytes.

use super::access::Access;
use super::layout::{LayoutId, Scalar};
use super::{sparse, Cell, Fill, Memory, Object, ObjectId, Origin, Storage};
use crate::domain::{Answer, Domain};
use crate::fault::{Property, Trouble};
use antiphon_model::BitRange;

/// One scalar of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece<N> {
    /// Bytes from the start of the block.
    pub offset: u32,
    /// Its type.
    pub scalar: Scalar,
    /// Of a bit-field: its bits.
    pub bits: Option<BitRange>,
    /// Its value.
    pub cell: Cell<N>,
}

/// A copy of a range of memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Block<N> {
    /// Whole elements of a layout.
    Elements {
        /// Their layout.
        layout: LayoutId,
        /// Their cells.
        cells: Vec<Cell<N>>,
        /// Bytes.
        size: u32,
    },
    /// Any scalars, in order.
    Pieces {
        /// The scalars.
        pieces: Vec<Piece<N>>,
        /// Bytes.
        size: u32,
    },
}

impl<N: Clone> Block<N> {
    /// Bytes.
    pub fn size(&self) -> u32 {
        match self {
            Block::Elements { size, .. } | Block::Pieces { size, .. } => *size,
        }
    }
}

impl<N: Clone> Memory<N> {
    /// Copies a range out of a living object; bounds were checked.
    pub fn take<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<Block<N>> {
        let layouts = self.layouts.clone();
        let object = &self.objects[id.slot as usize];
        if let Storage::Dense(layout, cells) = &object.storage {
            let shape = layouts.get(*layout);
            if offset % shape.stride == 0 && size % shape.stride == 0 {
                let first = (offset / shape.stride) as usize * shape.leaves.len();
                let count = (size / shape.stride) as usize * shape.leaves.len();
                let cells = cells.get(first..first + count).unwrap_or_default().to_vec();
                return Ok(Block::Elements { layout: *layout, cells, size });
            }
        }
        let pieces = self.pieces(domain, id, offset, size)?;
        Ok(Block::Pieces { pieces, size })
    }

    fn pieces<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        size: u32,
    ) -> Answer<Vec<Piece<N>>> {
        let layouts = self.layouts.clone();
        let object = &self.objects[id.slot as usize];
        let end = offset + size;
        match &object.storage {
            Storage::Dense(layout, cells) => {
                let shape = layouts.get(*layout);
                let first = (offset / shape.stride) as usize * shape.leaves.len();
                let last = (end.div_ceil(shape.stride) as usize * shape.leaves.len()).min(cells.len());
                let mut pieces = Vec::new();
                for (index, cell) in cells[first..last].iter().enumerate() {
                    let (at, leaf) = shape.place_of(first + index);
                    if at >= offset && at + leaf.size <= end {
                        pieces.push(Piece {
                            offset: at - offset,
                            scalar: leaf.scalar,
                            bits: leaf.bits,
                            cell: cell.clone(),
                        });
                    } else if at < end && at + leaf.size > offset && leaf.bits.is_none() {
                        let single = sparse::Cells::from([(at, (leaf.scalar, cell.clone()))]);
                        cut(domain, &single, offset, end, layouts.pointer_size, &mut pieces);
                    }
                }
                Ok(pieces)
            }
            Storage::Sparse(cells) => {
                let mut pieces = Vec::new();
                cut(domain, cells, offset, end, layouts.pointer_size, &mut pieces);
                if object.fill == Fill::Zero {
                    add_zeros(domain, &mut pieces, size, layouts.pointer_size);
                }
                Ok(pieces)
            }
            Storage::Blank(_) | Storage::Pending => {
                let mut pieces = Vec::new();
                if object.fill == Fill::Zero {
                    add_zeros(domain, &mut pieces, size, layouts.pointer_size);
                }
                Ok(pieces)
            }
        }
    }

    /// Puts a copy into a living object; bounds were checked.
    pub fn put<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        block: &Block<N>,
    ) -> Answer<()> {
        let layouts = self.layouts.clone();
        self.adopt(domain, id, offset, block)?;
        let object = &mut self.objects[id.slot as usize];
        if matches!(object.origin, Origin::String(_)) {
            return Trouble::fault(Property::Pointer, "a string literal is written to");
        }
        if let (Storage::Dense(own, target), Block::Elements { layout, cells, size }) = (&mut object.storage, block) {
            let shape = layouts.get(*own);
            if own == layout && offset % shape.stride == 0 && size % shape.stride == 0 {
                let first = (offset / shape.stride) as usize * shape.leaves.len();
                if let Some(place) = target.get_mut(first..first + cells.len()) {
                    place.clone_from_slice(cells);
                }
                return Ok(());
            }
        }
        match block {
            Block::Pieces { pieces, size } => self.put_pieces(domain, id, offset, *size, pieces.iter().cloned()),
            Block::Elements { layout, cells, size } => {
                let shape = layouts.get(*layout);
                let pieces = cells.iter().enumerate().map(|(index, cell)| {
                    let (at, leaf) = shape.place_of(index);
                    Piece { offset: at, scalar: leaf.scalar, bits: leaf.bits, cell: cell.clone() }
                });
                self.put_pieces(domain, id, offset, *size, pieces)
            }
        }
    }

    /// A blank object takes the layout of what is put into it.
    fn adopt<D: Domain<Number = N>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u32,
        block: &Block<N>,
    ) -> Answer<()> {
        let object = &self.objects[id.slot as usize];
        let Storage::Blank(hint) = object.storage else { return Ok(()) };
        if let (None, Block::Elements { layout, .. }) = (hint, block) {
            let stride = self.layouts.get(*layout).stride;
            if offset % stride == 0 && object.size % stride == 0 {
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
    ) -> Answer<()> {
        let layouts = self.layouts.clone();
        let mut pieces = pieces.peekable();
        if let (Some(Object { storage: Storage::Blank(_), .. }), Some(piece)) =
            (self.objects.get(id.slot as usize), pieces.peek())
        {
            let access = Access { offset: offset + piece.offset, scalar: piece.scalar, bits: piece.bits };
            self.materialise(domain, id, access)?;
        }
        if let Some(Object { storage: Storage::Sparse(cells), fill, .. }) = self.objects.get_mut(id.slot as usize) {
            sparse::clear(domain, cells, offset, size, layouts.pointer_size);
            if *fill == Fill::Zero {
                forget(cells, offset, size);
            }
        }
        for piece in pieces {
            let access = Access { offset: offset + piece.offset, scalar: piece.scalar, bits: piece.bits };
            self.store(domain, id, access, piece.cell)?;
        }
        Ok(())
    }
}

/// Adds the scalars within a range, those at its edges as single bytes.
fn cut<D: Domain>(
    domain: &mut D,
    cells: &sparse::Cells<D::Number>,
    offset: u32,
    end: u32,
    pointer_size: u32,
    pieces: &mut Vec<Piece<D::Number>>,
) {
    let mut inside = cells.clone();
    sparse::clear(domain, &mut inside, 0, offset, pointer_size);
    sparse::clear(domain, &mut inside, end, u32::MAX - end, pointer_size);
    pieces.extend(inside.into_iter().map(|(at, (scalar, cell))| Piece {
        offset: at - offset,
        scalar,
        bits: None,
        cell,
    }));
}

/// Adds zero bytes wherever no scalar lies.
fn add_zeros<D: Domain>(domain: &mut D, pieces: &mut Vec<Piece<D::Number>>, size: u32, pointer_size: u32) {
    let mut covered = vec![false; size as usize];
    for piece in pieces.iter() {
        let end = (piece.offset + piece.scalar.size(pointer_size)).min(size);
        covered[piece.offset as usize..end as usize].fill(true);
    }
    for (offset, _) in covered.iter().enumerate().filter(|(_, covered)| !**covered) {
        let cell = Cell::Number(domain.integer(0, sparse::BYTE));
        pieces.push(Piece { offset: offset as u32, scalar: Scalar::Number(sparse::BYTE), bits: None, cell });
    }
    pieces.sort_by_key(|piece| piece.offset);
}

/// Bytes that were zero from the start are overwritten by bytes never written.
fn forget<N>(cells: &mut sparse::Cells<N>, offset: u32, size: u32) {
    for at in offset..offset + size {
        cells.insert(at, (Scalar::Number(sparse::BYTE), Cell::Undefined));
    }
}
