//! Bit-fields as operands: their width says what they promote to.
//!
//! One that fits in `int` is an `int`. One that is wider keeps its width in
//! gcc, which computes with it in a type of exactly that many bits: with
//! `unsigned long x : 40`, `x + 1` is zero after the largest value. The
//! declared type stands for that type here, and a conversion takes unsigned
//! results modulo its range. Signed ones need none: to leave the range is
//! undefined.

use super::Typing;
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, UnaryOp, Written};
use crate::types::{IntKind, TypeId};

/// A type of an exact number of bits between those of `int` and of its
/// declared type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exact {
    /// The declared type.
    pub(super) ty: TypeId,
    /// The declared type's kind.
    kind: IntKind,
    /// How many bits it has.
    width: u32,
}

impl Typing<'_> {
    /// The width of a bit-field, or of the value of an assignment to one.
    pub(super) fn value_width(&self, e: ExprId) -> Option<u32> {
        let mut e = e;
        loop {
            e = match self.ast.expr(e).kind {
                ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => place,
                ExprKind::Comma(_, last) => last,
                _ => return self.bit_width(e),
            };
        }
    }

    /// The exact type of an operand, if it has one.
    pub(super) fn exact(&self, e: ExprId) -> Option<Exact> {
        if let Some(&known) = self.exact.get(&e) {
            return Some(known);
        }
        let (ty, width) = (self.ty(e), self.value_width(e)?);
        let kind = self.int_kind(ty)?;
        let full = 8 * kind.size(self.target) as u32;
        (width > 32 && width < full).then_some(Exact { ty, kind, width })
    }

    /// The common type of two operands if it is an exact one: a type of 64 bits
    /// outranks it, and so does a floating one.
    pub(super) fn exact_common(&self, a: ExprId, b: ExprId) -> Option<Exact> {
        let (x, y) = (self.exact(a), self.exact(b));
        match (x, y) {
            (None, None) => None,
            (Some(x), Some(y)) => Some(match x.width.cmp(&y.width) {
                std::cmp::Ordering::Greater => x,
                std::cmp::Ordering::Less => y,
                std::cmp::Ordering::Equal if x.kind.is_signed() => y,
                std::cmp::Ordering::Equal => x,
            }),
            (Some(exact), None) => self.is_narrower(b, exact).then_some(exact),
            (None, Some(exact)) => self.is_narrower(a, exact).then_some(exact),
        }
    }

    fn is_narrower(&self, e: ExprId, exact: Exact) -> bool {
        let Some(kind) = self.int_kind(self.ty(e)) else { return false };
        let full = 8 * kind.size(self.target) as u32;
        self.value_width(e).map_or(full, |width| width.min(full)) < exact.width
    }

    /// Converts an operand to an exact type.
    pub(super) fn convert_exact(&mut self, e: ExprId, to: Exact) -> ExprId {
        let signed = self.int_kind(self.ty(e)).is_some_and(IntKind::is_signed);
        let e = self.convert(e, to.ty);
        let e = if signed { self.modulo(e, to) } else { e };
        self.exact.insert(e, to);
        e
    }

    /// The value modulo the range of the exact type.
    fn modulo(&mut self, e: ExprId, to: Exact) -> ExprId {
        if to.kind.is_signed() {
            return e;
        }
        let span = self.span(e);
        self.push_plain(ExprKind::Convert(Conversion::Width(to.width), Written::Implicitly, e), to.ty, span)
    }

    /// What an operator gives on operands of the exact type, if they have one.
    pub(super) fn exact_result(&mut self, op: BinaryOp, exact: Option<Exact>, whole: ExprId) -> ExprId {
        match op {
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::ShiftLeft => {
                self.exact_value(exact, whole, Leaves::Perhaps)
            }
            _ => self.exact_value(exact, whole, Leaves::Never),
        }
    }

    /// What an operator on one operand gives.
    pub(super) fn exact_unary(&mut self, op: UnaryOp, exact: Option<Exact>, whole: ExprId) -> ExprId {
        let leaves = match op {
            UnaryOp::Negate | UnaryOp::Complement => Leaves::Perhaps,
            UnaryOp::Plus | UnaryOp::Not => Leaves::Never,
        };
        self.exact_value(exact, whole, leaves)
    }

    /// The arms of a conditional say the type of the whole.
    pub(super) fn exact_conditional(&mut self, exact: Option<Exact>, whole: ExprId) -> ExprId {
        self.exact_value(exact, whole, Leaves::Never)
    }

    fn exact_value(&mut self, exact: Option<Exact>, whole: ExprId, leaves: Leaves) -> ExprId {
        let Some(exact) = exact else { return whole };
        let whole = match leaves {
            Leaves::Perhaps => self.modulo(whole, exact),
            Leaves::Never => whole,
        };
        self.exact.insert(whole, exact);
        whole
    }

    /// Converts an operand of an exact type to the type of the other operand,
    /// if that is an integer type of more bits, signed or not.
    pub(super) fn outranked(&mut self, e: ExprId, by: ExprId) -> ExprId {
        match (self.exact(e), self.exact(by), self.int_kind(self.ty(by))) {
            (Some(_), None, Some(kind)) => {
                let ty = self.int(kind);
                self.convert(e, ty)
            }
            _ => e,
        }
    }
}

/// Whether a result can lie outside of the range of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaves {
    Perhaps,
    Never,
}
