//! The term of one node from the terms of its children.
//!
//! SMT-LIB's `div` and `mod` round down for a positive divisor and leave a
//! remainder that is never negative; C's round towards zero, so the sign of
//! the dividend decides. Bit operations with a constant are exact in `div` and
//! `mod`; between two unknowns they are functions of which some facts are told
//! (see `axioms`), and the assertion says that it is approximate.

use super::numeral::{integer, number};
use crate::answer::Reason;
use antiphon_symbolic::{Arena, BitOp, Coef, ExprId, Int, QuantifierKind, Rat, RelOp, View};

/// What the composition of a term needs to know.
pub(crate) trait Context {
    fn arena(&self) -> &Arena;
    /// The text that stands for a child.
    fn reference(&mut self, e: ExprId) -> String;
    /// The sort of an expression.
    fn sort(&mut self, e: ExprId) -> Result<String, Reason>;
    /// Notes that the solver knows something only roughly.
    fn approximate(&mut self, what: &'static str);
    /// Notes a product or quotient of unknowns.
    fn nonlinear(&mut self);
}

/// A power beyond this is not written out.
const HIGHEST_POWER: u32 = 64;
/// A machine integer beyond this width is not translated.
const WIDEST: u32 = 4096;

/// The uninterpreted functions for bit operations between unknowns.
pub(crate) const BIT_DECLARATIONS: &str = "(declare-fun ?and (Int Int) Int)\n(declare-fun ?pow2 (Int) Int)\n";

/// Calls `f` with each child and how often its text occurs in its parent's.
pub(crate) fn copies(arena: &Arena, e: ExprId, f: &mut dyn FnMut(ExprId, usize)) -> Result<(), Reason> {
    match arena.view(e) {
        View::Monomial(factors) => {
            for (factor, exponent) in factors {
                if exponent > HIGHEST_POWER {
                    return Err(Reason::TooLarge);
                }
                f(factor, exponent as usize);
            }
        }
        View::Truncate(_) | View::Divide(..) | View::Remainder(..) => arena.for_children(e, &mut |child| f(child, 3)),
        View::Wrap { .. } => arena.for_children(e, &mut |child| f(child, 7)),
        View::Bits(..) => arena.for_children(e, &mut |child| f(child, 64)),
        // Some operations on IEEE numbers say their argument more than once.
        View::Apply(function, arguments) if crate::floating::operation_of(arena, function).is_some() => {
            arguments.iter().for_each(|child| f(*child, 3));
            f(function, 1);
        }
        _ => arena.for_children(e, &mut |child| f(child, 1)),
    }
    Ok(())
}

/// The term of a node whose children have theirs. Symbols and quantifiers are
/// the caller's.
pub(crate) fn compose(context: &mut dyn Context, e: ExprId) -> Result<String, Reason> {
    let arena = context.arena();
    let real = arena.is_real(e);
    let text = match arena.view(e) {
        View::Bool(value) => value.to_string(),
        View::Number(n) => number(&n, real),
        View::Bound(_) => format!("?b{}", e.0),
        View::Symbol(_) | View::Quantified(..) => return Err(Reason::Unsupported("this quantifier")),
        View::Monomial(factors) => product(context, &factors),
        View::Sum(terms) => {
            let terms: Vec<(ExprId, Rat)> = terms.iter().map(|(m, c)| (*m, value(arena, *c))).collect();
            sum(context, &terms, real)
        }
        View::Relation(op, f) => relation(context, op, f),
        View::And(parts) => list(context, "and", &parts),
        View::Or(parts) => list(context, "or", &parts),
        View::Not(a) => list(context, "not", &[a]),
        View::Equal(a, b) => {
            context.sort(a)?;
            list(context, "=", &[a, b])
        }
        View::Conditional(c, a, b) => {
            context.sort(a)?;
            list(context, "ite", &[c, a, b])
        }
        View::Apply(function, arguments) => apply(context, function, &arguments),
        View::Read(..) | View::Write(..) | View::Cells(..) | View::Everywhere(_) => array(context, e)?,
        View::Tuple(..) | View::Project(..) => tuple(context, e)?,
        View::Quotient(..)
        | View::ToReal(_)
        | View::Truncate(_)
        | View::Divide(..)
        | View::Remainder(..)
        | View::Wrap { .. }
        | View::Bits(..) => arithmetic(context, e)?,
    };
    Ok(text)
}

/// The word for a quantifier.
pub(crate) fn quantifier(kind: QuantifierKind) -> &'static str {
    match kind {
        QuantifierKind::ForAll => "forall",
        QuantifierKind::Exists => "exists",
    }
}

