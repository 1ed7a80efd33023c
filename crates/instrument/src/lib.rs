//! Collective assertions as code that checks them in a real MPI run, without adding
//! synchronisation: the question that Siegel and Zirkel leave open at the end of
//! "Collective Assertions" (VMCAI 2011).
//!
//! An assertion becomes a statement that copies the variables which assertions of its name
//! use, and sends the copy to rank 0, by a nonblocking send on a communicator of its own, from
//! a buffer of its own. The n-th assertions of all processes are one collective assertion;
//! rank 0 evaluates it when it has all copies, while it meets assertions itself and
//! in `MPI_Finalize`. Nobody waits, so that a race such as that of their wildcard gather, which
//! a barrier at the assertion would hide, still shows.
//!
//! | module | what it does |
//! |---|---|
//! | `sites` | finds the assertions, and the variables that each has to copy |
//! | `expression` | writes a condition as C over the copies |
//! | `weave` | puts everything into the user's text, whose lines keep their numbers |
//! | `runtime.c` | what the copies go through |
//!
//! Deliberately not here: universes, collective invariants and structures. They are refused
//! at their place, or named as not checked.

mod expression;
mod sites;
mod weave;

use antiphon_source::{Interner, SourceMap, Span};
use antiphon_syntax::ast::Ast;

/// A file that is instrumented.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// Its tree.
    pub ast: &'a Ast,
    /// The names in it.
    pub names: &'a Interner,
    /// What its places refer to.
    pub map: &'a SourceMap,
    /// Its name, as the user gave it.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// The new text, and what is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instrumented {
    /// The program with its checks.
    pub text: String,
    /// How many assertions are checked.
    pub assertions: usize,
    /// What is not checked: sentences with their places.
    pub unchecked: Vec<Refusal>,
}

/// Why something cannot be checked at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// One sentence.
    pub message: String,
    /// Where.
    pub span: Span,
}

impl Refusal {
    fn at(span: Span, message: impl Into<String>) -> Refusal {
        Refusal { message: message.into(), span }
    }
}

/// Instruments a file.
pub fn instrument(unit: &Unit<'_>) -> Result<Instrumented, Refusal> {
    let found = sites::find(unit);
    sites::check(unit, &found)?;
    let written = found.sites.iter().map(|site| expression::write(unit, &found, site));
    let written = written.collect::<Result<Vec<_>, _>>()?;
    let text = weave::text(unit, &found, &written)?;
    Ok(Instrumented { text, assertions: found.sites.len(), unchecked: found.unchecked })
}
