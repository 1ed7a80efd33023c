//! The functions of a program as graphs of blocks that call each other, and the variables
//! that matter at their points.
//!
//! Each function is cut at its loops, and before and behind its calls; what lies between
//! is one block as in `graph`. What a function reads and what it leaves is found
//! together with what matters: arguments and globals that its start needs are its inputs, globals that it
//! writes and some caller needs afterwards are its outputs (the least fixpoint,
//! over all functions at once).

use super::sites::{Site, Sites};
use crate::cone::{Cone, Needed};
use crate::graph::{cuts, failures, Failure, Parallel, Purpose};
use crate::steps::is_over;
use antiphon_encode::{Block, Effects, Encoder, Joins, Refusal, Region, Scope, Slot, State, Target};
use antiphon_machine::Checks;
use antiphon_model::{Body, FunctionId, LocalId, LocationId, Variable};
use antiphon_prover::{Formula, Limit};
use antiphon_symbolic::ExprId as Term;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A point: a location of a function.
pub(super) type Point = (FunctionId, LocationId);

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum To {
    /// To a location.
    Location(LocationId),
    /// Back to the caller, with a value.
    Return(Option<Slot>),
    /// Something fails.
    Error,
}

/// A way through a block.
#[derive(Debug)]
pub(super) struct Edge {
    /// Where it begins.
    pub from: LocationId,
    /// Where it leads.
    pub to: To,
    /// When it is taken.
    pub reached: Formula,
    /// Its block.
    pub block: usize,
    /// Which exit of it; none for a failure.
    exit: Option<usize>,
}

/// A block and what fails in it.
pub(super) struct Chunk {
    /// The transition.
    pub block: Block,
    /// What reads what in it.
    pub cone: Cone,
}

/// A function.
pub(super) struct FunctionGraph {
    /// Its variables.
    pub scope: Rc<Scope>,
    /// Its blocks.
    pub chunks: Vec<Chunk>,
    /// The ways through them.
    pub edges: Vec<Edge>,
    /// Its calls.
    pub sites: Vec<Site>,
}

impl FunctionGraph {
    /// The state at the end of an edge.
    pub fn state(&self, edge: &Edge) -> Option<&State> {
        edge.exit.map(|exit| &self.chunks[edge.block].block.exits[exit].state)
    }

    /// The symbol of a variable, if it is tracked.
    pub fn symbol(&self, variable: Variable) -> Option<Term> {
        self.scope.tracked.iter().find(|tracked| tracked.variable == variable).map(|tracked| tracked.value)
    }

    /// What an edge needs for some terms.
    pub fn needed(&self, encoder: &mut Encoder<'_>, edge: &Edge, terms: &[Term]) -> Needed {
        self.chunks[edge.block].cone.close(encoder, edge.reached, terms)
    }
}

/// What callers want of a function.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Wanted {
    /// Globals that it writes.
    pub globals: BTreeSet<Variable>,
    /// A symbol for the result, if somebody reads it; nothing else has it.
    pub result: Option<Term>,
}

/// All functions.
pub(super) struct Parts {
    /// By their ids.
    pub parts: BTreeMap<FunctionId, FunctionGraph>,
    /// Which variables matter where.
    pub live: BTreeMap<Point, BTreeSet<Variable>>,
    /// What callers want.
    pub wanted: BTreeMap<FunctionId, Wanted>,
    written: BTreeMap<FunctionId, BTreeSet<Variable>>,
}

impl Parts {
    /// The graphs of all functions.
    pub fn build(encoder: &mut Encoder<'_>, sites: &Sites, checks: Checks, limit: &Limit) -> Result<Parts, Refusal> {
        let written = super::sites::written(encoder.program(), sites);
        let mut parts = BTreeMap::new();
        for (function, own) in sites {
            parts.insert(*function, part(encoder, *function, own, checks, limit)?);
        }
        let mut own = Parts { parts, live: BTreeMap::new(), wanted: BTreeMap::new(), written };
        while own.grow(encoder) {}
        Ok(own)
    }

    /// The variables that matter at a point, in order.
    pub fn live(&self, point: Point) -> BTreeSet<Variable> {
        self.live.get(&point).cloned().unwrap_or_default()
    }

    /// What a function reads of what it is given: parameters and globals.
    pub fn inputs(&self, encoder: &Encoder<'_>, function: FunctionId) -> Vec<Variable> {
        let program = encoder.program();
        let parameters = program.function(function).parameters;
        let given = |variable: &Variable| match variable {
            Variable::Global(_) => true,
            Variable::Local(local) => local.0 < parameters,
        };
        match function == program.startup {
            true => Vec::new(),
            false => self.live((function, Body::ENTRY)).into_iter().filter(given).collect(),
        }
    }

    /// What callers want of a function.
    pub fn wanted(&self, function: FunctionId) -> Wanted {
        self.wanted.get(&function).cloned().unwrap_or_default()
    }

    /// What an input of a called function is at a call.
    pub fn actual(site: &Site, input: Variable) -> Variable {
        match input {
            Variable::Global(_) => input,
            Variable::Local(LocalId(at)) => Variable::Local(site.arguments[at as usize]),
        }
    }

