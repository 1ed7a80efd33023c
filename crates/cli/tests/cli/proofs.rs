//! What `cegar` shows for a proof: invariants in the witness, or the reason why there are none.

use crate::ANTIPHON;
use antiphon_testing::{root, Scratch};
use serde_json::Value;
use std::path::Path;

/// The result of a program that holds, with some more words, and its witness.
fn proof(program: &Path, words: &[&str]) -> (Value, String) {
    let target = Scratch::new("proofs", &[]);
    std::fs::copy(program, target.path("a.c")).expect("the program is there");
    let words = [&["cegar", "--format", "json", "-o", "a.yml"], words, &["a.c"]].concat();
    let output = ANTIPHON.run(target.folder(), &words);
    assert_eq!(output.status.code(), Some(0), "{}", program.display());
    (serde_json::from_slice(&output.stdout).expect("it is JSON"), target.read("a.yml"))
}

/// The witness of a program that holds.
fn witness(program: &str) -> String {
    proof(&root().join("tests/pass").join(program), &[]).1
}

#[test]
fn visited_states_are_invariants_of_the_witness() {
    for program in ["cegar/states_witnessed.c", "cegar/scheduler.c", "cegar/bounded_array.c"] {
        let witness = witness(program);
        assert!(witness.contains("loop_invariant") && !witness.contains("no invariants"), "{program}\n{witness}");
    }
}

#[test]
fn a_witness_without_invariants_says_why() {
    for (program, why) in [
        ("cegar/recursion_gcd.c", "# no invariants: each function that calls itself has a summary"),
        ("cegar/threads_forever.c", "# no invariants: invariants of all threads together"),
        ("cegar/threads_counter.c", "# no invariants: there is no loop"),
    ] {
        let witness = witness(program);
        assert!(witness.contains(why) && witness.contains("content: []"), "{program}\n{witness}");
    }
}

/// Where a proof needs no invariants of loops: there are none, or summaries of functions are what it is made of.
const OTHER_PROOFS: [&str; 2] = ["there is no loop", "each function that calls itself has a summary"];

/// Programs whose invariants say nothing in the names of the text.
const WORDLESS: [&str; 1] = ["threads_condition"];

/// What is asked of a program first, if that is `cegar` with a property that invariants prove.
fn asked(text: &str) -> Option<Vec<&str>> {
    let first = text.lines().find_map(|line| line.strip_prefix("//@"))?.trim_start();
    let command = match first.split_once(']') {
        Some((case, command)) if case.starts_with('[') => command,
        _ => first,
    };
    let mut words = command.split_whitespace();
    (words.next() == Some("cegar")).then(|| words.collect())
}

#[test]
fn every_proof_of_the_folder_has_invariants_and_a_witness() {
    let mut programs = 0;
    for entry in std::fs::read_dir(root().join("tests/pass/cegar")).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "c") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let Some(words) = asked(&text) else { continue };
        let (result, witness) = proof(&path, &words);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let reason = result["proof"].as_str().unwrap_or_default();
        let invariants = result["inferred"].as_array().map_or(0, Vec::len);
        let other = OTHER_PROOFS.iter().any(|own| reason.starts_with(own));
        assert!(invariants > 0 || other || WORDLESS.contains(&name.as_str()), "{name} has no invariants: {reason}");
        let threads = text.contains("pthread_create") || text.contains("thrd_create");
        let told = witness.contains("loop_invariant") || witness.contains("location_invariant");
        assert!(told || witness.contains(&format!("# no invariants: {reason}")), "{name}\n{witness}");
        assert_eq!(told, invariants > 0 && !threads && !other, "{name}\n{witness}");
        programs += 1;
    }
    assert!(programs >= 60, "{programs} programs were asked");
}
