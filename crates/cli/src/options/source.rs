//! Which files to read, and how: options of every command that reads a program. Long
//! names are a contract; a short one exists only for what is typed every day.

use super::macros::MacroFlags;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

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
    /// Threads of OpenMP teams that do not say how many: a number, or a range whose numbers are all explored; by default 2..3
    #[arg(long, value_name = "N|LO..HI", value_parser = super::range::team_size)]
    pub threads: Option<antiphon_openmp::TeamSize>,
    /// Devices that OpenMP programs find: a number, or a range whose numbers are all explored; by default 1
    #[arg(long, value_name = "N|LO..HI", value_parser = super::range::devices)]
    pub devices: Option<antiphon_openmp::DeviceCount>,
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
