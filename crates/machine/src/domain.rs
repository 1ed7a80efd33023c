//! What a value domain must offer to the machine.
//!
//! C is defined once, in this crate, over numbers of which it knows nothing:
//! a [`Domain`] says what a number is. Pointers, memory, control and calls are
//! the machine's own. The trait was thought through for three domains, of which
//! two are here:
//!
//! * exact numbers, which decide everything ([`crate::Exact`]);
//! * machine numbers, which decide everything ([`crate::MachineArith`]);
//! * symbolic expressions under a path condition, for exploration.
//!
//! How the third fits:
//!
//! *Deciding.* [`Domain::decide`] answers true, false, or open. An open answer
//! ends the step with [`crate::Stop::Choice`], and the state is as before the
//! step: most actions evaluate all their operands before they write, and what
//! the others wrote is taken back (`transaction`). The driver copies the state,
//! lets the domain assume one side in each copy, and takes the same step again,
//! which then finds the answer decided. No continuation is stored.
//!
//! *Lazy operators.* `i < n && a[i]` need not fork: the right side is evaluated
//! between [`Domain::assume_within`] and [`Domain::leave`], under the assumption
//! that it counts, and [`Domain::choose`] joins the two values.
//!
//! *Definedness.* An operation that is not defined everywhere (division, shifts,
//! overflow) checks itself inside the domain and answers [`Trouble::Fault`], or
//! [`Trouble::Open`] where that depends on what is not known: the question is then
//! [`Domain::question`]. What the machine must check about numbers (an assertion, an
//! index against an extent) it builds as a condition and decides: an open answer is
//! a choice like any other, and on its false side the same step is a violation.
//! Where the numbers are known ([`Domain::as_index`]) the machine compares them
//! itself.
//!
//! *Assuming.* What the driver decides, what the program assumes and what is known
//! of inputs goes to [`Domain::assume`]. Together that is the [`Domain::Path`] of an
//! execution, which is part of its state: a driver keeps it with the state and gives
//! it back ([`Domain::set_path`]), and a step that is taken back takes its path back.
//!
//! *Open values.* A value that the program leaves open is named by its
//! [`Serial`], and an input by its name and the way to its element
//! ([`InputStep`]), so that the same execution meets the same values however it is
//! come to, and a replay can be given them.
//!
//! *Indices.* A known index costs one addition. For an unknown one the machine
//! hands the cells that it may mean to [`Domain::select`] and [`Domain::update`];
//! the symbolic domain builds a reading or a writing of its array expressions.
//! Where a place itself must be known (a pointer to an element, a record that
//! is copied), the machine asks for one index after the other: is it this one?
//!
//! *Sizes.* An allocation whose size is not known gets one size after the other:
//! is it this one? That is possible where [`Domain::bounds`] are; elsewhere its
//! contents are array values of the domain ([`Domain::array_element`],
//! [`Domain::array_with`]), and a quantifier over its elements is one of the domain
//! ([`Domain::quantified`]).
//!
//! *Loops without bounds.* What a round of a loop assumes is forgotten with the
//! round: a domain that assumes keeps its assumptions in layers
//! ([`Domain::open_layer`]), and values that a loop changes become constants of
//! which nothing is known ([`Domain::fresh`]). Domains that know all never meet either.
//!
//! *Representation.* [`Domain::to_bytes`] and [`Domain::from_bytes`] are for
//! domains in which numbers have bytes; elsewhere reading an `int` as a `float` is
//! a limit of Antiphon, with its place.

use crate::fault::Trouble;
use crate::memory::Cell;
use antiphon_model::{BinaryOp, BoundRange, FloatFormat, IntType, PureFunction, Quantifier, Real, Signedness};
use antiphon_numbers::{Decimal, Int, Rat};
use std::fmt::Debug;
use std::hash::Hash;

/// The type of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NumberType {
    /// `_Bool`
    Bool,
    /// An integer type.
    Int(IntType),
    /// A floating type.
    Float(FloatFormat),
}

impl NumberType {
    /// The type of `int`.
    pub const INT: NumberType =
        NumberType::Int(IntType { bits: 32, sign: Signedness::Signed, chars: antiphon_model::CharLike::Number });

