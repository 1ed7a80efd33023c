//! Communicators of some processes.
//!
//! Where `MPI_Comm_split` has made communicators, processes can be exchanged only with others that belong to the same ones. A rank is
//! a place in a communicator then: a number in the text names, in each of them, whoever has it there. A rank
//! that is carried from a status to a call means the same process only where both are about the same communicator, or about
//! one with the same processes in the same order.
//!
//! In any doubt nobody is interchangeable. Deliberately not here: topologies, two groups that face each other, and loops that
//! serve ranks in turn (`turns`), which are about all processes.

use crate::reading::{argument, Reading};
use crate::state::{RemainingCode, Spoken, World, WorldKept};
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{Code, LibraryCode, NodeId, Operation};
use antiphon_machine::Domain;
use antiphon_model::library::mpi_constants::COMM_WORLD;
use antiphon_model::library::Mpi;
use antiphon_model::{LibraryFunction, Program};
use antiphon_mpi::signatures::{self, Kind};
use std::collections::BTreeSet;
use std::rc::Rc;

use super::interchangeable::{envelope, Envelope};
use super::remaining::Inquiry;

/// The processes of a communicator, in order of their ranks in it.
pub(super) type Group = Rc<[u32]>;

impl<D: Domain> World<'_, D> {
    /// The communicators that were made; `None` if one is more than a group.
    pub(super) fn groups(&self) -> Option<Vec<Group>> {
        let made = self.network.contexts.iter().skip(self.machine.processes() as usize + 1);
        let group = |context: &antiphon_mpi::Context| {
            (context.topology.is_none() && context.split.is_none()).then(|| Rc::clone(&context.members))
        };
        made.map(group).collect()
    }

    /// Whether ranks mean the same to all code that is left, though not all communicators have all processes.
    pub(super) fn is_divided_alike(&mut self, groups: &[Group], remaining_code: &[Option<Rc<RemainingCode>>]) -> bool {
        let kept = self.facts(self.machine.part).world_kept;
        let is_divided = groups.iter().any(|group| !group.iter().copied().eq(0..self.machine.processes()));
        let mut all = (0..).zip(remaining_code);
        !is_divided || all.all(|(rank, own)| own.as_deref().is_none_or(|own| speaks_of_one((rank, kept), groups, own)))
    }
}

/// Whether the ranks that code carries are those of one communicator.
fn speaks_of_one((rank, kept): (u32, WorldKept), groups: &[Group], remaining: &RemainingCode) -> bool {
    let own: BTreeSet<&Group> = groups.iter().filter(|group| group.contains(&rank)).collect();
    let speaks_of = |of: Spoken| remaining.spoken.contains(&of);
    let of_one = match (speaks_of(Spoken::World), speaks_of(Spoken::Another)) {
        (_, false) => true,
        (false, true) => own.len() <= 1 && kept == WorldKept::Nowhere,
        (true, true) => false,
    };
    remaining.served.is_empty() && of_one
}

/// Whether a variable may hold `MPI_COMM_WORLD`: then it is not known which communicator a variable holds.
pub(super) fn world_kept(program: &Program, code: &Code) -> WorldKept {
    let reading = Reading { program, code };
    let names_world = |parts: &Parts| names_world(reading, parts);
    let keeps = |operation: &Operation| match operation {
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Mpi(function) => {
                let kinds = signatures::of(function);
                let mut others =
                    call.arguments.iter().enumerate().filter(|(at, _)| kinds.get(*at) != Some(&Kind::Comm));
                others.any(|(_, argument)| names_world(&anatomy::of_value(&argument.value)))
            }
            _ => names_world(&anatomy::of_operation(operation)),
        },
        _ => names_world(&anatomy::of_operation(operation)),
    };
    match code.operations.iter().any(keeps) {
        true => WorldKept::Somewhere,
        false => WorldKept::Nowhere,
    }
}

fn names_world(reading: Reading<'_>, parts: &Parts) -> bool {
    let in_node = |node: &NodeId| {
        reading.literal(*node) == Some(i64::from(COMM_WORLD))
            || names_world(reading, &anatomy::of_node(reading.node(*node)))
    };
    let in_place = |place| names_world(reading, &anatomy::of_spot(reading.place_code(place)));
    parts.nodes.iter().any(in_node) || parts.places().any(in_place)
}

impl Inquiry<'_> {
    /// Notes in which communicators a call carries ranks.
    pub(super) fn note_communicator(&mut self, call: &LibraryCode, function: Mpi) {
        let kinds = signatures::of(function);
        let carries = kinds.iter().any(|kind| matches!(kind, Kind::Dest | Kind::Src | Kind::Root));
        let comm = kinds.iter().position(|kind| *kind == Kind::Comm);
        match comm.and_then(|at| argument(call, at)).map(|node| self.literal(node)) {
            Some(Some(known)) if known == i64::from(COMM_WORLD) => self.spoken.extend(carries.then_some(Spoken::World)),
            Some(_) => self.spoken.extend(carries.then_some(Spoken::Another)),
            // The request may be of any communicator.
            None if matches!(envelope(function), Some(Envelope { source: None, .. })) => {
                self.spoken.extend([Spoken::World, Spoken::Another]);
            }
            None => {}
        }
    }
}
