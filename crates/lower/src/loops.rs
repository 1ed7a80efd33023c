//! Loops. Each has a head, where it starts anew: the test of `while` and
//! `for`, the start of the body of `do`. Invariants belong to the head.

use crate::frame::{Exit, Frame};
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{Loop, LoopKind};

impl Frame<'_, '_> {
    /// Lowers a loop.
    pub fn loop_statement(&mut self, each: &Loop, span: Span) {
        let outer = self.st.scopes.current();
        if let Some(init) = each.init {
            self.statement(init);
        }
        let exit = Exit { label: self.st.graph.label(), scope: self.st.scopes.current() };
        let again = Exit { label: self.st.graph.label(), scope: exit.scope };
        let kind = match each.kind {
            LoopKind::While => m::LoopKind::While,
            LoopKind::Do => m::LoopKind::Do,
            LoopKind::For => m::LoopKind::For,
        };
        let text = self.head_span(each, span);
        let place = match each.kind {
            // An annotation of it stands there.
            LoopKind::Do => Span::of_token(span.start, "do".len() as u32),
            LoopKind::While | LoopKind::For => text,
        };
        self.check_loop_frame(each);
        let kept = self.keep_elements(each);
        let id = self.st.graph.add_loop(kind, self.st.loops.last().copied(), exit.label, place);
        self.st.loops.push(id);
        self.st.breaks.push(exit);
        self.st.continues.push(again);
        match each.kind {
            LoopKind::Do => self.do_loop(each, id, exit, again, text),
            LoopKind::While | LoopKind::For => self.test_loop(each, id, exit, again, text),
        }
        self.st.graph.add_invariants(id, kept.invariants);
        self.st.loops.pop();
        self.st.breaks.pop();
        self.st.continues.pop();
        self.st.graph.resume(exit.label);
        for copy in kept.copies {
            self.drop_copy(copy, span);
        }
        self.leave_block(outer, span);
    }

    /// The text of a loop up to its body.
    fn head_span(&self, each: &Loop, span: Span) -> Span {
        let last = each.step.or(each.condition).map(|id| self.st.ast.expr(id).span);
        match (each.kind, last) {
            (LoopKind::While | LoopKind::For, Some(last)) => Span { start: span.start, end: last.end },
            (LoopKind::Do, Some(test)) => test,
            (LoopKind::While | LoopKind::For | LoopKind::Do, None) => span,
        }
    }

    /// `while` and `for`.
    fn test_loop(&mut self, each: &Loop, id: m::LoopId, exit: Exit, again: Exit, text: Span) {
        let (head, body) = (self.st.graph.label(), self.st.graph.label());
        self.st.graph.bind(head);
        self.st.graph.head(id, text);
        let invariants = self.invariants(&each.invariants);
        self.st.graph.set_invariants(id, invariants);
        self.keep_variables(each, id);
        let inner = self.st.scopes.current();
        match each.condition {
            Some(condition) => self.branch(condition, body, exit.label),
            None => {
                self.act(m::Action::Skip, text);
                self.st.graph.jump(body);
            }
        }
        self.st.graph.resume(body);
        let measured = self.begin_measured(each);
        self.body(each.body);
        self.st.graph.bind(again.label);
        if let Some(step) = each.step {
            self.discard(step);
        }
        self.end_measured(each, measured);
        self.leave_block(inner, text);
        self.st.graph.jump(head);
    }

    fn do_loop(&mut self, each: &Loop, id: m::LoopId, exit: Exit, again: Exit, text: Span) {
        let head = self.st.graph.label();
        self.st.graph.bind(head);
        self.st.graph.head(id, text);
        let invariants = self.invariants(&each.invariants);
        self.st.graph.set_invariants(id, invariants);
        self.keep_variables(each, id);
        self.act(m::Action::Skip, text);
        let measured = self.begin_measured(each);
        self.body(each.body);
        self.st.graph.bind(again.label);
        let next = match measured {
            Some(_) => self.st.graph.label(),
            None => head,
        };
        match each.condition {
            Some(condition) => self.branch(condition, next, exit.label),
            None => self.st.graph.jump(next),
        }
        if measured.is_some() {
            self.st.graph.resume(next);
            self.end_measured(each, measured);
            self.st.graph.jump(head);
        }
    }

    /// A loop of the tool's own over the numbers from `low` to `high`; `body`
    /// gets the number.
    pub fn counted_loop(&mut self, (low, high): (u64, u64), span: Span, body: impl FnOnce(&mut Self, m::ExprId)) {
        let ty = self.int_type(antiphon_syntax::types::IntKind::UnsignedLong);
        let counter = self.temporary(ty, span);
        let start = self.int(i128::from(low), ty, span);
        self.assign(counter, start, span);
        let (head, inside, exit) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        let id = self.st.graph.add_loop(m::LoopKind::For, self.st.loops.last().copied(), exit, span);
        self.st.graph.bind(head);
        self.st.graph.head(id, span);
        let value = self.load(counter, span);
        let last = self.int(i128::from(high), ty, span);
        let int = self.int_type(antiphon_syntax::types::IntKind::Int);
        let more = self.binary(m::BinaryOp::LessEqual, (value, last), int, span);
        self.st.graph.branch(more, inside, exit, span);
        self.st.graph.resume(inside);
        body(self, value);
        let one = self.int(1, ty, span);
        let next = self.binary(m::BinaryOp::Add, (value, one), ty, span);
        self.assign(counter, next, span);
        self.st.graph.jump(head);
        self.st.graph.resume(exit);
    }
}
