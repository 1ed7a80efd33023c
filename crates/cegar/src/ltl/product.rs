//! The product of the program and the automaton, under predicates.
//!
//! A node is a point, a state of the automaton, and what holds of the predicates that
//! are tracked at the point. Its edges are asked of the prover: each combination of
//! predicates that an edge can lead to is a node (boolean predicate abstraction, by
//! enumeration of models). An end of the program repeats itself for ever.

use super::system::{Reading, System};
use crate::graph::{EdgeId, Graph, PointId};
use crate::work::Stop;
use antiphon_prover::{CheckResult, Formula, Formulas};
use antiphon_temporal::StateId;
use rustc_hash::FxHashMap;

/// A node of the product.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Node {
    /// Where control is.
    pub point: PointId,
    /// Where the automaton is, once it has begun.
    pub state: Option<StateId>,
    /// What holds.
    pub cube: Formula,
}

/// An edge of the product.
#[derive(Clone, Debug)]
pub(crate) struct Arc {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// The edge of the program; none where it has ended.
    pub edge: Option<EdgeId>,
    /// What the automaton demands.
    pub guard: Formula,
    /// Acceptance sets.
    pub marks: u64,
}

/// The product as far as it can be reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Product {
    /// Nodes; the first is where everything begins.
    pub nodes: Vec<Node>,
    /// Edges.
    pub arcs: Vec<Arc>,
    /// What can be reached that is not modelled.
    pub gap: Option<String>,
}

/// Why there is no product.
#[derive(Clone, Debug)]
pub(crate) enum Failed {
    /// Something told to stop.
    Stopped(Stop),
    /// It is too large.
    Large,
}

/// Nodes beyond which nothing is explored.
const MOST_NODES: usize = 6_000;
/// Combinations of predicates behind one edge.
const MOST_CUBES: usize = 256;

/// What an edge leads to from a condition: remembered between products.
#[derive(Debug, Default)]
pub(crate) struct Images(FxHashMap<(EdgeId, Formula, usize), Vec<Formula>>);

/// The product under the predicates of now.
pub(crate) fn product(system: &mut System<'_, '_>, images: &mut Images) -> Result<Product, Failed> {
    let first = Node { point: Graph::ENTRY, state: None, cube: Formulas::TRUE };
    let mut building = Building { product: Product::default(), numbers: FxHashMap::default(), images };
    building.number(first);
    let mut next = 0;
    while next < building.product.nodes.len() {
        if let Some(stop) = system.work.stop() {
            return Err(Failed::Stopped(stop));
        }
        if building.product.nodes.len() > MOST_NODES {
            return Err(Failed::Large);
        }
        building.expand(system, next);
        next += 1;
    }
    Ok(building.product)
}

struct Building<'i> {
    product: Product,
    numbers: FxHashMap<Node, usize>,
    images: &'i mut Images,
}

impl Building<'_> {
    fn number(&mut self, node: Node) -> usize {
        let next = self.product.nodes.len();
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.product.nodes.push(node);
        }
        number
    }

    fn expand(&mut self, system: &mut System<'_, '_>, from: usize) {
        let node = self.product.nodes[from];
        let edges: Vec<EdgeId> = system.graph().edges_from(node.point).collect();
        for reading in system.readings(node.point, node.state) {
            let invariant = system.invariants[node.point.0 as usize];
            let before = system.kernel().formulas.and(&[node.cube, invariant, reading.guard]);
            if system.is_end(node.point) {
                self.repeat(system, from, before, &reading);
            }
            for edge in &edges {
                self.follow(system, from, *edge, before, &reading);
            }
        }
    }

    /// A program that has ended stays as it is.
    fn repeat(&mut self, system: &mut System<'_, '_>, from: usize, before: Formula, reading: &Reading) {
        if !system.kernel().refutes(&[before]) {
            let to = self.number(Node { state: reading.state, ..self.product.nodes[from] });
            self.product.arcs.push(Arc { from, to, edge: None, guard: reading.guard, marks: reading.marks });
        }
    }

    fn follow(&mut self, system: &mut System<'_, '_>, from: usize, edge: EdgeId, before: Formula, reading: &Reading) {
        let point = system.graph().edge(edge).to;
        for cube in self.images.of(system, edge, before) {
            let to = self.number(Node { point, state: reading.state, cube });
            self.product.arcs.push(Arc { from, to, edge: Some(edge), guard: reading.guard, marks: reading.marks });
        }
        for (when, message) in system.gaps(edge) {
            if self.product.gap.is_none() && !system.kernel().refutes(&[before, when]) {
                self.product.gap = Some(message);
            }
        }
    }
}

impl Images {
    /// The combinations of predicates that an edge can lead to.
    fn of(&mut self, system: &mut System<'_, '_>, edge: EdgeId, before: Formula) -> Vec<Formula> {
        let to = system.graph().edge(edge).to.0 as usize;
        let predicates = system.predicates[to].clone();
        let key = (edge, before, predicates.len());
        if let Some(known) = self.0.get(&key) {
            return known.clone();
        }
        let found = enumerate(system, edge, before, &predicates);
        self.0.insert(key, found.clone());
        found
    }
}

fn enumerate(system: &mut System<'_, '_>, edge: EdgeId, before: Formula, predicates: &[Formula]) -> Vec<Formula> {
    let arrow = system.arrows[edge.0 as usize].clone();
    let kernel = system.kernel();
    let images: Vec<Formula> =
        predicates.iter().map(|own| kernel.formulas.substitute(kernel.arena, *own, &arrow.next)).collect();
    kernel.context.push();
    for part in [before, arrow.guard] {
        kernel.context.assert(kernel.arena, kernel.formulas, part);
    }
    let mut found = Vec::new();
    loop {
        match kernel.context.check(kernel.arena, kernel.formulas) {
            CheckResult::Unsatisfiable(_) => break,
            CheckResult::Satisfiable { model: Some(model) } if found.len() < MOST_CUBES && !images.is_empty() => {
                let model = kernel.completed(&model, &images, &[]);
                let mut cube = Vec::new();
                let mut image = Vec::new();
                for (own, there) in predicates.iter().zip(&images) {
                    // What has no value is not tracked here.
                    let Some(holds) = kernel.formulas.evaluate(kernel.arena, *there, &model) else { continue };
                    let (not_own, not_there) = (kernel.formulas.not(*own), kernel.formulas.not(*there));
                    cube.push(if holds { *own } else { not_own });
                    image.push(if holds { *there } else { not_there });
                }
                found.push(kernel.formulas.and(&cube));
                let image = kernel.formulas.and(&image);
                let other = kernel.formulas.not(image);
                kernel.context.assert(kernel.arena, kernel.formulas, other);
            }
            // All that is known is that the edge may be taken.
            _ => {
                found = vec![Formulas::TRUE];
                break;
            }
        }
    }
    kernel.context.pop();
    found
}
