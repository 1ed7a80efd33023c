//! Objects that operations in progress use.
//!
//! A nonblocking send reads its buffer at some time before it is complete, a
//! receive writes it: until then the program must not write the one and not
//! touch the other, nor end it. An operation that begins lends its bytes here
//! and gives them back when it is complete, before it writes them.
//!
//! Reads and writes that hit no loan must stay quick, and lending must not
//! copy an object that is shared. So what is lent is kept beside the objects,
//! with one bit for each slot (modulo 64) that says whether to look closer.

use super::watch::{Touch, Watch};
use super::{Conflict, Lender, Lent, Loan, Memory, ObjectId, Usage};
use crate::domain::Answer;
use crate::fault::DomainError;
use std::cell::RefCell;
use std::rc::Rc;

/// All loans of a process.
#[derive(Clone, Default, Debug)]
pub(super) struct Loans {
    all: Rc<Vec<Lent>>,
    /// Whether every access is looked at: there are several threads.
    watchful: bool,
    /// Slots with any loan.
    lent: u64,
    /// Slots with a loan for writing.
    barred: u64,
    /// Bytes whose uses are noted.
    pub(super) watched: Rc<Vec<Watch>>,
    /// The uses that were noted.
    pub(super) touched: RefCell<Vec<Touch>>,
}

/// The bit of a slot.
#[inline]
fn bit(slot: u32) -> u64 {
    1 << (slot % 64)
}

impl Loans {
    /// Whether a slot may be read without a closer look.
    #[inline]
    pub(super) fn lets_read(&self, slot: u32) -> bool {
        self.barred & bit(slot) == 0
    }

    /// Whether a slot may be written without a closer look.
    #[inline]
    pub(super) fn lets_write(&self, slot: u32) -> bool {
        self.lent & bit(slot) == 0
    }

    /// The same, with other loans.
    fn with(&self, all: Rc<Vec<Lent>>) -> Loans {
        let (watched, touched, watchful) = (self.watched.clone(), self.touched.clone(), self.watchful);
        Loans { all, watched, touched, watchful, ..Loans::default() }.counted()
    }

    /// With the bits that belong to what is lent and watched.
    pub(super) fn counted(mut self) -> Loans {
        let every = if self.watchful { u64::MAX } else { 0 };
        let watched = self.watched.iter().fold(every, |bits, watch| bits | bit(watch.object.slot));
        let bits = |loans: &mut dyn Iterator<Item = &Lent>| loans.fold(watched, |bits, l| bits | bit(l.object.slot));
        self.lent = bits(&mut self.all.iter());
        self.barred = bits(&mut self.all.iter().filter(|lent| lent.kind == Loan::Writing));
        self
    }
}

impl Loans {
    /// From here on every access is looked at, or only those to what is lent or watched.
    pub(super) fn set_watchful(&mut self, watchful: bool) {
        if self.watchful != watchful {
            let loans = std::mem::take(self);
            *self = Loans { watchful, ..loans }.counted();
        }
    }
}

impl<N: Clone> Memory<N> {
    /// Lends bytes of an object, given as ranges (where it starts, how many
    /// bytes). Two operations may read the same bytes; anything else is an error.
    pub fn lend(&mut self, object: ObjectId, ranges: &[(u32, u32)], kind: Loan, lender: Lender) -> Answer<(), N> {
        for &(start, size) in ranges {
            self.check_loans(object, start, size, Usage::Lend(kind, lender.what))?;
        }
        let mut all = (*self.loans.all).clone();
        all.push(Lent { object, ranges: ranges.into(), kind, lender });
        self.loans = self.loans.with(Rc::new(all));
        Ok(())
    }

    /// An operation gives back all that it has.
    pub fn give_back(&mut self, lender: u32) {
        if self.loans.all.iter().any(|lent| lent.lender.number == lender) {
            let (own, rest): (Vec<Lent>, Vec<Lent>) =
                self.loans.all.iter().cloned().partition(|lent| lent.lender.number == lender);
            own.iter().for_each(|lent| self.note_returned(lent));
            self.loans = self.loans.with(Rc::new(rest));
        }
    }

    /// What is lent, in the order in which it was.
    pub(crate) fn loans(&self) -> &[Lent] {
        &self.loans.all
    }

    /// Whether bytes may be used.
    #[inline]
    pub fn check_loans(&self, object: ObjectId, start: u32, size: u32, usage: Usage) -> Answer<(), N> {
        if self.loans.lets_write(object.slot) {
            return Ok(());
        }
        self.look_closer(object, start, size, usage)
    }

