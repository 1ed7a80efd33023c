//! What is known at each step of a counterexample, made once: so a step back costs
//! nothing and needs no undo.
//!
//! A message is under way from the step of its send to the step at which it is received,
//! or at which the receive that takes it is completed. Between two ranks, on one
//! communicator, messages do not overtake each other, so the first one that fits is the one.

use antiphon_outcome::{ExchangeRole, TaskId};
use antiphon_report::human::step_text;
use antiphon_report::{ExchangeRecord, StepRecord, ViolationRecord};
use std::collections::{BTreeMap, BTreeSet};

/// The lines of the program's files.
pub type Sources = BTreeMap<String, Vec<String>>;

/// A counterexample, ready to be walked.
#[derive(Clone, Debug)]
pub struct Story {
    pub(crate) violation: ViolationRecord,
    pub(crate) sources: Sources,
    /// Everybody who takes a step or waits at the end.
    pub(crate) tasks: Vec<TaskId>,
    pub(crate) messages: Vec<Message>,
}

/// A message: who sends it to whom, and from when to when it is under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// The step that sends it, counted from 1.
    pub(crate) sent: usize,
    /// The step at which it arrived; none if it never does.
    pub(crate) arrived: Option<usize>,
    from: u32,
    to: u32,
    tag: Option<i64>,
    members: Vec<u32>,
}

/// A variable, its value, and whether the last step set it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) set_now: bool,
}

impl Story {
    /// Reads a violation.
    pub fn new(violation: ViolationRecord, sources: Sources) -> Story {
        let steps = violation.trace.iter().map(StepRecord::task);
        let waits = violation.deadlock.waits.iter().map(|wait| wait.task(violation.program));
        let tasks: BTreeSet<TaskId> = steps.chain(waits).chain([violation.task()]).collect();
        let messages = messages(&violation.trace);
        Story { tasks: tasks.into_iter().collect(), messages, violation, sources }
    }

    /// How many steps there are.
    pub fn length(&self) -> usize {
        self.violation.trace.len()
    }

    /// The step that was taken last, where so many were; none at the start.
    pub(crate) fn last(&self, at: usize) -> Option<&StepRecord> {
        at.checked_sub(1).and_then(|index| self.violation.trace.get(index))
    }

    /// The last step of a task among the first so many.
    pub(crate) fn last_of(&self, task: TaskId, at: usize) -> Option<&StepRecord> {
        self.violation.trace[..at.min(self.length())].iter().rev().find(|step| step.task() == task)
    }

    /// The values that a task has set, in the order of their names.
    pub(crate) fn values(&self, task: TaskId, at: usize) -> Vec<Value> {
        let mut values: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
        let taken = self.violation.trace.iter().take(at).enumerate().filter(|(_, step)| step.task() == task);
        for (index, step) in taken {
            values.extend(step.changes.iter().map(|(name, value)| (name.as_str(), (index, value.as_str()))));
        }
        let value = |(name, (index, text)): (&str, (usize, &str))| Value {
            name: name.into(),
            text: text.into(),
            set_now: index + 1 == at,
        };
        values.into_iter().map(value).collect()
    }

    /// The messages that are under way after so many steps.
    pub(crate) fn under_way(&self, at: usize) -> impl Iterator<Item = &Message> {
        let here = move |message: &&Message| message.sent <= at && message.arrived.is_none_or(|arrived| arrived > at);
        self.messages.iter().filter(here)
    }

    /// The next step of a task after the first so many, counted from 1.
    pub(crate) fn next_of(&self, task: TaskId, at: usize) -> Option<usize> {
        (at + 1..=self.length()).find(|step| self.violation.trace[step - 1].task() == task)
    }

    /// The step of a task before the one that was taken last, counted from 1.
    pub(crate) fn before_of(&self, task: TaskId, at: usize) -> Option<usize> {
        (1..at).rev().find(|step| self.violation.trace[step - 1].task() == task)
    }
}

/// All messages of the steps.
fn messages(steps: &[StepRecord]) -> Vec<Message> {
    let mut messages: Vec<Message> = (1..).zip(steps).filter_map(|(number, step)| sent(number, step)).collect();
    for (number, step) in (1..).zip(steps) {
        let Some((exchange, from)) = received(step) else { continue };
        let tag = exchange.receives.as_ref().and_then(|taken| taken.tag);
        let fits = |message: &&mut Message| {
            message.arrived.is_none()
                && (message.from, message.to) == (from, step.process)
                && (tag.is_none() || message.tag.is_none() || message.tag == tag)
                && (message.members.is_empty() || exchange.members.is_empty() || message.members == exchange.members)
        };
        if let Some(message) = messages.iter_mut().find(fits) {
            message.arrived = Some(arrival(steps, number, exchange).max(message.sent));
        }
    }
    messages
}

fn sent(number: usize, step: &StepRecord) -> Option<Message> {
    let exchange = step.exchange.as_ref()?;
    let sends = exchange.sends.as_ref()?;
    if !matches!(exchange.role, ExchangeRole::Send | ExchangeRole::SendReceive) {
        return None;
    }
    let to = sends.rank?;
    let tag = sends.tag.map(|tag| format!(", tag {tag}")).unwrap_or_default();
    let data = sends.count.map(|count| format!(", {count} {}", sends.datatype)).unwrap_or_default();
    let text = format!("rank {} -> rank {to}{tag}{}  (sent at :{})", step.process, data.trim_end(), step.line);
    let (from, members) = (step.process, exchange.members.clone());
    Some(Message { text, sent: number, arrived: None, from, to, tag: sends.tag, members })
}

fn received(step: &StepRecord) -> Option<(&ExchangeRecord, u32)> {
    let exchange = step.exchange.as_ref()?;
    let receives = matches!(exchange.role, ExchangeRole::Receive | ExchangeRole::SendReceive);
    let from = exchange.receives.as_ref()?.rank?;
    receives.then_some((exchange, from))
}

/// Where the message of a receive arrives: there, or where its request is completed.
fn arrival(steps: &[StepRecord], number: usize, exchange: &ExchangeRecord) -> usize {
    let begun = &steps[number - 1];
    if !step_text(begun).starts_with('I') {
        return number;
    }
    let completes = |other: &StepRecord| match &other.exchange {
        Some(done) if done.role == ExchangeRole::Completion && other.task() == begun.task() => {
            done.request.is_none() || exchange.request.is_none() || done.request == exchange.request
        }
        _ => false,
    };
    (number + 1..=steps.len()).find(|later| completes(&steps[later - 1])).unwrap_or(usize::MAX)
}
