//! What a thread of OpenMP waits for, in the words of the program.
//!
//! The runtime that is carried along is made of mutexes, conditions and barriers of pthreads, and a deadlock
//! is found among these. Whoever reads of it wrote a directive or called `omp_set_lock`: the text at the place
//! of the wait says which, and with the kind of object that tells what it waits for.
//!
//! Deliberately not here: who waits for whom; the engine knows it from the objects.

use crate::inside;
use antiphon_outcome::{TraceStep, Violation, Wait, Weight};
use antiphon_source::{SourceMap, Span};

/// Words that make up the names of directives; what comes behind them is a clause.
const NAMES: &[&str] = &[
    "parallel",
    "for",
    "sections",
    "section",
    "single",
    "master",
    "masked",
    "critical",
    "barrier",
    "taskwait",
    "taskyield",
    "taskgroup",
    "taskloop",
    "task",
    "ordered",
    "target",
    "teams",
    "distribute",
    "simd",
    "loop",
    "scope",
    "cancel",
    "cancellation",
    "point",
];

/// What threads wait for that are to execute a task.
const SLOT: &str = "__omp_slot_left";

/// The operation and what ends the wait, if the text at the place is of OpenMP and the engine speaks of pthreads.
pub(crate) fn in_own_words(map: &SourceMap, wait: &Wait) -> Option<(String, String)> {
    let (call, object) = wait.operation.split_once(' ')?;
    if !call.starts_with("pthread_") && call != "sem_wait" {
        return None;
    }
    let text = text_from(map, wait.span)?;
    if object == SLOT {
        return Some(match directive(&text) {
            Some(directive) => (directive, "until the task that its thread executes has ended".to_owned()),
            None => (Wait::NOT_BEGUN.to_owned(), "until a thread of the team is free".to_owned()),
        });
    }
    if let Some(function) = text.split('(').next().map(str::trim).filter(|name| name.starts_with("omp_set_")) {
        return Some((format!("{function} {object}"), format!("until `{object}` is unset")));
    }
    let directive = directive(&text)?;
    let until = match (call, directive.as_str()) {
        ("pthread_barrier_wait", "barrier") => "until all threads of the team have come to it".into(),
        ("pthread_barrier_wait", _) => "until all threads of the team have come to its end".into(),
        ("pthread_mutex_lock", name) if name.starts_with("critical") => format!("until `{name}` is free"),
        ("pthread_cond_wait", "ordered") => "until the iterations before have passed `ordered`".into(),
        ("pthread_cond_wait", "taskwait" | "taskgroup") | ("sem_wait", _) => "until its tasks are done".into(),
        ("pthread_cond_wait", "barrier") => "until all threads of the team have come to it".into(),
        _ => "until another thread goes on".into(),
    };
    Some((directive, until))
}

/// The waits of a deadlock. The runtime waits by itself for the end of a region and for a thread that may execute a task; both are told
/// where the region begins, if the execution has entered only one.
pub(crate) fn waits(map: &SourceMap, violation: &Violation) -> Vec<Wait> {
    let region = only_region(map, violation);
    let told = |wait: &Wait| match region {
        Some(span) if inside::is_inside(map, wait.span) => in_region(map, wait, span),
        _ => wait.clone(),
    };
    violation.waits.iter().map(told).collect()
}

/// A wait of the runtime, at the directive of its region.
fn in_region(map: &SourceMap, wait: &Wait, span: Span) -> Wait {
    let own = match wait.operation.split_once(' ') {
        Some(("pthread_barrier_wait", _)) => {
            let name = text_from(map, span).and_then(|text| directive(&text)).unwrap_or_else(|| "parallel".to_owned());
            Some((format!("{}{name}", Wait::END_OF), "until all threads of the team have come to it".to_owned()))
        }
        _ => in_own_words(map, wait),
    };
    own.map_or_else(|| wait.clone(), |(operation, until)| Wait { operation, until, span, ..wait.clone() })
}

/// Where the one region begins that was entered in an execution.
fn only_region(map: &SourceMap, violation: &Violation) -> Option<Span> {
    let enters = |step: &&TraceStep| step.action.starts_with("call __omp_fork") && !inside::is_inside(map, step.span);
    let mut spans = violation.trace.iter().filter(enters).map(|step| step.span);
    let first = spans.next()?;
    spans.all(|span| span == first).then_some(first)
}

/// Where a task is created, and where its creator executes it instead of going on.
const CREATES: &str = "call __omp_spawn";
const INCLUDES: &str = "call __omp_include";

/// The steps of a trace. Of a deadlock, the calls of the runtime by which threads came into regions and out of them are told as what
/// the program says there; where a thread waits in the end is told anyway.
pub(crate) fn with_regions(map: &SourceMap, violation: &Violation) -> Vec<TraceStep> {
    let mut steps = violation.trace.clone();
    for (at, step) in violation.trace.iter().enumerate().filter(|_| !violation.waits.is_empty()) {
        let is_last = !violation.trace[at + 1..].iter().any(|later| later.task == step.task && later.span == step.span);
        let waits = violation.waits.iter().any(|wait| wait.task == step.task && wait.span == step.span);
        if step.action == INCLUDES {
            // Inside of the runtime; what the user wrote is the task that is created there.
            let is_created = |earlier: &&TraceStep| earlier.task == step.task && earlier.action == CREATES;
            if let Some(created) = violation.trace[..at].iter().rev().find(is_created) {
                let action = "executes the task at once".to_owned();
                steps[at] = TraceStep { action, changes: Vec::new(), weight: Weight::Told, ..created.clone() };
            }
            continue;
        }
        let told = step.action.strip_prefix("call ").filter(|_| !(is_last && waits)).and_then(|function| {
            let directive = directive(&text_from(map, step.span)?)?;
            passing(function, &directive)
        });
        if let Some(action) = told {
            steps[at] = TraceStep { action, changes: Vec::new(), weight: Weight::Told, ..step.clone() };
        }
    }
    steps
}

