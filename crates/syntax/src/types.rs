//! C's types, interned: equal types have equal ids.
//!
//! A type is a 32-bit id into [`Types`]; a [`QualType`] adds its qualifiers.
//! Records and enums are nominal and have tables of their own; a
//! variable-length array refers to the expression that gives its extent, so
//! two of them are equal only if they come from one declaration.

use crate::ast::ExprId;
use crate::tree::{Qualifiers, RecordKind, Variadic};
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

/// The real floating types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // each is the C type of its name
pub enum FloatKind {
    Float,
    Double,
    LongDouble,
    Float128,
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
    /// `_Complex` of a floating type: read, not modelled.
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
