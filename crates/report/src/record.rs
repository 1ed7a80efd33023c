//! One violation as data: what, where, under which inputs, and the way there.
//!
//! Everything that a report for people says is in here, so that a stored result
//! can be drawn again without the program; the text of a line goes along for
//! the same reason. Fields beyond the first version of the schema are left out
//! where they are empty, and a reader may do without them.

use crate::by_name::{by_name, is_variable_of_ours};
use crate::{directives, DifferenceRecord, HiddenSteps};
use antiphon_outcome::{Certainty, Inferred, LoopUse, ProgramRole, Property, TaskId, TraceStep, Wait};
use antiphon_outcome::{Exchange, ExchangeRole, Transfer, Weight};
use antiphon_source::{Label, SourceMap, Span};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One violation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ViolationRecord {
    /// What is violated.
    pub property: Property,
    /// How sure it is.
    pub certainty: Certainty,
    /// One sentence.
    pub message: String,
    /// Where: the file's name.
    pub file: String,
    /// Its line, counted from 1; 0 if there is no place.
    pub line: u32,
    /// Its column in bytes, counted from 1; 0 if there is no place.
    pub column: u32,
    /// The process that does it.
    pub process: u32,
    /// Its thread.
    pub thread: u32,
    /// A concrete witness where one exists.
    pub inputs: BTreeMap<String, String>,
    /// Whether a concrete run, in which no prover takes part, shows it too.
    pub replayed: bool,
    /// The way there.
    pub trace: Vec<StepRecord>,
    /// The number of processes of the execution; of two programs, of the implementation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub np: Option<u64>,
    /// Of two programs: the number of processes of the specification.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub specification_np: Option<u64>,
    /// Of two programs: the one that does it.
    #[serde(default, skip_serializing_if = "ProgramRole::is_alone")]
    pub program: ProgramRole,
    /// Of two programs that compute different outputs: how they differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<DifferenceRecord>,
    /// What is shown around the place.
    #[serde(flatten)]
    pub context: PlaceContext,
    /// The condition on inputs under which it happens; empty if any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub condition: String,
    /// Of a deadlock: who waits for whom.
    #[serde(flatten)]
    pub deadlock: DeadlockRecord,
    /// Steps that are not in the trace.
    #[serde(flatten)]
    pub hidden: HiddenSteps,
    /// The decisions of the scheduler, for a replay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<String>,
}

/// What is shown around the place of a violation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlaceContext {
    /// Bytes of the place, on its line.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub length: u32,
    /// The text of the line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// What stands beside the place: values of variables.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Other places that have to do with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<PlaceRecord>,
    /// The calls that led there, the innermost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CallRecord>,
    /// How many numbers of processes were explored, where there were several.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub explored_np: u32,
    /// Other numbers of processes with which it happens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_np: Vec<u64>,
    /// Orders of evaluation under which it happens, where C leaves them open: sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<String>,
    /// The lines at which functions of the library gave values (`scanf() #2`), by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub drawn_at: BTreeMap<String, u32>,
    /// Values of inputs that are characters, as the source spells them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub characters: BTreeMap<String, String>,
    /// Macros and includes around the place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// A deadlock: who waits for whom.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DeadlockRecord {
    /// Who waits for whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<WaitRecord>,
    /// Ranks each of which waits for the next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cycle: Vec<u32>,
    /// The threads of these; none if each is the first of its process.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cycle_threads: Vec<u32>,
}

impl ViolationRecord {
    /// A provable violation without a place.
    pub fn new(property: Property, message: impl Into<String>) -> ViolationRecord {
        ViolationRecord {
            property,
            certainty: Certainty::Provable,
            message: message.into(),
            file: String::new(),
            line: 0,
            column: 0,
            process: 0,
            thread: 0,
            inputs: BTreeMap::new(),
            replayed: false,
            trace: Vec::new(),
            np: None,
            specification_np: None,
            program: ProgramRole::Alone,
            difference: None,
            context: PlaceContext::default(),
            condition: String::new(),
            deadlock: DeadlockRecord::default(),
            hidden: HiddenSteps::default(),
            schedule: Vec::new(),
        }
    }

    /// Who does it.
    pub fn task(&self) -> TaskId {
        TaskId { program: self.program, rank: self.process, thread: self.thread }
    }

    /// The tasks that wait for each other.
    pub fn cycle(&self) -> Vec<TaskId> {
        tasks(self.program, &self.deadlock.cycle, &self.deadlock.cycle_threads)
    }