    /// Whether it is a floating type.
    pub fn is_float(self) -> bool {
        matches!(self, NumberType::Float(_))
    }

    /// The integer that bytes spell in this type, the least significant first;
    /// `None` if it has no integers of fewer than 128 bits, or not this one.
    pub fn integer_of_bytes(self, bytes: &[u8]) -> Option<i128> {
        let (bits, sign) = self.integer()?;
        let raw =
            bytes.iter().rev().try_fold(0i128, |value, &byte| Some(value.checked_mul(256)? | i128::from(byte)))?;
        let (half, whole) = (1i128.checked_shl(bits - 1)?, 1i128.checked_shl(bits).filter(|_| bits < 127)?);
        match (self, sign) {
            (NumberType::Bool, _) => (raw <= 1).then_some(raw),
            (_, Signedness::Signed) if raw >= half => Some(raw - whole),
            _ => Some(raw),
        }
    }

    /// Width and signedness of an integer type; `_Bool` is one unsigned byte.
    pub fn integer(self) -> Option<(u32, Signedness)> {
        match self {
            NumberType::Bool => Some((8, Signedness::Unsigned)),
            NumberType::Int(int) => Some((u32::from(int.bits), int.sign)),
            NumberType::Float(_) => None,
        }
    }
}

/// The type of `size_t`.
pub const SIZE: NumberType =
    NumberType::Int(IntType { bits: 64, sign: Signedness::Unsigned, chars: antiphon_model::CharLike::Number });

/// The answer to a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It holds.
    True,
    /// It does not.
    False,
    /// Both are possible.
    Open,
}

/// Which side of a condition is assumed for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polarity {
    /// That it holds.
    Holds,
    /// That it does not.
    Fails,
}

/// Which value of those that nobody knows before: the `number`th that a function
/// gave to a process, from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Serial {
    /// The function that gives it.
    pub what: &'static str,
    /// The program, where there are several.
    pub party: Party,
    /// The process, where there are several.
    pub process: Option<u32>,
    /// How many came before it there.
    pub number: u64,
}

impl Serial {
    /// The name by which the user knows it, and a replay is given its value:
    /// `rand() #3 on rank 1`.
    pub fn name(self) -> String {
        let (what, number, party) = (self.what, self.number.saturating_add(1), self.party.suffix());
        match self.process {
            Some(process) => format!("{what}() #{number} on rank {process}{party}"),
            None => format!("{what}() #{number}{party}"),
        }
    }

    /// Whether a value has such a name, and so is no input of the program.
    pub fn is_name(name: &str) -> bool {
        name.contains("() #")
    }
}

/// The program that something is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Party {
    /// The only one.
    #[default]
    Alone,
    /// Of two that are compared, the one that says what is right.
    Specification,
    /// Of two that are compared, the one that is looked at.
    Implementation,
}

impl Party {
    /// What tells its values from those of the other program.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Party::Alone => "",
            Party::Specification => " in the specification",
            Party::Implementation => " in the implementation",
        }
    }
}

/// One step on the way from an input to a scalar in it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum InputStep {
    /// An element of an array.
    Index(u64),
    /// A field of a record.
    Field(String),
}

/// The operators that act on two numbers: those of the model without pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arithmetic {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
}

impl Arithmetic {
    /// The operator on numbers, if it is one.
    pub fn of(op: BinaryOp) -> Option<Arithmetic> {
        Some(match op {
            BinaryOp::Multiply => Arithmetic::Multiply,
            BinaryOp::Divide => Arithmetic::Divide,
            BinaryOp::Remainder => Arithmetic::Remainder,
            BinaryOp::Add => Arithmetic::Add,
            BinaryOp::Subtract => Arithmetic::Subtract,
            BinaryOp::ShiftLeft => Arithmetic::ShiftLeft,
            BinaryOp::ShiftRight => Arithmetic::ShiftRight,
            BinaryOp::Less => Arithmetic::Less,
            BinaryOp::LessEqual => Arithmetic::LessEqual,
            BinaryOp::Equal => Arithmetic::Equal,
            BinaryOp::NotEqual => Arithmetic::NotEqual,
            BinaryOp::BitAnd => Arithmetic::BitAnd,
            BinaryOp::BitXor => Arithmetic::BitXor,
            BinaryOp::BitOr => Arithmetic::BitOr,
            BinaryOp::PointerAdd | BinaryOp::PointerDifference => return None,
        })
    }
}

