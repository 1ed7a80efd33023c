//! What changed in memory between two moments, and numbers of it that are
//! replaced: loops without bounds forget what their iterations changed.
//!
//! An array of which any element changed counts as a whole: the next iteration
//! mostly changes another element. Of a record each field counts for itself.
//! Objects that came to life since, and pointers, are left as they are.

use super::{Cell, Life, Memory, Object, ObjectId, Scalar, Storage};
use crate::domain::NumberType;
use std::rc::Rc;

/// Something in memory that changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Change {
    /// The object.
    pub object: ObjectId,
    /// Its cell; `None` if the object counts as a whole.
    pub(crate) cell: Option<u32>,
}

/// A cell that holds a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberCell {
    /// Which: its index in a dense object, its position in bits in another.
    pub at: u64,
    /// The type of the number.
    pub ty: NumberType,
}

impl<N: Clone + PartialEq> Memory<N> {
    /// What changed since an earlier moment of the same process.
    pub fn changes_since(&self, earlier: &Memory<N>) -> Vec<Change> {
        let mut changes = Vec::new();
        for (slot, (now, then)) in self.objects.iter().zip(&earlier.objects).enumerate() {
            let same = now.generation == then.generation && now.life == Life::Alive && then.life == Life::Alive;
            if same && !Rc::ptr_eq(now, then) {
                let object = ObjectId { slot: slot as u32, generation: now.generation };
                self.compare(object, now, then, &mut changes);
            }
        }
        changes
    }

    fn compare(&self, object: ObjectId, now: &Object<N>, then: &Object<N>, changes: &mut Vec<Change>) {
        match (&now.storage, &then.storage) {
            (Storage::Dense(layout, cells), Storage::Dense(before, old)) if layout == before => {
                let differ = cells.iter().zip(old).enumerate().filter(|(_, (now, then))| now != then);
                if cells.len() > self.layouts.get(*layout).leaves.len() {
                    changes.extend(differ.take(1).map(|_| Change { object, cell: None }));
                } else {
                    changes.extend(differ.map(|(at, _)| Change { object, cell: Some(at as u32) }));
                }
            }
            (now, then) if now == then => {}
            _ => changes.push(Change { object, cell: None }),
        }
    }

    /// The numbers in what changed.
    pub fn numbers_in(&self, change: Change) -> Vec<NumberCell> {
        let Some(object) = self.get(change.object) else { return Vec::new() };
        let wanted = |at: u64| change.cell.is_none_or(|cell| u64::from(cell) == at);
        match &object.storage {
            Storage::Dense(layout, cells) => {
                let layout = self.layouts.get(*layout);
                let numbers = cells.iter().enumerate().filter_map(|(at, cell)| {
                    number(at as u64, layout.place_of(at).1.scalar, cell).filter(|cell| wanted(cell.at))
                });
                numbers.collect()
            }
            Storage::Sparse(entries) => {
                let whole = entries.iter().filter(|(_, entry)| entry.width == self.bits(entry.scalar));
                whole.filter_map(|(at, entry)| number(*at, entry.scalar, &entry.cell)).collect()
            }
            Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending => Vec::new(),
        }
    }

    /// Whether an object that lives holds numbers in cells of its own.
    pub fn holds_numbers(&self, object: ObjectId) -> bool {
        let number = |cell: &Cell<N>| matches!(cell, Cell::Number(_));
        match self.get(object).map(|object| &object.storage) {
            Some(Storage::Dense(_, cells)) => cells.iter().any(number),
            Some(Storage::Sparse(_)) => !self.numbers_in(Change { object, cell: None }).is_empty(),
            Some(Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending) | None => false,
        }
    }

    /// Its numbers are as if they were never written.
    pub fn forget_numbers(&mut self, object: ObjectId) {
        for number in self.numbers_in(Change { object, cell: None }) {
            self.set_cell(object, number.at, Cell::Undefined);
        }
    }

    fn bits(&self, scalar: Scalar) -> u32 {
        8 * scalar.size(self.layouts.pointer_size)
    }

    /// How many scalars an element of a dense object has, and how many elements
    /// the object.
    pub fn shape_of(&self, object: ObjectId) -> Option<(usize, usize)> {
        match &self.get(object)?.storage {
            Storage::Dense(layout, cells) => {
                let leaves = self.layouts.get(*layout).leaves.len().max(1);
                Some((leaves, cells.len() / leaves))
            }
            Storage::Sparse(_) | Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending => None,
        }
    }

    /// The byte at which a cell of an object lies.
    pub fn byte_of(&self, object: ObjectId, at: u64) -> u32 {
        match self.get(object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _)) => self.layouts.get(*layout).place_of(at as usize).0,
            _ => (at / 8) as u32,
        }
    }

    /// What is in a cell that [`Memory::numbers_in`] named.
    pub fn cell(&self, object: ObjectId, at: u64) -> Option<Cell<N>> {
        match &self.get(object)?.storage {
            Storage::Dense(_, cells) => cells.get(at as usize).cloned(),
            Storage::Sparse(entries) => entries.get(&at).map(|entry| entry.cell.clone()),
            Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending => None,
        }
    }

    /// Puts something into a cell that [`Memory::numbers_in`] named.
    pub fn set_cell(&mut self, object: ObjectId, at: u64, value: Cell<N>) {
        let cell = match self.get_mut(object).map(|object| &mut object.storage) {
            Some(Storage::Dense(_, cells)) => cells.get_mut(at as usize),
            Some(Storage::Sparse(entries)) => entries.get_mut(&at).map(|entry| &mut entry.cell),
            Some(Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending) | None => None,
        };
        if let Some(cell) = cell {
            *cell = value;
        }
    }
}

fn number<N>(at: u64, scalar: Scalar, cell: &Cell<N>) -> Option<NumberCell> {
    match (scalar, cell) {
        (Scalar::Number(ty), Cell::Number(_)) => Some(NumberCell { at, ty }),
        _ => None,
    }
}
