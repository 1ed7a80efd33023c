//! The results of several tasks: as data, and as a table that says of each what became of it.
//!
//! Such a check has no verdict of its own, since a task may be expected to be violated: it is passed if every task ended as
//! expected. Tasks stand in the order of the project's file, whatever the order was in which they were run.

use crate::draw::Colour;
use crate::excerpt::printable;
use crate::human::conclusion::for_all;
use crate::human::{count, in_colour_of, seconds};
use crate::{Certainty, ResultRecord, Verdict, SCHEMA};
use serde::Serialize;

/// Exit codes of commands that came to no verdict.
const USAGE: u8 = 2;
const INTERNAL: u8 = 5;
const INTERRUPTED: u8 = 130;

/// Which exit code is that of the whole, where tasks ended differently.
const PRIORITY: [u8; 6] = [INTERRUPTED, INTERNAL, USAGE, 1, 4, 3];

/// What became of all tasks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CheckRecord {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Always `antiphon`.
    pub tool: String,
    /// The version of the tool.
    pub version: String,
    /// Always `check`.
    pub command: String,
    /// Whether every task ended as expected.
    pub passed: bool,
    /// In the order of the project's file.
    pub tasks: Vec<TaskRecord>,
}

/// What became of a task.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TaskRecord {
    /// Its name.
    pub name: String,
    /// The words behind `antiphon`.
    pub arguments: Vec<String>,
    /// What was expected.
    pub expected: Verdict,
    /// What is said about the program; none if there was no result.
    pub verdict: Option<Verdict>,
    /// How the command ended.
    pub exit_code: u8,
    /// Why there is no result.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// How long it took.
    pub seconds: f64,
    /// Its result.
    pub result: Option<ResultRecord>,
}

impl CheckRecord {
    /// The record of these tasks.
    pub fn new(version: &str, tasks: Vec<TaskRecord>) -> CheckRecord {
        let passed = tasks.iter().all(TaskRecord::is_as_expected);
        let (tool, command) = ("antiphon".into(), "check".into());
        CheckRecord { schema: SCHEMA, tool, version: version.into(), command, passed, tasks }
    }

    /// The exit code of the whole.
    pub fn exit_code(&self) -> u8 {
        let codes: Vec<u8> = self.tasks.iter().map(TaskRecord::code_in_the_whole).collect();
        PRIORITY.into_iter().find(|code| codes.contains(code)).unwrap_or(0)
    }

