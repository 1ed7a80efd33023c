//! A shorter way to what was found.
//!
//! A depth-first search reports the first violation that it meets, and that may
//! lie behind many choices while another execution shows the same after a few.
//! So once something was found the search is made again, with a limit on the number of
//! choices that is one less, until nothing is found or the effort is spent. The effort is
//! counted in states, not in seconds, so that the same input gives the same counterexample.
//!
//! This is a courtesy, not a minimum: a state that was met at the end of a long path
//! is not looked at again at the end of a short one. It never changes the verdict:
//! what comes out is a violation of the same property at the same place.
//!
//! Deliberately not here: small inputs. A loop is left before it is gone
//! round again, so short executions have small bounds already.

use crate::finding::Finding;
use crate::system::Exploration;
use antiphon_search::{search, Found, Limits, Statistics};

/// States that all attempts together may look at.
const MOST_EFFORT: u64 = 20_000;

/// How many times the states of the search itself they may look at.
const SHARE: u64 = 20;

/// Attempts, each with fewer choices than the one before.
const ATTEMPTS: usize = 12;

/// Puts the same violation by fewer choices in its place, if the search finds one cheaply.
/// What an attempt reports is dropped: what is counted is the search that was asked for.
pub(crate) fn shorten<'a>(
    best: &mut Found<Finding>,
    (limits, searched): (&Limits, &Statistics),
    make: impl Fn() -> Exploration<'a>,
) {
    let mut left = searched.seen.saturating_mul(SHARE).min(MOST_EFFORT);
    for _ in 0..ATTEMPTS {
        let Some(depth) = best.path.len().checked_sub(1) else { return };
        let attempt = Limits { findings: usize::MAX, depth: Some(depth as u64), states: Some(left), ..limits.clone() };
        let outcome = search(make(), &attempt);
        left = left.saturating_sub(outcome.statistics.seen);
        let candidates = outcome.found.into_iter().filter(|found| is_as_telling(&found.finding, &best.finding));
        match candidates.min_by_key(|found| found.path.len()) {
            Some(shorter) => *best = shorter,
            None => return,
        }
        if left == 0 {
            return;
        }
    }
}

/// Whether one finding may stand for another: the same violation, and no new doubt.
pub(crate) fn is_as_telling(one: &Finding, other: &Finding) -> bool {
    let same = one.fault.property == other.fault.property && one.fault.span == other.fault.span;
    same && (one.doubt.is_none() || other.doubt.is_some())
}
