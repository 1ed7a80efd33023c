//! The status of long work on stderr: a line that is written over on a
//! terminal, after a second; elsewhere a new line every ten seconds. A quiet
//! command has none.

use antiphon_report::human::{amount, seconds};
use antiphon_verify::Progress;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\u{1b}[K";

/// Where the status goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Terminal,
    Lines,
}

impl Target {
    /// The wait before the first status, and between two.
    fn pauses(self) -> (Duration, Duration) {
        match self {
            Target::Terminal => (Duration::from_secs(1), Duration::from_millis(250)),
            Target::Lines => (Duration::from_secs(10), Duration::from_secs(10)),
        }
    }

    fn write(self, text: &str) {
        let mut stream = std::io::stderr().lock();
        let _ = match self {
            Target::Terminal => write!(stream, "{CLEAR}{text}"),
            Target::Lines => writeln!(stream, "{text}"),
        };
        let _ = stream.flush();
    }
}

/// A thread that shows the status until this is dropped.
pub struct Status {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Status {
    /// Shows the counters from now on.
    pub fn show(counters: &Arc<Progress>) -> Status {
        let target = if std::io::stderr().is_terminal() { Target::Terminal } else { Target::Lines };
        let counters = Arc::clone(counters);
        let (end, ended) = channel();
        let work = move || {
            let started = Instant::now();
            let (mut pause, next) = target.pauses();
            let mut shown = false;
            while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                target.write(&line(&counters, started.elapsed()));
                (shown, pause) = (true, next);
            }
            if shown && target == Target::Terminal {
                target.write("");
            }
        };
        Status { end: Some(end), thread: std::thread::Builder::new().name("status".into()).spawn(work).ok() }
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// `412,318 states  1.3 M transitions  12.0 s`
fn line(counters: &Progress, elapsed: Duration) -> String {
    let states = amount(counters.states.load(Ordering::Relaxed));
    let transitions = amount(counters.transitions.load(Ordering::Relaxed));
    format!("{states} states  {transitions} transitions  {}", seconds(elapsed.as_secs_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_has_counters_and_time() {
        let counters = Progress::default();
        counters.states.store(412_318, Ordering::Relaxed);
        counters.transitions.store(1_300_000, Ordering::Relaxed);
        assert_eq!(line(&counters, Duration::from_secs(12)), "412,318 states  1.3 M transitions  12.0 s");
    }

    #[test]
    fn a_status_ends_at_once_when_it_is_dropped() {
        let started = Instant::now();
        drop(Status::show(&Arc::default()));
        assert!(started.elapsed() < Duration::from_secs(1));
    }
}
