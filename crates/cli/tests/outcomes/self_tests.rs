//! The runner is tested too: a test that cannot fail is worth nothing.

use crate::codes;
use crate::directives::Program;
use crate::execute::Observed;
use crate::folders::Folder;
use crate::gcc::agree;
use crate::judge::{bless, judge};
use crate::names;
use crate::settings::{self, Verdict, UNDECIDED};
use antiphon_testing::Scratch;
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
        ("a possible violation is not a provable one", a_possible_violation_is_no_provable_one),
        ("an unknown directive fails", an_unknown_directive_fails),
        ("disagreement with gcc fails", disagreement_with_gcc_fails),
        ("a code without a program fails", a_code_without_a_program_fails),
        ("cases are tests of their own", cases_are_tests_of_their_own),
        ("several commands need names", several_commands_need_names),
        ("a name in two topics is found", a_name_in_two_topics_is_found),
        ("a setting that says something else fails", a_setting_that_says_something_else_fails),
        ("settings that may be undecided exist", settings_that_may_be_undecided_exist),
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
    let mut cases = parse_all(kind, text)?;
    assert_eq!(cases.len(), 1, "one case was meant");
    Ok(cases.remove(0))
}

fn parse_all(kind: Folder, text: &str) -> Result<Vec<Program>, String> {
    Program::parse(Path::new("."), "x.c", kind, text)
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
    let folder = Scratch::new("blessed", &[("x.stderr", "one\ntwo\n")]);
    let program = Program { folder: folder.folder().into(), ..program("") };
    let new = Observed { stderr: b"one\n2\n".to_vec(), ..observed(&[]) };
    let before = must_say(judge(&program, &new), "x.stderr differs from line 2 on");
    let after = bless(&program, &new).and_then(|()| judge(&program, &new));
    match folder.path("x.stdout").exists() {
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

fn cases_are_tests_of_their_own() -> Result<(), String> {
    let text = "//@ args: -DX\n//@[one] verify -n 2\n//@[two,three] show model\n//@[three] exit: 0\n\
        int a; //~[one] array-bounds\n//~[two,three]^ W001\nint b; //~ W002\n";
    let cases = parse_all(Folder::Fail, text)?;
    let seen: Vec<(String, String, i32, usize)> = cases
        .iter()
        .map(|case| {
            (case.golden("stdout").display().to_string(), case.command.join(" "), case.exit_code, case.findings.len())
        })
        .collect();
    let wanted = [("one", "verify -n 2", 1), ("two", "show model", 1), ("three", "show model", 0)]
        .map(|(case, command, code)| (format!("./x.{case}.stdout"), command.to_owned(), code, 2));
    match seen == wanted && cases[0].findings != cases[1].findings && cases[1].findings == cases[2].findings {
        true => Ok(()),
        false => Err(format!("{cases:#?}")),
    }
}

fn several_commands_need_names() -> Result<(), String> {
    must_say(parse_all(Folder::Pass, "//@ verify\n//@ verify -n 2\n").map(drop), "several commands")?;
    must_say(parse_all(Folder::Pass, "//@[a] verify\n//@ verify -n 2\n").map(drop), "several commands")?;
    must_say(parse_all(Folder::Fail, "//@[a] verify\nint a; //~[b] W001\n").map(drop), "no `//@[b]`")
}

fn a_name_in_two_topics_is_found() -> Result<(), String> {
    let files = ["a/x.c", "a/y.c", "b/x.c"].map(PathBuf::from);
    match names::doubled(&files) == ["a/x.c and b/x.c"] && names::doubled(&files[..2]).is_empty() {
        true => Ok(()),
        false => Err(format!("{:?}", names::doubled(&files))),
    }
}

fn a_setting_that_says_something_else_fails() -> Result<(), String> {
    let program = parse(Folder::Pass, "//@ cegar\n")?;
    let judged = |code: i32| settings::judge(&program, &Observed { exit_code: Some(code), ..Observed::default() });
    assert_eq!(judged(0), Ok(Verdict::Holds));
    assert_eq!(judged(3), Ok(Verdict::Open));
    assert!(judged(1).is_err());
    assert!(judged(4).is_err());
    let possible = Observed { exit_code: Some(3), ..observed(&[(1, "?assertion")]) };
    assert!(settings::judge(&program, &possible).is_err());
    Ok(())
}

fn settings_that_may_be_undecided_exist() -> Result<(), String> {
    match UNDECIDED.iter().find_map(|row| row.complaint()) {
        Some(complaint) => Err(complaint),
        None => Ok(()),
    }
}
