//! The truth of a formula under an assignment.
//!
//! A condition may have no truth: a division by zero, a number that is not
//! rational, a quantifier over too many values. A formula has one all the same
//! where the others decide it (Kleene's logic), which encodings rely on: a
//! division stands beside the condition under which it is made.

use super::{Formula, Formulas, Node, NodeId};
use crate::check::{truths, Checked, MOST_INSTANCES};
use antiphon_symbolic::{Arena, Assignment, ExprId};
use rustc_hash::FxHashMap;

impl Formulas {
    /// Whether a formula holds; `None` where the assignment does not say.
    pub fn evaluate(&self, arena: &mut Arena, formula: Formula, assignment: &Assignment) -> Option<bool> {
        match self.check(arena, &[formula], &mut assignment.clone())[0] {
            Checked::True => Some(true),
            Checked::False => Some(false),
            Checked::Open | Checked::Undefined => None,
        }
    }

    /// What evaluation says of some formulas. The assignment gets the values of
    /// the library's functions at the arguments that occur.
    pub(crate) fn check(&self, arena: &mut Arena, roots: &[Formula], assignment: &mut Assignment) -> Vec<Checked> {
        self.check_nodes(arena, &self.below(roots), roots, assignment)
    }

    /// [`Formulas::check`] where the nodes below are known, operands first.
    pub(crate) fn check_nodes(
        &self,
        arena: &mut Arena,
        nodes: &[NodeId],
        roots: &[Formula],
        assignment: &mut Assignment,
    ) -> Vec<Checked> {
        let leaves = self.leaves(nodes);
        let values = truths(arena, &leaves, assignment, MOST_INSTANCES);
        let leaves: FxHashMap<ExprId, Checked> = leaves.into_iter().zip(values).collect();
        let mut known: FxHashMap<NodeId, Checked> = FxHashMap::default();
        for id in nodes {
            let value = self.value(*id, &leaves, &known);
            known.insert(*id, value);
        }
        roots.iter().map(|root| signed(&known, *root)).collect()
    }

    fn value(&self, id: NodeId, leaves: &FxHashMap<ExprId, Checked>, known: &FxHashMap<NodeId, Checked>) -> Checked {
        let of = |formula: Formula| signed(known, formula);
        match self.get(id) {
            Node::True => Checked::True,
            Node::Leaf(e) => leaves.get(e).copied().unwrap_or(Checked::Open),
            // False is worst, true is best.
            Node::And(parts) => parts.iter().map(|part| of(*part)).max().unwrap_or(Checked::True),
            Node::Iff(a, b) => match (of(*a), of(*b)) {
                (Checked::True, other) | (other, Checked::True) => other,
                (Checked::False, other) | (other, Checked::False) => negated(other),
                (one, two) => one.max(two),
            },
            Node::Ite(c, a, b) => match (of(*c), of(*a), of(*b)) {
                (Checked::True, a, _) => a,
                (Checked::False, _, b) => b,
                (_, a, b) if a == b => a,
                (open, ..) => open,
            },
        }
    }
}

fn signed(known: &FxHashMap<NodeId, Checked>, formula: Formula) -> Checked {
    let value = known.get(&formula.node()).copied().unwrap_or(Checked::Open);
    if formula.is_negated() {
        negated(value)
    } else {
        value
    }
}

fn negated(value: Checked) -> Checked {
    match value {
        Checked::True => Checked::False,
        Checked::False => Checked::True,
        Checked::Open => Checked::Open,
        Checked::Undefined => Checked::Undefined,
    }
}
