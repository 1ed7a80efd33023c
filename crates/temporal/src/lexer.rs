//! The tokens of a formula.
//!
//! Letters of operators may stand together, as in `GF{x}`, which is how property files
//! have them. What is inside of an atom is C and is not looked at, but for the
//! quotes and braces that end it.

use crate::parse::ParseError;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// An operator or a parenthesis.
    Sign(Sign),
    /// `{e}` or `"e"`.
    Condition(String),
    /// A name that is not an operator.
    Word(String),
}

/// Operators and parentheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    Open,
    Close,
    Not,
    And,
    Or,
    Implies,
    Next,
    Finally,
    Globally,
    Until,
    Release,
    WeakUntil,
}

/// Signs that are no letters, longest first.
const SIGNS: [(&str, Sign); 8] = [
    ("==>", Sign::Implies),
    ("&&", Sign::And),
    ("||", Sign::Or),
    ("->", Sign::Implies),
    ("=>", Sign::Implies),
    ("!", Sign::Not),
    ("(", Sign::Open),
    (")", Sign::Close),
];

/// A token and its column, which counts characters from 1.
pub(crate) type Placed = (Token, usize);

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed>, ParseError> {
    let characters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let column = at + 1;
        let c = characters[at];
        if c.is_whitespace() {
            at += 1;
        } else if c == '{' || c == '"' {
            let (condition, next) = condition(&characters, at)?;
            found.push((Token::Condition(condition), column));
            at = next;
        } else if c.is_alphabetic() || c == '_' {
            let end = (at..characters.len()).find(|i| !is_word(characters[*i])).unwrap_or(characters.len());
            words(&characters[at..end], column, &mut found);
            at = end;
        } else {
            let (sign, length) = sign(&characters[at..]).ok_or_else(|| ParseError::stray(c, column))?;
            found.push((Token::Sign(sign), column));
            at += length;
        }
    }
    Ok(found)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn sign(rest: &[char]) -> Option<(Sign, usize)> {
    let starts = |spelling: &str| spelling.chars().enumerate().all(|(i, c)| rest.get(i) == Some(&c));
    SIGNS.iter().find(|(spelling, _)| starts(spelling)).map(|(spelling, sign)| (*sign, spelling.len()))
}

/// A name, or the operators that its letters are.
fn words(letters: &[char], column: usize, found: &mut Vec<Placed>) {
    let operators: Option<Vec<Sign>> = letters.iter().map(|c| operator(*c)).collect();
    match operators {
        Some(operators) => {
            found.extend(operators.into_iter().enumerate().map(|(i, sign)| (Token::Sign(sign), column + i)))
        }
        None => found.push((Token::Word(letters.iter().collect()), column)),
    }
}

fn operator(letter: char) -> Option<Sign> {
    match letter {
        'X' => Some(Sign::Next),
        'F' => Some(Sign::Finally),
        'G' => Some(Sign::Globally),
        'U' => Some(Sign::Until),
        'R' => Some(Sign::Release),
        'W' => Some(Sign::WeakUntil),
        _ => None,
    }
}

/// The expression of an atom, and where the text goes on behind it. Braces nest.
fn condition(characters: &[char], start: usize) -> Result<(String, usize), ParseError> {
    let mut depth = 0usize;
    for (at, c) in characters.iter().enumerate().skip(start) {
        match (characters[start], c) {
            ('{', '{') => depth += 1,
            ('{', '}') => depth -= 1,
            ('"', '"') => depth = usize::from(at == start),
            _ => {}
        }
        if depth == 0 {
            let inside: String = characters[start + 1..at].iter().collect();
            return match inside.trim() {
                "" => Err(ParseError::new("an atom needs a C expression", start + 1)),
                inside => Ok((inside.to_owned(), at + 1)),
            };
        }
    }
    Err(ParseError::new("this atom does not end", start + 1))
}
