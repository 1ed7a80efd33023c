//! `antiphon check`: the tasks of `antiphon.toml`, the table, the exit code, which comes first, and the files for
//! continuous integration.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::{root, Scratch};
use serde_json::Value;

const GOOD: &str = "int main(void) { return 0; }\n";
const BAD: &str = "int main(int argc, char **argv) { int a[2] = {0};\n return a[argc + 1]; }\n";
const NO_C: &str = "int main(void) { return x; }\n";
const PROJECT: &str = "[defaults]\ntimeout = '60s'\n[tasks.good]\nfiles = ['good.c']\n[tasks.bad]\nfiles = ['bad.c']\n\
    [tasks.known]\nfiles = ['bad.c']\nexpect = 'violated'\n";

fn project(text: &str) -> Scratch {
    Scratch::new("check", &[("antiphon.toml", text), ("good.c", GOOD), ("bad.c", BAD), ("no.c", NO_C), ("sub/x", "")])
}

/// A table without what differs from run to run.
fn steady(text: &str) -> String {
    let lines = text.lines().map(|line| match line.strip_suffix(" s").and_then(|line| line.rsplit_once(' ')) {
        Some((line, number)) if number.parse::<f64>().is_ok() => line.trim_end().to_owned(),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn tasks_end_in_a_table() {
    let folder = project(PROJECT);
    let output = ANTIPHON.run(folder.folder(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = steady(&stdout(&output));
    let (findings, table) = text.split_once("\n\n").expect("the table stands apart");
    assert!(findings.starts_with("error[array-bounds]") && findings.matches("error[").count() == 1, "{findings}");
    assert_eq!(
        table,
        "good   holds     every execution\n\
         bad    violated  bad.c:2: array-bounds\n\
         known  violated  as expected: bad.c:2: array-bounds\n\
         failed   3 tasks: 1 holds, 2 violated"
    );
    assert_eq!(stderr(&output), "1 of 3  good (changed)\n2 of 3  bad (changed)\n3 of 3  known (changed)\n");
}

#[test]
fn tasks_can_be_named_and_the_project_is_found_from_below() {
    let folder = project(PROJECT);
    let below = folder.path("sub");
    let output = ANTIPHON.run(&below, &["check", "-q", "known", "good"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = steady(&stdout(&output));
    assert!(text.ends_with("passed   2 tasks: 1 holds, 1 violated, as expected"), "{text}");
    assert!(stderr(&output).is_empty());
    ANTIPHON.refuses(&below, &["check", "god"], "there is no task `god`; did you mean `good`?");
    let listed = stdout(&ANTIPHON.run(&below, &["check", "--list", "bad"]));
    assert_eq!(listed, "bad  antiphon verify --timeout=60s bad.c\n");
}

#[test]
fn changed_files_come_first() {
    let folder = project(PROJECT);
    ANTIPHON.run(folder.folder(), &["check"]);
    let again = stderr(&ANTIPHON.run(folder.folder(), &["check"]));
    assert_eq!(again, "1 of 3  bad (failed before)\n2 of 3  good\n3 of 3  known\n");
    folder.write("good.c", "int main(void) { return 0 * 1; }\n");
    let again = stderr(&ANTIPHON.run(folder.folder(), &["check"]));
    assert_eq!(again, "1 of 3  good (changed)\n2 of 3  bad (failed before)\n3 of 3  known\n");
}

#[test]
fn results_are_kept_and_written() {
    let folder = project(PROJECT);
    ANTIPHON.run(folder.folder(), &["check", "-q", "-o", "results"]);
    for ending in ["json", "html", "sarif", "xml", "yml"] {
        assert!(folder.path(&format!("results/bad.{ending}")).is_file(), "{ending}");
    }
    assert_eq!(folder.read(".antiphon/.gitignore"), "*\n");
    let replayed = ANTIPHON.run(folder.folder(), &["replay", ".antiphon/bad.json"]);
    assert_eq!(replayed.status.code(), Some(1), "{}", stderr(&replayed));
}

#[test]
fn json_has_every_result() {
    let folder = project(PROJECT);
    let json = |words: &[&str]| -> Value {
        let output = ANTIPHON.run(folder.folder(), words);
        serde_json::from_slice(&output.stdout).expect("it is JSON")
    };
    let all = json(&["check", "--json"]);
    assert_eq!(
        (all["command"].as_str(), all["passed"].as_bool(), all["schema"].as_u64()),
        (Some("check"), Some(false), Some(1))
    );
    let names: Vec<&str> =
        all["tasks"].as_array().into_iter().flatten().filter_map(|task| task["name"].as_str()).collect();
    assert_eq!(names, ["good", "bad", "known"]);
    assert_eq!(all["tasks"][1]["result"]["violations"][0]["property"], "array-bounds");
    assert_eq!(json(&["check", "--format", "json", "good"])["passed"], true);
}

#[test]
fn findings_are_lines_where_they_are_asked_for() {
    let folder = project(PROJECT);
    let short = stdout(&ANTIPHON.run(folder.folder(), &["check", "-q", "--format", "short", "good", "bad"]));
    assert!(short.starts_with("bad.c:2: array-bounds: ") && short.lines().count() == 1, "{short}");
    let github = stdout(&ANTIPHON.run(folder.folder(), &["check", "-q", "--format", "github", "bad"]));
    assert!(github.starts_with("::error file=bad.c,line=2,"), "{github}");
    // What is expected is no error.
    for format in ["github", "short"] {
        let known = ANTIPHON.run(folder.folder(), &["check", "-q", "--format", format, "known"]);
        assert_eq!((known.status.code(), stdout(&known)), (Some(0), String::new()));
    }
}

#[test]
fn what_cannot_be_run_is_told() {
    let folder =
        project("[tasks.gone]\nfiles = ['gone.c']\n[tasks.no]\nfiles = ['no.c']\n[tasks.good]\nfiles = ['good.c']\n");
    let output = ANTIPHON.run(folder.folder(), &["check", "-q"]);
    assert_eq!(output.status.code(), Some(2));
    let text = steady(&stdout(&output));
    assert!(text.contains("gone  not run   cannot read `gone.c`: there is no such file\n"), "{text}");
    assert!(text.contains("no    rejected  no.c:1: E301 "), "{text}");
    assert!(text.ends_with("failed   3 tasks: 1 holds, 1 rejected, 1 not run"), "{text}");
    assert_eq!(ANTIPHON.run(folder.folder(), &["check", "-q", "no", "good"]).status.code(), Some(4));
}

#[test]
fn a_file_that_is_wrong_is_refused_with_its_line() {
    let refused = |text: &str, message: &str| ANTIPHON.refuses(project(text).folder(), &["check"], message);
    refused("[tasks.a]\nfiles = ['good.c']\nnp = 0\n", "antiphon.toml:1: task `a`: invalid value '0' for '--np");
    refused(
        "[tasks.a]\nfiles = ['good.c']\nnpp = 3\n",
        "antiphon.toml:3: `verify` has no option `npp`; did you mean `np`?",
    );
    refused("[tasks.a\n", "antiphon.toml:1: ");
    ANTIPHON.refuses(Scratch::new("check", &[]).folder(), &["check"], "there is no `antiphon.toml` here");
}

/// The project of the examples; docs/ci.md shows what it prints.
#[test]
fn the_examples_pass() {
    let output = ANTIPHON.run(&root(), &["check", "-q", "--config", "examples/antiphon.toml"]);
    let text = steady(&stdout(&output));
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.ends_with("passed   3 tasks: 2 hold, 1 violated, as expected"), "{text}");
    let page = std::fs::read_to_string(root().join("docs/ci.md")).expect("the page is there");
    assert!(text.lines().all(|line| page.contains(line)), "{text}");
}

/// The files on the page and in the help are files that are understood.
#[test]
fn what_is_shown_of_the_file_is_understood() {
    let page = std::fs::read_to_string(root().join("docs/ci.md")).expect("the page is there");
    let shown = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a file is shown");
    let help = stdout(&ANTIPHON.run(&root(), &["check", "--help"]));
    let (_, rest) = help.split_once("  [defaults]\n").expect("a file is shown");
    let (told, _) = rest.split_once("\n`expect").expect("it ends");
    for text in [shown.to_owned(), format!("[defaults]\n{told}")] {
        let output = ANTIPHON.run(project(&text).folder(), &["check", "--list"]);
        assert_eq!(output.status.code(), Some(0), "{text}: {}", stderr(&output));
        assert!(stdout(&output).contains("sum  "), "{text}");
    }
}
