//! Agreement with gcc: a program under `tests/run` prints the same, and ends
//! with the same status, when gcc compiles it.

use crate::directives::Program;
use crate::execute::{antiphon, watch, Observed};
use crate::folders::Folder;
use antiphon_testing::{process, Scratch};
use libtest_mimic::{Failed, Trial};
use std::process::Command;
use std::sync::OnceLock;

/// The test of agreement for a program; ignored, and named so, without gcc.
pub fn trial(name: &str, program: &Program) -> Option<Trial> {
    if program.kind != Folder::Run || program.no_gcc.is_some() {
        return None;
    }
    let program = program.clone();
    let name = match installed() {
        true => format!("gcc/{name}"),
        false => format!("gcc/{name} (gcc is not installed)"),
    };
    Some(Trial::test(name, move || test(&program)).with_ignored_flag(!installed()))
}

fn installed() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| process::installed("gcc"))
}

fn test(program: &Program) -> Result<(), Failed> {
    let theirs = by_gcc(program)?;
    let ours = antiphon(program, &[])?;
    Ok(agree(&ours, &theirs)?)
}

/// Whether both printed the same and ended alike.
pub fn agree(ours: &Observed, theirs: &Observed) -> Result<(), String> {
    if ours.stdout != theirs.stdout {
        let (ours, theirs) = (String::from_utf8_lossy(&ours.stdout), String::from_utf8_lossy(&theirs.stdout));
        return Err(format!("gcc's program prints\n{theirs}\nand antiphon run prints\n{ours}"));
    }
    let status = theirs.exit_code.map(i64::from);
    // A status is one byte, whatever `main` returns.
    match ours.exit_status.map(|status| status & 0xff) == status {
        true => Ok(()),
        false => Err(format!("gcc's program ends with {status:?}, antiphon's with {:?}", ours.exit_status)),
    }
}

fn by_gcc(program: &Program) -> Result<Observed, String> {
    let scratch = Scratch::new("agreement", &[]);
    let binary = scratch.path("a.out");
    let mut gcc = Command::new("gcc");
    gcc.current_dir(&program.folder).args(["-std=gnu11", "-w", "-o"]).arg(&binary).args(program.files()).arg("-lm");
    gcc.args(program.command.iter().filter(|word| word.starts_with("-D") || word.starts_with("-I")));
    let compiled = watch(&mut gcc)?;
    if compiled.exit_code != Some(0) {
        return Err(format!("gcc does not compile it:\n{}", String::from_utf8_lossy(&compiled.stderr)));
    }
    watch(Command::new(&binary).current_dir(&program.folder).args(&program.arguments))
}
