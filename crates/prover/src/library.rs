//! What the prover knows of the mathematics library and of bit operations.
//!
//! `sqrt`, `fabs`, `sin`, `cos`, `exp`, `log`, `pow`, `floor`, `ceil`, `fmin` and
//! `fmax`, as functions of the reals, are reserved names: a function symbol so
//! called, with that many parameters, is that function. Solvers are told facts
//! about each application that occurs. The facts define `sqrt` (where it is
//! defined), `fabs`, `floor`, `ceil`, `fmin` and `fmax`; the others are left open
//! between the facts, so that what a solver refutes is refuted, and the values
//! that it finds must be checked.

use antiphon_symbolic::{Arena, BitOp, ExprId, Int, Rat, RelOp, Type, TypeId, View};

/// A function of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Sqrt,
    Fabs,
    Sin,
    Cos,
    Exp,
    Log,
    Pow,
    Floor,
    Ceil,
    Fmin,
    Fmax,
}

use Function::{Ceil, Cos, Exp, Fabs, Floor, Fmax, Fmin, Log, Pow, Sin, Sqrt};

/// Names, numbers of parameters, and what is said where the facts leave values open.
const FUNCTIONS: &[(&str, Function, usize, Option<&str>)] = &[
    ("sqrt", Sqrt, 1, None),
    ("fabs", Fabs, 1, None),
    ("sin", Sin, 1, Some("the function `sin`")),
    ("cos", Cos, 1, Some("the function `cos`")),
    ("exp", Exp, 1, Some("the function `exp`")),
    ("log", Log, 1, Some("the function `log`")),
    ("pow", Pow, 2, Some("the function `pow`")),
    ("floor", Floor, 1, None),
    ("ceil", Ceil, 1, None),
    ("fmin", Fmin, 2, None),
    ("fmax", Fmax, 2, None),
];

/// What to say of a function that the facts leave open.
pub(crate) fn roughly_known(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|row| row.0 == name)?.3
}

/// Whether the prover takes a function of the reals with that name for one of
/// the library.
pub fn is_library(name: &str) -> bool {
    FUNCTIONS.iter().any(|row| row.0 == name)
}

/// The function of the library that a symbol is.
pub(crate) fn function_of(arena: &Arena, symbol: ExprId) -> Option<Function> {
    let name = arena.symbol_name(symbol)?;
    let Type::Function(parameters, result) = arena.get_type(arena.type_of(symbol)) else { return None };
    let row = FUNCTIONS.iter().find(|row| row.0 == name && row.2 == parameters.len())?;
    let real = *result == TypeId::REAL && parameters.iter().all(|ty| *ty == TypeId::REAL);
    real.then_some(row.1)
}

/// The value of a function at some arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Exact {
    Is(Rat),
    /// The function has no value there.
    Undefined,
    /// It has one that is not rational, or not known to be.
    Irrational,
}

/// The exact value of a function.
pub(crate) fn value(function: Function, arguments: &[Rat]) -> Exact {
    let (Some(x), y) = (arguments.first(), arguments.get(1)) else { return Exact::Undefined };
    let known = |n: Option<Rat>| n.map_or(Exact::Irrational, Exact::Is);
    let at = |point: i64, result: i64| known((*x == Rat::from(point)).then(|| Rat::from(result)));
    match function {
        Sqrt if x.signum() < 0 => Exact::Undefined,
        Log if x.signum() <= 0 => Exact::Undefined,
        Sqrt => known(x.exact_sqrt()),
        Fabs => Exact::Is(x.abs()),
        Sin => at(0, 0),
        Cos | Exp => at(0, 1),
        Log => at(1, 0),
        Floor => Exact::Is(Rat::from(x.floor())),
        Ceil => Exact::Is(Rat::from(x.ceil())),
        Fmin => Exact::Is(y.map_or(x, |y| x.min(y)).clone()),
        Fmax => Exact::Is(y.map_or(x, |y| x.max(y)).clone()),
        Pow => y.map_or(Exact::Undefined, |y| power(x, y)),
    }
}

fn power(x: &Rat, y: &Rat) -> Exact {
    const HIGHEST: i64 = 1024;
    let Some(exponent) = y.numerator().to_i64().filter(|n| y.is_integer() && n.abs() <= HIGHEST) else {
        return if x.signum() < 0 { Exact::Undefined } else { Exact::Irrational };
    };
    let magnitude = x.pow(exponent.unsigned_abs() as u32);
    match exponent < 0 {
        true => magnitude.inverse().map_or(Exact::Undefined, Exact::Is),
        false => Exact::Is(magnitude),
    }
}

/// Facts about one node, which hold for all values; none for most nodes.
pub(crate) fn facts(arena: &mut Arena, e: ExprId) -> Vec<ExprId> {
    match arena.view(e) {
        View::Apply(function, arguments) => match (function_of(arena, function), arguments.as_slice()) {
            (Some(known), &[x]) => facts_of_one(arena, known, function, e, x),
            (Some(known), &[x, y]) => facts_of_two(arena, known, e, x, y),
            _ => Vec::new(),
        },
        View::Bits(op, a, b) => facts_of_bits(arena, op, a, b),
        _ => Vec::new(),
    }
}

