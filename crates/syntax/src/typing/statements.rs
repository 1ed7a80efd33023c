//! Statements. Blocks open scopes; so do loops and the arms of `if`, since
//! C99 makes each of them a block.

use super::convert::Sink;
use super::Typing;
use crate::ast::{ExprId, Loop, LoopKind, StmtId, StmtKind};
use crate::tree::{self, Annotation, For, Unit};
use antiphon_source::codes::{types, unsupported, warnings};
use antiphon_source::{Diagnostic, Span};

impl Typing<'_> {
    /// The typed form of a statement.
    pub(super) fn statement(&mut self, u: &Unit, id: tree::StmtId) -> StmtId {
        let Some(stmt) = u.stmts.get(id.0 as usize) else { return self.push_stmt(StmtKind::Empty, Span::NONE) };
        let span = stmt.span;
        let kind = match &stmt.kind {
            tree::StmtKind::Error | tree::StmtKind::Empty => StmtKind::Empty,
            tree::StmtKind::Block(list) => {
                self.scopes.enter();
                let list = self.statements(u, list);
                self.scopes.leave();
                StmtKind::Block(list)
            }
            tree::StmtKind::Declaration(_) | tree::StmtKind::StaticAssert(_) | tree::StmtKind::NestedFunction(_) => {
                let mut list = Vec::new();
                self.add_statement(u, id, &mut list);
                match list[..] {
                    [] => StmtKind::Empty,
                    [only] => return only,
                    _ => StmtKind::Group(list),
                }
            }
            tree::StmtKind::Expr(e) => {
                let e = self.expr(u, *e);
                StmtKind::Expr(e)
            }
            tree::StmtKind::If(c, yes, no) => self.if_statement(u, *c, *yes, *no),
            tree::StmtKind::While(invariants, c, body) => self.while_loop(u, invariants, *c, *body),
            tree::StmtKind::Do(invariants, body, c) => self.do_loop(u, invariants, *body, *c),
            tree::StmtKind::For(parts) => self.for_loop(u, parts),
            tree::StmtKind::Switch(value, body) => {
                self.scopes.enter();
                let kind = self.switch(u, *value, *body);
                self.scopes.leave();
                kind
            }
            tree::StmtKind::Case(low, high, body) => self.case(u, *low, *high, *body, span),
            tree::StmtKind::Default(body) => self.default(u, *body, span),
            tree::StmtKind::Label(name, at, body) => self.define_label(u, *name, *at, *body),
            tree::StmtKind::Goto(name, at) => match self.label(*name, *at) {
                Some(label) => StmtKind::Goto(label),
                None => StmtKind::Empty,
            },
            tree::StmtKind::GotoComputed(e) => {
                let e = self.expr(u, *e);
                StmtKind::GotoComputed(self.value(e))
            }
            tree::StmtKind::Break => self.break_statement(span),
            tree::StmtKind::Continue => self.continue_statement(span),
            tree::StmtKind::Return(value) => self.return_statement(u, *value, span),
            tree::StmtKind::Asm => StmtKind::Asm,
            tree::StmtKind::Annotation(annotation) => self.statement_annotation(u, annotation),
            tree::StmtKind::OpenMp(directive) => self.directive(u, directive),
            tree::StmtKind::Choice(choice) => return self.choice(u, choice),
        };
        self.push_stmt(kind, span)
    }

    /// The statements of a block; a declaration makes any number of them.
    pub(super) fn statements(&mut self, u: &Unit, list: &[tree::StmtId]) -> Vec<StmtId> {
        let mut out = Vec::with_capacity(list.len());
        for id in list {
            self.add_statement(u, *id, &mut out);
        }
        out
    }

    fn add_statement(&mut self, u: &Unit, id: tree::StmtId, out: &mut Vec<StmtId>) {
        match u.stmts.get(id.0 as usize).map(|stmt| (&stmt.kind, stmt.span)) {
            Some((tree::StmtKind::Declaration(decl), _)) => self.local_declaration(u, *decl, out),
            Some((tree::StmtKind::StaticAssert(assertion), _)) => self.static_assert(u, assertion),
            Some((tree::StmtKind::NestedFunction(function), span)) => {
                let decl = &u.decls[function.declaration.0 as usize];
                let at = decl.declarators.first().and_then(|d| d.declarator.name);
                let d = Diagnostic::new(&unsupported::U102, at.map_or(span, |(_, at)| at), {
                    "a function inside a function is not modelled"
                });
                self.report(d);
                if let Some((name, at)) = at {
                    self.scopes.bind(name, super::scope::Entity::Error, at);
                }
            }
            _ => {
                let stmt = self.statement(u, id);
                out.push(stmt);
            }
        }
    }

    /// A statement that is a block of its own.
    pub(super) fn scoped(&mut self, u: &Unit, id: tree::StmtId) -> StmtId {
        self.scopes.enter();
        let stmt = self.statement(u, id);
        self.scopes.leave();
        stmt
    }

    fn test(&mut self, u: &Unit, e: tree::ExprId) -> ExprId {
        let e = self.expr(u, e);
        self.condition(e)
    }

    fn if_statement(&mut self, u: &Unit, c: tree::ExprId, yes: tree::StmtId, no: Option<tree::StmtId>) -> StmtKind {
        let c = self.test(u, c);
        let yes = self.scoped(u, yes);
        let no = no.map(|no| self.scoped(u, no));
        StmtKind::If(c, yes, no)
    }

    fn while_loop(&mut self, u: &Unit, invariants: &[Annotation], c: tree::ExprId, body: tree::StmtId) -> StmtKind {
        let (invariants, frame) = self.invariants(u, invariants);
        let condition = Some(self.test(u, c));
        self.scopes.enter();
        let body = self.loop_body(u, body);
        self.scopes.leave();
        StmtKind::Loop(Box::new(Loop {
            kind: LoopKind::While,
            invariants,
            frame,
            init: None,
            condition,
            step: None,
            body,
        }))
    }

    fn do_loop(&mut self, u: &Unit, invariants: &[Annotation], body: tree::StmtId, c: tree::ExprId) -> StmtKind {
        let (invariants, frame) = self.invariants(u, invariants);
        self.scopes.enter();
        let body = self.loop_body(u, body);
        self.scopes.leave();
        let condition = Some(self.test(u, c));
        StmtKind::Loop(Box::new(Loop {
            kind: LoopKind::Do,
            invariants,
            frame,
            init: None,
            condition,
            step: None,
            body,
        }))
    }

    /// The invariants may speak about what the first part declares.
    fn for_loop(&mut self, u: &Unit, parts: &For) -> StmtKind {
        self.scopes.enter();
        let init = parts.init.map(|init| self.statement(u, init));
        let (invariants, frame) = self.invariants(u, &parts.invariants);
        let condition = parts.condition.map(|c| self.test(u, c));
        let step = parts.step.map(|step| self.expr(u, step));
        self.scopes.enter();
        let body = self.loop_body(u, parts.body);
        self.scopes.leave();
        self.scopes.leave();
        StmtKind::Loop(Box::new(Loop { kind: LoopKind::For, invariants, frame, init, condition, step, body }))
    }

    /// gcc's split: a value where none is wanted, or none where one is, is a
    /// warning.
    fn return_statement(&mut self, u: &Unit, value: Option<tree::ExprId>, span: Span) -> StmtKind {
        let Some(result) = self.function.as_ref().map(|function| function.result) else {
            self.error(&types::E316, span, "`return` outside any function");
            return StmtKind::Empty;
        };
        let void = result.ty == self.basic.void;
        let Some(value) = value else {
            if !void && result.ty != self.basic.error {
                let message = format!("`return` without a value in a function that returns `{}`", self.spell(result));
                self.error(&warnings::W005, span, message);
            }
            return StmtKind::Return(None);
        };
        let e = self.expr(u, value);
        if !void {
            let to = crate::types::QualType::plain(result.ty);
            return StmtKind::Return(Some(self.convert_for(e, to, Sink::Return)));
        }
        if self.ty(e) != self.basic.void && !self.is_error(e) {
            let at = self.span(e);
            self.error(&warnings::W005, at, "`return` with a value in a function that returns `void`");
        }
        // The value is still evaluated; nothing is returned.
        let e = self.decay(e);
        let e = self.voided(e);
        let evaluated = self.push_stmt(StmtKind::Expr(e), span);
        let back = self.push_stmt(StmtKind::Return(None), span);
        StmtKind::Block(vec![evaluated, back])
    }
}
