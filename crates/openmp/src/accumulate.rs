//! Whether iterations only add to the variables of their reductions: `x += e`, `x = x * e`, `x++`, `if (e > x) x = e`.
//!
//! A thread's copy goes from one of its iterations to the next, so whoever reads it in between sees which iterations the
//! thread has executed. Where each iteration may have a copy of its own (`marked`), nothing else than adding is allowed: then
//! the parts can be combined in any grouping. Forms are recognised by how they are written; what is not recognised counts
//! as reading.
//!
//! Deliberately not here: reductions that the program declares, whose functions need not fit what the loop does; sums of
//! integers that compute with fractions, where rounding depends on the grouping.

use crate::clauses::first_word;
use crate::sharing::{Lists, TypedClause};
use crate::translate::Translate;
use crate::walk::{expr_parts, Parts};
use antiphon_syntax::ast::{Ast, BinaryOp, Conversion, ExprId, ExprKind, LogicalOp, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::ReductionOp;
use antiphon_syntax::types::{IntKind, QualType, Type};
use rustc_hash::FxHashSet;

/// A variable of a reduction, and the places where it is named in statements that add to it.
struct Sum<'a> {
    ast: &'a Ast,
    object: ObjectId,
    operator: ReductionOp,
    allowed: FxHashSet<ExprId>,
}

impl Translate<'_> {
    /// Whether the iterations only add to what the clauses reduce. Prefix sums have a meaning of their own.
    pub fn only_accumulates(&self, clauses: &[TypedClause], parts: &Parts) -> bool {
        let plain = clauses.iter().filter(|clause| first_word(clause, self.b.names) != "inscan").cloned();
        let reduced = Lists::of(&plain.collect::<Vec<_>>()).reduced;
        reduced.iter().all(|(object, operator, _)| {
            let mut sum = Sum { ast: self.b.ast, object: *object, operator: *operator, allowed: FxHashSet::default() };
            let is_built_in = is_number(sum.ast, element(sum.ast, sum.ast.object(*object).ty));
            parts.stmts.iter().for_each(|stmt| self.adding(&mut sum, *stmt));
            let names_it = |e: &&ExprId| matches!(sum.ast.expr(**e).kind, ExprKind::Object(o) if o == sum.object);
            is_built_in && parts.exprs.iter().filter(names_it).all(|e| sum.allowed.contains(e))
        })
    }

    /// Notes where a statement names the sum to add to it.
    fn adding(&self, sum: &mut Sum<'_>, stmt: StmtId) {
        match sum.ast.stmt(stmt).kind {
            StmtKind::Expr(e) => self.adding_expression(sum, e),
            StmtKind::If(condition, then, None) => sum.extremum(condition, then),
            _ => {}
        }
    }

    fn adding_expression(&self, sum: &mut Sum<'_>, e: ExprId) {
        let ast = sum.ast;
        match ast.expr(bare(ast, e)).kind {
            ExprKind::Comma(a, b) => {
                self.adding_expression(sum, a);
                self.adding_expression(sum, b);
            }
            ExprKind::Step(_, place) if sum.operator_is(ReductionOp::Add) => sum.allow(place, None, &[]),
            ExprKind::CompoundAssign { op, place, value, .. }
                if of_operator(op).is_some_and(|found| sum.operator_is(found)) =>
            {
                sum.allow(place, None, &[value]);
            }
            ExprKind::Assign(place, value) => self.assigning(sum, place, value),
            _ => {}
        }
    }

    /// `x = x op e`, `x = e > x ? e : x`, `x = fmax(x, e)`, and what no other value changes any more.
    fn assigning(&self, sum: &mut Sum<'_>, place: ExprId, value: ExprId) {
        let ast = sum.ast;
        match &ast.expr(bare(ast, value)).kind {
            ExprKind::Binary(op, a, b) => {
                if !of_operator(*op).is_some_and(|found| sum.operator_is(found)) {
                    return;
                }
                match (alike(ast, place, *a), alike(ast, place, *b)) {
                    (true, false) => sum.allow(place, Some(*a), &[*b]),
                    (false, true) if *op != BinaryOp::Subtract => sum.allow(place, Some(*b), &[*a]),
                    _ => {}
                }
            }
            ExprKind::Logical(op, a, b) => {
                let found = if *op == LogicalOp::And { ReductionOp::And } else { ReductionOp::Or };
                if !sum.operator_is(found) {
                    return;
                }
                // The right side is not always evaluated, so it must not do anything.
                match (alike(ast, place, *a), alike(ast, place, *b)) {
                    (true, false) if is_calm(ast, *b) => sum.allow(place, Some(*a), &[*b]),
                    (false, true) => sum.allow(place, Some(*b), &[*a]),
                    _ => {}
                }
            }
            ExprKind::Conditional(condition, a, b) => {
                let (other, mine) = if alike(ast, place, *b) { (*a, *b) } else { (*b, *a) };
                let kept = if alike(ast, place, *b) { Kept::Otherwise } else { Kept::Then };
                if alike(ast, place, mine) && sum.compares(*condition, place, other, kept) {
                    sum.allow(place, Some(mine), &[other]);
                }
            }
            ExprKind::Call(callee, arguments) => {
                let name = self.called_name(*callee);
                let fits = match sum.operator {
                    ReductionOp::Max => ["fmax", "fmaxf", "fmaxl"].contains(&name),
                    ReductionOp::Min => ["fmin", "fminf", "fminl"].contains(&name),
                    _ => false,
                };
                match arguments[..] {
                    [a, b] if fits && alike(ast, place, a) => sum.allow(place, Some(a), &[b]),
                    [a, b] if fits && alike(ast, place, b) => sum.allow(place, Some(b), &[a]),
                    _ => {}
                }
            }
            ExprKind::Int(n) => {
                let absorbs = match sum.operator {
                    ReductionOp::And => *n == 0,
                    ReductionOp::Or => *n == 1,
                    _ => false,
                };
                if absorbs {
                    sum.allow(place, None, &[]);
                }
            }
            _ => {}
        }
    }

    pub fn called_name(&self, mut callee: ExprId) -> &str {
        loop {
            match self.b.ast.expr(callee).kind {
                ExprKind::Function(function) => return self.b.names.text(self.b.ast.function(function).name),
                ExprKind::Convert(_, _, inner) => callee = inner,
                _ => return "",
            }
        }
    }
}

