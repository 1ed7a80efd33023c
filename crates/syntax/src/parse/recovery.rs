//! One mistake, one error: what is said, what is held back, and where parsing
//! goes on.
//!
//! The first complaint turns the parser quiet; it speaks again when a closing
//! bracket, a statement or a declaration has been found to go on from. Every
//! skip only moves forward and the next one starts where it ended, so that
//! recovery costs no more than reading the file once.

use super::words::Keyword;
use super::{Mode, NameState, Parser};
use crate::token::{Punct, TokenKind};
use antiphon_source::{codes, Diagnostic, Severity, Span};

/// Complaints of one severity that are kept; garbage would make millions.
const LIMIT: usize = 500;

/// What was reported, and whether to report more.
#[derive(Default, Debug)]
pub(super) struct Complaints {
    diagnostics: Vec<Diagnostic>,
    quiet: bool,
    gave_up: bool,
    /// How many there were; warnings are counted apart, so that they never
    /// crowd out an error.
    warnings: usize,
    errors: usize,
}

impl Complaints {
    /// Reports, whether quiet or not.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        let count = match diagnostic.severity() {
            Severity::Warning => &mut self.warnings,
            Severity::Unsupported | Severity::Error => &mut self.errors,
        };
        *count += 1;
        if *count <= LIMIT {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether the rest of the external declaration is passed over.
    pub(super) fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// From here on this external declaration is passed over.
    pub(super) fn give_up(&mut self) {
        self.gave_up = true;
        self.quiet = true;
    }

    pub(super) fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }
}

