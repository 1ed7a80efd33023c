//! Running a command of a page in the folder of its example.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let result = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("example-{}-{number}.json", std::process::id()));
    let mut process = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    process.current_dir(folder).env("NO_COLOR", "1").stdin(Stdio::null());
    process.args(command.split_whitespace()).args(["-q", "--timeout", "60s"]).arg("-o").arg(&result);
    let output = process.output().map_err(|error| error.to_string())?;
    let json: Value =
        std::fs::read(&result).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    let _ = std::fs::remove_file(&result);
    Ok(Observed {
        exit_code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        violations: violations(&json),
    })
}

fn violations(json: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = json["violations"].as_array().map(Vec::as_slice).unwrap_or_default();
    all.iter().map(|violation| (word(&violation["certainty"]), word(&violation["property"]))).collect()
}

/// A text without what differs from run to run: the costs of a proof and the
/// time behind a verdict.
pub fn steady(text: &str) -> String {
    let line = |line: &str| {
        let costs = line.starts_with("  ") && line.contains(" state") && line.contains(" transition");
        match line.rsplit_once("  ") {
            _ if costs => "  (costs)".to_owned(),
            Some((left, time)) if time.ends_with(" s") && !line.starts_with(' ') => format!("{}  T s", left.trim_end()),
            _ => line.trim_end().to_owned(),
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}
