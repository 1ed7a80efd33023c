//! One run of the binary on a program whose verdict is known, with the time of the
//! processor and the memory of the whole run. The limit is one of the clock.
//!
//! Memory is that of the solver, too. Its time counts only where Antiphon waits for its
//! end, which `cegar` does not always do: times of `cegar` are lower bounds.

use crate::measured::processor_time;
use crate::peak;
use antiphon_testing::{watch, Ending};
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// What a property is known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Holds,
    Violated,
}

impl Expected {
    /// The verdict's name.
    pub fn word(self) -> &'static str {
        match self {
            Expected::Holds => "holds",
            Expected::Violated => "violated",
        }
    }
}

/// What came of a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    Right,
    Wrong,
    /// The verdict's name, or why there is none.
    Open(String),
    Late,
}

/// A run and what it took.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    pub verdict: Verdict,
    /// Of the processor, which other work on the machine does not change much; of a
    /// late run, the limit.
    pub seconds: f64,
    pub megabytes: u64,
    pub statistics: Value,
}

/// Runs the binary for a bounded time.
pub fn run(binary: &Path, words: &[String], known: Expected, limit: Duration) -> Result<Judged> {
    let mut command = Command::new(binary);
    command.args(words).args(["-q", "--format", "json"]);
    let used = processor_time();
    let (ended, sampled) = peak::during(|| watch(&mut command, limit));
    let seconds = processor_time() - used;
    let ended = ended.with_context(|| format!("{} was not started", binary.display()))?;
    let json: Value = match &ended {
        Ending::Late => return Ok(late(limit, sampled)),
        Ending::Done(output) => serde_json::from_slice(&output.stdout).unwrap_or(Value::Null),
    };
    let own = json["statistics"]["peak_memory_mb"].as_u64().unwrap_or(0);
    let statistics = json["statistics"].clone();
    Ok(Judged { verdict: judge(&json, known), seconds, megabytes: sampled.max(own), statistics })
}

/// What the solver of an ended run used is not known, so the limit stands for it.
fn late(limit: Duration, megabytes: u64) -> Judged {
    Judged { verdict: Verdict::Late, seconds: limit.as_secs_f64(), megabytes, statistics: Value::Null }
}

fn judge(json: &Value, known: Expected) -> Verdict {
    match json["verdict"].as_str() {
        Some(word) if word == known.word() => Verdict::Right,
        Some("holds" | "violated") => Verdict::Wrong,
        Some("inconclusive") => Verdict::Open(json["inconclusive"][0]["reason"].as_str().unwrap_or("possible").into()),
        Some(word) => Verdict::Open(word.into()),
        None => Verdict::Open("no result".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_definite_verdict_is_right_or_wrong() {
        assert_eq!(judge(&json!({"verdict": "holds"}), Expected::Holds), Verdict::Right);
        assert_eq!(judge(&json!({"verdict": "holds"}), Expected::Violated), Verdict::Wrong);
        assert_eq!(judge(&json!({"verdict": "violated"}), Expected::Holds), Verdict::Wrong);
        let open = json!({"verdict": "inconclusive", "inconclusive": [{"reason": "timeout"}]});
        assert_eq!(judge(&open, Expected::Holds), Verdict::Open("timeout".into()));
        assert_eq!(judge(&Value::Null, Expected::Holds), Verdict::Open("no result".into()));
    }

    #[test]
    fn a_run_that_does_not_end_is_late() {
        let words = ["-c", "sleep 60"].map(str::to_owned);
        let ran = run(Path::new("sh"), &words, Expected::Holds, Duration::from_millis(30)).expect("sh starts");
        assert_eq!(ran.verdict, Verdict::Late);
    }
}
