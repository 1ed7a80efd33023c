//! `antiphon report`: a stored result in another format, without verifying
//! again. Without a format it is shown as it was.

use crate::cli::OutputOptions;
use crate::console::{write_result, Console};
use crate::failure::Failure;
use crate::input::result;
use antiphon_report::human::{conclusion, finding};
use antiphon_report::{stored_diagnostic, Rendering, Stored};
use clap::Args;
use std::path::PathBuf;

/// Render a stored result again
#[derive(Args, Debug)]
pub struct Report {
    /// A result, as `-o RUN.json` writes it
    #[arg(value_name = "RUN.json")]
    pub result: PathBuf,
    /// Write a page for people
    #[arg(long, value_name = "F")]
    pub html: Option<PathBuf>,
    /// Write SARIF 2.1.0, for code scanning
    #[arg(long, value_name = "F")]
    pub sarif: Option<PathBuf>,
    /// Write JUnit's XML, for test reports
    #[arg(long, value_name = "F")]
    pub junit: Option<PathBuf>,
    /// Write a witness in YAML, for validators of other tools
    #[arg(long, value_name = "F")]
    pub witness: Option<PathBuf>,
    /// Show everything: long lists, long traces
    #[arg(short, long)]
    pub verbose: bool,
}

impl Report {
    /// Writes what was asked for.
    pub fn execute(&self) -> Result<u8, Failure> {
        let outcome = result::read(&self.result)?;
        let wanted = [
            (&self.html, Rendering::Html),
            (&self.sarif, Rendering::Sarif),
            (&self.junit, Rendering::Junit),
            (&self.witness, Rendering::Witness),
        ];
        for (path, format) in wanted.iter().filter_map(|(path, format)| Some((path.as_ref()?, *format))) {
            write_result(path, format, &outcome)?;
        }
        if wanted.iter().all(|(path, _)| path.is_none()) {
            let options = OutputOptions { verbose: self.verbose, ..OutputOptions::default() };
            let console = Console::new(&options);
            let colour = console.result_colour();
            for finding in &outcome.diagnostics {
                console.result(stored_diagnostic(finding, colour) + "\n");
            }
            let style = console.result_style();
            let findings = outcome.violations.iter().map(|record| finding(record, &Stored::of(record).marks(), style));
            console.result(findings.collect::<Vec<_>>().join("\n"));
            console.result(conclusion(&outcome));
        }
        Ok(0)
    }
}
