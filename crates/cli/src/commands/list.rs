//! `antiphon list`: tables that are generated from the code they describe, so
//! that they cannot say anything else.

use crate::cli::OutputOptions;
use crate::console::Console;
use crate::failure::Failure;
use antiphon_lower::library::{self, Feature, Support};
use antiphon_report::Property;
use antiphon_source::codes;
use clap::{Args, ValueEnum};
use std::fmt::Write;

/// Print a table of what Antiphon knows
#[derive(Args, Debug)]
pub struct List {
    /// Which table
    #[arg(value_enum)]
    pub table: Table,
}

/// A table.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Table {
    /// Property ids, for --check and in results
    Properties,
    /// Functions of MPI: those that are known, and those that are rejected
    Mpi,
    /// What Antiphon does not model: the codes of its limits; and the library functions that it knows
    Features,
}

impl List {
    /// Prints the table.
    pub fn execute(&self) -> Result<u8, Failure> {
        let text = match self.table {
            Table::Properties => columns(Property::ALL.iter().map(|property| (property.id(), property.about()))),
            Table::Mpi => functions(&library::mpi_functions()),
            Table::Features => {
                let limits = columns(codes::unsupported::ALL.iter().map(|code| (code.id, code.title)));
                format!("{limits}\n{}", functions(&library::features()))
            }
        };
        Console::new(&OutputOptions::default()).result(text);
        Ok(0)
    }
}

/// Functions, each with what becomes of a call.
fn functions(table: &[Feature]) -> String {
    let said: Vec<String> = table.iter().map(|function| support(function)).collect();
    columns(table.iter().map(|function| function.name.as_str()).zip(said.iter().map(String::as_str)))
}

/// What becomes of a call.
fn support(function: &Feature) -> String {
    match function.support {
        Support::Known => format!("known          {}", function.header),
        Support::Rejected(code) => format!("rejected {}  {}", code.id, function.header),
    }
}

/// Two columns, the first as wide as its widest entry.
fn columns<'a>(rows: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let width = rows.clone().map(|(first, _)| first.len()).max().unwrap_or(0);
    rows.fold(String::new(), |mut text, (first, second)| {
        let _ = writeln!(text, "{first:width$}  {second}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::{columns, functions};
    use antiphon_lower::library;

    #[test]
    fn functions_say_what_becomes_of_a_call() {
        let text = functions(&library::mpi_functions());
        assert!(text.lines().any(|line| line.starts_with("MPI_Send ") && line.ends_with("known          mpi.h")));
        assert!(text.lines().any(|line| line.starts_with("MPI_Comm_spawn ") && line.contains("rejected U014")));
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(columns([("a", "x"), ("bcd", "y")].into_iter()), "a    x\nbcd  y\n");
    }
}
