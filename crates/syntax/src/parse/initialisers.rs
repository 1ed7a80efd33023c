//! Initialisers: braced lists with designators, in C's spelling and in GNU's
//! older ones (`x: 1`, `[3] 1`). Which element initialises what is for typing.

use super::Parser;
use crate::token::{Punct, TokenKind};
use crate::tree::{Designator, Initializer, InitializerElement, InitializerList};

impl Parser<'_> {
    /// initializer.
    pub(super) fn initializer(&mut self) -> Initializer {
        match self.at(Punct::LeftBrace) {
            true => Initializer::List(self.initializer_list()),
            false => Initializer::Expr(self.assignment_expression()),
        }
    }

    /// `{ ... }`
    pub(super) fn initializer_list(&mut self) -> InitializerList {
        let start = self.start();
        let mut elements = Vec::new();
        if let Some(level) = self.enter() {
            let open = self.bump().span();
            while !self.at(Punct::RightBrace) {
                elements.push(self.initializer_element());
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
            self.leave(level);
            self.close_list(Punct::RightBrace, open);
        }
        InitializerList { elements, span: self.span_from(start) }
    }

    /// One element with its designators.
    fn initializer_element(&mut self) -> InitializerElement {
        let old_name = self.identifier().filter(|_| self.next_is(Punct::Colon));
        if let Some(name) = old_name {
            let span = self.bump().span();
            self.bump();
            return InitializerElement { designators: vec![Designator::Member(name, span)], value: self.initializer() };
        }
        let mut designators = Vec::new();
        while let Some(designator) = self.designator() {
            designators.push(designator);
        }
        // GNU's `[3] 1` has no `=`.
        let old_index = matches!(designators[..], [Designator::Index(_) | Designator::Range(..)]);
        if !designators.is_empty() && !self.eat(Punct::Equal) && !old_index {
            self.expected("`=`");
        }
        InitializerElement { designators, value: self.initializer() }
    }

    /// `.name`, `[index]` or `[low ... high]`
    fn designator(&mut self) -> Option<Designator> {
        match self.current.kind {
            TokenKind::Punct(Punct::Dot) => {
                self.bump();
                self.member_name().map(|(name, span)| Designator::Member(name, span))
            }
            TokenKind::Punct(Punct::LeftBracket) => {
                let open = self.bump().span();
                let low = self.conditional_expression();
                let high = self.eat(Punct::Ellipsis).then(|| self.conditional_expression());
                self.close(Punct::RightBracket, open);
                Some(high.map_or(Designator::Index(low), |high| Designator::Range(low, high)))
            }
            _ => None,
        }
    }
}
