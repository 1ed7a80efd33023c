//! GNU attributes that change what a declaration means. All others are hints
//! to a compiler and pass silently.

use super::Typing;
use crate::tree::{Attribute, ExprKind, Unit};
use crate::types::{FloatKind, IntKind, QualType, Type};
use antiphon_source::codes::types;

/// What an attribute does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// `packed`
    Packed,
    /// `aligned(n)`
    Aligned,
    /// `noreturn`
    Noreturn,
    /// `mode(DI)`
    Mode,
    /// `vector_size(16)`
    VectorSize,
    /// `transparent_union`
    TransparentUnion,
}

/// The attributes with a meaning.
pub const NAMES: &[(&str, Meaning)] = &[
    ("packed", Meaning::Packed),
    ("aligned", Meaning::Aligned),
    ("noreturn", Meaning::Noreturn),
    ("mode", Meaning::Mode),
    ("vector_size", Meaning::VectorSize),
    ("transparent_union", Meaning::TransparentUnion),
];

/// The machine modes that headers use.
const MODES: &[(&str, Machine)] = &[
    ("QI", Machine::Int(IntKind::SignedChar)),
    ("byte", Machine::Int(IntKind::SignedChar)),
    ("HI", Machine::Int(IntKind::Short)),
    ("SI", Machine::Int(IntKind::Int)),
    ("DI", Machine::Int(IntKind::LongLong)),
    ("TI", Machine::Int(IntKind::Int128)),
    ("word", Machine::Word),
    ("pointer", Machine::Word),
    ("SF", Machine::Float(FloatKind::Float)),
    ("DF", Machine::Float(FloatKind::Double)),
    ("XF", Machine::Float(FloatKind::LongDouble)),
    ("TF", Machine::Float(FloatKind::Float128)),
    ("SC", Machine::Complex(FloatKind::Float)),
    ("DC", Machine::Complex(FloatKind::Double)),
    ("XC", Machine::Complex(FloatKind::LongDouble)),
    ("TC", Machine::Complex(FloatKind::Float128)),
];

#[derive(Clone, Copy)]
enum Machine {
    Int(IntKind),
    Word,
    Float(FloatKind),
    Complex(FloatKind),
}

/// What the attributes of one declaration say together.
#[derive(Clone, Copy, Default, Debug)]
pub struct Effects {
    /// `packed`
    pub packed: bool,
    /// The largest `aligned`.
    pub align: Option<u64>,
    /// `noreturn`
    pub noreturn: bool,
    /// `transparent_union`
    pub transparent: bool,
}

impl Effects {
    /// Both together.
    pub fn and(self, other: Effects) -> Effects {
        Effects {
            packed: self.packed || other.packed,
            align: self.align.max(other.align),
            noreturn: self.noreturn || other.noreturn,
            transparent: self.transparent || other.transparent,
        }
    }
}

impl Typing<'_> {
    /// What the attributes say, apart from those that change the type.
    pub(super) fn effects(&mut self, u: &Unit, attributes: &[Attribute]) -> Effects {
        let mut effects = Effects::default();
        for attribute in attributes {
            match self.known.attributes.get(&attribute.name) {
                Some(Meaning::Packed) => effects.packed = true,
                Some(Meaning::Noreturn) => effects.noreturn = true,
                Some(Meaning::TransparentUnion) => effects.transparent = true,
                Some(Meaning::Aligned) => effects.align = effects.align.max(self.aligned(u, attribute)),
                Some(Meaning::Mode | Meaning::VectorSize) | None => {}
            }
        }
        effects
    }

    /// `aligned` alone asks for the largest useful alignment.
    fn aligned(&mut self, u: &Unit, attribute: &Attribute) -> Option<u64> {
        let Some(&argument) = attribute.arguments.first() else { return Some(16) };
        let e = self.expr(u, argument);
        let value = self.required_constant(e, "an alignment")?;
        self.checked_alignment(value, self.span(e))
    }

    pub(super) fn checked_alignment(&mut self, value: i128, span: antiphon_source::Span) -> Option<u64> {
        match u64::try_from(value) {
            Ok(n) if n.is_power_of_two() && n <= 1 << 28 => Some(n),
            _ => {
                self.error(&types::E334, span, format!("the alignment {value} is not a power of two"));
                None
            }
        }
    }

    /// The type that `mode` and `vector_size` make of a type.
    pub(super) fn reshape(&mut self, u: &Unit, attributes: &[Attribute], ty: QualType) -> QualType {
        let mut ty = ty;
        for attribute in attributes {
            ty.ty = match self.known.attributes.get(&attribute.name) {
                Some(Meaning::Mode) => self.with_mode(u, attribute, ty.ty),
                Some(Meaning::VectorSize) => self.with_vector(u, attribute, ty.ty),
                _ => ty.ty,
            };
        }
        ty
    }

    fn with_mode(&mut self, u: &Unit, attribute: &Attribute, ty: crate::types::TypeId) -> crate::types::TypeId {
        let argument = attribute.arguments.first().map(|e| &u.exprs[e.0 as usize].kind);
        let Some(ExprKind::Name(name)) = argument else { return ty };
        let text = self.text(*name).trim_matches('_');
        let Some((_, machine)) = MODES.iter().find(|(mode, _)| *mode == text) else { return ty };
        let signed = self.int_kind(ty).is_none_or(IntKind::is_signed);
        let long = self.target.pointer_size() == 8;
        let kind = match machine {
            Machine::Float(kind) => return self.float(*kind),
            Machine::Complex(kind) => return self.ast.types.intern(Type::Complex(*kind)),
            Machine::Int(IntKind::LongLong) if long => IntKind::Long,
            Machine::Int(kind) => *kind,
            Machine::Word => IntKind::Long,
        };
        self.int(if signed { kind } else { kind.to_unsigned() })
    }

    fn with_vector(&mut self, u: &Unit, attribute: &Attribute, ty: crate::types::TypeId) -> crate::types::TypeId {
        let Some(&argument) = attribute.arguments.first() else { return ty };
        let e = self.expr(u, argument);
        let Some(bytes) = self.required_constant(e, "the size of a vector") else { return ty };
        let element = self.ast.types.size_of(ty, self.target).unwrap_or(1).max(1);
        match u64::try_from(bytes).ok().map(|bytes| bytes / element).and_then(|n| u32::try_from(n).ok()) {
            Some(count) if count > 0 && self.is_arithmetic(ty) => self.ast.types.intern(Type::Vector(ty, count)),
            _ => ty,
        }
    }
}
