//! What one node shows is simplified and nothing more; the rest agrees with evaluation.

use super::*;
use antiphon_symbolic::{Assignment, Value};

/// Variables and their formulas.
fn variables(arena: &mut Arena, formulas: &mut Formulas, count: usize) -> (Vec<ExprId>, Vec<Formula>) {
    let symbols: Vec<ExprId> = (0..count).map(|i| arena.symbol(&format!("p{i}"), TypeId::BOOL)).collect();
    let leaves = symbols.iter().map(|symbol| formulas.condition(arena, *symbol)).collect();
    (symbols, leaves)
}

fn assignment(symbols: &[ExprId], bits: usize) -> Assignment {
    symbols.iter().enumerate().map(|(i, s)| (*s, Value::Bool(bits >> i & 1 == 1))).collect()
}

#[test]
fn what_one_node_shows_is_simplified() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let (_, leaves) = variables(&mut arena, &mut formulas, 3);
    let [p, q, r] = leaves[..] else { panic!() };
    let not_p = formulas.not(p);
    assert_eq!(formulas.not(not_p), p);
    assert_eq!(formulas.and(&[p, Formulas::TRUE, p]), p);
    assert_eq!(formulas.and(&[p, q, not_p]), Formulas::FALSE);
    assert_eq!(formulas.or(&[p, q, not_p]), Formulas::TRUE);
    let (pq, qr) = (formulas.and(&[p, q]), formulas.and(&[q, r]));
    assert_eq!(formulas.and(&[pq, r]), formulas.and(&[p, qr]));
    let not_q = formulas.not(q);
    let (same, opposite) = (formulas.iff(p, q), formulas.iff(p, not_q));
    assert_eq!(formulas.not(same), opposite);
    assert_eq!(formulas.ite(p, q, not_q), same);
    assert_eq!(formulas.ite(not_p, q, r), formulas.ite(p, r, q));
    assert_eq!(formulas.ite(p, p, q), formulas.or(&[p, q]));
}

#[test]
fn a_condition_and_its_negation_share_their_nodes() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
    let (less, other) = (arena.less(x, y), arena.less(Arena::ZERO, x));
    let either = arena.or(less, other);
    let neither = arena.not(either);
    let (f, g) = (formulas.condition(&mut arena, either), formulas.condition(&mut arena, neither));
    assert_eq!(f, formulas.not(g));
    assert_eq!(formulas.len(), 4);
}

#[test]
fn structure_is_not_multiplied_out() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let (_, leaves) = variables(&mut arena, &mut formulas, 200);
    let pairs: Vec<Formula> = leaves.chunks(2).map(|pair| formulas.and(pair)).collect();
    formulas.or(&pairs);
    assert_eq!(formulas.len(), 1 + 200 + 100 + 1);
    // A conjunction that grows one by one is not copied each time.
    let mut all = Formulas::TRUE;
    for leaf in &leaves {
        all = formulas.and(&[all, *leaf]);
    }
    let operands: usize = formulas.nodes.iter().map(|n| if let Node::And(parts) = n { parts.len() } else { 0 }).sum();
    assert!(operands < 200 * 16, "{operands}");
}

#[test]
fn at_most_one_is_what_it_says_and_grows_slowly() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    for count in 0..6 {
        let (symbols, leaves) = variables(&mut arena, &mut formulas, count);
        let one = formulas.at_most_one(&leaves);
        for bits in 0..1usize << count {
            let holds = formulas.evaluate(&mut arena, one, &assignment(&symbols, bits));
            assert_eq!(holds, Some(bits.count_ones() <= 1), "{count} {bits:b}");
        }
    }
    let (_, leaves) = variables(&mut arena, &mut formulas, 1024);
    let before = formulas.len();
    formulas.at_most_one(&leaves);
    assert!(formulas.len() - before < 5 * 1024, "{}", formulas.len() - before);
}

/// A random formula over leaves.
fn random(formulas: &mut Formulas, leaves: &[Formula], word: &mut u64, depth: u32) -> Formula {
    *word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let choice = (*word >> 33) as usize;
    if depth == 0 {
        return leaves[choice % leaves.len()];
    }
    let [a, b, c] = [0; 3].map(|_| random(formulas, leaves, word, depth - 1));
    match choice % 6 {
        0 => formulas.and(&[a, b, c]),
        1 => formulas.or(&[a, b, c]),
        2 => formulas.not(a),
        3 => formulas.implies(a, b),
        4 => formulas.iff(a, b),
        _ => formulas.ite(a, b, c),
    }
}

#[test]
fn the_kernel_and_substitution_agree_with_evaluation() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let (symbols, leaves) = variables(&mut arena, &mut formulas, 4);
    let mut word = 5;
    for _ in 0..200 {
        let f = random(&mut formulas, &leaves, &mut word, 3);
        let condition = formulas.to_condition(&mut arena, f);
        let swapped = FxHashMap::from_iter([(symbols[0], symbols[1]), (symbols[1], symbols[0])]);
        let g = formulas.substitute(&mut arena, f, &swapped);
        for bits in 0..16usize {
            let values = assignment(&symbols, bits);
            let truth = formulas.evaluate(&mut arena, f, &values);
            assert_eq!(truth, arena.evaluate(condition, &values).and_then(|value| value.as_bool()));
            let turned = (bits & !3) | (bits & 1) << 1 | (bits & 2) >> 1;
            assert_eq!(truth, formulas.evaluate(&mut arena, g, &assignment(&symbols, turned)));
        }
    }
}

#[test]
fn what_has_no_value_matters_only_where_it_decides() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, d] = ["x", "d"].map(|name| arena.symbol(name, TypeId::INT));
    let quotient = arena.divide(x, d);
    let (zero, positive) = (arena.equal(d, Arena::ZERO), arena.less(Arena::ZERO, quotient));
    let (zero, positive) = (formulas.condition(&mut arena, zero), formulas.condition(&mut arena, positive));
    let values = Assignment::from_iter([x, d].map(|s| (s, Value::Number(antiphon_symbolic::Rat::zero()))));
    let (guarded, alone) = (formulas.or(&[zero, positive]), formulas.ite(zero, positive, zero));
    assert_eq!(formulas.evaluate(&mut arena, guarded, &values), Some(true));
    assert_eq!(formulas.evaluate(&mut arena, alone, &values), None);
}

#[test]
fn an_implicant_decides_the_formula_alone() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let (symbols, leaves) = variables(&mut arena, &mut formulas, 4);
    let mut word = 11;
    for _ in 0..200 {
        let f = random(&mut formulas, &leaves, &mut word, 3);
        for bits in 0..16usize {
            let values = assignment(&symbols, bits);
            let implicant = formulas.implicant(&mut arena, f, &values);
            assert_eq!(implicant.is_some(), formulas.evaluate(&mut arena, f, &values) == Some(true));
            let fixed = implicant.unwrap_or_default();
            // Whatever the others are.
            for other in 0..16usize {
                let agrees = |(e, value): &(ExprId, bool)| {
                    symbols.iter().position(|s| s == e).is_some_and(|at| (other >> at & 1 == 1) == *value)
                };
                let holds = formulas.evaluate(&mut arena, f, &assignment(&symbols, other)) == Some(true);
                assert!(holds || fixed.is_empty() || !fixed.iter().all(agrees), "{bits:b} {other:b}");
            }
        }
    }
}
