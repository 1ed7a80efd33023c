//! What values are made of: types of numbers, pointers, cells, blocks of them, and
//! the bytes that operations in progress hold. Plain data without a rule of C.
//!
//! Domains, memory and compiled code all speak of these, so they lie below the
//! three, and none of them needs another to say what a value is.

mod block;
mod cell;
mod loan;
mod located;
mod within;

pub use antiphon_model::layout::{LayoutId, NumberType, Scalar, SIZE};
pub use block::{Block, Fill, Piece};
pub use cell::{Argument, Cell, ObjectId, Pointer, VariableArguments};
pub use loan::{Conflict, Lender, Lent, Loan, Usage};
pub use located::Located;
pub use within::{Indices, Inside, Within};
