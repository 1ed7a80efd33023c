//! A result as diagnostics, by file.
//!
//! What is wrong with the text, what is violated and what stayed open are diagnostics; a pass has none. The other places
//! of a finding (who waits where, the other access of a race, the calls) are its related information. A
//! violation knows its number, for the code action that replays it.

use crate::place::range;
use antiphon_report::{Certainty, DiagnosticRecord, ResultRecord, ViolationRecord};
use serde_json::{json, Value};
use std::collections::BTreeMap;

/// How bad a diagnostic is.
#[derive(Clone, Copy)]
enum Severity {
    Error = 1,
    Warning = 2,
    Information = 3,
}

/// The number of a violation, counted from 1, in the `data` of its diagnostic.
pub const VIOLATION: &str = "violation";

/// Names of files and lines of their text, as the server knows them.
pub trait Sources {
    /// The URI of a file that a result names.
    fn uri(&self, file: &str) -> String;

    /// A line of it, counted from 1, if it is open.
    fn line(&self, file: &str, line: u32) -> Option<String>;
}

/// The diagnostics of a result, by URI. What has no place is put on the first line of `own`.
pub fn of_result(result: &ResultRecord, own: &str, sources: &impl Sources) -> BTreeMap<String, Vec<Value>> {
    let mut all: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut add = |file: &str, diagnostic: Value| {
        let uri = if file.is_empty() { own.to_owned() } else { sources.uri(file) };
        all.entry(uri).or_default().push(diagnostic);
    };
    for finding in &result.diagnostics {
        add(&finding.file, of_text(finding, sources));
    }
    for (number, violation) in (1..).zip(&result.violations) {
        add(&violation.file, of_violation(violation, number, sources));
    }
    for open in &result.inconclusive {
        let message = format!("inconclusive: {}", open.message);
        add("", diagnostic(range("", 1, 1, 0), Severity::Information, open.reason.word(), &message));
    }
    all
}

fn diagnostic(range: Value, severity: Severity, code: &str, message: &str) -> Value {
    json!({"range": range, "severity": severity as u8, "code": code, "source": "antiphon", "message": message})
}

fn of_text(finding: &DiagnosticRecord, sources: &impl Sources) -> Value {
    let severity = if finding.code.starts_with('E') { Severity::Error } else { Severity::Warning };
    let text = sources.line(&finding.file, finding.line).unwrap_or_else(|| finding.source.clone());
    diagnostic(range(&text, finding.line, finding.column, 0), severity, &finding.code, &finding.message)
}

fn of_violation(violation: &ViolationRecord, number: usize, sources: &impl Sources) -> Value {
    let (severity, possible) = match violation.certainty {
        Certainty::Provable => (Severity::Error, ""),
        Certainty::Possible => (Severity::Warning, "possible: "),
    };
    let text = sources.line(&violation.file, violation.line).unwrap_or_else(|| violation.context.source.clone());
    let range = range(&text, violation.line, violation.column, violation.context.length);
    let when = antiphon_report::human::when(violation);
    let when = if when.is_empty() { when } else { format!("\nwhen {when}") };
    let message = format!("{possible}{}{when}", violation.message);
    let mut found = diagnostic(range, severity, violation.property.id(), &message);
    found["relatedInformation"] = related(violation, sources).into();
    found["data"] = json!({VIOLATION: number});
    found
}

/// The other places that a violation has to do with.
fn related(violation: &ViolationRecord, sources: &impl Sources) -> Vec<Value> {
    let place = |file: &str, line: u32, column: u32, length: u32, message: String| {
        let text = sources.line(file, line).unwrap_or_default();
        let location = json!({"uri": sources.uri(file), "range": range(&text, line, column, length)});
        json!({"location": location, "message": message})
    };
    let also = violation.context.also.iter();
    let also = also.map(|each| place(&each.file, each.line, each.column, each.length, each.message.clone()));
    let waits = violation.deadlock.waits.iter().map(|wait| {
        let message = format!("rank {}: {} until {}", wait.process, wait.operation, wait.until);
        place(&wait.file, wait.line, 1, 0, message)
    });
    let calls = violation.context.calls.iter();
    let calls = calls.map(|call| place(&call.file, call.line, 1, 0, format!("`{}` is called here", call.function)));
    also.chain(waits).chain(calls).collect()
}
