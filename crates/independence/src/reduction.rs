//! Statements that add to a sum or the like: `x += e`, `x = x * e`, `x++`, `if (e > x) x = e`.
//!
//! They are recognised by their form, of variables that a clause `reduction` may name. Whether
//! nothing else touches the variable is seen when the whole iteration is known.

use crate::facts::Doubt;
use crate::state::{Action, Touch, Walk};
use antiphon_openmp::{alike, bare};
use antiphon_syntax::ast::{Ast, BinaryOp, ExprId, ExprKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::ReductionOp;
use antiphon_syntax::types::Type;

impl Walk<'_> {
    /// An expression as a statement.
    pub fn expression_statement(&mut self, e: ExprId) -> Result<(), Doubt> {
        if self.frames.is_empty() {
            if let Some((object, op, value)) = reduction(self.unit.ast, bare(self.unit.ast, e)) {
                if self.is_reducible(object, value) {
                    return self.reduce(object, op, value, e);
                }
            }
        }
        self.value(e).map(|_| ())
    }

    /// Whether a statement is `if (e > x) x = e`, which it has executed then.
    pub fn is_extremum(&mut self, id: StmtId) -> Result<bool, Doubt> {
        let ast = self.unit.ast;
        let StmtKind::If(condition, then, None) = ast.stmt(id).kind else { return Ok(false) };
        let ExprKind::Binary(op, a, b) = ast.expr(bare(ast, condition)).kind else { return Ok(false) };
        let StmtKind::Expr(set) = ast.stmt(antiphon_openmp::inside(ast, then)).kind else { return Ok(false) };
        let ExprKind::Assign(place, value) = ast.expr(set).kind else { return Ok(false) };
        let ExprKind::Object(object) = ast.expr(place).kind else { return Ok(false) };
        let is_it = |e: ExprId| matches!(ast.expr(bare(ast, e)).kind, ExprKind::Object(o) if o == object);
        let is_less = match op {
            BinaryOp::Less | BinaryOp::LessEqual => true,
            BinaryOp::Greater | BinaryOp::GreaterEqual => false,
            _ => return Ok(false),
        };
        let (other, op) = match (is_it(a), is_it(b)) {
            (true, false) => (b, if is_less { ReductionOp::Max } else { ReductionOp::Min }),
            (false, true) => (a, if is_less { ReductionOp::Min } else { ReductionOp::Max }),
            _ => return Ok(false),
        };
        let fits = self.frames.is_empty() && alike(ast, other, value) && self.is_reducible(object, Some(value));
        if fits {
            self.reduce(object, op, Some(value), set)?;
        }
        Ok(fits)
    }

    fn is_reducible(&self, object: ObjectId, value: Option<ExprId>) -> bool {
        let ast = self.unit.ast;
        let is_number = self.unit.int_kind(ast.object(object).ty.ty).is_some()
            || matches!(ast.types.get(ast.object(object).ty.ty), Type::Float(_));
        // A value that this iteration has set itself is no sum over iterations.
        let rounds = self.unit.int_kind(ast.object(object).ty.ty).is_some()
            && value.is_some_and(|e| matches!(ast.types.get(ast.expr(bare(ast, e)).ty.ty), Type::Float(_)));
        self.variables.reducible.contains(&object)
            && is_number
            && !rounds
            && !self.flow.set.contains(&object)
            && !value.is_some_and(|e| mentions(ast, e, object))
    }

    fn reduce(&mut self, object: ObjectId, op: ReductionOp, value: Option<ExprId>, e: ExprId) -> Result<(), Doubt> {
        if let Some(value) = value {
            self.value(value)?;
        }
        let (ty, span) = (self.unit.ast.object(object).ty, self.unit.ast.expr(e).span);
        let place = crate::place::Place::of(self.base_of(object));
        self.touch(object, &place, Action::Reduce(op), ty, span)?;
        if let Some(Touch { is_exposed, .. }) = self.touches.last_mut() {
            *is_exposed = true;
        }
        let value = self.unknown("sum", ty.ty);
        if self.is_tracked(object) {
            self.flow.values.insert(object, value);
        }
        Ok(())
    }
}

/// The variable, the operator and what is added.
fn reduction(ast: &Ast, e: ExprId) -> Option<(ObjectId, ReductionOp, Option<ExprId>)> {
    let object = |e: ExprId| match ast.expr(bare(ast, e)).kind {
        ExprKind::Object(object) => Some(object),
        _ => None,
    };
    match ast.expr(e).kind {
        ExprKind::Step(_, place) => Some((object(place)?, ReductionOp::Add, None)),
        ExprKind::CompoundAssign { op, place, value, .. } => Some((object(place)?, operator(op)?, Some(value))),
        ExprKind::Assign(place, value) => {
            let it = object(place)?;
            match ast.expr(bare(ast, value)).kind {
                ExprKind::Binary(op, a, b) if object(a) == Some(it) => Some((it, operator(op)?, Some(b))),
                ExprKind::Binary(op, a, b) if object(b) == Some(it) && op != BinaryOp::Subtract => {
                    Some((it, operator(op)?, Some(a)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn operator(op: BinaryOp) -> Option<ReductionOp> {
    Some(match op {
        // A sum of what is subtracted is subtracted.
        BinaryOp::Add | BinaryOp::Subtract => ReductionOp::Add,
        BinaryOp::Multiply => ReductionOp::Multiply,
        BinaryOp::BitAnd => ReductionOp::BitAnd,
        BinaryOp::BitOr => ReductionOp::BitOr,
        BinaryOp::BitXor => ReductionOp::BitXor,
        _ => return None,
    })
}

fn mentions(ast: &Ast, e: ExprId, object: ObjectId) -> bool {
    let inside = antiphon_openmp::expr_parts(ast, e);
    inside.exprs.iter().any(|e| matches!(ast.expr(*e).kind, ExprKind::Object(o) if o == object))
}
