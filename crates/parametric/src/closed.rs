//! Values that go from rank to rank, in closed form.
//!
//! What a rank of a ring receives depends on what the rank before received. A polynomial of degree 2 in rank and size is
//! fitted to the values of small rings and proved by induction over times: if all that was received before has this
//! form, then so has what is sent. What has no such form stays unknown.

use crate::kernel::Kernel;
use crate::values::{Form, Knowledge};
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Sizes whose values are fitted.
const SIZES: std::ops::RangeInclusive<i64> = 1..=7;

/// Values go through at most so many processes there.
const DEEPEST: u32 = 20;

/// `numerator / denominator` over the parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fit {
    numerator: Term,
    denominator: i64,
}

/// Gives values that depend on themselves a closed form, or forgets them.
pub(crate) fn close(kernel: &mut Kernel<'_>, knowledge: &mut Knowledge) {
    let recursive: Vec<Term> = {
        let functions = knowledge.functions();
        functions.into_iter().filter(|function| depends_on_itself(kernel, knowledge, *function)).collect()
    };
    let mut fits = BTreeMap::new();
    for function in &recursive {
        if let Some(fit) = fit(kernel, knowledge, *function) {
            fits.insert(*function, fit);
        }
    }
    loop {
        let failed: Vec<Term> =
            fits.keys().copied().filter(|function| !is_inductive(kernel, knowledge, &fits, *function)).collect();
        if failed.is_empty() {
            break;
        }
        fits.retain(|function, _| !failed.contains(function));
    }
    for function in recursive {
        match (fits.get(&function), knowledge.form(function).cloned()) {
            (Some(fit), Some(form)) => {
                let divisor = kernel.arena().int(fit.denominator);
                let value = kernel.arena().divide(fit.numerator, divisor);
                knowledge.learn(function, Form { value, ..form });
            }
            _ => knowledge.forget(function),
        }
    }
}

fn depends_on_itself(kernel: &mut Kernel<'_>, knowledge: &Knowledge, function: Term) -> bool {
    let mut open = vec![function];
    let mut seen = Vec::new();
    while let Some(next) = open.pop() {
        let Some(form) = knowledge.form(next) else { continue };
        for (_, applied, _) in Knowledge::applied(kernel, form.value) {
            if applied == function {
                return true;
            }
            if !seen.contains(&applied) {
                seen.push(applied);
                open.push(applied);
            }
        }
    }
    false
}

/// The value of a function for known arguments and a known size.
fn value(
    kernel: &mut Kernel<'_>,
    knowledge: &Knowledge,
    function: Term,
    arguments: &[Term],
    size: i64,
    deep: u32,
) -> Option<Term> {
    if deep > DEEPEST {
        return None;
    }
    let form = knowledge.form(function)?.clone();
    let known = kernel.arena().int(size);
    let mut map: FxHashMap<Term, Term> = form.parameters.iter().copied().zip(arguments.iter().copied()).collect();
    map.insert(kernel.size, known);
    let mut term = kernel.arena().substitute(form.value, &map);
    for _ in 0..8 {
        let applied = Knowledge::applied(kernel, term);
        let Some((part, inner, arguments)) = applied.into_iter().next() else { break };
        if arguments.iter().any(|argument| kernel.arena().as_int(*argument).is_none()) {
            return None;
        }
        let value = value(kernel, knowledge, inner, &arguments, size, deep + 1)?;
        term = kernel.arena().substitute(term, &FxHashMap::from_iter([(part, value)]));
    }
    kernel.arena().number(term).map(|_| term)
}

