//! SARIF 2.1.0, as code scanning reads it.
//!
//! Each violation is a result with its place, the other places, and a code flow
//! with one thread flow per rank. What could not be decided or is not modelled
//! is a notification of the tool, since it is no fault of the program. Columns
//! are counted in characters there and in bytes here.

use crate::human::difference::{change, values};
use crate::human::{step_text, Detail};
use crate::markup::address;
use crate::{Certainty, DiagnosticRecord, PlaceRecord, Property, ResultRecord, StepRecord, Verdict, ViolationRecord};
use antiphon_outcome::TaskId;
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log of one run.
pub(crate) fn log(outcome: &ResultRecord) -> String {
    let results: Vec<Value> = outcome
        .violations
        .iter()
        .zip(fingerprints(&outcome.violations))
        .map(|(record, fingerprint)| violation(record, &fingerprint))
        .chain(outcome.diagnostics.iter().filter(|finding| !is_limit(finding)).map(diagnostic))
        .collect();
    let driver = json!({
        "name": "Antiphon",
        "version": outcome.version,
        "rules": rules(outcome),
    });
    let run = json!({
        "tool": { "driver": driver },
        "columnKind": "unicodeCodePoints",
        "invocations": [{
            "executionSuccessful": matches!(outcome.verdict, Verdict::Holds | Verdict::Violated),
            "toolExecutionNotifications": notifications(outcome),
        }],
        "results": results,
        "properties": { "command": outcome.command, "verdict": outcome.verdict.word() },
    });
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

/// Every property that was looked at or is violated, and every code that occurs.
fn rules(outcome: &ResultRecord) -> Vec<Value> {
    let violated = outcome.violations.iter().map(|violation| violation.property);
    let properties: BTreeSet<Property> = outcome.scope.properties.iter().copied().chain(violated).collect();
    let property = |property: Property| {
        let help = json!({ "text": property.explanation() });
        json!({ "id": property.id(), "shortDescription": { "text": property.about() }, "help": help })
    };
    let codes: BTreeSet<&str> = outcome.diagnostics.iter().map(|finding| finding.code.as_str()).collect();
    let code = |code: &str| {
        let title = antiphon_source::codes::find(code).map_or("a diagnostic of the program text", |code| code.title);
        let help = antiphon_source::codes::find(code).map_or(title, |code| code.explanation);
        json!({ "id": code, "shortDescription": { "text": title }, "help": { "text": help } })
    };
    properties.into_iter().map(property).chain(codes.into_iter().map(code)).collect()
}

/// What tells findings apart across versions of a program: property, file and the text of the line, so
/// that lines which move keep theirs; the second of two that are alike has a number behind it.
fn fingerprints(records: &[ViolationRecord]) -> Vec<String> {
    let mut known: BTreeMap<u64, u32> = BTreeMap::new();
    let of = |record: &ViolationRecord| {
        let line: Vec<&str> = record.context.source.split_whitespace().collect();
        let key = fnv1a(&[record.property.id(), &record.file, &line.join(" ")].join("\0"));
        let before = known.entry(key).or_default();
        *before += 1;
        format!("{key:016x}:{before}")
    };
    records.iter().map(of).collect()
}

/// A hash that is the same on every machine and in every version: 64-bit FNV-1a.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn violation(record: &ViolationRecord, fingerprint: &str) -> Value {
    let level = match record.certainty {
        Certainty::Provable => "error",
        Certainty::Possible => "warning",
    };
    let mut result = json!({
        "ruleId": record.property.id(),
        "level": level,
        "message": { "text": message(record) },
        "locations": [],
        "partialFingerprints": { "antiphonFinding/v1": fingerprint },
        "properties": { "process": record.process, "replayed": record.replayed, "inputs": record.inputs },
    });
    if record.line > 0 {
        let place =
            Place { file: &record.file, line: record.line, column: record.column, length: record.context.length };
        result["locations"] = json!([{ "physicalLocation": place.physical(&record.context.source) }]);
    }
    let specification = specification_place(record);
    let also = record.context.also.iter().chain(&specification).enumerate().map(|(index, place)| {
        let at = Place { file: &place.file, line: place.line, column: place.column, length: place.length };
        let text = if place.message.is_empty() { "see also" } else { &place.message };
        json!({ "id": index + 1, "message": { "text": text }, "physicalLocation": at.physical(&place.source) })
    });
    result["relatedLocations"] = also.collect();
    if !record.trace.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": thread_flows(record) }]);
    }
    result
}

/// Of two programs, where the other one wrote the output.
fn specification_place(record: &ViolationRecord) -> Option<PlaceRecord> {
    let place = record.difference.as_ref()?.specification_place.clone()?;
    Some(PlaceRecord { message: "the specification writes it here".into(), ..place })
}

/// The message with the circumstances, since viewers show little else.
fn message(record: &ViolationRecord) -> String {
    let mut text = record.message.clone();
    if let Some(difference) = &record.difference {
        let [specification, implementation] = values(difference, Detail::Short);
        text = format!("{text}: specification {specification}, implementation {implementation}");
        let change = change(difference);
        if !change.is_empty() {
            text = format!("{text} ({change})");
        }
    }
    match crate::human::finding::when(record).as_str() {
        "" => text,
        when => format!("{text} (when {when})"),
    }
}

fn thread_flows(record: &ViolationRecord) -> Vec<Value> {
    let actors: BTreeSet<TaskId> = record.trace.iter().map(StepRecord::task).collect();
    let flow = |who: &TaskId| {
        let steps = (1u64..).zip(&record.trace).filter(|(_, step)| step.task() == *who);
        let locations: Vec<Value> = steps.map(|(order, step)| flow_location(order, step)).collect();
        json!({ "id": who.title(&actors), "locations": locations })
    };
    actors.iter().map(flow).collect()
}

