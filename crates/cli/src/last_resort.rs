//! The last resort of a limit: a command ends in time whatever it is doing.
//!
//! Engines look at the flag that asks them to stop, and answer with what they have. But a
//! front end on a huge file, or a computation of a kind that nobody foresaw, may look too late. So
//! a clock runs beside the work. A tenth of the user's limit after it, and a little more, the clock says
//! that the limit was reached and ends the process: `inconclusive`, without violations found so far.
//! The same happens a little after Ctrl-C.
//!
//! Work and clock must not both speak: whoever writes first has the floor, and the other
//! is silent for ever.

use crate::console::Console;
use crate::interrupt::INTERRUPTED;
use crate::options::output::{Format, OutputOptions};
use antiphon_outcome::{Inconclusive, Reason, Verdict};
use antiphon_report::ResultRecord;
use antiphon_verify::Progress;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, TryLockError};
use std::time::{Duration, Instant};

/// What an engine may need, after its limit, to write its own answer.
const GRACE: Duration = Duration::from_millis(400);

/// Who writes the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaker {
    /// The command.
    Work,
    /// The clock beside it.
    Clock,
}

static FLOOR: OnceLock<Speaker> = OnceLock::new();

/// Takes the floor; never returns if the other one has it.
pub fn take_floor(speaker: Speaker) {
    while *FLOOR.get_or_init(|| speaker) != speaker {
        std::thread::park();
    }
}

/// What the clock needs to speak.
#[derive(Clone, Debug)]
struct Command {
    name: &'static str,
    output: OutputOptions,
    started: Instant,
    limit: Option<Duration>,
}

static COMMAND: OnceLock<Command> = OnceLock::new();

static PROGRESS: OnceLock<Arc<Progress>> = OnceLock::new();

/// What the work counts, to be told with its end.
pub fn count(progress: &Arc<Progress>) {
    let _ = PROGRESS.set(Arc::clone(progress));
}

/// From here on the command ends in time.
pub fn watch(name: &'static str, output: &OutputOptions, limit: Option<Duration>) {
    let command = Command { name, output: output.clone(), started: Instant::now(), limit };
    if COMMAND.set(command).is_ok() {
        if let Some(limit) = limit {
            after(limit.saturating_add(limit / 10).saturating_add(GRACE), Reason::Timeout);
        }
    }
}

/// How long the command has been at work.
pub fn elapsed() -> Duration {
    COMMAND.get().map_or(Duration::ZERO, |command| command.started.elapsed())
}

static UNDISTURBED: Mutex<()> = Mutex::new(());

/// Does something that must not be broken off; the clock waits for it.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _held = UNDISTURBED.lock();
    work()
}

/// The user has asked to stop.
pub fn hurry() {
    after(GRACE, Reason::Interrupted);
}

/// Ends the process after a time, unless the work speaks before.
fn after(time: Duration, reason: Reason) {
    let wait = move || {
        std::thread::sleep(time);
        // Who is writing is let finish, and speak.
        while matches!(UNDISTURBED.try_lock(), Err(TryLockError::WouldBlock)) {
            std::thread::sleep(GRACE);
        }
        if let Some(command) = COMMAND.get() {
            take_floor(Speaker::Clock);
            std::process::exit(i32::from(command.end(reason)));
        }
    };
    // Without a thread there is no last resort; the engines look at their limits anyhow.
    let _ = std::thread::Builder::new().name("clock".into()).spawn(wait);
}

impl Command {
    /// Says that there is no answer; the exit code.
    fn end(&self, reason: Reason) -> u8 {
        let outcome = self.outcome(reason);
        let console = Console::of(Speaker::Clock, &self.output);
        if console.format() == Format::Human {
            console.conclusion(&outcome);
        }
        let code = console.finish(&outcome).unwrap_or(crate::failure::USAGE);
        match reason {
            Reason::Interrupted => INTERRUPTED,
            _ => code,
        }
    }

    fn outcome(&self, reason: Reason) -> ResultRecord {
        let mut outcome = ResultRecord::new(self.name, env!("CARGO_PKG_VERSION"), Verdict::Inconclusive);
        let message = match (reason, self.limit) {
            (Reason::Timeout, Some(limit)) => format!("time limit reached: {} s", limit.as_secs_f64()),
            _ => "interrupted".into(),
        };
        outcome.inconclusive = vec![Inconclusive { reason, message }];
        outcome.scope.bounded_by = vec![reason.word().to_owned()];
        if let Some(progress) = PROGRESS.get() {
            outcome.statistics.states_seen = progress.states.load(Ordering::Relaxed);
            outcome.statistics.transitions = progress.transitions.load(Ordering::Relaxed);
        }
        outcome.statistics.seconds = self.started.elapsed().as_secs_f64();
        outcome.statistics.peak_memory_mb = crate::platform::peak_memory_mb();
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_never_says_that_something_holds() {
        let limit = Some(Duration::from_millis(1500));
        let command = Command { name: "verify", output: OutputOptions::default(), started: Instant::now(), limit };
        for (reason, message) in [(Reason::Timeout, "time limit reached: 1.5 s"), (Reason::Interrupted, "interrupted")]
        {
            let outcome = command.outcome(reason);
            assert_eq!((outcome.verdict, outcome.inconclusive[0].message.as_str()), (Verdict::Inconclusive, message));
            assert_eq!(outcome.scope.bounded_by, [reason.word()]);
        }
    }
}
