//! Numbers, character constants and string literals. A preprocessing number is
//! anything that begins like a number (`0x1p-3`, `1.5e+10L`, but also
//! `12abc`); whether it means one is for the parser to say.
//!
//! A literal without its closing quote ends with its line. It is reported, and
//! given a quote of our own so that what follows can still be read.

use super::words::is_word_byte;
use super::{splice_length, Kind, Scanner, Spliced, Unterminated};
use antiphon_source::Interner;

impl Scanner<'_> {
    pub(super) fn number(&mut self, names: &mut Interner) -> Kind {
        let start = self.pos;
        let mut spliced = Spliced::No;
        let mut end = start + 1;
        let mut last = self.text[start];
        while let Some(&byte) = self.text.get(end) {
            match byte {
                b'+' | b'-' if matches!(last, b'e' | b'E' | b'p' | b'P') => end += 1,
                // No number has two: `0..n` is a range of annotations.
                b'.' if self.text.get(end + 1) == Some(&b'.') => break,
                b'.' => end += 1,
                _ if is_word_byte(byte) => end += 1,
                b'\\' | 0x80.. => match self.number_goes_on(end, last) {
                    Some((next, kind)) => {
                        end = next;
                        if kind == Spliced::Yes {
                            spliced = Spliced::Yes;
                        }
                    }
                    None => break,
                },
                _ => break,
            }
            last = self.text[end - 1];
        }
        self.pos = end;
        Kind::Number(self.spelled(start, spliced, names))
    }

    /// The place after the next character of a number, at a splice or at a
    /// character beyond ASCII; `last` is the character before.
    fn number_goes_on(&self, end: usize, last: u8) -> Option<(usize, Spliced)> {
        if let Some(step) = self.strange_in_number(end) {
            return Some(step);
        }
        match self.peek(end) {
            (Some(b'.'), next) => Some((next, Spliced::Yes)),
            (Some(b'+' | b'-'), next) if matches!(last, b'e' | b'E' | b'p' | b'P') => Some((next, Spliced::Yes)),
            _ => None,
        }
    }

    /// A literal whose quote stands at `quote` and whose prefix, if any, at
    /// `self.pos`.
    pub(super) fn literal(&mut self, quote: usize, names: &mut Interner) -> Kind {
        let start = self.pos;
        let (end, spliced, closed) = self.literal_end(quote);
        self.pos = end;
        let is_string = self.text[quote] == b'"';
        if closed == Closed::Yes {
            let symbol = self.spelled(start, spliced, names);
            return if is_string { Kind::String(symbol) } else { Kind::Character(symbol) };
        }
        if is_string {
            self.problem = Some((Unterminated::String, start, end - start));
            let mut repaired = super::space::without_splices(&self.text[start..end]);
            if repaired.iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1 {
                repaired.pop();
            }
            repaired.push(b'"');
            return Kind::String(names.intern(repaired));
        }
        self.problem = Some((Unterminated::Character, start, end - start));
        Kind::Character(names.intern("'\\0'"))
    }

    /// The end of the literal whose quote stands at `quote`: after the closing
    /// quote, or at the end of the line.
    pub(super) fn literal_end(&self, quote: usize) -> (usize, Spliced, Closed) {
        let mark = self.text[quote];
        let mut pos = quote + 1;
        let mut spliced = Spliced::No;
        loop {
            let rest = &self.text[pos..];
            let Some(offset) = rest.iter().position(|&b| b == mark || b == b'\\' || b == b'\n') else {
                return (self.text.len(), spliced, Closed::No);
            };
            pos += offset;
            match self.text[pos] {
                b'\n' => return (pos, spliced, Closed::No),
                b'\\' => match splice_length(self.text, pos) {
                    Some(length) => {
                        spliced = Spliced::Yes;
                        pos += length;
                    }
                    None => pos = self.escape_end(pos + 1, &mut spliced),
                },
                _ => return (pos + 1, spliced, Closed::Yes),
            }
        }
    }

    /// The place after the character that a backslash just before `pos` escapes.
    fn escape_end(&self, mut pos: usize, spliced: &mut Spliced) -> usize {
        while self.text.get(pos) == Some(&b'\\') {
            match splice_length(self.text, pos) {
                Some(length) => {
                    *spliced = Spliced::Yes;
                    pos += length;
                }
                None => break,
            }
        }
        match self.text.get(pos) {
            None | Some(b'\n') => pos,
            Some(_) => pos + 1,
        }
    }
}

/// Whether a literal has its closing quote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closed {
    Yes,
    No,
}
