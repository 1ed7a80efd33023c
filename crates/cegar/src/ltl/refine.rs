//! What a lasso teaches: that it is none, by predicates that exclude it, or that it is one.
//!
//! Tried in this order, as each is cheaper than the next one: the way cannot be taken
//! (interpolants along it); the program comes back to the very state at the head of the
//! cycle, or stays in a closed set of states (`recurrent`): an execution that goes on for ever; the cycle cannot be taken several times in a row
//! (interpolants along that); the cycle decreases something that its own guard bounds, where
//! an invariant helps (found as a solution of Horn clauses, its parts become predicates).

use super::eliminate::Component;
use super::lasso::{at_copy, copies, Chain, Lasso};
use super::product::Product;
use super::recurrent::closed;
use super::system::System;
use crate::graph::{EdgeId, PointId};
use crate::polyhedra::{polyhedra, Linear};
use antiphon_prover::{
    Application, CheckResult, Clause, Formula, Formulas, Horn, HornClauses, HornResult, Interpolation,
};
use antiphon_symbolic::{Assignment, ExprId as Term, Int, Rat, Type};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An execution that never ends: a way, and a cycle that comes back to its state.
#[derive(Clone, Debug)]
pub(crate) struct Endless {
    /// To the head of the cycle.
    pub stem: Vec<EdgeId>,
    /// Back to it; empty where the program has ended.
    pub cycle: Vec<EdgeId>,
    /// Values of numbered copies.
    pub model: Assignment,
    /// The stem and the cycle as edges of the product.
    pub lasso: Lasso,
    /// What it comes back to.
    pub back: Return,
}

/// What an endless execution comes back to, each time it has gone round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Return {
    /// The state at the head of the cycle.
    ToState,
    /// A set of states that the cycle does not leave.
    IntoSet,
}

/// What came of a lasso.
#[derive(Clone, Debug)]
pub(crate) enum Lesson {
    /// It is an execution.
    Endless(Box<Endless>),
    /// More is tracked now.
    Refined,
    /// Nobody knows.
    Open(String),
}

/// How often a cycle is repeated to see whether it can be.
const MOST_REPETITIONS: usize = 4;
/// Bounds that are tried.
const MOST_BOUNDS: usize = 6;

/// What a lasso teaches.
pub(crate) fn learn(
    system: &mut System<'_, '_>,
    horn: &mut Horn,
    product: &Product,
    component: &Component,
    lasso: &Lasso,
) -> Lesson {
    let once: Vec<usize> = lasso.stem.iter().chain(&lasso.cycle).copied().collect();
    let chain = Chain::of(system, product, &once);
    match system.kernel().check(&chain.parts) {
        CheckResult::Unsatisfiable(_) => return excluded(system, horn, &chain),
        CheckResult::Satisfiable { model: Some(model) } if ends(product, lasso) => {
            let stem = chain.edges;
            return Lesson::Endless(Box::new(Endless {
                stem,
                cycle: Vec::new(),
                model,
                lasso: lasso.clone(),
                back: Return::ToState,
            }));
        }
        CheckResult::Satisfiable { .. } => {}
        CheckResult::Unknown(reason) => return Lesson::Open(reason.to_string()),
    }
    if let Some(endless) = recurrence(system, product, lasso) {
        return Lesson::Endless(Box::new(endless));
    }
    if let Some(endless) = closed(system, product, lasso) {
        return Lesson::Endless(Box::new(endless));
    }
    for times in 2..=MOST_REPETITIONS {
        let mut way = lasso.stem.clone();
        (0..times).for_each(|_| way.extend(&lasso.cycle));
        let chain = Chain::of(system, product, &way);
        if system.kernel().refutes(&chain.parts) {
            return excluded(system, horn, &chain);
        }
    }
    let refined = split_by_fall(system, product, lasso)
        || split_by_cells(system, product, component)
        || supported(system, horn, product, lasso)
        || split_by_turn(system, product, lasso);
    match refined {
        true => Lesson::Refined,
        false => Lesson::Open("a cycle of the program was neither proved to end nor shown to run forever".into()),
    }
}

fn ends(product: &Product, lasso: &Lasso) -> bool {
    lasso.cycle.iter().all(|arc| product.arcs[*arc].edge.is_none())
}

