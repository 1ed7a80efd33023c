//! A stored result: `RUN.json`, written by `-o` or `--format json`.
//!
//! What is not a result of a version that we know ends the command with a message.

use crate::failure::Failure;
use antiphon_report::{ResultRecord, ViolationRecord, SCHEMA};
use std::path::Path;

/// Reads a result.
pub fn read(path: &Path) -> Result<ResultRecord, Failure> {
    let text = std::fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    parse(&text).map_err(|why| Failure(format!("`{}` is not a result of antiphon: {why}", path.display())))
}

/// Reads a result and chooses a violation of it, counted from 1.
pub fn violation(path: &Path, number: usize) -> Result<(ResultRecord, ViolationRecord), Failure> {
    let result = read(path)?;
    let chosen = number.checked_sub(1).and_then(|index| result.violations.get(index)).cloned();
    match (chosen, result.violations.len()) {
        (Some(chosen), _) => Ok((result, chosen)),
        (None, 0) => Err(Failure(format!("`{}` contains no violation", path.display()))),
        (None, count) => Err(Failure(format!("there is no violation {number}; the result has {count}"))),
    }
}

fn parse(text: &[u8]) -> Result<ResultRecord, String> {
    let value: serde_json::Value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    if value["tool"] != "antiphon" {
        return Err("its `tool` is not `antiphon`".into());
    }
    match value["schema"].as_u64() {
        Some(schema) if schema == u64::from(SCHEMA) => {}
        Some(schema) => return Err(format!("its schema is {schema}, but this version reads schema {SCHEMA}")),
        None => return Err("it has no `schema`".into()),
    }
    serde_json::from_value(value).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_report::Verdict;

    #[test]
    fn results_are_told_from_other_files() {
        let outcome = ResultRecord::new("verify", "1.2.3", Verdict::Holds);
        assert_eq!(parse(outcome.to_json().as_bytes()), Ok(outcome.clone()));
        let newer = outcome.to_json().replace("\"schema\": 1", "\"schema\": 7");
        assert_eq!(parse(newer.as_bytes()), Err("its schema is 7, but this version reads schema 1".into()));
        for text in ["", "{", "[]", "{}", "{\"tool\": \"antiphon\", \"schema\": 1}"] {
            assert!(parse(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_result_of_the_first_version_still_reads() {
        let text = r#"{"schema": 1, "tool": "antiphon", "version": "0", "command": "run", "verdict": "violated",
            "scope": {"np": [1], "inputs": {}, "bounded_by": [], "arith": "ideal"},
            "violations": [{"property": "assertion", "certainty": "provable", "message": "m", "file": "a.c", "line": 1,
              "column": 2, "process": 0, "thread": 0, "inputs": {}, "replayed": true,
              "trace": [{"step": 1, "process": 0, "file": "a.c", "line": 1, "action": "x = 1", "changes": {"x": "1"}}]}],
            "inconclusive": [], "diagnostics": [{"code": "W001", "message": "m", "file": "", "line": 0, "column": 0}],
            "statistics": {"states_seen": 0, "states_saved": 0, "transitions": 0, "symbolic_values": 0,
              "validity_queries": 0, "solver_calls": 0, "seconds": 0.0, "peak_memory_mb": 0}}"#;
        assert_eq!(parse(text.as_bytes()).map(|outcome| outcome.violations[0].trace.len()), Ok(1));
    }
}
