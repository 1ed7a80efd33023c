//! What a value domain must offer to the machine.
//!
//! C is defined once, in crate `machine`, over numbers of which it knows nothing:
//! a [`Domain`] says what a number is. Memory, control and calls are the machine's
//! own. The trait was thought through for three domains, of which
//! two are here:
//!
//! * exact numbers, which decide everything ([`crate::Exact`]);
//! * machine numbers, which decide everything ([`crate::MachineArith`]);
//! * symbolic expressions under a path condition, for exploration.
//!
//! | file | what it is for |
//! |---|---|
//! | `values` | numbers and C's operators on them |
//! | `assumptions` | conditions: deciding them, and what is assumed |
//! | `merging` | one value in the place of several |
//! | `layers` | assumptions that are forgotten together |
//! | `arrays` | array values, quantifiers and sums |
//! | `environment` | inputs and nondeterministic choices |
//! | `known` | all of that for domains that know every number |
//!
//! How the third fits:
//!
//! *Deciding.* [`Assumptions::decide`] answers true, false, or open. An undecided answer
//! ends the step with [`crate::Stop::Undecided`], and the state is as before the
//! step: most actions evaluate all their operands before they write, and what
//! the others wrote is taken back (`transaction`). The driver copies the state,
//! lets the domain assume one side in each copy, and takes the same step again,
//! which then finds the answer decided. No continuation is stored.
//!
//! *Lazy operators.* `i < n && a[i]` need not fork: the right side is evaluated
//! between [`Assumptions::assume_within`] and [`Assumptions::leave`], under the assumption
//! that it counts, and [`Merging::choose`] joins the two values.
//!
//! *Definedness.* An operation that is not defined everywhere (division, shifts,
//! overflow) checks itself inside the domain and answers [`DomainError::Fault`], or
//! [`DomainError::Undecided`] with the condition, where that depends on what is not known. What the machine must check about numbers (an assertion, an
//! index against an extent) it builds as a condition and decides: an undecided answer is
//! a choice like any other, and on its false side the same step is a violation.
//! Where the numbers are known ([`Assumptions::as_index`]) the machine compares them
//! itself.
//!
//! *Assuming.* What the driver decides, what the program assumes and what is known
//! of inputs goes to [`Assumptions::assume`]. Together that is the [`Assumptions::Path`] of an
//! execution, which is part of its state: a driver keeps it with the state and gives
//! it back ([`Assumptions::set_path`]), and a step that is taken back takes its path back.
//!
//! *Open values.* A value that the program leaves open is named by its
//! [`Serial`], and an input by its name and the way to its element
//! ([`InputStep`]), so that the same execution meets the same values however it is
//! come to, and a replay can be given them.
//!
//! *Indices.* A known index costs one addition. For an unknown one the machine
//! hands the cells that it may mean to [`Merging::select`] and [`Merging::update`];
//! the symbolic domain builds a reading or a writing of its array expressions.
//! Where a place itself must be known (a pointer to an element, a record that
//! is copied), the machine asks for one index after the other: is it this one?
//!
//! *Sizes.* An allocation whose size is not known gets one size after the other:
//! is it this one? That is possible where [`Assumptions::bounds`] are; elsewhere its
//! contents are array values of the domain ([`Arrays::array_element`],
//! [`Arrays::array_with`]), and a quantifier over its elements is one of the domain
//! ([`Arrays::quantified`]).
//!
//! *Loops without bounds.* What an iteration of a loop assumes is forgotten with the
//! iteration: a domain that assumes keeps its assumptions in layers
//! ([`Layers::open_layer`]), and values that a loop changes become constants of
//! which nothing is known ([`Layers::fresh`]). Domains that know all never meet either.
//!
//! *Representation.* [`Values::to_bytes`] and [`Values::number_of_bytes`] are for
//! domains in which numbers have bytes; elsewhere reading an `int` as a `float` is
//! a limit of Antiphon, with its place.

mod arrays;
mod assumptions;
mod environment;
mod known;
mod layers;
mod merging;
mod values;

pub use arrays::Arrays;
pub use assumptions::Assumptions;
pub use environment::Environment;
pub use known::{ConcreteValues, Plain};
pub use layers::Layers;
pub use merging::Merging;
pub use values::Values;

use crate::fault::DomainError;
pub use crate::value::{NumberType, SIZE};
pub use antiphon_code::Arithmetic;
use antiphon_model::library::Unspecified;
use antiphon_numbers::{Decimal, Int};
pub use antiphon_outcome::ProgramRole;

/// The answer to a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It holds.
    True,
    /// It does not.
    False,
    /// Both are possible.
    Undecided,
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
    pub role: ProgramRole,
    /// The process, where there are several.
    pub process: Option<u32>,
    /// How many came before it there.
    pub number: u64,
}

impl Serial {
    /// The name by which the user knows it, and a replay is given its value:
    /// `rand() #3 on rank 1`.
    pub fn name(self) -> String {
        let (what, number, role) = (self.what, self.number.saturating_add(1), self.role.suffix());
        match self.process {
            Some(process) => format!("{what}() #{number} on rank {process}{role}"),
            None => format!("{what}() #{number}{role}"),
        }
    }

    /// Whether a value has such a name, and so is not an input of the program.
    pub fn is_name(name: &str) -> bool {
        name.contains("() #")
    }

    /// Whether it is the name of an order of evaluation, or of a grouping.
    pub fn is_order(name: &str) -> bool {
        let check = antiphon_model::library::Verifier::Choice.name();
        let names = [Unspecified::Order.name(), antiphon_outcome::GROUPING, antiphon_outcome::RANKS, check];
        names.iter().any(|own| name.strip_prefix(own).is_some_and(|rest| rest.starts_with("() #")))
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

/// Assumptions that are forgotten together: those of one iteration of a loop.
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

/// The answer of an operation of a domain whose numbers are `N`.
pub type Answer<T, N> = Result<T, Box<DomainError<N>>>;

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

/// A value domain: everything that the machine needs of one.
pub trait Domain: Values + Assumptions + Merging + Layers + Arrays + Environment {}

impl<D: Values + Assumptions + Merging + Layers + Arrays + Environment> Domain for D {}
