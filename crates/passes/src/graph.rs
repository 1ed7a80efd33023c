//! A directed graph with nodes `0..n`, by lists of successors: what the
//! analyses of control flow and of calls have in common.
//!
//! Depth-first searches keep their own stack, because a function may be long.
//! Components are Tarjan's (*Depth-first search and linear graph algorithms*,
//! 1972).

use std::collections::BTreeSet;

/// The nodes that can be reached from `entry`, each behind all that lead to
/// it; where that is impossible, a node on a cycle. For a part of a graph that
/// is too large to be copied for it.
pub fn topological<N: Copy + Ord>(entry: N, successors: impl Fn(N) -> Vec<N>) -> Result<Vec<N>, N> {
    // Nodes on the way to where the search is, and those that are done.
    let (mut open, mut done) = (BTreeSet::from([entry]), BTreeSet::new());
    let mut stack = vec![(entry, successors(entry))];
    let mut order = Vec::new();
    while let Some((node, left)) = stack.last_mut() {
        match left.pop() {
            Some(next) if open.contains(&next) => return Err(next),
            Some(next) if done.contains(&next) => {}
            Some(next) => {
                open.insert(next);
                stack.push((next, successors(next)));
            }
            None => {
                open.remove(node);
                done.insert(*node);
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    Ok(order)
}

/// A directed graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    successors: Vec<Vec<u32>>,
}

impl Graph {
    /// The graph with these successors; those out of range are left out.
    pub fn new(mut successors: Vec<Vec<u32>>) -> Graph {
        let count = successors.len() as u32;
        successors.iter_mut().for_each(|list| list.retain(|node| *node < count));
        Graph { successors }
    }

    /// How many nodes it has.
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether it has no nodes.
    pub fn is_empty(&self) -> bool {
        self.successors.is_empty()
    }

    /// Where edges lead from a node, in order; twice if there are two.
    pub fn successors(&self, node: u32) -> &[u32] {
        &self.successors[node as usize]
    }

    /// The graph with all edges turned around.
    pub fn reversed(&self) -> Graph {
        let mut successors = vec![Vec::new(); self.len()];
        for (from, list) in self.successors.iter().enumerate() {
            list.iter().for_each(|to| successors[*to as usize].push(from as u32));
        }
        Graph { successors }
    }

    /// The nodes that can be reached from `root`, each behind all that it
    /// reaches except along edges back.
    pub fn postorder(&self, root: u32) -> Vec<u32> {
        let mut seen = vec![false; self.len()];
        let mut order = Vec::new();
        let mut stack = Vec::new();
        if (root as usize) < self.len() {
            seen[root as usize] = true;
            stack.push((root, 0));
        }
        while let Some((node, next)) = stack.last_mut() {
            let Some(to) = self.successors(*node).get(*next).copied() else {
                order.push(*node);
                stack.pop();
                continue;
            };
            *next += 1;
            if !std::mem::replace(&mut seen[to as usize], true) {
                stack.push((to, 0));
            }
        }
        order
    }

    /// The nodes that can be reached from `root`, each before all that it
    /// reaches except along edges back.
    pub fn reverse_postorder(&self, root: u32) -> Vec<u32> {
        let mut order = self.postorder(root);
        order.reverse();
        order
    }

    /// The strongly connected components, each before those that lead to it
    /// (callees before callers), its nodes in ascending order.
    pub fn components(&self) -> Vec<Vec<u32>> {
        let mut search = Tarjan {
            graph: self,
            index: vec![None; self.len()],
            low: vec![0; self.len()],
            open: vec![false; self.len()],
            stack: Vec::new(),
            count: 0,
            found: Vec::new(),
        };
        (0..self.len() as u32).for_each(|node| search.visit(node));
        search.found
    }

    /// Whether a node has an edge to itself.
    pub fn is_own_successor(&self, node: u32) -> bool {
        self.successors(node).contains(&node)
    }
}

struct Tarjan<'g> {
    graph: &'g Graph,
    index: Vec<Option<u32>>,
    low: Vec<u32>,
    open: Vec<bool>,
    stack: Vec<u32>,
    count: u32,
    found: Vec<Vec<u32>>,
}

impl Tarjan<'_> {
    fn enter(&mut self, node: u32) {
        self.index[node as usize] = Some(self.count);
        self.low[node as usize] = self.count;
        self.count += 1;
        self.stack.push(node);
        self.open[node as usize] = true;
    }

    fn visit(&mut self, root: u32) {
        if self.index[root as usize].is_some() {
            return;
        }
        self.enter(root);
        let mut work = vec![(root, 0)];
        while let Some((node, next)) = work.last_mut() {
            let node = *node;
            match self.graph.successors(node).get(*next).copied() {
                Some(to) => {
                    *next += 1;
                    match self.index[to as usize] {
                        None => {
                            self.enter(to);
                            work.push((to, 0));
                        }
                        Some(index) if self.open[to as usize] => self.lower(node, index),
                        Some(_) => {}
                    }
                }
                None => {
                    work.pop();
                    self.close(node);
                    if let Some((above, _)) = work.last() {
                        self.lower(*above, self.low[node as usize]);
                    }
                }
            }
        }
    }

    fn lower(&mut self, node: u32, to: u32) {
        let low = &mut self.low[node as usize];
        *low = (*low).min(to);
    }

    /// Takes the component of a node off the stack if the node is its first.
    fn close(&mut self, node: u32) {
        if self.index[node as usize] != Some(self.low[node as usize]) {
            return;
        }
        let first = self.stack.iter().rposition(|open| *open == node).unwrap_or(0);
        let mut component = self.stack.split_off(first);
        component.iter().for_each(|node| self.open[*node as usize] = false);
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_come_callees_first() {
        let graph = Graph::new(vec![vec![1], vec![2, 3], vec![1], vec![3], vec![0]]);
        assert_eq!(graph.components(), vec![vec![3], vec![1, 2], vec![0], vec![4]]);
        assert!(graph.is_own_successor(3) && !graph.is_own_successor(1));
    }

    #[test]
    fn orders_leave_out_what_is_not_reached() {
        let graph = Graph::new(vec![vec![2, 1], vec![2], vec![], vec![0]]);
        assert_eq!(graph.reverse_postorder(0), vec![0, 1, 2]);
    }
}