/// Predicates from interpolants along a way that cannot be taken.
fn excluded(system: &mut System<'_, '_>, horn: &mut Horn, chain: &Chain) -> Lesson {
    let kernel = system.kernel();
    match horn.interpolate(kernel.arena, kernel.formulas, &chain.parts) {
        Interpolation::Interpolants(found) => {
            let mut new = false;
            for (at, formula) in found.into_iter().enumerate() {
                new |= track_copy(system, chain.points[at + 1], at as u32 + 1, formula);
            }
            match new {
                true => Lesson::Refined,
                false => Lesson::Open("an impossible cycle is not excluded by what was learnt of it".into()),
            }
        }
        Interpolation::Satisfiable { .. } => Lesson::Open("the prover contradicts itself".into()),
        Interpolation::Unknown(reason) => Lesson::Open(reason.to_string()),
    }
}

/// Tracks a formula over a copy of the variables.
fn track_copy(system: &mut System<'_, '_>, point: PointId, step: u32, formula: Formula) -> bool {
    let back: FxHashMap<Term, Term> = copies(system, point, step).into_iter().map(|(own, copy)| (copy, own)).collect();
    let kernel = system.kernel();
    let known = kernel.formulas.symbols(kernel.arena, formula).iter().all(|symbol| back.contains_key(symbol));
    if !known {
        return false;
    }
    let formula = kernel.formulas.substitute(kernel.arena, formula, &back);
    track(system, point, formula)
}

/// Conditions beyond which a formula is tracked as a whole.
const MOST_PARTS: usize = 6;

/// Tracks the parts of a formula at a point; whether any is new.
pub(crate) fn track(system: &mut System<'_, '_>, point: PointId, formula: Formula) -> bool {
    let kernel = system.kernel();
    let conditions = kernel.formulas.conditions(formula);
    let parts: Vec<Formula> = match conditions.len() <= MOST_PARTS {
        true => conditions.into_iter().map(|own| kernel.formulas.condition(kernel.arena, own)).collect(),
        false => vec![formula],
    };
    let mut new = false;
    for part in parts {
        let opposite = system.kernel().formulas.not(part);
        let known = &mut system.predicates[point.0 as usize];
        if part != Formulas::TRUE && part != Formulas::FALSE && !known.contains(&part) && !known.contains(&opposite) {
            known.push(part);
            new = true;
        }
    }
    new
}

