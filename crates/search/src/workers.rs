//! Several workers, each with a system of its own.
//!
//! What workers share is small: the set of fingerprints, and paths that nobody
//! has taken yet. A path is a list of choices, so a worker that takes one gets
//! to its state by following the choices; no state ever travels between workers,
//! and their expressions need not be shared. A worker gives a choice away only
//! while others are idle, and then the one nearest to the start: much lies below
//! it and little before it. Who takes a path keeps the states on the way to it
//! (its [`Trail`]), and follows the next path from where the two part.
//!
//! A state that one worker has remembered is passed over by the others: the
//! first is still exploring it, or has done so. So all workers together see
//! what one would see. Which of several findings is reported may depend on who
//! is faster; whether there is one does not, as long as no limit is reached.

use crate::depth_first::{Others, Walk};
use crate::frontier::Frontier;
use crate::limits::{Limits, Reason};
use crate::seen::Seen;
use crate::system::{Path, SearchResult, Statistics, System};
use crate::trail::Trail;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

/// Searches everything that can be reached, with as many workers as systems
/// are made.
pub fn search_with_workers<S, M>(workers: usize, make: M, limits: &Limits) -> SearchResult<S::Finding, S::Report>
where
    S: System,
    S::Finding: Send,
    S::Report: Send,
    M: Fn() -> S + Sync,
{
    search_from(&mut Frontier::default(), workers, make, limits)
}

/// The same from wherever an earlier search was stopped; the frontier is then where this one was, or empty if
/// it came to its end.
pub fn search_from<S, M>(
    frontier: &mut Frontier,
    workers: usize,
    make: M,
    limits: &Limits,
) -> SearchResult<S::Finding, S::Report>
where
    S: System,
    S::Finding: Send,
    S::Report: Send,
    M: Fn() -> S + Sync,
{
    let pool = Pool::new(workers, std::mem::take(&mut frontier.paths));
    let seen = &frontier.seen;
    let outcomes = std::thread::scope(|scope| {
        let spawn = |_| {
            let builder = std::thread::Builder::new().stack_size(WORKER_STACK);
            builder.spawn_scoped(scope, || work(&make, limits, seen, &pool))
        };
        let handles: Vec<_> = (0..workers.max(1)).map(spawn).collect();
        let join = |handle: std::io::Result<std::thread::ScopedJoinHandle<'_, _>>| {
            handle.ok().and_then(|thread| thread.join().ok())
        };
        handles.into_iter().map(join).collect::<Vec<_>>()
    });
    frontier.paths = pool.left();
    join_results(outcomes)
}

/// Expressions may nest deeply.
const WORKER_STACK: usize = 256 << 20;

/// Paths that wait for a worker.
struct Pool {
    inner: Mutex<Waiting>,
    changed: Condvar,
    /// Workers without work; read without the lock, as a hint.
    idle: AtomicUsize,
    /// Somebody reached a limit, or died.
    stopped: AtomicBool,
}

struct Waiting {
    paths: Vec<Path>,
    /// Paths of those who were stopped.
    left: Vec<Path>,
    busy: usize,
    closed: bool,
}

