//! The ends of `antiphon run` that are no verdict about the program: checks that
//! are switched off, limits, an interrupt, several processes.

use crate::ANTIPHON;
use antiphon_testing::tool::{stderr, stdout};
use antiphon_testing::Scratch;
use std::io::Read;
use std::process::{Command, Stdio};

/// `antiphon run` on a text, and the folder in which it lies.
fn command(name: &str, text: &str, options: &[&str]) -> (Command, Scratch) {
    let scratch = Scratch::new("ends", &[]);
    let file = scratch.write(&format!("{name}.c"), text);
    let mut command = ANTIPHON.command(scratch.folder(), &["run"]);
    command.args(options).arg(file);
    (command, scratch)
}

fn run(name: &str, text: &str, options: &[&str]) -> (Option<i32>, String) {
    let (mut command, _scratch) = command(name, text, options);
    let output = command.output().expect("antiphon starts");
    (output.status.code(), stderr(&output))
}

/// Expects an exit code and `words` on stderr.
fn ends(name: &str, text: &str, options: &[&str], code: i32, words: &str) {
    let (status, stderr) = run(name, text, options);
    assert_eq!(status, Some(code), "{name}: {stderr}");
    assert!(stderr.contains(words), "{name}: {stderr}");
}

#[test]
fn checks_are_switched_off_with_full_effect() {
    let null = "int main(void) { int *p = 0; return *p; }";
    ends("null", null, &[], 1, "error[pointer]");
    ends("null-off", null, &["--no-check", "pointer"], 3, "the run cannot continue, and `pointer` is not checked");
    ends("null-other", null, &["--check", "assertion"], 3, "`pointer` is not checked");
    let leak = "#include <stdlib.h>\nint main(void) { malloc(4); return 0; }";
    ends("leak", leak, &[], 1, "error[memory-leak]");
    assert_eq!(run("leak-off", leak, &["--no-check", "memory-leak"]).0, Some(0));
    let claim = "#include <assert.h>\nint main(void) {\n#pragma TASS assert 1 > 2\nreturn 0; }";
    ends("claim", claim, &[], 1, "error[assertion]");
    assert_eq!(run("claim-off", claim, &["--no-check", "assertion"]).0, Some(0));
    ends("race", leak, &["--check", "termination"], 2, "a single run cannot check `termination`");
}

#[test]
fn limits_say_their_reason() {
    let deep = "int g(int n);\nint f(int n) { return g(n); }\nint g(int n) { return f(n + 1); }\nint main(void) { return f(0); }";
    ends("deep", deep, &[], 3, "calls");
    ends(
        "huge",
        "#include <stdlib.h>\nint main(void) { return malloc((size_t)-1) == 0; }",
        &["--arith", "machine"],
        3,
        "2 GiB",
    );
}

#[test]
fn processes_and_threads_are_run() {
    assert_eq!(run("two", "int main(void) { return 0; }", &["-n", "2"]).0, Some(0));
    let mpi = "#include <mpi.h>\nint main(int c, char **v) { MPI_Init(&c, &v); MPI_Finalize(); return 0; }";
    assert_eq!(run("mpi", mpi, &["-n", "2"]).0, Some(0));
    let thread = "#include <pthread.h>\nvoid *f(void *p) { return p; }\n\
        int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }";
    assert_eq!(run("thread", thread, &[]).0, Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_the_result() {
    let text = "#include <stdio.h>\nint main(void) { fprintf(stderr, \"ready\\n\"); for (;;) ; }";
    let (mut command, _scratch) = command("endless", text, &["--format", "json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("antiphon starts");
    let mut ready = [0; 6];
    child.stderr.as_mut().expect("a pipe").read_exact(&mut ready).expect("the program prints");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(stdout(&output).contains("\"inconclusive\""));
}
