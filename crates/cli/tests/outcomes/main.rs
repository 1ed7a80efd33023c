//! The test runner: every C program under `tests/` is one test.
//!
//! The folder says what to do with a program and how it should end; comments
//! in the program say the rest (see `docs/testing.md`). `ANTIPHON_BLESS=1`
//! writes golden outputs anew, and never an expected finding.

mod codes;
mod directives;
mod execute;
mod folders;
mod gcc;
mod judge;
mod self_tests;

use directives::Program;
use folders::Folder;
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};

fn main() {
    let arguments = Arguments::from_args();
    let root = tests_folder();
    let mut trials: Vec<Trial> = Folder::ALL.iter().flat_map(|folder| programs(&root, *folder)).collect();
    trials.extend(codes::trials(&root));
    trials.extend(self_tests::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folder with the outcome folders.
fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("crates/cli is two levels down").join("tests")
}

/// The tests of one folder, in the order of their names.
fn programs(root: &Path, folder: Folder) -> Vec<Trial> {
    let place = root.join(folder.name());
    let mut trials = Vec::new();
    for name in c_files(&place) {
        let program = match Program::read(&place, &name, folder) {
            Ok(None) => continue,
            Ok(Some(program)) => program,
            Err(error) => {
                trials.push(Trial::test(format!("{}/{name}", folder.name()), move || Err(Failed::from(error))));
                continue;
            }
        };
        let command = program.command.first().cloned().unwrap_or_default();
        if !execute::knows_command(&command) {
            let name = format!("{}/{name} (there is no `antiphon {command}` yet)", folder.name());
            trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
            continue;
        }
        trials.extend(gcc::trial(&program));
        trials.push(Trial::test(format!("{}/{name}", folder.name()), move || test_program(&program)));
    }
    trials
}

/// The names of the C files in a folder, sorted; none if there is no folder.
fn c_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".c"));
    names.sort();
    names
}

fn test_program(program: &Program) -> Result<(), Failed> {
    let observed = execute::antiphon(program, &[])?;
    if std::env::var_os("ANTIPHON_BLESS").is_some_and(|value| value == "1") {
        judge::bless(program, &observed)?;
    }
    Ok(judge::judge(program, &observed)?)
}
