//! A small solver for conditions about numbers: sums by the simplex method,
//! disjunctions by cases, products by giving numbers to their factors.
//!
//! Most questions that programs with data-dependent branches ask (`a[i] > m`,
//! `err > tol`) are open both ways, and the model of one is found by choosing values for a
//! few cells. A solver process would find it too, at the price of a
//! conversation. Here the conditions, and what holds of their atoms whatever
//! they are (`definitions`), become a tree of relations (`formula`) between polynomials (`polynomial`). A
//! branch (`state`) asserts relations; the first disjunction that its values do not
//! satisfy is distinguished into its parts.
//!
//! *A contradiction* in every branch is a proof: products count as variables of
//! their own, of which some is known (`squares`, `refine`), what is opaque restricts nothing. *A model* is
//! found where values satisfy everything; if products do not have the values of their
//! factors, factors are given numbers one after the other until all is linear (`dive`), which proves
//! nothing if it fails. Values become those of symbols, arrays and functions
//! (`realise`) and are evaluated before they count.
//!
//! Everything has a budget: branches, pivots, rows.

mod definitions;
mod dive;
mod formula;
mod polynomial;
mod realise;
mod refine;
mod simplex;
mod squares;
mod state;

use super::Found;
use antiphon_symbolic::{Arena, Assignment, ExprId, Rat, Simplifier, View};
use formula::{Formula, Formulas};
use polynomial::Polynomial;
use simplex::{Feasibility, Side};
use state::{Intervals, State, Values};

/// Conditions that are looked at.
const MOST_CONDITIONS: usize = 160;
/// Branches in a search for a contradiction, and in one for a model.
const BRANCHES: usize = 240;
/// Pivots of all branches together.
const PIVOTS: usize = 4000;
/// Disjunctions of which the one with fewest parts is chosen.
const MOST_CLAUSES: usize = 6;
/// Branches that are looked into for a model.
const MOST_LEAVES: usize = 3;

/// What became of a branch.
#[derive(Debug)]
enum Verdict {
    Refuted,
    Model(Assignment),
    Open,
}

/// One question.
struct Question<'a> {
    arena: &'a mut Arena,
    conditions: &'a [ExprId],
    /// What follows from them, and what holds anyway.
    facts_given: &'a [ExprId],
    intervals: Intervals,
    branches: usize,
    pivots: usize,
    /// Branches that may still be looked into for a model.
    leaves: usize,
}

/// Decides conditions about numbers by what follows from them, which is most
/// often they themselves; `known` is the simplifier of what follows.
pub(super) fn decide(arena: &mut Arena, known: &Simplifier, conditions: &[ExprId], follows: &[ExprId]) -> Found {
    if follows.len() > MOST_CONDITIONS {
        return Found::Nothing;
    }
    let facts = definitions::definitions(arena, follows);
    let mut formulas = Formulas::default();
    let facts_given: Vec<ExprId> = follows.iter().chain(&facts).copied().collect();
    let all: Vec<Formula> = facts_given.iter().map(|e| formulas.of(arena, *e)).collect();
    let intervals = intervals(arena, known, &facts_given);
    let mut state = State::default();
    all.iter().for_each(|formula| state.assert(&intervals, formula));
    let (branches, pivots, leaves) = (BRANCHES, PIVOTS, MOST_LEAVES);
    let mut question = Question { arena, conditions, facts_given: &facts_given, intervals, branches, pivots, leaves };
    match question.search(state) {
        Verdict::Refuted => Found::Contradiction,
        Verdict::Model(model) => Found::Model(model),
        Verdict::Open => Found::Nothing,
    }
}

/// The intervals of all atoms.
fn intervals(arena: &mut Arena, known: &Simplifier, all: &[ExprId]) -> Intervals {
    let mut intervals = Intervals::default();
    let mut relations = Vec::new();
    for e in all {
        arena.visit(*e, &mut |arena, node| {
            if let View::Relation(_, f) = arena.view(node) {
                relations.push(f);
            }
        });
    }
    for f in relations {
        let Some(polynomial) = Polynomial::of(arena, f) else { continue };
        for (atom, _) in polynomial.terms.keys().flatten() {
            if !intervals.contains_key(atom) {
                let set = known.interval(arena, *atom);
                intervals.insert(*atom, set);
            }
        }
    }
    intervals
}

