//! Names that typing itself needs: they are interned before it begins, so
//! that the phase can share the table of names with the parser.

use super::{builtins, verifier};
use antiphon_source::{Interner, Symbol};
use rustc_hash::FxHashMap;

/// Names that typing refers to.
#[derive(Debug)]
pub struct KnownNames {
    /// From `__builtin_memcpy` and from `memcpy` to the row of the table and
    /// the name without prefix.
    pub(super) builtins: FxHashMap<Symbol, (&'static builtins::Row, Symbol)>,
    /// Attribute names, with what they do.
    pub(super) attributes: FxHashMap<Symbol, super::attributes::Meaning>,
    /// `__int128_t` and `__uint128_t`, which gcc declares by itself.
    pub(super) wide_types: [Symbol; 2],
}

impl KnownNames {
    /// Interns the names.
    pub fn new(names: &mut Interner) -> KnownNames {
        let mut table = FxHashMap::default();
        for row in builtins::TABLE.iter().chain(verifier::TABLE) {
            let plain = names.intern(row.name);
            if row.kind == builtins::Kind::Library {
                let prefixed = names.intern(format!("__builtin_{}", row.name));
                table.insert(prefixed, (row, plain));
            }
            table.insert(plain, (row, plain));
        }
        let wide_types = ["__int128_t", "__uint128_t"].map(|name| names.intern(name));
        let attributes = super::attributes::NAMES.iter().map(|(name, meaning)| (names.intern(name), *meaning));
        KnownNames { builtins: table, attributes: attributes.collect(), wide_types }
    }

    /// Names of types that are declared before the program begins.
    pub fn type_names(&self) -> &[Symbol] {
        &self.wide_types
    }
}
