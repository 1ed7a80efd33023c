//! Which cycles of the product go on for ever only in the abstraction: those that a
//! ranking argument excludes.
//!
//! Of each strongly connected component that an accepting run could stay in, the steps
//! that decrease a ranking function are dropped, and what is left is looked at
//! again. A component that has lost an acceptance set, or its cycles, is done.

use super::product::{Arc, Product};
use super::system::{image, System};
use crate::polyhedra::{polyhedra, Linear, Polyhedron};
use crate::ranking::{integral, Problem, Ranking, Step};
use crate::work::Stop;
use antiphon_passes::Graph as Digraph;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Steps of one edge.
const MOST_STEPS: usize = 40;
/// Steps of a component that is ranked.
const MOST_RANKED: usize = 120;

/// A part of the product with an accepting cycle that no ranking argument excludes.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    /// Its edges.
    pub arcs: Vec<usize>,
    /// Each edge and the parts of it that are left, as far as they are known.
    pub cells: Vec<(usize, Formula)>,
}

/// A step: an edge of the product, as far as one polyhedron goes.
#[derive(Clone, Debug)]
struct PolyhedralStep {
    arc: usize,
    polyhedron: Polyhedron,
}

/// Polyhedra, remembered between products.
#[derive(Debug, Default)]
pub(crate) struct Steps(FxHashMap<(usize, Formula), Vec<Polyhedron>>);

/// A component that is left, if there is one.
pub(crate) fn eliminate(
    system: &mut System<'_, '_>,
    product: &Product,
    steps: &mut Steps,
) -> Result<Option<Component>, Stop> {
    system.ranked.clear();
    let all: Vec<usize> = (0..product.arcs.len()).collect();
    for component in components(system, product, &all) {
        let ends = component.iter().any(|arc| product.arcs[*arc].edge.is_none());
        if ends {
            return Ok(Some(Component { arcs: component, cells: Vec::new() }));
        }
        let mut parts = Vec::new();
        for arc in &component {
            let found = steps.of(system, product, &product.arcs[*arc]);
            parts.extend(found.into_iter().map(|polyhedron| PolyhedralStep { arc: *arc, polyhedron }));
        }
        if let Some(left) = exclude(system, product, parts)? {
            return Ok(Some(left));
        }
    }
    Ok(None)
}

/// Drops what can be dropped of a component; what is left.
fn exclude(
    system: &mut System<'_, '_>,
    product: &Product,
    parts: Vec<PolyhedralStep>,
) -> Result<Option<Component>, Stop> {
    let mut open = vec![parts];
    while let Some(parts) = open.pop() {
        if let Some(stop) = system.work.stop() {
            return Err(stop);
        }
        for inner in part_components(system, product, &parts) {
            match drop_decreasing(system, product, &inner) {
                Some(left) => open.push(left),
                None => {
                    let arcs: BTreeSet<usize> = inner.iter().map(|part| part.arc).collect();
                    let cells = inner.iter().map(|part| (part.arc, part.polyhedron.cell)).collect();
                    return Ok(Some(Component { arcs: arcs.into_iter().collect(), cells }));
                }
            }
        }
    }
    Ok(None)
}

/// The steps that a ranking function leaves; `None` if there is no function.
fn drop_decreasing(
    system: &mut System<'_, '_>,
    product: &Product,
    parts: &[PolyhedralStep],
) -> Option<Vec<PolyhedralStep>> {
    if parts.len() > MOST_RANKED {
        return None;
    }
    let used: BTreeSet<usize> = parts.iter().flat_map(|part| ends(&product.arcs[part.arc])).collect();
    let number: BTreeMap<usize, usize> = used.iter().enumerate().map(|(at, node)| (*node, at)).collect();
    let variables = used.iter().map(|node| system.measured[product.nodes[*node].point.0 as usize].clone());
    let step = |part: &PolyhedralStep| {
        let arc = &product.arcs[part.arc];
        Step { from: number[&arc.from], to: number[&arc.to], polyhedron: part.polyhedron.clone() }
    };
    let problem = Problem { variables: variables.collect(), steps: parts.iter().map(step).collect() };
    let (ranking, fallen) = problem.rank(&mut system.kernel())?;
    let ranking = integral(&ranking);
    let fallen: BTreeSet<usize> = fallen.into_iter().collect();
    if !verified(system, product, parts, (&ranking, &number), &fallen) {
        return None;
    }
    for (node, at) in &number {
        let function = ranking[*at].to_term(system.kernel().arena);
        system.ranked.push((product.nodes[*node].point, function));
    }
    let kept = parts.iter().enumerate().filter(|(at, _)| !fallen.contains(at));
    Some(kept.map(|(_, part)| part.clone()).collect())
}

