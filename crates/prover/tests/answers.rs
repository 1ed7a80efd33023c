//! Questions whose answers are known.

use antiphon_prover::{Answer, Options, Prover, Rules, Satisfiability};
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, Rat, Type, TypeId};

fn with_solver() -> Prover {
    Prover::new(Options { rules: Rules::Never, ..Options::default() })
}

fn ints<const N: usize>(arena: &mut Arena, names: [&str; N]) -> [ExprId; N] {
    names.map(|name| arena.symbol(name, TypeId::INT))
}

#[test]
fn linear_integers_are_decided() {
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
        let refuted = prover.valid(&mut arena, assumption, too_much);
        assert!(matches!(refuted, Answer::Invalid { model: Some(_) }), "{refuted:?}");
    }
}

#[test]
fn the_mathematics_library_is_known_as_far_as_it_goes() {
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
