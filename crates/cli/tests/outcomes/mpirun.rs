//! Agreement with Open MPI and MPICH: what `antiphon run -n N` prints and how it ends is
//! what `mpirun -np N` prints and how that ends.
//!
//! The programs in `tests/mpirun` are deterministic up to the order in which
//! the lines of different processes come out, so sorted lines are compared.
//! Each program says on its first line how many processes it wants
//! (`//@ -n 4`), and where an implementation is not as the standard has it
//! (`//@ not MPICH: why`). Each is run by every implementation that is installed;
//! without one the tests are ignored, by name.

use crate::ANTIPHON;
use antiphon_testing::launchers::{launchers, Brand, Launcher};
use antiphon_testing::{files_under, Scratch};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::Path;

/// What a run printed, line by line in order, and how it ended.
#[derive(PartialEq, Eq, Debug)]
struct Seen {
    lines: Vec<String>,
    status: Option<i64>,
}

pub fn trials() -> Vec<Trial> {
    let programs = files_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mpirun"), &["c"]);
    assert!(!programs.is_empty(), "there are no programs");
    programs.iter().flat_map(|path| trials_of(path, launchers())).collect()
}

/// A program by each implementation that is installed.
fn trials_of(path: &Path, launchers: &'static [Launcher]) -> Vec<Trial> {
    let name = format!("mpirun/{}", path.file_stem().unwrap_or_default().to_string_lossy());
    if launchers.is_empty() {
        let name = format!("{name} (neither Open MPI nor MPICH is installed)");
        return vec![Trial::test(name, || Ok(())).with_ignored_flag(true)];
    }
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let trial = |launcher: &'static Launcher| {
        let (path, brand) = (path.to_owned(), launcher.brand);
        let excepted = exception(&text, brand);
        let why = excepted.map(|why| format!(": {why}")).unwrap_or_default();
        Trial::test(format!("{name} ({}{why})", brand.name()), move || test(&path, launcher))
            .with_ignored_flag(excepted.is_some())
    };
    launchers.iter().map(trial).collect()
}

fn test(path: &Path, launcher: &Launcher) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let processes = text.lines().next().and_then(|line| line.strip_prefix("//@ -n "));
    let processes = processes.ok_or("the first line must be `//@ -n N`")?;
    let ours = by_antiphon(path, processes)?;
    let theirs = by_mpirun(launcher, path, processes)?;
    match ours == theirs {
        true => Ok(()),
        false => Err(format!("antiphon run: {ours:#?}\n{}: {theirs:#?}", launcher.brand.name()).into()),
    }
}

/// Why an implementation is not as the standard has it, if a program says so.
fn exception(text: &str, brand: Brand) -> Option<&str> {
    let start = format!("//@ not {}: ", brand.name());
    text.lines().find_map(|line| line.strip_prefix(start.as_str()))
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

fn by_mpirun(launcher: &Launcher, path: &Path, processes: &str) -> Result<Seen, String> {
    let output = launcher.run(path, processes)?;
    Ok(Seen { lines: sorted(&output.stdout), status: output.status.code().map(i64::from) })
}

fn sorted(text: &[u8]) -> Vec<String> {
    let mut lines: Vec<String> = String::from_utf8_lossy(text).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}
