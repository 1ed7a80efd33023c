//! Linear inequalities over the rationals: the simplex method on bounds.
//!
//! The form is that of Dutertre and de Moura, "A fast linear-arithmetic solver
//! for DPLL(T)" (CAV 2006): each sum is a variable of its own, all conditions are bounds of
//! variables, and a strict bound is one with an infinitely small distance. Rows are
//! sparse, numbers exact, and Bland's rule makes it end; a budget of pivots ends it earlier.

use antiphon_symbolic::Rat;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A number with a multiple of something infinitely small.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Near {
    number: Rat,
    little: Rat,
}

impl Near {
    fn new(number: Rat, little: i64) -> Near {
        Near { number, little: Rat::from(little) }
    }

    fn add_scaled(&mut self, other: &Near, by: &Rat) {
        self.number = &self.number + &(&other.number * by);
        self.little = &self.little + &(&other.little * by);
    }

    fn minus(&self, other: &Near) -> Near {
        Near { number: &self.number - &other.number, little: &self.little - &other.little }
    }

    fn scaled(&self, by: &Rat) -> Near {
        Near { number: &self.number * by, little: &self.little * by }
    }
}

/// Which bound of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Low,
    High,
}

/// Whether a bound itself belongs to what it bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Closed,
    Open,
}

/// What became of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feasibility {
    Feasible,
    Infeasible,
    GaveUp,
}

/// A sum of variables with factors.
pub(super) type Sum = BTreeMap<usize, Rat>;

/// A system of bounds on variables and sums.
#[derive(Clone, Default, Debug)]
pub(super) struct Simplex {
    low: Vec<Option<Near>>,
    high: Vec<Option<Near>>,
    values: Vec<Near>,
    /// Variables that are a sum of the others, which are free to move.
    rows: BTreeMap<usize, Sum>,
    contradiction: bool,
}

impl Simplex {
    /// A new variable without bounds.
    pub(super) fn variable(&mut self) -> usize {
        self.low.push(None);
        self.high.push(None);
        self.values.push(Near::new(Rat::zero(), 0));
        self.values.len() - 1
    }

    /// A variable that is a sum of others.
    pub(super) fn sum(&mut self, sum: &Sum) -> usize {
        if let [(variable, factor)] = sum.iter().collect::<Vec<_>>()[..] {
            if factor.is_one() {
                return *variable;
            }
        }
        let mut row = Sum::new();
        for (variable, factor) in sum {
            match self.rows.get(variable) {
                Some(own) => own.iter().for_each(|(v, f)| add(&mut row, *v, &(f * factor))),
                None => add(&mut row, *variable, factor),
            }
        }
        let variable = self.variable();
        let mut value = Near::new(Rat::zero(), 0);
        row.iter().for_each(|(v, f)| value.add_scaled(&self.values[*v], f));
        self.values[variable] = value;
        self.rows.insert(variable, row);
        variable
    }

    /// Bounds a variable.
    pub(super) fn bound(&mut self, variable: usize, side: Side, number: &Rat, edge: Edge) {
        let little = match (edge, side) {
            (Edge::Closed, _) => 0,
            (Edge::Open, Side::Low) => 1,
            (Edge::Open, Side::High) => -1,
        };
        let bound = Near::new(number.clone(), little);
        let (own, tighter) = match side {
            Side::Low => (&mut self.low[variable], Ordering::Greater),
            Side::High => (&mut self.high[variable], Ordering::Less),
        };
        if own.as_ref().is_some_and(|old| bound.cmp(old) != tighter) {
            return;
        }
        *own = Some(bound.clone());
        if let (Some(low), Some(high)) = (&self.low[variable], &self.high[variable]) {
            self.contradiction |= low > high;
        }
        let outside = match side {
            Side::Low => self.values[variable] < bound,
            Side::High => self.values[variable] > bound,
        };
        if outside && !self.rows.contains_key(&variable) {
            self.move_to(variable, &bound);
        }
    }

    /// Gives a free variable another value.
    fn move_to(&mut self, variable: usize, value: &Near) {
        let change = value.minus(&self.values[variable]);
        self.values[variable] = value.clone();
        for (basic, row) in &self.rows {
            if let Some(factor) = row.get(&variable) {
                self.values[*basic].add_scaled(&change, factor);
            }
        }
    }

    /// Looks for values within all bounds; takes pivots from the budget.
    pub(super) fn solve(&mut self, pivots: &mut usize) -> Feasibility {
        if self.contradiction {
            return Feasibility::Infeasible;
        }
        while let Some((basic, bound, side)) = self.violated() {
            if *pivots == 0 {
                return Feasibility::GaveUp;
            }
            *pivots -= 1;
            let Some(entering) = self.entering(basic, side) else { return Feasibility::Infeasible };
            self.pivot(basic, entering);
            self.move_to(basic, &bound);
        }
        Feasibility::Feasible
    }

