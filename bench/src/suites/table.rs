//! Counts outcomes by label and prints them, with recall and the rate of false
//! alarms.
//!
//! Recall is what was found of all that is faulty: a program that was
//! rejected, that took too long or that could not be decided was not found.

use super::cases::{Case, Expected, ProgramInstance};
use super::labels;
use super::verify::{Answer, Ended};
use std::collections::BTreeMap;

#[derive(Default)]
struct Row {
    programs: usize,
    faulty: usize,
    found: usize,
    fitting: usize,
    missed: usize,
    false_alarms: usize,
    rejected: usize,
    inconclusive: usize,
    late: usize,
    crashed: usize,
    seconds: f64,
    slowest: f64,
}

impl Row {
    fn count(&mut self, case: &Case, outcome: &Ended) {
        self.programs += 1;
        self.seconds += outcome.seconds;
        self.slowest = self.slowest.max(outcome.seconds);
        let faulty = case.expected == Expected::Faulty;
        self.faulty += usize::from(faulty);
        match &outcome.answer {
            Answer::Violated(properties) if faulty => {
                self.found += 1;
                self.fitting += usize::from(labels::fits(&case.label, properties));
            }
            Answer::Violated(_) => self.false_alarms += 1,
            Answer::Holds => self.missed += usize::from(faulty),
            Answer::Rejected(_) => self.rejected += 1,
            Answer::Inconclusive(_) => self.inconclusive += 1,
            Answer::Late => self.late += 1,
            Answer::Crashed(_) => self.crashed += 1,
        }
    }

    fn add(&mut self, other: &Row) {
        self.programs += other.programs;
        self.faulty += other.faulty;
        self.found += other.found;
        self.fitting += other.fitting;
        self.missed += other.missed;
        self.false_alarms += other.false_alarms;
        self.rejected += other.rejected;
        self.inconclusive += other.inconclusive;
        self.late += other.late;
        self.crashed += other.crashed;
        self.seconds += other.seconds;
        self.slowest = self.slowest.max(other.slowest);
    }

    fn print(&self, label: &str) {
        println!(
            "| {label} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1} | {:.2} |",
            self.programs,
            self.found,
            self.fitting,
            self.missed,
            self.false_alarms,
            self.rejected,
            self.inconclusive,
            self.late,
            self.crashed,
            self.seconds,
            self.slowest
        );
    }

    fn print_rates(&self) {
        let correct = self.programs - self.faulty;
        println!("recall: {}, of {} faulty programs", rate(self.found, self.faulty), self.faulty);
        println!("false alarms: {}, of {correct} correct programs", rate(self.false_alarms, correct));
    }
}

fn rate(part: usize, whole: usize) -> String {
    match whole {
        0 => "none to find".into(),
        _ => format!("{:.4}", part as f64 / whole as f64),
    }
}

/// One table per part of the suite that has programs.
pub fn print(cases: &[Case], outcomes: &[Ended], limit: u64) {
    for part in ProgramInstance::ALL {
        let rows = rows_of(part, cases, outcomes);
        if rows.is_empty() {
            continue;
        }
        println!("## {}\n", part.title());
        println!(
            "| label | programs | found | fitting | missed | false alarms | rejected | inconclusive | over {limit} s \
             | crashed | s | slowest |"
        );
        println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        let mut all = Row::default();
        for (label, row) in &rows {
            row.print(label);
            all.add(row);
        }
        all.print("all");
        println!();
        all.print_rates();
        println!();
    }
}

/// How far the binary went beyond the limit that it was given, and which programs beyond a tenth of it and a second.
pub fn print_overshoot(cases: &[Case], outcomes: &[Ended], limit: u64) {
    let allowed = limit as f64 / 10.0 + 1.0;
    let longest = cases.iter().zip(outcomes).max_by(|(_, a), (_, b)| a.beyond.total_cmp(&b.beyond));
    let Some((case, outcome)) = longest.filter(|(_, outcome)| outcome.beyond > 0.0) else {
        println!("no run went beyond its limit of {limit} s");
        return;
    };
    println!(
        "longest beyond the limit of {limit} s: {:.2} s ({}); allowed are {allowed:.1} s",
        outcome.beyond, case.name
    );
    for (case, outcome) in cases.iter().zip(outcomes).filter(|(_, outcome)| outcome.beyond > allowed) {
        println!("beyond what is allowed: {} by {:.2} s", case.name, outcome.beyond);
    }
}

