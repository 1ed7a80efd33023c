//! `antiphon instrument`: collective assertions as code that checks them in a real MPI run.
//!
//! The exit code is 0 if the file was written, 4 if something in it cannot be checked at run
//! time; then nothing is written.

use crate::console::Console;
use crate::failure::Failure;
use crate::options::output::OutputOptions;
use crate::options::source::ReadingOptions;
use crate::session::Session;
use antiphon_instrument::{instrument, Refusal, Unit};
use antiphon_outcome::Verdict;
use antiphon_report::human::count;
use clap::Args;
use std::path::{Path, PathBuf};

/// Turn collective assertions into checks in a real MPI run
#[derive(Args, Debug)]
pub struct Instrument {
    /// The C file with the assertions; it also calls MPI_Init and MPI_Finalize
    #[arg(value_name = "FILE.c")]
    pub file: PathBuf,
    /// The C file to write, to be compiled by mpicc in place of the other
    #[arg(short = 'o', long = "out", value_name = "OUT.c")]
    pub out: PathBuf,
    /// How to read the file
    #[command(flatten)]
    pub reading: ReadingOptions,
}

impl Instrument {
    /// Writes the file.
    pub fn execute(&self) -> Result<u8, Failure> {
        if is_same_file(&self.file, &self.out) {
            let out = self.out.display();
            return Err(Failure(format!("`-o {out}` would overwrite the program itself; choose another name")));
        }
        let options = OutputOptions::default();
        let console = Console::new(&options);
        let mut session = Session::of_files(std::slice::from_ref(&self.file), &self.reading)?;
        let asts = session.asts()?;
        session.show_diagnostics(&console);
        let Some(ast) = asts.first().filter(|_| !session.has_errors()) else {
            return Ok(Verdict::Rejected.exit_code());
        };
        let bytes = std::fs::read(&self.file).map_err(|error| Failure::file("read", &self.file, &error))?;
        let (name, text) = (self.file.display().to_string(), String::from_utf8_lossy(&bytes).into_owned());
        let unit = Unit { ast, names: &session.names, map: &session.map, name: &name, text: &text };
        let made = match instrument(&unit) {
            Ok(made) => made,
            Err(refusal) => {
                console.message(&said(&session, &name, &refusal));
                return Ok(Verdict::Rejected.exit_code());
            }
        };
        for unchecked in &made.unchecked {
            console.message(&said(&session, &name, unchecked));
        }
        std::fs::write(&self.out, made.text).map_err(|error| Failure::file("write", &self.out, &error))?;
        let assertions = count(made.assertions, "collective assertion");
        console.result(format!("instrumented   {}: {assertions}\n", self.out.display()));
        Ok(0)
    }
}

/// Whether two paths name one file that is there.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| std::fs::canonicalize(path).ok();
    whole(one).is_some_and(|one| whole(other) == Some(one))
}

/// `gather.c:19: a collective invariant is not checked`
fn said(session: &Session, name: &str, refusal: &Refusal) -> String {
    let place = session.map.position(refusal.span);
    let place = place.map_or(name.to_owned(), |place| format!("{}:{}", place.name, place.line));
    format!("{place}: {}\n", refusal.message)
}
