//! How predicate abstraction came to its answer: what it tracked where, which ways to an error
//! it had to exclude, and the way that was left. For a reader who wants to know why; the
//! answer does not rest on it.

use antiphon_source::Span;

/// What an abstraction tracked, and how it was refined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Abstraction {
    /// The predicates of each place that has some, in the order of the text.
    pub predicates: Vec<(Span, Vec<String>)>,
    /// The refinements, in their order; the first ones if there were very many.
    pub refinements: Vec<Refinement>,
    /// Refinements that are not among them.
    pub omitted: u64,
    /// The way to the violation; empty if there is none.
    pub path: Vec<AbstractPoint>,
}

/// A way to an error that no execution takes, and the predicates that exclude it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refinement {
    /// The way, with what was known at each place.
    pub path: Vec<AbstractPoint>,
    /// The predicates that are new, and where.
    pub learned: Vec<(Span, String)>,
}

/// A place on a way through an abstraction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbstractPoint {
    /// Where.
    pub span: Span,
    /// What the abstraction knew there, as C; empty if nothing.
    pub known: String,
}
