//! `#define` and `#undef`.
//!
//! A body is prepared when it is defined: parameters become numbers, `#` and
//! `##` become flags of the tokens they act on, `__VA_OPT__( ... )` a token
//! that knows where its content ends.

use super::macros::{Body, Macro, MacroKind, Parameters};
use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, FileKind, Loc, Span, Symbol};
use std::rc::Rc;

/// No macro of a real program has so many parameters.
const MOST_PARAMETERS: usize = 1000;

impl Preprocessor<'_> {
    /// `#define`, with the rest of its line.
    pub(super) fn define(&mut self, hash: Lexeme, line: &[Lexeme]) {
        let Some((name, word)) = self.macro_name(hash, line, "define") else { return };
        let rest = &line[1..];
        let function = rest.first().is_some_and(|l| l.is(Punct::LeftParen) && !l.flags.has(Flags::SPACE));
        if !function && self.guarded_input_macro(name, word) {
            return;
        }
        let (parameters, body) = match function {
            false => (None, rest),
            true => match self.parameters(&rest[1..]) {
                Some((parameters, used)) => (Some(parameters), &rest[1 + used..]),
                None => return,
            },
        };
        let Some(body) = self.body(body, parameters.as_ref()) else { return };
        let kind = match parameters {
            Some(parameters) => MacroKind::Function(Rc::new(parameters), body),
            None => MacroKind::Object(body),
        };
        let end = line.last().map_or(name.loc, |last| last.span().end);
        let definition = Macro { name: word, kind, loc: name.loc, end, busy: false };
        let definition = if function { Some(definition) } else { self.replacements.replace(definition) };
        if let Some(definition) = definition {
            self.install(definition, name.span());
        }
    }

    /// Enters a definition in the table, and warns if it changes another.
    fn install(&mut self, definition: Macro, place: Span) {
        if let Some(id) = self.macros.find(definition.name) {
            let old = self.macros.get(id);
            if matches!(old.kind, MacroKind::Input) {
                return self.redefined_input(definition, place);
            }
            if !old.kind.same(&definition.kind) {
                let length = self.names.bytes(definition.name).len() as u32;
                let message = format!("macro `{}` is redefined differently", self.names.text(definition.name));
                let mut diagnostic = Diagnostic::new(&codes::warnings::W102, place, message);
                if !old.loc.is_none() {
                    diagnostic = diagnostic.also(Span::of_token(old.loc, length), "previously defined here");
                }
                self.complain(diagnostic);
            }
        }
        self.macros.define(definition);
    }

    /// A second definition of an input macro changes nothing.
    fn redefined_input(&mut self, definition: Macro, place: Span) {
        let from_user = self.files.last().is_some_and(|f| self.sources.file(f.id).kind != FileKind::Builtin);
        if from_user {
            let name = self.names.text(definition.name);
            let message = format!("`{name}` is a symbolic input and cannot be defined as a macro again");
            self.complain(Diagnostic::new(&codes::preprocessor::E125, place, message));
        }
    }

    pub(super) fn undef(&mut self, hash: Lexeme, line: &[Lexeme]) {
        let Some((name, word)) = self.macro_name(hash, line, "undef") else { return };
        if self.macros.is_input(word) {
            let message = format!("`{}` is a symbolic input and cannot be undefined", self.names.text(word));
            self.complain(Diagnostic::new(&codes::preprocessor::E125, name.span(), message));
            return;
        }
        self.macros.set(word, None);
        self.warn_extra(&line[1..], "undef");
    }

    /// The macro's name that a directive begins with.
    pub(super) fn macro_name(&mut self, hash: Lexeme, line: &[Lexeme], directive: &str) -> Option<(Lexeme, Symbol)> {
        let message = match line.first() {
            None => format!("`#{directive}` needs the name of a macro"),
            Some(&lexeme) => match lexeme.word() {
                Some(word) if word == self.words.defined => "`defined` cannot be the name of a macro".to_string(),
                Some(word) => return Some((lexeme, word)),
                None => format!("`#{directive}` needs the name of a macro, which is an identifier"),
            },
        };
        let place = line.first().map_or(hash.span(), |lexeme| lexeme.span());
        self.complain(Diagnostic::new(&codes::preprocessor::E106, place, message));
        None
    }

    /// The parameters after the `(`, and how many tokens they take.
    fn parameters(&mut self, line: &[Lexeme]) -> Option<(Parameters, usize)> {
        let mut parameters = Parameters::default();
        if line.first().is_some_and(|l| l.is(Punct::RightParen)) {
            return Some((parameters, 1));
        }
        let mut index = 0;
        loop {
            let Some(&lexeme) = line.get(index) else { return self.bad_parameters(line, index) };
            index += 1;
            match lexeme.kind {
                Kind::Word(word) if word != self.words.va_args && !parameters.names.contains(&word) => {
                    parameters.names.push(word);
                    if line.get(index).is_some_and(|l| l.is(Punct::Ellipsis)) {
                        parameters.variadic = true;
                        index += 1;
                    }
                }
                Kind::Punct(Punct::Ellipsis) => {
                    parameters.names.push(self.words.va_args);
                    parameters.variadic = true;
                }
                _ => return self.bad_parameters(line, index - 1),
            }
            match line.get(index) {
                Some(l) if l.is(Punct::RightParen) => return Some((parameters, index + 1)),
                Some(l) if l.is(Punct::Comma) && !parameters.variadic => index += 1,
                _ => return self.bad_parameters(line, index),
            }
            if parameters.names.len() > MOST_PARAMETERS {
                return self.bad_parameters(line, index);
            }
        }
    }

    fn bad_parameters(&mut self, line: &[Lexeme], index: usize) -> Option<(Parameters, usize)> {
        let (place, message) = match line.get(index) {
            None => (line.last().map_or(Span::NONE, |l| l.span()), "the macro's parameters have no closing `)`"),
            Some(l) if l.word() == Some(self.words.va_args) => (l.span(), "`__VA_ARGS__` cannot name a parameter"),
            Some(l) if l.word().is_some() => (l.span(), "this parameter is named twice, or a `,` is missing before it"),
            Some(l) => (l.span(), "the parameters of a macro are identifiers separated by `,`; the last may be `...`"),
        };
        let place = match place.is_none() {
            true => Span::of_token(self.files.last().map_or(Loc::NONE, |f| f.here()), 0),
            false => place,
        };
        self.complain(Diagnostic::new(&codes::preprocessor::E107, place, message));
        None
    }

    /// Prepares a replacement list.
    fn body(&mut self, line: &[Lexeme], parameters: Option<&Parameters>) -> Option<Body> {
        let mut tokens: Vec<Lexeme> = Vec::with_capacity(line.len());
        let mut pastes = false;
        let mut stringify: Option<Lexeme> = None;
        let mut paste: Option<Lexeme> = None;
        for &written in line {
            let mut lexeme = written;
            lexeme.flags.clear(Flags::LINE_START);
            if lexeme.is(Punct::HashHash) {
                pastes = true;
                paste = Some(lexeme);
                match tokens.last_mut() {
                    Some(last) => last.flags.set(Flags::PASTE),
                    None => return self.bad_operator(lexeme, "`##` needs a token before it"),
                }
                continue;
            }
            paste = None;
            if parameters.is_some() && lexeme.is(Punct::Hash) && stringify.is_none() {
                stringify = Some(lexeme);
                continue;
            }
            lexeme.kind = self.parameter_kind(lexeme.kind, parameters);
            if let Some(hash) = stringify.take() {
                if !matches!(lexeme.kind, Kind::Param(_) | Kind::VaOpt(_)) {
                    return self.bad_operator(hash, "`#` needs a parameter after it");
                }
                lexeme = Lexeme { kind: lexeme.kind, ..hash }.with(Flags::STRINGIFY);
            }
            tokens.push(lexeme);
        }
        if let Some(hash) = stringify {
            return self.bad_operator(hash, "`#` needs a parameter after it");
        }
        if let Some(hashes) = paste {
            return self.bad_operator(hashes, "`##` needs a token after it");
        }
        let mut tokens = self.close_va_opt(tokens)?;
        if let Some(first) = tokens.first_mut() {
            first.flags.clear(Flags::SPACE);
        }
        Some(Body { tokens: tokens.into(), pastes })
    }

    fn parameter_kind(&self, kind: Kind, parameters: Option<&Parameters>) -> Kind {
        let (Kind::Word(word), Some(parameters)) = (kind, parameters) else { return kind };
        if word == self.words.va_opt && parameters.variadic {
            return Kind::VaOpt(0);
        }
        match parameters.names.iter().position(|&name| name == word) {
            Some(number) => Kind::Param(number as u16),
            None => kind,
        }
    }

    /// Tells each `__VA_OPT__` where it ends, and takes out its `(`.
    fn close_va_opt(&mut self, tokens: Vec<Lexeme>) -> Option<Vec<Lexeme>> {
        if !tokens.iter().any(|lexeme| matches!(lexeme.kind, Kind::VaOpt(_))) {
            return Some(tokens);
        }
        let mut closed = Vec::with_capacity(tokens.len());
        let mut index = 0;
        while let Some(&lexeme) = tokens.get(index) {
            if !matches!(lexeme.kind, Kind::VaOpt(_)) {
                closed.push(lexeme);
                index += 1;
                continue;
            }
            let Some(close) = va_opt_close(&tokens, index) else {
                self.bad_operator(lexeme, "`__VA_OPT__` needs `( ... )` after it");
                return None;
            };
            let after = closed.len() + (close - index);
            closed.push(Lexeme { kind: Kind::VaOpt(after as u32), ..lexeme });
            closed.extend_from_slice(&tokens[index + 2..=close]);
            index = close + 1;
        }
        Some(closed)
    }

    fn bad_operator(&mut self, place: Lexeme, message: &str) -> Option<Body> {
        self.complain(Diagnostic::new(&codes::preprocessor::E108, place.span(), message));
        None
    }
}

/// The index of the `)` that closes the `__VA_OPT__` at `index`.
fn va_opt_close(tokens: &[Lexeme], index: usize) -> Option<usize> {
    if !tokens.get(index + 1)?.is(Punct::LeftParen) {
        return None;
    }
    let mut depth = 0u32;
    for (at, lexeme) in tokens.iter().enumerate().skip(index + 1) {
        match lexeme.kind {
            Kind::Punct(Punct::LeftParen) => depth += 1,
            Kind::Punct(Punct::RightParen) if depth == 1 => return Some(at),
            Kind::Punct(Punct::RightParen) => depth -= 1,
            // `__VA_OPT__` does not nest.
            Kind::VaOpt(_) => return None,
            _ => {}
        }
    }
    None
}
