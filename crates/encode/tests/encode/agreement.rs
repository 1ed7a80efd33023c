//! Formulas of random programs under random inputs, against runs of the machine
//! in its concrete domains, which know nothing of formulas: the same final values,
//! the same violation at the same place.

use crate::generate::{generate, ELEMENTS, INPUTS, PRINTED};
use crate::support::{number, ran, up_to_print, zeros};
use antiphon_domain::Integers;
use antiphon_encode::{Block, Encoder, Exit, Joins, Refusal, Region, Target};
use antiphon_machine::{End, Overflow};
use antiphon_model::LocationId;
use antiphon_prover::Formula;
use antiphon_symbolic::{Assignment, Int, Value};
use antiphon_testing::{program, setting, Random};

const MOST_PATHS: usize = 400;

/// What happened, so that the test can say what it saw.
#[derive(Default, Debug)]
struct Seen {
    ends: usize,
    faults: usize,
    assumptions: usize,
    unsupported: usize,
    separate: usize,
    preconditions: usize,
}

fn inputs(random: &mut Random) -> Vec<i64> {
    let some = |random: &mut Random| match random.below(6) {
        0 => random.pick(&[i64::from(i32::MAX), i64::from(i32::MIN), 65_536, -129]),
        _ => random.between(-4, 9),
    };
    (0..INPUTS).map(|_| some(random)).collect()
}

/// Values for all symbols of a block: variables zero, choices the inputs.
fn assigned(encoder: &mut Encoder<'_>, block: &Block, inputs: &[i64]) -> Assignment {
    let mut assignment = Assignment::default();
    let scope = encoder.scope(encoder.program().main);
    scope.tracked.iter().for_each(|tracked| zeros(tracked, &mut assignment));
    assert_eq!(block.effects.abstractions().count(), 0, "all of it is encoded");
    let choices = block.effects.unknowns.iter().filter_map(|unknown| unknown.symbol);
    assignment.extend(choices.zip(inputs.iter().map(|input| number(*input))));
    encoder.complete(block, &mut assignment);
    assignment
}

fn holds(encoder: &mut Encoder<'_>, formula: Formula, assignment: &Assignment) -> bool {
    encoder.holds(formula, assignment).expect("the formula has a truth")
}

/// The exit that is taken, if one is.
fn taken<'b>(encoder: &mut Encoder<'_>, block: &'b Block, assignment: &Assignment) -> Option<&'b Exit> {
    let all: Vec<&Exit> = block.exits.iter().filter(|exit| holds(encoder, exit.state.reached, assignment)).collect();
    assert!(all.len() <= 1, "two exits are taken");
    all.into_iter().next()
}

/// What a run would say, by the formulas.
fn outcome(encoder: &mut Encoder<'_>, block: &Block, assignment: &Assignment) -> String {
    let mut violated = Vec::new();
    for obligation in &block.effects.obligations {
        if holds(encoder, obligation.reached, assignment) && !holds(encoder, obligation.condition, assignment) {
            violated.push(format!("{} at {:?}", obligation.property.id(), obligation.span));
        }
    }
    assert!(violated.len() <= 1, "an execution has one violation: {violated:?}");
    for fact in &block.effects.facts {
        assert!(holds(encoder, *fact, assignment), "a fact is false");
    }
    let safety = encoder.safety(block);
    assert_eq!(holds(encoder, safety, assignment), violated.is_empty());
    match (taken(encoder, block, assignment), violated.pop()) {
        (Some(_), Some(fault)) => panic!("control goes on behind {fault}"),
        (Some(exit), None) => printed(encoder, exit, assignment),
        (None, Some(fault)) => fault,
        (None, None) => "assumption".to_owned(),
    }
}

/// The line that the program prints.
fn printed(encoder: &mut Encoder<'_>, exit: &Exit, assignment: &Assignment) -> String {
    let mut words = Vec::new();
    let named = |name: &str| {
        let slot = exit.state.environment.iter().find(|(tracked, _)| tracked.name == name);
        slot.expect("a tracked variable").1.value
    };
    for name in PRINTED {
        match encoder.arena().evaluate(named(name), assignment) {
            Some(Value::Number(value)) => words.push(value.to_string()),
            other => panic!("{name} is {other:?}: {}", encoder.arena().print(named(name))),
        }
    }
    match encoder.arena().evaluate(named("a"), assignment) {
        Some(Value::Array(elements, rest)) => {
            let at = |at: usize| elements.get(&Int::from(at as i64)).unwrap_or(&rest);
            words.extend((0..ELEMENTS).map(|index| at(index).as_number().expect("a number").to_string()));
        }
        other => panic!("a is {other:?}"),
    }
    words.join(" ")
}

