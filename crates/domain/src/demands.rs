//! Conditions under which operations are defined, collected instead of decided.
//!
//! An execution decides at once whether a divisor can be zero. An encoding
//! cannot: it knows no path, and its conditions are for a solver to decide
//! later, all together. A domain made by [`Symbolic::for_encoding`] has the same
//! operators, but goes on where a condition is undecided and keeps it as a
//! [`Demand`]; it never asks a prover. What it returns is right where its demands hold.
//!
//! Operations that compute different things on the two sides of a condition
//! (`pow` of zero) still answer with an open question.

use crate::inputs::kernel_type;
use crate::{Integers, Number, Symbolic};
use antiphon_machine::{NumberType, Property};
use antiphon_prover::{Choice, Options};
use antiphon_symbolic::{Arena, ExprId, TypeId};

/// What it means that a demand does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// The program violates a property.
    Fault(Property),
    /// The operation has no value that is modelled.
    NoValue,
}

/// A condition under which an operation is defined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demand {
    /// The condition.
    pub condition: ExprId,
    /// What it means that it does not hold.
    pub otherwise: Otherwise,
    /// The violation or the limit, in one sentence.
    pub message: String,
}

impl Symbolic {
    /// A domain that collects demands and asks nobody.
    pub fn for_encoding(integers: Integers) -> Symbolic {
        let options = Options { solver: Choice::Nothing, ..Options::default() };
        Symbolic { demands: Some(Vec::new()), ..Symbolic::new(integers, options) }
    }

    /// Whether open conditions are collected.
    pub(crate) fn collects(&self) -> bool {
        self.demands.is_some()
    }

    /// Keeps an undecided condition.
    pub(crate) fn demand(&mut self, condition: ExprId, otherwise: Otherwise, message: String) {
        self.demands.get_or_insert_default().push(Demand { condition, otherwise, message });
    }

    /// The demands since this was last asked, in the order in which they are made.
    pub fn take_demands(&mut self) -> Vec<Demand> {
        self.demands.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The expressions, to make more of them.
    pub fn arena_mut(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// What integers are here.
    pub fn integers(&self) -> Integers {
        self.integers
    }

    /// The kernel's type of numbers of a type.
    pub fn number_type(ty: NumberType) -> TypeId {
        kernel_type(ty)
    }

    /// A number of a type as an expression.
    pub fn expression(&mut self, x: Number, ty: NumberType) -> ExprId {
        self.as_type(x, kernel_type(ty))
    }

    /// An expression of integer or real type as a number.
    pub fn number(&self, e: ExprId) -> Number {
        self.number_of(e)
    }

    /// `x != 0`
    pub fn condition(&mut self, x: Number) -> ExprId {
        self.condition_of(x)
    }

    /// A condition as a number: 0 or 1.
    pub fn truth(&mut self, condition: ExprId) -> Number {
        self.truth_of(condition)
    }

    /// What is true of every value of a type that comes from outside.
    pub fn values_of(&mut self, ty: NumberType, e: ExprId) -> ExprId {
        self.any_of(ty, e)
    }

    /// Simplifies under a condition from here on; whoever uses the results sees
    /// to it that it holds.
    pub fn suppose(&mut self, condition: ExprId) {
        if condition != Arena::TRUE {
            self.narrow(condition);
        }
    }
}
