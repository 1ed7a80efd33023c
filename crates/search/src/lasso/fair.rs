//! Fair circles of a graph that is known whole: Streett's condition.
//!
//! Of what must not be put off there are two kinds. A *claim* is fair to a circle if it is met on it, or is not open in one of
//! its nodes (weak fairness). A *question* is fair to it if it is met on it, or is not open in any of its nodes (strong
//! fairness). A circle that goes all over a strongly connected component is fair to claims as far as any circle
//! in the component is. If a question is open in it and never met, a fair circle avoids the nodes in which it is open: they are taken away
//! and the rest is looked at in the same way (Emerson and Lei, *Modalities for model checking*, 1987).
//!
//! Deliberately not here: graphs that are explored on the way (`components`), whose acceptance has no questions.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A graph with what is open in its nodes and met on its arcs, by numbers of the caller.
#[derive(Clone, Default, Debug)]
pub struct FairGraph {
    /// What is open in each node.
    pub nodes: Vec<Obligations>,
    /// The arcs: from, to, what is met.
    pub arcs: Vec<(usize, usize, Obligations)>,
}

/// What is open, or met.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Obligations {
    /// Weakly fair.
    pub claims: BTreeSet<u32>,
    /// Strongly fair.
    pub questions: BTreeSet<u32>,
}

impl FairGraph {
    /// A fair circle: its arcs, from a node back to it. The smallest node of its component is the first.
    pub fn fair_circle(&self) -> Option<Vec<usize>> {
        let mut candidates = vec![(0..self.nodes.len()).collect::<Vec<usize>>()];
        let mut best: Option<Vec<usize>> = None;
        while let Some(nodes) = candidates.pop() {
            for component in self.components(&nodes) {
                match self.judged(&component) {
                    Fairness::Never => {}
                    Fairness::Without(rest) => candidates.push(rest),
                    Fairness::Fair if best.as_ref().is_some_and(|best| best[0] <= component[0]) => {}
                    Fairness::Fair => best = Some(component),
                }
            }
        }
        best.map(|component| self.circle_in(&component))
    }

    /// The arcs inside some nodes, by where they start.
    fn arcs_within(&self, nodes: &[usize]) -> BTreeMap<usize, Vec<usize>> {
        let inside: BTreeSet<usize> = nodes.iter().copied().collect();
        let mut arcs: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, (from, to, _)) in self.arcs.iter().enumerate() {
            if inside.contains(from) && inside.contains(to) {
                arcs.entry(*from).or_default().push(number);
            }
        }
        arcs
    }

    fn judged(&self, component: &[usize]) -> Fairness {
        let arcs = self.arcs_within(component);
        let met = |pick: fn(&Obligations) -> &BTreeSet<u32>| -> BTreeSet<u32> {
            arcs.values().flatten().flat_map(|arc| pick(&self.arcs[*arc].2)).copied().collect()
        };
        let claims = met(|own| &own.claims);
        let first = &self.nodes[component[0]].claims;
        let always = |claim: &&u32| component.iter().all(|node| self.nodes[*node].claims.contains(*claim));
        if first.iter().filter(|claim| !claims.contains(claim)).any(|claim| always(&claim)) {
            return Fairness::Never;
        }
        let questions = met(|own| &own.questions);
        let asks_in_vain = |node: &usize| self.nodes[*node].questions.iter().any(|asked| !questions.contains(asked));
        match component.iter().any(asks_in_vain) {
            true => Fairness::Without(component.iter().copied().filter(|node| !asks_in_vain(node)).collect()),
            false => Fairness::Fair,
        }
    }

    /// The strongly connected components of some nodes that have an arc inside, each in order (Tarjan, without recursion).
    fn components(&self, nodes: &[usize]) -> Vec<Vec<usize>> {
        let arcs = self.arcs_within(nodes);
        let empty = Vec::new();
        let next = |node: usize| arcs.get(&node).unwrap_or(&empty);
        let mut search = Tarjan::default();
        for root in nodes {
            if search.numbers.contains_key(root) {
                continue;
            }
            search.enter(*root);
            while let Some((node, at)) = search.path.last().copied() {
                match next(node).get(at) {
                    Some(arc) => {
                        search.path.last_mut().into_iter().for_each(|top| top.1 += 1);
                        search.meet(node, self.arcs[*arc].1);
                    }
                    None => search.leave(node),
                }
            }
        }
        let circular = |component: &Vec<usize>| {
            component.len() > 1 || next(component[0]).iter().any(|arc| self.arcs[*arc].1 == component[0])
        };
        search.found.into_iter().filter(circular).collect()
    }

    /// A circle through a fair component that meets all it has to.
    fn circle_in(&self, component: &[usize]) -> Vec<usize> {
        let arcs = self.arcs_within(component);
        let start = component[0];
        let mut circle = self.way(&arcs, start, |arc| self.arcs[arc].1 == start);
        while let Some(wanted) = self.missing(&circle, component, &arcs) {
            let there = self.way(&arcs, start, wanted);
            let last = there.last().map_or(start, |arc| self.arcs[*arc].1);
            circle.extend(there);
            if last != start {
                circle.extend(self.way(&arcs, last, |arc| self.arcs[arc].1 == start));
            }
        }
        circle
    }

    /// An arc that a circle lacks.
    fn missing<'a>(
        &'a self,
        circle: &[usize],
        component: &[usize],
        arcs: &BTreeMap<usize, Vec<usize>>,
    ) -> Option<Box<dyn Fn(usize) -> bool + 'a>> {
        let passed: BTreeSet<usize> = circle.iter().map(|arc| self.arcs[*arc].0).collect();
        let met = |claim: u32| circle.iter().any(|arc| self.arcs[*arc].2.claims.contains(&claim));
        for claim in &self.nodes[component[0]].claims {
            let claim = *claim;
            if met(claim) || passed.iter().any(|node| !self.nodes[*node].claims.contains(&claim)) {
                continue;
            }
            // Either somebody meets it, or it is not open somewhere.
            return Some(Box::new(move |arc| {
                let (_, to, met) = &self.arcs[arc];
                met.claims.contains(&claim) || !self.nodes[*to].claims.contains(&claim)
            }));
        }
        let asked = passed.iter().flat_map(|node| &self.nodes[*node].questions);
        let answered = |question: u32| circle.iter().any(|arc| self.arcs[*arc].2.questions.contains(&question));
        let question = asked.copied().find(|question| !answered(*question))?;
        let can = arcs.values().flatten().any(|arc| self.arcs[*arc].2.questions.contains(&question));
        can.then(|| {
            Box::new(move |arc: usize| self.arcs[arc].2.questions.contains(&question)) as Box<dyn Fn(usize) -> bool>
        })
    }

    /// A shortest way from a node whose last arc is wanted.
    fn way(&self, arcs: &BTreeMap<usize, Vec<usize>>, from: usize, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut before: BTreeMap<usize, usize> = BTreeMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(node) = open.pop_front() {
            for arc in arcs.get(&node).into_iter().flatten() {
                let to = self.arcs[*arc].1;
                if wanted(*arc) {
                    let mut way = vec![*arc];
                    let mut at = node;
                    while at != from {
                        way.push(before[&at]);
                        at = self.arcs[before[&at]].0;
                    }
                    way.reverse();
                    return way;
                }
                if to != from && !before.contains_key(&to) {
                    before.insert(to, *arc);
                    open.push_back(to);
                }
            }
        }
        Vec::new()
    }
}

