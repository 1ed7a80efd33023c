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
//! that completes a round decides it, in whatever order they came. Hence the
//! reduction of `world` is as right with assertions as without.
//!
//! For loops (`world::loops`), whose collective invariants are evaluated in the
//! same way: [`View::of`](View) takes a snapshot, [`Machine::on_union`] makes a union
//! of some and evaluates on it, [`Machine::stand_at`] says whose annotation is
//! evaluated. `PROC[e].x` then finds its process by itself.

mod contribute;
mod failure;

use crate::World;
use antiphon_machine::code::{CollectiveCode, Pc};
use antiphon_machine::Domain;
use antiphon_machine::{Seat, View};
use antiphon_numbers::Fingerprint;
use std::collections::VecDeque;
use std::rc::Rc;

/// Which processes a universe has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All of a part.
    Part(usize),
    /// Those of a part that a declaration names.
    Named(usize, u32),
    /// All of all parts.
    Joint,
}

/// A snapshot in a queue.
#[derive(Clone, Debug)]
pub(crate) struct Contribution<N> {
    /// Who left it.
    pub(crate) seat: Seat,
    /// Where: the operation of the assertion.
    pub(crate) pc: Pc,
    /// What the process was.
    pub(crate) view: Rc<View<N>>,
}

/// A set of processes that meet assertions in one order, and what they left.
#[derive(Clone, Debug)]
pub(crate) struct Universe<N> {
    /// Which it is.
    pub(crate) scope: Scope,
    /// Who belongs to it, in order.
    pub(crate) members: Rc<[Seat]>,
    /// For each member what it left, the oldest first.
    pub(crate) queues: Vec<VecDeque<Contribution<N>>>,
}

impl<N> Universe<N> {
    fn of(scope: Scope, members: impl IntoIterator<Item = Seat>) -> Universe<N> {
        let members: Rc<[Seat]> = members.into_iter().collect();
        let queues = members.iter().map(|_| VecDeque::new()).collect();
        Universe { scope, members, queues }
    }

    /// The place of a process among the members.
    pub(crate) fn position(&self, seat: Seat) -> Option<usize> {
        self.members.iter().position(|member| *member == seat)
    }
}

/// The queues of all universes. A copy shares them until one is changed.
#[derive(Debug)]
pub(crate) struct Queues<N>(Rc<Vec<Universe<N>>>);

impl<N> Clone for Queues<N> {
    fn clone(&self) -> Queues<N> {
        Queues(Rc::clone(&self.0))
    }
}

impl<N: Clone> Queues<N> {
    /// No universe.
    pub(crate) fn none() -> Queues<N> {
        Queues(Rc::default())
    }

    /// All universes.
    pub(crate) fn universes(&self) -> &[Universe<N>] {
        &self.0
    }

    /// How many snapshots of a process wait for others.
    pub(crate) fn waiting(&self, seat: Seat) -> usize {
        let of = |universe: &Universe<N>| universe.position(seat).map_or(0, |at| universe.queues[at].len());
        self.0.iter().map(of).sum()
    }

    fn change(&mut self, universe: usize) -> &mut Universe<N> {
        &mut Rc::make_mut(&mut self.0)[universe]
    }
}

impl<D: Domain> World<'_, D> {
    /// Whether programs are tied to each other by joint assertions.
    pub(crate) fn is_tied(&self) -> bool {
        self.queues.universes().iter().any(|universe| universe.scope == Scope::Joint)
    }

    /// The part that is least ahead with joint assertions, of those that go on: the
    /// one that runs, unless another one left fewer snapshots.
    pub(crate) fn part_least_ahead(&self) -> usize {
        let Some(joint) = self.queues.universes().iter().find(|universe| universe.scope == Scope::Joint) else {
            return self.machine.part;
        };
        let ahead = |part: usize| {
            let own = joint.members.iter().zip(&joint.queues).filter(|(member, _)| member.part == part);
            own.map(|(member, queue)| queue.len() + self.rounds_ahead(*member)).max().unwrap_or(0)
        };
        let others = (0..self.machine.parts.len()).filter(|part| self.goes_on(*part));
        std::iter::once(self.machine.part).chain(others).min_by_key(|part| ahead(*part)).unwrap_or(self.machine.part)
    }

    /// The assertion of a contribution.
    fn assertion_of(&self, contribution: &Contribution<D::Number>) -> Option<&CollectiveCode> {
        let (part, pc) = (contribution.seat.part, contribution.pc);
        match self.machine.parts[part].code.operations.get(pc.0 as usize)? {
            antiphon_machine::code::Operation::CollectiveAssert(code, _) => Some(code),
            _ => None,
        }
    }

    /// What tells the queues from others.
    pub(crate) fn queues_print(&mut self) -> u128 {
        let queues = self.queues.clone();
        let mut print = Fingerprint::EMPTY;
        for universe in queues.universes() {
            for queue in &universe.queues {
                print = print.word(queue.len() as u64);
                for contribution in queue {
                    let code = self.machine.parts[contribution.seat.part].code;
                    let view = contribution.view.fingerprint(code, &mut self.machine.domain);
                    print = print.word(u64::from(contribution.pc.0)).and(view);
                }
            }
        }
        print.0
    }
}
