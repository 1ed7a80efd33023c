//! Floating types that are rounded: bounds of errors against exact recomputation, IEEE numbers against ranges.

use super::{input, DOUBLE};
use crate::{Floats, Number, Symbolic};
use antiphon_machine::{Arithmetic, Integers, Values};
use antiphon_numbers::{Random, Rat};
use antiphon_prover::{Choice, Options};
use antiphon_symbolic::{Assignment, ExprId, Value};

fn domain(floats: Floats) -> Symbolic {
    Symbolic::new(Integers::Ideal, Options { solver: Choice::Nothing, ..Options::default() }).with_floats(floats)
}

/// A computation on inputs: leaves are numbers of inputs.
enum Tree {
    Input(usize),
    Constant(f64),
    Node(Arithmetic, Box<Tree>, Box<Tree>),
}

fn tree(random: &mut Random, depth: u32) -> Tree {
    match (depth, random.below(8)) {
        (0, 0) | (_, 0) => Tree::Constant([0.1, 3.0, -0.7][random.below(3) as usize]),
        (0, _) => Tree::Input(random.below(3) as usize),
        (_, choice) => {
            let op = match choice {
                1 | 2 => Arithmetic::Add,
                3 | 4 => Arithmetic::Subtract,
                5 | 6 => Arithmetic::Multiply,
                _ => Arithmetic::Divide,
            };
            Tree::Node(op, Box::new(tree(random, depth - 1)), Box::new(tree(random, depth - 1)))
        }
    }
}

fn symbolic(domain: &mut Symbolic, tree: &Tree, inputs: &[Number]) -> Option<Number> {
    match tree {
        Tree::Input(at) => Some(inputs[*at]),
        Tree::Constant(value) => domain.exact(&Rat::from_f64(*value)?, DOUBLE).ok(),
        Tree::Node(op, a, b) => {
            let (a, b) = (symbolic(domain, a, inputs)?, symbolic(domain, b, inputs)?);
            domain.binary(*op, DOUBLE, &a, &b).ok()
        }
    }
}

fn in_doubles(tree: &Tree, inputs: &[f64]) -> f64 {
    match tree {
        Tree::Input(at) => inputs[*at],
        Tree::Constant(value) => *value,
        Tree::Node(op, a, b) => {
            let (a, b) = (in_doubles(a, inputs), in_doubles(b, inputs));
            match op {
                Arithmetic::Add => a + b,
                Arithmetic::Subtract => a - b,
                Arithmetic::Multiply => a * b,
                _ => a / b,
            }
        }
    }
}

/// The value of the expression without roundings, for some inputs. What was known before is as it was computed.
fn exactly(domain: &Symbolic, exact: ExprId, symbols: &[Number], inputs: &[f64]) -> Rat {
    let values = symbols.iter().zip(inputs).filter_map(|(symbol, value)| match symbol {
        Number::Expr(e) => Some((*e, Value::Number(Rat::from_f64(*value)?))),
        _ => None,
    });
    let values: Assignment = values.collect();
    let value = domain.arena.evaluate(exact, &values).expect("a value");
    value.as_number().expect("a number").clone()
}

/// Ranges of the inputs; the last one is for divisors.
const RANGES: [(i64, i64); 3] = [(-1, 1), (0, 10), (2, 3)];

fn bounded_inputs(domain: &mut Symbolic) -> Vec<Number> {
    let names = ["x", "y", "z"];
    for (name, (low, high)) in names.iter().zip(RANGES) {
        domain.limit_input(name, Some(low), Some(high));
    }
    names.iter().map(|name| input(domain, name, DOUBLE)).collect()
}

fn sample(random: &mut Random) -> Vec<f64> {
    let mut one = |(low, high): (i64, i64)| {
        let part = random.below(1 << 30) as f64 / f64::from(1 << 30);
        low as f64 + (high - low) as f64 * part
    };
    RANGES.iter().map(|range| one(*range)).collect()
}

