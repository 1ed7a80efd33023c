//! Identifiers: ASCII by a table, others as UTF-8 or as universal character
//! names, which are turned into UTF-8 so that both spellings name one thing.

use super::space::without_splices;
use super::{splice_length, Kind, Scanner, Spliced};
use antiphon_source::Interner;

/// Which bytes may go on an identifier.
static WORD_BYTES: [bool; 256] = word_bytes();

const fn word_bytes() -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_' || byte as u8 == b'$';
        byte += 1;
    }
    table
}

/// Whether `byte` may go on an identifier (ASCII only).
pub(super) fn is_word_byte(byte: u8) -> bool {
    WORD_BYTES[byte as usize]
}

impl Scanner<'_> {
    /// A word that begins with an ASCII letter, or a literal with a prefix.
    pub(super) fn word_or_literal(&mut self, names: &mut Interner) -> Kind {
        let start = self.pos;
        let rest = &self.text[start..];
        let length = rest.iter().position(|&b| !is_word_byte(b)).unwrap_or(rest.len());
        match rest.get(length) {
            Some(b'\\' | 0x80..) => return self.odd_word(names),
            Some(b'"') if matches!(&rest[..length], b"L" | b"u" | b"U" | b"u8") => {
                return self.literal(start + length, names)
            }
            Some(b'\'') if matches!(&rest[..length], b"L" | b"u" | b"U") => return self.literal(start + length, names),
            _ => {}
        }
        self.pos = start + length;
        Kind::Word(names.intern(&rest[..length]))
    }

    /// A word with splices, UTF-8 or universal character names in it.
    fn odd_word(&mut self, names: &mut Interner) -> Kind {
        let start = self.pos;
        let mut end = start;
        let mut universal = false;
        while let Some(step) = self.word_character(end) {
            universal |= step.universal;
            end = step.end;
        }
        let clean = without_splices(&self.text[start..end]);
        let (next, after) = self.peek(end);
        let quote = match next {
            Some(b'"') => matches!(&clean[..], b"L" | b"u" | b"U" | b"u8"),
            Some(b'\'') => matches!(&clean[..], b"L" | b"u" | b"U"),
            _ => false,
        };
        if quote {
            return self.literal(after - 1, names);
        }
        self.pos = end;
        Kind::Word(names.intern(if universal { replace_universal(&clean) } else { clean }))
    }

    /// The character at `pos`, splices passed, if it may stand in a word.
    fn word_character(&self, pos: usize) -> Option<Step> {
        let mut at = pos;
        while self.text.get(at) == Some(&b'\\') {
            match splice_length(self.text, at) {
                Some(length) => at += length,
                None => break,
            }
        }
        match *self.text.get(at)? {
            b'\\' => {
                let (character, length) = universal(&self.text[at..])?;
                is_letter(character).then_some(Step { end: at + length, universal: true })
            }
            byte if is_word_byte(byte) => Some(Step { end: at + 1, universal: false }),
            0x80.. => {
                let (character, length) = decode(&self.text[at..])?;
                is_letter(character).then_some(Step { end: at + length, universal: false })
            }
            _ => None,
        }
    }

    /// At a backslash or a byte beyond ASCII: a word, or no token at all.
    pub(super) fn strange_word(&mut self, names: &mut Interner) -> Kind {
        if self.word_character(self.pos).is_some() {
            return self.odd_word(names);
        }
        let length = decode(&self.text[self.pos..]).map_or(1, |(_, length)| length);
        self.other(length, names)
    }

    /// The end of the word characters from `end` on; for numbers.
    pub(super) fn strange_in_number(&self, end: usize) -> Option<(usize, Spliced)> {
        let step = self.word_character(end)?;
        let plain = self.text[end] != b'\\' || step.universal;
        Some((step.end, if plain { Spliced::No } else { Spliced::Yes }))
    }
}

struct Step {
    end: usize,
    universal: bool,
}

fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || !character.is_ascii() && ('\u{300}'..='\u{36f}').contains(&character)
}

/// The UTF-8 character at the start of `bytes`.
fn decode(bytes: &[u8]) -> Option<(char, usize)> {
    let head = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&head[..error.valid_up_to()]).ok()?,
    };
    let character = valid.chars().next()?;
    Some((character, character.len_utf8()))
}

/// The universal character name (`\u1234`, `\U12345678`) at the start of
/// `bytes`, if it names a character beyond ASCII.
fn universal(bytes: &[u8]) -> Option<(char, usize)> {
    let digits = match bytes.get(1)? {
        b'u' => 4,
        b'U' => 8,
        _ => return None,
    };
    let text = std::str::from_utf8(bytes.get(2..2 + digits)?).ok()?;
    if !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let character = char::from_u32(u32::from_str_radix(text, 16).ok()?)?;
    (!character.is_ascii()).then_some((character, 2 + digits))
}

/// The word with its universal character names as UTF-8.
fn replace_universal(bytes: &[u8]) -> Vec<u8> {
    let mut clean = Vec::with_capacity(bytes.len());
    let mut pos = 0;
    while pos < bytes.len() {
        if bytes[pos] == b'\\' {
            if let Some((character, length)) = universal(&bytes[pos..]) {
                clean.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                pos += length;
                continue;
            }
        }
        clean.push(bytes[pos]);
        pos += 1;
    }
    clean
}
