//! Sums over ranges that nothing bounds.
//!
//! The sum of the elements of an array of which nothing is known is a function of
//! the array and of both ends, of which two things are known wherever it occurs: without
//! elements it is zero, and otherwise it is the sum without the last element, and that
//! element. All others are reduced to it: what was written to an array counts
//! if it was written inside, and sums and multiples go through.
//!
//! Anything else (a product of two elements, a conditional) is a function of what is summed up: it has a name of its own
//! for each such expression, and the symbols in it are its arguments, so that whoever replaces one of
//! them replaces it here. The same two things are known of it.
//!
//! Deliberately not here: how such a sum changes when an element does.

use crate::Answer;
use crate::{not_computed, Number, Symbolic};
use antiphon_symbolic::{Arena, Coef, ExprId, Type, TypeId, View};
use rustc_hash::FxHashMap;

/// Writes, cells and terms that are looked through.
const MOST_PARTS: u32 = 256;

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    pub low: ExprId,
    pub high: ExprId,
}

impl Symbolic {
    pub(crate) fn sum_over(&mut self, variable: Number, body: Number, low: Number, high: Number) -> Answer<Number> {
        let (low, high) = (self.simplified(low), self.simplified(high));
        let ends = Ends { low: self.int_of(low), high: self.int_of(high) };
        let variable = self.int_of(variable);
        let e = match body {
            Number::Expr(e) => e,
            Number::Int(_) => self.int_of(body),
            Number::Ratio(..) | Number::Ieee(_) => self.real_of(body),
        };
        match self.summed(variable, e, ends, &mut { MOST_PARTS }) {
            Some(sum) => Ok(self.number_of(sum)),
            None => not_computed(format!("the sum of `{}` over an unbounded range", self.arena.print(e))),
        }
    }

    fn summed(&mut self, variable: ExprId, body: ExprId, ends: Ends, instances: &mut u32) -> Option<ExprId> {
        *instances = instances.checked_sub(1)?;
        if !self.arena.occurs(variable, body) {
            let count = self.count_of(ends);
            let count = if self.arena.is_real(body) { self.arena.to_real(count) } else { count };
            return Some(self.arena.mul(body, count));
        }
        match self.arena.view(body) {
            View::Sum(terms) => {
                let mut total = if self.arena.is_real(body) { Arena::REAL_ZERO } else { Arena::ZERO };
                for (term, coefficient) in terms {
                    let sum = self.summed(variable, term, ends, instances)?;
                    let product = self.multiple(sum, coefficient);
                    total = self.arena.add(total, product);
                }
                Some(total)
            }
            View::Monomial(factors) => {
                let of_variable: Vec<_> = factors.iter().filter(|(e, _)| self.arena.occurs(variable, *e)).collect();
                let [(element, 1)] = of_variable[..] else { return self.sum_of_any(variable, body, ends) };
                let mut sum = self.summed(variable, *element, ends, instances)?;
                for (factor, exponent) in factors.iter().filter(|(e, _)| e != element) {
                    for _ in 0..*exponent {
                        sum = self.arena.mul(sum, *factor);
                    }
                }
                Some(sum)
            }
            View::ToReal(inner) => {
                let sum = self.summed(variable, inner, ends, instances)?;
                Some(self.arena.to_real(sum))
            }
            View::Read(array, index) if !self.arena.occurs(variable, array) => {
                // `a[i + c]` from `low` to `high` is `a[i]` from `low + c` to `high + c`.
                let shift = self.arena.sub(index, variable);
                if self.arena.occurs(variable, shift) {
                    return self.sum_of_any(variable, body, ends);
                }
                let ends = Ends { low: self.arena.add(ends.low, shift), high: self.arena.add(ends.high, shift) };
                self.array_sum(array, ends, instances)
            }
            _ => self.sum_of_any(variable, body, ends),
        }
    }

    /// The sum of values of which no more is known than what each one is.
    fn sum_of_any(&mut self, variable: ExprId, body: ExprId, ends: Ends) -> Option<ExprId> {
        let element = self.arena.type_of(body);
        if !matches!(element, TypeId::INT | TypeId::REAL) {
            return None;
        }
        let (sum, shorter, last) = self.fold_of_any("sum", variable, body, ends);
        self.grant_sum((sum, shorter), last, ends);
        Some(sum)
    }

