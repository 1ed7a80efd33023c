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
//! `calls`, `builtins`, `atomics`, `allocation`, `annotations`. The libraries' tables are
//! in [`library`], their headers in [`headers`].
//!
//! Deliberately not here: what anything means (crate `machine`).

pub mod headers;
pub mod library;

mod allocation;
mod annotations;
mod assign;
mod atomics;
mod builtins;
mod calls;
mod compatible;
mod conditions;
mod context;
mod effects;
mod frame;
mod functions;
mod graph;
mod initial;
mod link;
mod loops;
mod places;
mod reach;
mod reads;
mod scopes;
mod startup;
mod statements;
mod types;
mod values;

use crate::context::Context;
use crate::startup::Entries;
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
    let mut cx = Context::new(units, names, sources, target);
    cx.link();
    let Some(main) = cx.main() else {
        let text = "no file defines the function `main`";
        cx.diagnostics.push(Diagnostic::new(&codes::E410, Span::NONE, text));
        return (None, cx.diagnostics);
    };
    let Entries { startup, main, thread_startup } = cx.lower_program(main);
    let failed = cx.diagnostics.iter().any(|diagnostic| diagnostic.severity() != Severity::Warning);
    let functions: Option<Vec<_>> = cx.functions.into_iter().collect();
    let program = functions.filter(|_| !failed).map(|functions| Program {
        types: cx.types,
        exprs: cx.exprs,
        places: cx.places,
        bounds: cx.bounds,
        globals: cx.globals,
        strings: cx.strings,
        functions,
        abstracts: cx.abstracts,
        startup,
        main,
        thread_startup,
    });
    (program, cx.diagnostics)
}

#[cfg(test)]
mod tests;
