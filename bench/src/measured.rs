//! One run of the binary and what it said of itself: the measurements see
//! Antiphon as any user does, by its exit and its JSON.
//!
//! A run that takes too long is ended with all that it started; a verdict other
//! than the wanted one is shown in place of figures, never as a figure.

use antiphon_testing::watch;
use anyhow::{bail, Context};
use serde_json::Value;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What one run said of itself; the time is that of the whole process.
pub struct Figures {
    pub seconds: f64,
    /// Of the processor, which other work on the machine does not change much.
    pub processor_seconds: f64,
    pub transitions: u64,
    pub seen: u64,
    pub saved: u64,
    pub values: u64,
    pub megabytes: u64,
    pub queries: u64,
    pub solver_calls: u64,
}

/// How a run ended.
pub enum Ending {
    /// With a proof.
    Holds(Figures),
    /// With another verdict, or with none: in its own words.
    Other { verdict: String, seconds: f64 },
}

/// Runs the binary with a command and its options, for a bounded time.
pub fn run<S: AsRef<OsStr>>(binary: &Path, arguments: &[S], limit: Duration) -> anyhow::Result<Ending> {
    let mut command = Command::new(binary);
    command.args(arguments).args(["-q", "--format", "json"]);
    let (started, used) = (Instant::now(), processor_time());
    let ended = watch(&mut command, limit).with_context(|| format!("{} was not started", binary.display()))?;
    let seconds = started.elapsed().as_secs_f64();
    match ended {
        antiphon_testing::Ending::Late => Ok(Ending::Other { verdict: format!("over {} s", limit.as_secs()), seconds }),
        antiphon_testing::Ending::Done(output) => {
            let times = (seconds, processor_time() - used);
            Ok(ending(&serde_json::from_slice(&output.stdout).unwrap_or(Value::Null), times))
        }
    }
}

/// Seconds of the processor that ended children of this process took, in steps of
/// 10 ms; 0 where the system does not say.
pub fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may hold blanks.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(13).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn ending(result: &Value, (seconds, processor_seconds): (f64, f64)) -> Ending {
    if result["verdict"] != "holds" {
        let verdict = result["verdict"].as_str().unwrap_or("no result").to_owned();
        return Ending::Other { verdict, seconds };
    }
    let count = |name: &str| result["statistics"][name].as_u64().unwrap_or(0);
    Ending::Holds(Figures {
        seconds,
        processor_seconds,
        transitions: count("transitions"),
        seen: count("states_seen"),
        saved: count("states_saved"),
        values: count("symbolic_values"),
        megabytes: count("peak_memory_mb"),
        queries: count("validity_queries"),
        solver_calls: count("solver_calls"),
    })
}

/// The best of some runs that all end with a proof.
pub fn best<S: AsRef<OsStr>>(binary: &Path, arguments: &[S], runs: usize) -> anyhow::Result<Figures> {
    let mut best: Option<Figures> = None;
    for _ in 0..runs {
        let one = match run(binary, arguments, Duration::from_secs(600))? {
            Ending::Holds(figures) => figures,
            Ending::Other { verdict, .. } => bail!("{verdict}"),
        };
        if best.as_ref().is_none_or(|known| one.seconds < known.seconds) {
            best = Some(one);
        }
    }
    best.context("no run")
}

/// A folder of the workspace.
pub fn folder(name: &str) -> PathBuf {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR"));
    bench.parent().unwrap_or(bench).join(name)
}

/// A path that holds wherever a process is started.
pub fn absolute(path: &Path) -> anyhow::Result<PathBuf> {
    std::path::absolute(path).with_context(|| format!("{} has no absolute path", path.display()))
}

/// `1,234,567`
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn figures_are_those_of_a_proof_only() {
        let statistics = json!({"transitions": 7, "states_seen": 3, "peak_memory_mb": 12});
        match ending(&json!({"verdict": "holds", "statistics": statistics}), (0.5, 0.4)) {
            Ending::Holds(figures) => assert_eq!((figures.transitions, figures.seen, figures.megabytes), (7, 3, 12)),
            Ending::Other { verdict, .. } => panic!("{verdict}"),
        }
        for (result, word) in [(json!({"verdict": "inconclusive"}), "inconclusive"), (Value::Null, "no result")] {
            match ending(&result, (0.5, 0.4)) {
                Ending::Holds(_) => panic!("{result} is no proof"),
                Ending::Other { verdict, .. } => assert_eq!(verdict, word),
            }
        }
    }

    #[test]
    fn children_that_ended_used_the_processor() {
        let before = processor_time();
        let command = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        assert!(Command::new("sh").args(["-c", command]).status().is_ok_and(|status| status.success()));
        assert!(processor_time() > before);
    }

    #[test]
    fn a_run_that_does_not_end_is_ended() {
        match run(Path::new("sh"), &["-c", "sleep 60"], Duration::from_millis(30)) {
            Ok(Ending::Other { verdict, .. }) => assert!(verdict.starts_with("over "), "{verdict}"),
            _ => panic!("not seen as too late"),
        }
    }
}
