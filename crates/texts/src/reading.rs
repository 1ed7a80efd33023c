//! Which parts of a file somebody reads, and as what: two who take one apart in different ways cannot be compared.
//!
//! Deliberately not here: what lies there.

use std::rc::Rc;

/// How a place in a file is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// Of one that is read as text: by the values that were found before.
    Item,
    /// By bytes.
    Byte,
}

/// A part of a file that nobody wrote, and as what it was read.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ReadPart {
    /// The name of the file.
    pub file: Rc<[u8]>,
    /// What its places are.
    pub unit: Unit,
    /// Where it begins.
    pub low: i64,
    /// Where it ends.
    pub high: i64,
    /// As what it was read.
    pub kind: Rc<str>,
}

impl ReadPart {
    /// Whether two readers take a file apart in different ways.
    pub fn contradicts(&self, other: &ReadPart) -> bool {
        let overlap = self.low < other.high && other.low < self.high;
        let same = (self.low, self.high, &self.kind) == (other.low, other.high, &other.kind);
        self.file == other.file && (self.unit != other.unit || overlap && !same)
    }
}
