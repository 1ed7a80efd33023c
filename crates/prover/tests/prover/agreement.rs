//! Answers agree: with enumeration of small domains, between the light-weight
//! rules and the solver, between a kept solver and a new one, between runs.

use crate::support::{
    bounded, check_model, condition, grid, holds, light, solver_is_there, solver_only, Operations, Random,
};
use antiphon_prover::{Answer, Prover, Reason};
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, Rat, RelOp, Type, TypeId, View};

fn symbols(arena: &mut Arena) -> [ExprId; 3] {
    ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::INT))
}

/// What enumeration says of all values within the bounds; `None` where some
/// have no value.
fn enumerated(
    arena: &mut Arena,
    symbols: &[ExprId],
    assumption: ExprId,
    predicate: ExprId,
    bound: i64,
) -> Option<bool> {
    for assignment in grid(symbols, bound) {
        if holds(arena, assumption, &assignment)? && !holds(arena, predicate, &assignment)? {
            return Some(false);
        }
    }
    Some(true)
}

#[test]
fn answers_agree_with_enumeration_of_small_domains() {
    const BOUND: i64 = 2;
    let with_solver = solver_is_there();
    let mut decided = [0; 3];
    for seed in 0..400 {
        let (mut arena, mut random) = (Arena::new(), Random::new(seed));
        let symbols = symbols(&mut arena);
        let ops = if seed % 3 == 0 { Operations::Linear } else { Operations::All };
        let domain = bounded(&mut arena, &symbols, BOUND);
        let fact = condition(&mut arena, &mut random, &symbols, ops, 1);
        let assumption = arena.and(domain, fact);
        let predicate = condition(&mut arena, &mut random, &symbols, ops, 2);
        let Some(truth) = enumerated(&mut arena, &symbols, assumption, predicate, BOUND) else { continue };
        let mut provers = vec![light()];
        if with_solver {
            provers.extend([Prover::default(), solver_only()]);
        }
        for (number, mut prover) in provers.into_iter().enumerate() {
            let answer = prover.valid(&mut arena, assumption, predicate);
            let shown = || format!("seed {seed}: {} => {}", arena.print(assumption), arena.print(predicate));
            match &answer {
                Answer::Valid => assert!(truth, "{} is called valid", shown()),
                Answer::Invalid { .. } => assert!(!truth, "{} is called invalid", shown()),
                Answer::Unknown(reason) => {
                    assert!(number == 0 || *reason == Reason::Resources, "{}: {reason}", shown())
                }
            }
            decided[number] += usize::from(!matches!(answer, Answer::Unknown(_)));
            check_model(&mut arena, assumption, predicate, &answer);
        }
    }
    println!("decided by light, both, solver: {decided:?}");
    assert!(decided[0] > 200, "the light-weight prover decided only {}", decided[0]);
}

/// A random question over unbounded integers, reals and an array.
fn question(arena: &mut Arena, random: &mut Random, ops: Operations) -> (ExprId, ExprId) {
    let integers = symbols(arena);
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let array = arena.symbol("a", ty);
    let mut terms = integers.to_vec();
    let written = arena.write(array, integers[0], integers[1]);
    terms.push(arena.read(array, integers[2]));
    terms.push(arena.read(written, integers[2]));
    let mut facts: Vec<ExprId> = (0..random.below(5)).map(|_| condition(arena, random, &terms, ops, 1)).collect();
    facts.extend((0..random.below(4)).map(|_| real_relation(arena, random, ops)));
    let assumption = arena.and_all(&facts);
    let predicate = match random.below(3) {
        0 => real_relation(arena, random, ops),
        _ => condition(arena, random, &terms, ops, 1),
    };
    (assumption, predicate)
}

