//! `#line 12 "file"`, and the line markers of preprocessed text, `# 12 "file" 3`.
//! Both change what a position is called, never where it is.

use super::Preprocessor;
use crate::lex::{Kind, Lexeme};
use antiphon_source::{codes, Diagnostic, LineDirective};

impl Preprocessor<'_> {
    pub(super) fn line_directive(&mut self, directive: Lexeme) {
        let line = self.rest_of_line();
        let line = self.expand_list(line);
        match line.split_first() {
            Some((&number, rest)) => self.renumber(number, rest),
            None => self.bad_line(directive),
        }
    }

    /// `# 12 "file" flags`, whose number was read.
    pub(super) fn line_marker(&mut self, number: Lexeme) {
        let rest = self.rest_of_line();
        self.renumber(number, &rest);
    }

    fn renumber(&mut self, number: Lexeme, rest: &[Lexeme]) {
        let digits = match number.kind {
            Kind::Number(symbol) => self.names.text(symbol).parse::<u32>().ok(),
            _ => None,
        };
        let Some(line) = digits.filter(|&line| line <= i32::MAX as u32) else { return self.bad_line(number) };
        let name = match rest.first().map(|lexeme| lexeme.kind) {
            None => None,
            Some(Kind::String(symbol)) => {
                let text = self.names.text(symbol);
                let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text);
                Some(inner.replace("\\\"", "\"").replace("\\\\", "\\").into_boxed_str())
            }
            Some(_) => return self.bad_line(rest[0]),
        };
        let Some(frame) = self.files.last() else { return };
        // The directive speaks of the line after it.
        let next = frame.text[frame.pos..].iter().position(|&b| b == b'\n').map(|n| frame.pos + n + 1);
        if let Some(offset) = next {
            let offset = offset as u32;
            self.sources.add_line_directive(frame.id, LineDirective { offset, line, name });
        }
    }

    fn bad_line(&mut self, place: Lexeme) {
        let message = "`#line` needs a line number, and may have a file name in quotes after it";
        self.complain(Diagnostic::new(&codes::preprocessor::E121, place.span(), message));
    }
}
