//! What came of tasks: a table by folder and property, why programs were rejected
//! or not decided, by folder, and every wrong verdict by name.

use super::tasks::Task;
use super::verify::Answer;
use std::collections::BTreeMap;

/// How a task ended.
pub struct Measured {
    pub answer: Answer,
    /// Why there is no verdict, or what was found.
    pub reasons: Vec<String>,
    pub seconds: f64,
}

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    RightHolds,
    RightViolated,
    Wrong,
    Unknown,
    Late,
    Rejected,
    Crashed,
}

fn worth(expected: bool, answer: &Answer) -> Worth {
    match (answer, expected) {
        (Answer::Holds, true) => Worth::RightHolds,
        (Answer::Violated(_), false) => Worth::RightViolated,
        (Answer::Holds, false) | (Answer::Violated(_), true) => Worth::Wrong,
        (Answer::Inconclusive(reasons), _) if reasons.iter().any(|reason| reason == "timeout") => Worth::Late,
        (Answer::Inconclusive(_), _) => Worth::Unknown,
        (Answer::Late, _) => Worth::Late,
        (Answer::Rejected(_), _) => Worth::Rejected,
        (Answer::Crashed(_), _) => Worth::Crashed,
    }
}

const COLUMNS: [(Worth, &str); 7] = [
    (Worth::RightHolds, "right: holds"),
    (Worth::RightViolated, "right: violated"),
    (Worth::Wrong, "wrong"),
    (Worth::Unknown, "unknown"),
    (Worth::Late, "over time"),
    (Worth::Rejected, "rejected"),
    (Worth::Crashed, "crashed"),
];

fn title(worth: Worth) -> &'static str {
    COLUMNS.iter().find(|(known, _)| *known == worth).map_or("", |(_, title)| title)
}

#[derive(Default)]
struct Row {
    tasks: usize,
    counts: [usize; COLUMNS.len()],
    seconds: f64,
}

impl Row {
    fn count(&mut self, task: &Task, measured: &Measured) {
        self.tasks += 1;
        self.seconds += measured.seconds;
        let worth = worth(task.expected, &measured.answer);
        let column = COLUMNS.iter().position(|(known, _)| *known == worth);
        column.into_iter().for_each(|column| self.counts[column] += 1);
    }

    fn line(&self, folder: &str, property: &str) -> String {
        let counts: String = self.counts.iter().map(|count| format!(" {count} |")).collect();
        format!("| {folder} | {property} | {} |{counts} {:.1} |", self.tasks, self.seconds)
    }
}

/// The table, and the reasons why there was no verdict.
pub fn print(tasks: &[Task], measured: &[Measured]) {
    let titles: String = COLUMNS.iter().map(|(_, title)| format!(" {title} |")).collect();
    println!("| folder | property | tasks |{titles} s |");
    println!("|---|---|---:|{}---:|", "---:|".repeat(COLUMNS.len()));
    let mut rows: BTreeMap<(&str, &str), Row> = BTreeMap::new();
    let mut all = Row::default();
    for (task, measured) in tasks.iter().zip(measured) {
        rows.entry((task.folder(), task.property)).or_default().count(task, measured);
        all.count(task, measured);
    }
    rows.iter().for_each(|((folder, property), row)| println!("{}", row.line(folder, property)));
    println!("{}", all.line("all", ""));
    for worth in [Worth::Rejected, Worth::Unknown, Worth::Crashed] {
        print_reasons(worth, tasks, measured);
    }
}

