//! How a call of a library function is lowered, by its C name. A function that
//! the program defines itself is the program's, unless [`overrides_body`].
//!
//! Deliberately not here: what the functions mean (crate `machine`), and their
//! declarations (the embedded headers).

mod character;
mod control;
mod document;
mod features;
mod math;
mod memory;
mod mpi;
mod numeric;
mod objects;
mod pthread;
mod stdio;
mod stdlib;
mod system;
mod table;
mod time;
mod unmodelled;
mod verifier;

pub use document::document;
pub use features::{features, mpi_functions, Feature, Support};
pub use objects::{object, Initial};
pub use table::{Forms, Row};

use antiphon_model::library::Verifier;
use antiphon_model::{LibraryFunction, PureFunction};
use antiphon_source::Code;
use std::collections::HashMap;
use std::sync::OnceLock;

/// How a call is lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// An action with all its arguments; the result, if it is used, goes to a
    /// temporary.
    Action(LibraryFunction),
    /// Like [`Treatment::Action`], and control never comes back.
    Final(LibraryFunction),
    /// An expression. Arguments and result keep the types of the call.
    Pure(PureFunction),
    /// Fresh memory.
    Allocate(AllocationKind),
    /// The first argument must not be zero; further arguments are dropped.
    Assert,
    /// Executions in which the argument is zero are not looked at.
    Assume,
    /// Nothing happens and nothing is returned, but arguments are evaluated
    /// (`setbuf`, `srand` where it has no meaning, ...).
    Ignore,
    /// A jump between functions: part of the graph.
    Jump(Jump),
    /// A limit of Antiphon with a code of its own.
    Unsupported(Code),
}

/// What a call is to a jump between functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// `setjmp`: where it goes.
    Target,
    /// `longjmp`: where it begins.
    Start,
}

/// Which arguments of an allocation say how much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllocationKind {
    /// `malloc(bytes)`
    Malloc,
    /// `calloc(count, bytes)`, zeros
    Calloc,
    /// `aligned_alloc(alignment, bytes)`
    Aligned,
    /// `alloca(bytes)`, until the function ends
    Stack,
}

/// A family: its title in the documents, and its rows.
pub type Family = (&'static str, &'static [Row]);

/// All families.
static FAMILIES: &[Family] = &[
    ("Conversions, random numbers, searching and sorting", stdlib::ROWS),
    ("Memory and strings", memory::ROWS),
    ("Characters", character::ROWS),
    ("Input and output", stdio::ROWS),
    ("Program termination", control::ROWS),
    ("Mathematics", math::ROWS),
    ("Mathematics with two results", numeric::ROWS),
    ("Clocks and sleeps", time::ROWS),
    ("The system", system::ROWS),
    ("Threads", pthread::ROWS),
    ("MPI", mpi::ROWS),
    ("Verification", verifier::ROWS),
    ("Declared, not modelled", unmodelled::ROWS),
];

/// All families, in the order of the documents.
pub fn families() -> &'static [Family] {
    FAMILIES
}

/// Every row of every family.
pub fn table() -> impl Iterator<Item = &'static Row> {
    FAMILIES.iter().flat_map(|(_, rows)| rows.iter())
}

/// The row of the function of that name (without `__builtin_`).
pub fn find(name: &str) -> Option<&'static Row> {
    static INDEX: OnceLock<HashMap<String, &'static Row>> = OnceLock::new();
    let index = INDEX.get_or_init(|| table().flat_map(|row| row.names().map(move |name| (name, row))).collect());
    index.get(name).copied()
}

/// The treatment of the library function of that name (without `__builtin_`).
pub fn lookup(name: &str) -> Option<Treatment> {
    find(name).map(|row| row.treatment)
}

/// Whether the library's meaning stands even where the program has a body for
/// the function: verification tasks define `reach_error` as they like, and say
/// with `assume_abort_if_not` what they assume. Some define the ends of an atomic
/// section to be nothing, for compilers.
pub fn overrides_body(name: &str) -> bool {
    let marks = [Verifier::ReachError, Verifier::Error, Verifier::AtomicBegin, Verifier::AtomicEnd];
    name == "assume_abort_if_not" || marks.iter().any(|mark| mark.name() == name)
}

#[cfg(test)]
mod tests;
