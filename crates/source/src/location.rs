//! Positions that remember macros.
//!
//! A [`Loc`] is one 32-bit number. Below `2^31` it is a byte of a file: every
//! file occupies its own range of that space. From `2^31` on it is a token
//! that a macro produced; each such token owns two numbers, its start and its
//! end, and an [`Origin`] that says where it is spelled and where the macro
//! was invoked. The invocation may itself stand in a macro, so origins form
//! chains that end in a file. (Clang's `SourceLocation` works alike, with one
//! entry per expansion instead of one per token; ours is simpler and costs
//! 16 bytes for each token that comes out of a macro.)

use crate::Symbol;

/// The first number that denotes a macro token.
pub(crate) const MACRO_BASE: u32 = 1 << 31;

/// A position in a file, or a token that came out of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Loc(pub u32);

impl Loc {
    /// No position: what the tool itself put in.
    pub const NONE: Loc = Loc(0);

    /// Whether this is [`Loc::NONE`].
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether the token here came out of a macro.
    pub fn is_macro(self) -> bool {
        self.0 >= MACRO_BASE
    }

    /// The end of a token of `len` bytes that starts here.
    pub fn end_of_token(self, len: u32) -> Loc {
        match self.is_macro() {
            true => Loc(self.0 | 1),
            false if self.is_none() => self,
            false => Loc(self.0 + len),
        }
    }
}

/// From the start of a first token to the end of a last one. The two ends may
/// come out of different macros; [`crate::SourceMap::position`] finds the
/// user's text that covers both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// Start of the first token.
    pub start: Loc,
    /// End of the last token.
    pub end: Loc,
}

impl Span {
    /// No text at all.
    pub const NONE: Span = Span { start: Loc::NONE, end: Loc::NONE };

    /// The span of one token.
    pub fn of_token(start: Loc, len: u32) -> Span {
        Span { start, end: start.end_of_token(len) }
    }

    /// The span from the start of `self` to the end of `other`; a missing side
    /// is passed over.
    pub fn to(self, other: Span) -> Span {
        if self.start.is_none() {
            return other;
        }
        if other.end.is_none() {
            return self;
        }
        Span { start: self.start, end: other.end }
    }

    /// Whether this is [`Span::NONE`].
    pub fn is_none(self) -> bool {
        self.start.is_none()
    }
}

/// Where a macro's token was written and where the macro was invoked.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The token's own text: in the macro's body or in its argument. Always in
    /// a file, or [`Loc::NONE`] for a predefined macro.
    pub spelling: Loc,
    /// Length of that text in bytes.
    pub len: u32,
    /// The macro's name at the invocation; may be a macro token itself.
    pub site: Loc,
    /// The macro's name.
    pub name: Symbol,
}

/// One step of the way from a macro token out to the user's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MacroFrame {
    /// The macro that was expanded.
    pub name: Symbol,
    /// Where it was invoked.
    pub site: Loc,
}
