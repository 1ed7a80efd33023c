//! C's types, interned: equal types have equal ids.
//!
//! A type is a 32-bit id into [`Types`]; a [`QualType`] adds its qualifiers.
//! Records and enums are nominal and have tables of their own; a
//! variable-length array refers to the expression that gives its extent, so
//! two of them are equal only if they come from one declaration.

use crate::ast::ExprId;
use crate::tree::{Qualifiers, RecordKind, Variadic};
use crate::{DataModel, Target};
use antiphon_source::{Span, Symbol};
use rustc_hash::FxHashMap;

/// A type without qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

/// An enum.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

/// A type with its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QualType {
    /// The type.
    pub ty: TypeId,
    /// Its qualifiers.
    pub quals: Qualifiers,
}

impl QualType {
    /// The type without qualifiers.
    pub fn plain(ty: TypeId) -> QualType {
        QualType { ty, quals: Qualifiers::NONE }
    }
}

/// The integer types (enums apart), in order of rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // each is the C type of its name
pub enum IntKind {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    Int128,
    UnsignedInt128,
}

impl IntKind {
    /// All of them, in order of rank.
    pub const ALL: [IntKind; 14] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SignedChar,
        IntKind::UnsignedChar,
        IntKind::Short,
        IntKind::UnsignedShort,
        IntKind::Int,
        IntKind::UnsignedInt,
        IntKind::Long,
        IntKind::UnsignedLong,
        IntKind::LongLong,
        IntKind::UnsignedLongLong,
        IntKind::Int128,
        IntKind::UnsignedInt128,
    ];

    /// Bytes.
    pub fn size(self, target: Target) -> u64 {
        match self {
            IntKind::Bool | IntKind::Char | IntKind::SignedChar | IntKind::UnsignedChar => 1,
            IntKind::Short | IntKind::UnsignedShort => 2,
            IntKind::Int | IntKind::UnsignedInt => 4,
            IntKind::Long | IntKind::UnsignedLong => target.pointer_size(),
            IntKind::LongLong | IntKind::UnsignedLongLong => 8,
            IntKind::Int128 | IntKind::UnsignedInt128 => 16,
        }
    }

    /// Bits that carry the value.
    pub fn bits(self, target: Target) -> u32 {
        match self {
            IntKind::Bool => 1,
            _ => self.size(target) as u32 * 8,
        }
    }

    /// Whether it has negative values; plain `char` does.
    pub fn is_signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SignedChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LongLong
            | IntKind::Int128 => true,
            IntKind::Bool
            | IntKind::UnsignedChar
            | IntKind::UnsignedShort
            | IntKind::UnsignedInt
            | IntKind::UnsignedLong
            | IntKind::UnsignedLongLong
            | IntKind::UnsignedInt128 => false,
        }
    }

    /// C's conversion rank: equal for the signed and unsigned type of a size.
    pub fn rank(self) -> u8 {
        match self {
            IntKind::Bool => 0,
            IntKind::Char | IntKind::SignedChar | IntKind::UnsignedChar => 1,
            IntKind::Short | IntKind::UnsignedShort => 2,
            IntKind::Int | IntKind::UnsignedInt => 3,
            IntKind::Long | IntKind::UnsignedLong => 4,
            IntKind::LongLong | IntKind::UnsignedLongLong => 5,
            IntKind::Int128 | IntKind::UnsignedInt128 => 6,
        }
    }

    /// The unsigned type of the same rank.
    pub fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Bool => IntKind::Bool,
            IntKind::Char | IntKind::SignedChar | IntKind::UnsignedChar => IntKind::UnsignedChar,
            IntKind::Short | IntKind::UnsignedShort => IntKind::UnsignedShort,
            IntKind::Int | IntKind::UnsignedInt => IntKind::UnsignedInt,
            IntKind::Long | IntKind::UnsignedLong => IntKind::UnsignedLong,
            IntKind::LongLong | IntKind::UnsignedLongLong => IntKind::UnsignedLongLong,
            IntKind::Int128 | IntKind::UnsignedInt128 => IntKind::UnsignedInt128,
        }
    }

    /// `value` as this type stores it: wrapped at its width (`_Bool`: 0 or 1).
    /// An `unsigned __int128` above the largest `i128` keeps its bits.
    pub fn wrap(self, value: i128, target: Target) -> i128 {
        let bits = self.bits(target);
        match self {
            IntKind::Bool => i128::from(value != 0),
            _ if bits >= 128 => value,
            _ if self.is_signed() => value << (128 - bits) >> (128 - bits),
            _ => value & ((1 << bits) - 1),
        }
    }

    /// Whether the type has this value.
    pub fn holds(self, value: i128, target: Target) -> bool {
        self.wrap(value, target) == value && (self != IntKind::UnsignedInt128 || value >= 0)
    }

    /// How C writes it.
    pub fn text(self) -> &'static str {
        match self {
            IntKind::Bool => "_Bool",
            IntKind::Char => "char",
            IntKind::SignedChar => "signed char",
            IntKind::UnsignedChar => "unsigned char",
            IntKind::Short => "short",
            IntKind::UnsignedShort => "unsigned short",
            IntKind::Int => "int",
            IntKind::UnsignedInt => "unsigned int",
            IntKind::Long => "long",
            IntKind::UnsignedLong => "unsigned long",
            IntKind::LongLong => "long long",
            IntKind::UnsignedLongLong => "unsigned long long",
            IntKind::Int128 => "__int128",
            IntKind::UnsignedInt128 => "unsigned __int128",
        }
    }
}

