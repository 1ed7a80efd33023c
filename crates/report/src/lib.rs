//! What a finished analysis looks like: plain data, and its renderings.
//!
//! [`Outcome`] is the contract with scripts (JSON, schema version 1);
//! [`draw`] shows diagnostics to people, in rustc's layout; [`human`] shows a whole
//! result; [`violation`] shows what a concrete run met; [`Rendering`] lists the
//! formats of result files; [`Property`] and [`Verdict`] are the closed lists of what can be
//! found and what can be said. All serialisation of Antiphon is here.
//!
//! Deliberately not here: writing to a terminal or a file (the command does
//! it), and any knowledge of how a result was found.

mod difference;
pub mod draw;
mod excerpt;
mod html;
pub mod human;
mod junit;
mod markup;
mod outcome;
mod record;
mod rendering;
mod sarif;
mod stored;
pub mod violation;
mod witness;

pub use antiphon_outcome::{Property, Verdict};
pub use difference::{ContrastRecord, DifferenceRecord, ExampleRecord, ProgramRole};
pub use excerpt::printable;
pub use outcome::{DiagnosticRecord, Inconclusive, Outcome, Reason, Scope, Statistics, SCHEMA};
pub use record::{
    CallRecord, Certainty, InferredRecord, LoopUse, Noted, PlaceRecord, TraceStep, ViolationRecord, WaitRecord,
};
pub use rendering::{Rendering, Stamp};
pub use stored::{stored_diagnostic, Stored};
