//! What a violation rests on that was found after a loop forgot something.
//!
//! A loop that is proved for every number of iterations leaves nothing known of what
//! it changes but its invariant. A violation found after that need not exist: an
//! invariant may be too weak, or not inductive. Unless a concrete run shows the
//! violation, the report says which loop forgot what, and gives the values at
//! the start of an iteration as what they are: a counterexample to induction, which
//! need not be part of any execution.

use crate::finding::Finding;
use crate::outcome::Violation;
use antiphon_domain::Model;
use antiphon_machine::Property;
use antiphon_numbers::Rat;

/// A counterexample to induction is about some iteration, and its inputs are seldom
/// those of an execution that shows the same; slightly larger ones often are.
const FARTHEST: i64 = 4;

/// The same violation with other values of the scalar inputs, nearest first; of inputs of
/// which nothing is known, with small ones.
pub(crate) fn nearby(finding: &Finding, inputs: &[String]) -> Vec<Finding> {
    let moved = |distance: i64| {
        let (values, constants) = match &finding.model {
            Model::Values(values, constants) => (values.clone(), constants.clone()),
            Model::Inexact | Model::Impossible | Model::Unknown(_) => {
                (inputs.iter().map(|name| (name.clone(), Rat::zero().into())).collect(), Vec::new())
            }
        };
        let values = values.into_iter().map(|(name, value)| match inputs.contains(&name) {
            true => (name, value.moved(distance)),
            false => (name, value),
        });
        // What was assumed is not said of these values.
        let condition = String::new();
        Finding { model: Model::Values(values.collect(), constants), condition, ..finding.clone() }
    };
    match inputs.is_empty() {
        true => Vec::new(),
        false => (1..=FARTHEST).map(moved).collect(),
    }
}

/// Says of a violation that nobody confirmed what was unknown on the way.
pub(crate) fn explain(violation: &mut Violation, finding: &Finding) {
    if violation.replayed || finding.havocked.is_empty() {
        return;
    }
    // What the run did instead explains nothing.
    violation.trace.clear();
    violation.hidden_steps = 0;
    for (span, names) in &finding.havocked {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let text = format!("this loop changes {}: after it, only the invariant is known", list(&names));
        violation.fault.also.push((*span, text));
    }
    let Model::Values(_, constants) = &finding.model else { return };
    let values: Vec<String> = constants.iter().map(|(name, value)| format!("`{name}` is {value}")).collect();
    if values.is_empty() {
        return;
    }
    let what = match violation.fault.property {
        Property::LoopInvariant => "counterexample to induction, not a known execution",
        _ => "in a state that satisfies the invariant, not a known execution",
    };
    let text = format!("{what}: {}", values.join(", "));
    violation.fault.label = match violation.fault.label.is_empty() {
        true => text,
        false => format!("{}; {text}", violation.fault.label),
    };
}

/// "a", "a and b", "a, b and c".
fn list(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
