//! Annotations: assertions, assumptions, invariants, quantifiers, variables of
//! other processes. Their expressions must do nothing but have a value.

use crate::frame::Frame;
use crate::inlined::Voice;
use antiphon_model as m;
use antiphon_source::codes::{annotations, unsupported};
use antiphon_source::{Diagnostic, Span, Symbol};
use antiphon_syntax::ast::{Expr, ExprId, Invariant, ObjectId, Remote};
use antiphon_syntax::tree::{Participants, Quantifier, RemoteStep, Side};
use antiphon_syntax::types::{Type, TypeId};

impl Frame<'_, '_> {
    /// The value of an annotation's expression.
    pub fn condition(&mut self, id: ExprId) -> m::ExprId {
        let span = self.st.ast.expr(id).span;
        let outer = self.st.evaluation.inlined.speak(Voice::Annotation);
        let value = self.effectless(id, span);
        self.st.evaluation.inlined.speak(outer);
        value
    }

    fn effectless(&mut self, id: ExprId, span: Span) -> m::ExprId {
        if self.effects(id).any {
            self.unsupported(&unsupported::U013, span, "this annotation has side effects");
            return self.nothing(span);
        }
        self.value(id)
    }

    /// `assert` of an annotation.
    pub fn assert_annotation(&mut self, participants: Participants, name: Option<Symbol>, id: ExprId, span: Span) {
        let condition = self.condition(id);
        let action = match participants {
            Participants::Local => m::Action::Assert { condition, origin: m::AssertOrigin::Annotation },
            Participants::Collective | Participants::Joint => {
                let name = name.map_or_else(String::new, |name| self.cx.text(name));
                let visible = Some(self.visible_locals());
                m::Action::CollectiveAssert {
                    participants: who(participants),
                    universe: None,
                    name,
                    duty: m::Duty::Shown,
                    condition,
                    visible,
                }
            }
        };
        self.act(action, span);
    }

    /// `assert` of an annotation that is about a universe of processes.
    pub fn assert_within(&mut self, universe: (Symbol, ExprId), name: Option<Symbol>, id: ExprId, span: Span) {
        let members = self.condition(universe.1);
        if !self.is_about_processes(members) {
            let message = format!(
                "the members of the universe `{}` depend on more than `PID`, `NPROCS` and constants",
                self.cx.text(universe.0)
            );
            let at = self.st.ast.expr(universe.1).span;
            self.cx.diagnostics.push(Diagnostic::new(&annotations::E407, at, message));
        }
        let universe = Some(Box::new(m::Universe { name: self.cx.text(universe.0), members }));
        let name = name.map_or_else(String::new, |name| self.cx.text(name));
        let condition = self.condition(id);
        let participants = m::Participants::Collective;
        let visible = Some(self.visible_locals());
        let duty = m::Duty::Shown;
        self.act(m::Action::CollectiveAssert { participants, universe, name, duty, condition, visible }, span);
    }

    /// Whether an expression says the same for a process whenever it is asked.
    fn is_about_processes(&self, id: m::ExprId) -> bool {
        match &self.cx.exprs[id.0 as usize].kind {
            m::ExprKind::Int(_) | m::ExprKind::Pid | m::ExprKind::NumberOfProcesses => true,
            m::ExprKind::Unary(_, a) | m::ExprKind::Convert(a) => self.is_about_processes(*a),
            m::ExprKind::Binary(_, a, b) | m::ExprKind::Lazy(_, a, b) => {
                self.is_about_processes(*a) && self.is_about_processes(*b)
            }
            m::ExprKind::Conditional(c, a, b) => [c, a, b].into_iter().all(|part| self.is_about_processes(*part)),
            m::ExprKind::Real(_)
            | m::ExprKind::Null
            | m::ExprKind::Load(_)
            | m::ExprKind::AddressOf(_)
            | m::ExprKind::Function(_)
            | m::ExprKind::Pure(..)
            | m::ExprKind::Abstract(..)
            | m::ExprKind::SizeOf(_)
            | m::ExprKind::Bound(_)
            | m::ExprKind::Quantified { .. } => false,
        }
    }

    /// `assume` of an annotation.
    pub fn assume_annotation(&mut self, id: ExprId, span: Span) {
        let condition = self.condition(id);
        self.act(m::Action::Assume(condition), span);
    }

    /// The invariants of a loop.
    pub fn invariants(&mut self, invariants: &[Invariant]) -> Vec<m::Invariant> {
        let mut lowered = Vec::with_capacity(invariants.len());
        for each in invariants {
            lowered.push(m::Invariant {
                participants: who(each.participants),
                name: each.name.map(|name| self.cx.text(name)),
                condition: self.condition(each.condition),
                span: each.span,
            });
        }
        if let Some(first) = invariants.first() {
            lowered.extend(self.node_invariants(first.span));
        }
        lowered
    }

