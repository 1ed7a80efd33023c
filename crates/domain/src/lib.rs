//! The symbolic domain: numbers that are expressions over the inputs, under a
//! path condition.
//!
//! | module | what it holds |
//! |---|---|
//! | `face` | the traits by which the machine knows the domain |
//! | `number` | what a number is; arithmetic on small known ones |
//! | `operators` | C's operators and conversions |
//! | `functions` | the mathematics library |
//! | `ieee` | floating types as IEEE numbers |
//! | `rounded` | what both remember |
//! | `bounded` | floating types as reals with a bounded error for each operation |
//! | `layers` | assumptions that are forgotten, constants for what loops change |
//! | `roots` | square roots of known numbers |
//! | `counting` | functions of an integer's bits |
//! | `path` | what is assumed; deciding, asking, bounds |
//! | `near` | what of a long path has to do with a drawn value |
//! | `demands` | conditions of definedness, collected instead of decided |
//! | `axioms` | what is assumed of the environment |
//! | `abstracts` | functions of which nothing is known |
//! | `arrays` | reading and writing at an index that is not known |
//! | `unbounded` | arrays whose extents nothing bounds, quantifiers over their elements |
//! | `sums` | sums over ranges that nothing bounds |
//! | `inputs` | inputs and open values, and values for them that lead somewhere |
//! | `instances` | a guess at such values where conditions have quantifiers |
//! | `smallest` | such values, as small as a few questions find them |
//! | `explain` | two numbers that differ, and values that show it |
//! | `difference` | how they differ, for people |
//!
//! *Arithmetic.* By default integers have no bounds and floating types are the
//! reals, as in the domain [`Exact`], which computes here whatever is known and not
//! small. With [`Integers::Machine`] integers have their widths: unsigned
//! arithmetic wraps (the kernel's `wrap`, which the simplifier removes where
//! bounds show that it does nothing), signed arithmetic that leaves its type is a violation or
//! wraps, as the user wants. What floating types are is another choice ([`Floats`]). Where they are the reals, a proof says
//! nothing about rounding, infinities or NaN, and has to say so in its scope.
//!
//! *Values that are not known* are any value of their type: `_Bool` is 0 or 1,
//! unsigned types have no negative ones, and `char`, `short` and `unsigned` have their ranges also where
//! integers have no bounds: programs index tables with them, and unsigned ones wrap. `int` and wider
//! types are unbounded there, as in the TASS report.
//!
//! *Soundness.* An answer of the prover is used only if it is a proof. Whatever is not
//! proved is undecided, and an open question is explored on both sides. If nobody knows
//! whether a side is possible at all, the path is marked ([`Path::doubt`]):
//! a violation found there may not exist. If a limit of the kernel was passed
//! ([`Symbolic::exhausted`]) nothing that was concluded counts any more.

mod abstracts;
mod arrays;
mod axioms;
mod bounded;
mod counting;
mod demands;
mod difference;
mod explain;
mod extremes;
mod face;
mod functions;
mod ieee;
mod inputs;
mod instances;
mod layers;
mod near;
mod number;
mod operators;
mod path;
mod roots;
mod rounded;
mod smallest;
mod sums;
#[cfg(test)]
mod tests;
mod unbounded;

pub use demands::{Demand, Otherwise};
pub use difference::{Contrast, Difference, PRINTED, RESULT};
pub use explain::Explained;
pub use inputs::{Given, Model};
pub use number::Number;
pub use path::Path;

use antiphon_ieee::FloatOperation;
pub use antiphon_machine::Integers;
use antiphon_machine::{DomainError, Exact, NumberType, Overflow};
use antiphon_outcome::Assumed;
use antiphon_prover::{Options as ProverOptions, Prover};
use antiphon_symbolic::{Arena, ExprId, Rat, RelOp, TypeId, View};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What the domain answers.
type Answer<T> = antiphon_machine::Answer<T, Number>;

/// Choices inside each other that a condition is looked for in.
const DEEPEST_CHOICE: u32 = 8;

/// Counters of the domain.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Questions to the prover.
    pub queries: u64,
    /// Those that reached a solver.
    pub solver_calls: u64,
    /// Time for all of them.
    pub prover_time: Duration,
    /// Those that nobody could answer.
    pub unknown: u64,
    /// Expressions made.
    pub expressions: u64,
    /// Bytes that they take.
    pub bytes: u64,
}

/// What numbers of floating types are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Floats {
    /// Real numbers: nothing is rounded.
    #[default]
    Real,
    /// IEEE numbers, rounded to nearest.
    Ieee,
    /// Real numbers; each operation has a small relative error.
    Bounded,
}

