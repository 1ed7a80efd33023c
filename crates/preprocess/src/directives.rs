//! Lines that begin with `#`: which directive it is, and the small ones. Those
//! with rules of their own have their own files.

use super::Preprocessor;
use crate::lex::{Kind, Lexeme, LineMode};
use antiphon_source::{codes, Diagnostic, Span};

/// Declares the directives with their names.
macro_rules! directives {
    ($($name:ident = $text:literal,)*) => {
        /// The directives of C, and the GNU ones.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Directive { $($name,)* }

        impl Directive {
            pub fn named(text: &[u8]) -> Option<Directive> {
                $(if text == $text.as_bytes() { return Some(Directive::$name); })*
                None
            }
        }
    };
}

directives! {
    Define = "define", Ifdef = "ifdef", Endif = "endif", If = "if", Ifndef = "ifndef", Else = "else", Elif = "elif",
    Elifdef = "elifdef", Elifndef = "elifndef",
    Undef = "undef", Include = "include", Pragma = "pragma", IncludeNext = "include_next", Import = "import",
    Line = "line", Error = "error", Warning = "warning", Ident = "ident", Sccs = "sccs", Assert = "assert",
    Unassert = "unassert",
}

impl Directive {
    /// Whether it ends a group of a conditional.
    pub fn is_branch(self) -> bool {
        use Directive::{Elif, Elifdef, Elifndef, Else, Endif};
        matches!(self, Elif | Elifdef | Elifndef | Else | Endif)
    }
}

impl Preprocessor<'_> {
    /// Obeys the directive whose `#` was just read.
    pub(super) fn directive(&mut self, hash: Lexeme) {
        let name = self.scan(LineMode::Directive);
        match name.kind {
            Kind::LineEnd | Kind::FileEnd => {}
            Kind::Number(_) => {
                self.content();
                self.line_marker(name);
            }
            Kind::Word(word) => match Directive::named(self.names.bytes(word)) {
                Some(directive) => self.obey(directive, hash, name),
                None => self.unknown(name, self.names.text(word).to_string()),
            },
            _ => {
                let message = "a directive begins with a word after `#`".to_string();
                self.complain(Diagnostic::new(&codes::preprocessor::E105, name.span(), message));
                self.skip_line();
            }
        }
        if let Some(frame) = self.files.last_mut() {
            frame.line_start = true;
        }
    }

    fn content(&mut self) {
        if let Some(frame) = self.files.last_mut() {
            frame.content();
        }
    }

    fn unknown(&mut self, name: Lexeme, text: String) {
        self.content();
        let message = format!("`#{text}` is not a directive");
        self.complain(Diagnostic::new(&codes::preprocessor::E105, name.span(), message));
        self.skip_line();
    }

    fn obey(&mut self, directive: Directive, hash: Lexeme, name: Lexeme) {
        if !matches!(directive, Directive::Ifndef | Directive::If | Directive::Endif) {
            self.content();
        }
        match directive {
            Directive::Define => {
                let line = self.rest_of_line();
                self.define(hash, &line);
            }
            Directive::Undef => {
                let line = self.rest_of_line();
                self.undef(hash, &line);
            }
            Directive::If => self.if_directive(hash),
            Directive::Ifdef => self.ifdef(hash, super::conditionals::Sense::Defined),
            Directive::Ifndef => self.ifdef(hash, super::conditionals::Sense::Undefined),
            Directive::Elif | Directive::Elifdef | Directive::Elifndef => self.elif(hash),
            Directive::Else => self.else_directive(hash),
            Directive::Endif => self.endif(hash),
            Directive::Include => self.include(name, super::include::Reading::Each),
            Directive::Import => self.include(name, super::include::Reading::Once),
            Directive::IncludeNext => self.include(name, super::include::Reading::Next),
            Directive::Line => self.line_directive(name),
            Directive::Error => self.message(hash, &codes::preprocessor::E112, "#error"),
            Directive::Warning => self.message(hash, &codes::warnings::W101, "#warning"),
            Directive::Pragma => self.pragma(hash),
            Directive::Ident | Directive::Sccs | Directive::Assert | Directive::Unassert => self.skip_line(),
        }
    }

    /// `#error` and `#warning`: what they say is the rest of the line.
    fn message(&mut self, hash: Lexeme, code: antiphon_source::Code, directive: &str) {
        let start = self.files.last().map_or(0, |frame| frame.pos);
        self.with_scanner(|scanner| scanner.pos = scanner.line_end(scanner.pos));
        let Some(frame) = self.files.last() else { return };
        let text = String::from_utf8_lossy(&frame.text[start..frame.pos.min(start + 2000)]);
        let text = text.split_whitespace().filter(|&word| word != "\\").collect::<Vec<_>>().join(" ");
        let span = Span { start: hash.loc, end: frame.here() };
        let message = if text.is_empty() { directive.to_string() } else { format!("{directive} {text}") };
        self.complain(Diagnostic::new(code, span, message));
    }
}
