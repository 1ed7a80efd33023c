//! Facts about bit operations between unknowns: bounds, signs, and powers of
//! two exactly where machines shift.

use antiphon_symbolic::{Arena, BitOp, ExprId, Int};

pub(super) fn facts_of_bits(arena: &mut Arena, op: BitOp, a: ExprId, b: ExprId) -> Vec<ExprId> {
    let constant = |arena: &Arena, e: ExprId| arena.number(e).is_some();
    match op {
        BitOp::And | BitOp::Or | BitOp::Xor if constant(arena, a) || constant(arena, b) => Vec::new(),
        BitOp::And | BitOp::Or | BitOp::Xor => facts_of_and(arena, a, b),
        BitOp::ShiftLeft | BitOp::ShiftRight if constant(arena, b) => Vec::new(),
        BitOp::ShiftLeft | BitOp::ShiftRight => facts_of_power_of_two(arena, b),
    }
}

fn facts_of_and(arena: &mut Arena, a: ExprId, b: ExprId) -> Vec<ExprId> {
    let zero = Arena::ZERO;
    let e = arena.bits(BitOp::And, a, b);
    let mut facts = Vec::new();
    for bound in [a, b] {
        let (known, low, high) = (arena.less_equal(zero, bound), arena.less_equal(zero, e), arena.less_equal(e, bound));
        let between = arena.and(low, high);
        facts.push(arena.implies(known, between));
    }
    let (x, y) = (arena.less(a, zero), arena.less(b, zero));
    let both = arena.and(x, y);
    let (sign, low_a, low_b) = (arena.less(e, zero), arena.less_equal(e, a), arena.less_equal(e, b));
    let negative = arena.and_all(&[sign, low_a, low_b]);
    facts.push(arena.implies(both, negative));
    let (same, value) = (arena.equal(a, b), arena.equal(e, a));
    facts.push(arena.implies(same, value));
    facts
}

/// Powers of two, exactly for the shifts that machines have.
fn facts_of_power_of_two(arena: &mut Arena, exponent: ExprId) -> Vec<ExprId> {
    const EXACT: i64 = 32;
    let power = arena.bits(BitOp::ShiftLeft, Arena::ONE, exponent);
    let beyond = arena.add(exponent, Arena::ONE);
    let (known, large) = (arena.less_equal(Arena::ZERO, exponent), arena.less_equal(beyond, power));
    let mut facts = vec![arena.implies(known, large)];
    for n in 0..EXACT {
        let (n, two) = (arena.int(n), arena.int(Int::from(2).pow(n as u32)));
        let (is, value) = (arena.equal(exponent, n), arena.equal(power, two));
        facts.push(arena.implies(is, value));
    }
    facts
}
