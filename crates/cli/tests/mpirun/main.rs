//! Agreement with Open MPI: what `antiphon run -n N` prints and how it ends is
//! what `mpirun -np N` prints and how that ends.
//!
//! The programs beside this file are deterministic up to the order in which
//! the lines of different processes come out, so sorted lines are compared.
//! Each program says on its first line how many processes it wants
//! (`//@ -n 4`). Without an installed Open MPI the tests are ignored, by name.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// What a run printed, line by line in order, and how it ended.
#[derive(PartialEq, Eq, Debug)]
struct Seen {
    lines: Vec<String>,
    status: Option<i64>,
}

fn main() -> ExitCode {
    let installed = ["mpicc", "mpirun"].iter().all(|name| is_installed(name));
    if !installed {
        println!("skipped: Open MPI is not installed");
    }
    let trial = |path: PathBuf| {
        let name = format!("mpirun/{}", stem(&path));
        Trial::test(name, move || test(&path)).with_ignored_flag(!installed)
    };
    let trials = programs().into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn is_installed(name: &str) -> bool {
    let mut command = Command::new(name);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mpirun");
    let entries = std::fs::read_dir(folder).expect("the folder of the programs");
    let mut all: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    all.retain(|path| path.extension().is_some_and(|ending| ending == "c"));
    all.sort();
    assert!(!all.is_empty(), "there are no programs");
    all
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
    let result = scratch(path, "json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.args(["run", "-n", processes, "-o"]).arg(&result).arg(path);
    let output = command.output().map_err(|error| error.to_string())?;
    let text = std::fs::read(&result).map_err(|error| error.to_string())?;
    let json: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    let _ = std::fs::remove_file(&result);
    match output.status.code() {
        Some(0) => Ok(Seen { lines: sorted(&output.stdout), status: json["exit_status"].as_i64() }),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn by_open_mpi(path: &Path, processes: &str) -> Result<Seen, String> {
    let binary = scratch(path, "exe");
    let mut compiler = Command::new("mpicc");
    compiler.args(["-std=gnu11", "-w", "-o"]).arg(&binary).arg(path);
    let compiled = compiler.output().map_err(|error| error.to_string())?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned());
    }
    let mut command = Command::new("mpirun");
    // Containers have one user and few cores.
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    command.args(["--oversubscribe", "-np", processes, "--timeout", "60"]).arg(&binary).stdin(Stdio::null());
    let output = command.output().map_err(|error| error.to_string())?;
    let _ = std::fs::remove_file(&binary);
    Ok(Seen { lines: sorted(&output.stdout), status: output.status.code().map(i64::from) })
}

fn scratch(path: &Path, ending: &str) -> PathBuf {
    let name = format!("mpirun-{}-{}.{ending}", stem(path), std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn sorted(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}