    /// A function of both ends that stands for a range of values: its value, the one without the last element, and that element.
    pub(crate) fn fold_of_any(
        &mut self,
        kind: &str,
        variable: ExprId,
        body: ExprId,
        ends: Ends,
    ) -> (ExprId, ExprId, ExprId) {
        let element = self.arena.type_of(body);
        let mut arguments: Vec<ExprId> = Vec::new();
        for symbol in self.arena.free_symbols(body).into_iter().filter(|symbol| *symbol != variable) {
            let ty = self.arena.type_of(symbol);
            if !matches!(self.arena.get_type(ty), Type::Function(..)) {
                arguments.push(symbol);
            }
        }
        // Names must not decide about the order.
        arguments.sort_by_key(|symbol| self.arena.type_of(*symbol).0);
        // One shape has one name, whatever its variables and symbols are called.
        let mut map = FxHashMap::from_iter([(variable, self.arena.symbol("summed up", TypeId::INT))]);
        for (at, symbol) in arguments.iter().enumerate() {
            let ty = self.arena.type_of(*symbol);
            let place = self.arena.symbol(&format!("argument {at} of a sum ({})", ty.0), ty);
            map.insert(*symbol, place);
        }
        let named = self.arena.substitute(body, &map);
        let name = format!("{kind} of {} ({})", self.arena.print(named), named.0);
        let types: Vec<TypeId> = arguments.iter().map(|symbol| self.arena.type_of(*symbol)).collect();
        let parameters: Vec<TypeId> = types.into_iter().chain([TypeId::INT, TypeId::INT]).collect();
        let ty = self.arena.make_type(Type::Function(parameters.into(), element));
        let function = self.arena.symbol(&name, ty);
        let applied = |arena: &mut Arena, high: ExprId| {
            let all: Vec<ExprId> = arguments.iter().copied().chain([ends.low, high]).collect();
            arena.apply(function, &all)
        };
        let sum = applied(&mut self.arena, ends.high);
        let before = self.arena.sub(ends.high, Arena::ONE);
        let shorter = applied(&mut self.arena, before);
        let last = self.arena.substitute(body, &FxHashMap::from_iter([(variable, ends.high)]));
        (sum, shorter, last)
    }

    fn multiple(&mut self, e: ExprId, coefficient: Coef) -> ExprId {
        let factor = self.arena.coefficient(coefficient);
        let factor =
            if self.arena.is_real(e) { self.arena.real(factor) } else { self.arena.int(factor.numerator().clone()) };
        self.arena.mul(e, factor)
    }

    /// How many whole numbers there are.
    fn count_of(&mut self, ends: Ends) -> ExprId {
        let span = self.arena.sub(ends.high, ends.low);
        let count = self.arena.add(span, Arena::ONE);
        let some = self.arena.less(Arena::ZERO, count);
        let some = self.simplify(some);
        self.arena.conditional(some, count, Arena::ZERO)
    }

    /// The sum of the elements of an array.
    fn array_sum(&mut self, array: ExprId, ends: Ends, instances: &mut u32) -> Option<ExprId> {
        *instances = instances.checked_sub(1)?;
        match self.arena.view(array) {
            View::Write(base, at, value) => {
                let sum = self.array_sum(base, ends, instances)?;
                Some(self.replaced(sum, base, at, value, ends))
            }
            View::Cells(base, cells) => {
                let mut sum = self.array_sum(base, ends, instances)?;
                for (at, cell) in cells.into_iter().enumerate() {
                    let Some(value) = cell else { continue };
                    *instances = instances.checked_sub(1)?;
                    let at = self.arena.int(at as i64);
                    sum = self.replaced(sum, base, at, value, ends);
                }
                Some(sum)
            }
            View::Everywhere(value) => {
                let count = self.count_of(ends);
                let count = if self.arena.is_real(value) { self.arena.to_real(count) } else { count };
                Some(self.arena.mul(value, count))
            }
            View::Conditional(c, a, b) => {
                let (a, b) = (self.array_sum(a, ends, instances)?, self.array_sum(b, ends, instances)?);
                Some(self.arena.conditional(c, a, b))
            }
            View::Symbol(_) | View::Read(..) => Some(self.unknown_sum(array, ends)),
            _ => None,
        }
    }

    /// The sum after an element of it became another.
    fn replaced(&mut self, sum: ExprId, base: ExprId, at: ExprId, value: ExprId, ends: Ends) -> ExprId {
        let old = self.arena.read(base, at);
        let change = self.arena.sub(value, old);
        let (above, below) = (self.arena.less_equal(ends.low, at), self.arena.less_equal(at, ends.high));
        let inside = self.arena.and(above, below);
        let inside = self.simplify(inside);
        let zero = if self.arena.is_real(change) { Arena::REAL_ZERO } else { Arena::ZERO };
        let change = self.arena.conditional(inside, change, zero);
        self.arena.add(sum, change)
    }

    /// The sum of the elements of an array of which nothing is known.
    fn unknown_sum(&mut self, array: ExprId, ends: Ends) -> ExprId {
        let element = self.arena.element_type(array);
        let own = self.arena.type_of(array);
        let ty = self.arena.make_type(Type::Function(vec![own, TypeId::INT, TypeId::INT].into(), element));
        let function = self.arena.symbol("sum", ty);
        let sum = self.arena.apply(function, &[array, ends.low, ends.high]);
        let before = self.arena.sub(ends.high, Arena::ONE);
        let shorter = self.arena.apply(function, &[array, ends.low, before]);
        let last = self.arena.read(array, ends.high);
        self.grant_sum((sum, shorter), last, ends);
        sum
    }

    /// What is known of a sum: that it is zero without elements, and else the one without the last element, and that one.
    fn grant_sum(&mut self, (sum, shorter): (ExprId, ExprId), last: ExprId, ends: Ends) {
        let longer = self.arena.add(shorter, last);
        let zero = if self.arena.is_real(sum) { Arena::REAL_ZERO } else { Arena::ZERO };
        let (is_zero, is_longer) = (self.arena.equal(sum, zero), self.arena.equal(sum, longer));
        let empty = self.arena.less(ends.high, ends.low);
        let some = self.arena.not(empty);
        let (first, second) = (self.arena.implies(empty, is_zero), self.arena.implies(some, is_longer));
        let known = self.arena.and(first, second);
        self.grant_for_now(known);
    }
}