fn flow_location(order: u64, step: &StepRecord) -> Value {
    let place = Place { file: &step.file, line: step.line, column: 0, length: 0 };
    let mut location = json!({ "message": { "text": step_text(step) } });
    if step.line > 0 {
        location["physicalLocation"] = place.physical(&step.source);
    }
    json!({ "executionOrder": order, "location": location })
}

fn diagnostic(finding: &DiagnosticRecord) -> Value {
    let mut result = json!({
        "ruleId": finding.code,
        "level": if finding.code.starts_with('W') { "warning" } else { "error" },
        "message": { "text": finding.message },
        "locations": [],
    });
    if finding.line > 0 {
        let place = Place { file: &finding.file, line: finding.line, column: finding.column, length: 0 };
        result["locations"] = json!([{ "physicalLocation": place.physical(&finding.source) }]);
    }
    result
}

fn is_limit(finding: &DiagnosticRecord) -> bool {
    finding.code.starts_with('U')
}

/// What is to be said about the run and not about the program.
fn notifications(outcome: &ResultRecord) -> Vec<Value> {
    let open = outcome.inconclusive.iter().map(|open| {
        json!({
            "level": "warning",
            "descriptor": { "id": open.reason.word() },
            "message": { "text": open.message },
        })
    });
    let limits = outcome.diagnostics.iter().filter(|finding| is_limit(finding)).map(|finding| {
        let mut notification = diagnostic(finding);
        let id = json!({ "id": finding.code });
        notification["descriptor"] = id;
        if let Some(fields) = notification.as_object_mut() {
            fields.remove("ruleId");
        }
        notification
    });
    open.chain(limits).collect()
}

/// A place in bytes.
struct Place<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    length: u32,
}

impl Place<'_> {
    fn physical(&self, source: &str) -> Value {
        let mut region = json!({ "startLine": self.line });
        if self.column > 0 {
            let start = self.column as usize - 1;
            region["startColumn"] = json!(characters(source, start) + 1);
            if self.length > 0 {
                region["endColumn"] = json!(characters(source, start + self.length as usize) + 1);
            }
        }
        if !source.is_empty() {
            region["snippet"] = json!({ "text": source });
        }
        json!({ "artifactLocation": { "uri": address(self.file) }, "region": region })
    }
}

/// How many characters stand before a byte of a line.
fn characters(line: &str, byte: usize) -> usize {
    match line.len() < byte {
        true => byte,
        false => line.char_indices().take_while(|(at, _)| *at < byte).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use crate::{Inconclusive, Reason};

    fn parsed(outcome: &ResultRecord) -> Value {
        serde_json::from_str(&log(outcome)).unwrap()
    }

    #[test]
    fn a_fingerprint_survives_lines_that_move_and_tells_findings_apart() {
        let (mut moved, mut other) = (samples::bounds(), samples::bounds());
        (moved.line, moved.context.source) = (77, "\t  a[i]  = 1;".into());
        other.context.source = "  b[i] = 1;".into();
        let found = fingerprints(&[samples::bounds(), moved.clone(), other]);
        assert_eq!(fingerprints(&[moved]), found[..1]);
        assert_eq!(found[1], found[0].replace(":1", ":2"));
        assert_ne!(found[2], found[0]);
        // FNV-1a as its authors give it.
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_violation_is_a_result_with_place_and_flow() {
        let log = parsed(&samples::outcome(Verdict::Violated, vec![samples::ring(3)]));
        assert_eq!(log["version"], "2.1.0");
        let result = &log["runs"][0]["results"][0];
        assert_eq!((&result["ruleId"], &result["level"]), (&json!("potential-deadlock"), &json!("error")));
        let physical = &result["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "ring.c");
        assert_eq!((&physical["region"]["startColumn"], &physical["region"]["endColumn"]), (&json!(3), &json!(11)));
        let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
        assert_eq!(flows.len(), 3);
        assert_eq!(flows[1]["locations"][1]["location"]["message"]["text"], "Send -> 2");
        assert_eq!(flows[1]["locations"][1]["executionOrder"], 5);
        assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["id"], "potential-deadlock");
    }

    #[test]
    fn what_was_not_decided_is_a_notification_and_no_result() {
        let mut outcome = samples::outcome(Verdict::Inconclusive, vec![]);
        outcome.inconclusive.push(Inconclusive { reason: Reason::Timeout, message: "time".into() });
        let log = parsed(&outcome);
        assert_eq!(log["runs"][0]["results"], json!([]));
        let invocation = &log["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
        assert_eq!(invocation["toolExecutionNotifications"][0]["descriptor"]["id"], "timeout");
    }

    #[test]
    fn columns_are_characters_and_names_are_escaped() {
        let mut record = samples::bounds();
        record.file = "a b\"<.c".into();
        record.context.source = "é = a[i];".into();
        (record.column, record.context.length) = (6, 4);
        record.message = "\"\u{1b}<script>".into();
        let log = parsed(&samples::outcome(Verdict::Violated, vec![record]));
        let result = &log["runs"][0]["results"][0];
        let physical = &result["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "a%20b%22%3C.c");
        assert_eq!((&physical["region"]["startColumn"], &physical["region"]["endColumn"]), (&json!(5), &json!(9)));
        assert!(result["message"]["text"].as_str().unwrap().starts_with("\"\u{1b}<script>"));
    }
}
