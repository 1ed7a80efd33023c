//! Loop-free regions as one transition.
//!
//! A region goes from an entry to exits, without a cycle between. It is encoded
//! either path by path, every exit once for each way to it, or merged: where
//! ways meet, a variable that differs gets a new symbol, defined as a choice
//! between what it was on each (large-block encoding: Beyer et al., FMCAD 2009; the
//! passive form of Flanagan and Saxe, POPL 2001). Both give a [`Block`]; the path-wise one has no definitions
//! but one exit per path, the merged one is linear in the region.
//!
//! Merging can be *partitioned* (trace partitioning: Mauborgne and Rival, ESOP 2005): ways on which
//! chosen variables are different numbers stay apart, so that what depends on them is decided
//! while the block is built, and by no solver.
//!
//! The conditions of choices are named as well. They are formulas, and inside a
//! term the kernel would multiply them out.
//!
//! Regions come from the analyses of the crate `passes`: between loop heads, or
//! whole functions that were unrolled.

use crate::effects::Effects;
use crate::environment::{Environment, Slot, State};
use crate::step::{Successor, Target};
use crate::Encoder;
use antiphon_model::{FunctionId, LocationId};
use antiphon_passes::topological;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{ExprId as Term, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// A part of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Where control enters.
    pub entry: LocationId,
    /// Where it leaves: nothing of their steps belongs to the region. The
    /// entry may be among them, of a loop's body.
    pub exits: BTreeSet<LocationId>,
}

/// What happens where ways meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joins<'a> {
    /// Nothing: each path is kept, but no more than so many.
    Separate(usize),
    /// They are merged.
    Merged,
    /// Those are merged on which chosen variables are the same numbers.
    Partitioned(&'a Partition),
}

/// The variables that keep ways apart.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Partition {
    /// For each location, by their positions in the scope.
    pub variables: BTreeMap<LocationId, Vec<usize>>,
    /// Where more ways than this would stay apart, all are merged.
    pub most: usize,
}

/// Why a region is not encoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It has a cycle through this location.
    Loop(LocationId),
    /// It has more paths than were allowed.
    Paths(usize),
    /// A limit of the kernel was passed: no formula counts any more.
    Exhausted(String),
}

/// What a defined symbol is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Whether a formula holds.
    Truth(Formula),
    /// An expression.
    Value(Term),
}

/// A symbol that is determined by earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The symbol.
    pub symbol: Term,
    /// What it is.
    pub meaning: Meaning,
}

/// A way out of a block.
pub type Exit = Successor;

/// A region as one transition.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Block {
    /// In order: each uses only earlier ones.
    pub definitions: Vec<Definition>,
    /// Merged, one for each location and part; returns and ends are never merged.
    pub exits: Vec<Exit>,
    /// What must hold on the way, and what is left undecided.
    pub effects: Effects,
}

