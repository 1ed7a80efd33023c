//! The value of an expression under an assignment of values to its symbols.
//!
//! The independent witness of the algebra: it knows nothing of canonical
//! forms. A value is undefined (`None`) where the expression divides by zero,
//! a symbol has no value, or a quantifier would range over infinitely many.
//!
//! What an expression is once known is kept, but not the monomials of a sum:
//! there may be thousands of them over a few symbols.

use crate::arena::{Arena, ExprId, Kind, View, MOST_BITS};
use crate::integer::wrap_number;
use antiphon_numbers::{Int, Rat};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
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
        let mut evaluation = Evaluation { arena: self, assignment, known: FxHashMap::default(), layers: Vec::new() };
        evaluation.run(e);
        evaluation.value(e)
    }
}

/// What is known of one expression.
#[derive(Clone)]
enum Values {
    Value(Value),
    /// An array, by its last layer: arrays written to again and again are not
    /// copied each time.
    Layer(usize),
}

/// An array: some elements over what is below.
struct Layer {
    elements: BTreeMap<Int, Value>,
    below: Below,
}

enum Below {
    Layer(usize),
    /// All other elements are this.
    Everywhere(Value),
}

struct Evaluation<'a> {
    arena: &'a Arena,
    assignment: &'a Assignment,
    known: FxHashMap<ExprId, Option<Values>>,
    layers: Vec<Layer>,
}

