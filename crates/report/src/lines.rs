//! A result as one line for each finding: for editors and scripts (`file:line: property: message`),
//! and for GitHub, whose workflow commands put a finding beside the line that it is about.
//!
//! A pass has no line; the exit code says it. What was not decided has one, since it is no pass.
//! Deliberately not here: traces and waits, which need more than a line.

use crate::excerpt::printable;
use crate::human::finding::when;
use crate::{Certainty, ResultRecord, ViolationRecord};

/// `ring.c:14: potential-deadlock: all 3 ranks are blocked (np = 3, any input)`
pub fn short(outcome: &ResultRecord) -> String {
    let lines = remarks(outcome).into_iter().map(|remark| {
        let place = match (remark.file.is_empty(), remark.line) {
            (true, _) => "antiphon".to_owned(),
            (false, 0) => remark.file.clone(),
            (false, line) => format!("{}:{line}", remark.file),
        };
        let line = format!("{place}: {}: {}", remark.id, remark.message);
        printable(&line.replace(['\n', '\r'], " ")) + "\n"
    });
    lines.collect()
}

/// `::error file=ring.c,line=14,col=3,title=potential-deadlock::all 3 ranks are blocked`
pub fn github(outcome: &ResultRecord) -> String {
    let lines = remarks(outcome).into_iter().map(|remark| {
        let level = match remark.level {
            Level::Error => "error",
            Level::Warning => "warning",
        };
        let mut keys = Vec::new();
        if !remark.file.is_empty() {
            keys.push(format!("file={}", value(&remark.file)));
        }
        keys.extend((remark.line > 0).then(|| format!("line={}", remark.line)));
        keys.extend((remark.column > 0).then(|| format!("col={}", remark.column)));
        keys.push(format!("title={}", value(&remark.id)));
        format!("::{level} {}::{}\n", keys.join(","), data(&remark.message))
    });
    lines.collect()
}

/// How bad a remark is.
enum Level {
    Error,
    Warning,
}

/// What one line says.
struct Remark {
    level: Level,
    file: String,
    line: u32,
    column: u32,
    id: String,
    message: String,
}

fn remarks(outcome: &ResultRecord) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = outcome.violations.iter().map(violation).collect();
    remarks.extend(outcome.diagnostics.iter().map(|finding| Remark {
        level: if finding.code.starts_with('W') { Level::Warning } else { Level::Error },
        file: finding.file.clone(),
        line: finding.line,
        column: finding.column,
        id: finding.code.clone(),
        message: finding.message.clone(),
    }));
    remarks.extend(outcome.inconclusive.iter().map(|open| Remark {
        level: Level::Warning,
        file: outcome.files.last().cloned().unwrap_or_default(),
        line: 0,
        column: 0,
        id: format!("inconclusive ({})", open.reason.word()),
        message: open.message.clone(),
    }));
    remarks
}

fn violation(record: &ViolationRecord) -> Remark {
    let (level, possible) = match record.certainty {
        Certainty::Provable => (Level::Error, ""),
        Certainty::Possible => (Level::Warning, "possible "),
    };
    let message = match when(record) {
        when if when.is_empty() => record.message.clone(),
        when => format!("{} ({when})", record.message),
    };
    let id = format!("{possible}{}", record.property.id());
    Remark { level, file: record.file.clone(), line: record.line, column: record.column, id, message }
}

/// A message in a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value of a key in a workflow command.
fn value(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use crate::{DiagnosticRecord, Inconclusive, Reason, Verdict};
    use expect_test::expect;

    fn mixed() -> ResultRecord {
        let mut bounds = samples::bounds();
        (bounds.certainty, bounds.file) = (Certainty::Possible, "a,b:c.c".into());
        let mut outcome = samples::outcome(Verdict::Violated, vec![samples::ring(3), bounds]);
        let message = "100% of the time\nis over".into();
        outcome.inconclusive = vec![Inconclusive { reason: Reason::Timeout, message }];
        outcome.diagnostics = vec![DiagnosticRecord {
            code: "U014".into(),
            message: "`fork` is not modelled".into(),
            file: "a.c".into(),
            line: 7,
            column: 2,
            source: String::new(),
        }];
        outcome
    }

    #[test]
    fn a_finding_is_a_line() {
        expect![[r#"
            ring.c:20: potential-deadlock: all 3 ranks are blocked (np = 3, any input, only if the library does not buffer)
            a,b:c.c:3: possible array-bounds: index 4 is out of bounds of `a`, which has 4 elements (N > 3; for example N = 4)
            a.c:7: U014: `fork` is not modelled
            ring.c: inconclusive (timeout): 100% of the time is over
        "#]]
        .assert_eq(&short(&mixed()));
    }

    #[test]
    fn a_finding_is_a_workflow_command() {
        expect![[r#"
            ::error file=ring.c,line=20,col=3,title=potential-deadlock::all 3 ranks are blocked (np = 3, any input, only if the library does not buffer)
            ::warning file=a%2Cb%3Ac.c,line=3,col=3,title=possible array-bounds::index 4 is out of bounds of `a`, which has 4 elements (N > 3; for example N = 4)
            ::error file=a.c,line=7,col=2,title=U014::`fork` is not modelled
            ::warning file=ring.c,title=inconclusive (timeout)::100%25 of the time%0Ais over
        "#]]
        .assert_eq(&github(&mixed()));
    }

    #[test]
    fn a_pass_says_nothing() {
        assert_eq!((short(&samples::pass()), github(&samples::pass())), (String::new(), String::new()));
    }
}
