//! Graphs of which each process says a part: `MPI_Dist_graph_create` and its kin.
//!
//! What a process says is a list of numbers that its part in the collective carries: a head (whether ranks may be
//! reordered, whether there are weights), and edges. In the adjacent form each process names its own edges, and both ends
//! have to name the same ones, which is checked when the later of two comes. In the general form anybody names any
//! edge; the order in which a process finds its neighbours is the library's, and the result says which was assumed.
//!
//! Deliberately not here: what weights are good for.

use super::arguments::{Arguments, Special};
use super::state::Topology;
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::Mpi;

/// Bit of the head: ranks may be reordered.
const REORDER: i64 = 1;
/// Bit of the head: there are weights.
const WEIGHTED: i64 = 2;

/// A neighbour and the weight of the edge.
type Edge = (u32, i64);

/// Whether a part says that ranks may be reordered.
pub(super) fn reorders(numbers: &[i64]) -> bool {
    numbers.first().is_some_and(|head| head & REORDER != 0)
}

/// The edges that come and those that go, of a part of the adjacent form: head, number of sources, sources with weights,
/// destinations with weights.
fn adjacent(numbers: &[i64]) -> (Vec<Edge>, Vec<Edge>) {
    let count = numbers.get(1).copied().unwrap_or(0).max(0) as usize;
    let edges = numbers.get(2..).unwrap_or(&[]);
    let (into, out) = edges.split_at_checked(2 * count).unwrap_or((edges, &[]));
    let pairs = |edges: &[i64]| edges.chunks_exact(2).map(|edge| (edge[0] as u32, edge[1])).collect();
    (pairs(into), pairs(out))
}

/// Whether two parts say the same about reordering and, where both have edges, about weights.
pub(super) fn heads_differ(mine: &[i64], theirs: &[i64], header: usize) -> bool {
    let both = mine.len() > header && theirs.len() > header;
    let head =
        |numbers: &[i64]| numbers.first().copied().unwrap_or(0) & if both { REORDER | WEIGHTED } else { REORDER };
    head(mine) != head(theirs)
}

/// What two parts of the adjacent form disagree about.
pub(super) fn disagree((me, mine): (u32, &[i64]), (other, theirs): (u32, &[i64])) -> Option<&'static str> {
    if heads_differ(mine, theirs, 2) {
        return Some("another `reorder` or other weights");
    }
    let between = |from: u32, edges: Vec<Edge>| edges.into_iter().filter(move |(peer, _)| *peer == from).count();
    let ((my_sources, my_destinations), (sources, destinations)) = (adjacent(mine), adjacent(theirs));
    let same = between(other, my_sources) == between(me, destinations)
        && between(other, my_destinations) == between(me, sources);
    (!same).then_some("other edges between the two")
}

