//! What is ordered in every execution: program order, creation, and joins that
//! nothing goes around, as vector clocks (Mattern 1989).

use crate::events::{NodeId, Passage, ThreadId, Unfolding};
use std::collections::BTreeSet;

/// The order that all executions share.
#[derive(Debug)]
pub struct Clocks {
    threads: usize,
    /// Of each node, how many points of each thread come before it.
    clocks: Vec<u32>,
    /// Each node's place within its thread.
    place: Vec<u32>,
    thread: Vec<u32>,
    /// Edges that are always there.
    pub edges: Vec<(u32, u32)>,
    /// A topological order of them.
    pub position: Vec<u32>,
}

impl Clocks {
    /// The order of an unfolding.
    pub fn of(unfolding: &Unfolding) -> Clocks {
        let count = unfolding.nodes.len();
        let mut clocks = Clocks {
            threads: unfolding.threads.len(),
            clocks: vec![0; count * unfolding.threads.len()],
            place: vec![0; count],
            thread: unfolding.nodes.iter().map(|node| node.thread.0).collect(),
            edges: edges(unfolding),
            position: vec![0; count],
        };
        for thread in &unfolding.threads {
            for (place, node) in thread.nodes.iter().enumerate() {
                clocks.place[node.index()] = place as u32;
            }
        }
        clocks.sort();
        clocks
    }

    /// Kahn's algorithm; clocks are joined on the way.
    fn sort(&mut self) {
        let count = self.place.len();
        let mut left = vec![0u32; count];
        let mut next: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (from, to) in &self.edges {
            left[*to as usize] += 1;
            next[*from as usize].push(*to);
        }
        let key = |own: &Clocks, node: u32| (own.thread[node as usize], own.place[node as usize], node);
        let mut ready: BTreeSet<(u32, u32, u32)> =
            (0..count as u32).filter(|node| left[*node as usize] == 0).map(|node| key(self, node)).collect();
        let mut place = 0;
        while let Some((_, _, node)) = ready.pop_first() {
            self.position[node as usize] = place;
            place += 1;
            for to in std::mem::take(&mut next[node as usize]) {
                self.join(node, to);
                left[to as usize] -= 1;
                if left[to as usize] == 0 {
                    ready.insert(key(self, to));
                }
            }
        }
    }

    fn join(&mut self, from: u32, to: u32) {
        for thread in 0..self.threads {
            let known = self.clocks[from as usize * self.threads + thread];
            let clock = &mut self.clocks[to as usize * self.threads + thread];
            *clock = (*clock).max(known);
        }
        let own = self.thread[from as usize] as usize;
        let clock = &mut self.clocks[to as usize * self.threads + own];
        *clock = (*clock).max(self.place[from as usize] + 1);
    }

    /// Whether one point is before another in every execution.
    pub fn before(&self, a: NodeId, b: NodeId) -> bool {
        let thread = self.thread[a.index()] as usize;
        self.clocks[b.index() * self.threads + thread] > self.place[a.index()]
    }
}

/// The last point before a thread begins.
pub fn entry(unfolding: &Unfolding, thread: ThreadId) -> Option<NodeId> {
    let (creator, last) = unfolding.threads[thread.index()].creator?;
    last.or_else(|| entry(unfolding, creator))
}

/// The last point of a thread, or before it if it has none.
pub fn last(unfolding: &Unfolding, thread: ThreadId) -> Option<NodeId> {
    unfolding.threads[thread.index()].nodes.last().copied().or_else(|| entry(unfolding, thread))
}

fn edges(unfolding: &Unfolding) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    for (index, thread) in unfolding.threads.iter().enumerate() {
        edges.extend(thread.nodes.windows(2).map(|pair| (pair[0].0, pair[1].0)));
        let before = entry(unfolding, ThreadId(index as u32));
        edges.extend(before.zip(thread.nodes.first()).map(|(from, to)| (from.0, to.0)));
    }
    for join in unfolding.joins.iter().filter(|join| join.passage == Passage::Always) {
        edges.extend(last(unfolding, join.child).map(|from| (from.0, join.node.0)));
    }
    edges
}
