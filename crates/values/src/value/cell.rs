//! Cells and pointers: what one scalar of memory holds, in any domain.
//! Memory says what may be done with them.

use super::{Block, Scalar, Within};
use antiphon_model::FunctionId;
use std::sync::Arc;

/// An object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId {
    /// Its place in the table.
    pub slot: u32,
    /// How many objects were there before it.
    pub generation: u32,
}

/// A pointer to an object or into one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// The object.
    pub object: ObjectId,
    /// Bytes from its start.
    pub offset: i32,
    /// Where the region begins.
    pub low: u32,
    /// Where the region ends.
    pub high: u32,
}

impl Pointer {
    /// A pointer to the start of a whole object.
    pub fn to_object(object: ObjectId, size: u32) -> Pointer {
        Pointer { object, offset: 0, low: 0, high: size }
    }

    /// Whether both point to the same byte.
    pub fn same_place(&self, other: &Pointer) -> bool {
        self.object == other.object && self.offset == other.offset
    }

    /// The pointer moved by some bytes; `None` if it leaves its region (one
    /// past the end belongs to it).
    pub fn moved(&self, bytes: i64) -> Option<Pointer> {
        let offset = i64::from(self.offset).checked_add(bytes)?;
        let inside = i64::from(self.low) <= offset && offset <= i64::from(self.high);
        inside.then_some(Pointer { offset: offset as i32, ..*self })
    }
}

/// The variable arguments of a call.
pub type VariableArguments<N> = Arc<[Argument<N>]>;

/// A variable argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument<N> {
    /// A scalar with its type.
    Scalar(Scalar, Cell<N>),
    /// A record.
    Block(Block<N>),
}

/// What a scalar holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cell<N> {
    /// Never written.
    Undefined,
    /// A number.
    Number(N),
    /// The null pointer.
    Null,
    /// A pointer to an object.
    Pointer(Pointer),
    /// A pointer into an array whose size nothing bounds.
    Within(Arc<Within<N>>),
    /// A pointer to a function.
    Function(FunctionId),
    /// The variable arguments that are still to come.
    VaList(VariableArguments<N>, u32),
    /// A part of a value that has no bytes in this domain.
    Opaque,
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
