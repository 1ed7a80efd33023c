//! What ends a run, as values: violations of a property, limits of Antiphon,
//! limits of the run, the program's own end.
//!
//! A domain or a library function reports [`DomainError`], which knows nothing of
//! places; the machine adds where control is and makes a [`Fault`] of it.

use antiphon_model::AssertOrigin;
pub use antiphon_outcome::{
    Allocations, Assumed, AtomicSections, CallSite, Checks, Fault, Property, Strictness, Unsupported,
};
use antiphon_source::{Code, Span};

/// What is violated where an assertion is false.
pub fn asserted_property(origin: AssertOrigin) -> Property {
    match origin {
        AssertOrigin::MeasureBound | AssertOrigin::MeasureStep => Property::Termination,
        AssertOrigin::Node => Property::Pointer,
        AssertOrigin::NodesFreed => Property::MemoryLeak,
        AssertOrigin::Program
        | AssertOrigin::Annotation
        | AssertOrigin::Requires
        | AssertOrigin::Reaches
        | AssertOrigin::Apart
        | AssertOrigin::Ensures
        | AssertOrigin::Assigns
        | AssertOrigin::Message => Property::Assertion,
    }
}

/// What a condition is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// Both answers are ways on.
    Way,
    /// A check: where it does not hold, a property is violated.
    Check,
}

/// What a domain or a library function cannot do.
#[derive(Clone, Debug)]
pub enum DomainError<N> {
    /// The program violates a property; the sentence says how.
    Fault(Property, String),
    /// The same, and other places have to do with it.
    FaultWith(Property, String, Vec<(Span, String)>),
    /// Bytes are used that an operation in progress owns.
    Lent(Box<crate::value::Conflict>),
    /// Antiphon does not model it; the sentence says what.
    Unsupported(Code, String),
    /// Too much memory is asked for; the sentence says how much.
    Memory(String),
    /// Other threads can see the access: whoever schedules them comes first.
    Visible,
    /// What becomes of it depends on this condition, which the driver decides.
    Undecided(N, Asked),
}

impl<N> DomainError<N> {
    /// A violation.
    pub fn fault<T>(property: Property, message: impl Into<String>) -> Result<T, Box<DomainError<N>>> {
        Err(Box::new(DomainError::Fault(property, message.into())))
    }

    /// It depends on a condition.
    pub fn undecided<T>(question: N) -> Result<T, Box<DomainError<N>>> {
        Err(Box::new(DomainError::Undecided(question, Asked::Way)))
    }

    /// A check passes where a condition holds.
    pub fn unchecked<T>(question: N) -> Result<T, Box<DomainError<N>>> {
        Err(Box::new(DomainError::Undecided(question, Asked::Check)))
    }

    /// A limit of Antiphon.
    pub fn unsupported<T>(code: Code, message: impl Into<String>) -> Result<T, Box<DomainError<N>>> {
        Err(Box::new(DomainError::Unsupported(code, message.into())))
    }

    /// The same, with its question as another domain writes it.
    pub fn translated<M>(self, question: impl FnOnce(N) -> M) -> DomainError<M> {
        match self {
            DomainError::Fault(property, message) => DomainError::Fault(property, message),
            DomainError::FaultWith(property, message, also) => DomainError::FaultWith(property, message, also),
            DomainError::Lent(conflict) => DomainError::Lent(conflict),
            DomainError::Unsupported(code, message) => DomainError::Unsupported(code, message),
            DomainError::Memory(message) => DomainError::Memory(message),
            DomainError::Visible => DomainError::Visible,
            DomainError::Undecided(condition, asked) => DomainError::Undecided(question(condition), asked),
        }
    }
}

/// A limit of the run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// Too many steps.
    Steps,
    /// Too many calls inside each other.
    Frames,
    /// Too many threads.
    Threads,
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
    /// Other threads can see what the step does: the driver may let them go first,
    /// and takes the same step again. Only in a process with several threads.
    Visible,
    /// Both answers are possible: the driver decides, tells the domain, and
    /// takes the same step again. Concrete domains never ask.
    Undecided(N, Asked),
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
    /// The thread is at its end, and only it.
    Thread,
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
