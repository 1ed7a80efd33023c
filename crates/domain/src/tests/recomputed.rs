//! Bounds of rounding errors against an independent recomputation: programs that are lists of assignments, run on random
//! doubles by the processor and on exact rationals by a few lines here, which use no expression of the kernel.
//!
//! `|fl(x) - exact(x)| <= bound(x)` for every variable of every program. What does not depend on inputs is known as it
//! is rounded, so an operation on two constants is no rounding error but another constant; so is `z / z`, which is 1.

use super::{input, DOUBLE};
use crate::{Floats, Number, Symbolic};
use antiphon_machine::{Arithmetic, Integers, NumberType, Values};
use antiphon_model::FloatFormat;
use antiphon_numbers::{Random, Rat};
use antiphon_prover::{Choice, Options};
use antiphon_symbolic::View;

const SINGLE: NumberType = NumberType::Float(FloatFormat::Single);

/// The right side of an assignment; operands are numbers of earlier variables, the inputs first.
#[derive(Clone, Copy, Debug)]
enum Statement {
    Constant(f64),
    Binary(Arithmetic, usize, usize),
    /// `(double)(float)x`
    Narrowed(usize),
}

/// The least and the greatest value of each input.
const RANGES: [(i64, i64); 4] = [(-1, 1), (0, 10), (2, 3), (-100, -7)];

/// Programs, and random inputs of each.
const PROGRAMS: usize = 300;
const SAMPLES: usize = 25;

fn program(random: &mut Random) -> Vec<Statement> {
    let mut statements = Vec::new();
    for at in 0..4 + random.below(9) as usize {
        let mut earlier = || random.below((RANGES.len() + at) as u64) as usize;
        let (a, b) = (earlier(), earlier());
        statements.push(match random.below(12) {
            0 => Statement::Constant([0.1, 1.0 / 3.0, -2.5, 1e-3][random.below(4) as usize]),
            1 => Statement::Narrowed(a),
            // Inputs that are never zero.
            2 | 3 => Statement::Binary(Arithmetic::Divide, a, 2 + random.below(2) as usize),
            4..=6 => Statement::Binary(Arithmetic::Multiply, a, b),
            7 | 8 => Statement::Binary(Arithmetic::Subtract, a, b),
            _ => Statement::Binary(Arithmetic::Add, a, b),
        });
    }
    statements
}

/// A variable of a run.
#[derive(Clone, Debug)]
struct Variable {
    computed: f64,
    exact: Rat,
}

fn rational(value: f64) -> Rat {
    Rat::from_f64(value).expect("a finite number")
}

/// The program on doubles, and on rationals beside them; whether each variable is known without inputs.
fn run(program: &[Statement], inputs: &[f64], known: &[bool]) -> Vec<Variable> {
    let given = |value: &f64| Variable { computed: *value, exact: rational(*value) };
    let mut variables: Vec<Variable> = inputs.iter().map(given).collect();
    for statement in program {
        let next = match *statement {
            Statement::Constant(value) => given(&value),
            Statement::Binary(op, a, b) => applied(op, &variables[a], &variables[b]),
            Statement::Narrowed(a) => {
                Variable { computed: f64::from(variables[a].computed as f32), exact: variables[a].exact.clone() }
            }
        };
        variables.push(if known[variables.len()] { given(&next.computed) } else { next });
    }
    variables
}

fn applied(op: Arithmetic, a: &Variable, b: &Variable) -> Variable {
    let (x, y) = (a.computed, b.computed);
    let (computed, exact) = match op {
        Arithmetic::Add => (x + y, &a.exact + &b.exact),
        Arithmetic::Subtract => (x - y, &a.exact - &b.exact),
        Arithmetic::Multiply => (x * y, &a.exact * &b.exact),
        _ => (x / y, a.exact.checked_div(&b.exact).expect("no divisor is zero")),
    };
    Variable { computed, exact }
}

/// The same in the domain.
fn symbolic(domain: &mut Symbolic, program: &[Statement]) -> Vec<Number> {
    let names = ["x", "y", "z", "w"];
    for (name, (low, high)) in names.iter().zip(RANGES) {
        domain.limit_input(name, Some(low), Some(high));
    }
    let mut variables: Vec<Number> = names.iter().map(|name| input(domain, name, DOUBLE)).collect();
    for statement in program {
        let value = match *statement {
            Statement::Constant(value) => domain.exact(&rational(value), DOUBLE),
            Statement::Binary(op, a, b) => domain.binary(op, DOUBLE, &variables[a], &variables[b]),
            Statement::Narrowed(a) => {
                let narrow = domain.convert(DOUBLE, SINGLE, &variables[a]).expect("a float");
                domain.convert(SINGLE, DOUBLE, &narrow)
            }
        };
        variables.push(value.expect("a value"));
    }
    variables
}

fn sample(random: &mut Random) -> Vec<f64> {
    let mut one = |(low, high): (i64, i64)| {
        let part = random.below(1 << 40) as f64 / (1u64 << 40) as f64;
        low as f64 + (high - low) as f64 * part
    };
    RANGES.iter().map(|range| one(*range)).collect()
}

#[test]
fn no_variable_of_a_program_is_farther_from_its_exact_value_than_its_bound() {
    let mut random = Random::new(29);
    let (mut rounded, mut tightest) = (0, 0.0f64);
    for _ in 0..PROGRAMS {
        let program = program(&mut random);
        let options = Options { solver: Choice::Nothing, ..Options::default() };
        let mut domain = Symbolic::new(Integers::Ideal, options).with_floats(Floats::Bounded);
        let variables = symbolic(&mut domain, &program);
        let estimate = |domain: &mut Symbolic, value: &Number| {
            let e = domain.real_of(*value);
            let estimate = domain.estimate(e);
            (estimate.error, estimate.value)
        };
        let bounds: Vec<_> = variables.iter().map(|value| estimate(&mut domain, value)).collect();
        assert!(bounds.iter().all(|(bound, _)| bound.is_finite()), "{program:?}: {bounds:?}");
        let is_known = |value: &Number| match value {
            Number::Expr(e) => matches!(domain.arena.view(*e), View::Number(_)),
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => true,
        };
        let known: Vec<bool> = variables.iter().map(is_known).collect();
        for _ in 0..SAMPLES {
            let inputs = sample(&mut random);
            for (variable, (bound, range)) in run(&program, &inputs, &known).iter().zip(&bounds) {
                let computed = variable.computed;
                assert!(range.low <= computed && computed <= range.high, "{program:?} on {inputs:?}: {computed}");
                let error = (&variable.exact - &rational(variable.computed)).abs();
                assert!(error <= rational(*bound), "{program:?} on {inputs:?}: {error} > {bound}");
                rounded += usize::from(!error.is_zero());
                if *bound > 0.0 {
                    tightest = tightest.max(error.to_f64() / bound);
                }
            }
        }
    }
    // The recomputation is of something: most values are rounded, and bounds are not far from what happens.
    assert!(rounded > PROGRAMS * SAMPLES, "only {rounded} values differ from exact ones");
    assert!(tightest > 0.3, "the largest error is {tightest} of its bound");
}
