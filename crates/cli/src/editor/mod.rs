//! What the language server does in the world: crate `lsp` decides, this does.
//!
//! [`host`] owns the streams and waits for whatever comes next; [`belongs`] says how a file is read and
//! verified, by the task of `antiphon.toml` that it belongs to; [`reading`] is the front end on a text that is not saved;
//! [`job`] a verification, which is a process, so that it can be stopped and can fail alone.

mod belongs;
pub mod host;
mod job;
mod reading;

/// The table of options that reads command lines.
type Line = fn() -> clap::Command;
