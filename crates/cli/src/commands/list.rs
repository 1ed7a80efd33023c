//! `antiphon list`: tables that are generated from the code they describe, so
//! that they cannot say anything else.

use crate::cli::OutputOptions;
use crate::console::Console;
use crate::failure::Failure;
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
    /// What Antiphon does not model: the codes of its limits
    Features,
}

impl List {
    /// Prints the table.
    pub fn execute(&self) -> Result<u8, Failure> {
        let text = match self.table {
            Table::Properties => columns(Property::ALL.iter().map(|property| (property.id(), property.about()))),
            Table::Features => columns(codes::unsupported::ALL.iter().map(|code| (code.id, code.title))),
        };
        Console::new(&OutputOptions::default()).result(text);
        Ok(0)
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
    use super::columns;

    #[test]
    fn columns_are_aligned() {
        assert_eq!(columns([("a", "x"), ("bcd", "y")].into_iter()), "a    x\nbcd  y\n");
    }
}
