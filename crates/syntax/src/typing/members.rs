//! Selecting from records and arrays: `s.m`, `p->m`, `a[i]`, `offsetof`.
//! Anonymous members are steps of their own.

use super::Typing;
use crate::ast::{BinaryOp, Conversion, ExprId, ExprKind, Written};
use crate::tree::{self, Designator, Unit};
use crate::types::{IntKind, QualType, Type};
use antiphon_source::codes::types;
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    pub(super) fn member(&mut self, u: &Unit, base: tree::ExprId, name: Symbol, at: Span, span: Span) -> ExprId {
        let base = self.expr(u, base);
        self.select(base, name, at, span)
    }

    pub(super) fn arrow(&mut self, u: &Unit, base: tree::ExprId, name: Symbol, at: Span, span: Span) -> ExprId {
        let base = self.expr(u, base);
        let base = self.value(base);
        if self.is_error(base) {
            return self.push_error(span);
        }
        let Some(to) = self.pointee(self.ty(base)) else {
            let text = self.spell_plain(self.ty(base));
            let mut d =
                Diagnostic::new(&types::E308, span, format!("`->` needs a pointer to a struct or union, not `{text}`"));
            if matches!(self.kind(self.ty(base)), Type::Record(_)) {
                d = d.help("write `.` instead of `->`");
            }
            self.report(d);
            return self.push_error(span);
        };
        let at_base = self.span(base);
        let place = self.push(ExprKind::Deref(base), to, at_base);
        self.select(place, name, at, span)
    }

    fn select(&mut self, base: ExprId, name: Symbol, at: Span, span: Span) -> ExprId {
        let ty = self.ast.expr(base).ty;
        let id = match *self.kind(ty.ty) {
            Type::Error => return self.push_error(span),
            Type::Record(id) => id,
            _ => {
                let text = self.spell(ty);
                let mut d = Diagnostic::new(&types::E308, at, format!("`{text}` has no members"));
                if self.pointee(ty.ty).is_some() {
                    d = d.help("write `->` instead of `.`");
                }
                self.report(d);
                return self.push_error(span);
            }
        };
        if self.ast.types.record(id).layout.is_none() {
            let (text, first) = (self.spell_plain(ty.ty), self.ast.types.record(id).span);
            let message = format!("`{text}` is incomplete here; its members are unknown");
            self.report(Diagnostic::new(&types::E305, at, message).also(first, "only declared here"));
            return self.push_error(span);
        }
        match self.member_paths.get(&(id, name)).cloned() {
            Some(path) => self.follow(base, &path, span),
            None => {
                self.no_member(id, ty, name, at);
                self.push_error(span)
            }
        }
    }

    pub(super) fn no_member(&mut self, id: crate::types::RecordId, ty: QualType, name: Symbol, at: Span) {
        let message = format!("`{}` has no member `{}`", self.spell_plain(ty.ty), self.text(name));
        let mut d = Diagnostic::new(&types::E308, at, message);
        let wanted = self.names.bytes(name);
        let names = self.member_names.get(&id).map_or(&[][..], |names| &names[..]);
        let near = names
            .iter()
            .filter_map(|&other| super::scope::near(wanted, self.names.bytes(other)).map(|distance| (distance, other)));
        if let Some((_, other)) = near.min_by_key(|(distance, _)| *distance) {
            d = d.help(format!("did you mean `{}`?", self.text(other)));
        }
        self.report(d);
    }

    /// Selects along a path of member numbers.
    fn follow(&mut self, base: ExprId, path: &[u32], span: Span) -> ExprId {
        let mut e = base;
        for &number in path {
            let outer = self.ast.expr(e).ty;
            let Some(member) = self.member_at(outer, number) else { return self.push_error(span) };
            let ty = self.ast.types.qualify(member.ty, outer.quals);
            e = self.push(ExprKind::Member(e, number), ty, span);
        }
        e
    }

    /// The member of a complete record by its number.
    pub(super) fn member_at(&self, ty: QualType, number: u32) -> Option<crate::types::Member> {
        let Type::Record(id) = self.kind(ty.ty) else { return None };
        self.ast.types.record(*id).layout.as_ref()?.members.get(number as usize).copied()
    }

    /// An index; a number of the specification is made a whole one.
    fn counting(&mut self, index: ExprId) -> ExprId {
        match self.ty(index) == self.basic.foreign {
            true => {
                let long = self.int(IntKind::Long);
                self.convert(index, long)
            }
            false => index,
        }
    }

    pub(super) fn index(&mut self, u: &Unit, base: tree::ExprId, index: tree::ExprId, span: Span) -> ExprId {
        let (a, b) = (self.expr(u, base), self.expr(u, index));
        let (a, b) = (self.value(a), self.value(b));
        if self.is_error(a) || self.is_error(b) {
            return self.push_error(span);
        }
        if let Type::Vector(element, _) = *self.kind(self.ty(a)) {
            return self.push_plain(ExprKind::Index(a, b), element, span);
        }
        if self.ty(a) == self.basic.foreign {
            let b = self.counting(b);
            return self.push_plain(ExprKind::Index(a, b), self.basic.foreign, span);
        }
        let (pointer, index) = if self.pointee(self.ty(a)).is_some() { (a, b) } else { (b, a) };
        let index = self.counting(index);
        let Some(to) = self.pointee(self.ty(pointer)) else {
            let text = self.spell_plain(self.ty(a));
            let d = Diagnostic::new(&types::E306, span, format!("`[]` needs an array or a pointer, not `{text}`"));
            let d = d.also(self.span(a), format!("this is `{text}`"));
            self.report(d);
            return self.push_error(span);
        };
        if !self.is_integer(self.ty(index)) {
            let text = self.spell_plain(self.ty(index));
            let d = Diagnostic::new(&types::E306, span, format!("an index must be an integer, not `{text}`"));
            let d = d.also(self.span(index), format!("this is `{text}`"));
            self.report(d);
            return self.push_error(span);
        }
        if !self.check_steps(pointer, span) {
            return self.push_error(span);
        }
        let index = self.promote(index);
        self.push(ExprKind::Index(pointer, index), to, span)
    }

    /// `offsetof(type, m[i].n)`: a number, plus what varies.
    pub(super) fn offset_of(&mut self, u: &Unit, decl: tree::DeclId, path: &[Designator], span: Span) -> ExprId {
        let ty = self.type_name(u, decl);
        let size = self.size_type();
        if ty.ty == self.basic.error {
            return self.push_error(span);
        }
        let pointer = self.pointer_to(ty);
        let zero = self.push_int(0, crate::types::IntKind::Int, span);
        let kind = ExprKind::Convert(Conversion::NullPointer, Written::Implicitly, zero);
        let null = self.push_plain(kind, pointer, span);
        let mut place = self.push(ExprKind::Deref(null), ty, span);
        for designator in path {
            place = match designator {
                Designator::Member(name, at) => self.select(place, *name, *at, span),
                Designator::Index(e) | Designator::Range(e, _) => {
                    let index = self.expr(u, *e);
                    let base = self.decay(place);
                    let index = self.promote(index);
                    match self.pointee(self.ty(base)) {
                        Some(to) => self.push(ExprKind::Index(base, index), to, span),
                        None => self.push_error(span),
                    }
                }
            };
        }
        if self.is_error(place) {
            return self.push_error(span);
        }
        let to = self.pointer_to(self.ast.expr(place).ty);
        let address = self.push_plain(ExprKind::AddressOf(place), to, span);
        match self.integer_constant(address) {
            Some(offset) => self.push_plain(ExprKind::Int(offset), size, span),
            None => self.variable_offset(place, span),
        }
    }

    /// The offset of a place below null whose indices vary.
    fn variable_offset(&mut self, place: ExprId, span: Span) -> ExprId {
        let size = self.size_type();
        match self.ast.expr(place).kind {
            ExprKind::Member(base, number) => {
                let start = self.variable_offset(base, span);
                let offset = self.member_at(self.ast.expr(base).ty, number).map_or(0, |member| member.offset);
                let offset = self.push_plain(ExprKind::Int(i128::from(offset)), size, span);
                self.binary_values(BinaryOp::Add, start, offset, span)
            }
            ExprKind::Index(base, index) => {
                let start = match self.ast.expr(base).kind {
                    ExprKind::Convert(Conversion::ArrayDecay, _, inner) => self.variable_offset(inner, span),
                    _ => self.push_plain(ExprKind::Int(0), size, span),
                };
                let element = self.ast.expr(place).ty;
                let element = self.push_plain(ExprKind::SizeOf(element), size, span);
                let step = self.binary_values(BinaryOp::Multiply, index, element, span);
                self.binary_values(BinaryOp::Add, start, step, span)
            }
            _ => self.push_plain(ExprKind::Int(0), size, span),
        }
    }
}
