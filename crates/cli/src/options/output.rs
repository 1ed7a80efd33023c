//! What to show and where: options of every command that has a result.
//!
//! A command takes the groups of options that mean something for it, so that an option
//! without effect is refused.

use antiphon_report::Rendering;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// How to show the result.
#[derive(Args, Clone, Debug, Default)]
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
    /// Show every step of a trace, also local ones; do not shorten lists
    #[arg(short, long)]
    pub verbose: bool,
}

impl OutputOptions {
    /// Whether a file of this format is to be written.
    pub fn wants(&self, format: Rendering) -> bool {
        self.out.iter().any(|path| rendering_of(path) == Some(format))
    }
}

/// The form of the result on stdout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// Text
    #[default]
    Human,
    /// JSON
    Json,
    /// One line for each finding: `file:line: property: message`
    Short,
    /// GitHub's workflow commands: findings beside their lines
    Github,
}

/// Result files that can be written, by their extension. A missing folder is found
/// now, not after an hour of work.
fn check_result_file(text: &str) -> Result<PathBuf, String> {
    let path = Path::new(text);
    if path.is_dir() {
        return Err("this is a folder".into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(format!("there is no folder `{}`", folder.display()));
    }
    let endings: Vec<String> = Rendering::ALL.iter().map(|format| format!("`.{}`", format.ending())).collect();
    match rendering_of(path) {
        Some(_) => Ok(text.into()),
        None => Err(format!("the name of a result file must end in {}", endings.join(", "))),
    }
}

/// The format of a result file, by the extension of its name.
pub fn rendering_of(path: &Path) -> Option<Rendering> {
    path.extension().and_then(|ending| ending.to_str()).and_then(Rendering::of_ending)
}
