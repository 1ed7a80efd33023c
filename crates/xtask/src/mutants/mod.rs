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
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use table::{Mutant, Tests, MUTANTS};

/// Says which fault is real.
const VARIABLE: &str = "ANTIPHON_MUTANT";

/// Time for the tests of one fault; without a fault they need a small part of it.
const LIMIT: Duration = Duration::from_secs(900);

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
    copy(root, scratch)?;
    seed(scratch)?;
    let chosen: Vec<(usize, &Mutant)> =
        MUTANTS.iter().enumerate().filter(|(_, own)| only.is_none_or(|word| own.file.contains(word))).collect();
    let mut healthy: Vec<Tests> = Vec::new();
    for tests in chosen.iter().flat_map(|(_, own)| own.tests) {
        if !healthy.contains(tests) {
            ensure!(passes(scratch, *tests, None)?, "{tests:?} fail without a fault");
            healthy.push(*tests);
        }
    }
    let mut missed = Vec::new();
    for (number, own) in &chosen {
        let mut noticed = false;
        for tests in own.tests {
            noticed = noticed || !passes(scratch, *tests, Some(*number))?;
        }
        println!("{} {number} {}: {} -> {}", if noticed { "caught" } else { "MISSED" }, own.file, own.place, own.fault);
        if !noticed {
            missed.push(*number);
        }
    }
    println!("{} of {} faults are caught", chosen.len() - missed.len(), chosen.len());
    match missed.is_empty() {
        true => Ok(()),
        false => bail!("not caught: {missed:?}"),
    }
}

/// A copy of what cargo needs.
fn copy(root: &Path, scratch: &Path) -> Result<()> {
    std::fs::create_dir_all(scratch)?;
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().context("git ls-files")?;
    for name in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root.join(name), scratch.join(name));
        if let Some(folder) = to.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // What has not changed keeps its time, so that it is not built again.
        let text = std::fs::read(&from).with_context(|| from.display().to_string())?;
        if std::fs::read(&to).ok().as_ref() != Some(&text) {
            std::fs::write(&to, text)?;
        }
    }
    Ok(())
}

/// Puts all faults into the copy.
fn seed(scratch: &Path) -> Result<()> {
    let mut files: BTreeMap<PathBuf, String> = BTreeMap::new();
    for (number, own) in MUTANTS.iter().enumerate() {
        let path = scratch.join("crates").join(own.file);
        let text = match files.remove(&path) {
            Some(text) => text,
            None => std::fs::read_to_string(&path).with_context(|| path.display().to_string())?,
        };
        files.insert(path, seeded(&text, number, own)?);
        let library = scratch.join("crates").join(own.file.split('/').next().unwrap_or_default()).join("src/lib.rs");
        let text = match files.remove(&library) {
            Some(text) => text,
            None => std::fs::read_to_string(&library).with_context(|| library.display().to_string())?,
        };
        let switched = if text.contains(SWITCH) { text } else { text + SWITCH };
        files.insert(library, switched);
    }
    files.into_iter().try_for_each(|(path, text)| std::fs::write(path, text).map_err(Into::into))
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

/// Whether tests pass, with a fault or without.
fn passes(scratch: &Path, (package, words): Tests, fault: Option<usize>) -> Result<bool> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    cargo.args(["test", "--quiet", "--package", package]).current_dir(scratch);
    let (options, filters) = words.split_at(if words.first() == Some(&"--test") { 2 } else { 0 });
    cargo.args(options).arg("--").args(filters);
    match fault {
        Some(number) => cargo.env(VARIABLE, number.to_string()),
        None => cargo.env_remove(VARIABLE),
    };
    let silent = if fault.is_some() { Stdio::null() } else { Stdio::inherit() };
    let mut child = cargo.stdin(Stdio::null()).stdout(Stdio::null()).stderr(silent).spawn()?;
    let started = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if fault.is_some() && started.elapsed() > LIMIT {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
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
        let own = Mutant { file: "a.rs", place: "x && «y < 1»", fault: "y < 2", tests: &[] };
        let text = seeded("if x && y < 1 { }", 7, &own).unwrap();
        assert_eq!(text, "if x && (if crate::mutant(7) { y < 2 } else { y < 1 }) { }");
        assert!(seeded("x && y < 1; x && y < 1", 7, &own).is_err());
        assert!(seeded("z", 7, &own).is_err());
    }
}
