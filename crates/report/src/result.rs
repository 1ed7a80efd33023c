//! The result of a command as data: JSON, schema version 1.
//!
//! The names of the fields are the contract with scripts. They change only by
//! addition; whatever is optional for a reader is still always written.

use crate::abstraction::AbstractionRecord;
use crate::loops::LoopRecords;
use crate::record::{InferredRecord, Noted, PlaceRecord, ViolationRecord};
use antiphon_outcome::{Inconclusive, Scope, Statistics, Verdict};
use antiphon_source::{Diagnostic, SourceMap};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the schema that this file describes.
pub const SCHEMA: u32 = 1;

/// What a command found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ResultRecord {
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
    /// The files of the program, as the user gave them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// The SHA-256 of each file that could be read.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hashes: BTreeMap<String, String>,
    /// What a pass rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<Noted>,
    /// What makes a pass say less than it seems.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub vacuous: Vec<Noted>,
    /// What is said of loops.
    #[serde(flatten)]
    pub loops: LoopRecords,
    /// Invariants that were found for loops without an annotation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inferred: Vec<InferredRecord>,
    /// What an abstraction tracked, where one gave the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abstraction: Option<AbstractionRecord>,
    /// What proves a pass where no invariant tells it: one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Of two programs: how far apart their outputs can be at most, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub distance: BTreeMap<String, String>,
    /// The status with which the program ended, where one run was made of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_status: Option<i32>,
}

/// A bound as people read it: two digits, and never less.
pub fn distance_text(most: f64) -> String {
    if most == 0.0 {
        return "0".into();
    }
    let near = format!("{most:.1e}");
    let too_small = near.parse::<f64>().is_ok_and(|near| near < most);
    match (too_small, near.split_once('e')) {
        (true, Some((digits, exponent))) => {
            let tenths = digits.parse::<f64>().map_or(0.0, |digits| (digits * 10.0).round() + 1.0);
            format!("{}e{exponent}", tenths / 10.0)
        }
        _ => near,
    }
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
    /// The text of the line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

impl ResultRecord {
    /// An outcome of `command` with nothing found yet.
    pub fn new(command: &str, version: &str, verdict: Verdict) -> ResultRecord {
        ResultRecord {
            schema: SCHEMA,
            tool: "antiphon".into(),
            version: version.into(),
            command: command.into(),
            verdict,
            scope: Scope::default(),
            distance: BTreeMap::new(),
            violations: Vec::new(),
            inconclusive: Vec::new(),
            diagnostics: Vec::new(),
            statistics: Statistics::default(),
            files: Vec::new(),
            hashes: BTreeMap::new(),
            assumptions: Vec::new(),
            vacuous: Vec::new(),
            loops: LoopRecords::default(),
            inferred: Vec::new(),
            abstraction: None,
            proof: None,
            exit_status: None,
        }
    }

    /// Whether it is about two programs: the specification and the implementation.
    pub fn is_comparison(&self) -> bool {
        self.command == "compare"
    }

    /// Whether a pass is one for every execution in the scope: one run proves
    /// nothing, and neither does a look at a phase.
    pub fn is_proof(&self) -> bool {
        !matches!(self.command.as_str(), "run" | "show" | "suggest-parallel")
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
        let PlaceRecord { file, line, column, source, .. } =
            PlaceRecord::of(map, diagnostic.primary.span).unwrap_or_default();
        let (code, message) = (diagnostic.code.id.into(), diagnostic.message.clone());
        DiagnosticRecord { code, message, file, line, column, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_outcome::{Property, Reason};
    use expect_test::expect;

    fn violated() -> ResultRecord {
        let mut outcome = ResultRecord::new("run", "1.2.3", Verdict::Violated);
        outcome.scope = Scope { np: vec![1], arith: "ideal".into(), ..Scope::default() };
        let mut violation = ViolationRecord::new(Property::ArrayBounds, "index 3");
        (violation.file, violation.line, violation.column) = ("a.c".into(), 2, 7);
        violation.inputs = BTreeMap::from([("N".into(), "3".into())]);
        violation.replayed = true;
        outcome.violations.push(violation);
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
        assert_eq!(serde_json::from_str::<ResultRecord>(&outcome.to_json()).unwrap(), outcome);
    }
}
