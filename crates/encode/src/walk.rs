//! The variables whose address is taken: of the program by any expression, of
//! a function by its own.

use antiphon_model::{Action, Callee, ExprId, ExprKind, FunctionId, PlaceId, PlaceKind, Program, Step, Variable};
use std::collections::BTreeSet;

/// All globals, and the locals of a function, to which a pointer may lead.
pub(crate) fn addressed(program: &Program, function: FunctionId) -> BTreeSet<Variable> {
    let mut walk = Walk { program, found: BTreeSet::new() };
    for other in &program.functions {
        other.body.locations.iter().for_each(|location| walk.step(&location.step));
    }
    walk.found.retain(|variable| matches!(variable, Variable::Global(_)));
    for location in &program.function(function).body.locations {
        walk.step(&location.step);
    }
    walk.found
}

struct Walk<'p> {
    program: &'p Program,
    found: BTreeSet<Variable>,
}

impl Walk<'_> {
    fn root(&self, place: PlaceId) -> Option<Variable> {
        match self.program.place(place).kind {
            PlaceKind::Variable(variable) => Some(variable),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.root(base),
            PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => None,
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Action(action, _) => self.action(action),
            Step::Branch { condition, .. } => self.expr(*condition),
            Step::Switch { value, .. } => self.expr(*value),
            Step::Return(value) => value.iter().for_each(|value| self.expr(*value)),
            Step::Unreachable => {}
        }
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Skip | Action::Live(_) | Action::Dead(_) => {}
            Action::Assign(place, value) | Action::Update { place, value, .. } => {
                self.place(*place);
                self.expr(*value);
            }
            Action::Clear(place) => self.place(*place),
            Action::Assert { condition, .. } | Action::CollectiveAssert { condition, .. } => self.expr(*condition),
            Action::Assume(condition) => self.expr(*condition),
            Action::Call { callee, arguments, result } => {
                if let Callee::Indirect(pointer) = callee {
                    self.expr(*pointer);
                }
                self.arguments(arguments, *result);
            }
            Action::Library { arguments, result, .. } => self.arguments(arguments, *result),
            Action::Allocate { count, result, .. } => self.arguments(&[*count], Some(*result)),
            Action::VaStart(list) | Action::VaEnd(list) => self.place(*list),
            Action::VaArg { list, result, .. } => {
                [Some(*list), *result].into_iter().flatten().for_each(|p| self.place(p))
            }
            Action::VaCopy(to, from) => [*to, *from].into_iter().for_each(|place| self.place(place)),
        }
    }

    fn arguments(&mut self, arguments: &[ExprId], result: Option<PlaceId>) {
        arguments.iter().for_each(|argument| self.expr(*argument));
        result.iter().for_each(|place| self.place(*place));
    }

    fn place(&mut self, place: PlaceId) {
        match &self.program.place(place).kind {
            PlaceKind::Variable(_) | PlaceKind::String(_) => {}
            PlaceKind::Deref(pointer) => self.expr(*pointer),
            PlaceKind::Index(base, index) => {
                self.place(*base);
                self.expr(*index);
            }
            PlaceKind::Field(base, _) => self.place(*base),
            PlaceKind::Remote(remote) => remote.process.iter().for_each(|process| self.expr(*process)),
        }
    }

    fn expr(&mut self, expr: ExprId) {
        match &self.program.expr(expr).kind {
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::SizeOf(_)
            | ExprKind::Bound(_)
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => {}
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => {
                self.found.extend(self.root(*place));
                self.place(*place);
            }
            ExprKind::Unary(_, a) | ExprKind::Convert(a) => self.expr(*a),
            ExprKind::Binary(_, a, b) | ExprKind::Lazy(_, a, b) => [*a, *b].into_iter().for_each(|e| self.expr(e)),
            ExprKind::Conditional(c, a, b) => [*c, *a, *b].into_iter().for_each(|e| self.expr(e)),
            ExprKind::Pure(_, arguments) | ExprKind::Abstract(_, arguments) => {
                arguments.iter().for_each(|argument| self.expr(*argument));
            }
            ExprKind::Quantified { constraint, body, .. } => {
                constraint.iter().chain([body]).for_each(|part| self.expr(*part));
            }
        }
    }
}
