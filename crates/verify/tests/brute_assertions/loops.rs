//! Generated programs with annotated loops, for every number of rounds, against all
//! executions with few rounds: what is proved must hold in each of them, and what is
//! shown must happen in one with the inputs that are reported. What is only
//! possible says nothing.

use super::case::{Case, Input};
use super::findings::Verdict;
use super::language::{Participants, Program};
use super::rounds::{pair, program};
use super::support::{report, seeds};
use antiphon_prover::{Patience, Steps};
use antiphon_verify::{Options, Wanted};
use antiphon_world::{Order, Policy, Remembering};
use std::ops::RangeInclusive;

/// Programs of one run, of each kind.
const PROGRAMS: u64 = 60;

/// Of so many programs at least something is proved, and of so many something is shown.
const LEAST: usize = 4;

const INPUT: Input = Input { name: "N", constraint: "N >= 0" };

/// The rounds that are executed, and the most that a violation may ask for.
const VALUES: RangeInclusive<i64> = 0..=3;
const FARTHEST: i64 = 9;

/// States of one program: one that has more shows nothing.
const MOST_STATES: u64 = 120;

fn options(seed: u64) -> Options {
    Options {
        policy: Policy {
            order: if seed % 3 == 0 { Order::Rank } else { Order::FewestSnapshots },
            remembering: if seed % 5 == 3 { Remembering::Often } else { Remembering::Rule },
            ..Policy::EXPLORE
        },
        wanted: Wanted { most: 4, ..Wanted::default() },
        budget: antiphon_verify::Budget { max_states: Some(MOST_STATES), ..Default::default() },
        patience: Patience::Steps(Steps::of_seconds(1)),
        ..Options::default()
    }
}

/// What was proved and shown.
#[derive(Debug, Default)]
struct Seen {
    proved: usize,
    shown: usize,
}

/// What is said against what there is in few rounds.
fn agree(case: &Case, verdict: &Verdict, seen: &mut Seen) -> Result<(), String> {
    if verdict.holds() {
        let Some(found) = case.found(VALUES) else { return Ok(()) };
        seen.proved += 1;
        return match found.is_empty() {
            true => Ok(()),
            false => Err(format!("it is said to hold, but there is {found:?}")),
        };
    }
    for (finding, value) in &verdict.witnesses {
        let value = value.unwrap_or(0);
        let Some(found) = (value <= FARTHEST).then(|| case.found(value..=value)).flatten() else { continue };
        seen.shown += 1;
        if !found.contains(finding) {
            return Err(format!("{finding:?} is said to be provable for N = {value}, but there is {found:?}"));
        }
    }
    Ok(())
}

fn check(make: impl Fn(u64) -> Vec<Program>) {
    let (mut complaints, mut seen) = (Vec::new(), Seen::default());
    for seed in seeds(PROGRAMS) {
        let case = Case::new(make(seed), INPUT);
        let case = if seed % 3 == 0 { case } else { case.repaired(VALUES) };
        let verdict = case.verdict(options(seed));
        if let Err(complaint) = agree(&case, &verdict, &mut seen) {
            complaints.push(format!("seed {seed}, {}{complaint}\n{verdict:#?}", case.text()));
        }
    }
    report(&complaints);
    assert!(seen.proved >= LEAST && seen.shown >= LEAST, "{seen:?}");
}

#[test]
fn loops_of_one_process_hold_in_every_round() {
    check(|seed| vec![program(seed, Participants::Local)]);
}

#[test]
fn loops_of_all_processes_hold_in_every_round() {
    check(|seed| vec![program(seed, Participants::Collective)]);
}

#[test]
fn loops_of_both_programs_hold_in_every_round() {
    check(|seed| pair(seed).into());
}
