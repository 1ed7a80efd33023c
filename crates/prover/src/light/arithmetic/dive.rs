//! Products become linear when enough of their factors are numbers.
//!
//! The factor that occurs in most products is given a number: that of the
//! branch's own values, or a small one; then the branch is solved again, and so on until
//! no product is left. That `(b - a) * (f(a) + f(b)) > tol` is possible is found so: `a` and `b`
//! are 0 and 1, and the rest is linear.

use super::state::{State, Values};
use super::{Feasibility, Question, Verdict};
use antiphon_symbolic::{ExprId, Rat};
use std::collections::BTreeMap;

/// Numbers that are tried for one factor.
const MOST_NUMBERS: usize = 4;
/// The part of what is left that one number may take.
const SHARE: usize = 3;
/// Branches that one number may take at least.
const LEAST: usize = 60;
/// Small numbers, the likely ones first.
const SMALL: [i64; 6] = [1, 2, -1, 0, 3, -2];

impl Question<'_> {
    /// Looks for values under which products are those of their factors; never says
    /// that there are none.
    pub(super) fn dive(&mut self, mut state: State) -> Verdict {
        let Ok(values) = state.solve(&mut self.pivots) else { return Verdict::Open };
        let Some(atom) = most_frequent(&state) else { return self.realised(&state, &values) };
        for number in self.numbers(atom, &state, &values) {
            if self.branches == 0 {
                return Verdict::Open;
            }
            // One number that leads nowhere must not take all that is left.
            let (left, pivots) = (self.branches, self.pivots);
            self.branches = (left / SHARE).max(LEAST).min(left);
            self.pivots = (pivots / SHARE).max(10 * LEAST).min(pivots);
            let kept = (left - self.branches, pivots.saturating_sub(self.pivots));
            let mut next = state.with_number(&self.intervals, atom, number);
            // Without a look at the disjunctions, which the search has.
            let possible = next.solve(&mut self.pivots).err().is_none_or(|outcome| outcome == Feasibility::Feasible);
            if possible {
                if let model @ Verdict::Model(_) = self.search(next) {
                    return model;
                }
            }
            self.branches = (self.branches + kept.0).min(left - 1);
            self.pivots += kept.1;
        }
        Verdict::Open
    }

    fn numbers(&self, atom: ExprId, state: &State, values: &Values) -> Vec<Rat> {
        let set = self.intervals.get(&atom);
        let whole = !self.arena.is_real(atom);
        let own = values.atoms.get(&atom).filter(|number| !whole || number.is_integer()).cloned();
        // Zero makes a product vanish, which seldom helps.
        let (zero, own): (Option<Rat>, Option<Rat>) = match own {
            Some(number) if number.is_zero() => (Some(number), None),
            other => (None, other),
        };
        // What the square of it asks for.
        let root = values.square(atom).map(|square| Rat::from(whole_root(&square)));
        let mut numbers: Vec<Rat> = own.into_iter().chain(root.filter(|root| *root > Rat::from(2))).collect();
        for number in SMALL.map(Rat::from).into_iter().chain(zero) {
            if set.is_none_or(|set| set.contains(&number)) && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        // Factors that are all the same seldom tell anything apart.
        numbers.sort_by_key(|number| state.fixed.values().any(|other| other == number));
        numbers.truncate(MOST_NUMBERS);
        numbers
    }
}

/// The least whole number whose square is not less, of small ones.
fn whole_root(square: &Rat) -> i64 {
    (1..1000).find(|n| Rat::from(n * n) >= *square).unwrap_or(1000)
}

/// The atom that occurs in most products.
fn most_frequent(state: &State) -> Option<ExprId> {
    let mut counts: BTreeMap<ExprId, usize> = BTreeMap::new();
    for product in state.products() {
        for (atom, exponent) in product {
            *counts.entry(*atom).or_insert(0) += 1 + usize::from(*exponent > 1);
        }
    }
    let most = counts.values().copied().max()?;
    counts.into_iter().find(|(_, count)| *count == most).map(|(atom, _)| atom)
}
