//! `antiphon list`: tables that are generated from the code they describe, so
//! that they cannot say anything else.

use super::Command;
use crate::console::Console;
use crate::failure::Failure;
use crate::options::output::OutputOptions;
use antiphon_lower::library::{self, Feature, Support};
use antiphon_model::library::Mpi;
use antiphon_mpi::{is_modelled, limit_of};
use antiphon_outcome::Property;
use antiphon_source::codes;
use clap::{Args, Subcommand, ValueEnum};
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
    /// Library functions that are modelled, and what is not modelled
    Features,
    /// Every function of MPI 4.1: whether it is modelled (yes, part, no)
    Mpi,
}

impl List {
    /// Prints the table.
    pub fn execute(&self) -> Result<u8, Failure> {
        let text = match self.table {
            Table::Properties => properties(),
            Table::Features => functions(&library::features()) + &limits(),
            Table::Mpi => mpi_functions(),
        };
        Console::new(&OutputOptions::default()).result(text);
        Ok(0)
    }
}

/// Every property, with the commands that check it; those to come are left out.
fn properties() -> String {
    let known = Command::augment_subcommands(clap::Command::new("antiphon"));
    let commands = |property: Property| {
        let names = property.commands().iter().map(|command| command.name());
        names.filter(|name| known.find_subcommand(name).is_some()).collect::<Vec<_>>().join(", ")
    };
    let about = |property: Property| match commands(property).as_str() {
        "" => format!("{} (no command yet)", property.about()),
        list => format!("{} ({list})", property.about()),
    };
    let rows: Vec<(&str, String)> = Property::listed().map(|property| (property.id(), about(property))).collect();
    columns(rows.iter().map(|(id, about)| (*id, about.as_str())))
}

/// Functions by header: first those with a meaning, then those without.
fn functions(features: &[Feature]) -> String {
    let known = features.iter().filter(|feature| feature.support == Support::Known);
    let rejected = features.iter().filter_map(|feature| match feature.support {
        Support::Known => None,
        Support::Rejected(code) => Some((feature.name.as_str(), code.id)),
    });
    let known = columns(known.map(|feature| (feature.name.as_str(), feature.header)));
    format!("Modelled functions:\n\n{known}\nRejected functions:\n\n{}", columns(rejected))
}

/// Every function of MPI 4.1 by name, with `yes`, `part` or `no`, and the limit or the code that a call of it gets.
fn mpi_functions() -> String {
    let modelled = |name: &str| {
        let short = name.strip_suffix("_c").unwrap_or(name);
        Mpi::ALL.iter().copied().find(|known| known.name() == name || known.name() == short)
    };
    let mut rows: Vec<(String, String)> = library::mpi_functions()
        .into_iter()
        .map(|feature| {
            let about = match (feature.support, modelled(&feature.name)) {
                (Support::Rejected(code), _) => format!("no    {}", code.id),
                (Support::Known, Some(function)) if !is_modelled(function) => {
                    format!("no    {}", codes::unsupported::U206.id)
                }
                (Support::Known, function) => match function.and_then(limit_of) {
                    Some(limit) => format!("part  {limit}"),
                    None => "yes".to_owned(),
                },
            };
            (feature.name, about)
        })
        .collect();
    rows.sort();
    columns(rows.iter().map(|(name, about)| (name.as_str(), about.as_str())))
}

/// The codes of what is not modelled.
fn limits() -> String {
    let codes = columns(codes::unsupported::ALL.iter().map(|code| (code.id, code.title)));
    format!("\nNot modelled (`antiphon explain CODE` says more):\n\n{codes}")
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
    use super::{columns, mpi_functions, properties};
    use antiphon_lower::library;

    #[test]
    fn functions_say_what_becomes_of_a_call() {
        let text = mpi_functions();
        let row = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).expect("it is listed");
            line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(row("MPI_Send "), "yes");
        assert_eq!(row("MPI_Send_c "), "yes");
        assert_eq!(row("MPI_Psend_init "), "part both sides divided alike, or up to 64 elements of one size");
        assert_eq!(row("MPI_Comm_spawn "), "no U014");
        assert_eq!(row("MPI_Buffer_flush "), "yes");
    }

    #[test]
    fn properties_say_which_command_checks_them() {
        let text = properties();
        let row = |id: &str| text.lines().find(|line| line.starts_with(id)).map(str::to_owned).expect("it is listed");
        assert!(row("assertion ").contains("(run, verify"), "{}", row("assertion "));
        assert!(row("mpi-tag ").contains("(verify"), "{}", row("mpi-tag "));
    }

    #[test]
    fn every_function_of_mpi_is_in_one_list() {
        let text = mpi_functions();
        for feature in library::mpi_functions() {
            let rows = text.lines().filter(|line| line.split_whitespace().next() == Some(feature.name.as_str()));
            assert_eq!(rows.count(), 1, "{}", feature.name);
        }
    }

    #[test]
    fn columns_are_aligned() {
        assert_eq!(columns([("a", "x"), ("bcd", "y")].into_iter()), "a    x\nbcd  y\n");
    }
}
