//! `#pragma omp declare reduction`, as functions.
//!
//! Its expressions speak of variables that exist nowhere else (`omp_out`, `omp_in`, `omp_priv`, `omp_orig`). As functions that
//! are handed these by address, it needs nothing of its own in the grammar or behind: for each of its types one function
//! combines and one gives a copy its first value, and a reduction of this name looks for them ([`combiner_prefix`]).
//! Inside of a function the directive becomes functions before that one, which its types have to be known to. Statements that only name the functions
//! stay where it stands: from there to the end of its block the reduction is known, and hides others of its name and type.

use super::Preprocessor;
use crate::lex::{Kind, Lexeme};
use crate::token::{Punct, TokenKind};

/// The marks of the functions.
const MARKS: [Punct; 8] = {
    use Punct as P;
    [P::LeftParen, P::RightParen, P::LeftBrace, P::RightBrace, P::Star, P::Comma, P::Semicolon, P::Equal]
};

/// The pieces of a directive.
struct Declared<'l> {
    name: String,
    types: Vec<&'l [Lexeme]>,
    combiner: &'l [Lexeme],
    initialiser: Option<&'l [Lexeme]>,
}

impl Preprocessor<'_> {
    /// Hands functions to the parser, if a line declares a reduction.
    pub(super) fn declared_reduction(&mut self, start: Lexeme, line: &[Lexeme]) -> bool {
        let Some(declared) = self.read_reduction(line) else { return false };
        let ahead = (!self.is_at_file_scope()).then(|| self.before_declaration());
        let from = self.tokens.len();
        let before = self.named_with(&combiner_prefix(&declared.name));
        let mut combiners = Vec::new();
        for (index, ty) in declared.types.iter().enumerate() {
            let names = [combiner_prefix(&declared.name), initialiser_prefix(&declared.name)];
            let [combiner, initialiser] = names.map(|prefix| format!("{prefix}{}", before + index));
            self.begin_function(start, &combiner, ty, ["omp_out", "omp_in"]);
            self.pieces(start, declared.combiner);
            self.text(start, &[";", "}"]);
            self.begin_function(start, &initialiser, ty, ["omp_priv", "omp_orig"]);
            self.first_value(start, ty, declared.initialiser);
            self.text(start, &[";", "}"]);
            combiners.push(combiner);
        }
        if let Some(ahead) = ahead {
            let count = self.tokens.len() - from;
            self.tokens[ahead..].rotate_right(count);
            self.spacing[ahead..].rotate_right(count);
            combiners.iter().for_each(|combiner| self.text(start, &["(", "void", ")", combiner, ";"]));
        }
        true
    }

    /// How many words begin like this: a number that nothing of this name has yet.
    pub(super) fn named_with(&self, prefix: &str) -> usize {
        let is_one = |kind: TokenKind| match kind {
            TokenKind::Word(word) => self.names.text(word).starts_with(prefix),
            _ => false,
        };
        self.tokens.iter().filter(|token| is_one(token.kind)).count()
    }

    /// Where the declaration begins that is not complete yet: behind the last one at file scope.
    pub(super) fn before_declaration(&self) -> usize {
        let (mut depth, mut in_line, mut begin) = (0u32, false, 0);
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::AnnotationStart | TokenKind::DirectiveStart => in_line = true,
                TokenKind::AnnotationEnd => in_line = false,
                _ if in_line => {}
                TokenKind::Punct(Punct::LeftBrace) => depth += 1,
                TokenKind::Punct(Punct::RightBrace) => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        begin = index + 1;
                    }
                }
                TokenKind::Punct(Punct::Semicolon) if depth == 0 => begin = index + 1,
                _ => {}
            }
        }
        begin
    }

    pub(super) fn is_at_file_scope(&self) -> bool {
        let count = |punct| self.tokens.iter().filter(|token| token.kind == TokenKind::Punct(punct)).count();
        count(Punct::LeftBrace) == count(Punct::RightBrace)
    }

    /// `declare reduction(name : types : combiner) initializer(...)`
    fn read_reduction<'l>(&self, line: &'l [Lexeme]) -> Option<Declared<'l>> {
        let is_word = |lexeme: &Lexeme, text: &str| lexeme.word().is_some_and(|word| self.names.text(word) == text);
        let [first, second, open, name, colon, rest @ ..] = line else { return None };
        let fits = is_word(first, "declare") && is_word(second, "reduction") && open.is(Punct::LeftParen);
        if !fits || !colon.is(Punct::Colon) {
            return None;
        }
        let name = match name.kind {
            Kind::Word(word) => self.names.text(word).to_owned(),
            Kind::Punct(punct) => punct.text().to_owned(),
            _ => return None,
        };
        let (types, rest) = rest.split_at(outside(rest, Punct::Colon)?);
        let (combiner, rest) = rest[1..].split_at(outside(&rest[1..], Punct::RightParen)?);
        let types: Vec<&[Lexeme]> = types.split(|lexeme| lexeme.is(Punct::Comma)).collect();
        let initialiser = match &rest[1..] {
            [] => None,
            [word, open, inner @ ..] if is_word(word, "initializer") && open.is(Punct::LeftParen) => {
                let end = outside(inner, Punct::RightParen).filter(|end| end + 1 == inner.len())?;
                Some(&inner[..end])
            }
            _ => return None,
        };
        (!combiner.is_empty() && types.iter().all(|ty| !ty.is_empty())).then_some(Declared {
            name,
            types,
            combiner,
            initialiser,
        })
    }

    /// `static void name(T *a, T *b) {`
    fn begin_function(&mut self, start: Lexeme, name: &str, ty: &[Lexeme], parameters: [&str; 2]) {
        self.text(start, &["static", "void", name, "("]);
        for (index, parameter) in parameters.into_iter().enumerate() {
            if index > 0 {
                self.text(start, &[","]);
            }
            ty.iter().for_each(|lexeme| self.emit(*lexeme));
            self.text(start, &["*", parameter]);
        }
        self.text(start, &[")", "{"]);
    }

    /// A copy begins with what the program says, or else like a variable of file scope.
    fn first_value(&mut self, start: Lexeme, ty: &[Lexeme], initialiser: Option<&[Lexeme]>) {
        let in_braces = initialiser.and_then(|list| match list {
            [_, equal, rest @ ..] if equal.is(Punct::Equal) => rest.first()?.is(Punct::LeftBrace).then_some(rest),
            _ => None,
        });
        match (initialiser, in_braces) {
            (Some(list), None) => self.pieces(start, list),
            (_, list) => {
                self.text(start, &[if list.is_none() { "static" } else { "register" }]);
                ty.iter().for_each(|lexeme| self.emit(*lexeme));
                self.text(start, &["omp_value"]);
                if let Some(list) = list {
                    self.text(start, &["="]);
                    self.pieces(start, list);
                }
                self.text(start, &[";", "*", "omp_priv", "=", "omp_value"]);
            }
        }
    }

    /// The program's tokens, with the variables behind their addresses.
    fn pieces(&mut self, start: Lexeme, list: &[Lexeme]) {
        for lexeme in list {
            let known = ["omp_out", "omp_in", "omp_priv", "omp_orig"];
            let is_known = lexeme.word().is_some_and(|word| known.contains(&self.names.text(word)));
            if is_known {
                self.text(start, &["(", "*"]);
            }
            self.emit(*lexeme);
            if is_known {
                self.text(start, &[")"]);
            }
        }
    }

    pub(super) fn text(&mut self, start: Lexeme, words: &[&str]) {
        for word in words {
            let mark = MARKS.into_iter().find(|mark| mark.text() == *word);
            let kind = mark.map_or_else(|| Kind::Word(self.names.intern(*word)), Kind::Punct);
            self.emit(Lexeme::new(kind, start.loc, start.len));
        }
    }
}

/// Where a mark stands outside of all brackets.
pub(super) fn outside(list: &[Lexeme], mark: Punct) -> Option<usize> {
    let mut depth = 0u32;
    for (index, lexeme) in list.iter().enumerate() {
        match lexeme.kind {
            Kind::Punct(punct) if depth == 0 && punct == mark => return Some(index),
            Kind::Punct(Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace) => depth += 1,
            Kind::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

/// How the functions begin that combine two values for a declared reduction; a number follows.
pub fn combiner_prefix(name: &str) -> String {
    format!("reduction.{name}.combine.")
}

/// The same for those that give a copy its first value.
pub fn initialiser_prefix(name: &str) -> String {
    format!("reduction.{name}.begin.")
}
