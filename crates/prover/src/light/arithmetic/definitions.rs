//! What holds of atoms whatever their values: the meaning of choices, of C's
//! division by a number, of rounding and of elements of arrays that were written, and that equal
//! indices or arguments have equal values.

use crate::library::{facts_about, function_of, mentions_bound};
use crate::order::children_first;
use antiphon_symbolic::{Arena, ExprId, TypeId, View};
use rustc_hash::FxHashSet;

/// Facts that are made for one question.
const MOST_FACTS: usize = 160;
/// Pairs of elements or applications that are made equal where they must be.
const MOST_PAIRS: usize = 80;
/// Written elements of an array that are told apart.
const MOST_CELLS: usize = 8;

/// The facts about every node of the conditions, and of the facts.
pub(super) fn definitions(arena: &mut Arena, conditions: &[ExprId]) -> Vec<ExprId> {
    let mut facts = facts_about(arena, conditions, MOST_FACTS).list;
    let mut seen = FxHashSet::default();
    let mut same_shape: Vec<ExprId> = Vec::new();
    let mut open: Vec<ExprId> = conditions.iter().chain(&facts).copied().collect();
    while let Some(condition) = open.pop() {
        for e in children_first(arena, condition) {
            if !seen.insert(e) || facts.len() >= MOST_FACTS {
                continue;
            }
            if let (View::Read(..) | View::Apply(..), TypeId::INT | TypeId::REAL | TypeId::BOOL) =
                (arena.view(e), arena.type_of(e))
            {
                same_shape.push(e);
            }
            let Some(fact) = definition(arena, e).filter(|fact| !mentions_bound(arena, *fact)) else { continue };
            facts.push(fact);
            open.push(fact);
        }
    }
    equal_where_equal(arena, &same_shape, &mut facts);
    facts
}

/// What an atom is, if cases of polynomials can say it.
fn definition(arena: &mut Arena, e: ExprId) -> Option<ExprId> {
    match arena.view(e) {
        View::Conditional(c, a, b) if is_number(arena, e) => Some(either(arena, c, e, a, b)),
        View::Divide(a, b) => quotient(arena, e, a, b),
        View::Remainder(a, b) => {
            let quotient = arena.divide(a, b);
            let product = arena.mul(quotient, b);
            let rest = arena.sub(a, product);
            arena.number(b).filter(|b| !b.is_zero()).map(|_| arena.equal(e, rest))
        }
        View::Truncate(x) => Some(truncation(arena, e, x)),
        View::Read(array, index) => element(arena, e, array, index),
        _ => None,
    }
}

fn is_number(arena: &Arena, e: ExprId) -> bool {
    matches!(arena.type_of(e), TypeId::INT | TypeId::REAL)
}

/// `c && e == a || !c && e == b`
fn either(arena: &mut Arena, c: ExprId, e: ExprId, a: ExprId, b: ExprId) -> ExprId {
    let (not, first, second) = (arena.not(c), arena.equal(e, a), arena.equal(e, b));
    let (first, second) = (arena.and(c, first), arena.and(not, second));
    arena.or(first, second)
}

/// Towards zero: the rest has the sign of the dividend and is smaller than the divisor.
fn quotient(arena: &mut Arena, e: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
    let divisor = arena.number(b).filter(|b| !b.is_zero())?;
    let product = arena.mul(e, b);
    if arena.remainder(a, b) == Arena::ZERO {
        return Some(arena.equal(product, a));
    }
    let rest = arena.sub(a, product);
    let most = arena.int(&divisor.abs().floor() - &1.into());
    let least = arena.neg(most);
    let zero = Arena::ZERO;
    let above = [arena.less_equal(zero, a), arena.less_equal(zero, rest), arena.less_equal(rest, most)];
    let below = [arena.less_equal(a, zero), arena.less_equal(rest, zero), arena.less_equal(least, rest)];
    let (above, below) = (arena.and_all(&above), arena.and_all(&below));
    Some(arena.or(above, below))
}

