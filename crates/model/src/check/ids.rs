//! Every id lies in its table, and no expression contains itself.
//!
//! Locals depend on the function that uses an expression and are looked at
//! with it.

use super::Checker;
use crate::action::Step;
use crate::expr::{ExprId, PlaceId};
use crate::program::{FunctionId, Role, Variable};
use crate::types::{Extent, RecordId, Type, TypeId};
use crate::visit::{self, Child, Operand};
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
        program.thread_startup.iter().for_each(|id| self.function_id(*id, Span::NONE));
        self.type_ids();
        self.enter("expressions".into(), None);
        for expr in &program.exprs {
            self.type_id(expr.ty, expr.span);
            visit::expr_parts(&expr.kind, |part| self.part(part, expr.span));
        }
        for place in &program.places {
            self.type_id(place.ty, place.span);
            visit::place_parts(&place.kind, |part| self.part(part, place.span));
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
        visit::step_operands(step, |operand| match operand {
            Operand::Value(id) => self.expr_id(id, span),
            Operand::Read(id) | Operand::Written(id) | Operand::Updated(id) => self.place_id(id, span),
            Operand::Type(id) => self.type_id(id, span),
            Operand::Function(id) => self.function_id(id, span),
            Operand::Set(_) | Operand::Lifetime(_) => {}
        });
    }

    fn part(&mut self, part: Child, span: Span) {
        let program = self.program;
        match part {
            Child::Expr(id) => self.expr_id(id, span),
            Child::Place(id) => self.place_id(id, span),
            Child::Type(id) => self.type_id(id, span),
            Child::Function(id) => self.function_id(id, span),
            Child::Bound(id) => self.in_range(id.0, program.bounds.len(), "a bound variable", span),
            Child::Abstract(id) => self.in_range(id.0, program.abstracts.len(), "an abstract function", span),
            Child::Variable(Variable::Global(id)) => self.in_range(id.0, program.globals.len(), "a global", span),
            Child::Variable(Variable::Local(_)) => {}
            Child::String(id) => self.in_range(id.0, program.strings.len(), "a string", span),
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
                let mut below = Vec::new();
                let (mark, span) = match node {
                    Node::Expr(id) => {
                        let expr = program.expr(id);
                        visit::expr_parts(&expr.kind, |part| below.push(part));
                        (&mut exprs[id.0 as usize], expr.span)
                    }
                    Node::Place(id) => {
                        let place = program.place(id);
                        visit::place_parts(&place.kind, |part| below.push(part));
                        (&mut places[id.0 as usize], place.span)
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
                        Child::Expr(id) => (exprs[id.0 as usize], Node::Expr(id)),
                        Child::Place(id) => (places[id.0 as usize], Node::Place(id)),
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
