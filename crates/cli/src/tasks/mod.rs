//! The tasks of a project: `antiphon.toml`, and what `antiphon check` makes of it.
//!
//! A task is a command line with a name. So [`file`] reads names and values, [`words`] makes a command line of them by the same
//! table of options that reads what people type, and nothing here knows what an option means. Each task is a
//! process of its own ([`run`]): one that fails, or needs much memory, leaves the others alone.
//! [`order`] says which come first.

pub mod file;
pub mod order;
pub mod run;
pub mod words;

use antiphon_report::Verdict;

/// A task, ready to be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// Its name, which is also that of its result files.
    pub name: String,
    /// The words behind `antiphon`.
    pub words: Vec<String>,
    /// Where the program's own arguments begin among them.
    pub own_words: usize,
    /// The files of its programs, relative to the project.
    pub files: Vec<String>,
    /// What its verdict should be.
    pub expected: Verdict,
}
