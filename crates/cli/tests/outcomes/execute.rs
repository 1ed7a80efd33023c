//! Running a program and watching it: exit code, both streams, findings.

use crate::directives::{Finding, Program, POSSIBLE};
use crate::ANTIPHON;
use antiphon_testing::{Ending, Scratch};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

/// A process that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a process did.
#[derive(Debug, Default)]
pub struct Observed {
    /// Its exit code; `None` if a signal ended it.
    pub exit_code: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// From its result file.
    pub findings: BTreeSet<Finding>,
    /// The status of the program that it ran.
    pub exit_status: Option<i64>,
}

/// Runs `antiphon` on a test program, with further options.
pub fn antiphon(program: &Program, options: &[&str]) -> Result<Observed, String> {
    let scratch = Scratch::new("outcome", &[]);
    let result = scratch.path("result.json");
    let mut command = ANTIPHON.command(&program.folder, &[]);
    command.args(&program.command).args(options).args(program.files()).arg("-o").arg(&result);
    if !program.arguments.is_empty() {
        command.arg("--").args(&program.arguments);
    }
    let mut observed = watch(&mut command)?;
    if let Ok(text) = std::fs::read(&result) {
        let json: Value = serde_json::from_slice(&text).map_err(|error| format!("the result is not JSON: {error}"))?;
        observed.findings = findings(&json);
        observed.exit_status = json["exit_status"].as_i64();
    }
    Ok(observed)
}

/// Whether `antiphon` has the command: programs for one that is still to come are not run.
pub fn knows_command(command: &str) -> bool {
    static ASKED: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut asked = ASKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let ask = || watch(Command::new(ANTIPHON.path()).args(["help", command]));
    *asked.entry(command.to_owned()).or_insert_with(|| ask().is_ok_and(|observed| observed.exit_code == Some(0)))
}

/// Violations and diagnostics of a result.
fn findings(json: &Value) -> BTreeSet<Finding> {
    let of = |list: &str, id: &str| -> Vec<Finding> {
        let items = json[list].as_array().map(Vec::as_slice).unwrap_or_default();
        let place = |item: &Value| (item["file"].as_str().unwrap_or("").to_owned(), item["line"].as_u64().unwrap_or(0));
        let finding = |item: &Value| {
            let (file, line) = place(item);
            let mark = if item["certainty"] == "possible" { POSSIBLE.to_string() } else { String::new() };
            (file, line as u32, mark + item[id].as_str().unwrap_or(""))
        };
        items.iter().map(finding).collect()
    };
    of("violations", "property").into_iter().chain(of("diagnostics", "code")).collect()
}

/// Runs a command to its end, or for as long as patience lasts.
pub fn watch(command: &mut Command) -> Result<Observed, String> {
    match antiphon_testing::watch(command, PATIENCE) {
        Ok(Ending::Done(output)) => Ok(Observed {
            exit_code: output.status.code(),
            stdout: output.stdout,
            stderr: output.stderr,
            ..Observed::default()
        }),
        Ok(Ending::Late) => Err(format!("{command:?}: no end after {} seconds", PATIENCE.as_secs())),
        Err(error) => Err(format!("cannot start {command:?}: {error}")),
    }
}
