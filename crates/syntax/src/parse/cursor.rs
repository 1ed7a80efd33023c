//! Walking over the tokens: look, consume, expect.
//!
//! `#pragma pack` tokens may stand anywhere; they are taken note of and never
//! seen by the grammar.

use super::words::{AnnotationWord, Keyword};
use super::{Mode, NameState, Parser};
use crate::token::{Punct, Token, TokenKind};
use antiphon_source::{Loc, Span, Symbol};

impl Parser<'_> {
    /// Makes the first token of the grammar from index `at` on the current one.
    pub(super) fn look_at(&mut self, at: usize) {
        let mut at = at;
        loop {
            let Some(&token) = self.tokens.get(at) else {
                self.at = self.tokens.len();
                self.current.kind = TokenKind::End;
                return;
            };
            if let TokenKind::Pack(limit) = token.kind {
                self.pack = limit;
                at += 1;
                continue;
            }
            self.at = at;
            self.current = token;
            return;
        }
    }

    /// Consumes the current token; the end of the file stays.
    #[inline]
    pub(super) fn bump(&mut self) -> Token {
        let token = self.current;
        if token.kind != TokenKind::End {
            self.previous_end = token.span().end;
            self.look_at(self.at + 1);
        }
        token
    }

    /// The token after the current one.
    pub(super) fn next_kind(&self) -> TokenKind {
        self.kind_after(1)
    }

    /// The kind of the `count`-th token after the current one.
    pub(super) fn kind_after(&self, count: usize) -> TokenKind {
        if self.current.kind == TokenKind::End {
            return TokenKind::End;
        }
        let rest = self.tokens.get(self.at + 1..).unwrap_or_default();
        let mut kinds = rest.iter().map(|token| token.kind).filter(|kind| !matches!(kind, TokenKind::Pack(_)));
        kinds.nth(count.saturating_sub(1)).unwrap_or(TokenKind::End)
    }

    #[inline]
    pub(super) fn at(&self, punct: Punct) -> bool {
        self.current.kind == TokenKind::Punct(punct)
    }

    pub(super) fn next_is(&self, punct: Punct) -> bool {
        self.next_kind() == TokenKind::Punct(punct)
    }

    /// Consumes `punct` if it stands here.
    #[inline]
    pub(super) fn eat(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    /// The keyword that stands here.
    #[inline]
    pub(super) fn keyword(&self) -> Option<Keyword> {
        match self.current.kind {
            TokenKind::Word(name) => self.words.keyword(name),
            _ => None,
        }
    }

    pub(super) fn at_keyword(&self, keyword: Keyword) -> bool {
        self.keyword() == Some(keyword)
    }

    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    /// The identifier that `kind` is, if it is no keyword.
    pub(super) fn identifier_of(&self, kind: TokenKind) -> Option<Symbol> {
        match kind {
            TokenKind::Word(name) if self.words.keyword(name).is_none() => Some(name),
            _ => None,
        }
    }

    /// The identifier that stands here; `typedef` names are identifiers.
    pub(super) fn identifier(&self) -> Option<Symbol> {
        self.identifier_of(self.current.kind)
    }

    /// Consumes an identifier, or says that `what` was expected.
    pub(super) fn expect_identifier(&mut self, what: &str) -> Option<(Symbol, Span)> {
        match self.identifier() {
            Some(name) => Some((name, self.bump().span())),
            None => {
                self.expected(what);
                None
            }
        }
    }

    /// Whether `name` is a type name here.
    pub(super) fn is_type_name(&self, name: Symbol) -> bool {
        self.scopes.state(name) == NameState::Type
    }

    /// The annotation word that stands here, inside annotations only.
    pub(super) fn annotation_word(&self) -> Option<AnnotationWord> {
        match (self.mode, self.current.kind) {
            (Mode::Annotation, TokenKind::Word(name)) => self.words.annotation_word(name),
            _ => None,
        }
    }

    pub(super) fn eat_annotation_word(&mut self, word: AnnotationWord) -> bool {
        let found = self.annotation_word() == Some(word);
        if found {
            self.bump();
        }
        found
    }

    /// Where the current token starts.
    pub(super) fn start(&self) -> Loc {
        self.current.loc
    }

    /// From `start` to the end of the token consumed last.
    pub(super) fn span_from(&self, start: Loc) -> Span {
        if start.is_none() {
            return Span { start: self.previous_end, end: self.previous_end };
        }
        Span { start, end: self.previous_end }
    }
}
