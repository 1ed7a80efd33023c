//! Places: expressions that denote objects.
//!
//! An index into an array stays an index into that array, so that each
//! dimension is checked against its own extent; only an index on a pointer is
//! pointer arithmetic.

use crate::frame::Frame;
use crate::types::qualifiers;
use antiphon_model as m;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, Conversion, ExprId, ExprKind, Storage};
use antiphon_syntax::tree::Encoding;
use antiphon_syntax::types::IntKind;

/// The largest number of zeros that are written behind a string literal to
/// make it as long as the array that it initialises.
const PADDING: u64 = 256;

impl Frame<'_, '_> {
    /// The place that an expression denotes. One that denotes none (a member
    /// of a value) is put into a temporary.
    pub fn place_of(&mut self, id: ExprId) -> m::PlaceId {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        let span = expr.span;
        match &expr.kind {
            ExprKind::Object(object) => self.object_place(*object, span),
            ExprKind::Deref(pointer) => {
                let place = self.deref(*pointer, span);
                self.qualify(place, qualifiers(ast, expr.ty))
            }
            ExprKind::Index(base, index) => {
                let place = self.element(*base, Some(*index), span);
                self.qualify(place, qualifiers(ast, expr.ty))
            }
            ExprKind::Member(base, member) => {
                let record = self.place_of(*base);
                self.field(record, *member, expr.ty.ty, span)
            }
            ExprKind::String(..) => {
                let string = self.string(id);
                let ty = self.cx.strings[string.0 as usize].ty;
                self.place(m::PlaceKind::String(string), ty, span)
            }
            ExprKind::CompoundLiteral(object) => self.compound_literal(*object, span),
            ExprKind::Remote(remote) => self.remote(remote, expr.ty.ty, span),
            _ => self.value_place(id),
        }
    }

    /// A place that holds a value.
    fn value_place(&mut self, id: ExprId) -> m::PlaceId {
        let value = self.value(id);
        if let m::ExprKind::Load(place) = self.cx.exprs[value.0 as usize].kind {
            return place;
        }
        let saved = self.save(value);
        match self.cx.exprs[saved.0 as usize].kind {
            m::ExprKind::Load(place) => place,
            _ => self.temporary(self.type_of(saved), Span::NONE),
        }
    }

    /// The place of a variable.
    pub fn object_place(&mut self, object: antiphon_syntax::ast::ObjectId, span: Span) -> m::PlaceId {
        match self.variable(object) {
            m::Variable::Global(global) => self.global_place(global, span),
            m::Variable::Local(local) => self.local_place(local, span),
        }
    }

    /// A field of a record.
    pub fn field(
        &mut self,
        record: m::PlaceId,
        member: u32,
        ty: antiphon_syntax::types::TypeId,
        span: Span,
    ) -> m::PlaceId {
        let declared = match self.cx.types.get(self.place_type(record)) {
            m::Type::Record(id) => self.cx.types.record(*id).fields.get(member as usize).map(|field| field.ty),
            _ => None,
        };
        let ty = declared.unwrap_or_else(|| self.ty(ty, span));
        self.place(m::PlaceKind::Field(record, member), ty, span)
    }

    /// An element of an array place.
    pub fn index(&mut self, array: m::PlaceId, index: m::ExprId, span: Span) -> m::PlaceId {
        let element = match self.cx.types.get(self.place_type(array)) {
            m::Type::Array(element, _) => *element,
            _ => self.place_type(array),
        };
        self.place(m::PlaceKind::Index(array, index), element, span)
    }

