//! Result files are what their formats want: JSON as docs/json.md has it, SARIF 2.1.0, JUnit's XML, witnesses 2.0.
//!
//! The required structure of each is written down here, from its specification, and compared with the files of a set
//! of programs, one of each kind of end. Objects are closed: a field that the format does not have is found, too.

mod shape;
mod text;

use crate::ANTIPHON;
use antiphon_testing::{root, Scratch};
use serde_json::{json, Value};
use shape::complaint;

/// Programs under `tests/`, and how they are verified.
const PROGRAMS: [(&str, &[&str]); 7] = [
    ("fail/explain/potential-deadlock.c", &["-n", "2"]),
    ("fail/explain/data-race.c", &[]),
    ("fail/explain/array-bounds.c", &[]),
    ("fail/explain/division-by-zero.c", &["--max-violations", "3"]),
    ("fail/explain/mpi-truncation.c", &["-n", "2"]),
    ("pass/explain/array-bounds.c", &[]),
    ("pass/explain/potential-deadlock.c", &["-n", "2", "--max-states", "1"]),
];

/// The result of a program in a format.
fn files(ending: &str) -> Vec<(String, String)> {
    let scratch = Scratch::new("formats", &[("no.c", "int main(void) { return x; }\n")]);
    let (tests, out) = (root().join("tests"), format!("r.{ending}"));
    let mut all = Vec::new();
    let rejected = ("no.c".to_owned(), [].as_slice());
    let given = PROGRAMS.iter().map(|(file, options)| (tests.join(file).display().to_string(), *options));
    for (file, options) in given.chain([rejected]) {
        let words = [&["verify", "-q", "-o", &out, &file], options].concat();
        let output = ANTIPHON.run(scratch.folder(), &words);
        assert!(output.status.code().is_some_and(|code| [0, 1, 3, 4].contains(&code)), "{words:?}");
        all.push((file, scratch.read(&out)));
    }
    all
}

fn place() -> Value {
    json!({"file": "text", "line": "number", "column": "number", "length?": "number", "message?": "text", "source?": "text"})
}

/// docs/json.md
fn result() -> Value {
    let noted = json!([{"text": "text", "file": "text", "line": "number"}]);
    let transfer = "any";
    let exchange = json!({"role": "send|receive|send-receive|probe|collective|completion", "sends?": transfer, "receives?": transfer,
        "communicator?": "text", "members?": ["number"], "request?": "number", "candidates?": ["number"]});
    let step = json!({"step": "number", "process": "number", "thread?": "number", "file": "text", "line": "number", "action": "text",
        "changes": {"*": "text"}, "locks?": ["text"], "program?": "text", "source?": "text", "exchange?": exchange});
    let wait = json!({"process": "number", "thread?": "number", "operation": "text", "until": "text", "file": "text",
        "line": "number", "on": ["number"], "on_threads?": ["number"]});
    let violation = json!({"property": "text", "certainty": "provable|possible", "message": "text", "file": "text",
        "line": "number", "column": "number", "process": "number", "thread": "number", "inputs": {"*": "text"}, "replayed": "truth",
        "trace": [step], "np?": "number", "also_np?": ["number"], "condition?": "text", "length?": "number", "source?": "text",
        "label?": "text", "also?": [place()], "calls?": [{"function": "text", "file": "text", "line": "number"}], "orders?": ["text"],
        "notes?": ["text"], "waits?": [wait], "cycle?": ["number"], "cycle_threads?": ["number"], "hidden_steps?": "number",
        "local_steps?": [step], "drawn_at?": {"*": "number"}, "characters?": {"*": "text"}, "explored_np?": "number",
        "schedule?": ["text"]});
    let iterations = json!({"file": "text", "line": "number", "executed": "sequentially|by-team", "answer": "independent|dependent|undecided",
        "explored?": "by-one-thread", "text": "text", "places?": [place()]});
    json!({"schema": "number", "tool": "antiphon", "version": "text", "command": "verify",
        "verdict": "holds|violated|inconclusive|rejected", "violations": [violation],
        "scope": {"np": ["number"], "inputs": {"*": "text"}, "bounded_by": ["text"], "arith": "ideal|machine|", "fp?": "real|ieee|bounded",
            "free_inputs?": ["text"], "properties?": ["text"], "formulas?": ["text"], "unchecked?": ["text"], "arguments?": ["text"],
            "data_model?": "lp64|ilp32", "solver?": "text"},
        "inconclusive": [{"reason": "solver-unknown|timeout|memory|max-states|max-depth|unsupported|unchecked|vacuous", "message": "text"}],
        "diagnostics": [{"code": "text", "message": "text", "file": "text", "line": "number", "column": "number", "source?": "text"}],
        "statistics": {"*": "number"}, "files?": ["text"], "hashes?": {"*": "text"}, "assumptions?": noted, "vacuous?": noted,
        "proved_loops?": noted, "proof?": "text", "iterations?": [iterations]})
}

#[test]
fn json_is_as_documented() {
    for (name, text) in files("json") {
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(complaint(&value, &result()), None, "{name}");
        let says_numbers = value["scope"]["arith"] != "" && value["scope"]["fp"].is_string();
        assert_eq!(says_numbers, value["verdict"] != "rejected", "{name}");
    }
}

