//! How bad a finding is. The codes name it and the diagnostics show it, so it lies
//! below both.

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The program may well be meant so.
    Warning,
    /// Antiphon does not model this; the program may be right.
    Unsupported,
    /// The program is not C.
    Error,
}
