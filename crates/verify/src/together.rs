//! One search by all ranks of a cluster.
//!
//! Every rank sees the first states alone, and all of them the same: most searches are over then, and nothing was sent. What
//! is left is shared (crate `cluster`). Each rank then tells what it has to tell as a run's log would have it (`ledger`),
//! and all get the sum of it, so that all decide alike what is searched next.
//!
//! Violations are not told, only the paths to them. Which rank finds one first is a matter of luck, so each rank searches for it
//! once more alone, and reports what one process would report; only if that takes too many states the paths have the last word.
//! The same is done where ranks together may have put a thread off for ever (`put_off`), which rank 0 finds out for all.

use crate::checkpoint::{joined, nothing, Stored};
use crate::finding::Finding;
use crate::ledger::Ledger;
use crate::log_bytes::{self, Numbers};
use crate::options::{Options, Progress};
use crate::put_off::{may_put_off, Crew};
use crate::recurring::Edge;
use crate::report::Report;
use crate::system::Exploration;
use antiphon_cluster::{Counters, Member, Task};
use antiphon_search::{
    search, search_from, Advance, Found, Frontier, Limits, Path, Reason, SearchResult, System, Trail,
};
use std::sync::atomic::Ordering;
use std::sync::Arc;

/// States that every rank sees alone.
const FIRST: u64 = 2_000;

/// States within which a rank finds again alone what others have found.
const AGAIN: u64 = 1_000_000;

type Searched = SearchResult<Finding, Report>;

/// Counters of this rank, to which those of the others are added.
struct Tally(Arc<Progress>);

impl Counters for Tally {
    fn read(&self) -> [u64; 2] {
        [&self.0.states, &self.0.transitions].map(|counter| counter.load(Ordering::Relaxed))
    }

    fn add(&self, [states, transitions]: [u64; 2]) {
        self.0.states.fetch_add(states, Ordering::Relaxed);
        self.0.transitions.fetch_add(transitions, Ordering::Relaxed);
    }
}

/// Searches everything together with the other ranks.
pub(crate) fn search_together<'p>(
    member: &Member,
    make_for: impl Fn(Crew) -> Exploration<'p> + Sync,
    limits: &Limits,
    options: &Options,
) -> Searched {
    let make = || make_for(Crew::Several);
    let mut frontier = Frontier::default();
    let first = search_from(&mut frontier, 1, make, &Limits { states: Some(FIRST), ..limits.clone() });
    if is_enough(&first, limits) {
        return match may_put_off(&first) {
            true => search(make_for(Crew::One), limits),
            false => first,
        };
    }
    let task = Task {
        frontier,
        states: first.statistics.seen,
        limits,
        stopped: first.incomplete.filter(|reason| *reason != Reason::MaxStates),
        seen: options.outside.seen(),
        counters: Arc::new(Tally(Arc::clone(&options.progress))),
    };
    let is_first = member.rank() == 0;
    let tell = |own: Searched| Told::of(if is_first { joined(first, own) } else { own }).written();
    let mut edges = Vec::new();
    let together = member.search(task, make(), tell, |told| {
        let mut all = Told::joined(told).by_one_if_put_off();
        edges = all.take_edges();
        all.written()
    });
    let mut told = together.told.as_deref().and_then(Told::read).unwrap_or_else(Told::nothing);
    told.put_edges(edges);
    concluded(told, together.stop, make_for, limits)
}

/// Whether the first states say it all: that is so for every rank or for none.
fn is_enough(first: &Searched, limits: &Limits) -> bool {
    let gives_way =
        limits.better.as_ref().is_some_and(|(enough, better)| better.is_raised() && first.statistics.seen >= *enough);
    match first.incomplete {
        None | Some(Reason::Findings | Reason::WorkerLost | Reason::MaxDepth) => true,
        Some(Reason::MaxStates) => gives_way,
        Some(Reason::Timeout | Reason::Memory | Reason::Interrupted | Reason::RankLost) => false,
    }
}

