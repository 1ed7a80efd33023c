//! What an unfolded program is: threads, the events of each in program order,
//! and the conditions under which they happen. Plain data; `unfold` makes it,
//! the methods read it.
//!
//! An event reads or writes one cell of memory that more than one thread uses.
//! Synchronisation is memory, too: a mutex is a cell that holds its owner, so
//! that one mechanism orders everything. Events that nothing comes between (an
//! atomic section, taking a lock) stand at one [`NodeId`] of the order.

use antiphon_model::library::MemoryOrder;
use antiphon_model::FunctionId;
use antiphon_outcome::{Assumed, Property};
use antiphon_prover::Formula;
use antiphon_source::Span;
use antiphon_symbolic::ExprId as Term;
use std::rc::Rc;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])* #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)] pub struct $name(pub u32);)*
        $(impl $name {
            /// As an index.
            pub fn index(self) -> usize { self.0 as usize }
        })*
    };
}

ids! {
    /// A thread in [`Unfolding::threads`]; the first is the one that runs `main`.
    ThreadId;
    /// An event in [`Unfolding::events`].
    EventId;
    /// A cell in [`Unfolding::cells`].
    CellId;
    /// A point of the order in [`Unfolding::nodes`].
    NodeId;
}

/// What an access is to other threads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Of ordinary memory: it may race.
    Plain,
    /// Atomic in C's sense, or in an atomic section: two of them never race.
    Atomic,
    /// Part of an operation on threads, locks and the like.
    Synchronisation,
}

/// What an event does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Reads: the symbol of the value.
    Read(Term),
    /// Writes the value.
    Write(Term),
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event {
    /// Who.
    pub thread: ThreadId,
    /// Where in memory.
    pub cell: CellId,
    /// What.
    pub access: Access,
    /// When it happens at all.
    pub guard: Formula,
    /// Its point in the order.
    pub node: NodeId,
    /// What it is to other threads.
    pub class: Class,
    /// What it orders, if it is atomic.
    pub order: MemoryOrder,
    /// Mutexes that are held on every way here, ascending.
    pub held: Rc<[CellId]>,
    /// Where in the text.
    pub span: Span,
}

impl Event {
    /// The value read or written.
    pub fn value(&self) -> Term {
        match self.access {
            Access::Read(value) | Access::Write(value) => value,
        }
    }

    /// Whether it writes.
    pub fn is_write(&self) -> bool {
        matches!(self.access, Access::Write(_))
    }
}

/// A cell of memory that more than one thread uses.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name in C.
    pub name: String,
    /// Its value before any event.
    pub initial: Term,
    /// Bits that hold every value of its type, the sign included; none where
    /// the arithmetic has no bounds.
    pub width: Option<u32>,
}

/// A point of the order.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Whose.
    pub thread: ThreadId,
    /// The statement.
    pub span: Span,
    /// When control comes here.
    pub guard: Formula,
    /// The thread that is created here.
    pub creates: Option<ThreadId>,
    /// In which of several ways the thread goes on here.
    pub hint: Hint,
}

/// In which of several ways a thread goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// There is only one.
    None,
    /// It is cancelled.
    EndEarly,
    /// Its time is over, if this holds.
    TimeOutIf(Formula),
}

/// A fence.
#[derive(Clone, Copy, Debug)]
pub struct Fence {
    /// When it happens.
    pub guard: Formula,
    /// Where it stands in the order.
    pub node: NodeId,
    /// What it orders.
    pub order: MemoryOrder,
}

/// The end of the program.
#[derive(Clone, Copy, Debug)]
pub struct Exit {
    /// When it is ended here.
    pub guard: Formula,
    /// Who ends it.
    pub thread: ThreadId,
    /// Where that stands in the order.
    pub node: NodeId,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// What it runs.
    pub function: FunctionId,
    /// Who creates it, and the last point of that thread before.
    pub creator: Option<(ThreadId, Option<NodeId>)>,
    /// When it exists.
    pub started: Formula,
    /// When it comes to its end.
    pub ended: Formula,
    /// Its points, in program order.
    pub nodes: Vec<NodeId>,
    /// Where it is created.
    pub span: Span,
}

/// An edge of the order that is there under a condition: all of a thread is
/// before a point of the one that joined it.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    /// Whose end.
    pub child: ThreadId,
    /// Before what.
    pub node: NodeId,
    /// When.
    pub guard: Formula,
    /// Whether nothing of the thread comes behind it otherwise.
    pub passage: Passage,
}

/// Whether a thread may go around a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Whatever comes behind the point in its thread came through it.
    Always,
    /// There are ways around it.
    Perhaps,
}

/// What a thread waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Another value of what this event read.
    Value(EventId),
    /// The end of a thread.
    End(ThreadId),
    /// A signal of a condition variable: an index into [`Unfolding::sleeps`].
    Signal(usize),
    /// Something that no other thread changes.
    Nothing,
}

