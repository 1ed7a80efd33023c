//! Is a program well-formed?
//!
//! The checker knows what the documentation of the model promises (ids lie in
//! range, types fit, loop heads are marked, ...) and nothing of how a program
//! was made, so that it can contradict the lowering. It looks at ids first:
//! only a program whose ids are all in range and whose expressions are finite
//! is looked at further.
//!
//! Deliberately not here: whether the program does what the C text says.

mod body;
mod calls;
mod expr;
mod ids;
mod place;
mod table;

use crate::action::LocationId;
use crate::expr::{ExprId, PlaceId};
use crate::program::{Function, Program};
use antiphon_source::Span;
use rustc_hash::FxHashSet;

/// Something that is wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The function, global or table it was found in.
    pub at: String,
    /// The location within the function.
    pub location: Option<LocationId>,
    /// What is wrong.
    pub message: String,
    /// The text that it came from, if it is known.
    pub span: Span,
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.location {
            Some(location) => write!(f, "{}, L{}: {}", self.at, location.0, self.message),
            None => write!(f, "{}: {}", self.at, self.message),
        }
    }
}

/// All flaws of a program; none if it is well-formed.
pub fn check(program: &Program) -> Vec<Flaw> {
    let mut checker = Checker::new(program);
    checker.ids();
    if checker.flaws.is_empty() {
        checker.table();
        checker.globals();
        checker.thread_startup();
        for function in &program.functions {
            checker.function(function);
        }
    }
    checker.flaws
}

/// The flaws so far, and where the checker is.
struct Checker<'a> {
    program: &'a Program,
    /// How many types there are.
    types: usize,
    flaws: Vec<Flaw>,
    at: String,
    location: Option<LocationId>,
    /// The function whose locals are meant.
    function: Option<&'a Function>,
    /// What was looked at in this function already: shared parts are looked at once.
    seen_exprs: FxHashSet<ExprId>,
    seen_places: FxHashSet<PlaceId>,
    /// Bound variables in scope.
    bounds: Vec<crate::BoundId>,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program) -> Checker<'a> {
        Checker {
            program,
            types: program.types.iter().count(),
            flaws: Vec::new(),
            at: String::new(),
            location: None,
            function: None,
            seen_exprs: FxHashSet::default(),
            seen_places: FxHashSet::default(),
            bounds: Vec::new(),
        }
    }

    fn enter(&mut self, at: String, function: Option<&'a Function>) {
        self.at = at;
        self.function = function;
        self.location = None;
        self.seen_exprs.clear();
        self.seen_places.clear();
    }

    fn flaw(&mut self, span: Span, message: impl Into<String>) {
        self.flaws.push(Flaw { at: self.at.clone(), location: self.location, message: message.into(), span });
    }

    /// A flaw unless the condition holds.
    fn require(&mut self, holds: bool, span: Span, message: &str) {
        if !holds {
            self.flaw(span, message);
        }
    }
}

#[cfg(test)]
mod tests;
