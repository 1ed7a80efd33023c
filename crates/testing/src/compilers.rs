//! gcc as a witness, where it is installed.
//!
//! A test that finds none says so and passes; `None` stands for that here.

use crate::process::{feed, installed};
use crate::scratch::Scratch;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// Whether there is a gcc; says so if there is none.
pub fn has_gcc() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    let found = *INSTALLED.get_or_init(|| installed("gcc"));
    if !found {
        eprintln!("skipped: gcc is not installed");
    }
    found
}

/// gcc's answer to arguments and a standard input.
pub fn ask_gcc(arguments: &[&str], input: &str) -> Option<Output> {
    has_gcc().then(|| feed(Command::new("gcc").args(arguments), input).expect("gcc runs"))
}

/// What a text does as a program built by gcc, with further flags.
pub fn run_by_gcc(flags: &[&str], text: &str) -> Option<Output> {
    if !has_gcc() {
        return None;
    }
    let folder = Scratch::new("gcc", &[("a.c", text)]);
    Some(run_file_by_gcc(flags, &folder.path("a.c")).unwrap_or_else(|error| panic!("{error}")))
}

/// What a file does as a program built by gcc; `Err` with what gcc has against it.
pub fn run_file_by_gcc(flags: &[&str], file: &Path) -> Result<Output, String> {
    let folder = Scratch::new("built", &[]);
    let binary = folder.path("a.out");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w"]).args(flags).arg("-o").arg(&binary).arg(file).arg("-lm");
    build(&mut gcc)?;
    Command::new(&binary).stdin(Stdio::null()).output().map_err(|error| error.to_string())
}

/// Has a compiler build something; `Err` with what it has against it.
pub(crate) fn build(compiler: &mut Command) -> Result<(), String> {
    let built = compiler.output().map_err(|error| error.to_string())?;
    match built.status.success() {
        true => Ok(()),
        false => Err(format!("not compiled:\n{}", String::from_utf8_lossy(&built.stderr))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gcc_builds_is_run_and_what_it_refuses_is_told() {
        let Some(output) = run_by_gcc(&[], "#include <stdio.h>\nint main(void) { puts(\"x\"); return 3; }") else {
            return;
        };
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(3), b"x\n".as_slice()));
        let folder = Scratch::new("refused", &[("a.c", "int main(void) { return x; }")]);
        assert!(run_file_by_gcc(&[], &folder.path("a.c")).is_err_and(|error| error.contains("not compiled")));
    }
}