/// A polynomial through the values of small sizes.
fn fit(kernel: &mut Kernel<'_>, knowledge: &Knowledge, function: Term) -> Option<Fit> {
    let form = knowledge.form(function)?.clone();
    if form.parameters.len() != 1 || kernel.arena().type_of(form.value) != TypeId::INT {
        return None;
    }
    let mut rows = Vec::new();
    for size in SIZES {
        for rank in 0..size {
            let number = |number: i64| Value::Number(Rat::from(Int::from(number)));
            let values = [(form.parameters[0], number(rank)), (kernel.size, number(size))].into_iter().collect();
            let used = kernel.arena().evaluate(form.guard, &values).and_then(|value| value.as_bool())?;
            if !used {
                continue;
            }
            let argument = kernel.arena().int(rank);
            let value = value(kernel, knowledge, function, &[argument], size, 0)?;
            let value = kernel.arena().number(value)?;
            let row = [1, rank, size, rank * rank, rank * size, size * size];
            let mut row: Vec<Rat> = row.into_iter().map(|number| Rat::from(Int::from(number))).collect();
            row.push(value);
            rows.push(row);
        }
    }
    let solution = solve(rows)?;
    let denominator = solution.iter().fold(Int::from(1), |all, each| all.lcm(each.denominator()));
    let (rank, size) = (form.parameters[0], kernel.size);
    let arena = kernel.arena();
    let basis = {
        let (squared, product, other) = (arena.mul(rank, rank), arena.mul(rank, size), arena.mul(size, size));
        [Arena::ONE, rank, size, squared, product, other]
    };
    let mut numerator = Arena::ZERO;
    for (part, factor) in basis.into_iter().zip(solution) {
        let scaled = factor.numerator() * &denominator.div_trunc(factor.denominator());
        let factor = arena.int(scaled);
        let part = arena.mul(factor, part);
        numerator = arena.add(numerator, part);
    }
    Some(Fit { numerator, denominator: denominator.to_i64()? })
}

/// A solution of linear equations, what is not determined being zero; none if there is none.
fn solve(mut rows: Vec<Vec<Rat>>) -> Option<Vec<Rat>> {
    let unknowns = rows.first()?.len() - 1;
    let mut pivots = Vec::new();
    let mut next = 0;
    for column in 0..unknowns {
        let Some(found) = (next..rows.len()).find(|row| !rows[*row][column].is_zero()) else { continue };
        rows.swap(next, found);
        let pivot = rows[next][column].clone();
        rows[next] = rows[next].iter().map(|value| value.checked_div(&pivot)).collect::<Option<Vec<Rat>>>()?;
        let base = rows[next].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            if at != next && !row[column].is_zero() {
                let factor = row[column].clone();
                row.iter_mut().zip(&base).for_each(|(value, own)| *value = &*value - &(&factor * own));
            }
        }
        pivots.push(column);
        next += 1;
    }
    if rows[next..].iter().any(|row| !row[unknowns].is_zero()) {
        return None;
    }
    let mut solution = vec![Rat::zero(); unknowns];
    for (row, column) in pivots.into_iter().enumerate() {
        solution[column] = rows[row][unknowns].clone();
    }
    Some(solution)
}

/// Whether what is sent has its form if all that was received before has.
fn is_inductive(kernel: &mut Kernel<'_>, knowledge: &Knowledge, fits: &BTreeMap<Term, Fit>, function: Term) -> bool {
    let (Some(form), Some(fit)) = (knowledge.form(function).cloned(), fits.get(&function).copied()) else {
        return false;
    };
    let mut assumptions = vec![form.guard];
    let mut map = FxHashMap::default();
    for (number, (part, inner, arguments)) in Knowledge::applied(kernel, form.value).into_iter().enumerate() {
        let symbol = kernel.arena().symbol(&format!("received before {number}"), TypeId::INT);
        map.insert(part, symbol);
        let (Some(known), Some(theirs)) = (fits.get(&inner), knowledge.form(inner).cloned()) else { continue };
        let substitution: FxHashMap<Term, Term> =
            theirs.parameters.iter().copied().zip(arguments.iter().copied()).collect();
        let is_rank = arguments.first().map_or(Arena::FALSE, |rank| kernel.is_rank(*rank));
        let arena = kernel.arena();
        let used = arena.substitute(theirs.guard, &substitution);
        let numerator = arena.substitute(known.numerator, &substitution);
        let denominator = arena.int(known.denominator);
        let product = arena.mul(denominator, symbol);
        let same = arena.equal(product, numerator);
        let used = arena.and(used, is_rank);
        assumptions.push(arena.implies(used, same));
    }
    let arena = kernel.arena();
    let sent = arena.substitute(form.value, &map);
    let denominator = arena.int(fit.denominator);
    let product = arena.mul(denominator, sent);
    let right = arena.equal(product, fit.numerator);
    let assumption = arena.and_all(&assumptions);
    kernel.proves(assumption, right)
}
