//! The C preprocessor: from the main file to one list of tokens.
//!
//! Files are a stack of [`files::FileFrame`]s; macros being expanded are a
//! stack of contexts on top of it (`expand`). The driver here pulls expanded
//! tokens until the main file ends; directives are obeyed on the way, where
//! the scanner meets them. One technique per file:
//!
//! | file | what |
//! |---|---|
//! | `lex`, `token` | from bytes to preprocessing tokens; what the parser gets |
//! | `headers`, `target` | how the text of a header is asked for; the sizes that C leaves open |
//! | `files` | the stack of files, and reading tokens from it |
//! | `directives`, `conditionals`, `condition`, `include`, `line` | lines that begin with `#` |
//! | `define`, `macros` | macro definitions and their table |
//! | `expand`, `arguments`, `substitute`, `paste` | macro expansion |
//! | `builtin`, `predefined`, `has` | what the compiler itself defines |
//! | `pragmas`, `pack`, `annotation` | pragmas, and those that are Antiphon's own |
//! | `mappers` | `declare mapper`, which becomes functions |
//! | `reductions` | `declare reduction`, which becomes functions |
//! | `print` | `show preprocessed` |
//!
//! The rules for a macro's name inside its own expansion are gcc's: a macro is
//! switched off while its context is on the stack, and a name that is met
//! meanwhile is painted for good. Where the standard leaves a choice, we thus
//! make the one that gcc makes.
//!
//! Deliberately not here: opening files (a [`Headers`] does it for us), keywords, values of literals, joining of strings.

mod annotation;
mod arguments;
mod builtin;
mod complain;
mod condition;
mod conditionals;
mod define;
mod directives;
mod expand;
mod files;
mod has;
mod headers;
mod include;
mod lex;
mod line;
mod macros;
mod mappers;
mod pack;
mod paste;
mod pragmas;
mod predefined;
mod print;
mod reductions;
mod replacements;
mod substitute;
mod target;
pub mod token;

pub use headers::{Header, HeaderRequest, Headers, IncludeForm};
pub use mappers::mapper_prefix;
pub use print::print_tokens;
pub use reductions::{combiner_prefix, initialiser_prefix};
pub use target::{DataModel, Target};

use crate::lex::{Flags, Kind, Lexeme};
use crate::token::{Token, TokenKind};
use annotation::GuardedInput;
use antiphon_source::{codes, Diagnostic, FileId, Interner, Loc, SourceMap, Span, Symbol};
use expand::Context;
use files::FileFrame;
use macros::{Macros, Words};
use pack::Packing;
use replacements::Replacements;
use rustc_hash::{FxHashMap, FxHashSet};

/// One `-D` or `-U` option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Define {
    /// `-D NAME`, `-D NAME=VALUE`, `-D 'NAME(ARGS)=VALUE'`: the text after `-D`.
    Define(String),
    /// `-U NAME`.
    Undefine(String),
    /// `--set NAME=VALUE`: the value of a macro that a file defines.
    Replace(String),
}

/// What the command line says about preprocessing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What the program is compiled for; the predefined macros follow from it.
    pub target: Target,
    /// `-D` and `-U`, in order.
    pub defines: Vec<Define>,
}

/// How a token is set apart from the one before it; for printing only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spacing {
    /// Nothing stood between.
    None,
    /// White space stood between.
    Space,
    /// It is the first of its line.
    Line,
}

/// A preprocessed translation unit.
#[derive(Debug)]
pub struct Preprocessed {
    /// Its tokens; the last one is [`TokenKind::End`].
    pub tokens: Vec<Token>,
    /// For each token, how it was set apart from the one before it.
    pub spacing: Vec<Spacing>,
    /// What was wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// Macros that were to be replaced and are not defined here.
    pub not_replaced: Vec<String>,
}

/// Preprocesses the file `main`, which `sources` holds already.
pub fn preprocess(
    sources: &mut SourceMap,
    names: &mut Interner,
    headers: &mut dyn Headers,
    options: &Options,
    main: FileId,
) -> Preprocessed {
    let mut preprocessor = Preprocessor::new(sources, names, headers, main);
    preprocessor.enter_command_line(options);
    preprocessor.run();
    let not_replaced =
        preprocessor.replacements.unused().map(|name| preprocessor.names.text(name).to_string()).collect();
    let Preprocessor { tokens, spacing, diagnostics, .. } = preprocessor;
    Preprocessed { tokens, spacing, diagnostics, not_replaced }
}

/// What is known of files that were included.
#[derive(Default)]
struct Included {
    /// How many there were.
    count: u32,
    /// Names of files that are read once only.
    once: FxHashSet<Box<str>>,
    /// Files whose whole text is guarded by a macro.
    guards: FxHashMap<Box<str>, Symbol>,
    /// Headers that were looked up before.
    found: FxHashMap<(Box<str>, crate::IncludeForm, Box<str>), Option<Header>>,
}

