//! What a search did not cover, in words: which limit was reached, and which loop
//! used up what there was.
//!
//! A loop is named only after several iterations that were undecided; short loops
//! are seldom the cause. Places become text in crate `report`.

use crate::options::{Budget, Options};
use crate::outcome::{Incomplete, LoopBound, LoopHint, LoopPart, LoopProblem, Reason};
use crate::report::Report;
use antiphon_machine::code::Pc;
use antiphon_model::LocationRole;
use antiphon_search::Reason as Stop;
use antiphon_source::Span;
use antiphon_world::{Codes, Programs};

/// Undecided iterations after which a loop counts as unbounded.
const MANY_ITERATIONS: u64 = 8;

/// What was not covered, and why.
pub(crate) fn incomplete(
    stop: Option<Stop>,
    options: &Options,
    compiled: (&Programs<'_>, &Codes),
    report: &Report,
) -> Vec<Incomplete> {
    let plain = |reason, message| Incomplete { reason, message, hint: None };
    let mut all = Vec::new();
    if let Some((reason, message)) = stop.and_then(|stop| limit_reached(stop, &options.budget)) {
        all.push(Incomplete { hint: costly_loop(reason, options, compiled, report), ..plain(reason, message) });
    }
    all.extend(report.exhausted.iter().map(|message| plain(Reason::SolverUnknown, message.clone())));
    all.extend(report.limits.iter().map(|(reason, message)| plain(*reason, message.clone())));
    all
}

/// The limit that ended a search; none if enough was found.
fn limit_reached(stop: Stop, budget: &Budget) -> Option<(Reason, String)> {
    let reached = |what: &str, limit: Option<String>| match limit {
        Some(limit) => format!("{what} limit ({limit}) reached"),
        None => format!("{what} limit reached"),
    };
    Some(match stop {
        Stop::Findings => return None,
        Stop::Timeout => {
            let limit = budget.timeout.map(|time| format!("{} s", time.as_secs_f64()));
            (Reason::Timeout, reached("time", limit))
        }
        Stop::Memory => (Reason::Memory, reached("memory", budget.memory.map(size_text))),
        Stop::MaxStates => (Reason::MaxStates, reached("state", budget.max_states.map(|most| most.to_string()))),
        Stop::MaxDepth => {
            let limit = reached("depth", budget.max_depth.map(|most| most.to_string()));
            (Reason::MaxDepth, limit + "; raise `--max-depth`")
        }
        Stop::Interrupted => (Reason::Interrupted, "interrupted".into()),
        Stop::WorkerLost => (Reason::Internal, "a worker thread failed; its states were not explored".into()),
        Stop::RankLost => (Reason::RankLost, "a rank that took part was lost; its states were not explored".into()),
    })
}

/// `512 MB`; bytes where that is less than one.
fn size_text(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        megabytes => format!("{megabytes} MB"),
    }
}

/// The loop with the most undecided iterations, if a limit was reached because of it.
fn costly_loop(
    reason: Reason,
    options: &Options,
    (programs, codes): (&Programs<'_>, &Codes),
    report: &Report,
) -> Option<LoopHint> {
    match reason {
        Reason::Timeout | Reason::Memory | Reason::MaxStates | Reason::MaxDepth => {}
        Reason::SolverUnknown | Reason::Unchecked | Reason::Interrupted | Reason::Internal => return None,
        Reason::RankLost | Reason::Unsupported | Reason::Vacuous => return None,
    }
    let many = report.iterations.iter().filter(|(_, (count, _))| *count >= MANY_ITERATIONS);
    let ((program, at), (_, condition)) = many.max_by_key(|(_, (count, _))| *count)?;
    let code = codes.all().nth(*program)?;
    let is_proved = code.loop_at.contains_key(&Pc(*at)) && report.asserted.contains(&(*program, *at));
    let (function, location) = code.places.get(*at as usize)?;
    let location = &programs.all().nth(*program)?.program.function(*function).body.locations[location.0 as usize];
    let is_head = matches!(location.role, LocationRole::LoopHead(_));
    Some(LoopHint {
        span: code.spans.get(*at as usize).copied().unwrap_or(Span::NONE),
        condition: condition.clone(),
        part: if is_head { LoopPart::Head } else { LoopPart::Inside },
        problem: if is_proved { LoopProblem::NotConverging } else { LoopProblem::Unbounded },
        bound: bound(programs, options, condition),
    })
}

/// What bounds a loop with this condition: an input or a macro in it, or else the first input that is free.
fn bound(programs: &Programs<'_>, options: &Options, condition: &str) -> LoopBound {
    let words =
        |text: &str, name: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
    let mut free = programs.scalar_inputs();
    free.retain(|input| options.inputs.iter().all(|(name, _)| name != input));
    let of_inputs = free.iter().find(|name| words(condition, name));
    let mut macros = programs.all().flat_map(|part| part.program.spelled.values());
    match (of_inputs, macros.find(|name| words(condition, name)), free.first()) {
        (Some(input), _, _) => LoopBound::Input(input.clone()),
        (None, Some(name), _) => LoopBound::Macro(name.clone()),
        (None, None, Some(input)) => LoopBound::Input(input.clone()),
        (None, None, None) => LoopBound::Environment,
    }
}
