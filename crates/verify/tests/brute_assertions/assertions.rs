//! Generated programs with collective assertions, and pairs with joint ones: what
//! `verify` and `compare` say, against all executions.

use super::case::{Case, Input};
use super::findings::{Findings, Kind, Verdict};
use super::generate::{pair, program};
use super::language::Program;
use super::support::{report, seeds};
use antiphon_verify::{Options, Wanted};
use antiphon_world::{Order, Policy, Remembering, Scheduling};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Programs and pairs of one run.
const PROGRAMS: u64 = 300;
const PAIRS: u64 = 200;

const INPUT: Input = Input { name: "a", constraint: "0 <= a && a <= 2" };
const VALUES: RangeInclusive<i64> = 0..=2;

/// One way to search after the other.
fn options(seed: u64) -> Options {
    let order = if seed % 2 == 0 { Order::FewestSnapshots } else { Order::Rank };
    let scheduling = if seed % 5 == 4 { Scheduling::Everything } else { Scheduling::Reduced };
    let remembering = if seed % 7 == 3 { Remembering::Often } else { Remembering::Rule };
    let policy = Policy { order, scheduling, remembering, ..Policy::EXPLORE };
    Options { policy, wanted: Wanted { most: usize::MAX, ..Wanted::default() }, ..Options::default() }
}

/// What is said against what there is. An execution ends with the first thing that goes
/// wrong, so that something else may be left out; but nothing may be made up, and
/// nothing that is wrong may hold.
fn agree(verdict: &Verdict, found: &Findings) -> Result<(), String> {
    let right =
        verdict.is_complete() && verdict.provable.is_empty() == found.is_empty() && verdict.provable.is_subset(found);
    match right {
        true => Ok(()),
        false => Err(format!("{verdict:#?}, but there is {found:?}")),
    }
}

/// Checks generated programs; a run cannot pass by showing nothing.
fn check(programs: u64, make: impl Fn(u64) -> Vec<Program>) {
    let (mut complaints, mut kinds) = (Vec::new(), BTreeSet::new());
    let (mut right, mut wrong) = (0, 0);
    for seed in seeds(programs) {
        let case = Case::new(make(seed), INPUT);
        let case = if seed % 3 == 0 { case } else { case.repaired(VALUES) };
        let Some(found) = case.found(VALUES) else { continue };
        *if found.is_empty() { &mut right } else { &mut wrong } += 1;
        kinds.extend(found.iter().map(|(kind, _)| *kind));
        if let Err(complaint) = agree(&case.verdict(options(seed)), &found) {
            complaints.push(format!("seed {seed}, {}{complaint}", case.text()));
        }
    }
    report(&complaints);
    let varied = [Kind::False, Kind::Missing, Kind::NoValue, Kind::Order].iter().all(|kind| kinds.contains(kind));
    assert!(varied && right >= programs / 5 && wrong >= programs / 5, "{right} right, {wrong} wrong, {kinds:?}");
}

#[test]
fn collective_assertions_are_what_the_definition_says() {
    check(PROGRAMS, |seed| vec![program(seed)]);
}

#[test]
fn joint_assertions_are_what_the_definition_says() {
    check(PAIRS, |seed| pair(seed).into());
}
