//! Text to formula, by recursive descent; one function for each level of the grammar.
//!
//! ```text
//! implies := or [ '->' implies ]
//! or      := and { '||' and }
//! and     := until { '&&' until }
//! until   := unary [ ('U' | 'R' | 'W') until ]
//! unary   := ('!' | 'X' | 'F' | 'G') unary | '(' implies ')' | atom
//! atom    := '{' C '}' | '"' C '"' | 'call' '(' name ')' | 'at' '(' name ')' | 'end' | 'true' | 'false'
//! ```

use crate::formula::{Atom, AtomId, Ltl, Property};
use crate::lexer::{tokens, Placed, Sign, Token};
use std::fmt;

/// Why a text is not a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// Where, counted in characters from 1.
    pub column: usize,
}

impl ParseError {
    pub(crate) fn new(message: &str, column: usize) -> ParseError {
        ParseError { message: message.to_owned(), column }
    }

    pub(crate) fn stray(c: char, column: usize) -> ParseError {
        ParseError::new(&format!("`{c}` is no part of a formula"), column)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (column {})", self.message, self.column)
    }
}

impl std::error::Error for ParseError {}

/// Formulas nest no deeper than this.
const DEEPEST: usize = 200;

/// The formula that a text is.
pub fn parse(text: &str) -> Result<Property, ParseError> {
    let tokens = tokens(text)?;
    let end = text.chars().count() + 1;
    let mut parser = Parser { tokens, next: 0, end, depth: 0, atoms: Vec::new() };
    let formula = parser.implies()?;
    match parser.peek() {
        None => Ok(Property { formula, atoms: parser.atoms }),
        Some(_) => Err(ParseError::new("the formula should end here", parser.column())),
    }
}

