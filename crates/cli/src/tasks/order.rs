//! Which task comes first: those whose files changed since the last check, then those that were not as
//! expected, then the others, each group in the order of the file. Whoever works on a file hears of it at once.
//!
//! What was is read from the results that the last check stored, by the hashes in them. It only decides
//! the order: every task is run again, since a header or Antiphon itself may have changed as well.

use super::Task;
use antiphon_report::ResultRecord;
use std::path::Path;

/// Why a task comes where it comes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Turn {
    /// A file changed, or there is no earlier result.
    Changed,
    /// It was not as expected.
    Failed,
    /// Nothing is known against it.
    Unchanged,
}

/// The tasks, each with its turn, in the order in which they are run.
pub fn arranged<'t>(
    tasks: impl Iterator<Item = &'t Task>,
    folder: &Path,
    stored: impl Fn(&Task) -> Option<ResultRecord>,
) -> Vec<(&'t Task, Turn)> {
    let mut all: Vec<(&Task, Turn)> = tasks.map(|task| (task, turn(task, folder, stored(task)))).collect();
    all.sort_by_key(|(_, turn)| *turn);
    all
}

fn turn(task: &Task, folder: &Path, stored: Option<ResultRecord>) -> Turn {
    let Some(stored) = stored else { return Turn::Changed };
    let same = |file: &String| {
        let text = std::fs::read(folder.join(file)).ok();
        text.is_some_and(|text| stored.hashes.get(file) == Some(&crate::sha256::hex(&text)))
    };
    match (task.files.iter().all(same), stored.verdict == task.expected) {
        (false, _) => Turn::Changed,
        (true, false) => Turn::Failed,
        (true, true) => Turn::Unchanged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_report::Verdict;

    #[test]
    fn changed_files_come_first_and_then_what_failed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let file = "bounded_input.c".to_owned();
        let hash = crate::sha256::hex(&std::fs::read(folder.join(&file)).expect("the fixture is there"));
        let task = |name: &str| Task {
            name: name.into(),
            words: Vec::new(),
            own_words: 0,
            files: vec![file.clone()],
            expected: Verdict::Holds,
        };
        let stored = |task: &Task| {
            let (verdict, hash) = match task.name.as_str() {
                "new" => return None,
                "failed" => (Verdict::Violated, hash.clone()),
                "changed" => (Verdict::Holds, "0".into()),
                _ => (Verdict::Holds, hash.clone()),
            };
            let mut record = ResultRecord::new("verify", "0", verdict);
            record.hashes.insert(file.clone(), hash);
            Some(record)
        };
        let tasks = ["same", "failed", "changed", "new"].map(task);
        let names: Vec<(&str, Turn)> = arranged(tasks.iter(), &folder, stored)
            .into_iter()
            .map(|(task, turn)| (task.name.as_str(), turn))
            .collect();
        let expected =
            [("changed", Turn::Changed), ("new", Turn::Changed), ("failed", Turn::Failed), ("same", Turn::Unchanged)];
        assert_eq!(names, expected);
    }
}
