//! C's types to the model's.
//!
//! Enums become their integers, qualifiers go to what has the type, records are
//! copied with their layout. A record of one unit is the same as a compatible one of
//! another, so that both give one type of the model. A variable extent becomes
//! the hidden variable that holds it in this function; inside the type of
//! another function, where that variable means nothing, the extent is left open.

use crate::compatible::Comparison;
use crate::frame::Frame;
use crate::link::UnitId;
use antiphon_model as m;
use antiphon_source::codes::unsupported;
use antiphon_source::{Code, Span};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::tree::{Qualifiers, RecordKind, Variadic};
use antiphon_syntax::types::{Extent, FloatKind, FunctionType, IntKind, QualType, RecordId, Type, TypeId};
use antiphon_syntax::{DataModel, Target};

/// The model's type of an integer type.
pub(crate) fn integer(kind: IntKind, target: Target) -> m::Type {
    use m::Signedness::{Signed, Unsigned};
    let long = match target.data_model {
        DataModel::Lp64 => 64,
        DataModel::Ilp32 => 32,
    };
    let (bits, sign) = match kind {
        IntKind::Bool => return m::Type::Bool,
        IntKind::Char | IntKind::SignedChar => (8, Signed),
        IntKind::UnsignedChar => (8, Unsigned),
        IntKind::Short => (16, Signed),
        IntKind::UnsignedShort => (16, Unsigned),
        IntKind::Int => (32, Signed),
        IntKind::UnsignedInt => (32, Unsigned),
        IntKind::Long => (long, Signed),
        IntKind::UnsignedLong => (long, Unsigned),
        IntKind::LongLong => (64, Signed),
        IntKind::UnsignedLongLong => (64, Unsigned),
        IntKind::Int128 => (128, Signed),
        IntKind::UnsignedInt128 => (128, Unsigned),
    };
    let chars = if bits == 8 { m::CharLike::Character } else { m::CharLike::Number };
    m::Type::Int(m::IntType { bits, sign, chars })
}

fn float(kind: FloatKind) -> m::Type {
    m::Type::Float(match kind {
        FloatKind::Float => m::FloatFormat::Single,
        FloatKind::Double => m::FloatFormat::Double,
        FloatKind::LongDouble => m::FloatFormat::Extended,
        FloatKind::Float128 => m::FloatFormat::Quad,
    })
}

/// The qualifiers that the model keeps of a type; an array has those of its
/// elements.
pub(crate) fn qualifiers(ast: &Ast, mut ty: QualType) -> m::Qualifiers {
    let mut all = ty.quals;
    while let Type::Array(element, _) = ast.types.get(ty.ty) {
        ty = *element;
        all = all.with(ty.quals);
    }
    let kept = [(Qualifiers::VOLATILE, m::Qualifiers::VOLATILE), (Qualifiers::ATOMIC, m::Qualifiers::ATOMIC)];
    let present = kept.into_iter().filter(|(qualifier, _)| all.has(*qualifier));
    present.fold(m::Qualifiers::NONE, |all, (_, qualifier)| all.with(qualifier))
}

impl Frame<'_, '_> {
    /// The model's type of a type of the current unit, as this function sees it.
    pub fn ty(&mut self, ty: TypeId, span: Span) -> m::TypeId {
        let key = (self.st.unit, ty);
        if let Some(&known) = self.cx.type_map.ids.get(&key) {
            return known;
        }
        let mapped = self.map_type(ty, span);
        if !self.is_variable(ty) {
            self.cx.type_map.ids.insert(key, mapped);
        }
        mapped
    }

    /// Whether a variable extent occurs in the type (records apart: they have none).
    pub fn is_variable(&mut self, ty: TypeId) -> bool {
        let key = (self.st.unit, ty);
        if let Some(&known) = self.cx.type_map.is_variable.get(&key) {
            return known;
        }
        let answer = match self.st.ast.types.get(ty) {
            Type::Array(_, Extent::Variable(_)) => true,
            Type::Array(inner, _) | Type::Pointer(inner) => self.is_variable(inner.ty),
            Type::Function(function) => {
                let parts = function.parameters.iter().flat_map(|p| p.iter()).chain([&function.result]);
                parts.into_iter().any(|part| self.is_variable(part.ty))
            }
            _ => false,
        };
        self.cx.type_map.is_variable.insert(key, answer);
        answer
    }

    fn map_type(&mut self, ty: TypeId, span: Span) -> m::TypeId {
        let mapped = match self.st.ast.types.get(ty) {
            Type::Error | Type::Foreign => m::Type::Float(m::FloatFormat::Double),
            Type::Void => m::Type::Void,
            Type::Int(kind) => integer(*kind, self.cx.target),
            Type::Enum(id) => integer(self.st.ast.types.enumeration(*id).representation, self.cx.target),
            Type::Float(kind) => float(*kind),
            Type::Pointer(to) if self.is_numbered(to.ty) => integer(IntKind::Long, self.cx.target),
            Type::Pointer(to) => m::Type::Pointer(self.ty(to.ty, span)),
            Type::Array(element, extent) => m::Type::Array(self.ty(element.ty, span), self.extent(*extent)),
            Type::Function(function) => m::Type::Function(self.signature(function, span)),
            Type::Record(id) => m::Type::Record(self.record(*id, span)),
            Type::VaList => m::Type::VaList,
            Type::Complex(kind) => match float(*kind) {
                m::Type::Float(part) => self.complex_type(part),
                other => other,
            },
            Type::Vector(..) => self.unsupported_type(ty, &unsupported::U005, "vector types are not modelled", span),
        };
        self.cx.types.intern(mapped)
    }