/// The symbolic domain.
#[derive(Debug)]
pub struct Symbolic {
    pub(crate) arena: Arena,
    prover: Prover,
    exact: Exact,
    integers: Integers,
    /// The type of IEEE numbers, where floating types are that.
    ieee: Option<TypeId>,
    ranges: rounded::Ranges,
    floats: Floats,
    estimates: rounded::Estimates,
    path: Path,
    symbols: near::Symbols,
    /// What was assumed before each assumption within an expression.
    outer: Vec<ExprId>,
    /// Open conditions of definedness, if they are collected.
    demands: Option<Vec<Demand>>,
    /// Why the prover did not know, each reason once.
    reasons: Vec<String>,
    inputs: inputs::Inputs,
    layers: layers::Layers,
    /// What is true of every element of the arrays of which nothing else is known.
    elements: FxHashMap<ExprId, unbounded::Elements>,
    /// What is true of the environment anyway.
    axioms: rustc_hash::FxHashSet<ExprId>,
    /// What was assumed of C's arithmetic.
    assumed: BTreeSet<Assumed>,
    /// Values of signed types, which are mathematical here, with the bits of their types.
    signed: BTreeMap<ExprId, u32>,
}

impl Symbolic {
    /// A domain in which nothing is assumed.
    pub fn new(integers: Integers, prover: ProverOptions) -> Symbolic {
        Symbolic {
            arena: Arena::stopped_by(prover.interrupt.clone()),
            prover: Prover::new(prover),
            exact: Exact::new(0),
            integers,
            ieee: None,
            ranges: rounded::Ranges::default(),
            floats: Floats::Real,
            estimates: rounded::Estimates::default(),
            path: Path::START,
            symbols: near::Symbols::default(),
            outer: Vec::new(),
            demands: None,
            reasons: Vec::new(),
            inputs: inputs::Inputs::default(),
            layers: layers::Layers::default(),
            elements: FxHashMap::default(),
            axioms: Default::default(),
            assumed: BTreeSet::new(),
            signed: BTreeMap::new(),
        }
    }

    /// The domain with such floating types; before anything is made.
    pub fn with_floats(mut self, floats: Floats) -> Symbolic {
        self.floats = floats;
        if floats == Floats::Ieee {
            self.ieee = Some(Symbolic::make_ieee_type(&mut self.arena));
        }
        self
    }

