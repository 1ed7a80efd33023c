//! Which objects more than one thread can reach, and who touches them.
//!
//! What one thread does with memory that no other can reach is nobody's business:
//! it costs no scheduling choice and cannot race. Whether another can reach an
//! object is found from the state, not from its declaration: an object is
//! *private* to the thread that made it until a pointer to it is written where
//! others can read it. So shared objects hold pointers to shared objects only, and that
//! is kept up by looking at what each step wrote (the journal knows). Globals,
//! literals and what the library owns are shared from the start; so is an object whose
//! address became a number, because a number leads anywhere.
//!
//! While a process has several threads, an access to a shared object either stops
//! the step ([`Guard::Stops`]), so that whoever schedules can let another thread go
//! first, or is noted ([`Guard::Notes`]). With one thread neither happens and the
//! quick ways of `access` stay open.
//!
//! Deliberately not here: which accesses race, and who may go on. A published object
//! never becomes private again; that costs choices, not soundness.

use super::{Cell, Lent, Loan, Memory, Object, ObjectId, Origin, Storage, Usage};
use crate::domain::Answer;
use crate::fault::DomainError;
use antiphon_model::Constness;
use std::cell::RefCell;
use std::rc::Rc;

/// Who can reach an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reach {
    /// The thread that made it.
    Private,
    /// Any thread of its process.
    Shared,
}

impl Reach {
    /// Who can reach an object at first.
    pub(super) fn at_first(origin: Origin) -> Reach {
        match origin {
            Origin::Local(..) | Origin::Heap(_) | Origin::Scratch => Reach::Private,
            Origin::Global(_)
            | Origin::String(_)
            | Origin::Argument
            | Origin::Variable(_)
            | Origin::Library
            | Origin::Text(_) => Reach::Shared,
        }
    }
}

/// What an access to a shared object does to the step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Guard {
    /// Nothing: there is one thread.
    #[default]
    Off,
    /// It stops the step before anything happens.
    Stops,
    /// It is noted.
    Notes,
}

/// What is done with bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Manner {
    /// They are read.
    Read,
    /// They are written, or their object ends.
    Write,
}

/// Bytes of a shared object that a step uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Touched {
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub low: u32,
    /// The byte behind the last one.
    pub high: u32,
    /// In what manner.
    pub manner: Manner,
}

impl Touched {
    /// Whether some bytes are the same.
    pub(crate) fn meets(&self, other: &Touched) -> bool {
        self.object == other.object && self.low < other.high && other.low < self.high
    }

    /// Whether the order of the two matters.
    pub fn conflicts(&self, other: &Touched) -> bool {
        self.meets(other) && (self.manner == Manner::Write || other.manner == Manner::Write)
    }
}

/// What memory knows of threads.
#[derive(Clone, Default, Debug)]
pub(super) struct Sharing {
    guard: Guard,
    touched: RefCell<Vec<Touched>>,
    iterating: Iterating,
    /// All accesses of a step, while it belongs to an iteration.
    marked: RefCell<Vec<Touched>>,
}

/// Whether steps belong to iterations that may run at once: then accesses to any object are noted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Iterating {
    /// They do not.
    #[default]
    No,
    /// They do.
    Yes,
    /// They belong to tasks that are compared, for which the end of an object is an access like others.
    Tasks,
}

impl<N: Clone> Memory<N> {
    /// What accesses to shared objects do from here on.
    pub fn set_guard(&mut self, guard: Guard) {
        if self.sharing.guard == Guard::Off && guard != Guard::Off {
            self.publish_all();
        }
        self.sharing.guard = guard;
        self.sharing.touched.get_mut().clear();
        self.loans.set_watchful(guard != Guard::Off || self.is_iterating());
    }

    /// A step begins: whether it belongs to an iteration. What was noted before is forgotten.
    #[inline]
    pub fn set_iterating(&mut self, iterating: Iterating) {
        if self.is_iterating() {
            self.sharing.marked.get_mut().clear();
        }
        if self.sharing.iterating != iterating {
            self.sharing.iterating = iterating;
            self.loans.set_watchful(self.sharing.guard != Guard::Off || iterating != Iterating::No);
        }
    }

    /// Whether steps belong to an iteration, or to a task that is compared.
    pub fn is_iterating(&self) -> bool {
        self.sharing.iterating != Iterating::No
    }

    /// What the step accessed as a part of an iteration or a task.
    pub fn marked(&self) -> Vec<Touched> {
        self.sharing.marked.borrow().clone()
    }

    /// The step accessed these as well.
    pub(crate) fn mark_also(&mut self, touched: Vec<Touched>) {
        self.sharing.marked.get_mut().extend(touched);
    }

    /// What the step accessed as a part of an iteration.
    pub fn take_marked(&mut self) -> Vec<Touched> {
        std::mem::take(self.sharing.marked.get_mut())
    }

    /// What was noted behind so many accesses was none of the iteration's.
    pub(crate) fn unmarked_after(&mut self, count: usize) {
        self.sharing.marked.get_mut().truncate(count);
    }

    /// How many accesses were noted so far.
    pub(crate) fn marked_count(&self) -> usize {
        self.sharing.marked.borrow().len()
    }

