//! What steps touch that another thread may touch as well, now and later: what partial-order reduction
//! needs to know (Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*, 1996,
//! chapter 4).
//!
//! A step has *touches*: a variable, whether it is written, and the mutexes that the
//! thread surely has then. Two touches of one variable are in conflict if one of them writes, unless
//! one mutex guards both: while a thread has it, no other comes to its own. To take a mutex is a touch of another
//! kind: it cannot happen while somebody has the mutex, so that to give it back is in conflict with no wait for it.
//!
//! The *future* of a location is all that its thread may still touch, and the threads that it
//! may still create.
//!
//! Only variables count: what pointers lead to is any value whenever it is read, whoever wrote it.

use super::synchronise::Synchronised;
use super::team::Team;
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{Action, Body, ExprKind, GlobalId, LocationId, PlaceKind, Program, Step, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// How something is touched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Manner {
    Read,
    Write,
    /// A mutex is taken, when it is free.
    Acquire,
}

/// A touch of something that several threads touch.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Touch {
    variable: Variable,
    manner: Manner,
    /// Mutexes that the thread has.
    held: BTreeSet<GlobalId>,
}

impl Touch {
    /// Whether a step that does this may depend on another thread's that does that.
    fn conflicts(&self, later: &Touch) -> bool {
        if self.variable != later.variable || self.manner == Manner::Read && later.manner == Manner::Read {
            return false;
        }
        let gives_back = match (self.variable, later.manner) {
            (Variable::Global(mutex), Manner::Acquire) => self.held.contains(&mutex),
            _ => false,
        };
        !gives_back && self.held.is_disjoint(&later.held)
    }
}

/// A set of touches, by their numbers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Touches(Vec<u64>);

