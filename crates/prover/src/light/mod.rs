//! The light-weight rules: cheap, incomplete, tried before a solver.
//!
//! A question arrives as a set of conditions (the facts that have to do with
//! the goal, and the negated goal) and is decided by showing that they cannot
//! hold together, or by values under which they do. A subset that cannot hold
//! is enough for the first, so that of very many conditions only those close
//! to the goal are looked at.
//!
//! | module | rule |
//! |---|---|
//! | (here) | the simplifier of the conditions refutes them |
//! | `linear` | a sum of at most three inequalities, with bounds put in, is a contradiction |
//! | `equations` | what equations define is put into the goal |
//! | `guess` | some likely values satisfy them |
//! | `isolate` | all symbols but one are drawn, and the conditions leave room for that one |
//! | `arithmetic` | sums by the simplex method, disjunctions by cases, products by choosing factors |
//! | `quantifiers` | names for what there is, facts about all taken at the indices that occur |
//! | `divides` | what divides two numbers divides their remainder |
//! | `enumerate` | integers in narrow bounds, tried one after the other |
//! | `squares` | a sum of squares that is not positive is zero, and each square is |
//! | `cases` | each part of a small disjunction is refuted |
//!
//! Every rule has a budget; beyond it, it says nothing.

mod arithmetic;
mod cases;
mod divides;
mod enumerate;
mod equations;
mod found;
mod guess;
mod isolate;
mod linear;
mod quantifiers;
mod squares;

use crate::slice::Symbols;
use antiphon_symbolic::{Arena, ExprId, Simplifier};
pub(crate) use found::Found;
use linear::Start;
use quantifiers::has_quantifier;

/// Of more conditions than this, some are chosen.
const MOST_CONDITIONS: usize = 256;
/// How many are chosen.
const CHOSEN: usize = 64;
/// Sets of conditions that are looked at for one question.
const BUDGET: usize = 24;

/// Whether a sum of inequalities that begins with a goal is a contradiction.
/// Cheaper than [`decide`]: what is known of the assumption is known already.
pub(crate) fn refute_goal(arena: &mut Arena, known: &Simplifier, conditions: &[ExprId], goals: usize) -> bool {
    conditions.len() <= MOST_CONDITIONS && linear::refute(arena, known, conditions, Start::Last(goals))
}

/// Decides a set of conditions, of which the last `goals` are asked about.
pub(crate) fn decide(arena: &mut Arena, symbols: &mut Symbols, conditions: &[ExprId], goals: usize) -> Found {
    let chosen = match conditions.len() > MOST_CONDITIONS {
        true => close_to_goals(arena, symbols, conditions, goals),
        false => conditions.to_vec(),
    };
    let is_whole = chosen.len() == conditions.len();
    let all = arena.and_all(&chosen);
    let mut search = Search { budget: BUDGET };
    let Some(mut simplifier) = search.not_refuted(arena, all) else { return Found::Contradiction };
    if goals > 0 && equations::refute(arena, &chosen, goals) {
        return Found::Contradiction;
    }
    if is_whole {
        if let Some(model) = guess::guess(arena, &mut simplifier, conditions) {
            return Found::Model(model);
        }
        if let Some(model) = isolate::isolate(arena, conditions, all) {
            return Found::Model(model);
        }
    }
    if divides::refute(arena, &chosen) {
        return Found::Contradiction;
    }
    let found = match has_quantifier(arena, &chosen) {
        false => arithmetic::decide(arena, &simplifier, &chosen, &chosen),
        true => without_quantifiers(arena, &mut search, &chosen),
    };
    match found {
        Found::Model(_) if !is_whole => {}
        Found::Nothing => {}
        found => return found,
    }
    match squares_vanish(arena, &mut search, &chosen, goals) {
        Found::Model(_) if !is_whole => {}
        Found::Nothing => {}
        found => return found,
    }
    match enumerate::decide(arena, &mut simplifier, &chosen) {
        Found::Contradiction => return Found::Contradiction,
        Found::Model(model) if is_whole => return Found::Model(model),
        Found::Model(_) | Found::Nothing => {}
    }
    match cases::refute(arena, &mut search, all, cases::DEPTH) {
        true => Found::Contradiction,
        false => Found::Nothing,
    }
}

/// Decides by the equations that sums of squares mean, if there are any.
fn squares_vanish(arena: &mut Arena, search: &mut Search, conditions: &[ExprId], goals: usize) -> Found {
    let Some(more) = squares::linearised(arena, conditions) else { return Found::Nothing };
    let all = arena.and_all(&more);
    let Some(simplifier) = search.not_refuted(arena, all) else { return Found::Contradiction };
    if goals > 0 && equations::refute(arena, &more, goals) {
        return Found::Contradiction;
    }
    arithmetic::decide(arena, &simplifier, &more, &more)
}

/// Decides by the instances of quantified conditions: first few, then more.
fn without_quantifiers(arena: &mut Arena, search: &mut Search, conditions: &[ExprId]) -> Found {
    let mut before = Vec::new();
    for passes in 1..=quantifiers::PASSES {
        let ground = quantifiers::ground(arena, conditions, passes);
        if ground == before {
            break;
        }
        let all = arena.and_all(&ground);
        let Some(simplifier) = search.not_refuted(arena, all) else { return Found::Contradiction };
        match arithmetic::decide(arena, &simplifier, conditions, &ground) {
            Found::Nothing => before = ground,
            found => return found,
        }
    }
    Found::Nothing
}

/// The goals and the conditions that mention what they mention, at most so
/// many as are looked at.
fn close_to_goals(arena: &Arena, symbols: &mut Symbols, conditions: &[ExprId], goals: usize) -> Vec<ExprId> {
    let (facts, goals) = conditions.split_at(conditions.len().saturating_sub(goals));
    let mut near = rustc_hash::FxHashSet::default();
    for goal in goals {
        near.extend(symbols.of(arena, *goal).iter().copied());
    }
    let close = facts.iter().filter(|fact| symbols.of(arena, **fact).iter().any(|s| near.contains(s)));
    close.take(CHOSEN).chain(goals).copied().collect()
}

/// A search for a contradiction, with what is left of its budget.
pub(crate) struct Search {
    budget: usize,
}

impl Search {
    /// What the simplifier knows of a condition; `None` if it, or a sum of
    /// inequalities, refutes the condition.
    pub(crate) fn not_refuted(&mut self, arena: &mut Arena, all: ExprId) -> Option<Simplifier> {
        self.budget = self.budget.saturating_sub(1);
        let simplifier = Simplifier::new(arena, all);
        if simplifier.reduced() == Arena::FALSE {
            return None;
        }
        let conditions = arena.conjuncts(simplifier.reduced());
        let refuted = linear::refute(arena, &simplifier, &conditions, Start::All);
        (!refuted).then_some(simplifier)
    }

    fn exhausted(&self) -> bool {
        self.budget == 0
    }
}
