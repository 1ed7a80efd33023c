//! How two outputs differ, for people: both values as C, the terms that one of
//! them lacks or has too many, and numbers that show it.
//!
//! A sum is compared term by term: `a[0] + a[1] + a[2]` and `a[0] + a[1]` differ by
//! `a[2]`, which is missing. A term with another factor is missing or added in
//! part where that is a whole number of times, and otherwise told by both factors. Of
//! fractions with one denominator the numerators are compared; otherwise it is
//! told what is divided by, or that one value is a multiple of the other.
//! Conditionals are decided first, by the values of the example, and the
//! conditions are reported.
//!
//! Deliberately not here: whether two values differ (the domain decides that),
//! and how a difference is drawn (crate `report`).

use antiphon_numbers::Rat;
pub use antiphon_outcome::{Contrast, Difference, PRINTED, RESULT};
use antiphon_symbolic::{Arena, Assignment, ExprId, Value, View};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;

/// So many terms are listed, and so long a text is kept.
const MOST_TERMS: usize = 20;
const LONGEST: usize = 2000;
/// A difference is reported as one expression if it is no longer than this.
const SHORT: usize = 80;
/// Rounds in which conditionals are decided, each within the last.
const ROUNDS: usize = 32;

/// A sum: monomials with their factors, `None` for the constant.
type Terms = Vec<(Option<ExprId>, Rat)>;

/// What there is to say about two expressions of one type that differ where
/// symbols have the values given. The result is what these values decide
/// within the expressions.
pub(crate) fn contrast(
    arena: &mut Arena,
    specification: ExprId,
    implementation: ExprId,
    values: Option<&Assignment>,
    contrasted: &mut Difference,
) -> Vec<ExprId> {
    let mut conditions = Vec::new();
    let mut both = [specification, implementation];
    if let Some(values) = values {
        both = both.map(|e| decided(arena, e, values, &mut conditions));
        contrasted.example = example(arena, both, values);
    }
    [contrasted.specification, contrasted.implementation] = both.map(|e| text(arena, e));
    if both.iter().any(|e| arena.number(*e).is_none()) {
        compare_fractions(arena, both[0], both[1], contrasted);
        tidy(&mut contrasted.missing);
        tidy(&mut contrasted.added);
    }
    conditions
}

/// Both values.
fn example(
    arena: &Arena,
    [specification, implementation]: [ExprId; 2],
    values: &Assignment,
) -> Option<(String, String)> {
    let value = |e| arena.evaluate(e, values).and_then(|value| value.as_number().cloned());
    let (a, b) = (value(specification)?, value(implementation)?);
    (a != b).then(|| (a.to_string(), b.to_string()))
}

/// The expression without the conditionals that the values decide; what they
/// decide goes to `conditions`. Those within conditions come first, so that what
/// is reported has none.
fn decided(arena: &mut Arena, e: ExprId, values: &Assignment, conditions: &mut Vec<ExprId>) -> ExprId {
    let mut e = e;
    for _ in 0..ROUNDS {
        let mut replacement: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for (part, condition, then, other) in conditionals(arena, e) {
            if !conditionals(arena, condition).is_empty() {
                continue;
            }
            let (assumed, chosen) = match arena.evaluate(condition, values) {
                Some(Value::Bool(true)) => (condition, then),
                Some(Value::Bool(false)) => (arena.not(condition), other),
                _ => continue,
            };
            conditions.push(assumed);
            replacement.insert(part, chosen);
        }
        if replacement.is_empty() {
            break;
        }
        e = arena.substitute(e, &replacement);
    }
    e
}

/// All conditionals in an expression: itself, its condition and its arms.
fn conditionals(arena: &Arena, e: ExprId) -> Vec<(ExprId, ExprId, ExprId, ExprId)> {
    let mut found = Vec::new();
    arena.visit(e, &mut |arena, part| {
        if let View::Conditional(condition, then, other) = arena.view(part) {
            found.push((part, condition, then, other));
        }
    });
    found
}