impl Question<'_> {
    fn search(&mut self, mut state: State) -> Verdict {
        let values = loop {
            if self.branches == 0 {
                return Verdict::Open;
            }
            self.branches -= 1;
            let values = match state.solve(&mut self.pivots) {
                Ok(values) => values,
                Err(Feasibility::Infeasible) => return Verdict::Refuted,
                Err(Feasibility::Feasible | Feasibility::GaveUp) => return Verdict::Open,
            };
            let Some(mut branches) = self.fewest_parts(&state, &values) else { break values };
            match (branches.pop(), branches.is_empty()) {
                (None, _) => return Verdict::Refuted,
                (Some(only), true) => state = only,
                (Some(last), false) => {
                    branches.push(last);
                    return self.cases(branches);
                }
            }
        };
        if let Some((atom, floor)) = self.fraction(&values) {
            let (mut below, mut above) = (state.clone(), state);
            below.bound_atom(&self.intervals, atom, Side::High, &floor);
            above.bound_atom(&self.intervals, atom, Side::Low, &(&floor + &Rat::one()));
            return self.cases(vec![below, above]);
        }
        match values.are_consistent() {
            true => self.realised(&state, &values),
            false => self.leaf(state),
        }
    }

    /// A branch that is consistent but for its products. What the search in it says counts as a
    /// model only: one that is not refuted leaves the question open.
    fn leaf(&mut self, state: State) -> Verdict {
        if !state.fixed.is_empty() {
            return self.dive(state);
        }
        if self.products_refute(&state) {
            return Verdict::Refuted;
        }
        if self.leaves == 0 {
            self.branches = 0;
            return Verdict::Open;
        }
        self.leaves -= 1;
        (self.branches, self.pivots) = (BRANCHES, PIVOTS);
        self.dive(state)
    }

    /// Of the disjunctions that the values do not satisfy, the one with fewest
    /// parts that are possible: a branch for each. `None` if all are satisfied.
    fn fewest_parts(&mut self, state: &State, values: &Values) -> Option<Vec<State>> {
        let mut best: Option<Vec<State>> = None;
        for clause in violated(state, values).into_iter().take(MOST_CLAUSES) {
            let mut rest = state.clone();
            let parts = rest.clauses.remove(clause);
            let mut branches = Vec::new();
            for part in parts.iter() {
                let mut branch = rest.clone();
                branch.assert(&self.intervals, part);
                if branch.solve(&mut self.pivots).err() != Some(Feasibility::Infeasible) {
                    branches.push(branch);
                }
            }
            if best.as_ref().is_none_or(|best| branches.len() < best.len()) {
                best = Some(branches);
            }
            if best.as_ref().is_some_and(|best| best.len() < 2) {
                break;
            }
        }
        best
    }

    /// Each branch in turn: a contradiction if all are.
    fn cases(&mut self, branches: Vec<State>) -> Verdict {
        let mut verdict = Verdict::Refuted;
        for branch in branches {
            match self.search(branch) {
                Verdict::Refuted => {}
                Verdict::Open => verdict = Verdict::Open,
                model @ Verdict::Model(_) => return model,
            }
        }
        verdict
    }

    /// An integer that has no whole value, and the number below it.
    fn fraction(&self, values: &Values) -> Option<(ExprId, Rat)> {
        let mut broken: Vec<&ExprId> =
            values.atoms.iter().filter(|(e, n)| !n.is_integer() && !self.arena.is_real(**e)).map(|(e, _)| e).collect();
        broken.sort_unstable();
        let atom = **broken.first()?;
        Some((atom, Rat::from(values.atoms.get(&atom)?.floor())))
    }
}

/// The disjunctions that the values do not satisfy.
fn violated(state: &State, values: &Values) -> Vec<usize> {
    let open = state.clauses.iter().enumerate().filter(|(_, parts)| {
        !parts.iter().any(|part| values.holds(state, part) == Some(true))
            && !parts.iter().any(|part| matches!(part, Formula::Opaque))
    });
    open.map(|(index, _)| index).collect()
}
