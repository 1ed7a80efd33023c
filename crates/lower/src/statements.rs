//! Statements.
//! Each becomes locations and edges of the graph; control is nothing else.

use crate::frame::{Exit, Frame, OpenSwitch};
use antiphon_model as m;
use antiphon_model::library::Verifier;
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::ast::{Expr, ExprId, LabelId, Stmt, StmtId, StmtKind};

impl Frame<'_, '_> {
    /// Lowers a statement.
    pub fn statement(&mut self, id: StmtId) {
        let ast = self.st.ast;
        let Stmt { kind, span } = ast.stmt(id);
        let span = *span;
        match kind {
            StmtKind::Empty => {}
            StmtKind::Block(_) => self.block(id),
            StmtKind::Group(statements) => statements.iter().for_each(|&statement| self.statement(statement)),
            StmtKind::Declare(object) => self.declare(*object, span),
            StmtKind::EvaluateExtents(ty) => self.evaluate_extents(ty.ty, "type", span),
            StmtKind::Expr(expr) => self.discard(*expr),
            StmtKind::If(condition, then, otherwise) => self.if_statement(*condition, *then, *otherwise),
            StmtKind::Loop(each) => self.loop_statement(each, span),
            StmtKind::Switch(value, body) => self.switch_statement(*value, *body, span),
            StmtKind::Case(low, high, body) => {
                let here = self.here();
                if let Some(switch) = self.st.switches.last_mut() {
                    switch.cases.push((*low, *high, here));
                }
                self.statement(*body);
            }
            StmtKind::Default(body) => {
                let here = self.here();
                if let Some(switch) = self.st.switches.last_mut() {
                    switch.default = Some(here);
                }
                self.statement(*body);
            }
            StmtKind::Label(label, body) => {
                self.label(*label, span);
                self.statement(*body);
            }
            StmtKind::Goto(label) => self.goto(*label, span),
            StmtKind::GotoComputed(_) => {
                self.unsupported(&unsupported::U003, span, "a computed `goto` is not modelled");
            }
            StmtKind::Break => self.exit(self.st.breaks.last().copied(), span),
            StmtKind::Continue => self.exit(self.st.continues.last().copied(), span),
            StmtKind::Return(value) => self.return_statement(*value, span),
            StmtKind::Asm => self.unsupported(&unsupported::U002, span, "inline assembly is not modelled"),
            StmtKind::AssertWithin(universe, members, name, condition) => {
                self.assert_within((*universe, *members), *name, *condition, span);
            }
            StmtKind::Assert(participants, name, condition) => {
                self.assert_annotation(*participants, *name, *condition, span);
            }
            StmtKind::Assume(condition) => self.assume_annotation(*condition, span),
            StmtKind::Havoc(place) => {
                let place = self.place_of(*place);
                self.havoc(place, Verifier::Havoc, span);
            }
            StmtKind::OpenMp(_) => {
                self.unsupported(&unsupported::U120, span, "this OpenMP directive is not modelled");
            }
        }
    }

    /// A block: what comes to life in it ends with it.
    pub fn block(&mut self, id: StmtId) {
        let ast = self.st.ast;
        let Stmt { kind, span } = ast.stmt(id);
        let StmtKind::Block(statements) = kind else { return self.statement(id) };
        let outer = self.st.scopes.current();
        for &statement in statements {
            self.statement(statement);
        }
        self.leave_block(outer, *span);
    }

    /// A block as the body of another statement, even where it has no braces:
    /// what its expressions need ends with it.
    pub fn body(&mut self, id: StmtId) {
        let outer = self.st.scopes.current();
        self.statement(id);
        self.leave_block(outer, self.st.ast.stmt(id).span);
    }

    /// The value of `({ ... })`: that of its last statement.
    pub fn statement_value(&mut self, id: StmtId, expr: &Expr) -> m::ExprId {
        let ast = self.st.ast;
        let ty = self.ty(expr.ty.ty, expr.span);
        let Stmt { kind: StmtKind::Block(statements), span } = ast.stmt(id) else { return self.nothing(expr.span) };
        if *self.cx.types.get(ty) == m::Type::Void {
            self.block(id);
            return self.nothing(expr.span);
        }
        let result = self.temporary(ty, expr.span);
        let outer = self.st.scopes.current();
        let Some((&last, before)) = statements.split_last() else { return self.nothing(expr.span) };
        before.iter().for_each(|&statement| self.statement(statement));
        self.last_statement(last, result);
        self.leave_block(outer, *span);
        self.load(result, expr.span)
    }