    /// The first sum outside its bounds, and the bound.
    fn violated(&self) -> Option<(usize, Near, Side)> {
        self.rows.keys().find_map(|basic| {
            let value = &self.values[*basic];
            match (&self.low[*basic], &self.high[*basic]) {
                (Some(low), _) if value < low => Some((*basic, low.clone(), Side::Low)),
                (_, Some(high)) if value > high => Some((*basic, high.clone(), Side::High)),
                _ => None,
            }
        })
    }

    /// The first free variable that can move the sum towards its bound.
    fn entering(&self, basic: usize, side: Side) -> Option<usize> {
        let row = self.rows.get(&basic)?;
        let can_move = |(variable, factor): &(&usize, &Rat)| {
            let upwards = (factor.signum() > 0) == (side == Side::Low);
            let value = &self.values[**variable];
            match upwards {
                true => self.high[**variable].as_ref().is_none_or(|high| value < high),
                false => self.low[**variable].as_ref().is_none_or(|low| value > low),
            }
        };
        row.iter().find(can_move).map(|(variable, _)| *variable)
    }

    /// The sum becomes free, and the free variable a sum.
    fn pivot(&mut self, basic: usize, entering: usize) {
        let Some(mut row) = self.rows.remove(&basic) else { return };
        let Some(factor) = row.remove(&entering) else { return };
        let inverse = factor.inverse().unwrap_or_else(Rat::one);
        let minus = -&inverse;
        let mut turned: Sum = row.iter().map(|(v, f)| (*v, f * &minus)).collect();
        turned.insert(basic, inverse);
        for other in self.rows.values_mut() {
            if let Some(factor) = other.remove(&entering) {
                turned.iter().for_each(|(v, f)| add(other, *v, &(f * &factor)));
            }
        }
        self.rows.insert(entering, turned);
    }

    /// The values found, with something small enough for what is infinitely small.
    pub(super) fn numbers(&self) -> Vec<Rat> {
        let mut little = Rat::one();
        for (variable, value) in self.values.iter().enumerate() {
            for (small, large) in
                [(self.low[variable].as_ref(), Some(value)), (Some(value), self.high[variable].as_ref())]
            {
                let (Some(small), Some(large)) = (small, large) else { continue };
                let gap = large.minus(small);
                // gap.number + little * gap.little must stay at least zero.
                if gap.little.is_negative() && gap.number.signum() > 0 {
                    if let Some(limit) = gap.number.checked_div(&-&gap.little) {
                        little = little.min(limit);
                    }
                }
            }
        }
        let half = Rat::new(1.into(), 2.into()).unwrap_or_else(Rat::one);
        let little = if little.is_one() { little } else { &little * &half };
        self.values.iter().map(|value| &value.number + &value.scaled(&little).little).collect()
    }
}

fn add(sum: &mut Sum, variable: usize, factor: &Rat) {
    let entry = sum.entry(variable).or_insert_with(Rat::zero);
    *entry = &*entry + factor;
    if entry.is_zero() {
        sum.remove(&variable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(terms: &[(usize, i64)]) -> Sum {
        terms.iter().map(|(v, f)| (*v, Rat::from(*f))).collect()
    }

    #[test]
    fn values_are_within_strict_bounds() {
        let mut simplex = Simplex::default();
        let [x, y, z] = [(); 3].map(|()| simplex.variable());
        let zero = Rat::zero();
        // x < y < z < 1, x > 0
        for (a, b) in [(x, y), (y, z)] {
            let difference = simplex.sum(&sum(&[(b, 1), (a, -1)]));
            simplex.bound(difference, Side::Low, &zero, Edge::Open);
        }
        simplex.bound(z, Side::High, &Rat::one(), Edge::Open);
        simplex.bound(x, Side::Low, &zero, Edge::Open);
        assert_eq!(simplex.solve(&mut 50), Feasibility::Feasible);
        let values = simplex.numbers();
        assert!(zero < values[x] && values[x] < values[y] && values[y] < values[z] && values[z] < Rat::one());
        // and z < x
        let difference = simplex.sum(&sum(&[(x, 1), (z, -1)]));
        simplex.bound(difference, Side::Low, &zero, Edge::Open);
        assert_eq!(simplex.solve(&mut 50), Feasibility::Infeasible);
    }

    #[test]
    fn a_budget_ends_it() {
        let mut simplex = Simplex::default();
        let [x, y] = [(); 2].map(|()| simplex.variable());
        let total = simplex.sum(&sum(&[(x, 1), (y, 2)]));
        simplex.bound(total, Side::Low, &Rat::from(3), Edge::Closed);
        assert_eq!(simplex.clone().solve(&mut 0), Feasibility::GaveUp);
        assert_eq!(simplex.solve(&mut 1), Feasibility::Feasible);
    }
}
