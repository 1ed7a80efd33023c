//! Two programs for the same inputs: the specification, then the implementation,
//! as one system of processes (collective assertions paper, section 2), whose
//! outputs are compared wherever both have ended.

use crate::options::Options;
use crate::outcome::Outcome;
use crate::verify::refused;
use antiphon_machine::Unsupported;
use antiphon_model::Program;

/// Explores every pair of executions that the options admit.
pub fn compare(_specification: &Program, implementation: &Program, _options: &Options) -> Outcome {
    let span = implementation.function(implementation.main).span;
    let message = "comparing two programs is not built yet".to_owned();
    let code = &antiphon_source::codes::unsupported::U207;
    refused(Unsupported { code, message, span, calls: Vec::new() })
}
