//! The queries of a prover as files: `0001.smt2`, `0002.smt2`, ...
//! Each can be given to any solver as it is.

use antiphon_prover::QueryLog;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Writes each query into a folder.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A log in a folder, which is made if it is not there.
    pub fn new(path: &Path) -> Result<Folder> {
        std::fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Folder { path: path.to_owned() })
    }
}

impl QueryLog for Folder {
    fn record(&mut self, number: u64, text: &str) {
        let file = self.path.join(format!("{number:04}.smt2"));
        // A measurement goes on without its log, but says so.
        if let Err(error) = std::fs::write(&file, text) {
            eprintln!("{}: {error}", file.display());
        }
    }
}
