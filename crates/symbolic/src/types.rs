//! Types of expressions: booleans, integers, reals, and what is made of them.
//! Interned like expressions, with fingerprints of their own.

use crate::ExprId;
use crate::Fingerprint;
use rustc_hash::FxHashMap;

/// A type; equal types have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

impl TypeId {
    /// Booleans.
    pub const BOOL: TypeId = TypeId(0);
    /// The integers.
    pub const INT: TypeId = TypeId(1);
    /// The reals.
    pub const REAL: TypeId = TypeId(2);
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `false`, `true`
    Bool,
    /// The integers; characters are integers that print otherwise.
    Int,
    /// The reals.
    Real,
    /// An array from `0` on, with its extent where that is known.
    Array(TypeId, Option<ExprId>),
    /// A fixed sequence of values.
    Tuple(Box<[TypeId]>),
    /// A mathematical function.
    Function(Box<[TypeId]>, TypeId),
    /// A type of which only equality is known, by its name.
    Opaque(Box<str>),
}

/// The table of types.
#[derive(Debug)]
pub(crate) struct Types {
    types: Vec<(Type, Fingerprint)>,
    index: FxHashMap<Type, TypeId>,
}

impl Types {
    pub(crate) fn new() -> Types {
        let mut types = Types { types: Vec::new(), index: FxHashMap::default() };
        for (tag, ty) in [Type::Bool, Type::Int, Type::Real].into_iter().enumerate() {
            types.insert(ty, Fingerprint::of(tag as u64));
        }
        types
    }

    pub(crate) fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize].0
    }

    pub(crate) fn find(&self, ty: &Type) -> Option<TypeId> {
        self.index.get(ty).copied()
    }

    pub(crate) fn fingerprint(&self, id: TypeId) -> Fingerprint {
        self.types[id.0 as usize].1
    }

    pub(crate) fn len(&self) -> usize {
        self.types.len()
    }

    /// Some type of the same make, where there is no room for another.
    pub(crate) fn canonical(&self, ty: &Type) -> TypeId {
        let make = std::mem::discriminant(ty);
        let at = self.types.iter().rposition(|(known, _)| std::mem::discriminant(known) == make);
        at.map_or(TypeId::INT, |at| TypeId(at as u32))
    }

    /// Adds a type that is new.
    pub(crate) fn insert(&mut self, ty: Type, fingerprint: Fingerprint) -> TypeId {
        let id = TypeId(self.types.len() as u32);
        self.index.insert(ty.clone(), id);
        self.types.push((ty, fingerprint));
        id
    }
}
