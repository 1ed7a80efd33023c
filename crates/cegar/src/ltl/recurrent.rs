//! Executions that never end and never come back to a state: a closed set of states, from
//! each of which the cycle leads back into the set (Gupta, Henzinger, Majumdar, Rybalchenko, Xu,
//! "Proving Non-termination", POPL 2008).
//!
//! Choices of the environment are fixed to those of a model that goes round twice, so that a turn is a function
//! of the state at the head. Conditions that are true there become candidates, and what is left of
//! them when a turn keeps all (as in `houdini`) is closed. The set proves the execution if
//! a turn can be taken from each of its states.
//!
//! Symbols that a block defines are determined by the state, so that it makes no difference
//! whether *there is* or *for all* is said of them: their definitions are hypotheses, and
//! everything else that a turn demands is to be shown. What else is open in a turn must not matter.

use super::lasso::{copies, Chain, Lasso};
use super::product::Product;
use super::refine::{Endless, Return};
use super::system::System;
use crate::facts::even;
use crate::graph::{EdgeId, PointId};
use crate::houdini;
use crate::kernel::Kernel;
use crate::polyhedra::polyhedra;
use antiphon_prover::{CheckResult, Formula, Formulas};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, TypeId, Value};
use rustc_hash::FxHashMap;

/// Turns that are taken before the set is looked for.
const MOST_TURNS_BEFORE: usize = 1;
/// Variables of which pairs are related.
const MOST_RELATED: usize = 8;
/// Cases of a turn that are looked at for candidates.
const MOST_CASES: usize = 8;

