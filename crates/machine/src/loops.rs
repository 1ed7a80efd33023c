//! The annotated loops that a thread is in, the innermost last: what the paper calls
//! loop records. What happens to them is in `arrival`, `exits` and `together`.

use crate::domain::Layer;
use crate::memory::{Cell, Change, Memory};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How far the arrival at the head of an annotated loop has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Control is elsewhere, or has just come.
    Away,
    /// The invariant was checked, and what the loop changes was forgotten.
    Havocked,
    /// What is known of the process alone is assumed.
    Gathered,
    /// The invariant over several processes was checked.
    Checked,
    /// The invariant is assumed.
    Assumed,
    /// The guard is next.
    Ready,
}

/// Something that a round changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    /// A slot of the thread.
    Slot(u32),
    /// Something in memory.
    Memory(Change),
}

/// The state when control was at the head last.
#[derive(Clone, Debug)]
pub struct Start<N> {
    /// The slots of the thread.
    pub slots: Vec<Cell<N>>,
    /// The memory of the process.
    pub memory: Memory<N>,
}

/// A loop that control is in.
#[derive(Clone, Debug)]
pub struct Record<N> {
    /// Which: its place among the loops of the code.
    pub number: u32,
    /// How many frames there are when control is in its function.
    pub depth: usize,
    /// Where its assumptions go.
    pub layer: Layer,
    /// What its rounds changed so far.
    pub written: BTreeSet<Place>,
    /// The state at its head; none where nothing is forgotten.
    pub start: Option<Rc<Start<N>>>,
}

/// The annotated loops that a thread is in.
#[derive(Clone, Debug)]
pub struct Loops<N> {
    /// The innermost last.
    pub records: Vec<Record<N>>,
    /// Whether control is at the head of one.
    pub phase: Phase,
}

impl<N> Default for Loops<N> {
    fn default() -> Loops<N> {
        Loops::new()
    }
}

impl<N> Loops<N> {
    /// None.
    pub(crate) fn new() -> Loops<N> {
        Loops { records: Vec::new(), phase: Phase::Away }
    }

    /// Where the assumptions of the innermost loop go.
    pub fn layer(&self) -> Option<Layer> {
        self.records.last().map(|record| record.layer)
    }
}
