//! Nobody is put off for ever, where several workers search.
//!
//! A persistent set leaves threads out, which is right unless they are left out all along a circle of states. One worker sees such a
//! circle on its own way and tries everybody there (`world/src/persistent.rs`). Of several each sees its own way only: one goes from a
//! state to another that belongs to a second worker, which comes back to a state of the first, and both pass over what is known. So
//! several workers close no circle. They note the ways between remembered states, by fingerprints, 16 bytes each, and which
//! states leave somebody out. If no such state is on a circle, one worker would have closed none either, and what was
//! searched counts: the states are the same. If one is, one worker searches alone. Both depend on the program only, not on who was faster.
//!
//! The fingerprints are those of states without what is assumed in them, as one worker compares them. They are cut to 64 bits: two that are equal by accident can
//! add a circle and never hide one.
//!
//! A search that is cut in parts and goes on by one worker alone takes what is left in the order of the one search, so that circles are on its way as before.
//!
//! Deliberately not here: to go on with everybody in the states of the circle, which would need the ways to them.

use crate::finding::Finding;
use crate::recurring::{within_circles, Edge, Recent};
use crate::report::Report;
use crate::system::Exploration;
use antiphon_search::SearchResult;
use antiphon_world::Cycles;

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Crew {
    /// As many as the user wants.
    Several,
    /// One alone and depth first.
    One,
}

impl Crew {
    /// What becomes of circles along which threads are left out.
    pub(crate) fn cycles(self) -> Cycles {
        match self {
            Crew::Several => Cycles::LeftToDriver,
            Crew::One => Cycles::Closed,
        }
    }
}

/// The states of a search with threads, as several workers see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ways {
    /// From one remembered state to the next.
    pub(crate) edges: Vec<Edge>,
    /// States in which somebody is left out.
    pub(crate) left_out: Vec<u64>,
}

impl Ways {
    /// Adds those of another worker.
    pub(crate) fn add(&mut self, other: &Ways) {
        self.edges.extend(&other.edges);
        self.left_out.extend(&other.left_out);
    }

    /// Whether there are any.
    pub(crate) fn is_empty(&self) -> bool {
        self.edges.is_empty() && self.left_out.is_empty()
    }

    /// Whether somebody is left out in a state on a circle, or on the way from one circle to another.
    pub(crate) fn put_off(mut self) -> bool {
        self.left_out.sort_unstable();
        self.left_out.dedup();
        let forward = within_circles(std::mem::take(&mut self.edges));
        let backward = within_circles(forward.into_iter().map(|(from, to)| (to, from)).collect());
        let is_left_out = |state: &u64| self.left_out.binary_search(state).is_ok();
        backward.iter().any(|(from, to)| is_left_out(from) || is_left_out(to))
    }
}

impl Exploration<'_> {
    /// Notes the way from the last remembered state to this one, and whether somebody is left out here.
    pub(crate) fn note_put_off(&mut self, before: Option<Recent>, here: Recent) {
        if self.crew == Crew::One || !self.world.has_threads() {
            return;
        }
        let ways = &mut self.report.ways;
        ways.edges.extend(before.map(|before| (before.world, here.world)));
        ways.left_out.extend(self.world.leaves_threads_out().then_some(here.world));
    }
}

/// Whether several workers may have put somebody off for ever.
pub(crate) fn may_put_off(searched: &SearchResult<Finding, Report>) -> bool {
    let mut all = Ways::default();
    searched.reports.iter().for_each(|report| all.add(&report.ways));
    all.put_off()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put_off(edges: &[Edge], left_out: &[u64]) -> bool {
        Ways { edges: edges.to_vec(), left_out: left_out.to_vec() }.put_off()
    }

    #[test]
    fn a_circle_on_which_somebody_is_left_out_is_found() {
        assert!(put_off(&[(1, 2), (2, 1)], &[2]));
        assert!(put_off(&[(5, 5)], &[5]));
        assert!(put_off(&[(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)], &[3]));
    }

    #[test]
    fn before_and_behind_circles_somebody_may_be_left_out() {
        let edges = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (2, 2)];
        assert!(!put_off(&edges, &[0, 3, 4]));
        assert!(put_off(&edges, &[1]));
        assert!(!put_off(&edges, &[]));
        assert!(!put_off(&[], &[7]));
    }

    /// All graphs of three states with some edges, against a search for a way back to each state.
    #[test]
    fn small_graphs_agree_with_a_search_for_a_way_back() {
        let all: Vec<Edge> = (0..3).flat_map(|from| (0..3).map(move |to| (from, to))).collect();
        for mask in 0u32..1 << all.len() {
            let edges: Vec<Edge> =
                all.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, edge)| *edge).collect();
            for state in 0..3 {
                let mut reached: Vec<u64> = Vec::new();
                let mut open = vec![state];
                while let Some(from) = open.pop() {
                    for (_, to) in edges.iter().filter(|(own, _)| *own == from) {
                        if !reached.contains(to) {
                            reached.push(*to);
                            open.push(*to);
                        }
                    }
                }
                let returns = reached.contains(&state);
                assert!(!returns || put_off(&edges, &[state]), "{edges:?} {state}");
            }
        }
    }
}
