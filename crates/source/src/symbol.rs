//! Interned texts: a name, or the spelling of a literal, is compared and hashed
//! as one 32-bit number. Texts are bytes, since literals need not be UTF-8.

use rustc_hash::FxHashMap;

/// An interned text. Two symbols of one [`Interner`] are equal exactly when
/// their texts are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub u32);

/// The table behind [`Symbol`].
#[derive(Default, Debug)]
pub struct Interner {
    texts: Vec<Box<[u8]>>,
    index: FxHashMap<Box<[u8]>, Symbol>,
}

impl Interner {
    /// The symbol of `text`, made now if it is new.
    pub fn intern(&mut self, text: impl AsRef<[u8]>) -> Symbol {
        let text = text.as_ref();
        if let Some(&symbol) = self.index.get(text) {
            return symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        self.texts.push(text.into());
        self.index.insert(text.into(), symbol);
        symbol
    }

    /// The symbol of `text` if it was interned before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.index.get(text.as_bytes()).copied()
    }

    /// The text of `symbol`, byte for byte.
    pub fn bytes(&self, symbol: Symbol) -> &[u8] {
        &self.texts[symbol.0 as usize]
    }

    /// The text of `symbol`; one replacement character if it is not UTF-8
    /// (identifiers always are).
    pub fn text(&self, symbol: Symbol) -> &str {
        std::str::from_utf8(self.bytes(symbol)).unwrap_or("\u{fffd}")
    }
}
