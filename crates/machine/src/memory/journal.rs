//! What a step wrote, so that it can be taken back.
//!
//! Only steps in a domain that may leave a condition open are recorded. A
//! scalar in a dense object is remembered alone, anything else by keeping the
//! object as it was, once in a step.

use super::{Cell, Memory, Object};
use std::rc::Rc;

/// One change, for the way back.
#[derive(Clone, Debug)]
enum Undo<N> {
    /// A cell of a dense object had this value.
    Cell(u32, usize, Cell<N>),
    /// An object was this.
    Object(u32, Rc<Object<N>>),
    /// An object was added at the end.
    Added,
    /// The last vacant slot was taken.
    Taken(u32),
    /// An object got this base.
    Placed(u32),
    /// An object of the heap, or another, ended, and a slot became vacant.
    Vacated(bool, Option<u32>),
}

/// The changes of a step.
#[derive(Clone, Debug)]
pub(super) struct Journal<N> {
    changes: Vec<Undo<N>>,
    /// Objects that were copied.
    copied: Vec<u32>,
    cells: usize,
    loans: super::loans::Loans,
}

impl<N: Clone> Memory<N> {
    /// From here on changes are recorded.
    pub(crate) fn record(&mut self) {
        let (cells, loans) = (self.cells, self.loans.clone());
        self.journal = Some(Journal { changes: Vec::new(), copied: Vec::new(), cells, loans });
    }

    /// The changes stay.
    pub(crate) fn keep(&mut self) {
        let Some(journal) = self.journal.take() else { return };
        if self.guard() == super::Guard::Off {
            return;
        }
        // What was written where others can read it, they can reach.
        let (mut cells, mut objects) = (Vec::new(), Vec::new());
        for change in &journal.changes {
            match change {
                Undo::Cell(slot, index, _) => cells.push((*slot, *index)),
                Undo::Object(slot, _) => objects.push(*slot),
                Undo::Added | Undo::Taken(_) | Undo::Placed(_) | Undo::Vacated(..) => {}
            }
        }
        self.publish_written(&cells, &objects);
    }

    /// All is as it was when the recording began.
    pub(crate) fn take_back(&mut self) {
        let Some(journal) = self.journal.take() else { return };
        for change in journal.changes.into_iter().rev() {
            match change {
                Undo::Cell(slot, index, old) => {
                    if let super::Storage::Dense(_, cells) = &mut self.object_mut(slot).storage {
                        cells[index] = old;
                    }
                }
                Undo::Object(slot, old) => self.objects[slot as usize] = old,
                Undo::Added => {
                    self.objects.pop();
                }
                Undo::Taken(slot) => Rc::make_mut(&mut self.slots).vacant.push(slot),
                Undo::Placed(base) => {
                    Rc::make_mut(&mut self.slots).bases.remove(&base);
                }
                Undo::Vacated(heap, vacated) => {
                    let slots = Rc::make_mut(&mut self.slots);
                    if vacated.is_some() {
                        slots.vacant.pop();
                    }
                    if heap {
                        if let Some(slot) = vacated {
                            slots.freed.push_front(slot);
                        }
                        slots.freed.pop_back();
                    }
                }
            }
        }
        self.cells = journal.cells;
        self.notes.forget();
        // What was touched was touched, also if the step stopped for it.
        let touched = self.loans.touched.take();
        self.loans = journal.loans;
        self.loans.touched.replace(touched);
    }

    /// An object is about to change in any way.
    pub(super) fn will_change(&mut self, slot: u32) {
        let Some(journal) = &mut self.journal else { return };
        if let (false, Some(object)) = (journal.copied.contains(&slot), self.objects.get(slot as usize)) {
            journal.copied.push(slot);
            journal.changes.push(Undo::Object(slot, Rc::clone(object)));
        }
    }

    /// An object was added at the end.
    pub(super) fn did_add(&mut self) {
        if let Some(journal) = &mut self.journal {
            // It is new: on the way back it is dropped, not restored.
            journal.copied.push(self.objects.len() as u32 - 1);
            journal.changes.push(Undo::Added);
        }
    }

    /// A vacant slot was taken.
    pub(super) fn did_take(&mut self, slot: u32) {
        if let Some(journal) = &mut self.journal {
            journal.changes.push(Undo::Taken(slot));
        }
    }

    /// An object got a base.
    pub(super) fn did_place(&mut self, base: u32) {
        if let Some(journal) = &mut self.journal {
            journal.changes.push(Undo::Placed(base));
        }
    }

    /// An object ended, and a slot became vacant, perhaps another one.
    pub(super) fn did_vacate(&mut self, heap: bool, vacated: Option<u32>) {
        if let Some(journal) = &mut self.journal {
            journal.changes.push(Undo::Vacated(heap, vacated));
        }
    }
}

impl<N> Journal<N> {
    /// A cell of a dense object is about to change.
    pub(super) fn cell(&mut self, slot: u32, index: usize, old: &Cell<N>)
    where
        N: Clone,
    {
        if !self.copied.contains(&slot) {
            self.changes.push(Undo::Cell(slot, index, old.clone()));
        }
    }
}