/// Whether a component has a fair circle.
enum Fairness {
    /// One all over it.
    Fair,
    /// None.
    Never,
    /// Only one among these nodes, if any.
    Without(Vec<usize>),
}

/// Tarjan's search.
#[derive(Default)]
struct Tarjan {
    numbers: BTreeMap<usize, usize>,
    lowest: BTreeMap<usize, usize>,
    stack: Vec<usize>,
    on_stack: BTreeSet<usize>,
    path: Vec<(usize, usize)>,
    found: Vec<Vec<usize>>,
}

impl Tarjan {
    fn enter(&mut self, node: usize) {
        let number = self.numbers.len();
        self.numbers.insert(node, number);
        self.lowest.insert(node, number);
        self.stack.push(node);
        self.on_stack.insert(node);
        self.path.push((node, 0));
    }

    fn meet(&mut self, node: usize, next: usize) {
        match self.numbers.get(&next) {
            None => self.enter(next),
            Some(number) if self.on_stack.contains(&next) => {
                let lowest = self.lowest[&node].min(*number);
                self.lowest.insert(node, lowest);
            }
            Some(_) => {}
        }
    }

    fn leave(&mut self, node: usize) {
        self.path.pop();
        let lowest = self.lowest[&node];
        if let Some((before, _)) = self.path.last() {
            let joined = self.lowest[before].min(lowest);
            self.lowest.insert(*before, joined);
        }
        if lowest != self.numbers[&node] {
            return;
        }
        let at = self.stack.iter().rposition(|own| *own == node).unwrap_or(0);
        let mut component = self.stack.split_off(at);
        component.iter().for_each(|own| {
            self.on_stack.remove(own);
        });
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dues(claims: &[u32], questions: &[u32]) -> Obligations {
        Obligations { claims: claims.iter().copied().collect(), questions: questions.iter().copied().collect() }
    }

    fn graph(nodes: &[(&[u32], &[u32])], arcs: &[(usize, usize, &[u32], &[u32])]) -> FairGraph {
        FairGraph {
            nodes: nodes.iter().map(|(claims, questions)| dues(claims, questions)).collect(),
            arcs: arcs.iter().map(|(from, to, claims, questions)| (*from, *to, dues(claims, questions))).collect(),
        }
    }

    #[test]
    fn without_obligations_any_circle_is_fair() {
        assert_eq!(graph(&[(&[], &[]), (&[], &[])], &[(0, 1, &[], &[])]).fair_circle(), None);
        let own = graph(&[(&[], &[]), (&[], &[])], &[(0, 1, &[], &[]), (1, 0, &[], &[])]);
        assert_eq!(own.fair_circle(), Some(vec![0, 1]));
        assert_eq!(graph(&[(&[], &[])], &[(0, 0, &[], &[])]).fair_circle(), Some(vec![0]));
    }

    #[test]
    fn a_claim_is_met_or_not_open_somewhere() {
        let put_off = graph(&[(&[1], &[]), (&[1], &[])], &[(0, 1, &[], &[]), (1, 0, &[], &[])]);
        assert_eq!(put_off.fair_circle(), None);
        let met = graph(&[(&[1], &[]), (&[1], &[])], &[(0, 1, &[], &[]), (1, 0, &[1], &[])]);
        assert_eq!(met.fair_circle(), Some(vec![0, 1]));
        let closed = graph(&[(&[1], &[]), (&[], &[])], &[(0, 0, &[], &[]), (0, 1, &[], &[]), (1, 0, &[], &[])]);
        // The circle at 0 alone is not fair.
        assert_eq!(closed.fair_circle(), Some(vec![0, 1, 2]));
    }

    #[test]
    fn a_question_that_is_open_again_and_again_is_met() {
        // It is asked in 1 only, and whoever stays away from 1 is not concerned.
        let nodes: [(&[u32], &[u32]); 2] = [(&[], &[]), (&[], &[7])];
        let around = graph(&nodes, &[(0, 1, &[], &[]), (1, 0, &[], &[])]);
        assert_eq!(around.fair_circle(), None);
        let away = graph(&nodes, &[(0, 1, &[], &[]), (1, 0, &[], &[]), (0, 0, &[], &[])]);
        assert_eq!(away.fair_circle(), Some(vec![2]));
        let answered = graph(&nodes, &[(0, 1, &[], &[]), (1, 0, &[], &[]), (1, 0, &[], &[7])]);
        assert_eq!(answered.fair_circle(), Some(vec![0, 1, 0, 2]));
    }

    /// Against all closed walks of a few arcs in random graphs; what is found is judged by itself.
    #[test]
    fn brute_force_finds_the_same() {
        let mut seed = 7u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut fair, mut unfair) = (0, 0);
        for _ in 0..400 {
            let some = |random: &mut dyn FnMut(u64) -> u64, odds: u64| -> BTreeSet<u32> {
                (0..2).filter(|_| random(odds) == 0).collect()
            };
            let nodes: Vec<Obligations> =
                (0..3).map(|_| Obligations { claims: some(&mut random, 2), questions: some(&mut random, 3) }).collect();
            let arcs: Vec<(usize, usize, Obligations)> = (0..4)
                .map(|_| {
                    let met = Obligations { claims: some(&mut random, 5), questions: some(&mut random, 5) };
                    (random(3) as usize, random(3) as usize, met)
                })
                .collect();
            let own = FairGraph { nodes, arcs };
            let found = own.fair_circle();
            match &found {
                Some(circle) => {
                    assert!(is_fair(&own, circle), "{own:?} {circle:?}");
                    fair += 1;
                }
                None => unfair += 1,
            }
            assert!(found.is_some() || !any_walk(&own, &mut Vec::new(), 7), "{own:?}");
        }
        assert!(fair > 50 && unfair > 50, "{fair} {unfair}");
    }

