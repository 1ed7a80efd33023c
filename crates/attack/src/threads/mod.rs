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

/// Each property alone: what is not checked does not end an execution.
const WAYS: &[Way] = &[
    Way {
        name: "threads, assertions",
        words: &["verify", "--deadlock", "ignore", "--check", ASSERTION],
        blind: &[DEADLOCK, RACE],
    },
    Way {
        name: "threads, deadlocks",
        words: &["verify", "--deadlock", "absolute", "--check", DEADLOCK],
        blind: &[ASSERTION, RACE],
    },
    Way {
        name: "threads, races",
        words: &["verify", "--deadlock", "ignore", "--check", RACE],
        blind: &[ASSERTION, DEADLOCK],
    },
];

/// The program of a seed.
pub(crate) fn question(seed: u64) -> Option<Question> {
    let script = Script::new(seed);
    let facts = Facts::of(&script);
    let all = [(facts.assertion, ASSERTION), (facts.deadlock, DEADLOCK), (facts.race, RACE)];
    let there: BTreeSet<&'static str> = all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect();
    Some(Question { text: script.text(), options: Vec::new(), ways: WAYS, oracle: Oracle::Explored(there) })
}
