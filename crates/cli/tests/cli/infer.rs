//! What `--infer` tells can be pasted: the programs with those lines are proved
//! without `--infer`, by the mechanism for invariants that users write.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use antiphon_testing::{root, Scratch};
use serde_json::Value;

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
    let target = Scratch::new("infer", &[]);
    for file in files {
        std::fs::copy(root().join(folder).join(file), target.path(file)).expect("the program is there");
    }
    let words = |before: &[&'static str]| [&[command], before, files].concat().iter().map(|w| w.to_string()).collect();
    let run = |words: Vec<String>| ANTIPHON.run(target.folder(), &words.iter().map(String::as_str).collect::<Vec<_>>());
    let output = run(words(&["--infer", "--format", "json", "-q"]));
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let outcome: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = outcome["inferred"].as_array().expect("invariants were found").clone();
    for file in files {
        target.write(file, pasted(&target.read(file), file, &found));
    }
    let again = run(words(&["-q", "--timeout", "60"]));
    assert_eq!(again.status.code(), Some(0), "{found:#?}\n{}", stdout(&again));
    found.len()
}

#[test]
fn invariants_of_numbers_can_be_pasted() {
    assert_eq!(goes_round("verify", "examples/infer", &["count.c"]), 1);
    assert_eq!(goes_round("verify", "examples/infer", &["multiple.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass/inference", &["infer_sums.c"]), 4);
}

#[test]
fn invariants_of_arrays_can_be_pasted() {
    assert_eq!(goes_round("verify", "examples/infer", &["fill.c"]), 1);
    assert_eq!(goes_round("verify", "examples/infer", &["copy.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass/inference", &["infer_matrix.c"]), 2);
    assert_eq!(goes_round("verify", "tests/pass/inference", &["infer_absolute_values.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass/inference", &["infer_greatest.c"]), 1);
    assert_eq!(goes_round("verify", "tests/pass/inference", &["infer_in_place.c"]), 2);
}

#[test]
fn invariants_of_two_programs_can_be_pasted() {
    assert_eq!(goes_round("compare", "examples/infer", &["sum_for.c", "sum_while.c"]), 2);
    assert_eq!(goes_round("compare", "examples/infer", &["sum_for.c", "sum_parity.c"]), 2);
}