fn compare_fractions(arena: &mut Arena, specification: ExprId, implementation: ExprId, contrasted: &mut Difference) {
    let one = if arena.is_real(specification) { arena.real(Rat::one()) } else { Arena::ONE };
    let ((p, q), (r, s)) = (fraction(arena, specification, one), fraction(arena, implementation, one));
    if q == s {
        return compare_sums(arena, p, r, (q != one).then_some(q), contrasted);
    }
    if let Some(factor) = multiple(arena, specification, implementation) {
        contrasted.notes.push(times(&factor));
        return;
    }
    if p == r {
        let [by, wanted] = [s, q].map(|e| arena.print(e));
        contrasted.notes.push(cut(format!("the implementation divides by {by}, not by {wanted}")));
        return;
    }
    let difference = arena.sub(implementation, specification);
    let text = text(arena, difference);
    if text.len() <= SHORT {
        contrasted.notes.push(format!("the implementation minus the specification is {text}"));
    }
}

/// Numerator and denominator, with the signs that read better: the kernel's are
/// those of its own order.
fn fraction(arena: &mut Arena, e: ExprId, one: ExprId) -> (ExprId, ExprId) {
    let View::Quotient(p, q) = arena.view(e) else { return (e, one) };
    let opposite = [p, q].map(|part| arena.neg(part));
    let length = |[p, q]: [ExprId; 2]| arena.print(p).len() + arena.print(q).len();
    match length(opposite) < length([p, q]) {
        true => (opposite[0], opposite[1]),
        false => (p, q),
    }
}

/// The expression as C.
fn text(arena: &mut Arena, e: ExprId) -> String {
    let one = arena.real(Rat::one());
    let View::Quotient(..) = arena.view(e) else { return cut(arena.print(e)) };
    let (p, q) = fraction(arena, e, one);
    let mut instances = [arena.print(p), arena.print(q)];
    if matches!(arena.view(p), View::Sum(terms) if terms.len() > 1) {
        instances[0] = format!("({})", instances[0]);
    }
    if matches!(arena.view(q), View::Monomial(_) | View::Sum(_)) {
        instances[1] = format!("({})", instances[1]);
    }
    cut(instances.join(" / "))
}

/// What the specification is multiplied with, if that is a number.
fn multiple(arena: &mut Arena, specification: ExprId, implementation: ExprId) -> Option<Rat> {
    let [a, b] = [specification, implementation].map(|e| arena.to_real(e));
    if arena.number(a).is_some_and(|a| a.is_zero()) {
        return None;
    }
    let ratio = arena.divide_real(b, a);
    arena.number(ratio).filter(|ratio| !ratio.is_zero())
}

fn times(factor: &Rat) -> String {
    match (-factor).is_one() {
        true => "the implementation has the opposite sign".into(),
        false => format!("the implementation is {factor} times the specification"),
    }
}

fn compare_sums(arena: &mut Arena, p: ExprId, r: ExprId, denominator: Option<ExprId>, contrasted: &mut Difference) {
    let (specification, implementation) = (terms(arena, p), terms(arena, r));
    let own: FxHashMap<Option<ExprId>, Rat> = implementation.iter().cloned().collect();
    let wanted: FxHashSet<Option<ExprId>> = specification.iter().map(|(key, _)| *key).collect();
    let shared = specification.iter().any(|(key, factor)| own.get(key) == Some(factor));
    if !shared {
        if let Some(factor) = multiple(arena, p, r) {
            contrasted.notes.push(times(&factor));
            return;
        }
    }
    for (key, factor) in &specification {
        let other = own.get(key).cloned().unwrap_or_else(Rat::zero);
        let part = &other - factor;
        if part.is_zero() {
            continue;
        }
        match change(factor, &other) {
            Change::Missing => contrasted.missing.push(term(arena, *key, &-&part, denominator)),
            Change::Added => contrasted.added.push(term(arena, *key, &part, denominator)),
            Change::Other => {
                let name = key.map(|key| format!("the factor of {}", arena.print(key)));
                let name = name.unwrap_or_else(|| "the constant term".into());
                contrasted.notes.push(cut(format!("{name} is {other}, not {factor}")));
            }
        }
    }
    for (key, factor) in implementation.iter().filter(|(key, _)| !wanted.contains(key)) {
        contrasted.added.push(term(arena, *key, factor, denominator));
    }
    contrasted.notes.truncate(MOST_TERMS);
}

/// What became of a term that the specification has.
enum Change {
    /// It is there less often.
    Missing,
    /// It is there more often.
    Added,
    /// Its factor is another one.
    Other,
}

fn change(wanted: &Rat, found: &Rat) -> Change {
    if found.is_zero() {
        return Change::Missing;
    }
    let whole = wanted.is_integer() && found.is_integer() && wanted.signum() == found.signum();
    match (whole, found.abs() > wanted.abs()) {
        (true, true) => Change::Added,
        (true, false) => Change::Missing,
        (false, _) => Change::Other,
    }
}

