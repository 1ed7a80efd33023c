//! Running a program and watching it: exit code, both streams, findings.

use crate::directives::{Finding, Program, POSSIBLE};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

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
    let result = scratch("json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.current_dir(&program.folder).env("NO_COLOR", "1").env_remove("RUST_BACKTRACE");
    command.args(&program.command).args(options).args(program.files()).arg("-o").arg(&result);
    if !program.arguments.is_empty() {
        command.arg("--").args(&program.arguments);
    }
    let mut observed = watch(&mut command)?;
    if let Ok(text) = std::fs::read(&result) {
        let _ = std::fs::remove_file(&result);
        let json: Value = serde_json::from_slice(&text).map_err(|error| format!("the result is no JSON: {error}"))?;
        observed.findings = findings(&json);
        observed.exit_status = json["exit_status"].as_i64();
    }
    Ok(observed)
}

/// Whether `antiphon` has the command: programs for one that is still to come are not run.
pub fn knows_command(command: &str) -> bool {
    static ASKED: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut asked = ASKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let ask = || watch(Command::new(env!("CARGO_BIN_EXE_antiphon")).args(["help", command]));
    *asked.entry(command.to_owned()).or_insert_with(|| ask().is_ok_and(|observed| observed.exit_code == Some(0)))
}

/// A new path for a file that lives shortly.
pub fn scratch(ending: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("outcome-{}-{number}.{ending}", std::process::id()))
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
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let status = wait(&mut child).map_err(|error| format!("{command:?}: {error}"))?;
    Ok(Observed {
        exit_code: status.code(),
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
        ..Observed::default()
    })
}

fn collect(stream: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child) -> Result<std::process::ExitStatus, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill().and_then(|()| child.wait());
            return Err(format!("no end after {} seconds", PATIENCE.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