/// A number on its way to the user's eyes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Printed {
    /// A whole number.
    Int(Int),
    /// A real number, and the nearest double.
    Real(Decimal, DoubleBits),
    /// Anything else, as text.
    Text(String),
}

/// A double that can be compared for identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DoubleBits(pub u64);

/// More possible values than this are not tried one after the other.
pub const MOST_VALUES: i64 = 4096;

/// Assumptions that are forgotten together: those of one round of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Layer(pub u64);

/// What becomes of the relations between constants and the values that they took
/// the place of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relations {
    /// Decisions follow from them.
    Used,
    /// They do not.
    Ignored,
}

/// The answer of an operation of a domain.
pub type Answer<N> = Result<N, Box<Trouble>>;

/// The bytes of a number, the least significant first; 16 are enough for all.
pub type Bytes = smallvec::SmallVec<[u8; 16]>;

/// Whether numbers know the widths of their types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Widths {
    /// Every type has a smallest and a largest number.
    Bounded,
    /// None has.
    Unbounded,
}

/// What the C library reports of a mathematical function in `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MathError {
    /// An argument for which the function has no value: `EDOM`.
    Domain,
    /// A result that its type does not hold, or a pole: `ERANGE`.
    Range,
}

/// A domain that knows all numbers needs no arrays of others.
fn no_arrays<T>() -> Answer<T> {
    Trouble::unsupported(&antiphon_source::codes::unsupported::U207, "an array whose size is not known")
}

/// A value domain.
pub trait Domain {
    /// A number.
    type Number: Clone + Eq + Hash + Debug;

    /// Whether every condition is decided and every index known. Where not, a
    /// step is taken as a transaction, and indices may stand for several places.
    const KNOWS_ALL: bool;

    /// Whether inputs that were not given have values all the same
    /// ([`Domain::input`]).
    const HAS_INPUTS: bool = false;

    /// What an execution has assumed so far. Cheap to clone.
    type Path: Clone;

    /// Whether numbers know the widths of their types.
    fn widths(&self) -> Widths;

    /// An integer constant of a type (real constants of floating type).
    fn integer(&mut self, value: i128, ty: NumberType) -> Self::Number;

    /// A real constant, rounded as the type asks.
    fn real(&mut self, value: &Real, format: FloatFormat) -> Answer<Self::Number>;

    /// An exact number made by a library function (`atof`, `strtol`, ...).
    fn exact(&mut self, value: &Rat, ty: NumberType) -> Answer<Self::Number>;

    /// `-x`
    fn negate(&mut self, ty: NumberType, x: &Self::Number) -> Answer<Self::Number>;

    /// `~x`
    fn complement(&mut self, ty: NumberType, x: &Self::Number) -> Answer<Self::Number>;

    /// 1 if `x` is zero, else 0.
    fn is_zero(&mut self, x: &Self::Number) -> Self::Number;

    /// An operator on two numbers of type `ty`. A comparison gives 0 or 1; the
    /// right side of a shift has its own integer type.
    fn binary(&mut self, op: Arithmetic, ty: NumberType, a: &Self::Number, b: &Self::Number) -> Answer<Self::Number>;

    /// Conversion between types of numbers.
    fn convert(&mut self, from: NumberType, to: NumberType, x: &Self::Number) -> Answer<Self::Number>;

    /// A mathematical function; `types` are those of its arguments.
    fn pure(
        &mut self,
        function: PureFunction,
        types: &[NumberType],
        result: NumberType,
        x: &[Self::Number],
    ) -> Answer<Self::Number>;

    /// An application of a function of which nothing is known but that equal
    /// arguments give equal values; `None` where the machine has to find a value.
    fn uninterpreted(
        &mut self,
        _name: &str,
        _types: &[NumberType],
        _result: NumberType,
        _x: &[Self::Number],
    ) -> Option<Answer<Self::Number>> {
        None
    }

