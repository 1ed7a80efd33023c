//! The tables of the papers, for the programs under `examples/`: what was
//! published, what is measured here, and the ratio. Published figures are those
//! that the text of a paper prints; where it prints none, the table says so.

pub mod compression;
pub mod control;
pub mod figure10;
pub mod figure4;
pub mod growth;
pub mod loops;
mod new_loops;
pub mod shares;
pub mod threads;

use crate::measured::{self, Ending};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the tables have in common.
#[derive(clap::Args)]
pub struct PaperOptions {
    /// The binary that is measured
    #[arg(long, default_value = "target/release/antiphon")]
    pub binary: PathBuf,
    /// Only the rows whose name contains this
    #[arg(long)]
    pub only: Option<String>,
    /// Seconds after which a run is ended
    #[arg(long, default_value_t = 600)]
    pub limit: u64,
}

impl PaperOptions {
    fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|part| name.contains(part.as_str()))
    }

    fn run(&self, arguments: &[String]) -> anyhow::Result<Ending> {
        measured::run(&self.binary, arguments, Duration::from_secs(self.limit))
    }
}

/// A program under `examples/`.
fn example(file: &str) -> String {
    measured::folder("examples").join(Path::new(file)).display().to_string()
}

/// Seconds as a table shows them.
fn seconds(time: f64) -> String {
    match time {
        time if time < 1.0 => format!("{time:.3}"),
        time if time < 100.0 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    }
}

/// How many times less than what was published.
fn ratio(published: f64, measured: f64) -> String {
    match published / measured {
        times if times >= 10.0 => format!("{times:.0}"),
        times => format!("{times:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_say_how_many_times_less() {
        assert_eq!(ratio(443.0, 0.5), "886");
        assert_eq!(ratio(3.0, 2.0), "1.5");
        assert_eq!(ratio(1.0, 4.0), "0.2");
    }

    #[test]
    fn short_times_keep_their_digits() {
        assert_eq!([seconds(0.01234), seconds(2.34), seconds(234.5)], ["0.012", "2.3", "234"]);
    }
}
