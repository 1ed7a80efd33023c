//! Annotations: `#pragma TASS ...` and `#pragma antiphon ...`.
//!
//! The preprocessor marks their start and end; between them the expression
//! parser of C works with its extensions switched on. Whatever is wrong in an
//! annotation stays in it: parsing goes on after its end.

use super::words::{AnnotationWord, Keyword};
use super::{Mode, NameState, Parser};
use crate::token::{Punct, TokenKind};
use crate::tree::{Annotation, AnnotationKind, Decl, ExprId, ExprKind, Participants};
use antiphon_source::{codes, Diagnostic, Span, Symbol};

/// The annotations that there are, for messages.
const KINDS: &str =
    "`input`, `output`, `assert`, `assume`, `collective`, `joint`, `invariant`, `universe`, `nodes`, `channel`, `abstract`, `system`, `requires`, `ensures`, `assigns`, `loop assigns`, `loop keeps`, `decreases`, `parallel?` or `havoc`";

impl Parser<'_> {
    /// An annotation, from its start to its end, with the declaration that an
    /// `abstract` may hold. Nothing if it was not understood.
    pub(super) fn annotation(&mut self) -> Option<(Annotation, Option<Decl>)> {
        self.bump();
        let outer_mode = std::mem::replace(&mut self.mode, Mode::Annotation);
        let start = self.start();
        let mut declaration = None;
        let kind = self.annotation_body(&mut declaration);
        let span = self.span_from(start);
        let ok = !self.is_quiet() && self.end_of_annotation();
        self.skip_annotation();
        self.mode = outer_mode;
        self.speak_again();
        kind.filter(|_| ok).map(|kind| (Annotation { kind, span }, declaration))
    }

    /// The optional `;`, and nothing after it.
    fn end_of_annotation(&mut self) -> bool {
        self.eat(Punct::Semicolon);
        if self.current.kind != TokenKind::AnnotationEnd {
            self.expected("the end of the annotation");
        }
        !self.is_quiet()
    }

    /// Skips to the end of the annotation and over it.
    fn skip_annotation(&mut self) {
        while !matches!(self.current.kind, TokenKind::AnnotationEnd | TokenKind::End) {
            self.bump();
        }
        self.bump();
    }

    fn annotation_body(&mut self, declaration: &mut Option<Decl>) -> Option<AnnotationKind> {
        let Some(word) = self.annotation_word() else {
            self.unknown_annotation();
            return None;
        };
        match word {
            AnnotationWord::Input => Some(self.input()),
            AnnotationWord::Output => {
                self.bump();
                Some(AnnotationKind::Output)
            }
            AnnotationWord::Assert | AnnotationWord::Invariant => self.assertion(Participants::Local),
            AnnotationWord::Assume => {
                self.bump();
                Some(AnnotationKind::Assume(self.expression()))
            }
            AnnotationWord::Collective => self.shared_assertion(Participants::Collective),
            AnnotationWord::Joint => self.shared_assertion(Participants::Joint),
            AnnotationWord::Universe => self.universe(),
            AnnotationWord::Nodes => {
                self.bump();
                Some(AnnotationKind::Nodes(self.type_name()))
            }
            AnnotationWord::Channel => self.channel(),
            AnnotationWord::Abstract => Some(self.abstract_annotation(declaration)),
            AnnotationWord::System => {
                self.bump();
                let guard = self.eat_annotation_word(AnnotationWord::Guard).then(|| self.expression());
                Some(AnnotationKind::System(guard))
            }
            AnnotationWord::Requires | AnnotationWord::Ensures | AnnotationWord::Decreases | AnnotationWord::Havoc => {
                self.bump();
                let e = self.assignment_expression();
                Some(match word {
                    AnnotationWord::Requires => AnnotationKind::Requires(Participants::Local, e),
                    AnnotationWord::Ensures => AnnotationKind::Ensures(Participants::Local, e),
                    AnnotationWord::Decreases => AnnotationKind::Decreases(e),
                    _ => AnnotationKind::Havoc(e),
                })
            }
            AnnotationWord::Assigns => {
                self.bump();
                Some(AnnotationKind::Assigns(self.places()))
            }
            AnnotationWord::Parallel => {
                self.bump();
                self.expect(Punct::Question);
                Some(AnnotationKind::Parallel)
            }
            AnnotationWord::Loop => {
                self.bump();
                if self.eat_annotation_word(AnnotationWord::Keeps) {
                    return Some(AnnotationKind::LoopKeeps(self.places()));
                }
                if !self.eat_annotation_word(AnnotationWord::Assigns) {
                    self.expected("`assigns` or `keeps` after `loop`");
                    return None;
                }
                Some(AnnotationKind::LoopAssigns(self.places()))
            }
            _ => {
                self.unknown_annotation();
                None
            }
        }
    }

    /// The places after `assigns`, perhaps none.
    fn places(&mut self) -> Vec<ExprId> {
        let mut places = Vec::new();
        while !self.is_quiet() && !self.at(Punct::Semicolon) && self.current.kind != TokenKind::AnnotationEnd {
            places.push(self.assignment_expression());
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        places
    }

    fn unknown_annotation(&mut self) {
        let (span, message) = match self.current.kind {
            TokenKind::AnnotationEnd | TokenKind::End => {
                (self.after_previous(), "this annotation is empty".to_string())
            }
            _ => (self.current.span(), format!("{} is not an annotation", self.describe_current())),
        };
        let diagnostic = Diagnostic::new(&codes::annotations::E401, span, message);
        self.complain(diagnostic.label("not understood").help(format!("an annotation begins with {KINDS}")));
    }

    /// `input [{constraint}] [type [name]]`; the type is that of the
    /// declaration, which follows or which the preprocessor has made.
    fn input(&mut self) -> AnnotationKind {
        self.bump();
        let open = self.current.span();
        let mut constraint = None;
        if self.eat(Punct::LeftBrace) {
            constraint = Some(self.expression());
            self.close(Punct::RightBrace, open);
        }
        if self.begins_type(self.current.kind) {
            self.declaration_specifiers();
            if self.identifier().is_some() {
                self.declarator();
            }
        }
        AnnotationKind::Input(constraint)
    }

    /// `collective assert ID e` and its relatives.
    fn shared_assertion(&mut self, participants: Participants) -> Option<AnnotationKind> {
        self.bump();
        if self.at(Punct::LeftParen) {
            return self.assertion_within(participants);
        }
        match self.annotation_word() {
            Some(AnnotationWord::Assert | AnnotationWord::Invariant) => self.assertion(participants),
            Some(word @ (AnnotationWord::Requires | AnnotationWord::Ensures))
                if participants == Participants::Collective =>
            {
                self.bump();
                let e = self.assignment_expression();
                Some(match word {
                    AnnotationWord::Requires => AnnotationKind::Requires(participants, e),
                    _ => AnnotationKind::Ensures(participants, e),
                })
            }
            _ => {
                self.expected("`assert` or `invariant`");
                None
            }
        }
    }

    /// `universe ID e`
    fn universe(&mut self) -> Option<AnnotationKind> {
        self.bump();
        let name = self.expect_identifier("the name of the universe")?;
        Some(AnnotationKind::Universe(name, self.expression()))
    }

    /// What follows `collective` in `collective(ID) assert NAME e`.
    fn assertion_within(&mut self, participants: Participants) -> Option<AnnotationKind> {
        let open = self.bump().span();
        let universe = self.expect_identifier("the name of a universe")?;
        self.close(Punct::RightParen, open);
        if participants != Participants::Collective || self.annotation_word() != Some(AnnotationWord::Assert) {
            let message = "only a collective assertion can name a universe";
            let diagnostic = Diagnostic::new(&codes::annotations::E405, universe.1, message);
            self.complain(diagnostic.help("remove the parentheses and their contents: all processes participate"));
            return None;
        }
        match self.assertion(participants)? {
            AnnotationKind::Assert(_, name, condition) => Some(AnnotationKind::AssertWithin(universe, name, condition)),
            other => Some(other),
        }
    }

    /// `assert [ID] e` or `invariant [ID] e`.
    fn assertion(&mut self, participants: Participants) -> Option<AnnotationKind> {
        let word = self.annotation_word();
        let start = self.bump().span();
        let invariant = word == Some(AnnotationWord::Invariant);
        let named = invariant || participants != Participants::Local;
        let name = if named { self.assertion_name() } else { None };
        if name.is_none() && participants != Participants::Local && !invariant {
            let message = "an assertion of several processes needs a name";
            let diagnostic = Diagnostic::new(&codes::annotations::E404, start, message);
            self.remark(diagnostic.help("write a name between `assert` and the condition; the same on every process"));
        }
        let condition = self.assignment_expression();
        self.skip_message();
        Some(match invariant {
            true => AnnotationKind::Invariant(participants, name, condition),
            false => AnnotationKind::Assert(participants, name, condition),
        })
    }

    /// `, "text", e...` behind the condition, which older programs print where it fails.
    fn skip_message(&mut self) {
        let text = self.at(Punct::Comma) && matches!(self.next_kind(), TokenKind::String(_));
        while text && !self.is_quiet() && !matches!(self.current.kind, TokenKind::AnnotationEnd | TokenKind::End) {
            self.bump();
        }
    }

    /// The ID of an assertion: an identifier directly before an expression.
    fn assertion_name(&mut self) -> Option<(Symbol, Span)> {
        let name = self.identifier()?;
        let expression_word = matches!(self.words.annotation_word(name), Some(word) if is_expression_word(word));
        if expression_word || !self.expression_follows(name) {
            return None;
        }
        Some((name, self.bump().span()))
    }

    /// Whether what follows the name here can only begin an expression. After
    /// `(` the name might be that of a function: then it is declared.
    fn expression_follows(&self, name: Symbol) -> bool {
        match self.next_kind() {
            TokenKind::Word(_) | TokenKind::Number(_) | TokenKind::Character(_) | TokenKind::String(_) => true,
            TokenKind::Punct(Punct::Bang | Punct::Tilde) => true,
            TokenKind::Punct(Punct::LeftParen) => self.scopes.state(name) == NameState::Unknown,
            _ => false,
        }
    }

    /// `abstract [continuous(k)] [declaration]`
    fn abstract_annotation(&mut self, declaration: &mut Option<Decl>) -> AnnotationKind {
        let start = self.bump().span().start;
        let mut order = None;
        if self.eat_annotation_word(AnnotationWord::Continuous) {
            let open = self.current.span();
            if self.expect(Punct::LeftParen) {
                order = self.continuity();
                self.close(Punct::RightParen, open);
            }
        }
        let ends = matches!(self.current.kind, TokenKind::AnnotationEnd | TokenKind::Punct(Punct::Semicolon));
        if !ends && !self.is_quiet() {
            *declaration = Some(self.abstract_declaration(start));
        }
        AnnotationKind::Abstract(order)
    }

    /// The declaration inside the annotation; its `;` may be missing.
    fn abstract_declaration(&mut self, start: antiphon_source::Loc) -> Decl {
        let specifiers = self.declaration_specifiers();
        let mut declarators = Vec::new();
        while !self.is_quiet() {
            declarators.push(self.plain_init_declarator());
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        Decl { specifiers, declarators, annotations: Vec::new(), span: self.span_from(start) }
    }

    /// The k of `continuous(k)`.
    fn continuity(&mut self) -> Option<u32> {
        let span = self.current.span();
        let value: ExprId = self.conditional_expression();
        let kind = self.unit.exprs.get(value.0 as usize).map(|expr| &expr.kind);
        match kind {
            Some(ExprKind::Int { value, .. }) if *value <= 1_000_000 => Some(*value as u32),
            _ => {
                let message = "`continuous` needs the number of continuous derivatives, as in `continuous(2)`";
                self.complain(Diagnostic::new(&codes::annotations::E403, span, message).label("not such a number"));
                None
            }
        }
    }

    /// An annotation inside an expression or declaration: reported, skipped.
    #[cold]
    pub(super) fn misplaced_annotation(&mut self) {
        let message = "an annotation is not allowed here";
        let diagnostic = Diagnostic::new(&codes::annotations::E402, self.current.span(), message);
        self.complain(
            diagnostic
                .label("in the middle of something else")
                .help("put it before the whole statement or declaration"),
        );
        self.skip_annotation();
    }

    fn misplaced(&mut self, annotation: &Annotation, message: String, help: &str) {
        self.remark(Diagnostic::new(&codes::annotations::E402, annotation.span, message).help(help));
    }

    /// An assertion or invariant outside any function.
    pub(super) fn annotation_outside(&mut self, annotation: &Annotation) {
        let message = format!("{} is not allowed outside functions", describe(&annotation.kind));
        self.misplaced(annotation, message, "put it into a function, where a statement is allowed");
    }

    /// Something else between invariants and their loop.
    pub(super) fn annotation_before_loop(&mut self, annotation: &Annotation) {
        let message = format!("{} is not allowed between an invariant and its loop", describe(&annotation.kind));
        self.misplaced(annotation, message, "put it before the invariant");
    }

    /// An annotation of global declarations inside a function.
    pub(super) fn annotation_inside(&mut self, annotation: &Annotation) {
        let message = format!("{} is not allowed inside a function", describe(&annotation.kind));
        self.misplaced(annotation, message, "put it before a declaration outside functions");
    }

    /// Annotations of a declaration with no declaration after them.
    pub(super) fn annotation_without_declaration(&mut self, annotations: &[Annotation]) {
        let Some(last) = annotations.last() else { return };
        let message = format!("{} must precede a declaration", describe(&last.kind));
        self.misplaced(last, message, "put it directly before its declaration");
    }

    /// Annotations of a declaration before a function with its body.
    pub(super) fn annotation_before_body(&mut self, annotations: &[Annotation]) {
        let Some(last) = annotations.last() else { return };
        let message = format!("{} is not allowed before a function with a body", describe(&last.kind));
        self.misplaced(last, message, "put it before a variable, or before a function declared without a body");
    }

    /// Invariants with no loop after them.
    pub(super) fn invariant_without_loop(&mut self, invariants: &[Annotation]) {
        let Some(last) = invariants.last() else { return };
        let message = "an invariant must directly precede `while`, `for` or `do`".to_string();
        self.misplaced(last, message, "put it directly before its loop");
    }

    /// Whether a keyword of C stands where the annotation goes on.
    pub(super) fn at_real_type(&self) -> bool {
        self.at_keyword(Keyword::Double) || self.annotation_word() == Some(AnnotationWord::Real)
    }
}

/// Whether `word` begins an expression in annotations.
fn is_expression_word(word: AnnotationWord) -> bool {
    use AnnotationWord::*;
    matches!(
        word,
        ForAll
            | Exists
            | Sum
            | Count
            | Min
            | Max
            | Old
            | At
            | Valid
            | Writable
            | Sent
            | Received
            | Result
            | Proc
            | Spec
            | Pid
            | Nprocs
            | True
            | False
    )
}

/// An annotation in the user's words.
fn describe(kind: &AnnotationKind) -> &'static str {
    match kind {
        AnnotationKind::Input(_) => "`input`",
        AnnotationKind::Output => "`output`",
        AnnotationKind::Assert(..) | AnnotationKind::AssertWithin(..) => "an assertion",
        AnnotationKind::Universe(..) => "`universe`",
        AnnotationKind::Nodes(_) => "`nodes`",
        AnnotationKind::Channel(_) => "`channel`",
        AnnotationKind::Assume(_) => "`assume`",
        AnnotationKind::Invariant(..) => "an invariant",
        AnnotationKind::Abstract(_) => "`abstract`",
        AnnotationKind::System(_) => "`system`",
        AnnotationKind::Requires(..) => "`requires`",
        AnnotationKind::Ensures(..) => "`ensures`",
        AnnotationKind::Assigns(_) => "`assigns`",
        AnnotationKind::LoopAssigns(_) => "`loop assigns`",
        AnnotationKind::LoopKeeps(_) => "`loop keeps`",
        AnnotationKind::Decreases(_) => "`decreases`",
        AnnotationKind::Parallel => "`parallel?`",
        AnnotationKind::Havoc(_) => "`havoc`",
    }
}
