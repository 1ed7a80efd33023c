//! Who waits for whom in a deadlock: one line a rank, in MPI's words, with what
//! those are doing that could free it.

use super::numbers::padded;
use super::Detail;
use crate::{ViolationRecord, WaitRecord};

/// At most this many ranks are listed.
const RANKS: usize = 16;
/// At most this many ranks are described that could free one.
const FREEING: usize = 3;

/// The table, without a line break at its end.
pub(super) fn table(record: &ViolationRecord, detail: Detail) -> String {
    let limit = if detail == Detail::Full { usize::MAX } else { RANKS };
    let shown: Vec<&WaitRecord> = record.waits.iter().take(limit).collect();
    let widest = |text: fn(&WaitRecord) -> String| shown.iter().map(|w| text(w).chars().count()).max().unwrap_or(0);
    let rank = |wait: &WaitRecord| format!("rank {}", wait.process);
    let (first, second, third) = (widest(rank), widest(|w| w.operation.clone()), widest(|w| w.until.clone()));
    let mut lines: Vec<String> = Vec::new();
    for wait in &shown {
        let (operation, until) = (padded(&wait.operation, second), padded(&wait.until, third));
        let line = format!("{}  {operation}   {until}   {}", padded(&rank(wait), first), others(record, wait));
        lines.push(line.trim_end().into());
    }
    if record.waits.len() > shown.len() {
        lines.push(format!("... and {} more ranks (-v)", record.waits.len() - shown.len()));
    }
    lines.join("\n")
}

/// What the ranks do that could free this one: `(rank 1 is in Send, ring.c:20)`.
pub(crate) fn others(record: &ViolationRecord, wait: &WaitRecord) -> String {
    let about = |rank: &u32| record.waits.iter().find(|other| other.process == *rank).map(whereabouts);
    let mut parts: Vec<String> = wait.on.iter().filter_map(about).take(FREEING).collect();
    if wait.on.len() > FREEING {
        parts.push(format!("and {} more", wait.on.len() - FREEING));
    }
    match parts.is_empty() {
        true => String::new(),
        false => format!("({})", parts.join("; ")),
    }
}

fn whereabouts(wait: &WaitRecord) -> String {
    match wait.has_ended() {
        true => format!("rank {} has ended", wait.process),
        false => format!("rank {} is in {}, {}:{}", wait.process, wait.call(), wait.file, wait.line),
    }
}

/// `0 -> 1 -> 2 -> 0`
pub(crate) fn cycle(ranks: &[u32]) -> String {
    let round = match ranks {
        [first, .., last] if first == last => None,
        _ => ranks.first(),
    };
    ranks.iter().chain(round).map(u32::to_string).collect::<Vec<_>>().join(" -> ")
}

impl WaitRecord {
    /// Whether the rank came to its end.
    pub fn has_ended(&self) -> bool {
        self.operation == "ended"
    }

    /// The function that it is in: the first word of the operation.
    pub fn call(&self) -> &str {
        self.operation.split(' ').next().unwrap_or("")
    }

    /// The same with its partner, as a trace tells it: `Send -> 1`, `Recv <- any`.
    pub fn action(&self) -> String {
        let words: Vec<&str> = self.operation.split(' ').collect();
        match words[..] {
            [call, "to", rank, ..] => format!("{call} -> {rank}"),
            [call, "from", rank, ..] => format!("{call} <- {rank}"),
            _ => self.call().to_owned(),
        }
    }
}
