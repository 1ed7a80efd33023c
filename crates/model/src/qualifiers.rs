//! `volatile` and `_Atomic`: how C wants an object to be accessed.
//!
//! They matter as soon as something else than the function itself can look at
//! the object: an access to an atomic object cannot be torn or race, and one to
//! a volatile object is never left out. Variables and fields have those of
//! their declaration (an array those of its elements). A place has at least
//! those that follow from what it is a part of; one behind a pointer has those
//! of the type through which it is seen.
//!
//! `_Atomic int x; x++` is one action ([`crate::Action::Update`]); a plain read
//! or assignment of an atomic place is an atomic load or store. All of them are
//! sequentially consistent (C17 6.2.6.1p9, 6.5.16.2p3). What an initialiser
//! writes has the same form: nobody else knows the object yet.
//!
//! Deliberately not here: `const`, which is a rule about one object
//! ([`crate::Constness`]), and `restrict`, which is a promise about pointers.

use crate::expr::{PlaceId, PlaceKind};
use crate::program::{Local, Program, Variable};
use crate::types::Type;

/// A set of qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Qualifiers(u8);

impl Qualifiers {
    /// Neither.
    pub const NONE: Qualifiers = Qualifiers(0);
    /// `volatile`
    pub const VOLATILE: Qualifiers = Qualifiers(1);
    /// `_Atomic`
    pub const ATOMIC: Qualifiers = Qualifiers(2);

    /// Each qualifier with its word, in the order of the text.
    pub(crate) const WORDS: [(Qualifiers, &'static str); 2] =
        [(Qualifiers::VOLATILE, "volatile"), (Qualifiers::ATOMIC, "_Atomic")];

    /// The union of two sets.
    pub fn with(self, other: Qualifiers) -> Qualifiers {
        Qualifiers(self.0 | other.0)
    }

    /// Whether all of `other` are in this set.
    pub fn has(self, other: Qualifiers) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What kind of access a read or write of a place is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Access {
    /// An ordinary one.
    Plain,
    /// One that must happen, but is not atomic.
    Volatile,
    /// One that is sequentially consistent.
    Atomic,
}

impl Program {
    /// How a place is qualified.
    pub fn place_qualifiers(&self, id: PlaceId) -> Qualifiers {
        self.place(id).qualifiers
    }

    /// What kind of access a read or write of a place is.
    pub fn access(&self, id: PlaceId) -> Access {
        let qualifiers = self.place_qualifiers(id);
        match (qualifiers.has(Qualifiers::ATOMIC), qualifiers.has(Qualifiers::VOLATILE)) {
            (true, _) => Access::Atomic,
            (false, true) => Access::Volatile,
            (false, false) => Access::Plain,
        }
    }
}

/// The qualifiers of a place of that kind that follow from its parts.
pub(crate) fn natural(program: &Program, locals: &[Local], kind: &PlaceKind) -> Qualifiers {
    match kind {
        PlaceKind::Variable(Variable::Global(id)) => {
            program.globals.get(id.0 as usize).map_or(Qualifiers::NONE, |global| global.qualifiers)
        }
        PlaceKind::Variable(Variable::Local(id)) => {
            locals.get(id.0 as usize).map_or(Qualifiers::NONE, |local| local.qualifiers)
        }
        PlaceKind::Index(array, _) => program.place(*array).qualifiers,
        PlaceKind::Field(record, field) => {
            let record = program.place(*record);
            let own = match program.types.get(record.ty) {
                Type::Record(id) => program.types.record(*id).fields.get(*field as usize).map(|field| field.qualifiers),
                _ => None,
            };
            record.qualifiers.with(own.unwrap_or_default())
        }
        PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => Qualifiers::NONE,
    }
}
