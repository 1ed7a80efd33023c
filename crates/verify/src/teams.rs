//! Small teams first.
//!
//! A program that creates threads in a loop without end has no largest state: a
//! depth-first search would create one thread after another and never come to what two
//! of them do to each other. So a program that creates many threads within its first
//! states is searched with at most two of them beside `main`, then with three, four,
//! six, eight and so on. A thread that would create one more waits for ever, which is
//! noted; the others go on. The first search that finds something, or that cut nothing off,
//! has the answer, and what the small searches cost is little beside the last one.
//!
//! This bounds nothing: a search that cut something off is never an answer.
//!
//! What a first look finds may need many threads where two would do. So the same violation is
//! looked for with the smaller teams, as long as that takes few states, and shown with the smallest.

use crate::finding::Finding;
use crate::report::Report;
use crate::shorten::is_as_telling;
use antiphon_search::{Found, Limits, Reason, SearchResult};

/// So many threads, within so many states, make a program one that may create threads
/// without end.
pub(crate) const MANY: u32 = 20;

/// The states of the first look.
pub(crate) const FIRST_STATES: u64 = 1_000;

/// Whether more threads would have been created.
pub(crate) fn is_crowded<F>(searched: &SearchResult<F, Report>) -> bool {
    searched.found.is_empty() && searched.reports.iter().any(|report| report.largest_team.is_some())
}

/// Whether a first look at so few states has the answer.
pub(crate) fn was_enough<F>(searched: &SearchResult<F, Report>, limits: &Limits, few: u64) -> bool {
    searched.incomplete != Some(Reason::MaxStates) || limits.states.is_some_and(|most| most <= few)
}

/// The sizes of teams, beside `main`, one after the other.
pub(crate) fn sizes() -> impl Iterator<Item = u32> {
    let mut size: u32 = 2;
    std::iter::once(size).chain(std::iter::from_fn(move || {
        size = match size {
            2 | 3 => size + 1,
            // Two steps to the double: 4, 6, 8, 12, 16, ...
            power if power.is_power_of_two() => power.saturating_add(power / 2),
            between => between.saturating_add(between / 3),
        };
        Some(size)
    }))
}

/// States that all searches for the same violation with fewer threads may look at together, and
/// how many times those of the search that found it.
const MOST_EFFORT: u64 = 10_000;
const SHARE: u64 = 20;

/// Puts the same violation with fewer threads in the place of the only one that was found,
/// if a smaller team shows it within few states.
pub(crate) fn show_with_fewer(
    searched: &mut SearchResult<Finding, Report>,
    limits: &Limits,
    search: impl Fn(u32, &Limits) -> SearchResult<Finding, Report>,
) {
    let [only] = searched.found.as_mut_slice() else { return };
    let used = threads_used(&only.finding);
    let mut left = searched.statistics.seen.saturating_mul(SHARE).min(MOST_EFFORT);
    for size in sizes().take_while(|size| *size < used) {
        if left == 0 {
            return;
        }
        let smaller = search(size, &Limits { states: Some(left), ..limits.clone() });
        left = left.saturating_sub(smaller.statistics.seen);
        let same = |found: &Found<Finding>| is_as_telling(&found.finding, &only.finding);
        if let Some(same) = smaller.found.into_iter().find(same) {
            *only = same;
            return;
        }
    }
}

/// The threads beside `main` that take part in the way to a finding, or were created before those.
fn threads_used(finding: &Finding) -> u32 {
    let moved = finding.taken.iter().filter_map(|(_, choice)| choice.thread());
    moved.max().unwrap_or(0)
}

/// Whether a search with a limit on the team has the answer.
pub(crate) fn is_answer<F>(searched: &SearchResult<F, Report>) -> bool {
    !searched.found.is_empty()
        || searched.incomplete.is_some()
        || searched.reports.iter().all(|report| report.largest_team.is_none())
}

#[cfg(test)]
mod tests {
    #[test]
    fn teams_grow_slowly_and_then_by_halves() {
        let first: Vec<u32> = super::sizes().take(10).collect();
        assert_eq!(first, [2, 3, 4, 6, 8, 12, 16, 24, 32, 48]);
    }
}