/// Whether functions are what they should be, by plain questions about the edges
/// themselves.
fn verified(
    system: &mut System<'_, '_>,
    product: &Product,
    parts: &[PolyhedralStep],
    (ranking, number): (&Ranking, &BTreeMap<usize, usize>),
    fallen: &BTreeSet<usize>,
) -> bool {
    parts.iter().enumerate().all(|(at, part)| {
        let arc = &product.arcs[part.arc];
        let whole = arc_formula(system, product, arc);
        let next = arc.edge.map(|edge| system.arrows[edge.0 as usize].next.clone()).unwrap_or_default();
        let kernel = system.kernel();
        let before = ranking[number[&arc.from]].to_term(kernel.arena);
        let after = ranking[number[&arc.to]].to_term(kernel.arena);
        let after = kernel.arena.substitute(after, &next);
        let least = match fallen.contains(&at) {
            true => kernel.arena.add(after, Arena::ONE),
            false => after,
        };
        let falls = kernel.arena.less_equal(least, before);
        let bounded = match fallen.contains(&at) {
            true => kernel.arena.less_equal(Arena::ZERO, before),
            false => Arena::TRUE,
        };
        let mut kernel = kernel;
        let both = [kernel.formula(falls), kernel.formula(bounded)];
        let both = kernel.formulas.and(&both);
        let breach = kernel.formulas.not(both);
        kernel.refutes(&[whole, part.polyhedron.cell, breach])
    })
}

fn ends(arc: &Arc) -> [usize; 2] {
    [arc.from, arc.to]
}

/// When an edge of the product is taken.
pub(crate) fn arc_formula(system: &mut System<'_, '_>, product: &Product, arc: &Arc) -> Formula {
    let (from, to) = (product.nodes[arc.from], product.nodes[arc.to]);
    let invariant = system.invariants[from.point.0 as usize];
    let Some(edge) = arc.edge else { return Formulas::TRUE };
    let arrow = system.arrows[edge.0 as usize].clone();
    let mut kernel = system.kernel();
    let after = image(&mut kernel, to.cube, &arrow.next);
    kernel.formulas.and(&[from.cube, invariant, arc.guard, arrow.guard, after])
}

impl Steps {
    fn of(&mut self, system: &mut System<'_, '_>, product: &Product, arc: &Arc) -> Vec<Polyhedron> {
        let Some(edge) = arc.edge else { return Vec::new() };
        let formula = arc_formula(system, product, arc);
        let key = (edge.0 as usize, formula);
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let arrow = system.arrows[edge.0 as usize].clone();
        let measured = system.measured[product.nodes[arc.to].point.0 as usize].clone();
        let mut kernel = system.kernel();
        let terms: Vec<Term> = measured.iter().map(|own| kernel.arena.substitute(*own, &arrow.next)).collect();
        let found = polyhedra(&mut kernel, formula, &terms, MOST_STEPS).unwrap_or_else(|| {
            // Nothing is known of the step: only functions that do not matter rank it.
            let unknown = |term: &Term| {
                let ty = kernel.arena.type_of(*term);
                Linear::column(kernel.arena.fresh("after", ty))
            };
            vec![Polyhedron { rows: Vec::new(), values: terms.iter().map(unknown).collect(), cell: Formulas::TRUE }]
        });
        self.0.insert(key, found.clone());
        found
    }
}

/// The components of some edges that have all acceptance sets.
fn components(system: &System<'_, '_>, product: &Product, arcs: &[usize]) -> Vec<Vec<usize>> {
    let mut successors: Vec<Vec<u32>> = vec![Vec::new(); product.nodes.len()];
    for arc in arcs.iter().map(|arc| &product.arcs[*arc]) {
        successors[arc.from].push(arc.to as u32);
    }
    let digraph = Digraph::new(successors);
    let mut of = vec![0; product.nodes.len()];
    let found = digraph.components();
    for (number, members) in found.iter().enumerate() {
        members.iter().for_each(|node| of[*node as usize] = number);
    }
    let mut inside: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
    for at in arcs {
        let arc = &product.arcs[*at];
        if of[arc.from] == of[arc.to] {
            inside[of[arc.from]].push(*at);
        }
    }
    let all = system.automaton.all_marks();
    // Only where the automaton has begun is a run read.
    let accepts = |arcs: &Vec<usize>| {
        let marks = arcs.iter().fold(0, |marks, at| marks | product.arcs[*at].marks);
        let begun = arcs.iter().any(|at| product.nodes[product.arcs[*at].from].state.is_some());
        !arcs.is_empty() && begun && marks & all == all
    };
    inside.into_iter().filter(accepts).collect()
}

fn part_components(system: &System<'_, '_>, product: &Product, parts: &[PolyhedralStep]) -> Vec<Vec<PolyhedralStep>> {
    let arcs: BTreeSet<usize> = parts.iter().map(|part| part.arc).collect();
    let arcs: Vec<usize> = arcs.into_iter().collect();
    let inside = |component: Vec<usize>| -> Vec<PolyhedralStep> {
        let own: BTreeSet<usize> = component.into_iter().collect();
        parts.iter().filter(|part| own.contains(&part.arc)).cloned().collect()
    };
    components(system, product, &arcs).into_iter().map(inside).collect()
}
