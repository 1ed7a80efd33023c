//! Other names for the objects of a memory, for tests: what a program can see
//! must not depend on them.

use super::{Argument, Block, Cell, Memory, ObjectId, Storage};
use antiphon_numbers::Random;
use std::collections::BTreeMap;
use std::rc::Rc;

/// New names by old ones.
pub type Names = BTreeMap<ObjectId, ObjectId>;

impl<N: Clone> Memory<N> {
    /// The same memory with all objects but the first few in other slots. Slots
    /// of what ended are left out, as if others had been there since.
    pub(crate) fn renamed(&self, fixed: usize, random: &mut Random) -> (Memory<N>, Names) {
        let mut order: Vec<usize> = (fixed..self.objects.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let mut other = self.clone();
        other.slots = Rc::default();
        let mut names = Names::new();
        for (slot, from) in (0..fixed).chain(order).enumerate() {
            let mut object = (*self.objects[from]).clone();
            let old = ObjectId { slot: from as u32, generation: object.generation };
            if slot >= fixed {
                object.generation += 1 + random.below(5) as u32;
            }
            names.insert(old, ObjectId { slot: slot as u32, generation: object.generation });
            object.print.forget();
            if object.base != 0 {
                Rc::make_mut(&mut other.slots).bases.insert(object.base, slot as u32);
            }
            other.objects[slot] = Rc::new(object);
        }
        for object in &mut other.objects {
            let object = Rc::make_mut(object);
            match &mut object.storage {
                Storage::Dense(_, cells) => cells.iter_mut().for_each(|cell| rename(cell, &names)),
                Storage::Sparse(cells) => cells.values_mut().for_each(|entry| rename(&mut entry.cell, &names)),
                Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending => {}
            }
        }
        (other, names)
    }
}

/// Gives what a cell points to its new name.
pub(crate) fn rename<N: Clone>(cell: &mut Cell<N>, names: &Names) {
    match cell {
        Cell::Pointer(pointer) => {
            let gone = ObjectId { generation: pointer.object.generation.wrapping_add(1 << 20), ..pointer.object };
            if pointer.object.slot != u32::MAX {
                pointer.object = names.get(&pointer.object).copied().unwrap_or(gone);
            }
        }
        Cell::Within(within) => {
            let within = std::sync::Arc::make_mut(within);
            let gone = ObjectId { generation: within.object.generation.wrapping_add(1 << 20), ..within.object };
            within.object = names.get(&within.object).copied().unwrap_or(gone);
        }
        Cell::VaList(arguments, _) => {
            let mut own = arguments.to_vec();
            for argument in &mut own {
                match argument {
                    Argument::Scalar(_, cell) => rename(cell, names),
                    Argument::Block(Block::Elements { cells, .. }) => {
                        cells.iter_mut().for_each(|cell| rename(cell, names))
                    }
                    Argument::Block(Block::Pieces { pieces, .. }) => {
                        pieces.iter_mut().for_each(|piece| rename(&mut piece.cell, names));
                    }
                    Argument::Block(Block::Unwritten { .. }) => {}
                }
            }
            *arguments = own.into();
        }
        Cell::Undefined | Cell::Number(_) | Cell::Null | Cell::Function(_) | Cell::Opaque => {}
    }
}
