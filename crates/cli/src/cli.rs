//! The command line: option groups that commands share. Long names are a
//! contract; a short one exists only for what is typed every day.
//!
//! A command takes the groups that mean something for it, so that an option
//! without effect is refused.

use crate::commands::Command;
use crate::console::check_result_file;
use crate::macro_flags::MacroFlags;
use clap::{Args, Parser, ValueEnum};
use std::path::PathBuf;

/// Proves parallel C programs right, or shows exactly how they go wrong.
#[derive(Parser, Debug)]
#[command(name = "antiphon", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The program and how to read it.
#[derive(Args, Debug, Default)]
pub struct SourceOptions {
    /// C files: translation units that are linked into one program
    #[arg(value_name = "FILE.c", required = true)]
    pub files: Vec<PathBuf>,
    /// How to read them
    #[command(flatten)]
    pub reading: ReadingOptions,
}

/// How to read C files.
#[derive(Args, Debug, Default)]
pub struct ReadingOptions {
    /// Search for headers in DIR
    #[arg(short = 'I', value_name = "DIR")]
    pub include: Vec<PathBuf>,
    /// `-D` and `-U`, in order
    #[command(flatten)]
    pub macros: MacroFlags,
    /// Read -I, -D and -U for each file from DIR/compile_commands.json
    #[arg(short = 'p', value_name = "DIR")]
    pub database: Option<PathBuf>,
    /// Sizes of the integer types
    #[arg(long, value_enum, default_value_t)]
    pub data_model: DataModel,
    /// Which standard headers to use
    #[arg(long, value_enum, default_value_t)]
    pub headers: HeaderSource,
}

/// How to show the result.
#[derive(Args, Debug, Default)]
pub struct OutputOptions {
    /// Format of the result on stdout
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// Also write the result to a file, in the format of its extension; repeatable
    #[arg(short = 'o', long = "out", value_name = "FILE.{json,html,sarif,xml,yml}", value_parser = check_result_file)]
    pub out: Vec<PathBuf>,
    /// Write nothing to stderr
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Do not shorten long lists and traces
    #[arg(short, long)]
    pub verbose: bool,
}

/// Sizes of the integer types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum DataModel {
    /// `int` 32 bits, `long` and pointers 64
    #[default]
    Lp64,
    /// `int`, `long` and pointers 32 bits
    Ilp32,
}

impl DataModel {
    /// Its name, as on the command line.
    pub fn word(self) -> &'static str {
        match self {
            DataModel::Lp64 => "lp64",
            DataModel::Ilp32 => "ilp32",
        }
    }
}

/// Whose headers come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum HeaderSource {
    /// Antiphon's headers first, then the system's
    #[default]
    Embedded,
    /// The system's headers, except for those of the compiler
    System,
}

/// The form of the result on stdout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// Text
    #[default]
    Human,
    /// JSON
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