    /// What the C library would report of that application; nothing where
    /// numbers have no bounds.
    fn math_error(
        &self,
        _function: PureFunction,
        _result: NumberType,
        _x: &[Self::Number],
        _value: &Self::Number,
    ) -> Option<MathError> {
        None
    }

    /// The value that a bit-field of this type and width keeps of `x`.
    fn narrow(&mut self, ty: NumberType, width: u32, x: &Self::Number) -> Self::Number;

    /// Whether `x` is not zero.
    fn decide(&mut self, x: &Self::Number) -> Decision;

    /// From here on the condition is assumed: no more executions count than those
    /// in which it holds. False if there is none; open where the driver must decide
    /// first.
    fn assume(&mut self, condition: &Self::Number) -> Decision;

    /// The same of what is true of the world outside. It explains nothing, so
    /// that nobody is told of it.
    fn presume(&mut self, condition: &Self::Number) -> Decision {
        self.assume(condition)
    }

    /// What is assumed now.
    fn path(&self) -> Self::Path;

    /// Goes (back) to what an execution has assumed.
    fn set_path(&mut self, path: Self::Path);

    /// Makes room for assumptions that can be forgotten together.
    fn open_layer(&mut self, _layer: Layer) {}

    /// Where [`Domain::assume`] puts what it assumes from here on; `None` is for
    /// what is never forgotten.
    fn aim_at(&mut self, _layer: Option<Layer>) {}

    /// What a layer assumes belongs to another one from here on.
    fn merge_layer(&mut self, _layer: Layer, _into: Option<Layer>) {}

    /// Forgets what a layer assumes: more executions count than before.
    fn drop_layer(&mut self, _layer: Layer) {}

    /// A constant is the value that it took the place of, until
    /// [`Domain::forget_relations`]: what is decided follows from it, values are not
    /// simplified by it.
    fn relate(&mut self, _layer: Layer, _constant: &Self::Number, _value: &Self::Number) {}

    /// Whether what is decided follows from relations, too.
    fn use_relations(&mut self, _relations: Relations) {}

    /// Forgets which values constants of a layer took the place of.
    fn forget_relations(&mut self, _layer: Layer) {}

    /// From here to [`Domain::end_census`] every number whose fingerprint is
    /// asked for is in use, and so is every assumption. Fingerprints say nothing.
    fn begin_census(&mut self) {}

    /// What is in use is not counted any more.
    fn end_census(&mut self) {}

    /// A constant that nothing in use mentions: any value of the type, which is
    /// assumed of it where [`Domain::aim_at`] says. Equal names give equal
    /// constants wherever that is possible.
    fn fresh(&mut self, _name: &str, ty: NumberType) -> Self::Number {
        self.integer(0, ty)
    }

    /// The elements of an array of such constants.
    fn fresh_array(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Self::Number> {
        (0..count).map(|_| self.fresh(name, ty)).collect()
    }

    /// The condition that the operation which answered [`Trouble::Open`] asks for.
    fn question(&self) -> Option<Self::Number> {
        None
    }

    /// From here to [`Domain::leave`] the condition is assumed.
    fn assume_within(&mut self, condition: &Self::Number, polarity: Polarity);

    /// The end of the innermost assumption.
    fn leave(&mut self);

    /// `condition ? a : b` for an open condition.
    fn choose(
        &mut self,
        condition: &Self::Number,
        a: Cell<Self::Number>,
        b: Cell<Self::Number>,
    ) -> Answer<Cell<Self::Number>>;

    /// The number, if it is written as one, and in range. At once: without any
    /// thought about what is assumed.
    fn literal(&self, x: &Self::Number) -> Option<i64>;

    /// The number, if only one is possible, and in range.
    fn as_index(&mut self, x: &Self::Number) -> Option<i64> {
        self.literal(x)
    }

    /// The smallest and the largest value that a whole number can have, if both
    /// are known and there are at most [`MOST_VALUES`] between them.
    fn bounds(&mut self, x: &Self::Number) -> Option<(i64, i64)> {
        self.as_index(x).map(|value| (value, value))
    }

    /// Which assumptions are in force: as long as they are the same, so is this,
    /// and so are fingerprints of numbers.
    fn epoch(&self) -> u64 {
        0
    }

    /// Equal numbers have equal fingerprints; others do not, but for chance.
    fn fingerprint(&mut self, x: &Self::Number) -> u128;

    /// Whether that fingerprint may be another one under another path condition.
    fn depends_on_path(&self, _x: &Self::Number) -> bool {
        !Self::KNOWS_ALL
    }

    /// The element at an unknown index.
    fn select(&mut self, cells: &[Cell<Self::Number>], index: &Self::Number) -> Answer<Cell<Self::Number>>;

    /// Writes the element at an unknown index.
    fn update(
        &mut self,
        cells: &mut [Cell<Self::Number>],
        index: &Self::Number,
        value: Cell<Self::Number>,
    ) -> Answer<()>;

    /// Whether `x` is not zero; where that is open, [`Domain::question`] asks it.
    fn asked(&mut self, x: &Self::Number) -> Answer<bool> {
        match self.decide(x) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Open => Trouble::open(),
        }
    }

