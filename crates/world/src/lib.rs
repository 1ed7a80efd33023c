//! Several processes: which of them goes on, and what is left undecided.
//!
//! A process runs until it waits for another one (`advance`). Nothing that it
//! does before can be disturbed by the others, and nothing that they do is
//! disturbed by it: messages and receives are posted, and transfers about which
//! there is no choice are made whenever both sides are there (`mpi::matching`).
//! So the order in which processes run does not matter, and one order is
//! enough. Once all of them wait, the world is *quiescent*, and what is really
//! open is offered (`choices`): which message a receive from any source takes,
//! what `MPI_Waitany` or `MPI_Test` answers, and where it matters (`lookahead`)
//! whether the library buffers a message instead of waiting for its receiver.
//!
//! This is the urgent reduction of the TASS report (section 5.4) carried to all
//! of MPI: in every state the steps of one process are looked at, or all steps
//! that are possible. A quiescent world in which nobody can go on unless the
//! library buffers is a potential deadlock (`deadlock`).
//!
//! Whoever drives the machine (a search, a run, a replay) gets an [`Event`] at a
//! time and answers: assume a side of a condition, take a scheduling choice, go on. A
//! [`Snapshot`] is everything that is needed to go on from the same point again;
//! it shares with others what no one changed.
//!
//! Deliberately not here: which scheduling choice is taken, and what is remembered.

mod advance;
mod awaited;
mod chance;
mod choices;
mod collective;
mod commuting;
mod compared_calls;
mod concrete;
mod deadlock;
mod decided;
mod driven;
mod ends;
mod exchange;
mod fairness;
mod file_outputs;
mod followed;
mod forgetting;
mod identity;
mod in_flight;
mod instances;
mod interference;
mod leaks;
mod local_steps;
mod lookahead;
mod loops;
mod names;
mod next_steps;
mod orders;
mod outputs;
mod pending;
mod persistent;
mod printed;
mod programs;
mod quiescent;
mod races;
mod reading;
mod recording;
mod replay;
mod run;
mod sending;
mod state;
mod steps;
mod symmetry;
mod tasks;
mod team_print;
mod thread_levels;
mod unfinished;
mod world;

pub use antiphon_mpi::Buffering;
pub use antiphon_threads::Way;
pub use chance::Chance;
pub use concrete::{run_exact, run_machine, sample_loops};
pub use decided::{Decision, DecisionKind};
pub use driven::{Driver, Execution, Recording, Scheduler};
pub use fairness::{Claim, Dues, Lying, Question, Reach};
pub use followed::{run_along, Followed, Misfit, Recorded};
pub use next_steps::{NextStep, StepKind};
pub use programs::{Codes, Played, Programs};
pub use replay::{replay, replay_step, AtEnd, Kind, Schedule, Shown};
pub use run::{run, Report};
pub use state::{
    Approach, Commuting, Cycles, DeadMemory, Deadlock, Element, Ends, Event, FileOutput, Finished, Havocked, KeptArray,
    KeptOutput, Leaks, Link, LoopSample, Order, Policy, PrintedBy, ProcessStatus, ProgramEnd, RecordedTrace,
    Remembering, Scheduling, SchedulingChoice, Snapshot, Stuck, Symmetry, Waiter, World,
};
