//! Runs the binary on each program, some at a time, each for a bounded time.
//!
//! The binary is a stranger here: only its exit code and its JSON count, as
//! for any user. It may die, hang or print nonsense, and the measurement goes
//! on. It runs in a process group of its own, so that a solver that it started
//! ends with it.
//!
//! The limit is given to the binary (`--timeout`), and how far it goes beyond is measured; one that does not come to an
//! end is ended at twice its limit.

use super::cases::{Case, Run};
use antiphon_testing::{watch, Ending};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How one program ended, over all of its runs.
pub struct Ended {
    pub answer: Answer,
    pub seconds: f64,
    /// Seconds by which its longest run went beyond the limit.
    pub beyond: f64,
}

/// What the binary said.
pub enum Answer {
    Holds,
    /// The violated properties.
    Violated(Vec<String>),
    /// The codes of the complaints.
    Rejected(Vec<String>),
    /// The reasons.
    Inconclusive(Vec<String>),
    /// It was ended at the limit.
    Late,
    /// It ended by a signal, an internal error, or an exit code that is not a verdict.
    Crashed(String),
}

/// One outcome per case, in their order.
pub fn all(binary: &Path, cases: &[Case], jobs: usize, limit: Duration) -> Vec<Ended> {
    in_parallel(cases, jobs, |case| one(binary, case, limit))
}

/// Does something with each of a list, some at a time; results in their order.
pub fn in_parallel<T: Sync, R: Send>(list: &[T], jobs: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = list.get(index) else { break };
                let outcome = work(item);
                let mut done = done.lock().unwrap_or_else(|broken| broken.into_inner());
                done.push((index, outcome));
                if done.len() % 100 == 0 {
                    eprintln!("{} of {}", done.len(), list.len());
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|broken| broken.into_inner());
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

/// A violation decides, else the first run that was not clean.
fn one(binary: &Path, case: &Case, limit: Duration) -> Ended {
    let start = Instant::now();
    let (mut answer, mut beyond) = (Answer::Holds, 0.0f64);
    let usual = case.runs.iter().map(|run| (*run, Reading::Usual));
    let strict = case.runs.iter().filter(|_| !case.strictly.is_empty()).map(|run| (*run, Reading::Strict));
    for run in usual.chain(strict) {
        let begun = Instant::now();
        let this = call(&mut command(binary, case, run, limit), patience(limit));
        beyond = beyond.max(begun.elapsed().as_secs_f64() - limit.as_secs_f64());
        if matches!(this, Answer::Violated(_)) {
            answer = this;
            break;
        }
        if matches!(answer, Answer::Holds) {
            answer = this;
        }
    }
    Ended { answer, seconds: start.elapsed().as_secs_f64(), beyond }
}

/// When a run that was told to stop at the limit is ended.
fn patience(limit: Duration) -> Duration {
    2 * limit + Duration::from_secs(5)
}

/// How a run reads the standards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    Usual,
    /// By the letter, and about the properties that the case says.
    Strict,
}

fn command(binary: &Path, case: &Case, (run, reading): (Run, Reading), limit: Duration) -> Command {
    let mut command = Command::new(binary);
    command.args(["verify", "--format", "json", "--timeout"]).arg(format!("{}s", limit.as_secs()));
    command.arg("-n").arg(run.processes.to_string());
    if run.argc > 1 {
        command.arg("--argc").arg(run.argc.to_string());
    }
    for folder in &case.include {
        command.arg("-I").arg(folder);
    }
    match reading {
        Reading::Usual => command.args(&case.options),
        Reading::Strict => command.args(["--strict", "--check", case.strictly]),
    };
    command.arg(&case.file);
    if !case.arguments.is_empty() {
        command.arg("--").args(&case.arguments);
    }
    command
}

fn call(command: &mut Command, limit: Duration) -> Answer {
    match watch(command, limit) {
        Ok(Ending::Done(output)) => {
            interpret(output.status, &serde_json::from_slice(&output.stdout).unwrap_or(Value::Null))
        }
        Ok(Ending::Late) => Answer::Late,
        Err(error) => Answer::Crashed(format!("cannot be started: {error}")),
    }
}

/// What an exit code and a result say together.
pub fn interpret(status: ExitStatus, json: &Value) -> Answer {
    let list = |array: &str, field: &str| -> Vec<String> {
        let entries = json[array].as_array().map_or(&[][..], Vec::as_slice);
        let mut texts: Vec<String> = Vec::new();
        for text in entries.iter().filter_map(|entry| entry[field].as_str()) {
            if !texts.iter().any(|known| known == text) {
                texts.push(text.to_string());
            }
        }
        texts
    };
    match (status.code(), json["verdict"].as_str()) {
        (Some(0), Some("holds")) => Answer::Holds,
        (Some(1), Some("violated")) => Answer::Violated(list("violations", "property")),
        (Some(3), Some("inconclusive")) => {
            let mut reasons = list("inconclusive", "reason");
            let possible = list("violations", "property");
            if reasons == ["timeout"] && possible.is_empty() {
                return Answer::Late;
            }
            reasons.extend(possible.iter().map(|property| format!("possible {property}")));
            Answer::Inconclusive(reasons)
        }
        (Some(4), Some("rejected")) => Answer::Rejected(list("diagnostics", "code")),
        (_, verdict) => Answer::Crashed(format!("{status}, verdict {}", verdict.unwrap_or("none"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::os::unix::process::ExitStatusExt;

    fn exit(code: i32, json: Value) -> Answer {
        interpret(ExitStatus::from_raw(code << 8), &json)
    }

    #[test]
    fn exit_code_and_verdict_must_agree() {
        assert!(matches!(exit(0, json!({"verdict": "holds"})), Answer::Holds));
        assert!(matches!(exit(0, json!({"verdict": "violated"})), Answer::Crashed(_)));
        assert!(matches!(exit(0, Value::Null), Answer::Crashed(_)));
        assert!(matches!(exit(5, json!({"verdict": "holds"})), Answer::Crashed(_)));
        assert!(matches!(interpret(ExitStatus::from_raw(9), &Value::Null), Answer::Crashed(_)));
    }

    #[test]
    fn a_limit_that_was_reached_is_late_unless_something_was_found() {
        let late = json!({"verdict": "inconclusive", "inconclusive": [{"reason": "timeout"}]});
        assert!(matches!(exit(3, late), Answer::Late));
        let memory = json!({"verdict": "inconclusive", "inconclusive": [{"reason": "memory"}]});
        assert!(matches!(exit(3, memory), Answer::Inconclusive(_)));
    }

    #[test]
    fn each_property_is_named_once() {
        let violation = |property: &str| json!({ "property": property });
        let json = json!({"verdict": "violated", "violations": [violation("pointer"), violation("pointer")]});
        match exit(1, json) {
            Answer::Violated(properties) => assert_eq!(properties, ["pointer"]),
            _ => panic!("not read as a violation"),
        }
    }

    #[test]
    fn a_process_that_does_not_end_is_late() {
        let mut command = Command::new("sleep");
        command.arg("60");
        assert!(matches!(call(&mut command, Duration::from_millis(20)), Answer::Late));
    }
}
