//! JUnit's XML, as continuous integration reads it: one test case for each
//! property that was looked at.
//!
//! A property passes only if the whole result is a pass: where the search was
//! stopped, by a violation or by a limit, the others are skipped, and the limit
//! is a case of its own that ends in an error.

use crate::human::difference::{change, example, values};
use crate::human::finding::when;
use crate::human::waits::title;
use crate::human::Detail;
use crate::markup::escaped;
use crate::{Certainty, Property, ResultRecord, Verdict, ViolationRecord};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How a case ended.
enum End {
    Pass,
    /// Element, type, message and text.
    Bad(&'static str, String, String, String),
    Skipped(String),
}

struct Case {
    name: String,
    end: End,
}

/// The whole file.
pub(crate) fn suites(outcome: &ResultRecord) -> String {
    let cases = cases(outcome);
    let of = |element: &str| cases.iter().filter(|case| matches!(case.end, End::Bad(e, ..) if e == element)).count();
    let skipped = cases.iter().filter(|case| matches!(case.end, End::Skipped(_))).count();
    let files = escaped(&outcome.files.join(" "));
    let name = format!("antiphon {} {files}", escaped(&outcome.command));
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{skipped}\" time=\"{:.3}\"",
        cases.len(),
        of("failure"),
        of("error"),
        outcome.statistics.seconds
    );
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"antiphon\" {counts}>");
    let _ = writeln!(text, "  <testsuite name=\"{name}\" {counts}>");
    cases.iter().for_each(|case| append(&mut text, case, &files));
    text + "  </testsuite>\n</testsuites>\n"
}

fn append(text: &mut String, case: &Case, files: &str) {
    let head = format!("    <testcase classname=\"{files}\" name=\"{}\"", escaped(&case.name));
    let _ = match &case.end {
        End::Pass => writeln!(text, "{head}/>"),
        End::Skipped(why) => writeln!(text, "{head}>\n      <skipped message=\"{}\"/>\n    </testcase>", escaped(why)),
        End::Bad(element, kind, message, about) => writeln!(
            text,
            "{head}>\n      <{element} type=\"{}\" message=\"{}\">{}</{element}>\n    </testcase>",
            escaped(kind),
            escaped(message),
            escaped(about)
        ),
    };
}

fn cases(outcome: &ResultRecord) -> Vec<Case> {
    let mut cases: Vec<Case> = outcome.violations.iter().map(violated).collect();
    let violated: BTreeSet<Property> = outcome.violations.iter().map(|violation| violation.property).collect();
    let holds = outcome.verdict == Verdict::Holds;
    for property in outcome.scope.properties.iter().filter(|property| !violated.contains(property)) {
        let end = if holds { End::Pass } else { End::Skipped("not decided: the search was stopped".into()) };
        cases.push(Case { name: property.id().into(), end });
    }
    let unchecked = |property: &Property| Case { name: property.id().into(), end: End::Skipped("turned off".into()) };
    cases.extend(outcome.scope.unchecked.iter().map(unchecked));
    cases.extend(outcome.inconclusive.iter().map(|open| Case {
        name: "exploration".into(),
        end: End::Bad("error", open.reason.word().into(), open.message.clone(), open.message.clone()),
    }));
    for finding in outcome.diagnostics.iter().filter(|finding| !finding.code.starts_with('W')) {
        let place = format!("{}:{}:{}: {}", finding.file, finding.line, finding.column, finding.message);
        let end = End::Bad("error", finding.code.clone(), finding.message.clone(), place);
        cases.push(Case { name: "analysis".into(), end });
    }
    cases
}

fn violated(record: &ViolationRecord) -> Case {
    let kind = match record.certainty {
        Certainty::Provable => record.property.id().to_owned(),
        Certainty::Possible => format!("possible {}", record.property.id()),
    };
    let mut about = format!("{}:{}:{}: {}", record.file, record.line, record.column, record.message);
    let when = when(record);
    if !when.is_empty() {
        let _ = write!(about, "\nwhen {when}");
    }
    if let Some(difference) = &record.difference {
        let [specification, implementation] = values(difference, Detail::Full);
        let _ = write!(about, "\nspecification: {specification}\nimplementation: {implementation}");
        let rest = [change(difference), difference.notes.join("\n"), example(record, difference)];
        rest.iter().filter(|text| !text.is_empty()).for_each(|text| about = format!("{about}\n{text}"));
    }
    for wait in &record.deadlock.waits {
        let _ = write!(about, "\n{}: {} {}", title(record, wait), wait.operation, wait.until);
    }
    Case { name: record.property.id().into(), end: End::Bad("failure", kind, record.message.clone(), about) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use crate::{Inconclusive, Reason};
    use expect_test::expect;

    #[test]
    fn a_violation_is_a_failure_and_the_rest_is_not_decided() {
        let mut outcome = samples::outcome(Verdict::Violated, vec![samples::ring(2)]);
        outcome.scope.properties = vec![Property::Assertion, Property::PotentialDeadlock];
        expect![[r#"
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="antiphon" tests="2" failures="1" errors="0" skipped="1" time="0.020">
              <testsuite name="antiphon verify ring.c" tests="2" failures="1" errors="0" skipped="1" time="0.020">
                <testcase classname="ring.c" name="potential-deadlock">
                  <failure type="potential-deadlock" message="both ranks are blocked">ring.c:20:3: both ranks are blocked
            when np = 2, any input, only if the library does not buffer
            rank 0: Send to 1 tag 0 until rank 1 receives
            rank 1: Send to 0 tag 0 until rank 0 receives</failure>
                </testcase>
                <testcase classname="ring.c" name="assertion">
                  <skipped message="not decided: the search was stopped"/>
                </testcase>
              </testsuite>
            </testsuites>
        "#]].assert_eq(&suites(&outcome));
    }

    #[test]
    fn only_a_pass_has_passing_cases() {
        let text = suites(&samples::pass());
        assert!(text.contains("name=\"array-bounds\"/>") && text.contains("failures=\"0\" errors=\"0\" skipped=\"1\""));
        let mut outcome = samples::pass();
        outcome.verdict = Verdict::Inconclusive;
        outcome.inconclusive.push(Inconclusive { reason: Reason::Memory, message: "full".into() });
        let text = suites(&outcome);
        assert!(!text.contains("name=\"pointer\"/>"), "{text}");
        assert!(text.contains("<error type=\"memory\" message=\"full\">full</error>"), "{text}");
    }

    #[test]
    fn hostile_names_stay_text() {
        let mut record = samples::bounds();
        record.message = "]]> <x a=\"'&\u{0}".into();
        let mut outcome = samples::outcome(Verdict::Violated, vec![record]);
        outcome.files = vec!["\"><evil/>.c".into()];
        let text = suites(&outcome);
        assert!(!text.contains("<evil") && !text.contains("<x ") && !text.contains('\u{0}'), "{text}");
        assert!(text.contains("classname=\"&quot;&gt;&lt;evil/&gt;.c\""), "{text}");
        // Every element that opens is closed.
        for element in ["testsuites", "testsuite", "testcase", "failure"] {
            assert_eq!(text.matches(&format!("<{element} ")).count(), text.matches(&format!("</{element}>")).count());
        }
    }
}
