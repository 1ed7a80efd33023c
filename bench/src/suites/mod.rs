//! Public suites of MPI programs whose right verdicts are known, run through
//! the binary as a user would run it.
//!
//! A suite reads its folder into [`Case`]s (`mbi`, `corrbench`, `rmarace`, `aislinn`, `must`, `mpich`, `real`), `verify` runs
//! them, `table` counts. The programs themselves are never part of this
//! repository: the folder is given on the command line. A run over a part of a
//! suite (`--only`, `--sample`) gives the same lines as the whole one, in the
//! same order, whatever the number of jobs.
//!
//! Tasks with one property and one verdict each (`svcomp`, `ltl`) are read into
//! `tasks`, with a table of their own (`verdicts`). `dataracebench` is about OpenMP and compares the accesses, too.

mod aislinn;
mod cases;
mod corrbench;
pub mod dataracebench;
mod labels;
pub mod ltl;
mod mbi;
mod mpich;
mod must;
mod real;
mod rmarace;
pub mod svcomp;
mod table;
mod tasks;
mod verdicts;
mod verify;

use anyhow::{ensure, Result};
use cases::Case;
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the commands of all suites take.
#[derive(Args)]
pub struct SuiteOptions {
    /// The folder that holds the programs
    folder: PathBuf,
    /// Only the programs whose name contains this
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// Only every K-th program
    #[arg(long, value_name = "K", default_value_t = 1)]
    sample: usize,
    /// Programs at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Seconds that one run may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u64,
    /// The binary to measure
    #[arg(long, value_name = "FILE", default_value = "target/release/antiphon")]
    binary: PathBuf,
    /// Also a line for each program that did not end as it should
    #[arg(long)]
    list: bool,
    /// Do not run anything: print how many programs each label has
    #[arg(long)]
    count: bool,
}

/// The MPI Bugs Initiative: programs with their verdicts in a header.
pub fn mbi(options: &SuiteOptions) -> Result<()> {
    measure(options, mbi::cases(&options.folder)?)
}

/// MPI-CorrBench: programs with their verdicts in folder and file names.
pub fn corrbench(options: &SuiteOptions) -> Result<()> {
    measure(options, corrbench::cases(&options.folder)?)
}

/// RMARaceBench: programs with their races in a label.
pub fn rmarace(options: &SuiteOptions) -> Result<()> {
    measure(options, rmarace::cases(&options.folder)?)
}

/// Aislinn's own tests: programs with what its files of tests expect.
pub fn aislinn(options: &SuiteOptions) -> Result<()> {
    measure(options, aislinn::cases(&options.folder)?)
}

/// MUST's own tests: programs with the reports that they expect.
pub fn must(options: &SuiteOptions) -> Result<()> {
    measure(options, must::cases(&options.folder)?)
}

/// MPICH's own tests, all of them correct.
pub fn mpich(options: &SuiteOptions) -> Result<()> {
    measure(options, mpich::cases(&options.folder)?)
}

/// Public codes by a table of names and options.
pub fn real(options: &SuiteOptions) -> Result<()> {
    measure(options, real::cases(&options.folder)?)
}

fn measure(options: &SuiteOptions, all: Vec<Case>) -> Result<()> {
    let chosen = choose(all, options.only.as_deref(), options.sample.max(1));
    ensure!(!chosen.is_empty(), "no program in {} was chosen", options.folder.display());
    if options.count {
        table::print_counts(&chosen);
        return Ok(());
    }
    let binary = absolute(&options.binary)?;
    let limit = Duration::from_secs(options.timeout);
    let outcomes = verify::all(&binary, &chosen, options.jobs.max(1), limit);
    table::print(&chosen, &outcomes, options.timeout);
    table::print_overshoot(&chosen, &outcomes, options.timeout);
    if options.list {
        table::print_deviations(&chosen, &outcomes);
    }
    Ok(())
}

/// The part of a suite that was asked for, in the order of names.
fn choose(mut all: Vec<Case>, only: Option<&str>, sample: usize) -> Vec<Case> {
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.into_iter().filter(|case| only.is_none_or(|pattern| case.name.contains(pattern))).step_by(sample).collect()
}

fn absolute(binary: &Path) -> Result<PathBuf> {
    ensure!(binary.is_file(), "there is no binary {}: build it first, or name it by --binary", binary.display());
    Ok(binary.canonicalize()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Case {
        Case::correct(name.into(), PathBuf::new())
    }

    #[test]
    fn a_sample_is_taken_from_the_sorted_programs_that_match() {
        let all = ["d_x", "a_x", "c_x", "b_y", "e_x"].map(named).into();
        let names: Vec<String> = choose(all, Some("_x"), 2).into_iter().map(|case| case.name).collect();
        assert_eq!(names, ["a_x", "d_x"]);
    }
}
