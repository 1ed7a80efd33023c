//! The circumstances of writing a result: what no result knows, and a format may need. The
//! command gives them; nothing here reads a clock or a file.

use crate::{Course, CoveredLines};
use std::collections::BTreeMap;

/// What a result does not know: the circumstances of writing it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// The time, as `2024-05-06T07:08:09Z`.
    pub time: String,
    /// The texts of files that are as they were, by name.
    pub sources: BTreeMap<String, String>,
    /// Lines that were reached; empty of a stored result.
    pub coverage: CoveredLines,
    /// How the work went; empty of a stored result.
    pub course: Course,
}
