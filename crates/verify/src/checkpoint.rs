//! Runs that are stopped and gone on with.
//!
//! A run is a sequence of searches: one for each number of processes, some again with more memory kept or paths
//! merged. The log notes, search by search, what came out of it, and of the one that is under way how far it is: the paths that nobody
//! has taken and the states that were met (`search/src/frontier.rs`), and what is known beside that (`ledger`). A run that goes on is given
//! the same answers by the log until it comes to the search that was cut, and goes on from there. So it says in the end what one
//! run in a piece would say; only how long it took differs.
//!
//! Every so often the search is stopped on purpose, the log is written, and it goes on in the same
//! process: who is killed loses no more than that. What is written belongs to one program, one set of
//! options and one build of Antiphon ([`identity`]): only then do the same choices lead to the same states.
//!
//! A search within a number of states of its own, which others follow, has come to its end when it reaches it; one that was stopped
//! before keeps its place in the log, also where others begin after it and are stopped at once.
//!
//! Deliberately not here: files (the log is bytes), and a search by source sets in parts, which has no states to go on from and ends
//! after so many anyway: it is noted when it is over, and done again if it was not. What was found before the stop is searched for
//! again: a run that goes on shows what it can also explain.

use crate::finding::Finding;
use crate::ledger::Ledger;
use crate::log_bytes;
use crate::options::{Budget, Options, Outside};
use crate::put_off::{may_put_off, Crew};
use crate::report::Report;
use crate::system::Exploration;
use antiphon_interrupt::Interrupt;
use antiphon_model::Program;
use antiphon_search::{search_from, Frontier, Limits, Reason, SearchResult, Statistics};
use std::collections::VecDeque;
use std::fmt;
use std::hash::Hasher;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Takes what is needed to go on; says whether it could.
pub type Writer = Box<dyn FnMut(&[u8]) -> Result<(), String> + Send>;

/// What is known of one search of a run.
#[derive(Debug)]
pub(crate) enum Stored {
    /// It came to its end.
    Done(Ledger),
    /// What it found is found again.
    Again,
    /// It was stopped.
    Cut(Ledger, Frontier),
}

/// The log of a run. Clones are the same log.
#[derive(Clone)]
pub struct Checkpoints(Arc<Mutex<Log>>);

struct Log {
    identity: String,
    every: Duration,
    writer: Option<Writer>,
    earlier: VecDeque<Stored>,
    done: Vec<Stored>,
    last: Written,
}

/// What became of the last attempt to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Nothing was to be written yet.
    Nothing,
    /// It was written.
    Yes,
    /// It was not, and why.
    No(String),
}

/// Between two times that the log is written.
pub const INTERVAL: Duration = Duration::from_secs(300);

impl fmt::Debug for Checkpoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Checkpoints")
    }
}

/// What a log belongs to, beside the build: the programs and how they are explored. How long that may take, and how
/// many share the work, does not matter.
pub fn identity(programs: &[&Program], options: &Options) -> String {
    let same = Options {
        processes: 0,
        jobs: 1,
        budget: Budget { max_depth: options.budget.max_depth, ..Budget::default() },
        interrupt: Interrupt::default(),
        progress: Arc::default(),
        memory_in_use: None,
        outside: Outside::default(),
        ..options.clone()
    };
    let mut hasher = rustc_hash::FxHasher::default();
    programs.iter().for_each(|program| hasher.write(antiphon_model::print(program).as_bytes()));
    let programs = hasher.finish();
    hasher.write(format!("{same:?}").as_bytes());
    format!("{programs:016x}{:016x}", hasher.finish())
}

impl Checkpoints {
    /// An empty log of a run with this identity, written by this writer.
    pub fn new(identity: String, every: Duration, writer: Option<Writer>) -> Checkpoints {
        let (earlier, done) = (VecDeque::new(), Vec::new());
        Checkpoints(Arc::new(Mutex::new(Log { identity, every, writer, earlier, done, last: Written::Nothing })))
    }

    /// Takes what an earlier run left; a sentence if it is not of this run.
    pub fn resume(&self, bytes: &[u8]) -> Result<(), String> {
        let mut log = self.lock();
        log.earlier = log_bytes::read(bytes, &log.identity)?.into();
        Ok(())
    }

