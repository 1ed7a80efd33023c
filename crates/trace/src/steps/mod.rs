//! Formulas over steps: the encoding of the paper (section 3). At step `i` the
//! scheduler lets thread `T[i]` execute the statement at which it stands,
//! `L_t[i]`; every shared cell has a copy for each step.
//!
//! | module | what it holds |
//! |---|---|
//! | `formula` | transition, initial and thread control constraints |
//! | `reduction` | peephole partial order reduction |
//! | `execution` | one concrete execution of unfolded events, guided by a schedule |
//! | `bmc` | the paper's baseline: one formula for everything |
//! | `tdv` | the paper's method: executions, phi, psi, refinement |
//!
//! What differs from the paper: statements are the points of the unfolded
//! program, so that occurrences of one statement are different points already
//! and need not be collapsed in the over-approximation; what the unfolding cut
//! off is one more thing that must not be reached.

pub mod bmc;
mod execution;
mod formula;
mod reduction;
pub mod tdv;

pub use formula::Locals;

use crate::events::Site;

/// What a method over steps came to.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No execution violates anything.
    Holds,
    /// This obligation is violated when points happen in this order.
    Violated(usize, Vec<crate::events::NodeId>),
    /// These places must be unfolded further.
    Further(Vec<Site>),
    /// The solver does not know, or something stopped it; in one sentence.
    Unknown(String),
}
