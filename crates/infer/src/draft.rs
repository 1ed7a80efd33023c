//! A copy of a program that gets expressions of our own, for guesses.
//!
//! Expressions are only ever added, so that an id means the same in every copy
//! that is made later, and a guess can be named by the id of its expression.

use antiphon_model::{
    BinaryOp, Bound, BoundId, BoundRange, CharLike, Expr, ExprId, ExprKind, FloatFormat, FunctionId, IntType, LazyOp,
    Place, PlaceId, PlaceKind, Program, Quantifier, Signedness, Type, TypeId, Variable,
};
use antiphon_source::Span;

/// A program that grows.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// As it is now.
    pub(crate) program: Program,
}

impl Draft {
    /// A copy.
    pub(crate) fn of(program: &Program) -> Draft {
        Draft { program: program.clone() }
    }

    /// A new expression.
    pub(crate) fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.exprs.push(Expr { kind, ty, span: Span::NONE });
        ExprId(self.program.exprs.len() as u32 - 1)
    }

    /// A new place.
    pub(crate) fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.program.places.push(Place { kind, ty, span: Span::NONE });
        PlaceId(self.program.places.len() as u32 - 1)
    }

    /// The type `int`, or a signed one of so many bits.
    pub(crate) fn integer_type(&mut self, bits: u16) -> TypeId {
        let ty = IntType { bits, sign: Signedness::Signed, chars: CharLike::Number };
        self.program.types.intern(Type::Int(ty))
    }

    /// An integer.
    pub(crate) fn int(&mut self, value: i64) -> ExprId {
        let bits = if i32::try_from(value).is_ok() { 32 } else { 64 };
        let ty = self.integer_type(bits);
        self.expr(ExprKind::Int(i128::from(value)), ty)
    }

    /// What is true everywhere.
    pub(crate) fn truth(&mut self) -> ExprId {
        self.int(1)
    }

    /// The value of a variable as a function sees it.
    pub(crate) fn load(&mut self, variable: Variable, ty: TypeId) -> ExprId {
        let place = self.place(PlaceKind::Variable(variable), ty);
        self.expr(ExprKind::Load(place), ty)
    }

    /// An expression in a type.
    pub(crate) fn converted(&mut self, e: ExprId, ty: TypeId) -> ExprId {
        match self.program.expr(e).ty == ty {
            true => e,
            false => self.expr(ExprKind::Convert(e), ty),
        }
    }

    /// Both operands in their common type, as C has it for signed numbers.
    fn common(&mut self, a: ExprId, b: ExprId) -> (ExprId, ExprId, TypeId) {
        let of = |e: ExprId| self.program.types.get(self.program.expr(e).ty).clone();
        let (first, second) = (of(a), of(b));
        let ty = match (&first, &second) {
            (Type::Float(_), _) | (_, Type::Float(_)) => self.program.types.intern(Type::Float(FloatFormat::Double)),
            (Type::Int(one), Type::Int(other)) => self.integer_type(one.bits.max(other.bits).max(32)),
            _ => self.integer_type(32),
        };
        let (a, b) = (self.converted(a, ty), self.converted(b, ty));
        (a, b, ty)
    }

    /// `a op b`.
    pub(crate) fn arithmetic(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let (a, b, ty) = self.common(a, b);
        self.expr(ExprKind::Binary(op, a, b), ty)
    }

    /// `a op b`, a condition.
    pub(crate) fn compare(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        let (a, b, _) = self.common(a, b);
        let int = self.integer_type(32);
        self.expr(ExprKind::Binary(op, a, b), int)
    }

    /// `a && b`, `a || b`.
    pub(crate) fn lazy(&mut self, op: LazyOp, a: ExprId, b: ExprId) -> ExprId {
        let int = self.integer_type(32);
        self.expr(ExprKind::Lazy(op, a, b), int)
    }

    /// All of them; 1 if there is none.
    pub(crate) fn all_of(&mut self, conditions: &[ExprId]) -> ExprId {
        match conditions {
            [] => self.truth(),
            [first, rest @ ..] => rest.iter().fold(*first, |all, next| self.lazy(LazyOp::And, all, *next)),
        }
    }

    /// A bound variable over the integers.
    pub(crate) fn bound(&mut self, name: &str) -> BoundId {
        self.program.bounds.push(Bound { name: name.to_owned(), range: BoundRange::Integer });
        BoundId(self.program.bounds.len() as u32 - 1)
    }

    /// Its value.
    pub(crate) fn bound_value(&mut self, bound: BoundId) -> ExprId {
        let int = self.integer_type(32);
        self.expr(ExprKind::Bound(bound), int)
    }

    /// `forall {int bound | constraint} body`.
    pub(crate) fn for_all(&mut self, variable: BoundId, constraint: ExprId, body: ExprId) -> ExprId {
        let int = self.integer_type(32);
        let constraint = Some(constraint);
        self.expr(ExprKind::Quantified { quantifier: Quantifier::ForAll, variable, constraint, body }, int)
    }

    /// `sum {int bound | constraint} body`.
    pub(crate) fn sum(&mut self, variable: BoundId, constraint: ExprId, body: ExprId) -> ExprId {
        let ty = self.program.expr(body).ty;
        let constraint = Some(constraint);
        self.expr(ExprKind::Quantified { quantifier: Quantifier::Sum, variable, constraint, body }, ty)
    }

    /// The expression with others in the place of variables.
    pub(crate) fn substituted(&mut self, e: ExprId, puts: &[(Variable, ExprId)]) -> ExprId {
        let Expr { kind, ty, .. } = self.program.expr(e).clone();
        let kind = match kind {
            ExprKind::Load(place) => {
                if let PlaceKind::Variable(variable) = self.program.place(place).kind {
                    return match puts.iter().find(|(known, _)| *known == variable) {
                        Some((_, put)) => self.converted(*put, ty),
                        None => e,
                    };
                }
                ExprKind::Load(self.substituted_place(place, puts))
            }
            ExprKind::AddressOf(place) => ExprKind::AddressOf(self.substituted_place(place, puts)),
            ExprKind::Unary(op, a) => ExprKind::Unary(op, self.substituted(a, puts)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(op, self.substituted(a, puts), self.substituted(b, puts)),
            ExprKind::Lazy(op, a, b) => ExprKind::Lazy(op, self.substituted(a, puts), self.substituted(b, puts)),
            ExprKind::Conditional(c, a, b) => {
                ExprKind::Conditional(self.substituted(c, puts), self.substituted(a, puts), self.substituted(b, puts))
            }
            ExprKind::Convert(a) => ExprKind::Convert(self.substituted(a, puts)),
            ExprKind::Pure(function, arguments) => {
                ExprKind::Pure(function, arguments.iter().map(|a| self.substituted(*a, puts)).collect())
            }
            ExprKind::Abstract(function, arguments) => {
                ExprKind::Abstract(function, arguments.iter().map(|a| self.substituted(*a, puts)).collect())
            }
            ExprKind::Int(_)
            | ExprKind::Real(_)
            | ExprKind::Null
            | ExprKind::Function(_)
            | ExprKind::SizeOf(_)
            | ExprKind::Bound(_)
            | ExprKind::Quantified { .. }
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => return e,
        };
        self.expr(kind, ty)
    }

    /// The text of the value at a place.
    pub(crate) fn place_text(&mut self, function: FunctionId, place: PlaceId) -> Option<String> {
        let ty = self.program.place(place).ty;
        let load = self.expr(ExprKind::Load(place), ty);
        crate::printing::text(&self.program, function, load)
    }

    /// The expression with another one in the place of the value that has a text.
    pub(crate) fn replaced(&mut self, function: FunctionId, e: ExprId, text: &str, put: ExprId) -> ExprId {
        let Expr { kind, ty, .. } = self.program.expr(e).clone();
        let kind = match kind {
            ExprKind::Load(_) => {
                let is_it = crate::printing::text(&self.program, function, e).as_deref() == Some(text);
                return if is_it { self.converted(put, ty) } else { e };
            }
            ExprKind::Unary(op, a) => ExprKind::Unary(op, self.replaced(function, a, text, put)),
            ExprKind::Convert(a) => ExprKind::Convert(self.replaced(function, a, text, put)),
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.replaced(function, a, text, put), self.replaced(function, b, text, put));
                ExprKind::Binary(op, a, b)
            }
            _ => return e,
        };
        self.expr(kind, ty)
    }

    /// The same for a place.
    pub(crate) fn substituted_place(&mut self, id: PlaceId, puts: &[(Variable, ExprId)]) -> PlaceId {
        let Place { kind, ty, .. } = self.program.place(id).clone();
        let kind = match kind {
            PlaceKind::Deref(pointer) => PlaceKind::Deref(self.substituted(pointer, puts)),
            PlaceKind::Index(base, index) => {
                PlaceKind::Index(self.substituted_place(base, puts), self.substituted(index, puts))
            }
            PlaceKind::Field(base, field) => PlaceKind::Field(self.substituted_place(base, puts), field),
            PlaceKind::Variable(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => return id,
        };
        self.place(kind, ty)
    }
}
