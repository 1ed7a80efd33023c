//! Symbolic exploration: every execution of a program, for every input in
//! bounds, every schedule and every buffering, after the TASS report.
//!
//! The machine defines what a program does; this crate gives it a domain of
//! symbolic numbers, turns its steps into a transition system for the crate
//! `search`, and makes of what was found a result with concrete inputs, replayed
//! in a domain in which no prover takes part.
//!
//! | module | what it holds |
//! |---|---|
//! | `domain` | symbolic numbers under a path condition |
//! | `options` | what the user asks for |
//! | `outcome` | what is answered |
//! | `programs` | the programs that are explored together |
//! | `system` | the transition system that is searched |
//! | `shorten` | the same violation by fewer choices |
//! | `replay` | a violation shown again on known numbers |
//! | `verify` | one program, one number of processes |
//! | `compare` | two programs, each with its number of processes |
//! | `infer` | invariants that nobody wrote |
//! | `signature` | whether two programs can be compared |
//! | `compare_arrays` | outputs whose extents nothing bounds |
//! | `printed` | what two programs print |
//! | `sheets` | what is printed, as numbers and text |
//! | `difference` | how two outputs differ, for people |
//!
//! Deliberately not here: what C, MPI or a message is (crate `machine`), and how
//! a result looks (crate `report`).

mod compare;
mod compare_arrays;
mod difference;
pub mod domain;
mod induction;
mod infer;
mod options;
mod outcome;
mod printed;
mod programs;
mod replay;
mod sheets;
mod shorten;
mod signature;
mod system;
mod verify;
mod watch;

pub use antiphon_outcome::{Contrast, Difference};
pub use compare::compare;
pub use options::{
    Arithmetic, Bound, Comparison, Deadlock, Doubts, Infer, LocalSteps, Loops, Options, Order, Progress, Saving,
    Search, Symmetry,
};
pub use outcome::{
    Assumption, Certainty, Incomplete, Inferred, LoopUse, Move, Outcome, Party, Reason, Statistics, Violation,
};
pub use signature::{output_texts, signature};
pub use verify::verify;
