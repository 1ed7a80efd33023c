//! The strongest invariants that are conjunctions of given conditions (Flanagan and
//! Leino, "Houdini", FME 2001).
//!
//! Every point starts with all its candidates. An edge asks whether what holds where it
//! begins makes all candidates true where it ends; each model that says no takes those
//! away that are false in it. What is left when nobody says no is inductive: the greatest
//! such set.

use crate::kernel::Kernel;
use antiphon_prover::{CheckResult, Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

/// An edge of a graph of points.
#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// When it is taken.
    pub guard: Formula,
    /// What symbols are at its end.
    pub next: FxHashMap<Term, Term>,
}

/// What holds at each point. `start` is where nothing is known.
pub(crate) fn invariants(
    kernel: &mut Kernel<'_>,
    arrows: &[Arrow],
    start: usize,
    mut candidates: Vec<Vec<Formula>>,
    mut stop: impl FnMut() -> bool,
) -> Vec<Formula> {
    candidates[start].clear();
    let mut reached = BTreeSet::from([start]);
    let mut open: VecDeque<usize> = VecDeque::from_iter(out_of(arrows, start));
    while let Some(at) = open.pop_front() {
        if stop() {
            // Not inductive yet: nothing is known anywhere.
            return vec![Formulas::TRUE; candidates.len()];
        }
        let arrow = &arrows[at];
        let before = kernel.formulas.and(&candidates[arrow.from]);
        let (weaker, taken) = weaken(kernel, arrow, before, &mut candidates[arrow.to]);
        let first = taken && reached.insert(arrow.to);
        if weaker || first {
            let more = out_of(arrows, arrow.to).filter(|own| !open.contains(own)).collect::<Vec<_>>();
            open.extend(more);
        }
    }
    let known = |at: usize| match reached.contains(&at) {
        true => Some(candidates[at].clone()),
        false => None,
    };
    (0..candidates.len()).map(|at| known(at).map_or(Formulas::FALSE, |own| kernel.formulas.and(&own))).collect()
}

fn out_of(arrows: &[Arrow], from: usize) -> impl Iterator<Item = usize> + '_ {
    arrows.iter().enumerate().filter(move |(_, arrow)| arrow.from == from).map(|(at, _)| at)
}

/// Takes away the candidates that an edge does not make true; whether there were any, and
/// whether the edge may be taken at all.
fn weaken(kernel: &mut Kernel<'_>, arrow: &Arrow, before: Formula, candidates: &mut Vec<Formula>) -> (bool, bool) {
    kernel.context.push();
    for part in [before, arrow.guard] {
        kernel.context.assert(kernel.arena, kernel.formulas, part);
    }
    let taken = !kernel.context.check(kernel.arena, kernel.formulas).is_unsatisfiable();
    let count = candidates.len();
    let mut after: Vec<(Formula, Formula)> = match taken {
        true => {
            candidates.iter().map(|own| (*own, kernel.formulas.substitute(kernel.arena, *own, &arrow.next))).collect()
        }
        false => Vec::new(),
    };
    while !after.is_empty() {
        let all: Vec<Formula> = after.iter().map(|(_, image)| *image).collect();
        let all = kernel.formulas.and(&all);
        let some = kernel.formulas.not(all);
        let images = [all];
        match kernel.context.check_under(kernel.arena, kernel.formulas, &[some]) {
            CheckResult::Unsatisfiable(_) => break,
            CheckResult::Satisfiable { model: Some(model) } => {
                let model = kernel.completed(&model, &images, &[]);
                let size = after.len();
                after.retain(|(_, image)| kernel.formulas.evaluate(kernel.arena, *image, &model) == Some(true));
                if after.len() == size {
                    after.clear();
                }
            }
            CheckResult::Satisfiable { model: None } | CheckResult::Unknown(_) => after.clear(),
        }
    }
    kernel.context.pop();
    if taken {
        *candidates = after.into_iter().map(|(own, _)| own).collect();
    }
    (candidates.len() < count, taken)
}

/// Conditions that often are invariants: bounds by numbers of the program, orders and
/// equalities of two variables.
pub(crate) fn candidates(kernel: &mut Kernel<'_>, variables: &[Term], numbers: &[i64]) -> Vec<Formula> {
    let mut found = Vec::new();
    for (at, x) in variables.iter().enumerate() {
        for number in numbers {
            let bound = kernel.arena.int(*number);
            found.extend([kernel.arena.less_equal(*x, bound), kernel.arena.less_equal(bound, *x)]);
        }
        for y in &variables[at + 1..] {
            let above = kernel.arena.less_equal(*x, *y);
            let below = kernel.arena.less_equal(*y, *x);
            let (next_x, next_y) = (kernel.arena.add(*x, Arena::ONE), kernel.arena.add(*y, Arena::ONE));
            found.extend([above, below, kernel.arena.less_equal(next_x, *y), kernel.arena.less_equal(next_y, *x)]);
            let sum = kernel.arena.add(*x, *y);
            found.push(kernel.arena.less_equal(Arena::ZERO, sum));
        }
    }
    found.into_iter().map(|condition| kernel.formula(condition)).filter(|own| *own != Formulas::TRUE).collect()
}
