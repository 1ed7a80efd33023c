//! The value of an expression under an assignment of values to its symbols.
//!
//! The independent witness of the algebra: it knows nothing of canonical
//! forms. A value is undefined (`None`) where the expression divides by zero,
//! a symbol has no value, or a quantifier would range over infinitely many.

use crate::arena::{Arena, ExprId, View};
use crate::integer::wrap_number;
use antiphon_numbers::{Int, Rat};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A boolean.
    Bool(bool),
    /// An integer or a real.
    Number(Rat),
    /// An array: some elements, and what all others are.
    Array(BTreeMap<Int, Value>, Box<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A function: its value at some arguments, and at all others.
    Function(Vec<(Vec<Value>, Value)>, Box<Value>),
}

impl Value {
    /// The boolean that it is.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The number that it is.
    pub fn as_number(&self) -> Option<&Rat> {
        match self {
            Value::Number(n) => Some(n),
            _ => None,
        }
    }
}

/// Values of symbols.
pub type Assignment = FxHashMap<ExprId, Value>;

impl Arena {
    /// The value of `e`; `None` where it has none.
    pub fn evaluate(&self, e: ExprId, assignment: &Assignment) -> Option<Value> {
        Evaluation { arena: self, assignment, known: FxHashMap::default() }.value(e)
    }
}

struct Evaluation<'a> {
    arena: &'a Arena,
    assignment: &'a Assignment,
    known: FxHashMap<ExprId, Option<Value>>,
}

impl Evaluation<'_> {
    fn value(&mut self, e: ExprId) -> Option<Value> {
        if let Some(known) = self.known.get(&e) {
            return known.clone();
        }
        let value = self.compute(e);
        self.known.insert(e, value.clone());
        value
    }

    fn number(&mut self, e: ExprId) -> Option<Rat> {
        self.value(e)?.as_number().cloned()
    }

    fn int(&mut self, e: ExprId) -> Option<Int> {
        let number = self.number(e)?;
        number.is_integer().then(|| number.numerator().clone())
    }

    fn truth(&mut self, e: ExprId) -> Option<bool> {
        self.value(e)?.as_bool()
    }

    fn compute(&mut self, e: ExprId) -> Option<Value> {
        let arena = self.arena;
        Some(match arena.view(e) {
            View::Bool(b) => Value::Bool(b),
            View::Number(n) => Value::Number(n),
            View::Symbol(_) => return self.assignment.get(&e).cloned(),
            View::Bound(_) | View::Quantified(..) => return None,
            View::Monomial(factors) => {
                let mut product = Rat::one();
                for (factor, exponent) in factors {
                    product = &product * &self.number(factor)?.pow(exponent);
                }
                Value::Number(product)
            }
            View::Sum(terms) => {
                let mut sum = Rat::zero();
                for (monomial, coef) in terms {
                    sum = &sum + &(&self.number(monomial)? * &arena.coefficient(coef));
                }
                Value::Number(sum)
            }
            View::Quotient(p, q) => Value::Number(self.number(p)?.checked_div(&self.number(q)?)?),
            View::ToReal(i) => return self.value(i),
            View::Truncate(r) => Value::Number(Rat::from(self.number(r)?.trunc())),
            View::Divide(a, b) => self.division(a, b, Int::div_trunc)?,
            View::Remainder(a, b) => self.division(a, b, Int::rem_trunc)?,
            View::Wrap { bits, signed, value } => {
                Value::Number(Rat::from(wrap_number(&self.int(value)?, bits, signed)))
            }
            View::Bits(op, a, b) => Value::Number(Rat::from(op.apply(&self.int(a)?, &self.int(b)?)?)),
            View::Relation(op, f) => Value::Bool(op.holds(self.number(f)?.signum())),
            View::And(parts) => Value::Bool(self.all(&parts, true)?),
            View::Or(parts) => Value::Bool(!self.all(&parts, false)?),
            View::Not(a) => Value::Bool(!self.truth(a)?),
            View::Equal(a, b) => Value::Bool(self.value(a)? == self.value(b)?),
            View::Conditional(c, a, b) => return if self.truth(c)? { self.value(a) } else { self.value(b) },
            View::Read(..) | View::Write(..) | View::Cells(..) | View::Everywhere(_) => return self.array(e),
            View::Tuple(parts) => Value::Tuple(parts.iter().map(|p| self.value(*p)).collect::<Option<_>>()?),
            View::Project(tuple, index) => match self.value(tuple)? {
                Value::Tuple(parts) => parts.get(index as usize)?.clone(),
                _ => return None,
            },
            View::Apply(function, arguments) => return self.application(function, &arguments),
        })
    }

    /// Whether all parts have the value `wanted`.
    fn all(&mut self, parts: &[ExprId], wanted: bool) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match self.truth(*part) {
                Some(value) if value != wanted => return Some(false),
                Some(_) => {}
                None => open = true,
            }
        }
        (!open).then_some(true)
    }

    fn division(&mut self, a: ExprId, b: ExprId, op: fn(&Int, &Int) -> Int) -> Option<Value> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        (!b.is_zero()).then(|| Value::Number(Rat::from(op(&a, &b))))
    }

    fn array(&mut self, e: ExprId) -> Option<Value> {
        match self.arena.view(e) {
            View::Read(array, index) => {
                let index = self.int(index)?;
                match self.value(array)? {
                    Value::Array(elements, rest) => Some(elements.get(&index).cloned().unwrap_or(*rest)),
                    _ => None,
                }
            }
            View::Write(array, index, value) => {
                let (index, value) = (self.int(index)?, self.value(value)?);
                self.updated(array, [(index, value)])
            }
            View::Cells(base, cells) => {
                let mut updates = Vec::new();
                for (i, cell) in cells.into_iter().enumerate() {
                    if let Some(cell) = cell {
                        updates.push((Int::from(i as i64), self.value(cell)?));
                    }
                }
                self.updated(base, updates)
            }
            View::Everywhere(value) => Some(Value::Array(BTreeMap::new(), Box::new(self.value(value)?))),
            _ => None,
        }
    }

    fn updated(&mut self, array: ExprId, updates: impl IntoIterator<Item = (Int, Value)>) -> Option<Value> {
        let Value::Array(mut elements, rest) = self.value(array)? else { return None };
        for (index, value) in updates {
            elements.insert(index, value);
        }
        elements.retain(|_, value| *value != *rest);
        Some(Value::Array(elements, rest))
    }

    fn application(&mut self, function: ExprId, arguments: &[ExprId]) -> Option<Value> {
        let arguments: Vec<Value> = arguments.iter().map(|a| self.value(*a)).collect::<Option<_>>()?;
        match self.value(function)? {
            Value::Function(points, rest) => {
                Some(points.into_iter().find(|(at, _)| *at == arguments).map_or(*rest, |(_, value)| value))
            }
            _ => None,
        }
    }
}
