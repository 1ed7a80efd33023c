//! What the prover knows of the mathematics library and of bit operations.
//!
//! The functions of the table below are reserved names: a function symbol of the
//! reals so called, with that many parameters, is that function. Facts about
//! each application that occurs are told to solvers and to the light-weight
//! rules. They define `sqrt` and `cbrt` (where they are defined), `fabs`, `floor`, `ceil`, `fmin` and
//! `fmax`; the others are left open between the facts, so that what is refuted is
//! refuted, and values that are found must be checked.
//!
//! | module | what it holds |
//! |---|---|
//! | `values` | exact values |
//! | `facts` | what holds of one application |
//! | `pairs` | what holds of several together |
//! | `bits` | what holds of a bit operation |
//!
//! An identity that is missing makes the prover say less, never wrong.

mod bits;
mod facts;
mod pairs;
mod values;

use crate::order::children_first;
use antiphon_symbolic::{Arena, BitOp, ExprId, Rat, RelOp, Type, TypeId, View};
use rustc_hash::FxHashSet;
pub(crate) use values::{value, Exact};

/// A function of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Sqrt,
    Cbrt,
    Fabs,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Erf,
    Erfc,
    Pow,
    Floor,
    Ceil,
    Rint,
    Fmin,
    Fmax,
}

use Function::*;

/// A bound of a function's values: reached or not, as a quotient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Closed(i64, i64),
    Open(i64, i64),
}

/// Whether a function keeps or turns the order of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    /// Strictly, wherever it is defined.
    Rises,
    Falls,
    Unknown,
}

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
struct Row {
    name: &'static str,
    function: Function,
    parameters: usize,
    /// What is said where the facts leave values open.
    rough: Option<&'static str>,
    /// An argument and the value there.
    known: Option<(i64, i64)>,
    course: Course,
    low: Option<Bound>,
    high: Option<Bound>,
}

const fn row(name: &'static str, function: Function, rough: Option<&'static str>) -> Row {
    let (known, course, low, high) = (None, Course::Unknown, None, None);
    Row { name, function, parameters: 1, rough, known, course, low, high }
}

impl Row {
    const fn of_two(self) -> Row {
        Row { parameters: 2, ..self }
    }

    const fn through(self, at: i64, value: i64, course: Course) -> Row {
        Row { known: Some((at, value)), course, ..self }
    }

    const fn between(self, low: Bound, high: Bound) -> Row {
        Row { low: Some(low), high: Some(high), ..self }
    }

    const fn above(self, low: Bound) -> Row {
        Row { low: Some(low), ..self }
    }
}

use Bound::{Closed, Open};
use Course::{Falls, Rises, Unknown};

/// In the order of [`Function`]. Bounds with a quotient are beyond half of pi, or pi.
const FUNCTIONS: &[Row] = &[
    row("sqrt", Sqrt, None).through(0, 0, Rises),
    row("cbrt", Cbrt, None).through(0, 0, Rises),
    row("fabs", Fabs, None).above(Closed(0, 1)),
    row("sin", Sin, Some("the function `sin`")).through(0, 0, Unknown).between(Closed(-1, 1), Closed(1, 1)),
    row("cos", Cos, Some("the function `cos`")).through(0, 1, Unknown).between(Closed(-1, 1), Closed(1, 1)),
    row("tan", Tan, Some("the function `tan`")).through(0, 0, Unknown),
    row("asin", Asin, Some("the function `asin`")).through(0, 0, Rises).between(Open(-1571, 1000), Open(1571, 1000)),
    row("acos", Acos, Some("the function `acos`")).through(1, 0, Falls).between(Closed(0, 1), Open(3142, 1000)),
    row("atan", Atan, Some("the function `atan`")).through(0, 0, Rises).between(Open(-1571, 1000), Open(1571, 1000)),
    row("sinh", Sinh, Some("the function `sinh`")).through(0, 0, Rises),
    row("cosh", Cosh, Some("the function `cosh`")).through(0, 1, Unknown).above(Closed(1, 1)),
    row("tanh", Tanh, Some("the function `tanh`")).through(0, 0, Rises).between(Open(-1, 1), Open(1, 1)),
    row("asinh", Asinh, Some("the function `asinh`")).through(0, 0, Rises),
    row("acosh", Acosh, Some("the function `acosh`")).through(1, 0, Rises),
    row("atanh", Atanh, Some("the function `atanh`")).through(0, 0, Rises),
    row("exp", Exp, Some("the function `exp`")).through(0, 1, Rises).above(Open(0, 1)),
    row("expm1", Expm1, Some("the function `expm1`")).through(0, 0, Rises).above(Open(-1, 1)),
    row("log", Log, Some("the function `log`")).through(1, 0, Rises),
    row("log2", Log2, Some("the function `log2`")).through(1, 0, Rises),
    row("log10", Log10, Some("the function `log10`")).through(1, 0, Rises),
    row("log1p", Log1p, Some("the function `log1p`")).through(0, 0, Rises),
    row("erf", Erf, Some("the function `erf`")).through(0, 0, Rises).between(Open(-1, 1), Open(1, 1)),
    row("erfc", Erfc, Some("the function `erfc`")).through(0, 1, Falls).between(Open(0, 1), Open(2, 1)),
    row("pow", Pow, Some("the function `pow`")).of_two(),
    row("floor", Floor, None),
    row("ceil", Ceil, None),
    row("rint", Rint, Some("the function `rint`")),
    row("fmin", Fmin, None).of_two(),
    row("fmax", Fmax, None).of_two(),
];

