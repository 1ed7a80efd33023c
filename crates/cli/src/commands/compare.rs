//! `antiphon compare`: whether an implementation computes the outputs of its
//! specification, for the same inputs, on every schedule.
//!
//! Both programs are read with one map of sources, so that every message can
//! point into either. Their signatures are compared first: a mismatch is a
//! finding about the text of the programs, and nothing is explored then.

use crate::console::Console;
use crate::every::Every;
use crate::exploring::{reject, Exploring};
use crate::failure::Failure;
use crate::findings::Gathered;
use crate::options::checks::Asked;
use crate::options::exploration::ExplorationOptions;
use crate::options::inputs;
use crate::options::output::OutputOptions;
use crate::options::reads;
use crate::options::source::ReadingOptions;
use crate::options::words::{words, COMPARE};
use crate::session::Session;
use antiphon_model::Program;
use antiphon_numbers::Rat;
use antiphon_outcome::PRINTED;
use antiphon_report::{Noted, ResultRecord};
use antiphon_verify::{self as explore, Bound, Comparison, Floats, Programs};
use clap::Args;
use std::path::PathBuf;

/// Check that two programs compute the same outputs from the same inputs
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Compare {
    /// The specification, often a sequential program
    #[arg(value_name = "SPEC.c", required_unless_present_any = ["specification_files", "implementation_files"])]
    pub specification: Option<PathBuf>,
    /// The implementation, which should compute the same outputs
    #[arg(value_name = "IMPL.c", required_unless_present_any = ["specification_files", "implementation_files"])]
    pub implementation: Option<PathBuf>,
    /// The files of a specification that has several
    #[arg(long = "spec", value_name = "FILE.c", num_args = 1.., requires = "implementation_files", conflicts_with = "specification")]
    pub specification_files: Vec<PathBuf>,
    /// The files of an implementation that has several
    #[arg(long = "impl", value_name = "FILE.c", num_args = 1.., requires = "specification_files", conflicts_with = "specification")]
    pub implementation_files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// Number of processes of SPEC.c (`--np` is for IMPL.c)
    #[arg(long = "spec-np", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub specification_processes: u32,
    /// What to compare
    #[arg(long = "compare", default_value = "outputs", value_parser = words(COMPARE))]
    pub what: Comparison,
    /// With `--fp bounded`: outputs at most so far apart count as equal
    #[arg(long, value_name = "T", value_parser = tolerance)]
    pub tolerance: Option<Rat>,
    #[command(flatten)]
    pub exploration: ExplorationOptions,
}

/// What the options do not say.
const AFTER: &str = "\
Inputs and outputs are declared in both programs, with the same names and types:
  #pragma antiphon input {N > 0} int N      before `#define N 10`
  #pragma antiphon output                   before the declaration of a global variable
All other properties are checked for both programs as well.

Examples:
  antiphon compare -n 1..4 --input N=1..8 sum_seq.c sum_mpi.c
  antiphon compare -n 2 --spec main.c seq.c --impl main.c mpi.c";