#[test]
fn bounds_of_errors_hold_for_exact_recomputation() {
    let mut random = Random::new(7);
    let mut bounded = 0;
    for _ in 0..400 {
        let tree = tree(&mut random, 4);
        let mut domain = domain(Floats::Bounded);
        let inputs = bounded_inputs(&mut domain);
        let Some(value) = symbolic(&mut domain, &tree, &inputs) else { continue };
        let e = domain.real_of(value);
        let estimate = domain.estimate(e);
        let Some(most) = Rat::from_f64(estimate.error) else { continue };
        bounded += 1;
        for _ in 0..20 {
            let values = sample(&mut random);
            let computed = in_doubles(&tree, &values);
            let exact = exactly(&domain, estimate.exact, &inputs, &values);
            let error = (&exact - &Rat::from_f64(computed).unwrap()).abs();
            assert!(error <= most, "{}: {error} > {}", domain.text(value), estimate.error);
            assert!(estimate.value.low <= computed && computed <= estimate.value.high, "{}", domain.text(value));
        }
    }
    assert!(bounded > 100, "only {bounded} of 400 have bounds");
}

#[test]
fn distances_hold_for_two_orders_of_a_sum() {
    let mut random = Random::new(11);
    for _ in 0..100 {
        let leaves: Vec<Tree> = (0..6).map(|_| tree(&mut random, 1)).collect();
        let sum = |order: &[usize], leaves: &[Tree]| -> Vec<usize> {
            assert_eq!(order.len(), leaves.len());
            order.to_vec()
        };
        let forward = sum(&[0, 1, 2, 3, 4, 5], &leaves);
        let backward = sum(&[5, 4, 3, 2, 1, 0], &leaves);
        let mut domain = domain(Floats::Bounded);
        let inputs = bounded_inputs(&mut domain);
        let mut totals = Vec::new();
        for order in [&forward, &backward] {
            let mut total = Some(Number::Int(0));
            for at in order {
                let next = symbolic(&mut domain, &leaves[*at], &inputs);
                total = total.zip(next).and_then(|(a, b)| domain.binary(Arithmetic::Add, DOUBLE, &a, &b).ok());
            }
            totals.push(total);
        }
        let (Some(a), Some(b)) = (totals[0], totals[1]) else { continue };
        let most = domain.distance(a, b);
        assert!(most < 1e-10, "{most}");
        for _ in 0..20 {
            let inputs = sample(&mut random);
            let total = |order: &[usize]| order.iter().fold(0.0, |sum, at| sum + in_doubles(&leaves[*at], &inputs));
            let apart = (total(&forward) - total(&backward)).abs();
            assert!(apart <= most, "{apart} > {most}");
        }
    }
}

#[test]
fn comparisons_that_ranges_decide_are_those_of_doubles() {
    let mut random = Random::new(3);
    let mut decided = 0;
    for _ in 0..400 {
        let (left, right) = (tree(&mut random, 3), tree(&mut random, 2));
        let mut domain = domain(Floats::Ieee);
        let inputs = bounded_inputs(&mut domain);
        let (a, b) = (symbolic(&mut domain, &left, &inputs), symbolic(&mut domain, &right, &inputs));
        let (Some(a), Some(b)) = (a, b) else { continue };
        for op in [Arithmetic::Less, Arithmetic::LessEqual, Arithmetic::Equal] {
            let Ok(Number::Int(known)) = domain.binary(op, DOUBLE, &a, &b) else { continue };
            decided += 1;
            for _ in 0..20 {
                let inputs = sample(&mut random);
                let (x, y) = (in_doubles(&left, &inputs), in_doubles(&right, &inputs));
                let holds = match op {
                    Arithmetic::Less => x < y,
                    Arithmetic::LessEqual => x <= y,
                    _ => x == y,
                };
                assert_eq!(i64::from(holds), known, "{} {op:?} {}", domain.text(a), domain.text(b));
            }
        }
    }
    assert!(decided > 100, "only {decided} are decided");
}
