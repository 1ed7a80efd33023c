//! Memory that nobody will read is forgotten.
//!
//! A manager receives into a buffer and a status, over and over. What the last message left in them
//! is in the way when the next one arrives, and yet two states that differ in nothing else
//! are different. So wherever a process is described for a fingerprint, its locals in memory that
//! will be written before they are read (`unread`) become as if they were never written.
//!
//! *Why this is right.* What will be read is a guess: a short message does not fill its buffer, a
//! pointer may lead there, a loop may write less than it seems to. But memory is really forgotten, not
//! only left out of the fingerprint. A value that was never written is copied, overwritten, or
//! used; and to use it is a violation. So an execution that forgot too much shows it by a violation
//! that the program does not have. As long as there is none, no execution depended on what was
//! forgotten, and each is an execution of the program with other values in places that nobody
//! read. A search that forgot believes violations only if a replay, which forgets nothing,
//! confirms them; for any other doubt it begins again and forgets nothing (`verify`).
//!
//! Pointers are not forgotten: what they lead to would be lost. Nothing is forgotten where a value that was
//! never written may be used (`uninitialized` is not checked), by processes with several threads
//! or with windows, whose memory others use, and in programs with annotated loops or assertions over several
//! processes, which name values of the state.

mod arguments;
mod fills;
mod unread;
mod uses;

use crate::reading::Reading;
use crate::state::{Annotated, DeadMemory, Parked, Standing, Unread, World};
use antiphon_machine::memory::{Cell, ObjectId};
use antiphon_machine::state::Caller;
use antiphon_machine::{Domain, Property};
use std::rc::Rc;
use unread::unread;

impl<D: Domain> World<'_, D> {
    /// Whether anything was forgotten so far.
    pub fn has_forgotten(&self) -> bool {
        self.seen.forgot
    }

    /// Forgets what a process will not read.
    pub(crate) fn forget_unread(&mut self, rank: u32) {
        if !self.may_forget() {
            return;
        }
        let known = self.unread_locals();
        let Some(parked) = &mut self.parked[rank as usize] else { return };
        if parked.team.roster().is_some() {
            return;
        }
        let objects: Vec<ObjectId> = objects_of(&known, parked)
            .into_iter()
            .filter(|object| parked.process.memory.holds_numbers(*object))
            .collect();
        if objects.is_empty() {
            return;
        }
        let memory = &mut Rc::make_mut(parked).process.memory;
        objects.into_iter().for_each(|object| memory.forget_numbers(object));
        self.seen.forgot = true;
    }

    fn may_forget(&mut self) -> bool {
        self.policy.dead_memory == DeadMemory::Forgotten
            && self.machine.options.checks.has(Property::Uninitialized)
            && !self.network.features.windows
            && (0..self.machine.instances.len()).all(|part| self.facts(part).annotated == Annotated::No)
    }

    fn unread_locals(&mut self) -> Rc<Unread> {
        let reading = Reading { program: self.machine.program, code: self.machine.code };
        let known = self.known.unread.entry(self.machine.part);
        known.or_insert_with(|| Rc::new(unread(reading))).clone()
    }
}

/// The objects of locals that nobody will read.
fn objects_of<N>(unread: &Unread, parked: &Parked<N>) -> Vec<ObjectId> {
    let thread = &parked.thread;
    let mut objects = Vec::new();
    for (index, frame) in thread.frames.iter().enumerate() {
        let callee = thread.frames.get(index + 1);
        let standing = match callee.map(|callee| (callee.caller, callee.call_pc)) {
            Some((Caller::Operation(_), pc)) => Standing::During(pc),
            Some((Caller::Library | Caller::Nobody | Caller::Start, pc)) => Standing::Before(pc),
            None => Standing::Before(thread.pc),
        };
        for local in unread.locals(frame.function.0, standing) {
            if let Some(Cell::Pointer(pointer)) = thread.slots.get(frame.base + local as usize) {
                objects.push(pointer.object);
            }
        }
    }
    objects
}
