//! What an iteration changed, and fresh constants for it.
//!
//! A constant is named after its place and its loop (`sum@2`: what is in `sum`
//! at the start of an iteration of the second annotated loop; `sum@L` if the invariant
//! is called `L`), so that a report can speak of it. All elements of an array are
//! elements of one constant array. A pointer that walks along an array whose extents nothing bounds leads to any of its
//! elements, unless the loop only hands it on (`exchanged`); any other pointer stays as it is, and each state in which it differs is looked at.

use super::exchanged::is_handed_on;
use crate::state::{Havocked, World};
use antiphon_machine::code::LoopCode;
use antiphon_machine::memory::{Cell, Change, Defined, NumberCell, ObjectId, Origin, Scalar};
use antiphon_machine::{Domain, Layer, NumberType};
use antiphon_machine::{Place, Start};
use antiphon_model::{Extent, LocalId, Type, TypeId, Types, Variable};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Numbers that are havocked together.
enum HavocGroup {
    /// In a slot.
    Slot(u32, NumberType),
    /// A pointer in a slot that walks along an array whose extents nothing bounds: which element it leads to.
    Walker(u32, ObjectId),
    /// In a cell of an object.
    Cell(ObjectId, NumberCell),
    /// In an array whose extents nothing bounds: all of a leaf.
    Unbounded(ObjectId, usize),
    /// In an array: of each element the same scalar; how many there are.
    Array(ObjectId, Vec<(usize, NumberCell)>, usize),
}