fn rows_of(part: ProgramInstance, cases: &[Case], outcomes: &[Ended]) -> BTreeMap<String, Row> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for (case, outcome) in cases.iter().zip(outcomes).filter(|(case, _)| case.part == part) {
        rows.entry(case.label.clone()).or_default().count(case, outcome);
    }
    rows
}

/// A line for each program that did not end as it should, and for each that
/// was found by a property that does not fit.
pub fn print_deviations(cases: &[Case], outcomes: &[Ended]) {
    for (case, outcome) in cases.iter().zip(outcomes) {
        if let Some(text) = deviation(case, &outcome.answer) {
            println!("{:<9} {:<22} {}  {text}", case.part.short(), case.label, case.name);
        }
    }
}

fn deviation(case: &Case, answer: &Answer) -> Option<String> {
    let faulty = case.expected == Expected::Faulty;
    match answer {
        Answer::Holds if faulty => Some("missed".into()),
        Answer::Holds => None,
        Answer::Violated(properties) if !faulty => Some(format!("false alarm: {}", properties.join(" "))),
        Answer::Violated(properties) if labels::fits(&case.label, properties) => None,
        Answer::Violated(properties) => Some(format!("found as {}", properties.join(" "))),
        Answer::Rejected(codes) => Some(format!("rejected: {}", codes.join(" "))),
        Answer::Inconclusive(reasons) => Some(format!("inconclusive: {}", reasons.join(", "))),
        Answer::Late => Some("too late".into()),
        Answer::Crashed(how) => Some(format!("crashed: {how}")),
    }
}

/// How many programs each label has.
pub fn print_counts(cases: &[Case]) {
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for case in cases {
        counts.entry(&case.label).or_default()[case.part as usize] += 1;
    }
    println!("| label | {} |", ProgramInstance::ALL.map(ProgramInstance::title).join(" | "));
    println!("|---|---:|---:|---:|");
    for (label, [messages, one_sided, threads]) in &counts {
        println!("| {label} | {messages} | {one_sided} | {threads} |");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn faulty(label: &str) -> Case {
        let case = Case::correct("x".into(), PathBuf::new());
        Case { label: label.into(), expected: Expected::Faulty, ..case }
    }

    fn count(case: &Case, answer: Answer) -> Row {
        let mut row = Row::default();
        row.count(case, &Ended { answer, seconds: 0.5, beyond: 0.0 });
        row
    }

    #[test]
    fn a_violation_is_found_in_a_faulty_program_and_a_false_alarm_elsewhere() {
        let leak = || Answer::Violated(vec!["mpi-resource".into()]);
        let row = count(&faulty("TypeLeak"), leak());
        assert_eq!((row.found, row.fitting, row.false_alarms), (1, 1, 0));
        let row = count(&faulty("BufferingHazard"), leak());
        assert_eq!((row.found, row.fitting, row.false_alarms), (1, 0, 0));
        let row = count(&Case::correct("x".into(), PathBuf::new()), leak());
        assert_eq!((row.found, row.fitting, row.false_alarms), (0, 0, 1));
    }

    #[test]
    fn only_a_faulty_program_is_missed() {
        assert_eq!(count(&faulty("TypeLeak"), Answer::Holds).missed, 1);
        assert_eq!(count(&Case::correct("x".into(), PathBuf::new()), Answer::Holds).missed, 0);
    }

    #[test]
    fn what_is_not_found_lowers_recall_whatever_the_reason() {
        let mut row = count(&faulty("TypeLeak"), Answer::Late);
        row.add(&count(&faulty("TypeLeak"), Answer::Violated(Vec::new())));
        assert_eq!(rate(row.found, row.faulty), "0.5000");
    }

    #[test]
    fn a_finding_that_does_not_fit_is_listed() {
        let text = deviation(&faulty("TypeLeak"), &Answer::Violated(vec!["pointer".into()]));
        assert_eq!(text.as_deref(), Some("found as pointer"));
        assert_eq!(deviation(&faulty("TypeLeak"), &Answer::Violated(vec!["mpi-resource".into()])), None);
    }
}
