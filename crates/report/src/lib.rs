//! What a finished analysis looks like: plain data, and its renderings.
//!
//! [`Outcome`] is the contract with scripts (JSON, schema version 1);
//! [`draw`] shows diagnostics to people, in rustc's layout; [`violation`] shows
//! a violation; [`Property`] and [`Verdict`] are the closed lists of what can be
//! found and what can be said. All serialisation of Antiphon is here.
//!
//! Deliberately not here: writing to a terminal or a file (the command does
//! it), and any knowledge of how a result was found.

pub mod draw;
mod excerpt;
pub mod human;
mod outcome;
mod property;
mod record;
mod verdict;
pub mod violation;

pub use outcome::{DiagnosticRecord, Inconclusive, Outcome, Reason, Scope, Statistics, SCHEMA};
pub use property::Property;
pub use record::{CallRecord, Certainty, Noted, PlaceRecord, TraceStep, ViolationRecord, WaitRecord};
pub use verdict::Verdict;
