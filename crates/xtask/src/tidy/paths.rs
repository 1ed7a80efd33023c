//! No path of somebody's machine stands in the repository: not in code, tests,
//! golden outputs or documents. Folders of the system (`/usr/include`) are fine.

use super::scan::{is_word, line_of};
use super::workspace::Workspace;
use super::Finding;

/// First folders of paths that exist on one machine only.
const FOLDERS: &[&str] = &["home", "root", "work", "Users"];

/// Findings about paths.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let rust = workspace.rust.iter().map(|file| (&file.path, &file.text));
    let others = workspace.others.iter().map(|file| (&file.path, &file.text));
    rust.chain(others).flat_map(|(path, text)| check_text(path, text)).collect()
}

fn check_text(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for folder in FOLDERS {
        let needle = format!("/{folder}/");
        let places = text.match_indices(&needle).filter(|(at, _)| begins_path(text, *at));
        findings.extend(places.map(|(at, _)| Finding {
            path: path.into(),
            line: line_of(text, at),
            text: format!("a path of one machine: `{needle}...`"),
        }));
    }
    findings
}

/// Whether the slash at `at` begins a path and does not stand inside one.
fn begins_path(text: &str, at: usize) -> bool {
    let before = at.checked_sub(1).map(|i| text.as_bytes()[i]);
    !before.is_some_and(|b| is_word(b) || matches!(b, b'.' | b'/' | b'-' | b'*' | b'}' | b'>'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        check(&Workspace::of(&[("docs/x.md", text)])).len()
    }

    #[test]
    fn machine_paths_are_found() {
        assert_eq!(count(&format!("see {}home/me/x.c and \"{}work/y\"", '/', '/')), 2);
    }

    #[test]
    fn other_paths_are_fine() {
        assert_eq!(count("src/home/x.rs, /usr/include, ./work/x"), 0);
    }
}
