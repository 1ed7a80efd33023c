//! The command line as a whole. What commands share is under `options`, what each has
//! for itself under `commands`.

use crate::colours::Wanted;
use crate::commands::Command;
use crate::options::groups::grouped;
use clap::{CommandFactory, Parser};

/// Proves parallel C programs correct, or shows exactly how they go wrong.
#[derive(Parser, Debug)]
#[command(name = "antiphon", version, about, max_term_width = 100)]
pub struct Cli {
    /// Colour the output: on a terminal unless NO_COLOR is set, always, or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, hide_default_value = true, global = true)]
    pub color: Wanted,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The command line, its options in groups.
pub fn line() -> clap::Command {
    grouped(Cli::command())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        line().debug_assert();
    }
}
