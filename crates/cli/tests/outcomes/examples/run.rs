//! Running a command of a page in the folder of its example.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::{golden, Scratch};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// What a command did.
pub struct Observed {
    pub exit_code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    /// The certainty and the property of each violation.
    pub violations: Vec<(String, String)>,
}

impl Observed {
    /// Everything, to be read by a human.
    pub fn text(&self) -> String {
        let Observed { exit_code, stdout, stderr, violations } = self;
        format!("exit code {exit_code:?}, violations {violations:?}\n--- stdout\n{stdout}--- stderr\n{stderr}")
    }
}

/// Runs a command, given as it stands on a page.
pub fn antiphon(folder: &Path, command: &str) -> Result<Observed, String> {
    let scratch = Scratch::new("example", &[]);
    let result = scratch.path("result.json");
    let mut process = ANTIPHON.command(folder, &command.split_whitespace().collect::<Vec<_>>());
    process.args(["-q", "--timeout", "60s"]).arg("-o").arg(&result).stdin(Stdio::null());
    let output = process.output().map_err(|error| error.to_string())?;
    let json: Value =
        std::fs::read(&result).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    Ok(Observed {
        exit_code: output.status.code(),
        stdout: stdout(&output),
        stderr: stderr(&output),
        violations: violations(&json),
    })
}

fn violations(json: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = json["violations"].as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().map(|violation| (word(&violation["certainty"]), word(&violation["property"]))).collect()
}

/// A text without what differs from run to run, and without blanks at the ends
/// of lines, which a page need not have.
pub fn steady(text: &str) -> String {
    let steady = golden::steady(text.as_bytes());
    let lines: Vec<String> = String::from_utf8_lossy(&steady).lines().map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n").trim_end().to_owned()
}
