//! The symbolic kernel: typed expressions over symbolic constants, each kept
//! once and in canonical form.
//!
//! Expressions are made by the operations of an [`Arena`] and named by 32-bit
//! ids; making an expression brings it into canonical form, so that equal
//! polynomials, equal rational functions and equal conditions have equal ids
//! however they were built (TASS report, section 4.5). Every node carries a
//! 128-bit fingerprint of its structure, which also gives the total order in
//! which terms and clauses are kept: neither depends on the arena or on the
//! order of creation.
//!
//! | module | what it holds |
//! |---|---|
//! | `arena` | nodes, hash-consing, views |
//! | `coefficient` | numbers as 32-bit words |
//! | `polynomial` | sums and products over the integers and the reals |
//! | `memo` | results of operations on long polynomials |
//! | `quotient`, `divisor` | rational functions, greatest common divisors |
//! | `relation`, `boolean` | conditions |
//! | `integer` | C's division, machine integers, bit operations |
//! | `residues` | divisibility by small numbers |
//! | `array` | arrays, tuples, functions, conditionals |
//! | `quantifier`, `substitute` | bound variables, replacement |
//! | `simplify` | the simplifier of an assumption |
//! | `evaluate`, `print` | values under an assignment, C syntax |
//!
//! Limits keep time and memory bounded. Most of them cost precision only; past
//! the last ones expressions may be wrong, and [`Arena::exhausted`] says so:
//! ask it before concluding anything from an expression.
//!
//! Deliberately not here: deciding what does not follow from the form alone
//! or from one assumption (the crate `prover`).

mod arena;
mod array;
mod boolean;
mod coefficient;
mod divisor;
mod evaluate;
mod integer;
mod memo;
mod polynomial;
mod print;
mod quantifier;
mod quotient;
mod relation;
mod residues;
mod simplify;
mod substitute;
mod types;

pub use arena::{Arena, ExprId, Limit, View, MOST_BITS};
pub use boolean::CLAUSE_LIMIT;
pub use coefficient::Coef;
pub use evaluate::{Assignment, Value};
pub use integer::BitOp;
pub use polynomial::TERM_LIMIT;
pub use quantifier::QuantifierKind;
pub use relation::RelOp;
pub use simplify::{End, Interval, Numbers, Range, Simplifier, Simplifiers};
pub use types::{Type, TypeId};

pub use antiphon_numbers::{Int, Rat, StructuralFingerprint as Fingerprint};