    /// The values that matter at the end of an edge.
    pub fn values(&self, function: FunctionId, edge: &Edge) -> Vec<Term> {
        let part = &self.parts[&function];
        let Some(state) = part.state(edge) else { return Vec::new() };
        let value = |variable: Variable| state.environment.get(variable).map(|slot| slot.value);
        match edge.to {
            To::Location(to) => self.live((function, to)).into_iter().filter_map(value).collect(),
            To::Return(slot) => {
                let wanted = self.wanted(function);
                // Where no value is given, any is.
                let result = wanted.result.map(|any| slot.map_or(any, |slot| slot.value));
                result.into_iter().chain(wanted.globals.into_iter().filter_map(value)).collect()
            }
            To::Error => Vec::new(),
        }
    }

    /// One round of the fixpoint; whether anything is new.
    fn grow(&mut self, encoder: &mut Encoder<'_>) -> bool {
        let mut changed = false;
        let functions: Vec<FunctionId> = self.parts.keys().copied().collect();
        for function in functions {
            for at in (0..self.parts[&function].edges.len()).rev() {
                let part = &self.parts[&function];
                let edge = &part.edges[at];
                let terms = self.values(function, edge);
                let found = part.needed(encoder, edge, &terms).variables;
                let found: Vec<Variable> = found.iter().map(|at| part.scope.tracked[*at].variable).collect();
                let from = edge.from;
                changed |= self.add((function, from), found);
            }
            for site in self.parts[&function].sites.clone() {
                changed |= self.call(encoder, function, &site);
            }
        }
        changed
    }

    fn add(&mut self, point: Point, found: impl IntoIterator<Item = Variable>) -> bool {
        let known = self.live.entry(point).or_default();
        let before = known.len();
        known.extend(found);
        known.len() > before
    }

    fn call(&mut self, encoder: &mut Encoder<'_>, function: FunctionId, site: &Site) -> bool {
        let after = self.live((function, site.next));
        let written = &self.written[&site.callee];
        let result = site.result.map(Variable::Local);
        let wanted = self.wanted.entry(site.callee).or_default();
        let before = wanted.clone();
        wanted.globals.extend(after.intersection(written));
        if let (None, Some(result)) = (wanted.result, result.filter(|result| after.contains(result))) {
            wanted.result = self.parts[&function].symbol(result).map(|symbol| encoder.copy(symbol, "result"));
        }
        let changed = *wanted != before;
        let kept = after.into_iter().filter(|variable| !written.contains(variable) && Some(*variable) != result);
        let kept: Vec<Variable> = kept.collect();
        let given = self.inputs(encoder, site.callee).into_iter().map(|input| Parts::actual(site, input));
        let given: Vec<Variable> = given.collect();
        self.add((function, site.at), kept.into_iter().chain(given)) || changed
    }
}

/// The graph of one function.
fn part(
    encoder: &mut Encoder<'_>,
    function: FunctionId,
    sites: &[Site],
    checks: Checks,
    limit: &Limit,
) -> Result<FunctionGraph, Refusal> {
    let calls: BTreeSet<LocationId> = sites.iter().map(|site| site.at).collect();
    let purpose = Purpose {
        parallel: Parallel::Concurrent,
        starts: BTreeSet::new(),
        checks,
        cuts: sites.iter().flat_map(|site| [site.at, site.next]).collect(),
        observed: BTreeSet::new(),
        partition: Default::default(),
        limit: limit.clone(),
    };
    let cuts = cuts(&encoder.program().function(function).body, &purpose);
    let scope = encoder.scope(function);
    let mut part = FunctionGraph { scope, chunks: Vec::new(), edges: Vec::new(), sites: sites.to_vec() };
    for entry in cuts.iter().filter(|cut| !calls.contains(cut)) {
        if is_over(limit) {
            return Err(Refusal::Exhausted("the time given was over".to_owned()));
        }
        let mut before = Effects::default();
        let start = match *entry {
            Body::ENTRY if function == encoder.program().startup => encoder.initial(&mut before),
            _ => encoder.anywhere(function),
        };
        let region = Region { entry: *entry, exits: cuts.clone() };
        let mut block = encoder.block(&region, start, Joins::Merged)?;
        block.effects.facts.extend(before.facts);
        block.effects.unknowns.extend(before.unknowns);
        part.add(encoder, function, *entry, block, checks);
    }
    // Calls that control never comes to are no points.
    part.sites.retain(|site| cuts.contains(&site.at));
    Ok(part)
}

impl FunctionGraph {
    fn add(&mut self, encoder: &mut Encoder<'_>, function: FunctionId, from: LocationId, block: Block, checks: Checks) {
        let number = self.chunks.len();
        let is_program = function == encoder.program().startup;
        for (at, exit) in block.exits.iter().enumerate() {
            let to = match exit.target {
                Target::Location(to) => To::Location(to),
                Target::Return(slot) if !is_program => To::Return(slot),
                // Where the program ends nothing can fail any more.
                Target::Return(_) | Target::End => continue,
            };
            self.edges.push(Edge { from, to, reached: exit.state.reached, block: number, exit: Some(at) });
        }
        let fails: Vec<Formula> =
            failures(encoder, &block.effects, checks).iter().map(|failure: &Failure| failure.when).collect();
        if !fails.is_empty() {
            let reached = encoder.kernel().1.or(&fails);
            self.edges.push(Edge { from, to: To::Error, reached, block: number, exit: None });
        }
        let cone = Cone::new(encoder, &self.scope, &block);
        self.chunks.push(Chunk { block, cone });
    }
}
