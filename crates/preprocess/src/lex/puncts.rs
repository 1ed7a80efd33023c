//! Operators and brackets: the longest that fits, digraphs included. Which of
//! them make sense where is the grammar's business.

use super::{Flags, Scanner};
use crate::token::Punct;

impl Scanner<'_> {
    /// The punctuator at `self.pos`, the place after it, and whether it is
    /// written as a digraph.
    pub(super) fn punct(&self) -> Option<(Punct, usize, Flags)> {
        let first = self.text[self.pos];
        let one = self.pos + 1;
        let plain = |punct, end| Some((punct, end, Flags::NONE));
        let single = match first {
            b'(' => Punct::LeftParen,
            b')' => Punct::RightParen,
            b'[' => Punct::LeftBracket,
            b']' => Punct::RightBracket,
            b'{' => Punct::LeftBrace,
            b'}' => Punct::RightBrace,
            b'~' => Punct::Tilde,
            b'?' => Punct::Question,
            b';' => Punct::Semicolon,
            b',' => Punct::Comma,
            _ => return self.compound(first, one),
        };
        plain(single, one)
    }

    /// A punctuator that may go on after its first byte.
    fn compound(&self, first: u8, one: usize) -> Option<(Punct, usize, Flags)> {
        let (next, two) = self.peek(one);
        let next = next.unwrap_or(0);
        let third = || self.peek(two);
        let (punct, end) = match (first, next) {
            (b'-', b'>') => (Punct::Arrow, two),
            (b'-', b'-') => (Punct::MinusMinus, two),
            (b'-', b'=') => (Punct::MinusEqual, two),
            (b'-', _) => (Punct::Minus, one),
            (b'+', b'+') => (Punct::PlusPlus, two),
            (b'+', b'=') => (Punct::PlusEqual, two),
            (b'+', _) => (Punct::Plus, one),
            (b'*', b'=') => (Punct::StarEqual, two),
            (b'*', _) => (Punct::Star, one),
            (b'/', b'=') => (Punct::SlashEqual, two),
            (b'/', _) => (Punct::Slash, one),
            (b'=', b'=') => (Punct::EqualEqual, two),
            (b'=', _) => (Punct::Equal, one),
            (b'!', b'=') => (Punct::BangEqual, two),
            (b'!', _) => (Punct::Bang, one),
            (b'^', b'=') => (Punct::CaretEqual, two),
            (b'^', _) => (Punct::Caret, one),
            (b'&', b'&') => (Punct::AmpAmp, two),
            (b'&', b'=') => (Punct::AmpEqual, two),
            (b'&', _) => (Punct::Amp, one),
            (b'|', b'|') => (Punct::PipePipe, two),
            (b'|', b'=') => (Punct::PipeEqual, two),
            (b'|', _) => (Punct::Pipe, one),
            (b'#', b'#') => (Punct::HashHash, two),
            (b'#', _) => (Punct::Hash, one),
            (b'<', b'<') if third().0 == Some(b'=') => (Punct::ShiftLeftEqual, third().1),
            (b'<', b'<') => (Punct::ShiftLeft, two),
            (b'<', b'=') => (Punct::LessEqual, two),
            (b'>', b'>') if third().0 == Some(b'=') => (Punct::ShiftRightEqual, third().1),
            (b'>', b'>') => (Punct::ShiftRight, two),
            (b'>', b'=') => (Punct::GreaterEqual, two),
            (b'>', _) => (Punct::Greater, one),
            (b'.', b'.') if third().0 == Some(b'.') => (Punct::Ellipsis, third().1),
            (b'.', _) => (Punct::Dot, one),
            (b'%', b'=') => (Punct::PercentEqual, two),
            _ => return self.digraph(first, next, one, two),
        };
        Some((punct, end, Flags::NONE))
    }

    /// A digraph, or what its first byte means alone.
    fn digraph(&self, first: u8, next: u8, one: usize, two: usize) -> Option<(Punct, usize, Flags)> {
        let written = match (first, next) {
            (b'<', b'%') => Punct::LeftBrace,
            (b'<', b':') => Punct::LeftBracket,
            (b'%', b'>') => Punct::RightBrace,
            (b':', b'>') => Punct::RightBracket,
            (b'%', b':') => return Some(self.digraph_hash(two)),
            (b'<', _) => return Some((Punct::Less, one, Flags::NONE)),
            (b'%', _) => return Some((Punct::Percent, one, Flags::NONE)),
            (b':', _) => return Some((Punct::Colon, one, Flags::NONE)),
            _ => return None,
        };
        Some((written, two, Flags::DIGRAPH))
    }

    /// `%:` or `%:%:`; the first of them ends at `two`.
    fn digraph_hash(&self, two: usize) -> (Punct, usize, Flags) {
        if let (Some(b'%'), three) = self.peek(two) {
            if let (Some(b':'), four) = self.peek(three) {
                return (Punct::HashHash, four, Flags::DIGRAPH);
            }
        }
        (Punct::Hash, two, Flags::DIGRAPH)
    }
}

/// How a punctuator is spelled as a digraph.
pub(crate) fn digraph_text(punct: Punct) -> &'static str {
    match punct {
        Punct::LeftBrace => "<%",
        Punct::RightBrace => "%>",
        Punct::LeftBracket => "<:",
        Punct::RightBracket => ":>",
        Punct::Hash => "%:",
        Punct::HashHash => "%:%:",
        _ => punct.text(),
    }
}
