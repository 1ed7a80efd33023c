//! Whether what was observed is what was expected: exit code, the exact set of
//! findings, and golden outputs byte for byte.

use crate::directives::{Finding, Program};
use crate::execute::Observed;
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
    complaint.push_str(&golden(program, observed));
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
            std::fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

fn golden(program: &Program, observed: &Observed) -> String {
    let mut complaint = String::new();
    let mut compared = 0;
    for (path, bytes) in streams(program, observed) {
        let Ok(wanted) = std::fs::read(&path) else { continue };
        compared += 1;
        let bytes = steady(bytes);
        if wanted != bytes {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let line = first_difference(&wanted, &bytes);
            let _ = writeln!(complaint, "{name} differs from line {line} on; `cargo xtask bless` accepts the new one");
            let _ = write!(complaint, "--- wanted\n{}", shown(&wanted));
        }
    }
    if compared == 0 && program.kind.wants_golden_output() {
        let _ = writeln!(complaint, "there is no golden output beside it; `cargo xtask bless` writes one");
    }
    complaint
}

/// The golden file of each stream, and what the stream carried.
fn streams<'a>(program: &Program, observed: &'a Observed) -> [(PathBuf, &'a [u8]); 2] {
    let path = program.folder.join(&program.name);
    [(path.with_extension("stdout"), &observed.stdout), (path.with_extension("stderr"), &observed.stderr)]
}

/// An output without what differs from run to run: in place of the costs of a
/// verification stands `(costs)`, in place of the time behind a verdict `T s`.
pub fn steady(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else { return bytes.to_vec() };
    let line = |line: &str| {
        let verdict = ["violated   ", "inconclusive   ", "not equivalent "].iter().any(|word| line.starts_with(word));
        match line.rsplit_once("  ") {
            Some((left, time)) if verdict && time.ends_with(" s\n") => format!("{}  T s\n", left.trim_end()),
            _ if line.starts_with("  ") && line.contains(" state") && line.contains(" transitions  ") => {
                "  (costs)\n".to_owned()
            }
            _ => line.to_owned(),
        }
    };
    text.split_inclusive('\n').map(line).collect::<String>().into_bytes()
}

fn first_difference(a: &[u8], b: &[u8]) -> usize {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y);
    same.filter(|(x, _)| **x == b'\n').count() + 1
}

/// The text of a stream, with a line break at its end.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let cut: String = text.chars().take(20_000).collect();
    if cut.is_empty() || cut.ends_with('\n') {
        cut
    } else {
        cut + "\n"
    }
}

/// The ids that a program expects, for the test of the list of codes.
pub fn expects(program: &Program, id: &str) -> bool {
    program.findings.iter().any(|(_, _, expected): &Finding| expected == id)
}
