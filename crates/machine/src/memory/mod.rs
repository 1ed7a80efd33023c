//! Memory: objects, cells and pointers.
//!
//! An object is one variable, one allocation or one string literal. It holds
//! cells, one for each scalar; a cell holds a value of any kind or none. A
//! pointer names an object, a byte offset, and the region in which arithmetic
//! may move it: the array, the field or the allocation that it was made from.
//! So one past the end of a member array differs from the next member, though
//! both have the same offset; equality looks at object and offset only.
//!
//! An object's id is a slot of the table and a generation. A slot is used
//! again after its object ended, an id never: a dangling pointer stays one.
//!
//! A search copies memory at every choice. So a copy shares its objects, and
//! what is written to is copied then, unless nobody else has it.
//!
//! Objects are limited to 2 GiB, which keeps a cell at 24 bytes.

mod access;
mod bases;
mod block;
mod changes;
mod digits;
mod fill;
mod joining;
mod journal;
mod loans;
mod notes;
mod part;
mod print;
#[cfg(test)]
pub mod renaming;
mod sharing;
mod sparse;
pub mod unbounded;
mod watch;

pub use access::zero;
pub use access::Access;
pub use antiphon_model::layout::{Layout, Layouts, Leaf};
pub use changes::{Change, NumberCell};
pub use notes::Written;
pub use print::CachedFingerprint;
pub(crate) use print::Print;
pub use sharing::{Guard, Iterating, Manner, Reach, Touched};
pub use sparse::{Cells, Entry};
pub use unbounded::{Contents, Defined, Unbounded};
pub(crate) use watch::WINDOW;
pub use watch::{Aside, Touch, Watch};

use crate::domain::Answer;
use crate::fault::DomainError;
pub use crate::value::{
    Argument, Block, Cell, Conflict, Fill, Indices, Inside, LayoutId, Lender, Lent, Loan, ObjectId, Piece, Pointer,
    Scalar, Usage, VariableArguments, Within,
};
use antiphon_model::{Constness, FunctionId, GlobalId, LocalId, StringId};
use antiphon_source::Span;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

/// How an object keeps its cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Storage<N> {
    /// Nothing was written yet; the layout is a guess from a conversion.
    Blank(Option<LayoutId>),
    /// Elements of one layout, one cell for each leaf.
    Dense(LayoutId, Vec<Cell<N>>),
    /// By position: the scalar or bit-field that was written there.
    Sparse(Cells<N>),
    /// An array whose extents nothing bounds.
    Unbounded(Box<Unbounded<N>>),
    /// A global array whose extent is not known yet.
    Pending,
}

/// Where an object comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A global variable.
    Global(GlobalId),
    /// A local variable.
    Local(FunctionId, LocalId),
    /// A string literal.
    String(StringId),
    /// An allocation, made there.
    Heap(Span),
    /// A copy that a function of the library works on and gives up when it returns.
    Scratch,
    /// An argument of the program, or the array of all.
    Argument,
    /// The value of a variable of the environment that is given, by its index.
    Variable(u32),
    /// What the library itself owns.
    Library,
    /// A text from outside of which nothing is known.
    Text(Unknown),
}

/// Which text from outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unknown {
    /// An argument of the program, by its index.
    Argument(u32),
    /// The variable of the environment with the name in a literal.
    Environment(StringId),
}

/// Whether an object may be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Life {
    /// It may.
    Alive,
    /// It was freed.
    Freed,
    /// Its variable ended.
    Ended,
}

/// An object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Object<N> {
    /// How many objects were in this slot before.
    pub(crate) generation: u32,
    /// Bytes.
    pub size: u32,
    /// Whether it may be used.
    pub(crate) life: Life,
    /// What was not written.
    pub(crate) fill: Fill,
    /// Where it comes from.
    pub origin: Origin,
    /// Where it lies, once its address became a number, else 0; the slot stays
    /// its own from then on. Bytes if addresses have 32 bits, else units of 4 GiB.
    pub(crate) base: u32,
    /// Whether it may be written.
    pub(crate) constness: Constness,
    /// Which library takes it back: that of C, or one that has a number.
    pub(crate) owner: u32,
    /// Who can reach it.
    pub(crate) reach: Reach,
    /// Its cells.
    pub storage: Storage<N>,
    /// What is kept of its fingerprint.
    pub(crate) print: CachedFingerprint,
}

impl<N> Object<N> {
    /// Refuses what needs the bytes of a text of which nothing is known.
    pub(crate) fn refuse_unknown_text(&self) -> Answer<(), N> {
        match self.origin {
            Origin::Text(_) => {
                let message = "an unknown external text is used in a way that is not modelled";
                DomainError::unsupported(&antiphon_source::codes::unsupported::U207, message.to_owned())
            }
            _ => Ok(()),
        }
    }

    /// What is wrong with a write to it, if something is.
    pub(crate) fn read_only(&self) -> Option<&'static str> {
        match (self.constness, self.origin) {
            (Constness::Changing, _) => None,
            (Constness::Constant, Origin::String(_)) => Some("a string literal is modified"),
            (Constness::Constant, _) => Some("a `const` object is modified"),
        }
    }
}

