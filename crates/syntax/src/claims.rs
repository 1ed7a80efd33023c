//! What annotations claim of functions and loops, in the typed program: contracts,
//! invariants, frames and measures. Plain data; lowering says what becomes of them.

use crate::ast::ExprId;
use crate::tree::Participants;
use antiphon_source::{Span, Symbol};

/// What annotations say about a loop besides its invariants.
#[derive(Debug, Default)]
pub struct LoopFrame {
    /// `loop assigns`: the places that the loop may write, and where it says so.
    pub assigns: Option<(Vec<ExprId>, Span)>,
    /// `loop keeps`: variables whose values are followed one by one.
    pub keeps: Vec<ExprId>,
    /// `decreases`: an integer that gets smaller and is never negative.
    pub measure: Option<(ExprId, Span)>,
    /// `parallel?`: the user asks whether threads could share the iterations.
    pub parallel: Option<Span>,
}

/// The contract of a function.
#[derive(Debug, Default)]
pub struct Contract {
    /// What callers see to.
    pub requires: Vec<(ExprId, Span)>,
    /// What the function sees to.
    pub ensures: Vec<(ExprId, Span)>,
    /// What callers on all processes see to together, at the same call.
    pub collective_requires: Vec<(ExprId, Span)>,
    /// What the function sees to on all processes together.
    pub collective_ensures: Vec<(ExprId, Span)>,
    /// The places that it may write; `None` if that is not said.
    pub assigns: Option<Vec<ExprId>>,
}

impl Contract {
    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.requires.is_empty() && self.ensures.is_empty() && self.assigns.is_none() && !self.is_collective()
    }

    /// Whether something was said of all processes together.
    pub fn is_collective(&self) -> bool {
        !self.collective_requires.is_empty() || !self.collective_ensures.is_empty()
    }
}

/// A loop invariant.
#[derive(Clone, Copy, Debug)]
pub struct Invariant {
    /// Who takes part.
    pub participants: Participants,
    /// Its name, if any.
    pub name: Option<Symbol>,
    /// What holds.
    pub condition: ExprId,
    /// The annotation's text.
    pub span: Span,
}
