//! Horn clauses and interpolants: what is found is checked once more, by
//! evaluation over small domains.

use crate::support::{bounded, formula, leaves, small_domain, solver_is_there, Operations, Random};
use antiphon_prover::{
    Application, Clause, Formula, Formulas, Horn, HornClauses, HornResult, Interpolation, Limit, Options, Patience,
    Predicate, Reason, Steps,
};
use antiphon_symbolic::{Arena, Assignment, ExprId, Rat, Type, TypeId, Value};
use std::time::{Duration, Instant};

fn horn() -> Horn {
    Horn::new(Options { patience: Patience::Steps(Steps::of_seconds(5)), ..Options::default() })
}

/// Each interpolant follows from the one before and its formula, is about
/// shared symbols, and the last contradicts the last formula: on every point.
fn check_on_points(
    arena: &mut Arena,
    formulas: &Formulas,
    parts: &[Formula],
    interpolants: &[Formula],
    points: &[Assignment],
    shown: &str,
) {
    assert_eq!(interpolants.len() + 1, parts.len(), "{shown}");
    for (cut, interpolant) in interpolants.iter().enumerate() {
        let side =
            |side: &[Formula]| -> Vec<ExprId> { side.iter().flat_map(|part| formulas.symbols(arena, *part)).collect() };
        let (before, after) = (side(&parts[..=cut]), side(&parts[cut + 1..]));
        for symbol in formulas.symbols(arena, *interpolant) {
            assert!(before.contains(&symbol) && after.contains(&symbol), "{shown}: {}", arena.print(symbol));
        }
    }
    for values in points {
        let mut holds = |f: Formula| formulas.evaluate(arena, f, values).expect("linear terms have values");
        for (position, part) in parts.iter().enumerate() {
            let before = position == 0 || holds(interpolants[position - 1]);
            let after = position + 1 < parts.len() && holds(interpolants[position]);
            assert!(!before || !holds(*part) || after, "{shown}: formula {position} under {values:?}");
        }
    }
}

#[test]
fn interpolants_hold_on_every_point() {
    if !solver_is_there() {
        return;
    }
    const BOUND: i64 = 2;
    let (mut found, mut satisfiable, mut unknown) = (0, 0, 0);
    let mut horn_of = |seed: u64| {
        let mut random = Random::new(seed);
        let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
        let integers = ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::INT)).to_vec();
        let booleans = ["p", "q"].map(|name| arena.symbol(name, TypeId::BOOL)).to_vec();
        let count = 2 + random.below(3);
        let mut parts = Vec::new();
        for position in 0..count {
            // Neighbours share some symbols, others do not.
            let window = [integers[position % 3], integers[(position + 1) % 3]];
            let mut leaves = leaves(&mut arena, &mut formulas, &mut random, &window, Operations::Linear);
            leaves.push(formulas.condition(&mut arena, booleans[position % 2]));
            let domain = bounded(&mut arena, &window, BOUND);
            let domain = formulas.condition(&mut arena, domain);
            let some = [0; 3].map(|_| formula(&mut formulas, &mut random, &leaves, 2));
            parts.push(formulas.and(&[domain, some[0], some[1], some[2]]));
        }
        let points = small_domain(&integers, &booleans, BOUND);
        let whole = formulas.and(&parts);
        let truth = points.iter().any(|values| formulas.evaluate(&mut arena, whole, values) == Some(true));
        let shown = format!("seed {seed}");
        match horn().interpolate(&mut arena, &mut formulas, &parts) {
            Interpolation::Interpolants(interpolants) => {
                assert!(!truth, "{shown}");
                let wide = small_domain(&integers, &booleans, BOUND + 1);
                check_on_points(&mut arena, &formulas, &parts, &interpolants, &wide, &shown);
                found += 1;
            }
            Interpolation::Satisfiable { model } => {
                assert!(truth, "{shown}");
                let model = model.expect("integers have exact values");
                assert_eq!(formulas.evaluate(&mut arena, whole, &model), Some(true), "{shown}");
                satisfiable += 1;
            }
            Interpolation::Unknown(reason) => {
                println!("{shown}: {reason}");
                unknown += 1;
            }
        }
    };
    (0..80).for_each(&mut horn_of);
    println!("{found} sequences with interpolants, {satisfiable} satisfiable, {unknown} unknown");
    assert!(found > 20 && satisfiable > 5 && unknown <= 8, "{found} {satisfiable} {unknown}");
}

