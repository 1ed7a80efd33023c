//! Dominators: what control must have come by. A location dominates another
//! if every way from the entry to the other one passes it; it post-dominates
//! it if every way from the other one to the end of the function passes it.
//!
//! The algorithm is Cooper, Harvey and Kennedy's (*A simple, fast dominance
//! algorithm*, 2001): immediate dominators as intersections along reverse
//! postorder, until nothing changes.
//!
//! Nodes that the root does not reach have no dominators; for post-dominators
//! these are the locations that never come to the end.

use crate::flow::Flow;
use crate::graph::Graph;
use antiphon_model::Body;

/// The dominator tree of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominators {
    root: u32,
    /// The parent in the tree; the root is its own.
    parents: Vec<Option<u32>>,
}

impl Dominators {
    /// The dominators of a graph.
    pub fn of(graph: &Graph, root: u32) -> Dominators {
        Dominators::with(graph, &graph.reversed(), root)
    }

    fn with(forward: &Graph, backward: &Graph, root: u32) -> Dominators {
        let postorder = forward.postorder(root);
        let mut rank = vec![0; forward.len()];
        postorder.iter().enumerate().for_each(|(at, node)| rank[*node as usize] = at);
        let mut tree = Dominators { root, parents: vec![None; forward.len()] };
        if let Some(parent) = tree.parents.get_mut(root as usize) {
            *parent = Some(root);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for node in postorder.iter().rev().copied().filter(|node| *node != root) {
                let known = backward.successors(node).iter().copied().filter(|from| tree.is_reached(*from));
                let parent = known.reduce(|a, b| tree.meet(a, b, &rank));
                if parent != tree.parents[node as usize] {
                    tree.parents[node as usize] = parent;
                    changed = true;
                }
            }
        }
        tree
    }

    /// The nearest node above both in the tree as it is so far.
    fn meet(&self, mut a: u32, mut b: u32, rank: &[usize]) -> u32 {
        while a != b {
            while rank[a as usize] < rank[b as usize] {
                a = self.parents[a as usize].unwrap_or(self.root);
            }
            while rank[b as usize] < rank[a as usize] {
                b = self.parents[b as usize].unwrap_or(self.root);
            }
        }
        a
    }

    /// Whether the root reaches a node.
    pub fn is_reached(&self, node: u32) -> bool {
        self.parents[node as usize].is_some()
    }

    /// The nearest other node that dominates this one; none for the root and
    /// for what is not reached.
    pub fn immediate(&self, node: u32) -> Option<u32> {
        self.parents[node as usize].filter(|_| node != self.root)
    }

    /// Whether `above` dominates `below`; each node dominates itself.
    pub fn dominates(&self, above: u32, below: u32) -> bool {
        self.is_reached(below) && self.chain(below).any(|node| node == above)
    }

    /// A node, what dominates it immediately, and so on up to the root.
    pub fn chain(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(node), |node| self.immediate(*node))
    }
}

/// The dominators of a function's locations.
pub fn dominators(flow: &Flow) -> Dominators {
    Dominators::with(flow.graph(), flow.reversed(), Body::ENTRY.0)
}

/// The post-dominators of a function's locations; the root is [`Flow::end`].
pub fn post_dominators(flow: &Flow) -> Dominators {
    Dominators::with(flow.reversed(), flow.graph(), flow.end())
}