/// All objects of a process.
#[derive(Clone, Debug)]
pub struct Memory<N> {
    objects: Vec<Rc<Object<N>>>,
    slots: Rc<Slots>,
    layouts: Arc<Layouts>,
    loans: loans::Loans,
    /// Which writes are noted.
    notes: notes::Notes,
    /// Where allocations were made that were given up.
    lost: Rc<BTreeSet<Span>>,
    /// Cells in use.
    cells: usize,
    /// How many cells there may be.
    limit: usize,
    /// Whether an object was made whose extents nothing bounds.
    has_unbounded: bool,
    /// What threads share.
    sharing: sharing::Sharing,
    /// What this step changed, where that may have to be taken back.
    journal: Option<journal::Journal<N>>,
}

/// Which slots are free, and which have an address.
#[derive(Clone, Default, Debug)]
struct Slots {
    /// The slots that may be used again, the next one last.
    vacant: Vec<u32>,
    /// Slots of freed allocations that are not used again yet.
    freed: VecDeque<u32>,
    /// The slots of objects by their bases. A slot may have another object by
    /// now: only the object's own base counts.
    bases: BTreeMap<u32, u32>,
}

/// So many slots of freed allocations are not used again at once.
const KEPT_SLOTS: usize = 1024;

/// The largest object.
pub const LARGEST_OBJECT: u64 = i32::MAX as u64;

impl<N: Clone> Memory<N> {
    /// No objects.
    pub(crate) fn new(layouts: Arc<Layouts>, limit: usize) -> Memory<N> {
        let (objects, slots, loans, lost) = (Vec::new(), Rc::default(), Default::default(), Rc::default());
        let (notes, sharing, journal) = (Default::default(), Default::default(), None);
        let has_unbounded = false;
        Memory { objects, slots, layouts, loans, notes, lost, cells: 0, limit, has_unbounded, sharing, journal }
    }

