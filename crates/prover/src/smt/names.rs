//! Names and sorts: what the symbols and types of an arena are called in
//! SMT-LIB, and how they are declared.
//!
//! A symbol keeps its name behind a `$`, so that no variable of a program is
//! taken for an operator of SMT-LIB. Tuples are datatypes with one constructor.
//! An array is a total function from the integers; its extent is the caller's
//! business, as in the kernel.

use antiphon_symbolic::{Arena, ExprId, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// The vocabulary of one prover: grows, and never changes what it said.
#[derive(Default, Debug)]
pub(crate) struct Names {
    sorts: FxHashMap<TypeId, Option<String>>,
    /// Declarations of sorts, each after those that it mentions.
    sort_declarations: Vec<String>,
    tuples: FxHashMap<Vec<String>, usize>,
    opaque: FxHashSet<String>,
    symbols: FxHashMap<ExprId, (String, String)>,
    used: FxHashSet<String>,
}

impl Names {
    /// Declarations of all sorts so far, in order.
    pub(crate) fn sort_declarations(&self) -> &[String] {
        &self.sort_declarations
    }

    /// The sort of a type; `None` for functions and what holds one.
    pub(crate) fn sort(&mut self, arena: &Arena, ty: TypeId) -> Option<String> {
        if let Some(known) = self.sorts.get(&ty) {
            return known.clone();
        }
        let sort = match arena.get_type(ty) {
            Type::Bool => Some("Bool".to_owned()),
            Type::Int => Some("Int".to_owned()),
            Type::Real => Some("Real".to_owned()),
            Type::Array(element, _) => self.sort(arena, *element).map(|element| format!("(Array Int {element})")),
            Type::Tuple(parts) => {
                let parts: Option<Vec<String>> = parts.iter().map(|part| self.sort(arena, *part)).collect();
                parts.map(|parts| self.tuple(parts))
            }
            Type::Function(..) => None,
            Type::Opaque(name) => Some(self.opaque_sort(name)),
        };
        self.sorts.insert(ty, sort.clone());
        sort
    }

    fn tuple(&mut self, parts: Vec<String>) -> String {
        let next = self.tuples.len();
        let number = *self.tuples.entry(parts.clone()).or_insert(next);
        if number == next {
            let fields: String = parts
                .iter()
                .enumerate()
                .fold(String::new(), |acc, (i, part)| acc + &format!(" (?p{number}.{i} {part})"));
            self.sort_declarations.push(format!("(declare-datatypes ((?T{number} 0)) (((?t{number}{fields}))))"));
        }
        format!("?T{number}")
    }

    /// The number of a tuple's sort: its constructor is `?t` and that, its
    /// projections `?p`, that, a point and the index.
    pub(crate) fn tuple_number(sort: &str) -> &str {
        sort.strip_prefix("?T").unwrap_or(sort)
    }

    fn opaque_sort(&mut self, name: &str) -> String {
        if name == antiphon_ieee::SORT {
            return super::floating::FLOAT_SORT.to_owned();
        }
        let sort = quoted(&format!("$sort {name}"));
        if self.opaque.insert(sort.clone()) {
            self.sort_declarations.push(format!("(declare-sort {sort} 0)"));
        }
        sort
    }

    /// The name of a symbol; `None` if its type has no sort.
    pub(crate) fn symbol(&mut self, arena: &Arena, e: ExprId) -> Option<&str> {
        if !self.symbols.contains_key(&e) {
            let (parameters, result) = match arena.get_type(arena.type_of(e)) {
                Type::Function(parameters, result) => (parameters.to_vec(), *result),
                _ => (Vec::new(), arena.type_of(e)),
            };
            let parameters: Option<Vec<String>> = parameters.iter().map(|ty| self.sort(arena, *ty)).collect();
            let (parameters, result) = (parameters?.join(" "), self.sort(arena, result)?);
            let name = self.unused(arena.symbol_name(e).unwrap_or(""));
            let declaration = format!("(declare-fun {} ({parameters}) {result})", quoted(&name));
            self.symbols.insert(e, (name, declaration));
        }
        self.symbols.get(&e).map(|(name, _)| name.as_str())
    }

    /// Whether a symbol that has a name is a number or a boolean.
    pub(crate) fn is_scalar(&self, e: ExprId) -> bool {
        let declaration = self.declaration(e);
        [" () Int)", " () Real)", " () Bool)", " () (_ FloatingPoint 11 53))"]
            .iter()
            .any(|end| declaration.ends_with(end))
    }

    /// The name of a symbol as SMT-LIB writes it, if it has one.
    pub(crate) fn written(&self, e: ExprId) -> String {
        self.symbols.get(&e).map_or_else(String::new, |(name, _)| quoted(name))
    }

    /// The declaration of a symbol that has a name.
    pub(crate) fn declaration(&self, e: ExprId) -> &str {
        self.symbols.get(&e).map_or("", |(_, declaration)| declaration)
    }

    /// The symbol's name, changed where another type's symbol has it.
    fn unused(&mut self, name: &str) -> String {
        let legal = |c: char| if c.is_ascii_graphic() && !"|\\?".contains(c) { c } else { '_' };
        let base: String = std::iter::once('$').chain(name.chars().map(legal)).collect();
        let mut candidate = base.clone();
        let mut number = 2;
        while !self.used.insert(candidate.clone()) {
            candidate = base.clone();
            // Writing into a string cannot fail.
            let _ = write!(candidate, "!{number}");
            number += 1;
        }
        candidate
    }
}

/// A symbol as SMT-LIB writes it.
pub(crate) fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    match name.chars().all(plain) {
        true => name.to_owned(),
        false => format!("|{name}|"),
    }
}
