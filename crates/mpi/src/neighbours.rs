//! Collective operations between the neighbours of a topology: `MPI_Neighbor_allgather` and its kin.
//!
//! All members of the communicator call them, but data goes along the edges of its topology only, and
//! nobody waits for more than those from whom it gets something. A process has a list of blocks that come and one of
//! blocks that go, in the order of its neighbours; two processes may be neighbours several times. On a
//! grid what goes down is what the process below gets from above, as version 4.0 of the standard says (libraries
//! differ where both neighbours of a dimension are one process, and the result says what it assumes). In a graph the
//! n-th edge from one process to another in the list of the one is the n-th in that of the other.
//!
//! Deliberately not here: buffers and types, which are those of all movements (`movement`).

use super::arguments::Arguments;
use super::grids;
use super::payload::Payload;
use super::rounds::Neighbours;
use super::state::{Delivery, Entry, Topology};
use crate::Rank;
use antiphon_machine::Assumed;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// Whether a function, in its blocking form, is one between neighbours.
pub(super) fn is_local(function: Mpi) -> bool {
    matches!(
        function,
        Mpi::NeighborAllgather
            | Mpi::NeighborAllgatherv
            | Mpi::NeighborAlltoall
            | Mpi::NeighborAlltoallv
            | Mpi::NeighborAlltoallw
    )
}

/// The neighbours of a rank by the places of its blocks: those from whom, and those to whom.
fn lists(topology: &Topology, rank: u32) -> (Vec<Option<u32>>, Vec<Option<u32>>) {
    let alike = |all: Vec<Option<u32>>| (all.clone(), all);
    match topology {
        Topology::Cartesian { dims, periodic } => {
            let both = |along: usize| [-1, 1].map(|step| grids::neighbour(dims, periodic, rank, along, step));
            alike((0..dims.len()).flat_map(both).collect())
        }
        Topology::Graph { index, edges } => {
            let end = |at: u32| index.get(at as usize).copied().unwrap_or(0) as usize;
            let start = rank.checked_sub(1).map_or(0, end);
            let own = edges.get(start..end(rank)).unwrap_or(&[]);
            alike(own.iter().copied().map(Some).collect())
        }
        Topology::Distributed { sources, destinations, .. } => {
            let of = |lists: &[Vec<(u32, i64)>]| {
                let own = lists.get(rank as usize).map_or(&[][..], |own| &own[..]);
                own.iter().map(|(peer, _)| Some(*peer)).collect()
            };
            (of(sources), of(destinations))
        }
    }
}

/// The place of a block that comes, in the list of who sends it; none if that one does not send it.
fn place_at_sender(topology: &Topology, rank: u32, sources: &[Option<u32>], at: usize) -> Option<u32> {
    let from = sources.get(at).copied().flatten()?;
    match topology {
        // What comes from below went up.
        Topology::Cartesian { .. } => Some(at as u32 ^ 1),
        Topology::Graph { .. } | Topology::Distributed { .. } => {
            let before = sources[..at].iter().filter(|source| **source == Some(from)).count();
            let (_, sent) = lists(topology, from);
            let mut edges = (0..).zip(&sent).filter(|(_, to)| **to == Some(rank));
            edges.nth(before).map(|(place, _)| place)
        }
    }
}

/// Who is a neighbour of a rank although it does not say so itself: an edge that only one end has.
fn one_sided(topology: &Topology, rank: u32) -> Option<u32> {
    let (sources, destinations) = lists(topology, rank);
    let count = |list: &[Option<u32>], peer: u32| list.iter().filter(|known| **known == Some(peer)).count();
    let mut peers = sources.iter().chain(&destinations).flatten().copied();
    let differs = |peer: &u32| {
        let (into, out) = lists(topology, *peer);
        count(&sources, *peer) != count(&out, rank) || count(&destinations, *peer) != count(&into, rank)
    };
    peers.find(differs)
}

