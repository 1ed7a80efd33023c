//! The state of a run: plain data.
//!
//! A process has memory and threads; a thread has frames, and one array of
//! slots in which each frame has its part. The process and the thread that run
//! are held by the machine directly, the others are parked: a step costs the
//! same for one process and for fifty. Parts are apart from each other so that
//! each can be shared and compared on its own later.

use crate::code::Pc;
use crate::file_contents::WrittenFile;
use crate::iterations::Iterations;
use crate::loops::Loops;
use crate::memory::{Cell, Memory, ObjectId, Pointer, VariableArguments};
use crate::printed::Item;
use crate::series::ComparedTasks;
use antiphon_model::FunctionId;
use antiphon_source::Span;
use antiphon_texts::reading::ReadPart;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Who waits for a function's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Caller {
    /// The call at this operation.
    Operation(Pc),
    /// A library function that called back.
    Library,
    /// Nobody: the program starts or ends here.
    Nobody,
    /// Nobody: a thread starts or ends here.
    Start,
}

/// A function that is being executed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Frame<N> {
    /// Which.
    pub function: FunctionId,
    /// Its first slot.
    pub base: usize,
    /// Who called it.
    pub caller: Caller,
    /// Where control was in the caller.
    pub call_pc: Pc,
    /// The arguments after its parameters.
    pub(crate) variable: Option<VariableArguments<N>>,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread<N> {
    /// Its number in its process; 0 for the one that runs `main`.
    pub number: u32,
    /// Its own objects of globals that each thread has: the global and its object.
    /// The first thread has those in the slots of the globals.
    pub(crate) own: Rc<Vec<(u32, ObjectId)>>,
    /// Its frames, the innermost last.
    pub frames: Vec<Frame<N>>,
    /// The slots of all frames.
    pub slots: Vec<Cell<N>>,
    /// Where control is in the innermost frame.
    pub pc: Pc,
    /// The first slot of the innermost frame.
    pub base: usize,
    /// The annotated loops that it is in.
    pub loops: Loops<N>,
    /// The loops that it is in whose iterations may run at once.
    pub iterations: Option<Rc<Iterations>>,
    /// The tasks of the region that it is in, if they are compared.
    pub tasks: Option<Rc<ComparedTasks>>,
}

impl<N> Thread<N> {
    /// A thread that runs nothing.
    pub fn new() -> Thread<N> {
        let (number, own) = (0, Rc::default());
        let (frames, slots) = (Vec::new(), Vec::new());
        Thread { number, own, frames, slots, pc: Pc(0), base: 0, loops: Loops::new(), iterations: None, tasks: None }
    }
}

impl<N> Thread<N> {
    /// What is kept of iterations and tasks that may run at once, as a number.
    pub(crate) fn iterations_print(&self) -> u64 {
        let tasks = self.tasks.as_ref().map_or(0, |tasks| tasks.print());
        self.iterations.as_ref().map_or(tasks, |iterations| iterations.print() ^ tasks.rotate_left(17))
    }

    /// Whether others may do what comes behind a step before it: an iteration or a task, of those that are compared.
    #[inline]
    pub fn is_beside_others(&self) -> bool {
        self.tasks.is_some() || self.is_iterating()
    }

    /// Whether accesses belong to an iteration that may run with others at once.
    #[inline]
    pub fn is_iterating(&self) -> bool {
        self.iterations.as_ref().is_some_and(|iterations| iterations.is_noting())
    }
}

/// The same control and the same values; how it came there does not count.
impl<N: PartialEq> PartialEq for Thread<N> {
    fn eq(&self, other: &Thread<N>) -> bool {
        (&self.frames, &self.slots, self.pc, self.base) == (&other.frames, &other.slots, other.pc, other.base)
            && self.iterations_print() == other.iterations_print()
    }
}

impl<N> Default for Thread<N> {
    fn default() -> Thread<N> {
        Thread::new()
    }
}

