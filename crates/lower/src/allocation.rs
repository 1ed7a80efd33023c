//! Allocation with the type that the program means.
//!
//! C's `malloc` gives bytes; the model wants elements of a type. The type is
//! what the pointer is converted to, by a cast, an assignment, an argument or
//! a return; the number of elements is found in the size: `n * sizeof(T)`,
//! `sizeof *p`, `(n + 1) * sizeof(T)`, a constant that is a multiple. Where the
//! size does not fit the type, the memory has bytes without a type, and takes
//! the types of what is written into it.
//!
//! A size that is computed in a type of fewer than 64 bits may wrap there (`n * 4u`) or overflow. So it is
//! evaluated as C does, and only if that is the size of the elements are there that many.
//!
//! One assumption: the product of a number of 64 bits and a size does not wrap.

use crate::calls::Called;
use crate::frame::Frame;
use crate::library::{AllocationKind, Treatment};
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Builtin, Conversion, ExprId, ExprKind};
use antiphon_syntax::types::IntKind;

impl Frame<'_, '_> {
    /// Whether an expression is a call of an allocation function, perhaps
    /// under conversions of its pointer.
    pub fn allocation_of(&self, id: ExprId) -> Option<AllocationKind> {
        match &self.st.ast.expr(id).kind {
            ExprKind::Convert(Conversion::Pointer | Conversion::Same, _, inner) => self.allocation_of(*inner),
            ExprKind::Call(callee, _) => match self.callee_of(*callee) {
                Called::Library(_, Treatment::Allocate(kind)) => Some(kind),
                _ => None,
            },
            ExprKind::Builtin(Builtin::Alloca, _) => Some(AllocationKind::Stack),
            _ => None,
        }
    }

    /// Does the allocation that an expression is, for a place that points to
    /// the elements.
    pub fn allocate_typed(&mut self, id: ExprId, place: m::PlaceId) {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        match (&expr.kind, self.allocation_of(id)) {
            (ExprKind::Convert(_, _, inner), Some(_)) => self.allocate_typed(*inner, place),
            (ExprKind::Call(_, arguments) | ExprKind::Builtin(_, arguments), Some(kind)) => {
                self.allocate(kind, arguments, place, expr.span)
            }
            _ => {
                let value = self.value(id);
                let value = self.convert(value, self.place_type(place), expr.span);
                self.assign(place, value, expr.span);
            }
        }
    }

    /// Allocates elements of the type that the place points to.
    pub fn allocate(&mut self, kind: AllocationKind, arguments: &[ExprId], place: m::PlaceId, span: Span) {
        let wanted = match self.cx.types.get(self.place_type(place)) {
            m::Type::Pointer(to) => Some(*to),
            _ => None,
        };
        let element = wanted.filter(|&ty| !matches!(self.cx.types.get(ty), m::Type::Void | m::Type::Function(_)));
        let (factors, fill) = match (kind, arguments) {
            (AllocationKind::Malloc | AllocationKind::Stack, [bytes]) => ((None, *bytes), m::AllocationFill::Undefined),
            (AllocationKind::Aligned, [_, bytes]) => ((None, *bytes), m::AllocationFill::Undefined),
            (AllocationKind::Calloc, [count, bytes]) => ((Some(*count), *bytes), m::AllocationFill::Zero),
            _ => return,
        };
        let later = match factors.0 {
            Some(count) => self.effects(count).and(self.effects(factors.1)),
            None => self.effects(factors.1),
        };
        let place = self.keep_place(place, &later);
        match (factors, element) {
            _ if kind == AllocationKind::Stack => {
                let elements = self.elements(factors, element, span);
                self.allocate_on_stack(elements, place, span);
            }
            ((None, bytes), Some(ty))
                if self.cx.types.size(ty) != Some(1) && self.fits(bytes, ty) && self.is_narrow(bytes) =>
            {
                self.allocate_evaluated(bytes, ty, (place, fill), span);
            }
            _ => {
                let (element, count) = self.elements(factors, element, span);
                self.act(m::Action::Allocate { element, count, fill, result: place }, span);
            }
        }
    }

