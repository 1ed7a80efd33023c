//! Assertions over several processes: queues of snapshots (Siegel and Zirkel,
//! "Collective Assertions", section 3).
//!
//! A process that comes to a collective assertion leaves a snapshot of itself
//! and goes on; it never waits. As soon as each process of the *universe* has
//! left one, the first of each are taken out, and what each of them asserts is
//! evaluated on their union, though they may have been taken at very different
//! times. So the state of the world is extended by one queue of
//! [`Contribution`]s per process and universe ([`Queues`]); it belongs to
//! snapshots of the world and to its fingerprint.
//!
//! An assertion fails in one of three ways (`failure`): processes meet
//! assertions in different orders, one ends without contributing, or a condition
//! is false on the union.
//!
//! Why nothing of this changes which executions there are: a contribution reads
//! one process and appends to one queue, so that contributions of different
//! processes commute with each other and with every other step; the last one
//! that completes the contributions decides it, in whatever order they came. Hence the
//! reduction of `world` is as right with assertions as without.
//!
//! For loops (`loops`), whose collective invariants are evaluated in the
//! same way: [`View::of`](View) takes a snapshot, [`Machine::on_joint_snapshot`] makes a union
//! of some and evaluates on it, [`Machine::stand_at`] says whose annotation is
//! evaluated. `PROC[e].x` then finds its process by itself.

mod contribute;
mod failure;

use crate::state::{Contribution, Scope, World};
use antiphon_machine::code::CollectiveCode;
use antiphon_machine::{Domain, ProcessId};
use antiphon_numbers::Fingerprint;
use std::collections::VecDeque;

impl<D: Domain> World<'_, D> {
    /// Whether programs are tied to each other by joint assertions.
    pub(crate) fn is_tied(&self) -> bool {
        self.queues.universes().iter().any(|universe| universe.scope == Scope::Joint)
    }

    /// The part that is least ahead with joint assertions, of those that go on: the
    /// one that runs, unless another one left fewer snapshots.
    pub(crate) fn program_least_ahead(&self) -> usize {
        let Some(joint) = self.queues.universes().iter().find(|universe| universe.scope == Scope::Joint) else {
            return self.machine.part;
        };
        let ahead = |part: usize| {
            let own = joint.members.iter().zip(&joint.queues).filter(|(member, _)| member.part == part);
            own.map(|(member, queue)| queue.len() + self.rounds_ahead(*member)).max().unwrap_or(0)
        };
        let others = (0..self.machine.instances.len()).filter(|part| self.goes_on(*part));
        std::iter::once(self.machine.part).chain(others).min_by_key(|part| ahead(*part)).unwrap_or(self.machine.part)
    }

    /// The assertion of a contribution.
    fn assertion_of(&self, contribution: &Contribution<D::Number>) -> Option<&CollectiveCode> {
        let (part, pc) = (contribution.process_id.part, contribution.pc);
        match self.machine.instances[part].code.operations.get(pc.0 as usize)? {
            antiphon_machine::code::Operation::CollectiveAssert(code, _) => Some(code),
            _ => None,
        }
    }

    /// What tells the queues from others.
    pub(crate) fn queues_print(&mut self) -> u128 {
        let queues = self.queues.clone();
        let all = queues.universes().iter().flat_map(|universe| &universe.queues);
        all.fold(Fingerprint::EMPTY, |print, queue| self.queue_after(print, queue)).0
    }

    /// What tells the queues of one process from others.
    pub(crate) fn queue_print(&mut self, process_id: ProcessId) -> u128 {
        let queues = self.queues.clone();
        let mut print = Fingerprint::EMPTY;
        for universe in queues.universes() {
            print = match universe.position(process_id) {
                Some(at) => self.queue_after(print, &universe.queues[at]),
                None => print.word(u64::MAX),
            };
        }
        print.0
    }

    fn queue_after(&mut self, print: Fingerprint, queue: &VecDeque<Contribution<D::Number>>) -> Fingerprint {
        let (mut print, is_tied) = (print.word(queue.len() as u64), self.is_tied());
        for contribution in queue {
            let part = contribution.process_id.part;
            let (facts, code) = (self.facts(part), self.machine.instances[part].code);
            // No assertion of the program can see these; those of another one may.
            let unseen = || if is_tied { Vec::new() } else { facts.private.iter().copied().collect() };
            let view = contribution.view.fingerprint_without(code, &mut self.machine.domain, unseen);
            print = print.word(u64::from(contribution.pc.0)).and(view);
        }
        print
    }
}
