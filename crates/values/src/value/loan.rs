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
    pub object: ObjectId,
    /// Where ranges start, and how many bytes they have.
    pub ranges: Rc<[(u32, u32)]>,
    /// What is done with them.
    pub kind: Loan,
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
    pub object: ObjectId,
    /// The first byte that is used and lent.
    pub offset: u32,
    /// How it is used.
    pub usage: Usage,
    /// How the program names the place, if somebody knows.
    pub text: Option<String>,
    /// The operation in progress.
    pub lent: Lent,
}

impl Lent {
    /// The first byte of a range that is lent too.
    pub fn shared(&self, start: u32, size: u32) -> Option<u32> {
        let end = u64::from(start) + u64::from(size);
        let shared = self.ranges.iter().filter_map(|&(own, length)| {
            let first = own.max(start);
            let last = (u64::from(own) + u64::from(length)).min(end);
            (u64::from(first) < last).then_some(first)
        });
        shared.min()
    }

    /// Whether a use does not go together with the loan.
    pub fn forbids(&self, usage: Usage) -> bool {
        match (self.kind, usage) {
            (Loan::Reading, Usage::Read | Usage::Lend(Loan::Reading, _)) => false,
            (Loan::Reading | Loan::Writing, _) => true,
        }
    }
}