    /// Whether a size is computed in fewer bits than sizes have.
    fn is_narrow(&mut self, bytes: ExprId) -> bool {
        match self.st.ast.expr(bytes).kind {
            ExprKind::Convert(Conversion::Arithmetic | Conversion::Same, _, inner) => self.is_narrow(inner),
            ExprKind::Binary(BinaryOp::Multiply | BinaryOp::Add, ..) => {
                self.integer_bits(bytes).is_some_and(|bits| bits < 64)
            }
            _ => false,
        }
    }

    /// Allocates as many bytes as the expression gives: elements, if it is the size of so many.
    fn allocate_evaluated(
        &mut self,
        bytes: ExprId,
        element: m::TypeId,
        (place, fill): (m::PlaceId, m::AllocationFill),
        span: Span,
    ) {
        let size = self.int_type(IntKind::UnsignedLong);
        let repeatable = !self.effects(bytes).any;
        let whole = self.value(bytes);
        let whole = self.convert(whole, size, span);
        let whole = self.save(whole);
        let each = self.cx.types.size(element).filter(|_| repeatable);
        let Some(each) = each else {
            return self.act(m::Action::Allocate { element: None, count: whole, fill, result: place }, span);
        };
        let count = self.count(bytes, element);
        let count = self.convert(count, size, span);
        let each = self.int(i128::from(each), size, span);
        let product = self.binary(m::BinaryOp::Multiply, (count, each), size, span);
        let int = self.int_type(IntKind::Int);
        let fits = self.binary(m::BinaryOp::Equal, (whole, product), int, span);
        let (yes, no, join) = (self.st.graph.label(), self.st.graph.label(), self.st.graph.label());
        self.st.graph.branch(fits, yes, no, span);
        for (label, element, count) in [(yes, Some(element), count), (no, None, whole)] {
            self.st.graph.resume(label);
            self.act(m::Action::Allocate { element, count, fill, result: place }, span);
            self.st.graph.jump(join);
        }
        self.st.graph.resume(join);
        self.st.graph.join();
    }

    /// How many elements `count * bytes` are; bytes without a type, if they
    /// are no whole number of elements.
    fn elements(
        &mut self,
        (count, bytes): (Option<ExprId>, ExprId),
        element: Option<m::TypeId>,
        span: Span,
    ) -> (Option<m::TypeId>, m::ExprId) {
        let Some(count) = count else {
            return match element.filter(|&ty| self.fits(bytes, ty)) {
                Some(ty) => (Some(ty), self.count(bytes, ty)),
                None => (None, self.number_of(bytes)),
            };
        };
        let size = self.int_type(IntKind::UnsignedLong);
        let later = self.effects(bytes);
        if let Some(ty) = element.filter(|&ty| self.fits(bytes, ty)) {
            let number = self.number_of(count);
            let number = self.keep(number, &later);
            let each = self.count(bytes, ty);
            return (Some(ty), self.product(number, each, size, span));
        }
        if let Some(ty) = element.filter(|&ty| self.fits(count, ty)) {
            let number = self.count(count, ty);
            let number = self.keep(number, &later);
            let each = self.value(bytes);
            return (Some(ty), self.product(number, each, size, span));
        }
        let (number, each) = self.pair(count, bytes);
        (None, self.product(number, each, size, span))
    }

    /// A product, without factors of one.
    fn product(&mut self, left: m::ExprId, right: m::ExprId, ty: m::TypeId, span: Span) -> m::ExprId {
        let is_one = |frame: &Self, id: m::ExprId| frame.cx.exprs[id.0 as usize].kind == m::ExprKind::Int(1);
        if is_one(self, right) {
            return left;
        }
        if is_one(self, left) {
            return right;
        }
        let (left, right) = (self.convert(left, ty, span), self.convert(right, ty, span));
        self.binary(m::BinaryOp::Multiply, (left, right), ty, span)
    }

