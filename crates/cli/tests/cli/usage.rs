//! Exit codes and messages when the command line or its files are at fault.

use crate::ANTIPHON;
use antiphon_testing::tool::stdout;
use antiphon_testing::Scratch;
use std::process::Output;

fn antiphon(words: &[&str]) -> Output {
    ANTIPHON.run(Scratch::new("usage", &[]).folder(), words)
}

fn refused(arguments: &[&str], words: &str) {
    ANTIPHON.refuses(Scratch::new("usage", &[]).folder(), arguments, words);
}

#[test]
fn usage_errors_exit_with_2() {
    refused(&[], "Usage:");
    refused(&["no-such-command"], "unrecognized subcommand");
    refused(&["verify", "--env", "X", "x.c"], "NAME=VALUE");
    refused(&["compare", "a.c"], "IMPL.c");
    refused(&["compare", "--spec", "a.c"], "--impl");
    refused(&["compare", "--spec", "a.c", "--impl", "b.c", "--", "x", "y"], "cannot read `a.c`");
    refused(&["show", "preprocessed"], "FILE.c");
    refused(&["show", "no-such-phase", "x.c"], "no-such-phase");
    refused(&["show", "preprocessed", "--no-such-option", "x.c"], "--no-such-option");
    refused(&["show", "preprocessed", "x.c", "-o", "x.pdf"], "the name of a result file must end in");
}

#[test]
fn files_that_cannot_be_read_exit_with_2() {
    refused(&["show", "preprocessed", "no-such-file.c"], "cannot read `no-such-file.c`: there is no such file");
    refused(&["show", "preprocessed", "."], "cannot read `.`: it is a folder");
    refused(&["show", "preprocessed", "-p", ".", "x.c"], "compile_commands.json");
    ANTIPHON.refuses(
        Scratch::new("usage", &[("x.c", "int main(void) { return 0; }")]).folder(),
        &["verify", "--stdin", "no-such-file", "x.c"],
        "--stdin no-such-file",
    );
}

#[test]
fn an_unknown_code_exits_with_2_and_names_its_neighbours() {
    refused(&["explain", "E1O1"], "did you mean `E101`");
}

#[test]
fn help_and_version_exit_with_0() {
    for words in [["--help"], ["--version"]] {
        assert_eq!(antiphon(&words).status.code(), Some(0));
    }
}

#[test]
fn tables_and_explanations_are_printed() {
    let listed = antiphon(&["list", "properties"]);
    assert_eq!(listed.status.code(), Some(0));
    assert!(stdout(&listed).contains("\npotential-deadlock "));
    let explained = antiphon(&["explain", "e101"]);
    assert!(stdout(&explained).starts_with("E101: "));
}

#[test]
fn inputs_that_the_program_excludes_exit_with_2() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bounded_input.c");
    refused(&["verify", "--input", "N=7", file], "the given inputs contradict the program's constraints");
    refused(&["verify", "--input", "N=7..9", file], "`N < 5`");
    assert_eq!(antiphon(&["verify", "--input", "N=4..9", file]).status.code(), Some(0));
}

#[test]
fn result_files_that_cannot_be_written_are_told_at_once() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bounded_input.c");
    refused(&["verify", "-o", "no/such/folder/result.json", file], "there is no folder `no/such/folder`");
}
