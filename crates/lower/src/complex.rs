//! Complex numbers as records of two reals.
//!
//! A value of a complex type is the value of a place: what an operator gives goes to a temporary, part by part, so that
//! copies, arguments, results and messages are those of records and nothing after lowering knows of complex numbers.
//!
//! A real number that C's rules make complex is remembered as the real one: `x * z` multiplies both parts by `x`, as
//! gcc does, and has no product with a zero that might be no number. A quotient by a complex number is that of its definition:
//! compilers scale it in ways of their own, so that where numbers are rounded the result says what is assumed.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, UnaryOp};

/// Real and imaginary part; without one it is zero.
type Parts = (m::ExprId, Option<m::ExprId>);

impl Frame<'_, '_> {
    /// The record of a complex type whose parts have a format.
    pub(crate) fn complex_type(&mut self, part: m::FloatFormat) -> m::Type {
        let element = self.cx.types.intern(m::Type::Float(part));
        if let Some((record, _)) = self.cx.type_map.complexes.iter().find(|(_, known)| **known == element) {
            return m::Type::Record(*record);
        }
        let size = self.cx.types.size(element).unwrap_or(8);
        let field = |name: &str, offset: u64| m::Field {
            name: name.to_owned(),
            ty: element,
            qualifiers: m::Qualifiers::NONE,
            offset,
            bits: None,
        };
        let fields = vec![field("re", 0), field("im", size)];
        let name = format!("_Complex{}", 8 * size);
        let record = m::Record { kind: m::RecordKind::Struct, name, fields, size: 2 * size, align: size };
        self.cx.types.records.push(record);
        let id = m::RecordId(self.cx.types.records.len() as u32 - 1);
        self.cx.type_map.complexes.insert(id, element);
        m::Type::Record(id)
    }

    /// The type of the parts of a complex type.
    pub(crate) fn part_type(&self, ty: m::TypeId) -> Option<m::TypeId> {
        match self.cx.types.get(ty) {
            m::Type::Record(id) => self.cx.type_map.complexes.get(id).copied(),
            _ => None,
        }
    }

    /// Whether a value is complex.
    pub(crate) fn is_complex(&self, value: m::ExprId) -> bool {
        self.part_type(self.type_of(value)).is_some()
    }

    /// The parts of a value.
    fn parts(&mut self, value: m::ExprId, span: Span) -> Parts {
        if !self.is_complex(value) {
            return (value, None);
        }
        if let Some(real) = self.st.evaluation.reals.get(&value) {
            return (*real, None);
        }
        let value = match self.cx.exprs[value.0 as usize].kind {
            m::ExprKind::Load(_) => value,
            _ => self.save(value),
        };
        let m::ExprKind::Load(place) = self.cx.exprs[value.0 as usize].kind else { return (value, None) };
        let Some(element) = self.part_type(self.type_of(value)) else { return (value, None) };
        let mut part = |index: u32| {
            let field = self.place(m::PlaceKind::Field(place, index), element, span);
            self.load(field, span)
        };
        (part(0), Some(part(1)))
    }

    /// One part of a value, of the type that it has in it.
    pub(crate) fn part(&mut self, value: m::ExprId, index: usize, ty: m::TypeId, span: Span) -> m::ExprId {
        let (re, im) = self.parts(value, span);
        let part = match (index, im) {
            (0, _) => re,
            (_, Some(im)) => im,
            (_, None) => self.nothing(span),
        };
        self.convert(part, ty, span)
    }

    /// A complex number of its parts.
    pub(crate) fn complex(&mut self, (re, im): Parts, ty: m::TypeId, span: Span) -> m::ExprId {
        let Some(element) = self.part_type(ty) else { return re };
        // Both are computed before either is written, since the temporary of a loop may be an operand.
        let re = self.convert(re, element, span);
        let kept = self.save(re);
        let zero = self.nothing(span);
        let im_value = self.convert(im.unwrap_or(zero), element, span);
        let im_kept = self.save(im_value);
        let place = self.temporary(ty, span);
        for (index, part) in [(0, kept), (1, im_kept)] {
            let field = self.place(m::PlaceKind::Field(place, index), element, span);
            self.assign(field, part, span);
        }
        let value = self.load(place, span);
        if im.is_none() {
            self.st.evaluation.reals.insert(value, kept);
        }
        value
    }

    /// A conversion to or from a complex type.
    pub(crate) fn convert_complex(&mut self, value: m::ExprId, ty: m::TypeId, span: Span) -> m::ExprId {
        let (re, im) = self.parts(value, span);
        match (self.part_type(ty), self.cx.types.get(ty)) {
            (Some(_), _) => self.complex((re, im), ty, span),
            (None, m::Type::Bool) => {
                let truth = self.complex_truth(value, span);
                self.convert(truth, ty, span)
            }
            (None, _) => self.convert(re, ty, span),
        }
    }

    /// Whether a complex number is not zero.
    pub(crate) fn complex_truth(&mut self, value: m::ExprId, span: Span) -> m::ExprId {
        let Some(element) = self.part_type(self.type_of(value)) else { return value };
        let (re, im) = self.parts(value, span);
        let int = self.plain_int();
        let zero = self.int(0, int, span);
        let zero = self.convert(zero, element, span);
        let mut differs = |part: m::ExprId| self.binary(m::BinaryOp::NotEqual, (part, zero), int, span);
        let one = differs(re);
        match im.map(&mut differs) {
            Some(other) => self.expr(m::ExprKind::Lazy(m::LazyOp::Or, one, other), int, span),
            None => one,
        }
    }

