//! What happens before what, where atomic operations have weaker orders or atomic
//! sections order nothing.
//!
//! Where all synchronisation is sequentially consistent, a race shows as two accesses
//! next to each other, and nothing has to be remembered. A relaxed access orders nothing:
//! data that is handed over through a relaxed flag races though its accesses are never
//! next to each other. So for programs with such orders each access is kept until all
//! threads know of it. *To know of* an access means that it happens before whatever the
//! knower does next. Knowledge travels as C11 5.1.2.4 says: with locks, joins and creations;
//! from a release to the acquire that reads what it wrote, or what an update after it
//! left; from a fence over relaxed accesses. Carriers are threads and the objects by
//! which they synchronise.
//!
//! This is the vector clocks of race detectors (Flanagan and Freund, *FastTrack*, PLDI
//! 2009) as sets without numbers: what all know is dropped, so that a loop comes back to
//! the same state.
//!
//! Deliberately not here: values, which are sequentially consistent whatever the order says.

use crate::objects::Address;
use crate::state::Touch;
use antiphon_machine::memory::Manner;
use antiphon_model::library::{AtomicAccess, MemoryOrder};
use antiphon_source::Span;
use std::collections::BTreeSet;

/// Who carries knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Carrier {
    /// A thread.
    Thread(u32),
    /// What atomic sections did, where they count as under one lock.
    Sections,
    /// A synchronisation object, or an atomic object.
    Object(Address),
    /// What a thread read by relaxed accesses, for its next acquire fence.
    Read(u32),
    /// What a thread knew at its last release fence.
    Fence(u32),
}

impl Carrier {
    /// The same with other names for threads.
    pub fn renamed(self, names: &[u32]) -> Carrier {
        let name = |thread: u32| names[thread as usize];
        match self {
            Carrier::Thread(thread) => Carrier::Thread(name(thread)),
            Carrier::Read(thread) => Carrier::Read(name(thread)),
            Carrier::Fence(thread) => Carrier::Fence(name(thread)),
            Carrier::Sections | Carrier::Object(_) => self,
        }
    }
}

/// An access that not all threads know of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// What was touched.
    pub touch: Touch,
    /// By whom.
    pub by: u32,
    /// Where, for messages.
    pub at: Span,
    /// Who knows of it.
    pub known: BTreeSet<Carrier>,
}

/// The accesses that not all threads know of, in an order that depends on them alone.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: Vec<Past>,
}

impl History {
    /// What one carrier knows the other one gets to know.
    pub(crate) fn flow(&mut self, from: Carrier, to: Carrier) {
        for past in &mut self.past {
            if past.known.contains(&from) {
                past.known.insert(to);
            }
        }
    }

    /// What a carrier knew is lost.
    pub(crate) fn forget(&mut self, carrier: Carrier) {
        self.past.iter_mut().for_each(|past| {
            past.known.remove(&carrier);
        });
    }

    /// An earlier access that nothing orders before this one, and that races with it.
    pub fn race(&self, thread: u32, touch: &Touch) -> Option<&Past> {
        let me = Carrier::Thread(thread);
        self.past.iter().find(|past| past.by != thread && past.touch.races(touch) && !past.known.contains(&me))
    }

    /// A thread accessed something.
    pub fn add(&mut self, thread: u32, touch: Touch, at: Span) {
        let me = Carrier::Thread(thread);
        let covers = |past: &Past| {
            past.touch.bytes.object == touch.bytes.object
                && touch.bytes.low <= past.touch.bytes.low
                && past.touch.bytes.high <= touch.bytes.high
        };
        // Whatever races with an access that is over races with this one as well.
        let replaced = |past: &Past| {
            covers(past)
                && past.known.contains(&me)
                && past.touch.claim >= touch.claim
                && (touch.bytes.manner == Manner::Write || past.by == thread && past.touch.bytes.manner == Manner::Read)
        };
        self.past.retain(|past| !replaced(past));
        self.past.push(Past { touch, by: thread, at, known: BTreeSet::from([me]) });
        self.past.sort_by_key(|past| (past.touch, past.by));
    }

    /// What all threads know of needs no keeping. Those that are created later know what
    /// their creator knows.
    pub fn settle(&mut self, alive: &[u32]) {
        self.past.retain(|past| !alive.iter().all(|thread| past.known.contains(&Carrier::Thread(*thread))));
    }

    /// All of them.
    pub fn all(&self) -> &[Past] {
        &self.past
    }
}

/// What an atomic operation does to knowledge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtomicStep {
    /// Where the object lies.
    pub at: Address,
    /// What the operation does to it.
    pub access: AtomicAccess,
    /// Its order.
    pub order: MemoryOrder,
}

impl History {
    /// A thread did an atomic operation.
    pub fn atomic(&mut self, thread: u32, step: AtomicStep) {
        let (me, object) = (Carrier::Thread(thread), Carrier::Object(step.at));
        let (reads, writes) = match step.access {
            AtomicAccess::Read => (true, false),
            AtomicAccess::Write | AtomicAccess::Initialise => (false, true),
            AtomicAccess::ReadWrite | AtomicAccess::Compare | AtomicAccess::CompareValue => (true, true),
            AtomicAccess::Nothing => return self.fence(thread, step.order),
        };
        if reads {
            self.flow(object, if step.order.acquires() { me } else { Carrier::Read(thread) });
        }
        if writes {
            // A store begins anew; an update goes on with what was released before.
            if !reads {
                self.forget(object);
            }
            self.flow(if step.order.releases() { me } else { Carrier::Fence(thread) }, object);
        }
    }

    fn fence(&mut self, thread: u32, order: MemoryOrder) {
        let me = Carrier::Thread(thread);
        if order.acquires() {
            self.flow(Carrier::Read(thread), me);
        }
        if order.releases() {
            self.forget(Carrier::Fence(thread));
            self.flow(me, Carrier::Fence(thread));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Claim;
    use antiphon_machine::memory::{ObjectId, Touched};

    fn touch(slot: u32, manner: Manner, claim: Claim) -> Touch {
        let object = ObjectId { slot, generation: 0 };
        Touch { bytes: Touched { object, low: 0, high: 4, manner }, claim }
    }

    fn flag() -> Carrier {
        Carrier::Object(Address { object: ObjectId { slot: 9, generation: 0 }, offset: 0 })
    }

    #[test]
    fn what_a_flag_carries_is_ordered_and_what_it_does_not_carry_races() {
        let read = touch(1, Manner::Read, Claim::Plain);
        for carries in [true, false] {
            let mut history = History::default();
            history.add(1, touch(1, Manner::Write, Claim::Plain), Span::NONE);
            if carries {
                history.flow(Carrier::Thread(1), flag());
            }
            history.flow(flag(), Carrier::Thread(2));
            assert_eq!(history.race(2, &read).is_none(), carries);
        }
    }

    #[test]
    fn what_all_know_is_dropped() {
        let mut history = History::default();
        history.add(1, touch(1, Manner::Write, Claim::Plain), Span::NONE);
        history.settle(&[1, 2]);
        assert_eq!(history.all().len(), 1);
        history.flow(Carrier::Thread(1), Carrier::Thread(2));
        history.settle(&[1, 2]);
        assert!(history.all().is_empty());
    }

    #[test]
    fn atomic_accesses_do_not_race_with_each_other() {
        let mut history = History::default();
        history.add(1, touch(1, Manner::Write, Claim::Ordered), Span::NONE);
        assert!(history.race(2, &touch(1, Manner::Write, Claim::Ordered)).is_none());
        assert!(history.race(2, &touch(1, Manner::Write, Claim::Plain)).is_some());
    }
}