impl Touches {
    fn insert(&mut self, number: usize) {
        if self.0.len() <= number / 64 {
            self.0.resize(number / 64 + 1, 0);
        }
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds others; whether one was new.
    fn extend(&mut self, other: &Touches) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut new = false;
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            new |= *other & !*own != 0;
            *own |= other;
        }
        new
    }

    fn intersects(&self, other: &Touches) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let bits = |(word, bits): (usize, &u64)| {
            let bits = *bits;
            (0..64).filter(move |bit| bits & (1 << bit) != 0).map(move |bit| word * 64 + bit)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

/// What all steps touch.
#[derive(Debug)]
pub(super) struct Footprints {
    own: Vec<Touches>,
    future: Vec<Touches>,
    /// What each touch is in conflict with.
    conflicts: Vec<Touches>,
    /// The mutexes that are surely held at each location.
    held: Vec<Option<BTreeSet<GlobalId>>>,
}

impl Footprints {
    /// Of all threads.
    pub fn of(program: &Program, body: &Body, team: &Team, synchronised: &Synchronised) -> Footprints {
        let held = held(program, body, team, synchronised);
        let all: Vec<BTreeSet<Touch>> = (0..body.locations.len() as u32)
            .map(|at| touches(program, body, synchronised, &held, LocationId(at)))
            .collect();
        let shared = shared(team, &all);
        let mut numbers: BTreeMap<&Touch, usize> = BTreeMap::new();
        let mut own = vec![Touches::default(); all.len()];
        for (at, touches) in all.iter().enumerate() {
            for touch in touches.iter().filter(|touch| shared.contains(&touch.variable)) {
                let next = numbers.len();
                own[at].insert(*numbers.entry(touch).or_insert(next));
            }
        }
        let mut conflicts = vec![Touches::default(); numbers.len()];
        for (touch, number) in &numbers {
            for (other, against) in &numbers {
                if touch.conflicts(other) {
                    conflicts[*number].insert(*against);
                }
            }
        }
        let future = futures(body, &own);
        Footprints { own, future, conflicts, held }
    }

    /// What a step touches.
    pub fn own(&self, at: LocationId) -> &Touches {
        &self.own[at.0 as usize]
    }

    /// What the steps at some locations touch together.
    pub fn together(&self, locations: impl IntoIterator<Item = LocationId>) -> Touches {
        let mut all = Touches::default();
        for at in locations {
            all.extend(self.own(at));
        }
        all
    }

    /// Whether something may depend on what a thread at a location may still do.
    pub fn depends(&self, touches: &Touches, other: LocationId) -> bool {
        let future = &self.future[other.0 as usize];
        touches.iter().any(|touch| self.conflicts[touch].intersects(future))
    }

    /// Whether a thread at a location surely has a mutex.
    pub fn holds(&self, at: LocationId, mutex: GlobalId) -> bool {
        self.held[at.0 as usize].as_ref().is_some_and(|held| held.contains(&mutex))
    }
}

/// The variables that code of two threads touches.
fn shared(team: &Team, all: &[BTreeSet<Touch>]) -> BTreeSet<Variable> {
    let mut first = BTreeMap::new();
    let mut shared = BTreeSet::new();
    for (at, touches) in all.iter().enumerate() {
        let Some(owner) = team.owners[at] else { continue };
        for touch in touches {
            if *first.entry(touch.variable).or_insert(owner) != owner {
                shared.insert(touch.variable);
            }
        }
    }
    shared
}

fn touches(
    program: &Program,
    body: &Body,
    synchronised: &Synchronised,
    held: &[Option<BTreeSet<GlobalId>>],
    at: LocationId,
) -> BTreeSet<Touch> {
    let held = held[at.0 as usize].clone().unwrap_or_default();
    if let Some(mutex) = synchronised.acquires.get(&at) {
        let variable = Variable::Global(*mutex);
        return BTreeSet::from([Touch { variable, manner: Manner::Acquire, held }]);
    }
    let mut found = BTreeSet::new();
    let mut note = |variable: Variable, manner: Manner| {
        found.insert(Touch { variable, manner, held: held.clone() });
    };
    step_operands(&body.location(at).step, |operand| match operand {
        Operand::Value(id) => mentioned(program, id).into_iter().for_each(|each| note(each, Manner::Read)),
        Operand::Read(id) => mentioned_in_place(program, id).into_iter().for_each(|each| note(each, Manner::Read)),
        Operand::Written(id) | Operand::Updated(id) => {
            mentioned_in_place(program, id).into_iter().for_each(|each| note(each, Manner::Read));
            program.root(id).into_iter().for_each(|each| note(each, Manner::Write));
        }
        Operand::Set(local) | Operand::Lifetime(local) => note(Variable::Local(local), Manner::Write),
        Operand::Type(_) | Operand::Function(_) => {}
    });
    found
}

/// The mutexes that are surely held at each location, by a walk over all threads.
fn held(program: &Program, body: &Body, team: &Team, synchronised: &Synchronised) -> Vec<Option<BTreeSet<GlobalId>>> {
    let mutexes: BTreeSet<GlobalId> = synchronised.acquires.values().copied().collect();
    let mut held: Vec<Option<BTreeSet<GlobalId>>> = vec![None; body.locations.len()];
    let mut open: Vec<(LocationId, BTreeSet<GlobalId>)> =
        team.entries.iter().map(|entry| (*entry, BTreeSet::new())).collect();
    while let Some((at, now)) = open.pop() {
        let known = &mut held[at.0 as usize];
        let both = match known {
            Some(known) => known.intersection(&now).copied().collect(),
            None => now,
        };
        if known.as_ref() == Some(&both) {
            continue;
        }
        *known = Some(both.clone());
        let after = after(program, body, &mutexes, at, both);
        open.extend(team.next(body, at).into_iter().map(|next| (next, after.clone())));
    }
    held
}

/// The mutexes that a thread has behind a step.
fn after(
    program: &Program,
    body: &Body,
    mutexes: &BTreeSet<GlobalId>,
    at: LocationId,
    mut held: BTreeSet<GlobalId>,
) -> BTreeSet<GlobalId> {
    let Step::Action(Action::Assign(place, value), _) = &body.location(at).step else { return held };
    let PlaceKind::Variable(Variable::Global(id)) = program.place(*place).kind else { return held };
    if mutexes.contains(&id) {
        match program.expr(*value).kind {
            ExprKind::Int(name) if name != 0 => held.insert(id),
            _ => held.remove(&id),
        };
    }
    held
}

/// All that may still be touched from each location on.
fn futures(body: &Body, own: &[Touches]) -> Vec<Touches> {
    let mut future = own.to_vec();
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..future.len()).rev() {
            let mut all = std::mem::take(&mut future[at]);
            for next in body.locations[at].step.successors() {
                if next.0 as usize != at {
                    changed |= all.extend(&future[next.0 as usize]);
                }
            }
            future[at] = all;
        }
    }
    future
}
