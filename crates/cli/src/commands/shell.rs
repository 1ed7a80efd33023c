//! `antiphon completions SHELL` and `antiphon man [COMMAND]`: what shells and readers of manuals want to know of the
//! command line, made from the same table of options that reads it.

use crate::console::Console;
use crate::failure::Failure;
use crate::options::output::OutputOptions;
use clap::Args;
use clap_complete::Shell;

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "Example: antiphon completions bash > ~/.local/share/bash-completion/completions/antiphon")]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

impl Completions {
    /// Prints the script.
    pub fn execute(&self, mut line: clap::Command) -> Result<u8, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut line, "antiphon", &mut script);
        print(&script);
        Ok(0)
    }
}

/// Print the manual page of Antiphon or of a command
#[derive(Args, Debug)]
#[command(after_help = "Example: antiphon man verify > antiphon-verify.1")]
pub struct Man {
    /// A command; without one the page is about all of them
    pub command: Option<String>,
}

impl Man {
    /// Prints the page.
    pub fn execute(&self, line: clap::Command) -> Result<u8, Failure> {
        let mut page = Vec::new();
        let title = self.command.iter().fold("antiphon".to_owned(), |title, command| format!("{title}-{command}"));
        let rendered = clap_mangen::Man::new(self.about(line)?).title(title).render(&mut page);
        rendered.map_err(|error| Failure(format!("cannot write the manual page: {error}")))?;
        print(&page);
        Ok(0)
    }

    /// What the page is about.
    fn about(&self, mut all: clap::Command) -> Result<clap::Command, Failure> {
        all.build();
        let Some(name) = &self.command else { return Ok(all) };
        let one = all.find_subcommand(name).cloned();
        let one = one.ok_or_else(|| Failure(format!("`{name}` is not a command; `antiphon --help` lists them")))?;
        Ok(one.version(env!("CARGO_PKG_VERSION")))
    }
}

fn print(bytes: &[u8]) {
    Console::new(&OutputOptions::default()).result(String::from_utf8_lossy(bytes).into_owned());
}
