//! Updates of `atomic` that order as much as their clause says, which is nothing without one: what is handed over by counting up is a race.
//!
//! Adding and the like to a number of the type in which is computed is an operation of C, and so is exchanging one; C's operations have orders.
//!
//! Only programs in which an atomic operation does more than updating need this, or `flush`: where nobody can see that an update was made, it
//! cannot hand over anything. Deliberately not here: products, shifts, comparisons, pointers and what is computed in another type, which
//! count as sequentially consistent; sections of the runtime order accesses, so that these cannot be made of them.

use crate::atomic::Side;
use crate::sharing::TypedClause;
use crate::translate::Translate;
use crate::walk;
use antiphon_source::Span;
use antiphon_syntax::ast::{
    Ast, AtomicBuiltin, BinaryOp, Builtin, Expr, ExprId, ExprKind, ObjectId, StepOp, StmtId, StmtKind,
};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::{QualType, Type};

/// Whether updates of a program may hand something over.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Updates {
    /// No other atomic operation sees them.
    #[default]
    Unseen,
    Seen,
}

/// Which value of the storage an update gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    Before,
    After,
}

/// `place = place op value`, computed in a type.
#[derive(Clone, Copy)]
struct Update {
    place: ExprId,
    op: BinaryOp,
    computed: QualType,
    value: ExprId,
    /// What the expression gives.
    gives: Given,
}

/// Whether atomic operations of the units do more than updating.
pub(crate) fn updates_of(units: &[Ast]) -> Updates {
    let sees = |kind: ClauseKind| {
        matches!(kind, ClauseKind::Read | ClauseKind::Write | ClauseKind::Capture | ClauseKind::Compare)
    };
    let directive = |stmt: &StmtKind| match stmt {
        StmtKind::OpenMp(directive) => match directive.constructs.first() {
            Some(Construct::Flush) => true,
            Some(Construct::Atomic) => directive.clauses.iter().any(|clause| sees(clause.kind)),
            _ => false,
        },
        _ => false,
    };
    let any = has_orders(units) || units.iter().any(|ast| ast.stmts.iter().any(|stmt| directive(&stmt.kind)));
    if any {
        Updates::Seen
    } else {
        Updates::Unseen
    }
}

/// Whether units have atomic operations that say how much they order.
pub(crate) fn has_orders(units: &[Ast]) -> bool {
    let is_one = |kind: &ExprKind| matches!(kind, ExprKind::Builtin(Builtin::Atomic(_), _));
    units.iter().any(|ast| ast.exprs.iter().any(|expr| is_one(&expr.kind)))
}

