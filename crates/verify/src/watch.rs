//! The limits that come from outside: time, memory, the user's patience.
//!
//! A thread beside the search looks at them every few milliseconds and raises
//! one flag, which the search, the machine and the prover look at wherever they
//! may be busy for long: between events, every few steps, while a solver
//! thinks. So no limit waits for a slow step of a kind that nobody foresaw, and
//! reading the memory of the process costs the search nothing. A little before
//! the limit on memory is enough: what happens between two looks, and the
//! report at the end, need some too.
//!
//! Deliberately not here: limits that count (states, depth). Those are exact
//! and belong to the search.

use crate::options::Options;
use antiphon_interrupt::Interrupt;
use antiphon_search::Reason;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Mutex;
use std::thread::Thread;
use std::time::{Duration, Instant};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(2);

/// The part of the memory that a search may use, so that the whole process
/// stays within what was given.
pub(crate) fn memory_to_use(given: u64) -> u64 {
    given - given / 20
}

/// What ended the work, if anything did.
#[derive(Debug, Default)]
struct Alarm {
    raised: Interrupt,
    reason: Mutex<Option<Reason>>,
}

/// Does the work with a copy of the options whose `interrupt` is raised when a
/// limit is reached; also says which.
pub(crate) fn watched<T>(options: &Options, work: impl FnOnce(&Options) -> T) -> (T, Option<Reason>) {
    let deadline = options.budget.time_left().and_then(|time| Instant::now().checked_add(time));
    let alarm = Alarm::default();
    let inner = Options { interrupt: alarm.raised.clone(), ..options.clone() };
    let over = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let look = || watch(options, deadline, &alarm, &over);
        let watcher = std::thread::Builder::new().name("watch".into()).spawn_scoped(scope, look);
        let _end = End { over: &over, watcher: watcher.as_ref().ok().map(|handle| handle.thread().clone()) };
        work(&inner)
    });
    let reason = *alarm.reason.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    (result, reason)
}

fn watch(options: &Options, deadline: Option<Instant>, alarm: &Alarm, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        if let Some(reason) = reached(options, deadline) {
            *alarm.reason.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(reason);
            alarm.raised.raise();
            return;
        }
        std::thread::park_timeout(PAUSE);
    }
}

fn reached(options: &Options, deadline: Option<Instant>) -> Option<Reason> {
    if options.interrupt.is_raised() {
        return Some(Reason::Interrupted);
    }
    if let (Some(given), Some(probe)) = (options.budget.memory, options.memory_in_use) {
        if probe() > memory_to_use(given) {
            return Some(Reason::Memory);
        }
    }
    deadline.is_some_and(|end| Instant::now() >= end).then_some(Reason::Timeout)
}

/// Ends the watch, also when the work panics: the scope waits for its threads.
struct End<'a> {
    over: &'a AtomicBool,
    watcher: Option<Thread>,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = &self.watcher {
            thread.unpark();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Budget;

    /// Works until it is reported to stop; says why and after how long.
    fn stopped(options: &Options) -> (Option<Reason>, Duration) {
        let started = Instant::now();
        let ((), reason) = watched(options, |inner| {
            while !inner.interrupt.is_raised() && started.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        (reason, started.elapsed())
    }

    #[test]
    fn each_limit_raises_the_flag_with_its_reason() {
        let timed = Options {
            budget: Budget { timeout: Some(Duration::from_millis(30)), ..Budget::default() },
            ..Options::default()
        };
        let (reason, time) = stopped(&timed);
        assert_eq!(reason, Some(Reason::Timeout));
        assert!(time >= Duration::from_millis(30) && time < Duration::from_secs(10), "{time:?}");
        let starved = Options {
            budget: Budget { memory: Some(1000), ..Budget::default() },
            memory_in_use: Some(|| 951),
            ..Options::default()
        };
        assert_eq!(stopped(&starved).0, Some(Reason::Memory));
        let interrupted = Options::default();
        interrupted.interrupt.raise();
        assert_eq!(stopped(&interrupted).0, Some(Reason::Interrupted));
    }

    #[test]
    fn work_that_ends_in_time_is_not_waited_for() {
        let options = Options {
            budget: Budget { timeout: Some(Duration::from_secs(3600)), memory: Some(1000), ..Budget::default() },
            ..Options::default()
        };
        let options = Options { memory_in_use: Some(|| 950), ..options };
        assert_eq!(watched(&options, |_| 5), (5, None));
    }

    #[test]
    fn work_that_panics_ends_the_watch() {
        let panicked = std::panic::catch_unwind(|| watched(&Options::default(), |_| panic!("on purpose")));
        assert!(panicked.is_err());
    }
}