    /// The JSON text, with a line break at its end.
    pub fn to_json(&self) -> String {
        // Every field is a plain value or a map with text keys: this cannot fail.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

impl TaskRecord {
    /// Whether it ended as it should.
    pub fn is_as_expected(&self) -> bool {
        self.verdict == Some(self.expected)
    }

    /// Its part in the exit code: a pass that should not be one counts like a violation.
    fn code_in_the_whole(&self) -> u8 {
        match (self.is_as_expected(), self.verdict) {
            (true, _) => 0,
            (false, Some(Verdict::Holds)) => Verdict::Violated.exit_code(),
            (false, Some(verdict)) => verdict.exit_code(),
            (false, None) => {
                if PRIORITY.contains(&self.exit_code) {
                    self.exit_code
                } else {
                    INTERNAL
                }
            }
        }
    }

    /// The word of its end.
    fn word(&self) -> &'static str {
        match (self.verdict, self.exit_code) {
            (Some(verdict), _) => verdict.word(),
            (None, USAGE) => "not run",
            (None, INTERRUPTED) => "interrupted",
            (None, _) => "internal error",
        }
    }

    /// What there is to say beside the word.
    fn about(&self) -> String {
        let about = match (&self.result, self.verdict) {
            (Some(result), Some(_)) => essence(result),
            _ => self.message.clone(),
        };
        let about = printable(&about.replace(['\n', '\r'], " "));
        match (self.is_as_expected(), self.verdict) {
            (true, Some(verdict)) if verdict != Verdict::Holds => format!("as expected: {about}"),
            (false, Some(_)) if self.expected != Verdict::Holds => {
                format!("expected {}: {about}", self.expected.word())
            }
            _ => about,
        }
    }
}

/// A result in a few words: the first finding, the first open question, or the scope of a pass.
fn essence(result: &ResultRecord) -> String {
    let others = |count: usize| if count > 1 { format!(" and {} more", count - 1) } else { String::new() };
    if let Some(first) = result.violations.first() {
        let possible = if first.certainty == Certainty::Possible { "possible " } else { "" };
        let place = format!("{}:{}", first.file, first.line);
        return format!("{place}: {possible}{}{}", first.property.id(), others(result.violations.len()));
    }
    if let Some(open) = result.inconclusive.first() {
        return format!("{}: {}", open.reason.word(), open.message);
    }
    let wrong: Vec<_> = result.diagnostics.iter().filter(|each| !each.code.starts_with('W')).collect();
    match wrong.first() {
        Some(first) => {
            format!("{}:{}: {} {}{}", first.file, first.line, first.code, first.message, others(wrong.len()))
        }
        None => for_all(&result.scope),
    }
}

/// The table, and the line at its end.
pub fn table(check: &CheckRecord, width: usize, colour: Colour) -> String {
    let widest = |text: fn(&TaskRecord) -> usize| check.tasks.iter().map(text).max().unwrap_or(0);
    let (name, word) = (widest(|task| task.name.chars().count()), widest(|task| task.word().len()));
    let rows = check.tasks.iter().map(|task| {
        let time = if task.verdict.is_some() { seconds(task.seconds) } else { String::new() };
        let left = format!("{:name$}  {:word$}  ", task.name, task.word()).chars().count();
        let room = width.saturating_sub(left + 2 + time.len()).max(20);
        let about = cut(&task.about(), room);
        let mark = if task.is_as_expected() { Verdict::Holds } else { task.verdict.unwrap_or(Verdict::Violated) };
        let painted = in_colour_of(mark, task.word(), colour);
        let blanks = " ".repeat(word - task.word().len());
        let row = format!("{:name$}  {painted}{blanks}  {about:room$}  {time}", task.name);
        row.trim_end().to_owned() + "\n"
    });
    rows.collect::<String>() + &last_line(check, colour)
}

fn cut(text: &str, room: usize) -> String {
    match text.chars().count() > room {
        true => text.chars().take(room.saturating_sub(3)).collect::<String>() + "...",
        false => text.to_owned(),
    }
}

/// `failed   5 tasks: 2 hold, 1 violated, 1 not run   3.2 s`
fn last_line(check: &CheckRecord, colour: Colour) -> String {
    let words = ["holds", "violated", "inconclusive", "rejected", "not run", "interrupted", "internal error"];
    let of = |word: &str| check.tasks.iter().filter(|task| task.word() == word).count();
    let name = |word: &str, n: usize| if word == "holds" && n > 1 { "hold".to_owned() } else { word.to_owned() };
    let parts: Vec<String> = words
        .into_iter()
        .map(|word| (word, of(word)))
        .filter(|(_, n)| *n > 0)
        .map(|(word, n)| format!("{n} {}", name(word, n)))
        .collect();
    let (word, verdict) = if check.passed { ("passed", Verdict::Holds) } else { ("failed", Verdict::Violated) };
    let expected = check.tasks.iter().any(|task| task.expected != Verdict::Holds) && check.passed;
    let expected = if expected { ", as expected" } else { "" };
    let total: f64 = check.tasks.iter().map(|task| task.seconds).sum();
    let tasks = count(check.tasks.len(), "task");
    format!("{}   {tasks}: {}{expected}   {}\n", in_colour_of(verdict, word, colour), parts.join(", "), seconds(total))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use crate::{DiagnosticRecord, Inconclusive, Reason};
    use expect_test::expect;

    fn task(name: &str, expected: Verdict, result: Option<ResultRecord>) -> TaskRecord {
        let verdict = result.as_ref().map(|result| result.verdict);
        TaskRecord {
            name: name.into(),
            arguments: vec!["verify".into(), format!("{name}.c")],
            expected,
            verdict,
            exit_code: verdict.map_or(USAGE, Verdict::exit_code),
            message: if verdict.is_none() {
                "cannot read `old.c`: there is no such file".into()
            } else {
                String::new()
            },
            seconds: 0.25,
            result,
        }
    }

    fn undecided() -> ResultRecord {
        let mut open = samples::outcome(Verdict::Inconclusive, Vec::new());
        let message = "time limit reached: 60 s, and this sentence goes on until the line is full and more than full";
        open.inconclusive = vec![Inconclusive { reason: Reason::Timeout, message: message.into() }];
        open
    }

    fn rejected() -> ResultRecord {
        let mut rejected = samples::outcome(Verdict::Rejected, Vec::new());
        let (code, message, file) = ("E301".into(), "`x` is not declared".into(), "a.c".into());
        rejected.diagnostics =
            vec![DiagnosticRecord { code, message, file, line: 3, column: 1, source: String::new() }];
        rejected
    }

    #[test]
    fn a_task_is_a_row() {
        let ring = || Some(samples::outcome(Verdict::Violated, vec![samples::ring(3), samples::bounds()]));
        let tasks = vec![
            task("ring", Verdict::Holds, ring()),
            task("known", Verdict::Violated, ring()),
            task("pass", Verdict::Holds, Some(samples::pass())),
            task("mended", Verdict::Violated, Some(samples::pass())),
            task("slow", Verdict::Holds, Some(undecided())),
            task("typo", Verdict::Holds, Some(rejected())),
            task("old", Verdict::Holds, None),
        ];
        let check = CheckRecord::new("0", tasks);
        assert_eq!((check.passed, check.exit_code()), (false, USAGE));
        expect![[r#"
            ring    violated      ring.c:20: potential-deadlock and 1 more                                 0.2 s
            known   violated      as expected: ring.c:20: potential-deadlock and 1 more                    0.2 s
            pass    holds         np 1..4, NT = 3, NX 1..8, every value of u0, k, every schedule and b...  0.2 s
            mended  holds         expected violated: np 1..4, NT = 3, NX 1..8, every value of u0, k, e...  0.2 s
            slow    inconclusive  timeout: time limit reached: 60 s, and this sentence goes on until t...  0.2 s
            typo    rejected      a.c:3: E301 `x` is not declared                                          0.2 s
            old     not run       cannot read `old.c`: there is no such file
            failed   7 tasks: 2 hold, 2 violated, 1 inconclusive, 1 rejected, 1 not run   1.8 s
        "#]]
        .assert_eq(&table(&check, 100, Colour::Plain));
    }

    #[test]
    fn the_worst_end_is_the_exit_code() {
        let code = |tasks: Vec<TaskRecord>| CheckRecord::new("0", tasks).exit_code();
        let pass = || task("a", Verdict::Holds, Some(samples::pass()));
        let violated = || samples::outcome(Verdict::Violated, vec![samples::ring(3)]);
        assert_eq!(code(vec![pass()]), 0);
        assert_eq!(code(vec![pass(), task("b", Verdict::Violated, Some(violated()))]), 0);
        assert_eq!(code(vec![task("b", Verdict::Violated, Some(samples::pass()))]), 1);
        assert_eq!(code(vec![task("b", Verdict::Holds, Some(undecided())), pass()]), 3);
        let mixed = || vec![task("b", Verdict::Holds, Some(undecided())), task("c", Verdict::Holds, Some(rejected()))];
        assert_eq!(code(mixed()), 4);
        assert_eq!(code(mixed().into_iter().chain([task("d", Verdict::Holds, Some(violated()))]).collect()), 1);
        let mut broken = task("e", Verdict::Holds, None);
        broken.exit_code = 134;
        assert_eq!(code(mixed().into_iter().chain([broken]).collect()), INTERNAL);
    }
}
