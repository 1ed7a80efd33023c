//! Where things are in the repository, and settings from the environment: a test
//! names files by the root, not by where it was started.

use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The files under a folder, however deep, with one of these endings, sorted by
/// their paths; none if there is no such folder.
pub fn files_under(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, endings, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let fits = |ending: &std::ffi::OsStr| endings.iter().any(|wanted| ending == *wanted);
        if path.is_dir() {
            collect(&path, endings, found);
        } else if path.extension().is_some_and(fits) {
            found.push(path);
        }
    }
}

/// A number from the environment, for longer or other runs of a test.
pub fn setting(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    #[test]
    fn files_are_found_at_any_depth_in_order() {
        let folder = Scratch::new("walk", &[("b.c", ""), ("a/z.c", ""), ("a/b/y.h", ""), ("a/no.txt", "")]);
        let found = files_under(folder.folder(), &["c", "h"]);
        let names: Vec<_> = found.iter().filter_map(|path| path.strip_prefix(folder.folder()).ok()).collect();
        assert_eq!(names, ["a/b/y.h", "a/z.c", "b.c"].map(Path::new));
        assert!(files_under(&folder.path("nowhere"), &["c"]).is_empty());
    }

    #[test]
    fn the_root_holds_the_crates() {
        assert!(root().join("crates/testing/Cargo.toml").exists());
    }
}
