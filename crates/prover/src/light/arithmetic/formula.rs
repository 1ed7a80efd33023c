//! Conditions as trees of relations between polynomials.
//!
//! What is no arithmetic is *opaque*: it restricts nothing in a search for a
//! contradiction, and a model is checked against it at the end.

use super::polynomial::Polynomial;
use antiphon_symbolic::{Arena, ExprId, RelOp, View};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A polynomial against zero; `NonZero` does not occur.
#[derive(Debug)]
pub(super) struct Literal {
    pub op: RelOp,
    pub polynomial: Polynomial,
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Literal(Rc<Literal>),
    /// A boolean symbol, element or application, and its truth.
    Flag(ExprId, bool),
    All(Rc<[Formula]>),
    Any(Rc<[Formula]>),
    Opaque,
}

/// Conditions inside each other.
const DEEPEST: u32 = 12;

/// Translates conditions, each once.
#[derive(Default, Debug)]
pub(super) struct Formulas {
    known: FxHashMap<ExprId, Formula>,
}

impl Formulas {
    pub(super) fn of(&mut self, arena: &Arena, e: ExprId) -> Formula {
        self.within(arena, e, DEEPEST)
    }

    fn within(&mut self, arena: &Arena, e: ExprId, depth: u32) -> Formula {
        if let Some(known) = self.known.get(&e) {
            return known.clone();
        }
        let formula = match arena.view(e) {
            _ if depth == 0 => Formula::Opaque,
            View::Bool(true) => Formula::All(Rc::new([])),
            View::Bool(false) => Formula::Any(Rc::new([])),
            View::And(parts) => Formula::All(parts.iter().map(|e| self.within(arena, *e, depth - 1)).collect()),
            View::Or(parts) => {
                let mut parts: Vec<Formula> = parts.iter().map(|e| self.within(arena, *e, depth - 1)).collect();
                // An equation leaves least room for the rest, so it is tried last.
                parts.sort_by_key(|part| matches!(part, Formula::Literal(literal) if literal.op == RelOp::Zero));
                Formula::Any(parts.into())
            }
            View::Relation(op, f) => relation(arena, op, f),
            View::Symbol(_) | View::Read(..) | View::Apply(..) => Formula::Flag(e, true),
            View::Not(inner) if is_flag(arena, inner) => Formula::Flag(inner, false),
            _ => Formula::Opaque,
        };
        self.known.insert(e, formula.clone());
        formula
    }
}

fn is_flag(arena: &Arena, e: ExprId) -> bool {
    matches!(arena.view(e), View::Symbol(_) | View::Read(..) | View::Apply(..))
}

fn relation(arena: &Arena, op: RelOp, f: ExprId) -> Formula {
    let Some(polynomial) = Polynomial::of(arena, f) else { return Formula::Opaque };
    let literal = |op, polynomial| Formula::Literal(Rc::new(Literal { op, polynomial }));
    match op {
        RelOp::Positive | RelOp::NonNegative | RelOp::Zero => literal(op, polynomial),
        RelOp::NonZero => {
            let minus = polynomial.negated();
            Formula::Any(Rc::new([literal(RelOp::Positive, polynomial), literal(RelOp::Positive, minus)]))
        }
    }
}
