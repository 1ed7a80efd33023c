//! What files hold that a program made: data of the library's state.
//!
//! What becomes of it is in `environment/written`; which parts of other files were read, where programs are compared, in
//! `environment/compared`. Deliberately not here: what is in files that were there before.

use crate::memory::{Block, Cell};
use antiphon_numbers::Fingerprint;
use std::rc::Rc;

/// A file that the program made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct WrittenFile<N> {
    /// Its name.
    pub(crate) name: Rc<[u8]>,
    /// Streams that are open.
    pub(crate) streams: u32,
    /// What is in it, one after the other; none where that is not known.
    pub(crate) parts: Option<Rc<Vec<Part<N>>>>,
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Part<N> {
    /// A text.
    Text(Vec<u8>),
    /// Values.
    Values(Block<N>),
}

impl<N: Clone> Part<N> {
    /// How many bytes it has.
    pub(crate) fn bytes(&self) -> i64 {
        match self {
            Part::Text(text) => text.len() as i64,
            Part::Values(block) => i64::from(block.size()),
        }
    }

    /// What tells it from others, but for its values.
    pub(crate) fn print(&self) -> u128 {
        match self {
            Part::Text(text) => Fingerprint::of(&(0u8, text)).0,
            Part::Values(Block::Elements { layout, size, .. }) => Fingerprint::of(&(1u8, layout, size)).0,
            Part::Values(Block::Unwritten { fill, size }) => Fingerprint::of(&(2u8, fill, size)).0,
            Part::Values(Block::Pieces { pieces, size }) => {
                let shape: Vec<_> = pieces.iter().map(|piece| (piece.offset, piece.scalar, piece.bits)).collect();
                Fingerprint::of(&(3u8, shape, size)).0
            }
        }
    }

    /// The cells of its values.
    pub(crate) fn cells(&self) -> Vec<&Cell<N>> {
        match self {
            Part::Text(_) | Part::Values(Block::Unwritten { .. }) => Vec::new(),
            Part::Values(Block::Elements { cells, .. }) => cells.iter().collect(),
            Part::Values(Block::Pieces { pieces, .. }) => pieces.iter().map(|piece| &piece.cell).collect(),
        }
    }
}
