//! The light-weight rules: cheap, incomplete, tried before a solver.
//!
//! A question arrives as a set of conditions (the facts that have to do with
//! the goal, and the negated goal) and is decided by showing that they cannot
//! hold together, or by values under which they do.
//!
//! | module | rule |
//! |---|---|
//! | (here) | the simplifier of the conditions refutes them |
//! | `guess` | some likely values satisfy them |
//!
//! Every rule has a budget; beyond it, it says nothing.

mod guess;

use antiphon_symbolic::{Arena, ExprId, Simplifiers};
pub(crate) use guess::guess;

/// More conditions than this are not looked at.
const MOST_CONDITIONS: usize = 256;

/// Whether the conditions surely cannot hold together.
pub(crate) fn refute(arena: &mut Arena, simplifiers: &mut Simplifiers, conditions: &[ExprId]) -> bool {
    if conditions.len() > MOST_CONDITIONS {
        return false;
    }
    let all = arena.and_all(conditions);
    simplifiers.of(arena, all).reduced() == Arena::FALSE
}
