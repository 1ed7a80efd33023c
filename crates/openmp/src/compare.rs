//! `atomic compare`: the storage is compared with a value and perhaps changed, and nobody comes in between.
//!
//! What it is compared with and what it becomes are computed before, where the storage is found as well; what is captured
//! is written behind. So the section between has accesses of the storage only, and all others are in races as usual.

use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::QualType;

/// `if (condition) storage = value;`
#[derive(Clone, Copy)]
struct Exchange {
    condition: ExprId,
    storage: ExprId,
    value: ExprId,
}

/// What is kept of the comparison, and where.
#[derive(Clone, Copy)]
enum Capture {
    Nothing,
    /// The storage before.
    Before(ExprId),
    /// The storage behind it.
    After(ExprId),
    /// The storage, if nothing was changed.
    OnFailure(ExprId),
}

impl Translate<'_> {
    /// The statement of an `atomic compare`, with `capture` or without it.
    pub fn atomic_compare(&mut self, statement: StmtId, span: Span) -> Option<StmtId> {
        let (exchange, capture, answer) = self.compared(statement)?;
        let Exchange { condition, storage, value } = exchange;
        let ExprKind::Binary(op, left, right) = self.b.ast.expr(self.bare(condition)).kind else { return None };
        if !matches!(op, BinaryOp::Equal | BinaryOp::Less | BinaryOp::Greater) {
            return None;
        }
        let (in_it, other) = match (self.same_place(left, storage), self.same_place(right, storage)) {
            (true, false) => (self.bare(left), right),
            (false, true) => (self.bare(right), left),
            _ => return None,
        };
        let (int, ty) = (self.b.int(), QualType::plain(self.b.ty(storage).ty));
        let mut list = Vec::new();
        self.ahead(other, &mut list);
        self.ahead(value, &mut list);
        let pointer = self.b.pointer(ty);
        let address = self.b.address(storage, span);
        let address = self.b.set(".storage", pointer, address, &mut list, span);
        let old = self.b.local(".old", ty, span);
        list.push(self.b.declare(old, None, span));
        let no = self.b.number(0, span);
        let changed = self.b.set(".changed", int, no, &mut list, span);
        self.b.ast.exprs[in_it.0 as usize].kind = ExprKind::Object(old);
        list.push(self.b.call_statement("__VERIFIER_atomic_begin", Vec::new(), span));
        let (place, read) = (self.b.object(old, span), self.atomic_at(address, span));
        list.push(self.b.assign(place, read, span));
        let place = self.atomic_at(address, span);
        let exchanged = self.b.assign(place, value, span);
        let (place, yes) = (self.b.object(changed, span), self.b.number(1, span));
        let noted = self.b.assign(place, yes, span);
        let then = self.b.block(vec![exchanged, noted], span);
        list.push(self.b.when(condition, then, span));
        list.push(self.b.call_statement("__VERIFIER_atomic_end", Vec::new(), span));
        self.captured_values((capture, answer), (old, changed, value), &mut list, span)?;
        Some(self.b.block(list, span))
    }

    fn atomic_at(&mut self, address: ObjectId, span: Span) -> ExprId {
        let address = self.b.object(address, span);
        let place = self.b.deref(address, span);
        let made = &mut self.b.ast.exprs[place.0 as usize];
        made.ty.quals = made.ty.quals.with(Qualifiers::ATOMIC);
        place
    }

    /// What is written to variables behind the section.
    fn captured_values(
        &mut self,
        (capture, answer): (Capture, Option<ExprId>),
        (old, changed, value): (ObjectId, ObjectId, ExprId),
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Option<()> {
        let int = self.b.int();
        if let Some(to) = answer {
            let ty = self.b.ty(to);
            let is_changed = self.b.object(changed, span);
            let is_changed = self.b.arithmetic(is_changed, ty);
            list.push(self.b.assign(to, is_changed, span));
        }
        let keep = |all: &mut Self, to: ExprId, from: ExprId| {
            let ty = all.b.ty(to);
            let from = all.b.arithmetic(from, ty);
            let at = all.b.ast.expr(to).span;
            all.b.assign(to, from, at)
        };
        let was = self.b.object(old, span);
        match capture {
            Capture::Nothing => {}
            Capture::Before(to) => list.push(keep(self, to, was)),
            Capture::OnFailure(to) => {
                let kept = keep(self, to, was);
                let (is_changed, no) = (self.b.object(changed, span), self.b.number(0, span));
                let failed = self.b.binary(BinaryOp::Equal, is_changed, no, int);
                list.push(self.b.when(failed, kept, span));
            }
            Capture::After(to) => {
                let unchanged = keep(self, to, was);
                let again = self.b.again(to)?;
                let value = self.b.again(value)?;
                let exchanged = keep(self, again, value);
                let is_changed = self.b.object(changed, span);
                list.push(self.b.stmt(StmtKind::If(is_changed, exchanged, Some(unchanged)), span));
            }
        }
        Some(())
    }

    /// What a statement compares and changes, what it captures, and where the answer is kept.
    fn compared(&self, statement: StmtId) -> Option<(Exchange, Capture, Option<ExprId>)> {
        match &self.b.ast.stmt(statement).kind {
            StmtKind::Expr(_) => Some((self.exchange(statement)?, Capture::Nothing, None)),
            StmtKind::If(_, _, None) => Some((self.exchange(statement)?, Capture::Nothing, None)),
            StmtKind::If(_, _, Some(otherwise)) => {
                let exchange = self.exchange(statement)?;
                let to = self.reading(*otherwise, exchange.storage)?;
                Some((exchange, Capture::OnFailure(to), None))
            }
            StmtKind::Block(list) => match list[..] {
                [first, second] => self.compared_pair(first, second),
                _ => None,
            },
            _ => None,
        }
    }

    fn compared_pair(&self, first: StmtId, second: StmtId) -> Option<(Exchange, Capture, Option<ExprId>)> {
        if let Some(exchange) = self.exchange(second) {
            if let Some(to) = self.reading(first, exchange.storage) {
                return Some((exchange, Capture::Before(to), None));
            }
            // `r = x == e; if (r) x = d;`, perhaps with `else v = x;`
            let (to, condition) = self.assigned(first)?;
            if !self.same_place(to, exchange.condition_place(self)?) {
                return None;
            }
            let capture = match &self.b.ast.stmt(crate::canonical::inside(self.b.ast, second)).kind {
                StmtKind::If(_, _, Some(otherwise)) => Capture::OnFailure(self.reading(*otherwise, exchange.storage)?),
                _ => Capture::Nothing,
            };
            return Some((Exchange { condition, ..exchange }, capture, Some(to)));
        }
        let exchange = self.exchange(first)?;
        let to = self.reading(second, exchange.storage)?;
        Some((exchange, Capture::After(to), None))
    }

    /// The two sides of an assignment that is a statement.
    fn assigned(&self, statement: StmtId) -> Option<(ExprId, ExprId)> {
        let StmtKind::Expr(e) = self.b.ast.stmt(crate::canonical::inside(self.b.ast, statement)).kind else {
            return None;
        };
        match self.b.ast.expr(self.bare(e)).kind {
            ExprKind::Assign(place, value) => Some((place, value)),
            _ => None,
        }
    }

    /// `to = storage`: where the storage is read to.
    fn reading(&self, statement: StmtId, storage: ExprId) -> Option<ExprId> {
        let (to, value) = self.assigned(statement)?;
        self.same_place(self.bare(value), storage).then_some(to)
    }

    /// `if (c) x = d;` or `x = c ? d : x;`
    fn exchange(&self, statement: StmtId) -> Option<Exchange> {
        let statement = crate::canonical::inside(self.b.ast, statement);
        if let StmtKind::If(condition, then, _) = self.b.ast.stmt(statement).kind {
            let (storage, value) = self.assigned(then)?;
            return Some(Exchange { condition: self.tested(condition), storage, value });
        }
        let (storage, value) = self.assigned(statement)?;
        match self.b.ast.expr(self.bare(value)).kind {
            ExprKind::Conditional(condition, value, otherwise) if self.same_place(self.bare(otherwise), storage) => {
                Some(Exchange { condition: self.tested(condition), storage, value })
            }
            _ => None,
        }
    }

    fn tested(&self, condition: ExprId) -> ExprId {
        self.bare(condition)
    }
}

impl Exchange {
    /// The variable that the condition is, if it is one.
    fn condition_place(&self, translate: &Translate<'_>) -> Option<ExprId> {
        let place = translate.bare(self.condition);
        translate.b.ast.is_place(place).then_some(place)
    }
}
