//! A violation of the product, met by an execution of the user's program.
//!
//! The values of a model lead through the product location by location; who moved where is the schedule. If the
//! world does not meet the violation on that way, some schedules at random are tried with the same values. What
//! none meets stays possible.

use super::execute::{execute, Given, Met};
use super::guide::{Chance, Guide};
use super::product::Move;
use crate::path::{nothing, ConcretePath};
use crate::work::Work;
use antiphon_encode::{Effects, State, Target};
use antiphon_machine::Property;
use antiphon_model::{Body, LocationId, Step};
use antiphon_outcome::Violation;
use antiphon_source::Span;
use antiphon_symbolic::{Assignment, ExprId as Term, Value};

/// Steps of an execution of the product.
const MOST_STEPS: usize = 20_000;

/// Schedules at random.
const CHANCES: u64 = 60;

/// The violation, if an execution meets it.
pub(crate) fn confirm(
    work: &mut Work<'_>,
    concrete: &ConcretePath,
    (property, span): (Property, Span),
    answers: std::collections::BTreeMap<String, String>,
) -> Option<Violation> {
    let moves = moves(work, concrete);
    let inputs = concrete.inputs.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
    let given = Given { inputs, answers };
    let guided = execute(work, &given, &mut Guide::new(&moves));
    let met = guided.filter(|met| met.is(property, span)).or_else(|| by_chance(work, &given, CHANCES));
    met.map(|met| met.violation(Vec::new()))
}

/// What goes wrong on one of some schedules.
fn by_chance(work: &Work<'_>, given: &Given, chances: u64) -> Option<Met> {
    let mut seeds = (0..chances).take_while(|_| work.stop().is_none());
    seeds.find_map(|seed| execute(work, given, &mut Chance::new(seed)))
}

/// What goes wrong on a schedule at random.
pub(crate) fn try_schedule(
    work: &Work<'_>,
    answers: std::collections::BTreeMap<String, String>,
    seed: u64,
) -> Option<Violation> {
    let given = Given { answers, ..Given::default() };
    execute(work, &given, &mut Chance::new(seed)).map(|met| met.violation(Vec::new()))
}

/// Who moved where on the way that some values lead.
fn moves(work: &mut Work<'_>, concrete: &ConcretePath) -> Vec<Move> {
    let Some(moves) = work.moves else { return Vec::new() };
    walk(work, concrete).into_iter().filter_map(|at| moves.0.get(at.0 as usize)).flatten().copied().collect()
}

/// The locations that control comes to with the values of a model.
fn walk(work: &mut Work<'_>, concrete: &ConcretePath) -> Vec<LocationId> {
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
        path.extend(run(work, at, next));
        at = next;
    }
    path
}

/// The locations of a run of steps that was taken at once, behind the first.
fn run(work: &Work<'_>, from: LocationId, to: LocationId) -> Vec<LocationId> {
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
