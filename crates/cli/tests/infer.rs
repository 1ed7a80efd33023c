//! What `--infer` tells can be pasted: the programs with those lines are proved
//! without `--infer`, by the mechanism for invariants that users write.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn antiphon(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.args(words).current_dir(folder).env("NO_COLOR", "1").output().expect("antiphon starts")
}

/// Puts what was found for a file before its loops.
fn pasted(text: &str, name: &str, found: &[Value]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let own = found.iter().filter(|record| record["file"] == name);
    let mut places: Vec<(usize, &str)> = own
        .map(|record| {
            assert_eq!(record["used"], "proved", "{record}");
            let line = record["line"].as_u64().expect("a line") as usize;
            (line, record["annotation"].as_str().expect("an annotation"))
        })
        .collect();
    places.sort();
    for (line, annotation) in places.into_iter().rev() {
        lines.insert(line - 1, annotation.to_owned());
    }
    lines.join("\n") + "\n"
}

/// Infers, pastes, and proves again; how many annotations there were.
fn goes_round(command: &str, folder: &str, files: &[&str]) -> usize {
    let target =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("infer-{}-{}", files.join("-"), std::process::id()));
    std::fs::create_dir_all(&target).expect("a folder can be made");
    for file in files {
        std::fs::copy(root().join(folder).join(file), target.join(file)).expect("the program is there");
    }
    let words = |before: &[&'static str]| [&[command], before, files].concat().iter().map(|w| w.to_string()).collect();
    let run = |words: Vec<String>| antiphon(&target, &words.iter().map(String::as_str).collect::<Vec<_>>());
    let output = run(words(&["--infer", "--format", "json", "-q"]));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let outcome: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = outcome["inferred"].as_array().expect("invariants were found").clone();
    for file in files {
        let text = std::fs::read_to_string(target.join(file)).expect("the program is there");
        std::fs::write(target.join(file), pasted(&text, file, &found)).expect("a file can be written");
    }
    let again = run(words(&["-q", "--timeout", "60"]));
    let told = String::from_utf8_lossy(&again.stdout).into_owned();
    let _ = std::fs::remove_dir_all(&target);
    assert_eq!(again.status.code(), Some(0), "{found:#?}\n{told}");
    found.len()
}

#[test]
fn invariants_of_numbers_can_be_pasted() {
    assert_eq!(goes_round("verify", "examples/infer", &["count.c"]), 1);
    assert_eq!(goes_round("verify", "examples/infer", &["multiple.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass", &["infer_sums.c"]), 4);
}

#[test]
fn invariants_of_arrays_can_be_pasted() {
    assert_eq!(goes_round("verify", "examples/infer", &["fill.c"]), 1);
    assert_eq!(goes_round("verify", "examples/infer", &["copy.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass", &["infer_matrix.c"]), 2);
    assert_eq!(goes_round("verify", "tests/pass", &["infer_absolute_values.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass", &["infer_greatest.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass", &["infer_in_place.c"]), 2);
}

#[test]
fn invariants_of_two_programs_can_be_pasted() {
    assert_eq!(goes_round("compare", "examples/infer", &["sum_for.c", "sum_while.c"]), 2);
    assert_eq!(goes_round("compare", "examples/infer", &["sum_for.c", "sum_parity.c"]), 2);
}