impl Encoder<'_> {
    /// The transition of a region from a state.
    pub fn block(&mut self, region: &Region, start: State, joins: Joins<'_>) -> Result<Block, Refusal> {
        let order = self.order(start.environment.scope.function, region)?;
        let typing = start.environment.scope.typing;
        let mut block = match joins {
            Joins::Separate(most) => self.separate(region, start, most)?,
            Joins::Merged => self.merged(region, start, &order, &Partition::default()),
            Joins::Partitioned(partition) => self.merged(region, start, &order, partition),
        };
        block.effects.facts.push(typing);
        match self.exhausted() {
            Some(limit) => Err(Refusal::Exhausted(limit)),
            None => Ok(block),
        }
    }

    /// The locations of a region, each after all that lead to it.
    fn order(&self, function: FunctionId, region: &Region) -> Result<Vec<LocationId>, Refusal> {
        let targets = |location: LocationId| -> Vec<LocationId> {
            let next = self.program.function(function).body.location(location).step.successors();
            next.into_iter().filter(|target| !region.exits.contains(target)).collect()
        };
        topological(region.entry, targets).map_err(Refusal::Loop)
    }

    fn separate(&mut self, region: &Region, start: State, most: usize) -> Result<Block, Refusal> {
        let mut block = Block::default();
        let mut ways = vec![(region.entry, start)];
        let mut paths = 1;
        while let Some((location, state)) = ways.pop() {
            let successors = self.execute(location, &state, &mut block.effects);
            paths += successors.len().saturating_sub(1);
            if paths > most {
                return Err(Refusal::Paths(most));
            }
            for successor in successors.into_iter().rev() {
                match successor.target {
                    Target::Location(next) if !region.exits.contains(&next) => ways.push((next, successor.state)),
                    Target::Location(_) | Target::Return(_) | Target::End => block.exits.push(successor),
                }
            }
        }
        Ok(block)
    }

    fn merged(&mut self, region: &Region, start: State, order: &[LocationId], partition: &Partition) -> Block {
        let mut block = Block::default();
        let mut inside = BTreeMap::from([(region.entry, vec![start])]);
        let mut outside: BTreeMap<LocationId, Vec<State>> = BTreeMap::new();
        for location in order {
            for states in self.parts(*location, inside.remove(location).unwrap_or_default(), partition) {
                let Some(state) = self.join(states, &mut block.definitions) else { continue };
                for successor in self.execute(*location, &state, &mut block.effects) {
                    match successor.target {
                        Target::Location(next) if region.exits.contains(&next) => {
                            outside.entry(next).or_default().push(successor.state);
                        }
                        Target::Location(next) => inside.entry(next).or_default().push(successor.state),
                        Target::Return(_) | Target::End => block.exits.push(successor),
                    }
                }
            }
        }
        for (location, states) in outside {
            for states in self.parts(location, states, partition) {
                let state = self.join(states, &mut block.definitions);
                let exit = state.map(|state| Exit { target: Target::Location(location), state });
                block.exits.extend(exit);
            }
        }
        block
    }

    /// The states at a location, those together that are merged.
    fn parts(&self, location: LocationId, states: Vec<State>, partition: &Partition) -> Vec<Vec<State>> {
        let Some(variables) = partition.variables.get(&location).filter(|_| states.len() > 1) else {
            return vec![states];
        };
        let arena = self.domain.arena();
        let number = |state: &State, at: usize| {
            let value = state.environment.slots[at].value;
            arena.number(value).map(|_| value)
        };
        let mut parts: BTreeMap<Vec<Option<Term>>, Vec<State>> = BTreeMap::new();
        for state in &states {
            let numbers = variables.iter().map(|at| number(state, *at)).collect();
            parts.entry(numbers).or_default().push(state.clone());
        }
        match parts.len() > partition.most {
            true => vec![states],
            false => parts.into_values().collect(),
        }
    }

    /// One state for several, of which at most one is reached.
    fn join(&mut self, mut states: Vec<State>, definitions: &mut Vec<Definition>) -> Option<State> {
        let last = states.pop()?;
        if states.is_empty() {
            return Some(last);
        }
        let guards: Vec<Formula> = states.iter().chain([&last]).map(|state| state.reached).collect();
        let reached = self.formulas.or(&guards);
        let mut choice = Choice { names: vec![None; states.len()], definitions };
        let mut slots = Vec::with_capacity(last.environment.slots.len());
        for (at, otherwise) in last.environment.slots.iter().enumerate() {
            let name = last.environment.scope.tracked[at].name.clone();
            let flag = format!("written {name}");
            let others: Vec<Slot> = states.iter().map(|state| state.environment.slots[at]).collect();
            let values: Vec<Term> = others.iter().map(|slot| slot.value).collect();
            let flags: Vec<Term> = others.iter().map(|slot| slot.written).collect();
            slots.push(Slot {
                value: self.either(&name, &values, otherwise.value, &states, &mut choice),
                written: self.either(&flag, &flags, otherwise.written, &states, &mut choice),
            });
        }
        let scope = last.environment.scope;
        Some(State { environment: Environment { scope, slots }, reached })
    }

    /// The term of the state that is reached.
    fn either(
        &mut self,
        name: &str,
        terms: &[Term],
        otherwise: Term,
        states: &[State],
        choice: &mut Choice<'_>,
    ) -> Term {
        if terms.iter().all(|term| *term == otherwise) {
            return otherwise;
        }
        let ty = self.domain.arena().type_of(otherwise);
        let meaning = match ty {
            TypeId::BOOL => {
                let mut formula = self.formula(otherwise);
                for (term, state) in terms.iter().zip(states) {
                    let term = self.formula(*term);
                    formula = self.formulas.ite(state.reached, term, formula);
                }
                Meaning::Truth(formula)
            }
            _ => {
                let mut value = otherwise;
                for (at, term) in terms.iter().enumerate().filter(|(_, term)| **term != otherwise) {
                    let condition = self.named(at, states[at].reached, choice);
                    value = self.domain.arena_mut().conditional(condition, *term, value);
                }
                Meaning::Value(value)
            }
        };
        let symbol = self.domain.arena_mut().fresh(name, ty);
        choice.definitions.push(Definition { symbol, meaning });
        symbol
    }

    /// The condition of a way to a join, as a symbol or a constant.
    fn named(&mut self, at: usize, reached: Formula, choice: &mut Choice<'_>) -> Term {
        if let Some(symbol) = choice.names[at] {
            return symbol;
        }
        let symbol = match reached {
            Formulas::TRUE | Formulas::FALSE => self.domain.arena().boolean(reached == Formulas::TRUE),
            _ => {
                let symbol = self.domain.arena_mut().fresh("way", TypeId::BOOL);
                choice.definitions.push(Definition { symbol, meaning: Meaning::Truth(reached) });
                symbol
            }
        };
        choice.names[at] = Some(symbol);
        symbol
    }
}

/// The names of the ways to a join.
struct Choice<'a> {
    names: Vec<Option<Term>>,
    definitions: &'a mut Vec<Definition>,
}
