//! Random conditions from a seed, and questions about small domains.
//! Shared by the tests of this crate.

use antiphon_prover::{Answer, Choice, Formula, Formulas, Options, Patience, Prover, Rules, Steps};
use antiphon_symbolic::{Arena, Assignment, BitOp, ExprId, Rat, RelOp, Value};

/// A generator of numbers (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }
}

/// Which operations occur.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operations {
    /// Sums with numbers as factors.
    Linear,
    /// Products, C's division, machine integers, bit operations, conditionals.
    All,
}

/// A random integer expression.
pub fn integer(arena: &mut Arena, random: &mut Random, symbols: &[ExprId], ops: Operations, depth: u32) -> ExprId {
    if depth == 0 || random.below(5) == 0 {
        return match random.below(4) {
            0 => arena.int(random.between(-4, 4)),
            _ => symbols[random.below(symbols.len())],
        };
    }
    let a = integer(arena, random, symbols, ops, depth - 1);
    if ops == Operations::Linear || random.below(2) == 0 {
        let b = integer(arena, random, symbols, ops, depth - 1);
        return match random.below(3) {
            0 => arena.add(a, b),
            1 => arena.sub(a, b),
            _ => {
                let factor = arena.int(random.between(-3, 3));
                arena.mul(a, factor)
            }
        };
    }
    let b = integer(arena, random, symbols, ops, depth - 1);
    let positive = arena.int(random.between(1, 4));
    match random.below(9) {
        0 => arena.mul(a, b),
        1 => arena.divide(a, positive),
        2 => arena.remainder(a, positive),
        3 => {
            let square = arena.mul(b, b);
            let divisor = arena.add(square, Arena::ONE);
            arena.divide(a, divisor)
        }
        4 => arena.wrap(3, random.below(2) == 0, a),
        5 => arena.bits([BitOp::And, BitOp::Or, BitOp::Xor][random.below(3)], a, b),
        6 => arena.bits([BitOp::And, BitOp::Or, BitOp::Xor, BitOp::ShiftRight][random.below(4)], a, positive),
        7 => {
            let amount = arena.bits(BitOp::And, b, Arena::ONE);
            arena.bits([BitOp::ShiftLeft, BitOp::ShiftRight][random.below(2)], a, amount)
        }
        _ => {
            let condition = condition(arena, random, symbols, ops, 1);
            arena.conditional(condition, a, b)
        }
    }
}

/// A random condition.
pub fn condition(arena: &mut Arena, random: &mut Random, symbols: &[ExprId], ops: Operations, depth: u32) -> ExprId {
    if depth == 0 || random.below(4) == 0 {
        let (a, b) = (integer(arena, random, symbols, ops, 2), integer(arena, random, symbols, ops, 1));
        let difference = arena.sub(a, b);
        let op = [RelOp::NonNegative, RelOp::Positive, RelOp::Zero, RelOp::NonZero][random.below(4)];
        return arena.relation(op, difference);
    }
    let a = condition(arena, random, symbols, ops, depth - 1);
    let b = condition(arena, random, symbols, ops, depth - 1);
    match random.below(3) {
        0 => arena.and(a, b),
        1 => arena.or(a, b),
        _ => arena.not(a),
    }
}

/// A random formula over leaves.
pub fn formula(formulas: &mut Formulas, random: &mut Random, leaves: &[Formula], depth: u32) -> Formula {
    if depth == 0 || random.below(6) == 0 {
        let leaf = leaves[random.below(leaves.len())];
        return if random.below(2) == 0 { leaf } else { formulas.not(leaf) };
    }
    let [a, b, c] = [0; 3].map(|_| formula(formulas, random, leaves, depth - 1));
    match random.below(6) {
        0 | 1 => formulas.and(&[a, b]),
        2 => formulas.or(&[a, b, c]),
        3 => formulas.implies(a, b),
        4 => formulas.iff(a, b),
        _ => formulas.ite(a, b, c),
    }
}

/// Random conditions as formulas.
pub fn leaves(
    arena: &mut Arena,
    formulas: &mut Formulas,
    random: &mut Random,
    symbols: &[ExprId],
    ops: Operations,
) -> Vec<Formula> {
    (0..5)
        .map(|_| {
            let e = condition(arena, random, symbols, ops, 0);
            formulas.condition(arena, e)
        })
        .collect()
}

/// Each assignment of a small domain: two Boolean variables after the grid of
/// the integers.
pub fn small_domain(integers: &[ExprId], booleans: &[ExprId], bound: i64) -> Vec<Assignment> {
    let mut all = grid(integers, bound);
    for symbol in booleans {
        let with = |assignment: &Assignment, value: bool| {
            let mut assignment = assignment.clone();
            assignment.insert(*symbol, Value::Bool(value));
            assignment
        };
        all = all.iter().flat_map(|a| [with(a, false), with(a, true)]).collect();
    }
    all
}

/// `-bound <= s <= bound` for each symbol.
pub fn bounded(arena: &mut Arena, symbols: &[ExprId], bound: i64) -> ExprId {
    let (low, high) = (arena.int(-bound), arena.int(bound));
    let parts: Vec<ExprId> =
        symbols.iter().flat_map(|s| [arena.less_equal(low, *s), arena.less_equal(*s, high)]).collect();
    arena.and_all(&parts)
}

/// All assignments of `-bound..=bound` to the symbols.
pub fn grid(symbols: &[ExprId], bound: i64) -> Vec<Assignment> {
    let mut all = vec![Assignment::default()];
    for symbol in symbols {
        let extended = |assignment: &Assignment, n: i64| {
            let mut assignment = assignment.clone();
            assignment.insert(*symbol, Value::Number(Rat::from(n)));
            assignment
        };
        all = all.iter().flat_map(|a| (-bound..=bound).map(|n| extended(a, n)).collect::<Vec<_>>()).collect();
    }
    all
}

/// The truth of a condition under an assignment.
pub fn holds(arena: &Arena, e: ExprId, assignment: &Assignment) -> Option<bool> {
    arena.evaluate(e, assignment)?.as_bool()
}

/// The light-weight prover alone.
pub fn light() -> Prover {
    Prover::new(Options { solver: Choice::Nothing, ..Options::default() })
}

/// The solver without the light-weight rules.
pub fn solver_only() -> Prover {
    Prover::new(Options { rules: Rules::Never, patience: Patience::Steps(Steps::of_seconds(1)), ..Options::default() })
}

/// Whether there is a solver to test with; says so if not.
pub fn solver_is_there() -> bool {
    let there = antiphon_solver::find(&Choice::Auto).is_ok();
    if !there {
        println!("skipped: there is no solver");
    }
    there
}

/// Panics if an answer's model does not refute the predicate.
pub fn check_model(arena: &mut Arena, assumption: ExprId, predicate: ExprId, answer: &Answer) {
    if let Answer::Invalid { model: Some(model) } = answer {
        let negated = arena.not(predicate);
        for condition in [assumption, negated] {
            assert_eq!(holds(arena, condition, model), Some(true), "{} under {model:?}", arena.print(condition));
        }
    }
}