    /// What was assumed of C's arithmetic so far.
    pub fn assumed(&self) -> impl Iterator<Item = Assumed> + '_ {
        self.assumed.iter().copied()
    }

    /// The expressions.
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The text of a number, in C.
    pub fn text(&self, x: Number) -> String {
        match x {
            Number::Int(value) => value.to_string(),
            Number::Ratio(numerator, denominator) => format!("{numerator}/{denominator}"),
            Number::Ieee(bits) => antiphon_ieee::constant_name(f64::from_bits(bits)),
            Number::Expr(e) => self.arena.print(e),
        }
    }

    /// Why nothing counts any more that was concluded from expressions, if so.
    pub fn exhausted(&self) -> Option<String> {
        let limit = self.arena.exhausted()?;
        Some(antiphon_prover::Reason::Exhausted(limit).to_string())
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        let prover = self.prover.statistics();
        Counts {
            queries: prover.queries,
            solver_calls: prover.solver_calls,
            prover_time: prover.simplifier_time + prover.rules_time + prover.solver_time,
            unknown: prover.unknown,
            expressions: self.arena.len() as u64,
            bytes: self.arena.bytes() as u64,
        }
    }

    /// The number that an expression is.
    pub(crate) fn number_of(&self, e: ExprId) -> Number {
        match self.is_ieee_expression(e) {
            true => self.ieee_number(e),
            false => self.arena.number(e).as_ref().and_then(Number::of_rat).unwrap_or(Number::Expr(e)),
        }
    }

    /// A condition as a number: 0 or 1.
    pub(crate) fn truth_of(&mut self, condition: ExprId) -> Number {
        match condition {
            Arena::TRUE => Number::Int(1),
            Arena::FALSE => Number::Int(0),
            _ => Number::Expr(self.arena.conditional(condition, Arena::ONE, Arena::ZERO)),
        }
    }

    /// `x != 0`
    pub(crate) fn condition_of(&mut self, x: Number) -> ExprId {
        match x {
            Number::Int(value) => self.arena.boolean(value != 0),
            Number::Ratio(..) => Arena::TRUE,
            Number::Ieee(bits) => self.arena.boolean(f64::from_bits(bits) != 0.0),
            Number::Expr(e) => self.nonzero(e, DEEPEST_CHOICE),
        }
    }

    /// `e != 0`; of a choice between known numbers, the condition of the choice.
    fn nonzero(&mut self, e: ExprId, depth: u32) -> ExprId {
        match self.arena.view(e) {
            View::Conditional(c, a, b) if depth > 0 => {
                let (a, b) = (self.nonzero(a, depth - 1), self.nonzero(b, depth - 1));
                self.arena.conditional(c, a, b)
            }
            _ if self.is_ieee_expression(e) => {
                let zero = self.ieee_compare(FloatOperation::Equal, self.ieee_number(e), Number::ieee(0.0));
                self.arena.not(zero)
            }
            _ => self.arena.relation(RelOp::NonZero, e),
        }
    }

    /// The condition of which a number is the truth value.
    pub(crate) fn as_condition(&mut self, x: Number) -> Option<ExprId> {
        match x {
            Number::Int(0) => Some(Arena::FALSE),
            Number::Int(1) => Some(Arena::TRUE),
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => None,
            Number::Expr(e) => match self.arena.view(e) {
                View::Conditional(c, Arena::ONE, Arena::ZERO) => Some(c),
                View::Conditional(c, Arena::ZERO, Arena::ONE) => Some(self.arena.not(c)),
                _ => None,
            },
        }
    }

    /// The number as an expression of integer type.
    pub(crate) fn int_of(&mut self, x: Number) -> ExprId {
        match x {
            Number::Int(value) => self.arena.int(value),
            Number::Ratio(numerator, denominator) => self.arena.int(i64::from(numerator) / i64::from(denominator)),
            // No integer: nothing is known of what it would be as one.
            Number::Ieee(_) => self.arena.fresh("unknown'", TypeId::INT),
            Number::Expr(e) if self.is_ieee_expression(e) => self.arena.fresh("unknown'", TypeId::INT),
            Number::Expr(e) if self.arena.is_real(e) => match self.truncated_root(e) {
                Some(whole) => self.arena.int(whole),
                None => self.arena.truncate(e),
            },
            Number::Expr(e) => e,
        }
    }

    /// The number as an expression of real type.
    pub(crate) fn real_of(&mut self, x: Number) -> ExprId {
        match x {
            Number::Ieee(_) => self.arena.fresh("unknown'", TypeId::REAL),
            Number::Expr(e) if self.is_ieee_expression(e) => self.arena.fresh("unknown'", TypeId::REAL),
            Number::Expr(e) => self.arena.to_real(e),
            Number::Int(_) | Number::Ratio(..) => {
                let value = x.to_rat().unwrap_or_else(Rat::zero);
                self.arena.real(value)
            }
        }
    }

    /// The value, if it is known at once.
    pub(crate) fn known(&self, x: Number) -> Option<Rat> {
        match x {
            Number::Expr(e) => self.arena.number(e),
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => x.to_rat(),
        }
    }

    /// A known number of a type.
    pub(crate) fn known_number(&mut self, value: &Rat, ty: NumberType) -> Number {
        match Number::of_rat(value) {
            Some(small) => small,
            None if ty.is_float() || !value.is_integer() => Number::Expr(self.arena.real(value.clone())),
            None => Number::Expr(self.arena.int(value.numerator().clone())),
        }
    }

    /// The type of an element that holds all these numbers.
    pub(crate) fn common_type(&self, numbers: impl IntoIterator<Item = Number>) -> TypeId {
        let (mut real, mut ieee) = (false, None);
        for x in numbers {
            match x {
                Number::Int(_) => {}
                Number::Ratio(..) => real = true,
                Number::Ieee(_) => ieee = self.ieee,
                Number::Expr(e) if self.is_ieee_expression(e) => ieee = self.ieee,
                Number::Expr(e) => real |= self.arena.is_real(e),
            }
        }
        match (ieee, real) {
            (Some(ieee), _) => ieee,
            (None, true) => TypeId::REAL,
            (None, false) => TypeId::INT,
        }
    }

    /// The number as an expression of that type.
    pub(crate) fn as_type(&mut self, x: Number, ty: TypeId) -> ExprId {
        if Some(ty) == self.ieee {
            self.ieee_of(x)
        } else if ty == TypeId::REAL {
            self.real_of(x)
        } else {
            self.int_of(x)
        }
    }

    fn machine_widths(&self) -> Option<Overflow> {
        match self.integers {
            Integers::Ideal => None,
            Integers::Machine(overflow) => Some(overflow),
        }
    }

    /// What becomes of numbers that leave a type; none if it has no ends. Unsigned types
    /// have them everywhere, and narrow ones: that they wrap is not a limit of machines but what C defines.
    fn widths_of(&self, ty: NumberType) -> Option<Overflow> {
        match (self.machine_widths(), ty) {
            (Some(overflow), _) => Some(overflow),
            (None, ty) => ty.wraps().map(|_| Overflow::Wrap),
        }
    }
}

/// The answer of the exact domain, which never asks: of a condition that it knows, the truth value.
fn of_known<T>(answer: antiphon_machine::Answer<T, Rat>) -> Answer<T> {
    answer.map_err(|error| Box::new(error.translated(|known| Number::Int(i64::from(!known.is_zero())))))
}

/// A limit of Antiphon in the words of a domain.
fn not_computed<T>(message: String) -> Answer<T> {
    DomainError::unsupported(&antiphon_source::codes::unsupported::U204, message)
}
