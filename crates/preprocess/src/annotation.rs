//! `#pragma TASS ...` and `#pragma antiphon ...`: annotations go to the parser
//! as tokens, macros expanded, between two marks.
//!
//! One annotation is the preprocessor's own business: `input {N > 0} int`
//! before `#define N 10` makes `N` a symbolic input. The macro then stands for
//! itself, and the parser sees the declaration `int N;` behind the annotation
//! `input {N > 0}`; the value in the definition is never used. The definition
//! may stand inside its own `#ifndef N`; a `-D N=5` then fixes the value, as it
//! does for a compiler, and the annotation goes with the definition.

use super::macros::{Macro, MacroKind};
use super::pragmas::Source;
use super::{spacing, Preprocessor, Spacing};
use crate::lex::{Flags, Kind, Lexeme, LineMode};
use crate::token::{Punct, Token, TokenKind};
use antiphon_source::{codes, Diagnostic, FileKind, Loc, Span, Symbol};

/// `input`, its constraint in braces, and the type after it.
struct Input<'l> {
    /// The word `input` and the constraint.
    head: &'l [Lexeme],
    /// The tokens of the type, and the name if it is given.
    rest: &'l [Lexeme],
}

/// An `input` annotation whose definition stands inside its own `#ifndef`.
pub(super) struct GuardedInput {
    word: Symbol,
    start: Lexeme,
    body: Vec<Lexeme>,
}

