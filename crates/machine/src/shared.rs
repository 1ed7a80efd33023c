//! Inputs are the same for all processes of all programs, so an array over inputs
//! is filled once on a path and shared from then on: the object among the processes
//! of a program, its values with those of the other program.
//!
//! What filling an array assumed (that its elements are of their type and within
//! the user's bounds) is part of the path then; so what is shared belongs to the
//! state, and is kept only if the step that filled it is not taken back. A process
//! that writes to an input gets a copy of its own, as of everything.

use crate::domain::Domain;
use crate::machine::Machine;
use crate::memory::{Object, ObjectId, Origin, Storage};
use antiphon_model::GlobalId;
use std::rc::Rc;

/// An array over inputs that was filled.
#[derive(Clone, Debug)]
pub struct Filled<N> {
    part: usize,
    global: GlobalId,
    object: Rc<Object<N>>,
}

impl<D: Domain> Machine<'_, D> {
    /// The running process gets the array that another one has, of this size;
    /// says of which part.
    pub(crate) fn share_input(&mut self, global: GlobalId, size: u32) -> Option<usize> {
        if D::KNOWS_ALL {
            return None;
        }
        let name = &self.program.global(global).name;
        let is_same = |known: &&Filled<D::Number>| {
            known.object.size == size && self.instances[known.part].program.global(known.global).name == *name
        };
        let known = self.inputs.iter().filter(is_same).min_by_key(|known| known.part != self.part)?.clone();
        let object = match known.part == self.part {
            true => known.object,
            false => Rc::new(self.as_own(&known, global)?),
        };
        self.process.memory.take_over(object_of(global), object);
        Some(known.part)
    }

    /// The array of another program as one of this, if both have the same shape.
    fn as_own(&self, known: &Filled<D::Number>, global: GlobalId) -> Option<Object<D::Number>> {
        let Storage::Dense(theirs, _) = &known.object.storage else { return None };
        let own = self.code.globals[global.0 as usize].layout?;
        let (theirs, shape) = (self.instances[known.part].code.layouts.get(*theirs), self.code.layouts.get(own));
        if theirs != shape {
            return None;
        }
        let mut object = (*known.object).clone();
        object.origin = Origin::Global(global);
        if let Storage::Dense(layout, _) = &mut object.storage {
            *layout = own;
        }
        Some(object)
    }

    /// The running process filled an array: others may share it.
    pub(crate) fn did_fill(&mut self, global: GlobalId) {
        if D::KNOWS_ALL {
            return;
        }
        if let Some(object) = self.process.memory.handle(object_of(global)) {
            self.undo_log.filled.push(Filled { part: self.part, global, object });
        }
    }

    /// What the step filled stays filled.
    pub(crate) fn keep_filled(&mut self) {
        if !self.undo_log.filled.is_empty() {
            let filled = std::mem::take(&mut self.undo_log.filled);
            Rc::make_mut(&mut self.inputs).extend(filled);
        }
    }
}

fn object_of(global: GlobalId) -> ObjectId {
    ObjectId { slot: global.0, generation: 0 }
}
