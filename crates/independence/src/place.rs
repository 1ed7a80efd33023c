//! Places in memory as bases and distances: an object or what a pointer points to, a subscript
//! with its stride for each dimension, members as bytes.
//!
//! The address of a place is linear in its subscripts, so casts and pointer arithmetic stay exact;
//! extents say only which subscripts may be compared one by one (`compare`).

use crate::facts::Unit;
use antiphon_symbolic::ExprId;
use antiphon_syntax::ast::{ObjectId, Storage};
use antiphon_syntax::tree::Qualifiers;
use antiphon_syntax::types::{IntKind, Type, TypeId};

/// What a place is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// A variable that all iterations see.
    Shared(ObjectId),
    /// A variable that the iteration, or its thread, has for itself.
    Own(ObjectId),
    /// An object that the iteration has allocated.
    New,
    /// What a pointer pointed to when the loop began.
    Pointee(ObjectId),
    /// The same, of a pointer that only ever gets new objects.
    Heap(ObjectId),
    /// A string literal.
    Text,
    /// Anything.
    Unknown,
}

/// A subscript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub index: ExprId,
    /// In bytes.
    pub stride: ExprId,
    /// How many elements there are, if the type says so.
    pub extent: Option<ExprId>,
}

/// How a place is written, for messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The value of a subscript.
    Subscript(ExprId),
    /// A member's name.
    Member(Option<antiphon_source::Symbol>),
}

/// A place, or the address of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub base: Base,
    pub steps: Vec<Step>,
    /// Bytes of members.
    pub offset: u64,
    pub parts: Vec<Part>,
}

impl Place {
    pub fn of(base: Base) -> Place {
        Place { base, steps: Vec::new(), offset: 0, parts: Vec::new() }
    }
}

/// How two bases lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overlap {
    Same,
    Never,
    Perhaps,
}

/// What kind of number a place holds, as far as C forbids to use another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaf {
    Integer(IntKind),
    Float(antiphon_syntax::types::FloatKind),
    Pointer,
    /// Bytes, structures: goes with everything.
    Anything,
}

impl Leaf {
    pub fn of(unit: &Unit<'_>, ty: TypeId) -> Leaf {
        match unit.ast.types.get(ty) {
            Type::Float(kind) => Leaf::Float(*kind),
            Type::Pointer(_) => Leaf::Pointer,
            _ => match unit.int_kind(ty) {
                Some(kind) if kind.size(unit.target) > 1 => Leaf::Integer(kind.to_unsigned()),
                _ => Leaf::Anything,
            },
        }
    }

    /// Whether C forbids that one object is used as both.
    fn excludes(self, other: Leaf) -> bool {
        self != Leaf::Anything && other != Leaf::Anything && self != other
    }
}

/// What is believed of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// That it keeps what C asks for and nobody checks: `restrict`, and types of objects.
    Rules,
    /// What follows from its text alone.
    Text,
}

/// How two places lie whose bases are these; the types are those of the accesses.
pub(crate) fn overlap(
    unit: &Unit<'_>,
    trust: Trust,
    (one, first): (Base, Leaf),
    (other, second): (Base, Leaf),
) -> Overlap {
    use Base::*;
    if one == other && one != Unknown {
        return Overlap::Same;
    }
    let is_apart = match (one, other) {
        (Own(_) | New | Text, _) | (_, Own(_) | New | Text) => true,
        (Shared(_), Shared(_)) | (Heap(_), Heap(_)) | (Shared(_), Heap(_)) | (Heap(_), Shared(_)) => true,
        (Heap(new), Pointee(pointer)) | (Pointee(pointer), Heap(new)) => {
            is_given(unit, pointer) && unit.ast.object(new).storage == Storage::Automatic
        }
        (Pointee(p), Pointee(q)) => {
            let restricts = |o| unit.ast.object(o).ty.quals.has(Qualifiers::RESTRICT);
            trust == Trust::Rules && is_given(unit, p) && is_given(unit, q) && (restricts(p) || restricts(q))
        }
        (Shared(object), pointer @ (Pointee(_) | Unknown)) | (pointer @ (Pointee(_) | Unknown), Shared(object)) => {
            let given = matches!(pointer, Pointee(p) if is_given(unit, p));
            // A declared object keeps its type (C11 6.5p6).
            unit.is_out_of_reach(object)
                || given && unit.ast.object(object).storage == Storage::Automatic
                || trust == Trust::Rules && first.excludes(second)
        }
        (Unknown, _) | (_, Unknown) => false,
    };
    if is_apart {
        Overlap::Never
    } else {
        Overlap::Perhaps
    }
}

/// Whether a pointer is a parameter that keeps what the caller gave.
fn is_given(unit: &Unit<'_>, pointer: ObjectId) -> bool {
    unit.ast.object(pointer).storage == Storage::Parameter && !unit.is_changed(pointer)
}
