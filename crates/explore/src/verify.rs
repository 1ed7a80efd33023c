//! The entry: one program under one number of processes.
//!
//! Nothing is explored yet: the answer says so, and is never a pass.

use crate::{Incomplete, Options, Outcome, Reason, Statistics};
use antiphon_model::Program;

/// Explores every execution of the program that the options admit.
pub fn verify(_program: &Program, _options: &Options) -> Outcome {
    Outcome {
        violations: Vec::new(),
        incomplete: vec![Incomplete { reason: Reason::Internal, message: "not built yet".into() }],
        unsupported: None,
        assumptions: Vec::new(),
        vacuous: Vec::new(),
        statistics: Statistics::default(),
    }
}
