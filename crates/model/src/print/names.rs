//! Names that are unique in the text.
//!
//! Two locals of one function may share a name (blocks shadow), and so may
//! static functions of two files. The text tells them apart by `#2`, `#3`, ...
//! behind the name. A static local `f.x` is written `f::x`, so that it cannot
//! be taken for a field. What is a word of the text itself, or no word at all,
//! stands between backquotes. [`name_of`] undoes all of it.

use crate::library::{LibraryFunction, PureFunction};
use crate::program::{Function, Program};
use rustc_hash::{FxHashMap, FxHashSet};

/// Words with which a type begins.
const TYPE_WORDS: &[&str] = &[
    "void",
    "_Bool",
    "char",
    "short",
    "int",
    "long",
    "unsigned",
    "float",
    "double",
    "struct",
    "union",
    "va_list",
    "__int128",
    "_Float128",
    "volatile",
    "_Atomic",
];

/// The other words that mean something in the text wherever they stand.
const WORDS: &[&str] = &[
    "NULL",
    "sizeof",
    "PROC",
    "spec",
    "PID",
    "NPROCS",
    "skip",
    "clear",
    "atomic",
    "live",
    "dead",
    "assert",
    "annotation",
    "assume",
    "collective",
    "joint",
    "local",
    "if",
    "switch",
    "return",
    "unreachable",
    "allocate",
    "va_start",
    "va_arg",
    "va_end",
    "va_copy",
];

/// All words that no name may be written as.
fn reserved() -> FxHashSet<&'static str> {
    TYPE_WORDS.iter().chain(WORDS).copied().collect()
}

/// Whether `word` starts a type in the text.
pub(crate) fn starts_type(word: &str) -> bool {
    TYPE_WORDS.contains(&word) || crate::print::types::odd_integer(word).is_some()
}

/// A set of keys in which every new one is unique.
#[derive(Clone, Default)]
struct Keys {
    taken: FxHashSet<String>,
    counts: FxHashMap<String, u32>,
}

impl Keys {
    /// A key for `name` that neither this set nor `outer` has.
    fn add(&mut self, name: &str, outer: Option<&Keys>, reserved: &FxHashSet<&str>) -> String {
        let base = quoted(name, reserved);
        let mut key = base.clone();
        while self.taken.contains(&key) || outer.is_some_and(|keys| keys.taken.contains(&key)) {
            let count = self.counts.entry(base.clone()).or_insert(1);
            *count += 1;
            key = format!("{base}#{count}");
        }
        self.taken.insert(key.clone());
        key
    }
}

/// The keys of everything that belongs to the whole program.
pub(crate) struct Names {
    pub(crate) records: Vec<String>,
    pub(crate) globals: Vec<String>,
    pub(crate) functions: Vec<String>,
    pub(crate) abstracts: Vec<String>,
    keys: Keys,
}

impl Names {
    /// The keys of a program.
    pub(crate) fn of(program: &Program) -> Names {
        let words = reserved();
        let mut callable = words.clone();
        callable.extend(LibraryFunction::all().map(LibraryFunction::name));
        callable.extend(PureFunction::ALL.iter().map(|f| f.name()));
        let (mut keys, mut tags) = (Keys::default(), Keys::default());
        let records = program.types.records.iter().map(|r| tags.add(&r.name, None, &words)).collect();
        let globals = program.globals.iter().map(|g| keys.add(&g.name, None, &words)).collect();
        let functions = program.functions.iter().map(|f| keys.add(&f.name, None, &callable)).collect();
        let abstracts = program.abstracts.iter().map(|f| keys.add(&f.name, None, &callable)).collect();
        Names { records, globals, functions, abstracts, keys }
    }

    /// The keys of a function's locals.
    pub(crate) fn locals(&self, function: &Function) -> LocalNames {
        let words = reserved();
        let mut keys = Keys::default();
        let list = function.locals.iter().map(|l| keys.add(&l.name, Some(&self.keys), &words)).collect();
        LocalNames { list, keys }
    }
}

/// The keys of one function's locals, and of bound variables around.
#[derive(Default)]
pub(crate) struct LocalNames {
    pub(crate) list: Vec<String>,
    keys: Keys,
}

impl LocalNames {
    /// A key for a bound variable, until [`LocalNames::unbind`] gives it back.
    pub(crate) fn bind(&mut self, name: &str, names: &Names) -> String {
        let words = reserved();
        let base = quoted(name, &words);
        let free = |key: &String| !self.keys.taken.contains(key) && !names.keys.taken.contains(key);
        let candidates = std::iter::once(base.clone()).chain((2..).map(|k: u64| format!("{base}#{k}")));
        let key = candidates.into_iter().find(free).unwrap_or(base);
        self.keys.taken.insert(key.clone());
        key
    }

    /// Ends the scope of a bound variable.
    pub(crate) fn unbind(&mut self, key: &str) {
        self.keys.taken.remove(key);
    }
}

/// A name as a word of the text, between backquotes where it must be.
fn quoted(name: &str, reserved: &FxHashSet<&str>) -> String {
    match is_plain(name) && !reserved.contains(name) && !starts_type(name) {
        true => name.replace('.', "::"),
        false => backquoted(name),
    }
}

/// A name that needs no telling apart: a field's, a label's, an assertion's.
pub(crate) fn word(name: &str) -> String {
    match is_plain(name) {
        true => name.replace('.', "::"),
        false => backquoted(name),
    }
}

fn is_plain(name: &str) -> bool {
    let letters = |part: &str| !part.is_empty() && part.chars().all(is_word_char);
    name.chars().next().is_some_and(is_word_start) && name.split('.').all(letters)
}

/// Whether a word may start so.
pub(crate) fn is_word_start(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_'
}

/// Whether a word may go on so.
pub(crate) fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn backquoted(name: &str) -> String {
    let mut text = String::from("`");
    for c in name.chars() {
        match c {
            '`' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            c => text.push(c),
        }
    }
    text.push('`');
    text
}

/// The name behind a key.
pub(crate) fn name_of(key: &str) -> String {
    let Some(quoted) = key.strip_prefix('`') else {
        return key.split('#').next().unwrap_or(key).replace("::", ".");
    };
    let mut name = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next().filter(|c| *c != '`') {
        match c {
            '\\' => name.extend(chars.next().map(|c| if c == 'n' { '\n' } else { c })),
            c => name.push(c),
        }
    }
    name
}
