//! The space-time diagram of a finding as data: a lane for each rank or thread, an event for
//! each step, messages, collective operations, and what is open at the end. What it looks
//! like is decided by the page's script; what belongs together is decided here, where it can
//! be tested.
//!
//! Rows are the partial order of the execution, after Lamport's "Time, Clocks, and the Ordering
//! of Events": an event stands below whatever it had to wait for, and no receive above its send.
//! The steps of threads stand in the order in which they were taken, since it matters.

use super::matching::{self, Link};
use super::rows;
use crate::human::trace::{is_told, step_text, ALONE};
use crate::human::waits::whose;
use crate::{ExchangeRecord, Property, StepRecord, ViolationRecord};
use antiphon_outcome::{ExchangeRole, TaskId};
use serde::Serialize;
use std::collections::BTreeSet;

/// Ranks without a step have a lane, too, up to this many processes.
const ALL_RANKS: u64 = 16;

/// A space-time diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Diagram {
    /// Who takes part.
    pub lanes: Vec<Lane>,
    /// What happens, each after whatever it had to wait for.
    pub events: Vec<Event>,
    /// Messages between them.
    pub messages: Vec<Message>,
    /// Messages that a receive could have taken instead.
    pub alternatives: Vec<Alternative>,
    /// Events that are one collective operation.
    pub collectives: Vec<Vec<usize>>,
    /// Who waits for whom at the end.
    pub waits: Vec<WaitLine>,
}

/// A rank or a thread.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Lane {
    /// `rank 2`, `thread 1`.
    pub title: String,
    #[serde(skip)]
    pub task: TaskId,
}

/// What an event is: decides how it looks and whether a filter hides it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    /// A call that every program makes: `MPI_Init`, `MPI_Comm_rank`.
    Setup,
    /// An assignment.
    Local,
    /// A message leaves, or arrives, or both.
    Message,
    /// A collective operation.
    Collective,
    /// A request is completed, or asked about.
    Completion,
    /// A lock is taken or released.
    Lock,
    /// A thread is created or joined.
    Thread,
    /// A call that never returns.
    Blocked,
    /// The end of its process or thread.
    Ended,
    /// What is reported.
    Fault,
}

/// What one lane does at one time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Event {
    pub lane: usize,
    pub row: usize,
    pub kind: Kind,
    /// In few words.
    pub text: String,
    /// Of what is blocked or reported: why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub about: String,
    pub file: String,
    pub line: u32,
    /// Names and new values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<(String, String)>,
    /// Names and expressions over inputs, where the search had some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub symbolic: Vec<(String, String)>,
    /// Locks that are held afterwards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locks: Vec<String>,
    #[serde(skip)]
    pub exchange: Option<ExchangeRecord>,
}

/// A message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Message {
    /// The event that sends.
    pub from: usize,
    /// The event that receives; none if it did not come to that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// The lane to which it goes.
    pub lane: usize,
    /// `tag 0, 3 MPI_INT`.
    pub label: String,
}

/// A message that a receive from any source could have taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Alternative {
    /// The event that receives.
    pub to: usize,
    /// The lane that sent the message, or was about to.
    pub lane: usize,
    /// The event that sent it, where that is in the trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
}

/// One lane waits for another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct WaitLine {
    pub from: usize,
    pub to: usize,
    /// Whether it is a part of the cycle.
    pub cycle: bool,
}

impl Diagram {
    /// The diagram of a finding; one without lanes if there is nothing to draw.
    pub(super) fn of(record: &ViolationRecord) -> Diagram {
        let mut diagram = Diagram { lanes: lanes(record), ..Diagram::default() };
        let steps: Vec<&StepRecord> = record.trace.iter().filter(|step| is_told(record, step)).collect();
        diagram.events = steps.iter().filter_map(|step| diagram.event(step)).collect();
        let mut links = matching::links(&diagram);
        diagram.send_what_arrives(&mut links);
        let rows = rows::of(&diagram, &links);
        diagram.connect(&links);
        diagram.settle(rows);
        diagram.finish(record);
        diagram
    }

    /// The lane of a task.
    pub(super) fn lane(&self, task: TaskId) -> Option<usize> {
        self.lanes.iter().position(|lane| lane.task == task)
    }

