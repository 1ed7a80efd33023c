//! Conditions with what is told besides them: facts that hold for all values.
//!
//! At first these are the facts of the library. A model that is wrong because
//! something was left open to the solver adds others: that everything is
//! defined, or what a bit operation gives at the values of the model.

use crate::library::{domain, facts_about, mentions_bound};
use crate::order::children_first;
use antiphon_symbolic::{Arena, Assignment, BitOp, ExprId, View};
use rustc_hash::FxHashSet;

/// Facts that are told for one question, at most.
const MOST_FACTS: usize = 10_000;
/// Rounds in which a bit operation is told at the values of a wrong model.
pub(crate) const ROUNDS: usize = 48;

/// Conditions and what is told besides them.
#[derive(Debug)]
pub(crate) struct Question {
    /// What is asked about.
    pub conditions: Vec<ExprId>,
    /// What holds besides.
    pub facts: Vec<ExprId>,
    known_facts: FxHashSet<ExprId>,
    /// What the facts could not be told about.
    pub approximate: Option<&'static str>,
}

impl Question {
    /// Conditions with what is known of the functions and operations in them.
    pub(crate) fn about(arena: &mut Arena, conditions: Vec<ExprId>) -> Question {
        let facts = facts_about(arena, &conditions, MOST_FACTS);
        let known_facts = facts.list.iter().copied().chain([Arena::TRUE]).collect();
        Question { conditions, facts: facts.list, known_facts, approximate: facts.approximate }
    }

    /// Facts first, then the conditions: what is asked about stands last.
    pub(crate) fn all(&self) -> Vec<ExprId> {
        self.facts.iter().chain(&self.conditions).copied().collect()
    }

    /// Adds a fact; whether it was new.
    fn tell(&mut self, fact: ExprId) -> bool {
        let new = self.known_facts.insert(fact);
        self.facts.extend(new.then_some(fact));
        new
    }

    /// That everything is defined, as far as no bound variable decides it.
    pub(crate) fn tell_domains(&mut self, arena: &mut Arena) {
        let mut seen = FxHashSet::default();
        for condition in self.conditions.clone() {
            for e in children_first(arena, condition) {
                if seen.insert(e) && !mentions_bound(arena, e) {
                    domain(arena, e).map(|domain| self.tell(domain));
                }
            }
        }
    }

    /// The values of bit operations at the arguments that a model gives them;
    /// whether that told anything.
    pub(crate) fn tell_bits(&mut self, arena: &mut Arena, model: &Assignment) -> bool {
        let before = self.facts.len();
        let mut seen = FxHashSet::default();
        for condition in self.conditions.clone() {
            for e in children_first(arena, condition) {
                let View::Bits(op, a, b) = arena.view(e) else { continue };
                if seen.insert(e) && !mentions_bound(arena, e) {
                    bits_at(arena, op, a, b, model).map(|fact| self.tell(fact));
                }
            }
        }
        self.facts.len() > before
    }
}

/// `a = x && b = y` implies that the operation has its value there.
fn bits_at(arena: &mut Arena, op: BitOp, a: ExprId, b: ExprId, model: &Assignment) -> Option<ExprId> {
    let int = |arena: &Arena, e| Some(arena.evaluate(e, model)?.as_number()?.numerator().clone());
    let (x, y) = (int(arena, a)?, int(arena, b)?);
    let shift = matches!(op, BitOp::ShiftLeft | BitOp::ShiftRight);
    let result = op.apply(&x, &y)?;
    let e = arena.bits(op, a, b);
    let (x, y, result) = (arena.int(x), arena.int(y), arena.int(result));
    // A shift is told for every number that is shifted: by its power of two.
    let at_a = if shift { Arena::TRUE } else { arena.equal(a, x) };
    let at_b = arena.equal(b, y);
    let at = arena.and(at_a, at_b);
    let value = match shift {
        true => {
            let (left, power) =
                (arena.bits(BitOp::ShiftLeft, Arena::ONE, b), arena.bits(BitOp::ShiftLeft, Arena::ONE, y));
            arena.equal(left, power)
        }
        false => arena.equal(e, result),
    };
    Some(arena.implies(at, value))
}
