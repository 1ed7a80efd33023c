//! Values along a way through the graph: whether it can be taken, and what the
//! program would be told to take it.
//!
//! A way is feasible if its edges between numbered copies of the variables can hold
//! together. The values that the solver finds are of the variables that matter; the
//! others are computed along the way, since they may decide how often the program
//! asks for a value, and a replay names these by counting.

use crate::graph::{EdgeId, Failure, Way};
use crate::work::Work;
use antiphon_encode::Origin;
use antiphon_model::library::LibraryFunction;
use antiphon_numbers::Rat;
use antiphon_prover::{CheckResult, Context};
use antiphon_symbolic::{Arena, Assignment, ExprId as Term, Type, TypeId, Value};

/// What a way through the graph asks of the environment.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConcretePath {
    /// The values that library functions give, in order.
    pub choices: Vec<(LibraryFunction, Rat)>,
    /// All that was left open, in order.
    pub values: Vec<Value>,
    /// The inputs.
    pub inputs: Vec<(String, Rat)>,
    /// What fails at the end.
    pub failure: Option<Failure>,
    /// What variables are before each edge, and at the end.
    pub states: Vec<Assignment>,
}

/// Whether a way can be taken.
pub(crate) fn feasible(work: &mut Work<'_>, context: &mut Context, way: &[EdgeId]) -> CheckResult {
    context.push();
    for (step, edge) in way.iter().enumerate() {
        let relation = work.graph.relation(&mut work.encoder, *edge, step as u32);
        let (arena, formulas) = work.encoder.kernel();
        context.assert(arena, formulas, relation);
    }
    let (arena, formulas) = work.encoder.kernel();
    let result = context.check(arena, formulas);
    context.pop();
    result
}

/// Follows a way with the values of a model.
pub(crate) fn follow(work: &mut Work<'_>, way: &[EdgeId], model: &Assignment) -> ConcretePath {
    let mut concrete = ConcretePath::default();
    let mut state = start(work, model);
    for (step, edge) in way.iter().enumerate() {
        let edge = work.graph.edge(*edge).clone();
        let mut values = state.clone();
        concrete.states.push(state.clone());
        let symbols: Vec<Term> = {
            let unknowns = work.graph.chunks[edge.block].block.effects.unknowns.iter();
            unknowns.filter_map(|unknown| unknown.symbol).collect()
        };
        for symbol in symbols {
            let copy = work.encoder.copy(symbol, &step.to_string());
            let value = model.get(&copy).cloned().unwrap_or_else(|| nothing(work.encoder.arena(), symbol));
            values.insert(symbol, value);
        }
        work.encoder.complete(&work.graph.chunks[edge.block].block, &mut values);
        note_choices(work, edge.block, &values, &mut concrete);
        match edge.way {
            Way::Exit(exit) => state = after(work, edge.block, exit, &values),
            Way::Failure => concrete.failure = failure(work, edge.block, &values),
        }
    }
    concrete.inputs = inputs(work, &state);
    concrete.states.push(state);
    concrete
}

/// The values at the beginning.
fn start(work: &mut Work<'_>, model: &Assignment) -> Assignment {
    let mut state = Assignment::default();
    let symbols: Vec<Term> = work.graph.scope.tracked.iter().map(|tracked| tracked.value).collect();
    for symbol in symbols {
        let copy = work.encoder.copy(symbol, "0");
        let value = model.get(&copy).cloned().unwrap_or_else(|| nothing(work.encoder.arena(), symbol));
        state.insert(symbol, value);
    }
    state
}

fn after(work: &Work<'_>, block: usize, exit: usize, values: &Assignment) -> Assignment {
    let arena = work.encoder.arena();
    let environment = &work.graph.state(block, exit).environment;
    let now = environment.iter().map(|(tracked, slot)| {
        let value = arena.evaluate(slot.value, values).unwrap_or_else(|| nothing(arena, tracked.value));
        (tracked.value, value)
    });
    now.collect()
}

fn note_choices(work: &mut Work<'_>, block: usize, values: &Assignment, concrete: &mut ConcretePath) {
    for unknown in &work.graph.chunks[block].block.effects.unknowns {
        if let Some(value) = unknown.symbol.and_then(|symbol| values.get(&symbol)) {
            if work.encoder.holds(unknown.reached, values) == Some(true) {
                concrete.values.push(value.clone());
            }
        }
        let function = match &unknown.origin {
            Origin::Choice(function) => *function,
            Origin::Abstraction(antiphon_encode::Reason::Library(function)) => *function,
            Origin::Abstraction(_) => continue,
        };
        let Some(Value::Number(value)) = unknown.symbol.and_then(|symbol| values.get(&symbol)) else { continue };
        if work.encoder.holds(unknown.reached, values) == Some(true) {
            concrete.choices.push((function, value.clone()));
        }
    }
}

fn failure(work: &mut Work<'_>, block: usize, values: &Assignment) -> Option<Failure> {
    let failures = &work.graph.chunks[block].failures;
    let first = failures.iter().find(|failure| work.encoder.holds(failure.when, values) == Some(true));
    first.or_else(|| failures.first().filter(|_| failures.len() == 1)).cloned()
}

fn inputs(work: &Work<'_>, state: &Assignment) -> Vec<(String, Rat)> {
    let tracked = work.graph.scope.tracked.iter();
    let constant = tracked.filter(|tracked| tracked.lasting == antiphon_encode::Lasting::Constant);
    let value = |symbol: &Term| state.get(symbol).and_then(Value::as_number).cloned();
    constant.filter_map(|tracked| Some((tracked.name.clone(), value(&tracked.value)?))).collect()
}

/// The value of a symbol that nobody cares about.
pub(crate) fn nothing(arena: &Arena, symbol: Term) -> Value {
    of_type(arena, arena.type_of(symbol))
}

fn of_type(arena: &Arena, ty: TypeId) -> Value {
    match arena.get_type(ty) {
        Type::Bool => Value::Bool(false),
        Type::Array(element, _) => Value::Array(Default::default(), Box::new(of_type(arena, *element))),
        _ => Value::Number(Rat::zero()),
    }
}
