//! How two places lie to each other, both seen in one state: one and the same,
//! surely apart, or not clear.
//!
//! Apart are: different variables; different fields of one struct; elements
//! whose indices surely differ, `a[i]` and `a[i + 1]`; what pointers of one
//! type lead to that are a known distance apart, `*p` and `p[1]`; and what the
//! points-to analysis keeps apart. A path goes on behind indices that are not
//! clear: `a[i].x` and `a[j].y` share nothing either way. Types alone say
//! nothing: memory may be read as another type.

use crate::alias::Aliases;
use antiphon_model::{
    same_expr, BinaryOp, ExprId, ExprKind, FunctionId, PlaceId, PlaceKind, Program, RecordKind, StringId, Type, TypeId,
    Variable,
};

/// How two places lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// One object or one part of it, seen as one type.
    Same,
    /// They share no memory.
    Apart,
    /// Anything else.
    Unclear,
}

/// Compares places of a function.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) program: &'a Program,
    pub(super) aliases: &'a Aliases,
    pub(super) function: FunctionId,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Root {
    Variable(Variable),
    String(StringId),
    Pointed(ExprId, TypeId),
    Remote,
}

#[derive(Clone, Copy)]
enum Selector {
    Index(ExprId),
    Field(RecordKind, u32),
}

