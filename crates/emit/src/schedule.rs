//! `schedule.txt`: what the layer forces, one line each.
//!
//! ```text
//! processes 3                       how many take part
//! expect assertion race.c 12        what is to be seen, and where
//! receive 0 1 2                     the receive from any source with number 1 of rank 0 takes a message of rank 2
//! answer 0 14 14 from 1             a question of rank 0 at line 14 is answered by rank 1's message
//! step 0 2 15 15 bank.c write       thread 2 of rank 0 writes at line 15; steps of a rank are in order
//! synchronous 1                     sends and collective calls of rank 1 wait for their partners
//! copied-sends 1 2                  but its first two sends do not
//! value __VERIFIER_nondet_int 0 1 7 the first call of the function on rank 0 gives 7
//! ```

use crate::inputs::Values;
use crate::settings::WRAPPED;
use crate::shown::{Sends, Shown};
use crate::Counterexample;
use antiphon_mpi::Resolution;
use antiphon_outcome::ExchangeRole;
use antiphon_source::{SourceMap, Span};
use antiphon_world::{Decision, DecisionKind};
use std::fmt::Write;

/// The text of the file.
pub(crate) fn text(counterexample: &Counterexample<'_>, shown: Shown, values: &Values) -> String {
    let mut text = format!("processes {}\n{}\n", counterexample.processes(), expected(counterexample, shown));
    let decisions = match shown {
        // The last access is one of the two that race: it is not made.
        Shown::Race => counterexample.decisions.split_last().map_or(&[][..], |(_, before)| before),
        _ => counterexample.decisions,
    };
    for line in decisions.iter().filter_map(|decision| decided(counterexample.map, decision)) {
        let _ = writeln!(text, "{line}");
    }
    if shown == Shown::Deadlock(Sends::Wait) {
        for rank in 0..counterexample.processes() {
            let _ = writeln!(text, "synchronous {rank}\ncopied-sends {rank} {}", sends(counterexample, rank));
        }
    }
    for value in values.of_calls() {
        let _ = writeln!(text, "value {} {} {} {}", value.function, value.rank, value.number, value.text);
    }
    text
}

/// What is to be seen.
fn expected(counterexample: &Counterexample<'_>, shown: Shown) -> String {
    let violation = counterexample.violation;
    let also = violation.context.also.first();
    let (other, line) = also.map_or(("-", 0), |place| (place.file.as_str(), place.line));
    let other = if other.is_empty() { "-" } else { other };
    let file = if violation.file.is_empty() { "-" } else { &violation.file };
    format!("expect {} {} {} {} {}", shown.word(), name(file), violation.line, name(other), line)
}

/// The last part of a path; the layer compares no more.
fn name(path: &str) -> String {
    let last = path.rsplit('/').next().unwrap_or(path);
    last.replace(char::is_whitespace, "_")
}

/// The standard sends of a rank that the counterexample completes.
fn sends(counterexample: &Counterexample<'_>, rank: u64) -> usize {
    let steps = counterexample.violation.trace.iter().filter(|step| u64::from(step.process) == rank);
    let is_send = |role: ExchangeRole| role == ExchangeRole::Send;
    steps
        .filter(|step| step.action.starts_with("Send "))
        .filter(|step| step.exchange.as_ref().is_some_and(|exchange| is_send(exchange.role)))
        .count()
}

/// The line of a decision; none for one that a real run takes by itself.
fn decided(map: &SourceMap, decision: &Decision) -> Option<String> {
    let Decision { rank, thread, span, kind } = decision;
    match kind {
        DecisionKind::Receive { nth, from } => Some(format!("receive {rank} {nth} {from}")),
        DecisionKind::Answer(answer) => {
            let (first, last, _) = lines(map, *span)?;
            Some(format!("answer {rank} {first} {last} {}", words(answer)))
        }
        DecisionKind::Read => step(map, *rank, *thread, *span, "read"),
        DecisionKind::Write => step(map, *rank, *thread, *span, "write"),
        DecisionKind::Call(called) if WRAPPED.contains(called) => step(map, *rank, *thread, *span, called),
        DecisionKind::Call(_) | DecisionKind::Buffering | DecisionKind::Other => None,
    }
}

fn step(map: &SourceMap, rank: u32, thread: u32, span: Span, kind: &str) -> Option<String> {
    let (first, last, file) = lines(map, span)?;
    Some(format!("step {rank} {thread} {first} {last} {} {kind}", name(&file)))
}

fn lines(map: &SourceMap, span: Span) -> Option<(u32, u32, String)> {
    let place = map.position(span)?;
    Some((place.line, place.end_line.max(place.line), place.name.to_string()))
}

fn words(answer: &Resolution) -> String {
    match answer {
        Resolution::Ready => "yes".into(),
        Resolution::No => "no".into(),
        Resolution::From(rank) => format!("from {rank}"),
        Resolution::These(these) => these.iter().fold("these".to_owned(), |text, at| format!("{text} {at}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_have_words() {
        assert_eq!(words(&Resolution::These(vec![2, 0])), "these 2 0");
        assert_eq!(words(&Resolution::From(3)), "from 3");
        assert_eq!(words(&Resolution::No), "no");
    }

    #[test]
    fn a_receive_needs_no_place_and_a_step_does() {
        let map = SourceMap::new();
        let of = |kind| Decision { rank: 1, thread: 2, span: Span::NONE, kind };
        assert_eq!(decided(&map, &of(DecisionKind::Receive { nth: 4, from: 2 })), Some("receive 1 4 2".to_owned()));
        assert_eq!(decided(&map, &of(DecisionKind::Write)), None);
        assert_eq!(decided(&map, &of(DecisionKind::Buffering)), None);
    }

    #[test]
    fn names_have_no_folders_and_no_spaces() {
        assert_eq!(name("my files/a b.c"), "a_b.c");
        assert_eq!(name("ring.c"), "ring.c");
    }
}
