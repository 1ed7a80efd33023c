//! External declarations: what may stand outside functions.
//!
//! Annotations before a declaration are collected here; an `assume` is an
//! item of its own.

use super::declarations::{Declared, Preface};
use super::words::Keyword;
use super::Parser;
use crate::token::{Punct, TokenKind};
use crate::tree::{Annotation, AnnotationKind, FunctionDefinition, Item};
use antiphon_source::{codes, Diagnostic};

impl Parser<'_> {
    /// external-declaration.
    pub(super) fn external_declaration(&mut self) -> Item {
        match self.current.kind {
            TokenKind::AnnotationStart => self.annotated_external(),
            TokenKind::DirectiveStart => self.directive_item(),
            TokenKind::Punct(Punct::Semicolon) => {
                self.bump();
                Item::Empty
            }
            TokenKind::Punct(Punct::RightBrace) => {
                match std::mem::take(&mut self.astray) {
                    true => drop(self.bump()),
                    false => self.extra_brace(),
                }
                Item::Empty
            }
            _ => self.plain_external(Preface::default()),
        }
    }

    /// An external declaration without `;` and annotations before it.
    fn plain_external(&mut self, preface: Preface) -> Item {
        match self.keyword() {
            Some(Keyword::Asm) => {
                let start = self.start();
                self.asm_operands();
                self.expect_semicolon("`asm`");
                return Item::Asm(self.span_from(start));
            }
            Some(Keyword::StaticAssert) => {
                let item = self.static_assert_declaration().map_or(Item::Empty, Item::StaticAssert);
                self.recover();
                return item;
            }
            _ => {}
        }
        if self.astray && !self.begins_specifiers(self.current.kind) {
            self.skip_statement();
            return Item::Empty;
        }
        if !self.begins_external() {
            self.statement_outside();
            return Item::Empty;
        }
        let declared = self.declaration(preface);
        self.recover();
        match declared {
            Declared::Declaration(id) => Item::Declaration(id),
            Declared::Function(mut function) => {
                self.astray = false;
                self.as_variant(&mut function);
                self.annotated_function(&function);
                Item::Function(function)
            }
        }
    }

    /// Annotations of declarations do not go with a body, but for a guard and a contract, which are about calls.
    fn annotated_function(&mut self, function: &FunctionDefinition) {
        let Some(decl) = self.unit.decls.get_mut(function.declaration.0 as usize) else { return };
        let is_about_calls = |annotation: &Annotation| match &annotation.kind {
            AnnotationKind::System(guard) => guard.is_some(),
            AnnotationKind::Requires(..) | AnnotationKind::Ensures(..) | AnnotationKind::Assigns(_) => true,
            _ => false,
        };
        let annotations = std::mem::take(&mut decl.annotations);
        let (kept, others) = annotations.into_iter().partition::<Vec<Annotation>, _>(is_about_calls);
        decl.annotations = kept;
        self.annotation_before_body(&others);
    }

    /// Synchronises after an error.
    pub(super) fn recover(&mut self) {
        if self.is_quiet() {
            self.synchronise();
        }
    }

    /// Whether a declaration can begin here; also one without a type.
    fn begins_external(&self) -> bool {
        match self.current.kind {
            TokenKind::Word(name) => match self.words.keyword(name) {
                Some(_) => self.begins_specifiers(self.current.kind),
                None => true,
            },
            TokenKind::Punct(Punct::Star | Punct::LeftParen) => true,
            TokenKind::Punct(Punct::LeftBracket) => self.next_is(Punct::LeftBracket),
            _ => false,
        }
    }

    /// Something that is not a declaration stands outside functions. Most often a
    /// brace has closed a function too early, so all up to the next unmatched
    /// brace or function is one mistake.
    fn statement_outside(&mut self) {
        self.astray = true;
        if self.keyword().is_none() {
            self.expected("a declaration");
            return self.skip_statement();
        }
        let message = format!("{} begins a statement, but this is outside any function", self.describe_current());
        let diagnostic = Diagnostic::new(&codes::grammar::E214, self.current.span(), message);
        self.complain(diagnostic.label("outside any function").help("perhaps there is an extra `}` before it"));
        self.skip_statement();
    }

    fn extra_brace(&mut self) {
        let diagnostic = Diagnostic::new(&codes::grammar::E215, self.current.span(), "this `}` closes nothing");
        self.complain(diagnostic.label("no block is open here").help("remove it, or add the missing `{` before"));
        self.bump();
        self.speak_again();
    }

    /// Annotations at file scope and what they belong to.
    fn annotated_external(&mut self) -> Item {
        let mut preface = Preface { start: Some(self.start()), ..Preface::default() };
        while self.current.kind == TokenKind::AnnotationStart {
            let Some((annotation, declaration)) = self.annotation() else { continue };
            match annotation.kind {
                AnnotationKind::Assume(_)
                | AnnotationKind::Universe(..)
                | AnnotationKind::Nodes(_)
                | AnnotationKind::Channel(_)
                    if preface.annotations.is_empty() =>
                {
                    return Item::Annotation(annotation);
                }
                AnnotationKind::Input(_)
                | AnnotationKind::Output
                | AnnotationKind::System(_)
                | AnnotationKind::Requires(..)
                | AnnotationKind::Ensures(..)
                | AnnotationKind::Assigns(_) => {
                    preface.annotations.push(annotation);
                }
                AnnotationKind::Abstract(_) => {
                    preface.annotations.push(annotation);
                    if let Some(mut decl) = declaration {
                        decl.annotations = preface.annotations;
                        return Item::Declaration(self.decl(decl));
                    }
                }
                AnnotationKind::Assume(_)
                | AnnotationKind::Universe(..)
                | AnnotationKind::Nodes(_)
                | AnnotationKind::Channel(_)
                | AnnotationKind::Assert(..)
                | AnnotationKind::AssertWithin(..)
                | AnnotationKind::LoopAssigns(_)
                | AnnotationKind::LoopKeeps(_)
                | AnnotationKind::Parallel
                | AnnotationKind::Decreases(_)
                | AnnotationKind::Havoc(_)
                | AnnotationKind::Invariant(..) => {
                    self.annotation_outside(&annotation);
                }
            }
        }
        if preface.annotations.is_empty() {
            return Item::Empty;
        }
        if !self.begins_external() {
            self.annotation_without_declaration(&preface.annotations);
            return Item::Empty;
        }
        self.plain_external(preface)
    }
}
