//! A place of the program as an object, an offset and the region around it.
//! How it is found, `locate` says.

use super::ObjectId;
use antiphon_model::BitRange;

/// A place that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    /// The object that it is in.
    pub object: ObjectId,
    /// Its first byte, counted from the object's.
    pub offset: i64,
    /// Where the region around it begins: pointers into it may go so far down.
    pub low: u32,
    /// Where that region ends.
    pub high: u32,
    /// The bits of a bit-field.
    pub bits: Option<BitRange>,
}
