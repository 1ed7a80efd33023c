//! Equations put into the goal.
//!
//! Conditions such as `x == a * b + c` and `u[1] == v[3]` define one unknown by
//! others: a symbol or an element of an array that stands in them alone and
//! undivided. What a goal mentions is replaced by what defines it, one unknown after
//! the other, until no equation is left for it. A goal about products that follows from
//! equations alone (loop invariants over several processes are like that) becomes
//! an identity of polynomials, which the kernel sees at once and a solver may not.
//!
//! Replacing equals by equals is right whatever order is taken; what is not found so is
//! left to others.

use antiphon_symbolic::{Arena, Coef, ExprId, RelOp, TypeId, View};
use rustc_hash::{FxHashMap, FxHashSet};

/// Unknowns that are replaced.
const MOST_UNKNOWNS: usize = 96;
/// Terms of an equation that is used.
const MOST_TERMS: usize = 24;

/// Whether conditions, of which the last `goals` are asked about, contradict their equations.
pub(crate) fn refute(arena: &mut Arena, conditions: &[ExprId], goals: usize) -> bool {
    let (facts, goals) = conditions.split_at(conditions.len().saturating_sub(goals));
    let mut goals = goals.to_vec();
    let is_equation = |e: &ExprId| matches!(arena.view(*e), View::Relation(RelOp::Zero, _));
    let mut equations: Vec<ExprId> = facts.iter().copied().filter(is_equation).collect();
    for _ in 0..MOST_UNKNOWNS {
        let mentioned = atoms(arena, &goals);
        let found = (0..equations.len()).find_map(|at| Some((at, solved(arena, equations[at], &mentioned)?)));
        let Some((at, (unknown, value))) = found else { return false };
        equations.remove(at);
        let replacement = FxHashMap::from_iter([(unknown, value)]);
        for condition in goals.iter_mut().chain(&mut equations) {
            *condition = arena.substitute(*condition, &replacement);
        }
        if goals.contains(&Arena::FALSE) || equations.contains(&Arena::FALSE) {
            return true;
        }
    }
    false
}

/// The symbols and elements that conditions mention.
fn atoms(arena: &Arena, conditions: &[ExprId]) -> FxHashSet<ExprId> {
    let mut found = FxHashSet::default();
    for condition in conditions {
        arena.visit(*condition, &mut |arena, node| {
            if is_atom(arena, node) {
                found.insert(node);
            }
        });
    }
    found
}

fn is_atom(arena: &Arena, e: ExprId) -> bool {
    let ty = arena.type_of(e);
    let number = ty == TypeId::INT || ty == TypeId::REAL;
    number && matches!(arena.view(e), View::Symbol(_) | View::Read(..))
}

/// A wanted unknown of an equation, and what it is by the others.
fn solved(arena: &mut Arena, equation: ExprId, wanted: &FxHashSet<ExprId>) -> Option<(ExprId, ExprId)> {
    let View::Relation(RelOp::Zero, sum) = arena.view(equation) else { return None };
    let View::Sum(terms) = arena.view(sum) else { return None };
    if terms.len() > MOST_TERMS {
        return None;
    }
    let unit = |coefficient: Coef| match coefficient {
        Coef::ONE => Some(false),
        Coef::MINUS_ONE => Some(true),
        _ => None,
    };
    for (index, (unknown, coefficient)) in terms.iter().enumerate() {
        let Some(negative) = unit(*coefficient).filter(|_| wanted.contains(unknown)) else { continue };
        let alone = terms.iter().enumerate().all(|(at, (other, _))| at == index || !arena.occurs(*unknown, *other));
        if alone {
            // sum = c * unknown + rest, so unknown = -rest / c.
            let value = match negative {
                true => arena.add(sum, *unknown),
                false => arena.sub(*unknown, sum),
            };
            return Some((*unknown, value));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_follow_from_equations() {
        let mut arena = Arena::new();
        let [k, a, b, x, y] = ["k", "a", "b", "x", "y"].map(|name| arena.symbol(name, TypeId::REAL));
        let (ka, kb) = (arena.mul(k, a), arena.mul(k, b));
        let (same, left, right, goal) =
            (arena.equal(a, b), arena.equal(x, ka), arena.equal(y, kb), arena.not_equal(x, y));
        assert!(refute(&mut arena, &[same, left, right, goal], 1));
        assert!(!refute(&mut arena, &[left, right, goal], 1));
    }

    #[test]
    fn an_unknown_is_not_defined_by_itself() {
        let mut arena = Arena::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| arena.symbol(name, TypeId::REAL));
        // `x` and `z` stand in the equations undivided, and only the other one stands there alone.
        for (unknown, alone) in [(x, z), (z, x)] {
            let product = arena.mul(unknown, y);
            let sum = arena.add(unknown, product);
            let equation = arena.equal(alone, sum);
            let found = solved(&mut arena, equation, &FxHashSet::from_iter([x, z]));
            assert_eq!(found, Some((alone, sum)));
            assert_eq!(solved(&mut arena, equation, &FxHashSet::from_iter([unknown])), None);
        }
    }
}
