//! The prover: what follows, what can hold, and why not. It has two doors.
//!
//! # Questions under an assumption
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
//! # Contexts for encodings
//!
//! Engines that encode a program build large Boolean structures and talk to
//! the solver step by step. [`Formulas`] is a graph over conditions of the
//! kernel that is never multiplied out (`formula`). A [`Context`] is a stack of
//! such formulas that is checked under assumptions and answers with a model or
//! a core (`context`). [`Horn`] solves constrained Horn clauses and so finds
//! invariants and interpolants (`horn`). There are no light-weight rules here.
//!
//! ```
//! use antiphon_prover::{CheckResult, Context, Formulas, Options};
//! use antiphon_symbolic::{Arena, TypeId};
//!
//! let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
//! let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
//! let (less, more) = (arena.less(x, y), arena.less(y, x));
//! let [less, more] = [less, more].map(|e| formulas.condition(&mut arena, e));
//! let [p, q] = ["p", "q"].map(|name| formulas.fresh(&mut arena, name));
//!
//! let mut context = Context::new(Options::default());
//! for (guard, fact) in [(p, less), (q, more)] {
//!     let guarded = formulas.implies(guard, fact);
//!     context.assert(&arena, &formulas, guarded);
//! }
//! match context.check_under(&mut arena, &formulas, &[p, q]) {
//!     CheckResult::Unsatisfiable(core) => assert_eq!(core.assumptions, [p, q]),
//!     CheckResult::Unknown(reason) => println!("{reason}"),
//!     CheckResult::Satisfiable { .. } => unreachable!("x is below y and above"),
//! }
//! ```
//!
//! # Trust
//!
//! Every model is evaluated (`check`) before it is handed out, and every
//! solution of Horn clauses is checked clause by clause. Unknown is an answer
//! with a reason, and nothing turns it into another.
//!
//! A prover or a context belongs to one arena: it remembers expressions by
//! their ids.
//!
//! Deliberately not here: which questions are asked, files, and the solver's
//! process, which is the crate `solver`'s.

mod answer;
mod check;
mod context;
mod floating;
mod formula;
mod horn;
mod library;
mod light;
mod memory;
mod models;
mod options;
mod order;
mod patience;
mod prover;
mod quantified;
mod question;
mod slice;
mod smt;
mod solve;
mod statistics;

pub use answer::{Answer, Reason, Satisfiability};
pub use context::{CheckResult, Context, Core, Label};
pub use formula::{Formula, FormulaView, Formulas};
pub use horn::{
    Application, Clause, Guidance, Horn, HornClauses, HornResult, Interpolation, Interpretation, Predicate,
};
pub use library::is_library;
pub use options::{Choice, Options, QueryLog, Rules};
pub use patience::{Limit, Patience, Steps};
pub use prover::Prover;
pub use statistics::Statistics;
