//! What is kept of the fingerprint of an object.
//!
//! It goes with the object from one copy of memory to the next and is
//! forgotten when the object is written to. It is no part of the object: two
//! that are equal but for this are equal.

use super::{Cell, Object, Origin, Storage};
use antiphon_source::Span;
use std::hash::{Hash, Hasher};

/// What is known.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum Print {
    /// Nothing.
    #[default]
    Unknown,
    /// The object has pointers, so its part depends on other objects.
    Pointers,
    /// Its part, and under which path condition alone it is good.
    Plain {
        /// The fingerprint.
        print: u128,
        /// The epoch; `None` if it is always good.
        epoch: Option<u64>,
    },
}

/// A place for it.
#[derive(Clone, Default, Debug)]
pub struct CachedFingerprint(std::cell::Cell<Print>);

impl CachedFingerprint {
    pub(crate) fn get(&self) -> Print {
        self.0.get()
    }

    pub(crate) fn set(&self, print: Print) {
        self.0.set(print);
    }

    /// The object is about to change.
    #[inline]
    pub(crate) fn forget(&mut self) {
        *self.0.get_mut() = Print::Unknown;
    }
}

impl PartialEq for CachedFingerprint {
    fn eq(&self, _: &CachedFingerprint) -> bool {
        true
    }
}

impl Eq for CachedFingerprint {}

impl Hash for CachedFingerprint {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<N> Object<N> {
    /// All its cells; an array whose extents nothing bounds has none.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cell<N>> {
        let (dense, sparse) = match &self.storage {
            Storage::Dense(_, cells) => (Some(cells), None),
            Storage::Sparse(cells) => (None, Some(cells)),
            Storage::Blank(_) | Storage::Unbounded(_) | Storage::Pending => (None, None),
        };
        let sparse = sparse.into_iter().flat_map(|cells| cells.values().map(|entry| &entry.cell));
        dense.into_iter().flatten().chain(sparse)
    }

    /// Where it was allocated, if it was.
    pub(crate) fn allocated_at(&self) -> Option<Span> {
        match self.origin {
            Origin::Heap(span) => Some(span),
            Origin::Global(_)
            | Origin::Local(..)
            | Origin::String(_)
            | Origin::Argument
            | Origin::Variable(_)
            | Origin::Library
            | Origin::Scratch
            | Origin::Text(_) => None,
        }
    }
}
