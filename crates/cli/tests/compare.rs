//! `compare` through the binary: the result as data, stored, walked and rendered
//! again; and what is refused. The programs are those of `tests/compare`.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of outcome programs.
fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/compare")
}

fn antiphon(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_antiphon"));
    command.args(words).current_dir(folder).env("NO_COLOR", "1").output().expect("antiphon starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A new path for a file that lives shortly.
fn scratch(name: &str) -> String {
    let file = format!("compare-{}-{name}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(file).display().to_string()
}

#[test]
fn a_difference_is_stored_and_can_be_shown_again() {
    let folder = programs().join("fail");
    let files = ["d.json", "d.html", "d.sarif", "d.xml", "d.yml"].map(scratch);
    let mut words = vec!["compare", "-n", "2", "sum_seq.c", "sum_mpi.c"];
    files.iter().for_each(|file| words.extend(["-o", file]));
    let output = antiphon(&folder, &words);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let stored = |index: usize| std::fs::read_to_string(&files[index]).expect("the file was written");
    let json: Value = serde_json::from_str(&stored(0)).expect("it is JSON");
    assert_eq!((&json["command"], &json["verdict"]), (&"compare".into(), &"violated".into()));
    assert_eq!((&json["scope"]["outputs"][0], &json["scope"]["specification_np"]), (&"sum".into(), &1.into()));
    let violation = &json["violations"][0];
    assert_eq!((&violation["property"], &violation["program"]), (&"equivalence".into(), &"implementation".into()));
    assert_eq!((&violation["np"], &violation["replayed"]), (&2.into(), &true.into()));
    let told = &violation["difference"];
    assert_eq!((&told["output"], &told["missing"][0]), (&"sum".into(), &"a[0]".into()), "{told}");
    assert_eq!(told["specification_place"]["file"], "sum_seq.c");
    let again = antiphon(&folder, &["report", &files[0]]);
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), text));
    let walked = antiphon(&folder, &["replay", &files[0]]);
    assert_eq!(walked.status.code(), Some(1));
    assert!(stdout(&walked).contains("specification, rank 0  sum_seq.c:"), "{}", stdout(&walked));
    assert!(stdout(&walked).contains("implementation, rank 1  sum_mpi.c:"), "{}", stdout(&walked));
    assert!(stored(1).contains("missing: a[0]") && stored(2).contains("written here by the specification"));
    assert!(stored(3).contains("specification: sum = a[0]") && stored(4).starts_with("# no witness"));
    files.iter().for_each(|file| drop(std::fs::remove_file(file)));
}

#[test]
fn an_input_that_is_given_is_told_with_the_difference() {
    let folder = programs().join("fail");
    let output = antiphon(&folder, &["compare", "-n", "2", "--input", "N=3", "sum_seq.c", "sum_mpi.c"]);
    let text = stdout(&output);
    assert!(text.contains("= when            np = 2, N = 3\n") && text.contains("missing: a[2]"), "{text}");
}

#[test]
fn without_equivalence_nothing_is_compared() {
    let folder = programs().join("fail");
    let words = ["compare", "-n", "2", "--no-check", "equivalence", "sum_seq.c", "sum_mpi.c"];
    let output = antiphon(&folder, &words);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).starts_with("holds   sum_seq.c sum_mpi.c   "), "{}", stdout(&output));
    assert!(stdout(&output).contains("unchecked  equivalence"), "{}", stdout(&output));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = programs().join("pass");
    for (options, words) in [
        (["--spec-np", "0"], "0 is not in 1"),
        (["--compare", "everything"], "everything"),
        (["--input", "M=3"], "neither program has an input `M`; their inputs are: N, a"),
        (["--check", "ltl"], "`compare` does not check `ltl`"),
        (["-n", "0"], "at least one process"),
    ] {
        let output = antiphon(&folder, &["compare", options[0], options[1], "sum_seq.c", "sum_mpi.c"]);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{options:?}: {stderr}");
        assert!(stderr.contains(words), "{options:?}: {stderr}");
    }
    for files in [&["sum_seq.c"][..], &["sum_seq.c", "sum_mpi.c", "sum_seq.c"], &["sum_seq.c", "nowhere.c"]] {
        let output = antiphon(&folder, &[&["compare"], files].concat());
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{files:?}");
    }
    let verify = antiphon(&folder, &["verify", "--check", "equivalence", "sum_seq.c"]);
    assert!(String::from_utf8_lossy(&verify.stderr).contains("`verify` does not check `equivalence`"));
}

#[test]
fn inputs_that_the_programs_exclude_are_refused() {
    let folder = programs().join("pass");
    let output = antiphon(&folder, &["compare", "--input", "N=9", "sum_seq.c", "sum_mpi.c"]);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("no execution has the inputs given"), "{stderr}");
}