    /// What accesses to shared objects do.
    pub fn guard(&self) -> Guard {
        self.sharing.guard
    }

    /// The accesses that were noted, the first one first.
    pub fn take_touched(&mut self) -> Vec<Touched> {
        std::mem::take(self.sharing.touched.get_mut())
    }

    /// An access: noted if others can see it, and stopped if it is to be.
    pub(super) fn guarded(&self, object: ObjectId, start: u32, size: u32, usage: Usage) -> Answer<(), N> {
        let manner = match usage {
            Usage::Read | Usage::Lend(super::Loan::Reading, _) => Manner::Read,
            Usage::Write | Usage::Free | Usage::End | Usage::Lend(super::Loan::Writing, _) => Manner::Write,
        };
        let touched = Touched { object, low: start, high: start.saturating_add(size), manner };
        let is_noted = match self.sharing.iterating {
            Iterating::No => false,
            Iterating::Yes => !matches!(usage, Usage::End),
            Iterating::Tasks => true,
        };
        if is_noted {
            self.sharing.marked.borrow_mut().push(touched);
        }
        if self.sharing.guard == Guard::Off || !self.is_shared(object) {
            return Ok(());
        }
        self.sharing.touched.borrow_mut().push(touched);
        match self.sharing.guard {
            Guard::Stops => Err(Box::new(DomainError::Visible)),
            Guard::Off | Guard::Notes => Ok(()),
        }
    }

    /// An operation gives bytes back that it has used up to now, which is an access of the task that waited for it.
    pub(super) fn note_returned(&self, lent: &Lent) {
        if self.sharing.iterating == Iterating::Tasks {
            let manner = if lent.kind == Loan::Writing { Manner::Write } else { Manner::Read };
            let touched = |&(low, size): &(u32, u32)| Touched { object: lent.object, low, high: low + size, manner };
            self.sharing.marked.borrow_mut().extend(lent.ranges.iter().map(touched));
        }
    }

    /// Whether more than one thread can reach an object, and one may change it.
    pub fn is_shared(&self, id: ObjectId) -> bool {
        let Some(object) = self.slot(id) else { return false };
        let reachable = object.reach == Reach::Shared || object.base != 0;
        reachable && object.constness == Constness::Changing
    }

    /// Others can reach what a value leads to from here on.
    pub fn publish(&mut self, cell: &Cell<N>) {
        let mut found = Vec::new();
        targets(cell, &mut found);
        self.publish_objects(found);
    }

    fn publish_objects(&mut self, mut found: Vec<ObjectId>) {
        while let Some(id) = found.pop() {
            let Some(object) = self.get(id) else { continue };
            if object.reach == Reach::Shared {
                continue;
            }
            Rc::make_mut(&mut self.objects[id.slot as usize]).reach = Reach::Shared;
            contents(&self.objects[id.slot as usize], &mut found);
        }
    }

    /// Everything that globals lead to is shared.
    fn publish_all(&mut self) {
        let mut found = Vec::new();
        let shared = |object: &&Rc<Object<N>>| object.reach == Reach::Shared || object.base != 0;
        self.objects.iter().filter(shared).for_each(|object| contents(object, &mut found));
        self.publish_objects(found);
    }

    /// A step is done that wrote these cells, or these objects as a whole.
    pub(super) fn publish_written(&mut self, cells: &[(u32, usize)], objects: &[u32]) {
        let mut found = Vec::new();
        for &(slot, index) in cells {
            if let Some(Storage::Dense(_, cells)) = self.shared_in(slot).map(|object| &object.storage) {
                cells.get(index).into_iter().for_each(|cell| targets(cell, &mut found));
            }
        }
        for &slot in objects {
            self.shared_in(slot).into_iter().for_each(|object| contents(object, &mut found));
        }
        self.publish_objects(found);
    }

    fn shared_in(&self, slot: u32) -> Option<&Object<N>> {
        self.in_slot(slot).filter(|object| object.reach == Reach::Shared || object.base != 0)
    }
}

/// The objects that a value leads to.
fn targets<N>(cell: &Cell<N>, found: &mut Vec<ObjectId>) {
    match cell {
        Cell::Pointer(pointer) => found.push(pointer.object),
        Cell::Within(within) => found.push(within.object),
        Cell::VaList(arguments, _) => {
            for argument in arguments.iter() {
                if let super::Argument::Scalar(_, cell) = argument {
                    targets(cell, found);
                }
            }
        }
        Cell::Undefined | Cell::Number(_) | Cell::Null | Cell::Function(_) | Cell::Opaque => {}
    }
}

/// The objects that an object's contents lead to.
fn contents<N>(object: &Object<N>, found: &mut Vec<ObjectId>) {
    match &object.storage {
        Storage::Dense(_, cells) => cells.iter().for_each(|cell| targets(cell, found)),
        Storage::Sparse(cells) => cells.values().for_each(|entry| targets(&entry.cell, found)),
        // Their elements are numbers.
        Storage::Unbounded(_) | Storage::Blank(_) | Storage::Pending => {}
    }
}
