//! The number of workers changes nothing about what is reported: the same violations in the same order,
//! each by the same execution, and the same reasons where there is no verdict. Over a sample of
//! the programs under `tests`; `ANTIPHON_JOBS_PROGRAMS` asks for more of them.

use crate::ANTIPHON;
use antiphon_testing::{files_under, root, setting};
use serde_json::Value;
use std::path::{Path, PathBuf};

const PROGRAMS: u64 = 60;

/// The first command of a program, if it is `verify` without conditions of its own.
fn command(file: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with("//@"))?;
    let (_, words) = line.split_once(' ')?;
    let plain = words.starts_with("verify") && !words.contains(['"', '\'', '$']) && !words.contains("-j");
    plain.then(|| words.split_whitespace().map(str::to_owned).collect())
}

/// What is reported, without what was measured.
fn reported(file: &Path, words: &[String], jobs: &str) -> (Option<i32>, Value, Value, Value) {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut run = ANTIPHON.command(folder, &[]);
    run.args(words).args(["-j", jobs, "-q", "--format", "json"]).arg(file.file_name().unwrap_or_default());
    let output = run.output().expect("it starts");
    let json: Value = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code(), json["verdict"].clone(), json["violations"].clone(), json["inconclusive"].clone())
}

#[test]
fn two_workers_tell_what_one_tells() {
    let folders = ["fail", "inconclusive", "pass"].map(|name| root().join("tests").join(name));
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files_under(folder, &["c"])).collect();
    let asked: Vec<(PathBuf, Vec<String>)> =
        files.into_iter().filter_map(|file| command(&file).map(|words| (file, words))).collect();
    let step = (asked.len() / setting("ANTIPHON_JOBS_PROGRAMS", PROGRAMS) as usize).max(1);
    let mut compared = 0;
    for (file, words) in asked.iter().step_by(step) {
        let (one, two) = (reported(file, words, "1"), reported(file, words, "2"));
        assert_eq!(one, two, "{} {words:?}", file.display());
        compared += 1;
    }
    assert!(compared >= 30, "only {compared} programs were compared");
}
