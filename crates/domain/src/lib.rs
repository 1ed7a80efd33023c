//! The symbolic domain: numbers that are expressions over the inputs, under a
//! path condition.
//!
//! | module | what it holds |
//! |---|---|
//! | `number` | what a number is; arithmetic on small known ones |
//! | `operators` | C's operators and conversions |
//! | `functions` | the mathematics library |
//! | `layers` | assumptions that are forgotten, constants for what loops change |
//! | `roots` | square roots of known numbers |
//! | `counting` | functions of an integer's bits |
//! | `path` | what is assumed; deciding, asking, bounds |
//! | `demands` | conditions of definedness, collected instead of decided |
//! | `presumed` | what is assumed of the world outside |
//! | `abstracts` | functions of which nothing is known |
//! | `arrays` | reading and writing at an index that is not known |
//! | `boundless` | arrays whose extents nothing bounds, quantifiers over their elements |
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
//! wraps, as the user wants. Floating types stay the reals in both: a proof says nothing
//! about rounding, infinities or NaN, and has to say so in its scope.
//!
//! *Values that are not known* are any value of their type: `_Bool` is 0 or 1,
//! unsigned types have no negative ones, and `char` and `short` have their ranges also where
//! integers have no bounds, since programs index tables with them. `int` and wider
//! signed types are unbounded there, as in the TASS report.
//!
//! *Soundness.* An answer of the prover is used only if it is a proof. Whatever is not
//! proved is open, and an open question is explored on both sides. If nobody knows
//! whether a side is possible at all, the path is marked ([`Path::doubt`]):
//! a violation found there may not exist. If a limit of the kernel was passed
//! ([`Symbolic::exhausted`]) nothing that was concluded counts any more.

mod abstracts;
mod arrays;
mod boundless;
mod counting;
mod demands;
mod difference;
mod explain;
mod functions;
mod inputs;
mod instances;
mod layers;
mod number;
mod operators;
mod path;
mod presumed;
mod roots;
mod smallest;
mod sums;
#[cfg(test)]
mod tests;

pub use demands::{Demand, Otherwise};
pub use difference::{Contrast, Difference, PRINTED, RESULT};
pub use explain::Explained;
pub use inputs::Model;
pub use number::Number;
pub use path::Path;

use antiphon_machine::memory::Cell;
use antiphon_machine::{
    Answer, Arithmetic, Bytes, Decision, Domain, Exact, Fingerprint, InputStep, Layer, NumberType, Overflow, Polarity,
    Printed, Relations, Serial, Trouble, Widths,
};
use antiphon_model::{BoundRange, FloatFormat, PureFunction, Quantifier, Real, Signedness};
use antiphon_prover::{Options as ProverOptions, Prover};
use antiphon_symbolic::{Arena, ExprId, Rat, RelOp, TypeId, View};
use rustc_hash::FxHashMap;

/// What integers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Integers {
    /// Without bounds.
    Ideal,
    /// Of the width of their type; what signed arithmetic does beyond it.
    Machine(Overflow),
}

/// Choices inside each other that a condition is looked for in.
const DEEPEST_CHOICE: u32 = 8;

/// Counters of the domain.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Questions to the prover.
    pub queries: u64,
    /// Those that reached a solver.
    pub solver_calls: u64,
    /// Those that nobody could answer.
    pub unknown: u64,
    /// Expressions made.
    pub expressions: u64,
    /// Bytes that they take.
    pub bytes: u64,
}

/// The symbolic domain.
#[derive(Debug)]
pub struct Symbolic {
    pub(crate) arena: Arena,
    prover: Prover,
    exact: Exact,
    integers: Integers,
    path: Path,
    /// What was assumed before each assumption within an expression.
    outer: Vec<ExprId>,
    question: Option<Number>,
    /// Open conditions of definedness, if they are collected.
    demands: Option<Vec<Demand>>,
    /// Why the prover did not know, each reason once.
    reasons: Vec<String>,
    inputs: inputs::Inputs,
    layers: layers::Layers,
    /// What is true of every element of the arrays of which nothing else is known.
    elements: FxHashMap<ExprId, boundless::Elements>,
    /// What is true of the world outside anyway.
    presumed: rustc_hash::FxHashSet<ExprId>,
}

