//! Of all guesses, those that hold together.
//!
//! All guesses of all loops are tried at once as invariants; a search drops each
//! one that is not proved where control enters a loop or comes back to it. What
//! was proved may have rested on a guess that was dropped, so the rest is tried
//! again until nothing is dropped: the largest set of guesses that is inductive
//! (Flanagan and Leino, "Houdini, an annotation assistant", FME 2001), as far as
//! the prover can tell.

use crate::work::Work;
use antiphon_search::Limits;
use antiphon_verify::{refuted, Options, Steps};
use std::time::Instant;

/// Searches after which the guesses that are left count as those that hold: the
/// verification that follows finds out.
const MOST_PASSES: usize = 30;
/// States of one search.
const MOST_STATES: u64 = 4_000;
/// For one question, about 1 s: a guess that takes longer helps nobody.
const PATIENCE: Steps = Steps::of_seconds(1);

/// Drops guesses until those that are left hold.
pub(crate) fn settle(work: &mut Work<'_>, options: &Options, deadline: Option<Instant>) {
    let options = Options { patience: options.patience.at_most(PATIENCE), jobs: 1, ..options.clone() };
    for _ in 0..MOST_PASSES {
        let programs = work.with_guesses();
        let refuted = refuted(&work.original.with(|part| &programs[part]), &options, &limits(&options, deadline));
        if refuted.is_empty() {
            return;
        }
        for target in &mut work.targets {
            let part = target.head.part;
            target.retain(|guess| !refuted.contains(&(part, guess)));
        }
    }
}

/// How far one search goes.
fn limits(options: &Options, deadline: Option<Instant>) -> Limits {
    Limits {
        findings: usize::MAX,
        deadline,
        memory: None,
        states: Some(MOST_STATES),
        depth: None,
        interrupt: options.interrupt.clone(),
        better: None,
    }
}