fn real_relation(arena: &mut Arena, random: &mut Random, ops: Operations) -> ExprId {
    let reals = ["u", "v", "w"].map(|name| arena.symbol(name, TypeId::REAL));
    let mut sum = arena.real(Rat::from(random.between(-3, 3)));
    for _ in 0..2 {
        let mut term = reals[random.below(3)];
        if ops == Operations::All && random.below(4) == 0 {
            term = arena.mul(term, reals[random.below(3)]);
        }
        let factor = arena.real(Rat::from(random.between(-2, 2)));
        let term = arena.mul(factor, term);
        sum = arena.add(sum, term);
    }
    arena.relation([RelOp::Positive, RelOp::NonNegative, RelOp::Zero, RelOp::NonZero][random.below(4)], sum)
}

#[test]
fn the_light_weight_rules_agree_with_the_solver() {
    if !solver_is_there() {
        return;
    }
    let mut both = 0;
    let (mut arena, mut random) = (Arena::new(), Random::new(7));
    let (mut light, mut solver) = (light(), solver_only());
    for number in 0..600 {
        let ops = [Operations::Linear, Operations::All][number % 2];
        let (assumption, predicate) = question(&mut arena, &mut random, ops);
        let one = light.valid(&mut arena, assumption, predicate);
        let two = solver.valid(&mut arena, assumption, predicate);
        check_model(&mut arena, assumption, predicate, &one);
        check_model(&mut arena, assumption, predicate, &two);
        if matches!(one, Answer::Unknown(_)) || matches!(two, Answer::Unknown(_)) {
            continue;
        }
        both += 1;
        let shown = format!("{number}: {} => {}", arena.print(assumption), arena.print(predicate));
        assert_eq!(one.is_valid(), two.is_valid(), "{shown}");
    }
    println!("both answered {both}: light {:?}, solver {:?}", light.statistics(), solver.statistics());
    assert!(both > 300, "both answered only {both}");
}

/// A random relation between functions of reals: an open one, and those of the library that have a definition.
fn relation_of_functions(arena: &mut Arena, random: &mut Random) -> ExprId {
    let reals = ["u", "v"].map(|name| arena.symbol(name, TypeId::REAL));
    let one = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
    let two = arena.make_type(Type::Function([TypeId::REAL, TypeId::REAL].into(), TypeId::REAL));
    let mut sum = arena.real(Rat::from(random.between(-2, 2)));
    for _ in 0..2 {
        let (a, b) = (reals[random.below(2)], reals[random.below(2)]);
        let shift = arena.real(Rat::from(random.between(-1, 1)));
        let argument = arena.add(a, shift);
        let term = match random.below(5) {
            0 => a,
            1 => {
                let f = arena.symbol("f", one);
                arena.apply(f, &[argument])
            }
            2 => {
                let f = arena.symbol("fabs", one);
                arena.apply(f, &[argument])
            }
            3 => {
                let f = arena.symbol(["fmin", "fmax"][random.below(2)], two);
                arena.apply(f, &[argument, b])
            }
            _ => {
                let truncated = arena.truncate(argument);
                arena.to_real(truncated)
            }
        };
        let factor = arena.real(Rat::from(random.between(-2, 2)));
        let term = arena.mul(factor, term);
        sum = arena.add(sum, term);
    }
    arena.relation([RelOp::Positive, RelOp::NonNegative, RelOp::Zero, RelOp::NonZero][random.below(4)], sum)
}

