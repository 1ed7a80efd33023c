//! Temporal properties: does every infinite run of a program have the property?
//!
//! The automaton of the negation is put beside the graph of blocks, and a run of both is
//! looked for, in the way of Dietsch, Heizmann, Langenfeld and Podelski ("Fairness modulo
//! theory", CAV 2015): a lasso of the product under the predicates of now is
//! checked for itself, and either excluded for good, by predicates or by a ranking argument, or
//! shown to be an execution. Ranking arguments are about whole components here (`eliminate`),
//! lexicographic by construction, so that no automaton has to be complemented.
//! Termination is the property `F end`.
//!
//! | module | what it holds |
//! |---|---|
//! | `observe` | what a formula sees of a program |
//! | `system` | program, automaton, invariants, predicates |
//! | `simulate` | states that executions come to |
//! | `product` | their product under the predicates |
//! | `eliminate` | components that ranking functions exclude |
//! | `lasso` | lassos of what is left, as formulas |
//! | `recurrent` | closed sets of states that executions never leave |
//! | `refine` | what a lasso teaches |
//! | `told` | the argument of a proof, loop by loop |
//! | `witness` | an execution, judged and replayed |
//!
//! *Trust.* Ranking functions are checked by plain questions on the edges before a step
//! is dropped. The word of an execution is judged by the semantics of the logic, and its cycle is run
//! twice in concrete numbers.
//!
//! *Threads* come as their product (`threads`), in which runs are kept and fairness is a premise of the property. *Recursion* is a
//! loop for proofs of termination (`recursion::descent`). Elsewhere it is inlined to a depth; where executions go deeper, nothing is said.

mod eliminate;
mod lasso;
mod observe;
mod product;
mod recurrent;
mod refine;
mod simulate;
mod system;
mod told;
mod witness;

use crate::control::followed;
use crate::engine::{self, not_prepared, refused, stopped_by};
use crate::explicit::Follow;
use crate::graph::{build, cuts, Graph, Parallel, PointId, Purpose};
use crate::prepare::{prepare, prepare_alone, prepare_unfolded, with_direct_calls, Beyond, Following, Prepared};
use crate::recursion::{self, Calls, Decrease};
use crate::runs::{runs, Runs};
use crate::threads::{self, fairly, Fairness};
use crate::work::{self, Options, Work};
use antiphon_encode::{Encoder, Refusal, Unwritten};
use antiphon_machine::{Checks, Integers, NumberModel};
use antiphon_model::{ExprKind, IntType, Program, Signedness, Type};
use antiphon_outcome::{Assumption, Certainty, Inconclusive, Outcome, Property, Reason, Unsupported};
use antiphon_passes::creates_threads;
use antiphon_prover::{Formula, Limit, Patience, Steps as SolverSteps};
use antiphon_source::codes;
use antiphon_temporal::{automaton_of, Atom};
use eliminate::{eliminate, Component, Steps};
use observe::{Misfit, Sights};
use product::{product, Failed, Images};
use refine::{learn, recurrence, Endless, Lesson};
use std::collections::BTreeSet;
use std::time::Instant;
use system::System;

/// A temporal property to be checked.
#[derive(Clone, Debug)]
pub struct Temporal {
    /// The formula. The expression of atom N is what `__antiphon_atom_N` of the
    /// program returns.
    pub property: antiphon_temporal::Property,
    /// What a violation is called.
    pub kind: Property,
    /// What is taken for granted of the scheduler of threads.
    pub fairness: Fairness,
}

/// Refinements after which an engine gives up where nobody said.
const MOST_REFINEMENTS: u64 = 300;
/// For one question about invariants: about 8 s.
const HORN: SolverSteps = SolverSteps::of_seconds(8);

/// What came out.
enum Answer {
    Holds,
    Fails(Box<(Endless, product::Product)>),
    Open(Inconclusive),
}

