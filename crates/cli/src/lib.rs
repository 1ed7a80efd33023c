//! The command `antiphon`: flags, files, exit codes.
//!
//! All work is done on one thread with a very large stack, because C nests as
//! deeply as its author likes; a panic there ends in one line that asks for a
//! report and exit code 5. Each command is a file under `commands`. It is a
//! library so that benchmarks can do in one process what the binary does.
//!
//! Deliberately not here: anything about C or about verification.

mod borrowed;
mod cli;
mod cluster;
mod colours;
mod commands;
mod console;
mod editor;
mod emitting;
mod every;
mod exploring;
pub mod failure;
mod findings;
mod input;
mod interrupt;
mod last_resort;
mod loops;
pub mod options;
mod platform;
mod progress;
mod schedule;
pub mod session;
mod sha256;
mod stepping;
mod tasks;
mod words;
pub mod worker;

use clap::FromArgMatches;
use std::process::ExitCode;

/// The command, from its arguments to its exit code.
pub fn main() -> ExitCode {
    let words = words::understood(std::env::args_os());
    let line = cli::line().color(colours::of_words(&words));
    let read = line.try_get_matches_from(words).and_then(|matches| cli::Cli::from_arg_matches(&matches));
    let cli = match read {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is the reader's decision.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { failure::USAGE } else { 0 });
        }
    };
    colours::choose(cli.color);
    let code = worker::run(move || commands::execute(&cli.command, cli::line));
    ExitCode::from(cluster::leave(code))
}
