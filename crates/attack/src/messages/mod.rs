//! Programs that exchange messages, against an explorer of everything that can happen.
//!
//! A program is data (`script`): calls of each rank, branches on what was received, one
//! input. Antiphon gets its text in C (`print`); the explorer (`explore`) interprets the
//! data. It shares no code with the engine, remembers every state, and leaves no order,
//! matching or buffering out.

mod explore;
mod print;
mod script;

use crate::question::{Oracle, Question, Way};

const WAYS: &[Way] = &[Way { name: "messages", words: &["verify", "--max-violations", "1000"], blind: &[] }];

/// The program of a seed; none if it has too many states.
pub fn question(seed: u64) -> Option<Question> {
    let script = script::script(seed);
    let there = explore::properties(&script)?;
    let options = vec!["-n".to_owned(), script.len().to_string()];
    Some(Question { text: print::text(&script), options, ways: WAYS, oracle: Oracle::Explored(there) })
}
