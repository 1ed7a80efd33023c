//! The table of macros. A macro's name is an interned number, so that the
//! table is an array: asking whether a word is a macro costs one load.

use crate::lex::{Flags, Lexeme};
use antiphon_source::{Interner, Loc, Symbol};
use std::rc::Rc;

/// One definition. A name that is redefined gets a new one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MacroId(u32);

/// A macro.
#[derive(Clone, Debug)]
pub(super) struct Macro {
    pub name: Symbol,
    pub kind: MacroKind,
    /// The name in the definition.
    pub loc: Loc,
    /// The end of the definition.
    pub end: Loc,
    /// Whether it is being expanded.
    pub busy: bool,
}

/// What a macro expands to.
#[derive(Clone, Debug)]
pub(super) enum MacroKind {
    /// `#define N 10`
    Object(Body),
    /// `#define F(x) x`
    Function(Rc<Parameters>, Body),
    /// A macro whose value depends on where it stands.
    Builtin(Builtin),
    /// `#pragma TASS input` before its definition: stays as it is.
    Input,
}

/// A replacement list.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub tokens: Rc<[Lexeme]>,
    /// Whether `##` occurs in it.
    pub pastes: bool,
}

/// The parameters of a function-like macro.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Parameters {
    pub names: Vec<Symbol>,
    /// Whether the last one takes all remaining arguments.
    pub variadic: bool,
}

/// Macros whose value depends on where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Builtin {
    Line,
    File,
    BaseFile,
    IncludeLevel,
    Counter,
    Date,
    Time,
    Timestamp,
    /// `__has_include` and its kin, which mean something only in `#if`.
    Has(Has),
}

/// The questions that `#if` can ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Has {
    Include,
    IncludeNext,
    Attribute,
    CAttribute,
    Builtin,
}

/// The names and meanings of the builtin macros.
const BUILTINS: &[(&str, Builtin)] = &[
    ("__LINE__", Builtin::Line),
    ("__FILE__", Builtin::File),
    ("__BASE_FILE__", Builtin::BaseFile),
    ("__INCLUDE_LEVEL__", Builtin::IncludeLevel),
    ("__COUNTER__", Builtin::Counter),
    ("__DATE__", Builtin::Date),
    ("__TIME__", Builtin::Time),
    ("__TIMESTAMP__", Builtin::Timestamp),
    ("__has_include", Builtin::Has(Has::Include)),
    ("__has_include_next", Builtin::Has(Has::IncludeNext)),
    ("__has_attribute", Builtin::Has(Has::Attribute)),
    ("__has_cpp_attribute", Builtin::Has(Has::Attribute)),
    ("__has_c_attribute", Builtin::Has(Has::CAttribute)),
    ("__has_builtin", Builtin::Has(Has::Builtin)),
];

/// All macros.
#[derive(Debug, Default)]
pub(super) struct Macros {
    all: Vec<Macro>,
    /// By symbol: one more than the index in `all`, or 0.
    current: Vec<u32>,
    /// `#pragma push_macro`.
    pub pushed: Vec<(Symbol, Option<MacroId>)>,
}

impl Macros {
    pub fn with_builtins(names: &mut Interner) -> Macros {
        let mut macros = Macros::default();
        for &(name, builtin) in BUILTINS {
            let name = names.intern(name);
            let kind = MacroKind::Builtin(builtin);
            macros.define(Macro { name, kind, loc: Loc::NONE, end: Loc::NONE, busy: false });
        }
        macros
    }

    #[inline]
    pub fn find(&self, name: Symbol) -> Option<MacroId> {
        match self.current.get(name.0 as usize) {
            None | Some(0) => None,
            Some(&id) => Some(MacroId(id - 1)),
        }
    }

    #[inline]
    pub fn get(&self, id: MacroId) -> &Macro {
        &self.all[id.0 as usize]
    }

    pub fn set_busy(&mut self, id: MacroId, busy: bool) {
        self.all[id.0 as usize].busy = busy;
    }

    pub fn define(&mut self, definition: Macro) {
        let name = definition.name;
        let id = MacroId(self.all.len() as u32);
        self.all.push(definition);
        self.set(name, Some(id));
    }

    /// Makes `name` mean `id`, or nothing.
    pub fn set(&mut self, name: Symbol, id: Option<MacroId>) {
        let index = name.0 as usize;
        if index >= self.current.len() {
            self.current.resize(index + 1, 0);
        }
        self.current[index] = id.map_or(0, |id| id.0 + 1);
    }

    pub fn is_input(&self, name: Symbol) -> bool {
        self.find(name).is_some_and(|id| matches!(self.get(id).kind, MacroKind::Input))
    }
}

impl MacroKind {
    /// Whether two definitions are the same, as C11 6.10.3p2 has it: the same
    /// tokens, parted by white space in the same places.
    pub fn same(&self, other: &MacroKind) -> bool {
        match (self, other) {
            (MacroKind::Object(a), MacroKind::Object(b)) => same_body(a, b),
            (MacroKind::Function(p, a), MacroKind::Function(q, b)) => p == q && same_body(a, b),
            _ => false,
        }
    }
}

fn same_body(a: &Body, b: &Body) -> bool {
    let same = |(x, y): (&Lexeme, &Lexeme)| x.kind == y.kind && spaced(x) == spaced(y) && x.flags == y.flags;
    a.tokens.len() == b.tokens.len() && a.tokens.iter().zip(b.tokens.iter()).all(same)
}

fn spaced(lexeme: &Lexeme) -> bool {
    lexeme.flags.has(Flags::SPACE)
}

/// Words that mean something to the preprocessor.
pub(super) struct Words {
    pub defined: Symbol,
    pub va_args: Symbol,
    pub va_opt: Symbol,
    pub pragma_operator: Symbol,
}

impl Words {
    pub fn new(names: &mut Interner) -> Words {
        Words {
            defined: names.intern("defined"),
            va_args: names.intern("__VA_ARGS__"),
            va_opt: names.intern("__VA_OPT__"),
            pragma_operator: names.intern("_Pragma"),
        }
    }
}
