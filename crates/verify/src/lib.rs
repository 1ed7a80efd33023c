//! Symbolic exploration: every execution of a program, for every input in
//! bounds, every schedule and every buffering, after the TASS report.
//!
//! The machine defines what a program does, and the crate `domain` gives it
//! symbolic numbers; this crate turns its steps into a transition system for the
//! crate `search`, and makes of what was found a result with concrete inputs, replayed
//! in a domain in which no prover takes part.
//!
//! | module | what it holds |
//! |---|---|
//! | `options` | what the user asks for |
//! | `outcome` | what is answered |
//! | `settings` | what the options mean for those that do the work |
//! | `finding` | what a search finds |
//! | `system` | the transition system that is searched |
//! | `report` | what a search has to tell beside what it found |
//! | `others` | the first violation of each property, leaks last |
//! | `shorten` | the same violation by fewer choices |
//! | `confirm` | from a finding and its replay to a violation |
//! | `induction` | violations behind loops that forgot something |
//! | `unrolled` | such violations looked for with growing inputs |
//! | `abridging` | a search without the loops that decide nothing |
//! | `compared` | a search with tasks in one order, each compared with others |
//! | `checkpoint` | runs that are stopped and gone on with |
//! | `ledger` | what a search has to tell, as it can be written down |
//! | `log_bytes` | the log of a run as bytes |
//! | `together` | one search by all ranks of a cluster |
//! | `watch` | the limits that come from outside |
//! | `verify` | one program, one number of processes |
//! | `compare` | two programs, each with its number of processes |
//! | `floating` | what a result rests on where numbers are rounded |
//! | `distance` | how far apart two outputs can be |
//! | `signature` | whether two programs can be compared |
//! | `outputs` | what two programs gave, side by side |
//! | `compare_arrays` | outputs whose extents nothing bounds |
//! | `printed_output` | what is printed, as numbers and text |
//! | `layout` | two outputs side by side |
//! | `printed` | what two programs print |
//! | `witness` | what a run on known numbers shows of a difference |
//!
//! Deliberately not here: what C, MPI or a message is (crate `machine`), what a
//! symbolic number is (crate `domain`), where invariants come from that nobody
//! wrote (crate `infer`, which drives this one), and how a result looks (crate `report`).

mod abridging;
mod checkpoint;
mod compare;
mod compare_arrays;
mod compared;
mod confirm;
mod covered;
mod dice;
mod distance;
mod files;
mod finding;
mod floating;
mod forgetting;
mod incomplete;
mod induction;
mod layout;
mod ledger;
mod log_bytes;
mod merging;
mod options;
mod others;
mod outcome;
mod outputs;
mod passed_over;
mod printed;
mod printed_output;
mod put_off;
mod recurring;
mod report;
mod retold;
mod roughly;
mod settings;
mod shorten;
mod signature;
mod source_sets;
mod system;
mod teams;
mod together;
mod unrolled;
mod verify;
mod watch;
mod witness;

pub use antiphon_domain::{Contrast, Difference, Floats};
pub use antiphon_machine::{Abridgement, TaskExecution};
pub use antiphon_prover::{Patience, Steps};
pub use antiphon_world::{Codes, Played, Programs};
pub use antiphon_world::{Commuting, DeadMemory, Symmetry};
pub use checkpoint::{identity, Checkpoints, Writer, Written, INTERVAL};
pub use compare::compare;
pub use options::{
    Bound, Budget, Comparison, Doubts, Merging, Numbers, Options, Outside, Progress, Reductions, ThreadReduction,
    TraceValues, Wanted,
};
pub use others::with_others;
pub use outcome::{
    Assumption, Certainty, Incomplete, Inferred, LoopHint, LoopProblem, LoopUse, Move, Outcome, ProgramRole, Reason,
    Statistics, Violation,
};
pub use settings::run_options;
pub use signature::{output_texts, signature};
pub use verify::{explore, passes, refuted, verify};
