//! Objects of which it is noted where they are written: the outputs of programs
//! that are compared.
//!
//! Unlike bytes that are watched for windows (`watch`), nothing is checked and
//! reads do not count, so that a write to an output stays as quick as any other.
//! Whoever wants to know takes the notes after each step.

use super::{Memory, ObjectId};

/// Bytes that a step wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The slot of the object.
    pub slot: u32,
    /// The first byte.
    pub offset: u32,
    /// How many.
    pub size: u32,
}

/// Which objects are noted, and what was.
#[derive(Clone, Default, Debug)]
pub(super) struct Notes {
    /// One bit for each slot, modulo 64: none of the others is noted.
    slots: u64,
    noted: std::rc::Rc<[u32]>,
    written: Vec<Written>,
}

impl Notes {
    /// A write, if its object is noted.
    #[inline]
    pub(super) fn write(&mut self, slot: u32, offset: u32, size: u32) {
        if self.slots >> (slot % 64) & 1 == 1 {
            self.write_perhaps(Written { slot, offset, size });
        }
    }

    #[cold]
    fn write_perhaps(&mut self, written: Written) {
        if self.noted.contains(&written.slot) {
            self.written.push(written);
        }
    }

    /// What was written since the last time did not happen.
    pub(super) fn forget(&mut self) {
        self.written.clear();
    }
}

impl<N: Clone> Memory<N> {
    /// Writes to these objects are noted; their slots must never be used again.
    pub fn note_writes(&mut self, objects: &[ObjectId]) {
        let noted: Vec<u32> = objects.iter().map(|object| object.slot).collect();
        let slots = noted.iter().fold(0, |slots, slot| slots | 1 << (slot % 64));
        self.notes = Notes { slots, noted: noted.into(), written: Vec::new() };
    }

    /// Whether something was written that is noted.
    #[inline]
    pub fn has_notes(&self) -> bool {
        !self.notes.written.is_empty()
    }

    /// Takes the notes.
    pub fn take_notes(&mut self) -> Vec<Written> {
        std::mem::take(&mut self.notes.written)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fill, Layouts, Origin};
    use super::*;
    use std::sync::Arc;

    #[test]
    fn writes_to_noted_objects_are_noted_and_others_are_not() {
        let layouts = Arc::new(Layouts::new(&antiphon_model::Types::new(8)));
        let mut memory: Memory<i64> = Memory::new(layouts, 100);
        let objects: Vec<ObjectId> = (0..65).map(|_| memory.create(8, Fill::Zero, Origin::Library, None)).collect();
        memory.note_writes(&objects[..1]);
        for object in &objects {
            memory.notes.write(object.slot, 4, 4);
        }
        assert!(memory.has_notes());
        assert_eq!(memory.take_notes(), [Written { slot: objects[0].slot, offset: 4, size: 4 }]);
        assert!(!memory.has_notes());
    }
}
