//! Likely values: many conditions that can be satisfied are so by zero, by the
//! ends of the intervals that they themselves set, or by numbers close to them.
//!
//! Each symbol gets a short list of values from what the simplifier knows of
//! it; some dozen combinations are evaluated.

use crate::check::{check_within, Checked};
use crate::library::function_of;
use crate::smt::model::default_value;
use antiphon_symbolic::{Arena, Assignment, End, ExprId, Interval, Rat, Simplifier, TypeId, Value, View};

/// More symbols or conditions than this are not guessed.
const MOST_SYMBOLS: usize = 24;
const MOST_CONDITIONS: usize = 64;
/// Combinations that are tried.
const COMBINATIONS: usize = 14;
/// Instances of quantifiers that are evaluated for each.
const INSTANCES: usize = 64;

/// Values that satisfy all conditions, if they are found at once.
/// `simplifier` is that of their conjunction.
pub(crate) fn guess(arena: &mut Arena, simplifier: &mut Simplifier, conditions: &[ExprId]) -> Option<Assignment> {
    if conditions.len() > MOST_CONDITIONS {
        return None;
    }
    let symbols: Vec<ExprId> = arena
        .free_symbols(simplifier.assumption())
        .into_iter()
        .filter(|symbol| function_of(arena, *symbol).is_none())
        .collect();
    if symbols.len() > MOST_SYMBOLS {
        return None;
    }
    let mut values: Vec<(ExprId, Vec<Value>)> = Vec::with_capacity(symbols.len());
    for symbol in symbols {
        let ty = arena.type_of(symbol);
        let known = simplifier.simplify(arena, symbol);
        let list = match ty {
            TypeId::BOOL => booleans(known),
            TypeId::INT | TypeId::REAL => numbers(&simplifier.interval(arena, symbol), arena.number(known)),
            _ => vec![default_value(arena, ty)?],
        };
        values.push((symbol, list));
    }
    let plain = conditions.iter().all(|condition| is_plain(arena, *condition));
    (0..COMBINATIONS).find_map(|combination| {
        let mut assignment = combine(&values, combination);
        let satisfied = match plain {
            // The goal stands last and fails most often.
            true => conditions.iter().rev().all(|e| arena.evaluate(*e, &assignment) == Some(Value::Bool(true))),
            false => check_within(arena, conditions, &mut assignment, INSTANCES) == Checked::True,
        };
        satisfied.then_some(assignment)
    })
}

/// Whether the kernel's evaluation is enough: no quantifier, no function of
/// the library.
fn is_plain(arena: &Arena, e: ExprId) -> bool {
    let mut plain = true;
    arena.visit(e, &mut |arena, node| {
        plain &= match arena.view(node) {
            View::Quantified(..) => false,
            View::Apply(function, _) => function_of(arena, function).is_none(),
            _ => true,
        }
    });
    plain
}

fn booleans(known: ExprId) -> Vec<Value> {
    match known {
        Arena::TRUE => vec![Value::Bool(true)],
        Arena::FALSE => vec![Value::Bool(false)],
        _ => vec![Value::Bool(false), Value::Bool(true)],
    }
}

/// Numbers of the set: zero and what is close to the ends, then distant ones.
fn numbers(set: &Interval, known: Option<Rat>) -> Vec<Value> {
    if let Some(number) = known {
        return vec![Value::Number(number)];
    }
    let one = Rat::one();
    let mut candidates = vec![Rat::zero(), one.clone(), Rat::from(-1)];
    for end in [set.low(), set.high()] {
        if let End::Open(n) | End::Closed(n) = end {
            candidates.extend([n.clone(), &n + &one, &n - &one]);
        }
    }
    candidates.extend([2, 1000, -1000, 7].map(Rat::from));
    let mut kept: Vec<Rat> = Vec::new();
    for candidate in candidates {
        if set.contains(&candidate) && !kept.contains(&candidate) {
            kept.push(candidate);
        }
    }
    kept.into_iter().map(Value::Number).collect()
}

/// All first values, all second ones, and then mixtures by a fixed pattern.
fn combine(values: &[(ExprId, Vec<Value>)], combination: usize) -> Assignment {
    const UNIFORM: usize = 5;
    let pick = |position: usize, count: usize| match combination < UNIFORM {
        true => combination.min(count - 1),
        false => (combination * 7 + position * (combination + 3)) / 2 % count,
    };
    let chosen = values.iter().enumerate().filter(|(_, (_, list))| !list.is_empty());
    chosen.map(|(position, (symbol, list))| (*symbol, list[pick(position, list.len())].clone())).collect()
}
