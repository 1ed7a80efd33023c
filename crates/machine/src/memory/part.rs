//! Parts of copies, and copies that may leave their process: what MPI needs of
//! raw bytes. A part that cuts a scalar has its shards, as memory has.

use super::sparse::{self, Cells, Entry, Range};
use super::{Block, Cell, Memory, Piece};
use crate::domain::Domain;

impl<N: Clone> Memory<N> {
    /// Some bytes of a copy; they must be within it.
    pub fn part<D: Domain<Number = N>>(&self, domain: &mut D, block: &Block<N>, start: u32, size: u32) -> Block<N> {
        if start == 0 && size == block.size() {
            return block.clone();
        }
        let (range, pointer_size) = (Range::bytes(start, size), self.layouts.pointer_size);
        let entries = match block {
            Block::Unwritten { fill, .. } => return Block::Unwritten { fill: *fill, size },
            Block::Elements { layout, cells, padding, .. } => {
                let shape = self.layouts.get(*layout);
                if start % shape.stride == 0 && size % shape.stride == 0 {
                    let first = (start / shape.stride) as usize * shape.leaves.len();
                    let count = (size / shape.stride) as usize * shape.leaves.len();
                    let cells = cells.get(first..first + count).unwrap_or_default().to_vec();
                    return Block::Elements { layout: *layout, cells, padding: *padding, size };
                }
                sparse::of_dense(shape, cells, range, pointer_size)
            }
            Block::Pieces { pieces, .. } => entries_of(pieces, pointer_size),
        };
        let cut = sparse::cut(domain, &entries, range);
        let pieces = cut.into_iter().map(|(at, entry)| Piece::of(at - range.start, entry, pointer_size)).collect();
        Block::Pieces { pieces, size }
    }
}

/// Pieces by their positions in bits.
fn entries_of<N: Clone>(pieces: &[Piece<N>], pointer_size: u32) -> Cells<N> {
    let entry = |piece: &Piece<N>| {
        let (first, width) = match piece.bits {
            Some(bits) => (bits.first, bits.width),
            None => (0, 8 * piece.scalar.size(pointer_size)),
        };
        let at = 8 * u64::from(piece.offset) + u64::from(first);
        (at, Entry { scalar: piece.scalar, width, cell: piece.cell.clone() })
    };
    pieces.iter().map(entry).collect()
}

impl<N> Cell<N> {
    /// The value as another process sees it: addresses of this one mean nothing
    /// there.
    pub fn abroad(self) -> Cell<N> {
        match self {
            Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) | Cell::VaList(..) => Cell::Opaque,
            Cell::Undefined | Cell::Number(_) | Cell::Null | Cell::Opaque => self,
        }
    }
}

impl<N> Block<N> {
    /// The copy as another process sees it.
    pub fn abroad(mut self) -> Block<N> {
        let cells: Vec<&mut Cell<N>> = match &mut self {
            Block::Elements { cells, .. } => cells.iter_mut().collect(),
            Block::Pieces { pieces, .. } => pieces.iter_mut().map(|piece| &mut piece.cell).collect(),
            Block::Unwritten { .. } => Vec::new(),
        };
        for cell in cells {
            if matches!(cell, Cell::Pointer(_) | Cell::Within(_) | Cell::Function(_) | Cell::VaList(..)) {
                *cell = Cell::Opaque;
            }
        }
        self
    }
}
