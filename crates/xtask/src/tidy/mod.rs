//! The rules of the house as checks, one file each.
//!
//! A check is a function from the workspace as text to its findings. It reads
//! Rust with a scanner that knows comments, strings and braces and nothing
//! more: fast, without dependencies, and good enough for rules of form. What
//! the compiler or clippy already checks is not checked again.

mod allow;
mod circles;
mod code_map;
mod crate_sizes;
mod depends;
mod docs;
mod fields;
mod imports;
mod modules;
mod names;
mod paths;
mod purity;
mod scan;
mod sizes;
mod workspace;

use anyhow::Result;
use std::path::Path;
use workspace::Workspace;

/// A breach of a rule.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// The file, relative to the workspace.
    pub path: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Every check, in the order of their names.
const CHECKS: &[fn(&Workspace) -> Vec<Finding>] =
    &[allow::check, code_map::check, depends::check, docs::check, names::check, paths::check, purity::check];

/// All findings about the workspace at `root`, sorted by place.
pub fn all(root: &Path) -> Result<Vec<Finding>> {
    let workspace = Workspace::read(root)?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&workspace)).collect();
    findings.sort();
    Ok(findings)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_workspace_is_tidy() {
        let findings = super::all(&crate::root()).unwrap();
        let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(lines.is_empty(), "\n{}", lines.join("\n"));
    }
}
