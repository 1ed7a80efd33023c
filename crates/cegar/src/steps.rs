//! How the engines count their own work: as steps of a solver, to which those of its questions
//! are added, so that turns are the same on every machine.

use antiphon_prover::{Limit, Steps};

/// What one step of an engine counts, beside the questions that it asks.
const STEP: Steps = Steps::new(300);

/// Whether a limit is reached after one more step.
pub(crate) fn is_over(limit: &Limit) -> bool {
    limit.spend(STEP);
    limit.is_reached()
}
