//! States that executions come to, by running the graph on random choices.
//!
//! They cost no question to a solver, and each candidate for an invariant that is false
//! in one is none. The seed is fixed: every run is the same.

use super::system::System;
use crate::graph::{EdgeId, Graph, PointId, Way};
use crate::kernel::any_value;
use antiphon_numbers::Random;
use antiphon_symbolic::{Assignment, ExprId as Term, Rat, TypeId, Value};

/// Runs.
const RUNS: u64 = 12;
/// Steps of a run.
const STEPS: usize = 40;
/// Choices that are tried before a run is over.
const TRIES: usize = 6;

/// States at each point.
pub(crate) fn simulate(system: &mut System<'_, '_>, numbers: &[i64]) -> Vec<Vec<Assignment>> {
    let mut found = vec![Vec::new(); system.graph().points.len()];
    for run in 0..RUNS {
        let mut choices = Choices { random: Random::new(run + 1), numbers };
        let mut state = Assignment::default();
        let mut point = Graph::ENTRY;
        for _ in 0..STEPS {
            let Some((next, after)) = (0..TRIES).find_map(|_| step(system, point, &state, &mut choices)) else { break };
            (point, state) = (next, after);
            found[point.0 as usize].push(state.clone());
        }
    }
    found
}

/// Random values, mostly those of the program and those next to zero.
struct Choices<'n> {
    random: Random,
    numbers: &'n [i64],
}

impl Choices<'_> {
    fn value(&mut self, system: &System<'_, '_>, symbol: Term) -> Value {
        let arena = system.work.encoder.arena();
        let ty = arena.type_of(symbol);
        let number = match self.random.below(4) {
            0 if !self.numbers.is_empty() => self.numbers[self.random.below(self.numbers.len() as u64) as usize],
            1 => self.random.below(2_000) as i64 - 1_000,
            _ => self.random.below(12) as i64 - 3,
        };
        match ty {
            TypeId::BOOL => Value::Bool(number > 0),
            TypeId::INT | TypeId::REAL => Value::Number(Rat::from(number)),
            _ => any_value(arena, ty),
        }
    }
}

/// One step with random choices, if one is possible with them.
fn step(
    system: &mut System<'_, '_>,
    point: PointId,
    state: &Assignment,
    choices: &mut Choices<'_>,
) -> Option<(PointId, Assignment)> {
    let edges: Vec<EdgeId> = system.graph().edges_from(point).collect();
    let first = system.graph().edge(*edges.first()?).block;
    let mut values = state.clone();
    let tracked: Vec<Term> = system.graph().scope.tracked.iter().map(|own| own.value).collect();
    let unknowns = system.graph().chunks[first].block.effects.unknowns.iter().filter_map(|own| own.symbol);
    let unknowns: Vec<Term> = unknowns.collect();
    for symbol in tracked {
        let arena = system.work.encoder.arena();
        values.entry(symbol).or_insert_with(|| any_value(arena, arena.type_of(symbol)));
    }
    for symbol in unknowns {
        let value = choices.value(system, symbol);
        values.insert(symbol, value);
    }
    let work = &mut *system.work;
    work.encoder.complete(&work.graph.chunks[first].block, &mut values);
    for at in edges {
        let edge = work.graph.edge(at);
        if edge.way == Way::Failure || work.encoder.holds(edge.guard, &values) != Some(true) {
            continue;
        }
        let arena = work.encoder.arena();
        let value = |(at, term): &(usize, Term)| {
            let own = work.graph.scope.tracked[*at].value;
            arena.evaluate(*term, &values).map(|value| (own, value))
        };
        let after = edge.next.iter().map(value).collect::<Option<Assignment>>()?;
        return Some((edge.to, after));
    }
    None
}
