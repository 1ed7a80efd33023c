//! Tasks with a known verdict: a program, a property, and the words of the command
//! line that ask for it. The suites with task files of different forms
//! (`svcomp`, `ltl`) read them into these, run them here, and share one table.

use super::verdicts::{self, Measured};
use super::verify::{in_parallel, interpret, Answer};
use antiphon_testing::{watch, Ending};
use anyhow::{bail, ensure, Result};
use clap::Args;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What every command that runs tasks takes.
#[derive(Args)]
pub struct TaskOptions {
    /// The folders that hold the tasks, at any depth
    #[arg(required = true, value_name = "FOLDER")]
    pub folders: Vec<PathBuf>,
    /// Only tasks whose path contains this
    #[arg(long, value_name = "PATTERN")]
    pub only: Option<String>,
    /// Only every K-th task
    #[arg(long, value_name = "K", default_value_t = 1)]
    sample: usize,
    /// Tasks at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Seconds that one task may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,
    /// Megabytes that one task may take, where the command has a limit
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    memory: u64,
    /// The binary to measure
    #[arg(long, value_name = "FILE", default_value = "target/release/antiphon")]
    binary: PathBuf,
    /// Further words for the binary, split at blanks
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    with: Option<String>,
    /// Also a line for each task
    #[arg(long)]
    list: bool,
}

impl TaskOptions {
    /// The files below the folders that end so and are wanted, each with its name: the
    /// path from the given folder's parent.
    pub fn files(&self, endings: &[&str]) -> Vec<(PathBuf, String)> {
        let mut files = Vec::new();
        for folder in &self.folders {
            let folder = folder.canonicalize().unwrap_or_else(|_| folder.clone());
            let above = folder.parent().unwrap_or(&folder).to_path_buf();
            for file in antiphon_testing::files_under(&folder, endings) {
                let name = file.strip_prefix(&above).unwrap_or(&file).display().to_string();
                files.push((file, name));
            }
        }
        files.retain(|(_, name)| self.only.as_ref().is_none_or(|pattern| name.contains(pattern.as_str())));
        files
    }
}

/// A program, one of its properties, and the verdict.
#[derive(Debug)]
pub struct Task {
    /// The path of the task file, from the parent of the folder that was given.
    pub name: String,
    /// What is asked, as the suite calls it.
    pub property: &'static str,
    /// Whether the property holds.
    pub expected: bool,
    /// The command and its words, with the program.
    pub words: Vec<String>,
    /// Another command, if there is one: the first gets half of the time, and where it has no
    /// verdict this one gets the rest.
    pub then: Option<Vec<String>>,
}

impl Task {
    /// The folder that the task lies in.
    pub fn folder(&self) -> &str {
        self.name.rsplit_once('/').map_or(".", |(folder, _)| folder)
    }
}

/// Runs the tasks, prints what came of them, and fails if a verdict is wrong.
pub fn measure(options: &TaskOptions, mut tasks: Vec<Task>) -> Result<()> {
    tasks.sort_by(|a, b| (&a.name, a.property).cmp(&(&b.name, b.property)));
    let tasks: Vec<Task> = tasks.into_iter().step_by(options.sample.max(1)).collect();
    ensure!(!tasks.is_empty(), "no task was chosen");
    let binary = super::absolute(&options.binary)?;
    let measured = in_parallel(&tasks, options.jobs.max(1), |task| run(&binary, task, options));
    verdicts::print(&tasks, &measured);
    if options.list {
        verdicts::print_list(&tasks, &measured);
    }
    match verdicts::print_wrong(&tasks, &measured) {
        0 => Ok(()),
        number => bail!("{number} wrong"),
    }
}