fn value(arena: &Arena, coef: Coef) -> Rat {
    arena.coefficient(coef)
}

fn list(context: &mut dyn Context, operator: &str, parts: &[ExprId]) -> String {
    let mut text = format!("({operator}");
    for part in parts {
        text.push(' ');
        text.push_str(&context.reference(*part));
    }
    text + ")"
}

fn product(context: &mut dyn Context, factors: &[(ExprId, u32)]) -> String {
    context.nonlinear();
    let repeated: Vec<ExprId> = factors.iter().flat_map(|(f, n)| std::iter::repeat_n(*f, *n as usize)).collect();
    list(context, "*", &repeated)
}

fn sum(context: &mut dyn Context, terms: &[(ExprId, Rat)], real: bool) -> String {
    let mut parts = Vec::new();
    for (monomial, coef) in terms {
        let text = match context.arena().number(*monomial) {
            Some(n) => number(&(&n * coef), real),
            None if coef.is_one() => context.reference(*monomial),
            None => format!("(* {} {})", number(coef, real), context.reference(*monomial)),
        };
        parts.push(text);
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => format!("(+ {})", parts.join(" ")),
    }
}

fn relation(context: &mut dyn Context, op: RelOp, f: ExprId) -> String {
    let zero = if context.arena().is_real(f) { "0.0" } else { "0" };
    let f = context.reference(f);
    match op {
        RelOp::Positive => format!("(> {f} {zero})"),
        RelOp::NonNegative => format!("(>= {f} {zero})"),
        RelOp::Zero => format!("(= {f} {zero})"),
        RelOp::NonZero => format!("(not (= {f} {zero}))"),
    }
}

fn apply(context: &mut dyn Context, function: ExprId, arguments: &[ExprId]) -> String {
    if let Some(operation) = crate::floating::operation_of(context.arena(), function) {
        let terms: Vec<String> = arguments.iter().map(|e| context.reference(*e)).collect();
        return super::floating::term(operation, &terms);
    }
    if let Some(what) = context.arena().symbol_name(function).and_then(crate::library::roughly_known) {
        context.approximate(what);
    }
    match arguments.is_empty() {
        true => context.reference(function),
        false => {
            let name = context.reference(function);
            list(context, &name, arguments)
        }
    }
}

fn array(context: &mut dyn Context, e: ExprId) -> Result<String, Reason> {
    Ok(match context.arena().view(e) {
        View::Read(array, index) => list(context, "select", &[array, index]),
        View::Write(array, index, value) => list(context, "store", &[array, index, value]),
        View::Everywhere(value) => {
            let sort = context.sort(e)?;
            list(context, &format!("(as const {sort})"), &[value])
        }
        View::Cells(base, cells) => {
            let count = cells.iter().flatten().count();
            let mut text = "(store ".repeat(count) + &context.reference(base);
            for (index, cell) in cells.iter().enumerate() {
                if let Some(cell) = cell {
                    text.push_str(&format!(" {index} {})", context.reference(*cell)));
                }
            }
            text
        }
        _ => return Err(Reason::Unsupported("this array")),
    })
}

fn tuple(context: &mut dyn Context, e: ExprId) -> Result<String, Reason> {
    use super::names::Names;
    Ok(match context.arena().view(e) {
        View::Tuple(parts) => {
            let sort = context.sort(e)?;
            let constructor = format!("?t{}", Names::tuple_number(&sort));
            match parts.is_empty() {
                true => constructor,
                false => list(context, &constructor, &parts),
            }
        }
        View::Project(tuple, index) => {
            let sort = context.sort(tuple)?;
            list(context, &format!("?p{}.{index}", Names::tuple_number(&sort)), &[tuple])
        }
        _ => return Err(Reason::Unsupported("this tuple")),
    })
}

fn arithmetic(context: &mut dyn Context, e: ExprId) -> Result<String, Reason> {
    Ok(match context.arena().view(e) {
        View::Quotient(p, q) => {
            context.nonlinear();
            list(context, "/", &[p, q])
        }
        View::ToReal(i) => list(context, "to_real", &[i]),
        View::Truncate(r) => {
            let r = context.reference(r);
            format!("(ite (>= {r} 0.0) (to_int {r}) (- (to_int (- {r}))))")
        }
        View::Divide(a, b) => division(context, "div", a, b),
        View::Remainder(a, b) => division(context, "mod", a, b),
        View::Wrap { bits, signed, value } => wrap(context, bits, signed, value)?,
        View::Bits(op, a, b) => bits(context, op, a, b),
        _ => return Err(Reason::Unsupported("this operation")),
    })
}

