//! What happens inside of text that Antiphon carries, such as OpenMP's runtime, is shown as
//! what the user's program does: at the call that leads into it.
//!
//! Deliberately not here: which text that is; a file knows whose it is.

use crate::by_name::is_variable_of_ours;
use antiphon_outcome::{CallSite, Fault, Property, TraceStep};
use antiphon_source::{FileKind, SourceMap, Span};

/// Whether a place is in text of our own.
pub(crate) fn is_inside(map: &SourceMap, span: Span) -> bool {
    map.position(span).is_some_and(|place| map.file(place.file).kind == FileKind::Embedded)
}

/// The place of a fault in the user's text.
pub(crate) fn shown(map: &SourceMap, fault: &Fault) -> Span {
    match is_inside(map, fault.span) {
        true => fault.calls.iter().map(|call| call.span).find(|span| !is_inside(map, *span)).unwrap_or(fault.span),
        false => fault.span,
    }
}

/// Whether a step is left out of a trace: what the runtime does, and what variables of ours are given.
pub(crate) fn is_hidden(map: &SourceMap, step: &TraceStep) -> bool {
    let is_ours = |(name, _): &(String, String)| is_variable_of_ours(name);
    let only_ours = step.action.is_empty() && !step.changes.is_empty() && step.changes.iter().all(is_ours);
    is_inside(map, step.span) || only_ours || is_variable_of_ours(&step.action) || is_call_of_ours(&step.action)
}

fn is_call_of_ours(text: &str) -> bool {
    ["call __omp_", "__omp_", "__VERIFIER_atomic_", "__antiphon_"].iter().any(|start| text.starts_with(start))
}

/// Whether a text beside a place tells of a call that the user did not write: of the runtime, or of a region
/// that is a function of its own (`main.parallel1`).
pub(crate) fn tells_of_ours(text: &str) -> bool {
    let name = text.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    name.is_some_and(|(name, rest)| {
        rest.starts_with(" called here") && (name.starts_with("__omp_") || name.contains('.'))
    })
}

/// Where the threads of a race come from: the directive whose region they execute.
pub(crate) fn region_of_race(map: &SourceMap, fault: &Fault) -> Option<(Span, &'static str)> {
    let begins = |function: &str| function.starts_with("__omp_fork") || function == "__omp_league";
    let told = fault.also.iter().filter(|(_, text)| text.split('`').nth(1).is_some_and(begins)).map(|(span, _)| *span);
    let own = fault.calls.iter().filter(|call| begins(&call.function)).map(|call| call.span);
    let is_race = fault.property == Property::DataRace;
    let found = told.chain(own).find(|span| is_race && !is_inside(map, *span))?;
    Some((found, "the threads of this region run at the same time"))
}

/// A text without the names of the runtime: of its functions, `thread 2 (__omp_begin) reads here`, and of its mutexes.
pub(crate) fn without_names(text: &str) -> String {
    without_mutexes(&without_own_mutexes(&without_functions(text)))
}

/// What is held without the mutexes that the runtime has for its own tables.
fn without_own_mutexes(text: &str) -> String {
    let Some((before, held)) = text.rsplit_once(" holding ") else { return text.to_owned() };
    let is_own = |name: &str| name.starts_with("`__omp_") && !name.starts_with("`__omp_criticals");
    let kept: Vec<&str> = held.split(", ").filter(|name| !is_own(name)).collect();
    let held = if kept.is_empty() { "nothing".to_owned() } else { kept.join(", ") };
    format!("{before} holding {held}")
}

/// What is held in a critical region or where a sum is completed, in the words of the directive.
fn without_mutexes(text: &str) -> String {
    let Some((before, (name, after))) =
        text.split_once("`__omp_criticals").and_then(|(before, rest)| Some((before, rest.split_once('`')?)))
    else {
        return text.to_owned();
    };
    let held = match name.split(['[', ']']).nth(1) {
        Some("0") => "the mutex of `critical`",
        Some("1") => "the mutex of reductions",
        _ => "the mutex of a `critical` with a name",
    };
    format!("{before}{held}{}", without_mutexes(after))
}

fn without_functions(text: &str) -> String {
    match text.split_once(" (__omp_") {
        Some((before, rest)) => match rest.split_once(')') {
            Some((_, after)) => format!("{before}{after}"),
            None => text.to_owned(),
        },
        None => text.to_owned(),
    }
}

/// The calls that the user wrote: that of `main` is nobody's.
pub fn own_calls(calls: &[CallSite]) -> &[CallSite] {
    match calls {
        [rest @ .., last] if last.function == "main" => rest,
        calls => calls,
    }
}

/// The calls that the user wrote, without those of the runtime.
pub(crate) fn calls(map: &SourceMap, calls: &[CallSite]) -> Vec<CallSite> {
    let is_users = |call: &&CallSite| !is_inside(map, call.span) && !call.function.starts_with("__omp_");
    own_calls(calls).iter().filter(is_users).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutexes_of_the_runtime_have_the_words_of_their_directive() {
        let said = |name: &str| without_names(&format!("main writes here, holding `{name}`"));
        assert_eq!(said("__omp_criticals[0]"), "main writes here, holding the mutex of `critical`");
        assert_eq!(
            said("__omp_criticals_of_other_team[3]"),
            "main writes here, holding the mutex of a `critical` with a name"
        );
        assert_eq!(said("lock"), "main writes here, holding `lock`");
        assert_eq!(said("__omp_mapping"), "main writes here, holding nothing");
        assert_eq!(said("__omp_mapping`, `lock"), "main writes here, holding `lock`");
    }

    #[test]
    fn calls_that_nobody_wrote_are_known() {
        assert!(tells_of_ours("`__omp_fork` called here by main"));
        assert!(tells_of_ours("`main.parallel1` called here by thread 2"));
        assert!(!tells_of_ours("`deposit` called here by thread 2"));
        assert!(!tells_of_ours("thread 2 reads here"));
    }
}
