//! Every function of MPI that `antiphon list mpi` calls modelled is called by a program that is right and by one that is
//! wrong, in the folders of programs that the other test of this crate runs.
//!
//! A program counts with the files that it includes. What a name is called for is not looked at: that a call has an
//! effect is up to the programs.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Functions without programs of their own, by the beginning of their names, and why.
const EXCEPTIONS: &[(&str, &str)] = &[(
    "MPI_T_",
    "the library offers nothing to tools, so that no index or handle is right: `tool_interface.c` has those that are",
)];

/// The names of MPI in a program and in what it includes.
fn names(file: &Path, seen: &mut BTreeSet<PathBuf>, found: &mut BTreeSet<String>) {
    let Ok(file) = file.canonicalize() else { return };
    if !seen.insert(file.clone()) {
        return;
    }
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    found.extend(words.filter(|word| word.starts_with("MPI_")).map(str::to_owned));
    for line in text.lines() {
        let included = line.strip_prefix("#include \"").and_then(|rest| rest.split('"').next());
        if let (Some(included), Some(folder)) = (included, file.parent()) {
            names(&folder.join(included), seen, found);
        }
    }
}

/// The names in all programs below a folder.
fn names_below(folder: &Path, found: &mut BTreeSet<String>) {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    for path in entries.map(|entry| entry.expect("it can be read").path()) {
        if path.is_dir() {
            names_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            names(&path, &mut BTreeSet::new(), found);
        }
    }
}

/// The functions that are modelled, in full or in part; a form with large counts counts as its function.
fn modelled() -> BTreeSet<String> {
    let output = ANTIPHON.run(Path::new(env!("CARGO_MANIFEST_DIR")), &["list", "mpi"]);
    let text = stdout(&output);
    let rows = text.lines().map(|line| line.split_whitespace().take(2).collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() == 2 && row[0].starts_with("MPI_") && row[1] != "no");
    rows.map(|row| row[0].strip_suffix("_c").unwrap_or(row[0]).to_owned()).collect()
}

fn missing_in(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let mut found = BTreeSet::new();
    names_below(&root, &mut found);
    let is_exception = |name: &String| EXCEPTIONS.iter().any(|(start, _)| name.starts_with(start));
    let has = |name: &String| found.contains(name) || found.contains(&format!("{name}_c"));
    modelled().into_iter().filter(|name| !has(name) && !is_exception(name)).collect()
}

#[test]
fn each_function_has_a_right_program() {
    assert!(modelled().len() > 300, "the list is read");
    assert_eq!(missing_in("pass"), Vec::<String>::new());
}

#[test]
fn each_function_has_a_wrong_program() {
    assert_eq!(missing_in("fail"), Vec::<String>::new());
}

#[test]
fn what_is_excepted_is_missing_and_has_a_reason() {
    let mut found = BTreeSet::new();
    names_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fail"), &mut found);
    for (start, why) in EXCEPTIONS {
        assert!(why.len() > 20);
        assert!(modelled().iter().any(|name| name.starts_with(start) && !found.contains(name)), "{start}");
    }
}
