//! Macros whose value the command line replaces (`--set N=8`): wherever a file
//! defines one, it means what was given. Unlike `-D`, which a `#define` of the
//! file overrides with a warning, this changes the size that a program fixes for
//! itself, without touching its text.

use super::macros::Macro;
use antiphon_source::Symbol;
use std::collections::BTreeMap;

/// What is to be replaced.
#[derive(Debug, Default)]
pub(super) struct Replacements {
    all: BTreeMap<Symbol, Replacement>,
}

#[derive(Debug)]
enum Replacement {
    /// Its definition is the next one: the line of the command line.
    Awaited,
    /// No file has defined it yet.
    Unused(Macro),
    /// A file has.
    Used(Macro),
}

impl Replacements {
    /// The next definition of a macro is the one that replaces all others.
    pub fn await_definition(&mut self, name: Symbol) {
        self.all.insert(name, Replacement::Awaited);
    }

    /// What a definition without parameters comes to; none if it is only kept for later.
    pub fn replace(&mut self, definition: Macro) -> Option<Macro> {
        let Some(entry) = self.all.get_mut(&definition.name) else { return Some(definition) };
        match entry {
            Replacement::Awaited => {
                *entry = Replacement::Unused(definition);
                None
            }
            Replacement::Unused(given) | Replacement::Used(given) => {
                // The place is that of the file's own definition.
                let replaced = Macro { loc: definition.loc, end: definition.end, ..given.clone() };
                *entry = Replacement::Used(given.clone());
                Some(replaced)
            }
        }
    }

    /// Those that no file defined.
    pub fn unused(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.all.iter().filter(|(_, entry)| !matches!(entry, Replacement::Used(_))).map(|(name, _)| *name)
    }
}
