//! Agreement with Open MPI: what `antiphon run -n N` prints and how it ends is
//! what `mpirun -np N` prints and how that ends.
//!
//! The programs in `tests/mpirun` are deterministic up to the order in which
//! the lines of different processes come out, so sorted lines are compared.
//! Each program says on its first line how many processes it wants
//! (`//@ -n 4`). Without an installed Open MPI the tests are ignored, by name.

use crate::ANTIPHON;
use antiphon_testing::{compilers, files_under, Scratch};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// What a run printed, line by line in order, and how it ended.
#[derive(PartialEq, Eq, Debug)]
struct Seen {
    lines: Vec<String>,
    status: Option<i64>,
}

pub fn trials() -> Vec<Trial> {
    let installed = compilers::has_open_mpi();
    let programs = files_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mpirun"), &["c"]);
    assert!(!programs.is_empty(), "there are no programs");
    let trial = |path: PathBuf| {
        let name = format!("mpirun/{}", stem(&path));
        Trial::test(name, move || test(&path)).with_ignored_flag(!installed)
    };
    programs.into_iter().map(trial).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn test(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let processes = text.lines().next().and_then(|line| line.strip_prefix("//@ -n "));
    let processes = processes.ok_or("the first line must be `//@ -n N`")?;
    let ours = by_antiphon(path, processes)?;
    let theirs = by_open_mpi(path, processes)?;
    match ours == theirs {
        true => Ok(()),
        false => Err(format!("antiphon run: {ours:#?}\nmpirun: {theirs:#?}").into()),
    }
}

fn by_antiphon(path: &Path, processes: &str) -> Result<Seen, String> {
    let scratch = Scratch::new("mpirun", &[]);
    let result = scratch.path("result.json");
    let mut command = ANTIPHON.command(scratch.folder(), &["run", "-n", processes, "-o"]);
    let output = command.arg(&result).arg(path).output().map_err(|error| error.to_string())?;
    let text = std::fs::read(&result).map_err(|error| error.to_string())?;
    let json: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    match output.status.code() {
        Some(0) => Ok(Seen { lines: sorted(&output.stdout), status: json["exit_status"].as_i64() }),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn by_open_mpi(path: &Path, processes: &str) -> Result<Seen, String> {
    let output = compilers::run_file_by_mpirun(path, processes)?;
    Ok(Seen { lines: sorted(&output.stdout), status: output.status.code().map(i64::from) })
}

fn sorted(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}
