//! Whether what was observed is what was expected: exit code, the exact set of
//! findings, and golden outputs byte for byte.

use crate::directives::{Finding, Program};
use crate::execute::Observed;
use antiphon_testing::golden::{self, shown, steady};
use std::fmt::Write;
use std::path::PathBuf;

/// `Err` says everything that is different.
pub fn judge(program: &Program, observed: &Observed) -> Result<(), String> {
    let mut complaint = String::new();
    if observed.exit_code != Some(program.exit_code) {
        let found = observed.exit_code.map_or("a signal".into(), |code| code.to_string());
        let _ = writeln!(complaint, "exit code {} was expected, not {found}", program.exit_code);
    }
    for (file, line, id) in program.findings.difference(&observed.findings) {
        let _ = writeln!(complaint, "{file}:{line}: `{id}` was expected and is missing");
    }
    for (file, line, id) in observed.findings.difference(&program.findings) {
        let _ = writeln!(complaint, "{file}:{line}: `{id}` was not expected");
    }
    complaint.push_str(&golden_outputs(program, observed));
    if complaint.is_empty() {
        return Ok(());
    }
    let _ = write!(complaint, "--- stdout\n{}--- stderr\n{}", shown(&observed.stdout), shown(&observed.stderr));
    Err(complaint)
}

/// Writes golden outputs anew: those that exist, and those that must.
pub fn bless(program: &Program, observed: &Observed) -> Result<(), String> {
    for (path, bytes) in streams(program, observed) {
        let bytes = steady(bytes);
        let wanted = program.kind.wants_golden_output() && path.extension().is_some_and(|ending| ending == "stdout");
        if path.exists() || wanted {
            golden::write(&path, &bytes)?;
        }
    }
    Ok(())
}

fn golden_outputs(program: &Program, observed: &Observed) -> String {
    let mut complaint = String::new();
    let there: Vec<_> = streams(program, observed).into_iter().filter(|(path, _)| path.exists()).collect();
    for (path, bytes) in &there {
        complaint.extend(golden::compare(path, &steady(bytes)).err());
    }
    if there.is_empty() && program.kind.wants_golden_output() {
        let _ = writeln!(complaint, "there is no golden output beside it; `cargo xtask bless` writes one");
    }
    complaint
}

/// The golden file of each stream, and what the stream carried.
fn streams<'a>(program: &Program, observed: &'a Observed) -> [(PathBuf, &'a [u8]); 2] {
    [(program.golden("stdout"), &observed.stdout), (program.golden("stderr"), &observed.stderr)]
}

/// The ids that a program expects, for the test of the list of codes.
pub fn expects(program: &Program, id: &str) -> bool {
    program.findings.iter().any(|(_, _, expected): &Finding| expected == id)
}
