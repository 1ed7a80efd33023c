//! `verify`, `replay` and `report` through the binary: options that are refused,
//! stored results that are walked and rendered.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use antiphon_testing::Scratch;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// A folder with a program and a stored result.
struct Folder(Scratch);

const PROGRAM: &str =
    "#pragma antiphon input {N > 0}\nint N;\n#pragma antiphon input\nint M;\nint main(void) { return N - N; }\n";

impl Folder {
    fn new() -> Folder {
        let scratch = Scratch::new("results", &[("a.c", PROGRAM)]);
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/ring.json");
        std::fs::copy(stored, scratch.path("ring.json")).expect("the stored result is there");
        Folder(scratch)
    }

    fn antiphon(&self, words: &[&str]) -> Output {
        ANTIPHON.run(self.0.folder(), words)
    }

    fn refused(&self, arguments: &[&str], words: &str) {
        ANTIPHON.refuses(self.0.folder(), arguments, words);
    }
}

#[test]
fn findings_are_lines_for_scripts_and_for_github() {
    let folder = Folder::new();
    std::fs::write(folder.0.path("l.c"), "int main(int argc, char **argv) { int a[2] = {0};\n return a[argc + 1]; }\n")
        .expect("the folder can be written");
    let run = |format| folder.antiphon(&["verify", "-q", "--format", format, "l.c"]);
    let short = stdout(&run("short"));
    assert!(short.starts_with("l.c:2: array-bounds: ") && short.lines().count() == 1, "{short}");
    let github = stdout(&run("github"));
    assert!(github.starts_with("::error file=l.c,line=2,col="), "{github}");
    assert!(github.contains(",title=array-bounds::") && github.lines().count() == 1, "{github}");
    let pass = folder.antiphon(&["verify", "-q", "--format", "short", "a.c"]);
    assert_eq!((pass.status.code(), stdout(&pass).as_str()), (Some(0), ""));
}

#[test]
fn options_of_verify_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    for (options, words) in [
        (["-n", "0"], "must be at least 1"),
        (["-n", "4..2"], "the range is empty"),
        (["--input", "N"], "NAME=VALUE or NAME=LO..HI"),
        (["--input", "N=many"], "`many` is not a number"),
        (["--input", "K=3"], "the program has no input `K`; its inputs are: N, M"),
        (["--check", "asertion"], "unknown property `asertion`"),
        (["--no-check", "ltl"], "`verify` does not check `ltl`"),
        (["--check", "integer-overflow"], "--arith machine"),
        (["--deadlock", "maybe"], "maybe"),
        (["--loop", "maybe"], "maybe"),
        (["--timeout", "soon"], "expected a number of seconds"),
        (["--memory", "much"], "expected a number of megabytes"),
        (["--max-states", "0"], "at least 1"),
        (["--max-violations", "0"], "at least 1"),
        (["-j", "0"], "at least 1"),
        (["--solver", "no-such-solver"], "solver `no-such-solver` not found"),
        (["-o", "x.pdf"], "the name of a result file must end in `.json`, `.html`, `.sarif`, `.xml`, `.yml`"),
    ] {
        folder.refused(&["verify", "a.c", options[0], options[1]], words);
    }
    folder.refused(&["verify", "a.c", "--input", "N=1", "--input", "N=2"], "given twice");
    folder.refused(&["verify", "a.c", "--argc", "1", "--", "x"], "contradicts the arguments");
}

