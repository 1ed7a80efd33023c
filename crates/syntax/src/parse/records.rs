//! `struct`, `union` and `enum` specifiers with their members and constants.
//! Members have a name space of their own and never hide a type name;
//! enumeration constants are ordinary names and do.

use super::words::Keyword;
use super::{NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Decl, EnumSpecifier, Enumerator, InitDeclarator, MemberDeclaration, RecordKind, RecordSpecifier};
use antiphon_source::{codes, Diagnostic, Span};

impl Parser<'_> {
    /// struct-or-union-specifier.
    pub(super) fn struct_or_union_specifier(&mut self, keyword: Keyword) -> RecordSpecifier {
        let kind = if keyword == Keyword::Union { RecordKind::Union } else { RecordKind::Struct };
        let mut record = RecordSpecifier { kind, tag: None, members: None, attributes: Vec::new(), pack: None };
        let Some(level) = self.enter() else { return record };
        self.bump();
        self.attributes_into(&mut record.attributes);
        record.tag = self.tag();
        if self.at(Punct::LeftBrace) {
            record.members = Some(self.struct_declaration_list());
            record.pack = Some(u32::from(self.pack)).filter(|&limit| limit > 0);
            self.attributes_into(&mut record.attributes);
        } else if record.tag.is_none() {
            self.expected("a tag or `{`");
        }
        self.leave(level);
        record
    }

    fn tag(&mut self) -> Option<(antiphon_source::Symbol, Span)> {
        let name = self.identifier()?;
        Some((name, self.bump().span()))
    }

    /// `{ members }`
    fn struct_declaration_list(&mut self) -> Vec<MemberDeclaration> {
        let open = self.bump().span();
        let mut members = Vec::new();
        while !self.at(Punct::RightBrace) && self.current.kind != TokenKind::End {
            let before = self.at;
            if self.current.kind == TokenKind::AnnotationStart {
                self.misplaced_annotation();
                self.speak_again();
                continue;
            }
            if self.eat(Punct::Semicolon) {
                continue;
            }
            members.extend(self.struct_declaration());
            if self.is_quiet() {
                self.synchronise();
            }
            if self.at == before && !self.at(Punct::RightBrace) {
                self.bump();
            }
        }
        self.close_brace(open);
        members
    }

    /// One line of a struct.
    fn struct_declaration(&mut self) -> Option<MemberDeclaration> {
        if self.at_keyword(Keyword::StaticAssert) {
            return self.static_assert_declaration().map(MemberDeclaration::StaticAssert);
        }
        let start = self.start();
        if !self.begins_specifiers(self.current.kind) && self.identifier().is_none() {
            self.expected("a member or `}`");
            return None;
        }
        if self.lacks_type() {
            self.expected("a type");
            return None;
        }
        let specifiers = self.declaration_specifiers();
        let mut declarators = Vec::new();
        if !self.at(Punct::Semicolon) && !self.at(Punct::RightBrace) {
            loop {
                declarators.push(self.struct_declarator());
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
        }
        match self.at(Punct::RightBrace) && !self.is_quiet() {
            true => self.last_member_without_semicolon(),
            false => self.expect_semicolon("the member"),
        }
        let decl = Decl { specifiers, declarators, annotations: Vec::new(), span: self.span_from(start) };
        Some(MemberDeclaration::Members(self.decl(decl)))
    }

    /// gcc warns and goes on; so do we.
    fn last_member_without_semicolon(&mut self) {
        let message = "there is no `;` after the last member";
        let diagnostic = Diagnostic::new(&codes::warnings::W023, self.after_previous(), message);
        self.remark(diagnostic.label("expected `;`"));
    }

    /// A declarator with the width of a bit-field.
    fn struct_declarator(&mut self) -> InitDeclarator {
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes);
        let declarator = match self.at(Punct::Colon) {
            true => Default::default(),
            false => self.declarator(),
        };
        let bits = self.eat(Punct::Colon).then(|| self.conditional_expression());
        self.attributes_into(&mut attributes);
        attributes.append(&mut self.loose_attributes);
        InitDeclarator { declarator, init: None, bits, asm_label: None, attributes }
    }

    /// enum-specifier.
    pub(super) fn enum_specifier(&mut self) -> EnumSpecifier {
        let mut enumeration = EnumSpecifier { tag: None, constants: None, attributes: Vec::new() };
        let Some(level) = self.enter() else { return enumeration };
        self.bump();
        self.attributes_into(&mut enumeration.attributes);
        enumeration.tag = self.tag();
        if self.at(Punct::LeftBrace) {
            enumeration.constants = Some(self.enumerator_list());
            self.attributes_into(&mut enumeration.attributes);
        } else if enumeration.tag.is_none() {
            self.expected("a tag or `{`");
        }
        self.leave(level);
        enumeration
    }

    /// `{ A, B = 2, }`
    fn enumerator_list(&mut self) -> Vec<Enumerator> {
        let open = self.bump().span();
        let mut constants = Vec::new();
        while !self.at(Punct::RightBrace) && self.current.kind != TokenKind::End {
            let Some((name, span)) = self.expect_identifier("the name of a constant or `}`") else { break };
            self.skip_attributes();
            let value = self.eat(Punct::Equal).then(|| self.conditional_expression());
            self.scopes.declare(name, NameState::Ordinary);
            constants.push(Enumerator { name, value, span });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close_list(Punct::RightBrace, open);
        constants
    }

    /// Consumes the `}` that closes `open`, or says that the file ends before.
    pub(super) fn close_brace(&mut self, open: Span) {
        if self.eat(Punct::RightBrace) || self.is_quiet() {
            return;
        }
        let span = self.after_previous();
        let diagnostic = Diagnostic::new(&codes::grammar::E203, span, "expected `}`, found the end of the file");
        self.complain(diagnostic.label("expected `}`").also(open, "to match this `{`"));
    }
}