    /// The lane of a rank's first thread, in the program of another lane.
    pub(super) fn rank(&self, beside: usize, rank: u32) -> Option<usize> {
        self.lane(TaskId::of_rank(self.lanes.get(beside)?.task.program, rank))
    }

    fn event(&self, step: &StepRecord) -> Option<Event> {
        Some(Event {
            lane: self.lane(step.task())?,
            row: 0,
            kind: kind(step),
            text: step_text(step),
            about: String::new(),
            file: step.file.clone(),
            line: step.line,
            changes: step.changes.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
            symbolic: step.symbolic.iter().map(|(name, text)| (name.clone(), text.clone())).collect(),
            locks: step.locks.clone(),
            exchange: step.exchange.clone().or_else(|| matching::of_words(&step.action)),
        })
    }

    /// A message arrived whose sender is still in its call: that has no step, and gets an event.
    fn send_what_arrives(&mut self, links: &mut matching::Links) {
        for (lane, to) in std::mem::take(&mut links.under_way) {
            let text = format!("Send -> {}", self.lanes[self.events[to].lane].task.rank);
            links.delivered.push(Link { from: self.events.len(), to });
            let receiver = self.events[to].lane;
            let others = links.alternatives.iter_mut().filter(|other| other.lane == lane && other.from.is_none());
            for other in others.filter(|other| self.events[other.to].lane == receiver) {
                other.from = Some(self.events.len());
            }
            self.events.push(end(lane, Kind::Message, (text, "still in this call".into()), ("", 0)));
        }
    }

    fn connect(&mut self, links: &matching::Links) {
        for Link { from, to } in &links.delivered {
            self.messages.push(Message {
                from: *from,
                to: Some(*to),
                lane: self.events[*to].lane,
                label: self.label(*from),
            });
        }
        for (from, lane) in &links.open {
            self.messages.push(Message { from: *from, to: None, lane: *lane, label: self.label(*from) });
        }
        self.alternatives.clone_from(&links.alternatives);
        self.collectives.clone_from(&links.collectives);
    }

    /// `tag 0, 3 MPI_INT`
    fn label(&self, send: usize) -> String {
        let sends = self.events[send].exchange.as_ref().and_then(|exchange| exchange.sends.as_ref());
        let Some(sends) = sends else { return String::new() };
        let tag = sends.tag.map(|tag| format!("tag {tag}"));
        let count = sends.count.map(|count| format!("{count} {}", sends.datatype.trim_start_matches("MPI_")));
        [tag, count].into_iter().flatten().map(|part| part.trim().to_owned()).collect::<Vec<_>>().join(", ")
    }

    /// Puts events into their rows, and in the order of these.
    fn settle(&mut self, rows: Vec<usize>) {
        self.events.iter_mut().zip(rows).for_each(|(event, row)| event.row = row);
        let mut order: Vec<usize> = (0..self.events.len()).collect();
        order.sort_by_key(|at| (self.events[*at].row, self.events[*at].lane, *at));
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| place[*old] = new);
        self.events = order.iter().map(|old| self.events[*old].clone()).collect();
        for message in &mut self.messages {
            (message.from, message.to) = (place[message.from], message.to.map(|to| place[to]));
        }
        for other in &mut self.alternatives {
            (other.to, other.from) = (place[other.to], other.from.map(|from| place[from]));
        }
        self.collectives.iter_mut().flatten().for_each(|event| *event = place[*event]);
    }

    /// What is open at the end, in a row of its own.
    fn finish(&mut self, record: &ViolationRecord) {
        let row = self.events.iter().map(|event| event.row + 1).max().unwrap_or(0);
        let ends = match record.deadlock.waits.is_empty() {
            true => self.faults(record),
            false => self.blocked(record),
        };
        self.events.extend(ends.into_iter().map(|event| Event { row, ..event }));
        let cycle = record.cycle();
        let next = |task: TaskId| {
            let at = cycle.iter().position(|known| *known == task)?;
            cycle.get((at + 1) % cycle.len().max(1)).copied()
        };
        for wait in &record.deadlock.waits {
            let task = wait.task(record.program);
            for on in wait.on(record.program) {
                if let (Some(from), Some(to)) = (self.lane(task), self.lane(on)) {
                    self.waits.push(WaitLine { from, to, cycle: next(task) == Some(on) });
                }
            }
        }
    }

    fn blocked(&self, record: &ViolationRecord) -> Vec<Event> {
        let event = |wait: &crate::WaitRecord| {
            let (kind, text) = match wait.has_ended() {
                true => (Kind::Ended, "ended".to_owned()),
                false => (Kind::Blocked, wait.operation.clone()),
            };
            let lane = self.lane(wait.task(record.program))?;
            Some(end(lane, kind, (text, wait.until.clone()), (&wait.file, wait.line)))
        };
        record.deadlock.waits.iter().filter_map(event).collect()
    }

    /// What is reported, and the other access of a race.
    fn faults(&self, record: &ViolationRecord) -> Vec<Event> {
        let own = self.lane(record.task());
        let text = match record.property {
            Property::DataRace => access(&record.context.label),
            property => property.id().to_owned(),
        };
        let about = match record.property {
            Property::DataRace => holding(&record.context.label),
            _ => record.message.clone(),
        };
        let mut events: Vec<Event> =
            own.map(|lane| end(lane, Kind::Fault, (text, about), (&record.file, record.line))).into_iter().collect();
        if record.property == Property::DataRace {
            events.extend(record.context.also.iter().filter_map(|place| {
                let lane =
                    whose(&place.message).and_then(|task| self.lane(TaskId { program: record.program, ..task }))?;
                let words = (access(&place.message), holding(&place.message));
                Some(end(lane, Kind::Fault, words, (&place.file, place.line)))
            }));
        }
        events
    }
}

