//! The control-flow graph of a function: its locations and where control goes
//! from each.
//!
//! Nodes are locations, not basic blocks: the model's steps are coarse already,
//! and every client speaks of locations. A node beyond the last location
//! stands for the end of the function, so that "after everything" is a node
//! and post-dominators have a root. Returns lead there; a location that is
//! unreachable leads nowhere, and calls that never come back are not known.

use crate::graph::Graph;
use antiphon_model::{Body, LocationId};

/// The control-flow graph of a function.
#[derive(Clone, Debug)]
pub struct Flow {
    forward: Graph,
    backward: Graph,
    order: Vec<LocationId>,
}

impl Flow {
    /// The graph of a body.
    pub fn of(body: &Body) -> Flow {
        let end = body.locations.len() as u32;
        let successors = body.locations.iter().map(|location| match &location.step {
            antiphon_model::Step::Return(_) => vec![end],
            step => step.successors().into_iter().map(|to| to.0).collect(),
        });
        let forward = Graph::new(successors.chain([Vec::new()]).collect());
        let order = forward.reverse_postorder(Body::ENTRY.0);
        let order = order.into_iter().filter(|node| *node != end).map(LocationId).collect();
        Flow { backward: forward.reversed(), forward, order }
    }

    /// The node that stands for the end of the function.
    pub fn end(&self) -> u32 {
        self.forward.len() as u32 - 1
    }

    /// The graph, its nodes the locations and [`Flow::end`].
    pub fn graph(&self) -> &Graph {
        &self.forward
    }

    /// The graph with its edges turned around.
    pub fn reversed(&self) -> &Graph {
        &self.backward
    }

    /// Where control may go next; nowhere from a return.
    pub fn successors(&self, at: LocationId) -> impl Iterator<Item = LocationId> + '_ {
        let end = self.end();
        self.forward.successors(at.0).iter().filter(move |to| **to != end).map(|to| LocationId(*to))
    }

    /// Where control may have come from.
    pub fn predecessors(&self, at: LocationId) -> impl Iterator<Item = LocationId> + '_ {
        self.backward.successors(at.0).iter().map(|from| LocationId(*from))
    }

    /// The locations that control can reach, in reverse postorder.
    pub fn reverse_postorder(&self) -> &[LocationId] {
        &self.order
    }
}
