//! Invariants over several processes: the queue of incomplete loop records
//! (Fig. 3 of the paper).
//!
//! A process that comes to the head of a loop with a collective invariant leaves
//! a snapshot and goes on; it never waits. What its last iteration changed becomes fresh
//! constants at once, and that they equal the old values is kept as a relation, so that
//! everything is decided as if nothing were forgotten. When the last process has
//! come, the invariant of each is checked on the union of the snapshots with the
//! old values and assumed on the union of those with the constants, and the relation
//! and the iteration before are forgotten.
//!
//! A [`CollectiveIteration`] is such a record: what is left at the heads of the loops with
//! one name for one iteration. There are several at a time where processes run ahead of
//! others. All their assumptions and relations hold together.
//!
//! All processes iterate a loop equally often. Whether one leaves it is seen
//! when it does; that another starts a further iteration, before or after, is the
//! violation (the paper's "conflicting loop exit"). When all have left, what the
//! last iteration assumed is known to all.

use crate::state::{Attendance, CollectiveIteration, LoopName, Scope, World};
use antiphon_machine::code::InvariantCode;
use antiphon_machine::Invariants;
use antiphon_machine::{Domain, Layer};
use antiphon_machine::{ProcessId, Record};
use antiphon_model::Participants;
use antiphon_numbers::Fingerprint;
use std::rc::Rc;

/// Layers of collective iterations begin here; those of single processes lie below.
const FIRST_LAYER: u64 = 1 << 63;

impl<D: Domain> World<'_, D> {
    /// Who takes part in an invariant: `None` if it is about one process alone.
    pub(super) fn scope_of(&self, invariant: &InvariantCode) -> Option<Scope> {
        match invariant.participants {
            Participants::Local => None,
            Participants::Collective if self.machine.instances[self.machine.part].processes <= 1 => None,
            Participants::Collective => Some(Scope::ProgramInstance(self.machine.part)),
            Participants::Joint => Some(Scope::Joint),
        }
    }

    /// The universe in which processes meet at a loop, if they do, and what the loop is
    /// to them.
    pub(super) fn meeting_of(&self, number: u32) -> Option<(Scope, Rc<[ProcessId]>, LoopName)> {
        let (scope, name) = self.name_of_meeting(number)?;
        let universe = self.queues.universes().iter().find(|universe| universe.scope == scope)?;
        let records = &self.machine.thread.loops.records;
        let around = match records.split_last() {
            // Control comes back to it.
            Some((last, around)) if last.number == number && last.depth == self.machine.thread.frames.len() => around,
            _ => records,
        };
        let same = |record: &&Record<D::Number>| self.name_of_meeting(record.number) == Some((scope, name.clone()));
        let within = around.iter().filter(same).count();
        Some((scope, universe.members.clone(), LoopName { name, within }))
    }

    /// Who meets at a loop, and under which name.
    fn name_of_meeting(&self, number: u32) -> Option<(Scope, String)> {
        let row = &self.machine.code.loops[number as usize];
        let (scope, invariant) =
            row.invariants.iter().find_map(|invariant| Some((self.scope_of(invariant)?, invariant)))?;
        let name = invariant.name.clone().unwrap_or_else(|| match scope {
            Scope::Joint => "at all".to_owned(),
            Scope::ProgramInstance(_) | Scope::Named(..) => format!("at {}", row.head.0),
        });
        Some((scope, name))
    }

    /// Whether a loop has an invariant over all programs.
    pub(crate) fn has_joint_loops(&self) -> bool {
        let joint = |invariant: &InvariantCode| invariant.participants == Participants::Joint;
        let loops = self.machine.instances.iter().flat_map(|part| &part.code.loops);
        self.machine.options.invariants != Invariants::Ignored && loops.flat_map(|row| &row.invariants).any(joint)
    }

    /// To how many iterations over all programs a process came to which others have not come.
    pub(crate) fn rounds_ahead(&self, process_id: ProcessId) -> usize {
        let came = |collective_iteration: &&CollectiveIteration<D::Number>| {
            let position =
                collective_iteration.position(process_id).filter(|_| collective_iteration.scope == Scope::Joint);
            position.is_some_and(|position| matches!(collective_iteration.attendance[position], Attendance::Arrived(_)))
        };
        self.collective_iterations.0.iter().filter(came).count()
    }

    /// A layer that no iteration uses.
    pub(super) fn unused_layer(&self) -> Layer {
        let used = |layer: &u64| {
            self.collective_iterations.0.iter().any(|collective_iteration| collective_iteration.layer == Layer(*layer))
        };
        Layer((FIRST_LAYER..).find(|layer| !used(layer)).unwrap_or(u64::MAX))
    }

    /// What tells the collective iterations from others.
    pub(crate) fn iterations_print(&mut self) -> u128 {
        let collective_iterations = self.collective_iterations.clone();
        let mut print = Fingerprint::EMPTY.word(collective_iterations.0.len() as u64);
        for collective_iteration in collective_iterations.0.iter() {
            print = print.and(
                Fingerprint::of(&(
                    &collective_iteration.known,
                    collective_iteration.layer,
                    collective_iteration.settled,
                    &collective_iteration.left,
                ))
                .0,
            );
            for (process_id, attendance) in collective_iteration.members.iter().zip(&collective_iteration.attendance) {
                print = match attendance {
                    Attendance::Absent => print.word(0),
                    Attendance::Present => print.word(1),
                    Attendance::Arrived(arrived) => {
                        let code = self.machine.instances[process_id.part].code;
                        let before = arrived.before.fingerprint(code, &mut self.machine.domain);
                        let after = arrived.after.fingerprint(code, &mut self.machine.domain);
                        print.word(3).word(u64::from(arrived.number)).and(before).and(after)
                    }
                };
            }
        }
        print.0
    }
}
