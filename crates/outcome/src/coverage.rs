//! Which places of a program a search came to. A pass over code that nothing reaches says
//! nothing of it.

use antiphon_source::Span;
use std::collections::BTreeSet;

/// The places of what was compiled, by whether it was executed. Functions that nothing
/// calls are not compiled and have none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// What some execution came to.
    pub reached: BTreeSet<Span>,
    /// What none did.
    pub unreached: BTreeSet<Span>,
}
