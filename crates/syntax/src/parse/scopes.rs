//! Which names are types: all that C's grammar has to know about scopes.
//!
//! A name has one state, found by indexing; leaving a scope undoes what was
//! declared in it. Members, labels and tags live in other name spaces and
//! never come here. Everything else about names is for typing.

use antiphon_source::Symbol;

/// What a name is in the innermost scope that declares it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum NameState {
    /// Not declared so far.
    #[default]
    Unknown,
    /// A `typedef` name.
    Type,
    /// An object, function, parameter or enumeration constant.
    Ordinary,
}

/// The names in scope.
#[derive(Default, Debug)]
pub(super) struct Scopes {
    states: Vec<NameState>,
    /// What to restore: names declared since the outermost block opened.
    undo: Vec<(Symbol, NameState)>,
    /// Where each open scope begins in `undo`.
    opened: Vec<usize>,
}

impl Scopes {
    /// What `name` is here.
    #[inline]
    pub(super) fn state(&self, name: Symbol) -> NameState {
        self.states.get(name.0 as usize).copied().unwrap_or_default()
    }

    /// Declares `name` in the innermost scope.
    pub(super) fn declare(&mut self, name: Symbol, state: NameState) {
        let index = name.0 as usize;
        if self.states.len() <= index {
            self.states.resize(index + 1, NameState::Unknown);
        }
        if !self.opened.is_empty() {
            self.undo.push((name, self.states[index]));
        }
        self.states[index] = state;
    }

    /// Whether any scope is open, so that statements may stand here.
    pub(super) fn inside_block(&self) -> bool {
        !self.opened.is_empty()
    }

    /// Opens a scope.
    pub(super) fn open(&mut self) {
        self.opened.push(self.undo.len());
    }

    /// Closes the innermost scope.
    pub(super) fn close(&mut self) {
        let Some(start) = self.opened.pop() else { return };
        for (name, state) in self.undo.drain(start..).rev() {
            self.states[name.0 as usize] = state;
        }
    }
}
