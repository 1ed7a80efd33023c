//! The parser: tokens to the tree as written.
//!
//! Recursive descent, one function per grammar symbol, one file per area of
//! the grammar. [`Parser::next_unit`] gives one external declaration at a
//! time, so that a large file never has its whole tree in memory.
//!
//! Three rules hold everywhere. A function that does not find what it expects
//! reports it, consumes nothing and returns an error node; further complaints
//! are held back until a statement or declaration has synchronised (file
//! `recovery`), so that one mistake is one error. Nesting is counted (file
//! `depth`), so that no input overflows the stack, here or in later phases.
//! Every loop consumes a token in each round or ends.
//!
//! Deliberately not here: what names mean beyond "is it a type?", and all
//! checks that need a type. They belong to typing.

mod annotation_expressions;
mod annotations;
mod attributes;
mod builtins;
mod characters;
mod cursor;
mod declarations;
mod declarators;
mod depth;
mod expressions;
mod external;
mod initialisers;
mod numbers;
mod openmp;
mod records;
mod recovery;
mod scopes;
mod selectors;
mod specifiers;
mod statements;
#[cfg(test)]
mod tests;
mod variants;
mod words;

use crate::token::{Token, TokenKind};
use crate::tree::{Decl, DeclId, Expr, ExprId, ExprKind, Stmt, StmtId, StmtKind, Unit};
use antiphon_source::{Diagnostic, Interner, Loc, Span, Symbol};
use depth::Depth;
use recovery::Complaints;
use scopes::{NameState, Scopes};
pub use selectors::{INTEROP_BEGINS, INTEROP_ENDS, MATCHED, NEED_DEVICE_POINTER, TRAIT};
pub use words::Vocabulary;

/// A parser of one translation unit.
#[derive(Debug)]
pub struct Parser<'a> {
    tokens: &'a [Token],
    interner: &'a Interner,
    words: Vocabulary,
    /// The token looked at; [`TokenKind::End`] while giving up on a unit.
    current: Token,
    /// Where `current` stands in `tokens`.
    at: usize,
    /// The end of the token consumed last.
    previous_end: Loc,
    /// The `#pragma pack` in force, 0 for none.
    pack: u8,
    /// Whether the extensions of annotations are on.
    mode: Mode,
    scopes: Scopes,
    depth: Depth,
    complaints: Complaints,
    /// Whether statements were met outside functions, and reported.
    astray: bool,
    /// GNU attributes met inside a declarator, on their way to it.
    loose_attributes: Vec<crate::tree::Attribute>,
    unit: Unit,
    /// Whether the text has anything for devices of OpenMP.
    has_devices: bool,
    /// What `requires` has said so far.
    required: Vec<String>,
    /// The constructs around functions that are variants.
    around_variants: Vec<(Symbol, Vec<crate::openmp::Construct>)>,
    /// Between which lines of `begin declare variant` and its end this is.
    variant_blocks: Vec<variants::VariantBlock>,
}

/// Whether the extensions of annotations are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Plain C.
    C,
    /// Between the start and the end of an annotation.
    Annotation,
}

impl<'a> Parser<'a> {
    /// A parser over preprocessed tokens. `words` was made for the same
    /// tokens and the same interner.
    pub fn new(tokens: &'a [Token], words: Vocabulary, interner: &'a Interner) -> Parser<'a> {
        let end = Token { kind: TokenKind::End, loc: Loc::NONE, len: 0 };
        let mut parser = Parser {
            tokens,
            interner,
            words,
            current: end,
            at: 0,
            previous_end: Loc::NONE,
            pack: 0,
            mode: Mode::C,
            scopes: Scopes::default(),
            depth: Depth::default(),
            complaints: Complaints::default(),
            astray: false,
            loose_attributes: Vec::new(),
            unit: Unit::default(),
            has_devices: selectors::has_devices(interner, tokens),
            required: Vec::new(),
            around_variants: selectors::around_variants(interner, tokens),
            variant_blocks: Vec::new(),
        };
        parser.look_at(0);
        parser
    }

    /// Makes `name` a type name at file scope, as if by `typedef`.
    pub fn declare_type(&mut self, name: Symbol) {
        self.scopes.declare(name, NameState::Type);
    }

    /// The next external declaration, or nothing at the end.
    pub fn next_unit(&mut self) -> Option<Unit> {
        if self.tokens.get(self.at).is_none_or(|token| token.kind == TokenKind::End) {
            return None;
        }
        let start = self.at;
        self.unit = Unit::default();
        let item = self.external_declaration();
        self.unit.item = Some(item);
        self.finish_unit(start);
        Some(std::mem::take(&mut self.unit))
    }

    /// What was wrong so far, in order of reading; the caller takes it.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        self.complaints.take()
    }

    fn expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let id = ExprId(self.unit.exprs.len() as u32);
        self.unit.exprs.push(Expr { kind, span });
        id
    }

    fn stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let id = StmtId(self.unit.stmts.len() as u32);
        self.unit.stmts.push(Stmt { kind, span });
        id
    }

    fn decl(&mut self, decl: Decl) -> DeclId {
        let id = DeclId(self.unit.decls.len() as u32);
        self.unit.decls.push(decl);
        id
    }
}