/// Static Analysis Results Interchange Format 2.1.0, sections 3.13 to 3.49: the objects that are used.
fn sarif() -> Value {
    let message = json!({"text": "text"});
    let region = json!({"startLine": "positive", "startColumn?": "positive", "endColumn?": "positive", "snippet?": {"text": "text"}});
    let physical = json!({"artifactLocation": {"uri": "text"}, "region?": region});
    let location = json!({"id?": "number", "physicalLocation?": physical, "message?": message});
    let flow =
        json!({"threadFlows": [{"id?": "text", "locations": [{"executionOrder?": "number", "location?": location}]}]});
    let level = "none|note|warning|error";
    let notification =
        json!({"descriptor?": {"id": "text"}, "level?": level, "message": message, "locations?": [location]});
    json!({"$schema?": "text", "version": "2.1.0", "runs": [{
        "tool": {"driver": {"name": "text", "version?": "text", "informationUri?": "text",
            "rules?": [{"id": "text", "name?": "text", "shortDescription?": message, "fullDescription?": message, "help?": "any", "helpUri?": "text"}]}},
        "columnKind?": "utf16CodeUnits|unicodeCodePoints",
        "invocations?": [{"executionSuccessful": "truth", "toolExecutionNotifications?": [notification], "exitCode?": "number"}],
        "results": [{"ruleId?": "text", "level?": level, "message": message, "locations?": [location], "relatedLocations?": [location],
            "codeFlows?": [flow], "partialFingerprints?": {"*": "text"}, "properties?": "any"}],
        "properties?": "any"}]})
}

#[test]
fn sarif_is_sarif() {
    for (name, text) in files("sarif") {
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(complaint(&value, &sarif()), None, "{name}");
        let run = &value["runs"][0];
        let rules: Vec<&Value> =
            run["tool"]["driver"]["rules"].as_array().into_iter().flatten().map(|rule| &rule["id"]).collect();
        for result in run["results"].as_array().into_iter().flatten() {
            assert!(rules.contains(&&result["ruleId"]), "{name}: {}", result["ruleId"]);
            let flows = result["codeFlows"].as_array().into_iter().flatten();
            let mut threads = flows.flat_map(|flow| flow["threadFlows"].as_array().into_iter().flatten());
            assert!(threads.all(|flow| flow["locations"].as_array().is_some_and(|all| !all.is_empty())), "{name}");
        }
    }
}

/// What Jenkins and GitLab read: suites of cases, each with at most one end, and counts that are right.
#[test]
fn junit_is_junit() {
    let attributes = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    for (name, text) in files("xml") {
        let suites = text::xml(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let counts = ["name", "tests", "failures", "errors", "skipped", "time"];
        assert_eq!((suites.name.as_str(), suites.names()), ("testsuites", attributes(&counts)), "{name}");
        for suite in &suites.children {
            assert_eq!((suite.name.as_str(), suite.names()), ("testsuite", attributes(&counts)), "{name}");
            let ends =
                |end: &str| suite.children.iter().flat_map(|case| &case.children).filter(|own| own.name == end).count();
            for (attribute, count) in [
                ("tests", suite.children.len()),
                ("failures", ends("failure")),
                ("errors", ends("error")),
                ("skipped", ends("skipped")),
            ] {
                assert_eq!(suite.attribute(attribute), Some(count.to_string().as_str()), "{name}: {attribute}");
            }
            for case in &suite.children {
                assert_eq!(
                    (case.name.as_str(), case.names()),
                    ("testcase", attributes(&["classname", "name"])),
                    "{name}"
                );
                assert!(case.children.len() <= 1, "{name}");
                let known = ["failure", "error", "skipped"];
                assert!(case.children.iter().all(|end| known.contains(&end.name.as_str())), "{name}");
            }
        }
    }
}

/// The format of SV-COMP's witnesses 2.0; what is rejected or open has none.
#[test]
fn witnesses_are_witnesses() {
    let metadata = json!({"format_version": "2.0", "uuid": "text", "creation_time": "text", "producer": {"name": "text", "version": "text"},
        "task": {"input_files": ["text"], "input_file_hashes": {"*": "text"}, "specification": "text", "data_model": "LP64|ILP32", "language": "C"}});
    let location = json!({"file_name": "text", "line": "positive", "column?": "positive", "function?": "text"});
    let constraint = json!({"value": "text", "format?": "c_expression"});
    let waypoint = json!({"type": "assumption|target|function_enter|function_return|branching", "action": "follow|avoid", "location": location,
        "constraint?": constraint});
    let violation = json!([{"entry_type": "violation_sequence", "metadata": metadata, "content": [{"segment": [{"waypoint": waypoint}]}]}]);
    let invariant = json!({"invariant": {"type": "loop_invariant|location_invariant", "location": location, "value": "text", "format": "c_expression"}});
    let correctness = json!([{"entry_type": "invariant_set", "metadata": metadata, "content": [invariant]}]);
    let mut kinds = std::collections::BTreeSet::new();
    for (name, text) in files("yml") {
        let value = text::yaml(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let shape = match value[0]["entry_type"].as_str() {
            Some("violation_sequence") => &violation,
            Some("invariant_set") => &correctness,
            _ => &json!([]),
        };
        kinds.insert(value[0]["entry_type"].to_string());
        assert_eq!(complaint(&value, shape), None, "{name}");
    }
    assert!(kinds.len() > 1, "{kinds:?}");
}