#[test]
fn interpolants_of_a_few_formulas_are_read_back() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y, z] = ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::INT));
    let (less, then, back) = (arena.less(x, y), arena.less(y, z), arena.less(z, x));
    let parts = [less, then, back].map(|e| formulas.condition(&mut arena, e));
    let mut horn = horn();
    let Interpolation::Interpolants(found) = horn.interpolate(&mut arena, &mut formulas, &parts) else { panic!() };
    let shown: Vec<String> = found
        .iter()
        .map(|f| {
            let condition = formulas.to_condition(&mut arena, *f);
            arena.print(condition)
        })
        .collect();
    // Of integers, two steps up are at least two.
    assert_eq!(shown, ["x < y", "x + 2 <= z"]);
    // One formula has no cut; none contradict nothing.
    let alone = horn.interpolate(&mut arena, &mut formulas, &[Formulas::FALSE]);
    assert_eq!(alone, Interpolation::Interpolants(vec![]));
    let satisfiable = horn.interpolate(&mut arena, &mut formulas, &parts[..2]);
    assert!(matches!(satisfiable, Interpolation::Satisfiable { model: Some(_) }), "{satisfiable:?}");
    assert!(matches!(horn.interpolate(&mut arena, &mut formulas, &[]), Interpolation::Satisfiable { .. }));
}

#[test]
fn reals_arrays_and_parity_have_interpolants() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let (a, r) = (arena.symbol("a", ty), arena.symbol("r", TypeId::REAL));
    let [i, j, x] = ["i", "j", "x"].map(|name| arena.symbol(name, TypeId::INT));
    let element = arena.read(a, Arena::ONE);
    let (two, half) = (arena.int(2), arena.real(Rat::new(1.into(), 2.into()).unwrap()));
    let (twice_i, twice_j) = (arena.mul(two, i), arena.mul(two, j));
    let odd = arena.add(twice_j, Arena::ONE);
    let mut sequences = Vec::new();
    sequences.push([arena.equal(element, two), arena.less(element, two)]);
    sequences.push([arena.less(r, half), arena.less(half, r)]);
    sequences.push([arena.equal(x, twice_i), arena.equal(x, odd)]);
    for sequence in sequences {
        let parts = sequence.map(|e| formulas.condition(&mut arena, e));
        let result = horn().interpolate(&mut arena, &mut formulas, &parts);
        assert!(matches!(result, Interpolation::Interpolants(_)), "{result:?}");
    }
}

/// A loop that counts `x` from 0 and `y` with it, up to `n`.
struct Loop {
    clauses: HornClauses,
    head: Predicate,
    symbols: [ExprId; 3],
}

fn counting(arena: &mut Arena, formulas: &mut Formulas, slip: i64) -> Loop {
    let symbols = ["x", "y", "n"].map(|name| arena.symbol(name, TypeId::INT));
    let [x, y, n] = symbols;
    let mut clauses = HornClauses::default();
    let head = clauses.predicate(&symbols);
    let at = |arguments: [ExprId; 3]| Application { predicate: head, arguments: arguments.to_vec() };
    let (positive, less, done) = (arena.less(Arena::ZERO, n), arena.less(x, n), arena.less_equal(n, x));
    let step = arena.int(1 + slip);
    let (next_x, next_y) = (arena.add(x, Arena::ONE), arena.add(y, step));
    let wrong = arena.not_equal(y, n);
    let [positive, less, done, wrong] = [positive, less, done, wrong].map(|e| formulas.condition(arena, e));
    let (enter, turn) = (at([Arena::ZERO, Arena::ZERO, n]), at([next_x, next_y, n]));
    clauses.clause(Clause { body: vec![], constraint: positive, head: Some(enter) });
    clauses.clause(Clause { body: vec![at(symbols)], constraint: less, head: Some(turn) });
    let bad = formulas.and(&[done, wrong]);
    clauses.clause(Clause { body: vec![at(symbols)], constraint: bad, head: None });
    Loop { clauses, head, symbols }
}