/// Where a thread may wait for ever.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Who.
    pub thread: ThreadId,
    /// When it waits.
    pub guard: Formula,
    /// For what.
    pub awaited: Awaited,
    /// Any write of this cell ends it, too.
    pub unless: Option<CellId>,
    /// In what, in the library's words.
    pub operation: String,
    /// Until when.
    pub until: String,
    /// Where.
    pub span: Span,
}

/// A wait for a condition variable.
#[derive(Clone, Copy, Debug)]
pub struct Sleep {
    /// Which variable.
    pub variable: u32,
    /// When it begins.
    pub guard: Formula,
    /// Whether it ends.
    pub wakes: Formula,
    /// Where the mutex was given back.
    pub begin: NodeId,
    /// Where it is taken again.
    pub end: NodeId,
    /// How many signals it may take.
    pub takes: Takes,
}

/// How many signals a wait may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// One, by which it ends.
    One,
    /// Any number: it stands for waits one after the other.
    Several,
}

/// How many a signal wakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One of those that wait, if any.
    One,
    /// All of them.
    All,
}

/// A signal of a condition variable.
#[derive(Clone, Copy, Debug)]
pub struct Signal {
    /// Which variable.
    pub variable: u32,
    /// When it happens.
    pub guard: Formula,
    /// Whom it wakes.
    pub reach: Reach,
    /// Where it stands in the order.
    pub node: NodeId,
}

/// A condition that must hold.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What is violated otherwise.
    pub property: Property,
    /// In one sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Who.
    pub thread: ThreadId,
    /// When: control is here and the condition does not hold.
    pub violated: Formula,
    /// The last point of the thread before.
    pub after: Option<NodeId>,
}

/// A loop or recursion that was cut off.
#[derive(Clone, Debug)]
pub struct Cut {
    /// When control would go on.
    pub guard: Formula,
    /// Where.
    pub span: Span,
    /// What is cut off.
    pub site: Site,
}

/// What has a bound of its own: a loop of a function, or the function's recursion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Site {
    /// The loop with this head.
    Loop(FunctionId, u32),
    /// Calls of the function within itself.
    Recursion(FunctionId),
}

/// What a symbol is.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// `guard ? then : otherwise`
    Choice(Formula, Term, Term),
    /// 1 if the formula holds, else 0.
    Truth(Formula),
    /// Whether a formula holds; the symbol is Boolean.
    Named(Formula),
    /// What an event read.
    Read(EventId),
    /// Any value of a type: its bits, and whether it has negative values.
    Any(u32, bool),
}

/// A symbol and what it is.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The symbol.
    pub symbol: Term,
    /// What it is.
    pub meaning: Meaning,
    /// Of a value that the program leaves undecided: its name and place.
    pub name: Option<(String, Span)>,
}

/// A value that the program leaves open, where it comes about.
#[derive(Clone, Debug)]
pub struct OpenValue {
    /// The function that gives it.
    pub name: &'static str,
    /// The value; none if nobody uses it.
    pub symbol: Option<Term>,
    /// When it comes about.
    pub guard: Formula,
    /// The last point of its thread before.
    pub after: Option<NodeId>,
}

/// A program unfolded.
#[derive(Clone, Debug, Default)]
pub struct Unfolding {
    /// Threads, creators first.
    pub threads: Vec<Thread>,
    /// Points of the order.
    pub nodes: Vec<Node>,
    /// Events; those of one thread in program order.
    pub events: Vec<Event>,
    /// Cells that events access.
    pub cells: Vec<Cell>,
    /// Ends of threads that others wait for.
    pub joins: Vec<Join>,
    /// Where threads may wait for ever.
    pub waits: Vec<Wait>,
    /// What must hold.
    pub obligations: Vec<Obligation>,
    /// What was cut off.
    pub cuts: Vec<Cut>,
    /// Waits for condition variables.
    pub sleeps: Vec<Sleep>,
    /// Signals of condition variables.
    pub signals: Vec<Signal>,
    /// Atomic operations with weaker orders than sequential consistency.
    pub weak: Vec<Span>,
    /// What is assumed of the system, and where.
    pub assumed: Vec<(Assumed, Span)>,
    /// Fences.
    pub fences: Vec<Fence>,
    /// Points of atomic sections that the program asks for.
    pub sections: Vec<NodeId>,
    /// Where threads end the program.
    pub exits: Vec<Exit>,
    /// Values that the program leaves open, those of one thread in program order.
    pub open_values: Vec<OpenValue>,
    /// Symbols; each uses only earlier ones, but for reads and ends of threads.
    pub definitions: Vec<Definition>,
    /// Steps that were unfolded.
    pub steps: u64,
}
