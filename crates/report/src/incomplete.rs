//! What was not decided, in words: a limit, and the loop that led to it. Engines name the
//! loop by a span; its place and the advice become text here, once for all formats.

use crate::{Inconclusive, PlaceRecord};
use antiphon_outcome::{Incomplete, LoopBound, LoopHint, LoopPart, LoopProblem};
use antiphon_source::SourceMap;

/// Makes what an engine says into what a result says.
pub fn inconclusive(map: &SourceMap, incomplete: &Incomplete) -> Inconclusive {
    let message = match &incomplete.hint {
        Some(hint) => format!("{}; {}", incomplete.message, advice(map, hint)),
        None => incomplete.message.clone(),
    };
    Inconclusive { reason: incomplete.reason, message }
}

/// What to do about a loop that kept an exploration from its end.
fn advice(map: &SourceMap, hint: &LoopHint) -> String {
    let subject = match PlaceRecord::of(map, hint.span) {
        Some(place) => {
            let word = match hint.part {
                LoopPart::Head => "at",
                LoopPart::Inside => "around",
            };
            format!("the loop {word} {}:{} (`{}`)", place.file, place.line, hint.condition)
        }
        None => format!("the loop with `{}`", hint.condition),
    };
    let bound = match &hint.bound {
        LoopBound::Input(name) => format!("bound an input (`--input {name}=1..4`)"),
        LoopBound::Macro(name) => format!("make a macro smaller (`--set {name}=4`)"),
        LoopBound::Environment => "give the program what it reads (`-- ARG...`, `--stdin FILE`)".to_owned(),
    };
    match hint.problem {
        LoopProblem::Unbounded => {
            format!("{subject} has no iteration bound: {bound}, add an invariant, or try `--infer`")
        }
        LoopProblem::NotInferred => format!(
            "{subject} has no iteration bound, and no sufficient invariant was inferred: {bound} or add an invariant"
        ),
        LoopProblem::NotConverging => format!(
            "{subject} does not converge in spite of its invariant: its iterations change pointers, allocations, \
             messages, requests or printed output, which an invariant does not cover"
        ),
    }
}