/// What a call of the runtime is in the words of the directive where it stands.
fn passing(function: &str, directive: &str) -> Option<String> {
    let is_critical = directive.starts_with("critical");
    match function {
        "__omp_fork" | "__omp_fork_one" => Some(format!("enters {directive}")),
        "__omp_lock" | "__omp_exclude" if is_critical => Some(format!("enters {directive}")),
        "__omp_unlock" | "__omp_exclude_end" if is_critical => Some(format!("leaves {directive}")),
        "__omp_barrier" if directive == "barrier" => Some("comes to barrier".to_owned()),
        "__omp_barrier" => Some(format!("comes to the end of {directive}")),
        "__omp_taskwait" | "__omp_group_end" => Some(format!("waits in {directive}")),
        _ => None,
    }
}

/// The user's text from a place to the end of its line.
fn text_from(map: &SourceMap, span: Span) -> Option<String> {
    let (file, offset) = map.file_offset(span.start)?;
    let rest = map.file(file).text.get(offset as usize..)?;
    let line = rest.split(|byte| *byte == b'\n').next()?;
    Some(String::from_utf8_lossy(line).into_owned())
}

/// The name of the directive that a line begins with, and of a critical region its own: `critical(B)`.
fn directive(text: &str) -> Option<String> {
    let rest = text.trim_start().strip_prefix('#').map_or_else(
        || text.trim_start().strip_prefix("_Pragma").map(|rest| rest.trim_start_matches(['(', '"', ' '])),
        |rest| rest.trim_start().strip_prefix("pragma"),
    )?;
    let mut rest = rest.trim_start().strip_prefix("omp")?.trim_start();
    let mut words = Vec::new();
    while let Some(word) = NAMES.iter().find(|name| is_first_word(rest, name)) {
        rest = rest[word.len()..].trim_start();
        words.push(*word);
    }
    let named = rest.strip_prefix('(').and_then(|rest| rest.split(')').next()).filter(|_| words == ["critical"]);
    let name = words.join(" ");
    (!name.is_empty()).then(|| named.map_or_else(|| name.clone(), |of| format!("{name}({})", of.trim())))
}

fn is_first_word(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_outcome::{ProgramRole, TaskId};
    use antiphon_source::{FileKind, Loc};

    /// What is said of a wait at the first line of a text.
    fn said(text: &str, operation: &str) -> Option<(String, String)> {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", text.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        let span = Span::of_token(map.loc(file, 0), 1);
        let wait = Wait { span, ..Wait::for_nobody(TaskId::of_rank(ProgramRole::Alone, 0), operation) };
        in_own_words(&map, &wait)
    }

    #[test]
    fn a_wait_in_a_directive_is_told_by_its_name() {
        let told = |text, operation| said(text, operation).map(|(operation, until)| format!("{operation}: {until}"));
        let barrier = "pthread_barrier_wait team.barrier";
        let critical = "pthread_mutex_lock __omp_criticals[2]";
        assert_eq!(
            told("#pragma omp barrier", barrier).as_deref(),
            Some("barrier: until all threads of the team have come to it")
        );
        assert_eq!(
            told("# pragma omp parallel for nowait", barrier).as_deref(),
            Some("parallel for: until all threads of the team have come to its end")
        );
        assert_eq!(
            told("_Pragma(\"omp critical ( B ) hint(1)\")", critical).as_deref(),
            Some("critical(B): until `critical(B)` is free")
        );
        assert_eq!(told("#pragma omp critical", critical).as_deref(), Some("critical: until `critical` is free"));
        assert_eq!(
            told("omp_set_lock(&b);", "pthread_mutex_lock b").as_deref(),
            Some("omp_set_lock b: until `b` is unset")
        );
    }

    #[test]
    fn waiting_for_tasks_and_of_tasks_is_told() {
        let until = |text, operation| said(text, operation).map(|(operation, until)| format!("{operation}: {until}"));
        let slot = "pthread_cond_wait __omp_slot_left";
        let begins = "task that has not begun: until a thread of the team is free";
        assert_eq!(until("pthread_cond_wait(&__omp_slot_left, &__omp_slot_lock);", slot).as_deref(), Some(begins));
        let goes_on = "taskwait: until the task that its thread executes has ended";
        assert_eq!(until("#pragma omp taskwait", slot).as_deref(), Some(goes_on));
        assert_eq!(
            until("#pragma omp single", "sem_wait team.ended").as_deref(),
            Some("single: until its tasks are done")
        );
        assert_eq!(until("sem_wait(&go);", "sem_wait go"), None);
    }

    #[test]
    fn calls_of_the_runtime_are_told_where_they_pass_a_region() {
        assert_eq!(passing("__omp_lock", "critical(a)").as_deref(), Some("enters critical(a)"));
        assert_eq!(passing("__omp_lock", "parallel"), None);
        assert_eq!(passing("__omp_barrier", "for").as_deref(), Some("comes to the end of for"));
        assert_eq!(passing("__omp_next", "for"), None);
    }

    #[test]
    fn waits_of_pthreads_and_of_mpi_stay_as_they_are() {
        assert_eq!(said("pthread_mutex_lock(&m);", "pthread_mutex_lock m"), None);
        assert_eq!(said("MPI_Recv(&x, 1);", "Recv from 1 tag 0"), None);
        assert_eq!(said("#pragma antiphon x", "pthread_mutex_lock m"), None);
    }
}
