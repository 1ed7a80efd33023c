//! What a program gave when it was over: its outputs, what it printed, how it
//! ended.

use antiphon_machine::{Item, NumberType, ReadPart};
use antiphon_source::Span;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// How a part came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProgramEnd {
    /// All processes ended.
    Complete,
    /// One called `MPI_Abort`.
    Aborted,
    /// They wait for ever, and nobody wants to know.
    Stuck,
    /// Some diverge.
    Diverging,
}

/// How the executions of programs ended, so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ends {
    /// Programs of which an execution ended with status 0, by their numbers.
    pub normal: BTreeSet<usize>,
    /// Ends of processes with another status: the program, the place, the status.
    pub failing: BTreeSet<(usize, Span, i32)>,
}

/// A scalar of an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element<N> {
    /// Where it lies in the output.
    pub offset: u32,
    /// Its type.
    pub ty: NumberType,
    /// Its value.
    pub value: N,
    /// The process that gave it.
    pub rank: u32,
    /// Where it was written last; none where nobody wrote it.
    pub span: Span,
}

/// An output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptOutput<N> {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The extents of an array of arrays, without the first one: what it takes to
    /// name an element when the process that had it is gone.
    pub inner: Vec<u64>,
    /// Its scalars, in order; one for each process that may be asked for it.
    pub elements: Vec<Element<N>>,
    /// Of an array whose extents nothing bounds: all that it holds.
    pub arrays: Vec<KeptArray<N>>,
}

/// A scalar of all elements of an array whose extents nothing bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptArray<N> {
    /// How many elements there are in each dimension.
    pub extents: Vec<N>,
    /// The name of the scalar in an element: `.x`; empty if that is all.
    pub field: String,
    /// Its type.
    pub ty: NumberType,
    /// The array value.
    pub values: N,
}

/// What a part that is over gave.
#[derive(Clone, Debug)]
pub struct Finished<N> {
    /// How it came to its end.
    pub end: ProgramEnd,
    /// Its outputs, in the order of the program.
    pub outputs: Vec<KeptOutput<N>>,
    /// What its processes printed, where that is kept.
    pub printed: Vec<PrintedBy<N>>,
    /// What they wrote to files, where that is kept, by the names of the files.
    pub file_outputs: Vec<FileOutput<N>>,
    /// What they read of files that nobody wrote.
    pub(crate) reads: BTreeSet<ReadPart>,
    /// Its fingerprint under some assumptions.
    pub(crate) print: Cell<Option<(u64, u128)>>,
}

impl<N> Finished<N> {
    /// A part is over.
    pub(crate) fn new(end: ProgramEnd, outputs: Vec<KeptOutput<N>>, printed: Vec<PrintedBy<N>>) -> Finished<N> {
        let (file_outputs, reads) = (Vec::new(), BTreeSet::new());
        Finished { end, outputs, printed, file_outputs, reads, print: Cell::default() }
    }
}

/// What was written to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOutput<N> {
    /// The name of the file.
    pub name: Rc<[u8]>,
    /// What each process wrote.
    pub by: Vec<PrintedBy<N>>,
}

/// What one process printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedBy<N> {
    /// The process.
    pub rank: u32,
    /// What it printed, in order.
    pub items: Vec<Item<N>>,
}
