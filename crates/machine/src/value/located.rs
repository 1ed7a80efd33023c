//! A place of the program as an object, an offset and the region around it.
//! How it is found, `locate` says.

use super::ObjectId;
use antiphon_model::BitRange;

/// A place that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Located {
    pub object: ObjectId,
    pub offset: i64,
    pub low: u32,
    pub high: u32,
    pub bits: Option<BitRange>,
}