/// An execution that comes back to the state at the head of the cycle.
pub(crate) fn recurrence(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> Option<Endless> {
    for (before, times) in [(0, 1), (1, 1), (0, 2), (2, 1), (1, 2), (0, 3), (3, 1), (0, 4)] {
        let mut stem = lasso.stem.clone();
        (0..before).for_each(|_| stem.extend(&lasso.cycle));
        let mut cycle = Vec::new();
        (0..times).for_each(|_| cycle.extend(&lasso.cycle));
        let way: Vec<usize> = stem.iter().chain(&cycle).copied().collect();
        let chain = Chain::of(system, product, &way);
        let (head, last) = (Chain::of(system, product, &stem).parts.len() as u32, chain.parts.len() as u32);
        let point = chain.points[head as usize];
        let mut parts = chain.parts.clone();
        parts.push(same(system, point, head, last));
        if let CheckResult::Satisfiable { model: Some(model) } = system.kernel().check(&parts) {
            let (stem_edges, cycle_edges) = chain.edges.split_at(head as usize);
            let lasso = Lasso { stem, cycle };
            let (stem, cycle) = (stem_edges.to_vec(), cycle_edges.to_vec());
            return Some(Endless { stem, cycle, model, lasso, back: Return::ToState });
        }
    }
    None
}

/// That two copies of the variables of a point are the same.
fn same(system: &mut System<'_, '_>, point: PointId, one: u32, other: u32) -> Formula {
    let (one, other) = (copies(system, point, one), copies(system, point, other));
    let mut symbols: Vec<Term> = one.keys().copied().collect();
    symbols.sort_unstable();
    let mut kernel = system.kernel();
    let equal: Vec<Formula> = symbols
        .iter()
        .map(|symbol| {
            let equal = kernel.arena.equal(one[symbol], other[symbol]);
            kernel.formula(equal)
        })
        .collect();
    kernel.formulas.and(&equal)
}

/// A cycle as one step from its head to its head.
struct Turn {
    /// When it is taken, over the symbols of the head and choices.
    guard: Formula,
    /// What symbols are afterwards.
    next: FxHashMap<Term, Term>,
}

fn turn(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> Turn {
    let mut next: FxHashMap<Term, Term> = FxHashMap::default();
    let mut guards = Vec::new();
    for (number, arc) in lasso.cycle.iter().enumerate() {
        let arc = &product.arcs[*arc];
        let Some(edge) = arc.edge else { continue };
        let invariant = system.invariants[product.nodes[arc.from].point.0 as usize];
        let own = system.graph().edge(edge).own.clone();
        for symbol in own {
            let copy = system.work.encoder.copy(symbol, &format!("turn{number}"));
            next.insert(symbol, copy);
        }
        let arrow = system.arrows[edge.0 as usize].clone();
        let kernel = system.kernel();
        let guard = kernel.formulas.and(&[arc.guard, arrow.guard, invariant]);
        guards.push(kernel.formulas.substitute(kernel.arena, guard, &next));
        next = arrow.next.iter().map(|(symbol, term)| (*symbol, kernel.arena.substitute(*term, &next))).collect();
    }
    Turn { guard: system.kernel().formulas.and(&guards), next }
}

/// Conditions that a cycle is split by at its head.
const MOST_SPLITS: usize = 4;

/// Tracks at the head of a cycle whether a turn decreases what its guard bounds: a loop
/// of several phases has each in a node of its own then.
fn split_by_fall(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> bool {
    let Some(head) = lasso.cycle.first().map(|arc| product.nodes[product.arcs[*arc].from].point) else { return false };
    let turn = turn(system, product, lasso);
    let mut new = false;
    for bound in bounds(system, head, &turn) {
        let kernel = system.kernel();
        let before = bound.to_term(kernel.arena);
        let after = kernel.arena.substitute(before, &turn.next);
        let falls = kernel.arena.less(after, before);
        new |= split_at(system, head, falls);
    }
    new
}

/// Tracks, at all points of a cycle, when it is taken: cycles that share a point are told
/// apart then.
fn split_by_turn(system: &mut System<'_, '_>, product: &Product, lasso: &Lasso) -> bool {
    let turn = turn(system, product, lasso);
    let mut conditions = Vec::new();
    let mut kernel = system.kernel();
    for polyhedron in polyhedra(&mut kernel, turn.guard, &[], MOST_SPLITS).unwrap_or_default() {
        conditions.extend(kernel.formulas.conditions(polyhedron.cell));
    }
    let points: BTreeSet<PointId> =
        lasso.cycle.iter().map(|arc| product.nodes[product.arcs[*arc].from].point).collect();
    let mut new = false;
    for condition in conditions {
        for point in &points {
            new |= split_at(system, *point, condition);
        }
    }
    new
}

/// Tracks a condition at a point, if it is about what is there and not too much is
/// tracked yet.
fn split_at(system: &mut System<'_, '_>, point: PointId, condition: Term) -> bool {
    if system.predicates[point.0 as usize].len() > MOST_SPLITS {
        return false;
    }
    let symbols: BTreeSet<Term> = system.graph().symbols(point).into_iter().collect();
    let kernel = system.kernel();
    let free = kernel.arena.free_symbols(condition);
    if free.is_empty() || !free.iter().all(|symbol| symbols.contains(symbol)) {
        return false;
    }
    let condition = kernel.formulas.condition(kernel.arena, condition);
    track(system, point, condition)
}

/// Tracks, at the points of a component, the conditions by which its edges have several
/// cases.
fn split_by_cells(system: &mut System<'_, '_>, product: &Product, component: &Component) -> bool {
    let mut new = false;
    for (arc, cell) in &component.cells {
        let point = product.nodes[product.arcs[*arc].from].point;
        let cases = component.cells.iter().filter(|(other, _)| other == arc).count();
        if cases < 2 {
            continue;
        }
        for condition in system.kernel().formulas.conditions(*cell) {
            new |= split_at(system, point, condition);
        }
    }
    new
}

/// Looks for something that the cycle decreases, and for an invariant under which it
/// does; whether more is tracked now.
fn supported(system: &mut System<'_, '_>, horn: &mut Horn, product: &Product, lasso: &Lasso) -> bool {
    let Some(head) = lasso.cycle.first().map(|arc| product.nodes[product.arcs[*arc].from].point) else { return false };
    let turn = turn(system, product, lasso);
    for bound in bounds(system, head, &turn) {
        let Some(invariant) = support(system, horn, product, lasso, (head, &turn), &bound) else { continue };
        if carried(system, horn, product, lasso, head, invariant) {
            return true;
        }
    }
    false
}

/// What the guard of a cycle bounds from below.
fn bounds(system: &mut System<'_, '_>, head: PointId, turn: &Turn) -> Vec<Linear> {
    let measured: BTreeSet<Term> = system.measured[head.0 as usize].iter().copied().collect();
    let mut kernel = system.kernel();
    let found = polyhedra(&mut kernel, turn.guard, &[], 16).unwrap_or_default();
    let rows = found.into_iter().flat_map(|polyhedron| polyhedron.rows);
    let own = rows
        .map(|row| row.linear)
        .filter(|linear| !linear.terms.is_empty() && linear.terms.keys().all(|own| measured.contains(own)));
    let mut bounds: Vec<Linear> = Vec::new();
    for linear in own {
        let changes = linear.terms.keys().any(|own| turn.next.get(own).is_some_and(|next| next != own));
        if changes && !bounds.contains(&linear) {
            bounds.push(linear);
        }
    }
    // The limits of types come last.
    let large = Rat::from(Int::from(1 << 15));
    bounds.sort_by_key(|linear| linear.constant.abs() > large);
    bounds.truncate(MOST_BOUNDS);
    bounds
}

/// An invariant at the head of the cycle under which each turn decreases something that
/// is not negative.
fn support(
    system: &mut System<'_, '_>,
    horn: &mut Horn,
    product: &Product,
    lasso: &Lasso,
    (head, turn): (PointId, &Turn),
    bound: &Linear,
) -> Option<Formula> {
    let stem = Chain::of(system, product, &lasso.stem);
    let steps = stem.parts.len() as u32;
    let at_head = copies(system, head, steps);
    let symbols = system.graph().symbols(head);
    let kernel = system.kernel();
    let is_scalar = |own: &Term| !matches!(kernel.arena.get_type(kernel.arena.type_of(*own)), Type::Array(..));
    let parameters: Vec<Term> = symbols.into_iter().filter(is_scalar).collect();
    let mut clauses = HornClauses::default();
    let predicate = clauses.predicate(&parameters);
    let application = |arguments: Vec<Term>| Application { predicate, arguments };
    let here = application(parameters.clone());
    let first = application(parameters.iter().map(|own| at_head[own]).collect());
    let after = application(parameters.iter().map(|own| turn.next.get(own).copied().unwrap_or(*own)).collect());
    let reached = kernel.formulas.and(&stem.parts);
    let before = bound.to_term(kernel.arena);
    let then = kernel.arena.substitute(before, &turn.next);
    let falls = kernel.arena.less(then, before);
    let falls = kernel.formulas.condition(kernel.arena, falls);
    let rises = kernel.formulas.not(falls);
    let breach = kernel.formulas.and(&[turn.guard, rises]);
    clauses.clause(Clause { body: Vec::new(), constraint: reached, head: Some(first) });
    clauses.clause(Clause { body: vec![here.clone()], constraint: turn.guard, head: Some(after) });
    clauses.clause(Clause { body: vec![here], constraint: breach, head: None });
    match horn.solve(kernel.arena, kernel.formulas, &clauses) {
        HornResult::Satisfiable(found) => Some(found.of(predicate)),
        HornResult::Unsatisfiable | HornResult::Unknown(_) => None,
    }
}

/// Tracks an invariant of a cycle at its head, and what carries it there along the stem and
/// around the cycle.
fn carried(
    system: &mut System<'_, '_>,
    horn: &mut Horn,
    product: &Product,
    lasso: &Lasso,
    head: PointId,
    invariant: Formula,
) -> bool {
    let mut new = track(system, head, invariant);
    for (way, begins) in [(&lasso.stem, Formulas::TRUE), (&lasso.cycle, invariant)] {
        let mut chain = Chain::of(system, product, way);
        let Some(first) = chain.points.first().copied() else { continue };
        let begins = at_copy(system, begins, first, 0);
        let last = chain.parts.len() as u32;
        let ends = at_copy(system, invariant, head, last);
        let kernel = system.kernel();
        let not = kernel.formulas.not(ends);
        chain.parts[0] = kernel.formulas.and(&[begins, chain.parts[0]]);
        chain.parts.push(not);
        if let Interpolation::Interpolants(found) = horn.interpolate(kernel.arena, kernel.formulas, &chain.parts) {
            for (at, formula) in found.into_iter().enumerate() {
                new |= track_copy(system, chain.points[at + 1], at as u32 + 1, formula);
            }
        }
    }
    new
}
