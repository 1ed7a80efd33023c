//! Natural loops: an edge back to a location that dominates its source closes
//! a loop, whose body is everything that reaches the source without passing
//! the head (Aho, Sethi and Ullman, *Compilers*, section 10.4). Loops with one
//! head are one loop; two loops nest or have nothing in common.
//!
//! A cycle that can be entered at two places (`goto` into a loop) has no such
//! head. It is reported as an irreducible region: the locations of a cycle
//! that is left when edges back are taken away. Nobody may believe that
//! loops cover all cycles unless there is none of these.

use crate::dominators::Dominators;
use crate::flow::Flow;
use crate::graph::Graph;
use antiphon_model::LocationId;
use std::collections::{BTreeMap, BTreeSet};

/// A natural loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NaturalLoop {
    /// Where it is entered, always.
    pub head: LocationId,
    /// Its locations, with the head.
    pub body: BTreeSet<LocationId>,
    /// From where control goes back to the head.
    pub latches: Vec<LocationId>,
    /// The smallest loop around it, by its index.
    pub parent: Option<usize>,
}

/// The loops of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopForest {
    /// The loops, in the order of their heads.
    pub loops: Vec<NaturalLoop>,
    /// Cycles without a head of their own, each as its locations.
    pub irreducible: Vec<BTreeSet<LocationId>>,
}

impl LoopForest {
    /// The innermost loop that a location belongs to.
    pub fn innermost(&self, at: LocationId) -> Option<usize> {
        let around = (0..self.loops.len()).filter(|index| self.loops[*index].body.contains(&at));
        around.min_by_key(|index| self.loops[*index].body.len())
    }

    /// How many loops a loop lies in, itself included.
    pub fn depth(&self, index: usize) -> usize {
        std::iter::successors(Some(index), |index| self.loops[*index].parent).count()
    }
}

/// The natural loops of a function.
pub fn natural_loops(flow: &Flow, dominators: &Dominators) -> LoopForest {
    let mut latches: BTreeMap<LocationId, Vec<LocationId>> = BTreeMap::new();
    let back = Back::new(flow, dominators);
    for from in flow.reverse_postorder() {
        for to in flow.successors(*from).filter(|to| back.is(*from, *to)) {
            latches.entry(to).or_default().push(*from);
        }
    }
    let loops = latches.into_iter().map(|(head, mut latches)| {
        latches.sort_unstable();
        latches.dedup();
        NaturalLoop { head, body: body(flow, dominators, head, &latches), latches, parent: None }
    });
    let mut forest = LoopForest { loops: loops.collect(), irreducible: irreducible(flow, &back) };
    for index in 0..forest.loops.len() {
        forest.loops[index].parent = parent(&forest.loops, index);
    }
    forest
}

/// Which edges lead back to a location that dominates their source.
struct Back<'a> {
    dominators: &'a Dominators,
    /// What dominates a location comes before it in this order, so that few chains of dominators are walked along.
    position: Vec<usize>,
}

impl Back<'_> {
    fn new<'a>(flow: &Flow, dominators: &'a Dominators) -> Back<'a> {
        let mut position = vec![usize::MAX; flow.graph().len()];
        flow.reverse_postorder().iter().enumerate().for_each(|(at, own)| position[own.0 as usize] = at);
        Back { dominators, position }
    }

    fn is(&self, from: LocationId, to: LocationId) -> bool {
        self.position[to.0 as usize] <= self.position[from.0 as usize] && self.dominators.dominates(to.0, from.0)
    }
}

/// Everything that reaches a latch without passing the head.
fn body(flow: &Flow, dominators: &Dominators, head: LocationId, latches: &[LocationId]) -> BTreeSet<LocationId> {
    let mut body = BTreeSet::from([head]);
    let mut work: Vec<LocationId> = latches.to_vec();
    while let Some(at) = work.pop() {
        if body.insert(at) {
            work.extend(flow.predecessors(at).filter(|from| dominators.is_reached(from.0)));
        }
    }
    body
}

fn parent(loops: &[NaturalLoop], index: usize) -> Option<usize> {
    let own = &loops[index];
    let around = (0..loops.len()).filter(|other| *other != index && loops[*other].body.contains(&own.head));
    around.filter(|other| loops[*other].body.len() > own.body.len()).min_by_key(|other| loops[*other].body.len())
}

/// The cycles that are left without edges back.
fn irreducible(flow: &Flow, back: &Back<'_>) -> Vec<BTreeSet<LocationId>> {
    let mut successors = vec![Vec::new(); flow.graph().len()];
    for from in flow.reverse_postorder() {
        let forward = flow.successors(*from).filter(|to| !back.is(*from, *to));
        successors[from.0 as usize] = forward.map(|to| to.0).collect();
    }
    let cycles = Graph::new(successors).components().into_iter().filter(|component| component.len() > 1);
    cycles.map(|component| component.into_iter().map(LocationId).collect()).collect()
}
