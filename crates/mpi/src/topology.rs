//! Communicators with a shape: grids and graphs. What is asked about them here
//! is local; making one is a collective operation (`communicators`). Ranks are
//! never reordered: the standard lets a library keep them, and the result says so.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::grids::{self, Misfit};
use super::state::Topology;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use std::rc::Rc;

/// A grid: processes in each dimension, and whether it wraps around.
type Grid = (Vec<u32>, Vec<bool>);

/// A graph: where each rank's neighbours end, and the neighbours.
type Neighbours = (Vec<u32>, Vec<u32>);

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn topologies(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::DimsCreate => self.dims_create(arguments)?,
            Mpi::TopoTest => {
                let kind = match self.topology(arguments).as_deref() {
                    Some(Topology::Cartesian { .. }) => constants::CART,
                    Some(Topology::Graph { .. }) => constants::GRAPH,
                    Some(Topology::Distributed { .. }) => constants::DIST_GRAPH,
                    None => constants::UNDEFINED,
                };
                self.write_int(arguments, 1, i64::from(kind))?;
            }
            Mpi::CartMap => {
                let (dims, _) = self.grid_argument(arguments)?;
                let size = grids::size(&dims).unwrap_or(u32::MAX);
                self.write_mapped(arguments, 4, size)?;
            }
            Mpi::GraphMap => {
                let (index, _) = self.graph_argument(arguments)?;
                self.write_mapped(arguments, 4, index.len() as u32)?;
            }
            Mpi::GraphGet | Mpi::GraphNeighbors | Mpi::GraphNeighborsCount | Mpi::GraphdimsGet => {
                self.about_graph(arguments)?;
            }
            Mpi::DistGraphNeighbors | Mpi::DistGraphNeighborsCount => self.about_distributed(arguments)?,
            _ => self.about_grid(arguments)?,
        }
        Ok(Begun::Done)
    }

    pub(super) fn topology(&self, arguments: &Arguments<D::Number>) -> Option<Rc<Topology>> {
        self.network.context(arguments.comm()).topology.clone()
    }

    /// The grid of a communicator that has one.
    pub(super) fn grid(&self, arguments: &Arguments<D::Number>) -> OrStop<Grid, D::Number> {
        match self.topology(arguments).as_deref() {
            Some(Topology::Cartesian { dims, periodic }) => Ok((dims.clone(), periodic.clone())),
            Some(Topology::Graph { .. } | Topology::Distributed { .. }) | None => {
                self.no_topology(arguments, 0, "no grid")
            }
        }
    }

    fn graph(&self, arguments: &Arguments<D::Number>) -> OrStop<Neighbours, D::Number> {
        match self.topology(arguments).as_deref() {
            Some(Topology::Graph { index, edges }) => Ok((index.clone(), edges.clone())),
            Some(Topology::Cartesian { .. } | Topology::Distributed { .. }) | None => {
                self.no_topology(arguments, 0, "no graph")
            }
        }
    }

    #[cold]
    pub(super) fn no_topology<T>(
        &self,
        arguments: &Arguments<D::Number>,
        index: usize,
        what: &str,
    ) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(&arguments.given, index);
        let message = format!("`{}`: the communicator `{text}` has {what}", arguments.given.name);
        self.bad_argument(&arguments.given, index, Property::MpiArgument, message)
    }

    fn about_grid(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (dims, periodic) = self.grid(arguments)?;
        match arguments.function {
            Mpi::CartdimGet => self.write_int(arguments, 1, dims.len() as i64),
            Mpi::CartGet => {
                let room = self.room(arguments, 1, dims.len())?;
                let own = self.network.rank_in(arguments.comm(), self.machine.rank()).unwrap_or(0);
                let there = grids::coordinates(&dims, own);
                self.write_int_list(arguments, 2, dims.iter().take(room).map(|dim| i64::from(*dim)))?;
                self.write_int_list(arguments, 3, periodic.iter().take(room).map(|wraps| i64::from(*wraps)))?;
                self.write_int_list(arguments, 4, there.iter().take(room).map(|at| i64::from(*at)))
            }
            Mpi::CartCoords => {
                let of = self.rank_argument(arguments, 1)?;
                let room = self.room(arguments, 2, dims.len())?;
                let there = grids::coordinates(&dims, of);
                self.write_int_list(arguments, 3, there.into_iter().take(room).map(i64::from))
            }
            Mpi::CartRank => self.cart_rank(arguments, &dims, &periodic),
            _ => self.cart_shift(arguments, &dims, &periodic),
        }
    }

    /// How many numbers an array has room for; there must be some for all.
    pub(super) fn room(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        needed: usize,
    ) -> OrStop<usize, D::Number> {
        let room = arguments.int(index);
        if room < needed as i64 {
            let text = self.machine.argument_text(&arguments.given, index);
            let message = format!(
                "`{}`: the arrays have room for `{text}` = {room} numbers, but {needed} are needed",
                arguments.given.name
            );
            return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
        }
        Ok(needed)
    }

    /// A rank of the communicator.
    fn rank_argument(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<u32, D::Number> {
        let rank = self.mpi_root(&arguments.given, index, Some(arguments.comm()))?;
        Ok(rank as u32)
    }

    fn cart_rank(
        &mut self,
        arguments: &Arguments<D::Number>,
        dims: &[u32],
        periodic: &[bool],
    ) -> OrStop<(), D::Number> {
        let given = self.int_list(arguments, 1, dims.len())?;
        let mut there = Vec::with_capacity(dims.len());
        for (along, at) in given.into_iter().enumerate() {
            match grids::inside(dims, periodic, along, at) {
                Some(inside) => there.push(inside),
                None => {
                    let message = format!(
                        "`{}`: coordinate {at} is outside dimension {along}, which has {} processes and does not \
                         wrap around",
                        arguments.given.name, dims[along]
                    );
                    return self.bad_argument(&arguments.given, 1, Property::MpiRank, message);
                }
            }
        }
        self.write_int(arguments, 2, i64::from(grids::rank(dims, &there)))
    }

    fn cart_shift(
        &mut self,
        arguments: &Arguments<D::Number>,
        dims: &[u32],
        periodic: &[bool],
    ) -> OrStop<(), D::Number> {
        let along = arguments.int(1);
        let Some(along) = usize::try_from(along).ok().filter(|along| *along < dims.len()) else {
            let message =
                format!("`{}`: {along} is not a dimension of a grid that has {}", arguments.given.name, dims.len());
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let own = self.network.rank_in(arguments.comm(), self.machine.rank()).unwrap_or(0);
        let distance = arguments.int(2);
        let there = |distance| match grids::neighbour(dims, periodic, own, along, distance) {
            Some(rank) => i64::from(rank),
            None => i64::from(constants::PROC_NULL),
        };
        let (source, target) = (there(distance.saturating_neg()), there(distance));
        self.write_int(arguments, 3, source)?;
        self.write_int(arguments, 4, target)
    }

    fn about_graph(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let (index, edges) = self.graph(arguments)?;
        match arguments.function {
            Mpi::GraphdimsGet => {
                self.write_int(arguments, 1, index.len() as i64)?;
                self.write_int(arguments, 2, edges.len() as i64)
            }
            Mpi::GraphGet => {
                self.room(arguments, 1, index.len())?;
                self.room(arguments, 2, edges.len())?;
                self.write_int_list(arguments, 3, index.into_iter().map(i64::from))?;
                self.write_int_list(arguments, 4, edges.into_iter().map(i64::from))
            }
            _ => {
                let of = self.rank_argument(arguments, 1)? as usize;
                let start = of.checked_sub(1).and_then(|before| index.get(before)).copied().unwrap_or(0);
                let end = index.get(of).copied().unwrap_or(start);
                let neighbours = edges.get(start as usize..end as usize).unwrap_or(&[]);
                if arguments.function == Mpi::GraphNeighborsCount {
                    return self.write_int(arguments, 2, neighbours.len() as i64);
                }
                self.room(arguments, 2, neighbours.len())?;
                self.write_int_list(arguments, 3, neighbours.iter().map(|rank| i64::from(*rank)))
            }
        }
    }

    /// The rank that this process would have in a topology of some size.
    fn write_mapped(&mut self, arguments: &Arguments<D::Number>, index: usize, size: u32) -> OrStop<(), D::Number> {
        let own = self.network.rank_in(arguments.comm(), self.machine.rank()).filter(|own| *own < size);
        self.write_int(arguments, index, own.map_or(i64::from(constants::UNDEFINED), i64::from))
    }

    /// The grid that a call describes: its dimensions are arguments 1 to 3.
    pub(super) fn grid_argument(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Grid, D::Number> {
        let name = arguments.given.name;
        let Ok(count) = usize::try_from(arguments.int(1)) else {
            let message = format!("`{name}`: a grid with {} dimensions", arguments.int(1));
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let given = self.int_list(arguments, 2, count)?;
        let periodic = self.int_list(arguments, 3, count)?.into_iter().map(|wraps| wraps != 0).collect();
        let mut dims = Vec::with_capacity(count);
        for (at, dim) in given.into_iter().enumerate() {
            match u32::try_from(dim) {
                Ok(dim) if dim > 0 => dims.push(dim),
                _ => {
                    let message = format!("`{name}`: dimension {at} of the grid has {dim} processes");
                    return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
                }
            }
        }
        let room = self.network.context(arguments.comm()).members.len();
        if grids::size(&dims).is_none_or(|size| size as usize > room) {
            let shown: Vec<String> = dims.iter().map(u32::to_string).collect();
            let message = format!("`{name}`: a grid of {} in a communicator with {room}", shown.join(" x "));
            return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
        }
        Ok((dims, periodic))
    }

    /// The graph that a call describes: its arguments 1 to 3.
    pub(super) fn graph_argument(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Neighbours, D::Number> {
        let name = arguments.given.name;
        let room = self.network.context(arguments.comm()).members.len();
        let Some(nodes) = usize::try_from(arguments.int(1)).ok().filter(|nodes| *nodes <= room) else {
            let message = format!("`{name}`: a graph with {} nodes in a communicator with {room}", arguments.int(1));
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let mut index = Vec::with_capacity(nodes);
        for end in self.int_list(arguments, 2, nodes)? {
            match u32::try_from(end) {
                Ok(end) if index.last().is_none_or(|before| *before <= end) => index.push(end),
                _ => {
                    let message = format!("`{name}`: the index array is not increasing");
                    return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
                }
            }
        }
        let mut edges = Vec::new();
        for rank in self.int_list(arguments, 3, index.last().copied().unwrap_or(0) as usize)? {
            match u32::try_from(rank) {
                Ok(rank) if (rank as usize) < nodes => edges.push(rank),
                _ => {
                    let message = format!("`{name}`: {rank} is not a node of a graph with {nodes}");
                    return self.bad_argument(&arguments.given, 3, Property::MpiRank, message);
                }
            }
        }
        Ok((index, edges))
    }

    fn dims_create(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let name = arguments.given.name;
        let Some(processes) = u32::try_from(arguments.int(0)).ok().filter(|processes| *processes > 0) else {
            let message = format!("`{name}`: {} processes", arguments.int(0));
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        };
        let Some(count) = usize::try_from(arguments.int(1)).ok() else {
            let message = format!("`{name}`: {} dimensions", arguments.int(1));
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let dims = self.int_list(arguments, 2, count)?;
        match grids::balanced(processes, &dims) {
            Ok(dims) => self.write_int_list(arguments, 2, dims),
            Err(Misfit::Dimension(at)) => {
                let message =
                    format!("`{name}`: dimension {at} is {}, which does not divide {processes} evenly", dims[at]);
                self.bad_argument(&arguments.given, 2, Property::MpiArgument, message)
            }
            Err(Misfit::Product) => {
                let message = format!("`{name}`: the product of the given dimensions is not {processes}");
                self.bad_argument(&arguments.given, 2, Property::MpiArgument, message)
            }
        }
    }
}
