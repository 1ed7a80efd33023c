//! The commands, one file each. A new command is a file here, a variant and an
//! arm below. A command that does not exist yet is not listed.

mod cegar;
mod check;
mod compare;
mod explain;
mod instrument;
mod list;
mod lsp;
mod pages;
mod parallel;
mod replay;
mod report;
mod run;
mod shell;
mod show;
mod temporal;
mod trace;
mod verify;

use crate::failure::{Failure, USAGE};
use crate::last_resort;
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    Verify(verify::Verify),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Cegar(cegar::Cegar),
    Check(check::Check),
    Run(run::Run),
    Show(show::Show),
    Replay(replay::Replay),
    Instrument(instrument::Instrument),
    Report(report::Report),
    List(list::List),
    Explain(explain::Explain),
    Lsp(lsp::Lsp),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Those with a limit on time end when it is reached, whatever they do.
fn watch(command: &Command) {
    match command {
        Command::Verify(own) => last_resort::watch("verify", &own.output, own.exploration.time_limit()),
        Command::Compare(own) => last_resort::watch("compare", &own.output, own.exploration.time_limit()),
        Command::Trace(own) => last_resort::watch("trace", &own.output, own.timeout),
        Command::Cegar(own) => last_resort::watch("cegar", &own.output, own.timeout),
        Command::Check(_) | Command::Run(_) | Command::Show(_) | Command::Replay(_) | Command::Report(_) => {}
        Command::Instrument(_) | Command::List(_) | Command::Lsp(_) | Command::Explain(_) => {}
        Command::Completions(_) | Command::Man(_) => {}
    }
}

/// Does it; the result is the exit code. `line` describes the whole command line.
pub fn execute(command: &Command, line: fn() -> clap::Command) -> u8 {
    watch(command);
    let done = match command {
        Command::Verify(command) => command.execute(),
        Command::Compare(command) => command.execute(),
        Command::Trace(command) => command.execute(),
        Command::Cegar(command) => command.execute(),
        Command::Check(command) => command.execute(line()),
        Command::Run(command) => command.execute(),
        Command::Show(command) => command.execute(),
        Command::Replay(command) => command.execute(),
        Command::Report(command) => command.execute(),
        Command::Instrument(command) => command.execute(),
        Command::List(command) => command.execute(),
        Command::Explain(command) => command.execute(),
        Command::Lsp(command) => command.execute(line),
        Command::Completions(command) => command.execute(line()),
        Command::Man(command) => command.execute(line()),
    };
    done.unwrap_or_else(|Failure(message)| {
        eprintln!("antiphon: {message}");
        USAGE
    })
}