/// Checks a temporal property of a program; an error says why the property is not about it.
///
/// A proof must not rest on overflow: a loop that ends only because a counter leaves
/// its type is not said to end. So integers have no bounds for a proof, where nothing in the
/// program wraps, and those of their types for a violation. A proof with those counts where
/// nothing can overflow.
///
/// Small steps (`--parallel none`, `atomise`) have a turn; what they leave open is asked of whole regions between loops, unless somebody
/// says how many refinements have to do.
pub fn check_temporal(program: &Program, temporal: &Temporal, options: &Options) -> Result<Outcome, String> {
    let started = Instant::now();
    let limit = options.limit();
    let small = options.parallel != Parallel::Concurrent && options.max_refinements.is_none();
    let first = match small {
        true => limit.within(SMALL_STEPS.min(limit.left().share((1, 3)))),
        false => limit.clone(),
    };
    let mut outcome = attempt(program, temporal, options, &first)?;
    let sure = outcome.violations.iter().all(|violation| violation.certainty == Certainty::Provable);
    if small && !(sure && outcome.incomplete.is_empty()) && !limit.is_reached() {
        let large = Options { parallel: Parallel::Concurrent, ..options.clone() };
        outcome = attempt(program, temporal, &large, &limit)?;
    }
    outcome.assumptions.extend(Assumption::left_to_right(&program.presumed));
    outcome.assumptions.extend(Assumption::kept_values(&program.kept));
    outcome.statistics.seconds = started.elapsed().as_secs_f64();
    Ok(outcome)
}

/// The turn of small steps: about 1 s of the solver, and several of the work around it.
const SMALL_STEPS: SolverSteps = SolverSteps::of_seconds(1);

/// Checks a property in steps of one size.
fn attempt(program: &Program, temporal: &Temporal, options: &Options, limit: &Limit) -> Result<Outcome, String> {
    let marked = observe::marked(program, &temporal.property).map_err(|Misfit(text)| text)?;
    let chain = match creates_threads(&marked) {
        true => None,
        false => recursion::chain(&with_direct_calls(&marked)),
    };
    Ok(match chain {
        Some(chain) => unfolded(&marked, temporal, options, (&chain, limit))?,
        None => {
            if let Some(unsupported) = refused_next(program, temporal) {
                return Ok(Outcome { unsupported: Some(unsupported), ..Outcome::default() });
            }
            let watch = observe::watch(&temporal.property, temporal.fairness, &marked.function(marked.main).name);
            let mut outcome = match prepare(&marked, &options.unreachable, &watch) {
                Ok(prepared) => check_prepared(prepared, temporal, options, limit)?,
                Err(reason) => return Ok(not_prepared(reason)),
            };
            if creates_threads(&marked) && outcome.violations.is_empty() && outcome.incomplete.is_empty() {
                outcome.assumptions.extend(threads::assumptions(&marked, &watch));
            }
            outcome
        }
    })
}

/// Work on one guess of what decreases, before violations are looked for: about 2 s.
const SHORT_GUESS: SolverSteps = SolverSteps::of_seconds(2);

/// The same behind that: about 12 s.
const LONG_GUESS: SolverSteps = SolverSteps::of_seconds(12);

/// The depths to which recursive functions are inlined.
const DEPTHS: [u32; 4] = [2, 6, 20, 60];

/// Checks a property of a program whose functions call themselves, inlined deeper and deeper.
fn unfolded(
    marked: &Program,
    temporal: &Temporal,
    options: &Options,
    (chain, limit): (&recursion::Chain, &Limit),
) -> Result<Outcome, String> {
    if temporal.kind == Property::Termination {
        for calls in [Calls::Open, Calls::Endless] {
            if let Some(found) = as_loops((marked, calls), temporal, options, limit)? {
                return Ok(found);
            }
        }
        if let Some(found) = by_decrease(marked, temporal, options, (SHORT_GUESS, limit))? {
            return Ok(found);
        }
        if let Some(found) = as_loops((marked, Calls::Shallow), temporal, options, limit)? {
            return Ok(found);
        }
        if let Some(found) = by_decrease(marked, temporal, options, (LONG_GUESS, limit))? {
            return Ok(found);
        }
    }
    let message = format!("recursion may go deeper than was explored: {chain}");
    let mut open = Outcome::default();
    open.incomplete.push(Inconclusive { reason: Reason::MaxDepth, message }.into());
    for depth in DEPTHS {
        if limit.is_reached() || options.interrupt.is_raised() {
            break;
        }
        let Some(prepared) = prepare_unfolded(marked, &options.unreachable, depth, Beyond::Stays) else { break };
        let found = check_prepared(prepared, temporal, options, limit)?;
        let sure = found.violations.iter().all(|violation| violation.certainty == Certainty::Provable);
        if found.incomplete.is_empty() && sure {
            return Ok(found);
        }
        open.statistics = found.statistics;
    }
    Ok(open)
}

