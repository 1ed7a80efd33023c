//! What is asserted, in frames.
//!
//! The stack is the truth and the solver's process only follows it (`transcript`): an
//! assertion, a push or a pop talks to nobody. Each assertion brings the nodes
//! of the graph that nothing below it on the stack has brought, so that all
//! live nodes are there once and in an order in which they can be defined.

use crate::answer::Reason;
use crate::formula::{Formula, Formulas, NodeId};
use rustc_hash::FxHashSet;

/// A named assertion of one [`crate::Context`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Label(pub(crate) u32);

/// An assertion.
#[derive(Debug)]
pub(crate) struct Entry {
    pub formula: Formula,
    pub label: Option<Label>,
    /// Nodes that no earlier entry brought, operands first.
    pub nodes: Vec<NodeId>,
    /// Bytes of their texts.
    pub bytes: usize,
    /// Why it cannot be told.
    pub failure: Option<Reason>,
}

/// Assertions that go together.
#[derive(Debug)]
pub(crate) struct Frame {
    /// No other frame, past or present, has it.
    pub serial: u64,
    pub entries: Vec<Entry>,
}

/// The frames. The first is always there.
#[derive(Debug)]
pub(crate) struct Stack {
    frames: Vec<Frame>,
    seen: FxHashSet<NodeId>,
    serials: u64,
    labels: u32,
}

impl Stack {
    pub(crate) fn new() -> Stack {
        let base = Frame { serial: 0, entries: Vec::new() };
        Stack { frames: vec![base], seen: FxHashSet::default(), serials: 0, labels: 0 }
    }

    pub(crate) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    pub(crate) fn push(&mut self) {
        self.serials += 1;
        self.frames.push(Frame { serial: self.serials, entries: Vec::new() });
    }

    /// Takes the last frame away, if it is not the first.
    pub(crate) fn pop(&mut self) {
        if self.frames.len() > 1 {
            let entries = self.frames.pop().map(|frame| frame.entries).unwrap_or_default();
            self.forget(entries.iter().flat_map(|entry| &entry.nodes));
        }
    }

    /// The nodes that a formula would bring; they count as brought.
    pub(crate) fn bring(&mut self, formulas: &Formulas, roots: &[Formula]) -> Vec<NodeId> {
        formulas.new_below(roots, &mut self.seen)
    }

    /// Takes back what was brought last.
    pub(crate) fn forget<'a>(&mut self, nodes: impl IntoIterator<Item = &'a NodeId>) {
        for node in nodes {
            self.seen.remove(node);
        }
    }

    pub(crate) fn add(&mut self, entry: Entry) {
        if let Some(frame) = self.frames.last_mut() {
            frame.entries.push(entry);
        }
    }

    pub(crate) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.frames.iter().flat_map(|frame| &frame.entries)
    }
}