/// A random condition with a quantifier over elements of an array, as invariants have it.
fn quantified_condition(arena: &mut Arena, random: &mut Random) -> ExprId {
    let ty = arena.make_type(Type::Array(TypeId::INT, None));
    let integers = symbols(arena);
    let (a, i) = (arena.symbol("a", ty), arena.symbol("i", TypeId::INT));
    let array = match random.below(2) {
        0 => a,
        _ => arena.write(a, integers[random.below(3)], integers[random.below(3)]),
    };
    let shift = arena.int(random.between(-1, 1));
    let index = arena.add(i, shift);
    let element = arena.read(array, index);
    let bound = [integers[random.below(3)], i][random.below(2)];
    let difference = arena.sub(element, bound);
    let ops = [RelOp::NonNegative, RelOp::Positive, RelOp::Zero, RelOp::NonZero];
    let body = arena.relation(ops[random.below(4)], difference);
    let (low, high) = (arena.less_equal(Arena::ZERO, i), arena.less(i, integers[random.below(3)]));
    let range = arena.and(low, high);
    match random.below(3) {
        0 => {
            let body = arena.and(range, body);
            arena.quantified(QuantifierKind::Exists, i, body)
        }
        _ => {
            let body = arena.implies(range, body);
            arena.quantified(QuantifierKind::ForAll, i, body)
        }
    }
}

/// Asks both provers; whether both knew.
fn both_agree(arena: &mut Arena, provers: &mut [Prover; 2], assumption: ExprId, predicate: ExprId) -> bool {
    let [one, two] = provers.each_mut().map(|prover| prover.valid(arena, assumption, predicate));
    // The kernel evaluates no quantifiers.
    let mut quantified = false;
    for e in [assumption, predicate] {
        arena.visit(e, &mut |arena, node| quantified |= matches!(arena.view(node), View::Quantified(..)));
    }
    if !quantified {
        check_model(arena, assumption, predicate, &one);
    }
    if matches!(one, Answer::Unknown(_)) || matches!(two, Answer::Unknown(_)) {
        return false;
    }
    let shown = format!("{} => {}", arena.print(assumption), arena.print(predicate));
    assert_eq!(one.is_valid(), two.is_valid(), "{shown}");
    true
}

#[test]
fn functions_and_quantifiers_are_the_same_to_rules_and_solver() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut random) = (Arena::new(), Random::new(31));
    let mut provers = [light(), solver_only()];
    let mut both = [0; 2];
    for _ in 0..300 {
        let facts: Vec<ExprId> = (0..random.below(4)).map(|_| relation_of_functions(&mut arena, &mut random)).collect();
        let (assumption, predicate) = (arena.and_all(&facts), relation_of_functions(&mut arena, &mut random));
        both[0] += usize::from(both_agree(&mut arena, &mut provers, assumption, predicate));
        let mut facts: Vec<ExprId> =
            (0..1 + random.below(2)).map(|_| quantified_condition(&mut arena, &mut random)).collect();
        let integers = symbols(&mut arena);
        facts.push(condition(&mut arena, &mut random, &integers, Operations::Linear, 1));
        let predicate = quantified_condition(&mut arena, &mut random);
        let assumption = arena.and_all(&facts);
        both[1] += usize::from(both_agree(&mut arena, &mut provers, assumption, predicate));
    }
    println!("both answered, of 300: functions {}, quantifiers {}", both[0], both[1]);
    assert!(both[0] > 200 && both[1] > 60, "{both:?}");
}

#[test]
fn a_kept_solver_answers_like_a_new_one() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut random) = (Arena::new(), Random::new(11));
    let symbols = symbols(&mut arena);
    let mut kept = solver_only();
    let mut path: Vec<ExprId> = Vec::new();
    for step in 0..120 {
        match random.below(5) {
            0 | 1 => path.truncate(random.below(path.len() + 1)),
            _ => path.push(condition(&mut arena, &mut random, &symbols, Operations::Linear, 1)),
        }
        let assumption = arena.and_all(&path);
        let predicate = condition(&mut arena, &mut random, &symbols, Operations::Linear, 1);
        let one = kept.valid(&mut arena, assumption, predicate);
        let two = solver_only().valid(&mut arena, assumption, predicate);
        if [&one, &two].contains(&&Answer::Unknown(Reason::Resources)) {
            continue;
        }
        let kind = |answer: &Answer| std::mem::discriminant(answer);
        assert_eq!(kind(&one), kind(&two), "step {step}: {one:?} and {two:?}");
        assert!(!matches!(one, Answer::Unknown(_)), "step {step}: {one:?}");
    }
    let statistics = kept.statistics();
    assert!(statistics.solver_starts <= 2, "{statistics:?}");
}

