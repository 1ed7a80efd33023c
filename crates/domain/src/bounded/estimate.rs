//! A computed value as an exact expression, with a bound of the distance from it and the numbers that it can be.
//!
//! Errors go through operations as usual: they add up in sums, are multiplied by the other factor in
//! products, and each rounding adds its own share of the largest result. Choices, comparisons and functions with
//! jumps are seen from outside: what they give is exact by itself.

use crate::rounded::{Estimate, Estimates};
use crate::{Number, Symbolic};
use antiphon_ieee::{add_up, div_up, mul_up, next_down, smallest_step, sqrt_up, unit, Format, Interval};
use antiphon_numbers::Rat;
use antiphon_symbolic::{Arena, ExprId, View};
use rustc_hash::{FxHashMap, FxHashSet};

impl Symbolic {
    /// What is known of a computed value.
    pub(crate) fn estimate(&mut self, e: ExprId) -> Estimate {
        self.estimate_over(e, FxHashSet::default())
    }

    /// The same, where some computed values are taken as they are.
    pub(crate) fn estimate_over(&mut self, e: ExprId, leaves: FxHashSet<ExprId>) -> Estimate {
        if self.estimates.condition != Some(self.path.condition) || self.estimates.leaves != leaves {
            self.estimates = Estimates { condition: Some(self.path.condition), known: FxHashMap::default(), leaves };
        }
        self.estimated(e)
    }

    fn estimated(&mut self, e: ExprId) -> Estimate {
        if let Some(known) = self.estimates.known.get(&e) {
            return *known;
        }
        let made = self.estimate_anew(e);
        // What the path says of the value itself counts, too.
        let value = match self.arena.view(e) {
            View::Apply(..) => made.value.both(self.kernel_interval(e)),
            _ => made.value,
        };
        let estimate = Estimate { value, ..made };
        self.estimates.known.insert(e, estimate);
        estimate
    }

    fn estimate_anew(&mut self, e: ExprId) -> Estimate {
        match self.arena.view(e) {
            View::Number(value) => Estimate { exact: e, error: 0.0, value: Interval::of(&value) },
            View::Sum(terms) => {
                let terms: Vec<(ExprId, Rat)> =
                    terms.into_iter().map(|(term, factor)| (term, self.arena.coefficient(factor))).collect();
                self.estimated_sum(&terms)
            }
            View::Monomial(factors) => self.estimated_product(&factors),
            View::Quotient(p, q) => self.estimated_quotient(p, q),
            View::Conditional(c, a, b) if self.arena.is_real(e) => {
                let (a, b) = (self.estimated(a), self.estimated(b));
                let exact = self.arena.conditional(c, a.exact, b.exact);
                Estimate { exact, error: a.error.max(b.error), value: a.value.either(b.value) }
            }
            View::Apply(function, x) => self.estimated_function(e, function, &x),
            _ => self.as_it_is(e),
        }
    }

    fn as_it_is(&mut self, e: ExprId) -> Estimate {
        Estimate { exact: e, error: 0.0, value: self.kernel_interval(e) }
    }

    fn estimated_sum(&mut self, terms: &[(ExprId, Rat)]) -> Estimate {
        let mut sum = Estimate { exact: Arena::REAL_ZERO, error: 0.0, value: Interval::ZERO };
        for (term, factor) in terms {
            let part = self.estimated(*term);
            let coefficient = Interval::of(factor);
            let scaled = self.arena.real(factor.clone());
            let scaled = self.arena.mul(scaled, part.exact);
            sum = Estimate {
                exact: self.arena.add(sum.exact, scaled),
                error: add_up(sum.error, mul_up(coefficient.magnitude(), part.error)),
                value: sum.value.plus(coefficient.times(part.value)),
            };
        }
        sum
    }

    fn estimated_product(&mut self, factors: &[(ExprId, u32)]) -> Estimate {
        let mut product = Estimate { exact: Arena::REAL_ONE, error: 0.0, value: Interval { low: 1.0, high: 1.0 } };
        for (factor, exponent) in factors {
            let part = self.estimated(*factor);
            for _ in 0..*exponent {
                product = Estimate {
                    exact: self.arena.mul(product.exact, part.exact),
                    error: product_error(product, part),
                    value: product.value.times(part.value),
                };
            }
            // An even power is not negative.
            if factors.len() == 1 && exponent % 2 == 0 {
                product.value.low = product.value.low.max(0.0);
            }
        }
        product
    }

