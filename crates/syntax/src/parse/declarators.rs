//! Declarators: the part of a declaration that is written as the name is used.
//!
//! The steps of a declarator are collected from the name outwards: suffixes
//! first, then the stars before the name, then what stands around a
//! parenthesis. An abstract declarator is one without a name.

use super::words::Keyword;
use super::{NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{
    ArrayExtent, ArrayStep, Decl, DeclId, Declarator, DeclaratorStep, FunctionStep, InitDeclarator, Parameters,
    Qualifiers, Variadic,
};
use antiphon_source::{Span, Symbol};
use smallvec::SmallVec;

/// Whether a name must, may or must not be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Naming {
    /// A declaration: there is a name.
    Named,
    /// A parameter: there may be one.
    Either,
    /// A type name: there is none.
    Abstract,
}

impl Parser<'_> {
    /// declarator.
    pub(super) fn declarator(&mut self) -> Declarator {
        self.declarator_as(Naming::Named)
    }

    fn declarator_as(&mut self, naming: Naming) -> Declarator {
        let start = self.start();
        let mut declarator = Declarator::default();
        self.pointers_and_direct(naming, &mut declarator);
        declarator.span = self.span_from(start);
        declarator
    }

    /// Stars, then what they apply to.
    fn pointers_and_direct(&mut self, naming: Naming, declarator: &mut Declarator) {
        let Some(level) = self.enter() else { return };
        let mut pointers: SmallVec<[Qualifiers; 4]> = SmallVec::new();
        loop {
            if self.eat(Punct::Star) {
                pointers.push(self.type_qualifiers());
                if pointers.len() > super::depth::NESTING_LIMIT as usize {
                    self.too_deep(super::depth::NESTING_LIMIT);
                }
            } else if self.at_keyword(Keyword::Attribute) {
                self.loose_attributes();
            } else {
                break;
            }
        }
        self.direct_declarator(naming, declarator);
        declarator.steps.extend(pointers.into_iter().rev().map(DeclaratorStep::Pointer));
        self.leave(level);
    }

    /// Qualifiers after a star or an opening bracket.
    fn type_qualifiers(&mut self) -> Qualifiers {
        let mut qualifiers = Qualifiers::NONE;
        loop {
            let qualifier = match self.keyword() {
                Some(Keyword::Const) => Qualifiers::CONST,
                Some(Keyword::Volatile) => Qualifiers::VOLATILE,
                Some(Keyword::Restrict) => Qualifiers::RESTRICT,
                Some(Keyword::Atomic) => Qualifiers::ATOMIC,
                Some(Keyword::Attribute) => {
                    self.loose_attributes();
                    continue;
                }
                _ => return qualifiers,
            };
            self.bump();
            qualifiers = qualifiers.with(qualifier);
        }
    }

    /// A name or a parenthesis, then suffixes.
    fn direct_declarator(&mut self, naming: Naming, declarator: &mut Declarator) {
        let name = self.declared_name();
        match (self.current.kind, name) {
            (_, Some(name)) if naming != Naming::Abstract => {
                declarator.name = Some((name, self.bump().span()));
            }
            (TokenKind::Punct(Punct::LeftParen), _) if self.is_grouping(naming) => {
                let open = self.bump().span();
                self.pointers_and_direct(naming, declarator);
                self.close(Punct::RightParen, open);
            }
            _ if naming == Naming::Named => return self.expected("a name"),
            _ => {}
        }
        self.declarator_suffixes(declarator);
    }

    /// The identifier here; also the names of newer types, which some headers
    /// declare for compilers without them.
    fn declared_name(&self) -> Option<Symbol> {
        let TokenKind::Word(name) = self.current.kind else { return None };
        match self.words.keyword(name) {
            None | Some(Keyword::Float32 | Keyword::Float64 | Keyword::Float64x | Keyword::Float128) => Some(name),
            Some(_) => None,
        }
    }

    /// Whether the `(` here groups a declarator, rather than opens parameters.
    fn is_grouping(&self, naming: Naming) -> bool {
        let next = self.next_kind();
        match naming {
            Naming::Named => true,
            Naming::Either | Naming::Abstract => match next {
                TokenKind::Punct(Punct::Star | Punct::LeftParen | Punct::LeftBracket) => true,
                TokenKind::Word(name) if self.words.keyword(name) == Some(Keyword::Attribute) => true,
                TokenKind::Word(_) => naming == Naming::Either && !self.begins_specifiers(next),
                _ => false,
            },
        }
    }

    /// `[...]` and `(...)` after a name.
    fn declarator_suffixes(&mut self, declarator: &mut Declarator) {
        loop {
            let step = match self.current.kind {
                TokenKind::Punct(Punct::LeftBracket) if self.next_is(Punct::LeftBracket) => {
                    self.standard_attributes();
                    continue;
                }
                TokenKind::Punct(Punct::LeftBracket) => DeclaratorStep::Array(self.array_suffix()),
                TokenKind::Punct(Punct::LeftParen) => DeclaratorStep::Function(self.function_suffix()),
                _ => return,
            };
            declarator.steps.push(step);
            if declarator.steps.len() > super::depth::NESTING_LIMIT as usize {
                return self.too_deep(super::depth::NESTING_LIMIT);
            }
        }
    }

    /// `[static const n]`
    fn array_suffix(&mut self) -> ArrayStep {
        let open = self.bump().span();
        let mut qualifiers = self.type_qualifiers();
        if self.eat_keyword(Keyword::Static) {
            qualifiers = qualifiers.with(self.type_qualifiers());
        }
        let extent = match self.current.kind {
            TokenKind::Punct(Punct::RightBracket) => ArrayExtent::Missing,
            TokenKind::Punct(Punct::Star) if self.next_is(Punct::RightBracket) => {
                self.bump();
                ArrayExtent::Star
            }
            _ => ArrayExtent::Expr(self.nested_expression()),
        };
        self.close(Punct::RightBracket, open);
        ArrayStep { extent, qualifiers, span: self.span_from(open.start) }
    }

    /// An expression one level down.
    pub(super) fn nested_expression(&mut self) -> crate::tree::ExprId {
        let Some(level) = self.enter() else { return self.error_expr() };
        let expr = self.expression();
        self.leave(level);
        expr
    }

    /// `(parameters)`
    fn function_suffix(&mut self) -> FunctionStep {
        let open = self.bump().span();
        self.scopes.open();
        let parameters = self.parameter_type_list();
        self.scopes.close();
        self.close_list(Punct::RightParen, open);
        FunctionStep { parameters, span: self.span_from(open.start) }
    }

    /// What stands between the parentheses of a function declarator.
    fn parameter_type_list(&mut self) -> Parameters {
        if self.at(Punct::RightParen) {
            return Parameters::Unspecified;
        }
        let void = self.at_keyword(Keyword::Void) && self.next_is(Punct::RightParen);
        if void {
            self.bump();
            return Parameters::Prototype { parameters: Vec::new(), variadic: Variadic::No };
        }
        if self.identifier().is_some_and(|name| !self.is_type_name(name)) && self.is_identifier_list() {
            return Parameters::Names(self.identifier_list());
        }
        let mut parameters = Vec::new();
        loop {
            if self.eat(Punct::Ellipsis) {
                return Parameters::Prototype { parameters, variadic: Variadic::Yes };
            }
            parameters.push(self.parameter_declaration());
            if !self.eat(Punct::Comma) {
                return Parameters::Prototype { parameters, variadic: Variadic::No };
            }
        }
    }

    /// Whether the identifier here is followed as in a K&R list.
    fn is_identifier_list(&self) -> bool {
        matches!(self.next_kind(), TokenKind::Punct(Punct::Comma | Punct::RightParen))
    }

    /// `a, b, c`
    fn identifier_list(&mut self) -> Vec<(Symbol, Span)> {
        let mut names = Vec::new();
        while let Some(name) = self.expect_identifier("the name of a parameter") {
            self.scopes.declare(name.0, NameState::Ordinary);
            names.push(name);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        names
    }

    /// parameter-declaration.
    fn parameter_declaration(&mut self) -> DeclId {
        let start = self.start();
        let level = self.enter();
        let specifiers = match self.lacks_type() {
            true => self.unknown_parameter_type(),
            false => self.declaration_specifiers(),
        };
        let declarator = self.declarator_as(Naming::Either);
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        attributes.append(&mut self.loose_attributes);
        if let Some((name, _)) = declarator.name {
            self.scopes.declare(name, NameState::Ordinary);
        }
        if let Some(level) = level {
            self.leave(level);
        }
        let declarators = vec![InitDeclarator { declarator, init: None, bits: None, asm_label: None, attributes }];
        self.decl(Decl { specifiers, declarators, annotations: Vec::new(), span: self.span_from(start) })
    }

    /// type-name.
    pub(super) fn type_name(&mut self) -> DeclId {
        let start = self.start();
        let specifiers = self.declaration_specifiers();
        let declarator = self.declarator_as(Naming::Abstract);
        let attributes = std::mem::take(&mut self.loose_attributes);
        let declarators = vec![InitDeclarator { declarator, init: None, bits: None, asm_label: None, attributes }];
        self.decl(Decl { specifiers, declarators, annotations: Vec::new(), span: self.span_from(start) })
    }

    /// Declares the parameters of the function that `declarator` declares, for
    /// its body.
    pub(super) fn declare_parameters(&mut self, declarator: &Declarator) {
        let function = declarator.steps.iter().find_map(|step| match step {
            DeclaratorStep::Function(function) => Some(function),
            DeclaratorStep::Pointer(_) | DeclaratorStep::Array(_) => None,
        });
        match function.map(|function| &function.parameters) {
            Some(Parameters::Names(names)) => {
                for &(name, _) in names {
                    self.scopes.declare(name, NameState::Ordinary);
                }
            }
            Some(Parameters::Prototype { parameters, .. }) => {
                for &parameter in parameters {
                    let decl = self.unit.decls.get(parameter.0 as usize);
                    let name = decl.and_then(|decl| decl.declarators.first()?.declarator.name);
                    if let Some((name, _)) = name {
                        self.scopes.declare(name, NameState::Ordinary);
                    }
                }
            }
            Some(Parameters::Unspecified) | None => {}
        }
    }
}
