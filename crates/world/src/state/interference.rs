//! What code can still touch from each operation on, as data. How it is found out is in
//! `interference` beside this folder.

use antiphon_machine::code::Pc;
use antiphon_machine::memory::{Manner, Memory, ObjectId, Origin};
use antiphon_machine::state::Thread;
use antiphon_model::FunctionId;
use antiphon_passes::Object;
use antiphon_source::Span;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A set of uses: for each object one bit for reads and one for writes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Uses(Vec<u64>);

impl Uses {
    /// Adds one.
    pub(crate) fn insert(&mut self, bit: usize) {
        if self.0.len() <= bit / 64 {
            self.0.resize(bit / 64 + 1, 0);
        }
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds all of another set; whether there was anything new.
    pub(crate) fn extend(&mut self, other: &Uses) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = false;
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            new |= *other & !*own != 0;
            *own |= other;
        }
        new
    }

    fn has(&self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }
}

/// What code can still touch, from each operation on.
#[derive(Debug)]
pub(crate) struct Interference {
    /// A number for each object that code names.
    pub(crate) numbers: BTreeMap<Object, usize>,
    /// What is allocated at a place of the text.
    pub(crate) heaps: BTreeMap<Span, Vec<Object>>,
    /// Whether anything communicates or cancels threads: whom that reaches is not followed.
    pub(crate) reaches_others: bool,
    /// Whether anything allocates memory.
    pub(crate) allocates: bool,
    /// By operation.
    pub(crate) from: Vec<Rc<Uses>>,
    /// By operation: whether a thread may be joined from there on.
    pub(crate) joins: Vec<bool>,
    /// The function whose variables have the barriers of OpenMP's teams.
    pub(crate) forks: Option<FunctionId>,
    /// What may be touched from a point where the library is in between.
    pub(crate) everything: Rc<Uses>,
}

impl Interference {
    /// Whether a thread may still use an object in a way that conflicts with this one.
    pub(crate) fn may_conflict<N: Clone>(
        &self,
        future: &[Rc<Uses>],
        memory: &Memory<N>,
        object: ObjectId,
        manner: Manner,
    ) -> bool {
        let bits = self.bits(memory, object);
        let conflicts = |uses: &Rc<Uses>| {
            bits.iter().any(|bit| uses.has(2 * bit + 1) || manner == Manner::Write && uses.has(2 * bit))
        };
        bits.is_empty() || future.iter().any(conflicts)
    }

    fn bits<N: Clone>(&self, memory: &Memory<N>, object: ObjectId) -> Vec<usize> {
        let known = |object: &Object| self.numbers.get(object).copied();
        match memory.slot(object).map(|object| object.origin) {
            Some(Origin::Global(global)) => known(&Object::Global(global)).into_iter().collect(),
            Some(Origin::Local(function, local)) => known(&Object::Local(function, local)).into_iter().collect(),
            Some(Origin::Heap(span)) => self.heaps.get(&span).into_iter().flatten().filter_map(known).collect(),
            Some(Origin::Scratch) => Vec::new(),
            Some(Origin::String(_) | Origin::Argument | Origin::Variable(_) | Origin::Library | Origin::Text(_))
            | None => known(&Object::Outside).into_iter().collect(),
        }
    }

    /// What a thread can still touch: one set for each of its frames.
    pub(crate) fn future<N>(&self, thread: &Thread<N>) -> Vec<Rc<Uses>> {
        places(thread).map(|pc| self.from.get(pc.0 as usize).unwrap_or(&self.everything).clone()).collect()
    }

    /// Whether a thread may still join another, or those that it creates.
    pub(crate) fn may_join<N>(&self, thread: &Thread<N>) -> bool {
        places(thread).any(|pc| self.joins.get(pc.0 as usize).copied().unwrap_or(true))
    }
}

/// Where a thread goes on in each of its frames.
fn places<N>(thread: &Thread<N>) -> impl Iterator<Item = Pc> + '_ {
    let waiting = thread.frames.iter().skip(1).map(|frame| frame.call_pc);
    waiting.chain([thread.pc])
}
