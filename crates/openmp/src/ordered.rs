//! `ordered`: a statement that iterations execute in their order, and dependences between iterations (`doacross`).
//!
//! In a loop with `ordered(n)` an iteration waits for those that `sink` names and says by `source` that others may go on.
//! Iterations are numbered over all n loops; a vector that leads out of the loops is nothing to wait for.

use crate::canonical::{canonical_of_any, Canonical};
use crate::loops::Counted;
use crate::sharing::{Kind, Lists, TypedClause};
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, LogicalOp, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};

/// What a loop is called to what is inside, if its iterations take turns.
pub(crate) const IN_TURNS: &str = "for ordered";

/// A loop of a nest whose iterations wait for each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossed {
    pub variable: ObjectId,
    /// Of a loop over a pointer where that begins.
    base: Option<ObjectId>,
    low: ObjectId,
    step: ObjectId,
    trips: ObjectId,
}

impl Translate<'_> {
    /// The directive; a statement of its own, or a dependence.
    pub fn ordered(&mut self, own: &[TypedClause], body: Option<StmtId>, span: Span) -> StmtId {
        let Some(body) = body else { return self.crossing(own, span) };
        let nearest =
            self.contexts.iter().rev().take_while(|context| context.kind == Kind::Inside).find_map(|c| c.closed);
        match nearest {
            None | Some(IN_TURNS) => {}
            Some("for") => self.misuse(span, "`ordered` stands outside of a loop with the clause `ordered`"),
            Some(outer) => self.misuse(span, format!("`ordered` must not be closely nested inside of `{outer}`")),
        }
        let inner = self.within(Kind::Inside, Some("ordered"), &Lists::default(), |all| {
            all.statement(body);
            body
        });
        let parts = walk::parts(self.b.ast, inner);
        self.check_jumps(&parts, "ordered");
        let begin = self.b.call_statement("__omp_ordered_begin", Vec::new(), span);
        let end = self.b.call_statement("__omp_ordered_end", Vec::new(), span);
        self.b.block(vec![begin, inner, end], span)
    }

    /// Whether iterations of a loop with `ordered(n)` take turns, which is for `ordered` without a number, or with 1.
    fn has_turns(&self, body: StmtId) -> bool {
        let is_turn = |id: &StmtId| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => directive.constructs == [Construct::Ordered] && directive.body.is_some(),
            _ => false,
        };
        walk::parts(self.b.ast, body).stmts.iter().any(is_turn)
    }

    /// The loops that `ordered(n)` counts iterations over have variables for each thread, too, those that are declared outside.
    pub fn counted_over(&self, clauses: &[TypedClause], body: StmtId) -> Vec<ObjectId> {
        let ordered = clauses.iter().find(|clause| clause.kind == ClauseKind::Ordered).and_then(|clause| clause.value);
        let depth = match ordered.map(|depth| &self.b.ast.expr(self.bare(depth)).kind) {
            Some(ExprKind::Int(depth)) => *depth,
            _ => 0,
        };
        let (mut at, mut variables) = (body, Vec::new());
        for _ in 0..depth {
            let Some(of) = canonical_of_any(self.b.ast, at) else { break };
            variables.extend((!of.is_declared).then_some(of.variable));
            at = of.body;
        }
        variables
    }

    /// `ordered(n)` where nobody names an iteration: loops are counted, and nobody waits. A statement of `ordered` is for the clause without a number.
    pub fn counted_only(&mut self, clause: &TypedClause, body: StmtId) -> bool {
        let depth = clause.value.and_then(|value| self.depth_of(Some(value), clause.span)).unwrap_or(1);
        let has_turns = self.has_turns(body);
        if depth > 1 && has_turns {
            self.misuse(
                clause.span,
                "`ordered` with a statement stands in a loop with `ordered(n)`, which is for `depend` or `doacross`",
            );
        }
        if depth > 1 {
            self.nest_of(depth, body, clause.span);
        }
        clause.value.is_some() && !has_turns
    }

    /// Whether iterations of a loop wait for others that they name.
    pub fn is_crossed(&self, body: StmtId) -> bool {
        walk::parts(self.b.ast, body).stmts.iter().any(|id| match &self.b.ast.stmt(*id).kind {
            StmtKind::OpenMp(directive) => directive.constructs == [Construct::Ordered] && directive.body.is_none(),
            _ => false,
        })
    }

    /// The loops of `ordered(n)`, counted. Bounds of those that are no part of the directive's own stay where they are, too.
    pub fn crossed(
        &mut self,
        clauses: &[TypedClause],
        body: StmtId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Option<Vec<Crossed>> {
        let ordered = clauses.iter().find(|clause| clause.kind == ClauseKind::Ordered)?;
        let depth = self.depth_of(ordered.value, span)?;
        let loops = self.nest_of(depth, body, span)?;
        if self.is_uneven(&loops) {
            self.misuse(ordered.span, "`ordered(n)` is for loops whose bounds do not depend on each other");
            return None;
        }
        let again: Option<Vec<Canonical>> = loops
            .iter()
            .map(|of| {
                let (low, bound) = (self.b.again(of.low)?, self.b.again(of.bound)?);
                let step = match of.step {
                    Some(step) => Some(self.b.again(step)?),
                    None => None,
                };
                Some(Canonical { low, bound, step, ..*of })
            })
            .collect();
        let Some(again) = again else {
            self.unsupported(ordered.span, "`ordered` over loops with such bounds");
            return None;
        };
        let counted = self.counted(&again, list, span);
        let of = |one: &Counted| {
            let Canonical { variable, .. } = one.of;
            Crossed { variable, base: one.base, low: one.low, step: one.step, trips: one.trips }
        };
        let crossed: Vec<Crossed> = counted.iter().map(of).collect();
        let all = self.all_iterations(&counted, list, span);
        let all = self.b.object(all, span);
        list.push(self.b.call_statement("__omp_crossing_begin", vec![all], span));
        Some(crossed)
    }

    /// `depend(source)`, `depend(sink: vector)`, `doacross`.
    fn crossing(&mut self, own: &[TypedClause], span: Span) -> StmtId {
        let Some(loops) = self.crossings.last().cloned() else {
            self.misuse(span, "`ordered` with `depend` stands outside of a loop with `ordered(n)`");
            return self.b.stmt(StmtKind::Empty, span);
        };
        let mut list = Vec::new();
        for clause in own.iter().filter(|clause| matches!(clause.kind, ClauseKind::Depend | ClauseKind::Doacross)) {
            let word = clause.words.first().map_or("", |word| self.b.names.text(*word));
            let is_source = word == "source";
            if !is_source && word != "sink" {
                self.misuse(clause.span, "an iteration depends on others by `sink` and `source`");
                continue;
            }
            let is_before = !is_source && clause.words.len() > 1;
            let values: Vec<ExprId> = match is_source || is_before {
                true => loops.iter().map(|of| self.b.object(of.variable, span)).collect(),
                false => clause.items.iter().filter_map(|item| item.sections.first().and_then(|(at, _)| *at)).collect(),
            };
            if values.len() != loops.len() {
                self.misuse(clause.span, "the vector has not as many elements as `ordered(n)` says");
                continue;
            }
            let call = match (is_source, is_before) {
                (true, _) => "__omp_crossed",
                (false, true) => "__omp_await_before",
                (false, false) => "__omp_await",
            };
            list.push(self.numbered(&loops, &values, call, span));
        }
        self.b.block(list, span)
    }

    /// How far a value of a loop's variable is behind the first one, which is 0 for the elements behind a pointer.
    fn far_behind(&mut self, of: &Crossed, value: ExprId, span: Span) -> ExprId {
        let long = self.b.long();
        if let Some(base) = of.base {
            let base = self.b.object(base, span);
            // `p - 1` is an iteration, and no pointer that has to be within an array.
            let (op, at, moved) = match self.b.ast.expr(value).kind {
                ExprKind::Binary(BinaryOp::PointerAdd, at, by) => (BinaryOp::Add, at, Some(by)),
                ExprKind::Binary(BinaryOp::PointerSubtract, at, by) => (BinaryOp::Subtract, at, Some(by)),
                _ => (BinaryOp::Add, value, None),
            };
            let at = self.b.binary(BinaryOp::PointerDifference, at, base, long);
            let Some(moved) = moved else { return at };
            let moved = self.b.arithmetic(moved, long);
            return self.b.long_binary(op, at, moved);
        }
        let value = self.b.arithmetic(value, long);
        let low = self.b.object(of.low, span);
        self.b.long_binary(BinaryOp::Subtract, value, low)
    }

    /// The call for the iteration of a vector, if there is such an iteration.
    fn numbered(&mut self, loops: &[Crossed], values: &[ExprId], call: &str, span: Span) -> StmtId {
        let (long, int) = (self.b.long(), self.b.int());
        let mut list = Vec::new();
        let mut number = self.b.long_number(0, span);
        let mut is_there = self.b.number(1, span);
        for (of, value) in loops.iter().zip(values) {
            let again = self.b.again(*value);
            let far = self.far_behind(of, *value, span);
            let step = self.b.object(of.step, span);
            let at = self.b.long_binary(BinaryOp::Divide, far, step);
            let at = self.b.set(".at", long, at, &mut list, span);
            let (a, b) = (self.b.object(at, span), self.b.object(at, span));
            let (zero, trips) = (self.b.long_number(0, span), self.b.object(of.trips, span));
            // Before the first one a division would round towards it.
            let ahead = self.b.object(of.step, span);
            let moved = self.b.long_binary(BinaryOp::Multiply, a, ahead);
            let far = match again {
                Some(value) => self.far_behind(of, value, span),
                None => moved,
            };
            let exact = self.b.binary(BinaryOp::Equal, moved, far, int);
            let above = self.b.binary(BinaryOp::GreaterEqual, b, zero, int);
            let c = self.b.object(at, span);
            let below = self.b.binary(BinaryOp::Less, c, trips, int);
            for condition in [exact, above, below] {
                is_there = self.b.expr(ExprKind::Logical(LogicalOp::And, is_there, condition), int, span);
            }
            let (trips, at) = (self.b.object(of.trips, span), self.b.object(at, span));
            let before = self.b.long_binary(BinaryOp::Multiply, number, trips);
            number = self.b.long_binary(BinaryOp::Add, before, at);
        }
        let call = self.b.call_statement(call, vec![number], span);
        list.push(self.b.when(is_there, call, span));
        self.b.block(list, span)
    }
}