impl Pool {
    fn new(workers: usize, paths: Vec<Path>) -> Pool {
        let inner = Waiting { paths, left: Vec::new(), busy: 0, closed: false };
        Pool {
            inner: Mutex::new(inner),
            changed: Condvar::new(),
            idle: AtomicUsize::new(workers),
            stopped: AtomicBool::new(false),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Waiting> {
        self.inner.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A path to explore; `None` when all work is done.
    fn take(&self) -> Option<Path> {
        let mut waiting = self.lock();
        loop {
            if waiting.closed {
                return None;
            }
            if let Some(path) = waiting.paths.pop() {
                waiting.busy += 1;
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return Some(path);
            }
            if waiting.busy == 0 {
                waiting.closed = true;
                self.changed.notify_all();
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }

    /// The same, with what says that somebody is at work on it.
    fn take_busy(&self) -> Option<(Path, Busy<'_>)> {
        self.take().map(|path| (path, Busy(self)))
    }

    /// The work on a path is done.
    fn finish(&self) {
        self.lock().busy -= 1;
        self.idle.fetch_add(1, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Somebody was stopped before these.
    fn leave(&self, paths: Vec<Path>) {
        self.lock().left.extend(paths);
    }

    /// What nobody has done.
    fn left(self) -> Vec<Path> {
        let waiting = self.inner.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        waiting.paths.into_iter().chain(waiting.left).collect()
    }

    /// No more work for anybody, and whoever is at work leaves it.
    fn close(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

impl Others for Pool {
    fn want_work(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    fn give(&self, path: &Path) -> bool {
        let mut waiting = self.lock();
        if waiting.closed || waiting.paths.len() >= self.idle.load(Ordering::Relaxed) {
            return false;
        }
        waiting.paths.push(path.clone());
        self.changed.notify_one();
        true
    }

    fn have_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

fn work<S: System>(
    make: &impl Fn() -> S,
    limits: &Limits,
    seen: &Seen,
    pool: &Pool,
) -> SearchResult<S::Finding, S::Report> {
    let mut next = pool.take_busy();
    // Who is never given anything needs no system for it.
    if next.is_none() {
        return nothing_done();
    }
    let mut system = make();
    let mut walk = Walk::new(&mut system, limits, seen);
    let mut trail = Trail::default();
    while let Some((path, busy)) = next {
        match trail.follow(walk.system, &path) {
            Some(state) => walk.explore(state, path, pool),
            None => {
                let reason = if limits.is_interrupted() { Reason::Interrupted } else { Reason::WorkerLost };
                walk.fail(reason, path);
            }
        }
        pool.leave(walk.take_left());
        if walk.is_stopped() {
            pool.close();
        }
        drop(busy);
        next = pool.take_busy();
    }
    let walked = walk.end();
    walked.with(system.finish())
}

/// What a worker came to that had nothing to do.
fn nothing_done<F, R>() -> SearchResult<F, R> {
    SearchResult { found: Vec::new(), incomplete: None, statistics: Statistics::default(), reports: Vec::new() }
}

/// A worker at work. The work ends also if the worker dies: the others must not
/// wait for it.
struct Busy<'a>(&'a Pool);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
        self.0.finish();
    }
}

/// What all workers came to, in their order and not in that of their arrival.
fn join_results<F, R>(outcomes: Vec<Option<SearchResult<F, R>>>) -> SearchResult<F, R> {
    let mut joined = nothing_done();
    for outcome in outcomes {
        match outcome {
            Some(outcome) => {
                joined.found.extend(outcome.found);
                joined.incomplete = joined.incomplete.max(outcome.incomplete);
                joined.statistics = joined.statistics.plus(outcome.statistics);
                joined.reports.extend(outcome.reports);
            }
            // A worker that could not be started or died has left work undone.
            None => joined.incomplete = joined.incomplete.max(Some(Reason::WorkerLost)),
        }
    }
    joined.found.sort_by(|a, b| a.path.cmp(&b.path));
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use crate::system::Advance;
    use crate::toys::{Grid, Tree};

    #[test]
    fn workers_together_see_what_one_sees() {
        let alone = search(Grid { size: 30, bad: None }, &Limits::default());
        for workers in [1, 2, 4] {
            let together = search_with_workers(workers, || Grid { size: 30, bad: None }, &Limits::default());
            assert_eq!(together.statistics.saved, alone.statistics.saved);
            assert_eq!(together.incomplete, None);
        }
    }

    #[test]
    fn every_leaf_of_a_tree_is_reached_once() {
        let together = search_with_workers(3, || Tree { depth: 12, leaves: 0 }, &Limits::default());
        assert_eq!(together.statistics.ends, 1 << 12);
        assert!((1..=3).contains(&together.reports.len()), "every worker that did something reports");
        assert_eq!(together.reports.iter().sum::<u64>(), 1 << 12);
    }

    /// What the others leave is in the frontier with what the first one left.
    #[test]
    fn a_limit_that_one_reaches_ends_the_work_of_all_and_nothing_is_lost() {
        let limits = Limits { states: Some(1 << 14), ..Limits::default() };
        let mut frontier = Frontier::default();
        let first = search_from(&mut frontier, 3, || Tree { depth: 16, leaves: 0 }, &limits);
        assert_eq!(first.incomplete, Some(Reason::MaxStates));
        assert!(!frontier.paths.is_empty());
        let rest = search_from(&mut frontier, 3, || Tree { depth: 16, leaves: 0 }, &Limits::default());
        assert_eq!(rest.incomplete, None);
        assert_eq!(first.statistics.ends + rest.statistics.ends, 1 << 16);
    }

    #[test]
    fn a_worker_that_dies_leaves_the_search_incomplete() {
        struct Dying;
        impl System for Dying {
            type State = ();
            type Choice = ();
            type Finding = ();
            type Report = ();
            fn initial(&mut self) {}
            fn advance(&mut self, (): &mut ()) -> Advance<(), ()> {
                panic!("on purpose")
            }
            fn follow(&mut self, (): &(), (): &()) {}
            fn fingerprint(&mut self, (): &()) -> u128 {
                0
            }
            fn finish(self) {}
        }
        for workers in [1, 3] {
            let outcome = search_with_workers(workers, || Dying, &Limits::default());
            assert_eq!(outcome.incomplete, Some(Reason::WorkerLost));
            assert!(
                outcome.reports.is_empty(),
                "a worker that died reports nothing, nor do those that had nothing to do"
            );
        }
    }

    #[test]
    fn workers_find_what_is_there() {
        for workers in [1, 2, 4] {
            let outcome = search_with_workers(workers, || Grid { size: 30, bad: Some((29, 17)) }, &Limits::default());
            assert_eq!(outcome.found.len(), 1);
            assert_eq!(outcome.found[0].finding, (29, 17));
        }
    }
}
