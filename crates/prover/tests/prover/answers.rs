//! Questions whose answers are known.

use crate::support::solver_is_there;
use antiphon_prover::{Answer, Choice, Options, Prover, Reason, Rules, Satisfiability};
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, Rat, Type, TypeId};

fn with_solver() -> Prover {
    Prover::new(Options { rules: Rules::Never, ..Options::default() })
}

fn ints<const N: usize>(arena: &mut Arena, names: [&str; N]) -> [ExprId; N] {
    names.map(|name| arena.symbol(name, TypeId::INT))
}

#[test]
fn linear_integers_are_decided() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let [x, y, z] = ints(&mut arena, ["x", "y", "z"]);
    let (xy, yz, xz) = (arena.less(x, y), arena.less(y, z), arena.less(x, z));
    let assumption = arena.and(xy, yz);
    for mut prover in [Prover::default(), with_solver()] {
        assert_eq!(prover.valid(&mut arena, assumption, xz), Answer::Valid);
        let Answer::Invalid { model: Some(model) } = prover.valid(&mut arena, xz, xy) else { panic!("no model") };
        let refuted = arena.not(xy);
        let both = arena.and(xz, refuted);
        assert_eq!(arena.evaluate(both, &model).and_then(|v| v.as_bool()), Some(true));
    }
}

#[test]
fn a_contradictory_assumption_makes_everything_valid() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let [x, y, z] = ints(&mut arena, ["x", "y", "z"]);
    let (xy, yz, zx) = (arena.less(x, y), arena.less(y, z), arena.less(z, x));
    let assumption = arena.and_all(&[xy, yz, zx]);
    let goal = arena.symbol("p", TypeId::BOOL);
    for mut prover in [Prover::default(), with_solver()] {
        assert_eq!(prover.valid(&mut arena, assumption, goal), Answer::Valid);
        assert_eq!(prover.valid(&mut arena, assumption, Arena::FALSE), Answer::Valid);
        assert_eq!(prover.satisfiable(&mut arena, assumption), Satisfiability::Unsatisfiable);
    }
}

#[test]
fn a_quantified_fact_about_an_array_is_used() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let [i, j, n] = ints(&mut arena, ["i", "j", "n"]);
    let ty = arena.make_type(Type::Array(TypeId::INT, Some(n)));
    let a = arena.symbol("a", ty);
    let (low, high) = (arena.less_equal(Arena::ZERO, i), arena.less(i, n));
    let range = arena.and(low, high);
    let element = arena.read(a, i);
    let positive = arena.less(Arena::ZERO, element);
    let body = arena.implies(range, positive);
    let all = arena.quantified(QuantifierKind::ForAll, i, body);
    let (low, high) = (arena.less_equal(Arena::ZERO, j), arena.less(j, n));
    let assumption = arena.and_all(&[all, low, high]);
    let other = arena.read(a, j);
    let goal = arena.less(Arena::ZERO, other);
    let five = arena.int(5);
    let too_much = arena.less(five, other);
    for mut prover in [Prover::default(), with_solver()] {
        assert_eq!(prover.valid(&mut arena, assumption, goal), Answer::Valid);
        assert!(!prover.valid(&mut arena, assumption, too_much).is_valid());
        let not = arena.not(too_much);
        let both = arena.and(assumption, not);
        let refuted = prover.satisfiable(&mut arena, both);
        assert!(matches!(refuted, Satisfiability::Satisfiable { model: Some(_) }), "{refuted:?}");
    }
}

#[test]
fn the_rules_take_a_quantified_fact_at_the_index_that_fits() {
    let mut arena = Arena::new();
    let [i, j, n] = ints(&mut arena, ["i", "j", "n"]);
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let a = arena.symbol("a", ty);
    let next = arena.add(i, Arena::ONE);
    let (low, high, element) = (arena.less_equal(Arena::ZERO, i), arena.less(i, n), arena.read(a, next));
    let (range, positive) = (arena.and(low, high), arena.less(Arena::ZERO, element));
    let body = arena.implies(range, positive);
    let all = arena.quantified(QuantifierKind::ForAll, i, body);
    let facts = [all, arena.less(Arena::ZERO, j), arena.less_equal(j, n)];
    let assumption = arena.and_all(&facts);
    let element = arena.read(a, j);
    let goal = arena.less(Arena::ZERO, element);
    let mut light = Prover::new(Options { solver: Choice::Nothing, ..Options::default() });
    assert_eq!(light.valid(&mut arena, assumption, goal), Answer::Valid);
    let outside = arena.and(all, facts[1]);
    assert!(!light.valid(&mut arena, outside, goal).is_valid());
}

