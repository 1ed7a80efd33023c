//! One path instead of two, where that is the shorter way.
//!
//! An undecided `if` doubles the executions, and fourteen of them in a row make 16,384. Merged, they make
//! one, whose values are conditional; then the prover has more to do. Neither is always better, and
//! time must not decide. So the search splits first. If it came to an `if` that could be merged and
//! has seen [`FEW`] states, it begins again and merges; if that does not end within [`MORE`] states
//! or leaves something undecided, the search that splits has the last word. More states for merged paths, because schedules
//! have theirs whatever is merged: a manager with five workers and twelve tasks has 8,000 without any `if`.

use crate::options::Merging;
use crate::report::Report;
use antiphon_interrupt::Interrupt;
use antiphon_machine::{Options as RunOptions, PathMerging};
use antiphon_search::{Limits, Reason, SearchResult};

/// States after which the other way is tried.
const FEW: u64 = 1_000;

/// States that the other way may take.
const MORE: u64 = 10_000;

/// Searches by one way or the other, whichever ends.
pub(crate) fn search_merging<F>(
    merging: Merging,
    limits: &Limits,
    run: RunOptions,
    search: impl Fn(&Limits, RunOptions) -> SearchResult<F, Report>,
) -> SearchResult<F, Report> {
    let merged = |limits: &Limits| search(limits, RunOptions { path_merging: PathMerging::On, ..run.clone() });
    let is_short = limits.states.is_some_and(|most| most <= FEW);
    match merging {
        Merging::On => return merged(limits),
        Merging::Off => return search(limits, run.clone()),
        Merging::Auto if is_short => return search(limits, run.clone()),
        Merging::Auto => {}
    }
    let mergeable = Interrupt::default();
    let first = search(
        &Limits { better: Some((FEW, mergeable.clone())), ..limits.clone() },
        RunOptions { mergeable: mergeable.clone(), ..run.clone() },
    );
    let all_seen = limits.states.is_some_and(|most| first.statistics.seen >= most);
    if first.incomplete != Some(Reason::MaxStates) || all_seen {
        return first;
    }
    let enough = limits.states.map_or(MORE, |most| most.min(MORE));
    let second = merged(&Limits { states: Some(enough), ..limits.clone() });
    match is_answer(&second) {
        true => second,
        false => search(limits, run.clone()),
    }
}

/// Whether a search says all there is to say.
fn is_answer<F>(searched: &SearchResult<F, Report>) -> bool {
    let is_decided = |report: &Report| report.limits.is_empty() && report.unsupported.is_none();
    let ended = matches!(searched.incomplete, None | Some(Reason::Findings | Reason::Interrupted));
    ended && searched.reports.iter().all(is_decided)
}
