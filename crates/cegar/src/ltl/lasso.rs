//! Lassos of a component: a way to it and a cycle in it that has all acceptance sets,
//! both as short as can be, and their formulas.

use super::eliminate::Component;
use super::product::Product;
use super::system::System;
use crate::graph::{EdgeId, PointId};
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::ExprId as Term;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A way and a cycle behind it, as edges of the product.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lasso {
    /// From the beginning.
    pub stem: Vec<usize>,
    /// Back to where the stem ends.
    pub cycle: Vec<usize>,
}

/// Nodes that a cycle is looked for from.
const MOST_STARTS: usize = 60;

/// The shortest lasso of a component.
pub(crate) fn shortest(system: &System<'_, '_>, product: &Product, component: &Component) -> Option<Lasso> {
    let everything: Vec<usize> = (0..product.arcs.len()).collect();
    let stems = Routes::from(product, &everything, 0);
    let nodes: BTreeSet<usize> = component.arcs.iter().map(|arc| product.arcs[*arc].from).collect();
    let mut best: Option<Lasso> = None;
    for node in nodes.into_iter().take(MOST_STARTS) {
        let lasso = stems.to(product, node).zip(cycle(system, product, component, node));
        let Some((stem, cycle)) = lasso else { continue };
        let length = |own: &Lasso| own.stem.len() + 2 * own.cycle.len();
        let lasso = Lasso { stem, cycle };
        if best.as_ref().is_none_or(|best| length(&lasso) < length(best)) {
            best = Some(lasso);
        }
    }
    best
}

/// A cycle through a node that has all marks.
fn cycle(system: &System<'_, '_>, product: &Product, component: &Component, start: usize) -> Option<Vec<usize>> {
    let mut missing = system.automaton.all_marks();
    let (mut cycle, mut node) = (Vec::new(), start);
    while missing != 0 || cycle.is_empty() {
        let routes = Routes::from(product, &component.arcs, node);
        let wanted = |arc: &&usize| missing == 0 || product.arcs[**arc].marks & missing != 0;
        let ways = component.arcs.iter().filter(wanted).filter_map(|arc| {
            let mut way = routes.to(product, product.arcs[*arc].from)?;
            way.push(*arc);
            Some(way)
        });
        let way = ways.min_by_key(|way| (way.len(), way.clone()))?;
        for arc in &way {
            missing &= !product.arcs[*arc].marks;
            node = product.arcs[*arc].to;
        }
        cycle.extend(way);
    }
    cycle.extend(Routes::from(product, &component.arcs, node).to(product, start)?);
    Some(cycle)
}

/// Shortest ways from a node.
struct Routes {
    from: usize,
    /// The last edge to each node.
    last: BTreeMap<usize, usize>,
}

impl Routes {
    fn from(product: &Product, arcs: &[usize], from: usize) -> Routes {
        let mut out: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for arc in arcs {
            out.entry(product.arcs[*arc].from).or_default().push(*arc);
        }
        let mut last = BTreeMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(node) = open.pop_front() {
            for arc in out.get(&node).into_iter().flatten() {
                let to = product.arcs[*arc].to;
                if to != from && !last.contains_key(&to) {
                    last.insert(to, *arc);
                    open.push_back(to);
                }
            }
        }
        Routes { from, last }
    }

    fn to(&self, product: &Product, node: usize) -> Option<Vec<usize>> {
        let (mut way, mut at) = (Vec::new(), node);
        while at != self.from {
            let arc = *self.last.get(&at)?;
            way.push(arc);
            at = product.arcs[arc].from;
        }
        way.reverse();
        Some(way)
    }
}

/// A way through the product as formulas over numbered copies of the variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// One for each edge of the program.
    pub parts: Vec<Formula>,
    /// Those edges.
    pub edges: Vec<EdgeId>,
    /// Where control is before each, and at the end.
    pub points: Vec<PointId>,
}

impl Chain {
    /// The formulas of a way.
    pub fn of(system: &mut System<'_, '_>, product: &Product, arcs: &[usize]) -> Chain {
        let mut chain = Chain::default();
        for arc in arcs.iter().map(|arc| &product.arcs[*arc]) {
            let step = chain.parts.len() as u32;
            let from = product.nodes[arc.from].point;
            let guard = at_copy(system, arc.guard, from, step);
            match arc.edge {
                Some(edge) => {
                    let relation = system.work.graph.relation(&mut system.work.encoder, edge, step);
                    chain.parts.push(system.kernel().formulas.and(&[guard, relation]));
                    chain.edges.push(edge);
                    chain.points.push(from);
                }
                // Where the program has ended, the state is read again and again.
                None => {
                    if let Some(last) = chain.parts.last_mut() {
                        *last = system.kernel().formulas.and(&[*last, guard]);
                    }
                }
            }
        }
        chain.points.extend(arcs.last().map(|arc| product.nodes[product.arcs[*arc].to].point));
        chain
    }
}

/// A formula over the variables of a point as one over a copy of them.
pub(crate) fn at_copy(system: &mut System<'_, '_>, formula: Formula, point: PointId, step: u32) -> Formula {
    if formula == Formulas::TRUE {
        return formula;
    }
    let renaming = copies(system, point, step);
    let kernel = system.kernel();
    kernel.formulas.substitute(kernel.arena, formula, &renaming)
}

/// The symbols of a point and their copies.
pub(crate) fn copies(system: &mut System<'_, '_>, point: PointId, step: u32) -> FxHashMap<Term, Term> {
    let symbols = system.graph().symbols(point);
    let label = step.to_string();
    symbols.into_iter().map(|symbol| (symbol, system.work.encoder.copy(symbol, &label))).collect()
}