/// Each reason with the number of tasks of a folder that have it, the most frequent
/// first, and the first of them.
fn print_reasons(wanted: Worth, tasks: &[Task], measured: &[Measured]) {
    let mut reasons: BTreeMap<(&str, String), (usize, &str)> = BTreeMap::new();
    let of_this_worth = |(task, measured): &(&Task, &Measured)| worth(task.expected, &measured.answer) == wanted;
    for (task, measured) in tasks.iter().zip(measured).filter(of_this_worth) {
        // A task counts once for each of its reasons, however many places there are.
        let mut own: Vec<String> = measured.reasons.iter().map(|reason| without_numbers(reason)).collect();
        own.sort();
        own.dedup();
        for reason in own {
            reasons.entry((task.folder(), reason)).or_insert((0, &task.name)).0 += 1;
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| (a.0 .0, b.1 .0, &a.0 .1).cmp(&(b.0 .0, a.1 .0, &b.0 .1)));
    if !reasons.is_empty() {
        println!("\n{}, because of:", title(wanted));
    }
    for ((folder, reason), (count, first)) in reasons {
        let first = first.rsplit('/').next().unwrap_or(first);
        println!("{folder} {count:>4}  {reason}  ({first})");
    }
}

/// The text with `N` for each number that stands alone, so that equal reasons are equal.
fn without_numbers(text: &str) -> String {
    let mut result = String::new();
    let mut within_word = false;
    for c in text.chars() {
        match c.is_ascii_digit() && !within_word {
            true if result.ends_with('N') => {}
            true => result.push('N'),
            false => {
                result.push(c);
                within_word = c.is_alphabetic() || c == '_' || (within_word && c.is_ascii_digit());
            }
        }
    }
    result
}

/// A line for each task.
pub fn print_list(tasks: &[Task], measured: &[Measured]) {
    println!();
    for (task, measured) in tasks.iter().zip(measured) {
        println!("{}", list_line(task, measured));
    }
}

fn list_line(task: &Task, measured: &Measured) -> String {
    let title = title(worth(task.expected, &measured.answer));
    let text = match &measured.answer {
        Answer::Holds | Answer::Late => String::new(),
        Answer::Violated(properties) => format!(" ({})", properties.join(", ")),
        Answer::Rejected(_) | Answer::Inconclusive(_) => format!(" ({})", measured.reasons.join("; ")),
        Answer::Crashed(how) => format!(" ({how}: {})", measured.reasons.join("; ")),
    };
    format!("{} {} {:.2} s: {title}{text}", task.name, task.property, measured.seconds)
}

/// A line for each wrong verdict; how many there are.
pub fn print_wrong(tasks: &[Task], measured: &[Measured]) -> usize {
    let is_wrong = |(task, measured): &(&Task, &Measured)| worth(task.expected, &measured.answer) == Worth::Wrong;
    let wrong: Vec<_> = tasks.iter().zip(measured).filter(is_wrong).collect();
    for (task, measured) in &wrong {
        let said = match &measured.answer {
            Answer::Violated(_) => format!("violated ({})", measured.reasons.join("; ")),
            _ => "holds".into(),
        };
        let expected = if task.expected { "holds" } else { "violated" };
        println!("\nWRONG: {} {}: expected {expected}, said {said}", task.name, task.property);
        println!("       antiphon {}", task.words.join(" "));
    }
    println!("\n{} wrong of {} tasks", wrong.len(), tasks.len());
    wrong.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(reason: &str) -> Answer {
        Answer::Inconclusive(vec![reason.into()])
    }

    #[test]
    fn only_a_definite_answer_is_right_or_wrong() {
        let violated = || Answer::Violated(vec!["assertion".into()]);
        assert_eq!(worth(true, &Answer::Holds), Worth::RightHolds);
        assert_eq!(worth(false, &violated()), Worth::RightViolated);
        assert_eq!(worth(false, &Answer::Holds), Worth::Wrong);
        assert_eq!(worth(true, &violated()), Worth::Wrong);
        for expected in [true, false] {
            assert_eq!(worth(expected, &open("possible assertion")), Worth::Unknown);
            assert_eq!(worth(expected, &open("timeout")), Worth::Late);
            assert_eq!(worth(expected, &Answer::Late), Worth::Late);
            assert_eq!(worth(expected, &Answer::Rejected(vec![])), Worth::Rejected);
            assert_eq!(worth(expected, &Answer::Crashed(String::new())), Worth::Crashed);
        }
    }

    #[test]
    fn every_worth_has_a_column_and_every_row_all_of_them() {
        let task = Task { name: "p/a.yml".into(), property: "unreach-call", expected: true, words: vec![], then: None };
        let mut row = Row::default();
        for answer in [Answer::Holds, open("timeout"), open("x"), Answer::Rejected(vec![]), Answer::Late] {
            row.count(&task, &Measured { answer, reasons: vec![], seconds: 0.5 });
        }
        assert_eq!(row.line("p", "u"), "| p | u | 5 | 1 | 0 | 0 | 1 | 2 | 1 | 0 | 2.5 |");
        assert_eq!(row.counts.iter().sum::<usize>(), row.tasks);
    }

    #[test]
    fn numbers_are_left_out_and_names_stay() {
        assert_eq!(without_numbers("time limit (10 s), line 123"), "time limit (N s), line N");
        assert_eq!(without_numbers("`nondet_u32` of t1"), "`nondet_u32` of t1");
    }
}
