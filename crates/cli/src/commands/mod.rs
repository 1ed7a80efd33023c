//! The commands, one file each. A new command is a file here, a variant and an
//! arm below. A command that does not exist yet is not listed.

mod cegar;
mod compare;
mod explain;
mod list;
mod pages;
mod parallel;
mod replay;
mod report;
mod run;
mod show;
mod temporal;
mod trace;
mod verify;

use crate::failure::{Failure, USAGE};
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    Verify(verify::Verify),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Cegar(cegar::Cegar),
    Run(run::Run),
    Show(show::Show),
    Replay(replay::Replay),
    Report(report::Report),
    List(list::List),
    Explain(explain::Explain),
}

/// Does it; the result is the exit code.
pub fn execute(command: &Command) -> u8 {
    let done = match command {
        Command::Verify(command) => command.execute(),
        Command::Compare(command) => command.execute(),
        Command::Trace(command) => command.execute(),
        Command::Cegar(command) => command.execute(),
        Command::Run(command) => command.execute(),
        Command::Show(command) => command.execute(),
        Command::Replay(command) => command.execute(),
        Command::Report(command) => command.execute(),
        Command::List(command) => command.execute(),
        Command::Explain(command) => command.execute(),
    };
    done.unwrap_or_else(|Failure(message)| {
        eprintln!("antiphon: {message}");
        USAGE
    })
}