/// Where a choice keeps the value that there was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    Then,
    Otherwise,
}

impl Sum<'_> {
    fn operator_is(&self, found: ReductionOp) -> bool {
        found == self.operator || (found, self.operator) == (ReductionOp::Add, ReductionOp::Subtract)
    }

    /// A statement that adds `values` to the place, which it reads in `read` as well.
    fn allow(&mut self, place: ExprId, read: Option<ExprId>, values: &[ExprId]) {
        let Some(name) = self.name_in(place) else { return };
        let ty = self.ast.expr(place).ty;
        let is_truth = matches!(self.ast.types.get(ty.ty), Type::Int(IntKind::Bool));
        let adds_truths = is_truth && matches!(self.operator, ReductionOp::Add | ReductionOp::BitXor);
        let rounds = |e: &ExprId| !is_float(self.ast, ty) && is_float(self.ast, self.ast.expr(*e).ty);
        if adds_truths || values.iter().any(|e| self.mentions(*e) || rounds(e)) || read.iter().any(rounds) {
            return;
        }
        self.allowed.insert(name);
        self.allowed.extend(read.and_then(|read| self.name_in(read)));
    }

    /// The name of the sum in a place that is it or an element of it.
    fn name_in(&self, place: ExprId) -> Option<ExprId> {
        let mut at = place;
        loop {
            match self.ast.expr(at).kind {
                ExprKind::Object(object) if object == self.object => return Some(at),
                ExprKind::Index(inner, index) if !self.mentions(index) => at = inner,
                ExprKind::Convert(_, _, inner) => at = inner,
                _ => return None,
            }
        }
    }

    fn mentions(&self, e: ExprId) -> bool {
        let inside = expr_parts(self.ast, e);
        inside.exprs.iter().any(|e| matches!(self.ast.expr(*e).kind, ExprKind::Object(o) if o == self.object))
    }

    /// `if (e > x) x = e`
    fn extremum(&mut self, condition: ExprId, then: StmtId) {
        let ast = self.ast;
        let StmtKind::Expr(set) = ast.stmt(crate::canonical::inside(ast, then)).kind else { return };
        let ExprKind::Assign(place, value) = ast.expr(bare(ast, set)).kind else { return };
        if self.compares(condition, place, value, Kept::Otherwise) {
            self.allow(place, None, &[bare(ast, value)]);
        }
    }

    /// Whether a condition compares the place with a value so that the greater one is kept, or the smaller one; the
    /// place that it reads is allowed then.
    fn compares(&mut self, condition: ExprId, place: ExprId, value: ExprId, kept: Kept) -> bool {
        let ast = self.ast;
        let ExprKind::Binary(op, a, b) = ast.expr(bare(ast, condition)).kind else { return false };
        let is_less = match op {
            BinaryOp::Less | BinaryOp::LessEqual => true,
            BinaryOp::Greater | BinaryOp::GreaterEqual => false,
            _ => return false,
        };
        // `x < e` takes the greater one, unless x is kept then.
        let (read, takes_greater) = match (alike(ast, a, place), alike(ast, b, place)) {
            (true, false) if alike(ast, b, value) => (a, is_less),
            (false, true) if alike(ast, a, value) => (b, !is_less),
            _ => return false,
        };
        let keeps_greater = takes_greater == (kept == Kept::Otherwise);
        let found = if keeps_greater { ReductionOp::Max } else { ReductionOp::Min };
        let Some(name) = self.name_in(read).filter(|_| found == self.operator && !self.mentions(value)) else {
            return false;
        };
        self.allowed.insert(name);
        true
    }
}

