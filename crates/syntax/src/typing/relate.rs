//! When two types are compatible, and what the composite of two declarations
//! is (`int a[]; int a[5];`).
//!
//! Deliberately not here: conversions between different types.

use crate::tree::{Qualifiers, Variadic};
use crate::types::{Extent, FunctionType, IntKind, QualType, Type, TypeId, Types};

impl Types {
    /// Whether two types are compatible, qualifiers included.
    pub fn compatible_quals(&self, a: QualType, b: QualType) -> bool {
        a.quals == b.quals && self.compatible(a.ty, b.ty)
    }

    /// Whether two unqualified types are compatible.
    pub fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (self.get(a), self.get(b)) {
            (Type::Error | Type::Foreign, _) | (_, Type::Error | Type::Foreign) => true,
            (Type::Enum(id), Type::Int(kind)) | (Type::Int(kind), Type::Enum(id)) => {
                self.enumeration(*id).representation == *kind
            }
            (Type::Pointer(x), Type::Pointer(y)) => self.compatible_quals(*x, *y),
            (Type::Array(x, m), Type::Array(y, n)) => {
                let extents = match (m, n) {
                    (Extent::Fixed(m), Extent::Fixed(n)) => m == n,
                    _ => true,
                };
                extents && self.compatible_quals(*x, *y)
            }
            (Type::Function(f), Type::Function(g)) => self.compatible_functions(f, g),
            _ => false,
        }
    }

    fn compatible_functions(&self, f: &FunctionType, g: &FunctionType) -> bool {
        if !self.compatible(f.result.ty, g.result.ty) {
            return false;
        }
        match (&f.parameters, &g.parameters) {
            (Some(ps), Some(qs)) => {
                f.variadic == g.variadic
                    && ps.len() == qs.len()
                    && ps.iter().zip(qs).all(|(p, q)| self.compatible(p.ty, q.ty))
            }
            (None, None) => true,
            (Some(ps), None) => self.agrees_with_unspecified(ps, f.variadic),
            (None, Some(qs)) => self.agrees_with_unspecified(qs, g.variadic),
        }
    }

    /// `int f();` agrees with a prototype whose parameters are what default
    /// promotions give.
    fn agrees_with_unspecified(&self, parameters: &[QualType], variadic: Variadic) -> bool {
        variadic == Variadic::No && parameters.iter().all(|p| !self.is_promoted(p.ty))
    }

    /// Whether default argument promotions change the type.
    fn is_promoted(&self, ty: TypeId) -> bool {
        match self.get(ty) {
            Type::Int(kind) => kind.rank() < IntKind::Int.rank(),
            Type::Float(kind) => *kind == crate::types::FloatKind::Float,
            _ => false,
        }
    }

    /// The composite of two compatible types.
    pub fn composite(&mut self, a: QualType, b: QualType) -> QualType {
        QualType { ty: self.composite_plain(a.ty, b.ty), quals: a.quals }
    }

    fn composite_plain(&mut self, a: TypeId, b: TypeId) -> TypeId {
        if a == b {
            return a;
        }
        match (self.get(a).clone(), self.get(b).clone()) {
            (Type::Error, _) => b,
            (Type::Pointer(x), Type::Pointer(y)) => {
                let to = self.composite(x, y);
                self.intern(Type::Pointer(to))
            }
            (Type::Array(x, m), Type::Array(y, n)) => {
                let element = self.composite(x, y);
                let extent = match (m, n) {
                    (Extent::Fixed(_), _) => m,
                    (_, Extent::Fixed(_)) => n,
                    (Extent::Incomplete | Extent::Star, _) => n,
                    (Extent::Variable(_), _) => m,
                };
                self.intern(Type::Array(element, extent))
            }
            (Type::Function(f), Type::Function(g)) => self.composite_function(f, g),
            (Type::Int(_), Type::Enum(_)) => b,
            _ => a,
        }
    }

    fn composite_function(&mut self, f: FunctionType, g: FunctionType) -> TypeId {
        let result = self.composite(f.result, g.result);
        let (parameters, variadic) = match (f.parameters, g.parameters) {
            (Some(ps), Some(qs)) => {
                let both: Vec<QualType> = ps.iter().zip(qs.iter()).map(|(&p, &q)| self.composite(p, q)).collect();
                (Some(both.into()), f.variadic)
            }
            (Some(ps), None) => (Some(ps), f.variadic),
            (None, other) => (other, g.variadic),
        };
        self.intern(Type::Function(FunctionType { result, parameters, variadic }))
    }

    /// The type with more qualifiers; those of an array belong to its elements.
    pub fn qualify(&mut self, ty: QualType, quals: Qualifiers) -> QualType {
        if quals == Qualifiers::NONE {
            return ty;
        }
        if let Type::Array(element, extent) = *self.get(ty.ty) {
            let element = self.qualify(element, quals);
            return QualType { ty: self.intern(Type::Array(element, extent)), quals: ty.quals };
        }
        QualType { ty: ty.ty, quals: ty.quals.with(quals) }
    }
}