fn run(binary: &Path, task: &Task, options: &TaskOptions) -> Measured {
    let start = Instant::now();
    let (answer, reasons) = match &task.then {
        None => ask(binary, &task.words, options.timeout, options),
        Some(then) => {
            let first = ask(binary, &task.words, options.timeout.div_ceil(2), options);
            let left = options.timeout.saturating_sub(start.elapsed().as_secs());
            match has_verdict(&first.0) || left == 0 {
                true => first,
                false => {
                    Some(ask(binary, then, left, options)).filter(|(second, _)| has_verdict(second)).unwrap_or(first)
                }
            }
        }
    };
    Measured { answer, reasons, seconds: start.elapsed().as_secs_f64() }
}

fn has_verdict(answer: &Answer) -> bool {
    matches!(answer, Answer::Holds | Answer::Violated(_))
}

/// What a command says within so many seconds, and why it says no more.
fn ask(binary: &Path, words: &[String], seconds: u64, options: &TaskOptions) -> (Answer, Vec<String>) {
    // The binary gets the limit itself; what does not keep it is ended.
    let limit = Duration::from_secs(seconds + 2);
    match watch(&mut command(binary, words, seconds, options), limit) {
        Ok(Ending::Done(output)) => {
            let json: Value = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
            let answer = interpret(output.status, &json);
            let reasons = match answer {
                Answer::Crashed(_) => last_words(&output.stderr),
                _ => reasons(&json),
            };
            (answer, reasons)
        }
        Ok(Ending::Late) => (Answer::Late, Vec::new()),
        Err(error) => (Answer::Crashed(format!("cannot be started: {error}")), Vec::new()),
    }
}

fn command(binary: &Path, words: &[String], seconds: u64, options: &TaskOptions) -> Command {
    let mut command = Command::new(binary);
    command.args(words).args(["--format", "json", "--timeout", &seconds.to_string()]);
    // `trace` has no limit of memory.
    if words.first().is_some_and(|word| word != "trace") {
        command.args(["--memory", &format!("{}M", options.memory)]);
    }
    command.args(options.with.iter().flat_map(|words| words.split_whitespace()));
    command
}

/// Why there is no verdict: what made a program rejected, or what was not decided.
fn reasons(json: &Value) -> Vec<String> {
    let list = |name: &str| json[name].as_array().map_or(&[][..], Vec::as_slice);
    let text = |entry: &Value, field: &str| -> Option<String> {
        Some(format!("{}: {}", entry[field].as_str()?, entry["message"].as_str()?))
    };
    let mut texts: Vec<String> = match json["verdict"].as_str() {
        Some("rejected") => {
            let all = list("diagnostics").iter().filter_map(|entry| text(entry, "code"));
            all.filter(|text| !text.starts_with('W')).collect()
        }
        _ => {
            let open = list("inconclusive").iter().filter_map(|entry| text(entry, "reason"));
            open.chain(list("violations").iter().filter_map(|entry| text(entry, "property"))).collect()
        }
    };
    texts.sort();
    texts.dedup();
    texts
}

/// The last line of what a process said.
fn last_words(stderr: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(stderr);
    text.lines().rfind(|line| !line.trim().is_empty()).map(str::to_owned).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_rejection_tells_its_errors_and_no_warnings() {
        let of = |code: &str| json!({"code": code, "message": "m"});
        let json = json!({"verdict": "rejected", "diagnostics": [of("W104"), of("U014"), of("U014")]});
        assert_eq!(reasons(&json), ["U014: m"]);
    }

    #[test]
    fn what_was_not_decided_is_told_with_what_is_possible() {
        let json = json!({"verdict": "inconclusive",
            "inconclusive": [{"reason": "timeout", "message": "time limit (10 s) reached"}],
            "violations": [{"property": "assertion", "message": "x can be 3"}]});
        assert_eq!(reasons(&json), ["assertion: x can be 3", "timeout: time limit (10 s) reached"]);
    }

    #[test]
    fn the_folder_of_a_task_is_that_of_its_file() {
        let task = Task {
            name: "c/pthread/a.yml".into(),
            property: "unreach-call",
            expected: true,
            words: vec![],
            then: None,
        };
        assert_eq!(task.folder(), "c/pthread");
    }
}
