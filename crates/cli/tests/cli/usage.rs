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

/// Where a shell is there, it accepts its script.
#[test]
fn completions_and_manual_pages_know_the_options() {
    for shell in ["bash", "zsh", "fish"] {
        let script = antiphon(&["completions", shell]);
        assert_eq!(script.status.code(), Some(0));
        assert!(stdout(&script).contains("max-violations"), "{shell}");
    }
    let scratch = Scratch::new("completions", &[("antiphon.bash", &stdout(&antiphon(&["completions", "bash"])))]);
    let checked = std::process::Command::new("bash").arg("-n").arg(scratch.path("antiphon.bash")).status();
    assert!(checked.is_ok_and(|status| status.success()), "bash reads its script");
    assert!(stdout(&antiphon(&["man"])).contains("antiphon\\-verify(1)"), "{}", stdout(&antiphon(&["man"])));
    let page = stdout(&antiphon(&["man", "verify"]));
    assert!(page.contains(".TH antiphon-verify 1") && page.contains("max\\-violations"), "{page}");
    refused(&["man", "verfy"], "is not a command");
    refused(&["completions", "csh"], "csh");
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

/// Colours are asked for by the option or the environment; otherwise a pipe has none.
#[test]
fn colours_are_a_matter_of_choice() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bounded_input.c");
    let scratch = Scratch::new("colours", &[("l.c", "int main(int argc, char **argv) { return 1 / (argc - 1); }\n")]);
    let run = |words: &[&str], set: &[(&str, &str)]| {
        let mut command = ANTIPHON.command(scratch.folder(), words);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(set.iter().copied());
        stdout(&command.output().expect("it starts"))
    };
    let plain = run(&["verify", "l.c"], &[]);
    assert!(plain.starts_with("error[division-by-zero]") && !plain.contains('\u{1b}'), "{plain}");
    let pass = run(&["verify", "--color", "always", "--input", "N=4", file], &[("NO_COLOR", "1")]);
    assert!(pass.starts_with("\u{1b}[1;32mholds\u{1b}[0m   "), "{pass}");
    for (words, set) in [
        (&["verify", "l.c", "--color=always"], ("NO_COLOR", "1")),
        (&["--color=always", "verify", "l.c"], ("NO_COLOR", "1")),
        (&["verify", "l.c", "--color=auto"], ("CLICOLOR_FORCE", "1")),
    ] {
        let coloured = run(words, &[set]);
        assert!(coloured.contains("\u{1b}[1;31mviolated\u{1b}[0m   l.c"), "{words:?}: {coloured}");
        assert!(coloured.contains("\u{1b}[0m: division by zero") || coloured.starts_with('\u{1b}'), "{coloured}");
    }
    assert!(!run(&["verify", "l.c", "--color=never"], &[("CLICOLOR_FORCE", "1")]).contains('\u{1b}'));
    assert!(run(&["--color=always", "--help"], &[]).contains('\u{1b}'));
    refused(&["--color", "sometimes", "--help"], "sometimes");
}

#[test]
fn names_that_are_nearly_right_are_answered() {
    let text = "#pragma antiphon input\nint Count;\nint main(void) { return 0; }\n";
    let scratch = Scratch::new("usage", &[("x.c", text)]);
    let refused = |arguments: &[&str], words| ANTIPHON.refuses(scratch.folder(), arguments, words);
    refused(
        &["verify", "--check", "deadlok", "x.c"],
        "unknown property `deadlok`; did you mean `potential-deadlock` or `absolute-deadlock`?",
    );
    refused(&["run", "--check", "asertion", "x.c"], "unknown property `asertion`; did you mean `assertion`?");
    refused(&["verify", "--input", "count=3", "x.c"], "did you mean `Count`? its inputs are: Count");
    refused(&["verify", "--input", "other=3", "x.c"], "the program has no input `other`; its inputs are: Count");
}

#[test]
fn options_stand_in_groups_with_examples() {
    let help = stdout(&antiphon(&["verify", "--help"]));
    let headings: Vec<&str> = help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).collect();
    // Under clap's own heading there is nothing but `--help`.
    let others = help.split("\nOptions:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    assert!(others.trim().starts_with("-h, --help"), "{others}");
    let wanted = [
        "Arguments:",
        "Options:",
        "The program:",
        "What is explored:",
        "What is checked:",
        "What numbers and memory are:",
        "How it is proved:",
        "Limits:",
        "Output:",
        "Examples:",
    ];
    let mut sorted: Vec<&str> = headings.clone();
    sorted.sort_unstable();
    let mut expected = wanted.to_vec();
    expected.sort_unstable();
    assert_eq!(sorted, expected, "{help}");
}

#[test]
fn a_run_ends_with_a_line_about_it() {
    let text = "int main(int argc, char **argv) { int a[2] = {0}; return a[argc]; }\n";
    let scratch = Scratch::new("usage", &[("x.c", text)]);
    let run = |arguments: &[&str]| {
        let output = ANTIPHON.run(scratch.folder(), arguments);
        antiphon_testing::tool::stderr(&output)
    };
    assert_eq!(run(&["run", "x.c"]), "no error   x.c   in this run\n");
    assert!(run(&["run", "x.c", "--", "1"]).ends_with("violated   1 error in ideal arithmetic\n"));
}
