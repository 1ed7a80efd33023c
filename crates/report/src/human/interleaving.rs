//! The interleaving of threads, for `replay`: a column for each thread, a row for each
//! step in the order of the execution, and the locks that its thread holds afterwards.
//!
//! Deliberately not here: processes. Their steps are mostly independent, and the table of a
//! trace packs them (`trace`).

use super::numbers::{cut, padded};
use super::trace::step_text;
use crate::{printable, StepRecord};
use antiphon_outcome::TaskId;
use std::collections::BTreeSet;

/// The widest column, and the widest table.
const WIDEST: usize = 32;
const TABLE: usize = 110;

/// The table with its title; `None` if there are no threads, or too many for it.
pub fn interleaving(steps: &[StepRecord]) -> Option<String> {
    let tasks: Vec<TaskId> = steps.iter().map(StepRecord::task).collect::<BTreeSet<_>>().into_iter().collect();
    if tasks.iter().all(|task| task.thread == 0) {
        return None;
    }
    let titles: Vec<String> = tasks.iter().map(|task| task.title(&tasks)).collect();
    let width = |task: &TaskId, title: &String| {
        let own = steps.iter().filter(|step| step.task() == *task).map(|step| step_text(step).chars().count());
        own.chain([title.chars().count()]).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = tasks.iter().zip(&titles).map(|(task, title)| width(task, title)).collect();
    let places: Vec<String> = steps.iter().map(place).collect();
    let wide = places.iter().map(|place| place.chars().count()).max().unwrap_or(0).max(4);
    if widths.iter().map(|width| width + 2).sum::<usize>() + wide > TABLE {
        return None;
    }
    let titles = titles.iter().zip(&widths).map(|(title, width)| padded(title, width + 2));
    let mut lines = vec![format!("   #  {}{}  holds", titles.collect::<String>(), padded("line", wide))];
    for ((number, step), place) in (1..).zip(steps).zip(&places) {
        let cell = |(task, width): (&TaskId, &usize)| match step.task() == *task {
            true => padded(&cut(&step_text(step), *width), width + 2),
            false => " ".repeat(width + 2),
        };
        let cells: String = tasks.iter().zip(&widths).map(cell).collect();
        lines.push(format!("{number:>4}  {cells}{}  {}", padded(place, wide), step.locks.join(", ")));
    }
    Some(lines.iter().map(|line| format!("{}\n", printable(line.trim_end()))).collect())
}

fn place(step: &StepRecord) -> String {
    match step.line {
        0 => String::new(),
        line => format!(":{line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::step;
    use super::*;
    use expect_test::expect;

    fn by(thread: u32, line: u32, action: &str, locks: &[&str]) -> StepRecord {
        let locks = locks.iter().map(|name| (*name).into()).collect();
        StepRecord { thread, locks, ..step(0, line, action, &[]) }
    }

    #[test]
    fn each_thread_has_a_column_and_each_step_the_locks_that_are_held() {
        let steps = [
            by(0, 9, "create thread 1", &[]),
            by(1, 4, "mutex_lock a", &["a"]),
            by(1, 5, "mutex_lock b", &["a", "b"]),
            by(0, 10, "join thread 1", &[]),
        ];
        let table = interleaving(&steps).expect("there are threads");
        expect![[r#"
            |   #  main             thread 1      line  holds
            |   1  create thread 1                :9
            |   2                   mutex_lock a  :4    a
            |   3                   mutex_lock b  :5    a, b
            |   4  join thread 1                  :10
        "#]]
        .assert_eq(&table.lines().map(|line| format!("|{line}\n")).collect::<String>());
    }

    #[test]
    fn a_program_without_threads_has_no_such_table() {
        assert_eq!(interleaving(&[by(0, 9, "x = 1", &[])]), None);
        let many: Vec<StepRecord> = (0..40).map(|thread| by(thread, 1, "mutex_lock lock", &[])).collect();
        assert_eq!(interleaving(&many), None);
    }
}
