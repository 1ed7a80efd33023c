//! Private copies: where they come from, what stands for the variable inside, and what goes
//! back at the end (reductions, `lastprivate`).

use crate::loops::Linear;
use crate::marked::LoopForm;
use crate::sharing::Lists;
use crate::translate::Translate;
use crate::walk::Stand;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, LogicalOp, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::ReductionOp;
use antiphon_syntax::types::{Extent, IntKind, QualType, Type};
use rustc_hash::FxHashMap;

/// The number of the mutex under which reductions are combined.
const COMBINING: i128 = 1;

/// What a construct makes of its private variables.
#[derive(Default)]
pub(crate) struct Copies {
    /// Before its statement.
    pub before: Vec<StmtId>,
    /// Behind it.
    pub after: Vec<StmtId>,
    /// What stands for each variable in it.
    pub stands: FxHashMap<ObjectId, Stand>,
    /// Those whose value an iteration begins with.
    pub linear: Vec<Linear>,
}

impl Translate<'_> {
    /// Copies for the variables of the clauses. `original` makes the variable outside, as
    /// seen from where the copies live.
    pub fn copies(&mut self, lists: &Lists, span: Span, original: impl FnMut(&mut Self, ObjectId) -> ExprId) -> Copies {
        self.copies_for(LoopForm::Shared, lists, span, original)
    }

    /// The same; where one thread executes all, nobody else combines reductions.
    pub fn copies_for(
        &mut self,
        form: LoopForm,
        lists: &Lists,
        span: Span,
        mut original: impl FnMut(&mut Self, ObjectId) -> ExprId,
    ) -> Copies {
        let mut copies = Copies::default();
        for &object in lists.private.iter().chain(&lists.last) {
            if !lists.first.contains(&object) {
                self.plain_copy(object, None, &mut copies, span);
            }
        }
        for &object in &lists.first {
            let value = original(self, object);
            self.plain_copy(object, Some(value), &mut copies, span);
        }
        for &(object, operator, _) in &lists.reduced {
            let outer = original(self, object);
            let again = original(self, object);
            self.reduced_copy((object, operator, form), (outer, again), &mut copies, span);
        }
        if !copies.after.is_empty() && !form.is_marked() {
            let combined = std::mem::take(&mut copies.after);
            copies.after = self.locked(COMBINING, combined, span);
        }
        copies
    }

    /// A copy, perhaps with a value.
    fn plain_copy(&mut self, object: ObjectId, value: Option<ExprId>, copies: &mut Copies, span: Span) {
        if copies.stands.contains_key(&object) {
            return;
        }
        let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
        let copy = self.b.local(&name, ty, span);
        let is_array = matches!(self.b.ast.types.get(ty.ty), Type::Array(..));
        let at_once = value.filter(|_| !is_array);
        copies.before.push(self.b.declare(copy, at_once, span));
        if let Some(value) = value.filter(|_| is_array) {
            let place = self.b.object(copy, span);
            let assigned =
                self.each_element((place, value), &mut |own, (place, value)| own.b.assign(place, value, span));
            copies.before.extend(assigned);
        }
        copies.stands.insert(object, Stand::Copy(copy));
    }

    fn reduced_copy(
        &mut self,
        (object, operator, form): (ObjectId, ReductionOp, LoopForm),
        (outer, again): (ExprId, ExprId),
        copies: &mut Copies,
        span: Span,
    ) {
        let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
        let copy = self.b.local(&name, ty, span);
        copies.before.push(self.b.declare(copy, None, span));
        let place = self.b.object(copy, span);
        let initial = self.each_element((place, again), &mut |own, (place, outer)| {
            let value = own.identity(operator, (place, outer), span);
            own.b.assign(place, value, span)
        });
        let Some(initial) = initial else {
            return self.unsupported(span, "a reduction of a variable of this type");
        };
        match operator {
            // The identity is the value outside, which others may be combining already.
            ReductionOp::Min | ReductionOp::Max if !form.is_marked() => {
                let guarded = self.locked(COMBINING, vec![initial], span);
                copies.before.extend(guarded);
            }
            ReductionOp::Named(_) => return self.unsupported(span, "a reduction that the program declares"),
            _ => copies.before.push(initial),
        }
        let own = self.b.object(copy, span);
        let combined =
            self.each_element((outer, own), &mut |this, (outer, own)| this.combine(operator, outer, own, span));
        copies.after.extend(combined);
        copies.stands.insert(object, Stand::Copy(copy));
    }

    /// Statements under a mutex.
    pub fn locked(&mut self, number: i128, inner: Vec<StmtId>, span: Span) -> Vec<StmtId> {
        let mut list = Vec::with_capacity(inner.len() + 2);
        list.push(self.mutex("__omp_lock", number, span));
        list.extend(inner);
        list.push(self.mutex("__omp_unlock", number, span));
        list
    }

    fn mutex(&mut self, function: &str, number: i128, span: Span) -> StmtId {
        let number = self.b.number(number, span);
        self.b.call_statement(function, vec![number], span)
    }

    /// Does something with two scalars, or with the elements of two arrays of known extent.
    fn each_element(
        &mut self,
        (left, right): (ExprId, ExprId),
        work: &mut dyn FnMut(&mut Self, (ExprId, ExprId)) -> StmtId,
    ) -> Option<StmtId> {
        let span = self.b.ast.expr(left).span;
        match *self.b.ast.types.get(self.b.ty(left).ty) {
            Type::Array(_, Extent::Fixed(count)) => {
                let long = self.b.long();
                let counter = self.b.local(".element", long, span);
                let mut list = vec![self.b.declare(counter, None, span)];
                let (a, b) = (self.b.object(counter, span), self.b.object(counter, span));
                let element = (self.b.index(left, a, span), self.b.index(right, b, span));
                let inner = self.each_element(element, work)?;
                let bounds = (self.b.long_number(0, span), self.b.long_number(i128::from(count), span));
                list.push(self.b.count_loop(counter, bounds, inner, span));
                Some(self.b.block(list, span))
            }
            Type::Array(..) | Type::Pointer(_) if self.b.ty(left).ty != self.b.ty(right).ty => None,
            Type::Array(..) => None,
            _ => Some(work(self, (left, right))),
        }
    }

    /// The value with which a private copy begins.
    fn identity(&mut self, operator: ReductionOp, (place, outer): (ExprId, ExprId), span: Span) -> ExprId {
        let number = match operator {
            ReductionOp::Add | ReductionOp::Subtract | ReductionOp::Or | ReductionOp::BitOr | ReductionOp::BitXor => 0,
            ReductionOp::Multiply | ReductionOp::And => 1,
            ReductionOp::BitAnd => -1,
            ReductionOp::Min | ReductionOp::Max | ReductionOp::Named(_) => return outer,
        };
        let ty = self.b.ty(place);
        let number = self.b.number(number, span);
        self.b.arithmetic(number, ty)
    }

    /// The type in which an operator computes.
    fn promoted(&mut self, ty: QualType) -> QualType {
        match self.b.ast.types.get(ty.ty) {
            Type::Int(kind) if kind.rank() < IntKind::Int.rank() => self.b.int(),
            Type::Enum(_) => self.b.int(),
            _ => QualType::plain(ty.ty),
        }
    }

    /// `outer = outer op own`
    fn combine(&mut self, operator: ReductionOp, outer: ExprId, own: ExprId, span: Span) -> StmtId {
        let ty = QualType::plain(self.b.ty(outer).ty);
        let op = match operator {
            ReductionOp::Add | ReductionOp::Subtract | ReductionOp::Named(_) => BinaryOp::Add,
            ReductionOp::Multiply => BinaryOp::Multiply,
            ReductionOp::BitAnd => BinaryOp::BitAnd,
            ReductionOp::BitOr => BinaryOp::BitOr,
            ReductionOp::BitXor => BinaryOp::BitXor,
            ReductionOp::And | ReductionOp::Or => {
                let op = if operator == ReductionOp::And { LogicalOp::And } else { LogicalOp::Or };
                let int = self.b.int();
                let value = self.b.expr(ExprKind::Logical(op, outer, own), int, span);
                let value = self.b.arithmetic(value, ty);
                return self.b.assign(outer, value, span);
            }
            ReductionOp::Min | ReductionOp::Max => {
                let op = if operator == ReductionOp::Min { BinaryOp::Less } else { BinaryOp::Greater };
                let int = self.b.int();
                let better = self.b.binary(op, own, outer, int);
                let taken = self.b.assign(outer, own, span);
                return self.b.when(better, taken, span);
            }
        };
        let computed = self.promoted(ty);
        let value = self.b.arithmetic(own, computed);
        let e = self.b.expr(ExprKind::CompoundAssign { op, place: outer, computed, value }, ty, span);
        self.b.stmt(StmtKind::Expr(e), span)
    }
}
