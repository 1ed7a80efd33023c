//! A formula as polyhedra: conjunctions of linear constraints that together cover it.
//!
//! A model is asked for, the conditions that make the formula true under it become linear
//! rows, and the next model must break one of them. What is not linear is made so
//! as the model shows: the branch of a conditional, the number of times a machine integer
//! wraps, the sign under a division; what is left (a product, an element of an array) is a
//! column of its own. So a polyhedron may be larger than its part of the formula and
//! never smaller, over rationals: what holds of all polyhedra holds of the formula.

use crate::kernel::Kernel;
use antiphon_prover::{CheckResult, Formula};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Int, Rat, RelOp, View};
use std::collections::BTreeMap;

/// A linear expression over columns, which are terms.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Linear {
    /// Coefficients that are not zero.
    pub terms: BTreeMap<Term, Rat>,
    /// The constant.
    pub constant: Rat,
}

impl Linear {
    /// A column.
    pub fn column(term: Term) -> Linear {
        Linear { terms: BTreeMap::from([(term, Rat::one())]), constant: Rat::zero() }
    }

    /// A number.
    pub fn number(constant: Rat) -> Linear {
        Linear { terms: BTreeMap::new(), constant }
    }

    /// Adds a multiple of another one.
    pub fn add(&mut self, factor: &Rat, other: &Linear) {
        for (term, coefficient) in &other.terms {
            let sum = self.terms.entry(*term).or_default();
            *sum = &*sum + &(factor * coefficient);
        }
        self.terms.retain(|_, coefficient| !coefficient.is_zero());
        self.constant = &self.constant + &(factor * &other.constant);
    }

    /// As a term of the kernel, with integers for coefficients: a positive
    /// multiple of the expression.
    pub fn to_term(&self, arena: &mut Arena) -> Term {
        let lcm = self.terms.values().chain([&self.constant]).fold(Int::from(1), |all, own| all.lcm(own.denominator()));
        let scaled = |arena: &mut Arena, own: &Rat| {
            let value = own * &Rat::from(lcm.clone());
            arena.int(value.trunc())
        };
        let mut sum = scaled(arena, &self.constant);
        for (term, coefficient) in &self.terms {
            let factor = scaled(arena, coefficient);
            let product = arena.mul(factor, *term);
            sum = arena.add(sum, product);
        }
        sum
    }
}

/// How a row stands to zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// At least zero.
    NonNegative,
    /// Zero.
    Zero,
}

/// A linear constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// The left side.
    pub linear: Linear,
    /// Against zero.
    pub sign: Sign,
}

/// A conjunction of rows, and what some terms are within it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Polyhedron {
    /// What holds.
    pub rows: Vec<Row>,
    /// The terms that were asked for.
    pub values: Vec<Linear>,
    /// The part of the formula that it is of.
    pub cell: Formula,
}

/// Polyhedra that cover a formula; `None` if there are more than `most`, or the
/// solver does not know.
pub(crate) fn polyhedra(
    kernel: &mut Kernel<'_>,
    formula: Formula,
    terms: &[Term],
    most: usize,
) -> Option<Vec<Polyhedron>> {
    kernel.context.push();
    kernel.context.assert(kernel.arena, kernel.formulas, formula);
    let found = enumerate(kernel, formula, terms, most);
    kernel.context.pop();
    found
}

fn enumerate(kernel: &mut Kernel<'_>, formula: Formula, terms: &[Term], most: usize) -> Option<Vec<Polyhedron>> {
    let mut found = Vec::new();
    loop {
        let model = match kernel.context.check(kernel.arena, kernel.formulas) {
            CheckResult::Unsatisfiable(_) => return Some(found),
            CheckResult::Satisfiable { model: Some(model) } => model,
            CheckResult::Satisfiable { model: None } | CheckResult::Unknown(_) => return None,
        };
        if found.len() == most {
            return None;
        }
        let model = kernel.completed(&model, &[formula], terms);
        let mut cell = Cell { kernel, model: &model, rows: Vec::new(), literals: Vec::new() };
        cell.assume(formula)?;
        let values = terms.iter().map(|term| cell.linear(*term)).collect::<Option<Vec<Linear>>>()?;
        let (rows, literals) = (cell.rows, cell.literals);
        let inside = kernel.formulas.and(&literals);
        let outside = kernel.formulas.not(inside);
        kernel.context.assert(kernel.arena, kernel.formulas, outside);
        found.push(Polyhedron { rows, values, cell: inside });
    }
}

/// The part of a formula around a model.
struct Cell<'k, 'a> {
    kernel: &'k mut Kernel<'a>,
    model: &'k Assignment,
    rows: Vec<Row>,
    /// The rows as formulas.
    literals: Vec<Formula>,
}

impl Cell<'_, '_> {
    /// Adds what makes a formula true.
    fn assume(&mut self, formula: Formula) -> Option<()> {
        let literals = self.kernel.formulas.implicant(self.kernel.arena, formula, self.model)?;
        literals.into_iter().try_for_each(|(condition, holds)| self.literal(condition, holds))
    }

