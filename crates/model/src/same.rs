//! Whether two programs are the same but for spans and the numbering of
//! arenas.
//!
//! Records, globals, strings, functions, locals, loops and locations must agree
//! in their order, because that order has a meaning; types, expressions, places
//! and bound variables are compared by what they are, not by their ids.

use crate::action::{Action, Callee, Location, Step};
use crate::expr::{BoundId, ExprId, ExprKind, PlaceId, PlaceKind};
use crate::program::{AbstractFunction, Function, Global, Invariant, Local, Loop, Program, Role, StringLiteral};
use crate::types::{Record, Signature, Type, TypeId};

/// Whether the two programs are the same.
pub fn same(left: &Program, right: &Program) -> bool {
    let mut pair = Pair { left, right, bounds: Vec::new() };
    pair.programs()
}

/// Whether two expressions of a program are the same but for spans: of one
/// function, in one state, they have one value.
pub fn same_expr(program: &Program, one: ExprId, other: ExprId) -> bool {
    one == other || Pair { left: program, right: program, bounds: Vec::new() }.exprs(one, other)
}

/// Whether two places of a program are the same but for spans: of one function,
/// in one state, they are one object or one part of it.
pub fn same_place(program: &Program, one: PlaceId, other: PlaceId) -> bool {
    one == other || Pair { left: program, right: program, bounds: Vec::new() }.places(one, other)
}

/// Two programs, and which bound variables correspond.
struct Pair<'a> {
    left: &'a Program,
    right: &'a Program,
    bounds: Vec<(BoundId, BoundId)>,
}

/// Equal lengths, and equal elements in order.
fn all<T>(left: &[T], right: &[T], mut same: impl FnMut(&T, &T) -> bool) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(l, r)| same(l, r))
}

fn both<T>(left: Option<T>, right: Option<T>, same: impl FnOnce(T, T) -> bool) -> bool {
    match (left, right) {
        (None, None) => true,
        (Some(left), Some(right)) => same(left, right),
        (None, Some(_)) | (Some(_), None) => false,
    }
}

