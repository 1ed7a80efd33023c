//! Interned texts: a name, or the spelling of a literal, is compared and hashed
//! as one 32-bit number. Texts are bytes, since literals need not be UTF-8.
//!
//! All texts lie one after the other in one arena; the table holds numbers
//! only and looks at the arena to compare. A text is kept once.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// An interned text. Two symbols of one [`Interner`] are equal exactly when
/// their texts are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub u32);

/// The table behind [`Symbol`].
#[derive(Default, Debug)]
pub struct Interner {
    arena: Vec<u8>,
    /// Where each text ends in the arena; it begins where the one before ends.
    ends: Vec<usize>,
    index: HashTable<Symbol>,
}

impl Interner {
    /// The symbol of `text`, made now if it is new.
    pub fn intern(&mut self, text: impl AsRef<[u8]>) -> Symbol {
        let text = text.as_ref();
        let hash = hash(text);
        let (arena, ends) = (&self.arena, &self.ends);
        if let Some(&symbol) = self.index.find(hash, |&symbol| slice(arena, ends, symbol) == text) {
            return symbol;
        }
        let symbol = Symbol(self.ends.len() as u32);
        self.arena.extend_from_slice(text);
        self.ends.push(self.arena.len());
        let (arena, ends) = (&self.arena, &self.ends);
        self.index.insert_unique(hash, symbol, |&symbol| self::hash(slice(arena, ends, symbol)));
        symbol
    }

    /// The symbol of `text` if it was interned before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.index.find(hash(text.as_bytes()), |&symbol| self.bytes(symbol) == text.as_bytes()).copied()
    }

    /// The text of `symbol`, byte for byte.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        slice(&self.arena, &self.ends, symbol)
    }

    /// The text of `symbol`; one replacement character if it is not UTF-8
    /// (identifiers always are).
    pub fn text(&self, symbol: Symbol) -> &str {
        std::str::from_utf8(self.bytes(symbol)).unwrap_or("\u{fffd}")
    }
}

fn slice<'a>(arena: &'a [u8], ends: &[usize], symbol: Symbol) -> &'a [u8] {
    let number = symbol.0 as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &arena[start..ends[number]]
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_one_symbol_and_others_their_own() {
        let mut names = Interner::default();
        let texts: Vec<String> = (0..5000).map(|number| format!("x{}", number % 2500)).collect();
        let symbols: Vec<Symbol> = texts.iter().map(|text| names.intern(text)).collect();
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(symbols[number], Symbol(number as u32 % 2500));
            assert_eq!(names.text(symbols[number]), text);
            assert_eq!(names.find(text), Some(symbols[number]));
        }
        assert_eq!(names.find("y"), None);
    }

    #[test]
    fn empty_and_odd_bytes_are_texts_like_others() {
        let mut names = Interner::default();
        let (empty, odd, zero) = (names.intern(""), names.intern([0xff, 0x80]), names.intern([0]));
        assert_eq!((names.bytes(empty), names.bytes(odd), names.bytes(zero)), (&b""[..], &[0xff, 0x80][..], &[0][..]));
        assert_eq!((names.intern(""), names.text(odd)), (empty, "\u{fffd}"));
    }
}
