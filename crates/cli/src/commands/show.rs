//! `antiphon show`: a look at a phase. The phase goes to stdout and complaints
//! to stderr; with errors the exit code is 4.

use crate::commands::parallel::Read;
use crate::console::Console;
use crate::failure::Failure;
use crate::input::database;
use crate::options::output::{Format, OutputOptions};
use crate::options::source::ReadingOptions;
use crate::session::Session;
use antiphon_syntax::preprocess::print_tokens;
use antiphon_syntax::show;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Show the program as Antiphon sees it after a phase
#[derive(Args, Debug)]
pub struct Show {
    /// Which phase
    #[arg(value_enum)]
    pub phase: Phase,
    /// C files: translation units that are linked into one program; with -p by default all C files of the build
    #[arg(value_name = "FILE.c", required_unless_present = "database")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingOptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

/// A phase that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Phase {
    /// The tokens after preprocessing
    Preprocessed,
    /// The typed syntax tree: names resolved, conversions explicit
    Ast,
    /// The program graph that all analyses use
    Model,
    /// The assignments that become parallel assignments, and how many that saves
    Parallel,
}

impl Show {
    /// Prints the phase.
    pub fn execute(&self) -> Result<u8, Failure> {
        let console = Console::new(&self.output);
        let mut session = Session::of_files(&self.files()?, &self.reading)?;
        let text = match self.phase {
            Phase::Preprocessed => preprocessed(&mut session)?,
            Phase::Ast => ast(&mut session)?,
            Phase::Model => model(&mut session)?,
            Phase::Parallel => parallel(&mut session)?,
        };
        if console.format() == Format::Human {
            console.result(text);
        }
        session.show_diagnostics(&console);
        console.finish(&session.outcome("show"))
    }
}

impl Show {
    /// The files that are named, else those of the build.
    fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        match &self.reading.database {
            Some(folder) if self.files.is_empty() => database::read(folder)?.files(folder),
            _ => Ok(self.files.clone()),
        }
    }
}

/// The tokens of every file, one file after the other.
fn preprocessed(session: &mut Session) -> Result<String, Failure> {
    let units = session.preprocessed()?;
    Ok(units.iter().map(|unit| print_tokens(unit, &session.map, &session.names)).collect())
}

/// The typed tree of every file; nothing if there are errors.
fn ast(session: &mut Session) -> Result<String, Failure> {
    let asts = session.asts()?;
    if session.has_errors() {
        return Ok(String::new());
    }
    Ok(asts.iter().map(|ast| show(ast, &session.names)).collect())
}

/// The program that all files make together; nothing if there are errors.
fn model(session: &mut Session) -> Result<String, Failure> {
    let program = session.program()?;
    Ok(program.map(|program| antiphon_model::print(&program)).unwrap_or_default())
}

/// The parallel assignments of every file; nothing if there are errors.
fn parallel(session: &mut Session) -> Result<String, Failure> {
    let asts = session.asts()?;
    if session.has_errors() {
        return Ok(String::new());
    }
    let files: Vec<_> = session.files.iter().cloned().zip(asts).collect();
    let read = Read { map: &session.map, names: &session.names, target: session.target };
    let (text, mut said) = read.show(&files);
    session.diagnostics.append(&mut said);
    Ok(text)
}
