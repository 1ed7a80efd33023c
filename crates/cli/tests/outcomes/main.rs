//! The test runner: every C program under `tests/` is one test, or one for each
//! of its cases; so is every command on a page of the examples, every page of the book with
//! a session, and every program that is run by Open MPI or MPICH too.
//!
//! The folder says what to do with a program and how it should end; comments
//! in the program say the rest (see `docs/testing.md`). `ANTIPHON_BLESS=1`
//! writes golden outputs anew, and never an expected finding.

mod book;
mod codes;
mod directives;
mod examples;
mod execute;
mod folders;
mod gcc;
mod judge;
mod mpirun;
mod names;
mod self_tests;
mod settings;

use antiphon_testing::{files_under, golden, root, Tool};
use directives::Program;
use folders::Folder;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;

/// The binary that is tested.
const ANTIPHON: Tool = Tool::at(env!("CARGO_BIN_EXE_antiphon"));

fn main() {
    let arguments = Arguments::from_args();
    let tests = root().join("tests");
    let mut trials: Vec<Trial> = Folder::ALL.iter().flat_map(|folder| programs(&tests, *folder)).collect();
    trials.extend(codes::trials(&tests));
    trials.extend(names::trials(&tests));
    trials.extend(self_tests::trials());
    trials.extend(examples::trials(&root().join("examples")));
    trials.extend(book::trials());
    trials.extend(mpirun::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

/// The tests of one folder and the topics in it, in the order of their paths.
fn programs(tests: &Path, folder: Folder) -> Vec<Trial> {
    let files = files_under(&tests.join(folder.name()), &["c"]);
    files.iter().flat_map(|file| tests_of(tests, folder, file)).collect()
}

/// The tests of one file.
fn tests_of(tests: &Path, folder: Folder, file: &Path) -> Vec<Trial> {
    let shown = file.strip_prefix(tests).unwrap_or(file).display().to_string();
    match Program::read(file, folder) {
        Ok(cases) => {
            let mut trials = settings::trials(&shown, &cases);
            trials.extend(cases.into_iter().flat_map(|program| trials_of(&shown, program)));
            trials
        }
        Err(error) => vec![Trial::test(shown, move || Err(Failed::from(error)))],
    }
}

/// A case of a file, and its agreement with gcc.
fn trials_of(file: &str, program: Program) -> Vec<Trial> {
    let name = match &program.case {
        Some(case) => format!("{file}#{case}"),
        None => file.to_owned(),
    };
    let command = program.command.first().cloned().unwrap_or_default();
    if !execute::knows_command(&command) {
        let name = format!("{name} (there is no `antiphon {command}` yet)");
        return vec![Trial::test(name, || Ok(())).with_ignored_flag(true)];
    }
    let mut trials = Vec::from_iter(gcc::trial(&name, &program));
    trials.push(Trial::test(name, move || test_program(&program)));
    trials
}

fn test_program(program: &Program) -> Result<(), Failed> {
    let observed = execute::antiphon(program, &[])?;
    if golden::blessing() {
        judge::bless(program, &observed)?;
    }
    Ok(judge::judge(program, &observed)?)
}