impl Evaluation<'_> {
    /// Computes everything below `e`, parts first, without recursion:
    /// expressions may be nested as deeply as memory allows.
    fn run(&mut self, e: ExprId) {
        let mut open = vec![e];
        while let Some(&e) = open.last() {
            let before = open.len();
            if !self.known.contains_key(&e) {
                self.push_needed(e, &mut open);
                if open.len() > before {
                    continue;
                }
                let value = self.compute(e);
                self.known.insert(e, value);
            }
            open.pop();
        }
    }

    /// The parts that must be known first. Of a conditional only the branch
    /// that is taken; under a quantifier nothing.
    fn push_needed(&self, e: ExprId, open: &mut Vec<ExprId>) {
        let mut push = |child: ExprId| {
            if !self.known.contains_key(&child) {
                open.push(child);
            }
        };
        match self.arena.kind(e) {
            Kind::Quantified => {}
            Kind::Conditional => {
                let View::Conditional(c, a, b) = self.arena.view(e) else { return };
                match self.known.get(&c) {
                    None => open.push(c),
                    Some(_) => match self.truth(c) {
                        Some(true) => push(a),
                        Some(false) => push(b),
                        None => {}
                    },
                }
            }
            Kind::Sum => self.arena.for_children(e, &mut |monomial| match self.arena.kind(monomial) {
                Kind::Monomial => self.arena.for_children(monomial, &mut push),
                _ => push(monomial),
            }),
            _ => self.arena.for_children(e, &mut push),
        }
    }

    fn value(&self, e: ExprId) -> Option<Value> {
        match self.known.get(&e)?.as_ref()? {
            Values::Value(value) => Some(value.clone()),
            Values::Layer(layer) => Some(self.flattened(*layer)),
        }
    }

    fn number(&self, e: ExprId) -> Option<&Rat> {
        match self.known.get(&e)?.as_ref()? {
            Values::Value(value) => value.as_number(),
            Values::Layer(_) => None,
        }
    }

    fn int(&self, e: ExprId) -> Option<Int> {
        self.number(e)?.as_int().cloned()
    }

    fn truth(&self, e: ExprId) -> Option<bool> {
        match self.known.get(&e)?.as_ref()? {
            Values::Value(value) => value.as_bool(),
            Values::Layer(_) => None,
        }
    }

    fn compute(&mut self, e: ExprId) -> Option<Values> {
        match self.arena.view(e) {
            View::Conditional(c, a, b) => {
                let branch = if self.truth(c)? { a } else { b };
                self.known.get(&branch)?.clone()
            }
            View::ToReal(i) => self.known.get(&i)?.clone(),
            View::Write(array, index, value) => {
                let element = (self.int(index)?, self.value(value)?);
                self.layer(array, BTreeMap::from([element]))
            }
            View::Cells(base, cells) => {
                let mut elements = BTreeMap::new();
                for (i, cell) in cells.into_iter().enumerate() {
                    if let Some(cell) = cell {
                        elements.insert(Int::from(i as i64), self.value(cell)?);
                    }
                }
                self.layer(base, elements)
            }
            view => self.plain(e, view).map(Values::Value),
        }
    }

    /// The value of an expression that is not a written array.
    fn plain(&self, e: ExprId, view: View<'_>) -> Option<Value> {
        let whole = |n: Int| Value::Number(Rat::from(n));
        Some(match view {
            View::Bool(b) => Value::Bool(b),
            View::Number(n) => Value::Number(n),
            View::Symbol(_) => return self.assignment.get(&e).cloned(),
            View::Monomial(_) => Value::Number(self.product(e)?),
            View::Sum(terms) => {
                let mut sum = Rat::zero();
                for (monomial, coef) in terms {
                    let value = match self.arena.kind(monomial) {
                        Kind::Monomial => Cow::Owned(self.product(monomial)?),
                        _ => Cow::Borrowed(self.number(monomial)?),
                    };
                    if !value.is_zero() {
                        sum = &sum + &(&*value * &*self.arena.coefs.get(coef));
                    }
                }
                Value::Number(sum)
            }
            View::Quotient(p, q) => Value::Number(self.number(p)?.checked_div(self.number(q)?)?),
            View::Truncate(r) => whole(self.number(r)?.trunc()),
            View::Divide(a, b) => self.division(a, b, Int::div_trunc)?,
            View::Remainder(a, b) => self.division(a, b, Int::rem_trunc)?,
            View::Wrap { bits, signed, value } => whole(wrap_number(&self.int(value)?, bits, signed)),
            View::Bits(op, a, b) => whole(op.apply(&self.int(a)?, &self.int(b)?)?),
            View::Relation(op, f) => Value::Bool(op.holds(self.number(f)?.signum())),
            View::And(parts) => Value::Bool(self.all(&parts, true)?),
            View::Or(parts) => Value::Bool(!self.all(&parts, false)?),
            View::Not(a) => Value::Bool(!self.truth(a)?),
            View::Equal(a, b) => Value::Bool(self.value(a)? == self.value(b)?),
            View::Read(array, index) => self.element(array, &self.int(index)?)?,
            View::Everywhere(value) => Value::Array(BTreeMap::new(), Box::new(self.value(value)?)),
            View::Tuple(parts) => Value::Tuple(parts.iter().map(|p| self.value(*p)).collect::<Option<_>>()?),
            View::Project(tuple, index) => match self.known.get(&tuple)?.as_ref()? {
                Values::Value(Value::Tuple(parts)) => parts.get(index as usize)?.clone(),
                _ => return None,
            },
            View::Apply(function, arguments) => return self.application(function, &arguments),
            View::Bound(_)
            | View::Quantified(..)
            | View::Conditional(..)
            | View::ToReal(_)
            | View::Write(..)
            | View::Cells(..) => return None,
        })
    }

    /// The value of a monomial, from those of its factors.
    fn product(&self, monomial: ExprId) -> Option<Rat> {
        let mut product = Rat::one();
        for (factor, exponent) in self.arena.factors(monomial) {
            let number = self.number(factor)?;
            product = match exponent {
                1 => &product * number,
                _ => &product * &bounded_power(number, exponent)?,
            };
        }
        Some(product)
    }

    /// Whether all parts have the value `wanted`.
    fn all(&self, parts: &[ExprId], wanted: bool) -> Option<bool> {
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

    fn division(&self, a: ExprId, b: ExprId, op: fn(&Int, &Int) -> Int) -> Option<Value> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        (!b.is_zero()).then(|| Value::Number(Rat::from(op(&a, &b))))
    }

    /// A new layer of elements over an array.
    fn layer(&mut self, array: ExprId, elements: BTreeMap<Int, Value>) -> Option<Values> {
        let layer = match self.known.get(&array)?.as_ref()? {
            Values::Layer(below) => Layer { elements, below: Below::Layer(*below) },
            Values::Value(Value::Array(base, rest)) => {
                let mut all = base.clone();
                all.extend(elements);
                Layer { elements: all, below: Below::Everywhere((**rest).clone()) }
            }
            Values::Value(_) => return None,
        };
        self.layers.push(layer);
        Some(Values::Layer(self.layers.len() - 1))
    }

    fn element(&self, array: ExprId, index: &Int) -> Option<Value> {
        let mut at = match self.known.get(&array)?.as_ref()? {
            Values::Layer(layer) => *layer,
            Values::Value(Value::Array(elements, rest)) => {
                return Some(elements.get(index).unwrap_or(rest).clone());
            }
            Values::Value(_) => return None,
        };
        loop {
            let layer = self.layers.get(at)?;
            match (layer.elements.get(index), &layer.below) {
                (Some(value), _) | (None, Below::Everywhere(value)) => return Some(value.clone()),
                (None, Below::Layer(below)) => at = *below,
            }
        }
    }

    /// The array of a layer, as a value of its own.
    fn flattened(&self, mut at: usize) -> Value {
        let mut all: BTreeMap<Int, Value> = BTreeMap::new();
        loop {
            let layer = &self.layers[at];
            for (index, value) in &layer.elements {
                all.entry(index.clone()).or_insert_with(|| value.clone());
            }
            match &layer.below {
                Below::Layer(below) => at = *below,
                Below::Everywhere(rest) => {
                    all.retain(|_, value| value != rest);
                    return Value::Array(all, Box::new(rest.clone()));
                }
            }
        }
    }

    fn application(&self, function: ExprId, arguments: &[ExprId]) -> Option<Value> {
        let arguments: Vec<Value> = arguments.iter().map(|a| self.value(*a)).collect::<Option<_>>()?;
        match self.known.get(&function)?.as_ref()? {
            Values::Value(Value::Function(points, rest)) => {
                Some(points.iter().find(|(at, _)| *at == arguments).map_or(&**rest, |(_, value)| value).clone())
            }
            _ => None,
        }
    }
}

/// A power, unless it would have more than [`MOST_BITS`] bits.
fn bounded_power(base: &Rat, exponent: u32) -> Option<Rat> {
    let bits = base.numerator().bits().max(base.denominator().bits());
    let small = bits <= 1 || bits.saturating_mul(u64::from(exponent)) <= MOST_BITS;
    small.then(|| base.pow(exponent))
}