struct Parser {
    tokens: Vec<Placed>,
    next: usize,
    /// The column behind the text.
    end: usize,
    depth: usize,
    atoms: Vec<Atom>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, column)| *column)
    }

    fn eat(&mut self, sign: Sign) -> bool {
        let is_next = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: Sign, name: &str) -> Result<(), ParseError> {
        match self.eat(sign) {
            true => Ok(()),
            false => Err(ParseError::new(&format!("`{name}` is missing here"), self.column())),
        }
    }

    /// Goes one level deeper.
    fn nested(&mut self, inner: fn(&mut Parser) -> Result<Ltl, ParseError>) -> Result<Box<Ltl>, ParseError> {
        if self.depth == DEEPEST {
            return Err(ParseError::new("the formula nests too deeply", self.column()));
        }
        self.depth += 1;
        let formula = inner(self)?;
        self.depth -= 1;
        Ok(Box::new(formula))
    }

    fn implies(&mut self) -> Result<Ltl, ParseError> {
        let left = self.or()?;
        match self.eat(Sign::Implies) {
            true => Ok(Ltl::Implies(Box::new(left), self.nested(Parser::implies)?)),
            false => Ok(left),
        }
    }

    fn or(&mut self) -> Result<Ltl, ParseError> {
        let mut left = self.and()?;
        while self.eat(Sign::Or) {
            left = Ltl::Or(Box::new(left), self.nested(Parser::and)?);
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Ltl, ParseError> {
        let mut left = self.until()?;
        while self.eat(Sign::And) {
            left = Ltl::And(Box::new(left), self.nested(Parser::until)?);
        }
        Ok(left)
    }

    fn until(&mut self) -> Result<Ltl, ParseError> {
        let left = self.unary()?;
        let make = match self.peek() {
            Some(Token::Sign(Sign::Until)) => Ltl::Until,
            Some(Token::Sign(Sign::Release)) => Ltl::Release,
            Some(Token::Sign(Sign::WeakUntil)) => Ltl::WeakUntil,
            _ => return Ok(left),
        };
        self.next += 1;
        Ok(make(Box::new(left), self.nested(Parser::until)?))
    }

    fn unary(&mut self) -> Result<Ltl, ParseError> {
        let make = match self.peek() {
            Some(Token::Sign(Sign::Not)) => Ltl::Not,
            Some(Token::Sign(Sign::Next)) => Ltl::Next,
            Some(Token::Sign(Sign::Finally)) => Ltl::Finally,
            Some(Token::Sign(Sign::Globally)) => Ltl::Globally,
            Some(Token::Sign(Sign::Open)) => {
                self.next += 1;
                let inner = self.nested(Parser::implies)?;
                self.expect(Sign::Close, ")")?;
                return Ok(*inner);
            }
            _ => return self.atom(),
        };
        self.next += 1;
        Ok(make(self.nested(Parser::unary)?))
    }

    fn atom(&mut self) -> Result<Ltl, ParseError> {
        let column = self.column();
        let atom = match self.peek().cloned() {
            Some(Token::Condition(text)) => Atom::Condition(text),
            Some(Token::Word(word)) => match word.as_str() {
                "call" => return self.named(Atom::Call),
                "at" => return self.named(Atom::At),
                "end" => Atom::End,
                "true" | "false" => {
                    self.next += 1;
                    return Ok(Ltl::Constant(word == "true"));
                }
                _ => {
                    return Err(ParseError::new(
                        &format!("`{word}` is not an atom; a condition is written {{{word}}}"),
                        column,
                    ))
                }
            },
            Some(Token::Sign(_)) | None => return Err(ParseError::new("an operand is missing here", column)),
        };
        self.next += 1;
        Ok(self.known(atom))
    }

    /// `call(f)`, `call(f())` or `at(L)`, from the name of the atom on.
    fn named(&mut self, make: fn(String) -> Atom) -> Result<Ltl, ParseError> {
        self.next += 1;
        self.expect(Sign::Open, "(")?;
        let name = self.name()?;
        if self.eat(Sign::Open) {
            self.expect(Sign::Close, ")")?;
        }
        self.expect(Sign::Close, ")")?;
        Ok(self.known(make(name)))
    }

    /// A name of the program. The letters of operators are names here.
    fn name(&mut self) -> Result<String, ParseError> {
        let column = self.column();
        let mut name = String::new();
        while let Some(token) = self.peek() {
            match token {
                Token::Word(word) => name.push_str(word),
                Token::Sign(Sign::Next) => name.push('X'),
                Token::Sign(Sign::Finally) => name.push('F'),
                Token::Sign(Sign::Globally) => name.push('G'),
                Token::Sign(Sign::Until) => name.push('U'),
                Token::Sign(Sign::Release) => name.push('R'),
                Token::Sign(Sign::WeakUntil) => name.push('W'),
                Token::Sign(_) | Token::Condition(_) => break,
            }
            self.next += 1;
        }
        match name.is_empty() {
            true => Err(ParseError::new("a name is missing here", column)),
            false => Ok(name),
        }
    }

    /// The atom by its number.
    fn known(&mut self, atom: Atom) -> Ltl {
        let at = self.atoms.iter().position(|known| *known == atom).unwrap_or_else(|| {
            self.atoms.push(atom);
            self.atoms.len() - 1
        });
        Ltl::Atom(AtomId(at as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |property| property.to_string())
    }

    #[test]
    fn operators_bind_as_their_table_says() {
        assert_eq!(printed("G({req}->F{ack})"), "G ({req} -> F {ack})");
        assert_eq!(printed("GF\"x==1\""), "G F {x==1}");
        assert_eq!(printed("{a} U {b} && {c} || {d} -> {e} -> {f}"), "{a} U {b} && {c} || {d} -> {e} -> {f}");
        assert_eq!(printed("({a} -> {b}) -> !({c} U {d}) R {e}"), "({a} -> {b}) -> !({c} U {d}) R {e}");
        assert_eq!(printed("({a} U {b}) U {c} W {d}"), "({a} U {b}) U {c} W {d}");
        assert_eq!(printed("{a} && ({b} && {c})"), "{a} && ({b} && {c})");
        assert_eq!(printed("!call(f()) W at(L1) && X end"), "!call(f) W at(L1) && X end");
        assert_eq!(printed("at(G) || call(FX)"), "at(G) || call(FX)");
        assert_eq!(printed("true U false"), "true U false");
    }

    #[test]
    fn equal_atoms_are_one() {
        let property = parse("{x} U ({ x } && call(f))").expect("a formula");
        assert_eq!(property.atoms, [Atom::Condition("x".into()), Atom::Call("f".into())]);
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(printed("G (F {x}"), "`)` is missing here (column 9)");
        assert_eq!(printed("G x"), "`x` is not an atom; a condition is written {x} (column 3)");
        assert_eq!(printed("{x} &&"), "an operand is missing here (column 7)");
        assert_eq!(printed("{x} {y}"), "the formula should end here (column 5)");
        assert_eq!(printed("F {x"), "this atom does not end (column 3)");
        assert_eq!(printed("F { }"), "an atom needs a C expression (column 3)");
        assert_eq!(printed("a & b"), "`&` is no part of a formula (column 3)");
        assert_eq!(printed("at()"), "a name is missing here (column 4)");
        assert_eq!(printed(&"!".repeat(100_000)), "the formula nests too deeply (column 202)");
    }
}
