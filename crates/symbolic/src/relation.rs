//! Numbers against zero: `f > 0`, `f >= 0`, `f = 0`, `f != 0`.
//!
//! Every comparison becomes one of these, with `f` scaled to a normal form, so
//! that `2x < 2y + 2` and `x <= y` over the integers are one expression. Over
//! the integers there is no `>`: `f > 0` is `f - 1 >= 0`, and a bound is
//! tightened by the greatest common divisor of the coefficients. A quotient is
//! replaced by what has its sign: `p/q > 0` is `p*q > 0`.

use crate::arena::{Arena, ExprId, Kind};
use crate::coefficient::Coef;
use crate::memo::Memoised;
use crate::polynomial::Terms;
use crate::types::TypeId;
use antiphon_numbers::{Int, Rat};

/// How a number relates to zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RelOp {
    /// `> 0`; reals only
    Positive,
    /// `>= 0`
    NonNegative,
    /// `= 0`
    Zero,
    /// `!= 0`
    NonZero,
}

impl RelOp {
    pub(crate) fn from_word(word: u32) -> RelOp {
        [RelOp::Positive, RelOp::NonNegative, RelOp::Zero, RelOp::NonZero][word as usize]
    }

    /// Whether a number of that sign is so related.
    pub fn holds(self, signum: i32) -> bool {
        match self {
            RelOp::Positive => signum > 0,
            RelOp::NonNegative => signum >= 0,
            RelOp::Zero => signum == 0,
            RelOp::NonZero => signum != 0,
        }
    }
}

impl Arena {
    /// `a < b`
    pub fn less(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.compare(RelOp::Positive, b, a)
    }

    /// `a <= b`
    pub fn less_equal(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.compare(RelOp::NonNegative, b, a)
    }

    /// `a - b` against zero. Of integers the difference itself is not made:
    /// only what the relation keeps of it.
    pub(crate) fn compare(&mut self, op: RelOp, a: ExprId, b: ExprId) -> ExprId {
        if self.is_real(a) {
            let difference = self.sub(a, b);
            return self.relation(op, difference);
        }
        self.once(Memoised::Compared(op, a, b), |arena| {
            let terms = arena.difference_terms(a, b);
            arena.integer_relation(op, terms)
        })
    }

    /// `f` against zero.
    pub fn relation(&mut self, op: RelOp, f: ExprId) -> ExprId {
        if let Some(coef) = self.coef_of(f) {
            return self.boolean(op.holds(self.coefs.signum(coef)));
        }
        self.once(Memoised::Related(op, f), |arena| arena.relation_anew(op, f))
    }

    fn relation_anew(&mut self, op: RelOp, f: ExprId) -> ExprId {
        if !self.is_real(f) {
            let terms = self.terms(f);
            return self.integer_relation(op, terms);
        }
        let decided = if self.is_quotient(f) { None } else { self.relation_of_conditional(op, &self.terms(f)) };
        decided.unwrap_or_else(|| self.real_relation(op, f))
    }

    fn integer_relation(&mut self, op: RelOp, terms: Terms) -> ExprId {
        if let Some(result) = self.relation_of_conditional(op, &terms) {
            return result;
        }
        let (terms, constant) = self.split_constant(terms);
        if terms.is_empty() {
            return self.boolean(op.holds(constant.signum()));
        }
        match op {
            RelOp::Positive => self.integer_bound(terms, &constant - &Int::ONE),
            RelOp::NonNegative => self.integer_bound(terms, constant),
            RelOp::Zero | RelOp::NonZero => self.integer_equation(op, terms, constant),
        }
    }

    /// `f` against zero, where `f` has one conditional with numbers as
    /// branches and is otherwise a number: C's truth values come so.
    fn relation_of_conditional(&mut self, op: RelOp, terms: &Terms) -> Option<ExprId> {
        if terms.len() > 2 {
            return None;
        }
        let constant: Option<Coef> = terms.iter().find(|(m, _)| self.coef_of(*m).is_some()).map(|(_, c)| *c);
        let mut others = terms.iter().filter(|(m, _)| self.coef_of(*m).is_none());
        let (&(monomial, coef), None) = (others.next()?, others.next()) else { return None };
        if self.kind(monomial) != Kind::Conditional {
            return None;
        }
        let words = self.words(monomial);
        let (c, a, b) = (ExprId(words[0]), ExprId(words[1]), ExprId(words[2]));
        let (a, b) = (self.coef_of(a)?, self.coef_of(b)?);
        let constant = constant.unwrap_or(Coef::ZERO);
        let mut holds = |branch: Coef| {
            let scaled = self.coefs.mul(branch, coef);
            let value = self.coefs.add(scaled, constant);
            op.holds(self.coefs.signum(value))
        };
        Some(match (holds(a), holds(b)) {
            (true, true) => Arena::TRUE,
            (false, false) => Arena::FALSE,
            (true, false) => c,
            (false, true) => self.not(c),
        })
    }

