//! The way to a violation: steps as a reader wants them, and what each task waits
//! for at the end.

use crate::TaskId;
use antiphon_source::Span;
use serde::{Deserialize, Serialize};

/// A step of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// Who takes it.
    pub task: TaskId,
    /// Where.
    pub span: Span,
    /// What happens, in few words: `Send -> 1`, `Recv <- 0`; empty for an assignment.
    pub action: String,
    /// Variables that change and their new values.
    pub changes: Vec<(String, String)>,
    /// The same variables as expressions over inputs, as a search had them; those that do not depend on any
    /// are left out, and a run on known numbers has none.
    pub symbolic: Vec<(String, String)>,
    /// The locks that its thread holds afterwards, by name.
    pub locks: Vec<String>,
    /// Of a call of MPI: what it communicates with whom.
    pub exchange: Option<Exchange>,
    /// Whether a reader who did not ask for every step sees it.
    pub weight: Weight,
}

/// How much a step says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Weight {
    /// It belongs to the story.
    #[default]
    Told,
    /// A local step: a condition, a call, a value that is overwritten before anybody else can see it.
    Local,
}

/// Local steps that a trace keeps: those nearest to its end.
pub const LOCAL_STEPS: usize = 1000;

/// Leaves out the oldest local steps where a trace has too many.
pub fn keep_last_local(trace: &mut Vec<TraceStep>) {
    let is_local = |step: &TraceStep| step.weight == Weight::Local;
    let mut surplus = trace.iter().filter(|step| is_local(step)).count().saturating_sub(LOCAL_STEPS);
    trace.retain(|step| {
        let dropped = surplus > 0 && is_local(step);
        surplus -= usize::from(dropped);
        !dropped
    });
}

/// How many of all steps a trace does not tell.
pub fn hidden_steps(steps: u64, trace: &[TraceStep]) -> u64 {
    let told = trace.iter().filter(|step| step.weight == Weight::Told).count();
    steps.saturating_sub(told as u64)
}

/// What a call of MPI communicates: enough to draw it. Ranks are those of the program,
/// whatever communicator the call names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What the call does.
    pub role: ExchangeRole,
    /// What it sends; of a collective call, what each rank contributes.
    pub sends: Option<Transfer>,
    /// What it receives.
    pub receives: Option<Transfer>,
    /// The communicator, as the user wrote it.
    pub communicator: String,
    /// The ranks of the communicator, in its order.
    pub members: Vec<u32>,
    /// The request that it begins or completes, by its handle.
    pub request: Option<i64>,
    /// Of a receive from any source: the ranks whose message it could have taken instead.
    pub candidates: Vec<u32>,
}

/// What a call of MPI does with messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExchangeRole {
    /// It sends, or begins to.
    Send,
    /// It receives, or begins to.
    Receive,
    /// It does both.
    SendReceive,
    /// It asks for a message and leaves it where it is.
    Probe,
    /// It takes part in a collective operation.
    Collective,
    /// It completes operations that were begun before.
    Completion,
}

/// One side of a message.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Transfer {
    /// The other rank; of a collective call, the root. None if nobody knows yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The tag; none for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<i64>,
    /// The number of elements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
    /// Their type, as the user wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub datatype: String,
}

/// What one task waits for in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wait {
    /// Who.
    pub task: TaskId,
    /// What it is in, in the library's words: `Send to 1 tag 0`; [`Wait::ENDED`] for one that ended.
    pub operation: String,
    /// Until when: `until rank 1 receives`; empty for one that does not wait.
    pub until: String,
    /// Where it is.
    pub span: Span,
    /// Who could free it.
    pub on: Vec<TaskId>,
}

impl Wait {
    /// What a task is in that came to its end.
    pub const ENDED: &'static str = "ended";
    /// What a thread of OpenMP is in that is to execute a task.
    pub const NOT_BEGUN: &'static str = "task that has not begun";
    /// Before the name of a directive whose end a thread has come to.
    pub const END_OF: &'static str = "end of ";

    /// A task that waits for nobody: one that ended, or runs.
    pub fn for_nobody(task: TaskId, operation: &str) -> Wait {
        Wait { task, operation: operation.into(), until: String::new(), span: Span::NONE, on: Vec::new() }
    }

    /// Whether the task came to its end.
    pub fn has_ended(&self) -> bool {
        self.operation == Wait::ENDED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_of_roles_reads_back() {
        let all = [
            (ExchangeRole::Send, "\"send\""),
            (ExchangeRole::Receive, "\"receive\""),
            (ExchangeRole::SendReceive, "\"send-receive\""),
            (ExchangeRole::Probe, "\"probe\""),
            (ExchangeRole::Collective, "\"collective\""),
            (ExchangeRole::Completion, "\"completion\""),
        ];
        for (role, word) in all {
            assert_eq!(serde_json::to_string(&role).unwrap(), word);
            assert_eq!(serde_json::from_str::<ExchangeRole>(word).unwrap(), role);
        }
    }
}
