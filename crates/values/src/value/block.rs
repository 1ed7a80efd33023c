//! Copies of ranges of memory, as data: cells as they are, with what lies between.
//! How they are taken and put, `memory::block` says.

use super::{Cell, LayoutId, Scalar};
use antiphon_model::BitRange;

/// What the bytes of an object hold that were not written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fill {
    /// Nothing.
    Undefined,
    /// Zeros.
    Zero,
}

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
        /// What lies between them.
        padding: Fill,
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
    /// Nothing was written there.
    Unwritten {
        /// What the bytes hold nevertheless.
        fill: Fill,
        /// Bytes.
        size: u32,
    },
}

impl<N: Clone> Block<N> {
    /// Bytes.
    pub fn size(&self) -> u32 {
        match self {
            Block::Elements { size, .. } | Block::Pieces { size, .. } | Block::Unwritten { size, .. } => *size,
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
