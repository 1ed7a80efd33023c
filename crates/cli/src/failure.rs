//! Why a command could not do its work at all: that is exit code 2, and says
//! nothing about the program.

use std::path::Path;

/// Exit code for usage, configuration and missing files.
pub const USAGE: u8 = 2;
/// Exit code for an internal error.
pub const INTERNAL: u8 = 5;

/// A message to the user that ends the command with [`USAGE`].
#[derive(Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl Failure {
    /// A file could not be read or written.
    pub fn file(what: &str, path: &Path, error: &std::io::Error) -> Failure {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
            std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            _ => error.to_string(),
        };
        Failure(format!("cannot {what} `{}`: {why}", path.display()))
    }
}
