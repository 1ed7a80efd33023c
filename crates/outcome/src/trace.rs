//! The way to a violation: steps as a reader wants them, and what each task waits
//! for at the end.

use crate::TaskId;
use antiphon_source::Span;

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
    /// The locks that its thread holds afterwards, by name.
    pub locks: Vec<String>,
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

    /// A task that waits for nobody: one that ended, or runs.
    pub fn for_nobody(task: TaskId, operation: &str) -> Wait {
        Wait { task, operation: operation.into(), until: String::new(), span: Span::NONE, on: Vec::new() }
    }

    /// Whether the task came to its end.
    pub fn has_ended(&self) -> bool {
        self.operation == Wait::ENDED
    }
}
