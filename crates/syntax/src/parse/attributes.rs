//! Attributes: GNU's are kept with their arguments, C23's `[[...]]` are read
//! over. What an attribute means, and whether it may be ignored, is for
//! typing.

use super::words::{asm_text, Keyword};
use super::Parser;
use crate::token::{Punct, TokenKind};
use crate::tree::{Attribute, ExprId};
use antiphon_source::Symbol;

impl Parser<'_> {
    /// Any number of `__attribute__((...))` and `[[...]]`.
    pub(super) fn attributes_into(&mut self, attributes: &mut Vec<Attribute>) {
        loop {
            if self.at_keyword(Keyword::Attribute) {
                self.attribute_specifier(attributes);
            } else if self.at(Punct::LeftBracket) && self.next_is(Punct::LeftBracket) {
                self.standard_attributes();
            } else {
                return;
            }
        }
    }

    /// Attributes in a place where none has a meaning for us.
    pub(super) fn skip_attributes(&mut self) {
        self.attributes_into(&mut Vec::new());
    }

    /// Attributes inside a declarator; they go to its end.
    pub(super) fn loose_attributes(&mut self) {
        let mut attributes = std::mem::take(&mut self.loose_attributes);
        self.attribute_specifier(&mut attributes);
        self.loose_attributes = attributes;
    }

    /// `__attribute__((name, name(arguments)))`
    fn attribute_specifier(&mut self, attributes: &mut Vec<Attribute>) {
        let Some(level) = self.enter() else { return };
        self.bump();
        let (outer, inner) = (self.current.span(), self.next_kind());
        if self.expect(Punct::LeftParen) && inner == TokenKind::Punct(Punct::LeftParen) {
            let open = self.bump().span();
            while !self.at(Punct::RightParen) && !self.is_quiet() {
                if !self.at(Punct::Comma) {
                    attributes.extend(self.attribute());
                }
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            self.close(Punct::RightParen, open);
            self.close(Punct::RightParen, outer);
        } else {
            self.expected("`((`");
        }
        self.leave(level);
    }

    /// `name` or `name(arguments)`; the name may be a keyword.
    fn attribute(&mut self) -> Option<Attribute> {
        let start = self.start();
        let TokenKind::Word(written) = self.current.kind else {
            self.expected("the name of an attribute");
            return None;
        };
        self.bump();
        let name = self.without_underscores(written);
        let mut arguments = Vec::new();
        let open = self.current.span();
        if self.eat(Punct::LeftParen) {
            while !self.at(Punct::RightParen) && !self.is_quiet() {
                arguments.extend(self.attribute_argument());
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            self.close(Punct::RightParen, open);
        }
        Some(Attribute { name, arguments, span: self.span_from(start) })
    }

    fn attribute_argument(&mut self) -> Option<ExprId> {
        if self.begins_type(self.current.kind) {
            self.type_name();
            return None;
        }
        Some(self.assignment_expression())
    }

    /// `__packed__` is `packed`; a name that nobody knows stays as it is.
    fn without_underscores(&self, written: Symbol) -> Symbol {
        let text = self.interner.text(written);
        let bare = text.strip_prefix("__").and_then(|text| text.strip_suffix("__"));
        bare.and_then(|bare| self.interner.find(bare)).unwrap_or(written)
    }

    /// `[[ ... ]]`, read over.
    pub(super) fn standard_attributes(&mut self) {
        let outer = self.bump().span();
        let inner = self.bump().span();
        self.skip_balanced();
        self.close(Punct::RightBracket, inner);
        self.close(Punct::RightBracket, outer);
    }

    /// Skips to the bracket that closes the innermost open one.
    pub(super) fn skip_balanced(&mut self) {
        let mut open = 0usize;
        loop {
            match self.current.kind {
                TokenKind::End | TokenKind::AnnotationStart | TokenKind::AnnotationEnd => return,
                TokenKind::Punct(Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace) => open += 1,
                TokenKind::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) if open == 0 => return,
                TokenKind::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) => open -= 1,
                _ => {}
            }
            self.bump();
        }
    }

    /// `asm("label")` after a declarator.
    pub(super) fn asm_label(&mut self) -> Option<Symbol> {
        if !self.at_keyword(Keyword::Asm) {
            return None;
        }
        let text = asm_text(self.interner, self.tokens.get(self.at + 2..).unwrap_or_default());
        self.asm_operands();
        self.interner.find(std::str::from_utf8(&text).ok()?)
    }

    /// Whether the `asm` here only keeps the compiler from moving code: an empty
    /// text, and no operands beyond clobbered names.
    pub(super) fn is_asm_barrier(&self) -> bool {
        let rest = self.tokens.get(self.at + 1..).unwrap_or_default();
        let inside = rest.iter().skip_while(|token| matches!(token.kind, TokenKind::Word(_))).skip(1);
        let mut text = true;
        for token in inside {
            match token.kind {
                TokenKind::String(spelling) if text && self.interner.bytes(spelling) != b"\"\"" => return false,
                TokenKind::String(_) | TokenKind::Punct(Punct::Comma) => {}
                TokenKind::Punct(Punct::Colon | Punct::ColonColon) => text = false,
                TokenKind::Punct(Punct::RightParen) => return true,
                _ => return false,
            }
        }
        false
    }

    /// `asm`, qualifiers, and a parenthesis whose contents are read over.
    pub(super) fn asm_operands(&mut self) {
        self.bump();
        while matches!(self.keyword(), Some(Keyword::Volatile | Keyword::Inline | Keyword::Goto | Keyword::Const)) {
            self.bump();
        }
        let open = self.current.span();
        if self.expect(Punct::LeftParen) {
            self.skip_balanced();
            self.close(Punct::RightParen, open);
        }
    }
}