    /// An array value of which nothing is known: so many indices lead to a number
    /// of the type. The same name is the same array.
    fn open_array(&mut self, _name: &str, _depth: usize, _ty: NumberType) -> Answer<Self::Number> {
        no_arrays()
    }

    /// The values of an input, or of a field of its elements (`path` has the
    /// fields only), whose extents nothing bounds.
    fn input_array(
        &mut self,
        _name: &str,
        _path: &[InputStep],
        _extents: &[Self::Number],
        _ty: NumberType,
    ) -> Answer<Self::Number> {
        no_arrays()
    }

    /// An array value with the same number everywhere.
    fn uniform_array(&mut self, _depth: usize, _ty: NumberType, _value: &Self::Number) -> Answer<Self::Number> {
        no_arrays()
    }

    /// The number at some indices of an array value.
    fn array_element(
        &mut self,
        _array: &Self::Number,
        _indices: &[Self::Number],
        _ty: NumberType,
    ) -> Answer<Self::Number> {
        no_arrays()
    }

    /// The array value with another number at some indices.
    fn array_with(
        &mut self,
        _array: &Self::Number,
        _indices: &[Self::Number],
        _value: &Self::Number,
        _ty: NumberType,
    ) -> Answer<Self::Number> {
        no_arrays()
    }

    /// A number that stands for the variable of a quantifier.
    fn variable(&mut self, _name: &str, _over: BoundRange) -> Answer<Self::Number> {
        no_arrays()
    }

    /// Whether a variable occurs in a number.
    fn mentions(&self, _x: &Self::Number, _variable: &Self::Number) -> bool {
        false
    }

    /// The condition for all values of a variable, or for one of them: 0 or 1.
    fn quantified(
        &mut self,
        _quantifier: Quantifier,
        _variable: &Self::Number,
        _condition: &Self::Number,
    ) -> Answer<Self::Number> {
        no_arrays()
    }

    /// The sum of a number for all values of a variable from `low` to `high`.
    fn sum(
        &mut self,
        _variable: &Self::Number,
        _body: &Self::Number,
        _low: &Self::Number,
        _high: &Self::Number,
        _ty: NumberType,
    ) -> Answer<Self::Number> {
        no_arrays()
    }

    /// The bytes of a number, where it has any.
    fn to_bytes(&self, ty: NumberType, x: &Self::Number) -> Option<Bytes>;

    /// The number with these bytes, where numbers have any.
    fn number_of_bytes(&mut self, ty: NumberType, bytes: &[u8]) -> Option<Self::Number>;

    /// For the user's eyes.
    fn printed(&self, ty: NumberType, x: &Self::Number) -> Printed;

    /// A value that the program leaves open: any value of the type.
    fn nondeterministic(&mut self, ty: NumberType, serial: Serial) -> Self::Number;

    /// The value of an input, or of a scalar in it, that was not given; `None`
    /// where the machine has to find one.
    fn input(&mut self, _name: &str, _path: &[InputStep], _ty: NumberType) -> Option<Self::Number> {
        None
    }

    /// A value that the world outside decides, under a name of its own and the
    /// same each time; `None` where the machine has to find one.
    fn outside(&mut self, _name: &str, _ty: NumberType) -> Option<Self::Number> {
        None
    }
}
