//! What a rule answers: a contradiction, values, or nothing. Nothing is no answer to
//! the question, only the end of this rule.

use antiphon_symbolic::Assignment;

/// What the rules found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Found {
    /// The conditions cannot hold together.
    Contradiction,
    /// These values satisfy them.
    Model(Assignment),
    /// Nothing.
    Nothing,
}
