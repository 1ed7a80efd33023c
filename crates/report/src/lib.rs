//! A finished result, for programs and for people.
//!
//! [`ResultRecord`] is the contract with scripts (JSON, schema version 1), made of records:
//! the data of crate `outcome` with places as text, so that a stored result can be drawn
//! again without the program. [`Finding`] makes the record of a violation; [`draw`] shows
//! diagnostics to people, in rustc's layout; [`human`] shows a whole result;
//! [`Rendering`] lists the formats of result files, [`lines`] has one line for a finding.
//!
//! Deliberately not here: what a result is (crate `outcome`), writing to a terminal or
//! a file (the command does it), and any knowledge of how a result was found.

mod abstraction;
mod asserted;
mod by_name;
mod conditions;
mod course;
mod coverage;
mod difference;
mod directives;
pub mod draw;
mod excerpt;
mod finding;
mod html;
pub mod human;
mod incomplete;
mod inside;
mod junit;
pub mod lines;
mod loops;
mod markup;
mod nodes;
mod record;
mod rendering;
mod result;
mod sarif;
mod stamp;
mod steps;
mod stored;
mod tasks;
mod witness;

pub use abstraction::{AbstractionRecord, PointRecord, PredicatesRecord, RefinementRecord};
pub use antiphon_outcome::{
    Certainty, Contrast, Inconclusive, LoopUse, ProgramRole, Property, Reason, Scope, Statistics, Verdict,
};
pub use course::{Course, Sample};
pub use coverage::{CoveredLines, LineCoverage};
pub use difference::{DifferenceRecord, ExampleRecord};
pub use excerpt::printable;
pub use finding::{name_of_call, Finding};
pub use incomplete::inconclusive;
pub use inside::own_calls;
pub use loops::{Executed, Explored, IterationsAnswer, IterationsRecord, LoopRecords};
pub use record::{
    CallRecord, DeadlockRecord, ExchangeRecord, InferredRecord, Noted, PlaceContext, PlaceRecord, StepRecord,
    ViolationRecord, WaitRecord,
};
pub use rendering::Rendering;
pub use result::{distance_text, DiagnosticRecord, ResultRecord, SCHEMA};
pub use stamp::Stamp;
pub use steps::HiddenSteps;
pub use stored::{stored_diagnostic, Stored};
pub use tasks::{table, CheckRecord, TaskRecord};
