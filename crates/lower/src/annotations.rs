//! Annotations: assertions, assumptions, invariants, quantifiers, variables of
//! other processes. Their expressions must do nothing but have a value.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_source::codes::unsupported;
use antiphon_source::{Span, Symbol};
use antiphon_syntax::ast::{Expr, ExprId, Invariant, ObjectId, Remote};
use antiphon_syntax::tree::{Participants, Quantifier, Side};
use antiphon_syntax::types::{Type, TypeId};

impl Frame<'_, '_> {
    /// The value of an annotation's expression.
    pub fn condition(&mut self, id: ExprId) -> m::ExprId {
        let span = self.st.ast.expr(id).span;
        if self.effects(id).any {
            self.unsupported(&unsupported::U013, span, "this annotation does more than have a value");
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
                m::Action::CollectiveAssert { participants: who(participants), name, condition }
            }
        };
        self.act(action, span);
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
        let body = self.value(body);
        match shadowed {
            Some(outer) => self.st.bounds.insert(variable, outer),
            None => self.st.bounds.remove(&variable),
        };
        let quantifier = match quantifier {
            Quantifier::ForAll => m::Quantifier::ForAll,
            Quantifier::Exists => m::Quantifier::Exists,
            Quantifier::Sum => m::Quantifier::Sum,
        };
        let ty = self.ty(expr.ty.ty, expr.span);
        self.expr(m::ExprKind::Quantified { quantifier, variable: bound, constraint, body }, ty, expr.span)
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
            name: self.cx.text(remote.name),
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