/// Where a node has a value, if not everywhere.
pub(crate) fn domain(arena: &mut Arena, e: ExprId) -> Option<ExprId> {
    match arena.view(e) {
        View::Quotient(_, q) => Some(arena.relation(RelOp::NonZero, q)),
        View::Divide(_, b) | View::Remainder(_, b) => Some(arena.relation(RelOp::NonZero, b)),
        View::Bits(BitOp::ShiftLeft | BitOp::ShiftRight, _, b) => Some(arena.relation(RelOp::NonNegative, b)),
        View::Apply(function, arguments) => match (function_of(arena, function)?, arguments.as_slice()) {
            (Sqrt, &[x]) => Some(arena.relation(RelOp::NonNegative, x)),
            (Log, &[x]) => Some(arena.relation(RelOp::Positive, x)),
            _ => None,
        },
        _ => None,
    }
}

fn facts_of_one(arena: &mut Arena, known: Function, symbol: ExprId, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let zero = Arena::REAL_ZERO;
    match known {
        Sqrt => {
            let (negative, square) = (arena.less(x, zero), arena.mul(e, e));
            let (sign, root) = (arena.less_equal(zero, e), arena.equal(square, x));
            let defined = arena.and(sign, root);
            vec![arena.or(negative, defined)]
        }
        Fabs => {
            let (positive, minus) = (arena.less_equal(zero, x), arena.neg(x));
            let value = arena.conditional(positive, x, minus);
            vec![arena.equal(e, value)]
        }
        Floor | Ceil => vec![rounding(arena, known, e, x)],
        Sin | Cos => facts_of_circle(arena, known, symbol, e, x),
        Exp => facts_of_exp(arena, e, x),
        Log => facts_of_log(arena, e, x),
        Pow | Fmin | Fmax => Vec::new(),
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

fn facts_of_circle(arena: &mut Arena, known: Function, symbol: ExprId, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let (one, zero) = (Arena::REAL_ONE, Arena::REAL_ZERO);
    let (name, at_zero) = if known == Sin { ("cos", zero) } else { ("sin", one) };
    let other = arena.symbol(name, arena.type_of(symbol));
    let other = arena.apply(other, &[x]);
    let (a, b) = (arena.mul(e, e), arena.mul(other, other));
    let sum = arena.add(a, b);
    let minus = arena.neg(one);
    let origin = arena.equal(x, zero);
    let value = arena.equal(e, at_zero);
    vec![arena.equal(sum, one), arena.less_equal(minus, e), arena.less_equal(e, one), arena.implies(origin, value)]
}

fn facts_of_exp(arena: &mut Arena, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let (one, zero) = (Arena::REAL_ONE, Arena::REAL_ZERO);
    let above = arena.add(x, one);
    let (origin, value) = (arena.equal(x, zero), arena.equal(e, one));
    let (negative, small) = (arena.less(x, zero), arena.less(e, one));
    let (positive, large) = (arena.less(zero, x), arena.less(one, e));
    let mut facts = vec![
        arena.less(zero, e),
        arena.less_equal(above, e),
        arena.implies(origin, value),
        arena.implies(negative, small),
        arena.implies(positive, large),
    ];
    if let View::Apply(inner, arguments) = arena.view(x) {
        if let (Some(Log), &[y]) = (function_of(arena, inner), arguments.as_slice()) {
            let (defined, value) = (arena.less(zero, y), arena.equal(e, y));
            facts.push(arena.implies(defined, value));
        }
    }
    facts
}

fn facts_of_log(arena: &mut Arena, e: ExprId, x: ExprId) -> Vec<ExprId> {
    let (one, zero) = (Arena::REAL_ONE, Arena::REAL_ZERO);
    let defined = arena.less(zero, x);
    let below = arena.sub(x, one);
    let bound = arena.less_equal(e, below);
    let (unit, value) = (arena.equal(x, one), arena.equal(e, zero));
    let (large, positive) = (arena.less(one, x), arena.less(zero, e));
    let (small, negative) = (arena.less(x, one), arena.less(e, zero));
    let small = arena.and(defined, small);
    let mut facts = vec![
        arena.implies(defined, bound),
        arena.implies(unit, value),
        arena.implies(large, positive),
        arena.implies(small, negative),
    ];
    if let View::Apply(inner, arguments) = arena.view(x) {
        if let (Some(Exp), &[y]) = (function_of(arena, inner), arguments.as_slice()) {
            facts.push(arena.equal(e, y));
        }
    }
    facts
}

fn facts_of_two(arena: &mut Arena, known: Function, e: ExprId, x: ExprId, y: ExprId) -> Vec<ExprId> {
    match known {
        Fmin | Fmax => {
            let less = arena.less_equal(x, y);
            let (a, b) = if known == Fmin { (x, y) } else { (y, x) };
            let value = arena.conditional(less, a, b);
            vec![arena.equal(e, value)]
        }
        Pow => facts_of_pow(arena, e, x, y),
        Sqrt | Fabs | Sin | Cos | Exp | Log | Floor | Ceil => Vec::new(),
    }
}

fn facts_of_pow(arena: &mut Arena, e: ExprId, x: ExprId, y: ExprId) -> Vec<ExprId> {
    const HIGHEST: i64 = 16;
    if let Some(n) = arena.as_int(y).and_then(|n| n.to_i64()).filter(|n| (0..=HIGHEST).contains(n)) {
        let power = arena.pow(x, n as u32);
        return vec![arena.equal(e, power)];
    }
    let (positive, sign) = (arena.less(Arena::REAL_ZERO, x), arena.less(Arena::REAL_ZERO, e));
    let (unit, one) = (arena.equal(x, Arena::REAL_ONE), arena.equal(e, Arena::REAL_ONE));
    let mut facts = vec![arena.implies(positive, sign), arena.implies(unit, one)];
    for n in 0..=2u32 {
        let exponent = arena.real(Rat::from(i64::from(n)));
        let (is, power) = (arena.equal(y, exponent), arena.pow(x, n));
        let value = arena.equal(e, power);
        facts.push(arena.implies(is, value));
    }
    facts
}

fn facts_of_bits(arena: &mut Arena, op: BitOp, a: ExprId, b: ExprId) -> Vec<ExprId> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{check, Checked};
    use antiphon_symbolic::{Assignment, Value};

    fn number(n: Rat) -> Value {
        Value::Number(n)
    }

    #[test]
    fn facts_about_bit_operations_hold_everywhere() {
        let mut arena = Arena::new();
        let (a, b) = (arena.symbol("a", TypeId::INT), arena.symbol("b", TypeId::INT));
        for op in [BitOp::And, BitOp::Or, BitOp::Xor, BitOp::ShiftLeft, BitOp::ShiftRight] {
            let shift = matches!(op, BitOp::ShiftLeft | BitOp::ShiftRight);
            let e = arena.bits(op, a, b);
            let facts = facts(&mut arena, e);
            assert!(!facts.is_empty());
            for x in -9..=9i64 {
                for y in if shift { 0..=40i64 } else { -9..=9i64 } {
                    let values = Assignment::from_iter([(a, number(Rat::from(x))), (b, number(Rat::from(y)))]);
                    for fact in &facts {
                        let truth = arena.evaluate(*fact, &values).and_then(|v| v.as_bool());
                        assert_eq!(truth, Some(true), "{} at {x}, {y}", arena.print(*fact));
                    }
                }
            }
        }
    }

    /// Facts at quarters between -4 and 9, with the exact values where there
    /// are any: none may be false.
    #[test]
    fn facts_about_functions_hold_where_values_are_exact() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::REAL), arena.symbol("y", TypeId::REAL));
        let mut decided = 0;
        for (name, _, parameters, _) in FUNCTIONS {
            let ty = arena.make_type(Type::Function(vec![TypeId::REAL; *parameters].into(), TypeId::REAL));
            let symbol = arena.symbol(name, ty);
            let e = arena.apply(symbol, &[x, y][..*parameters]);
            let facts = facts(&mut arena, e);
            assert!(!facts.is_empty(), "{name}");
            for n in (-16..=36).flat_map(|n| (-8..=8).map(move |m| (n, m))) {
                let quarter = |n: i64| number(Rat::new(Int::from(n), Int::from(4)).unwrap());
                for fact in &facts {
                    let mut values = Assignment::from_iter([(x, quarter(n.0)), (y, quarter(n.1))]);
                    let checked = check(&mut arena, &[*fact], &mut values);
                    assert_ne!(checked, Checked::False, "{} at {n:?}", arena.print(*fact));
                    decided += usize::from(checked == Checked::True);
                }
            }
        }
        assert!(decided > 5_000, "{decided}");
    }

    /// The inequalities of `exp` and `log` at values close to the true ones.
    #[test]
    fn facts_about_exp_and_log_hold_close_to_their_values() {
        let mut arena = Arena::new();
        let x = arena.symbol("x", TypeId::REAL);
        let ty = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
        let close = |f: f64| Rat::new(Int::from((f * 1e9) as i64), Int::from(1_000_000_000i64)).unwrap();
        for (name, function) in [("exp", f64::exp as fn(f64) -> f64), ("log", f64::ln)] {
            let symbol = arena.symbol(name, ty);
            let e = arena.apply(symbol, &[x]);
            for at in [-3.5, -0.25, 0.25, 0.5, 2.0, 7.75].into_iter().filter(|at| name == "exp" || *at > 0.0) {
                let value = Value::Function(Vec::new(), Box::new(number(close(function(at)))));
                let values = Assignment::from_iter([(x, number(close(at))), (symbol, value)]);
                for fact in facts(&mut arena, e) {
                    let truth = arena.evaluate(fact, &values).and_then(|v| v.as_bool());
                    assert_eq!(truth, Some(true), "{} at {at}", arena.print(fact));
                }
            }
        }
    }
}
