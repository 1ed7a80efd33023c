//! A verification as a process, which can be asked to stop; and the replay of what it found. Nothing of it
//! is in this process, so that an editor loses nothing by a program that needs too much.

use super::belongs::{belonging, Belonging};
use super::Line;
use antiphon_report::ResultRecord;
use rustix::process::{kill_process, Pid, Signal};
use serde_json::{json, Value};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A verification under way.
pub struct Job {
    /// Its number: an earlier one of the same file may still be ending.
    pub number: u64,
    process: Pid,
}

/// How it ended.
pub enum End {
    /// With a result, whose files are relative to a folder.
    Result(Box<ResultRecord>, String),
    /// Without one.
    Failed(String),
}

impl Job {
    /// Starts to verify a file; `tell` hears how it ended. The result is stored.
    pub fn start(
        number: u64,
        path: &Path,
        stored: PathBuf,
        line: Line,
        tell: impl FnOnce(End) + Send + 'static,
    ) -> Result<Job, String> {
        let belonging = belonging(path, line);
        let child =
            command(&belonging, &stored).and_then(|mut command| command.spawn().map_err(|error| error.to_string()))?;
        let process = Pid::from_child(&child);
        let folder = belonging.folder.display().to_string();
        std::thread::spawn(move || {
            let said = child.wait_with_output().map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
            let end = match crate::input::result::read(&stored) {
                Ok(result) => End::Result(Box::new(result), folder),
                Err(_) => End::Failed(last_line(&said.unwrap_or_default())),
            };
            tell(end);
        });
        Ok(Job { number, process })
    }

    /// Asks it to stop, as Ctrl-C does.
    pub fn stop(&self) {
        // It may have ended by now.
        let _ = kill_process(self.process, Signal::INT);
    }
}

fn command(belonging: &Belonging, stored: &Path) -> Result<Command, String> {
    let (words, own_words) = &belonging.words;
    let (words, arguments) = words.split_at(*own_words);
    let mut command = own()?;
    command.current_dir(&belonging.folder).args(words).args(["-q", "--format", "json", "-o"]).arg(stored);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    Ok(command)
}

/// Antiphon itself.
fn own() -> Result<Command, String> {
    std::env::current_exe().map(Command::new).map_err(|error| error.to_string())
}

fn last_line(said: &str) -> String {
    let last = said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("verification gave no result");
    last.strip_prefix("antiphon: ").unwrap_or(last).to_owned()
}

/// The text of a replay, and where the result is for who wants to walk it himself.
pub fn replay(stored: &Path, violation: u64) -> Result<Value, String> {
    let mut command = own()?;
    command.arg("replay").arg(stored).args(["--color", "never", "--violation", &violation.to_string()]);
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match text.is_empty() {
        true => Err(last_line(&String::from_utf8_lossy(&output.stderr))),
        false => Ok(json!({"text": text, "result": stored.display().to_string(), "violation": violation})),
    }
}