impl Translate<'_> {
    /// `x++`, `x op= e` and the like; nothing if the storage holds no number.
    pub fn ordered_update(&mut self, e: ExprId, own: &[TypedClause], span: Span) -> Option<StmtId> {
        let update = self.update_in(e)?;
        let order = self.order_of(own, Side::Updates);
        let mut list = Vec::new();
        self.performed(update, order, Given::After, &mut list, span)?;
        Some(self.b.block(list, span))
    }

    /// `v = x++` and the like.
    pub fn ordered_capture(&mut self, e: ExprId, own: &[TypedClause], span: Span) -> Option<StmtId> {
        let ExprKind::Assign(_, value) = self.b.ast.expr(e).kind else { return None };
        let inner = self.bare(value);
        let update = self.update_in(inner)?;
        let order = self.order_of(own, Side::Both);
        let mut list = Vec::new();
        let given = self.performed(update, order, update.gives, &mut list, span)?;
        self.b.ast.exprs[inner.0 as usize].kind = ExprKind::Object(given);
        list.push(self.b.stmt(StmtKind::Expr(e), span));
        Some(self.b.block(list, span))
    }

    /// `{ v = x; x op= e; }`, `{ x op= e; v = x; }`, `{ v = x; x = e; }`: what reads the storage, and what changes it.
    pub fn ordered_pair(
        &mut self,
        (read, change, given): (ExprId, ExprId, Given),
        own: &[TypedClause],
        span: Span,
    ) -> Option<StmtId> {
        let order = self.order_of(own, Side::Both);
        let ExprKind::Assign(_, value) = self.b.ast.expr(read).kind else { return None };
        let storage = self.bare(value);
        let mut list = Vec::new();
        let held = match (self.update_in(change), given) {
            (Some(update), _) => self.performed(update, order, given, &mut list, span)?,
            (None, Given::Before) => {
                let ExprKind::Assign(place, value) = self.b.ast.expr(change).kind else { return None };
                if !self.is_number(place) || self.names(value, place) {
                    return None;
                }
                self.ahead(value, &mut list);
                let (address, ty) = self.storage_of(place, &mut list, span);
                let exchanged = self.exchanged((address, ty), value, order, span);
                self.b.set(".old", ty, exchanged, &mut list, span)
            }
            (None, Given::After) => return None,
        };
        self.b.ast.exprs[storage.0 as usize].kind = ExprKind::Object(held);
        list.push(self.b.stmt(StmtKind::Expr(read), span));
        Some(self.b.block(list, span))
    }

    /// The update that an expression is.
    fn update_in(&mut self, e: ExprId) -> Option<Update> {
        let e = self.bare(e);
        let span = self.b.ast.expr(e).span;
        let update = match self.b.ast.expr(e).kind {
            ExprKind::Step(step, place) => {
                let op = match step {
                    StepOp::PreIncrement | StepOp::PostIncrement => BinaryOp::Add,
                    StepOp::PreDecrement | StepOp::PostDecrement => BinaryOp::Subtract,
                };
                let gives = match step {
                    StepOp::PreIncrement | StepOp::PreDecrement => Given::After,
                    StepOp::PostIncrement | StepOp::PostDecrement => Given::Before,
                };
                if !self.is_number(place) {
                    return None;
                }
                let computed = self.computed_with_int(place);
                let one = self.b.number(1, span);
                let value = self.b.arithmetic(one, computed);
                Update { place, op, computed, value, gives }
            }
            ExprKind::CompoundAssign { op, place, computed, value } => {
                Update { place, op, computed, value, gives: Given::After }
            }
            ExprKind::Assign(place, value) => {
                let inner = self.bare(value);
                let ExprKind::Binary(op, left, right) = self.b.ast.expr(inner).kind else { return None };
                let computed = self.b.ty(inner);
                let commutes = matches!(
                    op,
                    BinaryOp::Add | BinaryOp::Multiply | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor
                );
                let value = match self.same_place(place, self.bare(left)) {
                    true => right,
                    false if commutes && self.same_place(place, self.bare(right)) => left,
                    false => return None,
                };
                Update { place, op, computed, value, gives: Given::After }
            }
            _ => return None,
        };
        let is_operation = self.is_number(update.place) && self.is_operation(update);
        is_operation.then_some(update)
    }

    /// Whether C has an operation for an update: adding and the like, in the type of the storage.
    fn is_operation(&self, update: Update) -> bool {
        let ty = self.b.ty(update.place);
        let is_float = matches!(self.b.ast.types.get(ty.ty), Type::Float(_));
        let adds = matches!(update.op, BinaryOp::Add | BinaryOp::Subtract);
        operation(update.op, Given::Before).is_some() && update.computed.ty == ty.ty && (adds || !is_float)
    }

    /// Whether a value is computed from what a place holds.
    fn names(&self, value: ExprId, place: ExprId) -> bool {
        walk::expr_parts(self.b.ast, value).exprs.iter().any(|e| self.same_place(*e, place))
    }

    fn is_number(&self, place: ExprId) -> bool {
        matches!(self.b.ast.types.get(self.b.ty(place).ty), Type::Int(_) | Type::Enum(_) | Type::Float(_))
    }

    /// The type in which a number and 1 are added.
    fn computed_with_int(&mut self, place: ExprId) -> QualType {
        let ty = self.b.ty(place);
        self.promoted(ty)
    }

    /// Does an update; the variable holds what it gives.
    fn performed(
        &mut self,
        update: Update,
        order: i128,
        gives: Given,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> Option<ObjectId> {
        let Update { place, op, value, .. } = update;
        self.ahead(value, list);
        let (address, ty) = self.storage_of(place, list, span);
        let value = self.b.arithmetic(value, ty);
        let (at, order) = (self.b.object(address, span), self.b.number(order, span));
        let done = ExprKind::Builtin(Builtin::Atomic(operation(op, gives)?), vec![at, value, order]);
        let done = self.b.expr(done, ty, span);
        Some(self.b.set(".given", ty, done, list, span))
    }

    /// Where a place is, and the type of what it holds.
    fn storage_of(&mut self, place: ExprId, list: &mut Vec<StmtId>, span: Span) -> (ObjectId, QualType) {
        let ty = QualType::plain(self.b.ty(place).ty);
        let pointer = self.b.pointer(ty);
        let Expr { kind, .. } =
            std::mem::replace(&mut self.b.ast.exprs[place.0 as usize], Expr { kind: ExprKind::Error, ty, span });
        let place = self.b.expr(kind, ty, span);
        let address = self.b.address(place, span);
        (self.b.set(".storage", pointer, address, list, span), ty)
    }

    /// The storage gets another value, and gives the one before.
    fn exchanged(&mut self, (address, ty): (ObjectId, QualType), value: ExprId, order: i128, span: Span) -> ExprId {
        let (at, order) = (self.b.object(address, span), self.b.number(order, span));
        let value = self.b.arithmetic(value, ty);
        self.b.expr(ExprKind::Builtin(Builtin::Atomic(AtomicBuiltin::Exchange), vec![at, value, order]), ty, span)
    }
}

/// The operation of C that an update is.
fn operation(op: BinaryOp, gives: Given) -> Option<AtomicBuiltin> {
    Some(match (op, gives) {
        (BinaryOp::Add, Given::Before) => AtomicBuiltin::FetchAdd,
        (BinaryOp::Subtract, Given::Before) => AtomicBuiltin::FetchSub,
        (BinaryOp::BitAnd, Given::Before) => AtomicBuiltin::FetchAnd,
        (BinaryOp::BitOr, Given::Before) => AtomicBuiltin::FetchOr,
        (BinaryOp::BitXor, Given::Before) => AtomicBuiltin::FetchXor,
        (BinaryOp::Add, Given::After) => AtomicBuiltin::AddFetch,
        (BinaryOp::Subtract, Given::After) => AtomicBuiltin::SubFetch,
        (BinaryOp::BitAnd, Given::After) => AtomicBuiltin::AndFetch,
        (BinaryOp::BitOr, Given::After) => AtomicBuiltin::OrFetch,
        (BinaryOp::BitXor, Given::After) => AtomicBuiltin::XorFetch,
        _ => return None,
    })
}
