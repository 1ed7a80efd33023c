//! One memory for two that came of the same one on two ways.
//!
//! Objects that live must be the same ones on both ways, with the same layout; what differs in their cells is left to
//! whoever joins. Objects that ended on both ways are as they are in the first: nothing that both
//! ways hold leads to one of the second only. Deliberately not here: objects that one way made or ended, and
//! storage without a layout that differs.

use super::{Cell, Guard, Life, Memory, Object, Storage};
use std::rc::Rc;

impl<N: Clone + PartialEq> Memory<N> {
    /// Takes over what differs in another memory; none if the two have no common shape.
    pub(crate) fn join_with(
        &mut self,
        other: &Memory<N>,
        choose: &mut impl FnMut(&Cell<N>, &Cell<N>) -> Option<Cell<N>>,
    ) -> Option<()> {
        let shared = self.objects.len().min(other.objects.len());
        let rest = self.objects[shared..].iter().chain(&other.objects[shared..]);
        if rest.into_iter().any(|object| object.life == Life::Alive) {
            return None;
        }
        for (slot, theirs) in other.objects[..shared].iter().enumerate() {
            let own = &self.objects[slot];
            if Rc::ptr_eq(own, theirs) {
                continue;
            }
            if own.life != Life::Alive && theirs.life != Life::Alive {
                continue;
            }
            if !have_one_shape(own, theirs) {
                return None;
            }
            if own.storage != theirs.storage {
                let joined = joined(&own.storage, &theirs.storage, choose)?;
                self.object_mut(slot as u32).storage = joined;
            }
        }
        Some(())
    }

    /// Whether somebody takes note of accesses, beyond what they leave behind.
    pub(crate) fn is_looked_at(&self) -> bool {
        self.guard() != Guard::Off || self.has_notes() || !self.loans.watched.is_empty()
    }

    /// From here on nothing is recorded: somebody keeps a copy.
    pub(crate) fn stop_recording(&mut self) {
        self.journal = None;
    }
}

/// Whether two objects are the same one, whatever it holds.
fn have_one_shape<N>(own: &Object<N>, theirs: &Object<N>) -> bool {
    let known = |object: &Object<N>| (object.generation, object.size, object.life, object.base, object.origin);
    known(own) == known(theirs)
        && own.fill == theirs.fill
        && own.constness == theirs.constness
        && own.owner == theirs.owner
        && own.reach == theirs.reach
}

fn joined<N: Clone + PartialEq>(
    own: &Storage<N>,
    theirs: &Storage<N>,
    choose: &mut impl FnMut(&Cell<N>, &Cell<N>) -> Option<Cell<N>>,
) -> Option<Storage<N>> {
    let (Storage::Dense(layout, cells), Storage::Dense(other, others)) = (own, theirs) else { return None };
    if layout != other || cells.len() != others.len() {
        return None;
    }
    let both = cells.iter().zip(others);
    let chosen = both.map(|(own, theirs)| if own == theirs { Some(own.clone()) } else { choose(own, theirs) });
    Some(Storage::Dense(*layout, chosen.collect::<Option<_>>()?))
}