/// The last event of a lane.
fn end(lane: usize, kind: Kind, (text, about): (String, String), (file, line): (&str, u32)) -> Event {
    let (file, symbolic) = (file.into(), vec![]);
    Event { lane, row: 0, kind, text, about, file, line, changes: vec![], symbolic, locks: vec![], exchange: None }
}

/// `writes` or `reads` out of the label of an access.
fn access(label: &str) -> String {
    let verbs = ["writes", "reads", "updates", "frees"];
    verbs.iter().find(|verb| label.contains(*verb)).map_or_else(|| "access".into(), |verb| (*verb).to_owned())
}

/// `holding m` out of the label of an access.
fn holding(label: &str) -> String {
    label.split_once(" here, ").map_or(label, |(_, rest)| rest).replace('`', "")
}

/// Who takes part: whoever takes a step, waits, or is to blame; and all ranks if they are few.
fn lanes(record: &ViolationRecord) -> Vec<Lane> {
    let mut tasks: BTreeSet<TaskId> =
        record.trace.iter().filter(|step| is_told(record, step)).map(StepRecord::task).collect();
    tasks.extend(record.deadlock.waits.iter().map(|wait| wait.task(record.program)));
    tasks.insert(record.task());
    if record.property == Property::DataRace {
        let others = record.context.also.iter().filter_map(|place| whose(&place.message));
        tasks.extend(others.map(|task| TaskId { program: record.program, ..task }));
    }
    if let Some(np) = record.np.filter(|np| (2..=ALL_RANKS).contains(np)) {
        tasks.extend((0..np as u32).map(|rank| TaskId::of_rank(record.program, rank)));
    }
    tasks.iter().map(|task| Lane { title: task.title(&tasks), task: *task }).collect()
}

fn kind(step: &StepRecord) -> Kind {
    let words = |list: &[&str]| list.iter().any(|word| step.action.starts_with(word));
    match step.exchange.as_ref().map(|exchange| exchange.role) {
        Some(ExchangeRole::Send | ExchangeRole::Receive | ExchangeRole::SendReceive) => Kind::Message,
        Some(ExchangeRole::Collective) => Kind::Collective,
        Some(ExchangeRole::Completion | ExchangeRole::Probe) => Kind::Completion,
        None if step.action.contains(" -> ") || step.action.contains(" <- ") => Kind::Message,
        None if words(LOCKING) => Kind::Lock,
        None if words(&["create thread", "join thread"]) => Kind::Thread,
        None if step.changes.is_empty() && ALONE.contains(&step.action.as_str()) => Kind::Setup,
        None => Kind::Local,
    }
}

/// How steps begin that take or release a lock, or wait for a signal.
const LOCKING: &[&str] =
    &["mutex_", "spin_", "rwlock_", "cond_", "sem_", "barrier_", "mtx_", "cnd_", "acquire ", "release "];