/// The real floating types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // each is the C type of its name
pub enum FloatKind {
    Float,
    Double,
    LongDouble,
    Float128,
}

impl FloatKind {
    /// Bytes.
    pub fn size(self, target: Target) -> u64 {
        match (self, target.data_model) {
            (FloatKind::Float, _) => 4,
            (FloatKind::Double, _) => 8,
            (FloatKind::LongDouble, DataModel::Ilp32) => 12,
            (FloatKind::LongDouble, DataModel::Lp64) | (FloatKind::Float128, _) => 16,
        }
    }

    /// How C writes it.
    pub fn text(self) -> &'static str {
        match self {
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "long double",
            FloatKind::Float128 => "__float128",
        }
    }
}

/// How many elements an array has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// A known number.
    Fixed(u64),
    /// Not said (yet); also a flexible array member.
    Incomplete,
    /// An expression evaluated when the declaration is reached; at file scope,
    /// an expression over inputs.
    Variable(ExprId),
    /// `[*]` in a prototype.
    Star,
}

/// A function's type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// What it returns.
    pub result: QualType,
    /// Its parameters; `None` if only `()` was said.
    pub parameters: Option<Box<[QualType]>>,
    /// Whether more arguments may follow.
    pub variadic: Variadic,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Of an expression that was reported: goes with everything, silently.
    Error,
    /// `void`
    Void,
    /// An integer type.
    Int(IntKind),
    /// A real floating type.
    Float(FloatKind),
    /// `_Complex` of a floating type.
    Complex(FloatKind),
    /// An enum.
    Enum(EnumId),
    /// A pointer.
    Pointer(QualType),
    /// An array.
    Array(QualType, Extent),
    /// A function.
    Function(FunctionType),
    /// A struct or union.
    Record(RecordId),
    /// GNU vector: read, not modelled.
    Vector(TypeId, u32),
    /// `__builtin_va_list`.
    VaList,
    /// A name of the specification (`spec.x`), known only when both programs
    /// are joined: goes with every arithmetic operator.
    Foreign,
}

/// A struct or union.
#[derive(Debug)]
pub struct Record {
    /// Struct or union.
    pub kind: RecordKind,
    /// Its tag, if any.
    pub tag: Option<Symbol>,
    /// Its members and size once it is complete.
    pub layout: Option<RecordLayout>,
    /// Where it is declared.
    pub span: Span,
}

/// A complete struct or union.
#[derive(Debug)]
pub struct RecordLayout {
    /// In order, with padding bit-fields left out.
    pub members: Vec<Member>,
    /// Bytes, with padding.
    pub size: u64,
    /// Bytes.
    pub align: u64,
}

/// A member of a struct or union.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its name; an anonymous struct or union has none.
    pub name: Option<Symbol>,
    /// Its type.
    pub ty: QualType,
    /// Byte offset; of a bit-field, of the storage unit of its type.
    pub offset: u64,
    /// Of a bit-field: first bit within the storage unit, and width.
    pub bits: Option<BitRange>,
    /// Where its name stands.
    pub span: Span,
}

/// The bits of a bit-field within a unit of its declared type's size that
/// starts at the member's byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// First bit, counted from the least significant.
    pub first: u32,
    /// Number of bits.
    pub width: u32,
}

/// An enum.
#[derive(Debug)]
pub struct Enum {
    /// Its tag, if any.
    pub tag: Option<Symbol>,
    /// Names and values once it is complete.
    pub constants: Option<Vec<(Symbol, i128)>>,
    /// The integer type that represents it (gcc: `unsigned int` unless a value
    /// is negative or large).
    pub representation: IntKind,
    /// Where it is declared.
    pub span: Span,
}

/// The table of types.
#[derive(Default, Debug)]
pub struct Types {
    types: Vec<Type>,
    index: FxHashMap<Type, TypeId>,
    /// Structs and unions.
    pub records: Vec<Record>,
    /// Enums.
    pub enums: Vec<Enum>,
}

impl Types {
    /// The id of `ty`.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.index.get(&ty) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.index.insert(ty, id);
        id
    }

    /// The type behind an id.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// A struct or union.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// An enum.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0 as usize]
    }
}