/// The text of a term, over a denominator.
fn term(arena: &mut Arena, key: Option<ExprId>, factor: &Rat, denominator: Option<ExprId>) -> String {
    let real = key.is_some_and(|key| arena.is_real(key)) || denominator.is_some() || !factor.is_integer();
    let number = if real { arena.real(factor.clone()) } else { arena.int(factor.numerator().clone()) };
    let product = key.map_or(number, |key| arena.mul(number, key));
    let whole = denominator.map_or(product, |q| arena.divide_real(product, q));
    text(arena, whole)
}

fn terms(arena: &Arena, e: ExprId) -> Terms {
    let key = |e: ExprId| arena.number(e).is_none().then_some(e);
    match arena.view(e) {
        View::Number(value) if value.is_zero() => Vec::new(),
        View::Number(value) => vec![(None, value)],
        View::Sum(instances) => {
            instances.iter().map(|(part, factor)| (key(*part), arena.coefficient(*factor))).collect()
        }
        _ => vec![(Some(e), Rat::one())],
    }
}

/// In reading order, and not too many.
fn tidy(texts: &mut Vec<String>) {
    texts.sort_by(|a, b| natural(a, b));
    if texts.len() > MOST_TERMS {
        let left = texts.len() - MOST_TERMS;
        texts.truncate(MOST_TERMS);
        texts.push(format!("... and {left} more"));
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

/// Compares texts with runs of digits compared as numbers.
fn natural(a: &str, b: &str) -> Ordering {
    let instances = |text: &str| -> Vec<(u64, char)> {
        let mut instances: Vec<(u64, char)> = Vec::new();
        let mut in_number = false;
        for c in text.chars() {
            match (c.to_digit(10), in_number, instances.last_mut()) {
                (Some(digit), true, Some((number, _))) => {
                    *number = number.saturating_mul(10).saturating_add(u64::from(digit));
                }
                (Some(digit), _, _) => instances.push((u64::from(digit), '0')),
                (None, _, _) => instances.push((0, c)),
            }
            in_number = c.is_ascii_digit();
        }
        instances
    };
    let order = |instances: Vec<(u64, char)>| instances.into_iter().map(|(number, c)| (c, number));
    order(instances(a)).cmp(order(instances(b))).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_symbolic::{Type, TypeId};
    use expect_test::{expect, Expect};

    /// Symbols `x`, `y` and elements of `a`, all real.
    struct Bench {
        arena: Arena,
    }

    impl Bench {
        fn symbol(&mut self, name: &str) -> ExprId {
            self.arena.symbol(name, TypeId::REAL)
        }

        fn number(&mut self, n: i64, d: i64) -> ExprId {
            self.arena.real(Rat::new(n.into(), d.into()).expect("the denominator is not zero"))
        }

        /// The sum of elements of `a`.
        fn elements(&mut self, range: std::ops::Range<i64>) -> ExprId {
            let ty = self.arena.make_type(Type::Array(TypeId::REAL, None));
            let a = self.arena.symbol("a", ty);
            let instances: Vec<ExprId> = range
                .map(|i| {
                    let index = self.arena.int(i);
                    self.arena.read(a, index)
                })
                .collect();
            self.arena.sum(TypeId::REAL, &instances)
        }
    }

    /// What is said about two expressions; `x` is -2 and `y` 3.
    fn check(build: impl Fn(&mut Bench) -> (ExprId, ExprId), expected: Expect) {
        let mut bench = Bench { arena: Arena::new() };
        let (specification, implementation) = build(&mut bench);
        let mut values = Assignment::default();
        for (name, value) in [("x", -2), ("y", 3)] {
            values.insert(bench.symbol(name), Value::Number(Rat::from(value)));
        }
        let mut contrasted = Difference::new("s", Contrast::Value);
        let conditions = contrast(&mut bench.arena, specification, implementation, Some(&values), &mut contrasted);
        contrasted.notes.extend(conditions.iter().map(|condition| format!("where {}", bench.arena.print(*condition))));
        let example = contrasted.example.map(|(a, b)| format!("{a} and {b}")).unwrap_or_default();
        expected.assert_eq(&format!(
            "{} | {} | missing: {} | added: {} | {} | {example}",
            contrasted.specification,
            contrasted.implementation,
            contrasted.missing.join(", "),
            contrasted.added.join(", "),
            contrasted.notes.join("; "),
        ));
    }

    #[test]
    fn a_missing_element_is_named() {
        check(
            |b| (b.elements(0..3), b.elements(0..2)),
            expect!["a[0] + a[1] + a[2] | a[0] + a[1] | missing: a[2] | added:  |  | "],
        );
        check(|b| (b.elements(0..2), b.elements(1..12)), expect!["a[0] + a[1] | a[1] + a[2] + a[3] + a[4] + a[5] + a[6] + a[7] + a[8] + a[9] + a[10] + a[11] | missing: a[0] | added: a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11] |  | "]);
        check(|b| (b.elements(0..2), b.number(0, 1)), expect!["a[0] + a[1] | 0 | missing: a[0], a[1] | added:  |  | "]);
    }

    #[test]
    fn many_terms_are_counted() {
        let mut bench = Bench { arena: Arena::new() };
        let (all, none) = (bench.elements(0..100), bench.number(0, 1));
        let mut contrasted = Difference::new("s", Contrast::Value);
        contrast(&mut bench.arena, all, none, None, &mut contrasted);
        assert_eq!((contrasted.missing.len(), contrasted.missing[20].as_str()), (21, "... and 80 more"));
    }

    #[test]
    fn multiples_and_factors_are_told() {
        let twice = |b: &mut Bench| {
            let (sum, two) = (b.elements(0..2), b.number(2, 1));
            (sum, b.arena.mul(sum, two))
        };
        check(twice, expect!["a[0] + a[1] | 2*a[0] + 2*a[1] | missing:  | added:  | the implementation is 2 times the specification | "]);
        let opposite = |b: &mut Bench| {
            let x = b.symbol("x");
            (x, b.arena.neg(x))
        };
        check(opposite, expect!["x | -x | missing:  | added:  | the implementation has the opposite sign | -2 and 2"]);
        let factor = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let (half, third) = (b.number(1, 2), b.number(1, 3));
            let (h, t) = (b.arena.mul(half, x), b.arena.mul(third, x));
            (b.arena.add(h, y), b.arena.add(t, y))
        };
        check(factor, expect!["x/2 + y | x/3 + y | missing:  | added:  | the factor of x is 1/3, not 1/2 | 2 and 7/3"]);
        let twice_once = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let sum = b.arena.add(x, y);
            (b.arena.add(sum, x), sum)
        };
        check(twice_once, expect!["2*x + y | x + y | missing: x | added:  |  | -1 and 1"]);
    }

    #[test]
    fn fractions_are_compared_by_their_parts() {
        let numerator = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let (one, three) = (b.elements(0..2), b.elements(0..3));
            let _ = x;
            (b.arena.divide_real(three, y), b.arena.divide_real(one, y))
        };
        check(numerator, expect!["(a[0] + a[1] + a[2]) / y | (a[0] + a[1]) / y | missing: a[2] / y | added:  |  | "]);
        let denominator = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let one = b.number(1, 1);
            let less = b.arena.sub(y, one);
            (b.arena.divide_real(x, less), b.arena.divide_real(x, y))
        };
        check(denominator, expect!["x / (y - 1) | x / y | missing:  | added:  | the implementation divides by y, not by y - 1 | -1 and -2/3"]);
    }

    #[test]
    fn conditionals_are_decided_by_the_example() {
        let absolute = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let (zero, minus) = (b.number(0, 1), b.arena.neg(x));
            let negative = b.arena.less(x, zero);
            let choice = b.arena.conditional(negative, minus, x);
            (b.arena.add(choice, y), b.arena.add(x, y))
        };
        check(
            absolute,
            expect!["y - x | x + y | missing:  | added:  | the factor of x is 1, not -1; where x < 0 | 5 and 1"],
        );
    }

    #[test]
    fn conditions_that_are_told_have_no_conditionals() {
        let nested = |b: &mut Bench| {
            let [x, y] = ["x", "y"].map(|name| b.symbol(name));
            let zero = b.number(0, 1);
            let positive = b.arena.less(zero, x);
            let larger = b.arena.conditional(positive, x, zero);
            let beyond = b.arena.less(larger, y);
            (b.arena.conditional(beyond, y, larger), x)
        };
        check(nested, expect!["y | x | missing: y | added: x | where x <= 0; where 0 < y | 3 and -2"]);
    }

    #[test]
    fn known_numbers_need_no_words() {
        check(|b| (b.number(3, 1), b.number(4, 1)), expect!["3 | 4 | missing:  | added:  |  | 3 and 4"]);
    }
}
