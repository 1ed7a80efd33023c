//! Macros whose value depends on where they stand. The date and the time are
//! always the same: one input gives one result.

use super::expand::{Entered, Site};
use super::macros::Builtin;
use super::Preprocessor;
use crate::lex::{Kind, Lexeme};
use antiphon_source::{Loc, Position, Span};

impl Preprocessor<'_> {
    /// The token that a builtin macro stands for.
    pub(super) fn builtin(&mut self, builtin: Builtin, name: Lexeme, site: Site) -> Entered {
        let kind = match builtin {
            Builtin::Line => {
                let line = self.presumed(self.written(name.loc)).map_or(0, |p| p.line);
                self.number(line)
            }
            Builtin::File => {
                let here = self.files.last().map_or(Loc::NONE, |f| f.here());
                let file = self.presumed(here).map_or_else(Box::default, |p| p.name);
                self.string(&file)
            }
            Builtin::BaseFile => {
                let file = self.sources.file(self.main).name.clone();
                self.string(&file)
            }
            Builtin::IncludeLevel => self.number(self.files.len().saturating_sub(1) as u32),
            Builtin::Counter => {
                let value = self.counter;
                self.counter = self.counter.wrapping_add(1);
                self.number(value)
            }
            Builtin::Date => self.string("Jan  1 1970"),
            Builtin::Time => self.string("00:00:00"),
            Builtin::Timestamp => self.string("Thu Jan  1 00:00:00 1970"),
            Builtin::Has(_) => return Entered::No,
        };
        Entered::Token(Lexeme { kind, loc: self.origin(name, site), ..name })
    }

    fn presumed(&self, loc: Loc) -> Option<Position> {
        self.sources.position(Span::of_token(loc, 0))
    }

    fn number(&mut self, value: u32) -> Kind {
        Kind::Number(self.names.intern(value.to_string()))
    }

    fn string(&mut self, text: &str) -> Kind {
        let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
        Kind::String(self.names.intern(format!("\"{escaped}\"")))
    }

    /// Where the user wrote the token at `loc`, for `__LINE__`: its own place
    /// if it stands in an argument, the invocation if it stands in a body.
    fn written(&self, loc: Loc) -> Loc {
        let mut at = loc;
        let mut spelling = loc;
        if let Some(origin) = self.sources.origin(loc) {
            spelling = origin.spelling;
        }
        while let Some(origin) = self.sources.origin(at) {
            let in_body = self.macros.find(origin.name).is_some_and(|id| {
                let definition = self.macros.get(id);
                definition.loc <= spelling && spelling < definition.end
            });
            at = origin.site;
            if in_body {
                spelling = self.sources.origin(at).map_or(at, |outer| outer.spelling);
            }
        }
        spelling
    }
}
