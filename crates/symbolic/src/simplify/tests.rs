//! What the simplifier must find out: the example of the TASS report, and one
//! test for each kind of knowledge.

use super::*;

fn ints<const N: usize>(arena: &mut Arena, names: [&str; N]) -> [ExprId; N] {
    names.map(|name| arena.symbol(name, TypeId::INT))
}

fn at_most(arena: &mut Arena, e: ExprId, n: i64) -> ExprId {
    let n = arena.int(n);
    arena.less_equal(e, n)
}

fn at_least(arena: &mut Arena, e: ExprId, n: i64) -> ExprId {
    let n = arena.int(n);
    arena.less_equal(n, e)
}

#[test]
fn the_example_of_the_tass_report_comes_out_as_printed() {
    let mut arena = Arena::new();
    let [x0, x1, x2] = ints(&mut arena, ["X0", "X1", "X2"]);
    let sum = arena.sum(TypeId::INT, &[x0, x1, x2]);
    let (upper, lower) = (at_most(&mut arena, sum, 6), at_least(&mut arena, sum, 6));
    let three_fold = arena.int(3);
    let tripled = arena.mul(three_fold, x1);
    let other = arena.sub(sum, tripled);
    let eighteen = arena.int(18);
    let equation = arena.equal(other, eighteen);
    let assumption = arena.and_all(&[upper, lower, equation]);
    let mut simplifier = Simplifier::new(&mut arena, assumption);

    let squares: Vec<ExprId> = [x0, x1, x2].iter().map(|x| arena.mul(*x, *x)).collect();
    let a = arena.sum(TypeId::INT, &squares);
    let b = at_least(&mut arena, x1, 1);
    let simplified = simplifier.simplify(&mut arena, a);
    assert_eq!(arena.print(simplifier.reduced()), "X0 + X2 == 10");
    assert_eq!(arena.print(simplified), "X0*X0 + X2*X2 + 16");
    assert_eq!(simplifier.simplify(&mut arena, b), Arena::FALSE);
    let minus_four = arena.int(-4);
    assert_eq!(simplifier.values(&arena), [(x1, minus_four)]);
}

#[test]
fn a_bound_decides_every_relation_that_differs_by_a_number_or_a_factor() {
    let mut arena = Arena::new();
    let [i, n] = ints(&mut arena, ["i", "n"]);
    let assumption = arena.less(i, n);
    let mut simplifier = Simplifier::new(&mut arena, assumption);
    let (two, five) = (arena.int(2), arena.int(5));
    let (left, right) = (arena.mul(two, i), arena.mul(two, n));
    let scaled = arena.less(left, right);
    let shifted = arena.add(n, five);
    let wider = arena.less_equal(i, shifted);
    let opposite = arena.less_equal(n, i);
    assert_eq!(simplifier.simplify(&mut arena, scaled), Arena::TRUE);
    assert_eq!(simplifier.simplify(&mut arena, wider), Arena::TRUE);
    assert_eq!(simplifier.simplify(&mut arena, opposite), Arena::FALSE);
}

#[test]
fn unions_of_intervals_come_from_disjunctions() {
    let mut arena = Arena::new();
    let [x] = ints(&mut arena, ["x"]);
    let (low, high) = (at_most(&mut arena, x, 2), at_least(&mut arena, x, 5));
    let union = arena.or(low, high);
    let ceiling = at_most(&mut arena, x, 5);
    let assumption = arena.and(union, ceiling);
    let mut simplifier = Simplifier::new(&mut arena, assumption);
    let four = arena.int(4);
    let is_four = arena.equal(x, four);
    assert_eq!(simplifier.simplify(&mut arena, is_four), Arena::FALSE);
    let above_two = at_least(&mut arena, x, 3);
    assert_ne!(simplifier.simplify(&mut arena, above_two), Arena::FALSE);
}

#[test]
fn contradictions_are_seen() {
    let mut arena = Arena::new();
    let [x, y] = ints(&mut arena, ["x", "y"]);
    let (sum, difference) = (arena.add(x, y), arena.sub(x, y));
    let (one, two) = (arena.int(1), arena.int(2));
    let (first, second) = (arena.equal(sum, one), arena.equal(difference, two));
    let half = arena.and(first, second);
    assert_eq!(Simplifier::new(&mut arena, half).reduced(), Arena::FALSE);
    let (low, high) = (at_least(&mut arena, x, 3), at_most(&mut arena, x, 2));
    let empty = arena.and(low, high);
    assert_eq!(Simplifier::new(&mut arena, empty).reduced(), Arena::FALSE);
}

#[test]
fn machine_reductions_that_cannot_matter_are_removed() {
    let mut arena = Arena::new();
    let [x] = ints(&mut arena, ["x"]);
    let (low, high) = (at_least(&mut arena, x, 0), at_most(&mut arena, x, 1000));
    let assumption = arena.and(low, high);
    let mut simplifier = Simplifier::new(&mut arena, assumption);
    let sum = arena.add(x, x);
    let wrapped = arena.wrap(32, true, sum);
    assert_eq!(simplifier.simplify(&mut arena, wrapped), sum);
    let narrow = arena.wrap(8, true, sum);
    assert_eq!(simplifier.simplify(&mut arena, narrow), narrow);
}

