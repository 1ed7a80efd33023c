//! `antiphon check`: the tasks of a project, all of them, with a table at the end.
//!
//! Findings come as they are found, those of changed files first; the table has the order of `antiphon.toml`. A task that
//! passes shows only its row, unless more is asked for. The exit code is that of the worst task.

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::output::{Format, OutputOptions};
use crate::tasks::file::{self, Project};
use crate::tasks::order::{arranged, Turn};
use crate::tasks::run::{not_begun, stored, Done, Runner};
use crate::tasks::Task;
use crate::words::nearest;
use antiphon_interrupt::Interrupt;
use antiphon_report::draw::Colour;
use antiphon_report::{table, CheckRecord, TaskRecord};
use clap::Args;

use std::path::PathBuf;

/// Run the tasks of a project, as `antiphon.toml` names them
#[derive(Args, Debug)]
#[command(after_help = "\
A task is a command line with a name. Keys are options, by their long names:

  [defaults]
  timeout = \"60s\"

  [tasks.ring]
  files = [\"ring.c\"]
  np = \"2..4\"
  input = { N = \"1..8\" }

  [tasks.sum]
  command = \"compare\"
  files = [\"sum_seq.c\", \"sum_mpi.c\"]

`expect = \"violated\"` names the verdict of a program that is known to be wrong. The last result of each
task is kept in .antiphon/, as in `antiphon replay .antiphon/ring.json`.

The exit code is 0 if every task ends as expected, otherwise that of the worst: 5, 2, 1, 4, 3.")]
pub struct Check {
    /// Tasks to run; all if none is named
    #[arg(value_name = "TASK")]
    pub names: Vec<String>,
    /// The project's file; by default `antiphon.toml` in this folder or the nearest one above
    #[arg(long, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,
    /// Print the names of the tasks and their command lines, and run none
    #[arg(long)]
    pub list: bool,
    /// Format of the results on stdout
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Also write the result of each task to DIR, as TASK.json, .html, .sarif, .xml and .yml
    #[arg(short = 'o', long = "out", value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write nothing to stderr
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Show the results of tasks that pass too, and do not shorten traces
    #[arg(short, long)]
    pub verbose: bool,
}

impl Check {
    /// Runs the tasks.
    pub fn execute(&self, line: clap::Command) -> Result<u8, Failure> {
        let project = self.project(&line)?;
        let chosen = self.chosen(&project)?;
        let options = self.output();
        let console = Console::new(&options);
        if self.list {
            console.result(listed(&chosen));
            return Ok(0);
        }
        let shown: &[&str] = if self.verbose { &["--verbose"] } else { &[] };
        let runner = Runner {
            folder: &project.folder,
            format: word(options.format),
            colour: if console.result_colour() == Colour::Ansi { "always" } else { "never" },
            shown,
            out: self.out.as_deref(),
        };
        runner.prepare()?;
        let records = self.run(&console, &runner, &chosen)?;
        let check = CheckRecord::new(env!("CARGO_PKG_VERSION"), in_order(&chosen, records));
        let width = crate::platform::width();
        match options.format {
            Format::Human => console.result(table(&check, width, console.result_colour())),
            Format::Json => console.result(check.to_json()),
            Format::Short | Format::Github => console.message(&table(&check, width, console.message_colour())),
        }
        Ok(check.exit_code())
    }

    fn output(&self) -> OutputOptions {
        let format = if self.json { Format::Json } else { self.format };
        OutputOptions { format, out: Vec::new(), quiet: self.quiet, verbose: self.verbose }
    }

    fn project(&self, line: &clap::Command) -> Result<Project, Failure> {
        let here = || std::env::current_dir().unwrap_or_default();
        let path = self.config.clone().or_else(|| file::find(&here()));
        let missing =
            || Failure(format!("there is no `{}` here or in a folder above; see `antiphon check --help`", file::NAME));
        file::read(&path.ok_or_else(missing)?, line)
    }

    /// The tasks that are named, or all.
    fn chosen<'p>(&self, project: &'p Project) -> Result<Vec<&'p Task>, Failure> {
        let known = || project.tasks.iter().map(|task| task.name.as_str());
        if let Some(unknown) = self.names.iter().find(|name| !known().any(|own| own == name.as_str())) {
            let near = nearest(unknown, known()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            return Err(Failure(format!("there is no task `{unknown}`{near}")));
        }
        let is_chosen = |task: &&Task| self.names.is_empty() || self.names.contains(&task.name);
        Ok(project.tasks.iter().filter(is_chosen).collect())
    }

    /// Runs the tasks, those of changed files first; none after an interruption.
    fn run(&self, console: &Console<'_>, runner: &Runner<'_>, chosen: &[&Task]) -> Result<Vec<TaskRecord>, Failure> {
        interrupt::listen(&Interrupt::default());
        let turns = arranged(chosen.iter().copied(), runner.folder, |task| stored(&runner.kept(task)));
        let mut records = Vec::new();
        for (number, (task, turn)) in (1..).zip(&turns) {
            if interrupt::is_asked() {
                records.push(not_begun(task, INTERRUPTED));
                continue;
            }
            console.message(&status(number, turns.len(), task, *turn));
            let done = runner.run(task)?;
            self.show(console, &done);
            records.push(done.record);
        }
        Ok(records)
    }

    /// What a task wrote; nothing of one that comes out as expected, unless a reader wants it.
    fn show(&self, console: &Console<'_>, done: &Done) {
        // What is expected is no news: an editor or GitHub would mark it as an error.
        let passes = done.record.is_as_expected() && (!self.verbose || self.format != Format::Human);
        if self.format != Format::Json && !self.json && !passes {
            console.result(&done.stdout);
        }
        if !passes {
            console.message(&String::from_utf8_lossy(&done.stderr));
        }
        if !passes && !done.stdout.is_empty() && console.format() == Format::Human {
            console.result("\n");
        }
    }
}

/// `2 of 5  ring (changed)`
fn status(number: usize, count: usize, task: &Task, turn: Turn) -> String {
    let why = match turn {
        Turn::Changed => " (changed)",
        Turn::Failed => " (failed before)",
        Turn::Unchanged => "",
    };
    format!("{number} of {count}  {}{why}\n", task.name)
}

fn listed(tasks: &[&Task]) -> String {
    let width = tasks.iter().map(|task| task.name.len()).max().unwrap_or(0);
    tasks.iter().map(|task| format!("{:width$}  antiphon {}\n", task.name, task.words.join(" "))).collect()
}

/// The word of a format on the command line.
fn word(format: Format) -> &'static str {
    match format {
        Format::Human | Format::Json => "human",
        Format::Short => "short",
        Format::Github => "github",
    }
}

/// Records in the order of the tasks.
fn in_order(tasks: &[&Task], mut records: Vec<TaskRecord>) -> Vec<TaskRecord> {
    let position = |record: &TaskRecord| tasks.iter().position(|task| task.name == record.name);
    records.sort_by_key(position);
    records
}