#[test]
fn a_loop_has_an_inductive_invariant_or_a_contradiction() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let right = counting(&mut arena, &mut formulas, 0);
    let HornResult::Satisfiable(found) = horn().solve(&mut arena, &mut formulas, &right.clauses) else { panic!() };
    // It holds at each turn of a run, and excludes what is bad.
    let invariant = found.of(right.head);
    let mut holds = |values: [i64; 3]| {
        let values = right.symbols.into_iter().zip(values).map(|(s, n)| (s, Value::Number(Rat::from(n))));
        formulas.evaluate(&mut arena, invariant, &values.collect())
    };
    for n in 1..5 {
        (0..=n).for_each(|turn| assert_eq!(holds([turn, turn, n]), Some(true), "{turn} of {n}"));
        assert_eq!(holds([n, n + 1, n]), Some(false), "{n}");
    }
    let wrong = counting(&mut arena, &mut formulas, 1);
    assert_eq!(horn().solve(&mut arena, &mut formulas, &wrong.clauses), HornResult::Unsatisfiable);
}

#[test]
fn what_z3_cannot_be_asked_is_unknown() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let ty = arena.make_type(Type::Function([TypeId::INT].into(), TypeId::INT));
    let (f, x) = (arena.symbol("f", ty), arena.symbol("x", TypeId::INT));
    let fx = arena.apply(f, &[x]);
    let parts = [arena.less(fx, x), arena.less(x, fx)].map(|e| formulas.condition(&mut arena, e));
    let result = horn().interpolate(&mut arena, &mut formulas, &parts);
    assert_eq!(result, Interpolation::Unknown(Reason::Unsupported("functions in Horn clauses")));
    if !solver_is_there() {
        return;
    }
    // That a quotient by zero can be anything is not a derivation.
    let y = arena.symbol("y", TypeId::INT);
    let quotient = arena.divide(x, y);
    let (zero, positive) = (arena.equal(y, Arena::ZERO), arena.less(Arena::ZERO, quotient));
    let [zero, positive] = [zero, positive].map(|e| formulas.condition(&mut arena, e));
    let mut clauses = HornClauses::default();
    let constraint = formulas.and(&[zero, positive]);
    clauses.clause(Clause { body: vec![], constraint, head: None });
    let result = horn().solve(&mut arena, &mut formulas, &clauses);
    assert!(matches!(result, HornResult::Unknown(_)), "{result:?}");
}

#[test]
fn a_hard_system_ends_at_its_limits() {
    if !solver_is_there() {
        return;
    }
    // No cube is the sum of two: nothing that is found by search.
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [a, b, c] = ["a", "b", "c"].map(|name| arena.symbol(name, TypeId::INT));
    let positive = [a, b, c].map(|s| arena.less(Arena::ZERO, s));
    let cubes = [a, b, c].map(|s| arena.pow(s, 3));
    let sum = arena.add(cubes[0], cubes[1]);
    let equation = arena.equal(sum, cubes[2]);
    let all = arena.and_all(&positive);
    let parts = [all, equation].map(|e| formulas.condition(&mut arena, e));
    for patience in [Patience::Time(Duration::from_millis(500)), Patience::Steps(Steps::new(100_000))] {
        let start = Instant::now();
        let mut horn = Horn::new(Options { patience, ..Options::default() });
        let result = horn.interpolate(&mut arena, &mut formulas, &parts);
        assert!(matches!(result, Interpolation::Unknown(_)), "{result:?}");
        let limit = Limit::lasting(Some(Duration::ZERO));
        let mut horn = Horn::new(Options { patience, limit, ..Options::default() });
        let result = horn.interpolate(&mut arena, &mut formulas, &parts);
        assert_eq!(result, Interpolation::Unknown(Reason::Timeout));
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}