    /// An operator on one complex number; `~` conjugates.
    pub(crate) fn complex_unary(&mut self, op: UnaryOp, value: m::ExprId, span: Span) -> m::ExprId {
        let ty = self.type_of(value);
        let element = self.part_type(ty).unwrap_or(ty);
        let (re, im) = self.parts(value, span);
        let mut negated = |part: m::ExprId| self.expr(m::ExprKind::Unary(m::UnaryOp::Negate, part), element, span);
        match op {
            UnaryOp::Plus => value,
            UnaryOp::Negate => {
                let parts = (negated(re), im.map(negated));
                self.complex(parts, ty, span)
            }
            UnaryOp::Complement => {
                let parts = (re, im.map(negated));
                self.complex(parts, ty, span)
            }
            UnaryOp::Not => {
                let (truth, int) = (self.complex_truth(value, span), self.plain_int());
                self.expr(m::ExprKind::Unary(m::UnaryOp::Not, truth), int, span)
            }
        }
    }

    /// An operator on two numbers of which one is complex; both have the same type.
    pub(crate) fn complex_operation(
        &mut self,
        op: BinaryOp,
        (left, right): (m::ExprId, m::ExprId),
        ty: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        let (a, b) = (self.parts(left, span), self.parts(right, span));
        let element = self.part_type(self.type_of(left)).or_else(|| self.part_type(self.type_of(right)));
        let element = element.unwrap_or(ty);
        let parts = match op {
            BinaryOp::Equal | BinaryOp::NotEqual => return self.complex_equality(op, (a, b), ty, span),
            BinaryOp::Add => self.complex_sum(m::BinaryOp::Add, (a, b), element, span),
            BinaryOp::Subtract => self.complex_sum(m::BinaryOp::Subtract, (a, b), element, span),
            BinaryOp::Multiply => self.complex_product((a, b), element, span),
            BinaryOp::Divide if b.1.is_none() => {
                let mut by = |part: m::ExprId| self.binary(m::BinaryOp::Divide, (part, b.0), element, span);
                (by(a.0), a.1.map(by))
            }
            _ => self.complex_quotient((a, b), element, span),
        };
        self.complex(parts, ty, span)
    }

    /// `(a * conj(b)) / (b * conj(b))`, of which the divisor is real. It is zero where `b` is.
    fn complex_quotient(&mut self, (a, b): (Parts, Parts), element: m::TypeId, span: Span) -> Parts {
        let Some(y) = b.1 else { return a };
        let squares = [b.0, y].map(|part| self.binary(m::BinaryOp::Multiply, (part, part), element, span));
        let divisor = self.binary(m::BinaryOp::Add, (squares[0], squares[1]), element, span);
        let divisor = self.save(divisor);
        let conjugate = (b.0, Some(self.expr(m::ExprKind::Unary(m::UnaryOp::Negate, y), element, span)));
        let (re, im) = self.complex_product((a, conjugate), element, span);
        let mut by = |part: m::ExprId| self.binary(m::BinaryOp::Divide, (part, divisor), element, span);
        (by(re), im.map(by))
    }

    fn complex_sum(&mut self, op: m::BinaryOp, (a, b): (Parts, Parts), element: m::TypeId, span: Span) -> Parts {
        let re = self.binary(op, (a.0, b.0), element, span);
        let im = match (a.1, b.1) {
            (Some(x), Some(y)) => Some(self.binary(op, (x, y), element, span)),
            (None, Some(y)) if op == m::BinaryOp::Subtract => {
                Some(self.expr(m::ExprKind::Unary(m::UnaryOp::Negate, y), element, span))
            }
            (x, y) => x.or(y),
        };
        (re, im)
    }

    fn complex_product(&mut self, (a, b): (Parts, Parts), element: m::TypeId, span: Span) -> Parts {
        let mut times = |x: m::ExprId, y: m::ExprId| self.binary(m::BinaryOp::Multiply, (x, y), element, span);
        match (a.1, b.1) {
            (Some(x), Some(y)) => {
                let products = (times(a.0, b.0), times(x, y), times(a.0, y), times(x, b.0));
                let re = self.binary(m::BinaryOp::Subtract, (products.0, products.1), element, span);
                let im = self.binary(m::BinaryOp::Add, (products.2, products.3), element, span);
                (re, Some(im))
            }
            (x, y) => {
                let im = x.map(|x| times(x, b.0)).or_else(|| y.map(|y| times(a.0, y)));
                (times(a.0, b.0), im)
            }
        }
    }

    fn complex_equality(&mut self, op: BinaryOp, (a, b): (Parts, Parts), ty: m::TypeId, span: Span) -> m::ExprId {
        let (compare, join) = match op {
            BinaryOp::Equal => (m::BinaryOp::Equal, m::LazyOp::And),
            _ => (m::BinaryOp::NotEqual, m::LazyOp::Or),
        };
        let re = self.binary(compare, (a.0, b.0), ty, span);
        let zero = self.nothing(span);
        let (x, y) = match (a.1, b.1) {
            (None, None) => return re,
            (x, y) => {
                let element = self.type_of(x.or(y).unwrap_or(zero));
                let zero = self.convert(zero, element, span);
                (x.unwrap_or(zero), y.unwrap_or(zero))
            }
        };
        let im = self.binary(compare, (x, y), ty, span);
        self.expr(m::ExprKind::Lazy(join, re, im), ty, span)
    }
}