impl<D: Domain> World<'_, D> {
    /// What differs from the state at the last head and still matters.
    pub(super) fn changes_since(&self, start: &Start<D::Number>) -> BTreeSet<Place> {
        let base = self.machine.thread.base;
        let matters = self.machine.code.liveness.before(self.machine.thread.pc);
        let pairs = self.machine.thread.slots.iter().zip(&start.slots).enumerate().skip(base);
        let alive = |at: usize| matters.is_none_or(|set| set.has((at - base) as u32));
        let changed = pairs.filter(|(at, (now, then))| now != then && alive(*at));
        let slots = changed.map(|(at, _)| Place::Slot(at as u32));
        let memory = self.machine.process.memory.changes_since(&start.memory).into_iter().map(Place::Memory);
        slots.chain(memory).collect()
    }

    /// Puts fresh constants in the place of numbers. With a layer, that they are
    /// these numbers is kept there for a while.
    pub(super) fn havoc(&mut self, row: &LoopCode, written: &BTreeSet<Place>, relate: Option<Layer>) {
        let forgotten = written.iter().filter(|place| !self.is_kept(row, **place));
        let groups: Vec<HavocGroup> = forgotten.flat_map(|place| self.numbers_at(*place)).collect();
        let old: Vec<Vec<Cell<D::Number>>> = match relate {
            Some(_) => groups.iter().map(|numbers| self.values_of(numbers)).collect(),
            None => Vec::new(),
        };
        for numbers in &groups {
            match numbers {
                HavocGroup::Unbounded(object, leaf) => self.machine.blank_contents(*object, *leaf),
                HavocGroup::Slot(..) | HavocGroup::Walker(..) | HavocGroup::Cell(..) | HavocGroup::Array(..) => {
                    self.replace(numbers, |_| Cell::Undefined);
                }
            }
        }
        let rank = self.machine.rank;
        self.machine.domain.begin_live_scan();
        // What can still matter is met by the fingerprint.
        let _ = self.fingerprint();
        self.switch_to(rank);
        for cell in old.iter().flatten() {
            if let Cell::Number(number) = cell {
                self.machine.domain.fingerprint(number);
            }
        }
        let mut names = BTreeSet::new();
        for (index, numbers) in groups.iter().enumerate() {
            let name = self.name_of(numbers);
            let constant = self.constant_name(row, &name);
            names.insert(name);
            match numbers {
                HavocGroup::Slot(_, ty) | HavocGroup::Cell(_, NumberCell { ty, .. }) => {
                    let value = self.machine.domain.fresh(&constant, *ty);
                    self.replace(numbers, |_| Cell::Number(value.clone()));
                }
                HavocGroup::Walker(_, object) => {
                    let pointer = self.machine.anywhere_along(*object, &constant);
                    self.replace(numbers, |_| pointer.clone());
                }
                HavocGroup::Unbounded(object, leaf) => self.machine.havoc_contents(*object, *leaf, &constant),
                HavocGroup::Array(_, cells, count) => {
                    let Some((_, first)) = cells.first() else { continue };
                    let values = self.machine.domain.fresh_array(&constant, first.ty, *count);
                    self.replace(numbers, |at| values.get(at).cloned().map_or(Cell::Undefined, Cell::Number));
                }
            }
            if let (Some(layer), Some(old)) = (relate, old.get(index)) {
                for (new, old) in self.values_of(numbers).iter().zip(old) {
                    if let (Cell::Number(new), Cell::Number(old)) = (new, old) {
                        self.machine.domain.relate(layer, new, old);
                    }
                }
            }
        }
        self.machine.domain.end_live_scan();
        Rc::make_mut(&mut self.schedule.havocked).entry(row.span).or_default().append(&mut names);
    }

    fn values_of(&self, numbers: &HavocGroup) -> Vec<Cell<D::Number>> {
        let memory = &self.machine.process.memory;
        match numbers {
            HavocGroup::Slot(slot, _) => self.machine.thread.slots.get(*slot as usize).cloned().into_iter().collect(),
            // Not a number: only an invariant of its own process says where it is.
            HavocGroup::Walker(..) => Vec::new(),
            HavocGroup::Cell(object, cell) => memory.cell(*object, cell.at).into_iter().collect(),
            HavocGroup::Array(object, cells, _) => {
                cells.iter().filter_map(|(_, cell)| memory.cell(*object, cell.at)).collect()
            }
            HavocGroup::Unbounded(object, leaf) => {
                let contents = memory.unbounded(*object).and_then(|array| array.contents.get(*leaf));
                let written = contents.and_then(|contents| match &contents.written {
                    Defined::Where(written) => Some(written.clone()),
                    Defined::All => None,
                });
                contents.map(|contents| contents.values.clone()).into_iter().chain(written).map(Cell::Number).collect()
            }
        }
    }

    /// Whether the values of a place are followed one by one (`loop keeps`, or a pointer that is only handed on).
    fn is_kept(&self, row: &LoopCode, place: Place) -> bool {
        let variable = match place {
            Place::Slot(slot) => {
                let base = self.machine.thread.frames.last().map_or(0, |frame| frame.base);
                let local = LocalId(slot.wrapping_sub(base as u32));
                let entry = self.machine.code.functions[row.function.0 as usize].entry;
                if is_handed_on(self.machine.program, entry, row, local) {
                    return true;
                }
                Some(Variable::Local(local))
            }
            Place::Memory(change) => match self.machine.process.memory.life(change.object).1 {
                Some(Origin::Global(global)) => Some(Variable::Global(global)),
                Some(Origin::Local(function, local)) if function == row.function => Some(Variable::Local(local)),
                _ => None,
            },
        };
        variable.is_some_and(|variable| row.kept.contains(&variable))
    }

    fn numbers_at(&self, place: Place) -> Vec<HavocGroup> {
        match place {
            Place::Slot(slot) => self.number_in_slot(slot).into_iter().collect(),
            Place::Memory(change) => self.numbers_in_memory(change),
        }
    }

    fn number_in_slot(&self, slot: u32) -> Option<HavocGroup> {
        let frame = self.machine.thread.frames.last()?;
        let local = (slot as usize).checked_sub(frame.base)?;
        let ty = self.machine.program.function(frame.function).locals.get(local)?.ty;
        match (Scalar::of(&self.machine.program.types, ty)?, self.machine.thread.slots.get(slot as usize)?) {
            (Scalar::Number(ty), Cell::Number(_)) => Some(HavocGroup::Slot(slot, ty)),
            (Scalar::Pointer, cell) => Some(HavocGroup::Walker(slot, self.machine.walks_along(cell)?)),
            _ => None,
        }
    }

    fn numbers_in_memory(&self, change: Change) -> Vec<HavocGroup> {
        let memory = &self.machine.process.memory;
        if let Some(array) = memory.unbounded(change.object) {
            return (0..array.contents.len()).map(|leaf| HavocGroup::Unbounded(change.object, leaf)).collect();
        }
        let cells = memory.numbers_in(change);
        let Some((leaves, elements)) = memory.shape_of(change.object).filter(|(_, elements)| *elements > 1) else {
            return cells.into_iter().map(|cell| HavocGroup::Cell(change.object, cell)).collect();
        };
        let of_leaf = |leaf: usize| {
            let own = cells.iter().filter(|cell| cell.at as usize % leaves == leaf);
            let own: Vec<(usize, NumberCell)> = own.map(|cell| (cell.at as usize / leaves, *cell)).collect();
            HavocGroup::Array(change.object, own, elements)
        };
        (0..leaves)
            .map(of_leaf)
            .filter(|array| matches!(array, HavocGroup::Array(_, own, _) if !own.is_empty()))
            .collect()
    }

    fn replace(&mut self, numbers: &HavocGroup, value: impl Fn(usize) -> Cell<D::Number>) {
        match numbers {
            HavocGroup::Slot(slot, _) | HavocGroup::Walker(slot, _) => {
                self.machine.thread.slots[*slot as usize] = value(0);
            }
            HavocGroup::Cell(object, cell) => self.machine.process.memory.set_cell(*object, cell.at, value(0)),
            HavocGroup::Unbounded(..) => {}
            HavocGroup::Array(object, cells, _) => {
                for (index, cell) in cells {
                    self.machine.process.memory.set_cell(*object, cell.at, value(*index));
                }
            }
        }
    }

    /// What the user calls the place of numbers.
    fn name_of(&self, numbers: &HavocGroup) -> String {
        match numbers {
            HavocGroup::Slot(slot, _) | HavocGroup::Walker(slot, _) => {
                let frame = self.machine.thread.frames.last();
                let local = frame.and_then(|frame| {
                    let locals = &self.machine.program.function(frame.function).locals;
                    locals.get((*slot as usize).checked_sub(frame.base)?)
                });
                local.map_or_else(|| "...".to_owned(), |local| local.name.clone())
            }
            HavocGroup::Cell(object, cell) => self.name_in_object(*object, cell.at),
            HavocGroup::Unbounded(object, leaf) => {
                let memory = &self.machine.process.memory;
                let offset = memory.unbounded(*object).and_then(|array| {
                    self.machine.code.layouts.get(array.layout).leaves.get(*leaf).map(|leaf| u64::from(leaf.offset))
                });
                self.name_in_object(*object, 8 * offset.unwrap_or(0)).replace("[0]", "")
            }
            HavocGroup::Array(object, cells, _) => {
                let first =
                    cells.first().map_or(0, |(index, cell)| match self.machine.process.memory.shape_of(*object) {
                        Some((leaves, _)) => cell.at - (index * leaves) as u64,
                        None => cell.at,
                    });
                let name = self.name_in_object(*object, first);
                name.replace("[0]", "")
            }
        }
    }

    fn name_in_object(&self, object: ObjectId, at: u64) -> String {
        let memory = &self.machine.process.memory;
        let byte = memory.byte_of(object, at);
        let (name, ty) = match memory.life(object).1 {
            Some(Origin::Global(global)) => {
                let global = self.machine.program.global(global);
                (global.name.rsplit('.').next().unwrap_or_default().to_owned(), Some(global.ty))
            }
            Some(Origin::Local(function, local)) => {
                let local = &self.machine.program.function(function).locals[local.0 as usize];
                (local.name.clone(), Some(local.ty))
            }
            _ => ("*".to_owned(), None),
        };
        let path = ty.map_or(String::new(), |ty| way_to(&self.machine.program.types, ty, u64::from(byte)));
        name + &path
    }

    fn constant_name(&self, row: &LoopCode, place: &str) -> String {
        let number = || self.machine.code.loop_at.get(&row.head).map_or(0, |number| number + 1).to_string();
        let of_loop = row.invariants.iter().find_map(|invariant| invariant.name.clone()).unwrap_or_else(number);
        let part = if self.machine.part == 0 { "" } else { " of the implementation" };
        match self.machine.processes() {
            1 => format!("{place}@{of_loop}{part}"),
            _ => format!("{place}@{of_loop} on rank {}{part}", self.machine.rank()),
        }
    }

    /// What loops made unknown on the way here.
    pub fn havocked(&self) -> &Havocked {
        &self.schedule.havocked
    }
}

/// The way from an object to the scalar at a byte, as C.
fn way_to(types: &Types, ty: TypeId, byte: u64) -> String {
    match types.get(ty) {
        Type::Array(element, Extent::Fixed(_) | Extent::Variable(_) | Extent::Flexible) => match types.size(*element) {
            Some(size) if size > 0 => format!("[{}]{}", byte / size, way_to(types, *element, byte % size)),
            _ => "[0]".to_owned(),
        },
        Type::Record(record) => {
            let fields = &types.record(*record).fields;
            let field = fields.iter().rev().find(|field| field.offset <= byte);
            field.map_or(String::new(), |field| {
                format!(".{}{}", field.name, way_to(types, field.ty, byte - field.offset))
            })
        }
        _ => String::new(),
    }
}
