//! What happens inside of text that Antiphon carries, such as OpenMP's runtime, is shown as
//! what the user's program does: at the call that leads into it.
//!
//! Deliberately not here: which text that is; a file knows whose it is.

use antiphon_outcome::{CallSite, Fault, TraceStep};
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

/// Whether a step is left out of a trace: what the runtime does, but for threads that it creates.
pub(crate) fn is_hidden(map: &SourceMap, step: &TraceStep) -> bool {
    is_inside(map, step.span) && !step.action.starts_with("create ")
}

/// A text without the names of functions of the runtime: `thread 2 (__omp_begin) reads here`.
pub(crate) fn without_names(text: &str) -> String {
    match text.split_once(" (__omp_") {
        Some((before, rest)) => match rest.split_once(')') {
            Some((_, after)) => format!("{before}{after}"),
            None => text.to_owned(),
        },
        None => text.to_owned(),
    }
}

/// The calls that the user wrote.
pub(crate) fn calls(map: &SourceMap, calls: &[CallSite]) -> Vec<CallSite> {
    let is_users = |call: &&CallSite| !is_inside(map, call.span) && !call.function.starts_with("__omp_");
    crate::finding::own_calls(calls).iter().filter(is_users).cloned().collect()
}
