//! One branch of the search: what is asserted, as bounds of sums of products.
//!
//! Each product of atoms is a variable of the simplex method, whatever its
//! factors are: a contradiction between the sums holds for the products too. The intervals that
//! the simplifier knows of the atoms bound the products.

use super::formula::{Formula, Literal};
use super::polynomial::{Polynomial, Product};
use super::simplex::{Edge, Feasibility, Side, Simplex, Sum};
use antiphon_symbolic::{End, ExprId, Interval, Rat, RelOp};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Intervals of atoms.
pub(super) type Intervals = FxHashMap<ExprId, Interval>;

/// A branch.
#[derive(Clone, Default, Debug)]
pub(super) struct State {
    simplex: Simplex,
    columns: BTreeMap<Product, usize>,
    /// Atoms that were given a number.
    pub fixed: FxHashMap<ExprId, Rat>,
    pub flags: BTreeMap<ExprId, bool>,
    pub clauses: Vec<Rc<[Formula]>>,
    asserted: Vec<Rc<Literal>>,
    contradiction: bool,
}

impl State {
    /// Takes a condition to hold.
    pub(super) fn assert(&mut self, intervals: &Intervals, formula: &Formula) {
        match formula {
            Formula::Literal(literal) => {
                self.asserted.push(literal.clone());
                self.bound(intervals, literal);
            }
            Formula::Flag(symbol, truth) => {
                self.contradiction |= *self.flags.entry(*symbol).or_insert(*truth) != *truth;
            }
            Formula::All(parts) => parts.iter().for_each(|part| self.assert(intervals, part)),
            Formula::Any(parts) => match &parts[..] {
                [] => self.contradiction = true,
                [part] => self.assert(intervals, part),
                _ => self.clauses.push(parts.clone()),
            },
            Formula::Opaque => {}
        }
    }

    /// The same branch with another number put in.
    pub(super) fn with_number(&self, intervals: &Intervals, atom: ExprId, number: Rat) -> State {
        let mut fixed = self.fixed.clone();
        fixed.insert(atom, number);
        let (flags, clauses, asserted) = (self.flags.clone(), self.clauses.clone(), self.asserted.clone());
        let mut state = State { fixed, flags, clauses, asserted, ..State::default() };
        for literal in self.asserted.iter() {
            state.bound(intervals, literal);
        }
        state
    }

    fn bound(&mut self, intervals: &Intervals, literal: &Literal) {
        let polynomial = literal.polynomial.at(&self.fixed);
        let constant = polynomial.constant();
        let mut sum = Sum::new();
        for (product, factor) in polynomial.terms.iter().filter(|(product, _)| !product.is_empty()) {
            sum.insert(self.column(intervals, product), factor.clone());
        }
        if sum.is_empty() {
            self.contradiction |= !literal.op.holds(constant.signum());
            return;
        }
        // Scaled so that the first factor is one.
        let first = sum.values().next().cloned().unwrap_or_else(Rat::one);
        let inverse = first.inverse().unwrap_or_else(Rat::one);
        sum.values_mut().for_each(|factor| *factor = &*factor * &inverse);
        let limit = &-&constant * &inverse;
        let variable = self.simplex.sum(&sum);
        let side = if first.signum() > 0 { Side::Low } else { Side::High };
        let edge = if literal.op == RelOp::Positive { Edge::Open } else { Edge::Closed };
        self.simplex.bound(variable, side, &limit, edge);
        if literal.op == RelOp::Zero {
            let other = if side == Side::Low { Side::High } else { Side::Low };
            self.simplex.bound(variable, other, &limit, edge);
        }
    }

    fn column(&mut self, intervals: &Intervals, product: &Product) -> usize {
        if let Some(known) = self.columns.get(product) {
            return *known;
        }
        let variable = self.simplex.variable();
        self.columns.insert(product.clone(), variable);
        let mut set = Interval::point(Rat::one());
        for (atom, exponent) in product {
            set = set.mul(&intervals.get(atom).map_or_else(Interval::all, |own| own.pow(*exponent)));
            // An even power is never negative, whatever is known of the atom.
            if intervals.get(atom).is_none() && exponent % 2 == 0 && product.len() == 1 {
                set = set.intersect(&Interval::at_least(Rat::zero()));
            }
        }
        for (end, side) in [(set.low(), Side::Low), (set.high(), Side::High)] {
            match end {
                End::Infinite => {}
                End::Open(number) => self.simplex.bound(variable, side, &number, Edge::Open),
                End::Closed(number) => self.simplex.bound(variable, side, &number, Edge::Closed),
            }
        }
        variable
    }

