//! `antiphon lsp`: the language server, for editors. What it decides is in crate `lsp`, what
//! it does in `editor`; here is only its command line.

use crate::editor::host;
use crate::failure::Failure;
use clap::Args;

/// Serve an editor: diagnostics while typing, verification on save (Language Server Protocol)
#[derive(Args, Debug)]
#[command(after_help = "\
Editors start it; it speaks on stdin and stdout. A file is verified by the first task of antiphon.toml that names
it, or else alone, with the flags of compile_commands.json. Code actions: verify, and replay of a finding.")]
pub struct Lsp {
    /// Speak on stdin and stdout, as it does anyway
    #[arg(long, hide = true)]
    pub stdio: bool,
}

impl Lsp {
    /// Serves until the editor ends it.
    pub fn execute(&self, line: fn() -> clap::Command) -> Result<u8, Failure> {
        host::serve(line)
    }
}
