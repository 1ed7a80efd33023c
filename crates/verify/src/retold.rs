//! The way to a finding as the search saw it: the values of variables as expressions over the
//! inputs.
//!
//! The same system takes the same choices once more, with its steps recorded. The trace of a
//! violation is that of the concrete replay; what the search had at the same steps goes beside
//! it. Both execute the same operations of each task in the same order, and may order tasks
//! differently; so steps are matched task by task, and as soon as two of them are not of one place and
//! of the same variables, the rest of that task has no expressions: none is better than a wrong one.
//!
//! Deliberately not here: the search by source sets, whose choices are whole steps, and executions of so many steps that few of
//! them are put into words (`world/src/outline.rs`). Their findings have concrete values only.

use crate::finding::Key;
use crate::system::Exploration;
use antiphon_outcome::{TaskId, TraceStep, Weight};
use antiphon_search::{Advance, Path, System};
use std::collections::{BTreeMap, VecDeque};

/// The steps on the way to a finding; none if the choices lead elsewhere.
pub(crate) fn retold(mut system: Exploration<'_>, path: &Path, wanted: Key) -> Vec<TraceStep> {
    system.world.record_short_trace();
    let mut state = system.initial();
    let mut choices = path.iter();
    loop {
        match system.advance(&mut state) {
            Advance::Choose(ways) => {
                let next = choices.next().and_then(|at| ways.get(*at as usize));
                let Some(way) = next else { return Vec::new() };
                state = system.follow(&state, way);
            }
            Advance::Found(finding) if finding.key() == wanted => {
                return system.world.recorded_if_short().map(|recorded| recorded.trace).unwrap_or_default();
            }
            Advance::Found(_) | Advance::Save | Advance::Pause => {}
            Advance::Done => return Vec::new(),
        }
    }
}

/// Puts expressions beside the values of a trace.
pub(crate) fn annotate(trace: &mut [TraceStep], symbolic: &[TraceStep]) {
    let mut by_task: BTreeMap<TaskId, VecDeque<&TraceStep>> = BTreeMap::new();
    for step in symbolic.iter().filter(|step| step.weight == Weight::Told) {
        by_task.entry(step.task).or_default().push_back(step);
    }
    for step in trace.iter_mut().filter(|step| step.weight == Weight::Told) {
        let Some(theirs) = by_task.get_mut(&step.task) else { continue };
        match theirs.pop_front() {
            Some(other) if is_same(step, other) => {
                let differs = |((_, value), (_, text)): &(&(String, String), &(String, String))| value != text;
                let pairs = step.changes.iter().zip(&other.changes);
                step.symbolic = pairs.filter(differs).map(|(_, expression)| expression.clone()).collect();
            }
            _ => theirs.clear(),
        }
    }
}

/// Whether two steps are one: a place, and what changes there. An index that the run knows, the
/// search may not, so only the variables count.
fn is_same(one: &TraceStep, other: &TraceStep) -> bool {
    let variable = |name: &str| name.split('[').next().unwrap_or(name).to_owned();
    let names = |step: &TraceStep| step.changes.iter().map(|(name, _)| variable(name)).collect::<Vec<_>>();
    one.span == other.span && names(one) == names(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_outcome::ProgramRole;
    use antiphon_source::{Loc, Span};

    fn step(rank: u32, place: u32, name: &str, value: &str) -> TraceStep {
        TraceStep {
            task: TaskId::of_rank(ProgramRole::Alone, rank),
            span: Span::of_token(Loc(place), 1),
            action: String::new(),
            changes: vec![(name.into(), value.into())],
            symbolic: Vec::new(),
            locks: Vec::new(),
            exchange: None,
            weight: Weight::Told,
        }
    }

    fn expressions(trace: &[TraceStep]) -> Vec<String> {
        let text = |step: &TraceStep| step.symbolic.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>().join(";");
        trace.iter().map(text).collect()
    }

    #[test]
    fn steps_are_matched_task_by_task() {
        let mut trace = [step(0, 1, "x", "3"), step(1, 1, "x", "4"), step(0, 2, "y", "6")];
        annotate(&mut trace, &[step(1, 1, "x", "N + 1"), step(0, 1, "x", "3"), step(0, 2, "y", "2*N")]);
        assert_eq!(expressions(&trace), ["", "N + 1", "2*N"]);
    }

    #[test]
    fn behind_a_step_that_is_another_nothing_is_made_up() {
        let mut trace = [step(0, 1, "x", "3"), step(0, 2, "y", "6"), step(0, 3, "z", "7")];
        annotate(&mut trace, &[step(0, 1, "x", "N"), step(0, 9, "y", "2*N"), step(0, 3, "z", "2*N + 1")]);
        assert_eq!(expressions(&trace), ["N", "", ""]);
    }
}
