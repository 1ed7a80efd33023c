//! The runner is tested too: a test that cannot fail is worth nothing.

use crate::codes;
use crate::directives::Program;
use crate::execute::Observed;
use crate::folders::Folder;
use crate::gcc::agree;
use crate::judge::{bless, judge, steady};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A test of the runner: `Err` says why it failed.
type Test = fn() -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    let tests: &[(&str, Test)] = &[
        ("what is expected passes", what_is_expected_passes),
        ("an unexpected finding fails", an_unexpected_finding_fails),
        ("a missing finding fails", a_missing_finding_fails),
        ("a finding on another line fails", a_finding_on_another_line_fails),
        ("another exit code fails", another_exit_code_fails),
        ("a golden mismatch fails until it is blessed", a_golden_mismatch_fails_until_it_is_blessed),
        ("a show program without golden output fails", a_show_program_without_golden_output_fails),
        ("directives are read", directives_are_read),
        ("a comparison has a specification", a_comparison_has_a_specification),
        ("a possible violation is no provable one", a_possible_violation_is_no_provable_one),
        ("costs are no part of a golden output", costs_are_no_part_of_a_golden_output),
        ("an unknown directive fails", an_unknown_directive_fails),
        ("disagreement with gcc fails", disagreement_with_gcc_fails),
        ("a code without a program fails", a_code_without_a_program_fails),
    ];
    let trial = |(name, test): &(&str, Test)| {
        let test = *test;
        Trial::test(format!("runner/{name}"), move || test().map_err(Failed::from))
    };
    tests.iter().map(trial).collect()
}

const TEXT: &str = "int a;\nint b; //~ E301\n//~^^ W001\n";

fn program(text: &str) -> Program {
    parse(Folder::Diagnostics, text).expect("the text is a test")
}

fn parse(kind: Folder, text: &str) -> Result<Program, String> {
    Ok(Program::parse(Path::new("."), "x.c", kind, text)?.expect("the text is no part"))
}

fn observed(findings: &[(u32, &str)]) -> Observed {
    let findings = findings.iter().map(|(line, id)| ("x.c".to_owned(), *line, (*id).to_owned())).collect();
    Observed { exit_code: Some(4), findings, ..Observed::default() }
}

fn must_say(result: Result<(), String>, words: &str) -> Result<(), String> {
    match result {
        Err(complaint) if complaint.contains(words) => Ok(()),
        Err(complaint) => Err(format!("`{words}` is not said:\n{complaint}")),
        Ok(()) => Err(format!("it passes, and should say `{words}`")),
    }
}

fn what_is_expected_passes() -> Result<(), String> {
    judge(&program(TEXT), &observed(&[(2, "E301"), (1, "W001")]))
}

fn an_unexpected_finding_fails() -> Result<(), String> {
    let all = observed(&[(2, "E301"), (1, "W001"), (2, "E201")]);
    must_say(judge(&program(TEXT), &all), "x.c:2: `E201` was not expected")
}

fn a_missing_finding_fails() -> Result<(), String> {
    must_say(judge(&program(TEXT), &observed(&[(1, "W001")])), "x.c:2: `E301` was expected and is missing")
}

fn a_finding_on_another_line_fails() -> Result<(), String> {
    must_say(judge(&program(TEXT), &observed(&[(1, "W001"), (3, "E301")])), "x.c:3: `E301` was not expected")
}

fn another_exit_code_fails() -> Result<(), String> {
    must_say(judge(&program("//@ exit: 0\n"), &observed(&[])), "exit code 0 was expected, not 4")
}

fn a_golden_mismatch_fails_until_it_is_blessed() -> Result<(), String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("golden-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    std::fs::write(folder.join("x.stderr"), "one\ntwo\n").map_err(|error| error.to_string())?;
    let program = Program { folder: folder.clone(), ..program("") };
    let new = Observed { stderr: b"one\n2\n".to_vec(), ..observed(&[]) };
    let before = must_say(judge(&program, &new), "x.stderr differs from line 2 on");
    let after = bless(&program, &new).and_then(|()| judge(&program, &new));
    let invented = folder.join("x.stdout").exists();
    let _ = std::fs::remove_dir_all(&folder);
    match invented {
        true => Err("a golden file was made that nobody asked for".into()),
        false => before.and(after),
    }
}

fn a_show_program_without_golden_output_fails() -> Result<(), String> {
    let program = Program { folder: "no-such-folder".into(), exit_code: 4, ..parse(Folder::Show, "")? };
    must_say(judge(&program, &observed(&[])), "no golden output")
}

