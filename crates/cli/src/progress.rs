//! The status of long work on stderr: a line that is written over on a
//! terminal, after a second; elsewhere a new line every ten seconds. A quiet
//! command has none. The same thread takes samples for the plots of a page, if one is to be
//! written.

use crate::platform::memory_in_use;
use antiphon_report::human::{amount, seconds};
use antiphon_report::Sample;
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

/// What the thread beside the work does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duties {
    /// Whether there is a status line.
    pub line: Line,
    /// Whether samples are taken.
    pub sampling: Sampling,
}

/// Whether there is a status line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// There is.
    Shown,
    /// The command is quiet.
    None,
}

/// Whether samples are taken for plots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sampling {
    /// A page is to be written.
    On,
    /// Nobody looks at them.
    Off,
}

/// Between the first samples; later ones are farther apart.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
/// Of more samples every second one is dropped.
const MOST_SAMPLES: usize = 240;
/// A thread without duties looks so often whether it is to end: never, as the end wakes it.
const IDLE: Duration = Duration::from_secs(3600);

/// A thread that shows the status and takes samples until this is finished or dropped.
pub struct Status {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<Vec<Sample>>>,
}

impl Status {
    /// Watches the counters from now on.
    pub fn show(counters: &Arc<Progress>, duties: Duties) -> Status {
        let target = if std::io::stderr().is_terminal() { Target::Terminal } else { Target::Lines };
        let counters = Arc::clone(counters);
        let (end, ended) = channel();
        let work = move || {
            let mut watch = Watch::new(&counters, target, duties);
            watch.look();
            while ended.recv_timeout(watch.pause()) == Err(RecvTimeoutError::Timeout) {
                watch.look();
            }
            watch.finish()
        };
        Status { end: Some(end), thread: std::thread::Builder::new().name("status".into()).spawn(work).ok() }
    }

    /// Ends it; the samples.
    pub fn finish(mut self) -> Vec<Sample> {
        self.end()
    }

    fn end(&mut self) -> Vec<Sample> {
        drop(self.end.take());
        self.thread.take().and_then(|thread| thread.join().ok()).unwrap_or_default()
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        self.end();
    }
}

/// What the thread knows.
struct Watch<'c> {
    counters: &'c Progress,
    target: Target,
    duties: Duties,
    started: Instant,
    /// When the next line is due.
    next_line: Duration,
    /// When the next sample is due, and how far apart they are.
    next_sample: Duration,
    apart: Duration,
    samples: Vec<Sample>,
    shown: bool,
}

impl Watch<'_> {
    fn new(counters: &Progress, target: Target, duties: Duties) -> Watch<'_> {
        let (started, next_line) = (Instant::now(), target.pauses().0);
        let (next_sample, apart, samples, shown) = (Duration::ZERO, FIRST_PAUSE, Vec::new(), false);
        Watch { counters, target, duties, started, next_line, next_sample, apart, samples, shown }
    }

    /// How long there is nothing to do.
    fn pause(&self) -> Duration {
        let line = if self.duties.line == Line::Shown { self.next_line } else { Duration::MAX };
        let sample = if self.duties.sampling == Sampling::On { self.next_sample } else { Duration::MAX };
        line.min(sample).saturating_sub(self.started.elapsed()).min(IDLE)
    }

    /// Does what is due.
    fn look(&mut self) {
        let now = self.started.elapsed();
        if self.duties.line == Line::Shown && now >= self.next_line {
            self.target.write(&line(self.counters, now));
            (self.shown, self.next_line) = (true, now + self.target.pauses().1);
        }
        if self.duties.sampling == Sampling::On && now >= self.next_sample {
            self.sample();
            self.next_sample = now + self.apart;
        }
    }

    fn sample(&mut self) {
        let states = self.counters.states.load(Ordering::Relaxed);
        self.samples.push(Sample { elapsed: self.started.elapsed(), states, memory: memory_in_use() });
        if self.samples.len() >= MOST_SAMPLES {
            thin_out(&mut self.samples);
            self.apart *= 2;
        }
    }

    /// Clears the line; the samples, with a last one.
    fn finish(mut self) -> Vec<Sample> {
        if self.shown && self.target == Target::Terminal {
            self.target.write("");
        }
        if self.duties.sampling == Sampling::On {
            self.sample();
        }
        self.samples
    }
}

/// Keeps every second sample.
fn thin_out(samples: &mut Vec<Sample>) {
    let mut keep = false;
    samples.retain(|_| {
        keep = !keep;
        keep
    });
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
        drop(Status::show(&Arc::default(), Duties { line: Line::Shown, sampling: Sampling::Off }));
        assert!(started.elapsed() < Duration::from_secs(1));
    }

    #[test]
    fn samples_have_a_last_one_and_stay_few() {
        let counters = Arc::new(Progress::default());
        counters.states.store(7, Ordering::Relaxed);
        let status = Status::show(&counters, Duties { line: Line::None, sampling: Sampling::On });
        assert_eq!(status.finish().last().map(|sample| sample.states), Some(7));
        let mut watch = Watch::new(&counters, Target::Lines, Duties { line: Line::None, sampling: Sampling::On });
        (0..3 * MOST_SAMPLES).for_each(|_| watch.sample());
        assert!(watch.samples.len() < MOST_SAMPLES && watch.apart > FIRST_PAUSE);
        assert!(watch.samples.is_sorted_by_key(|sample| sample.elapsed));
    }

    #[test]
    fn without_a_page_nobody_takes_samples() {
        let status = Status::show(&Arc::default(), Duties { line: Line::None, sampling: Sampling::Off });
        assert_eq!(status.finish(), []);
    }
}