    /// Sets who does it.
    pub fn by(mut self, task: TaskId) -> ViolationRecord {
        (self.program, self.process, self.thread) = (task.program, task.rank, task.thread);
        self
    }

    /// Sets the place.
    pub fn at(mut self, place: PlaceRecord) -> ViolationRecord {
        (self.file, self.line, self.column) = (place.file, place.line, place.column);
        (self.context.length, self.context.source) = (place.length, place.source);
        self
    }
}

/// One step of the way to a violation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StepRecord {
    /// Counted from 1.
    pub step: u64,
    /// The process that takes it.
    pub process: u32,
    /// Its thread.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub thread: u32,
    /// Where: the file's name.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// What happens.
    pub action: String,
    /// The variables that change, with their new values.
    pub changes: BTreeMap<String, String>,
    /// The same variables as expressions over inputs, where the search was asked for them; not stored.
    #[serde(skip)]
    pub symbolic: BTreeMap<String, String>,
    /// The locks that its thread holds afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    /// Of two programs: the one that takes it.
    #[serde(default, skip_serializing_if = "ProgramRole::is_alone")]
    pub program: ProgramRole,
    /// The text of the line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Of a call of MPI: what it communicates with whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<ExchangeRecord>,
    /// Whether it is told to everybody; a list in the result says the same.
    #[serde(skip)]
    pub weight: Weight,
}

/// What a call of MPI communicates. Ranks are those of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExchangeRecord {
    /// What the call does.
    pub role: ExchangeRole,
    /// What it sends; of a collective call, what each rank contributes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sends: Option<Transfer>,
    /// What it receives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receives: Option<Transfer>,
    /// The communicator, as the user wrote it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub communicator: String,
    /// The ranks of the communicator, in its order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<u32>,
    /// The request that it begins or completes: a number that tells those of a rank apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<i64>,
    /// Of a receive from any source: the ranks whose message it could have taken instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<u32>,
}

impl ExchangeRecord {
    fn of(exchange: &Exchange) -> ExchangeRecord {
        let Exchange { role, sends, receives, communicator, members, request, candidates } = exchange.clone();
        ExchangeRecord { role, sends, receives, communicator, members, request, candidates }
    }
}

/// What a step changed, of the user's variables.
fn shown_changes(step: &TraceStep) -> BTreeMap<String, String> {
    let shown = step.changes.iter().filter(|(name, _)| !is_variable_of_ours(name));
    shown.map(|(name, value)| (by_name(name), value.clone())).collect()
}

impl StepRecord {
    /// The step with this number, with its place as text.
    pub fn of(map: &SourceMap, number: u64, step: &TraceStep) -> StepRecord {
        let place = PlaceRecord::of(map, step.span).unwrap_or_default();
        StepRecord {
            step: number,
            process: step.task.rank,
            thread: step.task.thread,
            file: place.file,
            line: place.line,
            action: by_name(&step.action),
            changes: shown_changes(step),
            symbolic: step.symbolic.iter().cloned().collect(),
            locks: step.locks.clone(),
            program: step.task.program,
            source: place.source,
            exchange: step.exchange.as_ref().map(ExchangeRecord::of),
            weight: Weight::Told,
        }
    }

    /// Who takes it.
    pub fn task(&self) -> TaskId {
        TaskId { program: self.program, rank: self.process, thread: self.thread }
    }
}

/// A place and what to say about it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlaceRecord {
    /// The file's name.
    pub file: String,
    /// Its line, counted from 1.
    pub line: u32,
    /// Its column in bytes, counted from 1.
    pub column: u32,
    /// Bytes of the place, on its line.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub length: u32,
    /// What to say; may be empty.
    #[serde(default)]
    pub message: String,
    /// The text of the line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

impl PlaceRecord {
    /// Where a span stands, with the text of its first line; none for no place.
    pub fn of(map: &SourceMap, span: Span) -> Option<PlaceRecord> {
        let place = map.position(span)?;
        let file = map.file(place.file);
        let (physical, _) = file.line_column(place.offset);
        let text = file.line_text(physical);
        let room = (text.len() as u32).saturating_sub(place.column.saturating_sub(1));
        Some(PlaceRecord {
            file: place.name.into(),
            line: place.line,
            column: place.column,
            length: place.end_offset.saturating_sub(place.offset).min(room),
            message: String::new(),
            source: stored_line(text),
        })
    }

