//! What handles refer to: a table for each kind.
//!
//! A handle is an `int` (see `mpi_constants` in the model): its kind in the high
//! byte, then a number. Communicators, types, groups and operations get fresh
//! numbers, so that a copy of a handle that was freed is noticed. Requests are
//! made and completed in loops without end; their numbers are used again, the
//! smallest first, so that a program which comes back to the same point comes
//! back to the same state.

use antiphon_model::library::mpi_constants::{Kind, FIRST_CREATED};

/// Whether numbers are used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reuse {
    /// Never.
    Fresh,
    /// The smallest that is free.
    Smallest,
}

/// A table of things with handles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Handles<T> {
    base: i32,
    reuse: Reuse,
    slots: Vec<Option<T>>,
}

impl<T> Handles<T> {
    /// An empty table for a kind.
    pub(crate) fn new(kind: Kind, reuse: Reuse) -> Handles<T> {
        Handles { base: kind.base().unwrap_or(0), reuse, slots: Vec::new() }
    }

    /// A new entry; its number, counted from zero.
    pub(crate) fn add(&mut self, thing: T) -> u32 {
        let free = match self.reuse {
            Reuse::Fresh => None,
            Reuse::Smallest => self.slots.iter().position(Option::is_none),
        };
        match free {
            Some(index) => {
                self.slots[index] = Some(thing);
                index as u32
            }
            None => {
                self.slots.push(Some(thing));
                self.slots.len() as u32 - 1
            }
        }
    }

    /// The handle of an entry.
    pub(crate) fn handle(&self, number: u32) -> i32 {
        self.base.wrapping_add(FIRST_CREATED).wrapping_add(number as i32)
    }

    /// The number of a handle that the program created, whether or not it is
    /// still there.
    pub(crate) fn number(&self, handle: i64) -> Option<u32> {
        let number = handle - i64::from(self.base) - i64::from(FIRST_CREATED);
        (number >= 0 && (number as usize) < self.slots.len()).then_some(number as u32)
    }

    /// The entry with a number.
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        self.slots.get(number as usize)?.as_ref()
    }

    /// The entry with a number, to be changed.
    pub(crate) fn get_mut(&mut self, number: u32) -> Option<&mut T> {
        self.slots.get_mut(number as usize)?.as_mut()
    }

    /// Takes an entry away.
    pub(crate) fn remove(&mut self, number: u32) -> Option<T> {
        self.slots.get_mut(number as usize)?.take()
    }

    /// All entries in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| Some((index as u32, slot.as_ref()?)))
    }

    /// All entries in order of their numbers, to be changed.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.slots.iter_mut().flatten()
    }

    /// How many numbers were given out, with those that are free again.
    pub fn slots(&self) -> &[Option<T>] {
        &self.slots
    }
}
