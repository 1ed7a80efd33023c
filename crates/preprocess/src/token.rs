//! Tokens: what the preprocessor hands to the parser.
//!
//! A token is 16 bytes: its kind, and a position that remembers the macros
//! through which it came. Literals keep their spelling; the parser gives them
//! a value.

use antiphon_source::{Loc, Span, Symbol};

/// One token after preprocessing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it starts.
    pub loc: Loc,
    /// Length of its spelling in bytes.
    pub len: u32,
}

impl Token {
    /// The text it covers.
    pub fn span(self) -> Span {
        Span::of_token(self.loc, self.len)
    }
}

/// The kinds of tokens. The symbol of a literal is its whole spelling, with
/// prefix, quotes and escapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// An identifier or keyword: the parser tells them apart.
    Word(Symbol),
    /// A preprocessing number, integer or floating, not yet checked.
    Number(Symbol),
    /// A character constant.
    Character(Symbol),
    /// One string literal; neighbours are joined by the parser.
    String(Symbol),
    /// An operator or bracket.
    Punct(Punct),
    /// `#pragma TASS` or `#pragma antiphon`: the tokens up to
    /// [`TokenKind::AnnotationEnd`] are the annotation, macros expanded. A
    /// closing `;` is kept.
    AnnotationStart,
    /// The end of an annotation's line.
    AnnotationEnd,
    /// `#pragma omp`: the tokens up to [`TokenKind::AnnotationEnd`] are the directive.
    DirectiveStart,
    /// `#pragma pack`: the alignment limit in force from here on, 0 for none.
    /// The preprocessor keeps the stack of `push` and `pop`. It may stand
    /// between any two tokens.
    Pack(u8),
    /// A byte or character that is not a token of C; reported when it was read.
    Unknown,
    /// The end of the translation unit.
    End,
}

/// Declares punctuators with their spellings.
macro_rules! puncts {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Operators and brackets.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Punct { $(#[doc = $text] $name,)* }

        impl Punct {
            /// How it is written (digraphs in their ordinary spelling).
            pub fn text(self) -> &'static str {
                match self { $(Punct::$name => $text,)* }
            }
        }
    };
}

puncts! {
    LeftParen = "(", RightParen = ")", LeftBracket = "[", RightBracket = "]", LeftBrace = "{", RightBrace = "}",
    Dot = ".", Arrow = "->", PlusPlus = "++", MinusMinus = "--", Amp = "&", Star = "*", Plus = "+", Minus = "-",
    Tilde = "~", Bang = "!", Slash = "/", Percent = "%", ShiftLeft = "<<", ShiftRight = ">>", Less = "<",
    Greater = ">", LessEqual = "<=", GreaterEqual = ">=", EqualEqual = "==", BangEqual = "!=", Caret = "^",
    Pipe = "|", AmpAmp = "&&", PipePipe = "||", Question = "?", Colon = ":", Semicolon = ";", Ellipsis = "...",
    Equal = "=", StarEqual = "*=", SlashEqual = "/=", PercentEqual = "%=", PlusEqual = "+=", MinusEqual = "-=",
    ShiftLeftEqual = "<<=", ShiftRightEqual = ">>=", AmpEqual = "&=", CaretEqual = "^=", PipeEqual = "|=",
    Comma = ",", Hash = "#", HashHash = "##", ColonColon = "::", At = "@", Backslash = "\\", Implies = "==>",
}
