//! Bytes that operations in progress hold, and uses of them that do not go together
//! with that. Who may lend what is decided in `memory::loans`.

use super::ObjectId;
use antiphon_source::Span;
use std::rc::Rc;

/// What an operation in progress does with bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loan {
    /// It reads them: a send.
    Reading,
    /// It writes them: a receive.
    Writing,
}

/// An operation in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lender {
    /// Its number, by which it gives back.
    pub number: u32,
    /// The call that began it.
    pub span: Span,
    /// What it is called after "a pending": `send`, `receive`.
    pub what: &'static str,
}

/// Bytes of an object that an operation in progress uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lent {
    /// The object.
    pub(crate) object: ObjectId,
    /// Where ranges start, and how many bytes they have.
    pub(crate) ranges: Rc<[(u32, u32)]>,
    /// What is done with them.
    pub(crate) kind: Loan,
    /// By whom.
    pub lender: Lender,
}

/// What the program does with bytes that are lent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Usage {
    /// It reads them.
    Read,
    /// It writes them.
    Write,
    /// It frees them.
    Free,
    /// Their variable ends.
    End,
    /// It lends them to another operation, which is called so.
    Lend(Loan, &'static str),
}

/// A use of bytes that are lent.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The object.
    pub(crate) object: ObjectId,
    /// The first byte that is used and lent.
    pub(crate) offset: u32,
    /// How it is used.
    pub(crate) usage: Usage,
    /// How the program names the place, if somebody knows.
    pub(crate) text: Option<String>,
    /// The operation in progress.
    pub(crate) lent: Lent,
}