    /// Reports a type once and goes on with another.
    fn unsupported_type(&mut self, ty: TypeId, code: Code, text: &str, span: Span) -> m::Type {
        if self.cx.type_map.reported.insert((self.st.unit, ty)) {
            self.unsupported(code, span, text);
        }
        m::Type::Float(m::FloatFormat::Double)
    }

    fn extent(&mut self, extent: Extent) -> m::Extent {
        match extent {
            Extent::Fixed(count) => m::Extent::Fixed(count),
            Extent::Incomplete | Extent::Star => m::Extent::Flexible,
            Extent::Variable(e) => match (self.st.extents.get(&e), self.cx.ids.extents.get(&(self.st.unit, e))) {
                (Some(&local), _) => m::Extent::Variable(m::Variable::Local(local)),
                (None, Some(&global)) => m::Extent::Variable(m::Variable::Global(global)),
                (None, None) => m::Extent::Flexible,
            },
        }
    }

    /// A function's type; variable extents in it are left open, since they
    /// belong to another function.
    fn signature(&mut self, function: &FunctionType, span: Span) -> m::Signature {
        let extents = std::mem::take(&mut self.st.extents);
        let result = self.ty(function.result.ty, span);
        let parameters = function.parameters.iter().flat_map(|p| p.iter());
        let parameters = parameters.map(|p| self.ty(p.ty, span)).collect();
        self.st.extents = extents;
        let variadic = function.parameters.is_none() || function.variadic == Variadic::Yes;
        m::Signature { result, parameters, variadic }
    }

    /// The model's record for a record of this unit. It is entered before its
    /// fields, which may point to it.
    pub(crate) fn record(&mut self, id: RecordId, span: Span) -> m::RecordId {
        let key = (self.st.unit, id);
        if let Some(&known) = self.cx.type_map.records.get(&key) {
            return known;
        }
        if let Some(known) = self.same_record(id) {
            self.cx.type_map.records.insert(key, known);
            return known;
        }
        let source = self.complete_record(id);
        let (unit, record) = (source.0, self.cx.ast(source.0).types.record(source.1));
        let number = self.cx.types.records.len();
        let kind = match record.kind {
            RecordKind::Struct => m::RecordKind::Struct,
            RecordKind::Union => m::RecordKind::Union,
        };
        let name = record.tag.map_or_else(|| format!("anonymous{number}"), |tag| self.cx.text(tag));
        let (size, align) = record.layout.as_ref().map_or((0, 1), |layout| (layout.size, layout.align));
        self.cx.types.records.push(m::Record { kind, name, fields: Vec::new(), size, align });
        let mapped = m::RecordId(number as u32);
        self.cx.type_map.records.insert(key, mapped);
        self.cx.type_map.records.insert(source, mapped);
        self.remember_record(source);
        let outer = self.enter_unit(unit);
        let members = record.layout.iter().flat_map(|layout| &layout.members);
        let fields = members.map(|member| m::Field {
            name: member.name.map_or_else(String::new, |name| self.cx.text(name)),
            ty: self.ty(member.ty.ty, if member.span.is_none() { span } else { member.span }),
            qualifiers: qualifiers(self.st.ast, member.ty),
            offset: member.offset,
            bits: member.bits.map(|bits| m::BitRange { first: bits.first, width: bits.width }),
        });
        let fields: Vec<_> = fields.collect();
        self.enter_unit(outer);
        self.cx.types.records[number].fields = fields;
        mapped
    }

    /// Enters a record so that another unit finds it.
    fn remember_record(&mut self, (unit, id): (UnitId, RecordId)) {
        let record = self.cx.ast(unit).types.record(id);
        if let Some(layout) = &record.layout {
            self.cx.type_map.record_buckets.entry((record.tag, layout.members.len())).or_default().push((unit, id));
        }
    }

    /// A record of another unit that is the same one and is known already.
    fn same_record(&mut self, id: RecordId) -> Option<m::RecordId> {
        let (unit, record) = self.complete_record(id);
        if let Some(&known) = self.cx.type_map.records.get(&(unit, record)) {
            return Some(known);
        }
        let source = self.cx.ast(unit).types.record(record);
        let bucket = self.cx.type_map.record_buckets.get(&(source.tag, source.layout.as_ref()?.members.len()))?;
        let mut others = bucket.iter().filter(|other| other.0 != unit);
        let same = others.find(|other| Comparison::new(self.cx.units).records((unit, record), **other))?;
        self.cx.type_map.records.get(same).copied()
    }

    /// The unit and record that complete a record which this unit only names.
    fn complete_record(&self, id: RecordId) -> (UnitId, RecordId) {
        let own = (self.st.unit, id);
        let record = self.st.ast.types.record(id);
        let (None, Some(_)) = (&record.layout, record.tag) else { return own };
        for (number, unit) in self.cx.units.iter().enumerate() {
            let fits = |other: &antiphon_syntax::types::Record| {
                other.kind == record.kind && other.tag == record.tag && other.layout.is_some()
            };
            if let Some(index) = unit.ast.types.records.iter().position(fits) {
                return (UnitId(number as u32), RecordId(index as u32));
            }
        }
        own
    }
}
