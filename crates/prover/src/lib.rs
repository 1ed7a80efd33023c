//! The prover: whether a predicate follows from an assumption.
//!
//! [`Prover::valid`] answers *valid*, *invalid* with a model, or *unknown* with
//! the reason. A question goes through these, and most end early:
//!
//! 1. the simplifier of the assumption (in the kernel);
//! 2. the memory of earlier answers (`memory`);
//! 3. models found before (`models`);
//! 4. the light-weight rules (`light`): linear arithmetic, case
//!    distinctions, instances of quantifiers, and models by guessing;
//! 5. an SMT solver (`smt`), on what has to do with the question (`slice`).
//!
//! Every model is evaluated (`check`) before it is handed out.
//!
//! A prover belongs to one arena: it remembers expressions by their ids.
//!
//! Deliberately not here: which questions are asked, files, and the solver's
//! process, which is the crate `solver`'s.

mod answer;
mod check;
mod context;
mod formula;
mod horn;
mod library;
mod light;
mod memory;
mod models;
mod options;
mod prover;
mod quantified;
mod question;
mod slice;
mod smt;
mod solve;
mod statistics;

pub use answer::{Answer, Reason, Satisfiability};
pub use context::{CheckResult, Context, Core, Label};
pub use formula::{Formula, Formulas};
pub use horn::{Application, Clause, Horn, HornClauses, HornResult, Interpolation, Interpretation, Predicate};
pub use library::is_library;
pub use options::{Choice, Options, QueryLog, Rules};
pub use prover::Prover;
pub use statistics::Statistics;