    /// All objects, those that ended too, in order of their slots.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = &Object<N>> {
        self.objects.iter().map(|object| &**object)
    }

    /// The slots that may be used again, the next one last.
    pub fn vacant(&self) -> &[u32] {
        &self.slots.vacant
    }

    /// The table of layouts.
    pub(crate) fn layouts(&self) -> &Layouts {
        &self.layouts
    }

    /// A fresh object.
    pub fn create(&mut self, size: u32, fill: Fill, origin: Origin, hint: Option<LayoutId>) -> ObjectId {
        let object = Object {
            generation: 0,
            size,
            life: Life::Alive,
            fill,
            origin,
            base: 0,
            constness: Constness::Changing,
            owner: 0,
            reach: Reach::at_first(origin),
            storage: Storage::Blank(hint),
            print: CachedFingerprint::default(),
        };
        if self.slots.vacant.is_empty() {
            self.objects.push(Rc::new(object));
            self.did_add();
            return ObjectId { slot: self.objects.len() as u32 - 1, generation: 0 };
        }
        let slot = Rc::make_mut(&mut self.slots).vacant.pop().unwrap_or_default();
        self.did_take(slot);
        self.will_change(slot);
        let place = &mut self.objects[slot as usize];
        let generation = place.generation.wrapping_add(1);
        replace(place, Object { generation, ..object });
        ObjectId { slot, generation }
    }

    /// How many cells are in use.
    pub fn cells_in_use(&self) -> usize {
        self.cells
    }

    /// The object, if it is still alive.
    #[inline]
    pub fn get(&self, id: ObjectId) -> Option<&Object<N>> {
        let object = self.objects.get(id.slot as usize)?;
        (object.generation == id.generation && object.life == Life::Alive).then_some(object)
    }

    /// The object, if it is still alive.
    #[inline]
    pub(crate) fn get_mut(&mut self, id: ObjectId) -> Option<&mut Object<N>> {
        self.get(id)?;
        self.will_change(id.slot);
        Some(self.object_mut(id.slot))
    }

    /// An object, to be shared.
    pub(crate) fn handle(&self, id: ObjectId) -> Option<Rc<Object<N>>> {
        self.get(id)?;
        self.objects.get(id.slot as usize).cloned()
    }

    /// An object is one that somebody else has.
    pub(crate) fn take_over(&mut self, id: ObjectId, object: Rc<Object<N>>) {
        self.will_change(id.slot);
        if let Storage::Dense(_, cells) = &object.storage {
            self.cells += cells.len();
        }
        if let Some(place) = self.objects.get_mut(id.slot as usize) {
            *place = object;
        }
    }

    /// The object in a slot, to be changed: nobody else sees it.
    #[inline]
    fn object_mut(&mut self, slot: u32) -> &mut Object<N> {
        let object = Rc::make_mut(&mut self.objects[slot as usize]);
        object.print.forget();
        object
    }

    /// The object, alive or not, if its slot has no other yet.
    pub fn slot(&self, id: ObjectId) -> Option<&Object<N>> {
        self.in_slot(id.slot).filter(|object| object.generation == id.generation)
    }

    /// The object that is in a slot now.
    pub(crate) fn in_slot(&self, slot: u32) -> Option<&Object<N>> {
        self.objects.get(slot as usize).map(|object| &**object)
    }

    /// Why the object may not be used, and where it came from if that is known.
    pub fn life(&self, id: ObjectId) -> (Life, Option<Origin>) {
        match self.objects.get(id.slot as usize) {
            Some(object) if object.generation == id.generation => (object.life, Some(object.origin)),
            _ => (Life::Ended, None),
        }
    }

    /// Ends an object's life.
    pub fn end(&mut self, id: ObjectId, life: Life) {
        let Some(object) = self.get(id) else { return };
        let (exposed, heap) = (object.base != 0, matches!(object.origin, Origin::Heap(_)));
        if let Storage::Dense(_, cells) = &object.storage {
            self.cells = self.cells.saturating_sub(cells.len());
        }
        self.will_change(id.slot);
        let place = &mut self.objects[id.slot as usize];
        let ended = Object { life, storage: Storage::Blank(None), print: CachedFingerprint::default(), ..**place };
        replace(place, ended);
        if exposed {
            return;
        }
        // Slots of the heap are kept for a while: a message can then say that it was freed.
        let slots = Rc::make_mut(&mut self.slots);
        let vacated = if heap {
            slots.freed.push_back(id.slot);
            if slots.freed.len() > KEPT_SLOTS {
                slots.freed.pop_front()
            } else {
                None
            }
        } else {
            Some(id.slot)
        };
        slots.vacant.extend(vacated);
        self.did_vacate(heap, vacated);
    }

    /// From now on an object must not be written.
    pub(crate) fn freeze(&mut self, id: ObjectId) {
        if let Some(object) = self.get_mut(id) {
            object.constness = Constness::Constant;
        }
    }

    /// A library says that an object is its own, and where the program asked for it; or that it is its own no longer.
    pub(crate) fn claim(&mut self, id: ObjectId, owner: u32, place: Span) {
        if let Some(object) = self.get_mut(id) {
            object.owner = owner;
            if owner != 0 {
                object.origin = Origin::Heap(place);
            }
        }
    }

    /// The objects that a library calls its own.
    pub(crate) fn owned_by(&self, owner: u32) -> impl Iterator<Item = ObjectId> + '_ {
        let all = self.objects.iter().enumerate();
        let own = all.filter(move |(_, object)| object.owner == owner && object.life == Life::Alive);
        own.map(|(slot, object)| ObjectId { slot: slot as u32, generation: object.generation })
    }

    /// Guesses the layout of an object that holds nothing yet.
    pub(crate) fn guess(&mut self, id: ObjectId, layout: LayoutId) {
        if let Some(Object { storage: Storage::Blank(guess), .. }) = self.get_mut(id) {
            *guess = Some(layout);
        }
    }

    /// The allocations that are still alive, in order of their slots, with their
    /// bytes where these are known.
    pub fn allocations(&self) -> impl Iterator<Item = (ObjectId, Span, Option<u32>)> + '_ {
        let living = self.objects.iter().enumerate().filter(|(_, object)| object.life == Life::Alive);
        let size = |object: &Object<N>| (!matches!(object.storage, Storage::Unbounded(_))).then_some(object.size);
        living.filter_map(move |(slot, object)| {
            let id = ObjectId { slot: slot as u32, generation: object.generation };
            Some((id, object.allocated_at()?, size(object)))
        })
    }

    /// Gives up allocations that nothing leads to; the places that were not
    /// known as those of lost ones before.
    pub fn collect(&mut self, lost: &[ObjectId]) -> Vec<Span> {
        let mut places = Vec::new();
        for &id in lost {
            let Some(place) = self.get(id).and_then(Object::allocated_at) else { continue };
            if !self.lost.contains(&place) {
                Rc::make_mut(&mut self.lost).insert(place);
                places.push(place);
            }
            self.end(id, Life::Freed);
        }
        places
    }

    /// Where allocations were made that were given up, in order.
    pub fn lost(&self) -> impl Iterator<Item = Span> + '_ {
        self.lost.iter().copied()
    }
}

/// Puts an object into a slot; the room of the last one is used again if no
/// copy of memory has it.
fn replace<N>(place: &mut Rc<Object<N>>, object: Object<N>) {
    match Rc::get_mut(place) {
        Some(own) => *own = object,
        None => *place = Rc::new(object),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_of_machine_numbers_is_small() {
        assert!(std::mem::size_of::<Cell<antiphon_values::MachineNumber>>() <= 24);
        assert!(std::mem::size_of::<Cell<antiphon_numbers::Rat>>() <= 24);
    }

    #[test]
    fn an_id_is_never_used_again() {
        let layouts = Arc::new(Layouts::new(&antiphon_model::Types::new(8)));
        let mut memory: Memory<i64> = Memory::new(layouts, 100);
        let first = memory.create(4, Fill::Zero, Origin::Library, None);
        memory.end(first, Life::Ended);
        let second = memory.create(4, Fill::Zero, Origin::Library, None);
        assert_eq!(first.slot, second.slot);
        assert_ne!(first, second);
        assert!(memory.get(first).is_none() && memory.get(second).is_some());
    }
}
