//! Nobody can go on: who waits for what, in MPI's words.
//!
//! The deadlock is absolute if the library can do nothing about it: also with
//! every message buffered the world comes to rest with somebody waiting. It is
//! a potential one if buffering helps.

use super::lookahead::Lookahead;
use crate::state::{ProcessStatus, Stuck, World};
use antiphon_machine::Domain;
use antiphon_machine::{Fault, Property};
use antiphon_mpi::{Communication, Pending, RequestId, SendMode, Source, TagFilter, Wait};
use antiphon_outcome::{self as outcome, TaskId};
use antiphon_source::Span;

impl<D: Domain> World<'_, D> {
    /// The deadlock that the world is in; these ranks could be let go.
    pub(crate) fn stuck(&mut self, loose: &[u32]) -> Stuck {
        let ranks: Vec<outcome::Wait> = (0..self.machine.processes()).map(|rank| self.stuck_rank(rank)).collect();
        let absolute = loose.is_empty()
            || match self.look_ahead(loose) {
                Lookahead::Rest(choices) => choices.is_empty(),
                Lookahead::Ended | Lookahead::Else => false,
            };
        let property = if absolute { Property::AbsoluteDeadlock } else { Property::PotentialDeadlock };
        let cycle = cycle(&ranks);
        let waiting: Vec<&outcome::Wait> = ranks.iter().filter(|stuck| !stuck.until.is_empty()).collect();
        let span = waiting.first().map_or(Span::NONE, |stuck| stuck.span);
        let message = summary(ranks.len(), &waiting);
        let here: Vec<u32> = waiting.iter().filter(|stuck| stuck.span == span).map(|stuck| stuck.task.rank).collect();
        let label = format!("{} here", waits(&here));
        let mut also: Vec<(Span, String)> = Vec::new();
        for stuck in waiting.iter().filter(|stuck| stuck.span != span) {
            if also.iter().all(|(known, _)| *known != stuck.span) {
                let there: Vec<u32> =
                    waiting.iter().filter(|other| other.span == stuck.span).map(|s| s.task.rank).collect();
                also.push((stuck.span, format!("{} here", waits(&there))));
            }
        }
        let fault = Fault { property, message, span, label, calls: Vec::new(), also };
        Stuck { property, ranks, cycle, fault }
    }

    fn stuck_rank(&mut self, rank: u32) -> outcome::Wait {
        let task = self.machine.task_of(rank);
        match self.schedule.statuses[rank as usize] {
            ProcessStatus::Ended(_) => return outcome::Wait::for_nobody(task, outcome::Wait::ENDED),
            ProcessStatus::Diverging => return outcome::Wait::for_nobody(task, "diverges"),
            ProcessStatus::Alive => {}
        }
        let Some(Pending { wait, .. }) = self.network.endpoints[rank as usize].pending.clone() else {
            return outcome::Wait::for_nobody(task, "runs");
        };
        self.switch_to(rank);
        let span = self.machine.here();
        let (operation, until, on) = self.wait_words(rank, &wait);
        let on = on.iter().map(|rank| self.machine.task_of(*rank)).collect();
        outcome::Wait { task, operation, until, span, on }
    }

    /// What a wait is called, when it ends, and who could end it.
    fn wait_words(&self, rank: u32, wait: &Wait) -> (String, String, Vec<u32>) {
        match wait {
            Wait::All(ids) | Wait::TestAll(ids) => {
                let missing: Vec<RequestId> =
                    ids.iter().copied().filter(|id| !self.network.is_complete(rank, *id)).collect();
                match missing.first() {
                    Some(id) => self.request_words(rank, *id),
                    None => ("waits".into(), String::new(), Vec::new()),
                }
            }
            Wait::Any(ids) | Wait::Some(ids) | Wait::TestAny(ids) | Wait::TestSome(ids) => {
                let words: Vec<_> = ids.iter().map(|id| self.request_words(rank, *id)).collect();
                let what: Vec<String> = words.iter().map(|(what, ..)| what.clone()).collect();
                let on: Vec<u32> = words.iter().flat_map(|(.., on)| on.iter().copied()).collect();
                (what.join(" or "), "until one of them completes".into(), on)
            }
            Wait::Turn => ("Accumulate".into(), String::new(), Vec::new()),
            Wait::Start(window, targets) => {
                let on = self.network.not_posted(rank, *window, targets);
                ("Win_start".into(), format!("until {} posts", doer(&on)), on)
            }
            Wait::Exposure(window) => {
                let on = self.network.not_done(rank, *window);
                ("Win_wait".into(), format!("until {} completes", doer(&on)), on)
            }
            Wait::Lock(window, target, sharing) => {
                let on = self.network.blockers(rank, *window, *target, *sharing);
                let what = target.map_or("Win_lock_all".into(), |target| format!("Win_lock of rank {target}"));
                (what, format!("until {} unlocks", doer(&on)), on)
            }
            Wait::Drained => {
                let on = self.network.buffered_to(rank);
                ("Buffer_detach".into(), format!("until {} receives the buffered messages", doer(&on)), on)
            }
            Wait::Probe(context, from, tag) | Wait::ProbeNow(context, from, tag) => {
                let (whom, on) = self.sender_words(rank, *context, *from);
                (format!("Probe {}{}", whom, tag_words(*tag)), format!("until {} sends", doer(&on)), on)
            }
        }
    }

    fn request_words(&self, rank: u32, id: RequestId) -> (String, String, Vec<u32>) {
        let Some(request) = self.network.look(rank, id) else { return ("waits".into(), String::new(), Vec::new()) };
        match &request.operation {
            Communication::Send { mode, to, tag, .. } => {
                let name = match mode {
                    SendMode::Standard => "Send",
                    SendMode::Synchronous => "Ssend",
                    SendMode::Buffered => "Bsend",
                    SendMode::Ready => "Rsend",
                };
                let to = to.unwrap_or(rank);
                (format!("{name} to {to} tag {tag}"), format!("until rank {to} receives"), vec![to])
            }
            Communication::Receive { context, from, tag, .. } => {
                let (whom, on) = self.sender_words(rank, *context, *from);
                (format!("Recv {}{}", whom, tag_words(*tag)), format!("until {} sends", doer(&on)), on)
            }
            Communication::Collective { context, function, .. } => {
                let name = function.name().trim_start_matches("MPI_").to_owned();
                let missing = self.network.missing_in_round(*context, rank, id);
                let until =
                    format!("until {} {} it", doer(&missing), if missing.len() == 1 { "calls" } else { "call" });
                (name, until, missing)
            }
        }
    }

    fn sender_words(&self, rank: u32, context: antiphon_mpi::ContextId, from: Source) -> (String, Vec<u32>) {
        match from {
            Source::Rank(sender) => (format!("from {sender}"), vec![sender]),
            Source::Any | Source::Null => {
                let others = self.network.context(context).members.iter().copied().filter(|member| *member != rank);
                ("from any source".into(), others.collect())
            }
        }
    }
}

