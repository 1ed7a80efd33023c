//! `compare` through the binary: the result as data, stored, walked and rendered
//! again; and what is refused. The programs are those of `tests/compare`.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::{root, Scratch};
use serde_json::Value;
use std::path::PathBuf;

/// The folder of the sums that are compared: right under `pass`, wrong under `fail`.
fn sums(outcome: &str) -> PathBuf {
    root().join("tests/compare").join(outcome).join("processes")
}

#[test]
fn a_difference_is_stored_and_can_be_shown_again() {
    let folder = sums("fail");
    let scratch = Scratch::new("compare", &[]);
    let files = ["d.json", "d.html", "d.sarif", "d.xml", "d.yml"].map(|name| scratch.path(name).display().to_string());
    let mut words = vec!["compare", "-n", "2", "sum_seq.c", "sum_mpi.c"];
    files.iter().for_each(|file| words.extend(["-o", file]));
    let output = ANTIPHON.run(&folder, &words);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let stored = |index: usize| std::fs::read_to_string(&files[index]).expect("the file was written");
    let json: Value = serde_json::from_str(&stored(0)).expect("it is JSON");
    assert_eq!((&json["command"], &json["verdict"]), (&"compare".into(), &"violated".into()));
    assert_eq!((&json["scope"]["outputs"][0], &json["scope"]["specification_np"]), (&"sum".into(), &1.into()));
    let violation = &json["violations"][0];
    assert_eq!((&violation["property"], &violation["program"]), (&"equivalence".into(), &"implementation".into()));
    assert_eq!((&violation["np"], &violation["replayed"]), (&2.into(), &true.into()));
    let difference = &violation["difference"];
    assert_eq!((&difference["output"], &difference["missing"][0]), (&"sum".into(), &"a[0]".into()), "{difference}");
    assert_eq!(difference["specification_place"]["file"], "sum_seq.c");
    let again = ANTIPHON.run(&folder, &["report", &files[0]]);
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), text));
    let walked = ANTIPHON.run(&folder, &["replay", &files[0]]);
    assert_eq!(walked.status.code(), Some(1));
    assert!(stdout(&walked).contains("specification, rank 0  sum_seq.c:"), "{}", stdout(&walked));
    assert!(stdout(&walked).contains("implementation, rank 1  sum_mpi.c:"), "{}", stdout(&walked));
    assert!(stored(1).contains("missing: a[0]") && stored(2).contains("the specification writes it here"));
    assert!(stored(3).contains("specification: sum = a[0]") && stored(4).starts_with("# no witness"));
}

#[test]
fn an_input_that_is_given_is_told_with_the_difference() {
    let folder = sums("fail");
    let output = ANTIPHON.run(&folder, &["compare", "-n", "2", "--input", "N=3", "sum_seq.c", "sum_mpi.c"]);
    let text = stdout(&output);
    assert!(text.contains("= when            np = 2, N = 3\n") && text.contains("missing: a[2]"), "{text}");
}

#[test]
fn without_equivalence_nothing_is_compared() {
    let folder = sums("fail");
    let words = ["compare", "-n", "2", "--no-check", "equivalence", "sum_seq.c", "sum_mpi.c"];
    let output = ANTIPHON.run(&folder, &words);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).starts_with("holds   sum_seq.c sum_mpi.c   "), "{}", stdout(&output));
    assert!(stdout(&output).contains("unchecked  equivalence"), "{}", stdout(&output));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = sums("pass");
    for (options, words) in [
        (["--spec-np", "0"], "0 is not in 1"),
        (["--compare", "everything"], "everything"),
        (["--input", "M=3"], "neither program has an input `M`; their inputs are: N, a"),
        (["--check", "ltl"], "`compare` does not check `ltl`"),
        (["-n", "0"], "must be at least 1"),
    ] {
        ANTIPHON.refuses(&folder, &["compare", options[0], options[1], "sum_seq.c", "sum_mpi.c"], words);
    }
    for files in [&["sum_seq.c"][..], &["sum_seq.c", "sum_mpi.c", "sum_seq.c"], &["sum_seq.c", "nowhere.c"]] {
        let output = ANTIPHON.run(&folder, &[&["compare"], files].concat());
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{files:?}");
    }
    let verify = ANTIPHON.run(&folder, &["verify", "--check", "equivalence", "sum_seq.c"]);
    assert!(stderr(&verify).contains("`verify` does not check `equivalence`"));
}

#[test]
fn inputs_that_the_programs_exclude_are_refused() {
    let folder = sums("pass");
    let words = ["compare", "--input", "N=9", "sum_seq.c", "sum_mpi.c"];
    ANTIPHON.refuses(&folder, &words, "the given inputs contradict the program's constraints");
}

#[test]
fn programs_of_several_files_are_compared() {
    let files = [
        ("main.c", "#pragma antiphon input\nint n;\n#pragma antiphon output\nint s;\nint f(int);\nint main(void) { s = f(n); return 0; }\n"),
        ("twice.c", "int f(int x) { return 2 * x; }\n"),
        ("sum.c", "int f(int x) { return x + x; }\n"),
        ("square.c", "int f(int x) { return x * x; }\n"),
    ];
    let scratch = Scratch::new("several", &files);
    let right =
        ANTIPHON.run(scratch.folder(), &["compare", "--spec", "main.c", "twice.c", "--impl", "sum.c", "main.c"]);
    assert_eq!(right.status.code(), Some(0), "{}{}", stdout(&right), stderr(&right));
    assert!(stdout(&right).contains("sum.c main.c gives the same outputs as main.c twice.c: s"), "{}", stdout(&right));
    let words = ["compare", "--spec", "main.c", "twice.c", "--impl", "main.c", "square.c", "--format", "json"];
    let wrong = ANTIPHON.run(scratch.folder(), &words);
    assert_eq!(wrong.status.code(), Some(1), "{}{}", stdout(&wrong), stderr(&wrong));
    let json: Value = serde_json::from_str(&stdout(&wrong)).expect("it is JSON");
    assert_eq!(json["files"], serde_json::json!(["main.c", "twice.c", "main.c", "square.c"]));
    assert_eq!(json["scope"]["specification_files"], 2);
    assert_eq!(json["violations"][0]["property"], "equivalence");
}
