//! `cargo xtask mutants`: seeded faults in the files that decide soundness, and whether tests
//! notice them.
//!
//! Building is what a fault costs, so all of them are built at once, in a copy of the workspace:
//! each expression becomes `if mutant(N) { fault } else { expression }`, and a variable of
//! the environment says which one is real (mutant schemata: Untch, Offutt, Harrold, ISSTA 1993).
//! A fault is noticed if its tests fail, or run much too long.
//!
//! Not here: faults of types, of statements, and of what only a different build shows.

mod table;

use anyhow::{bail, ensure, Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use table::{Mutant, Tests, MUTANTS};

/// Says which fault is real.
const VARIABLE: &str = "ANTIPHON_MUTANT";

/// Tests that run so many times as long as without a fault have noticed it; never less than [`LEAST`].
const PATIENCE: u32 = 5;
const LEAST: Duration = Duration::from_secs(60);

/// What stands before each crate with faults: what is put in its place need not look well.
const LENIENT: &str = "#![allow(unused_parens, unused_braces)]\n";

/// What each crate with faults gets.
const SWITCH: &str = "
/// Whether a seeded fault is real.
pub(crate) fn mutant(number: usize) -> bool {
    static CHOSEN: std::sync::OnceLock<Option<usize>> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| std::env::var(\"ANTIPHON_MUTANT\").ok()?.parse().ok()) == Some(number)
}
";

/// Tries all faults, or those of a file whose name contains a word.
pub fn run(root: &Path, scratch: &Path, only: Option<&str>) -> Result<()> {
    copy(root, scratch, &seed(root)?)?;
    let chosen: Vec<(usize, &Mutant)> =
        MUTANTS.iter().enumerate().filter(|(_, own)| only.is_none_or(|word| own.file.contains(word))).collect();
    let mut healthy = Healthy::new();
    let (mut missed, mut tried) = (Vec::new(), 0);
    for (number, own) in &chosen {
        let verdict = match own.same {
            Some(reason) => format!("same ({reason})"),
            None => {
                tried += 1;
                let noticed = is_noticed(scratch, *number, own, &mut healthy)?;
                if !noticed {
                    missed.push(*number);
                }
                (if noticed { "caught" } else { "MISSED" }).to_owned()
            }
        };
        println!("{verdict} {number} {}: {} -> {}", own.file, own.place, own.fault);
    }
    println!("{} of {tried} faults that change behaviour are caught", tried - missed.len());
    match missed.is_empty() {
        true => Ok(()),
        false => bail!("not caught: {missed:?}"),
    }
}

/// Tests that pass without a fault, and the time that each needs for that.
type Healthy = BTreeMap<Tests, Duration>;

/// The time that tests need without a fault.
fn usual(scratch: &Path, tests: Tests, healthy: &mut Healthy) -> Result<Duration> {
    if let Some(known) = healthy.get(&tests) {
        return Ok(*known);
    }
    ensure!(cargo(scratch, tests, Run::Build)?, "{tests:?} do not build");
    let started = Instant::now();
    ensure!(cargo(scratch, tests, Run::Healthy)?, "{tests:?} fail without a fault");
    healthy.insert(tests, started.elapsed());
    println!("{tests:?} pass in {:.0} s without a fault", started.elapsed().as_secs_f64());
    Ok(started.elapsed())
}

/// Whether some tests of a fault fail, or run much too long.
fn is_noticed(scratch: &Path, number: usize, own: &Mutant, healthy: &mut Healthy) -> Result<bool> {
    for tests in own.tests {
        let limit = (usual(scratch, *tests, healthy)? * PATIENCE).max(LEAST);
        if !cargo(scratch, *tests, Run::Faulty(number, limit))? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A copy of what cargo needs, with the faults in it.
fn copy(root: &Path, scratch: &Path, seeded: &BTreeMap<PathBuf, String>) -> Result<()> {
    std::fs::create_dir_all(scratch)?;
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().context("git ls-files")?;
    let listed = String::from_utf8_lossy(&listed.stdout);
    let names: BTreeSet<&str> = listed.split('\0').filter(|name| !name.is_empty()).collect();
    forget(scratch, Path::new("crates"), &names)?;
    for name in &names {
        let (from, to) = (root.join(name), scratch.join(name));
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = match seeded.get(Path::new(*name)) {
            Some(text) => text.clone().into_bytes(),
            None => std::fs::read(&from).with_context(|| from.display().to_string())?,
        };
        // What has not changed keeps its time, so that it is not built again.
        if std::fs::read(&to).ok().as_ref() != Some(&text) {
            std::fs::write(&to, text)?;
        }
    }
    Ok(())
}

/// Takes away the sources of an earlier copy that are gone: a module must not have two files.
fn forget(scratch: &Path, folder: &Path, names: &BTreeSet<&str>) -> Result<()> {
    let Ok(entries) = std::fs::read_dir(scratch.join(folder)) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            forget(scratch, &path, names)?;
        } else if path.extension().is_some_and(|end| end == "rs")
            && !path.to_str().is_some_and(|own| names.contains(own))
        {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// The files with faults, by their path in the workspace, with all faults in them.
fn seed(root: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut files: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut change = |path: PathBuf, change: &dyn Fn(String) -> Result<String>| -> Result<()> {
        let text = match files.remove(&path) {
            Some(text) => text,
            None => std::fs::read_to_string(root.join(&path)).with_context(|| path.display().to_string())?,
        };
        files.insert(path, change(text)?);
        Ok(())
    };
    for (number, own) in MUTANTS.iter().enumerate() {
        let folder = Path::new("crates").join(own.file.split('/').next().unwrap_or_default());
        change(Path::new("crates").join(own.file), &|text| seeded(&text, number, own))?;
        change(folder.join("src/lib.rs"), &|text| {
            Ok(if text.contains(SWITCH) { text } else { LENIENT.to_owned() + &text + SWITCH })
        })?;
    }
    Ok(files)
}

/// A text with one fault in it.
fn seeded(text: &str, number: usize, own: &Mutant) -> Result<String> {
    let (before, rest) = own.place.split_once('«').context("a place without an expression")?;
    let (expression, after) = rest.split_once('»').context("an expression without an end")?;
    let place = format!("{before}{expression}{after}");
    let count = text.matches(&place).count();
    ensure!(count == 1, "{}: `{place}` stands there {count} times", own.file);
    // `|| x` is an operator with its operand: the fault replaces both.
    let (lead, expression, fault) = match (expression.strip_prefix("|| "), own.fault.strip_prefix("|| ")) {
        (Some(expression), Some(fault)) => ("|| ", expression, fault),
        _ => ("", expression, own.fault),
    };
    let switched = format!("{before}{lead}(if crate::mutant({number}) {{ {fault} }} else {{ {expression} }}){after}");
    Ok(text.replacen(&place, &switched, 1))
}

/// What is done with tests.
#[derive(Clone, Copy)]
enum Run {
    /// They are built.
    Build,
    /// They are run without a fault.
    Healthy,
    /// They are run with a fault, for so long.
    Faulty(usize, Duration),
}

/// Whether cargo says that all is well.
fn cargo(scratch: &Path, (package, words): Tests, run: Run) -> Result<bool> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut command = match run {
        // It ends what cargo has started as well, which killing cargo does not.
        Run::Faulty(number, limit) => {
            let mut command = Command::new("timeout");
            command.args(["-k", "5", &limit.as_secs().to_string(), &cargo]).env(VARIABLE, number.to_string());
            command.stdout(Stdio::null()).stderr(Stdio::null());
            command
        }
        Run::Build | Run::Healthy => Command::new(&cargo),
    };
    if matches!(run, Run::Build | Run::Healthy) {
        command.env_remove(VARIABLE);
    }
    let at = words.iter().position(|word| *word == "--").unwrap_or(words.len());
    let (options, filters) = words.split_at(at);
    command.args(["test", "--quiet", "--package", package]).args(options).current_dir(scratch);
    match run {
        Run::Build => command.arg("--no-run"),
        Run::Healthy | Run::Faulty(..) => command.args(filters),
    };
    Ok(command.stdin(Stdio::null()).status()?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_a_place_of_its_own() {
        for (number, own) in MUTANTS.iter().enumerate() {
            let path = crate::root().join("crates").join(own.file);
            let text = std::fs::read_to_string(&path).unwrap();
            seeded(&text, number, own).unwrap();
        }
    }

    #[test]
    fn an_expression_is_switched() {
        let own = Mutant { file: "a.rs", place: "x && «y < 1»", fault: "y < 2", tests: &[], same: None };
        let text = seeded("if x && y < 1 { }", 7, &own).unwrap();
        assert_eq!(text, "if x && (if crate::mutant(7) { y < 2 } else { y < 1 }) { }");
        assert!(seeded("x && y < 1; x && y < 1", 7, &own).is_err());
        assert!(seeded("z", 7, &own).is_err());
    }
}
