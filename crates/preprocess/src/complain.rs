//! Diagnostics, and their number kept sane: after [`MOST_ERRORS`] errors one
//! more says so, and the rest are dropped. Warnings in headers that are not
//! the user's are dropped too, as a compiler does.

use super::Preprocessor;
use crate::lex::{Lexeme, Unterminated};
use antiphon_source::{codes, Diagnostic, FileKind, Loc, Severity, Span};

/// How many errors are worth reading.
pub(super) const MOST_ERRORS: u32 = 100;

impl Preprocessor<'_> {
    pub(super) fn complain(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity() == Severity::Warning {
            if self.in_user_file() && self.errors <= MOST_ERRORS {
                self.diagnostics.push(diagnostic);
            }
            return;
        }
        self.errors += 1;
        if self.errors <= MOST_ERRORS {
            self.diagnostics.push(diagnostic);
        } else if self.errors == MOST_ERRORS + 1 {
            let message = format!("more than {MOST_ERRORS} errors; the others are not shown");
            self.diagnostics.push(Diagnostic::new(&codes::preprocessor::E126, diagnostic.primary.span, message));
        }
    }

    /// Reports an error that ends preprocessing: nothing more is read.
    pub(super) fn give_up(&mut self, diagnostic: Diagnostic) {
        if !self.stopped {
            self.stopped = true;
            self.diagnostics.push(diagnostic);
        }
    }

    pub(super) fn in_user_file(&self) -> bool {
        self.files.last().is_none_or(|file| self.sources.file(file.id).kind == FileKind::User)
    }

    /// Reports what the scanner found wrong inside a token.
    pub(super) fn complain_about_token(&mut self, problem: Unterminated, loc: Loc, len: u32) {
        let span = Span::of_token(loc, len);
        let diagnostic = match problem {
            Unterminated::Comment => Diagnostic::new(&codes::preprocessor::E102, span, "this comment is never closed")
                .label("begins here")
                .help("close it with `*/`"),
            Unterminated::String => {
                Diagnostic::new(&codes::preprocessor::E103, span, "this string literal has no closing `\"`")
                    .label("assumed to end with its line")
            }
            Unterminated::Character => {
                Diagnostic::new(&codes::preprocessor::E103, span, "this character constant has no closing `'`")
                    .label("assumed to end with its line")
            }
        };
        self.complain(diagnostic);
    }

    /// Warns about what follows a directive that is complete, if anything does.
    pub(super) fn warn_extra(&mut self, rest: &[Lexeme], directive: &str) {
        if let (Some(&first), Some(&last)) = (rest.first(), rest.last()) {
            let message = format!("extra text after `#{directive}` is ignored");
            self.complain(Diagnostic::new(&codes::warnings::W103, Self::span(first, last), message));
        }
    }
}