    /// A quantifier or a sum.
    pub fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: ObjectId,
        constraint: Option<ExprId>,
        body: ExprId,
        expr: &Expr,
    ) -> m::ExprId {
        let object = self.st.ast.object(variable);
        let name = object.name.map_or_else(String::new, |name| self.cx.text(name));
        let range = match self.st.ast.types.get(object.ty.ty) {
            Type::Float(_) => m::BoundRange::Real,
            _ => m::BoundRange::Integer,
        };
        self.cx.bounds.push(m::Bound { name, range });
        let bound = m::BoundId(self.cx.bounds.len() as u32 - 1);
        let shadowed = self.st.bounds.insert(variable, bound);
        let constraint = constraint.map(|constraint| self.value(constraint));
        let constraint = self.over_nodes(object.ty.ty, bound, constraint, expr.span);
        let body = self.value(body);
        let body = match quantifier {
            Quantifier::Count => self.one_if(body, expr.span),
            _ => body,
        };
        match shadowed {
            Some(outer) => self.st.bounds.insert(variable, outer),
            None => self.st.bounds.remove(&variable),
        };
        let quantifier = match quantifier {
            Quantifier::ForAll => m::Quantifier::ForAll,
            Quantifier::Exists => m::Quantifier::Exists,
            Quantifier::Sum | Quantifier::Count => m::Quantifier::Sum,
            Quantifier::Min => m::Quantifier::Min,
            Quantifier::Max => m::Quantifier::Max,
        };
        let ty = self.ty(expr.ty.ty, expr.span);
        self.expr(m::ExprKind::Quantified { quantifier, variable: bound, constraint, body }, ty, expr.span)
    }

    /// A variable that is a pointer to nodes is one of those that were allocated so far.
    fn over_nodes(
        &mut self,
        ty: TypeId,
        bound: m::BoundId,
        constraint: Option<m::ExprId>,
        span: Span,
    ) -> Option<m::ExprId> {
        let Some(arena) = self.arena_behind(ty) else { return constraint };
        let ty = self.ty(ty, span);
        let variable = self.expr(m::ExprKind::Bound(bound), ty, span);
        let allocated = self.was_allocated(arena, variable, span);
        let int = self.plain_int();
        Some(match constraint {
            Some(own) => self.expr(m::ExprKind::Lazy(m::LazyOp::And, allocated, own), int, span),
            None => allocated,
        })
    }

    /// What `count` adds up.
    fn one_if(&mut self, condition: m::ExprId, span: Span) -> m::ExprId {
        let int = self.plain_int();
        let (one, zero) = (self.int(1, int, span), self.int(0, int, span));
        self.expr(m::ExprKind::Conditional(condition, one, zero), int, span)
    }

    /// A variable of another process or of the specification.
    pub fn remote(&mut self, remote: &Remote, ty: TypeId, span: Span) -> m::PlaceId {
        let process = remote.process.map(|process| self.value(process));
        let variable = remote.object.and_then(|object| self.remote_variable(object));
        let kind = m::PlaceKind::Remote(Box::new(m::Remote {
            side: match remote.side {
                Side::Own => m::Side::Own,
                Side::Specification => m::Side::Specification,
            },
            process,
            function: remote.function.map(|name| self.cx.text(name)),
            name: std::iter::once(self.cx.text(remote.name))
                .chain(remote.members.iter().map(|step| match step {
                    RemoteStep::Member(name) => self.cx.text(*name),
                    RemoteStep::Element => "[]".to_owned(),
                }))
                .collect::<Vec<String>>()
                .join("."),
            variable,
        }));
        let ty = self.ty(ty, span);
        self.place(kind, ty, span)
    }

    /// The variable, where this function can name it: a local of another
    /// function is found by its name.
    fn remote_variable(&mut self, id: ObjectId) -> Option<m::Variable> {
        let object = self.st.ast.object(id);
        let is_static =
            matches!(object.storage, antiphon_syntax::ast::Storage::Static | antiphon_syntax::ast::Storage::Thread);
        match is_static || object.function == self.st.source && self.st.source.is_some() {
            true => Some(self.variable(id)),
            false => None,
        }
    }
}

fn who(participants: Participants) -> m::Participants {
    match participants {
        Participants::Local => m::Participants::Local,
        Participants::Collective => m::Participants::Collective,
        Participants::Joint => m::Participants::Joint,
    }
}