/// Whether a program ends whose functions call themselves, with these calls as loops: where any result may come back only a
/// proof counts, where only those do that there are, a violation.
fn as_loops(
    (marked, calls): (&Program, Calls),
    temporal: &Temporal,
    options: &Options,
    limit: &Limit,
) -> Result<Option<Outcome>, String> {
    let Some(looped) = recursion::without_recursion(&with_direct_calls(marked), calls) else { return Ok(None) };
    let watch = observe::watch(&temporal.property, temporal.fairness, &marked.function(marked.main).name);
    let Ok(prepared) = prepare(&looped, &options.unreachable, &watch) else { return Ok(None) };
    let part = limit.within(limit.left().share((1, 3)));
    let found = check_prepared(prepared, temporal, options, &part)?;
    let sure = |found: &Outcome| found.violations.iter().all(|own| own.certainty == Certainty::Provable);
    let counts = |found: &Outcome| match calls {
        Calls::Open | Calls::Returning => found.violations.is_empty(),
        Calls::Endless | Calls::Shallow => !found.violations.is_empty() && sure(found),
    };
    Ok(Some(found).filter(|found| found.incomplete.is_empty() && counts(found)))
}

/// Whether a program ends because no chain of calls goes on for ever, and what is outside of them ends.
fn by_decrease(
    marked: &Program,
    temporal: &Temporal,
    options: &Options,
    (guess, limit): (SolverSteps, &Limit),
) -> Result<Option<Outcome>, String> {
    let Some(outside) = as_loops((marked, Calls::Returning), temporal, options, limit)? else { return Ok(None) };
    // Integers without bounds are easier, and those of the machine may exclude more.
    let arithmetic: &[NumberModel] = match (wraps(marked), options.arithmetic) {
        (false, NumberModel::Machine) => &[NumberModel::Ideal, NumberModel::Machine],
        (true, NumberModel::Machine) => &[NumberModel::Machine],
        (_, NumberModel::Ideal) => &[NumberModel::Ideal],
    };
    let found = arithmetic.iter().find_map(|own| {
        recursion::decreasing(marked, &Options { arithmetic: *own, ..options.clone() }, (guess, limit))
    });
    let Some(Decrease { told, assumptions }) = found else { return Ok(None) };
    let mut outcome = outside;
    outcome.proof = Some(format!("{}, as summaries show that the prover confirmed; {ARGUMENT}", told.join("; ")));
    let new = assumptions.into_iter().filter(|own| !outcome.assumptions.contains(own)).collect::<Vec<_>>();
    outcome.assumptions.extend(new);
    Ok(Some(outcome))
}

/// The next state of several threads means nothing.
fn refused_next(program: &Program, temporal: &Temporal) -> Option<Unsupported> {
    let refused = creates_threads(program) && temporal.property.formula.has_next();
    let message = "`X` in a temporal property of a program that creates threads".to_owned();
    let span = program.function(program.main).span;
    refused.then(|| Unsupported { code: &codes::unsupported::U206, message, span, calls: Vec::new() })
}

