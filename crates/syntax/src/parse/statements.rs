//! Statements and blocks.
//!
//! A C compiler does not see annotations. So where one stands as the body of
//! an `if` or a loop, it is joined with the statement that follows it, which
//! is the body for the compiler; among the statements of a block it stands
//! alone.

use super::declarations::{Declared, Preface};
use super::words::Keyword;
use super::{NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Annotation, AnnotationKind, ExprId, For, StmtId, StmtKind};
use antiphon_source::{codes, Diagnostic, Loc, Span, Symbol};

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Among the statements of a block.
    Block,
    /// As the body of another statement.
    Body,
}

/// A label whose statement has not been read yet.
enum PendingLabel {
    Named(Symbol, Span),
    Case(ExprId, Option<ExprId>),
    Default,
}

impl Parser<'_> {
    /// compound-statement, with a scope of its own.
    pub(super) fn compound_statement(&mut self) -> StmtId {
        self.scopes.open();
        let block = self.block_in_open_scope();
        self.scopes.close();
        block
    }

    /// compound-statement, in the scope that holds a function's parameters.
    pub(super) fn block_in_open_scope(&mut self) -> StmtId {
        self.speak_again();
        let open = self.bump().span();
        self.block_after_brace(open)
    }

    /// The statements of a block and its `}`, after the `{` at `open`.
    pub(super) fn block_after_brace(&mut self, open: Span) -> StmtId {
        let mut items = Vec::new();
        while !self.at(Punct::RightBrace) && self.current.kind != TokenKind::End {
            let before = self.at;
            items.push(self.statement(Place::Block));
            if self.at == before {
                self.bump();
            }
        }
        self.close_brace(open);
        self.stmt(StmtKind::Block(items), self.span_from(open.start))
    }

    /// A statement or declaration of a block.
    pub(super) fn block_statement(&mut self) -> StmtId {
        self.statement(Place::Block)
    }

    /// The body of an `if` or a loop, with annotations before it.
    fn body(&mut self) -> StmtId {
        let start = self.start();
        if self.current.kind != TokenKind::AnnotationStart {
            return self.statement(Place::Body);
        }
        let mut items = Vec::new();
        loop {
            let id = self.statement(Place::Body);
            items.push(id);
            let kind = self.unit.stmts.get(id.0 as usize).map(|stmt| &stmt.kind);
            if !matches!(kind, Some(StmtKind::Annotation(_))) {
                break;
            }
        }
        self.stmt(StmtKind::Block(items), self.span_from(start))
    }

    /// The statement that an OpenMP directive applies to.
    pub(super) fn construct_body(&mut self) -> StmtId {
        self.scopes.open();
        let body = self.body();
        self.scopes.close();
        body
    }

    /// statement; in a block also a declaration. Labels before it are taken in
    /// a loop, since programs that were generated have thousands in a row.
    fn statement(&mut self, place: Place) -> StmtId {
        let Some(level) = self.enter() else { return self.stmt(StmtKind::Error, self.current.span()) };
        let mut labels: Vec<(PendingLabel, Loc)> = Vec::new();
        let mut links = 0;
        while let Some(label) = self.label() {
            labels.push(label);
            links += 1;
            if self.chain_is_too_long(links) {
                break;
            }
        }
        let mut id = self.labelled_statement(place, labels.is_empty());
        if self.is_quiet() {
            self.synchronise();
        }
        for (label, start) in labels.into_iter().rev() {
            let kind = match label {
                PendingLabel::Named(name, span) => StmtKind::Label(name, span, id),
                PendingLabel::Case(low, high) => StmtKind::Case(low, high, id),
                PendingLabel::Default => StmtKind::Default(id),
            };
            id = self.stmt(kind, self.span_from(start));
        }
        let outer = self.begin_tree();
        self.end_tree(outer, outer.saturating_add(links));
        self.leave(level);
        id
    }

    /// A label, with its colon and attributes.
    fn label(&mut self) -> Option<(PendingLabel, Loc)> {
        let start = self.start();
        let TokenKind::Word(name) = self.current.kind else { return None };
        let label = match self.words.keyword(name) {
            None if self.next_is(Punct::Colon) => PendingLabel::Named(name, self.bump().span()),
            Some(Keyword::Case) => {
                self.bump();
                let low = self.conditional_expression();
                let high = self.eat(Punct::Ellipsis).then(|| self.conditional_expression());
                PendingLabel::Case(low, high)
            }
            Some(Keyword::Default) => {
                self.bump();
                PendingLabel::Default
            }
            _ => return None,
        };
        if !self.expect(Punct::Colon) {
            self.synchronise_label();
        }
        self.skip_attributes_of_label();
        Some((label, start))
    }

    /// After a broken label: to its colon if there is one on the way.
    fn synchronise_label(&mut self) {
        while !matches!(
            self.current.kind,
            TokenKind::End
                | TokenKind::AnnotationStart
                | TokenKind::AnnotationEnd
                | TokenKind::Punct(Punct::Colon | Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace)
        ) {
            self.bump();
        }
        self.eat(Punct::Colon);
        self.speak_again();
    }

    /// `L: __attribute__((unused));` belongs to the label; before a declaration
    /// it would not, but then it says nothing either.
    fn skip_attributes_of_label(&mut self) {
        if self.at_keyword(Keyword::Attribute) {
            self.skip_attributes();
        }
    }

    /// A statement without its labels.
    fn labelled_statement(&mut self, place: Place, bare: bool) -> StmtId {
        let start = self.start();
        match self.current.kind {
            TokenKind::Punct(Punct::LeftBrace) => self.compound_statement(),
            TokenKind::Punct(Punct::Semicolon) => {
                self.bump();
                self.stmt(StmtKind::Empty, self.span_from(start))
            }
            // C23: a label may stand at the end of a block.
            TokenKind::Punct(Punct::RightBrace) if !bare && place == Place::Block => {
                self.stmt(StmtKind::Empty, self.after_previous())
            }
            TokenKind::AnnotationStart => self.annotation_statement(place),
            TokenKind::DirectiveStart => match self.directive_statement() {
                Some(directive) => directive,
                None => self.statement(place),
            },
            TokenKind::Word(name) => match self.words.keyword(name) {
                Some(keyword) => self.keyword_statement(keyword, place),
                None if self.begins_declaration(name) => self.declaration_statement(place, Preface::default()),
                None => self.expression_statement(),
            },
            TokenKind::Punct(Punct::LeftBracket) if self.next_is(Punct::LeftBracket) => self.attributed(place),
            _ => self.expression_statement(),
        }
    }

    /// Whether the name here begins a declaration: a type, or an unknown name
    /// that is used as one.
    fn begins_declaration(&self, name: Symbol) -> bool {
        match self.scopes.state(name) {
            NameState::Type => true,
            NameState::Ordinary => false,
            NameState::Unknown => self.stands_for_type(name),
        }
    }

    fn keyword_statement(&mut self, keyword: Keyword, place: Place) -> StmtId {
        match keyword {
            Keyword::If => self.if_statement(),
            Keyword::While => self.while_statement(Vec::new()),
            Keyword::Do => self.do_statement(Vec::new()),
            Keyword::For => self.for_statement(Vec::new()),
            Keyword::Switch => self.switch_statement(),
            Keyword::Goto => self.goto_statement(),
            Keyword::Break => self.jump(StmtKind::Break, "`break`"),
            Keyword::Continue => self.jump(StmtKind::Continue, "`continue`"),
            Keyword::Return => self.return_statement(),
            Keyword::Asm => self.asm_statement(),
            Keyword::Else => self.else_without_if(),
            Keyword::Label => self.local_labels(),
            Keyword::StaticAssert => self.static_assert_statement(),
            Keyword::Attribute => self.attributed(place),
            Keyword::Extension => match self.extension_declares() {
                true => self.declaration_statement(place, Preface::default()),
                false => self.expression_statement(),
            },
            _ if self.begins_specifiers(self.current.kind) => self.declaration_statement(place, Preface::default()),
            _ => self.expression_statement(),
        }
    }

    /// Whether specifiers follow after the `__extension__`s here.
    fn extension_declares(&self) -> bool {
        let mut count = 1;
        let mut kind = self.kind_after(count);
        while count < 8 && matches!(kind, TokenKind::Word(name) if self.words.keyword(name) == Some(Keyword::Extension))
        {
            count += 1;
            kind = self.kind_after(count);
        }
        self.begins_specifiers(kind)
    }

    /// What follows attributes: `;` (as in `__attribute__((fallthrough));`), a
    /// declaration, or another statement.
    fn attributed(&mut self, place: Place) -> StmtId {
        let start = self.start();
        let mut preface = Preface { start: Some(start), ..Preface::default() };
        self.attributes_into(&mut preface.attributes);
        match self.current.kind {
            TokenKind::Punct(Punct::Semicolon) => {
                self.bump();
                self.stmt(StmtKind::Empty, self.span_from(start))
            }
            kind if self.begins_specifiers(kind) => self.declaration_statement(place, preface),
            _ => self.statement(place),
        }
    }

    fn declaration_statement(&mut self, place: Place, preface: Preface) -> StmtId {
        let start = self.start();
        if place == Place::Body {
            let message = "a declaration cannot be the body of a statement";
            let diagnostic = Diagnostic::new(&codes::grammar::E216, self.current.span(), message);
            self.remark(diagnostic.label("a declaration").help("put it into a block: `{ ... }`"));
        }
        let kind = match self.declaration(preface) {
            Declared::Declaration(id) => StmtKind::Declaration(id),
            Declared::Function(function) => StmtKind::NestedFunction(Box::new(function)),
        };
        self.stmt(kind, self.span_from(start))
    }

    fn static_assert_statement(&mut self) -> StmtId {
        let start = self.start();
        let kind = self.static_assert_declaration().map_or(StmtKind::Error, StmtKind::StaticAssert);
        self.stmt(kind, self.span_from(start))
    }

    fn expression_statement(&mut self) -> StmtId {
        let start = self.start();
        let expr = self.expression();
        self.expect_semicolon("the expression");
        self.stmt(StmtKind::Expr(expr), self.span_from(start))
    }

    /// `(condition)`
    fn condition(&mut self) -> ExprId {
        let open = self.current.span();
        if !self.expect(Punct::LeftParen) {
            return self.error_expr();
        }
        let condition = self.expression();
        self.close(Punct::RightParen, open);
        condition
    }

    /// selection-statement; `else if` ladders are read in a loop.
    fn if_statement(&mut self) -> StmtId {
        let mut arms: Vec<(Loc, ExprId, StmtId)> = Vec::new();
        let mut last = None;
        loop {
            let start = self.start();
            self.bump();
            let condition = self.condition();
            let then = self.body();
            arms.push((start, condition, then));
            if !self.eat_keyword(Keyword::Else) {
                break;
            }
            if !self.at_keyword(Keyword::If) {
                last = Some(self.body());
                break;
            }
            if self.chain_is_too_long(arms.len() as u32) {
                break;
            }
        }
        let links = arms.len() as u32;
        for (start, condition, then) in arms.into_iter().rev() {
            last = Some(self.stmt(StmtKind::If(condition, then, last), self.span_from(start)));
        }
        let outer = self.begin_tree();
        self.end_tree(outer, outer.saturating_add(links));
        last.unwrap_or_else(|| self.stmt(StmtKind::Error, self.current.span()))
    }

    fn while_statement(&mut self, invariants: Vec<Annotation>) -> StmtId {
        let start = self.start();
        self.bump();
        let condition = self.condition();
        let body = self.body();
        self.stmt(StmtKind::While(invariants, condition, body), self.span_from(start))
    }

    fn do_statement(&mut self, invariants: Vec<Annotation>) -> StmtId {
        let start = self.start();
        self.bump();
        let body = self.body();
        if !self.eat_keyword(Keyword::While) {
            self.expected("`while` after the body of `do`");
            return self.stmt(StmtKind::Error, self.span_from(start));
        }
        let condition = self.condition();
        self.expect_semicolon("`do ... while`");
        self.stmt(StmtKind::Do(invariants, body, condition), self.span_from(start))
    }

    fn for_statement(&mut self, invariants: Vec<Annotation>) -> StmtId {
        let start = self.start();
        self.bump();
        self.scopes.open();
        let open = self.current.span();
        let (mut init, mut condition, mut step) = (None, None, None);
        if self.expect(Punct::LeftParen) {
            init = self.for_init();
            if !self.at(Punct::Semicolon) {
                condition = Some(self.expression());
            }
            self.expect(Punct::Semicolon);
            if !self.at(Punct::RightParen) {
                step = Some(self.expression());
            }
            self.close(Punct::RightParen, open);
        }
        let body = self.body();
        self.scopes.close();
        let kind = StmtKind::For(Box::new(For { invariants, init, condition, step, body }));
        self.stmt(kind, self.span_from(start))
    }

    /// The first part of a `for`, with its `;`.
    fn for_init(&mut self) -> Option<StmtId> {
        if self.eat(Punct::Semicolon) {
            return None;
        }
        let declares = match self.current.kind {
            TokenKind::Word(name) if self.words.keyword(name).is_none() => self.begins_declaration(name),
            _ if self.at_keyword(Keyword::Extension) => self.extension_declares(),
            kind => self.begins_specifiers(kind) || self.at_keyword(Keyword::StaticAssert),
        };
        Some(match declares {
            true if self.at_keyword(Keyword::StaticAssert) => self.static_assert_statement(),
            true => self.declaration_statement(Place::Block, Preface::default()),
            false => {
                let start = self.start();
                let expr = self.expression();
                self.expect(Punct::Semicolon);
                self.stmt(StmtKind::Expr(expr), self.span_from(start))
            }
        })
    }

    fn switch_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let value = self.condition();
        let body = self.body();
        self.stmt(StmtKind::Switch(value, body), self.span_from(start))
    }

    /// `goto name;` or `goto *e;`
    fn goto_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let kind = if self.eat(Punct::Star) {
            StmtKind::GotoComputed(self.expression())
        } else {
            match self.expect_identifier("a label or `*`") {
                Some((name, span)) => StmtKind::Goto(name, span),
                None => StmtKind::Error,
            }
        };
        self.expect_semicolon("`goto`");
        self.stmt(kind, self.span_from(start))
    }

    fn jump(&mut self, kind: StmtKind, name: &str) -> StmtId {
        let start = self.start();
        self.bump();
        self.expect_semicolon(name);
        self.stmt(kind, self.span_from(start))
    }

    fn return_statement(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        let value = if self.at(Punct::Semicolon) { None } else { Some(self.expression()) };
        self.expect_semicolon("`return`");
        self.stmt(StmtKind::Return(value), self.span_from(start))
    }

    /// `asm`; one that is only a barrier for the compiler does nothing.
    fn asm_statement(&mut self) -> StmtId {
        let start = self.start();
        let kind = if self.is_asm_barrier() { StmtKind::Empty } else { StmtKind::Asm };
        self.asm_operands();
        self.expect_semicolon("`asm`");
        self.stmt(kind, self.span_from(start))
    }

    /// `__label__ a, b;` says only that the labels are local to the block.
    fn local_labels(&mut self) -> StmtId {
        let start = self.start();
        self.bump();
        while self.expect_identifier("a label").is_some() && self.eat(Punct::Comma) {}
        self.expect_semicolon("`__label__`");
        self.stmt(StmtKind::Empty, self.span_from(start))
    }

    fn else_without_if(&mut self) -> StmtId {
        let start = self.start();
        let diagnostic = Diagnostic::new(&codes::grammar::E211, self.current.span(), "`else` without `if`");
        let help = "only one statement is allowed between `if (...)` and `else`; use a block: `{ ... }`";
        self.complain(diagnostic.label("no `if` is open here").help(help));
        self.bump();
        self.speak_again();
        self.body();
        self.stmt(StmtKind::Error, self.span_from(start))
    }

    /// An annotation as a statement, or invariants with their loop.
    fn annotation_statement(&mut self, place: Place) -> StmtId {
        let start = self.start();
        let mut invariants = Vec::new();
        while self.current.kind == TokenKind::AnnotationStart {
            let Some((annotation, _)) = self.annotation() else { continue };
            match annotation.kind {
                AnnotationKind::Invariant(..)
                | AnnotationKind::LoopAssigns(_)
                | AnnotationKind::LoopKeeps(_)
                | AnnotationKind::Parallel
                | AnnotationKind::Decreases(_) => {
                    invariants.push(annotation);
                }
                AnnotationKind::Assert(..)
                | AnnotationKind::AssertWithin(..)
                | AnnotationKind::Assume(_)
                | AnnotationKind::Havoc(_)
                    if invariants.is_empty() =>
                {
                    let span = annotation.span;
                    return self.stmt(StmtKind::Annotation(annotation), span);
                }
                AnnotationKind::Assert(..)
                | AnnotationKind::AssertWithin(..)
                | AnnotationKind::Assume(_)
                | AnnotationKind::Havoc(_) => {
                    self.annotation_before_loop(&annotation);
                }
                AnnotationKind::Input(_)
                | AnnotationKind::Output
                | AnnotationKind::Universe(..)
                | AnnotationKind::Nodes(_)
                | AnnotationKind::Channel(_)
                | AnnotationKind::Abstract(_)
                | AnnotationKind::System(_)
                | AnnotationKind::Requires(..)
                | AnnotationKind::Ensures(..)
                | AnnotationKind::Assigns(_) => self.annotation_inside(&annotation),
            }
        }
        if invariants.is_empty() {
            // All of them were wrong, and reported.
            return match place {
                Place::Block => self.stmt(StmtKind::Error, self.span_from(start)),
                Place::Body => self.statement(place),
            };
        }
        match self.keyword() {
            Some(Keyword::While) => self.while_statement(invariants),
            Some(Keyword::Do) => self.do_statement(invariants),
            Some(Keyword::For) => self.for_statement(invariants),
            _ => {
                self.invariant_without_loop(&invariants);
                self.stmt(StmtKind::Error, self.span_from(start))
            }
        }
    }
}
