//! A lexer for tests: as much as the parser's own tests need, so that they do
//! not depend on the preprocessor.

use crate::token::{Punct, Token, TokenKind};
use antiphon_source::{Interner, Loc};

const PUNCTS: &[Punct] = {
    use Punct::*;
    &[
        ShiftLeftEqual,
        ShiftRightEqual,
        Ellipsis,
        Implies,
        Arrow,
        PlusPlus,
        MinusMinus,
        ShiftLeft,
        ShiftRight,
        LessEqual,
        GreaterEqual,
        EqualEqual,
        BangEqual,
        AmpAmp,
        PipePipe,
        StarEqual,
        SlashEqual,
        PercentEqual,
        PlusEqual,
        MinusEqual,
        AmpEqual,
        CaretEqual,
        PipeEqual,
        HashHash,
        LeftParen,
        RightParen,
        LeftBracket,
        RightBracket,
        LeftBrace,
        RightBrace,
        Dot,
        Amp,
        Star,
        Plus,
        Minus,
        Tilde,
        Bang,
        Slash,
        Percent,
        Less,
        Greater,
        Caret,
        Pipe,
        Question,
        Colon,
        Semicolon,
        Equal,
        Comma,
        Hash,
        At,
        Backslash,
    ]
};

/// The tokens of `text`; a position is an offset plus one.
pub fn lex(text: &str, interner: &mut Interner) -> Vec<Token> {
    let mut lexer = Lexer { text: text.as_bytes(), at: 0, tokens: Vec::new(), in_annotation: false };
    while lexer.step(interner) {}
    lexer.tokens
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    tokens: Vec<Token>,
    in_annotation: bool,
}

impl Lexer<'_> {
    fn push(&mut self, kind: TokenKind, len: usize) {
        self.tokens.push(Token { kind, loc: Loc(self.at as u32 + 1), len: len as u32 });
        self.at += len;
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.at..]
    }

    fn count(&self, from: usize, wanted: impl Fn(u8) -> bool) -> usize {
        self.rest()[from..].iter().take_while(|&&b| wanted(b)).count()
    }

    fn step(&mut self, interner: &mut Interner) -> bool {
        let rest = self.rest();
        let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'$';
        match rest {
            [] => {
                if self.in_annotation {
                    self.push(TokenKind::AnnotationEnd, 0);
                }
                self.push(TokenKind::End, 0);
                return false;
            }
            [b'\\', b'\n', ..] => self.at += 2,
            [b'\n', ..] if self.in_annotation => {
                self.push(TokenKind::AnnotationEnd, 1);
                self.in_annotation = false;
            }
            [b' ' | b'\n', ..] => self.at += 1,
            [b'#', ..] => self.pragma(),
            [first, ..] => {
                let prefix = [&b"u8"[..], b"L", b"u", b"U", b""]
                    .into_iter()
                    .find(|prefix| rest.starts_with(prefix) && matches!(rest.get(prefix.len()), Some(b'"' | b'\'')));
                if let Some(prefix) = prefix {
                    self.quoted(prefix.len(), interner);
                } else if first.is_ascii_digit() || (*first == b'.' && rest.get(1).is_some_and(u8::is_ascii_digit)) {
                    self.number(interner);
                } else if word(*first) {
                    let len = self.count(0, word);
                    let symbol = interner.intern(&self.rest()[..len]);
                    self.push(TokenKind::Word(symbol), len);
                } else {
                    let punct = PUNCTS.iter().find(|punct| rest.starts_with(punct.text().as_bytes()));
                    match punct {
                        Some(&punct) => self.push(TokenKind::Punct(punct), punct.text().len()),
                        None => self.push(TokenKind::Unknown, 1),
                    }
                }
            }
        }
        true
    }

    fn number(&mut self, interner: &mut Interner) {
        let rest = self.rest();
        let mut len = 0;
        while let Some(&b) = rest.get(len) {
            let signed = matches!(rest.get(len + 1), Some(b'+' | b'-'));
            match b {
                b'e' | b'E' | b'p' | b'P' if signed => len += 2,
                b'.' | b'_' => len += 1,
                b if b.is_ascii_alphanumeric() => len += 1,
                _ => break,
            }
        }
        let symbol = interner.intern(&rest[..len]);
        self.push(TokenKind::Number(symbol), len);
    }

    fn quoted(&mut self, prefix: usize, interner: &mut Interner) {
        let rest = self.rest();
        let quote = rest[prefix];
        let mut len = prefix + 1;
        while let Some(&b) = rest.get(len) {
            len += if b == b'\\' { 2 } else { 1 };
            if b == quote {
                break;
            }
        }
        let len = len.min(rest.len());
        let symbol = interner.intern(&rest[..len]);
        self.push(if quote == b'"' { TokenKind::String(symbol) } else { TokenKind::Character(symbol) }, len);
    }

    /// `#pragma TASS` and `#pragma pack(n)`.
    fn pragma(&mut self) {
        if self.rest().starts_with(b"#pragma TASS") {
            self.in_annotation = true;
            return self.push(TokenKind::AnnotationStart, b"#pragma TASS".len());
        }
        let line = self.count(0, |b| b != b'\n');
        let digit = self.rest()[..line].iter().find(|b| b.is_ascii_digit()).map_or(0, |b| b - b'0');
        self.push(TokenKind::Pack(digit), line);
    }
}