#[test]
fn small_dividends_have_quotient_zero() {
    let mut arena = Arena::new();
    let [i, n] = ints(&mut arena, ["i", "n"]);
    let (low, high) = (at_least(&mut arena, i, 0), arena.less(i, n));
    let assumption = arena.and(low, high);
    let mut simplifier = Simplifier::new(&mut arena, assumption);
    let (quotient, remainder) = (arena.divide(i, n), arena.remainder(i, n));
    assert_eq!(simplifier.simplify(&mut arena, quotient), Arena::ZERO);
    assert_eq!(simplifier.simplify(&mut arena, remainder), i);
}

#[test]
fn the_value_of_a_product_is_not_forgotten_and_gives_its_factors_one() {
    let mut arena = Arena::new();
    let [x, y] = ints(&mut arena, ["x", "y"]);
    let product = arena.mul(x, y);
    let six = arena.int(6);
    let assumption = arena.equal(product, six);
    assert_eq!(Simplifier::new(&mut arena, assumption).reduced(), assumption);
    let three = arena.int(3);
    let value = arena.equal(x, three);
    let both = arena.and(assumption, value);
    let two = arena.int(2);
    assert_eq!(Simplifier::new(&mut arena, both).values(&arena), [(x, three), (y, two)]);
}

#[test]
fn more_holes_than_a_set_can_hold_are_not_forgotten() {
    let mut arena = Arena::new();
    let [x] = ints(&mut arena, ["x"]);
    let holes: Vec<ExprId> = (0..60)
        .map(|i| {
            let n = arena.int(3 * i);
            arena.not_equal(x, n)
        })
        .collect();
    let assumption = arena.and_all(&holes);
    let simplifier = Simplifier::new(&mut arena, assumption);
    for i in 0..60 {
        let assignment = [(x, crate::Value::Number(Rat::from(3 * i)))].into_iter().collect();
        let value = arena.evaluate(simplifier.reduced(), &assignment);
        assert_eq!(value, Some(crate::Value::Bool(false)), "{i}");
    }
}

#[test]
fn more_equations_than_the_system_can_hold_are_not_forgotten() {
    let mut arena = Arena::new();
    let symbols: Vec<ExprId> = (0..700).map(|i| arena.symbol(&format!("s{i}"), TypeId::INT)).collect();
    let equations: Vec<ExprId> = (0..600).map(|i| arena.equal(symbols[i], symbols[i + 100])).collect();
    let assumption = arena.and_all(&equations);
    let simplifier = Simplifier::new(&mut arena, assumption);
    let mut assignment: crate::Assignment = symbols.iter().map(|s| (*s, crate::Value::Number(Rat::zero()))).collect();
    assert_eq!(arena.evaluate(simplifier.reduced(), &assignment), Some(crate::Value::Bool(true)));
    for symbol in symbols {
        assignment.insert(symbol, crate::Value::Number(Rat::one()));
        assert_eq!(arena.evaluate(simplifier.reduced(), &assignment), Some(crate::Value::Bool(false)));
        assignment.insert(symbol, crate::Value::Number(Rat::zero()));
    }
}

#[test]
fn what_has_a_value_is_not_mentioned_inside_of_other_expressions() {
    let mut arena = Arena::new();
    let ty = arena.make_type(crate::Type::Array(TypeId::INT, None));
    let a = arena.symbol("a", ty);
    let [i] = ints(&mut arena, ["i"]);
    let (two, three) = (arena.int(2), arena.int(3));
    let element = arena.read(a, i);
    let (first, second) = (arena.equal(element, three), arena.equal(i, two));
    let assumption = arena.and(first, second);
    let simplifier = Simplifier::new(&mut arena, assumption);
    assert_eq!(arena.print(simplifier.reduced()), "a[2] == 3");
    assert_eq!(simplifier.values(&arena), [(i, two)]);
}

#[test]
fn the_knowledge_of_many_assumptions_stays_bounded() {
    let mut arena = Arena::new();
    let [x] = ints(&mut arena, ["x"]);
    let mut simplifiers = Simplifiers::default();
    for n in 0..70_000 {
        let assumption = at_most(&mut arena, x, n);
        simplifiers.of(&mut arena, assumption);
    }
    assert!(simplifiers.len() < 70_000 && !simplifiers.is_empty());
}

#[test]
fn a_single_missing_number_is_said_so_and_a_wider_gap_is_not() {
    for (ty, low, high, want) in [
        (TypeId::INT, 6, 8, "x != 7"),
        (TypeId::INT, 6, 9, "9 <= x || x <= 6"),
        (TypeId::REAL, 6, 8, "8 <= x || x <= 6"),
    ] {
        let mut arena = Arena::new();
        let x = arena.symbol("x", ty);
        let [low, high] = [low, high].map(|n: i64| match ty {
            TypeId::REAL => arena.real(Rat::from(n)),
            _ => arena.int(n),
        });
        let (below, above) = (arena.less_equal(x, low), arena.less_equal(high, x));
        let gap = arena.or(below, above);
        let reduced = Simplifier::new(&mut arena, gap).reduced();
        assert_eq!(arena.print(reduced), want);
    }
    let mut arena = Arena::new();
    let (x, one) = (arena.symbol("x", TypeId::REAL), Arena::REAL_ONE);
    let (below, above) = (arena.less(x, one), arena.less(one, x));
    let gap = arena.or(below, above);
    let reduced = Simplifier::new(&mut arena, gap).reduced();
    assert_eq!(arena.print(reduced), "x != 1");
}
