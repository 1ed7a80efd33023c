//! Expected outputs in files beside what is tested.
//!
//! `ANTIPHON_BLESS=1` writes them anew; somebody then reads what changed. What
//! differs from run to run is taken out before ([`steady`]).

use std::path::Path;

/// Whether golden files are written anew.
pub fn blessing() -> bool {
    std::env::var_os("ANTIPHON_BLESS").is_some_and(|value| value == "1")
}

/// Compares an output with a golden file; `Err` says where they differ.
pub fn compare(path: &Path, found: &[u8]) -> Result<(), String> {
    let wanted = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if wanted == found {
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let line = first_difference(&wanted, found);
    Err(format!(
        "{name} differs from line {line} on; `cargo xtask bless` accepts the new one\n--- wanted\n{}",
        shown(&wanted)
    ))
}

/// Writes a golden file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// The line in which two texts differ first.
fn first_difference(a: &[u8], b: &[u8]) -> usize {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y);
    same.filter(|(x, _)| **x == b'\n').count() + 1
}

/// The text of a stream, with a line break at its end; only the start of a long one.
pub fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let cut: String = text.chars().take(20_000).collect();
    match cut.is_empty() || cut.ends_with('\n') {
        true => cut,
        false => cut + "\n",
    }
}

/// An output without what differs from run to run: in place of the costs of a
/// verification stands `(costs)`, in place of the time behind a verdict `T s`.
pub fn steady(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else { return bytes.to_vec() };
    text.split_inclusive('\n').map(steady_line).collect::<String>().into_bytes()
}

fn steady_line(line: &str) -> String {
    const VERDICTS: [&str; 5] = ["holds ", "equivalent ", "violated ", "inconclusive ", "not equivalent "];
    let verdict = VERDICTS.iter().any(|word| line.starts_with(word));
    let costs = line.starts_with("  ") && line.contains(" state") && line.contains(" transition");
    match line.rsplit_once("  ") {
        _ if costs => "  (costs)\n".to_owned(),
        Some((left, time)) if verdict && time.ends_with(" s\n") => format!("{}  T s\n", left.trim_end()),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    #[test]
    fn a_difference_is_found_by_its_line() {
        let folder = Scratch::new("golden", &[("x.stdout", "one\ntwo\n")]);
        let path = folder.path("x.stdout");
        assert_eq!(compare(&path, b"one\ntwo\n"), Ok(()));
        assert!(compare(&path, b"one\n2\n").is_err_and(|error| error.contains("x.stdout differs from line 2 on")));
        assert!(compare(&folder.path("y.stdout"), b"").is_err());
    }

    #[test]
    fn costs_and_times_are_taken_out() {
        let steady = |text: &str| String::from_utf8_lossy(&steady(text.as_bytes())).into_owned();
        assert_eq!(steady("not equivalent   0.04 s\n"), "not equivalent  T s\n");
        let text = "violated   x.c  1 error        0.02 s\n  12 states  40 transitions  0.7 s  41 MB\n  x = 3 s\n";
        assert_eq!(steady(text), "violated   x.c  1 error  T s\n  (costs)\n  x = 3 s\n");
    }
}