    /// Bounds one atom.
    pub(super) fn bound_atom(&mut self, intervals: &Intervals, atom: ExprId, side: Side, number: &Rat) {
        let variable = self.column(intervals, &vec![(atom, 1)]);
        self.simplex.bound(variable, side, number, Edge::Closed);
    }

    /// Values for the products under which all that is asserted holds.
    pub(super) fn solve(&mut self, pivots: &mut usize) -> Result<Values, Feasibility> {
        if self.contradiction {
            return Err(Feasibility::Infeasible);
        }
        match self.simplex.solve(pivots) {
            Feasibility::Feasible => {}
            other => return Err(other),
        }
        let numbers = self.simplex.numbers();
        let products = self.columns.iter().map(|(product, column)| (product.clone(), numbers[*column].clone()));
        let products: BTreeMap<Product, Rat> = products.collect();
        let mut atoms = self.fixed.clone();
        for (product, number) in &products {
            if let [(atom, 1)] = product[..] {
                atoms.insert(atom, number.clone());
            }
        }
        Ok(Values { products, atoms })
    }

    /// The relations that are asserted.
    pub(super) fn asserted(&self) -> &[Rc<Literal>] {
        &self.asserted
    }

    /// The products of several atoms, or powers of one, that are left.
    pub(super) fn products(&self) -> impl Iterator<Item = &Product> {
        self.columns.keys().filter(|product| product.len() > 1 || product.iter().any(|(_, exponent)| *exponent > 1))
    }
}

/// Values that a branch was given.
#[derive(Debug)]
pub(super) struct Values {
    products: BTreeMap<Product, Rat>,
    pub atoms: FxHashMap<ExprId, Rat>,
}

impl Values {
    /// Whether a condition holds under the values; `None` if they do not say.
    pub(super) fn holds(&self, state: &State, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::Literal(literal) => {
                let value = self.sum(&literal.polynomial.at(&state.fixed))?;
                Some(literal.op.holds(value.signum()))
            }
            Formula::Flag(symbol, truth) => state.flags.get(symbol).map(|known| known == truth),
            Formula::All(parts) => {
                let truths: Vec<Option<bool>> = parts.iter().map(|part| self.holds(state, part)).collect();
                match truths.contains(&Some(false)) {
                    true => Some(false),
                    false => truths.iter().all(Option::is_some).then_some(true),
                }
            }
            Formula::Any(parts) => {
                let truths: Vec<Option<bool>> = parts.iter().map(|part| self.holds(state, part)).collect();
                match truths.contains(&Some(true)) {
                    true => Some(true),
                    false => truths.iter().all(Option::is_some).then_some(false),
                }
            }
            Formula::Opaque => None,
        }
    }

    fn sum(&self, polynomial: &Polynomial) -> Option<Rat> {
        let mut sum = Rat::zero();
        for (product, factor) in &polynomial.terms {
            let value = match self.products.get(product) {
                Some(value) => value.clone(),
                None => self.product(product)?,
            };
            sum = &sum + &(&value * factor);
        }
        Some(sum)
    }

    fn product(&self, product: &Product) -> Option<Rat> {
        let mut value = Rat::one();
        for (atom, exponent) in product {
            value = &value * &self.atoms.get(atom)?.pow(*exponent);
        }
        Some(value)
    }

    /// The value of an atom's square, if it occurs.
    pub(super) fn square(&self, atom: ExprId) -> Option<Rat> {
        self.products.get(&vec![(atom, 2)]).cloned()
    }

    /// Whether every product has the value that its atoms give it.
    pub(super) fn are_consistent(&self) -> bool {
        self.products.iter().all(|(product, value)| self.product(product).as_ref() == Some(value))
    }
}
