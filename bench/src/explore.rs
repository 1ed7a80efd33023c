//! How fast `antiphon verify` is, through its binary and on one core: steps of
//! known values in a second at several numbers of processes, states of the
//! manager-worker example and what one costs, and the time of an empty program.
//!
//! The programs are in `bench/programs`. What must come out is checked: a figure
//! of a run that did not end well is not shown.

use crate::measured::{self, thousands, Figures};
use anyhow::Context;
use std::path::Path;

/// A row: what it is, its program, and further options.
struct Row {
    what: &'static str,
    program: &'static str,
    options: &'static [&'static str],
}

const ROWS: &[Row] = &[
    Row { what: "nothing at all", program: "nothing.c", options: &[] },
    Row { what: "a loop over an array", program: "loop.c", options: &[] },
    Row { what: "local work, 2 processes", program: "ring.c", options: &["-n", "2", "--input", "ROUNDS=30000"] },
    Row { what: "local work, 10 processes", program: "ring.c", options: &["-n", "10", "--input", "ROUNDS=6000"] },
    Row { what: "local work, 50 processes", program: "ring.c", options: &["-n", "50", "--input", "ROUNDS=1200"] },
    Row {
        what: "manager-worker, 5 processes, N <= 8",
        program: "manager_worker.c",
        options: &["-n", "5", "--input", "B=8"],
    },
    Row {
        what: "manager-worker, 7 processes, N <= 9",
        program: "manager_worker.c",
        options: &["-n", "7", "--input", "B=9"],
    },
    Row {
        what: "manager-worker, 11 processes, N <= 10",
        program: "manager_worker.c",
        options: &["-n", "11", "--input", "B=10"],
    },
];

/// Prints the table.
pub fn table(binary: &Path) -> anyhow::Result<()> {
    println!("| program | s | transitions | transitions/s | states seen | saved | MB | bytes a saved state | queries | SMT |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let base = measure(binary, &ROWS[0])?;
    for row in ROWS {
        let one = measure(binary, row)?;
        let speed = match one.seconds > 0.02 {
            true => thousands((one.transitions as f64 / one.seconds) as u64),
            false => "-".into(),
        };
        // What the process holds beyond one that explored nothing.
        let bytes = match one.saved > 1000 {
            true => (one.megabytes.saturating_sub(base.megabytes) * (1 << 20) / one.saved).to_string(),
            false => "-".into(),
        };
        println!(
            "| {} | {:.3} | {} | {speed} | {} | {} | {} | {bytes} | {} | {} |",
            row.what,
            one.seconds,
            thousands(one.transitions),
            thousands(one.seen),
            thousands(one.saved),
            one.megabytes,
            one.queries,
            one.solver_calls
        );
    }
    Ok(())
}

/// The best of three runs.
fn measure(binary: &Path, row: &Row) -> anyhow::Result<Figures> {
    let program = measured::folder("bench/programs").join(row.program);
    let mut arguments = vec!["verify".to_owned()];
    arguments.extend(row.options.iter().map(|option| option.to_string()));
    arguments.push(program.display().to_string());
    measured::best(binary, &arguments, 3).with_context(|| row.program)
}
