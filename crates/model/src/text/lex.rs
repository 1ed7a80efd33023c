//! Tokens of the model's text. Words keep their `#2` and their backquotes: the
//! word as it is written is the key of what it means.

use super::TextError;
use crate::print::names::{is_word_char, is_word_start};
use num_bigint::BigInt;

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// A word with its `#2`, or anything between backquotes.
    Word(String),
    /// An integer and its suffix.
    Int(BigInt, String),
    /// A real, its base and exponent, and its suffix.
    Real(BigInt, u8, i64, String),
    /// A character constant.
    Char(u32),
    /// A string literal.
    Text(Vec<u32>),
    /// `#7`
    Hash(u32),
    /// `$7`
    Dollar(u32),
    /// Everything else.
    Mark(&'static str),
    /// The end of the text.
    End,
}

/// Longer marks come first.
const MARKS: &[&str] = &[
    "==>", "...", "->", "..", "==", "!=", "<=", "<<", ">>", "&&", "||", "{", "}", "(", ")", "[", "]", ";", ",", ":",
    "?", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", ".", "@",
];

/// The tokens of a text with their lines, an end among them.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, u32)>, TextError> {
    let mut lexer = Lexer { chars: text.chars().collect(), at: 0, line: 1 };
    let mut list = Vec::new();
    loop {
        lexer.skip_blanks();
        let line = lexer.line;
        let token = lexer.token()?;
        let end = token == Token::End;
        list.push((token, line));
        if end {
            return Ok(list);
        }
    }
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    line: u32,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn error<T>(&self, message: &str) -> Result<T, TextError> {
        Err(TextError { line: self.line, message: message.into() })
    }

    fn skip_blanks(&mut self) {
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('\n', _) => {
                    self.line += 1;
                    self.at += 1;
                }
                ('/', '/') => {
                    while self.at < self.chars.len() && self.peek(0) != '\n' {
                        self.at += 1;
                    }
                }
                (c, _) if c.is_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    fn token(&mut self) -> Result<Token, TextError> {
        match self.peek(0) {
            '\0' if self.at >= self.chars.len() => Ok(Token::End),
            c if is_word_start(c) || c == '`' => self.word(),
            c if c.is_ascii_digit() => self.number(),
            '"' => self.string(),
            '\'' => self.character(),
            '#' => Ok(Token::Hash(self.numbered()?)),
            '$' => Ok(Token::Dollar(self.numbered()?)),
            _ => {
                let fits = |mark: &&&str| mark.chars().enumerate().all(|(i, c)| self.peek(i) == c);
                let Some(mark) = MARKS.iter().find(fits) else { return self.error("no token starts like this") };
                self.at += mark.len();
                Ok(Token::Mark(mark))
            }
        }
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> String {
        self.at = self.at.min(self.chars.len());
        let start = self.at;
        while self.at < self.chars.len() && accept(self.peek(0)) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }

    fn word(&mut self) -> Result<Token, TextError> {
        let mut text = match self.peek(0) {
            '`' => self.backquoted()?,
            _ => self.take_while(is_word_char),
        };
        while self.peek(0) == ':' && self.peek(1) == ':' && is_word_char(self.peek(2)) {
            self.at += 2;
            text += "::";
            text += &self.take_while(is_word_char);
        }
        if self.peek(0) == '#' && self.peek(1).is_ascii_digit() {
            self.at += 1;
            text.push('#');
            text += &self.take_while(|c| c.is_ascii_digit());
        }
        Ok(Token::Word(text))
    }

    fn backquoted(&mut self) -> Result<String, TextError> {
        let start = self.at;
        self.at += 1;
        while self.peek(0) != '`' {
            self.at += if self.peek(0) == '\\' { 2 } else { 1 };
            if self.at >= self.chars.len() {
                return self.error("a backquote is missing");
            }
        }
        self.at += 1;
        Ok(self.chars.get(start..self.at).unwrap_or_default().iter().collect())
    }

    fn numbered(&mut self) -> Result<u32, TextError> {
        self.at += 1;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().or_else(|_| self.error("a number is missing or too large"))
    }

    /// `12ul`, `1.50f`, `15e-3`, `15p2`. A dot belongs to the number unless
    /// another one follows.
    fn number(&mut self) -> Result<Token, TextError> {
        let mut digits = self.take_while(|c| c.is_ascii_digit());
        let (mut base, mut exponent, mut real) = (10, 0i64, false);
        if self.peek(0) == '.' && self.peek(1) != '.' {
            self.at += 1;
            let after = self.take_while(|c| c.is_ascii_digit());
            exponent = -(after.len() as i64);
            digits += &after;
            real = true;
        }
        if matches!(self.peek(0), 'e' | 'p') {
            base = if self.peek(0) == 'p' { 2 } else { 10 };
            self.at += 1;
            let sign = if self.peek(0) == '-' { "-" } else { "" };
            self.at += sign.len();
            let written = format!("{sign}{}", self.take_while(|c| c.is_ascii_digit()));
            let Ok(written) = written.parse::<i64>() else { return self.error("an exponent is missing or too large") };
            exponent = exponent.saturating_add(written);
            real = true;
        }
        let suffix = self.take_while(|c| c.is_ascii_alphabetic());
        let Some(mantissa) = BigInt::parse_bytes(digits.as_bytes(), 10) else {
            return self.error("a number is malformed");
        };
        Ok(match real {
            true => Token::Real(mantissa, base, exponent, suffix),
            false => Token::Int(mantissa, suffix),
        })
    }

    fn string(&mut self) -> Result<Token, TextError> {
        self.at += 1;
        let mut units = Vec::new();
        while self.peek(0) != '"' {
            units.push(self.unit()?);
        }
        self.at += 1;
        match self.peek(0) {
            '!' => self.at += 1,
            _ => units.push(0),
        }
        Ok(Token::Text(units))
    }

    fn character(&mut self) -> Result<Token, TextError> {
        self.at += 1;
        let unit = self.unit()?;
        if self.peek(0) != '\'' {
            return self.error("a quote is missing");
        }
        self.at += 1;
        Ok(Token::Char(unit))
    }

    /// One character of a literal, or an escape.
    fn unit(&mut self) -> Result<u32, TextError> {
        let c = self.peek(0);
        if self.at >= self.chars.len() || c == '\n' {
            return self.error("a literal has no end");
        }
        self.at += 1;
        if c != '\\' {
            return Ok(c as u32);
        }
        let escape = self.peek(0);
        self.at += 1;
        match escape {
            'n' => Ok(10),
            't' => Ok(9),
            '0' => Ok(0),
            'x' => {
                self.at += 1;
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                self.at += 1;
                u32::from_str_radix(&digits, 16).or_else(|_| self.error("an escape is malformed"))
            }
            other => Ok(other as u32),
        }
    }
}
