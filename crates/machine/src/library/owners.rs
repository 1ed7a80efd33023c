//! Whose memory an allocation is: that of `malloc` and its kin, or of another library that gave it, which alone takes it back.
//!
//! A library that is written in C (the runtime of OpenMP) allocates by `malloc`, and claims what it gave to the program by a number of its own. From then on
//! `free` and `realloc` of it are misuse, until the library gives the claim up. The number belongs to the object: a table in the
//! program would keep lost memory in reach, and a header would hide accesses below it.
//!
//! Deliberately not here: what the numbers mean, but for the words of a message.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, ObjectId, Usage};
use antiphon_model::library::Verifier;

/// From this number on it is memory of a device.
const OF_DEVICES: u32 = 1000;

impl<D: Domain> Machine<'_, D> {
    /// What the runtime says and asks of owners.
    pub(super) fn about_owners(&mut self, function: Verifier, given: &Given<D::Number>) -> Answer<D::Number> {
        if function == Verifier::EndOwned {
            let owner = self.integer_argument(given, 0)? as u32;
            self.end_owned(owner)?;
            return Ok(None);
        }
        let found = match self.cell(given, 0)? {
            Cell::Pointer(pointer) => Some(pointer),
            _ => None,
        };
        let object = found.and_then(|pointer| Some((pointer, self.process.memory.get(pointer.object)?)));
        match (function, object) {
            (Verifier::Claim, Some((pointer, _))) => {
                let owner = self.integer_argument(given, 1)? as u32;
                let place = self.place_outside_runtime();
                self.process.memory.claim(pointer.object, owner, place);
                Ok(None)
            }
            (Verifier::Owner, Some((_, object))) => Ok(self.integer_result(given, i64::from(object.owner))),
            (Verifier::Left, Some((pointer, object))) => {
                let left = i64::from(object.size) - i64::from(pointer.offset);
                Ok(self.integer_result(given, left.max(0)))
            }
            (Verifier::Claim, None) => Ok(None),
            _ => Ok(self.integer_result(given, 0i64)),
        }
    }

    /// Whoever gave the memory of an owner is gone, and the memory is with it: nobody can give back what is left.
    fn end_owned(&mut self, owner: u32) -> OrStop<(), D::Number> {
        let owned: Vec<ObjectId> = self.process.memory.owned_by(owner).collect();
        for object in &owned {
            let answer = self.process.memory.check_end(*object, Usage::Free);
            self.placed(answer, Self::here)?;
        }
        self.process.memory.collect(&owned);
        Ok(())
    }

    /// Memory that is given back to `malloc` did not come from elsewhere.
    pub(super) fn check_owner(&self, object: ObjectId, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        let from = match self.process.memory.get(object).map_or(0, |object| object.owner) {
            0 => return Ok(()),
            OF_DEVICES.. => "`omp_target_alloc`",
            _ => "an allocator of OpenMP",
        };
        let (text, name) = (self.argument_text(given, 0), given.name);
        let message = format!("`{text}` is passed to `{name}` but comes from {from}");
        self.fault(Property::Pointer, self.argument_span(given, 0), message)
    }
}
