//! Places in arrays whose extents nothing bounds, and pointers to them: there a
//! way down by numbers of the domain takes the place of a byte offset.

use super::ObjectId;
use antiphon_model::BitRange;
use smallvec::SmallVec;

/// One index for each dimension.
pub type Indices<N> = SmallVec<[N; 2]>;

/// A place in an array whose extents nothing bounds, and a pointer to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Within<N> {
    /// The object.
    pub object: ObjectId,
    /// The way down; fewer indices than dimensions mean a row.
    pub indices: Indices<N>,
    /// Which part of the element is meant; `None` is all of it.
    pub inside: Option<Inside>,
}

/// A part of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Inside {
    /// Bytes from the start of the element.
    pub offset: u32,
    /// Where the region begins in which arithmetic may move.
    pub low: u32,
    /// Where it ends.
    pub high: u32,
    /// Of a bit-field: its bits.
    pub bits: Option<BitRange>,
}

impl<N> Within<N> {
    /// The whole array.
    pub fn root(object: ObjectId) -> Within<N> {
        Within { object, indices: Indices::new(), inside: None }
    }

    /// Bytes from the start of the element.
    pub fn offset(&self) -> u32 {
        self.inside.map_or(0, |inside| inside.offset)
    }
}
