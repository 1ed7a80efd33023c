//! The SMT solver that Antiphon brings along, as a process.
//!
//! The build embeds z3 (see `build/main.rs`). This crate finds the solver to
//! use ([`find`]), unpacks the embedded one when it is first wanted, and speaks
//! to it over pipes with real deadlines ([`Session`]).
//!
//! It is the one library that opens files and starts a process: unpacking and
//! running a solver is nothing else. It knows no formula and no answer: text
//! goes in and lines come out. What they mean is the crate `prover`'s.

#[path = "../build/digest.rs"]
mod digest;
mod find;
mod session;
mod unpack;

pub use find::{find, Choice, Found, Missing, Origin, Solver, SolverKind};
pub use session::{Limits, Received, Session};

/// An executable carried in the binary.
pub(crate) struct Embedded {
    /// As the wheel holds it.
    pub deflated: &'static [u8],
    /// Bytes when inflated.
    pub size: usize,
    /// Of the deflated bytes; names the unpacked file.
    pub sha256: &'static str,
    /// Digest of the inflated bytes (`build/digest.rs`).
    pub unpacked: &'static str,
    /// Name and version.
    pub version: &'static str,
}

/// The embedded solver, if the build could fetch it.
pub(crate) const EMBEDDED: Option<Embedded> = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Name and version of the embedded solver, if there is one.
pub fn embedded_version() -> Option<&'static str> {
    EMBEDDED.map(|embedded| embedded.version)
}

#[cfg(test)]
#[path = "../build/sha256.rs"]
mod sha256;
