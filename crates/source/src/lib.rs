//! Files, positions and diagnostics: the ground floor of Antiphon.
//!
//! Everything that Antiphon says about a program points into the user's text.
//! This crate owns that text ([`SourceMap`]), gives every token a 32-bit
//! position that remembers the macros through which it came ([`Loc`],
//! [`Span`]), and represents what is wrong with a program as plain values
//! ([`Diagnostic`]) whose codes are listed in one table ([`codes`]).
//!
//! Deliberately not here: opening files (the caller hands the bytes over) and
//! drawing diagnostics (the `report` crate does).

pub mod codes;
mod diagnostic;
mod files;
mod location;
mod severity;
mod symbol;
mod way;

pub use codes::{Code, CodeInfo};
pub use diagnostic::{Diagnostic, Label};
pub use files::{FileId, FileKind, LineDirective, Position, SourceFile, SourceMap, TooMuchSource};
pub use location::{Loc, MacroFrame, Origin, Span};
pub use severity::Severity;
pub use symbol::{Interner, Symbol};
pub use way::{way, Step};
