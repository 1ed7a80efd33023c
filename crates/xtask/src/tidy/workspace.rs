//! The workspace as the checks see it: every text file with its path, and for
//! Rust files the same text without comments and strings.

use super::scan;
use anyhow::{Context, Result};
use std::path::Path;

/// One text file.
pub struct TextFile {
    /// Path relative to the workspace, with `/`.
    pub path: String,
    /// Its text; bytes that are not UTF-8 replaced.
    pub text: String,
}

/// One Rust file under `crates/`.
pub struct RustFile {
    /// Path relative to the workspace, with `/`.
    pub path: String,
    /// The text as written.
    pub text: String,
    /// The text with comments and literals blanked, line for line.
    pub code: String,
    /// [`RustFile::code`] with `#[cfg(test)]` items blanked too.
    pub shipped: String,
}

/// Everything that checks look at.
#[derive(Default)]
pub struct Workspace {
    /// Rust files of all crates.
    pub rust: Vec<RustFile>,
    /// All other text files.
    pub others: Vec<TextFile>,
}

/// Endings of the files that are read.
const ENDINGS: &[&str] = &["rs", "toml", "md", "txt", "c", "h", "yml", "stdout", "stderr", "sh"];
/// Folders that are none of ours.
const SKIPPED: &[&str] = &["target", ".git", ".cache"];

impl RustFile {
    /// A file from its text.
    pub fn new(path: &str, text: &str) -> RustFile {
        let code = scan::blank_comments_and_literals(text);
        let shipped = scan::blank_test_items(&code);
        RustFile { path: path.into(), text: text.into(), code, shipped }
    }

    /// The crate's folder name, as `syntax`.
    pub fn crate_name(&self) -> &str {
        self.path.split('/').nth(1).unwrap_or("")
    }

    /// Whether the file belongs to a crate's build script.
    pub fn is_build_script(&self) -> bool {
        self.path.split('/').nth(2).is_some_and(|part| part == "build" || part == "build.rs")
    }

    /// Whether the file holds tests and nothing else.
    pub fn is_test(&self) -> bool {
        self.path.contains("/tests/") || self.path.ends_with("tests.rs")
    }
}

impl Workspace {
    /// Reads the workspace at `root`.
    pub fn read(root: &Path) -> Result<Workspace> {
        let mut workspace = Workspace::default();
        workspace.read_folder(root, "")?;
        Ok(workspace)
    }

    /// A workspace of the given files, for tests.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Workspace {
        let mut workspace = Workspace::default();
        for (path, text) in files {
            workspace.add(path, text);
        }
        workspace
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        let entries = std::fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
        let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(|entry| entry.file_name());
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                if !SKIPPED.contains(&name.as_str()) {
                    self.read_folder(&entry.path(), &format!("{path}/"))?;
                }
            } else if ENDINGS.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
                let bytes = std::fs::read(entry.path()).with_context(|| path.clone())?;
                self.add(&path, &String::from_utf8_lossy(&bytes));
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &str, text: &str) {
        match path.starts_with("crates/") && path.ends_with(".rs") {
            true => self.rust.push(RustFile::new(path, text)),
            false => self.others.push(TextFile { path: path.into(), text: text.into() }),
        }
    }
}
