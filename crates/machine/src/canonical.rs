//! The fingerprint of a process, whatever its objects are called.
//!
//! Two states from which the program goes on alike should be one to a search.
//! So the walk starts at what the program can name (globals, what the library
//! remembers, the slots of frames that still matter, addresses that became
//! numbers) and gives every object a number when it first meets it; a pointer
//! counts as that number, an offset and a region. Slots of the table, their
//! generations and what is vacant do not count, nor does what no pointer leads
//! to. An allocation that nothing leads to is lost for good: the walk says
//! which, so that memory can give it up and remember the place for the report
//! at the end.
//!
//! An object that ended is distinguished from one that lives and from others that
//! ended, as `==` does. How it ended does not count: a use of it is the same
//! violation either way, and its slot forgets sooner or later.
//!
//! An object without pointers is the same whatever else there is. Its part is
//! kept with it until it is written to, so that a large array that did not
//! change costs nothing. A symbolic number may be simplified differently under
//! another path condition: the `epoch` of the caller says which one this is.
//!
//! A local in memory that is not named again matters only if a pointer leads
//! to its object: then it must be known whose end will end it.

use crate::code::{Code, LocalSet, Pc};
use crate::domain::Domain;
use crate::memory::{
    Argument, Block, Cell, Life, Memory, Object, ObjectId, Origin, Pointer, Print, Storage, Unbounded,
};
use crate::memory::{Defined, Within};
use crate::state::{Caller, LibraryState, Process, Thread};
use antiphon_model::GlobalId;
use antiphon_numbers::Fingerprint;
use antiphon_source::Span;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What a walk found.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The fingerprint.
    pub fingerprint: u128,
    /// The allocations that nothing leads to.
    pub lost: Vec<ObjectId>,
}

/// A walk over a process, its threads, and whatever else points into its memory.
pub struct Walk<'a, D: Domain> {
    domain: &'a mut D,
    code: &'a Code,
    memory: &'a Memory<D::Number>,
    epoch: u64,
    so_far: Fingerprint,
    /// By slot: the number of the object that is there now, or 0.
    numbers: Vec<u32>,
    /// Numbers of objects whose slots have others by now.
    gone: FxHashMap<ObjectId, u32>,
    /// Numbers that were given.
    given: u32,
    /// The slots of objects whose contents are still to come, in order; `None`
    /// for one that is gone.
    queue: Vec<Option<u32>>,
    /// Objects of locals that are not named again.
    unnamed: Vec<ObjectId>,
    /// The slots of objects whose contents do not count.
    without: Vec<u32>,
}

/// What a word of the stream begins.
#[derive(Clone, Copy)]
enum Mark {
    Undefined,
    Number,
    Null,
    Pointer,
    Within,
    Fixed,
    Marker,
    Function,
    VaList,
    Opaque,
    Object,
    Gone,
    Thread,
    Library,
    Blank,
    Dense,
    Sparse,
    Unbounded,
    Pending,
    Pieces,
    Unwritten,
    Lent,
    Unseen,
}

impl<'a, D: Domain> Walk<'a, D> {
    /// A walk that has seen the globals and what the library remembers.
    pub fn new(process: &'a Process<D::Number>, code: &'a Code, domain: &'a mut D, epoch: u64) -> Walk<'a, D> {
        Walk::without(process, code, domain, epoch, Vec::new())
    }

    /// The same; the contents of the objects in some slots do not count. They hold
    /// no pointers.
    pub fn without(
        process: &'a Process<D::Number>,
        code: &'a Code,
        domain: &'a mut D,
        epoch: u64,
        without: Vec<u32>,
    ) -> Walk<'a, D> {
        let mut walk = Walk::bare(process, code, domain, epoch);
        walk.without = without;
        // Globals are where they are in every state, and so need no numbers.
        for (slot, object) in process.memory.objects().take(code.globals.len()).enumerate() {
            walk.contents(slot as u32, object);
        }
        walk.library(&process.library);
        walk.addresses();
        walk
    }