/// The operator of a reduction that an operator of C adds by; what is subtracted is a sum, too.
pub(crate) fn of_operator(op: BinaryOp) -> Option<ReductionOp> {
    Some(match op {
        BinaryOp::Add | BinaryOp::Subtract => ReductionOp::Add,
        BinaryOp::Multiply => ReductionOp::Multiply,
        BinaryOp::BitAnd => ReductionOp::BitAnd,
        BinaryOp::BitOr => ReductionOp::BitOr,
        BinaryOp::BitXor => ReductionOp::BitXor,
        _ => return None,
    })
}

/// What arrays and pointers lead to in the end.
pub(crate) fn element(ast: &Ast, mut ty: QualType) -> QualType {
    while let Type::Array(inner, _) | Type::Pointer(inner) = ast.types.get(ty.ty) {
        ty = *inner;
    }
    ty
}

fn is_number(ast: &Ast, ty: QualType) -> bool {
    matches!(ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_))
}

fn is_float(ast: &Ast, ty: QualType) -> bool {
    matches!(ast.types.get(ty.ty), Type::Float(_))
}

/// Whether an expression has no effect.
pub(crate) fn is_calm(ast: &Ast, e: ExprId) -> bool {
    expr_parts(ast, e).exprs.iter().all(|e| {
        !matches!(
            ast.expr(*e).kind,
            ExprKind::Call(..)
                | ExprKind::Assign(..)
                | ExprKind::CompoundAssign { .. }
                | ExprKind::Step(..)
                | ExprKind::Builtin(..)
                | ExprKind::StatementExpr(_)
        )
    })
}

/// An expression behind conversions between numbers.
pub fn bare(ast: &Ast, mut e: ExprId) -> ExprId {
    while let ExprKind::Convert(Conversion::Arithmetic | Conversion::Same | Conversion::Void, _, inner) =
        ast.expr(e).kind
    {
        e = inner;
    }
    e
}

/// Whether two expressions are written alike and only read.
pub fn alike(ast: &Ast, a: ExprId, b: ExprId) -> bool {
    let (a, b) = (bare(ast, a), bare(ast, b));
    match (&ast.expr(a).kind, &ast.expr(b).kind) {
        (ExprKind::Object(a), ExprKind::Object(b)) => a == b,
        (ExprKind::Int(a), ExprKind::Int(b)) => a == b,
        (ExprKind::Index(a, i), ExprKind::Index(b, j)) => alike(ast, *a, *b) && alike(ast, *i, *j),
        (ExprKind::Binary(o, a, b), ExprKind::Binary(p, c, d)) => o == p && alike(ast, *a, *c) && alike(ast, *b, *d),
        (ExprKind::Unary(o, a), ExprKind::Unary(p, b)) => o == p && alike(ast, *a, *b),
        (ExprKind::Member(a, m), ExprKind::Member(b, n)) => m == n && alike(ast, *a, *b),
        (ExprKind::Deref(a), ExprKind::Deref(b)) | (ExprKind::AddressOf(a), ExprKind::AddressOf(b)) => {
            alike(ast, *a, *b)
        }
        (ExprKind::Convert(o, _, a), ExprKind::Convert(p, _, b)) => o == p && alike(ast, *a, *b),
        _ => false,
    }
}
