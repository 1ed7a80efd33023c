//! A short lasso through an accepting component, by breadth-first searches over
//! the states and edges that were explored.
//!
//! The stem is a shortest one to the component. The loop begins where the stem
//! ends: again and again it takes a shortest way to an edge with a mark that is
//! missing, and in the end a shortest way back. A shortest loop is not promised
//! (with several sets that is NP-hard), nor that no shorter stem leads through states
//! that were not explored.

use super::explored::{Explored, Node};
use super::graph::{Graph, Marks};
use super::{Lasso, Step};
use std::collections::VecDeque;

/// An edge by its place: a state and an index.
type Place = (Node, usize);

/// The lasso that a component holds, whose edges have all marks together.
/// `None` if they have not, or if nothing leads there; a search never asks that.
pub(super) fn lasso_through<G: Graph>(
    explored: &Explored<G>,
    initial: &[Node],
    component: &[Node],
    all: Marks,
) -> Option<Lasso<G::Label, G::State>> {
    let mut inside = vec![false; explored.len()];
    component.iter().for_each(|node| inside[node.index()] = true);
    let is_inside = |node: Node| inside[node.index()];
    let (start, stem) = stem(explored, initial, is_inside)?;
    let knot = stem.last().map_or(start, |place| target(explored, *place));
    let cycle = cycle(explored, knot, is_inside, all)?;
    let steps = |places: &[Place]| places.iter().map(|place| step(explored, *place)).collect();
    Some(Lasso { start: explored.state(start).clone(), stem: steps(&stem), cycle: steps(&cycle) })
}

/// A shortest way from an initial state to a state inside.
fn stem<G: Graph>(
    explored: &Explored<G>,
    initial: &[Node],
    is_inside: impl Fn(Node) -> bool,
) -> Option<(Node, Vec<Place>)> {
    if let Some(start) = initial.iter().copied().find(|node| is_inside(*node)) {
        return Some((start, Vec::new()));
    }
    let way = shortest(explored, initial, |_| true, |place| is_inside(target(explored, place)))?;
    Some((way.first()?.0, way))
}

/// A way from a state back to it that stays inside and has all marks.
fn cycle<G: Graph>(
    explored: &Explored<G>,
    knot: Node,
    is_inside: impl Fn(Node) -> bool,
    all: Marks,
) -> Option<Vec<Place>> {
    let mut cycle: Vec<Place> = Vec::new();
    let mut missing = all;
    let mut at = knot;
    while missing != Marks::NONE {
        let helps = |place| missing.without(marks(explored, place)) != missing;
        let way = shortest(explored, &[at], &is_inside, helps)?;
        for place in way {
            missing = missing.without(marks(explored, place));
            at = target(explored, place);
            cycle.push(place);
        }
    }
    if at != knot || cycle.is_empty() {
        cycle.extend(shortest(explored, &[at], &is_inside, |place| target(explored, place) == knot)?);
    }
    Some(cycle)
}

/// A shortest way, of at least one edge, from one of the states to an edge that is
/// wanted, over states that may be used.
fn shortest<G: Graph>(
    explored: &Explored<G>,
    from: &[Node],
    may_use: impl Fn(Node) -> bool,
    is_wanted: impl Fn(Place) -> bool,
) -> Option<Vec<Place>> {
    let mut came_by: Vec<Option<Place>> = vec![None; explored.len()];
    let mut met = vec![false; explored.len()];
    from.iter().for_each(|node| met[node.index()] = true);
    let mut queue: VecDeque<Node> = from.iter().copied().collect();
    while let Some(node) = queue.pop_front() {
        for (index, arc) in explored.arcs(node).iter().enumerate().filter(|(_, arc)| may_use(arc.target)) {
            if is_wanted((node, index)) {
                return Some(way_back(&came_by, (node, index)));
            }
            if !std::mem::replace(&mut met[arc.target.index()], true) {
                came_by[arc.target.index()] = Some((node, index));
                queue.push_back(arc.target);
            }
        }
    }
    None
}

fn way_back(came_by: &[Option<Place>], last: Place) -> Vec<Place> {
    let mut way = vec![last];
    let mut at = last.0;
    while let Some(place) = came_by[at.index()] {
        way.push(place);
        at = place.0;
    }
    way.reverse();
    way
}

fn target<G: Graph>(explored: &Explored<G>, (node, index): Place) -> Node {
    explored.arcs(node)[index].target
}

fn marks<G: Graph>(explored: &Explored<G>, (node, index): Place) -> Marks {
    explored.arcs(node)[index].marks
}

fn step<G: Graph>(explored: &Explored<G>, (node, index): Place) -> Step<G::Label, G::State> {
    let arc = &explored.arcs(node)[index];
    Step { label: arc.label.clone(), state: explored.state(arc.target).clone() }
}
