//! Programs with threads from a seed, against an explorer of interleavings that shares
//! nothing with the machine (`antiphon-attack` has both): `verify` must say the same of
//! assertions, deadlocks and races, with either reduction and without, whether interchangeable
//! threads are merged or not. Of programs in which threads spin no deadlock is asked: the
//! explorer does not tell a thread that runs for ever from one that goes on.

use super::generate::number;
use super::support::{program_of, verdict};
use antiphon_attack::threads::{Facts, Script};
use antiphon_machine::{Checks, Property};
use antiphon_passes::split;
use antiphon_verify::{verify, Options, Reductions, ThreadReduction};
use antiphon_world::{Deadlock, Policy, Scheduling, Symmetry};

/// How `verify` searches.
type Search = (Scheduling, ThreadReduction, Symmetry);

const SEARCHES: [Search; 4] = [
    (Scheduling::Reduced, ThreadReduction::PersistentSets, Symmetry::Used),
    (Scheduling::Reduced, ThreadReduction::PersistentSets, Symmetry::Ignored),
    (Scheduling::Reduced, ThreadReduction::SourceSets, Symmetry::Used),
    (Scheduling::Everything, ThreadReduction::PersistentSets, Symmetry::Ignored),
];

fn says(text: &str, property: Property, (scheduling, threads, symmetry): Search) -> Result<bool, String> {
    let (program, map) = program_of("threads", text.to_owned());
    let program = split(&program);
    let others = Property::ALL.iter().copied().filter(|other| *other != property);
    let checks = others.fold(Checks::ALL, Checks::without);
    let deadlock = match property {
        Property::AbsoluteDeadlock => Deadlock::Absolute,
        _ => Deadlock::Ignore,
    };
    let policy = Policy { scheduling, deadlock, ..Policy::EXPLORE };
    let reductions = Reductions { threads, symmetry, ..Reductions::default() };
    let options = Options { checks, policy, reductions, ..Options::default() };
    let verdict = verdict(&map, &verify(&program, &options));
    match (verdict.complete, verdict.provable.is_empty(), verdict.possible.is_empty()) {
        (true, true, true) => Ok(false),
        (_, false, true) => Ok(true),
        _ => Err(format!("{verdict:?}")),
    }
}

fn check(seed: u64) -> Result<Facts, String> {
    let script = Script::new(seed);
    let (facts, text) = (Facts::of(&script), script.text());
    for (property, expected) in [
        (Property::Assertion, facts.assertion),
        (Property::AbsoluteDeadlock, facts.deadlock),
        (Property::DataRace, facts.race),
    ] {
        if property == Property::AbsoluteDeadlock && script.spins() {
            continue;
        }
        for search in SEARCHES {
            match says(&text, property, search) {
                Ok(said) if said == expected => {}
                other => {
                    let what = format!("{} is {expected}, {search:?} says {other:?}", property.id());
                    return Err(format!("seed {seed}: {what}\n{text}"));
                }
            }
        }
    }
    Ok(facts)
}

#[test]
fn verify_agrees_with_an_explorer_of_interleavings() {
    let programs = number("ANTIPHON_THREAD_PROGRAMS", 2_000);
    let results: Vec<Result<Facts, String>> = (0..programs).map(check).collect();
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} disagree; the first:\n{}", wrong.len(), wrong[0]);
    let count = |of: fn(&Facts) -> bool| results.iter().flatten().filter(|facts| of(facts)).count();
    // The programs are worth the question: each answer is given often.
    for of in [|facts: &Facts| facts.assertion, |facts: &Facts| facts.deadlock, |facts: &Facts| facts.race] {
        let often = programs as usize / 10..programs as usize * 19 / 20;
        assert!(often.contains(&count(of)), "{}", count(of));
    }
}
