//! What the binary says about a program. It is a stranger here: only its exit code and
//! its JSON count, as for any user.

use crate::question::{Question, Way};
use antiphon_testing::{watch, Ending};
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A violation that the binary calls provable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// Its property.
    pub property: String,
    /// Its line.
    pub line: u32,
    /// Inputs with which it happens.
    pub inputs: BTreeMap<String, i128>,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// `holds`
    Holds,
    /// `violated`
    Violated(Vec<Reported>),
    /// `inconclusive`
    Inconclusive,
    /// `rejected`
    Rejected,
    /// It did not stop long after its limit.
    Late,
    /// Anything else.
    Crashed(String),
}

/// Times the limit after which a binary that still runs is ended.
const PATIENCE: u32 = 6;

/// Asks about a program, which lies in a file.
pub fn ask(binary: &Path, file: &Path, question: &Question, way: &Way, limit: Duration) -> Result<(Answer, Value)> {
    let mut command = Command::new(binary);
    command.args(way.words).args(["-q", "--format", "json", "--timeout"]).arg(format!("{}ms", limit.as_millis()));
    command.args(&question.options).arg(file);
    match watch(&mut command, limit * PATIENCE).with_context(|| format!("{} cannot be started", binary.display()))? {
        Ending::Late => Ok((Answer::Late, Value::Null)),
        Ending::Done(output) => {
            let json = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
            Ok((interpret(output.status.code(), &json), json))
        }
    }
}

fn interpret(code: Option<i32>, json: &Value) -> Answer {
    match (code, json["verdict"].as_str()) {
        (Some(0), Some("holds")) => Answer::Holds,
        (Some(1), Some("violated")) => {
            // What is only possible is a question that stayed open, beside one that did not.
            let sure = |violation: &&Value| violation["certainty"] != "possible";
            match json["violations"].as_array().map(|all| all.iter().filter(sure).map(reported).collect()) {
                Some(Some(all)) if !Vec::is_empty(&all) => Answer::Violated(all),
                _ => Answer::Crashed("a violation cannot be read".into()),
            }
        }
        (Some(3), Some("inconclusive")) => Answer::Inconclusive,
        (Some(4), Some("rejected")) => Answer::Rejected,
        (code, verdict) => Answer::Crashed(format!("exit code {code:?}, verdict {verdict:?}")),
    }
}

fn reported(violation: &Value) -> Option<Reported> {
    let number = |value: &Value| value.as_str().and_then(|text| text.parse().ok());
    let inputs = violation["inputs"].as_object()?;
    Some(Reported {
        property: violation["property"].as_str()?.to_owned(),
        line: violation["line"].as_u64()? as u32,
        inputs: inputs.iter().filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn exit_code_and_verdict_must_agree() {
        assert_eq!(interpret(Some(0), &json!({"verdict": "holds"})), Answer::Holds);
        for (code, verdict) in [(Some(0), "violated"), (Some(5), "holds"), (None, "holds"), (Some(1), "holds")] {
            assert!(matches!(interpret(code, &json!({"verdict": verdict})), Answer::Crashed(_)), "{code:?} {verdict}");
        }
    }

    #[test]
    fn a_violation_is_read_with_its_inputs() {
        let violation = json!({"property": "assertion", "line": 3, "inputs": {"x": "-2"}});
        let read = interpret(Some(1), &json!({"verdict": "violated", "violations": [violation]}));
        let inputs = BTreeMap::from([("x".to_owned(), -2)]);
        assert_eq!(read, Answer::Violated(vec![Reported { property: "assertion".into(), line: 3, inputs }]));
        let open = json!({"property": "assertion", "line": 3, "inputs": {}, "certainty": "possible"});
        let read = interpret(Some(1), &json!({"verdict": "violated", "violations": [open]}));
        assert!(matches!(read, Answer::Crashed(_)), "nothing that is sure was told");
    }
}