/// The result of what all have told.
fn concluded<'p>(
    told: Told,
    stop: Option<Reason>,
    make_for: impl Fn(Crew) -> Exploration<'p>,
    limits: &Limits,
) -> Searched {
    let again = match (stop, told.found.is_empty(), &told.stored) {
        (None, true, Stored::Again) => Some(limits.clone()),
        (None | Some(Reason::Findings), false, _) => Some(Limits { states: Some(AGAIN), ..limits.clone() }),
        _ => None,
    };
    if let Some(limits) = again {
        let alone = search(make_for(Crew::One), &limits);
        if told.found.is_empty() || alone.incomplete != Some(Reason::MaxStates) {
            return alone;
        }
    }
    let (mut known, is_whole) = match told.stored {
        Stored::Done(ledger) => (ledger.result(), true),
        Stored::Again | Stored::Cut(..) => (nothing(), false),
    };
    for path in told.found.iter().take(limits.findings) {
        let (found, report) = found_at(make_for(Crew::Several), path);
        known.found.extend(found);
        known.reports.push(report);
    }
    // What is not known of a search, or was found and cannot be shown, must not look like nothing.
    let lacks = known.found.is_empty() && (!is_whole || !told.found.is_empty());
    known.incomplete = match stop {
        None | Some(Reason::Findings) if lacks => Some(Reason::WorkerLost),
        other => other,
    };
    known
}

/// What is wrong at the end of a path.
fn found_at(mut system: Exploration<'_>, path: &Path) -> (Option<Found<Finding>>, Report) {
    let state = Trail::default().follow(&mut system, path);
    let found = state.and_then(|mut state| loop {
        match system.advance(&mut state) {
            Advance::Found(finding) => break Some(Found { finding, path: path.clone() }),
            Advance::Choose(_) | Advance::Done => break None,
            Advance::Save | Advance::Pause => {}
        }
    });
    (found, system.finish())
}

/// What a rank has to tell, or all of them.
struct Told {
    stored: Stored,
    /// Paths to what was found.
    found: Vec<Path>,
}

impl Told {
    fn nothing() -> Told {
        Told { stored: Stored::Again, found: Vec::new() }
    }

    fn of(mut searched: Searched) -> Told {
        let found = searched.found.drain(..).map(|found| found.path).collect();
        searched.incomplete = None;
        Told { stored: Ledger::of(&searched).map_or(Stored::Again, Stored::Done), found }
    }

    /// What all together have to tell. Who was lost has told nothing, which the reason for the end says.
    fn joined(told: Vec<Option<Vec<u8>>>) -> Told {
        let mut found = Vec::new();
        let mut known = Some(nothing());
        for bytes in told.into_iter().flatten() {
            let own = Told::read(&bytes).unwrap_or_else(Told::nothing);
            found.extend(own.found);
            known = match (known, own.stored) {
                (Some(known), Stored::Done(ledger)) => Some(joined(known, ledger.result())),
                _ => None,
            };
        }
        found.sort_unstable();
        let ledger = known.as_ref().and_then(Ledger::of);
        Told { stored: ledger.map_or(Stored::Again, Stored::Done), found }
    }

    /// Where somebody may have been put off for ever nothing counts but what was found, and every rank searches alone.
    fn by_one_if_put_off(mut self) -> Told {
        if let Stored::Done(ledger) = &mut self.stored {
            if std::mem::take(&mut ledger.ways).put_off() {
                self.stored = Stored::Again;
            }
        }
        self
    }

    /// Ways between states are many, and only rank 0 has a use for them: what is sent to all has none.
    fn take_edges(&mut self) -> Vec<Edge> {
        match &mut self.stored {
            Stored::Done(ledger) => std::mem::take(&mut ledger.pending),
            Stored::Again | Stored::Cut(..) => Vec::new(),
        }
    }

