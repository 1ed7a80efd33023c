//! Arrays whose extents nothing bounds, as arrays of the kernel; and quantifiers
//! over their elements, as quantifiers of the kernel.
//!
//! An array with several dimensions is an array of arrays. Elements of inputs
//! and of arrays of which nothing is known have the values of their type (`unsigned`
//! has no negative ones), and those that the user allowed: that is granted for each
//! element where it is read.

use crate::Answer;
use crate::{Number, Symbolic};
use antiphon_machine::{input_name, Decision, InputStep, NumberType};
use antiphon_model::Quantifier;
use antiphon_numbers::Int;
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, Type, TypeId, View};

/// What is true of every element of an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Elements {
    ty: NumberType,
    low: Option<i64>,
    high: Option<i64>,
}

/// Parts of an array of known numbers that are distinguished.
const MOST_FLAGS: u32 = 40;

/// Conditionals and writes that are looked through for the arrays below them.
const MOST_BASES: usize = 64;

impl Symbolic {
    fn array_type(&mut self, depth: usize, element: TypeId) -> TypeId {
        (0..depth).fold(element, |ty, _| self.arena.make_type(Type::Array(ty, None)))
    }

    pub(crate) fn array_of_unknowns(&mut self, name: &str, depth: usize, ty: NumberType) -> Number {
        let array = self.array_type(depth, self.kernel_type(ty));
        let symbol = self.unused(name, array);
        self.elements.insert(symbol, Elements { ty, low: None, high: None });
        Number::Expr(symbol)
    }

    /// A fresh array that is another one outside of a range. What it is there is assumed, as a condition on all indices.
    pub(crate) fn array_changed_within(
        &mut self,
        name: &str,
        old: Number,
        (low, high): (Number, Number),
        inside: Option<Number>,
        ty: NumberType,
    ) -> Number {
        let Number::Expr(old) = old else { return old };
        self.count_symbols();
        let fresh = self.array_of_unknowns(name, 1, ty);
        self.end_value_count();
        let Number::Expr(new) = fresh else { return fresh };
        let (low, high) = (self.index_of(low), self.index_of(high));
        let index = self.arena.symbol(&format!("k'{name}"), TypeId::INT);
        let (before, after) = (self.arena.less(index, low), self.arena.less(high, index));
        let outside = self.arena.or(before, after);
        let (now, then) = (self.arena.read(new, index), self.arena.read(old, index));
        let kept = self.arena.equal(now, then);
        let rest = match inside {
            Some(value) => {
                let element = self.arena.element_type(new);
                let value = self.as_type(value, element);
                self.arena.equal(now, value)
            }
            None => Arena::TRUE,
        };
        let not_outside = self.arena.not(outside);
        let (either, other) = (self.arena.or(not_outside, kept), self.arena.or(outside, rest));
        let body = self.arena.and(either, other);
        let all = self.arena.quantified(QuantifierKind::ForAll, index, body);
        self.extend(all);
        fresh
    }

    pub(crate) fn array_of_input(
        &mut self,
        name: &str,
        path: &[InputStep],
        extents: &[Number],
        ty: NumberType,
    ) -> Number {
        let (low, high) = self.input_limits(name);
        let array = self.array_type(extents.len(), self.kernel_type(ty));
        let symbol = self.arena.symbol(&input_name(name, path), array);
        self.elements.insert(symbol, Elements { ty, low, high });
        let extents = extents.iter().map(|extent| self.int_of(*extent)).collect();
        self.keep_array(name, path, symbol, extents);
        Number::Expr(symbol)
    }

    pub(crate) fn array_of_one(&mut self, depth: usize, ty: NumberType, value: Number) -> Number {
        let element = self.kernel_type(ty);
        let mut e = self.as_type(value, element);
        for level in 1..=depth {
            let ty = self.array_type(level, element);
            e = self.arena.everywhere(ty, e);
        }
        Number::Expr(e)
    }

    pub(crate) fn element_of(&mut self, array: Number, indices: &[Number]) -> Number {
        let Number::Expr(mut e) = array else { return array };
        let indices: Vec<ExprId> = indices.iter().map(|index| self.index_of(*index)).collect();
        self.grant_elements(e, &indices);
        let flags = self.is_flags(e, &mut { MOST_FLAGS });
        for &index in &indices {
            if !self.is_array(e) {
                break;
            }
            e = if flags { self.flag_at(e, index) } else { self.arena.read(e, index) };
        }
        let number = self.number_of(e);
        self.simplified(number)
    }