impl Function {
    fn row(self) -> &'static Row {
        &FUNCTIONS[self as usize]
    }
}

/// What to say of a function that the facts leave open.
pub(crate) fn roughly_known(name: &str) -> Option<&'static str> {
    FUNCTIONS.iter().find(|row| row.name == name)?.rough
}

/// Whether the prover takes a function of the reals with that name for one of
/// the library.
pub fn is_library(name: &str) -> bool {
    FUNCTIONS.iter().any(|row| row.name == name)
}

/// The function of the library that a symbol is.
pub(crate) fn function_of(arena: &Arena, symbol: ExprId) -> Option<Function> {
    let Type::Function(parameters, result) = arena.get_type(arena.type_of(symbol)) else { return None };
    let name = arena.symbol_name(symbol)?;
    let row = FUNCTIONS.iter().find(|row| row.name == name && row.parameters == parameters.len())?;
    let real = *result == TypeId::REAL && parameters.iter().all(|ty| *ty == TypeId::REAL);
    real.then_some(row.function)
}

/// Facts about the nodes of some conditions, and about those of the facts.
#[derive(Default, Debug)]
pub(crate) struct Facts {
    /// Each once.
    pub list: Vec<ExprId>,
    /// What no facts could be told about.
    pub approximate: Option<&'static str>,
}

/// The facts about every node that occurs, at most so many.
pub(crate) fn facts_about(arena: &mut Arena, conditions: &[ExprId], most: usize) -> Facts {
    let mut facts = Facts::default();
    let mut known_facts = FxHashSet::from_iter([Arena::TRUE]);
    let mut seen = FxHashSet::default();
    let mut applications = Vec::new();
    let mut open = conditions.to_vec();
    while let Some(condition) = open.pop() {
        for e in children_first(arena, condition) {
            if !seen.insert(e) || !has_facts(arena, e) {
                continue;
            }
            if mentions_bound(arena, e) {
                facts.approximate = Some("a function under a quantifier");
                continue;
            }
            applications.push(e);
            for fact in facts_of(arena, e) {
                if facts.list.len() < most && known_facts.insert(fact) {
                    facts.list.push(fact);
                    open.push(fact);
                }
            }
        }
    }
    for fact in pairs::of_pairs(arena, &applications) {
        if facts.list.len() < most && known_facts.insert(fact) {
            facts.list.push(fact);
        }
    }
    facts
}

/// Facts about one node, which hold for all values; none for most nodes.
fn facts_of(arena: &mut Arena, e: ExprId) -> Vec<ExprId> {
    match arena.view(e) {
        View::Apply(function, arguments) => match (function_of(arena, function), arguments.as_slice()) {
            (Some(known), &[x]) => facts::of_one(arena, known, function, e, x),
            (Some(known), &[x, y]) => facts::of_two(arena, known, e, x, y),
            _ => Vec::new(),
        },
        View::Bits(op, a, b) => bits::facts_of_bits(arena, op, a, b),
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
            (known, &[x]) => domain_of(arena, known, x),
            _ => None,
        },
        _ => None,
    }
}

