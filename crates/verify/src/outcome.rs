//! What an exploration answers, as data: findings, what was not looked at, what
//! the answer rests on. Spans point into the user's text; drawing is `report`'s.

use antiphon_domain::Difference;
pub use antiphon_machine::Party;
use antiphon_machine::{Fault, Unsupported};
use antiphon_source::Span;
use std::time::Duration;

/// How sure a violation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// A concrete run with the inputs and the schedule given shows it.
    Provable,
    /// It could not be excluded, nor shown.
    Possible,
}

/// A violation and the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What, where, and through which calls.
    pub fault: Fault,
    /// The rank of the process that does it, in its program.
    pub process: u32,
    /// The program that does it; ranks that wait are of this one too.
    pub party: Party,
    /// How sure it is.
    pub certainty: Certainty,
    /// Whether a concrete run confirmed it.
    pub replayed: bool,
    /// Values of inputs (and of what the program leaves open) that lead there,
    /// by name, in the order of the program.
    pub inputs: Vec<(String, String)>,
    /// The condition on inputs under which it happens, as C; empty if any.
    pub condition: String,
    /// Of a deadlock: who waits for whom, one entry a rank, in order.
    pub waits: Vec<Waiting>,
    /// Of a deadlock: the ranks of a cycle in which each waits for the next.
    pub cycle: Vec<u32>,
    /// Steps that matter, in the order of the execution.
    pub trace: Vec<TraceStep>,
    /// Local steps that are not in the trace.
    pub hidden_steps: u64,
    /// The decisions of the scheduler, for a replay.
    pub schedule: Vec<Move>,
    /// Of two programs that compute different outputs: how they differ.
    pub difference: Option<Difference>,
}

/// What one rank waits for in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The rank.
    pub process: u32,
    /// What it is in, in MPI's words: `Send to 1 tag 0`; `ended` for one that ended.
    pub operation: String,
    /// Until when: `until rank 1 receives`; empty for one that ended.
    pub until: String,
    /// Where it is.
    pub span: Span,
    /// The ranks that could free it.
    pub on: Vec<u32>,
}

/// A step of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// Who takes it: a rank of its program.
    pub process: u32,
    /// Its program.
    pub party: Party,
    /// Where.
    pub span: Span,
    /// What happens, in few words: `right = 1`, `Send -> 1`, `Recv <- 0`.
    pub action: String,
    /// Variables that change and their new values.
    pub changes: Vec<(String, String)>,
}

/// One decision of the scheduler, as text that names it among those that are
/// offered at the same point (`2: receive from 1`).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(pub String);

/// Why something was not looked at or not decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Reason {
    /// The prover does not know.
    SolverUnknown,
    /// Time is over.
    Timeout,
    /// Memory is full.
    Memory,
    /// Enough states were seen.
    MaxStates,
    /// A path was longer than allowed.
    MaxDepth,
    /// The user stopped it.
    Interrupted,
    /// An error that is not checked for, after which an execution cannot go on.
    Unchecked,
    /// A worker failed.
    Internal,
}

/// Something that was not looked at or not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incomplete {
    /// Its kind.
    pub reason: Reason,
    /// One sentence.
    pub message: String,
}

/// Something that a pass rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// As the user wrote it.
    pub text: String,
    /// Where; none for what Antiphon assumes itself.
    pub span: Span,
}

/// What became of a loop for which invariants were looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopUse {
    /// It was proved with what was found.
    Proved,
    /// What was found led to no answer: it was executed round by round.
    Unrolled,
    /// What was found holds, and neither it nor executing rounds led to an answer.
    Insufficient,
}

/// An invariant that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inferred {
    /// As the user would write it.
    pub annotation: String,
    /// The loop, up to its body.
    pub span: Span,
    /// The program that it is in.
    pub party: Party,
    /// What became of it.
    pub used: LoopUse,
}

/// Counters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// States at which the search did something.
    pub states_seen: u64,
    /// States that were remembered.
    pub states_saved: u64,
    /// Steps of processes.
    pub transitions: u64,
    /// Symbolic expressions made.
    pub symbolic_values: u64,
    /// Questions to the prover.
    pub validity_queries: u64,
    /// Those that reached a solver.
    pub solver_calls: u64,
    /// Executions that came to their end.
    pub executions: u64,
    /// Wall time.
    pub elapsed: Duration,
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Outcome {
    /// What goes wrong.
    pub violations: Vec<Violation>,
    /// What was not looked at or not decided.
    pub incomplete: Vec<Incomplete>,
    /// What is not modelled: the program was not analysed.
    pub unsupported: Option<Unsupported>,
    /// What a pass rests on.
    pub assumptions: Vec<Assumption>,
    /// What makes a pass say less than it seems: assertions never reached,
    /// assumptions that admit nothing; sentences with their places.
    pub vacuous: Vec<(String, Span)>,
    /// Annotated loops that were not executed round by round: the name of an
    /// invariant, or nothing, and the place.
    pub proved_loops: Vec<(String, Span)>,
    /// Invariants that were found, in order of the loops.
    pub inferred: Vec<Inferred>,
    /// Counters.
    pub statistics: Statistics,
}
