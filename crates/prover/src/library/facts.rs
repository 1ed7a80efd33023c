//! Facts about one application of a function, which hold for all values.
//!
//! Where a function has a definition in polynomials, cases or truncation, the
//! fact is that definition. Most others cross a known point rising (`exp` at 0 with the value 1) and
//! lie between bounds, which the table of the library says; some have an
//! inequality or an identity of their own.

use super::Function::{self, *};
use super::{domain, function_of, Bound};
use antiphon_symbolic::{Arena, ExprId, Rat, View};

/// What holds of `e`, the application of a function of one argument `x`.
pub(super) fn of_one(arena: &mut Arena, known: Function, symbol: ExprId, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let zero = Arena::REAL_ZERO;
    let mut facts = match known {
        Sqrt => {
            let (square, sign) = (arena.mul(e, e), arena.less_equal(zero, e));
            vec![sign, arena.equal(square, x)]
        }
        Fabs => {
            let (positive, minus) = (arena.less_equal(zero, x), arena.neg(x));
            let value = arena.conditional(positive, x, minus);
            vec![arena.equal(e, value)]
        }
        Cbrt => {
            let cube = arena.pow(e, 3);
            vec![arena.equal(cube, x)]
        }
        Floor | Ceil => vec![rounding(arena, known, e, x)],
        Rint => nearest(arena, e, x),
        Sin => vec![sum_of_squares(arena, symbol, e, x, "cos")],
        Cos => vec![sum_of_squares(arena, symbol, e, x, "sin")],
        Cosh => vec![difference_of_squares(arena, symbol, e, x, "sinh")],
        Sinh => Vec::new(),
        Exp => above_tangent(arena, e, x, Rat::one()),
        Expm1 => above_tangent(arena, e, x, Rat::zero()),
        Log => below_tangent(arena, e, x, Rat::from(-1)),
        Log1p => below_tangent(arena, e, x, Rat::zero()),
        Log2 | Log10 | Tan | Asin | Acos | Atan | Tanh | Asinh | Acosh | Atanh | Erf | Erfc => Vec::new(),
        Pow | Fmin | Fmax => Vec::new(),
    };
    inverses(arena, known, e, x, &mut facts);
    shape(arena, known, e, x, &mut facts);
    let Some(defined) = domain(arena, e) else { return facts };
    facts.into_iter().map(|fact| arena.implies(defined, fact)).collect()
}

/// What the table says: bounds, the known point, and that the function rises or falls through it.
fn shape(arena: &mut Arena, known: Function, e: ExprId, x: ExprId, facts: &mut Vec<ExprId>) {
    let row = known.row();
    if let Some((at, value)) = row.known {
        let (at, value) = (arena.real(Rat::from(at)), arena.real(Rat::from(value)));
        let (there, same) = (arena.equal(x, at), arena.equal(e, value));
        facts.push(arena.implies(there, same));
        let (after, before) = (arena.less(at, x), arena.less(x, at));
        let (above, below) = (arena.less(value, e), arena.less(e, value));
        match row.course {
            super::Course::Rises => facts.extend([arena.implies(after, above), arena.implies(before, below)]),
            super::Course::Falls => facts.extend([arena.implies(after, below), arena.implies(before, above)]),
            super::Course::Unknown => {}
        }
    }
    facts.extend(row.low.map(|bound| beyond(arena, bound, e, Side::Low)));
    facts.extend(row.high.map(|bound| beyond(arena, bound, e, Side::High)));
}

#[derive(Clone, Copy)]
enum Side {
    Low,
    High,
}

/// That a value is on its side of a bound.
fn beyond(arena: &mut Arena, bound: Bound, e: ExprId, side: Side) -> ExprId {
    let (Bound::Closed(numerator, denominator) | Bound::Open(numerator, denominator)) = bound;
    let number = Rat::new(numerator.into(), denominator.into()).unwrap_or_else(Rat::zero);
    let number = arena.real(number);
    let (small, large) = match side {
        Side::Low => (number, e),
        Side::High => (e, number),
    };
    match bound {
        Bound::Closed(..) => arena.less_equal(small, large),
        Bound::Open(..) => arena.less(small, large),
    }
}

/// `floor` and `ceil` by truncation, which the kernel has.
fn rounding(arena: &mut Arena, known: Function, e: ExprId, x: ExprId) -> ExprId {
    let truncated = arena.truncate(x);
    let truncated = arena.to_real(truncated);
    let (fits, other) = match known {
        Floor => (arena.less_equal(truncated, x), arena.sub(truncated, Arena::REAL_ONE)),
        _ => (arena.less_equal(x, truncated), arena.add(truncated, Arena::REAL_ONE)),
    };
    let value = arena.conditional(fits, truncated, other);
    arena.equal(e, value)
}

