//! How far a search is: the paths that nobody has taken, and the states that were met.
//!
//! A search that is stopped, by a limit or by the user, leaves a frontier, and another one can go on from there, in
//! this process or in another. As everywhere in this crate no state is kept, only the choices that lead
//! to it; so a frontier is small beside its fingerprints, and does not depend on how states lie in memory.
//! It does depend on the system: the same choices must lead to the same states.
//!
//! Deliberately not here: files, and what the system itself has noted (its report). A search that lost a worker
//! has no frontier that counts, which its result says.

use crate::seen::Seen;
use crate::system::Path;

/// Where a search goes on.
#[derive(Debug)]
pub struct Frontier {
    /// Paths that nobody has taken; the last is taken first.
    pub paths: Vec<Path>,
    /// States that were met.
    pub seen: Seen,
}

/// The start of every execution.
impl Default for Frontier {
    fn default() -> Frontier {
        Frontier { paths: vec![Path::new()], seen: Seen::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Limits, Reason};
    use crate::system::Statistics;
    use crate::toys::{Grid, Tree};
    use crate::{search, search_from};

    /// Searches in parts of so many states, each from a copy of the frontier as a file would hold it.
    fn in_parts(part: u64, workers: usize, size: u32, bad: Option<(u32, u32)>) -> (Statistics, usize, usize) {
        let mut frontier = Frontier::default();
        let (mut total, mut found, mut parts) = (Statistics::default(), 0, 0);
        loop {
            let limits = Limits { states: Some(part), ..Limits::default() };
            let searched = search_from(&mut frontier, workers, || Grid { size, bad }, &limits);
            total = total.plus(searched.statistics);
            found += searched.found.len();
            parts += 1;
            assert_eq!(frontier.paths.is_empty(), searched.incomplete.is_none());
            if searched.incomplete != Some(Reason::MaxStates) {
                return (total, found, parts);
            }
            let seen = frontier.seen.fingerprints().into_iter().collect();
            frontier = Frontier { paths: frontier.paths.clone(), seen };
        }
    }

    #[test]
    fn a_search_in_parts_saves_what_one_in_a_piece_saves() {
        let whole = search(Grid { size: 20, bad: None }, &Limits::default());
        for (part, workers) in [(7, 1), (50, 1), (50, 2), (199, 3)] {
            let (total, found, parts) = in_parts(part, workers, 20, None);
            assert!(parts > 2, "{parts} parts");
            assert_eq!(found, 0);
            assert_eq!(total.saved, whole.statistics.saved);
        }
    }

    #[test]
    fn what_is_behind_a_stop_is_found() {
        for part in 3..40 {
            let (_, found, _) = in_parts(part, 1, 12, Some((11, 9)));
            assert_eq!(found, 1, "parts of {part} states");
        }
    }

    #[test]
    fn every_leaf_is_reached_once_however_often_the_search_is_stopped() {
        let mut frontier = Frontier::default();
        let mut leaves = 0;
        loop {
            let limits = Limits { states: Some(100), ..Limits::default() };
            let searched = search_from(&mut frontier, 2, || Tree { depth: 10, leaves: 0 }, &limits);
            leaves += searched.statistics.ends;
            if searched.incomplete.is_none() {
                break;
            }
        }
        assert_eq!(leaves, 1 << 10);
    }
}
