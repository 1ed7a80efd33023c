//! Regions of OpenMP, against an explorer that shares nothing with the engine: neither its runtime
//! nor its shortcuts for loops. It knows what a team, a share, a barrier and a task are, takes one
//! access at a time in every order, and calls two accesses a race that can be next to each other.

mod code;
mod explore;
mod script;

use crate::question::{Oracle, Question, Way};
use script::Script;
use std::collections::BTreeSet;

const ASSERTION: &str = "assertion";
const DEADLOCK: &str = "absolute-deadlock";
const RACE: &str = "data-race";

/// Each property alone: what is not checked does not end an execution.
const WAYS: &[Way] = &[
    Way {
        name: "openmp, assertions",
        words: &["verify", "--deadlock", "ignore", "--check", ASSERTION],
        blind: &[DEADLOCK, RACE],
    },
    Way {
        name: "openmp, deadlocks",
        words: &["verify", "--deadlock", "absolute", "--check", DEADLOCK],
        blind: &[ASSERTION, RACE],
    },
    Way {
        name: "openmp, races",
        words: &["verify", "--deadlock", "ignore", "--check", RACE],
        blind: &[ASSERTION, DEADLOCK],
    },
];

/// The program of a seed; none if it has too many executions for the explorer.
pub(crate) fn question(seed: u64) -> Option<Question> {
    let script = Script::new(seed);
    let facts = explore::facts(&script)?;
    let all = [(facts.assertion, ASSERTION), (facts.deadlock, DEADLOCK), (facts.race, RACE)];
    let there: BTreeSet<&'static str> = all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
    Some(Question { text: script.text(), options: Vec::new(), ways: WAYS, oracle: Oracle::Explored(there) })
}
