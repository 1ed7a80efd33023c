//! Expressions, from the comma down to the postfix operators.
//!
//! Binary operators are climbed by precedence from one table. `==>` and the
//! other extensions of annotations are reached from here, but live in
//! `annotation_expressions`.

use super::words::Keyword;
use super::{Mode, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{ExprId, ExprKind, Fix, Part};
use antiphon_source::{codes, Loc, Span, Symbol};

/// How tightly a binary operator binds; higher is tighter.
pub(super) fn precedence(op: Punct) -> Option<u8> {
    use Punct::*;
    Some(match op {
        Star | Slash | Percent => MULTIPLICATIVE,
        Plus | Minus => 9,
        ShiftLeft | ShiftRight => 8,
        Less | Greater | LessEqual | GreaterEqual => 7,
        EqualEqual | BangEqual => 6,
        Amp => 5,
        Caret => 4,
        Pipe => 3,
        AmpAmp => 2,
        PipePipe => 1,
        _ => return None,
    })
}

/// The precedence of `*`, `/` and `%`.
pub(super) const MULTIPLICATIVE: u8 = 10;

fn is_assignment(op: Punct) -> bool {
    use Punct::*;
    matches!(
        op,
        Equal
            | StarEqual
            | SlashEqual
            | PercentEqual
            | PlusEqual
            | MinusEqual
            | ShiftLeftEqual
            | ShiftRightEqual
            | AmpEqual
            | CaretEqual
            | PipeEqual
    )
}

impl Parser<'_> {
    pub(super) fn error_expr(&mut self) -> ExprId {
        self.expr(ExprKind::Error, self.current.span())
    }

    /// expression: assignments separated by commas.
    pub(super) fn expression(&mut self) -> ExprId {
        let start = self.start();
        let outer = self.begin_tree();
        let mut left = self.assignment_expression();
        let mut links = 0;
        while self.at(Punct::Comma) && !self.chain_is_too_long(links) {
            self.bump();
            let right = self.assignment_expression();
            left = self.expr(ExprKind::Binary(Punct::Comma, left, right), self.span_from(start));
            links += 1;
        }
        self.end_tree(outer, links);
        left
    }

    /// assignment-expression; in annotations also `==>`, which binds weakest.
    pub(super) fn assignment_expression(&mut self) -> ExprId {
        let start = self.start();
        let left = self.conditional_expression();
        let TokenKind::Punct(op) = self.current.kind else { return left };
        let implication = op == Punct::Implies && self.mode == Mode::Annotation;
        if !implication && !is_assignment(op) {
            return left;
        }
        let Some(level) = self.enter() else { return left };
        self.bump();
        let right = self.assignment_expression();
        self.leave(level);
        let kind = match implication {
            true => ExprKind::Binary(op, left, right),
            false => ExprKind::Assign(op, left, right),
        };
        self.expr(kind, self.span_from(start))
    }

    /// conditional-expression; the middle may be missing (GNU).
    pub(super) fn conditional_expression(&mut self) -> ExprId {
        let start = self.start();
        let condition = self.binary_expression(1);
        if !self.at(Punct::Question) {
            return condition;
        }
        let Some(level) = self.enter() else { return condition };
        self.bump();
        let middle = if self.at(Punct::Colon) { None } else { Some(self.expression()) };
        self.expect(Punct::Colon);
        let otherwise = self.conditional_expression();
        self.leave(level);
        self.expr(ExprKind::Conditional(condition, middle, otherwise), self.span_from(start))
    }

    /// Binary operators that bind at least as tightly as `weakest`.
    pub(super) fn binary_expression(&mut self, weakest: u8) -> ExprId {
        let start = self.start();
        let outer = self.begin_tree();
        let mut left = self.cast_expression();
        let mut links = 0;
        while let TokenKind::Punct(op) = self.current.kind {
            let Some(level) = precedence(op).filter(|&level| level >= weakest) else { break };
            if self.chain_is_too_long(links) {
                break;
            }
            self.bump();
            let right = self.binary_expression(level + 1);
            left = self.expr(ExprKind::Binary(op, left, right), self.span_from(start));
            links += 1;
        }
        self.end_tree(outer, links);
        left
    }

    /// cast-expression: `(type) e`, or a unary expression.
    pub(super) fn cast_expression(&mut self) -> ExprId {
        if !self.at(Punct::LeftParen) || !self.begins_type(self.next_kind()) {
            return self.unary_expression();
        }
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        let open = self.bump().span();
        let type_name = self.type_name();
        self.close(Punct::RightParen, open);
        let result = if self.at(Punct::LeftBrace) {
            let list = self.initializer_list();
            let literal = self.expr(ExprKind::CompoundLiteral(type_name, list), self.span_from(start));
            self.postfix_operators(literal, start)
        } else {
            let operand = self.cast_expression();
            self.expr(ExprKind::Cast(type_name, operand), self.span_from(start))
        };
        self.leave(level);
        result
    }

    /// unary-expression.
    fn unary_expression(&mut self) -> ExprId {
        match self.current.kind {
            TokenKind::Punct(op) => match op {
                Punct::PlusPlus | Punct::MinusMinus => {
                    self.prefix(|operand| ExprKind::Step { op, fix: Fix::Prefix, operand })
                }
                Punct::Amp | Punct::Star | Punct::Plus | Punct::Minus | Punct::Tilde | Punct::Bang => {
                    self.prefix(|operand| ExprKind::Unary(op, operand))
                }
                Punct::AmpAmp => self.label_address(),
                _ => self.postfix_expression(),
            },
            TokenKind::Word(name) => match self.words.keyword(name) {
                None => self.postfix_expression(),
                Some(keyword) => self.keyword_expression(keyword),
            },
            _ => self.postfix_expression(),
        }
    }

    /// A prefix operator and its operand.
    fn prefix(&mut self, make: impl FnOnce(ExprId) -> ExprKind) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        self.bump();
        let operand = self.cast_expression();
        self.leave(level);
        self.expr(make(operand), self.span_from(start))
    }

    /// `&&label`
    fn label_address(&mut self) -> ExprId {
        let start = self.start();
        self.bump();
        match self.expect_identifier("a label") {
            Some((name, span)) => self.expr(ExprKind::LabelAddress(name, span), self.span_from(start)),
            None => self.error_expr(),
        }
    }

    /// The operators that are words.
    fn keyword_expression(&mut self, keyword: Keyword) -> ExprId {
        match keyword {
            Keyword::Sizeof => self.sizeof(ExprKind::SizeofExpr, ExprKind::SizeofType),
            Keyword::Alignof => self.sizeof(ExprKind::AlignofExpr, ExprKind::AlignofType),
            Keyword::Extension => {
                let Some(level) = self.enter() else { return self.error_expr() };
                self.bump();
                let operand = self.cast_expression();
                self.leave(level);
                operand
            }
            Keyword::Real => self.prefix(|e| ExprKind::ComplexPart(Part::Real, e)),
            Keyword::Imag => self.prefix(|e| ExprKind::ComplexPart(Part::Imaginary, e)),
            _ => self.postfix_expression(),
        }
    }

    /// `sizeof` and `_Alignof`, of an expression or a type.
    fn sizeof(
        &mut self,
        of_expr: impl FnOnce(ExprId) -> ExprKind,
        of_type: impl FnOnce(crate::tree::DeclId) -> ExprKind,
    ) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        self.bump();
        let kind = if self.at(Punct::LeftParen) && self.begins_type(self.next_kind()) {
            let literal = self.start();
            let open = self.bump().span();
            let type_name = self.type_name();
            self.close(Punct::RightParen, open);
            match self.at(Punct::LeftBrace) {
                false => of_type(type_name),
                true => {
                    let list = self.initializer_list();
                    let id = self.expr(ExprKind::CompoundLiteral(type_name, list), self.span_from(literal));
                    of_expr(self.postfix_operators(id, literal))
                }
            }
        } else {
            of_expr(self.unary_expression())
        };
        self.leave(level);
        self.expr(kind, self.span_from(start))
    }

    /// postfix-expression.
    fn postfix_expression(&mut self) -> ExprId {
        let start = self.start();
        let operand = self.primary_expression();
        self.postfix_operators(operand, start)
    }

    /// What follows a primary expression or compound literal.
    fn postfix_operators(&mut self, operand: ExprId, start: Loc) -> ExprId {
        let mut operand = operand;
        let mut links = 0;
        while let TokenKind::Punct(op) = self.current.kind {
            let postfix = matches!(
                op,
                Punct::LeftBracket | Punct::LeftParen | Punct::Dot | Punct::Arrow | Punct::PlusPlus | Punct::MinusMinus
            );
            if !postfix || self.at_range() || self.chain_is_too_long(links) {
                break;
            }
            operand = self.postfix_operator(op, operand, start);
            links += 1;
        }
        if links > 0 {
            let outer = self.begin_tree();
            self.end_tree(outer, outer.saturating_add(links));
        }
        operand
    }

    fn postfix_operator(&mut self, op: Punct, operand: ExprId, start: Loc) -> ExprId {
        let open = self.bump().span();
        let kind = match op {
            Punct::LeftBracket => {
                let Some(level) = self.enter() else { return operand };
                let index = self.expression();
                let kind = self.index_or_range(operand, index);
                self.leave(level);
                self.close(Punct::RightBracket, open);
                kind
            }
            Punct::LeftParen => ExprKind::Call(operand, self.arguments(open)),
            Punct::Dot | Punct::Arrow => match self.member_name() {
                Some((name, span)) if op == Punct::Dot => ExprKind::Member(operand, name, span),
                Some((name, span)) => ExprKind::Arrow(operand, name, span),
                None => ExprKind::Error,
            },
            _ => ExprKind::Step { op, fix: Fix::Postfix, operand },
        };
        self.expr(kind, self.span_from(start))
    }

    pub(super) fn member_name(&mut self) -> Option<(Symbol, Span)> {
        self.expect_identifier("the name of a member")
    }

    /// The arguments of a call, after its `(`.
    fn arguments(&mut self, open: Span) -> Vec<ExprId> {
        let mut arguments = Vec::new();
        let Some(level) = self.enter() else { return arguments };
        if !self.at(Punct::RightParen) {
            loop {
                arguments.push(self.assignment_expression());
                if !self.eat(Punct::Comma) {
                    break;
                }
            }
        }
        self.leave(level);
        self.close_list(Punct::RightParen, open);
        arguments
    }

    /// primary-expression.
    fn primary_expression(&mut self) -> ExprId {
        match self.current.kind {
            TokenKind::Word(name) => match self.words.keyword(name) {
                Some(keyword) => self.builtin_expression(keyword),
                None => self.name_expression(name),
            },
            TokenKind::Number(text) => self.number(text),
            TokenKind::Character(text) => self.character(text),
            TokenKind::String(_) => self.string(),
            TokenKind::Punct(Punct::LeftParen) => self.parenthesised(),
            _ => self.missing_expression(),
        }
    }

    fn name_expression(&mut self, name: Symbol) -> ExprId {
        if let Some(extension) = self.annotation_expression() {
            return extension;
        }
        if self.is_type_name(name) {
            return self.missing_expression();
        }
        let span = self.bump().span();
        self.expr(ExprKind::Name(name), span)
    }

    /// `( expression )` or `({ ... })`.
    fn parenthesised(&mut self) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        let open = self.bump().span();
        let inner = if self.at(Punct::LeftBrace) {
            let block = self.compound_statement();
            self.expr(ExprKind::StatementExpr(block), self.span_from(start))
        } else {
            self.expression()
        };
        self.leave(level);
        self.close(Punct::RightParen, open);
        // The parentheses belong to the place of what they hold.
        let span = self.span_from(start);
        if let Some(expr) = self.unit.exprs.get_mut(inner.0 as usize) {
            expr.span = span;
        }
        inner
    }

    /// Says that an expression was expected.
    pub(super) fn missing_expression(&mut self) -> ExprId {
        self.expected_as(&codes::grammar::E205, "an expression");
        self.error_expr()
    }
}
