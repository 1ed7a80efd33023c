//! `antiphon replay`: a stored counterexample, step by step, then the violation. Threads
//! have a column each, and the locks that they hold.
//!
//! In a terminal the user walks, forward and back (`crate::stepping`); elsewhere all steps are
//! printed. `--emit test DIR` makes a program of it that shows the failure in a real run instead
//! (`crate::emitting`).
//!
//! The exit code is that of the violation: 1 for a provable one, 3 for one that
//! is only possible. What is walked is what was stored; `run --schedule` executes the
//! program along it.

use crate::console::Console;
use crate::emitting::{emit as emit_test, Wanted};
use crate::failure::Failure;
use crate::input::result;
use crate::options::output::OutputOptions;
use crate::options::source::ReadingOptions;
use antiphon_machine::Serial;
use antiphon_outcome::{ProgramRole, TaskId};
use antiphon_report::human::{finding, interleaving, step_text};
use antiphon_report::{printable, StepRecord, Stored, ViolationRecord};
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Replay a stored counterexample step by step
#[derive(Args, Debug)]
pub struct Replay {
    /// A result written by `-o TRACE.json`
    #[arg(value_name = "TRACE.json")]
    pub result: PathBuf,
    /// Which violation to replay, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub violation: usize,
    /// Print all steps, also in a terminal
    #[arg(long)]
    pub print: bool,
    /// Show every step, also local ones; do not shorten lists
    #[arg(short, long)]
    pub verbose: bool,
    /// Write a test that forces the counterexample in a real run: WHAT is `test`, DIR a new folder
    #[arg(long, num_args = 2, value_names = ["WHAT", "DIR"])]
    pub emit: Option<Vec<String>>,
    /// How the program is read again, for `--emit`
    #[command(flatten)]
    pub reading: ReadingOptions,
}

impl Replay {
    /// Walks the trace.
    pub fn execute(&self) -> Result<u8, Failure> {
        match &self.emit {
            Some(emit) => self.emit(emit),
            None => self.walk(),
        }
    }

    /// Whether the user walks; otherwise the steps are printed.
    fn is_interactive(&self) -> bool {
        !self.print && crate::stepping::is_possible()
    }

    fn emit(&self, emit: &[String]) -> Result<u8, Failure> {
        let [what, folder] = emit else { return Err(Failure("`--emit` needs WHAT and DIR".into())) };
        if what != "test" {
            return Err(Failure(format!("`--emit {what}`: only `test` can be emitted")));
        }
        let (result, reading, folder) = (&*self.result, &self.reading, Path::new(folder));
        let options = OutputOptions { verbose: self.verbose, ..OutputOptions::default() };
        Console::new(&options).result(emit_test(&Wanted { result, violation: self.violation, reading, folder })?);
        Ok(0)
    }

    fn walk(&self) -> Result<u8, Failure> {
        if !self.reading.include.is_empty() || !self.reading.macros.list.is_empty() {
            return Err(Failure("the program is read again only for `--emit`".into()));
        }
        let (outcome, record) = result::violation(&self.result, self.violation)?;
        let record = if self.verbose { record.with_local_steps() } else { record };
        let (record, count) = (&record, outcome.violations.len());
        let options = OutputOptions { verbose: self.verbose, ..OutputOptions::default() };
        let console = Console::new(&options);
        if self.is_interactive() {
            crate::stepping::walk(&outcome, record).map_err(|error| Failure(format!("the terminal: {error}")))?;
        } else {
            print(&console, record, title(record, self.violation, count));
        }
        // The steps were just shown.
        let last = record.without_steps();
        console.result(format!("\n{}", finding(&last, &Stored::of(&last).marks(), console.result_style())));
        Ok(record.certainty.verdict().exit_code())
    }
}

/// Prints all steps.
fn print(console: &Console<'_>, record: &ViolationRecord, title: String) {
    let mut lines = Lines::default();
    console.result(title);
    match interleaving(&record.trace) {
        Some(table) => console.result(table),
        None => {
            for (number, step) in (1..).zip(&record.trace) {
                console.result(shown(number, step, &lines.of(step)));
            }
        }
    }
}

/// What is walked to, and from where.
fn title(record: &ViolationRecord, number: usize, count: usize) -> String {
    let np = record.np.map(|np| format!(", np = {np}")).unwrap_or_default();
    // Orders of evaluation are steps.
    let inputs = record.inputs.iter().filter(|(name, _)| !Serial::is_order(name));
    let inputs: String = inputs.map(|(name, value)| format!(", {name} = {value}")).collect();
    let hidden = match record.hidden.count {
        0 => String::new(),
        1 => ", 1 local step not shown (-v)".into(),
        steps => format!(", {steps} local steps not shown (-v)"),
    };
    let about = format!("violation {number} of {count}: {}{np}{inputs}{hidden}", record.property.id());
    format!("{}\n\n", printable(&about))
}

/// One step: number, rank, place, what happens, and the line.
fn shown(number: u64, step: &StepRecord, line: &str) -> String {
    let place = if step.line > 0 { format!("{}:{}", step.file, step.line) } else { String::new() };
    let program = step.program.word().map(|word| format!("{word}, ")).unwrap_or_default();
    let task = TaskId { program: ProgramRole::Alone, ..step.task() };
    let head = format!("{number:>4}  {program}{task}  {place}  {}", step_text(step));
    match line.trim() {
        "" => format!("{}\n", printable(&head)),
        line => format!("{}\n      | {}\n", printable(&head), printable(line)),
    }
}

/// Lines of the program: those that the result remembers, or else of the files
/// as they are today.
#[derive(Default)]
struct Lines {
    files: BTreeMap<String, String>,
}

impl Lines {
    fn of(&mut self, step: &StepRecord) -> String {
        if !step.source.is_empty() || step.line == 0 {
            return step.source.clone();
        }
        let read = || std::fs::read(&step.file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let text = self.files.entry(step.file.clone()).or_insert_with(|| read().unwrap_or_default());
        text.lines().nth(step.line as usize - 1).unwrap_or("").to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step() -> StepRecord {
        StepRecord {
            step: 1,
            process: 2,
            file: "no/such\u{1b}.c".into(),
            line: 3,
            action: "Recv <- 0".into(),
            changes: BTreeMap::from([("x".into(), "7".into())]),
            locks: Vec::new(),
            program: ProgramRole::Alone,
            thread: 0,
            source: String::new(),
            exchange: None,
            weight: Default::default(),
            symbolic: Default::default(),
        }
    }

    #[test]
    fn a_step_has_number_rank_place_and_values() {
        assert_eq!(
            shown(12, &step(), "  x = 1;"),
            "  12  rank 2  no/such\u{fffd}.c:3  Recv <- 0, x = 7\n      | x = 1;\n"
        );
        let own = StepRecord { program: ProgramRole::Implementation, ..step() };
        assert!(shown(1, &own, "").starts_with("   1  implementation, rank 2  no/such"));
        let threaded = StepRecord { thread: 1, ..step() };
        assert!(shown(1, &threaded, "").starts_with("   1  thread 1 of rank 2  no/such"));
    }

    #[test]
    fn a_line_is_remembered_or_read_or_left_out() {
        let mut lines = Lines::default();
        assert_eq!(lines.of(&step()), "");
        assert_eq!(lines.of(&StepRecord { source: "kept".into(), ..step() }), "kept");
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert_eq!(lines.of(&StepRecord { file: here.into(), line: 1, ..step() }), "[package]");
    }
}
