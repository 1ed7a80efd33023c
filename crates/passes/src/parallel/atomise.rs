//! Atomise and CanParallelise, the paper's Algorithms 1 and 2: a greedy walk
//! that takes the next assignment into the block if neither of them reads or
//! writes what the other writes.
//!
//! Statements stay as they are, and a block means the same in every order.

use super::chains::{Effect, Link};
use super::places::{Places, Relation};
use super::reads::loads;
use super::ParallelBlock;
use crate::alias::Aliases;
use antiphon_model::{ExprId, FunctionId, LocalId, LocationId, PlaceId, Program, Variable};

/// Longer blocks are cut, because each assignment is compared with all.
const LONGEST: usize = 1000;

/// The blocks of a chain.
pub(super) fn atomise(
    program: &Program,
    aliases: &Aliases,
    function: FunctionId,
    chain: &[Link],
) -> Vec<ParallelBlock> {
    let places = Places { program, aliases, function };
    let mut blocks = Vec::new();
    let mut current = Draft::default();
    for (at, effect) in chain {
        if !current.locations.is_empty() && !current.can_take(places, *effect) {
            blocks.push(std::mem::take(&mut current).finish());
        }
        current.locations.push(*at);
        current.take(places, *effect);
    }
    blocks.push(current.finish());
    blocks
}

/// A block that is being built, and what it reads.
#[derive(Default)]
struct Draft {
    locations: Vec<LocationId>,
    assignments: Vec<(PlaceId, ExprId)>,
    begun: Vec<LocalId>,
    reads: Vec<PlaceId>,
}

impl Draft {
    fn finish(self) -> ParallelBlock {
        let Draft { locations, assignments, begun, .. } = self;
        ParallelBlock { locations, assignments, evaluated: Vec::new(), begun }
    }

    fn can_take(&self, places: Places<'_>, effect: Effect) -> bool {
        let written = || self.assignments.iter().map(|(place, _)| *place);
        match effect {
            Effect::Nothing => true,
            Effect::Begin(local) => {
                let is_own = |place: PlaceId| places.variable(place) == Some(Variable::Local(local));
                !self.reads.iter().copied().chain(written()).any(is_own)
            }
            Effect::Assign(place, value) => {
                let apart = |one, other| places.relation(one, other) == Relation::Apart;
                let reads = loads(places.program, place, value).places;
                self.assignments.len() < LONGEST
                    && !reads.iter().any(|read| self.has_begun(places, *read))
                    && written().all(|earlier| apart(earlier, place) && reads.iter().all(|read| apart(earlier, *read)))
                    && self.reads.iter().all(|read| apart(*read, place))
            }
            Effect::AssignAlone(..) | Effect::Other => false,
        }
    }

    /// Whether a place is a register of the block without a value.
    fn has_begun(&self, places: Places<'_>, read: PlaceId) -> bool {
        let is = |local: &LocalId| places.variable(read) == Some(Variable::Local(*local));
        self.begun.iter().any(is)
    }

    fn take(&mut self, places: Places<'_>, effect: Effect) {
        match effect {
            Effect::Assign(place, value) | Effect::AssignAlone(place, value) => {
                self.reads.extend(loads(places.program, place, value).places);
                self.begun.retain(|local| places.variable(place) != Some(Variable::Local(*local)));
                self.assignments.push((place, value));
            }
            Effect::Begin(local) if !self.begun.contains(&local) => self.begun.push(local),
            Effect::Begin(_) | Effect::Nothing | Effect::Other => {}
        }
    }
}
