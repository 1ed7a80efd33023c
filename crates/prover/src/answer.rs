//! What the prover says: valid, invalid, or unknown with the reason.
//!
//! Unknown is a value like the others. Nothing in this crate turns it into
//! `Valid`, and `Invalid` is said only where a model was checked here by
//! evaluation, or where the solver's word rests on no approximation of ours.

use antiphon_symbolic::{Assignment, Limit};
use std::fmt;

/// Whether a predicate follows from an assumption.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It does.
    Valid,
    /// It does not: some values satisfy the assumption and not the predicate.
    Invalid {
        /// Such values, checked by evaluation; `None` where they have no exact
        /// form (an irrational number, a quantifier that cannot be evaluated).
        model: Option<Assignment>,
    },
    /// Nobody knows.
    Unknown(Reason),
}

impl Answer {
    /// Whether the predicate was proved.
    pub fn is_valid(&self) -> bool {
        matches!(self, Answer::Valid)
    }

    /// Whether the predicate was refuted.
    pub fn is_invalid(&self) -> bool {
        matches!(self, Answer::Invalid { .. })
    }
}

/// Whether a condition can be satisfied.
#[derive(Clone, PartialEq, Debug)]
pub enum Satisfiability {
    /// It can; the values as in [`Answer::Invalid`].
    Satisfiable {
        /// Values that satisfy it.
        model: Option<Assignment>,
    },
    /// It cannot.
    Unsatisfiable,
    /// Nobody knows.
    Unknown(Reason),
}

/// Why an answer is unknown.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The time for one question was over.
    Timeout,
    /// The steps for one question were used up.
    Resources,
    /// Nobody wants to know any more.
    Stopped,
    /// The solver reached its limit of memory.
    Memory,
    /// The solver said that it does not know; its words.
    GaveUp(String),
    /// The solver ended or said what is no answer.
    Died(String),
    /// There is no solver, and the light-weight rules did not decide.
    NoSolver(String),
    /// The question is too large to be asked.
    TooLarge,
    /// A limit of the symbolic kernel was passed, so that its expressions may
    /// not be what they should be.
    Exhausted(Limit),
    /// The question has a part that no solver is told about.
    Unsupported(&'static str),
    /// The solver found values, but only because something was left open to
    /// it that is not open: a transcendental function, a bit operation.
    Approximate(&'static str),
    /// The solver found values only where a divisor is zero or a function is
    /// not defined.
    Undefined,
    /// The solver found values that do not satisfy the formula here.
    Refuted,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Timeout => f.write_str("time limit for one query reached"),
            Reason::Resources => f.write_str("step limit for one query reached"),
            Reason::Stopped => f.write_str("interrupted"),
            Reason::Memory => f.write_str("the solver reached its memory limit"),
            Reason::GaveUp(words) => write!(f, "the solver cannot decide: {words}"),
            Reason::Died(words) => write!(f, "the solver failed: {words}"),
            Reason::NoSolver(words) => write!(f, "the light-weight prover cannot decide, and {words}"),
            Reason::Exhausted(Limit::Number) => f.write_str("a number became too large for exact computation"),
            Reason::Exhausted(Limit::Expressions | Limit::Types) => f.write_str("there are too many expressions"),
            Reason::TooLarge => f.write_str("the query is too large for a solver"),
            Reason::Unsupported(what) => write!(f, "{what} is not translated for solvers"),
            Reason::Approximate(what) => write!(f, "the solver knows {what} only approximately"),
            Reason::Undefined => {
                f.write_str("the answer depends on the value of a division by zero or of an undefined function")
            }
            Reason::Refuted => f.write_str("the solver's values do not satisfy the formula"),
        }
    }
}
