//! Whether two types of two units are compatible, as linking needs it:
//! structurally, records by tag and members.
//!
//! Records may contain pointers to themselves, so two records that are being
//! compared are taken to be the same meanwhile; each pair is looked at once.

use crate::link::UnitId;
use crate::Unit;
use antiphon_syntax::types::{Extent, FunctionType, Member, RecordId, Type, TypeId, Types};
use rustc_hash::FxHashSet;

/// A comparison in progress.
pub(crate) struct Comparison<'a> {
    units: &'a [Unit<'a>],
    assumed: FxHashSet<(UnitId, RecordId, UnitId, RecordId)>,
}

impl<'a> Comparison<'a> {
    pub fn new(units: &'a [Unit<'a>]) -> Comparison<'a> {
        Comparison { units, assumed: FxHashSet::default() }
    }

    fn table(&self, unit: UnitId) -> &'a Types {
        &self.units[unit.0 as usize].ast.types
    }

    /// Whether the two types are compatible.
    pub fn types(&mut self, left: (UnitId, TypeId), right: (UnitId, TypeId)) -> bool {
        let (a, b) = (left.0, right.0);
        match (self.table(a).get(left.1), self.table(b).get(right.1)) {
            (Type::Error | Type::Foreign, _) | (_, Type::Error | Type::Foreign) => true,
            (Type::Int(x), Type::Int(y)) => x == y,
            (Type::Enum(x), Type::Int(y)) => self.table(a).enumeration(*x).representation == *y,
            (Type::Int(x), Type::Enum(y)) => *x == self.table(b).enumeration(*y).representation,
            (Type::Enum(x), Type::Enum(y)) => {
                let (x, y) = (self.table(a).enumeration(*x), self.table(b).enumeration(*y));
                x.representation == y.representation && x.tag == y.tag
            }
            (Type::Pointer(x), Type::Pointer(y)) => x.quals == y.quals && self.types((a, x.ty), (b, y.ty)),
            (Type::Array(x, m), Type::Array(y, n)) => extents(*m, *n) && self.types((a, x.ty), (b, y.ty)),
            (Type::Function(x), Type::Function(y)) => self.functions((a, x), (b, y)),
            (Type::Record(x), Type::Record(y)) => self.records((a, *x), (b, *y)),
            (Type::Vector(x, m), Type::Vector(y, n)) => m == n && self.types((a, *x), (b, *y)),
            (x, y) => x == y,
        }
    }

    fn functions(&mut self, left: (UnitId, &FunctionType), right: (UnitId, &FunctionType)) -> bool {
        let (a, b) = (left.0, right.0);
        if !self.types((a, left.1.result.ty), (b, right.1.result.ty)) {
            return false;
        }
        match (&left.1.parameters, &right.1.parameters) {
            (Some(x), Some(y)) => {
                left.1.variadic == right.1.variadic
                    && x.len() == y.len()
                    && x.iter().zip(y.iter()).all(|(x, y)| self.types((a, x.ty), (b, y.ty)))
            }
            (None, _) | (_, None) => true,
        }
    }

    /// Whether two records are the same one, said twice.
    pub fn records(&mut self, left: (UnitId, RecordId), right: (UnitId, RecordId)) -> bool {
        let (a, b) = (left.0, right.0);
        if a == b {
            return left.1 == right.1;
        }
        let (x, y) = (self.table(a).record(left.1), self.table(b).record(right.1));
        if x.kind != y.kind || x.tag != y.tag {
            return false;
        }
        if !self.assumed.insert((a, left.1, b, right.1)) {
            return true;
        }
        match (&x.layout, &y.layout) {
            (Some(m), Some(n)) => {
                m.size == n.size
                    && m.members.len() == n.members.len()
                    && m.members.iter().zip(&n.members).all(|(x, y)| self.members((a, x), (b, y)))
            }
            (None, _) | (_, None) => x.tag.is_some(),
        }
    }

    fn members(&mut self, left: (UnitId, &Member), right: (UnitId, &Member)) -> bool {
        let (x, y) = (left.1, right.1);
        x.name == y.name
            && x.offset == y.offset
            && x.bits == y.bits
            && self.types((left.0, x.ty.ty), (right.0, y.ty.ty))
    }
}

/// Whether two extents may belong to one array.
fn extents(left: Extent, right: Extent) -> bool {
    match (left, right) {
        (Extent::Fixed(m), Extent::Fixed(n)) => m == n,
        (Extent::Fixed(_) | Extent::Incomplete | Extent::Variable(_) | Extent::Star, _) => true,
    }
}
