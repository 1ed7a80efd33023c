//! Library crates neither print, nor exit, nor open files, nor leave work for
//! later: those belong to the binary, or nowhere.
//!
//! Items under `#[cfg(test)]` and files of tests are free.

use super::scan::{line_of, words};
use super::workspace::{RustFile, Workspace};
use super::Finding;

/// Crates that are programs.
const BINARIES: &[&str] = &["cli", "xtask"];

/// The crates that only tests use: they start processes and write files for them.
const FOR_TESTS: &[&str] = &["testing", "attack"];

/// The crate that unpacks and runs the solver, and what it alone may do for
/// that: the prover starts a process through it and not otherwise.
const EXCEPTIONS: &[(&str, &[&str])] = &[("solver", &["process::Command", "std::fs", "File::open"])];

/// What must not stand in a library, and why.
const FORBIDDEN: &[(&str, &str)] = &[
    ("println!", "a library does not print"),
    ("eprintln!", "a library does not print"),
    ("print!", "a library does not print"),
    ("eprint!", "a library does not print"),
    ("dbg!", "a library does not print"),
    ("process::exit", "a library does not end the process"),
    ("process::abort", "a library does not end the process"),
    ("process::Command", "a library starts no process"),
    ("std::fs", "a library opens no files"),
    ("File::open", "a library opens no files"),
    ("File::create", "a library opens no files"),
    ("unsafe", "no unsafe code"),
    ("todo!", "unfinished work is not landed"),
    ("unimplemented!", "unfinished work is not landed"),
];

/// Findings about library crates.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let is_program = |file: &RustFile| BINARIES.contains(&file.crate_name()) || file.is_build_script();
    let is_test = |file: &RustFile| file.is_test() || FOR_TESTS.contains(&file.crate_name());
    let libraries = workspace.rust.iter().filter(|file| !is_program(file) && !is_test(file));
    libraries.flat_map(check_file).collect()
}

fn may(file: &RustFile, word: &str) -> bool {
    EXCEPTIONS.iter().any(|(name, words)| *name == file.crate_name() && words.contains(&word))
}

fn check_file(file: &RustFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (word, why) in FORBIDDEN.iter().filter(|(word, _)| !may(file, word)) {
        findings.extend(words(&file.shipped, word).map(|at| Finding {
            path: file.path.clone(),
            line: line_of(&file.shipped, at),
            text: format!("`{word}`: {why}"),
        }));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&Workspace::of(&[(path, text)])).len()
    }

    #[test]
    fn each_forbidden_word_is_found() {
        for (word, _) in FORBIDDEN {
            assert_eq!(count("crates/model/src/x.rs", &format!("fn f() {{ {word} (1); }}")), 1, "{word}");
        }
    }

    #[test]
    fn tests_comments_strings_and_binaries_are_free() {
        assert_eq!(count("crates/model/src/x.rs", "#[cfg(test)]\nmod tests { fn f() { println!(); } }"), 0);
        assert_eq!(count("crates/model/src/x.rs", "// println!\nconst A: &str = \"unsafe\";"), 0);
        assert_eq!(count("crates/model/tests/x.rs", "fn f() { println!(); }"), 0);
        assert_eq!(count("crates/cli/src/x.rs", "fn f() { println!(); }"), 0);
        assert_eq!(count("crates/testing/src/x.rs", "use std::process::Command;"), 0);
    }

    #[test]
    fn only_the_solver_starts_a_process_and_only_build_scripts_print() {
        assert_eq!(count("crates/solver/src/x.rs", "use std::process::Command; use std::fs;"), 0);
        assert_eq!(count("crates/solver/src/x.rs", "fn f() { println!(); }"), 1);
        assert_eq!(count("crates/prover/src/x.rs", "use std::process::Command;"), 1);
        assert_eq!(count("crates/solver/build/main.rs", "fn f() { println!(); }"), 0);
    }
}
