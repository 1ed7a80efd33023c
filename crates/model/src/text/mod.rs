//! Reads the text that [`crate::print()`] writes.
//!
//! Three passes over the tokens, because names may be used before they are
//! declared: the first collects all declarations and skips over bodies, the
//! second gives the declarations their types, the third reads constraints and
//! bodies. Spans are not in the text; everything read has none.
//!
//! Deliberately not here: whether the program makes sense ([`crate::check`]).

mod body;
mod expr;
mod items;
mod lex;
mod types;

use crate::expr::BoundId;
use crate::program::{AbstractId, FunctionId, GlobalId, Local, LocalId, Program, Variable};
use crate::types::{RecordId, Types};
use lex::Token;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

/// Why a text is not a program model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong there.
    pub message: String,
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TextError {}

type Result<T> = std::result::Result<T, TextError>;

/// Nesting beyond this is refused rather than risk the stack.
const DEEPEST: u32 = 1000;

/// Reads a program.
pub fn parse(text: &str) -> Result<Program> {
    let mut parser = Parser::new(lex::tokens(text)?);
    let items = parser.items()?;
    parser.declare(&items)?;
    parser.define(&items)?;
    Ok(parser.program)
}

/// The tokens, and what is known of the program so far.
struct Parser {
    tokens: Vec<(Token, u32)>,
    at: usize,
    depth: u32,
    program: Program,
    records: FxHashMap<String, RecordId>,
    globals: FxHashMap<String, GlobalId>,
    functions: FxHashMap<String, FunctionId>,
    abstracts: FxHashMap<String, AbstractId>,
    /// Of the function that is being read.
    locals: FxHashMap<String, LocalId>,
    local_list: Vec<Local>,
    /// Bound variables in scope, innermost last.
    bounds: Vec<(String, BoundId)>,
}

impl Parser {
    fn new(tokens: Vec<(Token, u32)>) -> Parser {
        let program = Program {
            types: Types::new(8),
            exprs: Vec::new(),
            places: Vec::new(),
            bounds: Vec::new(),
            globals: Vec::new(),
            strings: Vec::new(),
            functions: Vec::new(),
            abstracts: Vec::new(),
            startup: FunctionId(0),
            main: FunctionId(0),
            thread_startup: None,
            counted: Vec::new(),
            presumed: Vec::new(),
            kept: Vec::new(),
            spelled: Default::default(),
        };
        Parser {
            tokens,
            at: 0,
            depth: 0,
            program,
            records: FxHashMap::default(),
            globals: FxHashMap::default(),
            functions: FxHashMap::default(),
            abstracts: FxHashMap::default(),
            locals: FxHashMap::default(),
            local_list: Vec::new(),
            bounds: Vec::new(),
        }
    }

    fn peek(&self) -> &Token {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> &Token {
        self.tokens.get(self.at + ahead).map_or(&Token::End, |(token, _)| token)
    }

    fn advance(&mut self) {
        self.at += 1;
    }

    fn error<T>(&self, message: &str) -> Result<T> {
        let last = self.tokens.len().saturating_sub(1);
        let line = self.tokens.get(self.at.min(last)).map_or(0, |(_, line)| *line);
        Err(TextError { line, message: message.into() })
    }

    fn enter(&mut self) -> Result<()> {
        self.depth += 1;
        match self.depth > DEEPEST {
            true => self.error("nested too deeply"),
            false => Ok(()),
        }
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    fn at_mark(&self, mark: &str) -> bool {
        matches!(self.peek(), Token::Mark(found) if *found == mark)
    }

    fn at_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(found) if found == word)
    }

    fn accept(&mut self, mark: &str) -> bool {
        let found = self.at_mark(mark);
        self.at += usize::from(found);
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.at_word(word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, mark: &str) -> Result<()> {
        match self.accept(mark) {
            true => Ok(()),
            false => self.error(&format!("`{mark}` was expected, not {:?}", self.peek())),
        }
    }

    fn expect_word(&mut self, word: &str) -> Result<()> {
        match self.accept_word(word) {
            true => Ok(()),
            false => self.error(&format!("`{word}` was expected, not {:?}", self.peek())),
        }
    }

    fn word(&mut self) -> Result<String> {
        let Token::Word(word) = self.peek() else {
            return self.error(&format!("a word was expected, not {:?}", self.peek()));
        };
        let word = word.clone();
        self.advance();
        Ok(word)
    }

    /// A number without sign or suffix.
    fn number<T: TryFrom<u64>>(&mut self) -> Result<T> {
        let value = match self.peek() {
            Token::Int(value, suffix) if suffix.is_empty() => value.to_u64().and_then(|v| T::try_from(v).ok()),
            _ => None,
        };
        match value {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.error("a number was expected"),
        }
    }

    /// The variable that a key means here.
    fn variable(&self, key: &str) -> Option<Variable> {
        let local = self.locals.get(key).map(|id| Variable::Local(*id));
        local.or_else(|| self.globals.get(key).map(|id| Variable::Global(*id)))
    }
}