    /// Whether an object may end.
    pub(crate) fn check_end(&self, object: ObjectId, usage: Usage) -> Answer<(), N> {
        self.check_loans(object, 0, u32::MAX, usage)
    }

    #[cold]
    fn look_closer(&self, object: ObjectId, start: u32, size: u32, usage: Usage) -> Answer<(), N> {
        match self.owner(object, start, size, usage) {
            Some((offset, lent)) => {
                let conflict = Conflict { object, offset, usage, text: None, lent: lent.clone() };
                Err(Box::new(DomainError::Lent(Box::new(conflict))))
            }
            None => {
                if let Some(lent) = self.window_of(object, usage) {
                    let offset = lent.ranges.first().map_or(0, |range| range.0);
                    let conflict = Conflict { object, offset, usage, text: None, lent };
                    return Err(Box::new(DomainError::Lent(Box::new(conflict))));
                }
                self.note_touch(object, start, size, usage);
                self.guarded(object, start, size, usage)
            }
        }
    }

    /// The loan that a use of bytes does not go together with, and its first byte.
    pub fn owner(&self, object: ObjectId, start: u32, size: u32, usage: Usage) -> Option<(u32, &Lent)> {
        let mut loans = self.loans.all.iter().filter(|lent| lent.object == object && lent.forbids(usage));
        loans.find_map(|lent| Some((lent.shared(start, size)?, lent)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, Layouts, Origin};
    use super::*;
    use antiphon_source::Span;
    use std::sync::Arc;

    const SEND: Lender = Lender { number: 1, span: Span::NONE, what: "send" };
    const RECEIVE: Lender = Lender { number: 2, span: Span::NONE, what: "receive" };

    fn memory() -> (Memory<i64>, ObjectId) {
        let layouts = Arc::new(Layouts::new(&antiphon_model::Types::new(8)));
        let mut memory = Memory::new(layouts, 100);
        let object = memory.create(32, Fill::Zero, Origin::Library, None);
        (memory, object)
    }

    #[test]
    fn a_pending_send_lets_read_and_a_pending_receive_nothing() {
        let (mut memory, object) = memory();
        memory.lend(object, &[(4, 4), (12, 4)], Loan::Reading, SEND).expect("nothing is lent yet");
        assert!(memory.check_loans(object, 0, 32, Usage::Read).is_ok());
        assert!(memory.check_loans(object, 0, 4, Usage::Write).is_ok());
        assert!(memory.check_loans(object, 8, 4, Usage::Write).is_ok());
        assert!(memory.check_loans(object, 6, 1, Usage::Write).is_err());
        memory.lend(object, &[(16, 8)], Loan::Writing, RECEIVE).expect("other bytes");
        assert!(memory.check_loans(object, 15, 2, Usage::Read).is_err());
        assert!(memory.check_loans(object, 24, 8, Usage::Write).is_ok());
        assert!(memory.check_end(object, Usage::End).is_err());
        memory.give_back(2);
        assert!(memory.check_loans(object, 15, 2, Usage::Read).is_ok());
        memory.give_back(1);
        assert!(memory.check_end(object, Usage::Free).is_ok());
    }

    #[test]
    fn only_reading_is_shared() {
        let (mut memory, object) = memory();
        memory.lend(object, &[(0, 8)], Loan::Reading, SEND).expect("nothing is lent yet");
        memory.lend(object, &[(4, 8)], Loan::Reading, SEND).expect("two sends read");
        assert!(memory.lend(object, &[(8, 4)], Loan::Writing, RECEIVE).is_err());
        memory.lend(object, &[(12, 4), (20, 0)], Loan::Writing, RECEIVE).expect("other bytes");
        assert!(memory.lend(object, &[(20, 4)], Loan::Writing, RECEIVE).is_ok());
        assert!(memory.lend(object, &[(14, 1)], Loan::Reading, SEND).is_err());
    }

    #[test]
    fn slots_that_share_a_bit_are_told_apart() {
        let (mut memory, object) = memory();
        let others: Vec<ObjectId> = (0..64).map(|_| memory.create(4, Fill::Zero, Origin::Library, None)).collect();
        memory.lend(object, &[(0, 4)], Loan::Writing, RECEIVE).expect("nothing is lent yet");
        assert!(others.iter().all(|&other| memory.check_loans(other, 0, 4, Usage::Write).is_ok()));
        assert!(memory.check_loans(object, 0, 4, Usage::Write).is_err());
    }
}