    fn real_relation(&mut self, op: RelOp, f: ExprId) -> ExprId {
        let (p, q) = self.parts(f);
        let polynomial = match op {
            _ if q == Arena::REAL_ONE => p,
            RelOp::Zero | RelOp::NonZero => p,
            RelOp::Positive | RelOp::NonNegative => self.mul(p, q),
        };
        if let Some(coef) = self.coef_of(polynomial) {
            return self.boolean(op.holds(self.coefs.signum(coef)));
        }
        let factor = match op {
            RelOp::Zero | RelOp::NonZero => self.normal_factor(polynomial),
            // Only a positive factor keeps an inequality as it is.
            RelOp::Positive | RelOp::NonNegative => self.content(&self.terms(polynomial)),
        };
        let inverse = factor.inverse().unwrap_or_else(Rat::one);
        let inverse = self.coefs.make(inverse);
        let normal = self.scale(polynomial, inverse);
        // Between integers seen as reals it is a relation of integers.
        if let Some(integer) = self.as_integer_expression(normal) {
            return self.relation(op, integer);
        }
        self.node(Kind::Relation, TypeId::BOOL, &[op as u32, normal.0])
    }

    /// `f >= 0` over the integers, tightened.
    fn integer_bound(&mut self, mut terms: Terms, constant: Int) -> ExprId {
        let content = self.integer_content(&terms);
        let constant = match content.is_one() {
            true => constant,
            false => {
                self.divide_terms(&mut terms, &content);
                constant.div_floor(&content)
            }
        };
        let f = self.with_constant(terms, constant);
        self.node(Kind::Relation, TypeId::BOOL, &[RelOp::NonNegative as u32, f.0])
    }

    /// `f = 0` or `f != 0` over the integers.
    fn integer_equation(&mut self, op: RelOp, mut terms: Terms, constant: Int) -> ExprId {
        let content = self.integer_content(&terms);
        if !content.is_one() && !constant.rem_trunc(&content).is_zero() {
            return self.boolean(op == RelOp::NonZero);
        }
        let negative = terms.first().is_some_and(|(_, c)| self.coefs.signum(*c) < 0);
        let content = if negative { -&content } else { content };
        let constant = match content.is_one() {
            true => constant,
            false => {
                self.divide_terms(&mut terms, &content);
                constant.div_trunc(&content)
            }
        };
        let f = self.with_constant(terms, constant);
        self.node(Kind::Relation, TypeId::BOOL, &[op as u32, f.0])
    }

    /// The terms without the constant one, and that.
    fn split_constant(&self, mut terms: Terms) -> (Terms, Int) {
        let constant = match terms.iter().position(|(m, _)| *m == Arena::ONE) {
            Some(at) => self.coefs.get(terms.remove(at).1).numerator().clone(),
            None => Int::ZERO,
        };
        (terms, constant)
    }

    /// The (positive) greatest common divisor of the coefficients.
    fn integer_content(&self, terms: &Terms) -> Int {
        let mut content = Int::ZERO;
        for (_, coef) in terms {
            if *coef == Coef::ONE || *coef == Coef::MINUS_ONE {
                return Int::ONE;
            }
            content = content.gcd(self.coefs.get(*coef).numerator());
        }
        content
    }

    fn divide_terms(&mut self, terms: &mut Terms, by: &Int) {
        for term in terms.iter_mut() {
            let quotient = self.coefs.get(term.1).numerator().div_trunc(by);
            term.1 = self.coefs.make(Rat::from(quotient));
        }
    }

    fn with_constant(&mut self, mut terms: Terms, constant: Int) -> ExprId {
        let coef = self.coefs.make(Rat::from(constant));
        if coef != Coef::ZERO {
            let key = self.fingerprint(Arena::ONE);
            let at = terms.partition_point(|(m, _)| self.fingerprint(*m) < key);
            terms.insert(at, (Arena::ONE, coef));
        }
        self.polynomial(TypeId::INT, &terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_comparisons_have_one_form() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        let two = arena.int(2);
        let (xx, yy) = (arena.mul(two, x), arena.mul(two, y));
        let bound = arena.add(yy, two);
        let left = arena.less(xx, bound);
        assert_eq!(left, arena.less_equal(x, y));
        let one = Arena::ONE;
        let y1 = arena.add(y, one);
        assert_eq!(left, arena.less(x, y1));
    }

    #[test]
    fn an_integer_equation_without_solution_is_false() {
        let mut arena = Arena::new();
        let x = arena.symbol("x", TypeId::INT);
        let two = arena.int(2);
        let even = arena.mul(two, x);
        assert_eq!(arena.equal(even, Arena::ONE), Arena::FALSE);
        assert_eq!(arena.not_equal(even, Arena::ONE), Arena::TRUE);
    }

    #[test]
    fn the_sign_of_a_quotient_is_that_of_a_product() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::REAL), arena.symbol("y", TypeId::REAL));
        let quotient = arena.divide_real(x, y);
        let product = arena.mul(x, y);
        let left = arena.relation(RelOp::Positive, quotient);
        assert_eq!(left, arena.relation(RelOp::Positive, product));
    }

    #[test]
    fn truth_values_of_c_come_back_as_conditions() {
        let mut arena = Arena::new();
        let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
        let less = arena.less(x, y);
        let value = arena.conditional(less, Arena::ONE, Arena::ZERO);
        assert_eq!(arena.not_equal(value, Arena::ZERO), less);
        let not = arena.not(less);
        assert_eq!(arena.equal(value, Arena::ZERO), not);
        assert_eq!(arena.equal(value, Arena::ONE), less);
    }
}
