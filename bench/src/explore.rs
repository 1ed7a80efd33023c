//! How fast `antiphon verify` is, through its binary and on one core: steps of
//! known values in a second at several numbers of processes, states of the
//! manager-worker example and what one costs, and the time of an empty program.
//!
//! The programs are in `bench/programs`. What must come out is checked: a figure
//! of a run that did not end well is not shown.

use anyhow::{bail, Context};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

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
            true => ((one.megabytes - base.megabytes).max(0) * (1 << 20) / one.saved as i64).to_string(),
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

/// What one run said of itself; the time is that of the whole process.
struct Figures {
    seconds: f64,
    transitions: u64,
    seen: u64,
    saved: u64,
    megabytes: i64,
    queries: u64,
    solver_calls: u64,
}

/// The best of three runs.
fn measure(binary: &Path, row: &Row) -> anyhow::Result<Figures> {
    let mut best: Option<Figures> = None;
    for _ in 0..3 {
        let one = run(binary, row)?;
        if best.as_ref().is_none_or(|known| one.seconds < known.seconds) {
            best = Some(one);
        }
    }
    best.context("no run")
}

fn run(binary: &Path, row: &Row) -> anyhow::Result<Figures> {
    let program: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(row.program);
    let started = Instant::now();
    let output = Command::new(binary)
        .args(["verify", "-q", "--format", "json"])
        .args(row.options)
        .arg(&program)
        .output()
        .with_context(|| format!("{} was not started", binary.display()))?;
    let seconds = started.elapsed().as_secs_f64();
    let result: Value = serde_json::from_slice(&output.stdout).context("no result")?;
    if result["verdict"] != "holds" {
        bail!("{}: {}", row.program, result["verdict"]);
    }
    let count = |name: &str| result["statistics"][name].as_u64().unwrap_or(0);
    Ok(Figures {
        seconds,
        transitions: count("transitions"),
        seen: count("states_seen"),
        saved: count("states_saved"),
        megabytes: count("peak_memory_mb") as i64,
        queries: count("validity_queries"),
        solver_calls: count("solver_calls"),
    })
}

/// `1,234,567`
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
