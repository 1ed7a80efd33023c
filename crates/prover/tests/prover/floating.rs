//! IEEE numbers: what the solver's theory decides, and models that are evaluated.

use crate::support::solver_is_there;
use antiphon_ieee::{constant_name, FloatOperation, Format, Kind, SORT};
use antiphon_prover::{Answer, Prover};
use antiphon_symbolic::{Arena, ExprId, Type, TypeId};

struct Terms {
    arena: Arena,
    ty: TypeId,
}

impl Terms {
    fn new() -> Terms {
        let mut arena = Arena::new();
        let ty = arena.make_type(Type::Opaque(SORT.into()));
        Terms { arena, ty }
    }

    fn known(&mut self, value: f64) -> ExprId {
        self.arena.symbol(&constant_name(value), self.ty)
    }

    fn apply(&mut self, operation: FloatOperation, x: &[ExprId]) -> ExprId {
        let (parameter, result) = match operation.kind() {
            Kind::Number => (self.ty, self.ty),
            Kind::Condition => (self.ty, TypeId::BOOL),
            Kind::OfInteger => (TypeId::INT, self.ty),
            Kind::ToInteger => (self.ty, TypeId::INT),
        };
        let ty = self.arena.make_type(Type::Function(vec![parameter; x.len()].into(), result));
        let symbol = self.arena.symbol(operation.name(), ty);
        self.arena.apply(symbol, x)
    }
}

/// `low < x && x < high` implies `x < x + 1`.
fn grows(low: f64, high: f64) -> Answer {
    let mut terms = Terms::new();
    let x = terms.arena.symbol("x", terms.ty);
    let (low, high, one) = (terms.known(low), terms.known(high), terms.known(1.0));
    let (above, below) = (terms.apply(FloatOperation::Less, &[low, x]), terms.apply(FloatOperation::Less, &[x, high]));
    let next = terms.apply(FloatOperation::Add(Format::Double), &[x, one]);
    let grows = terms.apply(FloatOperation::Less, &[x, next]);
    let within = terms.arena.and(above, below);
    Prover::default().valid(&mut terms.arena, within, grows)
}

#[test]
fn one_more_is_more_below_two_to_the_53rd() {
    if !solver_is_there() {
        return;
    }
    assert_eq!(grows(0.0, 9007199254740992.0), Answer::Valid);
    assert!(matches!(grows(0.0, 1e300), Answer::Invalid { model: Some(_) }));
}

#[test]
fn nan_is_not_itself_and_floats_are_rounded() {
    if !solver_is_there() {
        return;
    }
    let mut terms = Terms::new();
    let x = terms.arena.symbol("x", terms.ty);
    let same = terms.apply(FloatOperation::Equal, &[x, x]);
    let mut prover = Prover::default();
    assert!(matches!(prover.valid(&mut terms.arena, Arena::TRUE, same), Answer::Invalid { model: Some(_) }));
    let narrow = terms.apply(FloatOperation::Narrow, &[x]);
    let first = terms.apply(FloatOperation::Equal, &[narrow, x]);
    assert!(matches!(prover.valid(&mut terms.arena, same, first), Answer::Invalid { model: Some(_) }));
}

#[test]
fn integers_keep_their_sign() {
    if !solver_is_there() {
        return;
    }
    let mut terms = Terms::new();
    let n = terms.arena.symbol("n", TypeId::INT);
    let high = terms.arena.int(1000);
    let (above, below) = (terms.arena.less_equal(Arena::ZERO, n), terms.arena.less_equal(n, high));
    let within = terms.arena.and(above, below);
    let (there, zero) = (terms.apply(FloatOperation::FromInteger(Format::Double), &[n]), terms.known(0.0));
    let negative = terms.apply(FloatOperation::Less, &[there, zero]);
    let natural = terms.arena.not(negative);
    assert_eq!(Prover::default().valid(&mut terms.arena, within, natural), Answer::Valid);
}
