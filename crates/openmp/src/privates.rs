//! Private copies: where they come from, what stands for the variable inside, and what goes
//! back at the end (reductions, `lastprivate`).

use crate::accumulate::element;
use crate::comparable::CommutingKind;
use crate::loops::Linear;
use crate::marked::LoopForm;
use crate::sharing::{Lists, TypedClause};
use crate::translate::Translate;
use crate::walk::Stand;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ExprKind, FunctionId, LogicalOp, ObjectId, StmtId, StmtKind, UnaryOp};
use antiphon_syntax::openmp::{ClauseKind, Item, ReductionOp};
use antiphon_syntax::types::{Extent, FloatKind, IntKind, QualType, Type};
use rustc_hash::FxHashMap;

/// The number of the mutex under which reductions are combined.
pub(crate) const COMBINING: i128 = 1;

/// What is done with two places.
type Work<'w> = &'w mut dyn FnMut(&mut Translate<'_>, (ExprId, ExprId)) -> StmtId;

/// What a construct makes of its private variables.
#[derive(Default)]
pub(crate) struct Copies {
    /// Before its statement.
    pub before: Vec<StmtId>,
    /// Behind it.
    pub after: Vec<StmtId>,
    /// Behind all, also if the construct was cancelled: memory goes back.
    pub released: Vec<StmtId>,
    /// What stands for each variable in it.
    pub stands: FxHashMap<ObjectId, Stand>,
    /// Those whose value an iteration begins with.
    pub linear: Vec<Linear>,
    /// Holds the number of the iteration, where somebody asks.
    pub now: Option<ObjectId>,
}

impl Translate<'_> {
    /// Copies for the variables of the clauses. `original` makes the variable outside, as
    /// seen from where the copies live.
    pub fn copies(&mut self, lists: &Lists, span: Span, original: impl FnMut(&mut Self, ObjectId) -> ExprId) -> Copies {
        let mut copies = self.copies_for(LoopForm::Shared, lists, span, original);
        copies.after.append(&mut copies.released);
        copies
    }

    /// The same; where one thread executes all, nobody else combines reductions. What is released is left to the caller.
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
            self.extrema.begins_read = self.extrema.read.contains(&object);
            let outer = original(self, object);
            let again = original(self, object);
            let dimensions = lists.sections.iter().filter(|section| section.of == object);
            let mut dimensions =
                dimensions.map(|section| [section.low, section.low, section.length].map(|bound| original(self, bound)));
            match dimensions.next() {
                Some(bounds) => {
                    let inner: Vec<[ExprId; 3]> = dimensions.collect();
                    let bounds = (bounds, inner);
                    self.reduced_section((object, operator), (outer, again), bounds, &mut copies, span);
                }
                None => self.reduced_copy((object, operator, form), (outer, again), &mut copies, span),
            }
        }
        if !copies.after.is_empty() && !form.is_marked() {
            let combined = std::mem::take(&mut copies.after);
            copies.after = match self.commuting(lists) {
                Some(class) => self.combining(class, combined, span),
                None => self.locked(COMBINING, combined, span),
            };
        }
        copies
    }

    /// The kind of what threads combine, if it is the same in any order.
    fn commuting(&mut self, lists: &Lists) -> Option<CommutingKind> {
        let mut kinds = lists.reduced.iter().map(|&(object, operator, _)| {
            let ty = element(self.b.ast, self.b.ast.object(object).ty);
            let is_number = matches!(self.b.ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_));
            match is_number && self.plain_loops.combines_in_any_order(operator) {
                true => CommutingKind::of_reduction(operator),
                false => None,
            }
        });
        let first = kinds.next()??;
        kinds.all(|kind| kind == Some(first)).then_some(first)
    }

    /// Statements under the mutex of reductions, unless whoever compares threads knows that they commute.
    fn combining(&mut self, kind: CommutingKind, inner: Vec<StmtId>, span: Span) -> Vec<StmtId> {
        let number = self.b.number(kind as i128, span);
        let mut list = vec![self.b.call_statement("__omp_combine", vec![number], span)];
        list.extend(inner);
        list.push(self.b.call_statement("__omp_combined", Vec::new(), span));
        list
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
            match assigned {
                Some(assigned) => copies.before.push(assigned),
                None => self.unsupported(span, "a copy of an array of this type"),
            }
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
        let place_type = element(self.b.ast, ty);
        let initial = self.each_element((place, again), &mut |own, places| own.begin_with(operator, places, span));
        let Some(initial) = initial else {
            return self.unsupported(span, "a reduction of a variable of this type");
        };
        match operator {
            // The identity is the value outside, which others may be combining already.
            ReductionOp::Min | ReductionOp::Max | ReductionOp::Named(_)
                if !form.is_marked() && self.least_and_most(place_type).is_none() =>
            {
                let guarded = self.locked(COMBINING, vec![initial], span);
                copies.before.extend(guarded);
            }
            _ => copies.before.push(initial),
        }
        let own = self.b.object(copy, span);
        let combined =
            self.each_element((outer, own), &mut |this, (outer, own)| this.combine(operator, outer, own, span));
        copies.after.extend(combined);
        copies.stands.insert(object, Stand::Copy(copy));
    }

    /// A section of what a pointer leads to: a copy of all up to its end, of which the section is used.
    fn reduced_section(
        &mut self,
        (object, operator): (ObjectId, ReductionOp),
        (outer, again): (ExprId, ExprId),
        ([low, low_again, length], inner): ([ExprId; 3], Vec<[ExprId; 3]>),
        copies: &mut Copies,
        span: Span,
    ) {
        let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
        let Type::Pointer(element) = *self.b.ast.types.get(ty.ty) else {
            let all = [vec![[low, low_again, length]], inner].concat();
            return self.reduced_part((object, operator), (outer, again), all, copies, span);
        };
        let (long, pointer) = (self.b.long(), self.b.void_pointer());
        let first = self.b.set(".low", long, low, &mut copies.before, span);
        let end = self.b.long_binary(BinaryOp::Add, low_again, length);
        let end = self.b.set(".end", long, end, &mut copies.before, span);
        let size = self.b.expr(ExprKind::SizeOf(QualType::plain(element.ty)), long, span);
        let count = self.b.object(end, span);
        let room = self.b.long_binary(BinaryOp::Multiply, count, size);
        let room = self.b.call("__omp_room", pointer, vec![room], span);
        let room = self.b.convert(antiphon_syntax::ast::Conversion::Pointer, room, ty);
        let copy = self.b.set(&name, ty, room, &mut copies.before, span);
        let each = |all: &mut Self, outside: ExprId, work: &mut dyn FnMut(&mut Self, (ExprId, ExprId)) -> StmtId| {
            let mut list = Vec::new();
            let counter = all.b.local(".element", long, span);
            list.push(all.b.declare(counter, None, span));
            let (mine, at, there) =
                (all.b.object(copy, span), all.b.object(counter, span), all.b.object(counter, span));
            let places = (all.b.index(mine, at, span), all.b.index(outside, there, span));
            let inner = work(all, places);
            let bounds = (all.b.object(first, span), all.b.object(end, span));
            list.push(all.b.count_loop(counter, bounds, inner, span));
            all.b.block(list, span)
        };
        let begun = each(self, again, &mut |all, places| all.begin_with(operator, places, span));
        match self.begins_apart(operator, element) {
            true => copies.before.push(begun),
            false => copies.before.extend(self.locked(COMBINING, vec![begun], span)),
        }
        copies.after.push(each(self, outer, &mut |all, (own, outer)| all.combine(operator, outer, own, span)));
        let done = self.b.object(copy, span);
        let done = self.b.convert(antiphon_syntax::ast::Conversion::Pointer, done, pointer);
        copies.released.push(self.b.call_statement("free", vec![done], span));
        copies.stands.insert(object, Stand::Copy(copy));
    }

    /// A section of an array: a copy of the array, of which the section is used.
    fn reduced_part(
        &mut self,
        (object, operator): (ObjectId, ReductionOp),
        (outer, again): (ExprId, ExprId),
        dimensions: Vec<[ExprId; 3]>,
        copies: &mut Copies,
        span: Span,
    ) {
        let (name, ty) = (self.b.name_of(object), self.b.ast.object(object).ty);
        let long = self.b.long();
        let copy = self.b.local(&name, ty, span);
        copies.before.push(self.b.declare(copy, None, span));
        let mut bounds = Vec::with_capacity(dimensions.len());
        for [low, low_again, length] in dimensions {
            let first = self.b.set(".low", long, low, &mut copies.before, span);
            let end = self.b.long_binary(BinaryOp::Add, low_again, length);
            bounds.push((first, self.b.set(".end", long, end, &mut copies.before, span)));
        }
        let begin: Work<'_> = &mut |all, (outer, own)| all.begin_with(operator, (own, outer), span);
        let own = self.b.object(copy, span);
        let begun = self.each_of_part((again, own), &bounds, begin, span);
        let add: Work<'_> = &mut |all, (outer, own)| all.combine(operator, outer, own, span);
        let own = self.b.object(copy, span);
        let added = self.each_of_part((outer, own), &bounds, add, span);
        let (Some(begun), Some(added)) = (begun, added) else {
            return self.unsupported(span, "a reduction of this section");
        };
        match self.begins_apart(operator, element(self.b.ast, ty)) {
            true => copies.before.push(begun),
            false => copies.before.extend(self.locked(COMBINING, vec![begun], span)),
        }
        copies.after.push(added);
        copies.stands.insert(object, Stand::Copy(copy));
    }

    /// Whether a copy begins with a number, whatever others are combining outside.
    fn begins_apart(&self, operator: ReductionOp, ty: QualType) -> bool {
        match operator {
            ReductionOp::Min | ReductionOp::Max => self.least_and_most(ty).is_some(),
            ReductionOp::Named(_) => false,
            _ => matches!(self.b.ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_)),
        }
    }

    /// Does something with the elements of a section outside and of a copy.
    fn each_of_part(
        &mut self,
        (outside, own): (ExprId, ExprId),
        dimensions: &[(ObjectId, ObjectId)],
        work: Work<'_>,
        span: Span,
    ) -> Option<StmtId> {
        let Some((&(first, end), rest)) = dimensions.split_first() else {
            return self.each_element((outside, own), work);
        };
        let long = self.b.long();
        let counter = self.b.local(".element", long, span);
        let mut list = vec![self.b.declare(counter, None, span)];
        let (at, there) = (self.b.object(counter, span), self.b.object(counter, span));
        let places = (self.b.index(outside, there, span), self.b.index(own, at, span));
        let inner = self.each_of_part(places, rest, work, span)?;
        let bounds = (self.b.object(first, span), self.b.object(end, span));
        list.push(self.b.count_loop(counter, bounds, inner, span));
        Some(self.b.block(list, span))
    }

    /// `variable = variable op copy`
    pub fn combined(&mut self, (object, copy): (ObjectId, ObjectId), operator: ReductionOp, span: Span) -> StmtId {
        let (outer, own) = (self.b.object(object, span), self.b.object(copy, span));
        self.combine(operator, outer, own, span)
    }

    /// A copy begins.
    pub fn begun(&mut self, (object, copy): (ObjectId, ObjectId), operator: ReductionOp, span: Span) -> Option<StmtId> {
        let (own, outer) = (self.b.object(copy, span), self.b.object(object, span));
        self.extrema.begins_read = self.extrema.read.contains(&object);
        self.each_element((own, outer), &mut |all, places| all.begin_with(operator, places, span))
    }

    /// The functions of a reduction that the program declares for a type.
    fn declared_reduction(&mut self, operator: ReductionOp, ty: QualType) -> Option<(FunctionId, FunctionId)> {
        let name = match operator {
            ReductionOp::Named(name) => self.b.names.text(name).to_owned(),
            _ => operator.spelling().unwrap_or_default().to_owned(),
        };
        self.reduction_named(&name, ty)
    }

    /// A call of a function of a declared reduction.
    fn of_declared(&mut self, function: FunctionId, places: [ExprId; 2], span: Span) -> StmtId {
        let arguments = places.map(|place| self.b.address(place, span)).to_vec();
        let (callee, void) = (self.b.function_value(function, span), self.b.void());
        let call = self.b.expr(ExprKind::Call(callee, arguments), void, span);
        self.b.stmt(StmtKind::Expr(call), span)
    }

    /// A private copy gets the value with which it begins.
    pub fn begin_with(&mut self, operator: ReductionOp, (place, outer): (ExprId, ExprId), span: Span) -> StmtId {
        let ty = self.b.ty(place);
        if let Some((_, initialiser)) = self.declared_reduction(operator, ty) {
            return self.of_declared(initialiser, [place, outer], span);
        }
        self.check_reducible(operator, ty, span);
        let value = self.identity(operator, (place, outer), span);
        self.b.assign(place, value, span)
    }

    fn check_reducible(&mut self, operator: ReductionOp, ty: QualType, span: Span) {
        if let ReductionOp::Named(name) = operator {
            let name = self.b.names.text(name).to_owned();
            return self.misuse(span, format!("no reduction `{name}` is declared for this type here"));
        }
        if !matches!(self.b.ast.types.get(ty.ty), Type::Int(_) | Type::Enum(_) | Type::Float(_)) {
            self.misuse(span, "no reduction of this operator is declared for this type here");
        }
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

    /// The number of elements of an array, as its type says or as the variable holds that its extent was put into.
    fn count_of(&mut self, extent: Extent, span: Span) -> Option<ExprId> {
        match extent {
            Extent::Fixed(count) => Some(self.b.long_number(i128::from(count), span)),
            Extent::Variable(e) => match self.b.ast.expr(e).kind {
                ExprKind::Object(held) if self.variables.extents.contains(&held) => {
                    let (held, long) = (self.b.object(held, span), self.b.long());
                    Some(self.b.arithmetic(held, long))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Does something with two scalars, or with the elements of two arrays.
    pub fn each_element(
        &mut self,
        (left, right): (ExprId, ExprId),
        work: &mut dyn FnMut(&mut Self, (ExprId, ExprId)) -> StmtId,
    ) -> Option<StmtId> {
        let span = self.b.ast.expr(left).span;
        match *self.b.ast.types.get(self.b.ty(left).ty) {
            Type::Array(_, extent) => {
                let count = self.count_of(extent, span)?;
                let long = self.b.long();
                let counter = self.b.local(".element", long, span);
                let mut list = vec![self.b.declare(counter, None, span)];
                let (a, b) = (self.b.object(counter, span), self.b.object(counter, span));
                let element = (self.b.index(left, a, span), self.b.index(right, b, span));
                let inner = self.each_element(element, work)?;
                let bounds = (self.b.long_number(0, span), count);
                list.push(self.b.count_loop(counter, bounds, inner, span));
                Some(self.b.block(list, span))
            }
            Type::Pointer(_) if self.b.ty(left).ty != self.b.ty(right).ty => None,
            _ => Some(work(self, (left, right))),
        }
    }

    /// The value with which a private copy begins.
    fn identity(&mut self, operator: ReductionOp, (place, outer): (ExprId, ExprId), span: Span) -> ExprId {
        let number = match operator {
            ReductionOp::Add | ReductionOp::Subtract | ReductionOp::Or | ReductionOp::BitOr | ReductionOp::BitXor => 0,
            ReductionOp::Multiply | ReductionOp::And => 1,
            ReductionOp::BitAnd => -1,
            ReductionOp::Min | ReductionOp::Max => match self.least_and_most(self.b.ty(place)) {
                Some((least, most)) => {
                    let number = if operator == ReductionOp::Min { most } else { least };
                    let ty = QualType::plain(self.b.ty(place).ty);
                    return self.b.expr(ExprKind::Int(number), ty, span);
                }
                None if self.extrema.begins_read => return self.extreme_fraction(operator, place, span),
                // What is added to nothing else shows no difference (`check_extrema`).
                None => return outer,
            },
            ReductionOp::Named(_) => return outer,
        };
        let ty = self.b.ty(place);
        let number = self.b.number(number, span);
        self.b.arithmetic(number, ty)
    }

    /// The least and the greatest number of an integer type.
    fn least_and_most(&self, ty: QualType) -> Option<(i128, i128)> {
        let kind = match self.b.ast.types.get(ty.ty) {
            Type::Int(kind) => *kind,
            Type::Enum(id) => self.b.ast.types.enumeration(*id).representation,
            _ => return None,
        };
        let bits = kind.bits(self.b.target);
        match (kind.is_signed(), bits) {
            (_, 127..) => None,
            (true, _) => Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
            (false, _) => Some((0, (1 << bits) - 1)),
        }
    }

    /// The greatest or least number of a type of fractions: the largest one that is finite, or what is beyond, which compilers take.
    fn extreme_fraction(&mut self, operator: ReductionOp, place: ExprId, span: Span) -> ExprId {
        let ty = QualType::plain(self.b.ty(place).ty);
        let double = QualType::plain(self.b.ast.types.intern(Type::Float(FloatKind::Double)));
        let (value, computed) = match self.b.ast.types.get(ty.ty) {
            Type::Float(FloatKind::LongDouble) => (self.b.call("__omp_least_long_fraction", ty, Vec::new(), span), ty),
            _ => {
                let is_double = self.b.number(i128::from(ty.ty == double.ty), span);
                (self.b.call("__omp_least_fraction", double, vec![is_double], span), double)
            }
        };
        let mut value = value;
        if operator == ReductionOp::Min {
            value = self.b.expr(ExprKind::Unary(UnaryOp::Negate, value), computed, span);
        }
        self.b.arithmetic(value, ty)
    }

    /// The copies of `min` and `max` begin with the least or greatest number there is. Of fractions that is open, which matters if somebody looks
    /// at it.
    pub fn check_extrema(&mut self, clauses: &[TypedClause], body: Option<StmtId>) {
        let Some(body) = body else { return };
        self.check_copies_of_tasks(clauses, body);
        let parts = crate::walk::parts(self.b.ast, body);
        for clause in clauses {
            let of_kind = matches!(clause.kind, ClauseKind::Reduction | ClauseKind::InReduction);
            if !of_kind || !matches!(clause.operator, Some(ReductionOp::Min | ReductionOp::Max)) {
                continue;
            }
            let is_fraction = |item: &Item<ExprId, ObjectId>| {
                let ty = element(self.b.ast, self.b.ast.object(item.variable).ty);
                matches!(self.b.ast.types.get(ty.ty), Type::Float(_))
            };
            if clause.items.iter().any(is_fraction) && !self.only_accumulates(std::slice::from_ref(clause), &parts) {
                self.extrema.read.extend(clause.items.iter().map(|item| item.variable));
            }
        }
    }

    /// The type in which an operator computes.
    pub fn promoted(&mut self, ty: QualType) -> QualType {
        match self.b.ast.types.get(ty.ty) {
            Type::Int(kind) if kind.rank() < IntKind::Int.rank() => self.b.int(),
            Type::Enum(_) => self.b.int(),
            _ => QualType::plain(ty.ty),
        }
    }

    /// `outer = outer op own`
    pub fn combine(&mut self, operator: ReductionOp, outer: ExprId, own: ExprId, span: Span) -> StmtId {
        let declared = self.b.ty(outer);
        if let Some((combiner, _)) = self.declared_reduction(operator, declared) {
            return self.of_declared(combiner, [outer, own], span);
        }
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
