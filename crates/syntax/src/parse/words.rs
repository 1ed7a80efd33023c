//! Keywords and annotation words: a table from interned names to what they
//! mean, so that the parser never compares texts.
//!
//! The table is made once, after preprocessing, when every name of the file is
//! interned. Annotation words (`forall`, `PROC`, ...) are no keywords: they
//! have their own column, which is looked at inside annotations only.

use crate::token::{Token, TokenKind};
use antiphon_source::{Interner, Symbol};

/// Declares an enum of words with their spellings.
macro_rules! words {
    ($(#[$doc:meta])* $kind:ident { $($name:ident = $($text:literal)|+,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum $kind { $(#[doc = concat!($("`", $text, "` ",)+)] $name,)* }

        impl $kind {
            /// Every spelling with its meaning.
            const SPELLINGS: &'static [(&'static str, $kind)] = &[$($(($text, $kind::$name),)+)*];
        }
    };
}

words! {
    /// A keyword; alternative spellings are one.
    Keyword {
        Auto = "auto", Break = "break", Case = "case", Char = "char",
        Const = "const" | "__const" | "__const__", Continue = "continue", Default = "default", Do = "do",
        Double = "double", Else = "else", Enum = "enum", Extern = "extern", Float = "float", For = "for",
        Goto = "goto", If = "if", Inline = "inline" | "__inline" | "__inline__", Int = "int", Long = "long",
        Register = "register", Restrict = "restrict" | "__restrict" | "__restrict__", Return = "return",
        Short = "short", Signed = "signed" | "__signed" | "__signed__", Sizeof = "sizeof", Static = "static",
        Struct = "struct", Switch = "switch", Typedef = "typedef", Union = "union", Unsigned = "unsigned",
        Void = "void", Volatile = "volatile" | "__volatile" | "__volatile__", While = "while",
        Alignas = "_Alignas", Alignof = "_Alignof" | "__alignof" | "__alignof__", Atomic = "_Atomic",
        Bool = "_Bool", Complex = "_Complex" | "__complex" | "__complex__", Generic = "_Generic",
        Imaginary = "_Imaginary", Noreturn = "_Noreturn", StaticAssert = "_Static_assert",
        ThreadLocal = "_Thread_local" | "__thread", Typeof = "typeof" | "__typeof" | "__typeof__",
        Asm = "asm" | "__asm" | "__asm__", Attribute = "__attribute__" | "__attribute",
        Extension = "__extension__", Label = "__label__", AutoType = "__auto_type",
        Int128 = "__int128", Float32 = "_Float32", Float64 = "_Float64" | "_Float32x",
        Float64x = "_Float64x", Float128 = "_Float128" | "__float128", VaList = "__builtin_va_list",
        Real = "__real__" | "__real", Imag = "__imag__" | "__imag",
        FunctionName = "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__",
        VaArg = "__builtin_va_arg", Offsetof = "__builtin_offsetof",
        TypesCompatible = "__builtin_types_compatible_p", ChooseExpr = "__builtin_choose_expr",
    }
}

words! {
    /// A word with a meaning inside annotations.
    AnnotationWord {
        Input = "input", Output = "output", Assert = "assert", Assume = "assume", Collective = "collective",
        Joint = "joint", Invariant = "invariant", Abstract = "abstract", Continuous = "continuous",
        System = "system", Guard = "guard", Universe = "universe", Requires = "requires", Ensures = "ensures",
        Assigns = "assigns", Loop = "loop", Keeps = "keeps", Decreases = "decreases", Havoc = "havoc", Parallel = "parallel", ForAll = "forall",
        Exists = "exists", Sum = "sum", Count = "count", Min = "min", Max = "max", Old = "\\old", At = "\\at",
        Valid = "\\valid", Writable = "\\writable", Nodes = "nodes",
        Channel = "channel", Sent = "\\sent", Received = "\\received",
        Result = "\\result", Proc = "PROC",
        Spec = "spec", Pid = "PID", Nprocs = "NPROCS", Real = "real", True = "true", False = "false",
    }
}

/// Attributes whose names are interned without their underscores, so that
/// `__packed__` and `packed` are one.
const ATTRIBUTES: &[&str] = &[
    "aligned",
    "packed",
    "noreturn",
    "mode",
    "vector_size",
    "transparent_union",
    "cleanup",
    "constructor",
    "destructor",
    "alias",
    "weak",
    "weakref",
    "ifunc",
    "section",
    "gnu_inline",
    "always_inline",
    "noinline",
    "pure",
    "const",
    "unused",
    "used",
    "deprecated",
    "format",
    "nonnull",
    "malloc",
    "returns_twice",
    "visibility",
    "fallthrough",
    "ms_struct",
    "gcc_struct",
    "may_alias",
    "tls_model",
    "common",
    "nocommon",
    "naked",
    "leaf",
    "scalar_storage_order",
    "warn_unused_result",
    "returns_nonnull",
    "alloc_size",
    "nothrow",
    "sentinel",
];

/// What the names of one program mean to the grammar.
#[derive(Debug)]
pub struct Vocabulary {
    keywords: Vec<Option<Keyword>>,
    annotation_words: Vec<Option<AnnotationWord>>,
}

impl Vocabulary {
    /// Interns what the parser has to know of `tokens` and makes the tables.
    pub fn new(interner: &mut Interner, tokens: &[Token]) -> Vocabulary {
        for name in ATTRIBUTES {
            interner.intern(name);
        }
        let vocabulary = Vocabulary {
            keywords: table(interner, Keyword::SPELLINGS),
            annotation_words: table(interner, AnnotationWord::SPELLINGS),
        };
        vocabulary.intern_asm_labels(interner, tokens);
        super::selectors::intern_traits(interner, tokens);
        vocabulary
    }

    /// The keyword that `name` is, if it is one.
    #[inline]
    pub(super) fn keyword(&self, name: Symbol) -> Option<Keyword> {
        self.keywords.get(name.0 as usize).copied().flatten()
    }

    /// The annotation word that `name` is, if it is one.
    pub(super) fn annotation_word(&self, name: Symbol) -> Option<AnnotationWord> {
        self.annotation_words.get(name.0 as usize).copied().flatten()
    }

    /// `asm("name")` renames a function: the name without quotes must be a
    /// symbol, and the parser itself only reads the interner.
    fn intern_asm_labels(&self, interner: &mut Interner, tokens: &[Token]) {
        for (at, token) in tokens.iter().enumerate() {
            let TokenKind::Word(word) = token.kind else { continue };
            if self.keyword(word) == Some(Keyword::Asm) {
                let text = asm_text(interner, tokens.get(at + 2..).unwrap_or_default());
                interner.intern(text);
            }
        }
    }
}

/// The text of the plain string literals that `tokens` opens with, without quotes.
pub(super) fn asm_text(interner: &Interner, tokens: &[Token]) -> Vec<u8> {
    let mut text = Vec::new();
    for token in tokens {
        let TokenKind::String(spelling) = token.kind else { break };
        let bytes = interner.bytes(spelling);
        text.extend_from_slice(bytes.strip_prefix(b"\"").and_then(|b| b.strip_suffix(b"\"")).unwrap_or(bytes));
    }
    text
}

/// A table indexed by symbol.
fn table<W: Copy>(interner: &mut Interner, spellings: &[(&str, W)]) -> Vec<Option<W>> {
    let mut table = Vec::new();
    for &(text, word) in spellings {
        let index = interner.intern(text).0 as usize;
        if table.len() <= index {
            table.resize(index + 1, None);
        }
        table[index] = Some(word);
    }
    table
}
