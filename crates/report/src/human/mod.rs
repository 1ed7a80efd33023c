//! A whole result for people.
//!
//! Violations come first, each with its excerpt and its footnotes; the verdict
//! stands last. Everything but the excerpts is drawn from the result as data, so
//! that a stored result looks like a fresh one.
//!
//! | module | what it draws |
//! |---|---|
//! | `finding` | one violation: place, condition, calls |
//! | `difference` | an output that differs between two programs |
//! | `arrays` | values of inputs, arrays together |
//! | `waits` | who waits for whom in a deadlock |
//! | `trace` | the way there, in columns per rank |
//! | `loops` | loops whose iterations were compared |
//! | `conclusion` | the verdict with its scope and its cost |
//! | `numbers` | counters, times, lists of ranks |
//! | `paint` | the colour of a verdict |
//!
//! Deliberately not here: diagnostics about the text of a program (`draw`).

mod arrays;
pub(crate) mod conclusion;
pub(crate) mod difference;
pub(crate) mod finding;
mod interleaving;
mod loops;
mod numbers;
mod paint;
pub(crate) mod trace;
pub(crate) mod waits;

pub use conclusion::{arithmetic, conclusion, verdict_line};
pub use finding::{finding, when, Marks};
pub use interleaving::interleaving;
pub use loops::asked_loops;
pub use numbers::{amount, count, memory, seconds};
pub use paint::{in_colour_of, painted};
pub use trace::step_text;

use crate::draw::Colour;

/// How much is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// What a reader needs.
    #[default]
    Short,
    /// Long lists too.
    Full,
}

/// Whether it is said how sure a violation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evidence {
    /// It is: a search found it.
    #[default]
    Said,
    /// It is not: the user has just watched the run that met it.
    Watched,
}

/// How a result is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether escape sequences for colours are wanted.
    pub colour: Colour,
    /// Columns of the terminal.
    pub width: usize,
    /// How much is shown.
    pub detail: Detail,
    /// Whether it is said how sure a violation is.
    pub evidence: Evidence,
}

impl Style {
    /// Without colours, as wide as a page.
    pub const PLAIN: Style =
        Style { colour: Colour::Plain, width: 100, detail: Detail::Short, evidence: Evidence::Said };
}

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
