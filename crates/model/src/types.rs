//! Types of the model: what a machine must know of C's types.
//!
//! Integers are a width and a signedness, enums are integers. Qualifiers are no
//! part of a type: variables, fields and places have them. Sizes and
//! offsets are bytes of the target, as gcc lays them out, because programs ask
//! for them (`sizeof`, `malloc(n * sizeof(T))`, MPI datatypes).

use crate::program::Variable;
use crate::qualifiers::Qualifiers;
use rustc_hash::FxHashMap;

/// A type; equal types have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

/// Whether an integer type has negative values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Signedness {
    /// It has.
    Signed,
    /// It has not.
    Unsigned,
}

/// Whether values print as characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum CharLike {
    /// `char` and its signed and unsigned forms.
    Character,
    /// Every other integer type.
    Number,
}

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct IntType {
    /// 8, 16, 32, 64 or 128.
    pub bits: u16,
    /// Signed or not.
    pub sign: Signedness,
    /// Character or number.
    pub chars: CharLike,
}

/// A floating format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatFormat {
    /// `float`
    Single,
    /// `double`
    Double,
    /// `long double` of x86: 80 bits stored in 16 bytes (12 on ILP32)
    Extended,
    /// `_Float128`
    Quad,
}

/// How many elements an array has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// A known number.
    Fixed(u64),
    /// The value of a hidden variable that was set when the declaration was
    /// reached (at startup, for arrays of file scope over inputs).
    Variable(Variable),
    /// A flexible array member: as many as the allocation leaves room for.
    Flexible,
}

/// A function's type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    /// What it returns.
    pub result: TypeId,
    /// Its parameters.
    pub parameters: Box<[TypeId]>,
    /// Whether more arguments may follow (or nothing was said: `()`).
    pub variadic: bool,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// `_Bool`: 0 or 1.
    Bool,
    /// An integer type.
    Int(IntType),
    /// A floating type.
    Float(FloatFormat),
    /// A pointer.
    Pointer(TypeId),
    /// An array.
    Array(TypeId, Extent),
    /// A struct or union.
    Record(RecordId),
    /// A function.
    Function(Signature),
    /// `va_list`: the arguments of a variadic function that are still to come.
    VaList,
}

/// Struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// Fields one after the other.
    Struct,
    /// Fields all at the start.
    Union,
}

/// A struct or union; complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Struct or union.
    pub kind: RecordKind,
    /// Its tag, or a made-up name.
    pub name: String,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Bytes, with padding.
    pub size: u64,
    /// Bytes.
    pub align: u64,
}

/// A field of a struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name; empty for an anonymous struct or union.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Its own qualifiers; of an array, those of its elements.
    pub qualifiers: Qualifiers,
    /// Byte offset (of a bit-field: of the unit of its type that holds it).
    pub offset: u64,
    /// Of a bit-field: its bits within that unit.
    pub bits: Option<BitRange>,
}

/// The bits of a bit-field, counted from the least significant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitRange {
    /// First bit.
    pub first: u32,
    /// Number of bits.
    pub width: u32,
}

/// The table of types.
#[derive(Default, Clone, Debug)]
pub struct Types {
    types: Vec<Type>,
    index: FxHashMap<Type, TypeId>,
    /// Structs and unions.
    pub records: Vec<Record>,
    /// Bytes of a pointer: 8, or 4 under ILP32.
    pub pointer_size: u64,
}

impl Types {
    /// An empty table for a target with such pointers.
    pub fn new(pointer_size: u64) -> Types {
        Types { pointer_size, ..Types::default() }
    }

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

    /// All types, in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.iter().enumerate().map(|(i, t)| (TypeId(i as u32), t))
    }

    /// A struct or union.
    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    /// Bytes of a type; `None` if an extent inside is not a fixed number (a
    /// flexible array has none and counts zero), or the type has no size.
    pub fn size(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Void | Type::Function(_) => None,
            Type::Bool => Some(1),
            Type::Int(int) => Some(u64::from(int.bits / 8)),
            Type::Float(FloatFormat::Single) => Some(4),
            Type::Float(FloatFormat::Double) => Some(8),
            Type::Float(FloatFormat::Extended) => Some(if self.pointer_size == 4 { 12 } else { 16 }),
            Type::Float(FloatFormat::Quad) => Some(16),
            Type::Pointer(_) => Some(self.pointer_size),
            Type::Array(element, Extent::Fixed(n)) => self.size(*element)?.checked_mul(*n),
            Type::Array(_, Extent::Variable(_)) => None,
            Type::Array(_, Extent::Flexible) => Some(0),
            Type::Record(record) => Some(self.record(*record).size),
            Type::VaList => Some(if self.pointer_size == 4 { 4 } else { 24 }),
        }
    }

    /// Whether values of the type are numbers, pointers or `va_list`s rather
    /// than arrays, records or functions.
    pub fn is_scalar(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::VaList => true,
            Type::Void | Type::Array(..) | Type::Record(_) | Type::Function(_) => false,
        }
    }
}
