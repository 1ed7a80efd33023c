//! Bytes whose uses by the program are noted.
//!
//! The memory of a window is used by its own process with plain reads and
//! writes, and by others with one-sided communication. Whether the two go
//! together is looked at elsewhere; here the plain ones are written down. As for
//! loans, one bit for each slot (modulo 64) says whether to look closer, so that
//! all other memory stays quick. Whoever watches takes the notes after each step.

use super::loans::Loans;
use super::{Lender, Lent, Loan, Memory, ObjectId, Usage};
use antiphon_source::Span;

/// What a window is called among those that have bytes.
pub(crate) const WINDOW: &str = "window";

/// Bytes that are watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// For whom.
    pub watcher: u32,
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub low: u32,
    /// The byte behind the last one.
    pub high: u32,
    /// Where they begin for whoever watches.
    pub start: i64,
    /// The call from which on they are.
    pub span: Span,
}

/// What was done with bytes that are watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// Who watches them.
    pub watcher: u32,
    /// The first byte, as whoever watches counts them.
    pub low: i64,
    /// The byte behind the last one.
    pub high: i64,
    /// Whether they are written or only read.
    pub kind: Loan,
}

impl<N: Clone> Memory<N> {
    /// Uses of these bytes are noted from here on.
    pub fn watch(&mut self, watch: Watch) {
        let mut watched = (*self.loans.watched).clone();
        watched.push(watch);
        self.set_watched(watched);
    }

    /// Whether uses of some of these bytes are noted.
    pub fn is_watched(&self, object: ObjectId, low: u32, high: u32) -> bool {
        self.watchers(object, low, high).next().is_some()
    }

    /// Those for whom uses of some of these bytes are noted.
    pub fn watchers(&self, object: ObjectId, low: u32, high: u32) -> impl Iterator<Item = u32> + '_ {
        let meets = move |watch: &&Watch| watch.object == object && watch.low < high && low < watch.high;
        self.loans.watched.iter().filter(meets).map(|watch| watch.watcher)
    }

    /// Uses of what somebody watches are not noted any more.
    pub fn unwatch(&mut self, watcher: u32) {
        let rest = self.loans.watched.iter().filter(|watch| watch.watcher != watcher).copied().collect();
        self.set_watched(rest);
    }

    /// Uses of these bytes are not noted any more.
    pub fn unwatch_part(&mut self, watcher: u32, object: ObjectId, low: u32) {
        let part = |watch: &&Watch| (watch.watcher, watch.object, watch.low) == (watcher, object, low);
        let rest = self.loans.watched.iter().filter(|watch| !part(watch)).copied().collect();
        self.set_watched(rest);
    }

    fn set_watched(&mut self, watched: Vec<Watch>) {
        let mut loans = std::mem::take(&mut self.loans);
        loans.watched = watched.into();
        self.loans = loans.counted();
    }

    /// Whether nothing is lent and nothing watched.
    pub(crate) fn is_free_of_rules(&self) -> bool {
        self.loans().is_empty() && self.loans.watched.is_empty()
    }

    /// The window that has bytes of an object that is about to end.
    pub(super) fn window_of(&self, object: ObjectId, usage: Usage) -> Option<Lent> {
        match usage {
            Usage::Free | Usage::End => {}
            Usage::Read | Usage::Write | Usage::Lend(..) => return None,
        }
        let watch = self.loans.watched.iter().find(|watch| watch.object == object && watch.low < watch.high)?;
        let lender = Lender { number: watch.watcher, span: watch.span, what: WINDOW };
        let ranges = [(watch.low, watch.high - watch.low)];
        Some(Lent { object, ranges: ranges.into(), kind: Loan::Writing, lender })
    }

    /// A use, if somebody watches the bytes.
    pub(super) fn note_touch(&self, object: ObjectId, start: u32, size: u32, usage: Usage) {
        let kind = match usage {
            Usage::Read | Usage::Lend(Loan::Reading, _) => Loan::Reading,
            Usage::Write | Usage::Lend(Loan::Writing, _) => Loan::Writing,
            Usage::Free | Usage::End => return,
        };
        let end = start.saturating_add(size);
        for watch in self.loans.watched.iter().filter(|watch| watch.object == object) {
            let (low, high) = (start.max(watch.low), end.min(watch.high));
            if low < high {
                let place = |byte: u32| watch.start.saturating_add(i64::from(byte - watch.low));
                let (low, high) = (place(low), place(high));
                self.loans.touched.borrow_mut().push(Touch { watcher: watch.watcher, low, high, kind });
            }
        }
    }

    /// Takes the notes.
    pub fn take_touches(&mut self) -> Vec<Touch> {
        std::mem::take(self.loans.touched.get_mut())
    }

    /// Does something without regard to loans and watches.
    pub fn set_rules_aside(&mut self) -> Aside {
        Aside(std::mem::take(&mut self.loans))
    }

    /// Loans and watches count again.
    pub fn put_rules_back(&mut self, aside: Aside) {
        self.loans = aside.0;
    }
}

/// Loans and watches that do not count for a while.
pub struct Aside(Loans);

#[cfg(test)]
mod tests {
    use super::super::{Fill, Layouts, Origin};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn uses_of_watched_bytes_are_noted_and_others_are_not() {
        let layouts = Arc::new(Layouts::new(&antiphon_model::Types::new(8)));
        let mut memory: Memory<i64> = Memory::new(layouts, 100);
        let object = memory.create(32, Fill::Zero, Origin::Library, None);
        memory.watch(Watch { watcher: 7, object, low: 8, high: 24, start: 0, span: Span::NONE });
        assert!(memory.check_loans(object, 0, 8, Usage::Write).is_ok());
        assert!(memory.check_loans(object, 4, 8, Usage::Read).is_ok());
        let lender = Lender { number: 1, span: Span::NONE, what: "receive" };
        memory.lend(object, &[(20, 12)], Loan::Writing, lender).expect("nothing is lent");
        let touch = |low: i64, high: i64, kind| Touch { watcher: 7, low, high, kind };
        assert_eq!(memory.take_touches(), [touch(0, 4, Loan::Reading), touch(12, 16, Loan::Writing)]);
        memory.unwatch(7);
        assert!(memory.check_loans(object, 8, 8, Usage::Write).is_ok());
        assert_eq!(memory.take_touches(), []);
    }
}
