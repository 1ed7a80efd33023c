//! Preprocessing tokens: what the scanner makes, macros store and expansion
//! shuffles around. They become [`crate::token::Token`]s when they leave the
//! preprocessor; until then they carry the flags that expansion needs.

use crate::token::Punct;
use antiphon_source::{Loc, Span, Symbol};

/// One preprocessing token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lexeme {
    pub kind: Kind,
    pub loc: Loc,
    pub len: u32,
    pub flags: Flags,
}

impl Lexeme {
    pub fn new(kind: Kind, loc: Loc, len: u32) -> Lexeme {
        Lexeme { kind, loc, len, flags: Flags::NONE }
    }

    pub fn span(self) -> Span {
        Span::of_token(self.loc, self.len)
    }

    pub fn is(self, punct: Punct) -> bool {
        self.kind == Kind::Punct(punct)
    }

    pub fn word(self) -> Option<Symbol> {
        match self.kind {
            Kind::Word(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// Whether it ends a line, a list of tokens or a file.
    pub fn is_end(self) -> bool {
        matches!(self.kind, Kind::LineEnd | Kind::FileEnd)
    }

    pub fn with(mut self, flag: Flags) -> Lexeme {
        self.flags.set(flag);
        self
    }
}

/// The kinds of preprocessing tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Word(Symbol),
    Number(Symbol),
    Character(Symbol),
    String(Symbol),
    Punct(Punct),
    /// A character that begins no token; an error only if it survives to the
    /// end of preprocessing outside annotations.
    Other(Symbol),
    /// In a macro's body: the parameter of that number.
    Param(u16),
    /// In a macro's body: `__VA_OPT__(`, with the index just after its `)`.
    VaOpt(u32),
    /// What is left of an empty argument beside `##`.
    Placemarker,
    /// The end of a directive.
    LineEnd,
    /// The end of a file, or of a list of tokens that is expanded by itself.
    FileEnd,
}

/// Small facts about a preprocessing token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Flags(u8);

impl Flags {
    pub const NONE: Flags = Flags(0);
    /// White space stands before it.
    pub const SPACE: Flags = Flags(1);
    /// It is the first of its line.
    pub const LINE_START: Flags = Flags(2);
    /// A macro name that was met inside its own expansion: never expanded.
    pub const PAINTED: Flags = Flags(4);
    /// A punctuator in its other spelling (`<%`).
    pub const DIGRAPH: Flags = Flags(8);
    /// In a body: `##` follows.
    pub const PASTE: Flags = Flags(16);
    /// In a body: a parameter after `#`.
    pub const STRINGIFY: Flags = Flags(32);

    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    pub fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }

    pub fn clear(&mut self, flag: Flags) {
        self.0 &= !flag.0;
    }

    /// These flags, with the white space before the token as in `other`.
    pub fn spaced_like(self, other: Flags) -> Flags {
        let spacing = Flags::SPACE.0 | Flags::LINE_START.0;
        Flags((self.0 & !spacing) | (other.0 & spacing))
    }
}

/// What has no end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unterminated {
    Comment,
    String,
    Character,
}
