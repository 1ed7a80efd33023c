//! Parts of copies, and copies that may leave their process: what MPI needs of
//! raw bytes. A part that cuts a scalar has its shards, as memory has.

use super::block::piece;
use super::sparse::{self, Cells, Entry, Range};
use super::{Block, Memory, Piece};
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
        let pieces = cut.into_iter().map(|(at, entry)| piece(at - range.start, entry, pointer_size)).collect();
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