    /// A walk that has seen nothing.
    pub fn bare(process: &'a Process<D::Number>, code: &'a Code, domain: &'a mut D, epoch: u64) -> Walk<'a, D> {
        Walk::over(&process.memory, code, domain, epoch)
    }

    fn over(memory: &'a Memory<D::Number>, code: &'a Code, domain: &'a mut D, epoch: u64) -> Walk<'a, D> {
        Walk {
            domain,
            code,
            memory,
            epoch,
            so_far: Fingerprint::EMPTY,
            numbers: vec![0; memory.objects().len()],
            gone: FxHashMap::default(),
            given: 0,
            queue: Vec::new(),
            unnamed: Vec::new(),
            without: Vec::new(),
        }
    }

    /// The fingerprint of something described apart from all that was seen so far.
    pub fn apart(&mut self, describe: impl FnOnce(&mut Walk<'_, D>)) -> u128 {
        let mut walk = Walk::over(self.memory, self.code, &mut *self.domain, self.epoch);
        describe(&mut walk);
        walk.so_far()
    }

    /// A global.
    pub fn global(&mut self, global: GlobalId) {
        if let Some(object) = self.memory.in_slot(global.0) {
            self.contents(global.0, object);
        }
    }

    /// The fingerprint of what was seen; what pointers lead to does not count.
    pub fn so_far(self) -> u128 {
        self.so_far.0
    }

    /// Goes on with a word that the caller knows the meaning of.
    #[inline]
    pub(crate) fn word(&mut self, word: u64) {
        self.so_far = self.so_far.word(word);
    }

    /// Goes on with something that has a fingerprint of its own.
    pub fn part(&mut self, fingerprint: u128) {
        self.so_far = self.so_far.and(fingerprint);
    }

    #[inline]
    fn mark(&mut self, mark: Mark) {
        self.word(mark as u64);
    }

    /// What the C library remembers. How many values were left open so far
    /// matters only where the next one follows from that.
    fn library(&mut self, library: &LibraryState<D::Number>) {
        self.mark(Mark::Library);
        let choices = D::KNOWS_ALL.then_some(&library.choices);
        let rest = (library.input_read, &library.put_back, library.at_end, &library.random, library.random_at);
        let options = (library.option, library.option_at, &library.seeds);
        let more = (library.random48, &library.at_exit, choices, library.clock, options);
        self.part(Fingerprint::of(&(rest, more)).0);
        self.cell(library.token.as_ref().unwrap_or(&Cell::Undefined));
        for own in &library.buffers {
            self.cell(&Cell::Pointer(own.buffer));
        }
        if !library.reads.is_empty() {
            self.part(Fingerprint::of(&library.reads).0);
        }
        for file in &library.files {
            self.part(Fingerprint::of(&(&file.name, file.streams, file.parts.is_some())).0);
            for part in file.parts.iter().flat_map(|parts| parts.iter()) {
                self.part(part.print());
                part.cells().into_iter().for_each(|cell| self.cell(cell));
            }
        }
        for (clock, (large, small)) in &library.clocks {
            self.part(Fingerprint::of(clock).0);
            self.cell(&Cell::Number(large.clone()));
            self.cell(&small.clone().map_or(Cell::Undefined, Cell::Number));
        }
    }

    /// The objects whose addresses are numbers, which may be anywhere.
    fn addresses(&mut self) {
        let memory = self.memory;
        for (id, object) in memory.placed_objects() {
            self.word(u64::from(object.base));
            self.word(u64::from(object.size));
            self.object(id);
        }
        self.word(memory.next_base().map_or(u64::MAX, u64::from));
    }

    /// A thread.
    pub fn thread(&mut self, thread: &Thread<D::Number>) {
        self.mark(Mark::Thread);
        self.word(thread.loops.phase as u64);
        self.word(thread.iterations_print());
        for record in &thread.loops.records {
            self.word(u64::from(record.number) << 32 | record.depth as u64);
        }
        for (global, object) in thread.own.iter() {
            self.word(u64::from(*global));
            self.object(*object);
        }
        self.word(thread.frames.len() as u64);
        for (index, frame) in thread.frames.iter().enumerate() {
            let callee = thread.frames.get(index + 1);
            let pc = callee.map_or(thread.pc, |callee| callee.call_pc);
            let (kind, caller) = match frame.caller {
                Caller::Operation(pc) => (0, pc.0),
                Caller::Library => (1, 0),
                Caller::Nobody => (2, 0),
                Caller::Start => (3, 0),
            };
            for word in [frame.function.0, pc.0, kind, caller] {
                self.word(u64::from(word));
            }
            self.arguments(frame.variable.as_deref());
            let end = callee.map_or(thread.slots.len(), |callee| callee.base);
            let slots = thread.slots.get(frame.base..end).unwrap_or_default();
            self.slots(frame.function.0, self.matters(pc, callee.map(|callee| callee.caller)), slots);
        }
    }

    /// What matters to a frame that is there, or waits there for a function.
    fn matters(&self, pc: Pc, callee: Option<Caller>) -> Option<&'a LocalSet> {
        match callee {
            Some(Caller::Operation(call)) => self.code.liveness.waiting(call),
            Some(Caller::Library | Caller::Nobody | Caller::Start) | None => self.code.liveness.before(pc),
        }
    }

    fn slots(&mut self, function: u32, matters: Option<&LocalSet>, slots: &[Cell<D::Number>]) {
        let memory = &self.code.functions[function as usize].memory;
        for (local, cell) in slots.iter().enumerate() {
            if matters.is_none_or(|set| set.has(local as u32)) {
                self.cell(cell);
            } else if let (Some(Some(_)), Cell::Pointer(pointer)) = (memory.get(local), cell) {
                self.unnamed.push(pointer.object);
            }
        }
    }

    fn arguments(&mut self, arguments: Option<&[Argument<D::Number>]>) {
        let arguments = arguments.unwrap_or_default();
        self.word(arguments.len() as u64);
        for argument in arguments {
            match argument {
                Argument::Scalar(scalar, cell) => {
                    self.part(Fingerprint::of(scalar).0);
                    self.cell(cell);
                }
                Argument::Block(block) => self.block(block),
            }
        }
    }

    /// A copy of a range of memory.
    pub fn block(&mut self, block: &Block<D::Number>) {
        self.word(u64::from(block.size()));
        match block {
            Block::Elements { layout, cells, padding, .. } => {
                self.mark(Mark::Dense);
                self.part(Fingerprint::of(&(layout, padding, cells.len())).0);
                cells.iter().for_each(|cell| self.cell(cell));
            }
            Block::Pieces { pieces, .. } => {
                self.mark(Mark::Pieces);
                self.word(pieces.len() as u64);
                for piece in pieces {
                    self.part(Fingerprint::of(&(piece.offset, piece.scalar, piece.bits)).0);
                    self.cell(&piece.cell);
                }
            }
            Block::Unwritten { fill, .. } => {
                self.mark(Mark::Unwritten);
                self.word(*fill as u64);
            }
        }
    }

    /// What a scalar holds.
    pub fn cell(&mut self, cell: &Cell<D::Number>) {
        match cell {
            Cell::Undefined => self.mark(Mark::Undefined),
            Cell::Number(number) => {
                self.mark(Mark::Number);
                let part = self.domain.fingerprint(number);
                self.part(part);
            }
            Cell::Null => self.mark(Mark::Null),
            Cell::Pointer(pointer) => self.pointer(pointer),
            Cell::Within(within) => self.within(within),
            Cell::Function(function) => {
                self.mark(Mark::Function);
                self.word(u64::from(function.0));
            }
            Cell::VaList(arguments, next) => {
                self.mark(Mark::VaList);
                self.word(u64::from(*next));
                self.arguments(Some(arguments));
            }
            Cell::Opaque => self.mark(Mark::Opaque),
        }
    }

    /// A pointer into an array whose extents nothing bounds.
    fn within(&mut self, within: &Within<D::Number>) {
        self.mark(Mark::Within);
        self.object(within.object);
        self.part(Fingerprint::of(&(within.inside, within.indices.len())).0);
        self.numbers(&within.indices);
    }

    fn numbers(&mut self, numbers: &[D::Number]) {
        for number in numbers {
            let part = self.domain.fingerprint(number);
            self.part(part);
        }
    }

    /// A pointer.
    pub(crate) fn pointer(&mut self, pointer: &Pointer) {
        self.object(pointer.object);
        self.word(pointer.offset as u64);
        self.word(u64::from(pointer.low) << 32 | u64::from(pointer.high));
    }

    /// An object that something outside of memory uses.
    pub(crate) fn object(&mut self, id: ObjectId) {
        // An address at which no object lies.
        if id.slot == u32::MAX {
            self.mark(Mark::Marker);
            return self.word(u64::from(id.generation));
        }
        // What each thread has of a global lies behind the globals, and is met like what is allocated.
        let is_global = (id.slot as usize) < self.code.globals.len();
        match self.memory.slot(id).map(|object| object.origin) {
            Some(Origin::Global(_)) if !is_global => {
                self.mark(Mark::Pointer);
                let number = self.number(id);
                self.word(u64::from(number));
            }
            Some(Origin::Global(_) | Origin::String(_)) => {
                self.mark(Mark::Fixed);
                self.word(u64::from(id.slot));
            }
            _ => {
                self.mark(Mark::Pointer);
                let number = self.number(id);
                self.word(u64::from(number));
            }
        }
    }

    /// The number of an object; one that is met for the first time gets the next.
    fn number(&mut self, id: ObjectId) -> u32 {
        let known = self.memory.slot(id).is_some();
        let place = match known {
            true => &mut self.numbers[id.slot as usize],
            false => self.gone.entry(id).or_insert(0),
        };
        if *place == 0 {
            self.given += 1;
            *place = self.given;
            self.queue.push(known.then_some(id.slot));
        }
        *place
    }

    /// The contents of what was met, and of what they lead to.
    fn drain(&mut self) {
        let (memory, mut next) = (self.memory, 0);
        while let Some(&slot) = self.queue.get(next) {
            next += 1;
            let living = slot.and_then(|slot| Some((slot, memory.in_slot(slot)?)));
            match living.filter(|(_, object)| object.life == Life::Alive) {
                Some((slot, object)) => self.contents(slot, object),
                None => self.mark(Mark::Gone),
            }
        }
    }

    /// All of an object: as it was kept with it, or anew.
    fn contents(&mut self, slot: u32, object: &Object<D::Number>) {
        self.mark(Mark::Object);
        if self.without.contains(&slot) {
            self.mark(Mark::Unseen);
            return self.loans(slot);
        }
        match object.print.get() {
            Print::Plain { print, epoch } if epoch.is_none_or(|epoch| epoch == self.epoch) => self.part(print),
            Print::Pointers => self.body(object),
            Print::Plain { .. } | Print::Unknown => match self.plainness(object) {
                None => {
                    object.print.set(Print::Pointers);
                    self.body(object);
                }
                Some(epoch) => {
                    let outer = std::mem::replace(&mut self.so_far, Fingerprint::EMPTY);
                    self.body(object);
                    let print = std::mem::replace(&mut self.so_far, outer).0;
                    object.print.set(Print::Plain { print, epoch });
                    self.part(print);
                }
            },
        }
        self.loans(slot);
    }

    /// What is lent of an object; the order does not count, nor the number of
    /// the operation, which whoever knows the operations gives it.
    fn loans(&mut self, slot: u32) {
        let loans = self.memory.loans().iter().filter(|lent| lent.object.slot == slot);
        let sum = loans
            .fold(0u128, |sum, lent| sum.wrapping_add(Fingerprint::of(&(lent.kind, &lent.ranges, lent.lender.span)).0));
        if sum != 0 {
            self.mark(Mark::Lent);
            self.part(sum);
        }
    }

    /// Whether an object has no pointers, and for which epoch its part is good.
    fn plainness(&self, object: &Object<D::Number>) -> Option<Option<u64>> {
        let mut epoch = matches!(object.storage, Storage::Unbounded(_)).then_some(self.epoch);
        for cell in object.cells() {
            match cell {
                Cell::Number(number) if self.domain.depends_on_path(number) => {
                    epoch = Some(self.epoch);
                }
                Cell::Number(_) | Cell::Undefined | Cell::Null | Cell::Function(_) | Cell::Opaque => {}
                Cell::Pointer(_) | Cell::Within(_) | Cell::VaList(..) => return None,
            }
        }
        Some(epoch)
    }

    fn body(&mut self, object: &Object<D::Number>) {
        let fixed = (object.size, object.fill, object.origin, object.constness);
        self.part(Fingerprint::of(&fixed).0);
        if object.owner != 0 {
            self.word(u64::from(object.owner));
        }
        match &object.storage {
            Storage::Blank(guess) => {
                self.mark(Mark::Blank);
                self.word(guess.map_or(0, |guess| u64::from(guess.0) + 1));
            }
            Storage::Dense(layout, cells) => {
                self.mark(Mark::Dense);
                self.word(u64::from(layout.0));
                cells.iter().for_each(|cell| self.cell(cell));
            }
            Storage::Sparse(cells) => {
                self.mark(Mark::Sparse);
                self.word(cells.len() as u64);
                for (at, entry) in cells {
                    self.part(Fingerprint::of(&(at, entry.scalar, entry.width)).0);
                    self.cell(&entry.cell);
                }
            }
            Storage::Unbounded(array) => self.unbounded(array),
            Storage::Pending => self.mark(Mark::Pending),
        }
    }

    fn unbounded(&mut self, array: &Unbounded<D::Number>) {
        self.mark(Mark::Unbounded);
        self.part(Fingerprint::of(&(array.layout, array.extents.len())).0);
        self.numbers(&array.extents);
        for contents in &array.contents {
            self.numbers(std::slice::from_ref(&contents.values));
            match &contents.written {
                Defined::All => self.mark(Mark::Undefined),
                Defined::Where(written) => {
                    self.mark(Mark::Number);
                    self.numbers(std::slice::from_ref(written));
                }
            }
        }
    }

    /// The end of the walk.
    pub fn finish(mut self) -> Survey {
        self.drain();
        for id in std::mem::take(&mut self.unnamed) {
            let number = self.memory.slot(id).map_or(0, |_| self.numbers[id.slot as usize]);
            self.word(u64::from(number));
        }
        let lost = self.unmet();
        let mut places: BTreeSet<Span> = self.memory.lost().collect();
        places.extend(lost.iter().filter_map(|&id| self.memory.slot(id)?.allocated_at()));
        let places: Vec<Span> = places.into_iter().collect();
        self.part(Fingerprint::of(&places).0);
        Survey { fingerprint: self.so_far.0, lost }
    }

    /// The living allocations that were not met.
    fn unmet(&self) -> Vec<ObjectId> {
        let objects = self.memory.objects().zip(&self.numbers).enumerate();
        let unmet = objects.filter(|(_, (object, number))| {
            **number == 0 && object.life == Life::Alive && object.allocated_at().is_some()
        });
        unmet.map(|(slot, (object, _))| ObjectId { slot: slot as u32, generation: object.generation }).collect()
    }
}

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
