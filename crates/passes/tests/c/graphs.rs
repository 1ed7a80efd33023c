//! Dominators and loops on random graphs, against their definitions.

use antiphon_passes::{Dominators, Graph};

/// A small linear congruential generator: the same graphs always.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

fn random_graph(random: &mut Random) -> Graph {
    let count = 1 + random.below(12);
    let list = |random: &mut Random| (0..random.below(4)).map(|_| random.below(count) as u32).collect();
    Graph::new((0..count).map(|_| list(random)).collect())
}

/// Whether the root reaches a node without passing another one.
fn reaches_around(graph: &Graph, root: u32, node: u32, without: Option<u32>) -> bool {
    let mut seen = vec![false; graph.len()];
    let mut work = vec![root];
    while let Some(at) = work.pop() {
        if Some(at) == without || std::mem::replace(&mut seen[at as usize], true) {
            continue;
        }
        work.extend(graph.successors(at));
    }
    seen[node as usize]
}

#[test]
fn dominators_are_what_every_way_passes() {
    let mut random = Random(7);
    for _ in 0..3000 {
        let graph = random_graph(&mut random);
        let dominators = Dominators::of(&graph, 0);
        for below in 0..graph.len() as u32 {
            let reached = reaches_around(&graph, 0, below, None);
            assert_eq!(dominators.is_reached(below), reached, "{graph:?}");
            for above in 0..graph.len() as u32 {
                let expected = reached && !reaches_around(&graph, 0, below, Some(above));
                assert_eq!(dominators.dominates(above, below), expected, "{above} over {below} in {graph:?}");
            }
        }
    }
}

#[test]
fn components_are_what_reaches_each_other() {
    let mut random = Random(11);
    for _ in 0..1000 {
        let graph = random_graph(&mut random);
        let components = graph.components();
        let of = |node: u32| components.iter().position(|component| component.contains(&node));
        for a in 0..graph.len() as u32 {
            for b in 0..graph.len() as u32 {
                let mutual = reaches_around(&graph, a, b, None) && reaches_around(&graph, b, a, None);
                assert_eq!(of(a) == of(b), mutual, "{a} and {b} in {graph:?}");
            }
            assert!(graph.successors(a).iter().all(|b| of(*b) <= of(a)), "callees first in {graph:?}");
        }
    }
}
