//! The binary `antiphon` as a user runs it.
//!
//! Only the tests of `cli` know where cargo built it (`CARGO_BIN_EXE_antiphon`),
//! so they say so. Colours and backtraces are off: outputs are compared.

use std::path::Path;
use std::process::{Command, Output};

/// The binary.
#[derive(Clone, Copy)]
pub struct Tool {
    binary: &'static str,
}

impl Tool {
    /// The binary at a path.
    pub const fn at(binary: &'static str) -> Tool {
        Tool { binary }
    }

    /// Where it is.
    pub fn path(self) -> &'static Path {
        Path::new(self.binary)
    }

    /// It, in a folder, with arguments.
    pub fn command(self, folder: &Path, words: &[&str]) -> Command {
        let mut command = Command::new(self.binary);
        command.args(words).current_dir(folder).env("NO_COLOR", "1").env_remove("RUST_BACKTRACE");
        command
    }

    /// Runs it to its end.
    pub fn run(self, folder: &Path, words: &[&str]) -> Output {
        self.command(folder, words).output().unwrap_or_else(|error| panic!("{} {words:?}: {error}", self.binary))
    }

    /// Expects that it refuses its arguments: exit code 2, nothing on stdout,
    /// and `message` on stderr.
    pub fn refuses(self, folder: &Path, words: &[&str], message: &str) {
        let output = self.run(folder, words);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains(message), "{words:?}: {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

/// What was printed.
pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What was said beside it.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
