//! The machine: one semantics of C for one process, over a domain of values.
//!
//! A program of the model is compiled ([`Code`]) and executed step by step
//! ([`Machine`]) on a state of plain data. What a number is, the domain says
//! ([`Domain`]): [`Exact`] computes with integers and rationals without
//! bounds, [`MachineArith`] as gcc's code does; symbolic exploration adds a
//! domain of its own, elsewhere. An operation that is about more than its process
//! is handed back undone ([`Performed::NotAlone`]).
//!
//! Deliberately not here: other processes, MPI, scheduling (crates `mpi`, `world`);
//! symbolic expressions, provers, searches. A run or a replay shares no reasoning
//! with them and can contradict them.

mod abandoned;
mod abridged;
mod abstracts;
mod addresses;
mod call;
mod canonical;
mod constants;
mod environment;
mod evaluate;
mod explain;
mod file_contents;
mod grain;
mod inputs;
mod iterations;
mod joint;
mod joint_snapshot;
mod lending;
mod library;
mod limits;
mod locate;
mod loops;
mod machine;
mod meeting;
pub mod memory;
mod merge;
mod options;
mod output;
mod printed;
mod programs;
mod quantify;
mod quick;
mod runtime;
mod series;
mod shared;
mod spell;
mod start;
pub mod state;
mod step;
#[cfg(test)]
mod testing;
mod threads;
mod transaction;
mod unbounded;
mod unknown_index;

use antiphon_values::{domain, fault, value};

pub use abandoned::Unfinished;
pub use abstracts::{otherwise_name, point_name};
pub use antiphon_code::{anatomy, code, compile, compile_pair, Code};
pub use antiphon_model::{expression_text, place_text};
pub use antiphon_texts::reading::{ReadPart, Unit};
pub use antiphon_texts::Draws;
pub use antiphon_values::{Exact, Integers, MachineArith, MachineNumber, NumberModel, Overflow};
pub use call::Arguments;
pub use canonical::{Survey, Walk};
pub use constants::Constants;
pub use domain::{
    Answer, Arithmetic, Arrays, Assumptions, Bytes, ConcreteValues, Decision, Domain, DoubleBits, Environment,
    InputStep, Layer, Layers, MathError, Merging, NumberType, Plain, Polarity, Printed, ProgramRole, Relations, Serial,
    Values, Widths, MOST_VALUES, SIZE,
};
pub use evaluate::elements;
pub use fault::{
    asserted_property, Allocations, Asked, Assumed, AtomicSections, CallSite, Checks, DomainError, End, Ending, Fault,
    Limit, Property, Stop, Strictness, Unsupported,
};
pub use inputs::input_name;
pub use iterations::{Clash, Iterations};
pub use joint::{BeforeJoint, Member};
pub use library::{Given, CHAR};
pub use loops::{Loops, Phase, Place, Record, Start};
pub use machine::{Coverage, Evaluation};
pub use machine::{Machine, OrStop, Stopped};
pub use merge::PathMerging;
pub use options::{
    Abridgement, EnvironmentInputs, Invariants, Launch, Noting, Options, RaceDetection, ReadBound, TaskExecution,
};
pub use output::{Nowhere, Output, Recording, Stream};
pub use printed::{Item, Prints};
pub use programs::{ProcessId, ProgramInstance, View};
pub use series::{AccessOf, Certainty, Commutes, ComparedTasks, Unordered};
pub use shared::Filled;
pub use spell::object as object_text;
pub use step::{Performed, Value};
pub use transaction::{Attempt, Position};
