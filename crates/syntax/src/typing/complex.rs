//! Complex numbers: imaginary constants, real and imaginary parts, and the types that arise from them.
//!
//! A complex type is that of its two parts. An imaginary constant is `__builtin_complex(0, c)`, so that only
//! one expression makes a complex number of two reals. Deliberately not here: arithmetic, which has the
//! usual conversions of `convert`; what the operators mean is for lowering.

use super::Typing;
use crate::ast::{Builtin, ExprId, ExprKind};
use crate::tree::Part;
use crate::types::{FloatKind, Type, TypeId};
use antiphon_source::codes::types;
use antiphon_source::Span;

impl Typing<'_> {
    /// The complex type whose parts have a type.
    pub(super) fn complex(&mut self, kind: FloatKind) -> TypeId {
        self.ast.types.intern(Type::Complex(kind))
    }

    /// The kind of the parts that a number has as a complex one.
    pub(super) fn part_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.kind(ty) {
            Type::Complex(kind) | Type::Float(kind) => Some(*kind),
            Type::Int(_) | Type::Enum(_) => Some(FloatKind::Float),
            _ => None,
        }
    }

    /// `__builtin_complex(a, b)` of two reals, or of a constant and nothing.
    pub(super) fn complex_of(&mut self, re: ExprId, im: ExprId, span: Span) -> ExprId {
        let reals = |own: &Self, e: ExprId| matches!(own.kind(own.ty(e)), Type::Float(_));
        if !reals(self, re) || !reals(self, im) {
            self.error(&types::E310, span, "the arguments of `__builtin_complex` must be real floating numbers");
            return self.push_error(span);
        }
        let (re, im, common) = self.usual(re, im);
        let kind = self.part_kind(common).unwrap_or(FloatKind::Double);
        let ty = self.complex(kind);
        self.push_plain(ExprKind::Builtin(Builtin::Complex, vec![re, im]), ty, span)
    }

    /// `2.0i`; of an integer it is one of `double`.
    pub(super) fn imaginary(&mut self, constant: ExprId, span: Span) -> ExprId {
        if self.is_error(constant) {
            return constant;
        }
        let ty = match self.kind(self.ty(constant)) {
            Type::Float(kind) => self.float(*kind),
            _ => self.float(FloatKind::Double),
        };
        let constant = self.convert(constant, ty);
        let zero = self.push_int(0, crate::types::IntKind::Int, span);
        let zero = self.convert(zero, ty);
        self.complex_of(zero, constant, span)
    }

    /// `__real__ e`, `__imag__ e`: of a real number itself and zero.
    pub(super) fn complex_part(&mut self, part: Part, e: ExprId, span: Span) -> ExprId {
        let e = self.value(e);
        if self.is_error(e) {
            return e;
        }
        let ty = self.ty(e);
        let Some(kind) = self.part_kind(ty) else {
            let text = self.spell_plain(ty);
            self.error(&types::E306, span, format!("a number is needed here, not `{text}`"));
            return self.push_error(span);
        };
        let result = match self.kind(ty) {
            Type::Complex(_) => self.float(kind),
            _ => ty,
        };
        let builtin = match part {
            Part::Real => Builtin::RealPart,
            Part::Imaginary => Builtin::ImaginaryPart,
        };
        self.push_plain(ExprKind::Builtin(builtin, vec![e]), result, span)
    }
}
