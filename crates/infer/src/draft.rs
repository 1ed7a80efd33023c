//! A copy of a program that gets expressions of our own, for guesses.
//!
//! Expressions are only ever added, so that an id means the same in every copy
//! that is made later, and a guess can be named by the id of its expression.

use antiphon_model::visit::{expr_parts, map_expr_kind, map_place_kind, Child, Mapper};
use antiphon_model::{
    annotation_text, BinaryOp, Bound, BoundId, BoundRange, CharLike, Expr, ExprId, ExprKind, FloatFormat, FunctionId,
    IntType, LazyOp, Place, PlaceId, PlaceKind, Program, Qualifiers, Quantifier, Signedness, Type, TypeId, Variable,
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
        self.program.places.push(Place { kind, ty, qualifiers: Qualifiers::NONE, span: Span::NONE });
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

    /// The same expression under another id.
    pub(crate) fn copied(&mut self, e: ExprId) -> ExprId {
        let Expr { kind, ty, .. } = self.program.expr(e).clone();
        self.expr(kind, ty)
    }

    /// The expression with others in the place of variables.
    pub(crate) fn substituted(&mut self, e: ExprId, puts: &[(Variable, ExprId)]) -> ExprId {
        Substitution { draft: self, puts }.expr(e)
    }

    /// The same for a place.
    pub(crate) fn substituted_place(&mut self, id: PlaceId, puts: &[(Variable, ExprId)]) -> PlaceId {
        Substitution { draft: self, puts }.place(id)
    }

    /// An element of an array, or of what a pointer leads to.
    pub(crate) fn element(&mut self, (base, ty): (Variable, TypeId), index: ExprId, element: TypeId) -> PlaceId {
        let place = self.place(PlaceKind::Variable(base), ty);
        if !matches!(self.program.types.get(ty), Type::Pointer(_)) {
            return self.place(PlaceKind::Index(place, index), element);
        }
        let pointer = self.expr(ExprKind::Load(place), ty);
        let there = self.expr(ExprKind::Binary(BinaryOp::PointerAdd, pointer, index), ty);
        self.place(PlaceKind::Deref(there), element)
    }

    /// The expression with another one in the place of a bound variable.
    pub(crate) fn with_bound(&mut self, e: ExprId, bound: BoundId, put: ExprId) -> ExprId {
        Unbinding { draft: self, bound, put }.expr(e)
    }

    /// The expression with one variable in the place of another.
    pub(crate) fn renamed(&mut self, e: ExprId, from: Variable, to: (Variable, TypeId)) -> ExprId {
        Renaming { draft: self, from, to }.expr(e)
    }

    /// The text of the value at a place.
    pub(crate) fn place_text(&mut self, function: FunctionId, place: PlaceId) -> Option<String> {
        let ty = self.program.place(place).ty;
        let load = self.expr(ExprKind::Load(place), ty);
        annotation_text(&self.program, function, load)
    }

    /// The expression with another one in the place of the value that has a text.
    pub(crate) fn replaced(&mut self, function: FunctionId, e: ExprId, text: &str, put: ExprId) -> ExprId {
        Replacement { draft: self, function, text, put }.expr(e)
    }
}

/// Expressions in the place of variables. What has parts is made anew: our own
/// expressions have no text of the user's.
struct Substitution<'a> {
    draft: &'a mut Draft,
    puts: &'a [(Variable, ExprId)],
}

impl Mapper for Substitution<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        let Expr { kind, ty, .. } = self.draft.program.expr(e).clone();
        let loaded = match kind {
            ExprKind::Load(place) => match self.draft.program.place(place).kind {
                PlaceKind::Variable(variable) => Some(variable),
                _ => None,
            },
            _ => None,
        };
        if let Some(variable) = loaded {
            let put = self.puts.iter().find(|(known, _)| *known == variable).map(|(_, put)| *put);
            return put.map_or(e, |put| self.draft.converted(put, ty));
        }
        let mut has_parts = false;
        expr_parts(&kind, |part| has_parts |= matches!(part, Child::Expr(_) | Child::Place(_)));
        match has_parts {
            false => e,
            true => {
                let kind = map_expr_kind(self, &kind);
                self.draft.expr(kind, ty)
            }
        }
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        place_anew(self, id)
    }
}

/// An expression with its parts mapped, as one of our own.
pub(crate) fn expr_anew(mapper: &mut impl Mapper, e: ExprId) -> ExprId {
    let Expr { kind, ty, .. } = mapper.program().expr(e).clone();
    let kind = map_expr_kind(mapper, &kind);
    let program = mapper.program();
    program.exprs.push(Expr { kind, ty, span: Span::NONE });
    ExprId(program.exprs.len() as u32 - 1)
}

/// The same for a place; a variable stays.
pub(crate) fn place_anew(mapper: &mut impl Mapper, id: PlaceId) -> PlaceId {
    let Place { kind, ty, .. } = mapper.program().place(id).clone();
    match kind {
        PlaceKind::Variable(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => id,
        PlaceKind::Deref(_) | PlaceKind::Index(..) | PlaceKind::Field(..) => {
            let kind = map_place_kind(mapper, &kind);
            let program = mapper.program();
            program.places.push(Place { kind, ty, qualifiers: Qualifiers::NONE, span: Span::NONE });
            PlaceId(program.places.len() as u32 - 1)
        }
    }
}

/// An expression in the place of a bound variable.
struct Unbinding<'a> {
    draft: &'a mut Draft,
    bound: BoundId,
    put: ExprId,
}

impl Mapper for Unbinding<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        match self.draft.program.expr(e).kind == ExprKind::Bound(self.bound) {
            true => {
                let ty = self.draft.program.expr(e).ty;
                self.draft.converted(self.put, ty)
            }
            false => expr_anew(self, e),
        }
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        place_anew(self, id)
    }
}

/// A variable in the place of another one, wherever it stands.
struct Renaming<'a> {
    draft: &'a mut Draft,
    from: Variable,
    /// With its type: extents differ.
    to: (Variable, TypeId),
}

impl Mapper for Renaming<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        expr_anew(self, e)
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        match self.draft.program.place(id).kind {
            PlaceKind::Variable(own) if own == self.from => {
                let (to, ty) = self.to;
                self.draft.place(PlaceKind::Variable(to), ty)
            }
            _ => place_anew(self, id),
        }
    }
}

/// An expression in the place of the value that has a text, below arithmetic and conditions only.
struct Replacement<'a> {
    draft: &'a mut Draft,
    function: FunctionId,
    text: &'a str,
    put: ExprId,
}

impl Mapper for Replacement<'_> {
    fn program(&mut self) -> &mut Program {
        &mut self.draft.program
    }

    fn expr(&mut self, e: ExprId) -> ExprId {
        let Expr { kind, ty, .. } = self.draft.program.expr(e).clone();
        match kind {
            ExprKind::Load(_) => {
                let text = annotation_text(&self.draft.program, self.function, e);
                match text.as_deref() == Some(self.text) {
                    true => self.draft.converted(self.put, ty),
                    false => e,
                }
            }
            ExprKind::Unary(..) | ExprKind::Convert(_) | ExprKind::Binary(..) | ExprKind::Lazy(..) => {
                let kind = map_expr_kind(self, &kind);
                self.draft.expr(kind, ty)
            }
            _ => e,
        }
    }
}
