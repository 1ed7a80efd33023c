//! A violation of the product, met by an execution of the user's program.
//!
//! The values of a model lead through the product location by location; who moved where is the schedule. If the
//! world does not meet the violation on that way, some schedules at random are tried with the same values. What
//! none meets stays possible.

use super::execute::{execute, run, Given, Met};
use super::guide::{Behind, Guide};
use super::product::{Move, Turn};
use crate::path::{nothing, ConcretePath};
use crate::work::Work;
use antiphon_encode::{Effects, State, Target};
use antiphon_machine::Property;
use antiphon_model::{Body, LocationId, Step};
use antiphon_outcome::{TraceStep, Violation};
use antiphon_source::Span;
use antiphon_symbolic::{Assignment, ExprId as Term, Value};
use antiphon_world::Chance;

/// Steps of an execution of the product.
const MOST_STEPS: usize = 20_000;

/// Schedules at random.
const CHANCES: u64 = 60;

/// Choices of one execution at random.
const MOST_CHOICES: u32 = 4_000;

/// The violation, if an execution meets it.
pub(crate) fn confirm(
    work: &mut Work<'_>,
    concrete: &ConcretePath,
    (property, span): (Property, Span),
    answers: std::collections::BTreeMap<String, String>,
) -> Option<Violation> {
    let moves = moves(work, concrete);
    let given = Given { inputs: inputs(concrete), answers };
    let guided = execute(work, &given, &mut Guide::new(&moves, Behind::GoesOn));
    let met = guided.filter(|met| met.is(property, span)).or_else(|| by_chance(work, &given, CHANCES));
    met.map(|met| met.violation(Vec::new()))
}

/// What goes wrong on one of some schedules.
fn by_chance(work: &Work<'_>, given: &Given, chances: u64) -> Option<Met> {
    let mut seeds = (0..chances).take_while(|_| work.stop().is_none());
    seeds.find_map(|seed| execute(work, given, &mut Chance::new(seed, MOST_CHOICES)))
}

/// What goes wrong on a schedule at random.
pub(crate) fn try_schedule(
    work: &Work<'_>,
    answers: std::collections::BTreeMap<String, String>,
    seed: u64,
) -> Option<Violation> {
    let given = Given { answers, ..Given::default() };
    execute(work, &given, &mut Chance::new(seed, MOST_CHOICES)).map(|met| met.violation(Vec::new()))
}

/// Where an execution of the product that goes round for ever is at the head of its cycle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    /// The head.
    pub head: LocationId,
    /// How often control was there when the cycle begins.
    pub first: usize,
    /// How often when it was gone through twice.
    pub last: usize,
}

/// An execution of the product as one of the user's threads.
#[derive(Clone, Debug)]
pub(crate) struct Retold {
    /// What they do.
    pub trace: Vec<TraceStep>,
    /// Steps that are not in it.
    pub hidden_steps: u64,
    /// The first loop of the text that is in the cycle.
    pub place: Option<Span>,
}

/// An execution that goes round for ever, in the user's program.
pub(crate) fn retold(
    work: &mut Work<'_>,
    concrete: &ConcretePath,
    rounds: Rounds,
    answers: std::collections::BTreeMap<String, String>,
) -> Option<Retold> {
    let names = work.moves?;
    let path = walk(work, concrete, Some(rounds));
    let of = |path: &[LocationId]| -> Vec<Move> {
        path.iter().filter_map(|at| names.at.get(at.0 as usize)).flatten().copied().collect()
    };
    let mut visits = (0..path.len()).filter(|at| path[*at] == rounds.head);
    let cycle = visits.nth(rounds.first.saturating_sub(1)).map_or_else(Vec::new, |from| of(&path[from..]));
    let place = cycle.iter().find(|own| own.turn == Turn::Begins && own.span != Span::NONE).map(|own| own.span);
    let moves = of(&path);
    let given = Given { inputs: inputs(concrete), answers };
    let execution = run(work, &given, &mut Guide::new(&moves, Behind::Stops));
    let hidden_steps = antiphon_outcome::hidden_steps(execution.steps, &execution.trace);
    Some(Retold { trace: execution.trace, hidden_steps, place })
}

