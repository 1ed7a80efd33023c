//! What comes along with values: what must hold, what is left undecided, and what
//! is not encoded.
//!
//! An encoding is exact where it says nothing here. Each obligation carries the
//! condition under which control comes to it with nothing violated before, so
//! that an execution violates at most one, and that one is the violation which
//! a run would report. What the kernel has no expression for is a fresh symbol
//! and an [`Unknown`] with its place: an engine that wants exactness asks
//! [`Effects::abstractions`] and never has to guess.

use antiphon_machine::Property;
use antiphon_model::LibraryFunction;
use antiphon_prover::Formula;
use antiphon_source::Span;
use antiphon_symbolic::ExprId as Term;

/// A condition that must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// When control comes here, with nothing violated before.
    pub reached: Formula,
    /// What must hold then.
    pub condition: Formula,
    /// What is violated otherwise.
    pub property: Property,
    /// Where.
    pub span: Span,
    /// The violation in one sentence.
    pub message: String,
}

/// Why something is not encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The address of the variable is taken, so that pointers may lead to it,
    /// or the library writes it.
    AddressTaken,
    /// A pointer, or what it points to.
    Pointer,
    /// A struct or union.
    Record,
    /// A string literal.
    String,
    /// A part of an array that is not a number.
    Aggregate,
    /// A variable of another process or program.
    Remote,
    /// A quantifier, a sum, or a variable that one binds.
    Quantifier,
    /// The rank or the number of processes.
    Processes,
    /// A size that is known at run time only.
    Size,
    /// A call of a function of the program: it may have written any global.
    Call,
    /// A call of a library function.
    Library(LibraryFunction),
    /// Memory that is allocated.
    Allocation,
    /// A read and a write in one of an atomic object, which other threads may write.
    Atomic,
    /// An assertion over several processes.
    Collective,
    /// The arguments of a variadic function.
    Variadic,
    /// A variable before it is written, where that is not looked for.
    Unwritten,
    /// The kernel has no value for an operation; the sentence says which.
    Arithmetic(String),
}

/// Where an unknown comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A nondeterministic choice of the program.
    Choice(LibraryFunction),
    /// It is not encoded.
    Abstraction(Reason),
}

/// Something of which nothing is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// Where it comes from.
    pub origin: Origin,
    /// The symbol that stands for it; none where a step or a write was left
    /// out that changes nothing that is tracked.
    pub symbol: Option<Term>,
    /// When control comes here, with nothing violated before.
    pub reached: Formula,
    /// Where.
    pub span: Span,
}

/// What comes along with values, in the order of evaluation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// What must hold.
    pub obligations: Vec<Obligation>,
    /// What holds anyway, because values are of their types.
    pub facts: Vec<Formula>,
    /// What is left undecided.
    pub unknowns: Vec<Unknown>,
}

impl Effects {
    /// What is not encoded; empty where the encoding is exact.
    pub fn abstractions(&self) -> impl Iterator<Item = (&Reason, &Unknown)> {
        self.unknowns.iter().filter_map(|unknown| match &unknown.origin {
            Origin::Abstraction(reason) => Some((reason, unknown)),
            Origin::Choice(_) => None,
        })
    }
}