    /// What became of the last attempt to write.
    pub fn last(&self) -> Written {
        self.lock().last.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Whether a search with these limits can be noted. Where executions are cut off, what was cut is forgotten.
    pub(crate) fn admits(&self, limits: &Limits) -> bool {
        if limits.depth.is_some() {
            self.refuse("`--max-depth` cuts executions off");
        }
        limits.depth.is_none()
    }

    /// The run has come to its end: if it was written before, what is written says so.
    pub fn finish(&self) {
        let mut log = self.lock();
        if log.last == Written::Yes {
            log.write();
        }
    }

    /// What cannot be noted: the file would lack it.
    pub(crate) fn refuse(&self, why: &str) {
        self.lock().last = Written::No(why.into());
    }

    /// Searches, from where the log is.
    pub(crate) fn search<'p>(
        &self,
        (jobs, crew): (usize, Crew),
        make: impl Fn(Crew) -> Exploration<'p> + Sync,
        (limits, options): (&Limits, &Options),
    ) -> SearchResult<Finding, Report> {
        let earlier = self.lock().earlier.pop_front();
        let mut course = match earlier {
            Some(Stored::Done(ledger)) => {
                let known = ledger.result();
                self.lock().done.push(Stored::Done(ledger));
                return known;
            }
            Some(Stored::Cut(ledger, frontier)) if ledger.alone => {
                Course { total: ledger.result(), frontier, crew: Crew::One }
            }
            Some(Stored::Cut(ledger, frontier)) => Course { total: ledger.result(), frontier, crew: Crew::Several },
            Some(Stored::Again) | None => Course::new(crew),
        };
        loop {
            let end = Instant::now().checked_add(self.lock().every);
            let (crew, own) = (course.crew, part_of(limits, end, &course.total.statistics));
            let jobs = if crew == Crew::One { 1 } else { jobs };
            let part = search_from(&mut course.frontier, jobs, || make(crew), &own);
            let is_part = part.incomplete == Some(Reason::Timeout) && is_before(limits);
            course.total = joined(course.total, part);
            match (course.total.incomplete, is_part) {
                (Some(Reason::Timeout), true) => {
                    self.note_part(&mut course);
                    course.total.incomplete = None;
                }
                (None, _) if may_put_off(&course.total) => course = Course::new(Crew::One),
                (Some(Reason::Timeout | Reason::Memory | Reason::Interrupted | Reason::MaxStates), _)
                    if !course.frontier.paths.is_empty()
                        && !gives_way(limits)
                        && !is_first_look(&course, limits, options) =>
                {
                    self.note_cut(&mut course);
                    return course.total;
                }
                (None | Some(_), _) => {
                    self.lock().done.push(Ledger::of(&course.total).map_or(Stored::Again, Stored::Done));
                    return course.total;
                }
            }
        }
    }

    /// A search that is not cut in parts; `None` if it comes to no answer.
    pub(crate) fn search_in_a_piece(
        &self,
        search: impl FnOnce() -> Option<SearchResult<Finding, Report>>,
    ) -> Option<SearchResult<Finding, Report>> {
        let earlier = self.lock().earlier.pop_front();
        if let Some(Stored::Done(ledger)) = earlier {
            let known = ledger.result();
            self.lock().done.push(Stored::Done(ledger));
            return Some(known).filter(|known| known.incomplete != Some(Reason::MaxStates));
        }
        let searched = search();
        let no_answer = SearchResult { incomplete: Some(Reason::MaxStates), ..nothing() };
        let noted = searched.as_ref().unwrap_or(&no_answer);
        let is_stopped = matches!(noted.incomplete, Some(Reason::Timeout | Reason::Memory | Reason::Interrupted));
        let ledger = Ledger::of(noted).filter(|_| !is_stopped);
        let mut log = self.lock();
        log.done.push(ledger.map_or(Stored::Again, Stored::Done));
        if is_stopped {
            log.write();
        }
        drop(log);
        searched
    }

    /// Writes how far a search is that goes on.
    fn note_part(&self, course: &mut Course) {
        self.note_cut(course);
        if let Some(Stored::Cut(_, frontier)) = self.lock().done.pop() {
            course.frontier = frontier;
        }
    }

    /// Writes how far a search is; where it goes on is in the log then.
    fn note_cut(&self, course: &mut Course) {
        let mut log = self.lock();
        match Ledger::of(&course.total) {
            Some(mut ledger) => {
                ledger.alone = course.crew == Crew::One;
                log.done.push(Stored::Cut(ledger, std::mem::take(&mut course.frontier)));
                log.write();
            }
            None => {
                log.done.push(Stored::Again);
                log.last = Written::No("a violation was found, or something that is not modelled".into());
            }
        }
    }
}

/// A search that is under way.
struct Course {
    total: SearchResult<Finding, Report>,
    frontier: Frontier,
    crew: Crew,
}

impl Course {
    fn new(crew: Crew) -> Course {
        Course { total: nothing(), frontier: Frontier::default(), crew }
    }
}

/// Whether the search was one within states of its own, and has seen them.
fn is_first_look(course: &Course, limits: &Limits, options: &Options) -> bool {
    course.total.incomplete == Some(Reason::MaxStates) && limits.states != options.budget.max_states
}

impl Log {
    fn write(&mut self) {
        let Some(writer) = &mut self.writer else { return };
        let written = log_bytes::written(&self.identity, &self.done);
        self.last = match writer(&written) {
            Ok(()) => Written::Yes,
            Err(why) => Written::No(why),
        };
    }
}

/// The limits of a part of a search that has come so far.
fn part_of(limits: &Limits, end: Option<Instant>, so_far: &Statistics) -> Limits {
    let sooner = match (limits.deadline, end) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let left = |most: u64| most.saturating_sub(so_far.seen).max(1);
    Limits {
        deadline: sooner,
        states: limits.states.map(left),
        better: limits.better.clone().map(|(enough, better)| (left(enough), better)),
        ..limits.clone()
    }
}

/// Whether there is time left.
fn is_before(limits: &Limits) -> bool {
    !limits.interrupt.is_raised() && limits.deadline.is_none_or(|end| Instant::now() < end)
}

/// Whether the search was only a first try.
fn gives_way(limits: &Limits) -> bool {
    limits.better.as_ref().is_some_and(|(_, better)| better.is_raised())
}

pub(crate) fn nothing() -> SearchResult<Finding, Report> {
    SearchResult { found: Vec::new(), incomplete: None, statistics: Statistics::default(), reports: Vec::new() }
}

/// What two parts of a search came to; why the second ended is why the whole did.
pub(crate) fn joined(
    mut first: SearchResult<Finding, Report>,
    second: SearchResult<Finding, Report>,
) -> SearchResult<Finding, Report> {
    first.found.extend(second.found);
    first.incomplete = second.incomplete;
    first.statistics = first.statistics.plus(second.statistics);
    first.reports.extend(second.reports);
    first
}
