//! MUST's own tests: what the lines for lit and FileCheck in a program say.
//!
//! A program says in comments how it is run (`// RUN: ... -np 2 ...`) and which lines the tool should print (`// CHECK: ...`). One that
//! expects a report of an error is faulty, any other is correct; warnings are advice and count as correct, and so does what must not be
//! printed (`CHECK-NOT`). How many processes there are is the word behind `-np` or `-n`; without one, two.
//!
//! No copy of the tests was at hand when this was written: the form is the one that lit documents. A program without a `RUN` line
//! is named on standard error and left out.

use super::cases::{Case, Expected, Run};
use anyhow::{Context, Result};
use std::path::Path;

/// The programs of a folder and of those in it.
pub fn cases(folder: &Path) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let root = folder.canonicalize().with_context(|| format!("cannot read {}", folder.display()))?;
    read(&root, &root, &mut cases)?;
    Ok(cases)
}

fn read(root: &Path, folder: &Path, cases: &mut Vec<Case>) -> Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            read(root, &path, cases)?;
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "c") {
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        let name = path.strip_prefix(root).unwrap_or(&path).with_extension("").to_string_lossy().into_owned();
        match case(Case::correct(name, path.clone()), &text) {
            Some(case) => cases.push(case),
            None => eprintln!("{} has no line `RUN:` and is left out", path.display()),
        }
    }
    Ok(())
}

/// What the comments of a program say; none where none says how it is run.
fn case(mut case: Case, text: &str) -> Option<Case> {
    let runs: Vec<Run> = directives(text, "RUN").map(run).collect();
    case.runs = runs.into_iter().fold(Vec::new(), |mut known, run| {
        if !known.contains(&run) {
            known.push(run);
        }
        known
    });
    if case.runs.is_empty() {
        return None;
    }
    let topic = case.name.rsplit_once('/').map_or(String::new(), |(folders, _)| format!(" {folders}"));
    case.label = format!("OK{topic}");
    if directives(text, "CHECK").any(|line| line.contains("Error")) {
        case.expected = Expected::Faulty;
        case.label = format!("Error{topic}");
    }
    Some(case)
}

/// The texts of `// NAME: text` and, but for what must not be there, of `// NAME-KIND: text`.
fn directives<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| {
        let line = line.trim_start().trim_start_matches(['/', '*', ' ']);
        let (head, rest) = line.split_once(':')?;
        let kind = head.strip_prefix(name)?;
        let counts = kind.is_empty() || kind.starts_with('-') && kind != "-NOT";
        counts.then_some(rest.trim())
    })
}

/// The processes of a command.
fn run(command: &str) -> Run {
    let mut words = command.split_whitespace();
    words.find(|word| matches!(*word, "-np" | "-n"));
    Run { processes: words.next().and_then(|number| number.parse().ok()).unwrap_or(2), argc: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn of(text: &str) -> Option<Case> {
        case(Case::correct("p2p/x".into(), PathBuf::new()), text)
    }

    #[test]
    fn an_expected_error_makes_a_program_faulty() {
        let text =
            "// RUN: %must-run -np 3 %t | %filecheck %s\n// CHECK: Error: an unknown datatype\nint main(void) {}";
        let case = of(text).unwrap();
        assert_eq!((case.expected, case.label.as_str()), (Expected::Faulty, "Error p2p"));
        assert_eq!(case.runs, [Run { processes: 3, argc: 1 }]);
    }

    #[test]
    fn warnings_and_what_must_not_be_printed_are_no_errors() {
        let text = "/* RUN: %run -n 4 %t\n * CHECK-NOT: Error\n * CHECK-DAG: Warning: advice */";
        let case = of(text).unwrap();
        assert_eq!((case.expected, case.label.as_str()), (Expected::Correct, "OK p2p"));
        assert_eq!(case.runs, [Run { processes: 4, argc: 1 }]);
    }

    #[test]
    fn without_a_line_that_runs_it_a_program_is_left_out() {
        assert!(of("// CHECK: Error\nint main(void) {}").is_none());
    }

    #[test]
    fn a_folder_is_read_with_those_in_it() {
        let folder = std::env::temp_dir().join(format!("antiphon-bench-must-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("leaks")).unwrap();
        std::fs::write(folder.join("leaks/comm.c"), "// RUN: x -np 2 y\n// CHECK: Error\n").unwrap();
        std::fs::write(folder.join("plain.c"), "int main(void) {}\n").unwrap();
        let names: Vec<String> = cases(&folder).unwrap().into_iter().map(|case| case.name).collect();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(names, ["leaks/comm"]);
    }
}