    /// The last statement of a statement expression, whose value goes to `result`.
    fn last_statement(&mut self, id: StmtId, result: m::PlaceId) {
        let ast = self.st.ast;
        let Stmt { kind, span } = ast.stmt(id);
        match kind {
            StmtKind::Label(label, body) => {
                self.label(*label, *span);
                self.last_statement(*body, result);
            }
            StmtKind::Expr(value) => self.store(*value, result, *span),
            _ => self.statement(id),
        }
    }

    fn if_statement(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        let (yes, join) = (self.st.graph.label(), self.st.graph.label());
        let no = if otherwise.is_some() { self.st.graph.label() } else { join };
        self.branch(condition, yes, no);
        self.st.graph.resume(yes);
        self.body(then);
        self.st.graph.jump(join);
        if let Some(otherwise) = otherwise {
            self.st.graph.resume(no);
            self.body(otherwise);
            self.st.graph.jump(join);
        }
        self.st.graph.resume(join);
        self.st.graph.join();
    }

    /// The point where control is, for jumps that come here.
    fn here(&mut self) -> Exit {
        let label = self.st.graph.label();
        self.st.graph.bind(label);
        Exit { label, scope: self.st.scopes.current() }
    }

    /// `switch`: the cases are found while the body is lowered, wherever in it
    /// they stand. One inside a block brings the block's variables to life.
    fn switch_statement(&mut self, value: ExprId, body: StmtId, span: Span) {
        let value_span = self.st.ast.expr(value).span;
        let value = self.value(value);
        let exit = Exit { label: self.st.graph.label(), scope: self.st.scopes.current() };
        let at = self.st.graph.switch(value, exit.label, value_span);
        self.st.breaks.push(exit);
        self.st.switches.push(OpenSwitch { cases: Vec::new(), default: None });
        self.body(body);
        self.st.breaks.pop();
        self.st.graph.jump(exit.label);
        let Some(switch) = self.st.switches.pop() else { return };
        let mut arms = Vec::with_capacity(switch.cases.len());
        for (low, high, target) in switch.cases.into_iter().filter(|(low, high, _)| low <= high) {
            arms.push((low, high, self.crossing(exit.scope, target, span)));
        }
        let default = switch.default.map_or(exit.label, |target| self.crossing(exit.scope, target, span));
        self.st.graph.set_cases(at, &arms, default);
        self.st.graph.resume(exit.label);
        self.st.graph.join();
    }

    /// A label of the user. It has a location of its own, so that `at(L)` is
    /// true once each time control comes by.
    fn label(&mut self, id: LabelId, span: Span) {
        let here = self.here();
        let name = self.st.source.and_then(|f| self.st.ast.function(f).labels.get(id.0 as usize));
        let name = name.map_or_else(String::new, |label| self.cx.text(label.name));
        self.st.graph.name(name, here.label);
        self.st.labels.insert(id, here);
        self.act(m::Action::Skip, span);
        self.keep_at_label(id);
    }

    /// `goto`: where it leads is known when the whole function is lowered.
    fn goto(&mut self, id: LabelId, span: Span) {
        let from = Exit { label: self.st.graph.suspend(), scope: self.st.scopes.current() };
        self.st.gotos.push((from, id, span));
    }

    /// Leads each `goto` to its label.
    pub fn finish_gotos(&mut self) {
        for (from, id, span) in std::mem::take(&mut self.st.gotos) {
            let Some(&target) = self.st.labels.get(&id) else { continue };
            let way = self.crossing(from.scope, target, span);
            self.st.graph.resume(from.label);
            self.st.graph.jump(way);
        }
    }

    /// `break` or `continue`.
    fn exit(&mut self, target: Option<Exit>, span: Span) {
        if let Some(target) = target {
            let here = self.st.graph.suspend();
            let way = self.crossing(self.st.scopes.current(), target, span);
            self.st.graph.resume(here);
            self.st.graph.jump(way);
        }
    }

    fn return_statement(&mut self, value: Option<ExprId>, span: Span) {
        let value = match value {
            Some(value) if *self.cx.types.get(self.st.result) == m::Type::Void => {
                self.discard(value);
                None
            }
            Some(value) if self.allocation_of(value).is_some() => {
                let place = self.temporary(self.st.result, span);
                self.store(value, place, span);
                Some(self.load(place, span))
            }
            Some(value) => {
                let value = self.value(value);
                let scalar = self.cx.types.is_scalar(self.st.result);
                Some(if scalar { self.convert(value, self.st.result, span) } else { value })
            }
            None => None,
        };
        self.give_back(value, span);
    }
}
