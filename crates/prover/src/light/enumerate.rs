//! Few values: integers within narrow bounds are tried one after the other.
//!
//! Remainders and products of unknowns (`a % b`, as Euclid's algorithm makes them) are what neither
//! the rules nor solvers are good at. Where all unknowns are integers between known bounds, and there are
//! not too many combinations, evaluating each decides the question for certain.

use super::Found;
use antiphon_symbolic::{Arena, Assignment, End, ExprId, Rat, Simplifier, TypeId, Value, View};

/// Combinations that are evaluated.
const MOST_COMBINATIONS: i64 = 4096;
/// Conditions beyond which nothing is tried.
const MOST_CONDITIONS: usize = 64;

/// Decides by trying everything; `known` is the simplifier of the conjunction.
pub(crate) fn decide(arena: &mut Arena, known: &mut Simplifier, conditions: &[ExprId]) -> Found {
    if conditions.len() > MOST_CONDITIONS || !conditions.iter().any(|e| is_hard(arena, *e)) {
        return Found::Nothing;
    }
    let Some(ranges) = ranges(arena, known, conditions) else { return Found::Nothing };
    let mut values: Vec<i64> = ranges.iter().map(|(_, low, _)| *low).collect();
    let mut undefined = false;
    loop {
        let assigned = ranges.iter().zip(&values).map(|((e, ..), n)| (*e, Value::Number(Rat::from(*n))));
        let assignment: Assignment = assigned.collect();
        match truth(arena, conditions, &assignment) {
            Some(true) => return Found::Model(assignment),
            Some(false) => {}
            None => undefined = true,
        }
        if !advance(&ranges, &mut values) {
            break;
        }
    }
    match undefined {
        true => Found::Nothing,
        false => Found::Contradiction,
    }
}

/// Whether there is an operation in it that the other rules know little of.
fn is_hard(arena: &Arena, e: ExprId) -> bool {
    let mut hard = false;
    arena.visit(e, &mut |arena, node| {
        hard |= matches!(
            arena.view(node),
            View::Monomial(_) | View::Bits(..) | View::Wrap { .. } | View::Divide(..) | View::Remainder(..)
        );
    });
    hard
}

/// The symbols with their least and greatest values, if all are integers and there are few combinations.
fn ranges(arena: &mut Arena, known: &mut Simplifier, conditions: &[ExprId]) -> Option<Vec<(ExprId, i64, i64)>> {
    let mut symbols: Vec<ExprId> = conditions.iter().flat_map(|e| arena.free_symbols(*e)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let mut combinations = 1i64;
    let mut ranges = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        if arena.type_of(symbol) != TypeId::INT {
            return None;
        }
        let value = known.simplify(arena, symbol);
        let set = known.interval(arena, value);
        let (End::Open(low) | End::Closed(low), End::Open(high) | End::Closed(high)) = (set.low(), set.high()) else {
            return None;
        };
        let (low, high) = (low.ceil().to_i64()?, high.floor().to_i64()?);
        let count = high.checked_sub(low)?.checked_add(1)?;
        combinations = combinations.checked_mul(count.max(1))?;
        if combinations > MOST_COMBINATIONS {
            return None;
        }
        ranges.push((symbol, low, high));
    }
    ranges.iter().all(|(_, low, high)| low <= high).then_some(ranges)
}

/// Whether all conditions hold; `None` if none fails and some has no value.
/// The goal stands last and fails most often.
fn truth(arena: &Arena, conditions: &[ExprId], assignment: &Assignment) -> Option<bool> {
    let mut defined = true;
    for condition in conditions.iter().rev() {
        match arena.evaluate(*condition, assignment).and_then(|value| value.as_bool()) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => defined = false,
        }
    }
    defined.then_some(true)
}

fn advance(ranges: &[(ExprId, i64, i64)], values: &mut [i64]) -> bool {
    for (value, (_, low, high)) in values.iter_mut().zip(ranges) {
        if *value < *high {
            *value += 1;
            return true;
        }
        *value = *low;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found of `a % b == rest` for numbers from 1 to 9, `a` one of them.
    fn found(rest: i64, a_is: Option<i64>) -> Found {
        let mut arena = Arena::new();
        let [a, b] = ["a", "b"].map(|name| arena.symbol(name, TypeId::INT));
        let (one, nine, rest) = (arena.int(1), arena.int(9), arena.int(rest));
        let mut conditions = Vec::new();
        for e in [a, b] {
            conditions.extend([arena.less_equal(one, e), arena.less_equal(e, nine)]);
        }
        let remainder = arena.remainder(a, b);
        conditions.push(arena.equal(remainder, rest));
        if let Some(n) = a_is {
            let n = arena.int(n);
            conditions.push(arena.equal(a, n));
        }
        let all = arena.and_all(&conditions);
        let mut simplifier = Simplifier::new(&mut arena, all);
        decide(&mut arena, &mut simplifier, &conditions)
    }

    #[test]
    fn remainders_in_small_ranges_are_decided() {
        assert!(matches!(found(4, None), Found::Model(_)));
        assert!(matches!(found(4, Some(9)), Found::Model(_)));
        assert_eq!(found(4, Some(8)), Found::Contradiction);
    }
}