    /// Whether a number of bytes is a whole number of elements, by its form.
    fn fits(&mut self, bytes: ExprId, element: m::TypeId) -> bool {
        let ast = self.st.ast;
        let size = self.cx.types.size(element);
        let expr = ast.expr(bytes);
        match &expr.kind {
            _ if size == Some(1) && self.is_bytes(element) => true,
            ExprKind::SizeOf(ty) => {
                let ty = self.ty(ty.ty, expr.span);
                self.elements_of_type(ty, element).is_some()
            }
            ExprKind::Int(value) => size.is_some_and(|size| size > 0 && *value > 0 && value % i128::from(size) == 0),
            ExprKind::Convert(Conversion::Arithmetic | Conversion::Same, _, inner) => {
                self.keeps_values(*inner, bytes) && self.fits(*inner, element)
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                self.fits(*left, element) || self.fits(*right, element)
            }
            ExprKind::Binary(BinaryOp::Add, left, right) => self.fits(*left, element) && self.fits(*right, element),
            _ => false,
        }
    }

    /// A number of elements as the program has it before it becomes a size: a negative one is
    /// then still negative.
    fn number_of(&mut self, id: ExprId) -> m::ExprId {
        match self.st.ast.expr(id).kind {
            ExprKind::Convert(Conversion::Arithmetic, _, inner) if self.keeps_values(inner, id) => {
                self.number_of(inner)
            }
            _ => self.value(id),
        }
    }

    /// Whether the type is one of characters: then bytes are elements.
    fn is_bytes(&self, ty: m::TypeId) -> bool {
        matches!(self.cx.types.get(ty), m::Type::Int(m::IntType { bits: 8, .. }) | m::Type::Bool)
    }

    /// Whether a conversion between integers loses no bits: one that does acts
    /// on the bytes, and means something else on elements.
    fn keeps_values(&mut self, from: ExprId, to: ExprId) -> bool {
        match (self.integer_bits(from), self.integer_bits(to)) {
            (Some(from), Some(to)) => from <= to,
            _ => false,
        }
    }

    fn integer_bits(&mut self, id: ExprId) -> Option<u16> {
        let expr = self.st.ast.expr(id);
        let ty = self.ty(expr.ty.ty, expr.span);
        match self.cx.types.get(ty) {
            m::Type::Int(int) => Some(int.bits),
            m::Type::Bool => Some(1),
            _ => None,
        }
    }

    /// How many elements a type is: itself, or an array of them.
    fn elements_of_type(&self, ty: m::TypeId, element: m::TypeId) -> Option<u64> {
        if ty == element {
            return Some(1);
        }
        match *self.cx.types.get(ty) {
            m::Type::Array(inner, m::Extent::Fixed(count)) => self.elements_of_type(inner, element)?.checked_mul(count),
            _ => None,
        }
    }

    /// How many elements a number of bytes is that fits.
    fn count(&mut self, bytes: ExprId, element: m::TypeId) -> m::ExprId {
        let ast = self.st.ast;
        let expr = ast.expr(bytes);
        let ty = self.ty(expr.ty.ty, expr.span);
        let size = self.cx.types.size(element);
        match &expr.kind {
            _ if size == Some(1) && self.is_bytes(element) => self.number_of(bytes),
            ExprKind::SizeOf(of) => {
                let of = self.ty(of.ty, expr.span);
                let count = self.elements_of_type(of, element).unwrap_or(1);
                self.int(i128::from(count), ty, expr.span)
            }
            ExprKind::Int(value) => {
                let count = value / i128::from(size.unwrap_or(1).max(1));
                self.int(count, ty, expr.span)
            }
            ExprKind::Convert(_, _, inner) => {
                let count = self.count(*inner, element);
                self.convert(count, ty, expr.span)
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) if self.fits(*right, element) => {
                let later = self.effects(*right);
                let number = self.number_of(*left);
                let number = self.keep(number, &later);
                let each = self.count(*right, element);
                self.product(number, each, ty, expr.span)
            }
            ExprKind::Binary(BinaryOp::Multiply, left, right) => {
                let later = self.effects(*right);
                let number = self.count(*left, element);
                let number = self.keep(number, &later);
                let each = self.number_of(*right);
                self.product(number, each, ty, expr.span)
            }
            ExprKind::Binary(BinaryOp::Add, left, right) => {
                let later = self.effects(*right);
                let first = self.count(*left, element);
                let first = self.keep(first, &later);
                let second = self.count(*right, element);
                self.binary(m::BinaryOp::Add, (first, second), ty, expr.span)
            }
            _ => self.value(bytes),
        }
    }
}
