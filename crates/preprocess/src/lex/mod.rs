//! From bytes to preprocessing tokens.
//!
//! A [`Scanner`] walks over the bytes of one file (or of a pasted token) and
//! makes one [`Lexeme`] at a time: identifiers are interned, literals keep
//! their spelling, white space becomes a flag. Line splices may stand inside
//! any token; they are looked for only where a fast loop stops at a backslash,
//! so that ordinary text costs one table lookup per byte.
//!
//! Trigraphs are left alone, as gcc does by default. Deliberately not here:
//! what directives and macros mean (the modules beside this one), and the values of
//! literals (the parser).

mod lexeme;
mod literals;
mod puncts;
mod space;
mod words;

pub(crate) use lexeme::{Flags, Kind, Lexeme, Unterminated};
pub(crate) use puncts::digraph_text;
pub(crate) use space::{LineMode, Skip};

use antiphon_source::{Interner, Loc, Symbol};
use space::splice_length;

/// A walk over some bytes.
pub(crate) struct Scanner<'t> {
    pub text: &'t [u8],
    pub pos: usize,
    /// The position of byte 0.
    pub base: Loc,
    /// Whether the next token is the first of its line.
    pub line_start: bool,
    pub mode: LineMode,
    /// What was wrong with what was just read, and where.
    pub problem: Option<(Unterminated, usize, usize)>,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t [u8], base: Loc) -> Scanner<'t> {
        Scanner { text, pos: 0, base, line_start: true, mode: LineMode::Text, problem: None }
    }

    /// The position of a byte.
    fn loc(&self, offset: usize) -> Loc {
        match self.base.is_none() {
            true => Loc::NONE,
            false => Loc(self.base.0 + offset as u32),
        }
    }

    /// The next token. At the end of the bytes it is [`Kind::FileEnd`], again
    /// and again; in a directive [`Kind::LineEnd`] stands for the newline,
    /// which is not passed.
    pub fn next(&mut self, names: &mut Interner) -> Lexeme {
        let skipped = self.skip_space();
        let mut flags = Flags::NONE;
        if skipped == Skip::Space {
            flags.set(Flags::SPACE);
        }
        let start = self.pos;
        let Some(&first) = self.text.get(start) else {
            return Lexeme { kind: Kind::FileEnd, loc: self.loc(start), len: 0, flags };
        };
        if first == b'\n' {
            return Lexeme { kind: Kind::LineEnd, loc: self.loc(start), len: 0, flags };
        }
        if std::mem::take(&mut self.line_start) {
            flags.set(Flags::LINE_START);
        }
        let kind = self.token(first, names, &mut flags);
        Lexeme { kind, loc: self.loc(start), len: (self.pos - start) as u32, flags }
    }

    /// Reads the token that begins with `first`, at `self.pos`.
    fn token(&mut self, first: u8, names: &mut Interner, flags: &mut Flags) -> Kind {
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.word_or_literal(names),
            b'0'..=b'9' => self.number(names),
            // Behind another dot it is the second one of `0..9`.
            b'.' if self.peek(self.pos + 1).0.is_some_and(|b| b.is_ascii_digit())
                && (self.pos == 0 || self.text[self.pos - 1] != b'.') =>
            {
                self.number(names)
            }
            b'"' | b'\'' => self.literal(self.pos, names),
            b'\\' | 0x80.. => self.strange_word(names),
            _ => match self.punct() {
                Some((punct, end, spelling)) => {
                    self.pos = end;
                    flags.set(spelling);
                    Kind::Punct(punct)
                }
                None => self.other(1, names),
            },
        }
    }

    /// The byte at `pos` once splices are passed, and the place just after it.
    #[inline]
    fn peek(&self, mut pos: usize) -> (Option<u8>, usize) {
        loop {
            match self.text.get(pos) {
                Some(b'\\') => match splice_length(self.text, pos) {
                    Some(length) => pos += length,
                    None => return (Some(b'\\'), pos + 1),
                },
                Some(&byte) => return (Some(byte), pos + 1),
                None => return (None, pos),
            }
        }
    }

    /// Takes `len` bytes that are no token.
    fn other(&mut self, len: usize, names: &mut Interner) -> Kind {
        let start = self.pos;
        self.pos = (start + len).min(self.text.len());
        Kind::Other(names.intern(&self.text[start..self.pos]))
    }

    /// Interns the bytes from `start` to `self.pos`, without the splices.
    fn spelled(&self, start: usize, spliced: Spliced, names: &mut Interner) -> Symbol {
        let bytes = &self.text[start..self.pos];
        match spliced {
            Spliced::No => names.intern(bytes),
            Spliced::Yes => names.intern(space::without_splices(bytes)),
        }
    }
}

/// Whether a line splice stands inside a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spliced {
    No,
    Yes,
}

#[cfg(test)]
mod tests;
