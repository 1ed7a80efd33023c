//! Conversions: what C does to values so that operators, assignments and
//! calls find operands of the types they want. Each becomes a node.
//!
//! gcc's split is kept: pointers of different types, and integers where
//! pointers are wanted, are warnings; records and `void` are errors.

use super::Typing;
use crate::ast::{Conversion, ExprId, ExprKind, Written};
use crate::tree::Qualifiers;
use crate::types::{Extent, FloatKind, IntKind, QualType, RecordId, Type, TypeId};
use antiphon_source::codes::{types, warnings};
use antiphon_source::{Diagnostic, Span, Symbol};

/// Where a value goes: what a message says about it.
#[derive(Clone, Copy, Debug)]
pub enum Sink {
    /// `place = value`
    Assignment,
    /// An initialiser.
    Initializer,
    /// Argument number (from 1) of a call.
    Argument(usize, Option<Symbol>),
    /// `return value;`
    Return,
}

impl Typing<'_> {
    pub(super) fn is_error(&self, e: ExprId) -> bool {
        self.ty(e) == self.basic.error
    }

    /// The integer type behind an integer or enum type.
    pub(super) fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match self.kind(ty) {
            Type::Int(kind) => Some(*kind),
            Type::Enum(id) => Some(self.ast.types.enumeration(*id).representation),
            _ => None,
        }
    }

    pub(super) fn is_integer(&self, ty: TypeId) -> bool {
        matches!(self.kind(ty), Type::Int(_) | Type::Enum(_) | Type::Foreign)
    }

    pub(super) fn is_arithmetic(&self, ty: TypeId) -> bool {
        self.is_integer(ty) || matches!(self.kind(ty), Type::Float(_) | Type::Complex(_))
    }

    pub(super) fn is_scalar(&self, ty: TypeId) -> bool {
        self.is_arithmetic(ty) || self.pointee(ty).is_some()
    }

    pub(super) fn pointee(&self, ty: TypeId) -> Option<QualType> {
        match self.kind(ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }

    /// Arrays and functions become pointers; all else stays what it is.
    pub(super) fn decay(&mut self, e: ExprId) -> ExprId {
        let (ty, span) = (self.ast.expr(e).ty, self.span(e));
        match *self.kind(ty.ty) {
            Type::Array(element, _) => {
                let element = self.ast.types.qualify(element, ty.quals);
                let pointer = self.pointer_to(element);
                self.push_plain(ExprKind::Convert(Conversion::ArrayDecay, Written::Implicitly, e), pointer, span)
            }
            Type::Function(_) => {
                if let ExprKind::Deref(pointer) = self.ast.expr(e).kind {
                    return pointer;
                }
                let pointer = self.pointer_to(ty);
                self.push_plain(ExprKind::Convert(Conversion::FunctionDecay, Written::Implicitly, e), pointer, span)
            }
            _ => e,
        }
    }

    /// A value that may be used: decayed and not `void`.
    pub(super) fn value(&mut self, e: ExprId) -> ExprId {
        let e = self.decay(e);
        if self.ty(e) == self.basic.void {
            let span = self.span(e);
            self.error(&types::E329, span, "a `void` expression has no value");
            return self.push_error(span);
        }
        self.check_complete_value(e)
    }

    fn check_complete_value(&mut self, e: ExprId) -> ExprId {
        let Type::Record(id) = *self.kind(self.ty(e)) else { return e };
        if self.ast.types.record(id).layout.is_some() {
            return e;
        }
        let (span, text) = (self.span(e), self.spell(self.ast.expr(e).ty));
        let declared = self.ast.types.record(id).span;
        let message = format!("a value of incomplete type `{text}` is used");
        self.report(Diagnostic::new(&types::E305, span, message).also(declared, "only declared here"));
        self.push_error(span)
    }

    /// Converts to `to`, which must be allowed; no node where nothing changes.
    pub(super) fn convert(&mut self, e: ExprId, to: TypeId) -> ExprId {
        match self.ty(e) == to {
            true => e,
            false => self.convert_written(e, to, Written::Implicitly),
        }
    }

    pub(super) fn convert_written(&mut self, e: ExprId, to: TypeId, written: Written) -> ExprId {
        let from = self.ty(e);
        if self.is_error(e) || to == self.basic.error {
            return e;
        }
        let conversion = self.conversion(e, from, to);
        let span = self.span(e);
        self.push_plain(ExprKind::Convert(conversion, written, e), to, span)
    }

    fn conversion(&self, e: ExprId, from: TypeId, to: TypeId) -> Conversion {
        if from == to {
            return Conversion::Same;
        }
        match (self.kind(from), self.kind(to)) {
            (_, Type::Void) => Conversion::Void,
            (Type::Pointer(_), Type::Pointer(_)) if self.is_null_constant(e) => Conversion::NullPointer,
            (Type::Pointer(_), Type::Pointer(_)) => Conversion::Pointer,
            (Type::Pointer(_), _) => Conversion::PointerToInteger,
            (_, Type::Pointer(_)) if self.is_null_constant(e) => Conversion::NullPointer,
            (_, Type::Pointer(_)) => Conversion::IntegerToPointer,
            (Type::Record(_), _) | (_, Type::Record(_)) => Conversion::Same,
            (Type::Vector(..), _) | (_, Type::Vector(..)) => Conversion::Same,
            _ => Conversion::Arithmetic,
        }
    }

    /// Integer promotion; also of bit-fields, by their width.
    pub(super) fn promote(&mut self, e: ExprId) -> ExprId {
        let Some(kind) = self.int_kind(self.ty(e)) else { return e };
        let promoted = match self.value_width(e) {
            Some(width) if width < 32 || (width == 32 && kind.is_signed()) => IntKind::Int,
            Some(32) => IntKind::UnsignedInt,
            _ if kind.rank() < IntKind::Int.rank() => IntKind::Int,
            _ => kind,
        };
        let to = self.int(promoted);
        self.convert(e, to)
    }

    /// The width of a bit-field.
    pub(super) fn bit_width(&self, e: ExprId) -> Option<u32> {
        let ExprKind::Member(base, number) = self.ast.expr(e).kind else { return None };
        let Type::Record(id) = self.kind(self.ty(base)) else { return None };
        let member = self.ast.types.record(*id).layout.as_ref()?.members.get(number as usize)?;
        member.bits.map(|bits| bits.width)
    }

    /// The common type of two arithmetic operands.
    pub(super) fn common_type(&mut self, a: TypeId, b: TypeId) -> TypeId {
        match (self.kind(a), self.kind(b)) {
            (Type::Foreign, _) | (_, Type::Foreign) => self.basic.foreign,
            (Type::Complex(_), _) | (_, Type::Complex(_)) => {
                let kind = self.part_kind(a).max(self.part_kind(b)).unwrap_or(FloatKind::Double);
                self.complex(kind)
            }
            (Type::Float(x), Type::Float(y)) => self.float(*x.max(y)),
            (Type::Float(_), _) => a,
            (_, Type::Float(_)) => b,
            _ => match (self.int_kind(a), self.int_kind(b)) {
                (Some(x), Some(y)) => self.int(self.common_int(x, y)),
                _ => self.basic.error,
            },
        }
    }

    fn common_int(&self, x: IntKind, y: IntKind) -> IntKind {
        let (x, y) = (x.max(IntKind::Int), y.max(IntKind::Int));
        if x.is_signed() == y.is_signed() {
            return if x.rank() >= y.rank() { x } else { y };
        }
        let (signed, unsigned) = if x.is_signed() { (x, y) } else { (y, x) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.size(self.target) > unsigned.size(self.target) {
            signed
        } else {
            signed.to_unsigned()
        }
    }

    /// The usual arithmetic conversions of two operands.
    pub(super) fn usual(&mut self, a: ExprId, b: ExprId) -> (ExprId, ExprId, TypeId) {
        if let Some(common) = self.exact_common(a, b) {
            return (self.convert_exact(a, common), self.convert_exact(b, common), common.ty);
        }
        let (a, b) = (self.outranked(a, b), self.outranked(b, a));
        let (a, b) = (self.promote(a), self.promote(b));
        let common = self.common_type(self.ty(a), self.ty(b));
        (self.convert(a, common), self.convert(b, common), common)
    }

    /// What happens to an argument that no parameter describes.
    pub(super) fn default_promote(&mut self, e: ExprId) -> ExprId {
        let e = self.value(e);
        if matches!(self.kind(self.ty(e)), Type::Float(FloatKind::Float)) {
            let double = self.float(FloatKind::Double);
            return self.convert(e, double);
        }
        self.promote(e)
    }

    /// Whether `e` is 0, or 0 cast to `void *`.
    pub(super) fn is_null_constant(&self, e: ExprId) -> bool {
        let expr = self.ast.expr(e);
        match (self.kind(expr.ty.ty), &expr.kind) {
            (Type::Int(_) | Type::Enum(_), _) => self.integer_constant(e) == Some(0),
            (Type::Pointer(to), ExprKind::Convert(_, Written::Explicitly, inner)) => {
                to.ty == self.basic.void
                    && to.quals == Qualifiers::NONE
                    && self.is_integer(self.ty(*inner))
                    && self.is_null_constant(*inner)
            }
            _ => false,
        }
    }

    /// Converts `e` as an assignment to `to` does, and says what is wrong.
    pub(super) fn convert_for(&mut self, e: ExprId, to: QualType, sink: Sink) -> ExprId {
        let e = self.value(e);
        let from = self.ty(e);
        let foreign = self.basic.foreign;
        if self.is_error(e) || to.ty == self.basic.error || from == to.ty {
            return e;
        }
        if from == foreign || to.ty == foreign || (self.is_arithmetic(from) && self.is_arithmetic(to.ty)) {
            return self.convert(e, to.ty);
        }
        match (self.kind(from).clone(), self.kind(to.ty).clone()) {
            (Type::Pointer(_), Type::Int(IntKind::Bool)) => self.convert(e, to.ty),
            (Type::Pointer(x), Type::Pointer(y)) => {
                self.check_pointers(e, x, y, to, sink);
                self.convert(e, to.ty)
            }
            (Type::Int(_) | Type::Enum(_), Type::Pointer(_)) => {
                if !self.is_null_constant(e) {
                    self.warn_conversion(&warnings::W003, e, to, sink, "makes a pointer from an integer");
                }
                self.convert(e, to.ty)
            }
            (Type::Pointer(_), Type::Int(_) | Type::Enum(_)) => {
                self.warn_conversion(&warnings::W003, e, to, sink, "makes an integer from a pointer");
                self.convert(e, to.ty)
            }
            (_, Type::Record(id)) if self.transparent.contains(&id) => self.transparent_value(e, id, to, sink),
            (Type::Vector(..), Type::Vector(..)) => self.convert(e, to.ty),
            (Type::VaList, Type::VaList) => e,
            _ if self.ast.types.compatible(from, to.ty) => self.convert(e, to.ty),
            _ => self.mismatch(e, to, sink),
        }
    }

    fn check_pointers(&mut self, e: ExprId, from: QualType, to: QualType, whole: QualType, sink: Sink) {
        if self.is_null_constant(e) {
            return;
        }
        let void = self.basic.void;
        let lost = from.quals.without(to.quals).without(Qualifiers::ATOMIC).without(Qualifiers::RESTRICT);
        if from.ty != void && to.ty != void && !self.similar(from.ty, to.ty) {
            self.warn_conversion(&warnings::W002, e, whole, sink, "is from an incompatible pointer type");
        } else if lost != Qualifiers::NONE && !matches!(self.kind(from.ty), Type::Function(_)) {
            let words = format!("discards `{}` from the pointer's target", super::print::qualifiers(lost));
            self.warn_conversion(&warnings::W006, e, whole, sink, &words);
        }
    }

    /// Compatible, or integers that differ in their sign alone, which gcc
    /// passes over unless asked.
    pub(super) fn similar(&self, a: TypeId, b: TypeId) -> bool {
        if self.ast.types.compatible(a, b) {
            return true;
        }
        match (self.kind(a), self.kind(b)) {
            (Type::Pointer(x), Type::Pointer(y)) => {
                let lost = x.quals.without(y.quals);
                lost == Qualifiers::NONE && self.similar(x.ty, y.ty) && self.int_kind(x.ty).is_some()
            }
            (Type::Array(x, m), Type::Array(y, n)) => {
                (m == n || !matches!((m, n), (Extent::Fixed(_), Extent::Fixed(_)))) && self.similar(x.ty, y.ty)
            }
            _ => match (self.int_kind(a), self.int_kind(b)) {
                (Some(x), Some(y)) => x.to_unsigned() == y.to_unsigned(),
                _ => false,
            },
        }
    }

    fn transparent_value(&mut self, e: ExprId, id: RecordId, to: QualType, sink: Sink) -> ExprId {
        let from = self.ty(e);
        let members: Vec<TypeId> = match &self.ast.types.record(id).layout {
            Some(layout) => layout.members.iter().map(|member| member.ty.ty).collect(),
            None => Vec::new(),
        };
        let fits = |ty: &TypeId| self.accepts(e, from, *ty);
        match members.iter().position(fits) {
            Some(number) => {
                let e = self.convert(e, members[number]);
                let span = self.span(e);
                let conversion = Conversion::ToUnion(number as u32);
                self.push_plain(ExprKind::Convert(conversion, Written::Implicitly, e), to.ty, span)
            }
            None => self.mismatch(e, to, sink),
        }
    }

    fn accepts(&self, e: ExprId, from: TypeId, to: TypeId) -> bool {
        let void = self.basic.void;
        match (self.pointee(from), self.pointee(to)) {
            (Some(x), Some(y)) => x.ty == void || y.ty == void || self.similar(x.ty, y.ty),
            (None, Some(_)) => self.is_null_constant(e),
            _ => self.ast.types.compatible(from, to),
        }
    }

    pub(super) fn mismatch(&mut self, e: ExprId, to: QualType, sink: Sink) -> ExprId {
        let (from, span) = (self.ast.expr(e).ty, self.span(e));
        let message = format!("{} of incompatible types: `{}` from `{}`", self.sink_text(sink), self.spell(to), {
            self.spell(QualType::plain(from.ty))
        });
        let label = format!("this is `{}`", self.spell(from));
        self.report(Diagnostic::new(&types::E311, span, message).label(label));
        self.push_error(span)
    }

    fn warn_conversion(&mut self, code: antiphon_source::Code, e: ExprId, to: QualType, sink: Sink, what: &str) {
        let (span, from) = (self.span(e), self.spell_plain(self.ty(e)));
        let message = format!("{} {what}: `{}` from `{from}`", self.sink_text(sink), self.spell(to));
        self.report(Diagnostic::new(code, span, message).label(format!("this is `{from}`")));
    }

    fn sink_text(&self, sink: Sink) -> String {
        match sink {
            Sink::Assignment => "assignment".into(),
            Sink::Initializer => "initialisation".into(),
            Sink::Return => "return".into(),
            Sink::Argument(n, Some(name)) => format!("argument {n} of `{}`", self.text(name)),
            Sink::Argument(n, None) => format!("argument {n}"),
        }
    }

    /// A condition: a scalar value.
    pub(super) fn condition(&mut self, e: ExprId) -> ExprId {
        let e = self.value(e);
        if self.is_error(e) || self.is_scalar(self.ty(e)) {
            return e;
        }
        let (span, text) = (self.span(e), self.spell_plain(self.ty(e)));
        self.scalar_wanted(span, &text);
        self.push_error(span)
    }

    pub(super) fn scalar_wanted(&mut self, span: Span, text: &str) {
        let message = format!("expected a scalar, not `{text}`");
        self.report(Diagnostic::new(&types::E324, span, message).label(format!("this is `{text}`")));
    }
}