/// The topology of which all parts are given, in the order of ranks.
pub(super) fn topology(function: Mpi, all: &[&[i64]]) -> Topology {
    let weighted = all.iter().any(|part| part.first().is_some_and(|head| head & WEIGHTED != 0));
    if function == Mpi::DistGraphCreateAdjacent {
        let (sources, destinations) = all.iter().map(|part| adjacent(part)).unzip();
        return Topology::Distributed { sources, destinations, weighted };
    }
    let mut sources = vec![Vec::new(); all.len()];
    let mut destinations = vec![Vec::new(); all.len()];
    let edges = all.iter().flat_map(|part| part.get(1..).unwrap_or(&[]).chunks_exact(3));
    for edge in edges {
        let (from, to, weight) = (edge[0] as u32, edge[1] as u32, edge[2]);
        if let (Some(out), Some(into)) = (destinations.get_mut(from as usize), sources.get_mut(to as usize)) {
            out.push((to, weight));
            into.push((from, weight));
        }
    }
    Topology::Distributed { sources, destinations, weighted }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Whether an array of weights is one: `MPI_UNWEIGHTED` is none, `MPI_WEIGHTS_EMPTY` an empty one.
    fn are_weights(&self, arguments: &Arguments<D::Number>, index: usize) -> bool {
        self.special(&arguments.cell(index)) != Some(Special::Unweighted)
    }

    /// Ranks of the communicator, each with its weight.
    fn edges(
        &mut self,
        arguments: &Arguments<D::Number>,
        (ranks, weights): (usize, usize),
        count: usize,
    ) -> OrStop<Vec<[i64; 2]>, D::Number> {
        let named = self.int_list(arguments, ranks, count)?;
        let weights = match self.are_weights(arguments, weights) {
            true => self.int_list(arguments, weights, count)?,
            false => vec![1; count],
        };
        let size = self.network.context(arguments.comm()).members.len() as i64;
        for rank in &named {
            self.check_node(arguments, ranks, *rank, size)?;
        }
        if let Some(weight) = weights.iter().find(|weight| **weight < 0) {
            let message = format!("`{}`: an edge with the weight {weight}", arguments.given.name);
            return self.bad_argument(&arguments.given, ranks, Property::MpiArgument, message);
        }
        Ok(named.into_iter().zip(weights).map(|(rank, weight)| [rank, weight]).collect())
    }

    fn check_node(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        rank: i64,
        size: i64,
    ) -> OrStop<(), D::Number> {
        if (0..size).contains(&rank) {
            return Ok(());
        }
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!(
            "`{}`: {rank} in `{text}` is not a rank of the communicator, which has {size} processes",
            arguments.given.name
        );
        self.bad_argument(&arguments.given, index, Property::MpiRank, message)
    }

    /// What this rank says in `MPI_Dist_graph_create_adjacent`.
    pub(super) fn graph_by_neighbours(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Vec<i64>, D::Number> {
        let (into, out) = (arguments.int(1).max(0) as usize, arguments.int(4).max(0) as usize);
        let weighted = self.are_weights(arguments, 3);
        if into > 0 && out > 0 && weighted != self.are_weights(arguments, 6) {
            let message = format!("`{}`: only one of the two lists has weights", arguments.given.name);
            return self.bad_argument(&arguments.given, 3, Property::MpiArgument, message);
        }
        let sources = self.edges(arguments, (2, 3), into)?;
        let destinations = self.edges(arguments, (5, 6), out)?;
        let weighted = into > 0 && weighted || out > 0 && self.are_weights(arguments, 6);
        let head = i64::from(arguments.int(8) != 0) * REORDER + i64::from(weighted) * WEIGHTED;
        Ok([head, into as i64].into_iter().chain(sources.into_iter().chain(destinations).flatten()).collect())
    }

    /// What this rank says in `MPI_Dist_graph_create`: edges of anybody.
    pub(super) fn graph_by_anybody(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Vec<i64>, D::Number> {
        let count = arguments.int(1).max(0) as usize;
        let size = self.network.context(arguments.comm()).members.len() as i64;
        let weighted = self.are_weights(arguments, 5);
        let head = i64::from(arguments.int(7) != 0) * REORDER + i64::from(weighted) * WEIGHTED;
        let (sources, degrees) = (self.int_list(arguments, 2, count)?, self.int_list(arguments, 3, count)?);
        if let Some(degree) = degrees.iter().find(|degree| **degree < 0) {
            let message = format!("`{}`: a source with {degree} edges", arguments.given.name);
            return self.bad_argument(&arguments.given, 3, Property::MpiArgument, message);
        }
        let total = degrees.iter().fold(0i64, |sum, degree| sum.saturating_add(*degree)) as usize;
        let edges = self.edges(arguments, (4, 5), total)?;
        let from = sources.iter().zip(&degrees).flat_map(|(source, degree)| (0..*degree).map(move |_| *source));
        let mut numbers = vec![head];
        for (source, [to, weight]) in from.zip(edges) {
            self.check_node(arguments, 2, source, size)?;
            numbers.extend([source, to, weight]);
        }
        if numbers.len() > 1 {
            self.machine.coverage.axioms.insert(Assumed::EDGES_IN_ORDER);
        }
        Ok(numbers)
    }

    /// `MPI_Dist_graph_neighbors` and `MPI_Dist_graph_neighbors_count`.
    pub(super) fn about_distributed(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let own = self.network.rank_in(arguments.comm(), self.machine.rank()).unwrap_or(0) as usize;
        let (sources, destinations, weighted) = match self.topology(arguments).as_deref() {
            Some(Topology::Distributed { sources, destinations, weighted }) => {
                let of = |lists: &[Vec<Edge>]| lists.get(own).cloned().unwrap_or_default();
                (of(sources), of(destinations), *weighted)
            }
            Some(Topology::Cartesian { .. } | Topology::Graph { .. }) | None => {
                return self.no_topology(arguments, 0, "no distributed graph")
            }
        };
        if arguments.function == Mpi::DistGraphNeighborsCount {
            self.write_int(arguments, 1, sources.len() as i64)?;
            self.write_int(arguments, 2, destinations.len() as i64)?;
            return self.write_int(arguments, 3, i64::from(weighted));
        }
        for (edges, room, ranks, weights) in [(sources, 1, 2, 3), (destinations, 4, 5, 6)] {
            // Fewer may be asked for than there are.
            let room = usize::try_from(arguments.int(room)).unwrap_or(0);
            self.write_int_list(arguments, ranks, edges.iter().take(room).map(|(peer, _)| i64::from(*peer)))?;
            let wanted = weighted && self.are_weights(arguments, weights);
            if wanted && !matches!(arguments.cell(weights), Cell::Null) {
                self.write_int_list(arguments, weights, edges.iter().take(room).map(|(_, weight)| *weight))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_have_to_name_an_edge() {
        // Rank 0 gets from 1; rank 1 gives to 0.
        let (zero, one) = ([0, 1, 1, 1], [0, 0, 0, 1]);
        assert_eq!(disagree((0, &zero), (1, &one)), None);
        assert!(disagree((0, &zero), (1, &[0, 0])).is_some());
        assert!(disagree((0, &zero), (1, &[REORDER, 0, 0, 1])).is_some());
    }

    #[test]
    fn edges_of_anybody_come_in_the_order_of_who_names_them() {
        let parts: [&[i64]; 3] = [&[0, 2, 0, 5], &[0, 1, 0, 7], &[0]];
        let Topology::Distributed { sources, destinations, .. } = topology(Mpi::DistGraphCreate, &parts) else {
            panic!("another topology");
        };
        assert_eq!(sources[0], [(2, 5), (1, 7)]);
        assert_eq!(destinations, [vec![], vec![(0, 7)], vec![(0, 5)]]);
    }
}
