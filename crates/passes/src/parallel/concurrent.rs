//! ConcurrentAtomise, the paper's Algorithm 3: what an assignment reads of the
//! block is replaced by the value that the block gives it, so that everything
//! is said about the state before the block.
//!
//! A read that may touch what the block writes, without being just that, has
//! no such value, and starts a new block; so does a write that may touch a
//! part of another one. A second write of one place wins over the first, whose value
//! is still evaluated. A bit-field keeps less than what was assigned, so it is
//! not replaced either.
//!
//! Substitution copies: `x = x + x` thirty times over is a sum of a billion
//! terms. A right-hand side larger than [`LARGEST`] starts a new block, and so does
//! an assignment after [`LONGEST`] others.

use super::chains::{Effect, Link};
use super::places::{Places, Relation};
use super::ParallelBlock;
use crate::alias::Aliases;
use antiphon_model::visit::{map_expr, map_place, Mapper};
use antiphon_model::{Expr, ExprId, ExprKind, FunctionId, LocalId, LocationId, PlaceId, Program, Variable};

/// The most nodes that a value and the way to its place have after rewriting.
const LARGEST: usize = 1000;
/// The most assignments of a block: each is compared with all before it.
const LONGEST: usize = 1000;

/// The blocks of a chain.
pub(super) fn concurrent(
    program: &mut Program,
    aliases: &Aliases,
    function: FunctionId,
    chain: &[Link],
) -> Vec<ParallelBlock> {
    let mut blocks = Vec::new();
    let mut current = Draft::default();
    for (at, effect) in chain {
        let taken = current.take(program, aliases, function, *effect);
        if !taken {
            blocks.push(std::mem::take(&mut current).finish());
            // Nothing is in the way of the first one.
            current.take(program, aliases, function, *effect);
        }
        current.locations.push(*at);
    }
    blocks.push(current.finish());
    blocks
}

/// An assignment in terms of the state before the block.
struct Entry {
    place: PlaceId,
    value: ExprId,
    /// Nodes of the value.
    size: usize,
}

/// A block that is being built.
#[derive(Default)]
struct Draft {
    locations: Vec<LocationId>,
    entries: Vec<Entry>,
    evaluated: Vec<ExprId>,
    begun: Vec<LocalId>,
}

impl Draft {
    fn finish(self) -> ParallelBlock {
        let assignments = self.entries.iter().map(|entry| (entry.place, entry.value)).collect();
        ParallelBlock { locations: self.locations, assignments, evaluated: self.evaluated, begun: self.begun }
    }

    /// Takes a location into the block, if it can.
    fn take(&mut self, program: &mut Program, aliases: &Aliases, function: FunctionId, effect: Effect) -> bool {
        match effect {
            Effect::Nothing => {}
            Effect::Begin(local) => self.begin(Places { program, aliases, function }, local),
            Effect::Assign(place, value) => {
                let (exprs, places) = (program.exprs.len(), program.places.len());
                let taken = self.assign(program, aliases, function, place, value);
                if !taken {
                    program.exprs.truncate(exprs);
                    program.places.truncate(places);
                }
                return taken;
            }
            Effect::AssignAlone(place, value) if self.locations.is_empty() => {
                self.entries.push(Entry { place, value, size: LARGEST });
            }
            Effect::AssignAlone(..) | Effect::Other => return self.locations.is_empty(),
        }
        true
    }

    fn begin(&mut self, places: Places<'_>, local: LocalId) {
        let own = |entry: &Entry| places.variable(entry.place) == Some(Variable::Local(local));
        if let Some(index) = self.entries.iter().position(own) {
            let entry = self.entries.remove(index);
            self.evaluated.push(entry.value);
        }
        if !self.begun.contains(&local) {
            self.begun.push(local);
        }
    }

    fn assign(
        &mut self,
        program: &mut Program,
        aliases: &Aliases,
        function: FunctionId,
        place: PlaceId,
        value: ExprId,
    ) -> bool {
        if self.entries.len() >= LONGEST {
            return false;
        }
        let mut substitution = Substitution { program, aliases, function, draft: self, size: 0, failed: false };
        let value = substitution.expr(value);
        let size = substitution.size;
        let place = substitution.place(place);
        // The first one is taken as it is, however large.
        if substitution.failed || substitution.size > LARGEST && !self.entries.is_empty() {
            return false;
        }
        let places = Places { program, aliases, function };
        let mut same = None;
        for (index, entry) in self.entries.iter().enumerate() {
            match places.relation(entry.place, place) {
                Relation::Apart => {}
                Relation::Same => same = Some(index),
                Relation::Unclear => return false,
            }
        }
        if let Some(index) = same {
            let earlier = self.entries.remove(index);
            self.evaluated.push(earlier.value);
        }
        self.begun.retain(|local| places.variable(place) != Some(Variable::Local(*local)));
        self.entries.push(Entry { place, value, size });
        true
    }
}

/// Rewrites expressions in terms of the state before a block.
struct Substitution<'a> {
    program: &'a mut Program,
    aliases: &'a Aliases,
    function: FunctionId,
    draft: &'a Draft,
    size: usize,
    /// Whether something has no value in terms of that state, or is too large.
    failed: bool,
}

/// What becomes of a load.
enum Found<'a> {
    Untouched,
    Assigned(&'a Entry),
    Unclear,
}

impl Substitution<'_> {
    fn load(&mut self, id: ExprId, place: PlaceId) -> ExprId {
        let moved = self.place(place);
        match self.find(moved) {
            Found::Assigned(entry) => {
                let (value, size) = (entry.value, entry.size);
                self.size += size;
                value
            }
            Found::Untouched if moved == place => id,
            Found::Untouched => {
                let Expr { ty, span, .. } = *self.program.expr(id);
                self.program.add_expr(Expr { kind: ExprKind::Load(moved), ty, span })
            }
            Found::Unclear => {
                self.failed = true;
                id
            }
        }
    }

    fn find(&self, place: PlaceId) -> Found<'_> {
        let places = Places { program: self.program, aliases: self.aliases, function: self.function };
        if let Some(Variable::Local(local)) = places.variable(place) {
            if self.draft.begun.contains(&local) {
                return Found::Unclear;
            }
        }
        let mut found = Found::Untouched;
        for entry in &self.draft.entries {
            match places.relation(entry.place, place) {
                Relation::Apart => {}
                Relation::Same if places.is_bit_field(place) => return Found::Unclear,
                Relation::Same => found = Found::Assigned(entry),
                Relation::Unclear => return Found::Unclear,
            }
        }
        found
    }
}

impl Mapper for Substitution<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        self.size += 1;
        if self.failed {
            return id;
        }
        match self.program.expr(id).kind {
            ExprKind::Load(place) => self.load(id, place),
            _ => map_expr(self, id),
        }
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        self.size += 1;
        map_place(self, id)
    }
}