/// Checks a property of a program that was made ready.
fn check_prepared(
    mut prepared: Prepared,
    temporal: &Temporal,
    options: &Options,
    limit: &Limit,
) -> Result<Outcome, String> {
    let property = match (&prepared.moves, temporal.fairness) {
        (Some(moves), Fairness::Weak) => fairly(&temporal.property, moves.threads),
        _ => temporal.property.clone(),
    };
    let sights = observe::sights(&prepared.inlined, &property).map_err(|Misfit(text)| text)?;
    let startup = prepared.inlined.startup;
    let runs = runs(&mut prepared.inlined, startup, options.parallel, &sights.cuts, &sights.globals);
    let task = Task { temporal, property: &property, options, prepared: &prepared, sights: &sights, runs: &runs };
    let most = |share| limit.within(limit.left().share(share));
    let (proof, violation) = (most(PROOF_SHARE), most(VIOLATION_SHARE));
    let ideal = match options.arithmetic {
        NumberModel::Machine if wraps(&prepared.inlined) => None,
        NumberModel::Machine => Some(task.attempt(Integers::Ideal, &proof)?),
        NumberModel::Ideal => Some(task.attempt(Integers::Ideal, limit)?),
    };
    match (ideal, options.arithmetic) {
        (Some(ideal), NumberModel::Ideal) => Ok(ideal.outcome),
        (Some(ideal), _) if ideal.holds() => Ok(ideal.outcome),
        (ideal, _) => task.with_machine_integers(ideal, (&violation, limit)),
    }
}

/// Whether some integers of a program may wrap as C defines it: unsigned arithmetic,
/// conversions to a type that does not hold all values.
fn wraps(program: &Program) -> bool {
    let int = |ty| match program.types.get(ty) {
        Type::Int(int) => Some(*int),
        _ => None,
    };
    let holds_all = |to: IntType, from: IntType| match (to.sign, from.sign) {
        (Signedness::Signed, Signedness::Unsigned) => to.bits > from.bits,
        (Signedness::Unsigned, Signedness::Signed) => false,
        _ => to.bits >= from.bits,
    };
    program.exprs.iter().any(|expr| match (&expr.kind, int(expr.ty)) {
        (ExprKind::Binary(..) | ExprKind::Unary(..), Some(to)) => to.sign == Signedness::Unsigned,
        (ExprKind::Convert(from), Some(to)) => match (&program.expr(*from).kind, int(program.expr(*from).ty)) {
            (ExprKind::Int(value), _) => *value < 0 || *value > 127,
            (_, Some(from)) => !holds_all(to, from),
            (_, None) => !matches!(program.types.get(program.expr(*from).ty), Type::Bool),
        },
        _ => false,
    })
}

/// The part of the work that a proof may take.
const PROOF_SHARE: (u64, u64) = (60, 100);

/// The part after which no violation with integers that wrap is looked for any more.
const VIOLATION_SHARE: (u64, u64) = (85, 100);

/// Work on whether a signed integer overflows anywhere: about 20 s.
const OVERFLOWS: SolverSteps = SolverSteps::of_seconds(20);

/// What an attempt came to.
struct Attempt {
    outcome: Outcome,
    /// Whether an execution may leave the types of its integers.
    overflow: Overflow,
}

/// Whether signed arithmetic may leave its type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overflow {
    Possible,
    Excluded,
}

impl Attempt {
    fn open(outcome: Outcome) -> Attempt {
        Attempt { outcome, overflow: Overflow::Possible }
    }

    fn holds(&self) -> bool {
        self.outcome.incomplete.is_empty() && self.outcome.violations.is_empty()
    }

    /// What is to be said after an attempt with machine integers, and one without bounds
    /// before it that gave no proof.
    fn judged(self, ideal: Option<Attempt>) -> Outcome {
        match (self.holds(), self.overflow) {
            (true, Overflow::Excluded) => {
                let mut outcome = self.outcome;
                // That was proved.
                let proved = work::assumptions(std::iter::once(Property::IntegerOverflow.id()));
                outcome.assumptions.retain(|own| !proved.contains(own));
                outcome
            }
            (true, Overflow::Possible) => {
                let mut outcome = self.outcome;
                let message = "there is a proof, but only for executions on which no signed integer overflows".into();
                outcome.incomplete = vec![Inconclusive { reason: Reason::Unsupported, message }.into()];
                outcome
            }
            (false, _) if !self.outcome.violations.is_empty() => self.outcome,
            (false, _) => match ideal.filter(|ideal| !ideal.outcome.incomplete.is_empty()) {
                Some(ideal) => Outcome { statistics: self.outcome.statistics, ..ideal.outcome },
                None => self.outcome,
            },
        }
    }
}

