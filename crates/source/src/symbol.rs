//! Interned names: an identifier is compared and hashed as one 32-bit number.

use rustc_hash::FxHashMap;

/// An interned identifier. Two symbols of one [`Interner`] are equal exactly
/// when their texts are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(pub u32);

/// The table behind [`Symbol`].
#[derive(Default, Debug)]
pub struct Interner {
    texts: Vec<Box<str>>,
    index: FxHashMap<Box<str>, Symbol>,
}

impl Interner {
    /// The symbol of `text`, made now if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
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
        self.index.get(text).copied()
    }

    /// The text of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }
}
