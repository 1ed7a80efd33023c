//! The part of a graph that a search has seen: states by number, and the edges
//! of those that were expanded.
//!
//! Edges are kept, not asked for again when a path is wanted: in an abstraction
//! an edge costs a call of the prover, and a few words of memory.

use super::graph::{Edge, Graph, Marks};
use hashbrown::HashTable;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// The number of a state, in the order in which they were met.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Node(usize);

impl Node {
    pub(super) fn index(self) -> usize {
        self.0
    }
}

/// An edge between numbered states.
pub(super) struct Arc<L> {
    pub(super) label: L,
    pub(super) marks: Marks,
    pub(super) target: Node,
}

/// States and edges.
pub(super) struct Explored<G: Graph> {
    states: Vec<G::State>,
    numbers: HashTable<Node>,
    /// The edges of each state; empty until it is expanded.
    arcs: Vec<Vec<Arc<G::Label>>>,
    edges: usize,
}

impl<G: Graph> Explored<G> {
    pub(super) fn new() -> Explored<G> {
        Explored { states: Vec::new(), numbers: HashTable::new(), arcs: Vec::new(), edges: 0 }
    }

    /// The number of a state. The hash has fixed keys: no run differs from another.
    pub(super) fn number(&mut self, state: G::State) -> Node {
        let hash = |state: &G::State| BuildHasherDefault::<DefaultHasher>::default().hash_one(state);
        let own = hash(&state);
        let states = &self.states;
        if let Some(known) = self.numbers.find(own, |node| states[node.index()] == state) {
            return *known;
        }
        let node = Node(self.states.len());
        self.states.push(state);
        self.arcs.push(Vec::new());
        let states = &self.states;
        self.numbers.insert_unique(own, node, |node| hash(&states[node.index()]));
        node
    }

    /// Asks for the edges of a state.
    pub(super) fn expand(&mut self, graph: &mut G, node: Node) {
        let edges = graph.edges(&self.states[node.index()]);
        let arc = |edge: Edge<_, _>| Arc { label: edge.label, marks: edge.marks, target: self.number(edge.target) };
        let arcs: Vec<_> = edges.into_iter().map(arc).collect();
        self.edges += arcs.len();
        self.arcs[node.index()] = arcs;
    }

    pub(super) fn state(&self, node: Node) -> &G::State {
        &self.states[node.index()]
    }

    pub(super) fn arcs(&self, node: Node) -> &[Arc<G::Label>] {
        &self.arcs[node.index()]
    }

    /// States that were met.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// Bytes, without what states and labels own on the heap.
    pub(super) fn memory(&self) -> usize {
        let per_state = size_of::<G::State>() + size_of::<Vec<Arc<G::Label>>>() + size_of::<Node>() + 1;
        self.states.capacity() * per_state + self.edges * size_of::<Arc<G::Label>>()
    }
}