/// The state of macro expansion.
struct Expansion {
    /// Tokens that macros have produced so far.
    produced: u64,
    /// How many arguments are being expanded inside each other.
    nesting: u32,
    /// Whether the arguments of a macro are being read.
    collecting: bool,
    /// The white space before a macro that expanded to nothing.
    pending: Flags,
}

impl Default for Expansion {
    fn default() -> Expansion {
        Expansion { produced: 0, nesting: 0, collecting: false, pending: Flags::NONE }
    }
}

/// Everything that preprocessing knows.
struct Preprocessor<'a> {
    sources: &'a mut SourceMap,
    names: &'a mut Interner,
    headers: &'a mut dyn Headers,
    words: Words,
    main: FileId,
    files: Vec<FileFrame>,
    contexts: Vec<Context>,
    macros: Macros,
    packing: Packing,
    replacements: Replacements,
    guarded_input: Option<GuardedInput>,
    included: Included,
    expansion: Expansion,
    counter: u32,
    /// Nothing more is read: a limit was reached.
    stopped: bool,
    errors: u32,
    tokens: Vec<Token>,
    spacing: Vec<Spacing>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Preprocessor<'a> {
    fn new(
        sources: &'a mut SourceMap,
        names: &'a mut Interner,
        headers: &'a mut dyn Headers,
        main: FileId,
    ) -> Preprocessor<'a> {
        let words = Words::new(names);
        let macros = Macros::with_builtins(names);
        let files = vec![FileFrame::new(sources, main)];
        Preprocessor {
            sources,
            names,
            headers,
            words,
            main,
            files,
            contexts: Vec::new(),
            macros,
            packing: Packing::default(),
            replacements: Replacements::default(),
            guarded_input: None,
            included: Included::default(),
            expansion: Expansion::default(),
            counter: 0,
            stopped: false,
            errors: 0,
            tokens: Vec::new(),
            spacing: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn run(&mut self) {
        loop {
            let lexeme = self.next_expanded();
            match lexeme.kind {
                Kind::FileEnd => break,
                Kind::Word(word) if word == self.words.pragma_operator => self.pragma_operator(lexeme),
                _ => self.emit(lexeme),
            }
        }
        let end = self.files.last().map_or(Loc::NONE, |file| file.end_loc());
        self.push(Token { kind: TokenKind::End, loc: end, len: 0 }, Spacing::Line);
    }

    /// Hands a token to the parser.
    fn emit(&mut self, lexeme: Lexeme) {
        let kind = match lexeme.kind {
            Kind::Word(symbol) => TokenKind::Word(symbol),
            Kind::Number(symbol) => TokenKind::Number(symbol),
            Kind::Character(symbol) => TokenKind::Character(symbol),
            Kind::String(symbol) => TokenKind::String(symbol),
            Kind::Punct(punct) => TokenKind::Punct(punct),
            Kind::Other(symbol) => {
                if self.goes_on_with(lexeme) {
                    return;
                }
                self.stray(lexeme, symbol);
                TokenKind::Unknown
            }
            Kind::Param(_) | Kind::VaOpt(_) | Kind::Placemarker | Kind::LineEnd | Kind::FileEnd => return,
        };
        self.push(Token { kind, loc: lexeme.loc, len: lexeme.len }, spacing(lexeme.flags));
    }

    fn push(&mut self, token: Token, spacing: Spacing) {
        self.tokens.push(token);
        self.spacing.push(spacing);
    }

    /// Lengthens a run of characters that are no tokens: one complaint about
    /// all of them is enough.
    fn goes_on_with(&mut self, lexeme: Lexeme) -> bool {
        match self.tokens.last_mut() {
            Some(last) if last.kind == TokenKind::Unknown && last.span().end == lexeme.loc => {
                last.len += lexeme.len;
                true
            }
            _ => false,
        }
    }

    /// A character that begins no token of C reached the parser.
    fn stray(&mut self, lexeme: Lexeme, symbol: Symbol) {
        if self.errors > complain::MOST_ERRORS {
            return;
        }
        let shown = match std::str::from_utf8(self.names.bytes(symbol)) {
            Ok(text) if !text.chars().any(char::is_control) => format!("`{text}`"),
            _ => self.names.bytes(symbol).iter().map(|b| format!("\\x{b:02x}")).collect(),
        };
        let message = format!("the character {shown} is not part of C");
        self.complain(Diagnostic::new(&codes::preprocessor::E104, lexeme.span(), message));
    }

    /// The span of the tokens from `first` to `last`.
    fn span(first: Lexeme, last: Lexeme) -> Span {
        first.span().to(last.span())
    }
}

fn spacing(flags: Flags) -> Spacing {
    if flags.has(Flags::LINE_START) {
        Spacing::Line
    } else if flags.has(Flags::SPACE) {
        Spacing::Space
    } else {
        Spacing::None
    }
}

#[cfg(test)]
mod tests;
