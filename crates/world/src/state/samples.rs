//! What was seen at the heads of loops whose invariants are watched, not used.
//! Guesses at invariants are made from it.

use antiphon_model::{FunctionId, LocationId};

/// How control came to the head of a loop that is watched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Approach {
    /// From outside of the loop.
    Entry,
    /// From an iteration of it.
    Return,
}

/// The values of expressions at the head of a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopSample<N> {
    /// Which program, and which process of it.
    pub process: (usize, u32),
    /// The head.
    pub head: (FunctionId, LocationId),
    /// How control came there.
    pub way: Approach,
    /// One for each expression; none for what has no value there.
    pub values: Vec<Option<N>>,
}
