//! Nobody can go on: who waits for what, in MPI's words.
//!
//! The deadlock is absolute if the library can do nothing about it: also with
//! every message buffered the world comes to rest with somebody waiting. It is
//! a potential one if buffering helps.

use super::lookahead::Lookahead;
use super::names::Depth;
use crate::state::{ProcessStatus, Stuck, Waiter, World};
use antiphon_machine::Domain;
use antiphon_machine::{Fault, Property};
use antiphon_mpi::{Channel, Communication, Pending, RequestId, SendMode, Source, TagFilter, Wait};
use antiphon_outcome::{self as outcome, TaskId};
use antiphon_source::Span;
use antiphon_threads::{Address, Status, Wait as ThreadWait};

impl<D: Domain> World<'_, D> {
    /// The deadlock that the world is in; these calls could be let go.
    pub(crate) fn stuck(&mut self, loose: &[Waiter]) -> Stuck {
        let ranks: Vec<outcome::Wait> = (0..self.machine.processes()).flat_map(|rank| self.stuck_tasks(rank)).collect();
        let absolute = loose.is_empty()
            || match self.look_ahead(loose) {
                Lookahead::Rest(choices) => choices.is_empty(),
                Lookahead::Ended | Lookahead::Else => false,
            };
        let property = if absolute { Property::AbsoluteDeadlock } else { Property::PotentialDeadlock };
        let cycle = cycle(&ranks);
        let waiting: Vec<&outcome::Wait> = ranks.iter().filter(|stuck| !stuck.until.is_empty()).collect();
        let span = waiting.first().map_or(Span::NONE, |stuck| stuck.span);
        let message = match ranks.iter().any(|wait| wait.task.thread > 0) {
            true => thread_summary(&waiting),
            false => summary(ranks.len(), &waiting),
        };
        let tasks: Vec<TaskId> = ranks.iter().map(|wait| wait.task).collect();
        let at = |place: Span| -> Vec<String> {
            let there = waiting.iter().filter(|stuck| stuck.span == place);
            there.map(|stuck| stuck.task.title(&tasks)).collect()
        };
        let label = format!("{} here", waits(&at(span)));
        let mut also: Vec<(Span, String)> = Vec::new();
        for stuck in waiting.iter().filter(|stuck| stuck.span != span) {
            if also.iter().all(|(known, _)| *known != stuck.span) {
                also.push((stuck.span, format!("{} here", waits(&at(stuck.span)))));
            }
        }
        also.extend(self.unheard_signals());
        let fault = Fault { property, message, span, label, calls: Vec::new(), also };
        Stuck { property, ranks, cycle, fault }
    }

    /// What each task of a rank waits for.
    fn stuck_tasks(&mut self, rank: u32) -> Vec<outcome::Wait> {
        let alive = self.schedule.statuses[rank as usize] == ProcessStatus::Alive;
        match self.team(rank).roster().filter(|_| alive).map(|roster| roster.tasks.len() as u32) {
            None => vec![self.stuck_rank(rank)],
            Some(threads) => {
                self.switch_to(rank);
                (0..threads).map(|thread| self.stuck_thread(rank, thread)).collect()
            }
        }
    }

    /// The signals that came too early for those who wait for them now.
    fn unheard_signals(&self) -> Vec<(Span, String)> {
        let Some(roster) = self.parked.team.roster() else { return Vec::new() };
        let waits = roster.tasks.iter().filter_map(|task| match task.wait {
            Some(ThreadWait::Signal { condition, woken: None, .. }) => roster.unheard.get(&condition),
            _ => None,
        });
        let places: std::collections::BTreeSet<&(u32, Span)> = waits.collect();
        let text = |thread: u32| format!("{} signals here, but no thread waits yet", antiphon_threads::title(thread));
        places.into_iter().map(|(thread, span)| (*span, text(*thread))).collect()
    }

    fn stuck_thread(&mut self, rank: u32, thread: u32) -> outcome::Wait {
        let task = TaskId { thread, ..self.machine.task_of(rank) };
        self.take_up(thread);
        let Some(roster) = self.parked.team.roster() else { return self.stuck_rank(rank) };
        let span = self.machine.place_outside_runtime();
        match &roster.tasks[thread as usize].status {
            Status::Ended(_) => outcome::Wait::for_nobody(task, outcome::Wait::ENDED),
            Status::Diverging | Status::Cut => outcome::Wait::for_nobody(task, "runs forever"),
            Status::Communicating => self.stuck_in_mpi(rank, thread),
            Status::Pending(pending) => match &pending.intent {
                Some(intent) => {
                    let waiting = roster.waiting(thread, intent);
                    let name = waiting.object.map(|at| self.sync_name(at));
                    let (name, operation) = match name {
                        Some(name) => (name.clone(), format!("{} {name}", waiting.call)),
                        None => {
                            let on = waiting.on.first().copied().map(antiphon_threads::title).unwrap_or_default();
                            (on.clone(), format!("{} of {on}", waiting.call))
                        }
                    };
                    let until = format!("until {}", waiting.until.replace("{}", &name));
                    let on = waiting.on.iter().map(|on| TaskId { thread: *on, ..task }).collect();
                    outcome::Wait { task, operation, until, span, on }
                }
                None => outcome::Wait::for_nobody(task, "runs"),
            },
            Status::Running | Status::Granted(_) => outcome::Wait::for_nobody(task, "runs"),
        }
    }

    /// What a synchronisation object is called.
    fn sync_name(&self, at: Address) -> String {
        self.part_text(at.object, at.offset.max(0) as u32, Depth::Part).replace('`', "")
    }

    fn stuck_rank(&mut self, rank: u32) -> outcome::Wait {
        let task = self.machine.task_of(rank);
        match self.schedule.statuses[rank as usize] {
            ProcessStatus::Ended(_) => return outcome::Wait::for_nobody(task, outcome::Wait::ENDED),
            ProcessStatus::Diverging => return outcome::Wait::for_nobody(task, "diverges"),
            ProcessStatus::Alive => {}
        }
        self.switch_to(rank);
        self.stuck_in_mpi(rank, 0)
    }

    /// What the thread whose frames the machine has waits for in MPI.
    fn stuck_in_mpi(&mut self, rank: u32, thread: u32) -> outcome::Wait {
        let task = TaskId { thread, ..self.machine.task_of(rank) };
        let Some(Pending { wait, .. }) = self.network.endpoints[rank as usize].pending.get(&thread).cloned() else {
            return outcome::Wait::for_nobody(task, "runs");
        };
        let span = self.machine.here();
        let (operation, until, on) = self.wait_words(rank, &wait);
        let on = on.iter().flat_map(|rank| self.tasks_of(*rank)).collect();
        outcome::Wait { task, operation, until, span, on }
    }

    /// The threads of a rank, any of which may do what another rank waits for.
    fn tasks_of(&self, rank: u32) -> Vec<TaskId> {
        let threads = self.team(rank).roster().map_or(1, |roster| roster.tasks.len() as u32);
        (0..threads).map(|thread| TaskId { thread, ..self.machine.task_of(rank) }).collect()
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
            Wait::Exposure(window) | Wait::ExposureNow(window) => {
                let on = self.network.not_done(rank, *window);
                ("Win_wait".into(), format!("until {} completes", doer(&on)), on)
            }
            Wait::Lock(window, target, sharing) => {
                let on = self.network.blockers(rank, *window, *target, *sharing);
                let what = target.map_or("Win_lock_all".into(), |target| format!("Win_lock of rank {target}"));
                (what, format!("until {} unlocks", doer(&on)), on)
            }
            Wait::Drained(room, function) => {
                let on = self.network.buffered_to(rank, *room, None);
                let name = function.name().trim_start_matches("MPI_").to_owned();
                (name, format!("until {} receives the buffered messages", doer(&on)), on)
            }
            Wait::Probe(context, from, tag) | Wait::ProbeNow(context, from, tag) => {
                let (whom, on) = self.sender_words(rank, *context, *from);
                let until = format!("until {} sends{}", doer(&on), self.other_tag(rank, *context, &on, *tag));
                (format!("Probe {}{}", whom, tag_words(*tag)), until, on)
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
                let until = format!("until {} sends{}", doer(&on), self.other_tag(rank, *context, &on, *tag));
                (format!("Recv {}{}", whom, tag_words(*tag)), until, on)
            }
            Communication::Collective { context, function, again, .. } => {
                let name = function.name().trim_start_matches("MPI_").to_owned();
                let missing = self.network.missing_in_round(*context, rank, id);
                let does = match (again, &missing[..]) {
                    (None, [_]) => "calls",
                    (None, _) => "call",
                    (Some(_), [_]) => "starts",
                    (Some(_), _) => "start",
                };
                let until = format!("until {} {does} it", doer(&missing));
                (name, until, missing)
            }
            Communication::Partitioned(_) | Communication::Both { .. } => ("waits".into(), String::new(), Vec::new()),
            Communication::Generalized(_) => {
                ("waits".into(), "until somebody calls `MPI_Grequest_complete`".into(), Vec::new())
            }
            Communication::Flush { room, before } => {
                let on = self.network.buffered_to(rank, *room, Some(*before));
                ("Buffer_iflush".into(), format!("until {} receives the buffered messages", doer(&on)), on)
            }
            Communication::OneSided { function, .. } => {
                (function.name().trim_start_matches("MPI_").to_owned(), String::new(), Vec::new())
            }
        }
    }

    /// A message that is there and would do but for its tag: ` with tag 7, not 5`.
    fn other_tag(&self, to: u32, context: antiphon_mpi::ContextId, senders: &[u32], tag: TagFilter) -> String {
        let TagFilter::Is(wanted) = tag else { return String::new() };
        let sent = senders.iter().filter_map(|from| self.network.channels.get(&Channel { to, context, from: *from }));
        match sent.flatten().next() {
            Some(message) => format!(" with tag {wanted}, not {}", message.tag),
            None => String::new(),
        }
    }

    fn sender_words(&self, rank: u32, context: antiphon_mpi::ContextId, from: Source) -> (String, Vec<u32>) {
        match from {
            Source::Rank(sender) => (format!("from {sender}"), vec![sender]),
            Source::Any | Source::Null => {
                // Another thread of the same process may be the sender.
                let able = |member: &u32| *member != rank || self.team(rank).is_concurrent();
                let members = self.network.context(context).peers(rank).iter().copied();
                ("from any source".into(), members.filter(able).collect())
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

/// `rank 0 waits`, `ranks 0 and 1 wait`, `main and thread 1 wait`.
fn waits(titles: &[String]) -> String {
    let ranks: Option<Vec<&str>> = titles.iter().map(|title| title.strip_prefix("rank ")).collect();
    match (titles, ranks.as_deref()) {
        ([], _) => "no rank waits".into(),
        ([one], _) => format!("{one} waits"),
        (_, Some([init @ .., last])) => format!("ranks {} and {last} wait", init.join(", ")),
        ([init @ .., last], _) => format!("{} and {last} wait", init.join(", ")),
    }
}

fn thread_summary(waiting: &[&outcome::Wait]) -> String {
    let tasks: Vec<TaskId> = waiting.iter().map(|wait| wait.task).collect();
    let [first, ..] = tasks[..] else { return "no thread can go on but one that runs for ever".into() };
    // Whoever is the only one is named in full.
    let all: Vec<TaskId> = tasks.iter().copied().chain([TaskId { thread: 1, ..first }]).collect();
    let titles: Vec<String> = tasks.iter().map(|task| task.title(&all)).collect();
    let text = waits(&titles);
    match text.strip_suffix(" waits") {
        Some(one) => format!("{one} is blocked"),
        None => text.replace(" wait", " are blocked"),
    }
}

fn summary(processes: usize, waiting: &[&outcome::Wait]) -> String {
    match (processes, waiting) {
        (1, _) => "the process is blocked".into(),
        (2, [_, _]) => "both ranks are blocked".into(),
        (all, waiting) if all == waiting.len() => format!("all {all} ranks are blocked"),
        (_, [one]) => format!("rank {} is blocked, and all others have ended", one.task.rank),
        (_, waiting) => {
            let ranks: Vec<String> = waiting.iter().map(|stuck| format!("rank {}", stuck.task.rank)).collect();
            let text = waits(&ranks).replace(" wait", " are blocked");
            format!("{text}, and all others have ended")
        }
    }
}

/// A cycle of ranks that wait for each other, if each waits for one other.
fn cycle(ranks: &[outcome::Wait]) -> Vec<TaskId> {
    let wait = |task: TaskId| ranks.iter().find(|wait| wait.task == task);
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
