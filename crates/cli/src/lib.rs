//! The command `antiphon`: flags, files, exit codes.
//!
//! All work is done on one thread with a very large stack, because C nests as
//! deeply as its author likes; a panic there ends in one line that asks for a
//! report and exit code 5. Each command is a file under `commands`. It is a
//! library so that benchmarks can do in one process what the binary does.
//!
//! Deliberately not here: anything about C or about verification.

mod cli;
mod commands;
mod console;
mod emitting;
mod exploring;
pub mod failure;
mod findings;
mod input;
mod interrupt;
mod last_resort;
pub mod options;
mod platform;
mod progress;
mod schedule;
pub mod session;
#[path = "../../solver/build/sha256.rs"]
mod sha256;
mod stepping;
mod words;
pub mod worker;

use clap::{CommandFactory, Parser};
use std::process::ExitCode;

/// The command, from its arguments to its exit code.
pub fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse_from(words::understood(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is the reader's decision.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { failure::USAGE } else { 0 });
        }
    };
    ExitCode::from(worker::run(move || commands::execute(&cli.command, cli::Cli::command)))
}