impl Preprocessor<'_> {
    /// An annotation, whose first token is `TASS` or `antiphon`.
    pub(super) fn annotation(&mut self, start: Lexeme, line: Vec<Lexeme>, source: Source) {
        let body = &line[1..];
        if source == Source::Directive {
            if let Some(input) = self.input(body) {
                if let Some((name, word)) = self.next_is_definition() {
                    return self.input_macro(start, input, name, word);
                }
                if let Some(word) = self.next_is_guarded_definition() {
                    self.guarded_input = Some(GuardedInput { word, start, body: body.to_vec() });
                    return;
                }
            }
        }
        let end = line.last().copied().unwrap_or(start);
        let body = self.keep_assert(body);
        let body = self.backslash_words(body);
        self.emit_annotation(start, body, end);
    }

    /// `assert (x > 0)` in an annotation is no use of the macro of `<assert.h>`.
    fn keep_assert(&self, body: &[Lexeme]) -> Vec<Lexeme> {
        let is_assert = |lexeme: &Lexeme| lexeme.word().is_some_and(|word| self.names.text(word) == "assert");
        body.iter().map(|lexeme| if is_assert(lexeme) { lexeme.with(Flags::PAINTED) } else { *lexeme }).collect()
    }

    /// `\result` and `\old` are one word each: no name of the program can be it.
    fn backslash_words(&mut self, body: Vec<Lexeme>) -> Vec<Lexeme> {
        let mut words: Vec<Lexeme> = Vec::with_capacity(body.len());
        for lexeme in body {
            let backslash = words.last().copied().filter(|last| match last.kind {
                Kind::Other(symbol) => self.names.text(symbol) == "\\" && last.span().end == lexeme.loc,
                _ => false,
            });
            match (backslash, lexeme.word()) {
                (Some(backslash), Some(word)) => {
                    let name = format!("\\{}", self.names.text(word));
                    let kind = Kind::Word(self.names.intern(&name));
                    words.pop();
                    words.push(Lexeme { kind, len: backslash.len + lexeme.len, ..backslash });
                }
                _ => words.push(lexeme),
            }
        }
        words
    }

    /// The parts of an `input` annotation.
    fn input<'l>(&self, body: &'l [Lexeme]) -> Option<Input<'l>> {
        let first = body.first()?.word()?;
        if self.names.text(first) != "input" {
            return None;
        }
        let mut end = 1;
        if body.get(1).is_some_and(|l| l.is(Punct::LeftBrace)) {
            let mut depth = 0u32;
            for (index, lexeme) in body.iter().enumerate().skip(1) {
                match lexeme.kind {
                    Kind::Punct(Punct::LeftBrace) => depth += 1,
                    Kind::Punct(Punct::RightBrace) => depth -= 1,
                    _ => {}
                }
                end = index + 1;
                if depth == 0 {
                    break;
                }
            }
        }
        let (head, rest) = body.split_at(end);
        let rest = match rest.split_last() {
            Some((last, before)) if last.is(Punct::Semicolon) => before,
            _ => rest,
        };
        Some(Input { head, rest })
    }

    /// `#ifndef N`, then `#define N` as the next line: the `N`. Nothing is read.
    fn next_is_guarded_definition(&mut self) -> Option<Symbol> {
        let frame = self.files.last()?;
        let (pos, line_start, errors) = (frame.pos, frame.line_start, self.diagnostics.len());
        let guard = self.named_ahead("ifndef");
        let defined = guard.and_then(|_| self.definition_ahead());
        if let Some(frame) = self.files.last_mut() {
            (frame.pos, frame.line_start) = (pos, line_start);
        }
        self.diagnostics.truncate(errors);
        let (_, guard) = guard?;
        (defined?.1 == guard).then_some(guard)
    }

    /// A definition of which an annotation in front of its `#ifndef` said that
    /// it is an input; its name was just read. Whether it was one.
    pub(super) fn guarded_input_macro(&mut self, name: Lexeme, word: Symbol) -> bool {
        let Some(pending) = self.guarded_input.take_if(|pending| pending.word == word) else { return false };
        if let Some(input) = self.input(&pending.body) {
            self.input_macro(pending.start, input, name, word);
        }
        true
    }

    /// The name that the next line defines as an object-like macro, if it does.
    /// The file is then read up to just after the name, else not at all.
    fn next_is_definition(&mut self) -> Option<(Lexeme, Symbol)> {
        let frame = self.files.last()?;
        let (pos, line_start, errors) = (frame.pos, frame.line_start, self.diagnostics.len());
        let found = self.definition_ahead();
        if found.is_none() {
            if let Some(frame) = self.files.last_mut() {
                (frame.pos, frame.line_start) = (pos, line_start);
            }
            self.diagnostics.truncate(errors);
        }
        found
    }

    fn definition_ahead(&mut self) -> Option<(Lexeme, Symbol)> {
        let (name, word) = self.named_ahead("define")?;
        let frame = self.files.last()?;
        (frame.text.get(frame.pos) != Some(&b'(')).then_some((name, word))
    }

    /// The word after the directive that comes next, if it is this one.
    fn named_ahead(&mut self, wanted: &str) -> Option<(Lexeme, Symbol)> {
        let hash = self.scan(LineMode::Text);
        if !hash.is(Punct::Hash) || !hash.flags.has(Flags::LINE_START) {
            return None;
        }
        let directive = self.scan(LineMode::Directive).word()?;
        if self.names.text(directive) != wanted {
            return None;
        }
        let name = self.scan(LineMode::Directive);
        Some((name, name.word()?))
    }

    /// Makes the macro `word` a symbolic input and declares it.
    fn input_macro(&mut self, start: Lexeme, input: Input<'_>, name: Lexeme, word: Symbol) {
        let value = self.rest_of_line();
        let end = value.last().map_or(name.span().end, |last| last.span().end);
        let of_type = match input.rest.split_last() {
            Some((last, before)) if last.word() == Some(word) => before,
            _ => input.rest,
        };
        if of_type.is_empty() {
            self.input_without_type(start, input.head, name, word);
        }
        self.warn_redefined_input(name, word);
        self.macros.define(Macro { name: word, kind: MacroKind::Input, loc: name.loc, end, busy: false });
        if of_type.is_empty() {
            return;
        }
        let last = input.head.last().copied().unwrap_or(start);
        self.emit_annotation(start, input.head.to_vec(), last);
        let of_type = self.expand_list(of_type.to_vec());
        for lexeme in of_type {
            self.emit(lexeme);
        }
        self.push(Token { kind: TokenKind::Word(word), loc: name.loc, len: name.len }, Spacing::Space);
        let end = name.span().end;
        self.push(Token { kind: TokenKind::Punct(Punct::Semicolon), loc: end, len: 0 }, Spacing::None);
    }

    fn input_without_type(&mut self, start: Lexeme, head: &[Lexeme], name: Lexeme, word: Symbol) {
        let name_text = self.names.text(word);
        let message = format!("the type of input `{name_text}` is missing");
        let last = head.last().copied().unwrap_or(start);
        let diagnostic = Diagnostic::new(&codes::preprocessor::E123, Self::span(start, last), message)
            .also(name.span(), "declared an input")
            .help("write the type after the constraint: `#pragma antiphon input {...} int`");
        self.complain(diagnostic);
    }

    /// The command line may define an input too; a second definition in the
    /// text is worth a warning.
    fn warn_redefined_input(&mut self, name: Lexeme, word: Symbol) {
        let Some(id) = self.macros.find(word) else { return };
        let old = self.macros.get(id);
        let (loc, length) = (old.loc, self.names.bytes(word).len() as u32);
        let written = self.sources.file_offset(loc).map(|(file, _)| self.sources.file(file).kind);
        if written.is_none_or(|kind| kind == FileKind::Builtin) {
            return;
        }
        let message = format!("macro `{}` is redefined as an input", self.names.text(word));
        let diagnostic = Diagnostic::new(&codes::warnings::W102, name.span(), message)
            .also(Span::of_token(loc, length), "previously defined here");
        self.complain(diagnostic);
    }

    /// Hands an OpenMP directive to the parser, without its `omp`.
    pub(super) fn openmp(&mut self, start: Lexeme, line: Vec<Lexeme>) {
        let end = line.last().copied().unwrap_or(start);
        let expanded = self.expand_list(line.into_iter().skip(1).collect());
        if self.declared_reduction(start, &expanded) || self.declared_mapper(start, &expanded, end) {
            return;
        }
        self.directive_line(start, &expanded, end);
    }

    /// The tokens of a directive.
    pub(super) fn directive_line(&mut self, start: Lexeme, line: &[Lexeme], end: Lexeme) {
        self.push(Token { kind: TokenKind::DirectiveStart, loc: start.loc, len: start.len }, Spacing::Line);
        line.iter().for_each(|lexeme| self.emit(*lexeme));
        let loc = if end.loc.is_macro() { end.loc } else { Loc(end.loc.0 + end.len) };
        self.push(Token { kind: TokenKind::AnnotationEnd, loc, len: 0 }, Spacing::None);
    }

    /// Hands an annotation to the parser.
    fn emit_annotation(&mut self, start: Lexeme, body: Vec<Lexeme>, end: Lexeme) {
        let expanded = self.expand_list(body);
        self.push(Token { kind: TokenKind::AnnotationStart, loc: start.loc, len: start.len }, Spacing::Line);
        let mut rest = expanded.into_iter().peekable();
        while let Some(lexeme) = rest.next() {
            let arrow = |next: &Lexeme| next.is(Punct::Greater) && !next.flags.has(Flags::SPACE);
            let punct = match lexeme.kind {
                Kind::Punct(Punct::EqualEqual) if rest.peek().is_some_and(arrow) => {
                    rest.next();
                    Some((Punct::Implies, 3))
                }
                Kind::Other(symbol) if self.names.bytes(symbol) == b"@" => Some((Punct::At, 1)),
                _ => None,
            };
            match punct {
                Some((punct, len)) => {
                    let token = Token { kind: TokenKind::Punct(punct), loc: lexeme.loc, len };
                    self.push(token, spacing(lexeme.flags));
                }
                None => self.emit(lexeme),
            }
        }
        let loc = if end.loc.is_macro() { end.loc } else { Loc(end.loc.0 + end.len) };
        self.push(Token { kind: TokenKind::AnnotationEnd, loc, len: 0 }, Spacing::None);
    }
}
