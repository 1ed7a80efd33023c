//! `#include` and its kin. Who opens files is not our business: a
//! [`crate::Headers`] is asked, once for each name and includer.

use super::condition::Value;
use super::files::FileFrame;
use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme, Scanner};
use crate::token::Punct;
use crate::{Header, HeaderRequest, IncludeForm};
use antiphon_source::{codes, Diagnostic, Loc, Span};

/// How deep files may include each other; gcc's limit.
const DEEPEST: usize = 200;

/// How many inclusions one translation unit may have.
const MOST_INCLUSIONS: u32 = 100_000;

/// How a file is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// `#include`
    Each,
    /// `#import`
    Once,
    /// `#include_next`
    Next,
}

/// A name in quotes or angles.
struct Name {
    text: String,
    form: IncludeForm,
    span: Span,
}

impl Preprocessor<'_> {
    pub(super) fn include(&mut self, directive: Lexeme, reading: Reading) {
        let Some(name) = self.include_name(directive) else { return };
        let Some(header) = self.find_header(&name, reading) else {
            let message = format!("the file `{}` was not found", name.text);
            return self.complain(Diagnostic::new(&codes::preprocessor::E101, name.span, message));
        };
        if self.included.once.contains(&header.name) || self.guarded(&header) {
            return;
        }
        if reading == Reading::Once {
            self.included.once.insert(header.name.clone());
        }
        self.enter_file(header, name.span);
    }

    fn guarded(&self, header: &Header) -> bool {
        self.included.guards.get(&header.name).is_some_and(|&word| self.macros.find(word).is_some())
    }

    fn enter_file(&mut self, header: Header, span: Span) {
        self.included.count += 1;
        if self.files.len() > DEEPEST {
            return self.too_deep(span);
        }
        if self.included.count > MOST_INCLUSIONS {
            return self.too_much_source(span);
        }
        match self.sources.add_file(&header.name, header.text, header.kind, span.start) {
            Ok(id) => self.files.push(FileFrame::new(self.sources, id)),
            Err(_) => self.too_much_source(span),
        }
    }

    /// Reports that files include each other without end, and through whom.
    fn too_deep(&mut self, span: Span) {
        let message = format!("files include each other more than {DEEPEST} deep");
        let mut diagnostic = Diagnostic::new(&codes::preprocessor::E117, span, message);
        let shown = 8;
        let places: Vec<String> = self.files[1..].iter().rev().map(|frame| self.included_at(frame)).collect();
        for place in places.iter().take(shown) {
            diagnostic = diagnostic.note(place.clone());
        }
        if places.len() > shown {
            diagnostic = diagnostic.note(format!("and {} more inclusions around these", places.len() - shown));
        }
        self.give_up(diagnostic.help("guard the file with `#pragma once` or `#ifndef`"));
    }

    fn included_at(&self, frame: &FileFrame) -> String {
        let file = self.sources.file(frame.id);
        match self.sources.position(Span::of_token(file.included_from, 0)) {
            Some(place) => format!("`{}` is included at {}:{}", file.name, place.name, place.line),
            None => format!("`{}` is included", file.name),
        }
    }

    /// The name after `#include`: written there, or made by macros.
    fn include_name(&mut self, directive: Lexeme) -> Option<Name> {
        if let Some(name) = self.written_name() {
            let rest = self.rest_of_line();
            self.warn_extra(&rest, "include");
            return Some(name);
        }
        let line = self.rest_of_line();
        let place = match (line.first(), line.last()) {
            (Some(&first), Some(&last)) => Self::span(first, last),
            _ => directive.span(),
        };
        let expanded = self.expand_list(line);
        let Some((text, form)) = self.name_of(&expanded) else {
            let message = "`#include` needs a name in quotes or angles";
            self.complain(Diagnostic::new(&codes::preprocessor::E118, place, message));
            return None;
        };
        Some(Name { text, form, span: place })
    }

    /// A name in quotes or angles that comes next in the text: no escapes, no
    /// comments, no macros.
    fn written_name(&mut self) -> Option<Name> {
        let frame = self.files.last_mut()?;
        let mut scanner = Scanner::new(&frame.text, frame.base);
        scanner.pos = frame.pos;
        scanner.mode = crate::lex::LineMode::Directive;
        scanner.skip_space();
        let start = scanner.pos;
        let (close, form) = match frame.text.get(start) {
            Some(b'<') => (b'>', IncludeForm::Angled),
            Some(b'"') => (b'"', IncludeForm::Quoted),
            _ => return None,
        };
        let rest = &frame.text[start + 1..];
        let end = rest.iter().position(|&b| b == close || b == b'\n').filter(|&end| rest[end] == close)?;
        let text = String::from_utf8_lossy(&rest[..end]).into_owned();
        frame.pos = start + end + 2;
        frame.line_start = false;
        let loc = Loc(frame.base.0 + start as u32);
        Some(Name { text, form, span: Span::of_token(loc, end as u32 + 2) })
    }

    /// The name that expanded tokens spell.
    fn name_of(&self, tokens: &[Lexeme]) -> Option<(String, IncludeForm)> {
        let (&first, rest) = tokens.split_first()?;
        if let Kind::String(symbol) = first.kind {
            let text = self.names.text(symbol).strip_prefix('"')?.strip_suffix('"')?;
            return Some((text.to_string(), IncludeForm::Quoted));
        }
        if !first.is(Punct::Less) {
            return None;
        }
        let mut text = Vec::new();
        for (index, &lexeme) in rest.iter().enumerate() {
            if lexeme.is(Punct::Greater) {
                return Some((String::from_utf8_lossy(&text).into_owned(), IncludeForm::Angled));
            }
            if index > 0 && lexeme.flags.has(Flags::SPACE) {
                text.push(b' ');
            }
            self.spell(lexeme, &mut text);
        }
        None
    }

    fn find_header(&mut self, name: &Name, reading: Reading) -> Option<Header> {
        let form = if reading == Reading::Next { IncludeForm::Next } else { name.form };
        let includer = self.sources.file(self.files.last()?.id).name.clone();
        let key = (name.text.clone().into_boxed_str(), form, includer);
        if let Some(known) = self.included.found.get(&key) {
            return known.clone();
        }
        let found = self.headers.find(HeaderRequest { name: &key.0, form, includer: &key.2 });
        self.included.found.insert(key, found.clone());
        found
    }

    /// `__has_include(...)`: 1 or 0, or `None` if the name is none.
    pub(super) fn has_include(&mut self, tokens: &[Lexeme], reading: Reading) -> Option<Value> {
        let (text, form) = self.name_of(tokens)?;
        let name = Name { text, form, span: Span::NONE };
        let found = self.find_header(&name, reading).is_some();
        Some(Value::number(u64::from(found)))
    }
}