fn truncation(arena: &mut Arena, e: ExprId, x: ExprId) -> ExprId {
    let (zero, one) = (Arena::REAL_ZERO, Arena::REAL_ONE);
    let whole = arena.to_real(e);
    let (next, last) = (arena.add(whole, one), arena.sub(whole, one));
    let above = [arena.less_equal(zero, x), arena.less_equal(whole, x), arena.less(x, next)];
    let below = [arena.less_equal(x, zero), arena.less_equal(x, whole), arena.less(last, x)];
    let (above, below) = (arena.and_all(&above), arena.and_all(&below));
    arena.or(above, below)
}

/// An element of an array after a write, or after several at the beginning.
fn element(arena: &mut Arena, e: ExprId, array: ExprId, index: ExprId) -> Option<ExprId> {
    let value = match arena.view(array) {
        // A row of a matrix: which row it is decides first.
        View::Read(rows, row) => {
            let row = chosen(arena, rows, row)?;
            arena.read(row, index)
        }
        _ => chosen(arena, array, index)?,
    };
    (value != e).then(|| same(arena, e, value)).flatten()
}

/// The element at an index, as a choice between what was written and what was before.
fn chosen(arena: &mut Arena, array: ExprId, index: ExprId) -> Option<ExprId> {
    match arena.view(array) {
        View::Write(before, at, value) => {
            let (same, old) = (arena.equal(at, index), arena.read(before, index));
            Some(arena.conditional(same, value, old))
        }
        View::Cells(before, cells) if cells.len() <= MOST_CELLS => {
            let mut value = arena.read(before, index);
            for (at, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let at = arena.int(at as i64);
                let same = arena.equal(at, index);
                value = arena.conditional(same, *cell, value);
            }
            Some(value)
        }
        View::Everywhere(value) => Some(value),
        View::Conditional(c, a, b) => {
            let (a, b) = (arena.read(a, index), arena.read(b, index));
            Some(arena.conditional(c, a, b))
        }
        _ => None,
    }
}

/// That two numbers or two truth values are the same.
fn same(arena: &mut Arena, a: ExprId, b: ExprId) -> Option<ExprId> {
    match arena.type_of(a) {
        TypeId::INT | TypeId::REAL => Some(arena.equal(a, b)),
        TypeId::BOOL => {
            let (both, not_a, not_b) = (arena.and(a, b), arena.not(a), arena.not(b));
            let neither = arena.and(not_a, not_b);
            Some(arena.or(both, neither))
        }
        _ => None,
    }
}

/// For each two elements of one array, or applications of one function.
fn equal_where_equal(arena: &mut Arena, all: &[ExprId], facts: &mut Vec<ExprId>) {
    let mut pairs = 0;
    for (position, one) in all.iter().enumerate() {
        for two in &all[..position] {
            let Some(same) = same_places(arena, *one, *two) else { continue };
            if pairs >= MOST_PAIRS || mentions_bound(arena, *one) || mentions_bound(arena, *two) {
                continue;
            }
            pairs += 1;
            if let Some(equal) = self::same(arena, *one, *two) {
                facts.push(arena.implies(same, equal));
            }
        }
    }
}

/// The condition under which two numbers are one element or application;
/// `None` if they never are, or need not be looked at.
fn same_places(arena: &mut Arena, one: ExprId, two: ExprId) -> Option<ExprId> {
    let same = match (arena.view(one), arena.view(two)) {
        (View::Read(..), View::Read(..)) => {
            let ((a, i), (b, j)) = (place(arena, one), place(arena, two));
            if a != b || i.len() != j.len() {
                return None;
            }
            let parts: Vec<ExprId> = i.iter().zip(&j).map(|(a, b)| arena.equal(*a, *b)).collect();
            arena.and_all(&parts)
        }
        (View::Apply(f, x), View::Apply(g, y))
            if f == g && function_of(arena, f).is_none() && is_number(arena, one) =>
        {
            let parts: Vec<ExprId> = x.iter().zip(&y).map(|(a, b)| arena.equal(*a, *b)).collect();
            arena.and_all(&parts)
        }
        _ => return None,
    };
    (same != Arena::FALSE).then_some(same)
}

/// The array that an element lies in, and the indices that lead to it, the last first.
fn place(arena: &Arena, e: ExprId) -> (ExprId, Vec<ExprId>) {
    let (mut array, mut indices) = (e, Vec::new());
    while let View::Read(outer, index) = arena.view(array) {
        indices.push(index);
        array = outer;
    }
    (array, indices)
}
