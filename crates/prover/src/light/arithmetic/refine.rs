//! A branch whose sums can hold, looked at again: its products may contradict them.
//!
//! Three things are added to what the branch asserts. Equations that are linear
//! in a factor are put in for it. Forms that are sums of squares are not negative. What is not negative
//! stays so when it is multiplied with what is not negative. If the sums contradict each other
//! then, so does the branch.

use super::formula::{Formula, Literal};
use super::polynomial::Polynomial;
use super::squares::{degree, never_negative};
use super::state::{Intervals, State};
use super::{Feasibility, Question};
use antiphon_symbolic::{ExprId, Interval, Rat, RelOp};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Equations that are put in.
const MOST_EQUATIONS: usize = 8;
/// Relations that are multiplied with each other.
const MOST_FACTORS: usize = 10;
/// Relations after which nothing is multiplied.
const MOST_RELATIONS: usize = 80;

/// What is known of a sign.
struct Relation {
    op: RelOp,
    polynomial: Polynomial,
}

impl Question<'_> {
    /// Whether the products of a branch contradict its sums.
    pub(super) fn products_refute(&mut self, state: &State) -> bool {
        let mut relations: Vec<Relation> = state
            .asserted()
            .iter()
            .map(|literal| Relation { op: literal.op, polynomial: literal.polynomial.at(&state.fixed) })
            .collect();
        if relations.len() > MOST_RELATIONS {
            return false;
        }
        put_in_equations(&mut relations);
        add_squares(&mut relations);
        add_products(&self.intervals, &mut relations);
        let mut refined = State::default();
        for Relation { op, polynomial } in relations {
            refined.assert(&self.intervals, &Formula::Literal(Rc::new(Literal { op, polynomial })));
        }
        refined.solve(&mut self.pivots).is_err_and(|outcome| outcome == Feasibility::Infeasible)
    }
}

/// Replaces factors of products by what they are equal to.
fn put_in_equations(relations: &mut [Relation]) {
    for _ in 0..MOST_EQUATIONS {
        let factors = factors(relations);
        let Some((at, atom, value)) = relations.iter().enumerate().find_map(|(at, relation)| {
            let solved = (relation.op == RelOp::Zero).then(|| solved_for(&relation.polynomial, &factors)).flatten();
            solved.map(|(atom, value)| (at, atom, value))
        }) else {
            return;
        };
        for (other, relation) in relations.iter_mut().enumerate() {
            if other != at {
                match relation.polynomial.replaced(atom, &value) {
                    Some(replaced) => relation.polynomial = replaced,
                    // Too large: the equation is not used at all.
                    None => return,
                }
            }
        }
    }
}

/// Atoms that occur in products.
fn factors(relations: &[Relation]) -> BTreeSet<ExprId> {
    let products = relations.iter().flat_map(|relation| relation.polynomial.terms.keys());
    products.filter(|product| degree(product) > 1).flatten().map(|(atom, _)| *atom).collect()
}

/// A factor that an equation determines, and what it is equal to.
fn solved_for(equation: &Polynomial, factors: &BTreeSet<ExprId>) -> Option<(ExprId, Polynomial)> {
    let linear = |atom: ExprId| {
        let alone = equation.terms.get(&vec![(atom, 1)])?;
        let occurrences = equation.terms.keys().filter(|product| product.iter().any(|(a, _)| *a == atom)).count();
        (occurrences == 1).then_some(alone)
    };
    // Younger expressions are made of older ones, so the youngest is replaced.
    factors.iter().rev().find_map(|atom| {
        let inverse = linear(*atom)?.inverse()?;
        let mut value = Polynomial::default();
        for (product, factor) in equation.terms.iter().filter(|(product, _)| **product != vec![(*atom, 1)]) {
            value.add(product.clone(), &-&(factor * &inverse));
        }
        Some((*atom, value))
    })
}

fn add_squares(relations: &mut Vec<Relation>) {
    let mut found: Vec<Polynomial> = Vec::new();
    for relation in relations.iter() {
        let both = [relation.polynomial.clone(), relation.polynomial.negated()];
        for form in both.iter().filter_map(never_negative) {
            if !found.contains(&form) {
                found.push(form);
            }
        }
    }
    relations.extend(found.into_iter().map(|polynomial| Relation { op: RelOp::NonNegative, polynomial }));
}

/// Products of sums with sums, and, where higher powers occur, of those with atoms that have a sign.
fn add_products(intervals: &Intervals, relations: &mut Vec<Relation>) {
    let factors = factors(relations);
    let highest = relations.iter().flat_map(|r| r.polynomial.terms.keys()).map(degree).max().unwrap_or(0);
    let touches = |p: &Polynomial| p.terms.keys().flatten().any(|(atom, _)| factors.contains(atom));
    let linear = |p: &Polynomial| p.terms.keys().all(|product| degree(product) <= 1);
    let signs: Vec<Relation> = factors.iter().filter_map(|atom| sign(intervals, *atom)).collect();
    let mut sums: Vec<(RelOp, Polynomial)> = signs.iter().map(|sign| (sign.op, sign.polynomial.clone())).collect();
    for relation in relations.iter().filter(|r| r.op != RelOp::Zero && linear(&r.polynomial) && touches(&r.polynomial))
    {
        if !sums.contains(&(relation.op, relation.polynomial.clone())) {
            sums.push((relation.op, relation.polynomial.clone()));
        }
    }
    sums.truncate(MOST_FACTORS);
    let mut products: Vec<Relation> = Vec::new();
    for (position, one) in sums.iter().enumerate() {
        for two in &sums[..=position] {
            products.extend(product(one.0, &one.1, two.0, &two.1));
        }
    }
    if highest > 2 {
        let higher: Vec<Relation> = products
            .iter()
            .flat_map(|p| signs.iter().map(move |sign| product(p.op, &p.polynomial, sign.op, &sign.polynomial)))
            .flatten()
            .collect();
        products.extend(higher);
    }
    relations.extend(products);
}

fn product(one: RelOp, a: &Polynomial, two: RelOp, b: &Polynomial) -> Option<Relation> {
    let op = if one == RelOp::Positive && two == RelOp::Positive { RelOp::Positive } else { RelOp::NonNegative };
    Some(Relation { op, polynomial: a.times(b)? })
}

/// The sign of an atom that its interval tells.
fn sign(intervals: &Intervals, atom: ExprId) -> Option<Relation> {
    let set = intervals.get(&atom)?;
    let zero = Rat::zero();
    let not_negative = set.is_within(&Interval::at_least(zero.clone()));
    let not_positive = set.is_within(&Interval::at_most(zero.clone()));
    let factor = match (not_negative, not_positive) {
        (true, false) => 1,
        (false, true) => -1,
        _ => return None,
    };
    let polynomial = Polynomial { terms: BTreeMap::from([(vec![(atom, 1)], Rat::from(factor))]) };
    Some(Relation { op: if set.contains(&zero) { RelOp::NonNegative } else { RelOp::Positive }, polynomial })
}
