//! The result of a command as data: JSON, schema version 1.
//!
//! The names of the fields are the contract with scripts. They change only by
//! addition; whatever is optional for a reader is still always written.

use crate::{Property, Verdict};
use antiphon_source::{Diagnostic, SourceMap};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the schema that this file describes.
pub const SCHEMA: u32 = 1;

/// What a command found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Always `antiphon`.
    pub tool: String,
    /// The version of the tool.
    pub version: String,
    /// The command, as `verify`.
    pub command: String,
    /// What is said about the program.
    pub verdict: Verdict,
    /// For which executions it is said.
    pub scope: Scope,
    /// What goes wrong.
    pub violations: Vec<ViolationRecord>,
    /// What could not be decided.
    pub inconclusive: Vec<Inconclusive>,
    /// What is wrong with the text of the program.
    pub diagnostics: Vec<DiagnosticRecord>,
    /// What it cost.
    pub statistics: Statistics,
    /// The status with which the program ended, where one run was made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_status: Option<i32>,
}

/// The executions that a result is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scope {
    /// Numbers of processes.
    pub np: Vec<u64>,
    /// Values or ranges of inputs that were fixed.
    pub inputs: BTreeMap<String, String>,
    /// Limits that cut the search off.
    pub bounded_by: Vec<String>,
    /// `ideal` or `machine`.
    pub arith: String,
}

/// How sure a violation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// There is an execution that shows it.
    Provable,
    /// It could not be excluded.
    Possible,
}

/// One violation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ViolationRecord {
    /// What is violated.
    pub property: Property,
    /// How sure it is.
    pub certainty: Certainty,
    /// One sentence.
    pub message: String,
    /// Where: the file's name.
    pub file: String,
    /// Its line, counted from 1; 0 if there is no place.
    pub line: u32,
    /// Its column in bytes, counted from 1; 0 if there is no place.
    pub column: u32,
    /// The process that does it.
    pub process: u32,
    /// Its thread.
    pub thread: u32,
    /// A concrete witness where one exists.
    pub inputs: BTreeMap<String, String>,
    /// Whether a concrete run, in which no prover takes part, shows it too.
    pub replayed: bool,
    /// The way there.
    pub trace: Vec<TraceStep>,
}

/// One step of the way to a violation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceStep {
    /// Counted from 1.
    pub step: u64,
    /// Who takes it.
    pub process: u32,
    /// Where: the file's name.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// What happens.
    pub action: String,
    /// The variables that change, with their new values.
    pub changes: BTreeMap<String, String>,
}

/// Why something was not decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The prover does not know.
    SolverUnknown,
    /// Time ran out.
    Timeout,
    /// Memory ran out.
    Memory,
    /// The limit on states was reached.
    MaxStates,
    /// The limit on depth was reached.
    MaxDepth,
    /// An error that the user does not want to hear of, after which nothing
    /// can go on.
    Unchecked,
}

/// An open question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inconclusive {
    /// Its kind.
    pub reason: Reason,
    /// One sentence.
    pub message: String,
}

/// A finding about the text of the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiagnosticRecord {
    /// Its code, as `E101`.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// Where: the file's name; empty if there is no place.
    pub file: String,
    /// Its line, counted from 1; 0 if there is no place.
    pub line: u32,
    /// Its column in bytes, counted from 1; 0 if there is no place.
    pub column: u32,
}

/// What a run cost.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// States visited.
    pub states_seen: u64,
    /// States kept to recognise them again.
    pub states_saved: u64,
    /// Steps executed.
    pub transitions: u64,
    /// Symbolic expressions made.
    pub symbolic_values: u64,
    /// Questions to the prover.
    pub validity_queries: u64,
    /// Those that reached the solver.
    pub solver_calls: u64,
    /// Wall time.
    pub seconds: f64,
    /// Largest memory in use.
    pub peak_memory_mb: u64,
}

impl Outcome {
    /// An outcome of `command` with nothing found yet.
    pub fn new(command: &str, version: &str, verdict: Verdict) -> Outcome {
        Outcome {
            schema: SCHEMA,
            tool: "antiphon".into(),
            version: version.into(),
            command: command.into(),
            verdict,
            scope: Scope::default(),
            violations: Vec::new(),
            inconclusive: Vec::new(),
            diagnostics: Vec::new(),
            statistics: Statistics::default(),
            exit_status: None,
        }
    }

    /// The JSON text, with a line break at its end.
    pub fn to_json(&self) -> String {
        // Every field is a plain value or a map with text keys: this cannot fail.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

impl DiagnosticRecord {
    /// The record of a diagnostic.
    pub fn of(map: &SourceMap, diagnostic: &Diagnostic) -> DiagnosticRecord {
        let position = map.position(diagnostic.primary.span);
        let (file, line, column) = position.map_or((String::new(), 0, 0), |p| (p.name.into(), p.line, p.column));
        DiagnosticRecord { code: diagnostic.code.id.into(), message: diagnostic.message.clone(), file, line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn violated() -> Outcome {
        let mut outcome = Outcome::new("run", "1.2.3", Verdict::Violated);
        outcome.scope = Scope { np: vec![1], arith: "ideal".into(), ..Scope::default() };
        outcome.violations.push(ViolationRecord {
            property: Property::ArrayBounds,
            certainty: Certainty::Provable,
            message: "index 3".into(),
            file: "a.c".into(),
            line: 2,
            column: 7,
            process: 0,
            thread: 0,
            inputs: BTreeMap::from([("N".into(), "3".into())]),
            replayed: true,
            trace: vec![],
        });
        outcome.inconclusive.push(Inconclusive { reason: Reason::SolverUnknown, message: "x".into() });
        outcome
    }

    #[test]
    fn the_fields_are_those_of_the_contract() {
        expect![[r#"
            {
              "schema": 1,
              "tool": "antiphon",
              "version": "1.2.3",
              "command": "run",
              "verdict": "violated",
              "scope": {
                "np": [
                  1
                ],
                "inputs": {},
                "bounded_by": [],
                "arith": "ideal"
              },
              "violations": [
                {
                  "property": "array-bounds",
                  "certainty": "provable",
                  "message": "index 3",
                  "file": "a.c",
                  "line": 2,
                  "column": 7,
                  "process": 0,
                  "thread": 0,
                  "inputs": {
                    "N": "3"
                  },
                  "replayed": true,
                  "trace": []
                }
              ],
              "inconclusive": [
                {
                  "reason": "solver-unknown",
                  "message": "x"
                }
              ],
              "diagnostics": [],
              "statistics": {
                "states_seen": 0,
                "states_saved": 0,
                "transitions": 0,
                "symbolic_values": 0,
                "validity_queries": 0,
                "solver_calls": 0,
                "seconds": 0.0,
                "peak_memory_mb": 0
              }
            }
        "#]]
        .assert_eq(&violated().to_json());
    }

    #[test]
    fn a_stored_outcome_reads_back() {
        let outcome = violated();
        assert_eq!(serde_json::from_str::<Outcome>(&outcome.to_json()).unwrap(), outcome);
    }
}
