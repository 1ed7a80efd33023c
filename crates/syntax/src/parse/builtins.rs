//! Primary expressions that begin with a keyword: `_Generic`, `__func__` and
//! the built-ins whose arguments are types. Built-in functions with ordinary
//! arguments are ordinary calls and not here.

use super::words::Keyword;
use super::Parser;
use crate::token::Punct;
use crate::tree::{DeclId, Designator, ExprId, ExprKind};
use antiphon_source::Span;

impl Parser<'_> {
    /// A primary expression that begins with `keyword`.
    pub(super) fn builtin_expression(&mut self, keyword: Keyword) -> ExprId {
        match keyword {
            Keyword::FunctionName => {
                let span = self.bump().span();
                self.expr(ExprKind::FunctionName, span)
            }
            Keyword::Generic => self.builtin(Parser::generic_selection),
            Keyword::VaArg => self.builtin(Parser::va_arg),
            Keyword::Offsetof => self.builtin(Parser::offsetof),
            Keyword::TypesCompatible => self.builtin(Parser::types_compatible),
            Keyword::ChooseExpr => self.builtin(Parser::choose_expr),
            _ => self.missing_expression(),
        }
    }

    /// A keyword with its arguments in parentheses.
    pub(super) fn builtin(&mut self, arguments: impl FnOnce(&mut Self) -> ExprKind) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        self.bump();
        let open = self.current.span();
        let mut kind = ExprKind::Error;
        if self.expect(Punct::LeftParen) {
            kind = arguments(self);
            self.close(Punct::RightParen, open);
        }
        self.leave(level);
        self.expr(kind, self.span_from(start))
    }

    /// generic-selection: `_Generic(e, type: e, default: e)`.
    fn generic_selection(&mut self) -> ExprKind {
        let control = self.assignment_expression();
        let mut associations = Vec::new();
        while self.eat(Punct::Comma) {
            let type_name = match self.eat_keyword(Keyword::Default) {
                true => None,
                false => Some(self.type_name()),
            };
            self.expect(Punct::Colon);
            let value = self.assignment_expression();
            associations.push((type_name, value));
        }
        ExprKind::Generic(control, associations)
    }

    fn va_arg(&mut self) -> ExprKind {
        let list = self.assignment_expression();
        let type_name = self.type_after_comma();
        ExprKind::VaArg(list, type_name)
    }

    fn type_after_comma(&mut self) -> DeclId {
        self.expect(Punct::Comma);
        self.type_name()
    }

    fn types_compatible(&mut self) -> ExprKind {
        let left = self.type_name();
        let right = self.type_after_comma();
        ExprKind::TypesCompatible(left, right)
    }

    fn choose_expr(&mut self) -> ExprKind {
        let condition = self.assignment_expression();
        self.expect(Punct::Comma);
        let yes = self.assignment_expression();
        self.expect(Punct::Comma);
        let no = self.assignment_expression();
        ExprKind::ChooseExpr(condition, yes, no)
    }

    /// `__builtin_offsetof(type, member.member[index])`
    fn offsetof(&mut self) -> ExprKind {
        let type_name = self.type_name();
        self.expect(Punct::Comma);
        let mut path = Vec::new();
        if let Some((name, span)) = self.member_name() {
            path.push(Designator::Member(name, span));
        }
        while let Some(designator) = self.offsetof_designator() {
            path.push(designator);
        }
        ExprKind::Offsetof(type_name, path)
    }

    fn offsetof_designator(&mut self) -> Option<Designator> {
        if self.eat(Punct::Dot) || self.eat(Punct::Arrow) {
            return self.member_name().map(|(name, span)| Designator::Member(name, span));
        }
        let open: Span = self.current.span();
        if self.eat(Punct::LeftBracket) {
            let index = self.expression();
            self.close(Punct::RightBracket, open);
            return Some(Designator::Index(index));
        }
        None
    }
}