/// A property of a program.
struct Task<'t> {
    temporal: &'t Temporal,
    /// With what is taken for granted.
    property: &'t antiphon_temporal::Property,
    options: &'t Options,
    prepared: &'t Prepared,
    sights: &'t Sights,
    runs: &'t Runs,
}

impl Task<'_> {
    /// Checks the property with such integers.
    fn attempt(&self, integers: Integers, limit: &Limit) -> Result<Attempt, String> {
        let automaton = automaton_of(&self.property.negated()).map_err(|error| error.to_string())?;
        let inlined = &self.prepared.inlined;
        let encoder = Encoder::new(inlined, integers).unwritten(Unwritten::AnyValue);
        let mut encoder = encoder.combined(inlined.startup, self.runs.combined.clone());
        let mut outcome = Outcome::default();
        let conditions = match self.conditions(&mut encoder) {
            Ok(conditions) => conditions,
            Err(Misfit(message)) => {
                outcome.incomplete.push(Inconclusive { reason: Reason::Unsupported, message }.into());
                return Ok(Attempt::open(outcome));
            }
        };
        let mut overflow = Overflow::Possible;
        let purpose = Purpose {
            parallel: self.options.parallel,
            starts: self.runs.starts.clone(),
            checks: failing(),
            cuts: self.sights.cuts.clone(),
            observed: self.sights.globals.clone(),
            partition: Default::default(),
            limit: limit.clone(),
        };
        match self.graph(&mut encoder, &purpose) {
            Err(refusal) => outcome.incomplete.push(refused(&refusal).into()),
            Ok(graph) => {
                let (replayed, options) = (&self.prepared.replayed, self.options);
                let (plain, facts, effort) = (None, Default::default(), Default::default());
                let (moves, limit) = (self.prepared.moves.as_ref(), limit.clone());
                let mut work =
                    Work { encoder, graph, plain, facts, replayed, moves, options, limit, effort, history: None };
                let mut system = System::new(&mut work, automaton, self.sights, conditions);
                let body = &inlined.function(inlined.startup).body;
                system.look_at(&cuts(body, &Purpose { parallel: Parallel::Concurrent, ..purpose }));
                report(&mut system, (self.temporal, self.property), (inlined, integers), &mut outcome);
                let holds = outcome.violations.is_empty() && outcome.incomplete.is_empty();
                if holds && integers != Integers::Ideal && !may_overflow(&mut system) {
                    overflow = Overflow::Excluded;
                }
            }
        }
        Ok(Attempt { outcome, overflow })
    }

    /// The program as a graph. Threads that wait for each other have few states, which belong to control: fairness is about
    /// who waits, and as data that would have to be found out at every point.
    fn graph(&self, encoder: &mut Encoder<'_>, purpose: &Purpose) -> Result<Graph, Refusal> {
        let plain = build(encoder, self.prepared.inlined.startup, purpose)?;
        if self.prepared.moves.is_none() {
            return Ok(plain);
        }
        let limit = purpose.limit.within(purpose.limit.left().share((1, 2)));
        let purpose = Purpose { limit, ..purpose.clone() };
        Ok(followed(encoder, &plain, &purpose, Follow::Everything).unwrap_or(plain))
    }

    /// Checks the property with the integers of the machine, after an attempt without bounds that gave
    /// no proof. If that one gave a violation, so may one in which signed integers wrap: it
    /// does not rest on overflow alone.
    fn with_machine_integers(
        &self,
        ideal: Option<Attempt>,
        (violation, whole): (&Limit, &Limit),
    ) -> Result<Outcome, String> {
        if ideal.as_ref().is_some_and(|ideal| !ideal.outcome.violations.is_empty()) {
            if let Some(violation) = self.violation_by_wrapping(violation)? {
                return Ok(violation);
            }
        }
        let mut machine = self.attempt(Integers::of(NumberModel::Machine, Checks::ALL), whole)?;
        if machine.holds() && machine.overflow == Overflow::Possible && self.never_overflows(whole) {
            machine.overflow = Overflow::Excluded;
        }
        Ok(machine.judged(ideal))
    }

    /// Whether the engines for safety prove that no signed integer overflows, in any execution.
    fn never_overflows(&self, limit: &Limit) -> bool {
        if self.prepared.moves.is_some() {
            return false;
        }
        let others = Property::ALL.iter().filter(|own| **own != Property::IntegerOverflow);
        let checks = others.fold(Checks::ALL, |checks, property| checks.without(*property));
        let options = Options { checks, arithmetic: NumberModel::Machine, ..self.options.clone() };
        let prepared = prepare_alone(&self.prepared.replayed, &options.unreachable, Following::Anything);
        let found = engine::attempt(prepared, &options, &limit.within(OVERFLOWS.min(limit.left().share((3, 4)))));
        found.incomplete.is_empty() && found.violations.is_empty() && found.unsupported.is_none()
    }

    /// A violation where signed integers wrap, as they do unless overflow is checked. That there is none
    /// is no proof.
    fn violation_by_wrapping(&self, limit: &Limit) -> Result<Option<Outcome>, String> {
        let checks = Checks::ALL.without(Property::IntegerOverflow);
        let wrapping = self.attempt(Integers::of(NumberModel::Machine, checks), limit)?;
        Ok(Some(wrapping.outcome).filter(|outcome| !outcome.violations.is_empty()))
    }

    /// The formulas of atoms that are conditions.
    fn conditions(&self, encoder: &mut Encoder<'_>) -> Result<Vec<Option<Formula>>, Misfit> {
        let atoms = self.property.atoms.iter().enumerate();
        atoms
            .map(|(number, atom)| match atom {
                Atom::Condition(text) => observe::atom_formula(encoder, number, text).map(Some),
                Atom::Call(_) | Atom::At(_) | Atom::End => Ok(None),
            })
            .collect()
    }
}