impl Symbolic {
    /// A domain in which nothing is assumed.
    pub fn new(integers: Integers, prover: ProverOptions) -> Symbolic {
        Symbolic {
            arena: Arena::new(),
            prover: Prover::new(prover),
            exact: Exact::new(0),
            integers,
            path: Path::START,
            outer: Vec::new(),
            question: None,
            demands: None,
            reasons: Vec::new(),
            inputs: inputs::Inputs::default(),
            layers: layers::Layers::default(),
            elements: FxHashMap::default(),
            presumed: Default::default(),
        }
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
            unknown: prover.unknown,
            expressions: self.arena.len() as u64,
            bytes: self.arena.bytes() as u64,
        }
    }

    /// The number that an expression is.
    pub(crate) fn number_of(&self, e: ExprId) -> Number {
        self.arena.number(e).as_ref().and_then(Number::of_rat).unwrap_or(Number::Expr(e))
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
            _ => self.arena.relation(RelOp::NonZero, e),
        }
    }

    /// The condition of which a number is the truth value.
    pub(crate) fn as_condition(&mut self, x: Number) -> Option<ExprId> {
        match x {
            Number::Int(0) => Some(Arena::FALSE),
            Number::Int(1) => Some(Arena::TRUE),
            Number::Int(_) | Number::Ratio(..) => None,
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
            Number::Int(_) | Number::Ratio(..) => x.to_rat(),
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

    /// What an exact computation gave.
    pub(crate) fn computed(&mut self, value: &antiphon_machine::numbers::Rat, ty: NumberType) -> Number {
        let value = number::from_exact(value);
        self.known_number(&value, ty)
    }

    /// The type of an element that holds all these numbers.
    pub(crate) fn common_type(&self, numbers: impl IntoIterator<Item = Number>) -> TypeId {
        let real = numbers.into_iter().any(|x| match x {
            Number::Int(_) => false,
            Number::Ratio(..) => true,
            Number::Expr(e) => self.arena.is_real(e),
        });
        if real {
            TypeId::REAL
        } else {
            TypeId::INT
        }
    }

    /// The number as an expression of that type.
    pub(crate) fn as_type(&mut self, x: Number, ty: TypeId) -> ExprId {
        if ty == TypeId::REAL {
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
}

impl Domain for Symbolic {
    type Number = Number;
    type Path = Path;
    const KNOWS_ALL: bool = false;
    const HAS_INPUTS: bool = true;

    fn widths(&self) -> Widths {
        match self.integers {
            Integers::Ideal => Widths::Unbounded,
            Integers::Machine(_) => Widths::Bounded,
        }
    }

    fn integer(&mut self, value: i128, ty: NumberType) -> Number {
        let value = match (ty, self.integers) {
            (NumberType::Bool, _) => i128::from(value != 0),
            (NumberType::Int(int), Integers::Machine(_)) if int.bits < 128 => wrapped(value, int.bits, int.sign),
            (NumberType::Int(_) | NumberType::Float(_), _) => value,
        };
        match i64::try_from(value) {
            Ok(small) => Number::Int(small),
            Err(_) => self.known_number(&Rat::from(antiphon_numbers::Int::from(value)), ty),
        }
    }

    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<Number> {
        let value = self.exact.real(value, format)?;
        Ok(self.computed(&value, NumberType::Float(format)))
    }

    fn exact(&mut self, value: &antiphon_machine::numbers::Rat, ty: NumberType) -> Answer<Number> {
        let double = NumberType::Float(FloatFormat::Double);
        let number = self.computed(value, double);
        self.converted(double, ty, number)
    }

    fn negate(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        self.binary(Arithmetic::Subtract, ty, &Number::Int(0), x)
    }

    fn complement(&mut self, ty: NumberType, x: &Number) -> Answer<Number> {
        self.complemented(ty, *x)
    }

    fn is_zero(&mut self, x: &Number) -> Number {
        match *x {
            Number::Int(value) => Number::truth(value == 0),
            Number::Ratio(..) => Number::Int(0),
            Number::Expr(_) => {
                let condition = self.condition_of(*x);
                let opposite = self.arena.not(condition);
                self.truth_of(opposite)
            }
        }
    }

    #[inline]
    fn binary(&mut self, op: Arithmetic, ty: NumberType, a: &Number, b: &Number) -> Answer<Number> {
        if let (Number::Int(x), Number::Int(y), false) = (a, b, ty.is_float()) {
            if let Some(value) = self.small_whole(op, ty, *x, *y) {
                return Ok(Number::Int(value));
            }
        } else if ty.is_float() {
            if let Some(value) = number::real(op, *a, *b) {
                return Ok(value);
            }
        }
        self.operate(op, ty, *a, *b)
    }

    #[inline]
    fn convert(&mut self, from: NumberType, to: NumberType, x: &Number) -> Answer<Number> {
        if let (Number::Int(value), NumberType::Int(int)) = (x, to) {
            if self.integers == Integers::Ideal || number::fits(*value, u32::from(int.bits), int.sign) {
                return Ok(*x);
            }
        }
        self.converted(from, to, *x)
    }

    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Answer<Number> {
        self.applied(function, types, result, x)
    }

    fn uninterpreted(
        &mut self,
        name: &str,
        types: &[NumberType],
        result: NumberType,
        x: &[Number],
    ) -> Option<Answer<Number>> {
        Some(self.abstract_application(name, types, result, x))
    }

    fn narrow(&mut self, ty: NumberType, width: u32, x: &Number) -> Number {
        match (self.integers, ty) {
            (Integers::Machine(_), NumberType::Int(int)) if width < u32::from(int.bits) => {
                self.reduced_to(width, int.sign, *x)
            }
            _ => *x,
        }
    }

    #[inline]
    fn decide(&mut self, x: &Number) -> Decision {
        match x {
            Number::Int(0) => Decision::False,
            Number::Int(_) | Number::Ratio(..) => Decision::True,
            Number::Expr(_) => {
                let condition = self.condition_of(*x);
                self.decide_condition(condition)
            }
        }
    }

    fn assume(&mut self, condition: &Number) -> Decision {
        let condition = self.condition_of(*condition);
        self.assume_condition(condition)
    }

    fn presume(&mut self, condition: &Number) -> Decision {
        let condition = self.condition_of(*condition);
        self.presume_condition(condition)
    }

    fn path(&self) -> Path {
        self.path
    }

    fn set_path(&mut self, path: Path) {
        self.path = path;
        self.outer.clear();
    }

    fn open_layer(&mut self, layer: Layer) {
        self.add_layer(layer);
    }

    fn aim_at(&mut self, layer: Option<Layer>) {
        self.aim_layer(layer);
    }

    fn merge_layer(&mut self, layer: Layer, into: Option<Layer>) {
        self.join_layer(layer, into);
    }

    fn drop_layer(&mut self, layer: Layer) {
        self.take_layer(layer);
    }

    fn relate(&mut self, layer: Layer, constant: &Number, value: &Number) {
        self.relate_constant(layer, *constant, *value);
    }

    fn use_relations(&mut self, relations: Relations) {
        self.count_relations(relations);
    }

    fn forget_relations(&mut self, layer: Layer) {
        self.drop_relations(layer);
    }

    fn begin_census(&mut self) {
        self.count_symbols();
    }

    fn end_census(&mut self) {
        self.end_count();
    }

    fn fresh(&mut self, name: &str, ty: NumberType) -> Number {
        self.fresh_constant(name, ty)
    }

    fn fresh_array(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Number> {
        self.fresh_elements(name, ty, count)
    }

    fn question(&self) -> Option<Number> {
        self.question
    }

    fn assume_within(&mut self, condition: &Number, polarity: Polarity) {
        self.enter(*condition, polarity);
    }

    fn leave(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.path.condition = outer;
        }
    }

    fn choose(&mut self, condition: &Number, a: Cell<Number>, b: Cell<Number>) -> Answer<Cell<Number>> {
        if a == b {
            return Ok(a);
        }
        let holds = self.condition_of(*condition);
        match (holds, &a, &b) {
            (Arena::TRUE, ..) => Ok(a),
            (Arena::FALSE, ..) => Ok(b),
            (_, Cell::Number(x), Cell::Number(y)) => {
                // A choice between truth values is one.
                if let (Some(x), Some(y)) = (self.as_condition(*x), self.as_condition(*y)) {
                    let either = self.arena.conditional(holds, x, y);
                    return Ok(Cell::Number(self.truth_of(either)));
                }
                let ty = self.common_type([*x, *y]);
                let (x, y) = (self.as_type(*x, ty), self.as_type(*y, ty));
                let either = self.arena.conditional(holds, x, y);
                Ok(Cell::Number(self.number_of(either)))
            }
            _ => self.ask(holds),
        }
    }

    #[inline]
    fn literal(&self, x: &Number) -> Option<i64> {
        match x {
            Number::Int(value) => Some(*value),
            Number::Ratio(..) | Number::Expr(_) => None,
        }
    }

    fn as_index(&mut self, x: &Number) -> Option<i64> {
        let simple = self.simplified(*x);
        self.literal(&simple)
    }

    fn bounds(&mut self, x: &Number) -> Option<(i64, i64)> {
        self.few_values(*x)
    }

    fn epoch(&self) -> u64 {
        self.census_epoch().unwrap_or(u64::from(self.path.condition.0))
    }

    fn fingerprint(&mut self, x: &Number) -> u128 {
        match x {
            Number::Int(value) => Fingerprint::EMPTY.word(*value as u64).0,
            Number::Ratio(numerator, denominator) => {
                Fingerprint::EMPTY.word(u64::from(*denominator)).word(*numerator as u64).0
            }
            Number::Expr(e) if self.census_epoch().is_some() => {
                self.count(*e);
                0
            }
            Number::Expr(_) => match self.simplified(*x) {
                Number::Expr(e) => Fingerprint::EMPTY.and(self.arena.fingerprint(e).0).0,
                known => self.fingerprint(&known),
            },
        }
    }

    fn depends_on_path(&self, x: &Number) -> bool {
        match x {
            Number::Int(_) | Number::Ratio(..) => false,
            Number::Expr(_) => true,
        }
    }

    fn select(&mut self, cells: &[Cell<Number>], index: &Number) -> Answer<Cell<Number>> {
        self.selected(cells, *index)
    }

    fn update(&mut self, cells: &mut [Cell<Number>], index: &Number, value: Cell<Number>) -> Answer<()> {
        self.updated(cells, *index, value)
    }

    fn asked(&mut self, x: &Number) -> Answer<bool> {
        self.asked_of(*x)
    }

    fn open_array(&mut self, name: &str, depth: usize, ty: NumberType) -> Answer<Number> {
        Ok(self.array_of_unknowns(name, depth, ty))
    }

    fn input_array(&mut self, name: &str, path: &[InputStep], extents: &[Number], ty: NumberType) -> Answer<Number> {
        Ok(self.array_of_input(name, path, extents, ty))
    }

    fn uniform_array(&mut self, depth: usize, ty: NumberType, value: &Number) -> Answer<Number> {
        Ok(self.array_of_one(depth, ty, *value))
    }

    fn array_element(&mut self, array: &Number, indices: &[Number], _ty: NumberType) -> Answer<Number> {
        Ok(self.element_of(*array, indices))
    }

    fn array_with(&mut self, array: &Number, indices: &[Number], value: &Number, _ty: NumberType) -> Answer<Number> {
        Ok(self.array_written(*array, indices, *value))
    }

    fn variable(&mut self, name: &str, over: BoundRange) -> Answer<Number> {
        let ty = match over {
            BoundRange::Integer => TypeId::INT,
            BoundRange::Real => TypeId::REAL,
        };
        Ok(Number::Expr(self.arena.symbol(name, ty)))
    }

    fn mentions(&self, x: &Number, variable: &Number) -> bool {
        match (x, variable) {
            (Number::Expr(e), Number::Expr(variable)) => self.arena.occurs(*variable, *e),
            _ => false,
        }
    }

    fn quantified(&mut self, quantifier: Quantifier, variable: &Number, condition: &Number) -> Answer<Number> {
        self.quantified_condition(quantifier, *variable, *condition)
    }

    fn sum(
        &mut self,
        variable: &Number,
        body: &Number,
        low: &Number,
        high: &Number,
        _ty: NumberType,
    ) -> Answer<Number> {
        self.sum_over(*variable, *body, *low, *high)
    }

    fn to_bytes(&self, ty: NumberType, x: &Number) -> Option<Bytes> {
        match (x, self.integers, ty.integer()) {
            // Zero is the one number whose bytes do not depend on its type.
            (Number::Int(0), ..) => Some(Bytes::from_elem(0, 16)),
            (_, Integers::Machine(_), Some((bits, _))) => {
                let value = self.known(*x)?.numerator().to_i128()?;
                Some(Bytes::from_slice(&value.to_le_bytes()[..(bits as usize / 8).clamp(1, 16)]))
            }
            _ => None,
        }
    }

    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Number> {
        let value = ty.integer_of_bytes(bytes)?;
        Some(self.integer(value, ty))
    }

    fn printed(&self, ty: NumberType, x: &Number) -> Printed {
        match self.known(*x) {
            Some(value) => self.exact.printed(ty, &number::to_exact(&value)),
            None => Printed::Text(self.text(*x)),
        }
    }

    fn nondeterministic(&mut self, ty: NumberType, serial: Serial) -> Number {
        self.open_value(ty, serial)
    }

    fn input(&mut self, name: &str, path: &[InputStep], ty: NumberType) -> Option<Number> {
        Some(self.input_value(name, path, ty))
    }

    fn outside(&mut self, name: &str, ty: NumberType) -> Option<Number> {
        Some(self.outside_value(name, ty))
    }
}

/// The value modulo the width of a type of fewer than 128 bits.
fn wrapped(value: i128, bits: u16, sign: Signedness) -> i128 {
    let shift = 128 - u32::from(bits.clamp(1, 127));
    match sign {
        Signedness::Signed => value << shift >> shift,
        Signedness::Unsigned => ((value as u128) << shift >> shift) as i128,
    }
}

/// A limit of Antiphon in the words of a domain.
fn not_computed<T>(message: String) -> Answer<T> {
    Trouble::unsupported(&antiphon_source::codes::unsupported::U204, message)
}
