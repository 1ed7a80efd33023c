//! Memory as one thread sees it: objects with cells by byte offset.
//!
//! Cells that only one thread uses, or that nobody writes any more once several
//! threads could see them, live here, as in a sequential execution. All others
//! are events. Which is which is found out by unfolding (`knowledge`).

use super::state::Key;
use super::value::Value;
use crate::events::ThreadId;
use antiphon_machine::memory::Scalar;
use antiphon_model::library::thread_constants::Setting;
use antiphon_model::{GlobalId, LocalId, StringId, TypeId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// An object; the same one has the same id whenever the program is unfolded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// Where an object comes from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKey {
    /// A variable of the program; of a thread, if each has its own.
    Global(GlobalId, Option<ThreadId>),
    /// A string literal.
    String(StringId),
    /// The list of the program's arguments.
    Arguments,
    /// One of them.
    Argument(u32),
    /// A local variable of a call, come to life at a position.
    Local(ThreadId, Key, LocalId),
    /// An allocation at a position.
    Heap(ThreadId, Key),
    /// What a thread returns, and what the library keeps for it.
    Result(ThreadId),
    /// A key of thread-specific data.
    Key(u32),
    /// What a thread has of its own under a key.
    Specific(u32, ThreadId),
}

/// What memory holds that was never written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// Zeros.
    Zero,
    /// Nothing.
    Undefined,
}

/// How an object came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// A variable or a string literal.
    Declared,
    /// Allocated.
    Heap,
}

/// What is known of an object whatever happens to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObjectInfo {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// What it holds at first.
    pub fill: Fill,
    /// How it came about.
    pub storage: Storage,
    /// Its type, if it was declared with one.
    pub ty: Option<TypeId>,
}

/// What a cell is: a scalar of the program, or the state of something that the
/// thread library keeps at an address, or for a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Slot {
    /// A scalar.
    Data,
    /// Whether an object was made (its sort) or destroyed; 0 if no call did either.
    State,
    /// The owner of a mutex or spin lock: 0 for nobody, else one more than the thread.
    Owner,
    /// The kind of a mutex.
    Kind,
    /// How often a recursive mutex is locked.
    Depth,
    /// What a robust mutex remembers.
    Robustness,
    /// Threads that wait for a condition, or with a mutex.
    Waiters,
    /// The mutex with which threads wait for a condition.
    Companion,
    /// Readers of a read-write lock; -1 for a writer.
    Readers,
    /// How often a thread locked it for reading.
    ReadBy(ThreadId),
    /// Whether a thread locked it for writing.
    WrittenBy(ThreadId),
    /// The number of a semaphore; of a barrier, how many it takes.
    Count,
    /// Threads that came to a barrier.
    Arrived,
    /// How often a barrier opened.
    Opened,
    /// Threads that may leave a barrier and have not yet.
    Leaving,
    /// How far a `pthread_once` came.
    Once,
    /// What an object of attributes holds.
    Setting(Setting),
    /// Whether the object is alive.
    Alive,
    /// Which library takes an allocation back; 0 for that of C.
    Library,
    /// Whether a thread ended.
    Ended,
    /// Whether a thread can be joined: 0, or was detached or joined.
    Attachment,
    /// Whether a thread was asked to end.
    Asked,
    /// Whether it refuses to be cancelled.
    Refuses,
    /// Whether it may be cancelled anywhere.
    Asynchronous,
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Address {
    /// The object.
    pub object: ObjectId,
    /// What it is.
    pub slot: Slot,
    /// The byte.
    pub offset: i64,
}

/// A scalar in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// Its type.
    pub scalar: Scalar,
    /// Its value.
    pub value: Value,
}

/// An object of one thread's memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Object {
    /// What it is.
    pub info: Rc<ObjectInfo>,
    /// What was written.
    pub cells: BTreeMap<(Slot, i64), Held>,
}

/// Ids of objects, kept from one unfolding to the next.
#[derive(Debug, Default)]
pub struct Objects {
    ids: FxHashMap<ObjectKey, ObjectId>,
    infos: Vec<Option<Rc<ObjectInfo>>>,
}

impl Objects {
    /// The id of an object.
    pub fn intern(&mut self, key: ObjectKey) -> ObjectId {
        let next = ObjectId(self.ids.len() as u32);
        let id = *self.ids.entry(key).or_insert(next);
        if self.infos.len() < self.ids.len() {
            self.infos.push(None);
        }
        id
    }

    /// Says what an object is.
    pub fn describe(&mut self, id: ObjectId, info: Rc<ObjectInfo>) {
        self.infos[id.0 as usize] = Some(info);
    }

    /// What an object is.
    pub fn info(&self, id: ObjectId) -> Option<&Rc<ObjectInfo>> {
        self.infos.get(id.0 as usize)?.as_ref()
    }
}

/// One thread's memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// Objects that came to life on the way here.
    pub objects: BTreeMap<ObjectId, Rc<Object>>,
}

impl Memory {
    /// An object comes to life.
    pub fn create(&mut self, id: ObjectId, info: Rc<ObjectInfo>) {
        self.objects.insert(id, Rc::new(Object { info, cells: BTreeMap::new() }));
    }

    /// What was written to a cell, if anything.
    pub fn get(&self, address: Address) -> Option<&Held> {
        self.objects.get(&address.object)?.cells.get(&(address.slot, address.offset))
    }

    /// Writes a cell.
    pub fn set(&mut self, address: Address, held: Held) {
        if let Some(object) = self.objects.get_mut(&address.object) {
            Rc::make_mut(object).cells.insert((address.slot, address.offset), held);
        }
    }

    /// Whether another scalar shares bytes with `size` bytes at a cell.
    pub fn overlaps(&self, address: Address, size: i64, pointer_size: u32) -> bool {
        let Some(object) = self.objects.get(&address.object) else { return false };
        let (low, high) = (address.offset - 16, address.offset + size);
        object.cells.range((address.slot, low)..(address.slot, high)).any(|((_, at), held)| {
            let bytes = i64::from(held.scalar.size(pointer_size));
            *at + bytes > address.offset && !(*at == address.offset && bytes == size)
        })
    }
}