    /// A condition of the kernel, or its negation, as rows; conditions that are not
    /// about numbers are left out.
    fn literal(&mut self, condition: Term, holds: bool) -> Option<()> {
        let condition = if holds { condition } else { self.kernel.arena.not(condition) };
        let View::Relation(op, f) = self.kernel.arena.view(condition) else {
            let formula = self.kernel.formula(condition);
            return match self.is_boolean_structure(condition) {
                true => self.assume(formula),
                false => Some(()),
            };
        };
        let mut linear = self.linear(f)?;
        match op {
            RelOp::Zero => self.row(linear, Sign::Zero, condition),
            // Over reals, strictness is given up.
            RelOp::Positive | RelOp::NonNegative => self.row(linear, Sign::NonNegative, condition),
            RelOp::NonZero => {
                let above = self.number(f)?.signum() > 0;
                let side = if above { f } else { self.kernel.arena.neg(f) };
                if !above {
                    linear = scaled(&linear, -1);
                }
                if !self.kernel.arena.is_real(f) {
                    linear.constant = &linear.constant - &Rat::one();
                }
                let strict = self.kernel.arena.relation(RelOp::Positive, side);
                self.row(linear, Sign::NonNegative, strict);
            }
        }
        Some(())
    }

    fn is_boolean_structure(&self, condition: Term) -> bool {
        matches!(self.kernel.arena.view(condition), View::And(_) | View::Or(_))
    }

    fn row(&mut self, linear: Linear, sign: Sign, condition: Term) {
        self.rows.push(Row { linear, sign });
        let literal = self.kernel.formula(condition);
        self.literals.push(literal);
    }

    /// The value of a term under the model.
    fn number(&self, term: Term) -> Option<Rat> {
        self.kernel.arena.evaluate(term, self.model)?.as_number().cloned()
    }

    /// A term as it is around the model.
    fn linear(&mut self, term: Term) -> Option<Linear> {
        match self.kernel.arena.view(term) {
            View::Number(value) => Some(Linear::number(value)),
            View::Sum(parts) => {
                let parts: Vec<(Term, Rat)> =
                    parts.iter().map(|(part, own)| (*part, self.kernel.arena.coefficient(*own))).collect();
                let mut sum = Linear::default();
                for (part, coefficient) in parts {
                    sum.add(&coefficient, &self.linear(part)?);
                }
                Some(sum)
            }
            View::Monomial(factors) => match factors[..] {
                [(factor, 1)] if factor != term => self.linear(factor),
                _ => Some(Linear::column(term)),
            },
            View::ToReal(inner) => self.linear(inner),
            View::Conditional(condition, then, otherwise) => {
                let holds = self.kernel.arena.evaluate(condition, self.model)?.as_bool()?;
                let condition = if holds { condition } else { self.kernel.arena.not(condition) };
                let formula = self.kernel.formula(condition);
                self.assume(formula)?;
                self.linear(if holds { then } else { otherwise })
            }
            View::Wrap { bits, signed, value } => self.wrapped(term, bits, signed, value),
            View::Divide(a, b) => self.divided(term, a, b).map(|(quotient, _)| quotient),
            View::Remainder(a, b) => {
                let quotient = self.kernel.arena.divide(a, b);
                self.divided(quotient, a, b).map(|(_, rest)| rest)
            }
            _ => Some(Linear::column(term)),
        }
    }

    /// A machine integer that wraps as often as under the model.
    fn wrapped(&mut self, term: Term, bits: u32, signed: bool, value: Term) -> Option<Linear> {
        let times = &self.number(value)? - &self.number(term)?;
        let mut linear = self.linear(value)?;
        linear.constant = &linear.constant - &times;
        let (low, high) = match signed {
            true => (-&Int::from(1).shifted_left(bits - 1), Int::from(1).shifted_left(bits - 1)),
            false => (Int::from(0), Int::from(1).shifted_left(bits)),
        };
        let arena = &mut *self.kernel.arena;
        let times = arena.int(times.trunc());
        let inside = arena.sub(value, times);
        let (low_term, high_term) = (arena.int(low.clone()), arena.int(high.clone()));
        let (above, below) = (arena.less_equal(low_term, inside), arena.less(inside, high_term));
        let mut from_low = linear.clone();
        from_low.constant = &from_low.constant - &Rat::from(low);
        let mut to_high = scaled(&linear, -1);
        to_high.constant = &to_high.constant + &(&Rat::from(high) - &Rat::one());
        self.row(from_low, Sign::NonNegative, above);
        self.row(to_high, Sign::NonNegative, below);
        Some(linear)
    }

    /// Quotient and remainder by a number, towards zero, on the side of zero
    /// where the model is.
    fn divided(&mut self, quotient: Term, a: Term, b: Term) -> Option<(Linear, Linear)> {
        let column = Linear::column(quotient);
        let Some(divisor) = self.kernel.arena.number(b).filter(|divisor| !divisor.is_zero()) else {
            let rest = self.kernel.arena.remainder(a, b);
            return Some((column, Linear::column(rest)));
        };
        let mut rest = self.linear(a)?;
        let whole = rest.clone();
        rest.add(&-&divisor, &column);
        let up = !self.number(a)?.is_negative();
        let (sign, arena) = (if up { 1 } else { -1 }, &mut *self.kernel.arena);
        let side = if up { arena.less_equal(Arena::ZERO, a) } else { arena.less(a, Arena::ZERO) };
        self.row(scaled(&whole, sign), Sign::NonNegative, side);
        // The remainder is on the side of the dividend and below the divisor.
        let near = scaled(&rest, sign);
        let mut far = scaled(&near, -1);
        far.constant = &far.constant + &(&divisor.abs() - &Rat::one());
        for linear in [near, far] {
            self.rows.push(Row { linear, sign: Sign::NonNegative });
        }
        Some((column, rest))
    }
}

fn scaled(linear: &Linear, factor: i64) -> Linear {
    let mut scaled = Linear::default();
    scaled.add(&Rat::from(factor), linear);
    scaled
}