/// C's quotient or remainder by `div` or `mod`.
fn division(context: &mut dyn Context, operator: &str, a: ExprId, b: ExprId) -> String {
    if context.arena().number(b).is_none() {
        context.nonlinear();
    }
    let (a, b) = (context.reference(a), context.reference(b));
    format!("(ite (>= {a} 0) ({operator} {a} {b}) (- ({operator} (- {a}) {b})))")
}

/// The remainder by a power of two. Values within the range and one range
/// beside it are cases of their own, since solvers are much better at
/// comparisons than at remainders, and a sum or a difference gets no further.
fn wrap(context: &mut dyn Context, bits: u32, signed: bool, value: ExprId) -> Result<String, Reason> {
    if bits > WIDEST {
        return Err(Reason::TooLarge);
    }
    if bits == 0 {
        return Ok("0".into());
    }
    let value = context.reference(value);
    let modulus = Int::from(2).pow(bits);
    let half = Int::from(2).pow(bits - 1);
    let (low, far) = match signed {
        false => (Int::ZERO, format!("(mod {value} {modulus})")),
        true => (-&half, format!("(- (mod (+ {value} {half}) {modulus}) {half})")),
    };
    let [below, above, beyond] = [&low - &modulus, &low + &modulus, &(&low + &modulus) + &modulus].map(|n| integer(&n));
    let low = integer(&low);
    let high_case = format!("(ite (< {value} {beyond}) (- {value} {modulus}) {far})");
    let low_case = format!("(ite (>= {value} {below}) (+ {value} {modulus}) {far})");
    Ok(format!("(ite (< {value} {above}) (ite (>= {value} {low}) {value} {low_case}) {high_case})"))
}

fn bits(context: &mut dyn Context, op: BitOp, a: ExprId, b: ExprId) -> String {
    let and = |context: &mut dyn Context| bit_and(context, a, b);
    match op {
        BitOp::And => and(context),
        BitOp::Or => {
            let (and, a, b) = (and(context), context.reference(a), context.reference(b));
            format!("(- (+ {a} {b}) {and})")
        }
        BitOp::Xor => {
            let (and, a, b) = (and(context), context.reference(a), context.reference(b));
            format!("(- (+ {a} {b}) (* 2 {and}))")
        }
        BitOp::ShiftLeft => format!("(* {} {})", context.reference(a), power_of_two(context, b)),
        BitOp::ShiftRight => format!("(div {} {})", context.reference(a), power_of_two(context, b)),
    }
}

/// Two to the power of an expression.
fn power_of_two(context: &mut dyn Context, exponent: ExprId) -> String {
    let constant = context.arena().as_int(exponent).and_then(|n| n.to_i64()).filter(|n| (0..4096).contains(n));
    match constant {
        Some(n) => Int::from(2).pow(n as u32).to_string(),
        None => {
            context.approximate("a shift by an unknown amount");
            context.nonlinear();
            format!("(?pow2 {})", context.reference(exponent))
        }
    }
}

fn bit_and(context: &mut dyn Context, a: ExprId, b: ExprId) -> String {
    for (mask, other) in [(a, b), (b, a)] {
        if let Some(mask) = context.arena().as_int(mask).filter(|n| n.bits() <= 64) {
            let other = context.reference(other);
            return masked(&other, &mask);
        }
    }
    context.approximate("a bit operation on two unknowns");
    format!("(?and {} {})", context.reference(a), context.reference(b))
}

/// `text & mask`, run by run of the mask's bits. What a negative mask keeps is
/// all but what its complement keeps.
fn masked(text: &str, mask: &Int) -> String {
    if mask.is_negative() {
        let complement = &-mask - &Int::ONE;
        return format!("(- {text} {})", masked(text, &complement));
    }
    let two = |n: u64| Int::from(2).pow(n as u32);
    let is_set = |n: u64| !mask.div_floor(&two(n)).mod_floor(&Int::from(2)).is_zero();
    let mut runs = Vec::new();
    let mut low = 0;
    while low < mask.bits() {
        let high = (low..=mask.bits()).find(|n| !is_set(*n)).unwrap_or(mask.bits());
        if high > low {
            let run = format!("(mod (div {text} {}) {})", integer(&two(low)), two(high - low));
            runs.push(format!("(* {} {run})", two(low)));
        }
        low = high + 1;
    }
    match runs.len() {
        0 => "0".into(),
        1 => runs.remove(0),
        _ => format!("(+ {})", runs.join(" ")),
    }
}
