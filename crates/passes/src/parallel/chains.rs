//! The runs that may become blocks: locations that control passes one after
//! the other, each of which only assigns.
//!
//! A chain ends where something else than an assignment happens, where
//! control may come from elsewhere, at labels and at loops. Steps that do
//! nothing, and registers that come to life, belong to the chain around them.

use super::reads::{loads, Reads};
use super::Apart;
use crate::alias::Aliases;
use crate::flow::Flow;
use antiphon_model::{
    Access, Action, Body, ExprId, FunctionId, LocalId, LocalKind, LocalStorage, LocationId, LocationRole, PlaceId,
    PlaceKind, Program, Role, Step, Variable,
};
use std::collections::BTreeSet;

/// What a location does, as far as combining cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    Nothing,
    /// A register comes to life.
    Begin(LocalId),
    /// An assignment that may be combined with others.
    Assign(PlaceId, ExprId),
    /// An assignment that stands alone.
    AssignAlone(PlaceId, ExprId),
    /// Something else.
    Other,
}

impl Effect {
    fn stands_alone(self) -> bool {
        matches!(self, Effect::AssignAlone(..) | Effect::Other)
    }
}

/// A location with what it does.
pub(super) type Link = (LocationId, Effect);

/// The chains of a function; each location is in one.
pub(super) fn chains(program: &Program, aliases: &Aliases, function: FunctionId, apart: &Apart) -> Vec<Vec<Link>> {
    let body = &program.function(function).body;
    let flow = Flow::of(body);
    let judge = Judge { program, aliases, function, apart };
    let labelled: BTreeSet<LocationId> = body.labels.iter().map(|label| label.location).collect();
    let goes_on = |at: LocationId| {
        at != Body::ENTRY
            && flow.predecessors(at).count() == 1
            && !labelled.contains(&at)
            && !matches!(body.location(at).role, LocationRole::LoopHead(_))
    };
    let mut seen = vec![false; body.locations.len()];
    let mut chains = Vec::new();
    let unreached = (0..body.locations.len() as u32).map(LocationId);
    for start in flow.reverse_postorder().iter().copied().chain(unreached) {
        let mut chain = Vec::new();
        let mut next = Some(start).filter(|at| (at.0 as usize) < seen.len());
        while let Some(at) = next.filter(|at| !seen[at.0 as usize] && (chain.is_empty() || goes_on(*at))) {
            let effect = judge.effect(&body.location(at).step);
            if effect.stands_alone() && !chain.is_empty() {
                break;
            }
            seen[at.0 as usize] = true;
            chain.push((at, effect));
            next = match &body.location(at).step {
                Step::Action(_, to) if !effect.stands_alone() => Some(*to),
                _ => None,
            };
        }
        chains.extend(Some(chain).filter(|chain| !chain.is_empty()));
    }
    chains
}

struct Judge<'a> {
    program: &'a Program,
    aliases: &'a Aliases,
    function: FunctionId,
    apart: &'a Apart,
}

impl Judge<'_> {
    fn effect(&self, step: &Step) -> Effect {
        let Step::Action(action, _) = step else { return Effect::Other };
        match action {
            Action::Skip => Effect::Nothing,
            Action::Live(local) if self.local_storage(*local) == LocalStorage::Register => Effect::Begin(*local),
            Action::Assign(place, value) => match self.combines(*place, *value) {
                true => Effect::Assign(*place, *value),
                false => Effect::AssignAlone(*place, *value),
            },
            Action::Live(_)
            | Action::Dead(_)
            | Action::Update { .. }
            | Action::Clear(_)
            | Action::Assert { .. }
            | Action::CollectiveAssert { .. }
            | Action::Assume(_)
            | Action::Call { .. }
            | Action::Library { .. }
            | Action::Allocate { .. }
            | Action::VaStart(_)
            | Action::VaArg { .. }
            | Action::VaEnd(_)
            | Action::VaCopy(..) => Effect::Other,
        }
    }

    fn local_storage(&self, local: LocalId) -> LocalStorage {
        self.program.function(self.function).locals[local.0 as usize].storage
    }

    fn combines(&self, place: PlaceId, value: ExprId) -> bool {
        let Reads { places, annotation } = loads(self.program, place, value);
        let within = |set, place| self.aliases.may_lie_in(self.program, self.function, place, set);
        !annotation
            && !self.is_extent(place)
            && places.iter().chain([&place]).all(|place| self.program.access(*place) == Access::Plain)
            && !within(&self.apart.observed, place)
            && !places.iter().chain([&place]).any(|place| within(&self.apart.shared, *place))
    }

    /// Types mention the extents of arrays: a use of one is not seen.
    fn is_extent(&self, place: PlaceId) -> bool {
        match self.program.place(place).kind {
            PlaceKind::Variable(Variable::Local(local)) => {
                self.program.function(self.function).locals[local.0 as usize].kind == LocalKind::Extent
            }
            PlaceKind::Variable(Variable::Global(global)) => self.program.global(global).role == Role::Extent,
            _ => false,
        }
    }
}