/// What proves a temporal property.
const ARGUMENT: &str =
    "no execution repeats a cycle that violates the property forever: some value decreases on each, \
                        or no execution takes it";

/// What ends a run because it fails.
fn failing() -> Checks {
    let others = Property::ALL.iter().filter(|own| !matches!(own, Property::Assertion | Property::Reachability));
    others.fold(Checks::ALL, |checks, property| checks.without(*property))
}

fn report(
    system: &mut System<'_, '_>,
    (temporal, property): (&Temporal, &antiphon_temporal::Property),
    (program, integers): (&Program, Integers),
    outcome: &mut Outcome,
) {
    let mut counted = Counted::default();
    let answer = answer(system, &mut counted);
    outcome.statistics.states_seen = counted.nodes;
    outcome.statistics.refinements = counted.refinements;
    outcome.statistics.validity_queries = system.context.statistics().queries;
    outcome.statistics.predicates = system.predicates.iter().map(|own| own.len() as u64).sum();
    outcome.statistics.transitions = system.graph().edges.len() as u64;
    outcome.statistics.symbolic_values = system.work.encoder.arena().len() as u64;
    match answer {
        Answer::Holds => {
            outcome.proof = Some(ARGUMENT.to_owned());
            outcome.inferred = told::arguments(system);
            outcome.assumptions.extend(assumptions(system));
        }
        Answer::Open(open) => outcome.incomplete.push(open.into()),
        Answer::Fails(found) => {
            let (endless, product) = &*found;
            let asked = (property, &temporal.property);
            let shown = witness::violation(system, product, endless, asked, (program, integers, temporal.kind));
            outcome.statistics.executions = 1;
            match shown {
                Ok(violation) => outcome.violations.push(violation),
                Err(Misfit(message)) => {
                    outcome.incomplete.push(Inconclusive { reason: Reason::SolverUnknown, message }.into())
                }
            }
        }
    }
}