fn directives_are_read() -> Result<(), String> {
    let program = parse(Folder::Run, "//@ args: -DX=1 -- 3 four\n//@ files: y.c z.c\n//@ gcc: no, it has no limits\n")?;
    let seen = (program.command.join(" "), program.arguments.join(" "), program.more_files.join(" "), program.no_gcc);
    let wanted =
        ("run --arith machine -DX=1".into(), "3 four".into(), "y.c z.c".into(), Some("it has no limits".into()));
    let command = parse(Folder::Run, "//@ args: show ast\n")?.command;
    match seen == wanted && command == ["show", "ast"] {
        true => Ok(()),
        false => Err(format!("{seen:?} {command:?}")),
    }
}

fn a_comparison_has_a_specification() -> Result<(), String> {
    let program = parse(Folder::CompareFail, "//@ compare -n 2\n//@ spec: y.c\nint a; //~ equivalence\n")?;
    let files: Vec<&String> = program.files().collect();
    if files != ["y.c", "x.c"] || program.exit_code != 1 || program.command != ["compare", "-n", "2"] {
        return Err(format!("{program:?}"));
    }
    must_say(parse(Folder::ComparePass, "int a;\n").map(drop), "must name the specification")?;
    must_say(parse(Folder::Pass, "//@ spec: y.c\n").map(drop), "nothing is compared")
}

fn a_possible_violation_is_no_provable_one() -> Result<(), String> {
    let possible = parse(Folder::Fail, "//@ verify -n 3 --input N=1..4\nint a; //~? array-bounds\n")?;
    if possible.exit_code != 3 || possible.command != ["verify", "-n", "3", "--input", "N=1..4"] {
        return Err(format!("{possible:?}"));
    }
    let seen = |id| Observed { exit_code: Some(3), ..observed(&[(2, id)]) };
    judge(&possible, &seen("?array-bounds"))?;
    must_say(judge(&possible, &seen("array-bounds")), "`?array-bounds` was expected and is missing")?;
    let provable = parse(Folder::Fail, "int a; //~ array-bounds\n//~^^? pointer\n")?;
    match provable.exit_code {
        1 => Ok(()),
        code => Err(format!("a provable violation is expected with exit code {code}")),
    }
}

fn costs_are_no_part_of_a_golden_output() -> Result<(), String> {
    let steady = |text: &str| String::from_utf8_lossy(&steady(text.as_bytes())).into_owned();
    if steady("not equivalent   0.04 s\n") != "not equivalent  T s\n" {
        return Err(steady("not equivalent   0.04 s\n"));
    }
    let seen = steady("violated   x.c  1 error        0.02 s\n  12 states  40 transitions  0.7 s  41 MB\n  x = 3 s\n");
    let wanted = "violated   x.c  1 error  T s\n  (costs)\n  x = 3 s\n";
    match seen == wanted {
        true => Ok(()),
        false => Err(seen),
    }
}

fn an_unknown_directive_fails() -> Result<(), String> {
    must_say(parse(Folder::Run, "//@ arg: -n 2\n").map(drop), "`//@ arg: -n 2` is not understood")?;
    must_say(parse(Folder::Run, "//@ gcc: no\n").map(drop), "REASON")
}

fn disagreement_with_gcc_fails() -> Result<(), String> {
    let ours =
        |stdout: &str, status| Observed { stdout: stdout.into(), exit_status: Some(status), ..Observed::default() };
    let theirs = Observed { stdout: "1\n".into(), exit_code: Some(0), ..Observed::default() };
    agree(&ours("1\n", 0), &theirs)?;
    must_say(agree(&ours("2\n", 0), &theirs), "gcc's program prints")?;
    must_say(agree(&ours("1\n", 1), &theirs), "ends with")
}

fn a_code_without_a_program_fails() -> Result<(), String> {
    let set = |codes: &[&'static str]| codes.iter().copied().collect::<BTreeSet<_>>();
    let complaints = |shown: &[&'static str], missing: &[&'static str]| {
        codes::compare(&set(&["E1", "E2"]), &set(shown), &set(missing)).len()
    };
    let seen = [complaints(&["E1"], &["E2"]), complaints(&["E1"], &[]), complaints(&["E1", "E2"], &["E2"])];
    match seen == [0, 1, 1] && complaints(&["E1", "E2", "E3"], &[]) == 1 {
        true => Ok(()),
        false => Err(format!("{seen:?}")),
    }
}