    fn is_fair(graph: &FairGraph, circle: &[usize]) -> bool {
        let closed =
            (0..circle.len()).all(|at| graph.arcs[circle[at]].1 == graph.arcs[circle[(at + 1) % circle.len()]].0);
        let nodes: Vec<&Obligations> = circle.iter().map(|arc| &graph.nodes[graph.arcs[*arc].0]).collect();
        let met = |pick: fn(&Obligations) -> &BTreeSet<u32>, own: u32| {
            circle.iter().any(|arc| pick(&graph.arcs[*arc].2).contains(&own))
        };
        let weak =
            (0..2).all(|own| met(|dues| &dues.claims, own) || nodes.iter().any(|node| !node.claims.contains(&own)));
        let strong = (0..2)
            .all(|own| met(|dues| &dues.questions, own) || nodes.iter().all(|node| !node.questions.contains(&own)));
        closed && weak && strong
    }

    fn any_walk(graph: &FairGraph, walk: &mut Vec<usize>, left: usize) -> bool {
        if !walk.is_empty() && is_fair(graph, walk) {
            return true;
        }
        if left == 0 {
            return false;
        }
        (0..graph.arcs.len()).any(|arc| {
            if walk.last().is_some_and(|last| graph.arcs[*last].1 != graph.arcs[arc].0) {
                return false;
            }
            walk.push(arc);
            let found = any_walk(graph, walk, left - 1);
            walk.pop();
            found
        })
    }
}