    fn put_edges(&mut self, edges: Vec<Edge>) {
        if let Stored::Done(ledger) = &mut self.stored {
            ledger.pending.extend(edges);
        }
    }

    /// The paths, how many bytes they are, and the rest as in a log.
    fn written(&self) -> Vec<u8> {
        let mut paths = Vec::new();
        log_bytes::write_paths(&self.found, &mut paths);
        let mut bytes = (self.found.len() as u32).to_le_bytes().to_vec();
        bytes.extend((paths.len() as u32).to_le_bytes());
        bytes.extend(paths);
        bytes.extend(log_bytes::written("told", std::slice::from_ref(&self.stored)));
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Told> {
        let mut head = Numbers(bytes);
        let (count, length) = (head.word()? as usize, head.word()? as usize);
        let (paths, log) = head.0.split_at_checked(length)?;
        let found = Numbers(paths).paths(count)?;
        let stored = log_bytes::read(log, "told").ok()?.pop()?;
        Some(Told { stored, found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::put_off::Ways;
    use antiphon_search::Statistics;

    fn told(seen: u64, found: &[&[u32]]) -> Told {
        let statistics = Statistics { seen, ..Statistics::default() };
        let ledger = Ledger::of(&SearchResult { statistics, ..nothing() }).expect("it can be told");
        Told { stored: Stored::Done(ledger), found: found.iter().map(|path| path.to_vec()).collect() }
    }

    fn seen(told: &Told) -> Option<u64> {
        match &told.stored {
            Stored::Done(ledger) => Some(ledger.result().statistics.seen),
            Stored::Again | Stored::Cut(..) => None,
        }
    }

    #[test]
    fn what_ranks_tell_is_added_up() {
        let all = Told::joined(vec![Some(told(3, &[&[1, 0]]).written()), Some(told(4, &[&[0, 7]]).written())]);
        assert_eq!((seen(&all), all.found.clone()), (Some(7), vec![vec![0, 7], vec![1, 0]]));
        let read = Told::read(&all.written()).expect("it is whole");
        assert_eq!((seen(&read), read.found), (seen(&all), all.found));
    }

    #[test]
    fn what_one_rank_cannot_tell_is_searched_again() {
        let all = Told::joined(vec![Some(told(3, &[]).written()), Some(Told::nothing().written())]);
        assert_eq!(seen(&all), None);
        assert!(Told::read(&all.written()).is_some());
        let damaged = Told::joined(vec![Some(told(3, &[]).written()), Some(b"?".to_vec())]);
        assert_eq!(seen(&damaged), None);
    }

    #[test]
    fn edges_stay_with_rank_0() {
        let mut one = told(3, &[]);
        one.put_edges(vec![(1, 2)]);
        let mut all = Told::joined(vec![Some(one.written())]);
        assert_eq!(all.take_edges(), [(1, 2)]);
        assert_eq!(Told::read(&all.written()).expect("it is whole").take_edges(), []);
    }

    #[test]
    fn a_thread_that_two_ranks_put_off_makes_each_search_alone() {
        let on_a_way = |edge: Edge, left_out: &[u64]| {
            let mut one = told(3, &[]);
            if let Stored::Done(ledger) = &mut one.stored {
                ledger.ways = Ways { edges: vec![edge], left_out: left_out.to_vec() };
            }
            Some(one.written())
        };
        let circle = Told::joined(vec![on_a_way((1, 2), &[]), on_a_way((2, 1), &[2])]);
        assert_eq!(seen(&circle.by_one_if_put_off()), None);
        let mut line = Told::joined(vec![on_a_way((1, 2), &[]), on_a_way((2, 3), &[2])]).by_one_if_put_off();
        assert_eq!((seen(&line), line.take_edges().len()), (Some(6), 0));
    }

    #[test]
    fn who_was_lost_told_nothing() {
        assert_eq!(seen(&Told::joined(vec![Some(told(3, &[]).written()), None])), Some(3));
    }
}