/// An execution that stays in a closed set, if the prover finds one.
pub(crate) fn closed(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> Option<Endless> {
    (0..=MOST_TURNS_BEFORE).find_map(|before| {
        let mut stem = lasso.stem.clone();
        (0..before).for_each(|_| stem.extend(&lasso.cycle));
        closed_behind(system, product, &Lasso { stem, cycle: lasso.cycle.clone() })
    })
}

fn closed_behind(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> Option<Endless> {
    let way: Vec<usize> = [&lasso.stem, &lasso.cycle, &lasso.cycle].into_iter().flatten().copied().collect();
    let chain = Chain::of(system, product, &way);
    let CheckResult::Satisfiable { model: Some(model) } = system.kernel().check(&chain.parts) else { return None };
    let start = Chain::of(system, product, &lasso.stem).parts.len();
    let head = *chain.points.get(start)?;
    let turn = turn(system, product, lasso, &model, start);
    let state = state(system, head, start as u32, &model);
    let set = set(system, head, &turn, &state)?;
    is_closed(system, &turn, &set).then(|| {
        let length = (chain.edges.len() - start) / 2;
        let (stem, cycle) = (chain.edges[..start].to_vec(), chain.edges[start..start + length].to_vec());
        Endless { stem, cycle, model, lasso: lasso.clone(), back: Return::IntoSet }
    })
}

/// A cycle as one step, with the choices of a model.
struct Turn {
    /// What symbols of blocks are.
    definitions: Vec<Formula>,
    /// When it can be taken.
    guard: Formula,
    /// What symbols are afterwards.
    next: FxHashMap<Term, Term>,
    /// What types say of the state before.
    typing: Vec<Formula>,
}

fn turn(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso, model: &Assignment, start: usize) -> Turn {
    let mut next: FxHashMap<Term, Term> = FxHashMap::default();
    let (mut definitions, mut guards) = (Vec::new(), Vec::new());
    let mut step = start;
    for arc in &lasso.cycle {
        let arc = &product.arcs[*arc];
        let Some(edge) = arc.edge else { continue };
        fix_choices(system, edge, step, model, &mut next);
        for formula in defined(system, edge) {
            let kernel = system.kernel();
            definitions.push(kernel.formulas.substitute(kernel.arena, formula, &next));
        }
        let arrow = system.arrows[edge.0 as usize].clone();
        let kernel = system.kernel();
        let guard = kernel.formulas.and(&[arc.guard, arrow.guard]);
        guards.push(kernel.formulas.substitute(kernel.arena, guard, &next));
        next = arrow.next.iter().map(|(symbol, term)| (*symbol, kernel.arena.substitute(*term, &next))).collect();
        step += 1;
    }
    let typing: Vec<Term> = system.graph().scope.tracked.iter().map(|tracked| tracked.typing).collect();
    let mut kernel = system.kernel();
    let typing = typing.into_iter().map(|own| kernel.formula(own)).collect();
    Turn { definitions, guard: kernel.formulas.and(&guards), next, typing }
}

/// Replaces the choices of an edge by the numbers that a model has for them at a step, and gives its
/// other symbols names of their own.
fn fix_choices(
    system: &mut System<'_, '_>,
    edge: EdgeId,
    step: usize,
    model: &Assignment,
    next: &mut FxHashMap<Term, Term>,
) {
    let edge = system.graph().edge(edge).clone();
    let unknowns = &system.graph().chunks[edge.block].block.effects.unknowns;
    let unknowns: Vec<Term> = unknowns.iter().filter_map(|unknown| unknown.symbol).collect();
    for symbol in edge.own {
        let copy = system.work.encoder.copy(symbol, &step.to_string());
        let number = model.get(&copy).and_then(Value::as_number).and_then(|number| number.as_int().cloned());
        let renamed = match number.filter(|_| unknowns.contains(&symbol)) {
            Some(number) if system.work.encoder.arena().type_of(symbol) == TypeId::INT => {
                system.work.encoder.kernel().0.int(number)
            }
            _ => system.work.encoder.copy(symbol, &format!("set{step}")),
        };
        next.insert(symbol, renamed);
    }
}

/// The definitions of an edge.
fn defined(system: &mut System<'_, '_>, edge: EdgeId) -> Vec<Formula> {
    let edge = system.graph().edge(edge).clone();
    let block = &system.graph().chunks[edge.block].block;
    let own: Vec<_> = block.definitions.iter().filter(|own| edge.own.contains(&own.symbol)).copied().collect();
    own.iter().map(|definition| system.work.encoder.definition(definition)).collect()
}

/// The values at the head of the cycle.
fn state(system: &mut System<'_, '_>, head: PointId, step: u32, model: &Assignment) -> Assignment {
    let named = copies(system, head, step);
    let model = system.kernel().completed(model, &[], &named.values().copied().collect::<Vec<Term>>());
    named.into_iter().filter_map(|(own, copy)| Some((own, model.get(&copy)?.clone()))).collect()
}

/// The conditions that are true in a state and that a turn keeps.
fn set(system: &mut System<'_, '_>, head: PointId, turn: &Turn, state: &Assignment) -> Option<Vec<Formula>> {
    let mut set = candidates(system, head, turn, state);
    let mut kernel = system.kernel();
    set.retain(|own| kernel.formulas.evaluate(kernel.arena, *own, state) == Some(true));
    loop {
        let size = set.len();
        let images: Vec<Formula> =
            set.iter().map(|own| kernel.formulas.substitute(kernel.arena, *own, &turn.next)).collect();
        let all = kernel.formulas.and(&images);
        let some = kernel.formulas.not(all);
        match hypotheses(&mut kernel, turn, &set, some) {
            CheckResult::Unsatisfiable(_) => return Some(set),
            CheckResult::Satisfiable { model: Some(model) } => {
                let model = kernel.completed(&model, &images, &[]);
                let both = set.iter().zip(&images);
                let kept =
                    both.filter(|(_, image)| kernel.formulas.evaluate(kernel.arena, **image, &model) == Some(true));
                set = kept.map(|(own, _)| *own).collect();
            }
            CheckResult::Satisfiable { model: None } | CheckResult::Unknown(_) => return None,
        }
        if set.len() == size {
            return None;
        }
    }
}

/// Whether something is possible in a turn from a set.
fn hypotheses(kernel: &mut Kernel<'_>, turn: &Turn, set: &[Formula], what: Formula) -> CheckResult {
    let parts: Vec<Formula> = set.iter().chain(&turn.definitions).chain(&turn.typing).copied().chain([what]).collect();
    kernel.check(&parts)
}

/// Whether a turn can be taken from every state of a set that turns keep.
fn is_closed(system: &mut System<'_, '_>, turn: &Turn, set: &[Formula]) -> bool {
    let mut kernel = system.kernel();
    let cannot = kernel.formulas.not(turn.guard);
    hypotheses(&mut kernel, turn, set, cannot).is_unsatisfiable()
}

/// Conditions on the head of a cycle: its values, the cases of the turn, bounds, orders of variables.
fn candidates(system: &mut System<'_, '_>, head: PointId, turn: &Turn, state: &Assignment) -> Vec<Formula> {
    let symbols = system.graph().symbols(head);
    let variables: Vec<Term> = system.measured[head.0 as usize].clone();
    let tracked = system.predicates[head.0 as usize].clone();
    let mut kernel = system.kernel();
    let mut found = tracked;
    let related: Vec<Term> = variables.iter().copied().take(MOST_RELATED).collect();
    found.extend(houdini::candidates(&mut kernel, &related, &[-1, 0, 1]));
    for symbol in variables {
        let Some(number) = kernel.arena.evaluate(symbol, state).and_then(|own| own.as_number()?.as_int().cloned())
        else {
            continue;
        };
        let number = kernel.arena.int(number);
        let bounds = [kernel.arena.less_equal(symbol, number), kernel.arena.less_equal(number, symbol)];
        found.extend(bounds.map(|own| kernel.formula(own)));
        let even = even(&mut kernel, symbol);
        let odd = kernel.formulas.not(even);
        found.extend([even, odd]);
    }
    let taken = kernel.formulas.and(&turn.definitions);
    let taken = kernel.formulas.and(&[taken, turn.guard]);
    for polyhedron in polyhedra(&mut kernel, taken, &[], MOST_CASES).unwrap_or_default() {
        for row in polyhedron.rows.iter().filter(|row| row.linear.terms.keys().all(|own| symbols.contains(own))) {
            let term = row.linear.to_term(kernel.arena);
            let condition = kernel.arena.less_equal(Arena::ZERO, term);
            found.push(kernel.formula(condition));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.retain(|own| *own != Formulas::TRUE && *own != Formulas::FALSE);
    found
}