/// Whether both neighbours along some dimension are one process.
fn is_ambiguous(topology: &Topology) -> bool {
    match topology {
        Topology::Cartesian { dims, periodic } => dims.iter().zip(periodic).any(|(size, wraps)| *wraps && *size <= 2),
        Topology::Graph { .. } | Topology::Distributed { .. } => false,
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// The neighbours of this rank in the communicator of a call, which must have a topology.
    pub(super) fn neighbours_of(
        &mut self,
        arguments: &Arguments<D::Number>,
        me: u32,
    ) -> OrStop<Rc<Neighbours>, D::Number> {
        let Some(topology) = self.network.context(arguments.comm()).topology.clone() else {
            return self.no_topology(arguments, arguments.comm_index(), "no topology");
        };
        if let Some(peer) = one_sided(&topology, me) {
            let message = format!(
                "`{}`: rank {me} and rank {peer} of the communicator do not have the same edges between them",
                arguments.given.name
            );
            return self.machine.fault(Property::MpiCollective, self.machine.here(), message);
        }
        let scatters = !matches!(
            super::persistent::data_form_of(arguments.function),
            Mpi::NeighborAllgather | Mpi::NeighborAllgatherv
        );
        if scatters && is_ambiguous(&topology) {
            self.machine.coverage.axioms.insert(Assumed::OPPOSITE_SIDES);
        }
        let (sources, destinations) = lists(&topology, me);
        let with_place = |at: usize| Some((sources[at]?, place_at_sender(&topology, me, &sources, at)?));
        let sources = (0..sources.len()).map(with_place).collect();
        Ok(Rc::new(Neighbours { sources, destinations }))
    }
}

impl<N: Clone> Entry<N> {
    /// What goes from one part to that of a neighbour, and where it belongs there.
    pub(super) fn moved_between_neighbours<'e>(
        function: Mpi,
        (from, giver): (u32, &'e Entry<N>),
        getter: &'e Entry<N>,
    ) -> Vec<(&'e Rc<Payload<N>>, &'e Delivery<N>)> {
        let Some(neighbours) = &getter.neighbours else { return Vec::new() };
        let block = |source: &Option<(u32, u32)>| {
            let (_, place) = source.filter(|(sender, _)| *sender == from)?;
            match function {
                Mpi::NeighborAllgather | Mpi::NeighborAllgatherv => giver.gives.first(),
                _ => giver.gives.get(place as usize),
            }
        };
        let blocks = neighbours.sources.iter().zip(&getter.gets);
        blocks.filter_map(|(source, place)| Some((block(source)?, place))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(size: u32) -> Topology {
        Topology::Cartesian { dims: vec![size], periodic: vec![true] }
    }

    #[test]
    fn what_goes_down_comes_from_above() {
        let (sources, _) = lists(&ring(3), 0);
        assert_eq!(sources, [Some(2), Some(1)]);
        assert_eq!(place_at_sender(&ring(3), 0, &sources, 0), Some(1));
        assert_eq!(place_at_sender(&ring(3), 0, &sources, 1), Some(0));
    }

    #[test]
    fn a_grid_ends_and_two_neighbours_may_be_one() {
        let line = Topology::Cartesian { dims: vec![2], periodic: vec![false] };
        assert_eq!(lists(&line, 0).0, [None, Some(1)]);
        assert!(!is_ambiguous(&line));
        assert_eq!(lists(&ring(2), 0).0, [Some(1), Some(1)]);
        assert!(is_ambiguous(&ring(2)));
    }

    #[test]
    fn the_nth_edge_of_one_is_the_nth_of_the_other() {
        let sources = vec![vec![(1, 1), (1, 1)], vec![]];
        let destinations = vec![vec![], vec![(0, 1), (0, 1)]];
        let graph = Topology::Distributed { sources, destinations, weighted: false };
        let (own, _) = lists(&graph, 0);
        assert_eq!([0, 1].map(|at| place_at_sender(&graph, 0, &own, at)), [Some(0), Some(1)]);
        assert_eq!(one_sided(&graph, 0), None);
    }

    #[test]
    fn an_edge_that_only_one_end_has_is_found() {
        let graph = Topology::Graph { index: vec![1, 1], edges: vec![1] };
        assert_eq!(one_sided(&graph, 0), Some(1));
    }
}