impl Compare {
    /// Compares the programs.
    pub fn execute(&self) -> Result<u8, Failure> {
        self.exploration.join_others()?;
        let console = Console::new(&self.output);
        let requested = self.exploration.requested(Asked::Compare);
        requested.check_ids()?;
        if self.tolerance.is_some() && self.exploration.numbers.fp != Floats::Bounded {
            return Err(Failure("`--tolerance` needs `--fp bounded`: otherwise outputs are compared exactly".into()));
        }
        let solver = self.exploration.solver.chosen_solver()?;
        let sides = self.sides();
        let mut session = Session::of_files(&sides.concat(), &self.reading)?;
        session.contracts = self.exploration.standards.contracts();
        session.plain_loops = self.exploration.numbers.plain_loops();
        let programs = session.programs(&sides.each_ref().map(Vec::len))?;
        let Some([specification, implementation]) = programs.as_deref() else {
            return reject(Asked::Compare.name(), &console, &session);
        };
        inputs::check(&[specification, implementation], &self.exploration.inputs)?;
        let selection = requested.select(&[specification, implementation]);
        let mut options = self.exploration.engine(&selection, solver)?;
        let programs = [specification, implementation];
        options.launch.reads = reads::bounds(&programs, &session.map, &self.exploration.inputs)?;
        options.specification_processes = self.specification_processes;
        options.comparison = self.what;
        options.arithmetic.tolerance = self.tolerance.clone();
        session.diagnostics.extend(explore::signature(specification, implementation, &options));
        if session.has_errors() {
            return reject(Asked::Compare.name(), &console, &session);
        }
        session.show_diagnostics(&console);
        let work = Exploring {
            asked: Asked::Compare,
            exploration: &self.exploration,
            output: &self.output,
            session: &session,
            programs: vec![specification, implementation],
            selection,
        };
        let every = Every::tried(&work, &mut options);
        let (mut gathered, explored) = every.explore(&work, &mut options, |options| {
            Programs::pair((specification, self.specification_processes), (implementation, options.processes))
        })?;
        self.complete(&mut gathered);
        every.conclude(&work, &mut gathered, &explored);
        tell_once(&mut gathered.assumptions);
        let mut outcome = work.outcome(&gathered, explored);
        every.tell(&mut outcome);
        self.set_scope(&mut outcome, implementation);
        work.conclude(&console, &gathered, &outcome)
    }

    /// The files of the specification, and those of the implementation.
    fn sides(&self) -> [Vec<PathBuf>; 2] {
        let named = |file: &Option<PathBuf>, files: &[PathBuf]| file.iter().chain(files).cloned().collect();
        [named(&self.specification, &self.specification_files), named(&self.implementation, &self.implementation_files)]
    }

    /// Adds to violations what the command line says: a reader wants the whole witness.
    fn complete(&self, gathered: &mut Gathered) {
        for record in gathered.findings.iter_mut().map(|finding| &mut finding.record) {
            record.specification_np = Some(self.specification_processes.into());
            for input in &self.exploration.inputs {
                let Bound::Value(value) = &input.bound else { continue };
                record.inputs.entry(input.name.clone()).or_insert_with(|| braced(value));
                if let Some(difference) = &mut record.difference {
                    difference.determined.push(input.name.clone());
                }
            }
        }
    }

    fn set_scope(&self, outcome: &mut ResultRecord, implementation: &Program) {
        let scope = &mut outcome.scope;
        scope.data_model = self.reading.data_model.word().into();
        scope.specification_np = Some(self.specification_processes.into());
        scope.specification_files = self.specification_files.len() as u64;
        let printed = || vec![PRINTED.to_owned()];
        scope.outputs = match self.what {
            Comparison::Outputs => explore::output_texts(implementation),
            Comparison::Printed => printed(),
            Comparison::Both => [explore::output_texts(implementation), printed()].concat(),
        };
    }
}

/// A distance: a number that is not negative.
fn tolerance(text: &str) -> Result<Rat, String> {
    let value = antiphon_texts::number(text).filter(|value| !value.is_negative());
    value.ok_or_else(|| format!("`{text}` is not a distance: a number as `1e-12`"))
}

/// A list of values with braces, as C has them.
fn braced(value: &str) -> String {
    match value.contains(',') && !value.starts_with('{') {
        true => format!("{{{}}}", value.split(',').map(str::trim).collect::<Vec<_>>().join(", ")),
        false => value.to_owned(),
    }
}

/// What both programs assume is reported at the place of the first.
fn tell_once(assumptions: &mut Vec<Noted>) {
    let mut reported: Vec<String> = Vec::new();
    assumptions.retain(|note| {
        let is_new = !reported.contains(&note.text);
        reported.push(note.text.clone());
        is_new
    });
}