impl Pair<'_> {
    fn programs(&mut self) -> bool {
        let (l, r) = (self.left, self.right);
        l.types.pointer_size == r.types.pointer_size
            && (l.startup, l.main, l.thread_startup) == (r.startup, r.main, r.thread_startup)
            && all(&l.types.records, &r.types.records, |a, b| self.records(a, b))
            && all(&l.globals, &r.globals, |a, b| self.globals(a, b))
            && all(&l.strings, &r.strings, |a, b| self.strings(a, b))
            && all(&l.abstracts, &r.abstracts, |a, b| self.abstracts(a, b))
            && all(&l.functions, &r.functions, |a, b| self.functions(a, b))
    }

    fn types(&self, l: TypeId, r: TypeId) -> bool {
        match (self.left.types.get(l), self.right.types.get(r)) {
            (Type::Pointer(a), Type::Pointer(b)) => self.types(*a, *b),
            (Type::Array(a, m), Type::Array(b, n)) => m == n && self.types(*a, *b),
            (Type::Function(a), Type::Function(b)) => self.signatures(a, b),
            (a, b) => a == b,
        }
    }

    fn signatures(&self, l: &Signature, r: &Signature) -> bool {
        l.variadic == r.variadic
            && self.types(l.result, r.result)
            && all(&l.parameters, &r.parameters, |a, b| self.types(*a, *b))
    }

    fn records(&self, l: &Record, r: &Record) -> bool {
        (l.kind, &l.name, l.size, l.align) == (r.kind, &r.name, r.size, r.align)
            && all(&l.fields, &r.fields, |a, b| {
                (&a.name, a.offset, a.bits, a.qualifiers) == (&b.name, b.offset, b.bits, b.qualifiers)
                    && self.types(a.ty, b.ty)
            })
    }

    fn globals(&mut self, l: &Global, r: &Global) -> bool {
        let roles = match (l.role, r.role) {
            (Role::Input(a), Role::Input(b)) => both(a, b, |a, b| self.exprs(a, b)),
            (a, b) => a == b,
        };
        roles
            && (&l.name, l.storage, l.constness, l.qualifiers) == (&r.name, r.storage, r.constness, r.qualifiers)
            && self.types(l.ty, r.ty)
    }

    fn strings(&self, l: &StringLiteral, r: &StringLiteral) -> bool {
        l.units == r.units && self.types(l.ty, r.ty)
    }

    fn abstracts(&self, l: &AbstractFunction, r: &AbstractFunction) -> bool {
        (&l.name, l.continuous) == (&r.name, r.continuous)
            && self.types(l.result, r.result)
            && all(&l.parameters, &r.parameters, |a, b| self.types(*a, *b))
    }

    fn functions(&mut self, l: &Function, r: &Function) -> bool {
        (&l.name, l.parameters, &l.body.labels) == (&r.name, r.parameters, &r.body.labels)
            && self.types(l.ty, r.ty)
            && self.types(l.result, r.result)
            && all(&l.locals, &r.locals, |a, b| self.locals(a, b))
            && all(&l.body.loops, &r.body.loops, |a, b| self.loops(a, b))
            && all(&l.body.locations, &r.body.locations, |a, b| self.locations(a, b))
    }

    fn locals(&self, l: &Local, r: &Local) -> bool {
        (&l.name, l.kind, l.storage, l.qualifiers) == (&r.name, r.kind, r.storage, r.qualifiers)
            && self.types(l.ty, r.ty)
    }

    fn loops(&mut self, l: &Loop, r: &Loop) -> bool {
        (l.kind, l.head, l.exit, l.parent) == (r.kind, r.head, r.exit, r.parent)
            && all(&l.invariants, &r.invariants, |a: &Invariant, b| {
                (a.participants, &a.name) == (b.participants, &b.name) && self.exprs(a.condition, b.condition)
            })
    }

    fn locations(&mut self, l: &Location, r: &Location) -> bool {
        l.role == r.role
            && match (&l.step, &r.step) {
                (Step::Action(a, m), Step::Action(b, n)) => m == n && self.actions(a, b),
                (Step::Branch { condition, then, otherwise }, Step::Branch { condition: c, then: t, otherwise: o }) => {
                    (then, otherwise) == (t, o) && self.exprs(*condition, *c)
                }
                (Step::Switch { value, cases, default }, Step::Switch { value: v, cases: c, default: d }) => {
                    (cases, default) == (c, d) && self.exprs(*value, *v)
                }
                (Step::Return(a), Step::Return(b)) => both(*a, *b, |a, b| self.exprs(a, b)),
                (Step::Unreachable, Step::Unreachable) => true,
                _ => false,
            }
    }

    fn actions(&mut self, l: &Action, r: &Action) -> bool {
        match (l, r) {
            (Action::Skip, Action::Skip) => true,
            (Action::Assign(p, e), Action::Assign(q, f)) => self.places(*p, *q) && self.exprs(*e, *f),
            (Action::Update { place: p, old: o, value: e }, Action::Update { place: q, old: n, value: f }) => {
                o == n && self.places(*p, *q) && self.exprs(*e, *f)
            }
            (Action::Clear(p), Action::Clear(q))
            | (Action::VaStart(p), Action::VaStart(q))
            | (Action::VaEnd(p), Action::VaEnd(q)) => self.places(*p, *q),
            (Action::VaCopy(p, f), Action::VaCopy(q, g)) => self.places(*p, *q) && self.places(*f, *g),
            (Action::Live(a), Action::Live(b)) | (Action::Dead(a), Action::Dead(b)) => a == b,
            (Action::Assert { condition: a, origin: o }, Action::Assert { condition: b, origin: p }) => {
                o == p && self.exprs(*a, *b)
            }
            (
                Action::CollectiveAssert { participants, universe, name, duty, condition, visible: _ },
                Action::CollectiveAssert { participants: p, universe: u, name: n, duty: d, condition: c, visible: _ },
            ) => {
                let universes = match (universe, u) {
                    (Some(a), Some(b)) => a.name == b.name && self.exprs(a.members, b.members),
                    (None, None) => true,
                    (Some(_), None) | (None, Some(_)) => false,
                };
                (participants, name, duty) == (p, n, d) && universes && self.exprs(*condition, *c)
            }
            (Action::Assume(a), Action::Assume(b)) => self.exprs(*a, *b),
            (Action::Call { callee, arguments, result }, Action::Call { callee: c, arguments: a, result: r }) => {
                self.callees(*callee, *c) && self.lists(arguments, a) && self.results(*result, *r)
            }
            (
                Action::Library { function, arguments, result },
                Action::Library { function: f, arguments: a, result: r },
            ) => function == f && self.lists(arguments, a) && self.results(*result, *r),
            (
                Action::Allocate { element, count, fill, result },
                Action::Allocate { element: e, count: c, fill: f, result: r },
            ) => {
                let elements = both(*element, *e, |a, b| self.types(a, b));
                elements && fill == f && self.exprs(*count, *c) && self.places(*result, *r)
            }
            (Action::VaArg { list, ty, result }, Action::VaArg { list: l, ty: t, result: r }) => {
                self.places(*list, *l) && self.types(*ty, *t) && self.results(*result, *r)
            }
            _ => false,
        }
    }

    fn callees(&mut self, l: Callee, r: Callee) -> bool {
        match (l, r) {
            (Callee::Direct(a), Callee::Direct(b)) => a == b,
            (Callee::Indirect(a), Callee::Indirect(b)) => self.exprs(a, b),
            (Callee::Direct(_), Callee::Indirect(_)) | (Callee::Indirect(_), Callee::Direct(_)) => false,
        }
    }

    fn results(&mut self, l: Option<PlaceId>, r: Option<PlaceId>) -> bool {
        both(l, r, |l, r| self.places(l, r))
    }

    fn lists(&mut self, l: &[ExprId], r: &[ExprId]) -> bool {
        all(l, r, |a, b| self.exprs(*a, *b))
    }

    fn exprs(&mut self, l: ExprId, r: ExprId) -> bool {
        let (left, right) = (self.left.expr(l), self.right.expr(r));
        self.types(left.ty, right.ty)
            && match (&left.kind, &right.kind) {
                (ExprKind::Load(p), ExprKind::Load(q)) | (ExprKind::AddressOf(p), ExprKind::AddressOf(q)) => {
                    self.places(*p, *q)
                }
                (ExprKind::Unary(o, a), ExprKind::Unary(p, b)) => o == p && self.exprs(*a, *b),
                (ExprKind::Convert(a), ExprKind::Convert(b)) => self.exprs(*a, *b),
                (ExprKind::Binary(o, a, b), ExprKind::Binary(p, c, d)) => {
                    o == p && self.exprs(*a, *c) && self.exprs(*b, *d)
                }
                (ExprKind::Lazy(o, a, b), ExprKind::Lazy(p, c, d)) => {
                    o == p && self.exprs(*a, *c) && self.exprs(*b, *d)
                }
                (ExprKind::Conditional(a, b, c), ExprKind::Conditional(d, e, f)) => {
                    self.exprs(*a, *d) && self.exprs(*b, *e) && self.exprs(*c, *f)
                }
                (ExprKind::Pure(f, a), ExprKind::Pure(g, b)) => f == g && self.lists(a, b),
                (ExprKind::Abstract(f, a), ExprKind::Abstract(g, b)) => f == g && self.lists(a, b),
                (ExprKind::SizeOf(a), ExprKind::SizeOf(b)) => self.types(*a, *b),
                (ExprKind::Bound(a), ExprKind::Bound(b)) => {
                    self.bounds.iter().rev().find(|(l, r)| l == a || r == b) == Some(&(*a, *b))
                }
                (a @ ExprKind::Quantified { .. }, b @ ExprKind::Quantified { .. }) => self.quantified(a, b),
                // What has no parts in an arena.
                (a, b) => a == b,
            }
    }

    fn quantified(&mut self, l: &ExprKind, r: &ExprKind) -> bool {
        let (
            ExprKind::Quantified { quantifier, variable, constraint, body },
            ExprKind::Quantified { quantifier: q, variable: v, constraint: c, body: b },
        ) = (l, r)
        else {
            return false;
        };
        if quantifier != q || self.left.bound(*variable) != self.right.bound(*v) {
            return false;
        }
        self.bounds.push((*variable, *v));
        let same = both(*constraint, *c, |a, b| self.exprs(a, b)) && self.exprs(*body, *b);
        self.bounds.pop();
        same
    }

    fn places(&mut self, l: PlaceId, r: PlaceId) -> bool {
        let (left, right) = (self.left.place(l), self.right.place(r));
        left.qualifiers == right.qualifiers
            && self.types(left.ty, right.ty)
            && match (&left.kind, &right.kind) {
                (PlaceKind::Deref(a), PlaceKind::Deref(b)) => self.exprs(*a, *b),
                (PlaceKind::Index(p, a), PlaceKind::Index(q, b)) => self.places(*p, *q) && self.exprs(*a, *b),
                (PlaceKind::Field(p, f), PlaceKind::Field(q, g)) => f == g && self.places(*p, *q),
                (PlaceKind::Remote(a), PlaceKind::Remote(b)) => {
                    (a.side, &a.function, &a.name, a.variable) == (b.side, &b.function, &b.name, b.variable)
                        && both(a.process, b.process, |a, b| self.exprs(a, b))
                }
                // What has no parts in an arena.
                (a, b) => a == b,
            }
    }
}
