//! `antiphon report`: a stored result in another format, without verifying
//! again. Without a format it is shown as it was.

use crate::console::{write_result, Console};
use crate::failure::Failure;
use crate::input::result;
use crate::options::output::OutputOptions;
use antiphon_report::human::finding;
use antiphon_report::{stored_diagnostic, Rendering, Stamp, Stored};
use clap::Args;
use std::path::PathBuf;

/// Render a stored result again
#[derive(Args, Debug)]
pub struct Report {
    /// A result written by `-o RUN.json`
    #[arg(value_name = "RUN.json")]
    pub result: PathBuf,
    /// Write an HTML page
    #[arg(long, value_name = "F")]
    pub html: Option<PathBuf>,
    /// Write SARIF 2.1.0 for code scanning
    #[arg(long, value_name = "F")]
    pub sarif: Option<PathBuf>,
    /// Write JUnit XML for test reports
    #[arg(long, value_name = "F")]
    pub junit: Option<PathBuf>,
    /// Write a YAML witness for witness validators
    #[arg(long, value_name = "F")]
    pub witness: Option<PathBuf>,
    /// Show every step of a trace, also local ones; do not shorten lists
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
            write_result(path, format, &outcome, Stamp::default())?;
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
            console.conclusion(&outcome);
        }
        Ok(0)
    }
}
