//! The front door: from a file of C to its typed tree.
//!
//! Preprocessing makes all tokens; then parsing and typing take turns, one
//! external declaration at a time, so that only one small tree of the text as
//! written is ever in memory.

use crate::ast::Ast;
use crate::parse::{Parser, Vocabulary};
use crate::preprocess::{preprocess, Options};
use crate::typing::{KnownNames, Typing};
use crate::Headers;
use antiphon_source::{Diagnostic, FileId, Interner, SourceMap};
use std::rc::Rc;

/// Reads the file `file`, which `map` holds already.
pub fn read(
    map: &mut SourceMap,
    names: &mut Interner,
    headers: &mut dyn Headers,
    options: &Options,
    file: FileId,
) -> (Ast, Vec<Diagnostic>) {
    let preprocessed = preprocess(map, names, headers, options, file);
    let mut diagnostics = preprocessed.diagnostics;
    let words = Vocabulary::new(names, &preprocessed.tokens);
    let known = KnownNames::new(names);
    let names: &Interner = names;
    let mut parser = Parser::new(&preprocessed.tokens, words, names);
    known.type_names().iter().for_each(|&name| parser.declare_type(name));
    let mut typing = Typing::new(options.target, names, known);
    while let Some(unit) = parser.next_unit() {
        diagnostics.append(&mut parser.take_diagnostics());
        typing.unit(&Rc::new(unit));
        diagnostics.append(&mut typing.take_diagnostics());
    }
    diagnostics.append(&mut parser.take_diagnostics());
    let (mut ast, mut rest) = typing.finish();
    ast.not_replaced = preprocessed.not_replaced;
    diagnostics.append(&mut rest);
    (ast, diagnostics)
}
