//! The project's own tasks: `cargo xtask tidy` checks the rules of the house,
//! `cargo xtask bless` writes the golden outputs of the test programs anew, `cargo xtask mutants FOLDER`
//! tries seeded faults in a copy of the workspace, `cargo xtask dist [TARGET]` makes a release archive.
//!
//! Nothing here needs the network, and nothing of it is part of `antiphon`.

mod dist;
mod mutants;
mod tidy;

use anyhow::{bail, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: cargo xtask tidy | bless | mutants FOLDER [WORD] | dist [TARGET]";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["tidy"] => run_tidy(),
        ["bless"] => bless(),
        ["mutants", folder] => mutants::run(&root(), Path::new(folder), None),
        ["mutants", folder, word] => mutants::run(&root(), Path::new(folder), Some(word)),
        ["dist"] => dist::run(&root(), None),
        ["dist", target] => dist::run(&root(), Some(target)),
        _ => Err(anyhow::anyhow!(USAGE)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn run_tidy() -> Result<()> {
    let findings = tidy::all(&root())?;
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        count => bail!("{count} breach(es) of the rules of the house"),
    }
}

/// Runs the test programs in the mode in which golden files are written.
fn bless() -> Result<()> {
    let mut cargo = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()));
    cargo.args(["test", "--package", "antiphon-cli", "--test", "outcomes"]).env("ANTIPHON_BLESS", "1");
    match cargo.current_dir(root()).status()?.success() {
        true => Ok(()),
        false => bail!("some programs fail for other reasons than their golden output"),
    }
}