fn tag_words(tag: TagFilter) -> String {
    match tag {
        TagFilter::Any => " any tag".into(),
        TagFilter::Is(tag) => format!(" tag {tag}"),
    }
}

fn doer(ranks: &[u32]) -> String {
    match ranks {
        [] => "some rank".into(),
        [one] => format!("rank {one}"),
        [first, second] => format!("rank {first} or {second}"),
        _ => "another rank".into(),
    }
}

fn waits(ranks: &[u32]) -> String {
    match ranks {
        [one] => format!("rank {one} waits"),
        [init @ .., last] => {
            let init: Vec<String> = init.iter().map(u32::to_string).collect();
            format!("ranks {} and {last} wait", init.join(", "))
        }
        [] => "no rank waits".into(),
    }
}

fn summary(processes: usize, waiting: &[&outcome::Wait]) -> String {
    match (processes, waiting) {
        (1, _) => "the process is blocked".into(),
        (2, [_, _]) => "both ranks are blocked".into(),
        (all, waiting) if all == waiting.len() => format!("all {all} ranks are blocked"),
        (_, [one]) => format!("rank {} is blocked, and all others have ended", one.task.rank),
        (_, waiting) => {
            let ranks: Vec<u32> = waiting.iter().map(|stuck| stuck.task.rank).collect();
            let text = waits(&ranks).replace(" wait", " are blocked");
            format!("{text}, and all others have ended")
        }
    }
}

/// A cycle of ranks that wait for each other, if each waits for one other.
fn cycle(ranks: &[outcome::Wait]) -> Vec<TaskId> {
    let wait = |task: TaskId| ranks.get(task.rank as usize);
    let next = |task: TaskId| -> Option<TaskId> {
        wait(task)?.on.iter().copied().find(|other| wait(*other).is_some_and(|wait| !wait.until.is_empty()))
    };
    for start in ranks.iter().map(|wait| wait.task) {
        let mut path = vec![start];
        while let Some(on) = path.last().copied().and_then(next) {
            if on == start {
                return path;
            }
            if path.contains(&on) {
                break;
            }
            path.push(on);
        }
    }
    Vec::new()
}