    fn estimated_quotient(&mut self, p: ExprId, q: ExprId) -> Estimate {
        let (a, b) = (self.estimated(p), self.estimated(q));
        // The exact divisor is at least so far from zero.
        let least = b.value.least();
        let exact_least = -add_up(-least, b.error);
        if least <= 0.0 || exact_least <= 0.0 {
            let e = self.arena.divide_real(p, q);
            return Estimate { exact: e, error: 0.0, value: Interval::ALL };
        }
        // |a/b - A/B| <= (|a| |b - B| + |b| |a - A|) / (|b| |B|)
        let error = match a.error == 0.0 && b.error == 0.0 {
            true => 0.0,
            false => {
                let first = div_up(div_up(mul_up(a.value.magnitude(), b.error), least), exact_least);
                add_up(first, div_up(a.error, exact_least))
            }
        };
        let exact = self.arena.divide_real(a.exact, b.exact);
        Estimate { exact, error, value: a.value.over(b.value) }
    }

    fn estimated_function(&mut self, e: ExprId, function: ExprId, x: &[ExprId]) -> Estimate {
        if self.estimates.leaves.contains(&e) {
            let value = self.rounding_of(function).map(|format| (format, self.estimated(x[0]).value));
            let plain = self.as_it_is(e);
            return Estimate { value: value.map_or(plain.value, |(format, value)| rounded(value, format)), ..plain };
        }
        if let Some(format) = self.rounding_of(function) {
            let inner = self.estimated(x[0]);
            let own = add_up(mul_up(unit(format), inner.value.magnitude()), smallest_step(format));
            return Estimate { error: add_up(inner.error, own), value: rounded(inner.value, format), ..inner };
        }
        let name = self.arena.symbol_name(function).unwrap_or("").to_owned();
        let parts: Vec<Estimate> = x.iter().map(|x| self.estimated(*x)).collect();
        let exact: Vec<ExprId> = parts.iter().map(|part| part.exact).collect();
        match (name.as_str(), &parts[..]) {
            ("fabs", [a]) => {
                let exact = self.arena.apply(function, &exact);
                Estimate { exact, error: a.error, value: a.value.absolute() }
            }
            ("fmin" | "fmax", [a, b]) => {
                let exact = self.arena.apply(function, &exact);
                Estimate { exact, error: a.error.max(b.error), value: a.value.either(b.value) }
            }
            ("sqrt", [a]) => {
                let below = -add_up(-a.value.low, a.error);
                // |sqrt(a) - sqrt(A)| is at most |a - A| / sqrt(A), and at most sqrt(|a - A|).
                let steep = sqrt_up(a.error);
                let error = match below > 0.0 {
                    true => steep.min(div_up(a.error, next_down(below.sqrt()))),
                    false => steep,
                };
                match a.error == 0.0 || below >= 0.0 {
                    true => {
                        let exact = self.arena.apply(function, &exact);
                        Estimate { exact, error, value: a.value.root() }
                    }
                    // The exact value may have no root.
                    false => Estimate { value: a.value.root(), ..self.as_it_is(e) },
                }
            }
            _ => self.as_it_is(e),
        }
    }

    /// The computed values that occur in a number.
    pub(crate) fn computed_in(&self, x: Number) -> FxHashSet<ExprId> {
        let mut found = FxHashSet::default();
        if let Number::Expr(e) = x {
            self.arena.visit(e, &mut |arena, e| {
                if let View::Apply(function, _) = arena.view(e) {
                    if self.rounding_of(function).is_some() {
                        found.insert(e);
                    }
                }
            });
        }
        found
    }
}

/// Rounding keeps the order, and ends are doubles.
fn rounded(value: Interval, format: Format) -> Interval {
    Interval { low: format.round(value.low), high: format.round(value.high) }
}

/// |ab - AB| <= |a| |b - B| + |b| |a - A| + |a - A| |b - B|
fn product_error(a: Estimate, b: Estimate) -> f64 {
    let first = mul_up(a.value.magnitude(), b.error);
    let second = mul_up(b.value.magnitude(), a.error);
    add_up(add_up(first, second), mul_up(a.error, b.error))
}