fn inputs(concrete: &ConcretePath) -> std::collections::BTreeMap<String, String> {
    concrete.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect()
}

/// Who moved where on the way that some values lead.
fn moves(work: &mut Work<'_>, concrete: &ConcretePath) -> Vec<Move> {
    let Some(moves) = work.moves else { return Vec::new() };
    walk(work, concrete, None).into_iter().filter_map(|at| moves.at.get(at.0 as usize)).flatten().copied().collect()
}

/// The locations that control comes to with the values of a model.
fn walk(work: &mut Work<'_>, concrete: &ConcretePath, rounds: Option<Rounds>) -> Vec<LocationId> {
    let function = work.graph.scope.function;
    let initial = work.encoder.initial(&mut Effects::default());
    let anywhere = work.encoder.anywhere(function);
    let mut values = after(work, &initial, &start(work, concrete));
    let mut left = concrete.values.iter();
    let mut path = vec![Body::ENTRY];
    let mut at = Body::ENTRY;
    while path.len() < MOST_STEPS {
        let mut effects = Effects::default();
        let successors = work.encoder.execute(at, &anywhere, &mut effects);
        for unknown in &effects.unknowns {
            let Some(symbol) = unknown.symbol else { continue };
            let reached = work.encoder.holds(unknown.reached, &values) == Some(true);
            let value = if reached { left.next().cloned() } else { None };
            values.insert(symbol, value.unwrap_or_else(|| nothing(work.encoder.arena(), symbol)));
        }
        let fails = effects.obligations.iter().any(|obligation| {
            let checked = work.options.checks.has(obligation.property);
            checked && work.encoder.holds(obligation.condition, &values) == Some(false)
        });
        let taken = successors.into_iter().find(|way| work.encoder.holds(way.state.reached, &values) == Some(true));
        let Some((Target::Location(next), state)) = taken.filter(|_| !fails).map(|way| (way.target, way.state)) else {
            break;
        };
        values = after(work, &state, &values);
        path.extend(passed(work, at, next));
        at = next;
        let is_over = |own: Rounds| path.iter().filter(|at| **at == own.head).count() >= own.last;
        if rounds.is_some_and(is_over) {
            break;
        }
    }
    path
}

/// The locations of a run of steps that was taken at once, behind the first.
fn passed(work: &Work<'_>, from: LocationId, to: LocationId) -> Vec<LocationId> {
    let body = &work.encoder.program().function(work.graph.scope.function).body;
    let mut locations = Vec::new();
    let mut at = from;
    while let Step::Action(_, next) = body.location(at).step {
        locations.push(next);
        if next == to || locations.len() > MOST_STEPS {
            break;
        }
        at = next;
    }
    if locations.is_empty() {
        locations.push(to);
    }
    locations
}

/// The values of inputs; all else is nothing.
fn start(work: &Work<'_>, concrete: &ConcretePath) -> Assignment {
    let arena = work.encoder.arena();
    let tracked = work.graph.scope.tracked.iter();
    let value = |name: &str, symbol: Term| {
        let given = concrete.inputs.iter().find(|(own, _)| own == name);
        given.map_or_else(|| nothing(arena, symbol), |(_, number)| Value::Number(number.clone()))
    };
    tracked.map(|tracked| (tracked.value, value(&tracked.name, tracked.value))).collect()
}

/// What variables are in a state, over the values of its symbols.
fn after(work: &Work<'_>, state: &State, values: &Assignment) -> Assignment {
    let arena = work.encoder.arena();
    let now = state.environment.iter().map(|(tracked, slot)| {
        let value = arena.evaluate(slot.value, values).unwrap_or_else(|| nothing(arena, tracked.value));
        (tracked.value, value)
    });
    now.collect()
}
