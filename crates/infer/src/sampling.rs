//! States at the heads of loops, from runs on known numbers.
//!
//! Guesses are made from what is the case: a few runs with small inputs, chosen
//! by a fixed rule, keep the values of the variables at each head. What all of
//! these states have in common is worth a guess, and nothing else is. Inputs
//! depend on their names alone, so that two programs meet the same ones.

use crate::draft::Draft;
use crate::heads::{Head, Seen};
use antiphon_machine::Invariants;
use antiphon_model::visit::mentioned;
use antiphon_model::{ExprId, Extent, Invariant, Participants, Program, Role, Type, TypeId, Variable};
use antiphon_numbers::{Random, Rat};
use antiphon_verify::{run_options, Bound, Options};
use antiphon_world::{sample_loops, Approach, LoopSample};
use std::collections::BTreeMap;

/// A state at a head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Which choice of inputs.
    pub(crate) run: u32,
    /// Which process.
    pub(crate) process: u32,
    /// How often the loop was entered before.
    pub(crate) entry: u32,
    /// How many iterations were over.
    pub(crate) iteration: u32,
    /// The variables of the head, in order; none for one without a value.
    pub(crate) values: Vec<Option<Rat>>,
}

/// Runs in which something was seen, after which there is enough.
const ENOUGH_RUNS: u32 = 10;
/// Runs after which no more are tried.
const MOST_RUNS: u32 = 60;
/// Steps of one run.
const MOST_STEPS: u64 = 20_000;
/// Rounds of one entry that are kept.
const MOST_ITERATIONS: u32 = 8;
/// States of one head that are kept.
const MOST_ROWS: usize = 160;
/// Elements of an input array that get a value.
const MOST_ELEMENTS: u64 = 12;

/// The states at each head of a program.
pub(crate) fn sample(draft: &Draft, heads: &[&Head], processes: u32, options: &Options) -> Vec<Vec<Row>> {
    let program = watching(draft, heads);
    let mut rows = vec![Vec::new(); heads.len()];
    let mut useful = 0;
    for run in 0..MOST_RUNS {
        let samples = run_once(&program, processes, run, options);
        useful += u32::from(!samples.is_empty());
        keep(heads, run, samples, &mut rows);
        if useful >= ENOUGH_RUNS {
            break;
        }
    }
    rows
}

/// For each head the conditions that were true in every state that was seen there. One that has no value is not true, unless it is about an input:
/// that has one, but not the one that was drawn, because of what is assumed of it.
pub(crate) fn never_false(
    draft: &Draft,
    heads: &[&Head],
    conditions: &[Vec<ExprId>],
    (processes, options): (u32, &Options),
) -> Vec<Vec<ExprId>> {
    let watched = |(head, conditions): (&&Head, &Vec<ExprId>)| {
        let seen = |value: &ExprId| Seen { variable: None, value: *value, whole: true };
        Head { variables: conditions.iter().map(seen).collect(), ..(*head).clone() }
    };
    let watched: Vec<Head> = heads.iter().zip(conditions).map(watched).collect();
    let rows = sample(draft, &watched.iter().collect::<Vec<_>>(), processes, options);
    let held = |(conditions, rows): (&Vec<ExprId>, Vec<Row>)| {
        let is_true = |row: &Row, at: usize, condition: ExprId| match &row.values[at] {
            Some(value) => !value.is_zero(),
            None => is_about_input(&draft.program, condition),
        };
        let never_false = |(at, condition): &(usize, &ExprId)| rows.iter().all(|row| is_true(row, *at, **condition));
        conditions.iter().enumerate().filter(never_false).map(|(_, condition)| *condition).collect()
    };
    conditions.iter().zip(rows).map(held).collect()
}

fn is_about_input(program: &Program, condition: ExprId) -> bool {
    let is_input = |variable: &Variable| match variable {
        Variable::Global(id) => {
            let global = program.global(*id);
            matches!(global.role, Role::Input(_)) && matches!(program.types.get(global.ty), Type::Array(..))
        }
        Variable::Local(_) => false,
    };
    mentioned(program, condition).iter().any(is_input)
}

/// The program with the variables of heads in the place of invariants.
fn watching(draft: &Draft, heads: &[&Head]) -> Program {
    let mut program = draft.program.clone();
    for function in &mut program.functions {
        function.body.loops.iter_mut().for_each(|each| each.invariants.clear());
    }
    for head in heads {
        let each = &mut program.functions[head.function.0 as usize].body.loops[head.id.0 as usize];
        let watch =
            |value| Invariant { participants: Participants::Local, name: None, condition: value, span: head.span };
        each.invariants = head.variables.iter().map(|seen| watch(seen.value)).collect();
    }
    program
}

