//! A task as a process: `antiphon` itself, in the folder of the project.
//!
//! Its verdict is what both its exit code and its stored result say; where they do not agree, or there is no
//! result, there is no verdict. An earlier result is removed before, so that none is taken for a new one.

use super::Task;
use crate::failure::{Failure, INTERNAL};
use antiphon_report::{Rendering, ResultRecord, TaskRecord};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The folder in which a project keeps the last results.
pub const KEPT: &str = ".antiphon";

/// How tasks are run.
pub struct Runner<'a> {
    /// The folder of the project.
    pub folder: &'a Path,
    /// How results are written to stdout.
    pub format: &'a str,
    /// `always` or `never`.
    pub colour: &'a str,
    /// Further options for how results are shown.
    pub shown: &'a [&'a str],
    /// Where results are written in all formats, if anywhere.
    pub out: Option<&'a Path>,
}

/// What a task wrote, and what became of it.
pub struct Done {
    /// Its stdout.
    pub stdout: Vec<u8>,
    /// Its stderr.
    pub stderr: Vec<u8>,
    /// The record.
    pub record: TaskRecord,
}

impl Runner<'_> {
    /// Makes the folder for results; it keeps itself out of version control.
    pub fn prepare(&self) -> Result<(), Failure> {
        let kept = self.folder.join(KEPT);
        std::fs::create_dir_all(&kept).map_err(|error| Failure::file("make", &kept, &error))?;
        let ignored = kept.join(".gitignore");
        std::fs::write(&ignored, "*\n").map_err(|error| Failure::file("write", &ignored, &error))?;
        match self.out {
            Some(out) => std::fs::create_dir_all(out).map_err(|error| Failure::file("make", out, &error)),
            None => Ok(()),
        }
    }

    /// Where the last result of a task is.
    pub fn kept(&self, task: &Task) -> PathBuf {
        self.folder.join(KEPT).join(format!("{}.json", task.name))
    }

    /// Runs a task to its end.
    pub fn run(&self, task: &Task) -> Result<Done, Failure> {
        let kept = self.kept(task);
        // There may be none.
        let _ = std::fs::remove_file(&kept);
        let started = Instant::now();
        let output =
            self.command(task)?.output().map_err(|error| Failure(format!("cannot start antiphon: {error}")))?;
        let seconds = started.elapsed().as_secs_f64();
        let exit_code = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERNAL);
        let result = crate::input::result::read(&kept).ok().filter(|result| result.verdict.exit_code() == exit_code);
        let message = match &result {
            Some(_) => String::new(),
            None => last_message(&String::from_utf8_lossy(&output.stderr)),
        };
        let record = TaskRecord {
            name: task.name.clone(),
            arguments: task.words.clone(),
            expected: task.expected,
            verdict: result.as_ref().map(|result| result.verdict),
            exit_code,
            message,
            seconds,
            result,
        };
        Ok(Done { stdout: output.stdout, stderr: output.stderr, record })
    }

    fn command(&self, task: &Task) -> Result<Command, Failure> {
        let own = std::env::current_exe().map_err(|error| Failure(format!("cannot find antiphon: {error}")))?;
        let (words, arguments) = task.words.split_at(task.own_words);
        let mut command = Command::new(own);
        command.current_dir(self.folder).stdin(Stdio::null()).args(words).args(self.shown);
        command.args(["--format", self.format, "--color", self.colour, "-o"]);
        command.arg(Path::new(KEPT).join(format!("{}.json", task.name)));
        for (path, _) in self.out_files(task) {
            command.arg("-o").arg(path);
        }
        command.args(arguments);
        Ok(command)
    }

    /// The files that a task writes on request. Paths of a witness's programs are its own business.
    fn out_files(&self, task: &Task) -> Vec<(PathBuf, Rendering)> {
        let Some(out) = self.out else { return Vec::new() };
        let out = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
        let file = |format: &Rendering| (out.join(format!("{}.{}", task.name, format.ending())), *format);
        Rendering::ALL.iter().map(file).collect()
    }
}

/// A task that was not begun.
pub fn not_begun(task: &Task, exit_code: u8) -> TaskRecord {
    TaskRecord {
        name: task.name.clone(),
        arguments: task.words.clone(),
        expected: task.expected,
        verdict: None,
        exit_code,
        message: String::new(),
        seconds: 0.0,
        result: None,
    }
}

/// The last thing that a command said, without its name.
fn last_message(stderr: &str) -> String {
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it said nothing");
    last.strip_prefix("antiphon: ").unwrap_or(last).to_owned()
}

/// A stored result, if there is one that can be read.
pub fn stored(path: &Path) -> Option<ResultRecord> {
    crate::input::result::read(path).ok()
}