    /// Where a label stands, with its text.
    pub fn labelled(map: &SourceMap, label: &Label) -> Option<PlaceRecord> {
        Some(PlaceRecord { message: label.text.clone(), ..PlaceRecord::of(map, label.span)? })
    }
}

/// Longer lines are not kept in a result.
const LONGEST_LINE: usize = 1000;

/// A line as a result keeps it; nothing of one that is enormous.
fn stored_line(text: &[u8]) -> String {
    match text.len() <= LONGEST_LINE {
        true => String::from_utf8_lossy(text).into_owned(),
        false => String::new(),
    }
}

/// A call on the way to a violation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CallRecord {
    /// The function that was called.
    pub function: String,
    /// Where: the file's name.
    pub file: String,
    /// Its line.
    pub line: u32,
}

impl CallRecord {
    /// The call of `function` at `span`.
    pub fn of(map: &SourceMap, function: &str, span: Span) -> CallRecord {
        let place = PlaceRecord::of(map, span).unwrap_or_default();
        CallRecord { function: function.into(), file: place.file, line: place.line }
    }
}

/// What one task waits for in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitRecord {
    /// The rank.
    pub process: u32,
    /// Its thread.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub thread: u32,
    /// What it is in; `ended` for one that ended.
    pub operation: String,
    /// Until when.
    pub until: String,
    /// Where it is: the file's name.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// The ranks that could free it.
    pub on: Vec<u32>,
    /// The threads of these; none if each is the first of its process.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_threads: Vec<u32>,
}

impl WaitRecord {
    /// A wait with its place as text.
    pub fn of(map: &SourceMap, wait: &Wait) -> WaitRecord {
        let place = PlaceRecord::of(map, wait.span).unwrap_or_default();
        let (on, on_threads) = ranks_and_threads(&wait.on);
        let own = directives::in_own_words(map, wait);
        let (operation, until) = own.unwrap_or_else(|| (wait.operation.clone(), wait.until.clone()));
        WaitRecord {
            process: wait.task.rank,
            thread: wait.task.thread,
            operation,
            until,
            file: place.file,
            line: place.line,
            on,
            on_threads,
        }
    }

    /// Who waits, in the program that the violation is about.
    pub fn task(&self, program: ProgramRole) -> TaskId {
        TaskId { program, rank: self.process, thread: self.thread }
    }

    /// Who could free it.
    pub fn on(&self, program: ProgramRole) -> Vec<TaskId> {
        tasks(program, &self.on, &self.on_threads)
    }
}

/// The ranks of tasks, and their threads unless all are the first.
pub(crate) fn ranks_and_threads(tasks: &[TaskId]) -> (Vec<u32>, Vec<u32>) {
    let threads: Vec<u32> = tasks.iter().map(|task| task.thread).collect();
    let threads = if threads.iter().all(|thread| *thread == 0) { Vec::new() } else { threads };
    (tasks.iter().map(|task| task.rank).collect(), threads)
}

/// The tasks of these ranks and threads.
fn tasks(program: ProgramRole, ranks: &[u32], threads: &[u32]) -> Vec<TaskId> {
    let threads = threads.iter().copied().chain(std::iter::repeat(0));
    ranks.iter().zip(threads).map(|(rank, thread)| TaskId { program, rank: *rank, thread }).collect()
}

/// An invariant that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InferredRecord {
    /// To be pasted before the loop.
    pub annotation: String,
    /// The file of the loop.
    pub file: String,
    /// Its line, counted from 1.
    pub line: u32,
    /// What became of the loop.
    pub used: LoopUse,
}

impl InferredRecord {
    /// An invariant with its place as text.
    pub fn of(map: &SourceMap, found: &Inferred) -> InferredRecord {
        let place = PlaceRecord::of(map, found.span).unwrap_or_default();
        InferredRecord { annotation: found.annotation.clone(), file: place.file, line: place.line, used: found.used }
    }
}

/// A sentence about a result and where it comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Noted {
    /// The sentence, or the text of an assumption.
    pub text: String,
    /// Where: the file's name; empty for what Antiphon says itself.
    pub file: String,
    /// Its line; 0 if there is no place.
    pub line: u32,
}

impl Noted {
    /// A sentence with its place as text.
    pub fn of(map: &SourceMap, text: &str, span: Span) -> Noted {
        let place = PlaceRecord::of(map, span).unwrap_or_default();
        Noted { text: text.into(), file: place.file, line: place.line }
    }
}

pub(crate) fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn is_nothing(number: &u32) -> bool {
    *number == 0
}
