//! From the typed syntax tree to the program model.
//!
//! Several translation units become one [`Program`]: names are linked, and
//! from `main` on every function that control can reach is lowered, by call or
//! by pointer; what nobody reaches (most of a header) never matters. What the
//! model has no words for is rejected at its place, with the way on which
//! control gets there; it is never passed over.
//!
//! One technique per file: `link` and `compatible` (several units), `types`,
//! `functions`, `startup`, `statements`, `loops`, `scopes` (who lives where),
//! `graph` (locations and jumps), `values`, `places`, `assign`, `conditions`,
//! `effects` and `reads` (C's order of evaluation), `initial` (initialisers),
//! `calls`, `builtins`, `atomics`, `allocation`, `annotations`, `contracts`, `nodes`; `open` takes everything, called or not. The libraries' tables are
//! in [`library`], their headers in [`headers`].
//!
//! Deliberately not here: what anything means (crate `machine`).

pub mod headers;
pub mod library;

mod alloca;
mod allocation;
mod annotations;
mod assign;
mod atomics;
mod behind;
mod builtins;
mod calls;
mod channels;
mod compatible;
mod complex;
mod conditions;
mod constants;
mod context;
mod contracts;
mod effects;
mod footprint;
mod frame;
mod functions;
mod graph;
mod initial;
mod inlined;
mod jumps;
mod left_nodes;
mod link;
mod loop_frames;
mod loops;
mod meetings;
mod nodes;
mod open;
mod orders;
mod places;
mod reach;
mod reads;
mod results;
mod scopes;
mod sequence;
mod spelling;
mod startup;
mod statements;
mod stretches;
mod types;
mod values;

use crate::context::Context;
pub use crate::contracts::Contracts;
pub use crate::open::{lower_everything, Defined, Everything};
use antiphon_model::Program;
use antiphon_source::codes::annotations as codes;
use antiphon_source::{Diagnostic, Interner, Severity, SourceMap, Span};
use antiphon_syntax::ast::Ast;
use antiphon_syntax::Target;

/// One translation unit.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// Its typed tree, without errors.
    pub ast: &'a Ast,
}

/// Links the units and lowers what control can reach from `main`. All units
/// share one interner and one source map. No program comes back if anything
/// was reported other than warnings.
pub fn lower(
    units: &[Unit<'_>],
    names: &Interner,
    sources: &SourceMap,
    target: Target,
) -> (Option<Program>, Vec<Diagnostic>) {
    lower_with(units, names, sources, target, Contracts::Checked)
}

/// [`lower`], with a word on what contracts of functions are used for.
pub fn lower_with(
    units: &[Unit<'_>],
    names: &Interner,
    sources: &SourceMap,
    target: Target,
    contracts: Contracts,
) -> (Option<Program>, Vec<Diagnostic>) {
    let mut cx = Context::new(units, names, sources, target);
    cx.pending.contracts = contracts;
    cx.link();
    let Some(main) = cx.main() else {
        let text = "no file defines the function `main`";
        cx.diagnostics.push(Diagnostic::new(&codes::E410, Span::NONE, text));
        return (None, cx.diagnostics);
    };
    let entries = cx.lower_program(main);
    let diagnostics = std::mem::take(&mut cx.diagnostics);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity() != Severity::Warning);
    (cx.finish(entries).filter(|_| !failed), diagnostics)
}

#[cfg(test)]
mod tests;
