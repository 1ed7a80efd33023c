//! What travels in a message: values with the basic types of their signature;
//! and datatypes, which say where those values lie in memory.
//!
//! A datatype is its type map: basic types at byte distances, in order, with
//! neighbours of one type taken together. Reading a buffer through it gives a
//! payload, writing one puts its values where the receiver's type says. Values
//! are cells, so that a value never written can be sent, and symbolic ones travel
//! as they are. Raw bytes (`MPI_BYTE`, `MPI_PACKED`) are copies of memory with
//! whatever lies there, so that they need no bytes of numbers.

use super::recipes::Recipe;
use antiphon_machine::memory::{Block, Cell};
use antiphon_source::Span;
use std::rc::Rc;

/// A predefined type that is not a pair, named by its handle (`MPI_INT`, ...).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Basic(pub(crate) i32);

/// Values of one basic type, one after the other, at a distance from the start
/// of the buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// Bytes from the start.
    pub(crate) offset: i64,
    /// What lies there.
    pub(crate) basic: Basic,
    /// How many.
    pub(crate) count: i64,
}

/// Which bounds of a datatype the program has set; others follow from the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FixedBounds {
    /// The lower one.
    pub(crate) lower: bool,
    /// The upper one.
    pub(crate) upper: bool,
}

/// A datatype.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Datatype {
    /// The handle.
    pub(crate) handle: i32,
    /// The predefined type of all its parts, where that is one and the same.
    pub(crate) made_of: Option<i32>,
    /// The type map, in the order of the standard.
    pub map: Rc<[Item]>,
    /// Basic values in the map.
    pub(crate) values: i64,
    /// Bytes of these values.
    pub(crate) size: i64,
    /// The lower bound.
    pub lower: i64,
    /// Bytes from one element to the next.
    pub extent: i64,
    /// Which bounds were set.
    pub fixed: FixedBounds,
    /// Whether `MPI_Type_commit` was called; predefined ones are.
    pub committed: bool,
    /// Where it was made.
    pub(crate) span: Span,
    /// How it was made; predefined ones were not.
    pub recipe: Option<Rc<Recipe>>,
}

impl Datatype {
    /// Whether its elements are values of one basic type without gaps.
    pub(crate) fn is_dense(&self) -> bool {
        self.map.len() == 1 && self.extent == self.size
    }

    /// Where the values of so many elements lie, in order.
    pub(crate) fn blocks(&self, count: i64) -> impl Iterator<Item = Item> + '_ {
        let (elements, times) = if self.is_dense() { (count.min(1), count) } else { (count, 1) };
        (0..elements).flat_map(move |element| {
            let start = element.saturating_mul(self.extent);
            self.map.iter().map(move |item| Item {
                offset: item.offset.saturating_add(start),
                count: item.count.saturating_mul(times),
                ..*item
            })
        })
    }

    /// The basic types of so many elements in order, neighbours taken together.
    pub(crate) fn signature(&self, count: i64) -> Vec<(Basic, i64)> {
        let mut all: Vec<(Basic, i64)> = Vec::new();
        for item in self.blocks(count) {
            match all.last_mut() {
                Some((last, known)) if *last == item.basic => *known = known.saturating_add(item.count),
                _ => all.push((item.basic, item.count)),
            }
        }
        all
    }
}

/// Values of one basic type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Run<N> {
    /// Value by value.
    Values(Basic, Vec<Cell<N>>),
    /// A copy of memory; the type has one byte.
    Bytes(Basic, Block<N>),
}

impl<N: Clone> Run<N> {
    /// The type.
    pub fn basic(&self) -> Basic {
        match self {
            Run::Values(basic, _) | Run::Bytes(basic, _) => *basic,
        }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        match self {
            Run::Values(_, cells) => cells.len(),
            Run::Bytes(_, block) => block.size() as usize,
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Values in order. Runs of one basic type are kept together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Payload<N> {
    /// The values, run by run.
    pub runs: Vec<Run<N>>,
}

impl<N: Clone> Payload<N> {
    /// Nothing.
    pub(crate) fn new() -> Payload<N> {
        Payload { runs: Vec::new() }
    }

    /// The number of values.
    pub(crate) fn len(&self) -> usize {
        self.runs.iter().map(Run::len).sum()
    }

    /// Whether there are no values.
    pub(crate) fn is_empty(&self) -> bool {
        self.runs.iter().all(Run::is_empty)
    }

    /// Adds a value at the end.
    pub(crate) fn push(&mut self, basic: Basic, cell: Cell<N>) {
        match self.runs.last_mut() {
            Some(Run::Values(last, cells)) if *last == basic => cells.push(cell),
            _ => self.runs.push(Run::Values(basic, vec![cell])),
        }
    }

    /// Adds values of one type at the end.
    pub(crate) fn extend(&mut self, basic: Basic, values: Vec<Cell<N>>) {
        match self.runs.last_mut() {
            Some(Run::Values(last, cells)) if *last == basic => cells.extend(values),
            _ => self.runs.push(Run::Values(basic, values)),
        }
    }

    /// The values in order; those that travel as raw bytes are not among them.
    pub(crate) fn values(&self) -> impl Iterator<Item = (Basic, &Cell<N>)> {
        self.runs.iter().flat_map(|run| {
            let (basic, cells): (Basic, &[Cell<N>]) = match run {
                Run::Values(basic, cells) => (*basic, cells),
                Run::Bytes(basic, _) => (*basic, &[]),
            };
            cells.iter().map(move |cell| (basic, cell))
        })
    }

    /// Whether some values travel as raw bytes, so that nobody can compute with
    /// them.
    pub(crate) fn has_bytes(&self) -> bool {
        self.runs.iter().any(|run| matches!(run, Run::Bytes(..)))
    }

    /// The basic types in order, neighbours taken together.
    pub(crate) fn signature(&self) -> Vec<(Basic, i64)> {
        let mut all: Vec<(Basic, i64)> = Vec::new();
        for run in &self.runs {
            match all.last_mut() {
                Some((last, known)) if *last == run.basic() => *known += run.len() as i64,
                _ => all.push((run.basic(), run.len() as i64)),
            }
        }
        all
    }
}
