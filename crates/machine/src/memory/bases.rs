//! Where objects lie, once a program asks for their addresses as numbers.
//!
//! Bases are given in the order in which addresses were asked for, so that
//! they depend on what the program did and not on the slots of the table: two
//! states that differ in the names of their objects only go on alike. With
//! addresses of 32 bits objects lie one after the other, with 64 bits 4 GiB
//! apart. An object that has a base keeps its slot for good, so no other
//! object is ever there.

use super::{Memory, Object, ObjectId};
use std::rc::Rc;

/// Where the first object lies if addresses have 32 bits; functions lie below.
const FIRST_BASE: u32 = 0x0100_0000;

/// Where an object lies in its 4 GiB: no part of an address is zero, as on a real
/// machine, so that a program which cuts off half of one does not get a null pointer.
const WITHIN: i64 = 0x1000;

/// An address at which nothing lies.
const NOWHERE: i64 = FIRST_BASE as i64 - 16;

impl<N: Clone> Memory<N> {
    /// The address of an object; `None` once they are used up.
    pub(crate) fn address(&mut self, id: ObjectId) -> Option<i64> {
        let object = self.objects.get(id.slot as usize).filter(|object| object.generation == id.generation);
        // An object that is gone is nowhere.
        let Some(object) = object else { return Some(NOWHERE) };
        if object.base == 0 {
            let base = self.next_base()?;
            base.checked_add(object.size)?;
            self.will_change(id.slot);
            self.object_mut(id.slot).base = base;
            Rc::make_mut(&mut self.slots).bases.insert(base, id.slot);
            self.did_place(base);
        }
        Some(self.place(self.objects[id.slot as usize].base))
    }

    /// The address that a base means.
    fn place(&self, base: u32) -> i64 {
        match self.shift() {
            0 => i64::from(base),
            shift => (i64::from(base) << shift) + WITHIN,
        }
    }

    /// The address of an object that has one.
    pub fn base_address(&self, id: ObjectId) -> Option<i64> {
        let object = self.objects.get(id.slot as usize).filter(|object| object.generation == id.generation)?;
        (object.base != 0).then(|| self.place(object.base))
    }

    /// What one unit of a base means, as a power of two.
    fn shift(&self) -> u32 {
        if self.layouts.pointer_size < 8 {
            0
        } else {
            32
        }
    }

    /// The next base that is given.
    pub(crate) fn next_base(&self) -> Option<u32> {
        let last = self.slots.bases.last_key_value();
        match (self.shift(), last) {
            (0, None) => Some(FIRST_BASE),
            // One past the end is an address too, and no other object's.
            (0, Some((&base, &slot))) => {
                let size = self.objects.get(slot as usize).map_or(0, |object| object.size);
                base.checked_add(size)?.checked_add(16)?.checked_next_multiple_of(16)
            }
            (_, last) => last.map_or(0, |(&base, _)| base).checked_add(1).filter(|&base| base < 1 << 30),
        }
    }

    /// The object at an address, and how far into it.
    pub fn at_address(&self, address: i64) -> Option<(ObjectId, &Object<N>, u32)> {
        let unit = u32::try_from(address >> self.shift()).ok()?;
        let (&base, &slot) = self.slots.bases.range(..=unit).next_back()?;
        let object = self.objects.get(slot as usize)?;
        let offset = u32::try_from(address - self.place(base)).ok()?;
        let id = ObjectId { slot, generation: object.generation };
        (object.base == base && offset <= object.size).then_some((id, object, offset))
    }

    /// The objects that have a base, in order of their bases.
    pub(crate) fn placed_objects(&self) -> impl Iterator<Item = (ObjectId, &Object<N>)> {
        self.slots.bases.iter().filter_map(|(&base, &slot)| {
            let object = self.objects.get(slot as usize).filter(|object| object.base == base)?;
            Some((ObjectId { slot, generation: object.generation }, &**object))
        })
    }
}