fn run_once(program: &Program, processes: u32, run: u32, options: &Options) -> Vec<LoopSample<Rat>> {
    let mut setting = run_options(options);
    setting.invariants = Invariants::Watched;
    setting.processes = processes;
    setting.max_steps = Some(MOST_STEPS);
    setting.environment = antiphon_machine::EnvironmentInputs::Fixed;
    setting.launch.symbolic_arguments = 0;
    setting.seed = u64::from(run);
    setting.answers = inputs(program, run, options);
    sample_loops(program, &setting)
}

/// Values of the inputs in a run, by their names.
fn inputs(program: &Program, run: u32, options: &Options) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for global in program.globals.iter().filter(|global| matches!(global.role, Role::Input(_))) {
        let bound = options.inputs.iter().find(|(name, _)| *name == global.name).map(|(_, bound)| bound);
        give(program, global.ty, &global.name, (run, bound), &mut all);
    }
    all
}

fn give(program: &Program, ty: TypeId, name: &str, choice: (u32, Option<&Bound>), all: &mut BTreeMap<String, String>) {
    match program.types.get(ty) {
        Type::Array(element, extent) => {
            let count = match extent {
                Extent::Fixed(count) => (*count).min(MOST_ELEMENTS),
                Extent::Variable(_) | Extent::Flexible => MOST_ELEMENTS,
            };
            (0..count).for_each(|at| give(program, *element, &format!("{name}[{at}]"), choice, all));
        }
        Type::Int(_) | Type::Bool => {
            let (low, high) = match choice.1 {
                Some(Bound::Range(low, high)) => {
                    let low = low.unwrap_or_else(|| high.map_or(0, |high| high.saturating_sub(8)).min(0));
                    (low, high.unwrap_or_else(|| low.saturating_add(8)).min(low.saturating_add(8)))
                }
                // What is asked of elements is mostly true of few: of some runs they are all 0 or 1.
                None if name.ends_with(']') && choice.0 % 3 == 1 => (0, 1),
                Some(Bound::Value(_)) | None => (if choice.0 % 5 == 4 { -4 } else { 0 }, 8),
            };
            let width = high.saturating_sub(low).unsigned_abs() + 1;
            let value = low + luck(name, choice.0).below(width) as i64;
            all.insert(name.to_owned(), value.to_string());
        }
        Type::Float(_) => {
            // Tolerances want small numbers. Where runs end early, what is assumed of elements is mostly true of fractions.
            let (value, part) = match choice.0 {
                late if late >= ENOUGH_RUNS => (luck(name, late).below(101) as i64, 100),
                early => (luck(name, early).below(199) as i64 - 99, if early % 2 == 0 { 2 } else { 5000 }),
            };
            all.insert(name.to_owned(), format!("{value}/{part}"));
        }
        _ => {}
    }
}

/// What decides the value of an input in a run: its name.
fn luck(name: &str, run: u32) -> Random {
    let hash = name.bytes().fold(u64::from(run) + 1, |hash, byte| hash.wrapping_mul(0x100_0193) ^ u64::from(byte));
    Random::new(hash)
}

fn keep(heads: &[&Head], run: u32, samples: Vec<LoopSample<Rat>>, rows: &mut [Vec<Row>]) {
    let mut at: BTreeMap<(usize, u32), (u32, u32)> = BTreeMap::new();
    for sample in samples {
        let (function, location) = sample.head;
        let is_it = |head: &&Head| head.function == function && head.location == location;
        let Some(index) = heads.iter().position(is_it) else { continue };
        let process = sample.process.1;
        let place = at.entry((index, process)).or_insert((u32::MAX, 0));
        *place = match sample.way {
            Approach::Entry => (place.0.wrapping_add(1), 0),
            Approach::Return => (place.0, place.1 + 1),
        };
        let (entry, iteration) = *place;
        if iteration <= MOST_ITERATIONS && rows[index].len() < MOST_ROWS {
            rows[index].push(Row { run, process, entry, iteration, values: sample.values });
        }
    }
}

/// Whether a loop has the same number of iterations each time: then it is executed
/// as it is.
pub(crate) fn is_fixed(rows: &[Row]) -> bool {
    let mut iterations: BTreeMap<(u32, u32, u32), u32> = BTreeMap::new();
    for row in rows {
        let most = iterations.entry((row.run, row.process, row.entry)).or_default();
        *most = (*most).max(row.iteration);
    }
    let mut all = iterations.values();
    let first = all.next();
    all.all(|iterations| Some(iterations) == first)
}
