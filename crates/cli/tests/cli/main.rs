//! `antiphon` from outside: what it prints, writes and refuses, and how it ends.
//! One module for each theme. The programs under `tests/` at the root are run by
//! the other test of this crate, `outcomes`.
//!
//! All of it is one binary, which is linked once. Tests do not share files, and
//! none of them changes this process: each starts its own.

mod agreement;
mod assumed;
mod attack;
mod book;
mod browser;
mod check;
mod checkpoints;
mod cluster;
mod compare;
mod documented;
mod emitted;
mod ends;
mod flags;
mod floating;
mod formats;
mod functions;
mod fuzz;
mod hostile;
mod infer;
mod instrumented;
mod jobs;
mod limits;
mod lsp;
mod openmp;
mod pages;
mod proofs;
mod results;
mod sanitizer;
mod schedules;
mod stops;
mod teams;
mod thread_workers;
mod traces;
mod usage;
mod values;

use antiphon_testing::Tool;

/// The binary that is tested.
const ANTIPHON: Tool = Tool::at(env!("CARGO_BIN_EXE_antiphon"));