/// Whether signed arithmetic may leave its type, as far as invariants tell.
fn may_overflow(system: &mut System<'_, '_>) -> bool {
    system.find_invariants();
    (0..system.graph().points.len()).any(|point| {
        let point = PointId(point as u32);
        let blocks: BTreeSet<usize> =
            system.graph().edges_from(point).map(|edge| system.graph().edge(edge).block).collect();
        let invariant = system.invariants[point.0 as usize];
        blocks.into_iter().any(|block| {
            let work = &mut *system.work;
            let hypotheses = work.encoder.hypotheses(&work.graph.chunks[block].block);
            let obligations = work.graph.chunks[block].block.effects.obligations.clone();
            let mut own = obligations.into_iter().filter(|own| own.property == Property::IntegerOverflow);
            own.any(|own| {
                let mut kernel = system.kernel();
                let fails = kernel.formulas.not(own.condition);
                !kernel.refutes(&[invariant, hypotheses, own.reached, fails])
            })
        })
    })
}

/// What a proof rests on: executions that do what is undefined are not looked at.
fn assumptions(system: &System<'_, '_>) -> Vec<Assumption> {
    let obligations = system.graph().chunks.iter().flat_map(|chunk| &chunk.block.effects.obligations);
    let names = obligations.map(|own| own.property.id());
    work::assumptions(names.filter(|name| ![Property::Assertion.id(), Property::Reachability.id()].contains(name)))
}

/// How much was done.
#[derive(Default)]
struct Counted {
    nodes: u64,
    refinements: u64,
}

fn answer(system: &mut System<'_, '_>, counted: &mut Counted) -> Answer {
    if system.automaton.initial.is_none() {
        return Answer::Holds;
    }
    let patience = Patience::Steps(HORN);
    let mut horn = antiphon_prover::Horn::new(antiphon_prover::Options { patience, ..system.work.prover() });
    let (mut images, mut steps) = (Images::default(), Steps::default());
    let most = system.work.options.max_refinements.unwrap_or(MOST_REFINEMENTS);
    loop {
        let product = match product(system, &mut images) {
            Ok(product) => product,
            Err(Failed::Stopped(stop)) => return Answer::Open(stopped_by(stop)),
            Err(Failed::Large) => return open(Reason::MaxStates, "there are too many combinations of predicates"),
        };
        counted.nodes = product.nodes.len() as u64;
        let component = match eliminate(system, &product, &mut steps) {
            Err(stop) => return Answer::Open(stopped_by(stop)),
            Ok(None) => return no_lasso(&product),
            Ok(Some(component)) => component,
        };
        if counted.refinements == 0 {
            if let Some(endless) = at_once(system, &product, &component) {
                return Answer::Fails(Box::new((endless, product)));
            }
            // Most loops need no invariant; the others get all at once.
            counted.refinements = 1;
            system.find_invariants();
            continue;
        }
        if counted.refinements == most {
            return open(Reason::MaxDepth, "the number of refinements that is allowed was reached");
        }
        counted.refinements += 1;
        let Some(lasso) = lasso::shortest(system, &product, &component) else {
            return open(Reason::SolverUnknown, "a component without a lasso");
        };
        match learn(system, &mut horn, &product, &component, &lasso) {
            Lesson::Refined => {}
            Lesson::Endless(endless) => return Answer::Fails(Box::new((*endless, product))),
            Lesson::Open(message) => match system.work.stop() {
                Some(stop) => return Answer::Open(stopped_by(stop)),
                None => return open(Reason::SolverUnknown, &message),
            },
        }
    }
}

/// An execution of threads that goes on for ever, if the first lasso is one: where numbers belong to control no invariant is
/// needed to see it.
fn at_once(system: &mut System<'_, '_>, product: &product::Product, component: &Component) -> Option<Endless> {
    system.work.moves?;
    let lasso = lasso::shortest(system, product, component)?;
    recurrence(system, product, &lasso)
}

/// No run of both is left.
fn no_lasso(product: &product::Product) -> Answer {
    match &product.gap {
        None => Answer::Holds,
        Some(gap) => open(Reason::Unsupported, &format!("the program can come to {gap}, which is not modelled")),
    }
}

fn open(reason: Reason, message: &str) -> Answer {
    Answer::Open(Inconclusive { reason, message: message.to_owned() })
}