    /// Whether an array has known whole numbers only, and few writes: an array
    /// that says which elements were written.
    fn is_flags(&self, e: ExprId, budget: &mut u32) -> bool {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        match self.arena.view(e) {
            View::Everywhere(value) => self.is_flags(value, budget),
            View::Write(base, _, value) => self.is_flags(value, budget) && self.is_flags(base, budget),
            View::Cells(base, cells) => {
                self.is_flags(base, budget) && cells.into_iter().flatten().all(|cell| self.is_flags(cell, budget))
            }
            View::Conditional(_, a, b) => self.is_flags(a, budget) && self.is_flags(b, budget),
            View::Number(_) => !self.arena.is_real(e),
            _ => false,
        }
    }

    /// The element of such an array as a distinction of cases: which elements
    /// were written is a condition on indices.
    fn flag_at(&mut self, array: ExprId, index: ExprId) -> ExprId {
        match self.arena.view(array) {
            View::Everywhere(value) => value,
            View::Write(base, at, value) => {
                let rest = self.flag_at(base, index);
                self.either_at(index, at, value, rest)
            }
            View::Cells(base, cells) => {
                let mut found = self.flag_at(base, index);
                for (at, cell) in cells.into_iter().enumerate() {
                    let Some(value) = cell else { continue };
                    let at = self.arena.int(at as i64);
                    found = self.either_at(index, at, value, found);
                }
                found
            }
            View::Conditional(c, a, b) => {
                let (a, b) = (self.flag_at(a, index), self.flag_at(b, index));
                self.arena.conditional(c, a, b)
            }
            _ => self.arena.read(array, index),
        }
    }

    fn either_at(&mut self, index: ExprId, at: ExprId, value: ExprId, rest: ExprId) -> ExprId {
        let same = self.arena.equal(index, at);
        let same = self.simplify(same);
        self.arena.conditional(same, value, rest)
    }

    fn index_of(&mut self, index: Number) -> ExprId {
        let index = self.simplified(index);
        self.int_of(index)
    }

    fn is_array(&self, e: ExprId) -> bool {
        matches!(self.arena.get_type(self.arena.type_of(e)), Type::Array(..))
    }

    /// What is true of an element because of its type, for all arrays from
    /// which it may come.
    fn grant_elements(&mut self, array: ExprId, indices: &[ExprId]) {
        let (mut todo, mut bases) = (vec![array], Vec::new());
        for _ in 0..MOST_BASES {
            let Some(e) = todo.pop() else { break };
            match self.arena.view(e) {
                View::Write(base, ..) | View::Cells(base, _) => todo.push(base),
                View::Conditional(_, a, b) => todo.extend([a, b]),
                View::Symbol(_) => bases.extend(self.elements.get(&e).map(|elements| (e, *elements))),
                _ => {}
            }
        }
        for (symbol, elements) in bases {
            let mut e = symbol;
            for &index in indices {
                if !self.is_array(e) {
                    break;
                }
                e = self.arena.read(e, index);
            }
            if !self.is_array(e) {
                let any = self.any_of(elements.ty, e);
                let limits = self.between(e, elements.low.map(Int::from), elements.high.map(Int::from));
                let both = self.arena.and(any, limits);
                self.grant_for_now(both);
            }
        }
    }

    pub(crate) fn array_written(&mut self, array: Number, indices: &[Number], value: Number) -> Number {
        let Number::Expr(e) = array else { return array };
        let indices: Vec<ExprId> = indices.iter().map(|index| self.index_of(*index)).collect();
        Number::Expr(self.written_at(e, &indices, value))
    }

    fn written_at(&mut self, array: ExprId, indices: &[ExprId], value: Number) -> ExprId {
        let [first, rest @ ..] = indices else { return array };
        if !self.is_array(array) {
            return array;
        }
        let value = match rest {
            [] => {
                let ty = self.arena.element_type(array);
                self.as_type(value, ty)
            }
            _ => {
                let row = self.arena.read(array, *first);
                self.written_at(row, rest, value)
            }
        };
        self.arena.write(array, *first, value)
    }

    pub(crate) fn asked_of(&mut self, x: Number) -> Answer<bool> {
        let condition = self.condition_of(x);
        match self.decide_condition(condition) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => self.ask(condition),
        }
    }

    pub(crate) fn quantified_condition(
        &mut self,
        quantifier: Quantifier,
        variable: Number,
        condition: Number,
    ) -> Answer<Number> {
        let kind = match quantifier {
            Quantifier::ForAll => QuantifierKind::ForAll,
            Quantifier::Exists => QuantifierKind::Exists,
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => {
                return crate::not_computed("a sum, a minimum or a maximum over an unbounded range".to_owned())
            }
        };
        let body = self.condition_of(condition);
        let quantified = match variable {
            Number::Expr(variable) if body != Arena::TRUE && body != Arena::FALSE => {
                self.arena.quantified(kind, variable, body)
            }
            _ => body,
        };
        Ok(self.truth_of(quantified))
    }
}