impl Places<'_> {
    /// How two places lie to each other.
    pub(super) fn relation(self, one: PlaceId, other: PlaceId) -> Relation {
        let ((root, parts), (other_root, other_parts)) = (self.path(one), self.path(other));
        match self.roots(root, other_root) {
            Relation::Same if self.program.place(one).ty == self.program.place(other).ty => {
                self.parts(&parts, &other_parts)
            }
            Relation::Same => match self.parts(&parts, &other_parts) {
                Relation::Same => Relation::Unclear,
                relation => relation,
            },
            Relation::Apart => Relation::Apart,
            Relation::Unclear => {
                match self.aliases.may_alias(self.program, (self.function, one), (self.function, other)) {
                    true => Relation::Unclear,
                    false => Relation::Apart,
                }
            }
        }
    }

    /// Whether a place is a bit-field: what is read is not all that was written.
    pub(super) fn is_bit_field(self, id: PlaceId) -> bool {
        let PlaceKind::Field(record, field) = self.program.place(id).kind else { return false };
        let Type::Record(record) = self.program.types.get(self.program.place(record).ty) else { return false };
        self.program.types.record(*record).fields.get(field as usize).is_none_or(|field| field.bits.is_some())
    }

    /// The variable that a place is, or is a part of.
    pub(super) fn variable(self, id: PlaceId) -> Option<Variable> {
        match self.path(id).0 {
            Root::Variable(variable) => Some(variable),
            Root::String(_) | Root::Pointed(..) | Root::Remote => None,
        }
    }

    fn path(self, id: PlaceId) -> (Root, Vec<Selector>) {
        let place = self.program.place(id);
        let (base, part) = match &place.kind {
            PlaceKind::Variable(variable) => return (Root::Variable(*variable), Vec::new()),
            PlaceKind::String(string) => return (Root::String(*string), Vec::new()),
            PlaceKind::Deref(pointer) => return (Root::Pointed(*pointer, place.ty), Vec::new()),
            PlaceKind::Remote(_) => return (Root::Remote, Vec::new()),
            PlaceKind::Index(base, index) => (*base, Selector::Index(*index)),
            PlaceKind::Field(base, field) => {
                let kind = match self.program.types.get(self.program.place(*base).ty) {
                    Type::Record(record) => self.program.types.record(*record).kind,
                    _ => RecordKind::Union,
                };
                (*base, Selector::Field(kind, *field))
            }
        };
        let (root, mut parts) = self.path(base);
        parts.push(part);
        (root, parts)
    }

    fn roots(self, one: Root, other: Root) -> Relation {
        match (one, other) {
            (Root::Variable(a), Root::Variable(b)) => same_or_apart(a == b),
            (Root::String(a), Root::String(b)) => same_or_apart(a == b),
            (Root::Pointed(p, t), Root::Pointed(q, u)) if t == u => match same_expr(self.program, p, q) {
                true => Relation::Same,
                false if self.are_elements(p, q, t) => Relation::Apart,
                false => Relation::Unclear,
            },
            _ => Relation::Unclear,
        }
    }

    fn parts(self, one: &[Selector], other: &[Selector]) -> Relation {
        let mut clear = one.len() == other.len();
        for (a, b) in one.iter().zip(other) {
            match (*a, *b) {
                (Selector::Field(RecordKind::Struct, a), Selector::Field(_, b)) if a != b => return Relation::Apart,
                (Selector::Field(_, a), Selector::Field(_, b)) if a == b => {}
                (Selector::Index(a), Selector::Index(b)) if same_expr(self.program, a, b) => {}
                (Selector::Index(a), Selector::Index(b)) if self.differ(a, b) => return Relation::Apart,
                (Selector::Index(_), Selector::Index(_)) => clear = false,
                _ => return Relation::Unclear,
            }
        }
        match clear {
            true => Relation::Same,
            false => Relation::Unclear,
        }
    }

    /// Whether two pointers surely lead to different elements of type `ty` of
    /// one array.
    fn are_elements(self, one: ExprId, other: ExprId, ty: TypeId) -> bool {
        let of = |id: ExprId| *self.program.types.get(self.program.expr(id).ty) == Type::Pointer(ty);
        let ((base, steps), (other_base, other_steps)) = (self.steps(one), self.steps(other));
        of(one) && of(other) && steps != other_steps && same_expr(self.program, base, other_base)
    }

    /// A pointer as another one and a number of elements.
    fn steps(self, id: ExprId) -> (ExprId, i128) {
        let ExprKind::Binary(BinaryOp::PointerAdd, base, count) = self.program.expr(id).kind else { return (id, 0) };
        let Some(count) = self.constant(count) else { return (id, 0) };
        let (base, steps) = self.steps(base);
        match self.program.expr(base).ty == self.program.expr(id).ty {
            true => (base, steps + count),
            false => (id, 0),
        }
    }

    /// Whether two integers surely differ, in machine arithmetic and in ideal.
    fn differ(self, one: ExprId, other: ExprId) -> bool {
        let (a, b) = (self.program.expr(one), self.program.expr(other));
        if a.ty != b.ty {
            return false;
        }
        if let (ExprKind::Convert(inner), ExprKind::Convert(other_inner)) = (&a.kind, &b.kind) {
            return self.widens(*inner, a.ty) && self.differ(*inner, *other_inner);
        }
        let ((base, sum), (other_base, other_sum)) = (self.offset(one), self.offset(other));
        let bases = match (base, other_base) {
            (Some(base), Some(other)) => same_expr(self.program, base, other),
            (None, None) => true,
            _ => false,
        };
        bases && self.differ_in(a.ty, sum, other_sum)
    }

    /// Whether numbers that are so far from one value of a type still differ
    /// when they are wrapped around.
    fn differ_in(self, ty: TypeId, one: i128, other: i128) -> bool {
        match self.program.types.get(ty) {
            Type::Int(int) if int.bits <= 64 => (one - other) % (1i128 << int.bits) != 0,
            _ => false,
        }
    }

    /// An integer as another one (none if it is a constant) and a constant.
    fn offset(self, id: ExprId) -> (Option<ExprId>, i128) {
        let (base, constant) = match self.program.expr(id).kind {
            ExprKind::Int(value) if value.unsigned_abs() < 1 << 64 => return (None, value),
            ExprKind::Binary(BinaryOp::Add, base, by) => (base, self.constant(by)),
            ExprKind::Binary(BinaryOp::Subtract, base, by) => (base, self.constant(by).map(|by| -by)),
            _ => return (Some(id), 0),
        };
        match constant {
            Some(constant) => {
                let (base, sum) = self.offset(base);
                (base, sum + constant)
            }
            None => (Some(id), 0),
        }
    }

    fn constant(self, id: ExprId) -> Option<i128> {
        match self.program.expr(id).kind {
            ExprKind::Int(value) if value.unsigned_abs() < 1 << 64 => Some(value),
            _ => None,
        }
    }

    /// Whether a conversion to an integer type keeps different values different.
    fn widens(self, inner: ExprId, to: TypeId) -> bool {
        match (self.program.types.get(self.program.expr(inner).ty), self.program.types.get(to)) {
            (Type::Int(from), Type::Int(to)) => from.bits <= to.bits,
            _ => false,
        }
    }
}

fn same_or_apart(same: bool) -> Relation {
    match same {
        true => Relation::Same,
        false => Relation::Apart,
    }
}
