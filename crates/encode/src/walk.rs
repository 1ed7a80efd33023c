//! The variables whose address is taken: of the program by any expression, of
//! a function by its own.

use antiphon_model::visit::{walk_expr, walk_step, Visitor};
use antiphon_model::{ExprId, ExprKind, FunctionId, Program, Variable};
use std::collections::BTreeSet;

/// All globals, and the locals of a function, to which a pointer may lead.
pub(crate) fn addressed(program: &Program, function: FunctionId) -> BTreeSet<Variable> {
    let mut found = Addressed(BTreeSet::new());
    for other in &program.functions {
        other.body.locations.iter().for_each(|location| walk_step(&mut found, program, &location.step));
    }
    found.0.retain(|variable| matches!(variable, Variable::Global(_)));
    for location in &program.function(function).body.locations {
        walk_step(&mut found, program, &location.step);
    }
    found.0
}

struct Addressed(BTreeSet<Variable>);

impl Visitor for Addressed {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            self.0.extend(program.root(place));
        }
        walk_expr(self, program, id);
    }
}