/// What the clock shows at the start, in nanoseconds.
pub const CLOCK_START: u64 = 1_700_000_000_000_000_000;

/// A buffer of a stream.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StreamBuffer {
    /// The stream.
    pub(crate) stream: Pointer,
    /// Where it lies.
    pub buffer: Pointer,
    /// Where it was given.
    pub span: Span,
}

/// What the C library remembers for a process.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LibraryState<N> {
    /// Standard input: how many bytes were read.
    pub(crate) input_read: usize,
    /// Bytes that were put back, the last first.
    pub(crate) put_back: Vec<u8>,
    /// Whether a read met the end.
    pub(crate) at_end: bool,
    /// The state of `rand`, glibc's additive generator; empty before its use.
    pub(crate) random: Vec<i32>,
    /// The position in it.
    pub(crate) random_at: usize,
    /// The state of `drand48`.
    pub(crate) random48: u64,
    /// `getopt`: the argument that it looks at, where the program has no `optind`.
    pub(crate) option: i64,
    /// The character in it that comes next; 0 before its first option.
    pub(crate) option_at: i32,
    /// Where `strtok` goes on.
    pub(crate) token: Option<Cell<N>>,
    /// Buffers that streams were given.
    pub buffers: Vec<StreamBuffer>,
    /// Files that the program made, in the order of their first use.
    pub(crate) files: Vec<WrittenFile<N>>,
    /// Of programs that are compared: what was read of files that nobody wrote.
    pub reads: Rc<BTreeSet<ReadPart>>,
    /// Functions to call at exit, the first registered first.
    pub at_exit: Vec<FunctionId>,
    /// Generators of random numbers, by the functions that seed them: the seed, if it is known and may come twice, and how
    /// many numbers were drawn since. Only where numbers are open, and the program has such a function.
    pub(crate) seeds: BTreeMap<&'static str, Option<(i64, u64)>>,
    /// How many values functions left open so far, by their names.
    pub choices: BTreeMap<&'static str, u64>,
    /// The clock, in nanoseconds: every question moves it on.
    pub clock: u64,
    /// What clocks that are undecided showed last, in larger and smaller units.
    pub(crate) clocks: BTreeMap<Clock, (N, Option<N>)>,
}

/// A clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Clock {
    /// That of `time`.
    Calendar,
    /// That of `clock`.
    Processor,
    /// That of `gettimeofday`.
    Day,
    /// One of `clock_gettime`, by its id.
    Numbered(i64),
    /// That of `MPI_Wtime`.
    Mpi,
}

/// A process.
#[derive(Clone, Debug)]
pub struct Process<N> {
    /// Its objects.
    pub memory: Memory<N>,
    /// What the C library remembers.
    pub library: LibraryState<N>,
    /// Of programs that are compared: which scalars of outputs it wrote (the
    /// number of the global, the offset), and where last.
    pub written: Rc<BTreeMap<(u32, u32), Span>>,
    /// What it printed, where that is compared.
    pub printed: Rc<Vec<Item<N>>>,
}

impl<N: Clone> Process<N> {
    /// A process without objects.
    pub fn empty(layouts: std::sync::Arc<crate::memory::Layouts>, limit: usize) -> Process<N> {
        let library = LibraryState {
            input_read: 0,
            put_back: Vec::new(),
            at_end: false,
            random: Vec::new(),
            random_at: 0,
            random48: 0,
            option: 1,
            option_at: 0,
            token: None,
            buffers: Vec::new(),
            files: Vec::new(),
            reads: Rc::default(),
            at_exit: Vec::new(),
            seeds: BTreeMap::new(),
            choices: BTreeMap::new(),
            clock: CLOCK_START,
            clocks: BTreeMap::new(),
        };
        Process { memory: Memory::new(layouts, limit), library, written: Rc::default(), printed: Rc::default() }
    }
}
