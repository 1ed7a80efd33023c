//! Brute force: every value of every input, and every decision of the scheduler
//! and of the library, one execution after the other. The machine is the same
//! (what a call of MPI does is tested elsewhere), in the domain of exact numbers;
//! there is no reduction, no prover and no search, and no state is remembered
//! unless a program has too many executions for that.

use super::support::{line_of, verified, Case, Findings};
use super::{generate, programs};
use antiphon_machine::{compile, Exact, Nowhere, Options};
use antiphon_source::SourceMap;
use antiphon_world::World;
use antiphon_world::{
    Commuting, Cycles, DeadMemory, Deadlock, Event, Leaks, Order, Policy, Remembering, Scheduling, SchedulingChoice,
    Symmetry,
};
use std::collections::{BTreeMap, HashSet};

const EVERYTHING: Policy = Policy {
    deadlock: Deadlock::Potential,
    scheduling: Scheduling::Everything,
    remembering: Remembering::Nowhere,
    leaks: Leaks::Fatal,
    order: Order::Rank,
    thread_symmetry: Symmetry::Ignored,
    dead_memory: DeadMemory::Kept,
    commuting: Commuting::Ignored,
    cycles: Cycles::Closed,
};

/// Events of one program after which states are remembered.
const MOST_EVENTS: u32 = 4_000;

/// Answers `no` on one path: who asks for ever is let go.
const MOST_NO: u32 = 4;

/// Stretches without a decision, each of many thousand steps.
const MOST_PAUSES: u32 = 3;

/// Calls of MPI before the body of a program, which concern nobody else.
const OPENING: u32 = 2;

struct Walk<'a> {
    world: World<'a, Exact>,
    map: &'a SourceMap,
    found: Findings,
    events: u32,
    /// States, once there are too many executions.
    seen: Option<HashSet<u128>>,
}

/// What matters of the way to a state.
#[derive(Clone)]
struct Way {
    /// Turns that each rank had.
    turns: Vec<u32>,
    /// Questions that were answered with no.
    no: u32,
}

/// Too many executions.
struct TooMany;

impl Walk<'_> {
    /// Everything below the state that the machine is in.
    fn on(&mut self, way: &Way) -> Result<(), TooMany> {
        let mut pauses = 0;
        let choices = loop {
            self.events += 1;
            if self.seen.is_none() && self.events > MOST_EVENTS {
                return Err(TooMany);
            }
            match self.world.advance() {
                Event::Choices(choices) => break choices,
                Event::Fault(_, fault) => {
                    self.found.insert((fault.property.id().into(), line_of(self.map, fault.span)));
                }
                Event::Deadlock(stuck) => {
                    self.found.insert((stuck.property.id().into(), line_of(self.map, stuck.fault.span)));
                }
                Event::Pause | Event::Remember if pauses < MOST_PAUSES => pauses += 1,
                // It runs for ever.
                Event::Pause | Event::Remember => return Ok(()),
                Event::End | Event::Nothing | Event::Assumption(_) => return Ok(()),
                other @ (Event::Undecided(..) | Event::Unsupported(..) | Event::Limit(..)) => panic!("{other:?}"),
            }
        };
        if let Some(seen) = &mut self.seen {
            let state = self.world.fingerprint();
            if !seen.insert(state) {
                return Ok(());
            }
        }
        let here = self.world.snapshot();
        for choice in useful(choices, way) {
            let Some(way) = way.after(&choice) else { continue };
            self.world.restore(here.clone());
            self.world.accept(&choice);
            self.on(&way)?;
        }
        Ok(())
    }
}

/// In the opening one order is enough.
fn useful(choices: Vec<SchedulingChoice>, way: &Way) -> Vec<SchedulingChoice> {
    let opening = |choice: &&SchedulingChoice| matches!(choice, SchedulingChoice::Turn(rank) if way.turns[*rank as usize] < OPENING);
    match choices.iter().find(opening) {
        Some(choice) => vec![choice.clone()],
        None => choices,
    }
}

impl Way {
    fn after(&self, choice: &SchedulingChoice) -> Option<Way> {
        let mut way = self.clone();
        match choice {
            SchedulingChoice::Turn(rank) => way.turns[*rank as usize] += 1,
            choice if choice.to_string().ends_with(": no") => way.no += 1,
            SchedulingChoice::Receive { .. }
            | SchedulingChoice::Answer { .. }
            | SchedulingChoice::NoToAll
            | SchedulingChoice::Cancel { .. }
            | SchedulingChoice::CompleteByBuffering(_)
            | SchedulingChoice::Thread { .. } => {}
        }
        (way.no <= MOST_NO).then_some(way)
    }
}

/// All values of all inputs.
fn valuations(case: &Case) -> Vec<BTreeMap<String, String>> {
    let mut all = vec![BTreeMap::new()];
    for (name, low, high) in &case.inputs {
        let with = |one: &BTreeMap<String, String>| -> Vec<BTreeMap<String, String>> {
            let given = |value: i64| one.clone().into_iter().chain([(name.clone(), value.to_string())]).collect();
            (*low..=*high).map(given).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

/// Whether states had to be remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    None,
    Used,
}

/// Everything that happens in any execution.
pub fn all_findings(case: &Case) -> (Findings, Memory) {
    let (program, map) = case.program();
    let (mut found, mut memory) = (Findings::new(), Memory::None);
    for inputs in valuations(case) {
        let options = Options { inputs, processes: case.processes, ..Options::default() };
        for seen in [None, Some(HashSet::new())] {
            let domain = Exact::new(0);
            let code = compile(&program);
            let mut world = World::new(&program, &code, &options, domain, Box::new(Nowhere));
            world.set_policy(EVERYTHING);
            if let Err(stop) = world.begin() {
                world.fail_at_start(*stop);
            }
            if seen.is_some() {
                memory = Memory::Used;
            }
            let mut walk = Walk { world, map: &map, found: Findings::new(), events: 0, seen };
            let way = Way { turns: vec![0; case.processes as usize], no: 0 };
            let whole = walk.on(&way);
            found.extend(walk.found);
            if whole.is_ok() {
                break;
            }
        }
    }
    (found, memory)
}

/// What `verify` says against what there is.
fn compare(case: &Case) -> Result<Memory, String> {
    let (found, memory) = all_findings(case);
    let verdict = verified(case, &case.options());
    match verdict.complete && verdict.possible.is_empty() && verdict.provable == found {
        true => Ok(memory),
        false => Err(format!("{}: {verdict:?}, but there is {found:?}", case.name)),
    }
}

#[test]
fn verify_finds_what_happens_in_some_execution() {
    let results: Vec<Result<Memory, String>> = programs::all().iter().map(compare).collect();
    let complaints: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
    let forgetful = results.iter().filter(|result| matches!(result, Ok(Memory::None))).count();
    assert!(forgetful >= 30, "only {forgetful} programs were walked without memory");
}

fn compare_generated(case: &Case) -> Result<(), String> {
    let (found, _) = all_findings(case);
    let verdict = verified(case, &case.options());
    generate::agree(&verdict, &found)
}

#[test]
fn verify_finds_what_happens_in_generated_programs() {
    generate::for_seeds(generate::script, compare_generated);
}

#[test]
fn verify_finds_what_happens_in_generated_programs_that_cancel() {
    generate::for_seeds(generate::cancelling_script, compare_generated);
}
