//! Every Rust file opens with what it is about: at least two lines of `//!`,
//! one for files of tests.

use super::workspace::Workspace;
use super::Finding;

/// Findings about the openings of files.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &workspace.rust {
        let lines = file.text.lines().take_while(|line| line.starts_with("//!"));
        let said = lines.filter(|line| line.len() > "//! ".len()).count();
        let wanted = if file.is_test() { 1 } else { 2 };
        if said < wanted {
            let text = format!("the file opens with {said} line(s) of `//!`, wanted are {wanted}: what, why, what not");
            findings.push(Finding { path: file.path.clone(), line: 1, text });
        }
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
    fn a_short_opening_is_found() {
        assert_eq!(count("crates/a/src/x.rs", "use std::fmt;\n"), 1);
        assert_eq!(count("crates/a/src/x.rs", "//! Only one line.\n//!\nuse std::fmt;\n"), 1);
    }

    #[test]
    fn two_lines_or_one_in_tests_are_enough() {
        assert_eq!(count("crates/a/src/x.rs", "//! First.\n//! Second.\n"), 0);
        assert_eq!(count("crates/a/tests/x.rs", "//! First.\n"), 0);
    }
}
