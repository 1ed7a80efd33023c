//! Why a formula holds: conditions that an assignment decides and that decide
//! the formula, whatever the others are.
//!
//! Who needs conjunctions of a formula (a polyhedron, a path) asks for one
//! model after the other and takes what each shows, rather than the formula
//! multiplied out.

use super::{Formula, Formulas, Node, NodeId};
use crate::check::{truths, Checked, MOST_INSTANCES};
use antiphon_symbolic::{Arena, Assignment, ExprId};
use rustc_hash::{FxHashMap, FxHashSet};

impl Formulas {
    /// Conditions of the kernel, each true or false, that imply a formula and
    /// agree with an assignment under which it holds; `None` where it does not
    /// hold or the assignment does not say.
    pub fn implicant(
        &self,
        arena: &mut Arena,
        formula: Formula,
        assignment: &Assignment,
    ) -> Option<Vec<(ExprId, bool)>> {
        let nodes = self.below(&[formula]);
        let leaves = self.leaves(&nodes);
        let values = truths(arena, &leaves, &mut assignment.clone(), MOST_INSTANCES);
        let leaves: FxHashMap<ExprId, Checked> = leaves.into_iter().zip(values).collect();
        let mut known: FxHashMap<NodeId, Option<bool>> = FxHashMap::default();
        for id in &nodes {
            let truth = self.truth(*id, &leaves, &known);
            known.insert(*id, truth);
        }
        let truth = |f: Formula| known.get(&f.node()).copied().flatten().map(|value| value != f.is_negated());
        let holds = truth(formula)?;
        holds.then(|| self.reasons(formula, &truth))
    }

    /// The conditions that decide a formula that holds.
    fn reasons(&self, formula: Formula, truth: &dyn Fn(Formula) -> Option<bool>) -> Vec<(ExprId, bool)> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut open = vec![formula];
        while let Some(next) = open.pop() {
            if !seen.insert(next.node()) {
                continue;
            }
            let holds = truth(next) == Some(!next.is_negated());
            match self.get(next.node()) {
                Node::True => {}
                Node::Leaf(e) => found.push((*e, holds)),
                Node::And(parts) if holds => open.extend(parts.iter().copied()),
                Node::And(parts) => open.extend(parts.iter().copied().find(|part| truth(*part) == Some(false))),
                Node::Iff(a, b) => open.extend([*a, *b]),
                Node::Ite(c, a, b) => open.extend([*c, if truth(*c) == Some(true) { *a } else { *b }]),
            }
        }
        found
    }

    fn truth(
        &self,
        id: NodeId,
        leaves: &FxHashMap<ExprId, Checked>,
        known: &FxHashMap<NodeId, Option<bool>>,
    ) -> Option<bool> {
        let of = |f: Formula| known.get(&f.node()).copied().flatten().map(|value| value != f.is_negated());
        match self.get(id) {
            Node::True => Some(true),
            Node::Leaf(e) => match leaves.get(e)? {
                Checked::True => Some(true),
                Checked::False => Some(false),
                Checked::Open | Checked::Undefined => None,
            },
            Node::And(parts) if parts.iter().any(|part| of(*part) == Some(false)) => Some(false),
            Node::And(parts) => parts.iter().all(|part| of(*part) == Some(true)).then_some(true),
            Node::Iff(a, b) => Some(of(*a)? == of(*b)?),
            Node::Ite(c, a, b) => match of(*c)? {
                true => of(*a),
                false => of(*b),
            },
        }
    }
}