fn domain_of(arena: &mut Arena, known: Function, x: ExprId) -> Option<ExprId> {
    let one = Arena::REAL_ONE;
    let minus = arena.real(Rat::from(-1));
    match known {
        Sqrt => Some(arena.relation(RelOp::NonNegative, x)),
        Log | Log2 | Log10 => Some(arena.relation(RelOp::Positive, x)),
        Log1p => Some(arena.less(minus, x)),
        Acosh => Some(arena.less_equal(one, x)),
        Asin | Acos => {
            let (low, high) = (arena.less_equal(minus, x), arena.less_equal(x, one));
            Some(arena.and(low, high))
        }
        Atanh => {
            let (low, high) = (arena.less(minus, x), arena.less(x, one));
            Some(arena.and(low, high))
        }
        Cbrt | Fabs | Sin | Cos | Tan | Atan | Sinh | Cosh | Tanh | Asinh | Exp | Expm1 | Erf | Erfc | Pow | Floor
        | Ceil | Rint | Fmin | Fmax => None,
    }
}

pub(crate) fn has_facts(arena: &Arena, e: ExprId) -> bool {
    match arena.view(e) {
        View::Apply(function, _) => function_of(arena, function).is_some(),
        View::Bits(BitOp::ShiftLeft | BitOp::ShiftRight, _, b) => arena.number(b).is_none(),
        View::Bits(BitOp::And | BitOp::Or | BitOp::Xor, a, b) => arena.number(a).is_none() && arena.number(b).is_none(),
        _ => false,
    }
}

/// Whether a variable of some quantifier occurs.
pub(crate) fn mentions_bound(arena: &Arena, e: ExprId) -> bool {
    let mut found = false;
    arena.visit(e, &mut |arena, node| found |= matches!(arena.view(node), View::Bound(_)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{check, Checked};
    use antiphon_symbolic::{Assignment, Int, Value};

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
            let facts = facts_of(&mut arena, e);
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
        for Row { name, parameters, .. } in FUNCTIONS {
            let ty = arena.make_type(Type::Function(vec![TypeId::REAL; *parameters].into(), TypeId::REAL));
            let symbol = arena.symbol(name, ty);
            let e = arena.apply(symbol, &[x, y][..*parameters]);
            let facts = facts_of(&mut arena, e);
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

    /// The inequalities of functions at values close to the true ones.
    #[test]
    fn inequalities_hold_close_to_the_true_values() {
        let mut arena = Arena::new();
        let x = arena.symbol("x", TypeId::REAL);
        let ty = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
        let close = |f: f64| Rat::new(Int::from((f * 1e9) as i64), Int::from(1_000_000_000i64)).unwrap();
        type OnDoubles = fn(f64) -> f64;
        let functions: [(&str, OnDoubles); 14] = [
            ("exp", f64::exp),
            ("log", f64::ln),
            ("expm1", f64::exp_m1),
            ("log1p", f64::ln_1p),
            ("log2", f64::log2),
            ("log10", f64::log10),
            ("atan", f64::atan),
            ("asin", f64::asin),
            ("acos", f64::acos),
            ("sinh", f64::sinh),
            ("tanh", f64::tanh),
            ("asinh", f64::asinh),
            ("acosh", f64::acosh),
            ("atanh", f64::atanh),
        ];
        for (name, function) in functions {
            let symbol = arena.symbol(name, ty);
            let e = arena.apply(symbol, &[x]);
            let points = [-3.5, -0.75, -0.25, 0.25, 0.5, 2.0, 7.75];
            for at in points.into_iter().filter(|at| function(*at).is_finite()) {
                let value = Value::Function(Vec::new(), Box::new(number(close(function(at)))));
                let values = Assignment::from_iter([(x, number(close(at))), (symbol, value)]);
                for fact in facts_of(&mut arena, e) {
                    let truth = arena.evaluate(fact, &values).and_then(|v| v.as_bool());
                    assert_eq!(truth, Some(true), "{} at {at}", arena.print(fact));
                }
            }
        }
    }
}
