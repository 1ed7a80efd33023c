//! The reduction against full enumeration: the same ends, deadlocks and local
//! states, one execution of each trace, and known counts of small programs.

use super::toy::{Op, Program, Sight};
use super::*;
use crate::limits::{Limits, Reason};
use crate::random::Random;
use crate::system::SearchResult;
use std::collections::BTreeSet;

fn everything() -> Limits {
    Limits { findings: usize::MAX, ..Limits::default() }
}

fn ends(outcome: &SearchResult<Sight, (), Schedule>) -> Vec<&Schedule> {
    let ends = outcome.found.iter().filter(|found| matches!(found.finding, Sight::End(_)));
    ends.map(|found| &found.path).collect()
}

#[test]
fn everything_is_seen_by_fewer_executions() {
    let mut random = Random::new(3);
    let (mut reduced, mut full, mut deadlocks) = (0, 0, 0);
    for number in 0..10_000 {
        let mut program = Program::random(&mut random);
        let (sights, executions) = program.everything();
        let outcome = search_with_reduction(&mut program, &everything());
        assert_eq!(outcome.incomplete, None);
        let seen: BTreeSet<Sight> = outcome.found.iter().map(|found| found.finding.clone()).collect();
        assert_eq!(seen, sights, "program {number}: {program:?}");
        assert!(outcome.statistics.ends <= executions);
        reduced += outcome.statistics.ends + outcome.statistics.met_again;
        full += executions;
        let is_stuck = |sight: &Sight| match sight {
            Sight::End(state) => state.tasks.iter().zip(&program.0).any(|(task, ops)| task.0 < ops.len()),
            Sight::Local(..) => false,
        };
        deadlocks += sights.iter().filter(|sight| is_stuck(sight)).count();
    }
    assert!(deadlocks > 1_000, "{deadlocks} deadlocks");
    assert!(reduced * 4 < full, "{reduced} executions in the place of {full}");
}

#[test]
fn each_trace_comes_to_its_end_exactly_once() {
    let mut random = Random::new(4);
    let mut compared = 0;
    for number in 0..3_000 {
        let mut program = Program::random(&mut random);
        let Some(executions) = program.executions(2_000) else { continue };
        let traces: BTreeSet<_> = executions.iter().map(|schedule| program.trace(schedule)).collect();
        let outcome = search_with_reduction(&mut program, &everything());
        let ends = ends(&outcome);
        let reached: BTreeSet<_> = ends.iter().map(|schedule| program.trace(schedule)).collect();
        assert_eq!(reached, traces, "program {number}: {program:?}");
        assert_eq!(ends.len(), traces.len(), "program {number}: {program:?}");
        compared += 1;
    }
    assert!(compared > 2_000, "{compared} programs are small enough");
}

#[test]
fn known_programs_have_known_numbers_of_executions() {
    let count = |tasks: Vec<Vec<Op>>| {
        let statistics = search_with_reduction(&mut Program(tasks), &everything()).statistics;
        (statistics.ends, statistics.met_again)
    };
    let private = vec![vec![Op::Choose, Op::Skip]; 1];
    assert_eq!(count(private), (2, 0), "both outcomes");
    assert_eq!(count(vec![vec![Op::Read(0); 4]; 4]), (1, 0), "readers do not race");
    assert_eq!(count(vec![vec![Op::Write(0, 1)]; 4]), (24, 0), "writers come in any order");
    let one_writer = [vec![Op::Write(0, 1)]].into_iter().chain(vec![vec![Op::Read(0)]; 4]).collect();
    assert_eq!(count(one_writer), (16, 0), "each reader comes before the writer or after it");
    let critical = vec![Op::Lock(0), Op::Read(0), Op::Write(0, 1), Op::Unlock(0)];
    assert_eq!(count(vec![critical; 3]).0, 6, "critical sections come in any order");
}

#[test]
fn a_deadlock_is_found_with_its_schedule() {
    let one = vec![Op::Lock(0), Op::Lock(1), Op::Unlock(1), Op::Unlock(0)];
    let other = vec![Op::Lock(1), Op::Lock(0), Op::Unlock(0), Op::Unlock(1)];
    let outcome = search_with_reduction(&mut Program(vec![one, other]), &everything());
    let stuck = ends(&outcome).into_iter().filter(|schedule| schedule.len() == 2).count();
    assert_eq!((stuck, outcome.statistics.ends), (1, 3));
}

#[test]
fn limits_leave_the_search_incomplete() {
    let reason = |limits: Limits| {
        let tasks = vec![vec![Op::Write(0, 1); 3]; 3];
        search_with_reduction(&mut Program(tasks), &limits).incomplete
    };
    assert_eq!(reason(Limits { states: Some(20), ..everything() }), Some(Reason::MaxStates));
    assert_eq!(reason(Limits { depth: Some(8), ..everything() }), Some(Reason::MaxDepth));
    assert_eq!(reason(Limits { depth: Some(9), ..everything() }), None);
    assert_eq!(reason(Limits::default()), Some(Reason::Findings));
    assert_eq!(reason(Limits { memory: Some(0), ..everything() }), Some(Reason::Memory));
}
