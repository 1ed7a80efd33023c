//! What an exploration answers: the data of crate `outcome`, under the names that the
//! engine uses.

pub use antiphon_outcome::ProgramRole;
pub use antiphon_outcome::{
    Assumption, Certainty, Incomplete, Inferred, LoopBound, LoopHint, LoopPart, LoopProblem, LoopUse, Move, Outcome,
    Reason, Statistics, Violation,
};