#[test]
fn the_scope_names_what_applies_and_what_was_given() {
    let folder = Folder::new();
    let words = ["verify", "a.c", "--input", "N=1..4", "--no-check", "pointer,mpi-tag", "--format", "json", "--", "x"];
    let json: Value = serde_json::from_slice(&folder.antiphon(&words).stdout).expect("it is JSON");
    let scope = &json["scope"];
    let ids = |list: &Value| -> Vec<String> {
        let list = list.as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()
    };
    let properties = ids(&scope["properties"]);
    assert!(properties.contains(&"array-bounds".into()) && !properties.contains(&"pointer".into()), "{properties:?}");
    // A program without MPI, threads and assertions cannot misuse them.
    for id in ["mpi-tag", "potential-deadlock", "data-race", "assertion", "integer-overflow"] {
        assert!(!properties.contains(&id.to_owned()), "{properties:?}");
    }
    assert_eq!(ids(&scope["unchecked"]), ["pointer"]);
    assert_eq!(ids(&scope["free_inputs"]), ["M"]);
    assert_eq!((scope["inputs"]["N"].as_str(), scope["arguments"][0].as_str()), (Some("1..4"), Some("x")));
    assert_eq!(json["files"][0], "a.c");
    assert_eq!(json["hashes"]["a.c"].as_str().map(str::len), Some(64));
}

#[test]
fn a_program_that_is_no_c_is_rejected_on_stdout() {
    let folder = Folder::new();
    folder.0.write("b.c", "int main(void) { return x; }\n");
    let output = folder.antiphon(&["verify", "b.c", "-o", "r.json", "-o", "r.xml", "-o", "r.sarif", "-o", "r.html"]);
    assert_eq!(output.status.code(), Some(4));
    let text = stdout(&output);
    assert!(text.starts_with("error[E301]") && text.ends_with("rejected   1 error\n"), "{text}");
    let json: Value = serde_json::from_str(&folder.0.read("r.json")).expect("it is JSON");
    assert_eq!((json["command"].as_str(), json["verdict"].as_str()), (Some("verify"), Some("rejected")));
    assert!(json["statistics"]["peak_memory_mb"].as_u64().is_some_and(|size| size > 0 || !cfg!(target_os = "linux")));
    assert!(folder.0.read("r.xml").contains("<error type=\"E301\""));
    assert!(folder.0.read("r.html").contains("rejected"));
    let again = folder.antiphon(&["report", "r.json"]);
    assert_eq!((again.status.code(), stdout(&again)), (Some(0), text));
}

#[test]
fn a_stored_counterexample_is_walked() {
    let folder = Folder::new();
    let output = folder.antiphon(&["replay", "ring.json"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.starts_with("violation 1 of 2: potential-deadlock, np = 3"), "{text}");
    assert!(text.contains("   5  rank 1  ring.c:20  Send -> 2\n      | MPI_Send(&me"), "{text}");
    assert!(text.ends_with("= confirmed by replay\n"), "{text}");
    let possible = folder.antiphon(&["replay", "ring.json", "--violation", "2"]);
    assert_eq!(possible.status.code(), Some(3));
    assert!(stdout(&possible).contains("possible[array-bounds]"));
    folder.refused(&["replay", "ring.json", "--violation", "3"], "the result has 2");
    folder.refused(&["replay", "ring.json", "--violation", "0"], "the result has 2");
    folder.refused(&["replay", "a.c"], "is not a result of antiphon");
    folder.refused(&["replay", "no-such-file.json"], "there is no such file");
}

#[test]
fn a_stored_result_is_rendered_again() {
    let folder = Folder::new();
    let words =
        ["report", "ring.json", "--html", "r.html", "--sarif", "r.sarif", "--junit", "r.xml", "--witness", "r.yml"];
    let output = folder.antiphon(&words);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert!(folder.0.read("r.html").contains("<mark>MPI_Send</mark>"));
    assert!(folder.0.read("r.xml").contains("failures=\"2\""));
    assert!(folder.0.read("r.yml").starts_with("- entry_type: \"violation_sequence\""));
    let sarif: Value = serde_json::from_str(&folder.0.read("r.sarif")).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(3));
    let shown = stdout(&folder.antiphon(&["report", "ring.json"]));
    assert!(shown.contains("cycle     0 -> 1 -> 2 -> 0") && shown.contains("violated   ring.c  1 error"), "{shown}");
    folder.refused(&["report", "ring.json", "--html", "no-such-folder/r.html"], "cannot write");
}