#[test]
fn the_same_questions_have_the_same_answers() {
    let run = || {
        let (mut arena, mut random) = (Arena::new(), Random::new(23));
        let mut prover = Prover::default();
        let mut answers = Vec::new();
        for _ in 0..150 {
            let (assumption, predicate) = question(&mut arena, &mut random, Operations::Linear);
            answers.push(prover.valid(&mut arena, assumption, predicate));
        }
        (answers, prover.statistics().by_solver)
    };
    let (one, two) = (run(), run());
    assert_eq!(one.1, two.1);
    for (number, (a, b)) in one.0.iter().zip(&two.0).enumerate() {
        assert_eq!(a, b, "question {number}");
    }
}

/// A quantifier over a small range is the conjunction or disjunction of its
/// instances; both ways round, one and two quantifiers deep.
#[test]
fn quantifiers_agree_with_their_instances() {
    if !solver_is_there() {
        return;
    }
    const RANGE: i64 = 3;
    let mut decided = 0;
    for seed in 0..60 {
        let (mut arena, mut random) = (Arena::new(), Random::new(seed));
        let symbols = symbols(&mut arena);
        let bound: Vec<ExprId> = ["i", "j"].iter().map(|name| arena.symbol(name, TypeId::INT)).collect();
        let terms: Vec<ExprId> = symbols.iter().chain(&bound).copied().collect();
        let mut body = condition(&mut arena, &mut random, &terms, Operations::Linear, 1);
        // What is shared under the quantifiers is named there.
        let ty = arena.make_type(Type::Function([TypeId::INT].into(), TypeId::INT));
        let f = arena.symbol("f", ty);
        let inner = arena.add(bound[0], bound[1]);
        let applied = arena.apply(f, &[inner]);
        let nested = arena.apply(f, &[applied]);
        let sum = arena.add(applied, nested);
        let shared = arena.less(sum, bound[1]);
        body = arena.or(body, shared);
        let mut expanded = body;
        for variable in bound {
            let kind = [QuantifierKind::ForAll, QuantifierKind::Exists][random.below(2)];
            (body, expanded) = quantify(&mut arena, kind, variable, body, expanded, RANGE);
        }
        let mut prover = solver_only();
        for (one, two) in [(body, expanded), (expanded, body)] {
            let answer = prover.valid(&mut arena, one, two);
            assert!(!answer.is_invalid(), "seed {seed}: {} and {}", arena.print(one), arena.print(two));
            decided += usize::from(answer.is_valid());
        }
    }
    println!("decided {decided} of 120");
    assert!(decided > 80, "only {decided} of 120 were decided");
}

/// The quantified body, and the expanded one for `0 <= variable < range`.
fn quantify(
    arena: &mut Arena,
    kind: QuantifierKind,
    variable: ExprId,
    body: ExprId,
    expanded: ExprId,
    range: i64,
) -> (ExprId, ExprId) {
    let end = arena.int(range);
    let (low, high) = (arena.less_equal(Arena::ZERO, variable), arena.less(variable, end));
    let within = arena.and(low, high);
    let guarded = match kind {
        QuantifierKind::ForAll => arena.implies(within, body),
        QuantifierKind::Exists => arena.and(within, body),
    };
    let mut instances = Vec::new();
    for n in 0..range {
        let n = arena.int(n);
        instances.push(arena.substitute(expanded, &[(variable, n)].into_iter().collect()));
    }
    let expanded = match kind {
        QuantifierKind::ForAll => arena.and_all(&instances),
        QuantifierKind::Exists => arena.or_all(&instances),
    };
    (arena.quantified(kind, variable, guarded), expanded)
}
