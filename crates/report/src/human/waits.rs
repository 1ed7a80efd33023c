//! Who waits for whom in a deadlock: one line a rank, in MPI's words, with what
//! those are doing that could free it.

use super::numbers::padded;
use super::Detail;
use crate::{ViolationRecord, WaitRecord};
use antiphon_outcome::{TaskId, Wait};

/// At most this many ranks are listed.
const RANKS: usize = 16;
/// At most this many ranks are described that could free one.
const FREEING: usize = 3;

/// The table, without a line break at its end.
pub(super) fn table(record: &ViolationRecord, detail: Detail) -> String {
    let limit = if detail == Detail::Full { usize::MAX } else { RANKS };
    let shown: Vec<&WaitRecord> = record.deadlock.waits.iter().take(limit).collect();
    let widest =
        |text: &dyn Fn(&WaitRecord) -> String| shown.iter().map(|wait| text(wait).chars().count()).max().unwrap_or(0);
    let name = |wait: &WaitRecord| title(record, wait);
    let (first, second, third) = (widest(&name), widest(&|w| w.operation.clone()), widest(&|w| w.until.clone()));
    let mut lines: Vec<String> = Vec::new();
    for wait in &shown {
        let (operation, until) = (padded(&wait.operation, second), padded(&wait.until, third));
        let line = format!("{}  {operation}   {until}   {}", padded(&name(wait), first), others(record, wait));
        lines.push(line.trim_end().into());
    }
    if record.deadlock.waits.len() > shown.len() {
        lines.push(format!("... and {} more ranks (-v)", record.deadlock.waits.len() - shown.len()));
    }
    lines.join("\n")
}

/// What the task is called that waits.
pub(crate) fn title(record: &ViolationRecord, wait: &WaitRecord) -> String {
    let all: Vec<TaskId> = record.deadlock.waits.iter().map(|other| other.task(record.program)).collect();
    wait.task(record.program).title(&all)
}

/// What those do that could free this one: `(rank 1 is in Send, ring.c:20)`.
pub(crate) fn others(record: &ViolationRecord, wait: &WaitRecord) -> String {
    let of = |task: &TaskId| record.deadlock.waits.iter().find(|other| other.task(record.program) == *task);
    let on = wait.on(record.program);
    let mut parts: Vec<String> =
        on.iter().filter_map(of).map(|other| whereabouts(record, other)).take(FREEING).collect();
    if on.len() > FREEING {
        parts.push(format!("and {} more", on.len() - FREEING));
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!("({})", parts.join("; ")),
    }
}

fn whereabouts(record: &ViolationRecord, wait: &WaitRecord) -> String {
    let name = title(record, wait);
    let place = format!("{}:{}", wait.file, wait.line);
    match wait.operation.as_str() {
        Wait::ENDED => format!("{name} has ended"),
        Wait::NOT_BEGUN => format!("{name} has not begun its task, {place}"),
        end if end.starts_with(Wait::END_OF) => format!("{name} is at the {end}, {place}"),
        _ => format!("{name} is in {}, {place}", wait.call()),
    }
}

/// `0 -> 1 -> 2 -> 0`; with threads, `main -> thread 1 -> main`.
pub(crate) fn cycle(record: &ViolationRecord) -> String {
    let tasks = record.cycle();
    let round = match tasks.as_slice() {
        [first, .., last] if first == last => None,
        tasks => tasks.first(),
    };
    let threads = tasks.iter().any(|task| task.thread > 0);
    let name = |task: &TaskId| if threads { task.title(&tasks) } else { task.rank.to_string() };
    tasks.iter().chain(round).map(name).collect::<Vec<_>>().join(" -> ")
}

/// Who a sentence is about that begins with the name of a task: `thread 1 (deposit) writes here`,
/// `main reads here`, `thread 1 of rank 2 writes here`, `rank 2 calls it here`.
pub(crate) fn whose(sentence: &str) -> Option<TaskId> {
    let words: Vec<&str> = sentence.split([' ', ',']).collect();
    let (thread, rest) = match words[..] {
        ["main", ..] => return Some(TaskId::default()),
        ["thread", number, ..] => (number.parse().ok()?, &words[2..]),
        ref words => (0, words),
    };
    let rank = match rest {
        ["of", "rank", number, ..] | ["rank", number, ..] => number.parse().ok()?,
        _ if thread == 0 => return None,
        _ => 0,
    };
    Some(TaskId { rank, thread, ..TaskId::default() })
}

impl WaitRecord {
    /// Whether the rank came to its end.
    pub fn has_ended(&self) -> bool {
        self.operation == Wait::ENDED
    }

    /// The function that it is in: the first word of the operation.
    pub fn call(&self) -> &str {
        self.operation.split(' ').next().unwrap_or("")
    }

    /// The same with its partner or its object, as a trace tells it: `Send -> 1`, `Recv <- any`,
    /// `cond_wait more`, `join thread 2`.
    pub fn action(&self) -> String {
        let words: Vec<&str> = self.operation.trim_start_matches("pthread_").split(' ').collect();
        match words[..] {
            [call, "to", rank, ..] => format!("{call} -> {rank}"),
            [call, "from", rank, ..] => format!("{call} <- {rank}"),
            [call, "of", "thread", number] => format!("{call} thread {number}"),
            [call, object] => format!("{call} {object}"),
            ["end" | "task", ..] => words.join(" "),
            _ => words[0].to_owned(),
        }
    }
}
