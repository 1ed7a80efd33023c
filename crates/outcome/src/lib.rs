//! What a result is, as plain data that everything from the machine to the report
//! shares.
//!
//! | module | what it says |
//! |---|---|
//! | `property` | what can be violated: the table of ids |
//! | `verdict` | what can be said about a program, and the exit codes |
//! | `checks` | which properties are looked for, and how the standards are read |
//! | `reason` | why something was not decided |
//! | `task` | who does something: program, process, thread, and their words |
//! | `violation` | what goes wrong, and how sure that is |
//! | `trace` | the way there for people: steps, and what tasks wait for |
//! | `order` | orders of evaluation that the way took |
//! | `event` | the way there for engines: places, occurrences, accesses |
//! | `difference` | how the outputs of two programs differ |
//! | `scope` | which executions a result is about |
//! | `abstraction` | which predicates an abstraction tracked, and how it was refined |
//! | `coverage` | which places of a program a search came to |
//! | `answer` | all of it together, as an engine gives it |
//!
//! Enumerations and records that occur in JSON as they are carry their serialisation;
//! the schema as a whole is `report`'s. Places are spans into the user's text here.
//!
//! Deliberately not here: how a result is found (the engines) and how it is drawn
//! (`report`).

mod abstraction;
mod answer;
mod assumed;
mod checks;
mod coverage;
mod difference;
mod event;
mod order;
mod property;
mod reason;
mod scope;
mod task;
mod trace;
mod verdict;
mod violation;

pub use abstraction::{AbstractPoint, Abstraction, Refinement};
pub use answer::{Assumption, Inferred, LoopUse, Outcome, Statistics};
pub use assumed::{document as assumptions_document, Assumed, OpenChoice, Treatment, OPEN_CHOICES};
pub use checks::{Allocations, AtomicSections, Checks, Strictness};
pub use coverage::Coverage;
pub use difference::{Contrast, Difference, PRINTED, RESULT};
pub use event::{Access, AccessKind, Atomicity, Event, Location};
pub use order::{Operands, OrderTaken, GROUPING, RANKS};
pub use property::{CheckedWhen, Command, Property, Reporter};
pub use reason::{Incomplete, Inconclusive, LoopBound, LoopHint, LoopPart, LoopProblem, Reason};
pub use scope::{ProvedNp, Scope};
pub use task::{ProgramRole, TaskId};
pub use trace::{
    hidden_steps, keep_last_local, Exchange, ExchangeRole, TraceStep, Transfer, Wait, Weight, LOCAL_STEPS,
};
pub use verdict::Verdict;
pub use violation::{CallSite, Certainty, Fault, Move, Unsupported, Violation};