    /// `*pointer`
    fn deref(&mut self, pointer: ExprId, span: Span) -> m::PlaceId {
        match self.st.ast.expr(pointer).kind {
            ExprKind::Convert(Conversion::ArrayDecay, _, _) => self.element(pointer, None, span),
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) if self.decayed(base).is_some() => {
                self.element(base, Some(index), span)
            }
            ExprKind::AddressOf(place) => self.place_of(place),
            _ => {
                let arena = self.arena_behind(self.st.ast.expr(pointer).ty.ty);
                let pointer = self.value(pointer);
                match arena {
                    Some(arena) => self.node(arena, pointer, span),
                    None => self.pointee(pointer, span),
                }
            }
        }
    }

    /// What a pointer points to.
    pub fn pointee(&mut self, pointer: m::ExprId, span: Span) -> m::PlaceId {
        let ty = match self.cx.types.get(self.type_of(pointer)) {
            m::Type::Pointer(to) => *to,
            _ => self.type_of(pointer),
        };
        self.place(m::PlaceKind::Deref(pointer), ty, span)
    }

    /// The array place behind a pointer that is a decayed array.
    pub fn decayed(&self, pointer: ExprId) -> Option<ExprId> {
        match self.st.ast.expr(pointer).kind {
            ExprKind::Convert(Conversion::ArrayDecay, _, array) => Some(array),
            ExprKind::Convert(Conversion::Same, _, inner) => self.decayed(inner),
            _ => None,
        }
    }

    /// `base[index]`; the first element without an index.
    fn element(&mut self, base: ExprId, index: Option<ExprId>, span: Span) -> m::PlaceId {
        if let Some(index) = index {
            self.presume_unless_ordered(&[base, index], span);
        }
        let later = index.map(|index| self.effects(index)).unwrap_or_default();
        if let Some(array) = self.decayed(base) {
            let array = self.place_of(array);
            let array = self.keep_place(array, &later);
            let index = self.index_value(index, span);
            return self.index(array, index, span);
        }
        let pointer = self.value(base);
        let pointer = self.keep(pointer, &later);
        let index = self.index_value(index, span);
        let pointer = self.pointer_add(pointer, index, span);
        match self.arena_behind(self.st.ast.expr(base).ty.ty) {
            Some(arena) => self.node(arena, pointer, span),
            None => self.pointee(pointer, span),
        }
    }

    fn index_value(&mut self, index: Option<ExprId>, span: Span) -> m::ExprId {
        match index {
            Some(index) => self.value(index),
            None => {
                let int = self.int_type(IntKind::Int);
                self.int(0, int, span)
            }
        }
    }

    /// A pointer moved by a number of elements.
    pub fn pointer_add(&mut self, pointer: m::ExprId, count: m::ExprId, span: Span) -> m::ExprId {
        if self.cx.exprs[count.0 as usize].kind == m::ExprKind::Int(0) {
            return pointer;
        }
        let ty = self.type_of(pointer);
        if matches!(self.cx.types.get(ty), m::Type::Int(_)) {
            return self.number_add(pointer, count, span);
        }
        self.binary(m::BinaryOp::PointerAdd, (pointer, count), ty, span)
    }

    /// A pointer to the first element of an array.
    pub fn decay(&mut self, array: m::PlaceId, ty: m::TypeId, span: Span) -> m::ExprId {
        let int = self.int_type(IntKind::Int);
        let zero = self.int(0, int, span);
        let first = self.index(array, zero, span);
        let pointer = m::Type::Pointer(self.place_type(first));
        let own = self.cx.types.intern(pointer);
        let pointer = self.expr(m::ExprKind::AddressOf(first), own, span);
        self.convert(pointer, ty, span)
    }

    /// A compound literal: its object is initialised each time control comes
    /// here; at file scope, once.
    fn compound_literal(&mut self, object: antiphon_syntax::ast::ObjectId, span: Span) -> m::PlaceId {
        match self.st.ast.object(object).storage {
            Storage::Static | Storage::Thread => {
                let global = self.global(object);
                self.global_place(global, span)
            }
            Storage::Automatic | Storage::Parameter | Storage::Bound => {
                self.declare(object, span);
                self.object_place(object, span)
            }
        }
    }

    /// The string literal that an expression is; one for each literal of the text.
    fn string(&mut self, id: ExprId) -> m::StringId {
        let key = (self.st.unit, id);
        if let Some(&known) = self.cx.ids.strings.get(&key) {
            return known;
        }
        let units = match &self.st.ast.expr(id).kind {
            ExprKind::String(units, _) => units.iter().copied().chain([0]).collect(),
            _ => vec![0],
        };
        let string = self.add_string(id, units);
        self.cx.ids.strings.insert(key, string);
        string
    }

    /// A string literal with exactly these code units.
    fn add_string(&mut self, id: ExprId, units: Vec<u32>) -> m::StringId {
        let kind = match self.st.ast.expr(id).kind {
            ExprKind::String(_, Encoding::Wide) => IntKind::Int,
            ExprKind::String(_, Encoding::Utf16) => IntKind::UnsignedShort,
            ExprKind::String(_, Encoding::Utf32) => IntKind::UnsignedInt,
            _ => IntKind::Char,
        };
        let unit = self.int_type(kind);
        let ty = self.cx.types.intern(m::Type::Array(unit, m::Extent::Fixed(units.len() as u64)));
        self.cx.strings.push(m::StringLiteral { units, ty });
        m::StringId(self.cx.strings.len() as u32 - 1)
    }

    /// Initialises an array of characters from a string literal.
    pub fn initialise_string(&mut self, array: m::PlaceId, id: ExprId, span: Span) {
        let ExprKind::String(units, _) = &self.st.ast.expr(id).kind else { return };
        let (element, count) = match *self.cx.types.get(self.place_type(array)) {
            m::Type::Array(element, m::Extent::Fixed(count)) => (element, count),
            m::Type::Array(element, _) => (element, units.len() as u64 + 1),
            _ => return,
        };
        if count <= units.len() as u64 + PADDING {
            let mut padded = units.to_vec();
            padded.resize(count as usize, 0);
            let string = self.add_string(id, padded);
            let ty = self.place_type(array);
            self.cx.strings[string.0 as usize].ty = ty;
            let place = self.place(m::PlaceKind::String(string), ty, span);
            let value = self.load(place, span);
            return self.assign(array, value, span);
        }
        self.act(m::Action::Clear(array), span);
        let int = self.int_type(IntKind::Int);
        for (position, unit) in units.iter().enumerate().filter(|(_, unit)| **unit != 0) {
            let at = self.int(position as i128, int, span);
            let place = self.index(array, at, span);
            let value = self.unit_value(*unit, element, span);
            self.assign(place, value, span);
        }
    }

    /// A code unit as a value of the array's elements.
    fn unit_value(&mut self, unit: u32, element: m::TypeId, span: Span) -> m::ExprId {
        let signed_char =
            matches!(self.cx.types.get(element), m::Type::Int(m::IntType { bits: 8, sign: m::Signedness::Signed, .. }));
        let value = if signed_char { i128::from(unit as u8 as i8) } else { i128::from(unit) };
        self.int(value, element, span)
    }
}