impl Parser<'_> {
    /// Reports an error of the grammar and turns quiet.
    pub(super) fn complain(&mut self, diagnostic: Diagnostic) {
        if !self.complaints.quiet {
            self.complaints.report(diagnostic);
        }
        self.complaints.quiet = true;
    }

    /// Reports something after which parsing goes on as if nothing were wrong.
    pub(super) fn remark(&mut self, diagnostic: Diagnostic) {
        if !self.complaints.quiet {
            self.complaints.report(diagnostic);
        }
    }

    /// Whether an error has not been recovered from yet.
    pub(super) fn is_quiet(&self) -> bool {
        self.complaints.quiet
    }

    /// A place to go on from was found. There is none at the end of the file:
    /// whatever is missing there follows from the first complaint.
    pub(super) fn speak_again(&mut self) {
        self.complaints.quiet &= self.complaints.gave_up || self.current.kind == TokenKind::End;
    }

    /// Says that `what` was expected where the current token stands.
    #[cold]
    pub(super) fn expected(&mut self, what: &str) {
        self.expected_as(&codes::grammar::E201, what);
    }

    /// As [`Parser::expected`], under a code of its own.
    #[cold]
    pub(super) fn expected_as(&mut self, code: antiphon_source::Code, what: &str) {
        match self.current.kind {
            TokenKind::AnnotationStart if self.mode == Mode::C => return self.misplaced_annotation(),
            // The lexer has complained about it.
            TokenKind::Unknown => self.complaints.quiet = true,
            _ => {}
        }
        if self.is_quiet() {
            return;
        }
        let found = self.describe_current();
        let span = if self.current.kind == TokenKind::End { self.after_previous() } else { self.current.span() };
        let code = if self.mode == Mode::Annotation { &codes::annotations::E403 } else { code };
        let message = format!("expected {what}, found {found}");
        self.complain(Diagnostic::new(code, span, message).label(format!("expected {what}")));
    }

    /// The current token in the user's words.
    pub(super) fn describe_current(&self) -> String {
        match self.current.kind {
            TokenKind::Word(name) => match self.words.keyword(name) {
                Some(_) => format!("keyword `{}`", self.interner.text(name)),
                None if self.is_type_name(name) => format!("type name `{}`", self.interner.text(name)),
                None => format!("`{}`", self.interner.text(name)),
            },
            TokenKind::Number(text) | TokenKind::Character(text) => format!("`{}`", self.interner.text(text)),
            TokenKind::String(_) => "a string".to_string(),
            TokenKind::Punct(punct) => format!("`{}`", punct.text()),
            TokenKind::AnnotationStart => "an annotation".to_string(),
            TokenKind::DirectiveStart => "an OpenMP directive".to_string(),
            TokenKind::AnnotationEnd => "the end of the annotation".to_string(),
            TokenKind::Pack(_) => "`#pragma pack`".to_string(),
            TokenKind::Unknown => "a stray character".to_string(),
            TokenKind::End => "the end of the file".to_string(),
        }
    }

    /// The place just after the token consumed last.
    pub(super) fn after_previous(&self) -> Span {
        Span { start: self.previous_end, end: self.previous_end }
    }

    /// Consumes `punct`, or says that it was expected.
    pub(super) fn expect(&mut self, punct: Punct) -> bool {
        let found = self.eat(punct);
        if !found {
            self.expected(&format!("`{}`", punct.text()));
        }
        found
    }

    /// Consumes the bracket that closes the one at `open`, skipping what does
    /// not belong between them.
    #[inline]
    pub(super) fn close(&mut self, closer: Punct, open: Span) {
        if self.eat(closer) {
            return;
        }
        self.unclosed(closer, open, &format!("`{}`", closer.text()));
    }

    /// As [`Parser::close`], after a list in which a comma might have followed.
    #[inline]
    pub(super) fn close_list(&mut self, closer: Punct, open: Span) {
        if self.eat(closer) {
            return;
        }
        self.unclosed(closer, open, &format!("`,` or `{}`", closer.text()));
    }

    #[cold]
    fn unclosed(&mut self, closer: Punct, open: Span, what: &str) {
        if !self.is_quiet() && self.current.kind != TokenKind::AnnotationStart {
            let found = self.describe_current();
            let opener = opener_of(closer).text();
            let message = format!("expected {what}, found {found}");
            let code = if self.mode == Mode::Annotation { &codes::annotations::E403 } else { &codes::grammar::E203 };
            let diagnostic = Diagnostic::new(code, self.error_span(), message);
            let diagnostic = diagnostic.label(format!("expected {what}"));
            self.complain(diagnostic.also(open, format!("to match this `{opener}`")));
        } else {
            self.expected(what);
        }
        if self.skip_to_closer(closer) {
            self.bump();
            self.speak_again();
        }
    }

    /// The current token, or the end of the text before it.
    fn error_span(&self) -> Span {
        match self.current.kind {
            TokenKind::End | TokenKind::AnnotationEnd => self.after_previous(),
            _ => self.current.span(),
        }
    }

    /// Skips to `closer` on this level of brackets; stops, and says no, where
    /// it can no longer come.
    fn skip_to_closer(&mut self, closer: Punct) -> bool {
        let braces = closer == Punct::RightBrace;
        let mut open = 0usize;
        loop {
            match self.current.kind {
                TokenKind::End | TokenKind::AnnotationStart | TokenKind::AnnotationEnd => return false,
                TokenKind::Punct(punct) if open == 0 && punct == closer => return true,
                TokenKind::Punct(Punct::LeftBrace | Punct::RightBrace) if !braces => return false,
                TokenKind::Punct(Punct::Semicolon) if open == 0 => return false,
                TokenKind::Punct(Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace) => open += 1,
                TokenKind::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) => {
                    open = open.saturating_sub(1);
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// Consumes the `;` that ends what `after` names. Where it is missing and
    /// something new begins, parsing goes on as if it were there.
    pub(super) fn expect_semicolon(&mut self, after: &str) {
        if self.eat(Punct::Semicolon) {
            return self.speak_again();
        }
        if !self.is_quiet() && self.current.kind != TokenKind::Unknown {
            let span = self.after_previous();
            let message = format!("expected `;` after {after}, found {}", self.describe_current());
            let diagnostic = Diagnostic::new(&codes::grammar::E202, span, message).label("expected `;` here");
            self.complain(diagnostic.help("add `;` here"));
        }
        self.complaints.quiet = true;
        match self.begins_anew() {
            true => self.speak_again(),
            false => self.synchronise(),
        }
    }

    /// Whether the current token is likely the start of something new rather
    /// than the rest of something broken.
    fn begins_anew(&self) -> bool {
        match self.current.kind {
            TokenKind::Word(name) => match self.words.keyword(name) {
                Some(keyword) => keyword != Keyword::Else,
                None => self.is_type_name(name) || self.scopes.inside_block(),
            },
            TokenKind::Punct(Punct::RightBrace) | TokenKind::AnnotationStart | TokenKind::End => true,
            _ => false,
        }
    }

    /// Skips to the end of a broken statement or declaration: past a `;`, or
    /// before something that can only begin a new one.
    pub(super) fn synchronise(&mut self) {
        let mut open = 0usize;
        loop {
            match self.current.kind {
                TokenKind::End | TokenKind::AnnotationEnd => break,
                TokenKind::AnnotationStart if open == 0 => break,
                TokenKind::Punct(Punct::Semicolon) if open == 0 => {
                    self.bump();
                    break;
                }
                TokenKind::Punct(Punct::RightBrace) if open == 0 => break,
                TokenKind::Punct(Punct::RightBrace) => {
                    open -= 1;
                    if open == 0 {
                        self.bump();
                        self.eat(Punct::Semicolon);
                        break;
                    }
                }
                TokenKind::Punct(Punct::LeftBrace) => open += 1,
                TokenKind::Word(name) if open == 0 && self.words.keyword(name).is_some_and(begins_only) => break,
                _ => {}
            }
            self.bump();
        }
        self.speak_again();
    }

    /// Skips a whole statement that stands where none may, by its brackets.
    pub(super) fn skip_statement(&mut self) {
        let (mut parens, mut braces) = (0usize, 0usize);
        loop {
            match self.current.kind {
                TokenKind::End | TokenKind::AnnotationStart => break,
                TokenKind::Punct(Punct::RightBrace) if braces == 0 => break,
                TokenKind::Punct(Punct::LeftBrace) => braces += 1,
                TokenKind::Punct(Punct::RightBrace) => braces -= 1,
                TokenKind::Punct(Punct::LeftParen) => parens += 1,
                TokenKind::Punct(Punct::RightParen) => parens = parens.saturating_sub(1),
                _ => {}
            }
            let last = self.bump().kind;
            let ends = matches!(last, TokenKind::Punct(Punct::Semicolon | Punct::RightBrace));
            if ends && parens == 0 && braces == 0 && !matches!(self.keyword(), Some(Keyword::Else)) {
                break;
            }
        }
        self.speak_again();
    }

    /// Ends a unit: recovers from what is still unsaid, and makes sure that
    /// something was consumed since token `start`.
    pub(super) fn finish_unit(&mut self, start: usize) {
        if self.complaints.gave_up {
            let end = self.end_of_external(start);
            self.complaints.gave_up = false;
            self.look_at(end.max(start + 1));
        } else if self.at == start {
            self.bump();
        }
        self.speak_again();
        self.mode = Mode::C;
        self.reset_depth();
    }

    /// The index after the external declaration that starts at `start`, by
    /// its braces alone.
    fn end_of_external(&self, start: usize) -> usize {
        let mut open = 0usize;
        for (at, token) in self.tokens.iter().enumerate().skip(start) {
            match token.kind {
                TokenKind::Punct(Punct::LeftBrace) => open += 1,
                TokenKind::Punct(Punct::RightBrace) if open <= 1 => return at + 1,
                TokenKind::Punct(Punct::RightBrace) => open -= 1,
                TokenKind::Punct(Punct::Semicolon) if open == 0 => return at + 1,
                TokenKind::End => return at,
                _ => {}
            }
        }
        self.tokens.len()
    }

    /// Reports a name that stands where a type is needed.
    pub(super) fn unknown_type(&mut self) {
        let TokenKind::Word(name) = self.current.kind else { return };
        let text = self.interner.text(name);
        let message = match self.scopes.state(name) {
            NameState::Ordinary => format!("`{text}` is not a type"),
            NameState::Unknown | NameState::Type => format!("unknown type name `{text}`"),
        };
        let diagnostic = Diagnostic::new(&codes::grammar::E204, self.current.span(), message);
        let help = format!("include the header that declares `{text}`, or declare it with `typedef`");
        self.remark(diagnostic.label("not known as a type here").help(help));
    }
}

/// The bracket that `closer` closes.
fn opener_of(closer: Punct) -> Punct {
    match closer {
        Punct::RightParen => Punct::LeftParen,
        Punct::RightBracket => Punct::LeftBracket,
        _ => Punct::LeftBrace,
    }
}

/// Keywords that never stand inside an expression or a parameter list.
fn begins_only(keyword: Keyword) -> bool {
    use Keyword::*;
    matches!(
        keyword,
        Typedef
            | Extern
            | Static
            | StaticAssert
            | If
            | For
            | Do
            | While
            | Switch
            | Return
            | Break
            | Continue
            | Goto
            | Case
            | Default
    )
}
