//! What expressions may say inside annotations only: quantifiers, variables of
//! other processes and of the specification, `PID` and `NPROCS`, values from before a call.
//!
//! A quantifier's body extends as far right as it can; the body of `sum`,
//! `min` and `max` is one multiplicative term, as in mathematics.

use super::expressions::MULTIPLICATIVE;
use super::words::{AnnotationWord, Keyword};
use super::{Mode, NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{
    AnnotationKind, BoundType, Channel, Direction, ExprId, ExprKind, IntSuffix, Quantified, Quantifier, Remote,
    RemoteStep, Side,
};
use crate::tree::{Decl, InitDeclarator};
use antiphon_source::{Span, Symbol};

impl Parser<'_> {
    /// A primary expression that only annotations have, if one stands here.
    pub(super) fn annotation_expression(&mut self) -> Option<ExprId> {
        let word = self.annotation_word()?;
        let next = self.next_kind();
        match (word, next) {
            (AnnotationWord::ForAll, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::ForAll)),
            (AnnotationWord::Exists, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::Exists)),
            (AnnotationWord::Sum, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::Sum)),
            (AnnotationWord::Count, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::Count)),
            (AnnotationWord::Min, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::Min)),
            (AnnotationWord::Max, TokenKind::Punct(Punct::LeftBrace)) => Some(self.quantified(Quantifier::Max)),
            (AnnotationWord::Old, _) => Some(self.builtin(|own| ExprKind::Old(own.expression()))),
            (AnnotationWord::At, _) => Some(self.builtin(Parser::at_label)),
            (AnnotationWord::Valid, _) => Some(self.builtin(|own| ExprKind::Valid(own.expression()))),
            (AnnotationWord::Writable, _) => Some(self.builtin(|own| ExprKind::Writable(own.expression()))),
            (AnnotationWord::Sent, _) => Some(self.builtin(|own| own.counted(Direction::Sent))),
            (AnnotationWord::Received, _) => Some(self.builtin(|own| own.counted(Direction::Received))),
            (AnnotationWord::Result, _) => Some(self.constant(ExprKind::Result)),
            (AnnotationWord::Proc, TokenKind::Punct(Punct::LeftBracket | Punct::At)) => Some(self.remote(Side::Own)),
            (AnnotationWord::Spec, TokenKind::Punct(Punct::Dot)) => Some(self.remote(Side::Specification)),
            (AnnotationWord::Pid, _) => Some(self.constant(ExprKind::Pid)),
            (AnnotationWord::Nprocs, _) => Some(self.constant(ExprKind::NumberOfProcesses)),
            (AnnotationWord::True, _) => self.truth(1),
            (AnnotationWord::False, _) => self.truth(0),
            _ => None,
        }
    }

    /// Whether `..` stands here, between the ends of a range.
    pub(super) fn at_range(&self) -> bool {
        self.mode == Mode::Annotation && self.at(Punct::Dot) && self.next_is(Punct::Dot)
    }

    /// What follows the index `low` of `base`: `..high` or nothing.
    pub(super) fn index_or_range(&mut self, base: ExprId, low: ExprId) -> ExprKind {
        if !self.at_range() {
            return ExprKind::Index(base, low);
        }
        self.bump();
        self.bump();
        ExprKind::Range(base, low, self.expression())
    }

    fn constant(&mut self, kind: ExprKind) -> ExprId {
        let span = self.bump().span();
        self.expr(kind, span)
    }

    /// The arguments of `\at(e, L)`.
    fn at_label(&mut self) -> ExprKind {
        let value = self.assignment_expression();
        if !self.expect(Punct::Comma) {
            return ExprKind::Error;
        }
        let label = self.expect_identifier("the name of a label");
        label.map_or(ExprKind::Error, |(name, at)| ExprKind::At(value, name, at))
    }

    /// The arguments of `\sent(rank, tag)` and `\received(rank, tag)`.
    fn counted(&mut self, direction: Direction) -> ExprKind {
        let rank = self.assignment_expression();
        match self.expect(Punct::Comma) {
            true => ExprKind::Counted(direction, rank, self.assignment_expression()),
            false => ExprKind::Error,
        }
    }

    /// `channel(tag) {int from, int to, int k, int m} e`
    pub(super) fn channel(&mut self) -> Option<AnnotationKind> {
        self.bump();
        let open = self.current.span();
        self.expect(Punct::LeftParen);
        let tag = self.assignment_expression();
        self.close(Punct::RightParen, open);
        let open = self.current.span();
        self.expect(Punct::LeftBrace);
        self.scopes.open();
        let mut parameters = Vec::new();
        while let Some((BoundType::Nodes(ty), name)) = self.node_binding() {
            parameters.push((ty, name));
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.close(Punct::RightBrace, open);
        let condition = self.assignment_expression();
        self.scopes.close();
        Some(AnnotationKind::Channel(Box::new(Channel { tag, parameters, condition })))
    }

    /// `true` and `false`, unless the program declares them.
    fn truth(&mut self, value: u128) -> Option<ExprId> {
        let TokenKind::Word(name) = self.current.kind else { return None };
        if self.scopes.state(name) != NameState::Unknown {
            return None;
        }
        Some(self.constant(ExprKind::Int { value, suffix: IntSuffix::default(), decimal: true }))
    }

    /// `forall {T i | c} e` and its relatives.
    fn quantified(&mut self, quantifier: Quantifier) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        self.bump();
        let open = self.bump().span();
        self.scopes.open();
        let binding = self.binding();
        let constraint = self.eat(Punct::Pipe).then(|| self.expression());
        self.close(Punct::RightBrace, open);
        let body = match quantifier {
            Quantifier::ForAll | Quantifier::Exists | Quantifier::Count => self.assignment_expression(),
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => self.binary_expression(MULTIPLICATIVE),
        };
        self.scopes.close();
        self.leave(level);
        let kind = match binding {
            Some((range, name)) => {
                ExprKind::Quantified(Box::new(Quantified { quantifier, range, name, constraint, body }))
            }
            None => ExprKind::Error,
        };
        self.expr(kind, self.span_from(start))
    }

    /// `int i`, `real x` or `double x`
    fn binding(&mut self) -> Option<(BoundType, (Symbol, Span))> {
        let range = if self.at_keyword(Keyword::Int) {
            BoundType::Integer
        } else if self.at_real_type() {
            BoundType::Real
        } else if self.begins_type(self.current.kind) {
            return self.node_binding();
        } else {
            self.expected("`int`, `real`, `double` or a pointer to nodes");
            return None;
        };
        self.bump();
        let name = self.expect_identifier("the name of the bound variable")?;
        self.scopes.declare(name.0, NameState::Ordinary);
        Some((range, name))
    }

    /// `struct node *p`
    fn node_binding(&mut self) -> Option<(BoundType, (Symbol, Span))> {
        let start = self.start();
        let specifiers = self.declaration_specifiers();
        let mut declarator = self.declarator();
        let name = declarator.name.take()?;
        let declarators =
            vec![InitDeclarator { declarator, init: None, bits: None, asm_label: None, attributes: Vec::new() }];
        let ty = self.decl(Decl { specifiers, declarators, annotations: Vec::new(), span: self.span_from(start) });
        self.scopes.declare(name.0, NameState::Ordinary);
        Some((BoundType::Nodes(ty), name))
    }

    /// `PROC[e]@f.x`, `PROC@f.x`, `spec.x`, `spec.PROC[e].x`
    fn remote(&mut self, side: Side) -> ExprId {
        let start = self.start();
        let Some(level) = self.enter() else { return self.error_expr() };
        self.bump();
        let mut remote =
            Remote { side, process: None, function: None, name: (Symbol(0), Span::NONE), members: Vec::new() };
        let mut indices = Vec::new();
        let name = self.remote_path(&mut remote, &mut indices);
        self.leave(level);
        let kind = match name {
            Some(name) => ExprKind::Remote(Box::new(Remote { name, ..remote })),
            None => ExprKind::Error,
        };
        let variable = self.expr(kind, self.span_from(start));
        let outer = self.begin_tree();
        self.end_tree(outer, outer.saturating_add(indices.len() as u32));
        indices.into_iter().fold(variable, |base, index| self.expr(ExprKind::Index(base, index), self.span_from(start)))
    }

    /// What follows `PROC` or `spec`; gives the variable.
    fn remote_path(&mut self, remote: &mut Remote, indices: &mut Vec<ExprId>) -> Option<(Symbol, Span)> {
        if remote.side == Side::Specification {
            self.expect(Punct::Dot);
            let process = self.annotation_word() == Some(AnnotationWord::Proc)
                && matches!(self.next_kind(), TokenKind::Punct(Punct::LeftBracket | Punct::At));
            if !process {
                let name = self.expect_identifier("the name of a variable");
                return self.with_parts(name, remote, indices);
            }
            self.bump();
        }
        let open = self.current.span();
        if self.eat(Punct::LeftBracket) {
            remote.process = Some(self.expression());
            self.close(Punct::RightBracket, open);
        }
        if self.eat(Punct::At) {
            remote.function = Some(self.expect_identifier("the name of a function")?);
        }
        if !self.expect(Punct::Dot) {
            return None;
        }
        let name = self.expect_identifier("the name of a variable");
        match remote.side {
            Side::Own => name,
            Side::Specification => self.with_parts(name, remote, indices),
        }
    }

    /// The members and elements that follow a variable of the specification, whose type is not known here. Which
    /// indices stand before a member is part of its path; all of them are applied to it in order.
    fn with_parts(
        &mut self,
        name: Option<(Symbol, Span)>,
        remote: &mut Remote,
        indices: &mut Vec<ExprId>,
    ) -> Option<(Symbol, Span)> {
        let mut elements = 0;
        while name.is_some() && !self.is_quiet() && !self.chain_is_too_long(indices.len() as u32) {
            let open = self.current.span();
            if self.eat(Punct::Dot) {
                let (member, _) = self.expect_identifier("the name of a member")?;
                remote.members.extend(std::iter::repeat_n(RemoteStep::Element, std::mem::take(&mut elements)));
                remote.members.push(RemoteStep::Member(member));
            } else if self.eat(Punct::LeftBracket) {
                indices.push(self.expression());
                self.close(Punct::RightBracket, open);
                elements += 1;
            } else {
                break;
            }
        }
        name
    }
}