#[test]
fn the_mathematics_library_is_known_as_far_as_it_goes() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let x = arena.symbol("x", TypeId::REAL);
    let ty = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
    let [sqrt, sin, floor] = ["sqrt", "sin", "floor"].map(|name| arena.symbol(name, ty));
    let [root, sine, floored] = [sqrt, sin, floor].map(|f| arena.apply(f, &[x]));
    let (one, four) = (Arena::REAL_ONE, arena.real(Rat::from(4)));
    let large = arena.less(four, x);
    let two = arena.real(Rat::from(2));
    let goal = arena.less(two, root);
    let mut prover = Prover::default();
    assert_eq!(prover.valid(&mut arena, large, goal), Answer::Valid);
    let three = arena.real(Rat::from(3));
    let goal = arena.less(three, root);
    assert!(prover.valid(&mut arena, large, goal).is_invalid());
    let bounded = arena.less_equal(sine, one);
    assert_eq!(prover.valid(&mut arena, large, bounded), Answer::Valid);
    let strictly = arena.less(sine, one);
    assert!(matches!(prover.valid(&mut arena, large, strictly), Answer::Unknown(_)));
    let (below, next) = (arena.less_equal(floored, x), arena.add(floored, one));
    let above = arena.less(x, next);
    let between = arena.and(below, above);
    assert_eq!(prover.valid(&mut arena, large, between), Answer::Valid);
}

#[test]
fn values_of_which_only_equality_is_known() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let ty = arena.make_type(Type::Opaque("MPI_Comm".into()));
    let [a, b, c] = ["a", "b", "c"].map(|name| arena.symbol(name, ty));
    let (ab, bc, ac) = (arena.equal(a, b), arena.equal(b, c), arena.equal(a, c));
    let assumption = arena.and(ab, bc);
    let mut prover = Prover::default();
    assert_eq!(prover.valid(&mut arena, assumption, ac), Answer::Valid);
    assert_eq!(prover.valid(&mut arena, ab, ac), Answer::Invalid { model: None });
}

#[test]
fn functions_as_values_are_not_told_to_solvers() {
    let mut arena = Arena::new();
    let ty = arena.make_type(Type::Function([TypeId::INT].into(), TypeId::INT));
    let [f, g] = ["f", "g"].map(|name| arena.symbol(name, ty));
    let same = arena.equal(f, g);
    let (x, y) = (arena.apply(f, &[Arena::ONE]), arena.apply(g, &[Arena::ONE]));
    let goal = arena.equal(x, y);
    let answer = Prover::default().valid(&mut arena, same, goal);
    assert!(matches!(answer, Answer::Unknown(Reason::Unsupported(_))), "{answer:?}");
}

#[test]
fn a_division_by_zero_is_no_counterexample() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let [x, y] = ints(&mut arena, ["x", "y"]);
    let quotient = arena.divide(x, y);
    let product = arena.mul(quotient, y);
    // Where y is not zero, x / y * y is between 0 and x.
    let positive = arena.less(Arena::ZERO, x);
    let goal = arena.less_equal(product, x);
    let answer = with_solver().valid(&mut arena, positive, goal);
    assert!(!answer.is_invalid(), "{answer:?}");
    let nonzero = arena.not_equal(y, Arena::ZERO);
    let defined = arena.and(positive, nonzero);
    let wrong = arena.less(product, x);
    let answer = with_solver().valid(&mut arena, defined, wrong);
    assert!(matches!(answer, Answer::Invalid { model: Some(_) }), "{answer:?}");
}

#[test]
fn an_irrational_counterexample_has_no_values() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let x = arena.symbol("x", TypeId::REAL);
    let square = arena.mul(x, x);
    let two = arena.real(Rat::from(2));
    let assumption = arena.equal(square, two);
    let goal = arena.less(x, Arena::REAL_ZERO);
    assert_eq!(Prover::default().valid(&mut arena, assumption, goal), Answer::Invalid { model: None });
    let impossible = arena.real(Rat::from(-2));
    let never = arena.not_equal(square, impossible);
    assert_eq!(Prover::default().valid(&mut arena, Arena::TRUE, never), Answer::Valid);
}

#[test]
fn statistics_say_what_decided() {
    let mut arena = Arena::new();
    let [i, n, b] = ints(&mut arena, ["i", "n", "b"]);
    let parts = [arena.less_equal(Arena::ZERO, i), arena.less(i, n), arena.less_equal(n, b)];
    let assumption = arena.and_all(&parts);
    let mut prover = Prover::default();
    let minus = arena.int(-1);
    let (simple, transitive) = (arena.less(minus, i), arena.less(i, b));
    assert!(prover.valid(&mut arena, assumption, simple).is_valid());
    assert!(prover.valid(&mut arena, assumption, transitive).is_valid());
    assert!(prover.valid(&mut arena, assumption, transitive).is_valid());
    let statistics = prover.statistics();
    let counts = [statistics.by_simplifier, statistics.by_rules, statistics.by_cache, statistics.by_solver];
    assert_eq!((statistics.queries, counts, statistics.solver_starts), (3, [1, 1, 1, 0], 0));
}
