//! From C text to a typed syntax tree.
//!
//! The phases, each a module or, up to tokens, crate `preprocess`, each a pure function of the one before:
//!
//! ```text
//!  bytes --lex--> preprocessing tokens --preprocess--> tokens --parse--> tree --typing--> ast
//! ```
//!
//! `tree` is the program as written, one external declaration at a time; `ast`
//! is the program with every name resolved, every expression typed and every
//! implicit conversion made explicit. Parsing never fails: each phase returns
//! what it could make of its input, and its complaints as [`Diagnostic`]s.
//!
//! Deliberately not here: opening files (a [`Headers`] does it for us), what
//! library functions mean, and the program model (crate `lower`).

pub mod ast;
mod claims;
pub mod openmp;
mod operands;
pub mod parse;
mod read;
mod show;
pub mod tree;
pub mod types;
pub mod typing;

pub use antiphon_preprocess as preprocess;
pub use antiphon_preprocess::{token, DataModel, Header, HeaderRequest, Headers, IncludeForm, Target};
pub use antiphon_source::Diagnostic;
pub use operands::operands;
pub use read::read;
pub use show::show;