/// What a run says.
fn run_outcome(end: &End, output: &str, seen: &mut Seen) -> Option<String> {
    match end {
        End::Exit(0) => {
            seen.ends += 1;
            Some(output.trim().to_owned())
        }
        End::Fault(fault) => {
            seen.faults += 1;
            Some(format!("{} at {:?}", fault.property.id(), fault.span))
        }
        End::Assumption(_) => {
            seen.assumptions += 1;
            Some("assumption".to_owned())
        }
        End::Unsupported(_) => {
            seen.unsupported += 1;
            None
        }
        other => panic!("{other:?}"),
    }
}

/// Some condition about the variables at the beginning.
fn some_condition(encoder: &mut Encoder<'_>, random: &mut Random) -> Formula {
    let scope = encoder.scope(encoder.program().main);
    let numbers: Vec<_> = scope.tracked.iter().filter(|tracked| tracked.shape.extents.is_empty()).collect();
    let named = |name: &str| numbers.iter().find(|tracked| tracked.name == name).expect("tracked").value;
    let (a, b) = (named(random.pick(&PRINTED)), named(random.pick(&PRINTED)));
    let offset = random.between(-3, 3);
    let (arena, formulas) = encoder.kernel();
    let offset = arena.int(offset);
    let b = arena.add(b, offset);
    let (less, equal) = (arena.less_equal(a, b), arena.equal(a, b));
    let (less, equal) = (formulas.condition(arena, less), formulas.condition(arena, equal));
    let other = formulas.not(equal);
    if random.one_in(2) {
        less
    } else {
        formulas.or(&[other, less])
    }
}

/// The precondition holds before exactly if the condition holds after.
fn check_precondition(
    encoder: &mut Encoder<'_>,
    block: &Block,
    location: LocationId,
    assignment: &Assignment,
    random: &mut Random,
) {
    let condition = some_condition(encoder, random);
    let before = encoder.precondition(block, location, condition);
    let before = holds(encoder, before, assignment);
    let after = match taken(encoder, block, assignment) {
        Some(exit) => {
            assert_eq!(exit.target, Target::Location(location));
            let mut later = assignment.clone();
            for (tracked, slot) in exit.state.environment.iter() {
                let value = encoder.arena().evaluate(slot.value, assignment);
                later.extend(value.map(|value| (tracked.value, value)));
            }
            holds(encoder, condition, &later)
        }
        None => true,
    };
    assert_eq!(before, after, "before and after");
}

fn check(seed: u64, integers: Integers, seen: &mut Seen) {
    let text = generate(seed);
    let (program, _) = program(&text);
    let region: Region = up_to_print(&program);
    let exit = *region.exits.iter().next().expect("a printf");
    let mut encoder = Encoder::new(&program, integers);
    let start = encoder.start(program.main);
    let merged = encoder.block(&region, start.clone(), Joins::Merged).expect("no loops");
    let mut blocks = vec![merged];
    match encoder.block(&region, start, Joins::Separate(MOST_PATHS)) {
        Ok(block) => {
            assert!(block.definitions.is_empty());
            seen.separate += 1;
            blocks.push(block);
        }
        Err(Refusal::Paths(_)) => {}
        Err(other) => panic!("{other:?}"),
    }
    let mut random = Random::new(seed);
    for _ in 0..4 {
        let values = inputs(&mut random);
        let (end, output) = ran(&program, integers, &values);
        let Some(expected) = run_outcome(&end, &output, seen) else { continue };
        for (which, block) in blocks.iter().enumerate() {
            let assignment = assigned(&mut encoder, block, &values);
            let found = outcome(&mut encoder, block, &assignment);
            assert_eq!(found, expected, "seed {seed}, block {which}, inputs {values:?}, {integers:?}\n{text}");
            check_precondition(&mut encoder, block, exit, &assignment, &mut random);
            seen.preconditions += 1;
        }
    }
}

fn check_all(integers: Integers) {
    let mut seen = Seen::default();
    let count = setting("ANTIPHON_ENCODE_PROGRAMS", 300);
    (0..count).for_each(|seed| check(seed, integers, &mut seen));
    eprintln!("{integers:?}: {count} programs: {seen:?}");
    let runs = 4 * count as usize;
    assert!(seen.ends * 5 > runs && seen.faults * 20 > runs, "both must be common: {seen:?}");
    assert!(seen.unsupported * 10 < runs, "most must be computed: {seen:?}");
}

#[test]
fn ideal_programs_run_as_their_formulas_say() {
    check_all(Integers::Ideal);
}

#[test]
fn machine_programs_run_as_their_formulas_say() {
    check_all(Integers::Machine(Overflow::Fault));
}

#[test]
fn wrapping_programs_run_as_their_formulas_say() {
    check_all(Integers::Machine(Overflow::Wrap));
}
