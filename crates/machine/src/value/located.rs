//! A place of the program as an object, an offset and the region around it.
//! How it is found, `locate` says.

use super::ObjectId;
use antiphon_model::BitRange;

/// A place that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Located {
    pub(crate) object: ObjectId,
    pub(crate) offset: i64,
    pub(crate) low: u32,
    pub(crate) high: u32,
    pub(crate) bits: Option<BitRange>,
}
