//! Accepting lassos: is there a run that is accepted, and which?
//!
//! A graph has an accepting run if and only if a cycle that meets every
//! acceptance set can be reached: a stem and a loop. [`find_lasso`] looks for one
//! depth first, by Couvreur's algorithm (*On-the-fly verification of linear
//! temporal logic*, FM 1999; compared with others by Schwoon and Esparza, *A note
//! on on-the-fly verification algorithms*, TACAS 2005). It finds strongly
//! connected components as Tarjan does and joins the marks of a component while
//! it grows, so it ends as soon as the edges it has seen hold an accepting cycle.
//! The nested search of Schwoon and Esparza would need less memory per state, but
//! one acceptance set: with the several sets of an LTL tableau, or fairness, the
//! graph would first be multiplied by their number.
//!
//! The answer is one of three. A limit that is reached gives
//! [`Emptiness::Inconclusive`] with its reason, never [`Emptiness::Empty`].
//!
//! | file | what |
//! |---|---|
//! | `graph` | the trait, edges, marks |
//! | `explored` | states by number, and their edges |
//! | `components` | Couvreur's search |
//! | `witness` | from an accepting component to a short lasso |
//! | `fair` | fair circles of a graph that is known whole |
//!
//! Deliberately not here: products with automata, and fingerprints in the place
//! of states; a lasso needs its states back.

mod components;
mod explored;
mod fair;
mod graph;
mod witness;

#[cfg(test)]
mod tests;

pub use components::find_lasso;
pub use fair::{FairGraph, Obligations};
pub use graph::{Edge, Graph, Marks};

use crate::limits::Reason;

/// Whether a graph has an accepting run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emptiness<L, S> {
    /// It has this one.
    Lasso(Lasso<L, S>),
    /// It has none; everything was looked at.
    Empty,
    /// None was found, and something was not looked at.
    Inconclusive(Reason),
}

/// A run that comes back: its stem once, then its cycle for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso<L, S> {
    /// Where it starts.
    pub start: S,
    /// From the start to the first state of the cycle; may be empty.
    pub stem: Vec<Step<L, S>>,
    /// From that state back to it; never empty.
    pub cycle: Vec<Step<L, S>>,
}

/// An edge as it is taken on a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<L, S> {
    /// The label of the edge.
    pub label: L,
    /// The state behind it.
    pub state: S,
}

/// What a search for a lasso came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LassoOutcome<L, S> {
    /// The answer.
    pub emptiness: Emptiness<L, S>,
    /// States whose edges were asked for.
    pub expanded: u64,
    /// The most edges on a path of the search.
    pub deepest: u64,
}