/// `rint` is whole and no further than a half away.
fn nearest(arena: &mut Arena, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let half = Rat::new(1.into(), 2.into()).unwrap_or_else(Rat::zero);
    let half = arena.real(half);
    let (low, high) = (arena.sub(x, half), arena.add(x, half));
    let whole = arena.truncate(e);
    let whole = arena.to_real(whole);
    vec![arena.less_equal(low, e), arena.less_equal(e, high), arena.equal(e, whole)]
}

/// `sin(x)^2 + cos(x)^2 = 1`
fn sum_of_squares(arena: &mut Arena, symbol: ExprId, e: ExprId, x: ExprId, other: &str) -> ExprId {
    let (a, b) = squares(arena, symbol, e, x, other);
    let sum = arena.add(a, b);
    arena.equal(sum, Arena::REAL_ONE)
}

/// `cosh(x)^2 - sinh(x)^2 = 1`
fn difference_of_squares(arena: &mut Arena, symbol: ExprId, e: ExprId, x: ExprId, other: &str) -> ExprId {
    let (a, b) = squares(arena, symbol, e, x, other);
    let difference = arena.sub(a, b);
    arena.equal(difference, Arena::REAL_ONE)
}

fn squares(arena: &mut Arena, symbol: ExprId, e: ExprId, x: ExprId, other: &str) -> (ExprId, ExprId) {
    let other = arena.symbol(other, arena.type_of(symbol));
    let other = arena.apply(other, &[x]);
    (arena.mul(e, e), arena.mul(other, other))
}

/// `x + at <= e`
fn above_tangent(arena: &mut Arena, e: ExprId, x: ExprId, at: Rat) -> Vec<ExprId> {
    let at = arena.real(at);
    let tangent = arena.add(x, at);
    vec![arena.less_equal(tangent, e)]
}

/// `e <= x + at`
fn below_tangent(arena: &mut Arena, e: ExprId, x: ExprId, at: Rat) -> Vec<ExprId> {
    let at = arena.real(at);
    let tangent = arena.add(x, at);
    vec![arena.less_equal(e, tangent)]
}

/// `exp(log(y)) = y` and `log(exp(y)) = y`, and their like.
fn inverses(arena: &mut Arena, known: Function, e: ExprId, x: ExprId, facts: &mut Vec<ExprId>) {
    let View::Apply(inner, arguments) = arena.view(x) else { return };
    let (Some(inside), &[y]) = (function_of(arena, inner), arguments.as_slice()) else { return };
    let pairs = [(Exp, Log), (Expm1, Log1p), (Sinh, Asinh), (Tan, Atan), (Sin, Asin), (Cos, Acos), (Tanh, Atanh)];
    let inverse = pairs.contains(&(known, inside))
        || matches!((known, inside), (Log, Exp) | (Log1p, Expm1) | (Asinh, Sinh) | (Atanh, Tanh) | (Cosh, Acosh));
    if inverse {
        let value = arena.equal(e, y);
        let defined = domain(arena, x).unwrap_or(Arena::TRUE);
        facts.push(arena.implies(defined, value));
    }
}

/// What holds of the application of a function of two arguments.
pub(super) fn of_two(arena: &mut Arena, known: Function, e: ExprId, x: ExprId, y: ExprId) -> Vec<ExprId> {
    match known {
        Fmin | Fmax => {
            let less = arena.less_equal(x, y);
            let (a, b) = if known == Fmin { (x, y) } else { (y, x) };
            let value = arena.conditional(less, a, b);
            vec![arena.equal(e, value)]
        }
        Pow => of_pow(arena, e, x, y),
        _ => Vec::new(),
    }
}

fn of_pow(arena: &mut Arena, e: ExprId, x: ExprId, y: ExprId) -> Vec<ExprId> {
    const HIGHEST: i64 = 16;
    if let Some(n) = arena.as_int(y).and_then(|n| n.to_i64()).filter(|n| (0..=HIGHEST).contains(n)) {
        let power = arena.pow(x, n as u32);
        return vec![arena.equal(e, power)];
    }
    let (zero, unit) = (Arena::REAL_ZERO, Arena::REAL_ONE);
    let (positive, sign) = (arena.less(zero, x), arena.less(zero, e));
    let (is_unit, one) = (arena.equal(x, unit), arena.equal(e, unit));
    let mut facts = vec![arena.implies(positive, sign), arena.implies(is_unit, one)];
    for n in 0..=2u32 {
        let exponent = arena.real(Rat::from(i64::from(n)));
        let (is, power) = (arena.equal(y, exponent), arena.pow(x, n));
        let value = arena.equal(e, power);
        facts.push(arena.implies(is, value));
    }
    // Of a base above one, more or less than one as the exponent is more or less than zero.
    let (above, rising, falling) = (arena.less(unit, x), arena.less(zero, y), arena.less(y, zero));
    for (exponent, value) in [(rising, arena.less(unit, e)), (falling, arena.less(e, unit))] {
        let both = arena.and(above, exponent);
        facts.push(arena.implies(both, value));
    }
    facts
}
