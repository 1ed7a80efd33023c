//! Peephole partial order reduction (Wang, Yang, Kahlon and Gupta 2008; section
//! 5 of the paper): of two neighbouring steps that do not depend on each other
//! only one order is looked at. Whether they do may depend on values: accesses
//! under a condition conflict only where both happen.

use super::formula::Steps;
use crate::events::NodeId;
use antiphon_prover::{Formula, Formulas};

impl Steps<'_> {
    /// Forbids that a thread goes on directly after one with a higher number
    /// without depending on it.
    pub fn reduce(&mut self) {
        let count = self.count() as u32;
        for first in (0..count).map(NodeId) {
            for second in (0..count).map(NodeId) {
                let (p, q) = (self.unfolding.nodes[first.index()].thread, self.unfolding.nodes[second.index()].thread);
                if p >= q || self.is_about_threads(first) || self.is_about_threads(second) {
                    continue;
                }
                let dependent = self.dependence(first, second);
                if dependent != Formulas::TRUE {
                    self.forbid(first, second, dependent);
                }
            }
        }
    }

    fn is_about_threads(&self, node: NodeId) -> bool {
        let joins = self.unfolding.joins.iter().any(|join| join.node == node);
        let thread = self.unfolding.nodes[node.index()].thread;
        let last = self.unfolding.threads[thread.index()].nodes.last() == Some(&node);
        joins || last || self.unfolding.nodes[node.index()].creates.is_some()
    }

    /// When two points depend on each other.
    fn dependence(&mut self, first: NodeId, second: NodeId) -> Formula {
        let mut conflicts = Vec::new();
        let events = &self.unfolding.events;
        for a in events.iter().filter(|event| event.node == first) {
            for b in events.iter().filter(|event| event.node == second && event.cell == a.cell) {
                if a.is_write() || b.is_write() {
                    conflicts.push(self.kernel.formulas.and(&[a.guard, b.guard]));
                }
            }
        }
        self.kernel.formulas.or(&conflicts)
    }

    fn forbid(&mut self, first: NodeId, second: NodeId, dependent: Formula) {
        for step in 0..self.count().saturating_sub(1) {
            let (late, early) = (self.passes(step + 1, first), self.passes(step, second));
            // The first one could have gone on before.
            let both = self.kernel.formulas.and(&[late, early]);
            let forbidden = self.kernel.formulas.implies(both, dependent);
            self.assert(forbidden);
        }
    }
}
