//! Programs with threads, against an explorer of interleavings that shares nothing with the
//! engine: it takes small steps, one access to shared memory each, in every order.

mod explore;
mod script;

use crate::question::{Oracle, Question, Way};
use std::collections::BTreeSet;

pub use explore::Facts;
pub use script::Script;

const ASSERTION: &str = "assertion";
const DEADLOCK: &str = "absolute-deadlock";
const RACE: &str = "data-race";

const ASSERTIONS: Way = Way {
    name: "threads, assertions",
    words: &["verify", "--deadlock", "ignore", "--check", ASSERTION],
    blind: &[DEADLOCK, RACE],
};
const DEADLOCKS: Way = Way {
    name: "threads, deadlocks",
    words: &["verify", "--deadlock", "absolute", "--check", DEADLOCK],
    blind: &[ASSERTION, RACE],
};
const RACES: Way = Way {
    name: "threads, races",
    words: &["verify", "--deadlock", "ignore", "--check", RACE],
    blind: &[ASSERTION, DEADLOCK],
};

/// Each property alone: what is not checked does not end an execution.
const WAYS: &[Way] = &[ASSERTIONS, DEADLOCKS, RACES];

/// Those of programs in which a thread may run for ever.
const ENDLESS_WAYS: &[Way] = &[ASSERTIONS, RACES];

/// The program of a seed.
pub(crate) fn question(seed: u64) -> Option<Question> {
    let script = Script::new(seed);
    let facts = Facts::of(&script);
    let all = [(facts.assertion, ASSERTION), (facts.deadlock, DEADLOCK), (facts.race, RACE)];
    let there: BTreeSet<&'static str> = all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
    // The explorer does not tell a thread that runs for ever from one that goes on.
    let ways = if script.spins() { ENDLESS_WAYS } else { WAYS };
    Some(Question { text: script.text(), options: Vec::new(), ways, oracle: Oracle::Explored(there) })
}
