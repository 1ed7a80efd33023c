//! `#pragma omp declare mapper`, as functions.
//!
//! Its clauses speak of a variable that exists nowhere else. As a function that has this variable as its parameter, and the
//! clauses as a directive without one in its body, a mapper needs nothing of its own in the grammar: names and types in its clauses
//! are looked up like others. Crate `openmp` finds these functions by [`mapper_prefix`] and gives them their meaning.
//!
//! Inside of a function a mapper becomes a function before that one, which its type has to be known to. A statement that only names the function
//! stays where the directive stands: from there to the end of its block the mapper is known.

use super::reductions::outside;
use super::Preprocessor;
use crate::lex::Lexeme;
use crate::token::Punct;

/// The pieces of a directive.
struct Declared<'l> {
    name: String,
    ty: &'l [Lexeme],
    variable: Lexeme,
    /// `declare mapper`.
    words: &'l [Lexeme],
    clauses: &'l [Lexeme],
}

impl Preprocessor<'_> {
    /// Hands a function to the parser, if a line declares a mapper.
    pub(super) fn declared_mapper(&mut self, start: Lexeme, line: &[Lexeme], end: Lexeme) -> bool {
        let Some(declared) = self.read_mapper(line) else { return false };
        let ahead = (!self.is_at_file_scope()).then(|| self.before_declaration());
        let prefix = mapper_prefix(&declared.name);
        let before = self.named_with(&prefix);
        let function = format!("{prefix}{before}");
        let from = self.tokens.len();
        self.text(start, &["static", "void", &function, "("]);
        declared.ty.iter().for_each(|lexeme| self.emit(*lexeme));
        self.emit(declared.variable);
        self.text(start, &[")", "{"]);
        let directive: Vec<Lexeme> = declared.words.iter().chain(declared.clauses).copied().collect();
        self.directive_line(start, &directive, end);
        self.text(start, &["}"]);
        if let Some(ahead) = ahead {
            let count = self.tokens.len() - from;
            self.tokens[ahead..].rotate_right(count);
            self.spacing[ahead..].rotate_right(count);
            self.text(start, &["(", "void", ")", &function, ";"]);
        }
        true
    }

    /// `declare mapper([name :] type variable) clauses`
    fn read_mapper<'l>(&self, line: &'l [Lexeme]) -> Option<Declared<'l>> {
        let is_word = |lexeme: &Lexeme, text: &str| lexeme.word().is_some_and(|word| self.names.text(word) == text);
        let [first, second, open, rest @ ..] = line else { return None };
        if !is_word(first, "declare") || !is_word(second, "mapper") || !open.is(Punct::LeftParen) {
            return None;
        }
        let (inner, clauses) = rest.split_at(outside(rest, Punct::RightParen)?);
        let (name, inner) = match inner {
            [name, colon, inner @ ..] if colon.is(Punct::Colon) => (self.names.text(name.word()?).to_owned(), inner),
            _ => ("default".to_owned(), inner),
        };
        let (variable, ty) = inner.split_last()?;
        variable.word()?;
        (!ty.is_empty()).then_some(Declared {
            name,
            ty,
            variable: *variable,
            words: &line[..2],
            clauses: &clauses[1..],
        })
    }
}

/// How the functions begin that are made of the mappers of a name; a number follows.
pub fn mapper_prefix(name: &str) -> String {
    format!("mapper.{name}.")
}
