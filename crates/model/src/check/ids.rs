//! Every id lies in its table, and no expression contains itself.
//!
//! Locals depend on the function that uses an expression and are looked at
//! with it.

use super::Checker;
use crate::action::{Action, Callee, Step};
use crate::expr::{ExprId, PlaceId};
use crate::parts::{self, Part};
use crate::program::{FunctionId, Role, Variable};
use crate::types::{Extent, RecordId, Type, TypeId};
use antiphon_source::Span;

/// Where a walk over the arenas has been.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// A node of the graph of expressions and places.
#[derive(Clone, Copy)]
enum Node {
    Expr(ExprId),
    Place(PlaceId),
}

impl Checker<'_> {
    /// All ids; nothing else may be looked at if this finds a flaw.
    pub(super) fn ids(&mut self) {
        let program = self.program;
        self.enter("program".into(), None);
        self.function_id(program.startup, Span::NONE);
        self.function_id(program.main, Span::NONE);
        self.type_ids();
        self.enter("expressions".into(), None);
        for expr in &program.exprs {
            self.type_id(expr.ty, expr.span);
            self.parts(parts::of_expr(&expr.kind), expr.span);
        }
        for place in &program.places {
            self.type_id(place.ty, place.span);
            self.parts(parts::of_place(&place.kind), place.span);
        }
        self.declaration_ids();
        self.body_ids();
        if self.flaws.is_empty() {
            self.cycles();
        }
    }

    fn type_ids(&mut self) {
        let program = self.program;
        self.enter("types".into(), None);
        for (_, ty) in program.types.iter() {
            match ty {
                Type::Pointer(to) => self.type_id(*to, Span::NONE),
                Type::Array(of, extent) => {
                    self.type_id(*of, Span::NONE);
                    if let Extent::Variable(Variable::Global(id)) = extent {
                        self.in_range(id.0, program.globals.len(), "a global", Span::NONE);
                    }
                }
                Type::Record(RecordId(id)) => self.in_range(*id, program.types.records.len(), "a record", Span::NONE),
                Type::Function(signature) => {
                    self.type_id(signature.result, Span::NONE);
                    signature.parameters.iter().for_each(|p| self.type_id(*p, Span::NONE));
                }
                Type::Void | Type::Bool | Type::Int(_) | Type::Float(_) | Type::VaList => {}
            }
        }
        for record in &program.types.records {
            record.fields.iter().for_each(|field| self.type_id(field.ty, Span::NONE));
        }
    }

    fn declaration_ids(&mut self) {
        let program = self.program;
        self.enter("declarations".into(), None);
        for global in &program.globals {
            self.type_id(global.ty, global.span);
            if let Role::Input(Some(constraint)) = global.role {
                self.expr_id(constraint, global.span);
            }
        }
        for string in &program.strings {
            self.type_id(string.ty, Span::NONE);
        }
        for function in &program.abstracts {
            self.type_id(function.result, function.span);
            function.parameters.iter().for_each(|p| self.type_id(*p, function.span));
        }
    }

    fn body_ids(&mut self) {
        let program = self.program;
        for function in &program.functions {
            self.enter(format!("function {}", function.name), None);
            self.type_id(function.ty, function.span);
            self.type_id(function.result, function.span);
            function.locals.iter().for_each(|local| self.type_id(local.ty, local.span));
            for invariant in function.body.loops.iter().flat_map(|l| &l.invariants) {
                self.expr_id(invariant.condition, invariant.span);
            }
            for location in &function.body.locations {
                self.step_ids(&location.step, location.span);
            }
        }
    }

    fn step_ids(&mut self, step: &Step, span: Span) {
        match step {
            Step::Action(action, _) => self.action_ids(action, span),
            Step::Branch { condition: e, .. } | Step::Switch { value: e, .. } | Step::Return(Some(e)) => {
                self.expr_id(*e, span);
            }
            Step::Return(None) | Step::Unreachable => {}
        }
    }

    fn action_ids(&mut self, action: &Action, span: Span) {
        match action {
            Action::Skip | Action::Live(_) | Action::Dead(_) => {}
            Action::Assign(place, value) => self.parts(vec![Part::Place(*place), Part::Expr(*value)], span),
            Action::Clear(place) | Action::VaStart(place) | Action::VaEnd(place) => self.place_id(*place, span),
            Action::CollectiveAssert { condition, universe, .. } => {
                let members = universe.as_ref().map(|universe| Part::Expr(universe.members));
                self.parts([Part::Expr(*condition)].into_iter().chain(members).collect(), span);
            }
            Action::Assert { condition, .. } | Action::Assume(condition) => self.expr_id(*condition, span),
            Action::Call { callee, arguments, result } => {
                match callee {
                    Callee::Direct(id) => self.function_id(*id, span),
                    Callee::Indirect(pointer) => self.expr_id(*pointer, span),
                }
                self.parts(arguments.iter().map(|e| Part::Expr(*e)).chain(result.map(Part::Place)).collect(), span);
            }
            Action::Library { arguments, result, .. } => {
                self.parts(arguments.iter().map(|e| Part::Expr(*e)).chain(result.map(Part::Place)).collect(), span);
            }
            Action::Allocate { element, count, result, .. } => {
                let parts = [Part::Expr(*count), Part::Place(*result)];
                self.parts(parts.into_iter().chain(element.map(Part::Type)).collect(), span);
            }
            Action::VaArg { list, ty, result } => {
                let parts = [Part::Place(*list), Part::Type(*ty)];
                self.parts(parts.into_iter().chain(result.map(Part::Place)).collect(), span);
            }
            Action::VaCopy(to, from) => self.parts(vec![Part::Place(*to), Part::Place(*from)], span),
        }
    }

    fn parts(&mut self, parts: Vec<Part>, span: Span) {
        let program = self.program;
        for part in parts {
            match part {
                Part::Expr(id) => self.expr_id(id, span),
                Part::Place(id) => self.place_id(id, span),
                Part::Type(id) => self.type_id(id, span),
                Part::Function(id) => self.function_id(id, span),
                Part::Bound(id) => self.in_range(id.0, program.bounds.len(), "a bound variable", span),
                Part::Abstract(id) => self.in_range(id, program.abstracts.len(), "an abstract function", span),
                Part::Variable(Variable::Global(id)) => self.in_range(id.0, program.globals.len(), "a global", span),
                Part::Variable(Variable::Local(_)) => {}
                Part::String(id) => self.in_range(id.0, program.strings.len(), "a string", span),
            }
        }
    }

    fn expr_id(&mut self, id: ExprId, span: Span) {
        self.in_range(id.0, self.program.exprs.len(), "an expression", span);
    }

    fn place_id(&mut self, id: PlaceId, span: Span) {
        self.in_range(id.0, self.program.places.len(), "a place", span);
    }

    fn function_id(&mut self, id: FunctionId, span: Span) {
        self.in_range(id.0, self.program.functions.len(), "a function", span);
    }

    fn type_id(&mut self, id: TypeId, span: Span) {
        self.in_range(id.0, self.types, "a type", span);
    }

    /// An id must lie below the size of its table.
    pub(super) fn in_range(&mut self, id: u32, size: usize, what: &str, span: Span) {
        if id as usize >= size {
            self.flaw(span, format!("the id {id} of {what} is out of range"));
        }
    }

    /// No expression or place contains itself: a depth-first walk without
    /// recursion, because a cycle would be endless and a chain may be long.
    fn cycles(&mut self) {
        let program = self.program;
        self.enter("expressions".into(), None);
        let mut exprs = vec![Mark::New; program.exprs.len()];
        let mut places = vec![Mark::New; program.places.len()];
        let roots = (0..program.exprs.len()).map(|i| Node::Expr(ExprId(i as u32)));
        let roots = roots.chain((0..program.places.len()).map(|i| Node::Place(PlaceId(i as u32))));
        for root in roots {
            let mut stack = vec![root];
            while let Some(node) = stack.last().copied() {
                let (mark, span, below) = match node {
                    Node::Expr(id) => {
                        let expr = program.expr(id);
                        (&mut exprs[id.0 as usize], expr.span, parts::of_expr(&expr.kind))
                    }
                    Node::Place(id) => {
                        let place = program.place(id);
                        (&mut places[id.0 as usize], place.span, parts::of_place(&place.kind))
                    }
                };
                if *mark != Mark::New {
                    *mark = Mark::Done;
                    stack.pop();
                    continue;
                }
                *mark = Mark::Open;
                for part in below {
                    let (mark, node) = match part {
                        Part::Expr(id) => (exprs[id.0 as usize], Node::Expr(id)),
                        Part::Place(id) => (places[id.0 as usize], Node::Place(id)),
                        _ => continue,
                    };
                    match mark {
                        Mark::New => stack.push(node),
                        Mark::Open => self.flaw(span, "an expression contains itself"),
                        Mark::Done => {}
                    }
                }
            }
        }
    }
}
