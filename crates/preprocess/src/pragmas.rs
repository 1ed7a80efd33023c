//! `#pragma` and `_Pragma`.
//!
//! Pragmas that change what a program means reach the parser (`pack`, and our
//! own annotations, and OpenMP); those that the preprocessor
//! itself obeys are obeyed here; a compiler's advice to itself (`GCC`, `STDC`)
//! is passed over, as every compiler passes over the others', and so is a name that
//! nobody knows, with a warning.

use super::Preprocessor;
use crate::lex::{Flags, Kind, Lexeme, Scanner};
use crate::token::Punct;
use antiphon_source::{codes, Diagnostic, Loc, Origin, Symbol};

impl Preprocessor<'_> {
    pub(super) fn pragma(&mut self, hash: Lexeme) {
        let line = self.rest_of_line();
        self.obey_pragma(hash, line, Source::Directive);
    }

    pub(super) fn obey_pragma(&mut self, start: Lexeme, line: Vec<Lexeme>, source: Source) {
        let Some(word) = line.first().and_then(|lexeme| lexeme.word()) else { return };
        match self.names.text(word) {
            "TASS" | "antiphon" => self.annotation(start, line, source),
            "once" => {
                if let Some(frame) = self.files.last().filter(|_| self.files.len() > 1) {
                    let name = self.sources.file(frame.id).name.clone();
                    self.included.once.insert(name);
                }
            }
            "push_macro" => self.push_macro(&line),
            "pop_macro" => self.pop_macro(&line),
            "pack" => self.pack(start, &line),
            "omp" => self.openmp(start, line),
            _ => self.other_pragma(&line),
        }
    }

    /// One that others know may be left out; of one that nobody knows the user is told, for it may be meant for OpenMP.
    fn other_pragma(&mut self, line: &[Lexeme]) {
        let words: Vec<&str> =
            line.iter().filter_map(|lexeme| lexeme.word()).map(|word| self.names.text(word)).collect();
        let is_known = words.first().is_some_and(|first| OTHERS.contains(first)) && !words.contains(&"omp");
        let (Some(first), false) = (line.first(), is_known || !self.in_user_file()) else { return };
        let message = "this pragma is not known and is left out";
        let help = match words.contains(&"omp") {
            true => "directives of OpenMP begin with `#pragma omp`",
            false => "if it is meant for a compiler alone, nothing is lost",
        };
        self.complain(Diagnostic::new(&codes::warnings::W106, first.span(), message).help(help));
    }

    /// The name in `("NAME")`.
    fn quoted_macro(&mut self, line: &[Lexeme]) -> Option<Symbol> {
        let [_, open, name, close, ..] = line else { return None };
        let Kind::String(symbol) = name.kind else { return None };
        if !open.is(Punct::LeftParen) || !close.is(Punct::RightParen) {
            return None;
        }
        let text = self.names.text(symbol).strip_prefix('"')?.strip_suffix('"')?.trim().to_string();
        Some(self.names.intern(text))
    }

    fn push_macro(&mut self, line: &[Lexeme]) {
        if let Some(name) = self.quoted_macro(line) {
            let current = self.macros.find(name);
            self.macros.pushed.push((name, current));
        }
    }

    fn pop_macro(&mut self, line: &[Lexeme]) {
        let Some(name) = self.quoted_macro(line) else { return };
        if let Some(index) = self.macros.pushed.iter().rposition(|(pushed, _)| *pushed == name) {
            let (_, saved) = self.macros.pushed.remove(index);
            self.macros.set(name, saved);
        }
    }

    /// `_Pragma("...")`, whose word was read: acts like the pragma.
    pub(super) fn pragma_operator(&mut self, operator: Lexeme) {
        let open = self.next_expanded();
        if !open.is(Punct::LeftParen) {
            return self.bad_operator_use(operator, open);
        }
        let string = self.next_expanded();
        let Kind::String(symbol) = string.kind else { return self.bad_operator_use(operator, string) };
        let close = self.next_expanded();
        if !close.is(Punct::RightParen) {
            return self.bad_operator_use(operator, close);
        }
        let line = self.destringised(string, symbol);
        self.nothing_in_place_of(operator);
        self.obey_pragma(operator, line, Source::Operator);
    }

    fn bad_operator_use(&mut self, operator: Lexeme, found: Lexeme) {
        let message = "`_Pragma` needs one string literal in parentheses after it";
        self.complain(Diagnostic::new(&codes::preprocessor::E122, operator.span(), message));
        if found.kind != Kind::FileEnd {
            self.put_back(found.with(Flags::PAINTED));
        }
    }

    /// The tokens inside a string literal.
    fn destringised(&mut self, string: Lexeme, symbol: Symbol) -> Vec<Lexeme> {
        let spelled = self.names.bytes(symbol);
        let quote = spelled.iter().position(|&b| b == b'"').unwrap_or(0);
        let inner = spelled.get(quote + 1..spelled.len().saturating_sub(1)).unwrap_or(&[]);
        let mut text = Vec::with_capacity(inner.len());
        let mut bytes = inner.iter().copied().peekable();
        while let Some(byte) = bytes.next() {
            let escaped = byte == b'\\' && matches!(bytes.peek(), Some(b'"' | b'\\'));
            text.push(if escaped { bytes.next().unwrap_or(byte) } else { byte });
        }
        let exact = text.len() == inner.len() && string.len as usize == spelled.len();
        let text: Vec<u8> = text.into_iter().map(|b| if b == b'\n' { b' ' } else { b }).collect();
        let mut scanner = Scanner::new(&text, Loc::NONE);
        let mut line = Vec::new();
        loop {
            let before = scanner.pos;
            let mut lexeme = scanner.next(self.names);
            if lexeme.is_end() {
                return line;
            }
            let offset = (scanner.pos - lexeme.len as usize).max(before) + quote + 1;
            lexeme.loc = self.inside_string(string, if exact { offset as u32 } else { 0 }, lexeme.len);
            lexeme.flags.clear(Flags::LINE_START);
            line.push(lexeme);
        }
    }

    /// The position of a token that is written inside a string literal.
    fn inside_string(&mut self, string: Lexeme, offset: u32, len: u32) -> Loc {
        let Some(&origin) = self.sources.origin(string.loc) else {
            return Loc(string.loc.0 + offset);
        };
        let exact = origin.len == string.len && !origin.spelling.is_none();
        let spelling = if exact { Loc(origin.spelling.0 + offset) } else { origin.spelling };
        self.sources.add_origin(Origin { spelling, len, ..origin }).unwrap_or(string.loc)
    }
}

/// The first words of pragmas that compilers know and that do not change what a program computes.
const OTHERS: &[&str] = &[
    "GCC",
    "STDC",
    "clang",
    "comment",
    "endregion",
    "ident",
    "inline",
    "intel",
    "ivdep",
    "loop",
    "mark",
    "message",
    "noinline",
    "nounroll",
    "novector",
    "optimize",
    "redefine_extname",
    "region",
    "simd",
    "unroll",
    "vector",
    "warning",
    "weak",
];

/// Where a pragma came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A line of its own.
    Directive,
    /// `_Pragma("...")`.
    Operator,
}
