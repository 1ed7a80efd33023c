//! What `cegar` shows for a proof: invariants in the witness, or the reason why there are none.

use crate::ANTIPHON;
use antiphon_testing::{root, Scratch};

/// The witness of a program that holds.
fn witness(program: &str) -> String {
    let target = Scratch::new("proofs", &[]);
    std::fs::copy(root().join("tests/pass").join(program), target.path("a.c")).expect("the program is there");
    let output = ANTIPHON.run(target.folder(), &["cegar", "-q", "-o", "a.yml", "a.c"]);
    assert_eq!(output.status.code(), Some(0), "{program}");
    target.read("a.yml")
}

#[test]
fn visited_states_are_invariants_of_the_witness() {
    for program in ["cegar/states_relay.c", "cegar/states_menu.c"] {
        let witness = witness(program);
        assert!(witness.contains("loop_invariant") && !witness.contains("no invariants"), "{program}\n{witness}");
    }
}

#[test]
fn a_witness_without_invariants_says_why() {
    for (program, why) in [
        ("cegar/recursion_gcd.c", "# no invariants: each function that calls itself has a summary"),
        ("cegar/threads_counter.c", "# no invariants: invariants of all threads together"),
        ("cegar/bounded_array.c", "# no invariants: every execution was followed to its end"),
    ] {
        let witness = witness(program);
        assert!(witness.contains(why) && witness.contains("content: []"), "{program}\n{witness}");
    }
}
