//! What ends a run, as values: violations of a property, limits of Antiphon,
//! limits of the run, the program's own end.
//!
//! A domain or a library function reports [`Trouble`], which knows nothing of
//! places; the machine adds where control is and makes a [`Fault`] of it. The
//! ids of properties are those that users see; the list is the part of theirs
//! that an execution can violate, alone or together with other processes.

use antiphon_source::{Code, Span};

/// Declares the enum and its ids.
macro_rules! properties {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// A property that an execution can violate.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Property { $($(#[$doc])* $name,)* }

        impl Property {
            /// All of them.
            pub const ALL: &'static [Property] = &[$(Property::$name,)*];

            /// The id that users write and read.
            pub fn id(self) -> &'static str {
                match self { $(Property::$name => $id,)* }
            }
        }
    };
}

properties! {
    /// An assertion is false, or the program aborts.
    Assertion = "assertion",
    /// An index or a pointer leaves its array.
    ArrayBounds = "array-bounds",
    /// A null, dangling or wild pointer is used.
    Pointer = "pointer",
    /// Allocated memory is never freed.
    MemoryLeak = "memory-leak",
    /// A division by zero.
    DivisionByZero = "division-by-zero",
    /// A value never written is used.
    Uninitialized = "uninitialized",
    /// No process can go on unless messages are buffered.
    PotentialDeadlock = "potential-deadlock",
    /// No process or thread can go on.
    AbsoluteDeadlock = "absolute-deadlock",
    /// MPI is used before its start or after its end, or has no end.
    MpiLifecycle = "mpi-lifecycle",
    /// A count is negative.
    MpiCount = "mpi-count",
    /// The communicator does not have a rank.
    MpiRank = "mpi-rank",
    /// A tag is out of range.
    MpiTag = "mpi-tag",
    /// Datatypes of a message do not match each other or the buffer.
    MpiType = "mpi-type",
    /// A message is never received.
    MpiUnreceived = "mpi-unreceived",
    /// A message is longer than the buffer of its receiver.
    MpiTruncation = "mpi-truncation",
    /// Processes disagree about a collective operation.
    MpiCollective = "mpi-collective",
    /// A request is leaked, reused, or never completed.
    MpiRequest = "mpi-request",
    /// A communicator, datatype, group or operation is leaked.
    MpiResource = "mpi-resource",
    /// A buffer is touched while an operation owns it.
    MpiBuffer = "mpi-buffer",
    /// Another argument of MPI is invalid.
    MpiArgument = "mpi-argument",
    /// Two threads access a variable at the same time and one writes.
    DataRace = "data-race",
    /// A mutex or condition variable is misused.
    Lock = "lock",
    /// An assertion over all processes is false.
    CollectiveAssertion = "collective-assertion",
    /// A loop invariant does not hold, or processes iterate differently.
    LoopInvariant = "loop-invariant",
    /// Two programs compute different outputs.
    Equivalence = "equivalence",
    /// Signed arithmetic leaves its type, or a shift its range.
    IntegerOverflow = "integer-overflow",
    /// A function is called that must not be.
    Reachability = "reachability",
}

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks(u64);

impl Checks {
    /// Every property.
    pub const ALL: Checks = Checks(u64::MAX);

    /// The set without `property`.
    pub fn without(self, property: Property) -> Checks {
        Checks(self.0 & !(1 << property as u64))
    }

    /// Whether `property` belongs to it.
    pub fn has(self, property: Property) -> bool {
        self.0 & 1 << property as u64 != 0
    }
}

impl Default for Checks {
    fn default() -> Checks {
        Checks::ALL
    }
}

/// What a domain or a library function cannot do.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The program violates a property; the sentence says how.
    Fault(Property, String),
    /// The same, and other places have to do with it.
    FaultWith(Property, String, Vec<(Span, String)>),
    /// Bytes are used that an operation in progress owns.
    Lent(Box<crate::memory::Conflict>),
    /// Antiphon does not model it; the sentence says what.
    Unsupported(Code, String),
    /// Too much memory is asked for; the sentence says how much.
    Memory(String),
    /// Whether it is a violation depends on a condition, which is the domain's
    /// [`crate::Assumptions::question`].
    Open,
}

impl Trouble {
    /// A violation.
    pub fn fault<T>(property: Property, message: impl Into<String>) -> Result<T, Box<Trouble>> {
        Err(Box::new(Trouble::Fault(property, message.into())))
    }

    /// It depends on the domain's question.
    pub fn open<T>() -> Result<T, Box<Trouble>> {
        Err(Box::new(Trouble::Open))
    }

    /// A limit of Antiphon.
    pub fn unsupported<T>(code: Code, message: impl Into<String>) -> Result<T, Box<Trouble>> {
        Err(Box::new(Trouble::Unsupported(code, message.into())))
    }
}

/// One call on the way to a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSite {
    /// The function that was called.
    pub function: String,
    /// Where.
    pub span: Span,
}

/// A violation with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What is violated.
    pub property: Property,
    /// One sentence in the user's words.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to say beside the place: values of variables; may be empty.
    pub label: String,
    /// Other places that have to do with it, and what to say there.
    pub also: Vec<(Span, String)>,
    /// The calls that led there, the innermost first.
    pub calls: Vec<CallSite>,
}

/// A limit of Antiphon with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// Its code.
    pub code: Code,
    /// One sentence.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The calls that led there, the innermost first.
    pub calls: Vec<CallSite>,
}

/// A limit of the run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// Too many steps.
    Steps,
    /// Too many calls inside each other.
    Frames,
    /// Too much memory.
    Memory,
    /// The caller asked to stop.
    Interrupted,
}

/// Why the machine stops.
#[derive(Clone, Debug)]
pub enum Stop<N> {
    /// A violation.
    Fault(Fault),
    /// A limit of Antiphon.
    Unsupported(Unsupported),
    /// A limit of the run, with a sentence.
    Limit(Limit, String, Span),
    /// The program ended with this status.
    Exit(i32, Ending),
    /// An assumption is false: this execution does not count.
    Assumption(Span),
    /// Both answers are possible: the driver decides, tells the domain, and
    /// takes the same step again. Concrete domains never ask.
    Choice(N),
}

/// How the program came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// `main` returned.
    Return,
    /// `exit` was called.
    Call,
    /// `MPI_Abort` was called: all processes end.
    Abort,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The program ended with this status.
    Exit(i32),
    /// A violation.
    Fault(Fault),
    /// A limit of Antiphon.
    Unsupported(Unsupported),
    /// A limit of the run.
    Limit {
        /// Which.
        limit: Limit,
        /// One sentence.
        message: String,
        /// Where control was.
        span: Span,
    },
    /// An assumption was false.
    Assumption(Span),
    /// Inputs have no value: their names.
    MissingInputs(Vec<String>),
}
