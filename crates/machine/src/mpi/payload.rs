//! What travels in a message: values with the basic types of their signature;
//! and datatypes, which say where those values lie in memory.
//!
//! A datatype is its type map: basic types at byte distances, in order. Reading
//! a buffer through it gives a payload, writing one puts its values where the
//! receiver's type says. Values are cells, so that a value never written can be
//! sent, and symbolic ones travel as they are.

use crate::memory::Cell;
use antiphon_source::Span;
use std::rc::Rc;

/// A predefined type that is no pair, named by its handle (`MPI_INT`, ...).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Basic(pub i32);

/// A basic type at a distance from the start of the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Bytes from the start.
    pub offset: i64,
    /// What lies there.
    pub basic: Basic,
}

/// A datatype.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Datatype {
    /// The handle.
    pub handle: i32,
    /// The type map, in the order of the standard.
    pub map: Rc<[Item]>,
    /// The lower bound.
    pub lower: i64,
    /// Bytes from one element to the next.
    pub extent: i64,
    /// Whether `MPI_Type_commit` was called; predefined ones are.
    pub committed: bool,
    /// Where it was made.
    pub span: Span,
}

/// Values in order. Runs of one basic type are kept together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Payload<N> {
    /// The values, run by run.
    pub runs: Vec<(Basic, Vec<Cell<N>>)>,
}

impl<N> Payload<N> {
    /// Nothing.
    pub fn new() -> Payload<N> {
        Payload { runs: Vec::new() }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.runs.iter().map(|(_, cells)| cells.len()).sum()
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a value at the end.
    pub fn push(&mut self, basic: Basic, cell: Cell<N>) {
        match self.runs.last_mut() {
            Some((last, cells)) if *last == basic => cells.push(cell),
            _ => self.runs.push((basic, vec![cell])),
        }
    }

    /// The values in order.
    pub fn values(&self) -> impl Iterator<Item = (Basic, &Cell<N>)> {
        self.runs.iter().flat_map(|(basic, cells)| cells.iter().map(move |cell| (*basic, cell)))
    }
}
