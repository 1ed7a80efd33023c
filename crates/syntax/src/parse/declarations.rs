//! Declarations: specifiers with the declarators that share them, wherever a
//! declaration may stand, and `_Static_assert`.

use super::words::Keyword;
use super::{NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{
    Annotation, Attribute, Decl, DeclId, Declarator, DeclaratorStep, FunctionDefinition, InitDeclarator, Parameters,
    Specifiers, StaticAssert, StmtId, StorageClass,
};
use antiphon_source::Loc;

/// What a declaration turned out to be.
pub(super) enum Declared {
    /// Ended by `;`.
    Declaration(DeclId),
    /// A function with its body.
    Function(FunctionDefinition),
}

/// What stands before the specifiers of a declaration.
#[derive(Default)]
pub(super) struct Preface {
    /// Annotations before it.
    pub(super) annotations: Vec<Annotation>,
    /// Attributes that were read before it was known to be a declaration.
    pub(super) attributes: Vec<Attribute>,
    /// Where it starts, if attributes were read.
    pub(super) start: Option<Loc>,
}

impl Parser<'_> {
    /// declaration or function-definition.
    pub(super) fn declaration(&mut self, preface: Preface) -> Declared {
        let start = preface.start.unwrap_or(self.start());
        let mut specifiers = self.declaration_specifiers();
        specifiers.attributes.splice(0..0, preface.attributes);
        let mut decl =
            Decl { specifiers, declarators: Vec::new(), annotations: preface.annotations, span: Default::default() };
        if !self.at(Punct::Semicolon) && !self.is_quiet() {
            let first = self.init_declarator(&decl.specifiers);
            let function = first.init.is_none() && is_function(&first.declarator);
            let body = function && self.begins_body(&first.declarator);
            decl.declarators.push(first);
            if body {
                decl.span = self.span_from(start);
                return Declared::Function(self.function_definition(decl));
            }
            while !self.is_quiet() && self.eat(Punct::Comma) {
                let next = self.init_declarator(&decl.specifiers);
                decl.declarators.push(next);
            }
        }
        self.expect_semicolon("the declaration");
        decl.span = self.span_from(start);
        Declared::Declaration(self.decl(decl))
    }

    /// Whether a body begins here: its `{`, K&R declarations before it, or,
    /// outside functions, a statement before which only the `{` is missing.
    fn begins_body(&self, declarator: &Declarator) -> bool {
        if self.at(Punct::LeftBrace) {
            return true;
        }
        let TokenKind::Word(_) = self.current.kind else { return false };
        match self.begins_specifiers(self.current.kind) {
            true => names_parameters(declarator) && !self.at_keyword(Keyword::Attribute),
            false => !self.scopes.inside_block() && !self.is_quiet(),
        }
    }

    /// A declarator with label, attributes and initialiser.
    fn init_declarator(&mut self, specifiers: &Specifiers) -> InitDeclarator {
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        let declarator = self.declarator();
        let asm_label = self.asm_label();
        self.attributes_into(&mut attributes);
        attributes.append(&mut self.loose_attributes);
        if let Some((name, _)) = declarator.name {
            let typedef = specifiers.storage.iter().any(|&(class, _)| class == StorageClass::Typedef);
            self.scopes.declare(name, if typedef { NameState::Type } else { NameState::Ordinary });
        }
        let init = self.eat(Punct::Equal).then(|| self.initializer());
        InitDeclarator { declarator, init, bits: None, asm_label, attributes }
    }

    /// A declarator of a plain declaration, as annotations hold them.
    pub(super) fn plain_init_declarator(&mut self) -> InitDeclarator {
        self.init_declarator(&Specifiers::default())
    }

    /// The rest of a function-definition, from its K&R declarations on.
    fn function_definition(&mut self, decl: Decl) -> FunctionDefinition {
        self.scopes.open();
        if let Some(first) = decl.declarators.first() {
            self.declare_parameters(&first.declarator);
        }
        let mut old_style_parameters = Vec::new();
        while !self.at(Punct::LeftBrace) && self.begins_specifiers(self.current.kind) && !self.is_quiet() {
            old_style_parameters.push(self.old_style_parameter());
        }
        let declaration = self.decl(decl);
        let body = self.function_body();
        self.scopes.close();
        FunctionDefinition { declaration, old_style_parameters, body, around: Vec::new(), variant_of: None }
    }

    /// One declaration between a K&R parameter list and the body.
    fn old_style_parameter(&mut self) -> DeclId {
        let start = self.start();
        let specifiers = self.declaration_specifiers();
        let mut decl = Decl { specifiers, declarators: Vec::new(), annotations: Vec::new(), span: Default::default() };
        while !self.at(Punct::Semicolon) && !self.is_quiet() {
            let next = self.init_declarator(&decl.specifiers);
            decl.declarators.push(next);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect_semicolon("the declaration of a parameter");
        decl.span = self.span_from(start);
        self.decl(decl)
    }

    /// The body of a function. Where only its `{` is missing, what follows is
    /// read as if it were there.
    fn function_body(&mut self) -> StmtId {
        if self.at(Punct::LeftBrace) {
            return self.block_in_open_scope();
        }
        let quiet = self.is_quiet();
        self.expected("`{`");
        match self.current.kind {
            TokenKind::Word(_) if !quiet => {
                self.speak_again();
                self.block_after_brace(self.after_previous())
            }
            _ => self.stmt(crate::tree::StmtKind::Error, self.current.span()),
        }
    }

    /// `_Static_assert(condition, "message");` with the message optional.
    pub(super) fn static_assert_declaration(&mut self) -> Option<StaticAssert> {
        let start = self.start();
        self.bump();
        let open = self.current.span();
        if !self.expect(Punct::LeftParen) {
            return None;
        }
        let condition = self.conditional_expression();
        let mut message = None;
        if self.eat(Punct::Comma) {
            match self.current.kind {
                TokenKind::String(_) => message = Some(self.string()),
                _ => self.expected("a string"),
            }
        }
        self.close(Punct::RightParen, open);
        self.expect_semicolon("`_Static_assert`");
        Some(StaticAssert { condition, message, span: self.span_from(start) })
    }
}

/// Whether `declarator` declares a function (not a pointer to one).
fn is_function(declarator: &Declarator) -> bool {
    matches!(declarator.steps.first(), Some(DeclaratorStep::Function(_)))
}

/// Whether `declarator` has the parameter list of a K&R definition.
fn names_parameters(declarator: &Declarator) -> bool {
    match declarator.steps.first() {
        Some(DeclaratorStep::Function(function)) => matches!(function.parameters, Parameters::Names(_)),
        _ => false,
    }
}
